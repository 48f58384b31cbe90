"""Interleaved rounds: every contender works in turn, round after round, and is compared within its round."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from statistics import median
from time import process_time
from typing import Any, TypeVar

T = TypeVar("T")
PASSES = 5
"""So that tables are read from the cache as in play, not only for the first time."""

Counts = Mapping[str, int]
"""What a round came to: hands, decisions, events, calls."""


@dataclass(frozen=True)
class Contender:
    """Something to measure: `work` is given the number of the round and says what it did."""

    name: str
    work: Callable[[int], Counts]


@dataclass
class Measured:
    """The rounds of one contender: CPU seconds, and what was done in them."""

    name: str
    seconds: list[float] = field(default_factory=list)
    counts: list[Counts] = field(default_factory=list)

    def rates(self, what: str) -> list[float]:
        """So many a CPU second, round by round."""
        return [counts[what] / seconds for counts, seconds in zip(self.counts, self.seconds, strict=True)]

    def rate(self, what: str) -> float:
        return median(self.rates(what))

    def nanoseconds(self) -> float:
        """The CPU time of one call."""
        return 1e9 / self.rate("calls")

    def per(self, what: str, unit: str) -> float:
        """How many of one thing there are to another, over all rounds."""
        return sum(counts.get(what, 0) for counts in self.counts) / sum(
            counts[unit] for counts in self.counts
        )

    def ratio(self, what: str, other: Measured) -> float:
        """How many times as fast as another: the median of the rounds' ratios."""
        return median(a / b for a, b in zip(self.rates(what), other.rates(what), strict=True))


def rounds(contenders: list[Contender], number: int, progress: Callable[[str], None]) -> list[Measured]:
    """Measures the contenders in so many rounds, after one that does not count."""
    results = [Measured(contender.name) for contender in contenders]
    for round_number in range(-1, number):
        for contender, result in zip(
            _turned(contenders, round_number), _turned(results, round_number), strict=True
        ):
            progress(f"round {max(round_number + 1, 0)}/{number}: {contender.name}")
            gc.collect()
            began = process_time()
            counts = contender.work(round_number + 1)
            seconds = process_time() - began
            if round_number >= 0:
                result.seconds.append(seconds)
                result.counts.append(counts)
    return results


def _turned(row: list[T], by: int) -> Iterator[T]:
    """The row begun at another place in each round, so that nobody always comes first."""
    start = by % len(row)
    return iter(row[start:] + row[:start])


def calls(name: str, call: Callable[..., object], inputs: Iterable[tuple[Any, ...]]) -> Contender:
    """A contender that makes one call for each of these prepared inputs, and again a few times over."""
    prepared = list(inputs) * PASSES

    def work(_: int) -> Counts:
        for given in prepared:
            call(*given)
        return {"calls": len(prepared)}

    return Contender(name, work)
