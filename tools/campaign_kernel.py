"""Checks the hand kernel on every standard winning hand of 14 tiles, and on hands just beside them.

    python tools/campaign_kernel.py [--seed 1] [--beside 1]

Winning hands are made forwards, by laying melds and a pair into each suit. Each one must lack nothing,
also for a 258 pair exactly if it can be read with one, and win with some of its tiles as jokers. One in
so many (--beside) then has a tile exchanged for another: the result must win exactly if it is one of
the hands made. A failure is printed, and ends the run with exit code 1.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations_with_replacement, product
from random import Random

from xiangma.analysis.kernel import POW5, is_standard, missing, missing_258
from xiangma.tiles import kinds_of, notation

RANKS = range(9)
MELDS = [(rank,) * 3 for rank in RANKS] + [(rank, rank + 1, rank + 2) for rank in range(7)]


def suits_of(melds: int, pair_ranks: tuple[int, ...]) -> set[int]:
    """The keys of all suits of so many melds and, if ranks are given, a pair of one of them."""
    pairs: list[tuple[int, ...]] = [(rank, rank) for rank in pair_ranks] or [()]
    keys = set()
    for groups in product(combinations_with_replacement(MELDS, melds), pairs):
        tiles = [rank for meld in groups[0] for rank in meld] + list(groups[1])
        if all(tiles.count(rank) <= 4 for rank in tiles):
            keys.add(sum(POW5[rank] for rank in tiles))
    return keys


PLAIN = [suits_of(melds, ()) for melds in range(5)]
WITH_PAIR = [suits_of(melds, tuple(RANKS)) for melds in range(5)]
WITH_258 = [suits_of(melds, (1, 4, 7)) for melds in range(5)]
ANY_PLAIN = set().union(*PLAIN)
ANY_WITH_PAIR = set().union(*WITH_PAIR)


def winning_hands() -> Iterator[tuple[int, int, int, bool]]:
    """Every winning hand once, as its three suit keys, and if it can be read with a 258 pair."""
    for split in product(range(5), repeat=3):
        if sum(split) != 4:
            continue
        for pair_at in range(3):
            suits = [sorted((WITH_PAIR if at == pair_at else PLAIN)[split[at]]) for at in range(3)]
            with_258 = WITH_258[split[pair_at]]
            for k0, k1, k2 in product(*suits):
                yield k0, k1, k2, (k0, k1, k2)[pair_at] in with_258


def is_made(keys: list[int]) -> bool:
    """Is a hand of 14 tiles among the winning hands? The tiles of a suit tell if the pair is in it."""
    paired = [key in ANY_WITH_PAIR for key in keys]
    return sum(paired) == 1 and all(
        is_paired or key in ANY_PLAIN for key, is_paired in zip(keys, paired, strict=True)
    )


def counts_of_keys(keys: list[int]) -> list[int]:
    return [key // POW5[rank] % 5 for key in keys for rank in RANKS]


def shown(keys: list[int]) -> str:
    return notation(kinds_of(counts_of_keys(keys)))


@dataclass
class Campaign:
    """The counters of a run, and what went wrong."""

    random: Random
    winning: int = 0
    beside: int = 0
    beside_losing: int = 0
    failures: list[str] = field(default_factory=list)

    def check_winning(self, k0: int, k1: int, k2: int, *, with_258: bool) -> None:
        self.winning += 1
        if missing(k0, k1, k2, 4) or (missing_258(k0, k1, k2, 4) == 0) is not with_258:
            self.failures.append(f"winning hand {shown([k0, k1, k2])}, 258 pair: {with_258}")

    def check_beside(self, keys: list[int]) -> None:
        """Takes tiles out: as jokers it still wins, exchanged for another kind only if that is a hand."""
        left = keys.copy()
        counts = counts_of_keys(keys)
        gone = self.random.sample(kinds_of(counts), self.random.randint(1, 8))
        for jokers, kind in enumerate(gone, start=1):
            left[kind // 9] -= POW5[kind]
            if not is_standard(left[0], left[1], left[2], 4, jokers):
                self.failures.append(f"{shown(left)} and {jokers} jokers")
        self._check_exchange(keys, counts, gone[0])

    def _check_exchange(self, keys: list[int], counts: list[int], gone: int) -> None:
        came = self.random.choice([kind for kind in range(27) if kind != gone and counts[kind] < 4])
        keys = keys.copy()
        keys[gone // 9] -= POW5[gone]
        keys[came // 9] += POW5[came]
        wins = is_made(keys)
        self.beside += 1
        self.beside_losing += not wins
        if is_standard(keys[0], keys[1], keys[2], 4, 0) is not wins:
            self.failures.append(f"{shown(keys)}, which {'wins' if wins else 'does not win'}")


def progress(done: int, started: float) -> None:
    if sys.stderr.isatty():
        print(
            f"\r{done:>10,} winning hands  {time.perf_counter() - started:4.0f} s",
            end="",
            file=sys.stderr,
            flush=True,
        )


def run(seed: int, beside: int, started: float) -> Campaign:
    campaign = Campaign(Random(seed))
    for done, (k0, k1, k2, with_258) in enumerate(winning_hands()):
        campaign.check_winning(k0, k1, k2, with_258=with_258)
        if done % beside == 0:
            campaign.check_beside([k0, k1, k2])
        if done % 50_000 == 0:
            progress(done, started)
        if len(campaign.failures) >= 10:
            break
    return campaign


def main() -> int:
    parser = argparse.ArgumentParser(description="check the hand kernel on every winning hand")
    parser.add_argument("--seed", type=int, default=1, help="of the exchanged tiles (default 1)")
    parser.add_argument("--beside", type=int, default=1, help="exchange in one of so many (default 1)")
    options = parser.parse_args()
    started = time.perf_counter()
    campaign = run(options.seed, options.beside, started)
    if sys.stderr.isatty():
        print(file=sys.stderr)
    for failure in campaign.failures:
        print(f"WRONG: {failure}")
    print(
        f"{campaign.winning:,} winning hands, {campaign.beside:,} hands beside them "
        f"({campaign.beside_losing:,} losing), seed {options.seed}: "
        f"{len(campaign.failures)} wrong ({time.perf_counter() - started:.0f} s)"
    )
    return 1 if campaign.failures else 0


if __name__ == "__main__":
    sys.exit(main())
