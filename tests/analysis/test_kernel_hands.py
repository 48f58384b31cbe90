"""Random hands over three suits, with jokers and exposed melds, against the brute-force recogniser."""

from random import Random

import pytest

from tests.analysis import brute_force
from tests.analysis.brute_force import ANY_PAIR, NO_PAIR, PAIR_258
from tests.analysis.hands import DECK, Hand, random_hands, scaled
from xiangma.analysis.kernel import (
    CLASS_OF,
    JOIN,
    MISSING_258,
    MISSING_ANY,
    MISSING_MELDS,
    POW5,
    is_standard,
    is_standard_258,
    missing,
    missing_258,
    missing_melds,
    suit_keys,
)
from xiangma.tiles import counts_of, parse

SEEDS = range(10)  # 10 * 3000 hands, spread over the cores


def keys_of(text: str) -> tuple[int, int, int]:
    return suit_keys(counts_of(parse(text)))


@pytest.mark.parametrize("seed", SEEDS)
def test_wins_are_those_of_brute_force(seed: int) -> None:
    won = 0
    for hand in random_hands(scaled(3_000), seed):
        keys = suit_keys(hand.counts)
        any_pair = brute_force.wins(hand.tiles, hand.jokers, hand.melds, ANY_PAIR)
        pair_258 = any_pair and brute_force.wins(hand.tiles, hand.jokers, hand.melds, PAIR_258)
        assert is_standard(*keys, hand.melds, hand.jokers) is any_pair, str(hand)
        assert is_standard_258(*keys, hand.melds, hand.jokers) is pair_258, str(hand)
        won += any_pair
    assert won > 0.2 * scaled(3_000)  # else the hands would show little


@pytest.mark.parametrize("seed", SEEDS)
def test_tiles_missing_are_those_of_brute_force(seed: int) -> None:
    for hand in random_hands(scaled(300), 100 + seed):
        keys = suit_keys(hand.counts)
        assert missing(*keys, hand.melds) == brute_force.lacks(hand.tiles, hand.melds, ANY_PAIR), str(hand)
        assert missing_258(*keys, hand.melds) == brute_force.lacks(hand.tiles, hand.melds, PAIR_258), str(
            hand
        )
        assert missing_melds(*keys, hand.melds) == brute_force.lacks(hand.tiles, hand.melds, NO_PAIR), str(
            hand
        )


def test_brute_force_with_jokers_is_substitution() -> None:
    """The judge judged: its joker rule is no more than writing a kind for each joker."""
    hands = [hand for hand in random_hands(scaled(60), 7, most_jokers=2) if hand.melds <= 3]
    for hand in hands:
        for pair in (ANY_PAIR, PAIR_258):
            slowly = brute_force.wins_by_substitution(hand.tiles, hand.jokers, hand.melds, pair)
            assert brute_force.wins(hand.tiles, hand.jokers, hand.melds, pair) is slowly, str(hand)


@pytest.mark.parametrize(
    ("tiles", "melds", "lacking", "lacking_258"),
    [
        ("123m456m789m123p55p", 4, 0, 0),
        ("123m456m789m123p99p", 4, 0, 2),
        ("111m234m55p", 2, 0, 0),
        ("11m", 0, 0, 2),
        ("", 0, 2, 2),
        ("", 4, 14, 14),
        ("5555m", 1, 1, 1),  # 555 + 5 and a joker as the fifth 5
        ("1111m", 2, 4, 4),  # 111 + 1 and two jokers as the fifth and sixth 1 + two jokers
        ("147m258s369p", 4, 9, 9),
        ("147m258s369p147m25s", 4, 4, 4),
    ],
)
def test_hands_by_hand(tiles: str, melds: int, lacking: int, lacking_258: int) -> None:
    assert missing(*keys_of(tiles), melds) == lacking
    assert missing_258(*keys_of(tiles), melds) == lacking_258


def test_keys_grow_tile_by_tile() -> None:
    tiles = Random(1).sample(DECK, 14)
    keys = [0, 0, 0]
    for dealt, kind in enumerate(tiles, start=1):
        keys[kind // 9] += POW5[kind]
        assert suit_keys(counts_of(tiles[:dealt])) == tuple(keys)


def test_joining_is_the_best_split_for_all_classes() -> None:
    random = Random(2)
    vectors = [
        [[table[melds][at] for melds in range(5)] for table in (MISSING_MELDS, MISSING_ANY, MISSING_258)]
        for at in range(len(JOIN))
    ]
    for _ in range(scaled(5_000)):
        a, b = random.randrange(len(JOIN)), random.randrange(len(JOIN))
        joined = JOIN[a][b]
        assert JOIN[b][a] == joined
        for melds in range(5):
            for pair in range(3):
                mine_or_theirs = [
                    vectors[a][pair_a][mine] + vectors[b][pair - pair_a][melds - mine]
                    for mine in range(melds + 1)
                    for pair_a in (0, pair)
                ]
                assert vectors[joined][pair][melds] == min(mine_or_theirs)


def test_suits_beyond_any_hand_count_as_empty() -> None:
    assert CLASS_OF[sum(4 * 5**rank for rank in range(9))] == CLASS_OF[0]


def test_hands_show_themselves() -> None:
    assert str(Hand((0, 1, 2, 18), 1, 1)) == "123m1p + 1 jokers, 1 melds"
