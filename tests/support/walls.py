"""Walls for random play: plain ones, and rich ones that deal hands in which much can happen."""

from random import Random

from xiangma.engine.wall import TILES
from xiangma.tiles import COPIES, KINDS

RANKS_258 = (1, 4, 7)
THEMES = ("groups", "groups", "triplets", "triplets", "one suit", "pairs", "258", "plain")


def plain_wall(rng: Random) -> bytes:
    """108 tiles in random order."""
    tiles = [kind for kind in range(KINDS) for _ in range(COPIES)]
    rng.shuffle(tiles)
    return bytes(tiles)


def rich_wall(rng: Random, dealer: int) -> bytes:
    """A wall whose four hands are near a win, each in its own way: gangs, claims and wins come often."""
    left = [COPIES] * KINDS
    hands = [near_win(rng, left) for _ in range(4)]
    rest = [kind for kind in range(KINDS) for _ in range(left[kind])]
    rng.shuffle(rest)
    hands[dealer].append(rest.pop())
    return laid_out(hands, dealer, rest)


def laid_out(hands: list[list[int]], dealer: int, rest: list[int]) -> bytes:
    """The wall that deals these hands (C-3: four each three times, one each, one more to the dealer)."""
    order = [(dealer + step) % 4 for step in range(4)]
    tiles: list[int] = []
    for start, count in ((0, 4), (4, 4), (8, 4), (12, 1)):
        for seat in order:
            tiles += hands[seat][start : start + count]
    wall = bytes([*tiles, hands[dealer][13], *rest])
    assert len(wall) == TILES
    return wall


def near_win(rng: Random, left: list[int]) -> list[int]:
    """Thirteen tiles out of what is left, by a theme."""
    theme = rng.choice(THEMES)
    suit = rng.randrange(3)
    hand: list[int] = []
    for _ in range(40):
        group = _group(rng, theme, suit)
        if len(hand) + len(group) <= 13 and all(left[kind] >= group.count(kind) for kind in group):
            hand += group
            for kind in group:
                left[kind] -= 1
    while len(hand) < 13:
        kind = rng.choice([kind for kind in range(KINDS) if left[kind]])
        hand.append(kind)
        left[kind] -= 1
    rng.shuffle(hand)
    return hand


def _group(rng: Random, theme: str, suit: int) -> list[int]:
    kind = rng.randrange(KINDS)
    low = rng.randrange(3) * 9 + rng.randrange(7)
    match theme:
        case "triplets":
            return [kind] * rng.choice((2, 3, 3, 4))
        case "one suit":
            kind, low = suit * 9 + kind % 9, suit * 9 + low % 9 % 7
        case "pairs":
            return [kind] * rng.choice((2, 2, 2, 4))
        case "258":
            return [rng.randrange(3) * 9 + rng.choice(RANKS_258)] * rng.choice((1, 2, 3))
        case "plain":
            return [kind]
        case _:
            pass
    return [kind] * rng.choice((2, 3)) if rng.random() < 0.5 else [low, low + 1, low + 2]
