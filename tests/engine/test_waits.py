"""C-5: the waits of a hand are the kinds that complete it, whatever is remembered or left out."""

import pytest

from tests.support.play import deals, walk
from tests.support.rulesets import EVERY_CHOICE, Choice
from tests.support.scale import scaled
from xiangma.engine.hand import Hand
from xiangma.engine.ruleset import RuleSet
from xiangma.engine.seat import UNKNOWN, Seat
from xiangma.engine.ting import waits, waits_without
from xiangma.engine.wins import Way, Win
from xiangma.tiles import COPIES, KINDS, parse


def plain_waits(rules: RuleSet, seat: Seat) -> int:
    """Every kind tried: does the rule set call it a win, and is there a copy that the seat does not hold?"""
    found = 0
    for kind in range(KINDS):
        held = seat.counts[kind] + sum(meld.tiles.count(kind) for meld in seat.melds)
        if held >= COPIES - (kind == seat.jokers.turned):
            continue
        win = Win(
            seat=seat.index,
            way=Way.DRAW,
            concealed=seat.counts,
            melds=seat.melds,
            jokers=seat.jokers,
            dealer=-1,
            tile=kind,
            declared=seat.declared,
        )
        found |= rules.completes(win) << kind
    return found


def at_rest(seat: Seat) -> Seat:
    """A copy of a seat without the tile just drawn, its waits forgotten."""
    copy = seat.clone()
    if copy.size() % 3 == 2:
        copy.remove(copy.drawn)
    copy.waits = UNKNOWN
    return copy


def check_waits(hand: Hand) -> None:
    """What is remembered and what is worked out now is what trying every kind gives."""
    for seat in hand.seats:
        if seat.size() % 3 == 2 and seat.drawn < 0:
            continue  # after a claim: no hand at rest
        rest = at_rest(seat)
        plain = plain_waits(hand.rules, rest)
        assert waits(hand.rules, rest) == plain, f"seat {seat.index}: {rest.tiles()} {rest.melds}"
        if seat.waits != UNKNOWN:
            assert seat.waits == plain, (
                f"seat {seat.index} remembers other waits: {rest.tiles()} {rest.melds}"
            )


@pytest.mark.parametrize("choice", EVERY_CHOICE, ids=str)
def test_waits_are_the_kinds_that_complete_the_hand(choice: Choice) -> None:
    for deal in deals(f"waits/{choice}", scaled(12 if not choice.options else 2)):
        rng = deal.rng()
        hand = deal.start(choice.rules)
        for _ in walk(hand, deal.choose, rng):
            if rng.random() < 0.08 and any(hand.seats[0].counts):
                check_waits(hand)


@pytest.mark.parametrize("choice", [Choice("yuanjiang"), Choice("hengshan")], ids=str)
def test_waits_without_a_tile_leave_the_hand_as_it_was(choice: Choice) -> None:
    for deal in deals(f"without/{choice}", scaled(10)):
        hand = deal.start(choice.rules)
        for question in walk(hand, deal.choose, deal.rng()):
            seat = hand.seats[question.seat]
            if seat.size() % 3 != 2:
                continue
            before = (seat.counts.copy(), seat.keys.copy(), seat.mask, seat.jokers_held, seat.melds)
            for tile in set(seat.tiles()):
                rest = seat.clone()
                rest.remove(tile)
                assert waits_without(choice.rules, seat, tile) == plain_waits(choice.rules, rest)
            assert before == (seat.counts, seat.keys, seat.mask, seat.jokers_held, seat.melds)


@pytest.mark.parametrize("choice", [choice for choice in EVERY_CHOICE if not choice.options], ids=str)
@pytest.mark.parametrize(
    "tiles", ["9999p2233s4455m6p", "9999m1111s2222p3m", "9999s8888p5555m2m", "1111m9999p222s55s"]
)
def test_four_of_the_highest_rank_are_no_error(choice: Choice, tiles: str) -> None:
    """A fifth 9 would not fit into the key of its suit."""
    seat = Seat(0)
    seat.hold(parse(tiles))
    assert waits(choice.rules, seat) == plain_waits(choice.rules, seat)
