"""Readings of complete hands: all of them, each once, each valid, and some reading exactly if it wins."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement, islice

import pytest

from tests.analysis import brute_force
from tests.analysis.brute_force import Tiles
from tests.analysis.hands import Hand, random_hands, scaled
from xiangma.analysis.decompose import ANY, Decomposition, Group, decompositions, seven_pairs_groups
from xiangma.analysis.kernel import is_standard, is_standard_258, suit_keys
from xiangma.analysis.shapes import is_seven_pairs
from xiangma.tiles import NAMES, counts_of, parse

SEEDS = range(6)


def shown(group: Group) -> str:
    """Its tiles, a joker in brackets, ? where it may be anything."""
    names = ["?" if kind == ANY else NAMES[kind] for kind in group.kinds]
    return "".join(f"({name})" if joker else name for name, joker in zip(names, group.jokers, strict=True))


def readings(text: str, jokers: int, melds: int, *, pair_258: bool = False) -> list[str]:
    found = decompositions(counts_of(parse(text)), jokers, melds, pair_258=pair_258)
    return [" ".join(map(shown, (*reading.groups, reading.pair))) for reading in found]


def is_meld(kinds: tuple[int, ...]) -> bool:
    first = kinds[0]
    is_run = kinds == (first, first + 1, first + 2) and kinds[2] // 9 == first // 9
    return kinds in ((first,) * 3, (ANY,) * 3) or is_run


def assert_valid(reading: Decomposition, hand: Hand, *, pair_258: bool) -> None:
    groups = (*reading.groups, reading.pair)
    assert len(reading.groups) == hand.melds
    assert all(is_meld(group.kinds) for group in reading.groups)
    assert len(set(reading.pair.kinds)) == 1
    assert len(reading.pair.kinds) == 2
    assert not pair_258 or reading.pair.kinds[0] in {ANY, *parse("258m258s258p")}
    laid = [tile for group in groups for tile in zip(group.kinds, group.jokers, strict=True)]
    assert tuple(sorted(kind for kind, is_joker in laid if not is_joker)) == hand.tiles
    assert sum(is_joker for _, is_joker in laid) == hand.jokers
    assert all((ANY in group.kinds) is all(group.jokers) for group in groups)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("pair_258", [False, True])
def test_a_hand_has_valid_readings_exactly_if_it_wins(seed: int, *, pair_258: bool) -> None:
    for hand in random_hands(scaled(300), 600 + seed):
        check = is_standard_258 if pair_258 else is_standard
        won = check(*suit_keys(hand.counts), hand.melds, hand.jokers)
        some = list(islice(decompositions(hand.counts, hand.jokers, hand.melds, pair_258=pair_258), 50))
        assert bool(some) is won, str(hand)
        assert len(set(some)) == len(some), str(hand)
        for reading in some:
            assert_valid(reading, hand, pair_258=pair_258)


def every_cover(hand: Hand) -> Iterator[tuple[Tiles, ...]]:
    """All sets of melds and a pair that hold the natural tiles and of which none can be spared."""
    melds = sorted({meld for tile in hand.tiles for meld in brute_force.groups_with(tile)})
    pairs = [(tile, tile) for tile in sorted(set(hand.tiles))]
    for size in range(hand.melds + 1):
        for chosen in combinations_with_replacement(melds, size):
            for groups in [chosen, *((*chosen, pair) for pair in pairs)]:
                smaller = [groups[:at] + groups[at + 1 :] for at in range(len(groups))]
                if holds(groups, hand.tiles) and not any(holds(fewer, hand.tiles) for fewer in smaller):
                    yield tuple(sorted(groups))


def holds(groups: tuple[Tiles, ...], tiles: Tiles) -> bool:
    return Counter(tiles) <= Counter(kind for group in groups for kind in group)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_readings_are_all_there(seed: int) -> None:
    for hand in random_hands(scaled(60), 700 + seed, most_jokers=5):
        if hand.melds <= 2 and len(hand.tiles) + hand.jokers == 3 * hand.melds + 2:
            found = [
                tuple(
                    sorted(group.kinds for group in (*reading.groups, reading.pair) if ANY not in group.kinds)
                )
                for reading in decompositions(hand.counts, hand.jokers, hand.melds)
            ]
            assert sorted(found) == sorted(every_cover(hand)), str(hand)


@pytest.mark.parametrize(
    ("tiles", "jokers", "melds", "expected"),
    [
        ("111222333m55p", 0, 3, ["1m1m1m 2m2m2m 3m3m3m 5p5p", "1m2m3m 1m2m3m 1m2m3m 5p5p"]),
        ("123m5p", 1, 1, ["1m2m3m 5p(5p)"]),
        ("13m55p", 1, 1, ["1m(2m)3m 5p5p"]),
        ("5555m", 1, 1, ["5m5m5m 5m(5m)"]),
        ("12m", 3, 1, ["1m2m(3m) (?)(?)", "1m(1m)(1m) 2m(2m)", "2m(2m)(2m) 1m(1m)", "2m(3m)(4m) 1m(1m)"]),
        ("", 5, 1, ["(?)(?)(?) (?)(?)"]),
        ("123m45p", 0, 1, []),
        ("123m5p", 0, 1, []),
        ("123m55p", 1, 1, []),  # a joker too many
    ],
)
def test_readings_by_hand(tiles: str, jokers: int, melds: int, expected: list[str]) -> None:
    assert sorted(readings(tiles, jokers, melds)) == sorted(expected)


def test_a_258_pair_is_asked_for() -> None:
    assert readings("12344m", 0, 1) == ["1m2m3m 4m4m"]
    assert readings("12344m", 0, 1, pair_258=True) == []
    assert readings("22345m", 0, 1, pair_258=True) == ["3m4m5m 2m2m"]


def test_the_first_reading_spends_no_joker_early() -> None:
    assert readings("123456m", 8, 4)[0] == "1m2m3m 4m5m6m (?)(?)(?) (?)(?)(?) (?)(?)"


def test_the_order_is_the_same_each_time() -> None:
    assert readings("2345678m", 7, 4) == readings("2345678m", 7, 4)


@pytest.mark.parametrize("seed", SEEDS)
def test_seven_pairs_are_laid_out_exactly_if_they_win(seed: int) -> None:
    for hand in random_hands(scaled(500), 800 + seed):
        groups = seven_pairs_groups(hand.counts, hand.jokers)
        assert bool(groups) is is_seven_pairs(hand.counts, hand.jokers), str(hand)
        if groups:
            assert len(groups) == 7
            assert all(len(set(group.kinds)) == 1 and len(group.kinds) == 2 for group in groups)
            laid = [tile for group in groups for tile in zip(group.kinds, group.jokers, strict=True)]
            assert tuple(sorted(kind for kind, is_joker in laid if not is_joker)) == hand.tiles
            assert all((ANY in group.kinds) is all(group.jokers) for group in groups)


def test_seven_pairs_by_hand() -> None:
    groups = seven_pairs_groups(counts_of(parse("1111m233s5566p")), 3)
    assert [shown(group) for group in groups] == [
        *("1m1m", "1m1m", "2s(2s)", "3s3s", "5p5p", "6p6p", "(?)(?)"),
    ]
    assert seven_pairs_groups(counts_of(parse("1234m233s5566p")), 3) == ()
