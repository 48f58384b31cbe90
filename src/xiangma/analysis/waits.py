"""The kinds of tile that would complete a hand (C-5).

Counts are the 27 counts of the natural concealed tiles, one tile short of complete. A kind of which
the hand itself holds four is no wait: there is no fifth to come. Kinds used up elsewhere, such as by
exposed melds, are left out on request. What a joker kind completes as a joker is for the caller to say.
"""

from collections.abc import Callable, Collection

from xiangma.analysis.kernel import (
    CLASS_OF,
    JOIN,
    MISSING_258,
    MISSING_ANY,
    POW5,
    suit_keys,
)
from xiangma.tiles import COPIES, KINDS


def completing_kinds(
    counts: list[int], wins: Callable[[list[int]], bool], used_up: Collection[int] = ()
) -> list[int]:
    """The kinds with which `wins` holds. It is given one list again and again, to look at only."""
    trial = counts.copy()
    found = []
    for kind in range(KINDS):
        if trial[kind] < COPIES and kind not in used_up:
            trial[kind] += 1
            if wins(trial):
                found.append(kind)
            trial[kind] -= 1
    return found


def waits_standard(
    counts: list[int],
    jokers: int,
    melds_needed: int,
    *,
    pair_258: bool = False,
    used_up: Collection[int] = (),
) -> list[int]:
    """The kinds that complete so many melds and a pair, any or of rank 2, 5 or 8."""
    lacking = (MISSING_258 if pair_258 else MISSING_ANY)[melds_needed]
    keys = suit_keys(counts)
    classes = [CLASS_OF[key] for key in keys]
    if lacking[JOIN[JOIN[classes[0]][classes[1]]][classes[2]]] > jokers + 1:
        return []
    found = []
    for suit, key in enumerate(keys):
        others = JOIN[JOIN[classes[suit - 1]][classes[suit - 2]]]
        for kind in range(suit * 9, suit * 9 + 9):
            if counts[kind] < COPIES and lacking[others[CLASS_OF[key + POW5[kind]]]] <= jokers:
                found.append(kind)
    return [kind for kind in found if kind not in used_up]
