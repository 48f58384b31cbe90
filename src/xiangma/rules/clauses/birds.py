"""Birds (C-11): which seat a bird hits."""

from __future__ import annotations

from collections.abc import Sequence

from xiangma.tiles import RANK_OF


def seat_of(bird: int, base: int) -> int:
    """The seat that a bird hits, counted from the base seat: ranks 1 5 9, 2 6, 3 7, 4 8."""
    return (base + (RANK_OF[bird] - 1) % 4) % 4


def hit_seat(bird: int, base: int) -> tuple[int, int]:
    """What a bird hits: one seat, once."""
    return seat_of(bird, base), 1


def hits(birds: Sequence[int], base: int) -> list[int]:
    """How many birds hit each seat."""
    found = [0, 0, 0, 0]
    for bird in birds:
        found[seat_of(bird, base)] += 1
    return found
