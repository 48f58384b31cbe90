"""What is offered is accepted, what is not offered is refused, and a refusal changes nothing."""

import pytest

from tests.support.play import Deal, check_questions, deals, walk
from tests.support.rulesets import DEFAULTS, EVERY_CHOICE, Choice
from tests.support.scale import scaled
from tests.support.state import settled
from xiangma.engine import machine
from xiangma.engine.actions import PASS, Action, Chi, Discard, Gang, every_action
from xiangma.engine.errors import IllegalAction, MalformedAction
from xiangma.engine.hand import SEATS, Hand

UNIVERSE = every_action()
NO_SEATS = (-5, -4, -1, 4, 5)
MALFORMED: tuple[object, ...] = (
    Discard(27),
    Discard(-1),
    Gang(0, "twice"),  # type: ignore[arg-type]
    Chi((0, 1), 5),
    "pass",
    None,
    0,
)


@pytest.mark.parametrize("choice", EVERY_CHOICE, ids=str)
def test_every_offer_is_accepted(choice: Choice) -> None:
    for deal in deals(f"offers/{choice}", scaled(40 if not choice.options else 3)):
        rng = deal.rng()
        hand = deal.start(choice.rules)
        for question in walk(hand, deal.choose, rng):
            if rng.random() > 0.2:
                continue
            for action in question.offers:
                copy = hand.clone()
                machine.answer(copy, question.seat, action, question.number)
                given = copy.inputs[-1]
                assert (given.seat, given.number, given.action) == (question.seat, question.number, action)
                check_questions(copy)


def assert_refused(hand: Hand, seat: int, action: Action, number: int | None = None) -> IllegalAction:
    """The answer is refused, and the hand is as it was."""
    before = settled(hand)
    with pytest.raises(IllegalAction) as caught:
        machine.answer(hand, seat, action, number)
    assert settled(hand) == before, f"seat {seat}, {action}: refused, but the hand has changed"
    assert caught.value.seat == seat
    return caught.value


@pytest.mark.parametrize("choice", DEFAULTS, ids=str)
def test_what_is_not_offered_is_refused_and_changes_nothing(choice: Choice) -> None:
    for deal in deals(f"refused/{choice}", scaled(30)):
        rng = deal.rng()
        hand = deal.start(choice.rules)
        for _ in walk(hand, deal.choose, rng):
            if rng.random() > 0.2:
                continue
            for seat in SEATS:
                open_question = next((q for q in hand.open_questions() if q.seat == seat), None)
                offers = open_question.offers if open_question else ()
                for action in rng.sample(UNIVERSE, 8):
                    if action not in offers:
                        assert_refused(hand, seat, action)


@pytest.mark.parametrize("choice", DEFAULTS, ids=str)
def test_duplicates_and_late_answers_are_refused(choice: Choice) -> None:
    still_open = closed = 0
    for deal in deals(f"late/{choice}", scaled(30)):
        hand = deal.start(choice.rules)
        for question in walk(hand, deal.choose, deal.rng()):
            for wrong in (question.number - 1, question.number + 1):
                assert_refused(hand, question.seat, question.offers[0], wrong)
            copy = hand.clone()
            machine.answer(copy, question.seat, question.offers[-1], question.number)
            for action in question.offers:
                assert_refused(copy, question.seat, action, question.number)
            if copy.questions[question.seat] is question:
                still_open += 1
            else:
                closed += 1
    assert still_open
    assert closed


@pytest.mark.parametrize("choice", DEFAULTS, ids=str)
def test_nothing_is_accepted_after_the_end(choice: Choice) -> None:
    deal = Deal(f"over/{choice}", 1, "keen")
    hand = deal.start(choice.rules)
    for _ in walk(hand, deal.choose, deal.rng()):
        pass
    for seat in SEATS:
        for action in UNIVERSE:
            assert assert_refused(hand, seat, action).refusal.code == "hand_over"


@pytest.mark.parametrize("choice", DEFAULTS, ids=str)
def test_seats_and_actions_that_do_not_exist_are_malformed(choice: Choice) -> None:
    deal = Deal(f"malformed/{choice}", 2, "keen")
    hand = deal.start(choice.rules)
    for question in walk(hand, deal.choose, deal.rng()):
        before = settled(hand)
        for seat in NO_SEATS:
            with pytest.raises(MalformedAction, match=f"seat {seat} "):
                machine.answer(hand, seat, question.offers[0])
        for action in MALFORMED:
            with pytest.raises(MalformedAction):
                machine.answer(hand, question.seat, action)  # type: ignore[arg-type]
        with pytest.raises(MalformedAction):
            machine.answer(hand, -1, PASS)
        assert settled(hand) == before


def test_an_answer_that_only_equals_an_offer_does_not_spoil_the_hand() -> None:
    """It is refused, or taken as the offer that it equals; a half-changed hand is neither."""
    hand = Deal("equal", 0, "random").start(Choice("hengshan").rules)
    question = hand.open_questions()[0]
    offer = question.offers[0]
    assert isinstance(offer, Discard)
    before = settled(hand)
    try:
        machine.answer(hand, question.seat, Discard(float(offer.tile)))  # type: ignore[arg-type]
    except MalformedAction:
        assert settled(hand) == before
    else:
        assert repr(hand.inputs[-1].action) == repr(offer)


@pytest.mark.parametrize("seat", ["0", 1.0, None])
def test_a_seat_of_another_type_is_malformed(seat: object) -> None:
    hand = Deal("seat", 0, "random").start(Choice("hengshan").rules)
    with pytest.raises(MalformedAction):
        machine.answer(hand, seat, PASS)  # type: ignore[arg-type]
