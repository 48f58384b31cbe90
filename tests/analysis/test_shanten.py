"""Shanten against brute force, and what it means: -1 wins, one tile brings a hand nearer by one at most."""

import pytest

from tests.analysis import brute_force
from tests.analysis.brute_force import ANY_PAIR, PAIR_258
from tests.analysis.hands import random_hands, scaled
from xiangma.analysis.kernel import is_standard, suit_keys
from xiangma.analysis.shanten import shanten, shanten_seven_pairs, shanten_standard
from xiangma.analysis.shapes import is_seven_pairs
from xiangma.tiles import counts_of, parse

SEEDS = range(8)


@pytest.mark.parametrize("seed", SEEDS)
def test_shanten_is_brute_force(seed: int) -> None:
    for hand in random_hands(scaled(3_750), 200 + seed, short=seed % 2):
        standard = brute_force.lacks(hand.tiles, hand.melds, ANY_PAIR) - hand.jokers - 1
        pair_258 = brute_force.lacks(hand.tiles, hand.melds, PAIR_258) - hand.jokers - 1
        least = standard
        if hand.melds == 4:
            pairs = brute_force.lacks_seven_pairs(hand.tiles) - hand.jokers - 1
            least = min(standard, pairs)
            assert shanten_seven_pairs(hand.counts, hand.jokers) == pairs, str(hand)
        assert shanten_standard(hand.counts, hand.jokers, hand.melds) == standard, str(hand)
        assert shanten_standard(hand.counts, hand.jokers, hand.melds, pair_258=True) == pair_258, str(hand)
        assert shanten(hand.counts, hand.jokers, hand.melds) == least, str(hand)


@pytest.mark.parametrize("seed", SEEDS)
def test_minus_one_is_a_win(seed: int) -> None:
    for hand in random_hands(scaled(500), 300 + seed):
        counts = hand.counts
        standard = is_standard(*suit_keys(counts), hand.melds, hand.jokers)
        pairs = hand.melds == 4 and is_seven_pairs(counts, hand.jokers)
        assert (shanten_standard(counts, hand.jokers, hand.melds) == -1) is standard, str(hand)
        assert (shanten(counts, hand.jokers, hand.melds) == -1) is (standard or pairs), str(hand)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_best_tile_to_draw_brings_one_nearer(seed: int) -> None:
    for hand in random_hands(scaled(100), 400 + seed, short=1):
        before = shanten(hand.counts, hand.jokers, hand.melds)
        after = {shanten(hand.counts, hand.jokers + 1, hand.melds)}
        for kind in range(27):
            counts = hand.counts
            counts[kind] += 1
            if counts[kind] <= 4:
                after.add(shanten(counts, hand.jokers, hand.melds))
        assert min(after) == before - 1, str(hand)
        assert max(after) <= before, str(hand)


@pytest.mark.parametrize(
    ("tiles", "jokers", "melds", "expected"),
    [
        ("123m456m789m123p55p", 0, 4, -1),
        ("123m456m789m123p5p", 0, 4, 0),
        ("1122334455667m", 0, 4, 0),
        ("1111222233334m", 0, 4, 0),
        ("147m258s369p", 0, 3, 6),
        ("147m12589s13469p", 0, 4, 4),  # thirteen kinds: nearer to melds than to pairs
        ("1m", 0, 0, 0),
        ("19m", 0, 0, 0),
        ("", 2, 0, -1),
        ("14m", 3, 1, -1),  # 1 + joker, 4 + two jokers
        ("14m7s", 2, 1, 0),
    ],
)
def test_shanten_by_hand(tiles: str, jokers: int, melds: int, expected: int) -> None:
    assert shanten(counts_of(parse(tiles)), jokers, melds) == expected
