"""Builds src/xiangma/analysis/kernel_tables.bin, the tables of the hand kernel.

    python tools/build_kernel_tables.py            write the file
    python tools/build_kernel_tables.py --check    compare with the shipped file, write nothing

What a suit lacks is a vector of 15 numbers: for 0..4 melds, each with no pair, any pair and a 258
pair, the fewest tiles to add until the suit holds them. Added tiles may be a fifth copy of a kind.
Suits with equal vectors share a class; the classes are closed under joining two sets of suits.

The payload, little-endian: the number of classes n; the class of each of the 5^9 suit keys; the
n * n joins; the n vectors, one byte a number. It is shipped xz-packed.
"""

from __future__ import annotations

import argparse
import lzma
import sys
import time
from array import array
from collections.abc import Iterator
from pathlib import Path
from typing import TypeAlias

TARGET = Path(__file__).resolve().parents[1] / "src/xiangma/analysis/kernel_tables.bin"

RANKS = 9
POW5 = tuple(5**rank for rank in range(RANKS))
MOST_TILES = 14
MOST_MELDS = 4
NO_PAIR, ANY_PAIR, PAIR_258 = 0, 1, 2
PAIRS = (NO_PAIR, ANY_PAIR, PAIR_258)
SUITS_IN_TABLE = 405_350  # suits of up to 14 tiles with at most four of a kind

Vector: TypeAlias = tuple[int, ...]
"""What a suit lacks, at index melds * 3 + pair."""

Step: TypeAlias = tuple[int, int]
"""Taking one meld out of a suit: the tiles of the meld that were there, the class of the rest."""

SPLITS = [
    [
        (mine * 3 + my_pair, (melds - mine) * 3 + (pair - my_pair))
        for mine in range(melds + 1)
        for my_pair in {NO_PAIR, pair}
    ]
    for melds in range(MOST_MELDS + 1)
    for pair in PAIRS
]
"""For each entry of a joined vector, the entries of the two vectors that can add up to it."""


def suits(most_tiles: int) -> Iterator[tuple[int, list[int]]]:
    """Every suit as (key, counts by rank), in the order of the keys; the list is reused."""
    counts = [0] * RANKS

    def deal(rank: int, left: int, key: int) -> Iterator[tuple[int, list[int]]]:
        if rank < 0:
            yield key, counts
            return
        for count in range(min(4, left) + 1):
            counts[rank] = count
            yield from deal(rank - 1, left - count, key + count * POW5[rank])

    return deal(RANKS - 1, most_tiles, 0)


class SuitClasses:
    """Gives each suit its class, in the order of the keys, so that smaller suits come first."""

    def __init__(self) -> None:
        self.vectors: list[Vector] = []
        self.class_of: dict[int, int] = {}
        self._by_vector: dict[Vector, int] = {}
        self._by_steps: dict[tuple[int, int, frozenset[Step]], int] = {}

    def add(self, key: int, counts: list[int]) -> None:
        any_pair = 2 - min(2, max(counts))
        pair_258 = 2 - min(2, max(counts[1], counts[4], counts[7]))
        steps = frozenset(self._steps(key, counts))
        found = self._by_steps.get((any_pair, pair_258, steps))
        if found is None:
            vector = self._vector(any_pair, pair_258, steps)
            found = self._by_vector.setdefault(vector, len(self.vectors))
            if found == len(self.vectors):
                self.vectors.append(vector)
            self._by_steps[any_pair, pair_258, steps] = found
        self.class_of[key] = found

    def _steps(self, key: int, counts: list[int]) -> Iterator[Step]:
        """Every way to take out a meld of which at least one tile is there."""
        for rank, count in enumerate(counts):
            if count:
                used = min(3, count)
                yield used, self.class_of[key - used * POW5[rank]]
        for rank in range(RANKS - 2):
            there = [at for at in range(rank, rank + 3) if counts[at]]
            if there:
                yield len(there), self.class_of[key - sum(POW5[at] for at in there)]

    def _vector(self, any_pair: int, pair_258: int, steps: frozenset[Step]) -> Vector:
        """m melds lack what one of them lacks, plus what the rest of the suit lacks for m - 1."""
        vector = [0, any_pair, pair_258]
        for melds in range(1, MOST_MELDS + 1):
            for pair in PAIRS:
                before = (melds - 1) * 3 + pair
                lacking = [3 - used + self.vectors[rest][before] for used, rest in steps]
                vector.append(min(lacking, default=3 + vector[before]))
        return tuple(vector)


