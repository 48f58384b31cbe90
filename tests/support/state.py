"""The state of a hand as bytes, for comparing before and after."""

from xiangma.engine.hand import Hand
from xiangma.engine.seat import UNKNOWN
from xiangma.engine.snapshot import freeze


def settled(hand: Hand) -> bytes:
    """Everything in a hand but the waits that it keeps once somebody has asked for them."""
    copy = hand.clone()
    for seat in copy.seats:
        seat.waits = UNKNOWN
    return freeze(copy)


def play_state(hand: Hand) -> bytes:
    """Everything that the rest of the hand depends on: no inputs, no events, no kept waits."""
    copy = hand.clone()
    for seat in copy.seats:
        seat.waits = UNKNOWN
    return freeze(copy, log=False)
