"""No runs, seven pairs, fours, all 258 and single suits, against brute force and by hand."""

from itertools import combinations_with_replacement

import pytest

from tests.analysis import brute_force
from tests.analysis.brute_force import ANY_PAIR
from tests.analysis.hands import random_hands, scaled
from xiangma.analysis.shapes import (
    fours,
    fours_filled,
    is_all_258,
    is_no_runs,
    is_seven_pairs,
    is_single_suit,
    odd_kinds,
    suits_used,
)
from xiangma.tiles import counts_of, parse

SEEDS = range(4)


def counts(text: str) -> list[int]:
    return counts_of(parse(text))


@pytest.mark.parametrize("seed", SEEDS)
def test_no_runs_is_brute_force_without_runs(seed: int) -> None:
    won = 0
    for hand in random_hands(scaled(7_500), seed):
        expected = brute_force.wins(hand.tiles, hand.jokers, hand.melds, ANY_PAIR, runs=False)
        assert is_no_runs(hand.counts, hand.jokers, hand.melds) is expected, str(hand)
        won += expected
    assert won > 0.1 * scaled(7_500)


@pytest.mark.parametrize("seed", SEEDS)
def test_seven_pairs_is_brute_force(seed: int) -> None:
    won = 0
    for hand in random_hands(scaled(7_500), 50 + seed):
        expected = hand.melds == 4 and brute_force.wins_seven_pairs(hand.tiles, hand.jokers)
        assert is_seven_pairs(hand.counts, hand.jokers) is expected, str(hand)
        won += expected
    assert won > 0.02 * scaled(7_500)


@pytest.mark.parametrize(
    ("tiles", "jokers", "melds", "expected"),
    [
        ("5555m", 1, 1, True),  # 555 and 5 + joker as the pair
        ("5555m", 4, 2, True),  # 555 and 5 + two jokers, and two jokers as the pair
        ("5555m11s", 2, 2, True),  # 555, 5 + two jokers, 11
        ("5555m1s", 3, 2, True),
        ("5555m1s9p", 2, 2, False),
        ("111222m33s", 0, 2, True),
        ("123m33s", 0, 1, False),
        ("111m33s", 1, 1, False),  # six tiles are no hand of one meld and a pair
        ("", 2, 0, True),
    ],
)
def test_no_runs_by_hand(tiles: str, jokers: int, melds: int, *, expected: bool) -> None:
    assert is_no_runs(counts(tiles), jokers, melds) is expected


@pytest.mark.parametrize(
    ("tiles", "jokers", "odd", "natural", "filled"),
    [
        ("1122334455667m7m", 0, 0, 0, 0),
        ("11112233445566m", 0, 0, 1, 1),
        ("1111222233334m", 1, 1, 3, 3),
        ("1112233445566m", 1, 1, 0, 1),  # three and a joker
        ("112233445566m", 2, 0, 0, 1),  # two jokers double a pair
        ("123456m", 8, 6, 0, 1),
        ("1111222233m", 4, 0, 2, 3),  # one pair of jokers doubles the 3s
        ("11112222m", 6, 0, 2, 3),  # four jokers are a four of their own
        ("11112222333m", 3, 1, 2, 3),
        ("1234567m", 6, 7, 0, 0),  # thirteen tiles are not seven pairs
        ("12345678m", 6, 8, 0, 0),  # eight kinds are not either
    ],
)
def test_fours(tiles: str, jokers: int, odd: int, natural: int, filled: int) -> None:
    assert odd_kinds(counts(tiles)) == odd
    assert fours(counts(tiles)) == natural
    assert fours_filled(counts(tiles), jokers) == filled


@pytest.mark.parametrize("seed", SEEDS)
def test_fours_filled_is_the_best_of_all_ways_to_place_the_jokers(seed: int) -> None:
    for hand in random_hands(scaled(40), seed, most_jokers=4):
        if hand.melds == 4:
            assert fours_filled(hand.counts, hand.jokers) == most_fours(hand.counts, hand.jokers), str(hand)


def most_fours(held: list[int], jokers: int) -> int:
    """Writes a kind for each joker: one held, or one of two that are not."""
    spare = [kind for kind in range(27) if not held[kind]][:2]
    kinds = [kind for kind in range(27) if held[kind]] + spare
    best = 0
    for placed in combinations_with_replacement(kinds, jokers):
        whole = held.copy()
        for kind in placed:
            whole[kind] += 1
        if not any(count % 2 for count in whole):
            best = max(best, sum(count // 4 for count in whole))
    return best


@pytest.mark.parametrize("tiles", ["258m258s258p", "2258m", ""])
def test_all_258(tiles: str) -> None:
    assert is_all_258(counts(tiles))


def test_each_other_kind_is_seen() -> None:
    for kind in range(27):
        assert is_all_258(counts_of([*parse("258m258s258p"), kind])) is (kind % 9 + 1 in {2, 5, 8})


@pytest.mark.parametrize(
    ("tiles", "suits"),
    [
        ("", ()),
        ("19m", (0,)),
        ("1s", (1,)),
        ("9p", (2,)),
        ("9m1s", (0, 1)),
        ("1m1p", (0, 2)),
        ("159p1m1s", (0, 1, 2)),
    ],
)
def test_suits(tiles: str, suits: tuple[int, ...]) -> None:
    assert suits_used(counts(tiles)) == suits
    assert is_single_suit(counts(tiles)) is (len(suits) <= 1)
