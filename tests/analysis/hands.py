"""Random hands for the tests of the analysis: near wins of every kind beside plain random tiles."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from tests.analysis.brute_force import Tiles
from xiangma.tiles import counts_of, notation

SCALE = float(os.environ.get("XM_SCALE", "1"))
DECK = [kind for kind in range(27) for _ in range(4)]


def scaled(count: int) -> int:
    """So many cases at XM_SCALE=1, more or fewer in proportion."""
    return max(1, round(count * SCALE))


@dataclass(frozen=True)
class Hand:
    """The natural concealed tiles, sorted; the jokers; the melds still to make."""

    tiles: Tiles
    jokers: int
    melds: int

    @property
    def counts(self) -> list[int]:
        return counts_of(self.tiles)

    def __str__(self) -> str:
        return f"{notation(self.tiles)} + {self.jokers} jokers, {self.melds} melds"


def random_hands(count: int, seed: int, *, short: int = 0, most_jokers: int = 8) -> Iterator[Hand]:
    """Complete-sized hands, less `short` tiles, with 0..8 jokers and any number of exposed melds."""
    random = Random(seed)
    while count:
        melds = random.choice((0, 1, 2, 3, 4, 4, 4))
        tiles = random.choice(SHAPES)(random, melds)
        for _ in range(random.choice((0, 0, 1, 2))):
            tiles[random.randrange(len(tiles))] = random.randrange(27)
        jokers = min(random.randint(0, most_jokers), len(tiles) - short)
        random.shuffle(tiles)
        natural = tuple(sorted(tiles[jokers + short :]))
        if all(natural.count(kind) <= 4 for kind in natural):
            count -= 1
            yield Hand(natural, jokers, melds)


def random_groups(random: Random, melds: int) -> list[int]:
    """Melds and a pair, in one suit, two or three."""
    suits = random.choice(((0,), (1,), (2,), (0, 1), (1, 2), (0, 2), (0, 1, 2)))
    tiles: list[int] = []
    for _ in range(melds):
        first = random.choice(suits) * 9
        if random.random() < 0.5:
            first += random.randrange(7)
            tiles += [first, first + 1, first + 2]
        else:
            tiles += [first + random.randrange(9)] * 3
    return tiles + [random.choice(suits) * 9 + random.randrange(9)] * 2


def random_triplets(random: Random, melds: int) -> list[int]:
    kinds = [random.randrange(27) for _ in range(melds + 1)]
    return kinds[:-1] * 3 + kinds[-1:] * 2


def random_pairs(random: Random, melds: int) -> list[int]:
    kinds = [random.randrange(27) for _ in range(7)]
    return (kinds * 2)[: 3 * melds + 2]


def random_tiles(random: Random, melds: int) -> list[int]:
    return random.sample(DECK, 3 * melds + 2)


SHAPES = (random_groups, random_groups, random_groups, random_triplets, random_pairs, random_tiles)
