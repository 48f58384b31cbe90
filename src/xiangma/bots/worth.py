"""How promising a hand is: for each shape that pays, its points, less for every tile that is missing."""

from __future__ import annotations

from typing import Final

from xiangma.analysis.kernel import missing, missing_258
from xiangma.bots.values import Values
from xiangma.engine.melds import Meld, MeldKind
from xiangma.engine.seat import Seat
from xiangma.tiles import IS_258, KINDS, SUIT_OF

PER_TILE: Final = 0.22
"""What a missing tile leaves of a hand's worth; 0.12 and 0.35 play no worse against it."""

DISCOUNT: Final = tuple(PER_TILE**missing_tiles for missing_tiles in range(16))


class Shapes:
    """The shapes that a seat's melds leave open."""

    __slots__ = ("all_258", "need", "seven_pairs", "suit", "triplets", "values")

    def __init__(self, values: Values, melds: tuple[Meld, ...]) -> None:
        self.values = values
        self.need = 4 - len(melds)
        chi = any(meld.kind is MeldKind.CHI for meld in melds)
        suits = {SUIT_OF[meld.tiles[0]] for meld in melds if meld.tiles[0] >= 0}
        self.triplets = not chi and values.triplets > 0
        self.seven_pairs = not melds and values.seven_pairs > 0
        self.suit = -1 if not suits else suits.pop() if len(suits) == 1 else 3
        melded_258 = all(IS_258[meld.tiles[0]] for meld in melds if meld.tiles[0] >= 0)
        self.all_258 = not chi and melded_258 and values.all_258 > 0


def worth(seat: Seat, shapes: Shapes) -> float:
    """The sum over all open shapes of points times what the missing tiles leave of them."""
    values, need, jokers = shapes.values, shapes.need, seat.jokers_held
    k0, k1, k2 = seat.keys
    standard = missing(k0, k1, k2, need) if values.any_pair else missing_258(k0, k1, k2, need)
    total = values.small * DISCOUNT[max(0, standard - jokers)]
    if shapes.suit == -1:
        suited = min(missing(k0, 0, 0, need), missing(k1, 0, 0, need), missing(k2, 0, 0, need))
        total += values.pure * DISCOUNT[max(0, suited - jokers)]
    elif shapes.suit < 3:
        total += values.pure * DISCOUNT[max(0, missing(seat.keys[shapes.suit], 0, 0, need) - jokers)]
    natural = natural_counts(seat)
    if shapes.triplets:
        total += values.triplets * DISCOUNT[max(0, triplets_missing(natural, need) - jokers)]
    if shapes.seven_pairs:
        total += values.seven_pairs * DISCOUNT[max(0, pairs_missing(natural) - jokers)]
    if shapes.all_258:
        total += values.all_258 * DISCOUNT[max(0, off_258(natural, need, jokers))]
    return total


def natural_counts(seat: Seat) -> list[int]:
    """The counts with jokers left out."""
    if not seat.jokers_held:
        return seat.counts
    natural = seat.counts.copy()
    for kind in seat.jokers.kinds:
        natural[kind] = 0
    return natural


def triplets_missing(natural: list[int], need: int) -> int:
    """Tiles missing for so many triplets and a pair."""
    most = sorted(natural, reverse=True)[: need + 1]
    return sum(3 - min(count, 3) for count in most[:need]) + 2 - min(most[need], 2)


def pairs_missing(natural: list[int]) -> int:
    """Tiles missing for seven pairs; four alike are two of them."""
    pairs = sum(count >> 1 for count in natural)
    singles = sum(count & 1 for count in natural)
    return 7 - pairs + max(0, 7 - pairs - singles)


def off_258(natural: list[int], need: int, jokers: int) -> int:
    """Tiles missing until a whole hand is of ranks 2, 5 and 8."""
    return 3 * need + 2 - sum(natural[kind] for kind in range(1, KINDS, 3)) - jokers
