"""Why-not, for every seat and every action: none exactly for the offers, else code, clause and words."""

from collections import Counter

import pytest

from tests.support.cases import scenario_cases, watched
from tests.support.clauses import all_clauses
from tests.support.play import Deal, deals, walk
from tests.support.rulesets import DEFAULTS, NAMES, Choice
from tests.support.scale import scaled
from tests.support.state import settled
from xiangma.engine import machine
from xiangma.engine.actions import PASS, TING_NOW, Chui, Discard, every_action, verb
from xiangma.engine.errors import IllegalAction
from xiangma.engine.hand import SEATS, Hand
from xiangma.engine.phase import DiceOpen, DiscardOpen, GangOpen, supplier_of
from xiangma.engine.refusals import TEXTS
from xiangma.engine.snapshot import freeze
from xiangma.engine.why import why_not

UNIVERSE = every_action()
CLAUSES = frozenset(all_clauses())


def check_everything(hand: Hand, codes: Counter[str]) -> None:
    """Asks for every seat about every action."""
    before = settled(hand)
    questions = {question.seat: question for question in hand.open_questions()}
    for seat in SEATS:
        offers = questions[seat].offers if seat in questions else ()
        for action in UNIVERSE:
            refusal = why_not(hand, seat, action)
            where = f"seat {seat}, {action} in {hand.phase}"
            if action in offers:
                assert refusal is None, f"{where} is offered, and refused: {refusal}"
                continue
            assert refusal is not None, f"{where} is neither offered nor refused"
            codes[refusal.code] += 1
            assert refusal.clause in CLAUSES, f"{where}: no clause {refusal.clause!r}"
            if is_waited_for(hand, seat):
                assert refusal.code != "moment_past", f"{where} would be legal now, but is not offered"
            assert refusal.text == TEXTS[refusal.code]
            assert refusal.text.zh
            assert refusal.text.en
    assert settled(hand) == before, "asking why changed the hand"


def is_waited_for(hand: Hand, seat: int) -> bool:
    """Whether a tile of another seat lies open, and this seat has not answered."""
    phase = hand.phase
    if not isinstance(phase, DiscardOpen | DiceOpen | GangOpen):
        return False
    return seat != supplier_of(phase) and hand.answers[seat] is None


@pytest.mark.parametrize("choice", DEFAULTS, ids=str)
def test_none_for_the_offers_and_a_reason_for_the_rest(choice: Choice) -> None:
    codes: Counter[str] = Counter()
    for deal in deals(f"why/{choice}", scaled(20)):
        rng = deal.rng()
        hand = deal.start(choice.rules)
        for _ in walk(hand, deal.choose, rng):
            if rng.random() < 0.1 or len(hand.open_questions()) > 1:
                check_everything(hand, codes)
        check_everything(hand, codes)
    assert len(codes) >= 20, f"only {sorted(codes)} were met"


@pytest.mark.parametrize("name", NAMES)
def test_none_for_the_offers_and_a_reason_for_the_rest_in_the_scenarios(name: str) -> None:
    codes: Counter[str] = Counter()
    seen: set[tuple[object, ...]] = set()

    def look(hand: Hand) -> None:
        kind = (
            type(hand.phase),
            *(tuple(sorted({verb(a) for a in q.offers})) for q in hand.open_questions()),
        )
        if kind not in seen:  # each kind of question once
            seen.add(kind)
            check_everything(hand, codes)

    for case in scenario_cases():
        if case.data["rules"] == name:
            watched(case, look)
    assert len(codes) >= 20, f"only {sorted(codes)} were met"


def test_every_text_is_said_in_both_languages() -> None:
    for code, text in TEXTS.items():
        assert any("\u4e00" <= character <= "\u9fff" for character in text.zh), code
        assert text.en, code
        assert text.en.isascii(), code


def test_a_refusal_reads_as_code_clause_and_words() -> None:
    """The example of a message: what is asked, by which clause, in both languages."""
    hand = Deal("example", 0, "random").start(Choice("hengshan").rules)
    tile = next(kind for kind in range(27) if not hand.seats[0].counts[kind])
    refusal = why_not(hand, 0, Discard(tile))
    assert refusal is not None
    assert (refusal.code, refusal.clause) == ("tile_not_held", "C-4")
    assert why_not(hand, 0, PASS) is not None
    with pytest.raises(IllegalAction, match=r"seat 0: you do not hold this tile \(C-4\) 你手里没有这张牌"):
        machine.answer(hand, 0, Discard(tile))
    assert why_not(hand, 1, Chui()) is not None


def test_asking_why_leaves_the_snapshot_as_it_was() -> None:
    """Equal hands are to have equal bytes, whatever somebody has asked about them."""
    hand = Deal("asked", 0, "random").start(Choice("ningxiang").rules)
    before = freeze(hand)
    for seat in SEATS:
        why_not(hand, seat, TING_NOW)
    assert freeze(hand) == before
