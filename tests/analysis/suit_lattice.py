"""What every single suit lacks, by forward enumeration: from the shapes out to all suits near them.

A set of suits is one big number with a bit per suit; the suit with counts c1..c9, none above four,
is bit c1 + 5*c2 + 25*c3 + … . Shares no code with the kernel, and goes the other way round.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement, product

SUITS = 5**9
MELDS = [(rank,) * 3 for rank in range(9)] + [(rank, rank + 1, rank + 2) for rank in range(7)]
PAIRS: dict[str, list[tuple[int, ...]]] = {
    "no pair": [()],
    "any pair": [(rank, rank) for rank in range(9)],
    "258 pair": [(rank, rank) for rank in (1, 4, 7)],
}


def suits_of_up_to(most_tiles: int) -> list[int]:
    """The numbers of all suits with at most so many tiles."""
    totals = {0: 0}
    for rank in range(9):
        grown = {}
        for number, total in totals.items():
            for count in range(min(4, most_tiles - total) + 1):
                grown[number + count * 5**rank] = total + count
        totals = grown
    return sorted(totals)


def suits_lacking_at_most(melds: int, pair: str) -> Iterator[str]:
    """For 0, 1, 2 … tiles: a "1" for each suit that lacks at most so many, until it is all of them."""
    shapes = _shapes(melds, pair)
    everything = (1 << SUITS) - 1
    near = 0
    for lacking in range(3 * melds + 3):
        near = _with_one_tile_less(near) | shapes.get(lacking, 0)
        reached = _with_any_tiles_more(near)
        yield f"{reached:0{SUITS}b}"[::-1]
        if reached == everything:
            return
    raise AssertionError("the empty suit lacks no more than the whole shape")


def _shapes(melds: int, pair: str) -> dict[int, int]:
    """The shapes as sets, by how many tiles above four of a kind they have: those are always lacking."""
    found: dict[int, set[int]] = {}
    for chosen in combinations_with_replacement(MELDS, melds):
        for eyes in PAIRS[pair]:
            counts = Counter(rank for group in (*chosen, eyes) for rank in group)
            number = sum(min(4, count) * 5**rank for rank, count in counts.items())
            above = sum(max(0, count - 4) for count in counts.values())
            found.setdefault(above, set()).add(number)
    return {above: _as_set(numbers) for above, numbers in found.items()}


def _as_set(numbers: set[int]) -> int:
    bits = bytearray(SUITS // 8 + 1)
    for number in numbers:
        bits[number // 8] |= 1 << number % 8
    return int.from_bytes(bits, "little")


def _with_count(count: int) -> list[int]:
    """By rank, the set of all suits with so many tiles of that rank."""
    sets = []
    for rank in range(9):
        block = 5**rank
        run = "".join(("1" if at == count else "0") * block for at in (4, 3, 2, 1, 0))
        sets.append(int(run * 5 ** (8 - rank), 2))
    return sets


_WITH_NONE, _WITH_FOUR = _with_count(0), _with_count(4)
_EVERYTHING = (1 << SUITS) - 1


def _with_one_tile_less(suits: int) -> int:
    """Those suits, and each of them with any one tile taken away."""
    fewer = suits
    for rank, without in enumerate(_WITH_NONE):
        fewer |= (suits & (_EVERYTHING ^ without)) >> 5**rank
    return fewer


def _with_any_tiles_more(suits: int) -> int:
    """Those suits, and each of them with any tiles added."""
    for rank, _ in product(range(9), range(4)):
        suits |= (suits & (_EVERYTHING ^ _WITH_FOUR[rank])) << 5**rank
    return suits