def joined(a: Vector, b: Vector) -> Vector:
    """What two sets of suits lack together: the best split of the melds and of the pair."""
    return tuple([min([a[i] + b[j] for i, j in splits]) for splits in SPLITS])


def suit_classes() -> tuple[dict[int, int], list[Vector]]:
    """The class of each suit key, and the vector of each class."""
    classes = SuitClasses()
    for done, (key, counts) in enumerate(suits(MOST_TILES)):
        classes.add(key, counts)
        if done % 20_000 == 0:
            progress("suits", done, SUITS_IN_TABLE)
    progress("suits", len(classes.class_of), SUITS_IN_TABLE)
    return classes.class_of, classes.vectors


def closure(of_suits: list[Vector]) -> list[Vector]:
    """Those vectors and all that come of joining them, the emptiest first."""
    known = set(of_suits)
    fresh = list(of_suits)
    while fresh:
        found = {joined(vector, suit) for vector in fresh for suit in of_suits} - known
        known |= found
        fresh = sorted(found)
        progress("classes", len(known), len(known) + len(fresh))
    return sorted(known, reverse=True)


def join_table(vectors: list[Vector]) -> array[int]:
    """The class of each two classes joined, row after row."""
    number = {vector: at for at, vector in enumerate(vectors)}
    size = len(vectors)
    table = array("H", bytes(2 * size * size))
    for a in range(size):
        for b in range(a + 1):
            table[a * size + b] = table[b * size + a] = number[joined(vectors[a], vectors[b])]
        progress("joins", (a + 1) * (a + 2) // 2, size * (size + 1) // 2)
    return table


def payload() -> bytes:
    """The tables as they are before packing."""
    class_of_key, of_suits = suit_classes()
    vectors = closure(of_suits)
    number = {vector: at for at, vector in enumerate(vectors)}
    class_of = array("H", bytes(2 * 5**RANKS))  # suits of more tiles count as empty: class 0
    for key, suit_class in class_of_key.items():
        class_of[key] = number[of_suits[suit_class]]
    return b"".join(
        (
            little_endian(array("H", [len(vectors)])),
            little_endian(class_of),
            little_endian(join_table(vectors)),
            *map(bytes, vectors),
        )
    )


def little_endian(table: array[int]) -> bytes:
    if sys.byteorder == "big":
        table.byteswap()
    return table.tobytes()


def progress(what: str, done: int, total: int) -> None:
    """One line that overwrites itself, on a terminal only."""
    if sys.stderr.isatty():
        end = "\n" if done == total else ""
        print(f"\r{what:8} {done:>9,} / {total:,}", end=end, file=sys.stderr, flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description="build the tables of the hand kernel")
    parser.add_argument("--check", action="store_true", help="compare with the shipped file")
    check = bool(parser.parse_args().check)
    started = time.perf_counter()
    built = payload()
    took = f"{time.perf_counter() - started:.0f} s"
    if check:
        # unpacked, as another version of xz may pack the same tables differently
        same = TARGET.exists() and lzma.decompress(TARGET.read_bytes()) == built
        print(f"{TARGET}: {'same' if same else 'DIFFERS'} ({took})")
        return 0 if same else 1
    packed = lzma.compress(built, preset=9 | lzma.PRESET_EXTREME)
    TARGET.write_bytes(packed)
    print(f"{TARGET}: {len(packed):,} bytes, {len(built):,} unpacked ({took})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
