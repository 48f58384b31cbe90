"""Shares and means with their intervals, against values worked out by hand."""

from collections import Counter
from math import sqrt

import pytest

from xiangma.sim.intervals import Z, mean, quantile, share

close = pytest.approx


@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    [  # Wilson's interval, from the textbook formula on paper
        (1, 10, 0.0178762, 0.4041500),
        (5, 10, 0.2365931, 0.7634069),
        (0, 10, 0.0, 0.2775328),
        (10, 10, 0.7224672, 1.0),
        (250, 1000, 0.2241531, 0.2777603),
    ],
)
def test_a_share(count: int, of: int, low: float, high: float) -> None:
    found = share(count, of)
    assert (found.count, found.of, found.value) == (count, of, count / of)
    assert found.low == close(low, abs=1e-6)
    assert found.high == close(high, abs=1e-6)


def test_a_mean() -> None:
    found = mean(Counter([1, 2, 3, 4]))  # variance 5/3, standard error sqrt(5/12)
    assert (found.count, found.of, found.value) == (10, 4, 2.5)
    assert found.margin == close(1.959964 * sqrt(5 / 12), abs=1e-6)
    assert found.low == close(2.5 - 1.265151, abs=1e-5)


def test_a_mean_of_sums_is_told_for_one_part() -> None:
    found = mean(Counter([-6, 0, 9]), parts=3)  # mean 1, variance 57
    assert (found.count, found.of) == (3, 9)
    assert found.value == close(1 / 3)
    assert found.margin == close(Z * sqrt(57 / 3) / 3)


def test_equal_values_leave_no_doubt() -> None:
    found = mean(Counter({7: 50}))
    assert (found.value, found.low, found.high, found.margin) == (7, 7, 7, 0)


def test_large_values_lose_no_digits() -> None:
    """The variance of numbers that differ in their last digit only; sums of floats would lose it."""
    far = 10**9
    assert mean(Counter([far + 1, far + 2, far + 3, far + 4])).margin == close(
        mean(Counter([1, 2, 3, 4])).margin
    )


def test_too_little_to_say() -> None:
    nothing, one = mean(Counter()), mean(Counter([3]))
    assert (nothing.of, nothing.value, nothing.margin) == (0, None, None)
    assert (one.value, one.low, one.high) == (3, None, None)
    assert (share(0, 0).value, share(0, 0).margin) == (None, None)


def test_ninety_five_of_a_hundred_intervals_hold_the_truth() -> None:
    """Every outcome of 40 tosses of a coin that falls on one side three times of ten, weighed exactly."""
    p, tosses, held, weight = 0.3, 40, 0.0, 0.7**40
    for count in range(tosses + 1):
        found = share(count, tosses)
        assert found.low is not None
        assert found.high is not None
        held += weight if found.low <= p <= found.high else 0
        weight *= (tosses - count) / (count + 1) * p / (1 - p)
    assert 0.93 < held < 0.97


def test_quantiles() -> None:
    sample = Counter({1: 5, 2: 45, 3: 45, 9: 5})
    assert [quantile(sample, part) for part in (0.05, 0.5, 0.51, 0.95, 1)] == [1, 2, 3, 3, 9]
    with pytest.raises(ValueError, match="empty"):
        quantile(Counter(), 0.5)
