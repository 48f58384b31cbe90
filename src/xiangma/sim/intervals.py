"""Shares and means with 95 % intervals, from whole numbers: the sums are exact in whatever order."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from typing import Final

import msgspec

Z: Final = 1.959963984540054
"""95 % of a normal distribution lie within so many standard deviations of its mean."""

Sample = Counter[int]
"""Values, each with how often it was seen."""


class Figure(msgspec.Struct, frozen=True):
    """`value` is `count` out of `of`; between `low` and `high` lies the truth behind it, 95 times of 100.

    None where there is too little to say: no cases at all, or no interval from one.
    """

    count: int
    of: int
    value: float | None
    low: float | None
    high: float | None

    @property
    def margin(self) -> float | None:
        """Half the interval."""
        return None if self.low is None or self.high is None else (self.high - self.low) / 2


def share(count: int, of: int) -> Figure:
    """In how many of the cases something was so; the interval is Wilson's, good for rare things too."""
    if not of:
        return Figure(count, of, None, None, None)
    p, z2 = count / of, Z * Z
    centre = (p + z2 / (2 * of)) / (1 + z2 / of)
    margin = Z / (1 + z2 / of) * sqrt(p * (1 - p) / of + z2 / (4 * of * of))
    low = 0.0 if count == 0 else max(0.0, centre - margin)
    high = 1.0 if count == of else min(1.0, centre + margin)
    return Figure(count, of, p, low, high)


def mean(sample: Sample, parts: int = 1) -> Figure:
    """The mean, give or take Z standard errors; where values are sums of so many parts, that of one part."""
    n = sample.total()
    total = sum(value * times for value, times in sample.items())
    if not n:
        return Figure(total, 0, None, None, None)
    value = total / (n * parts)
    if n == 1:
        return Figure(total, n * parts, value, None, None)
    squares = sum(value * value * times for value, times in sample.items())
    variance = (squares * n - total * total) / (n * (n - 1))
    margin = Z * sqrt(variance / n) / parts
    return Figure(total, n * parts, value, value - margin, value + margin)


def quantile(sample: Sample, part: float) -> int:
    """The least value that at least this part of a sample does not exceed."""
    wanted, seen = part * sample.total(), 0
    for value in sorted(sample):
        seen += sample[value]
        if seen >= wanted:
            return value
    raise ValueError("an empty sample has no quantiles")
