"""Waits: the kinds that brute force says complete a hand, no more and no fewer."""

import pytest

from tests.analysis import brute_force
from tests.analysis.brute_force import ANY_PAIR, PAIR_258
from tests.analysis.hands import Hand, random_hands, scaled
from xiangma.analysis.shapes import is_no_runs
from xiangma.analysis.waits import completing_kinds, waits_standard
from xiangma.tiles import counts_of, notation, parse

SEEDS = range(6)


def waits_by_brute_force(hand: Hand, pair: str) -> list[int]:
    return [
        kind
        for kind in range(27)
        if hand.tiles.count(kind) < 4
        and brute_force.wins(tuple(sorted((*hand.tiles, kind))), hand.jokers, hand.melds, pair)
    ]


@pytest.mark.parametrize("seed", SEEDS)
def test_waits_are_those_of_brute_force(seed: int) -> None:
    waiting = 0
    for hand in random_hands(scaled(80), 500 + seed, short=1):
        any_pair = waits_by_brute_force(hand, ANY_PAIR)
        pair_258 = waits_by_brute_force(hand, PAIR_258)
        assert waits_standard(hand.counts, hand.jokers, hand.melds) == any_pair, str(hand)
        assert waits_standard(hand.counts, hand.jokers, hand.melds, pair_258=True) == pair_258, str(hand)
        waiting += bool(any_pair)
    assert waiting > 0.2 * scaled(80)


@pytest.mark.parametrize(
    ("tiles", "jokers", "melds", "any_pair", "pair_258"),
    [
        ("1112345678999m", 0, 4, "123456789m", "258m"),
        ("23m55p", 0, 1, "14m", "14m"),
        ("23m11p", 0, 1, "14m", ""),
        ("123m5p", 0, 1, "5p", "5p"),
        ("1222m", 0, 1, "13m", "3m"),
        ("5m", 0, 0, "5m", "5m"),
        ("5555m", 0, 1, "", ""),  # only a fifth 5m would do
        ("4555m", 0, 1, "346m", "36m"),
        ("", 1, 0, "123456789m123456789s123456789p", "258m258s258p"),
        ("147m", 1, 1, "", ""),
    ],
)
def test_waits_by_hand(tiles: str, jokers: int, melds: int, any_pair: str, pair_258: str) -> None:
    counts = counts_of(parse(tiles))
    assert notation(waits_standard(counts, jokers, melds)) == any_pair
    assert notation(waits_standard(counts, jokers, melds, pair_258=True)) == pair_258


def test_used_up_kinds_are_left_out() -> None:
    counts = counts_of(parse("23m55p"))
    assert waits_standard(counts, 0, 1, used_up=parse("1m9s")) == parse("4m")
    assert completing_kinds(counts, lambda _: True, used_up=range(26)) == [26]


def test_completing_kinds_tries_each_kind_and_leaves_the_counts_alone() -> None:
    counts = counts_of(parse("5555m11s"))
    before = counts.copy()
    tried: list[list[int]] = []

    def wins(trial: list[int]) -> bool:
        tried.append(trial.copy())
        return is_no_runs(trial, 1, 2)

    assert completing_kinds(counts, wins) == parse("1s")
    assert counts == before
    assert [sum(trial) for trial in tried] == [7] * 26  # every kind but 5m, of which all four are held
