"""The ting lens agrees with the engine and needs nothing but the view."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from tests.support.play import deals, walk
from tests.support.rulesets import DEFAULTS, Choice
from tests.support.scale import SCALE, scaled
from xiangma.engine import winning
from xiangma.engine.actions import HU, Discard
from xiangma.engine.errors import XiangmaError
from xiangma.engine.events import HIDDEN
from xiangma.engine.hand import SEATS, Hand, Question
from xiangma.engine.lens import AS_IT_STANDS, Lens, lens, unseen_counts
from xiangma.engine.phase import DiscardOpen
from xiangma.engine.ting import waits, waits_without
from xiangma.engine.views import SPECTATOR, View, view
from xiangma.engine.wins import Circumstance, Judgement
from xiangma.tiles import KINDS


def masks(found: tuple[Lens, ...]) -> dict[int, int]:
    """The waits of each discard as a bit mask."""
    return {one.discard: sum(1 << wait.tile for wait in one.waits) for one in found}


def check_turn(hand: Hand, question: Question, found: tuple[Lens, ...]) -> int:
    """Each discard that is offered is in the lens with the engine's waits, or leaves none."""
    seat = hand.seats[question.seat].clone()
    seen = masks(found)
    discards = [offer.tile for offer in question.offers if isinstance(offer, Discard)]
    for tile in discards if not seat.is_locked else ():
        assert seen.get(tile, 0) == waits_without(hand.rules, seat, tile)
    return len(seen)


def check_claim(hand: Hand, question: Question, found: tuple[Lens, ...]) -> int:
    """The hand at rest; where a win is offered on a plain discard, the lens has told its points."""
    seat = hand.seats[question.seat]
    assert masks(found).get(AS_IT_STANDS, 0) == waits(hand.rules, seat)
    phase = hand.phase
    if HU not in question.offers or not isinstance(phase, DiscardOpen):
        return 0
    win = winning.table_win(hand, seat, phase.tile, phase)
    judged = hand.rules.judge(win)
    if win.circumstances is not Circumstance.NONE or win.supplier_declared:
        return 0
    assert isinstance(judged, Judgement)
    wait = next(wait for wait in found[0].waits if wait.tile == phase.tile)
    assert (wait.from_another, wait.refused_from_another) == (judged.points, None)
    return 1


def check_unseen(hand: Hand, seat: int, seen: View) -> None:
    """Unseen is what lies in the wall, in other hands, and face down."""
    if any(other.shown for other in hand.seats):
        return
    hidden = [0] * KINDS
    for place, tile in enumerate(hand.wall.tiles):
        hidden[tile] += hand.wall.is_there(place)
    for other in SEATS:
        if other != seat:
            for kind, count in enumerate(hand.seats[other].counts):
                hidden[kind] += count
            for real, shown in zip(hand.seats[other].melds, seen.seats[other].melds, strict=True):
                for tile in real.tiles if HIDDEN in shown.tiles else ():
                    hidden[tile] += 1
    assert unseen_counts(hand.rules, seen) == hidden


@pytest.mark.parametrize("choice", DEFAULTS, ids=str)
def test_the_lens_tells_what_the_engine_knows(choice: Choice) -> None:
    rules = choice.rules
    ting = told = 0
    for deal in deals(f"lens/{choice}", scaled(20)):
        hand = deal.start(rules)
        for question in walk(hand, deal.choose, deal.rng()):
            seen = view(hand, question.seat)
            again = msgspec.msgpack.decode(msgspec.msgpack.encode(seen), type=View)
            found = lens(rules, again)
            assert found == lens(rules, seen)
            if seen.own is None or HIDDEN in seen.own.tiles:
                continue
            check_unseen(hand, question.seat, seen)
            if len(seen.own.tiles) % 3 == 2:
                ting += check_turn(hand, question, found)
            else:
                told += check_claim(hand, question, found)
    assert ting >= int(20 * SCALE)
    assert told >= (0 if choice.name == "xinning" else int(3 * SCALE))


def test_a_wait_that_cannot_be_won_on_names_its_clause() -> None:
    rules = Choice("xinning").rules
    for deal in deals("lens/refused", 40):
        hand = deal.start(rules)
        for question in walk(hand, deal.choose, Random(0)):
            for one in lens(rules, view(hand, question.seat)):
                for wait in one.waits:
                    assert wait.drawn > 0
                    assert wait.refused_from_another is not None
                    assert wait.refused_from_another.clause == "X-5.1"
                return


def test_a_spectator_has_no_lens() -> None:
    rules = Choice("ningxiang").rules
    hand = next(deals("lens/spectator", 1)).start(rules)
    with pytest.raises(XiangmaError, match="spectator"):
        lens(rules, view(hand, SPECTATOR))
