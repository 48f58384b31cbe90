"""A slow, plain recogniser to compare the kernel with: it tries everything and shares no code with it.

Tiles are sorted tuples of kinds 0..26, natural tiles only; jokers are a number.
"""

from functools import cache, lru_cache
from itertools import permutations, product

Tiles = tuple[int, ...]

NO_PAIR, ANY_PAIR, PAIR_258 = "no pair", "any pair", "258 pair"


def groups_with(first: int, *, runs: bool = True) -> list[Tiles]:
    """The melds that a tile can be in."""
    melds: list[Tiles] = [(first, first, first)]
    for start in range(first - 2, first + 1):
        run = (start, start + 1, start + 2)
        if runs and len({kind // 9 for kind in run}) == 1 and run[0] >= 0:
            melds.append(run)
    return melds


def without(tiles: Tiles, taken: Tiles) -> Tiles | None:
    """What is left, or nothing if one of the taken tiles is not there."""
    left = list(tiles)
    for tile in taken:
        if tile not in left:
            return None
        left.remove(tile)
    return tuple(left)


def ways_to_lay(group: Tiles, first: int, tiles: Tiles) -> set[tuple[Tiles, int]]:
    """Ways to make a group that has the natural `first`, as (tiles left, jokers spent)."""
    ways = set()
    for natural in product((True, False), repeat=len(group)):
        taken = tuple(kind for kind, is_natural in zip(group, natural, strict=True) if is_natural)
        left = without(tiles, taken)
        if first in taken and left is not None:
            ways.add((left, len(group) - len(taken)))
    return ways


def may_be_pair(kind: int, pair: str) -> bool:
    return pair == ANY_PAIR or (pair == PAIR_258 and kind % 9 in (1, 4, 7))


def wins(tiles: Tiles, jokers: int, melds: int, pair: str, *, runs: bool = True) -> bool:
    """Can every tile and every joker be laid into so many melds and a pair?"""

    @cache
    def laid(tiles: Tiles, jokers: int, melds: int, pair: str) -> bool:
        if jokers < 0 or melds < 0:
            return False
        if not tiles:
            return jokers == 3 * melds + (0 if pair == NO_PAIR else 2)
        first = tiles[0]
        for group in groups_with(first, runs=runs):
            for left, spent in ways_to_lay(group, first, tiles):
                if laid(left, jokers - spent, melds - 1, pair):
                    return True
        if may_be_pair(first, pair):
            for left, spent in ways_to_lay((first, first), first, tiles):
                if laid(left, jokers - spent, melds, NO_PAIR):
                    return True
        return False

    return laid(tiles, jokers, melds, pair)


def wins_by_substitution(tiles: Tiles, jokers: int, melds: int, pair: str, *, runs: bool = True) -> bool:
    """The same, by writing each of the 27 kinds for each joker."""
    if jokers == 0:
        return wins(tiles, 0, melds, pair, runs=runs)
    return any(
        wins_by_substitution(tuple(sorted((*tiles, kind))), jokers - 1, melds, pair, runs=runs)
        for kind in range(27)
    )


def wins_seven_pairs(tiles: Tiles, jokers: int) -> bool:
    if not tiles:
        return jokers >= 0 and jokers % 2 == 0
    first, *others = tiles
    if first in others:
        others.remove(first)
        return wins_seven_pairs(tuple(others), jokers)
    return jokers > 0 and wins_seven_pairs(tuple(others), jokers - 1)


def lacks(tiles: Tiles, melds: int, pair: str) -> int:
    """The fewest tiles to add to get so many melds and a pair, by trying every split over the suits."""
    suits = [tuple(tile % 9 for tile in tiles if tile // 9 == suit) for suit in range(3)]
    return min(sum(map(lacks_in_suit, suits, *split)) for split in splits(melds, pair))


@cache
def splits(melds: int, pair: str) -> list[tuple[tuple[int, ...], tuple[str, ...]]]:
    """How many melds come from each suit, and which pair."""
    return [
        (split, pairs)
        for split in product(range(melds + 1), repeat=3)
        if sum(split) == melds
        for pairs in set(permutations((pair, NO_PAIR, NO_PAIR)))
    ]


@cache
def lacks_in_suit(tiles: Tiles, melds: int, pair: str) -> int:
    """The same within one suit: each tile is set aside or laid into a group."""
    if not tiles:
        return 3 * melds + (0 if pair == NO_PAIR else 2)
    first = tiles[0]
    fewest = lacks_in_suit(tiles[1:], melds, pair)
    if melds:
        for group in groups_with(first):
            for left, spent in ways_to_lay(group, first, tiles):
                fewest = min(fewest, spent + lacks_in_suit(left, melds - 1, pair))
    if may_be_pair(first, pair):
        for left, spent in ways_to_lay((first, first), first, tiles):
            fewest = min(fewest, spent + lacks_in_suit(left, melds, NO_PAIR))
    return fewest


@lru_cache(10_000)
def lacks_seven_pairs(tiles: Tiles, pairs: int = 7) -> int:
    if not tiles:
        return 2 * pairs
    first, others = tiles[0], tiles[1:]
    fewest = lacks_seven_pairs(others, pairs)
    if pairs:
        fewest = min(fewest, 1 + lacks_seven_pairs(others, pairs - 1))
        if first in others:
            fewest = min(fewest, lacks_seven_pairs(others[1:], pairs - 1))
    return fewest
