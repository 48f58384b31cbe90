"""The hand kernel: how many tiles a hand lacks to be standard-complete (C-4), by table look-up.

A hand is three *suit keys*, one per suit: the sum of count * 5^(rank-1) over its natural tiles, so
that adding a tile of a kind adds `POW5[kind]` to the key of its suit. Callers keep the keys and
update them tile by tile. The tables, open to callers that inline the look-ups:

- `CLASS_OF[key]`: the class of a suit. Suits of one class lack the same for every m melds and each
  kind of pair. Exact for keys of up to 14 tiles with at most four of a kind; beyond, class 0.
- `JOIN[a][b]`: the class of two groups of tiles that share no suit. Joined classes join again.
- `MISSING_MELDS[m][c]`, `MISSING_ANY[m][c]`, `MISSING_258[m][c]`: what class c lacks for m melds
  and no pair, a pair, a pair of rank 2, 5 or 8.

What is lacking may be a fifth copy of a kind, as a joker may stand for one (C-4).
"""

import lzma
import sys
from array import array
from importlib import resources
from typing import Final

POW5: Final[tuple[int, ...]] = tuple(5 ** (kind % 9) for kind in range(27))

_KEYS: Final = 5**9
_VECTOR: Final = 15  # per class: 0..4 melds, each with no pair, any pair, a 258 pair


def _numbers(packed: bytes, pool: list[int]) -> list[int]:
    """Numbers of two bytes as a list that shares the objects of a pool: a list is the fastest to read."""
    numbers = array("H", packed)
    if sys.byteorder == "big":
        numbers.byteswap()
    return list(map(pool.__getitem__, numbers))


def _load() -> tuple[list[int], list[list[int]], bytes]:
    """The class of each key, the joins, and the vectors of the classes one after the other."""
    packed = resources.files("xiangma.analysis").joinpath("kernel_tables.bin").read_bytes()
    data = lzma.decompress(packed)
    classes = int.from_bytes(data[:2], "little")
    joins_at = 2 + 2 * _KEYS
    vectors_at = joins_at + 2 * classes * classes
    pool = list(range(classes))
    row_starts = range(joins_at, vectors_at, 2 * classes)
    joins = [_numbers(data[at : at + 2 * classes], pool) for at in row_starts]
    return _numbers(data[2:joins_at], pool), joins, data[vectors_at:]


def _by_melds(vectors: bytes, pair: int) -> list[list[int]]:
    return [list(vectors[melds * 3 + pair :: _VECTOR]) for melds in range(5)]


_LOADED: Final = _load()
CLASS_OF: Final[list[int]] = _LOADED[0]
JOIN: Final[list[list[int]]] = _LOADED[1]
MISSING_MELDS: Final[list[list[int]]] = _by_melds(_LOADED[2], 0)
MISSING_ANY: Final[list[list[int]]] = _by_melds(_LOADED[2], 1)
MISSING_258: Final[list[list[int]]] = _by_melds(_LOADED[2], 2)


def suit_keys(counts: list[int]) -> tuple[int, int, int]:
    """The keys of the three suits for 27 counts of natural tiles."""
    return _suit_key(counts[0:9]), _suit_key(counts[9:18]), _suit_key(counts[18:27])


def _suit_key(ranks: list[int]) -> int:
    a, b, c, d, e, f, g, h, i = ranks
    return a + 5 * (b + 5 * (c + 5 * (d + 5 * (e + 5 * (f + 5 * (g + 5 * (h + 5 * i)))))))


def missing(k0: int, k1: int, k2: int, melds: int) -> int:
    """The fewest tiles to add so that the hand holds so many melds and a pair; 0 is complete."""
    return MISSING_ANY[melds][JOIN[JOIN[CLASS_OF[k0]][CLASS_OF[k1]]][CLASS_OF[k2]]]


def missing_258(k0: int, k1: int, k2: int, melds: int) -> int:
    """The fewest tiles to add so that the hand holds so many melds and a 258 pair."""
    return MISSING_258[melds][JOIN[JOIN[CLASS_OF[k0]][CLASS_OF[k1]]][CLASS_OF[k2]]]


def missing_melds(k0: int, k1: int, k2: int, melds: int) -> int:
    """The fewest tiles to add so that the hand holds so many melds, without regard to a pair."""
    return MISSING_MELDS[melds][JOIN[JOIN[CLASS_OF[k0]][CLASS_OF[k1]]][CLASS_OF[k2]]]


def is_standard(k0: int, k1: int, k2: int, melds: int, jokers: int) -> bool:
    """Is a hand of 3 * melds + 2 tiles, jokers included, that many melds and a pair?"""
    return missing(k0, k1, k2, melds) <= jokers


def is_standard_258(k0: int, k1: int, k2: int, melds: int, jokers: int) -> bool:
    """Is a hand of 3 * melds + 2 tiles, jokers included, that many melds and a 258 pair?"""
    return missing_258(k0, k1, k2, melds) <= jokers
