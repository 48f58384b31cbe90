"""Hands to measure with, the same for everybody: 27 counts, of tiles that all the libraries know."""

from __future__ import annotations

from random import Random

from xiangma.tiles import COPIES, IS_258, KINDS, RANK_OF, counts_of

RUNS = tuple(kind for kind in range(KINDS) if RANK_OF[kind] <= 7)
PAIRS = tuple(kind for kind in range(KINDS) if IS_258[kind])


def complete(rng: Random, allowed: int = (1 << KINDS) - 1) -> list[int]:
    """Four melds and a pair of rank 2, 5 or 8, of kinds in a mask: what every rule set here calls a win."""
    while True:
        counts = counts_of([rng.choice(PAIRS)] * 2)
        for _ in range(4):
            low = rng.choice(RUNS)
            for kind in (low, low, low) if rng.random() < 0.3 else (low, low + 1, low + 2):
                counts[kind] += 1
        if max(counts) <= COPIES and all(allowed >> kind & 1 for kind, count in enumerate(counts) if count):
            return counts


def near(rng: Random) -> list[int]:
    """Fourteen tiles, complete but for up to four that are swapped for any others."""
    counts = complete(rng)
    for _ in range(rng.randrange(5)):
        change(rng, counts)
    return counts


def change(rng: Random, counts: list[int], into: int | None = None) -> int:
    """Swaps one tile for another, or for one of this kind; the kind that left."""
    away = rng.choice([kind for kind, count in enumerate(counts) if count])
    other = rng.choice([kind for kind, count in enumerate(counts) if count < COPIES])
    counts[away] -= 1
    counts[other if into is None else into] += 1
    return away


def physical(counts: list[int]) -> list[int]:
    """Tiles as the riichi libraries number them, four of a kind in a row: 0..107 without honours."""
    return [kind * 4 + copy for kind, count in enumerate(in_riichi_order(counts)) for copy in range(count)]


def in_riichi_order(counts: list[int]) -> list[int]:
    """The counts by 万, 筒, 条: they have the second and third suit the other way round."""
    return [*counts[0:9], *counts[18:27], *counts[9:18]]


def riichi_kind(kind: int) -> int:
    """The number of a kind in that order."""
    return (kind, kind + 9, kind - 9)[kind // 9]
