"""The readings of a complete hand: which tiles form which meld, and what each joker stands for.

A reading names the groups that the natural tiles need, and no other: whatever is left over are groups
of jokers alone, whose kinds stay open (`ANY`).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Final, TypeAlias

from xiangma.analysis.kernel import missing, missing_258, missing_melds, suit_keys
from xiangma.analysis.shapes import is_seven_pairs
from xiangma.tiles import IS_258, KINDS, RANK_OF

ANY: Final = -1
"""The kind of each joker in a group of jokers alone: any that makes such a group."""

_Kinds: TypeAlias = tuple[int, ...]
_NO_PAIR, _ANY_PAIR, _PAIR_258 = 0, 1, 2
_LACKING: Final = (missing_melds, missing, missing_258)


@dataclass(frozen=True, slots=True)
class Group:
    """A triplet, a run or a pair: its kinds in order, and which of them are jokers."""

    kinds: tuple[int, ...]
    jokers: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class Decomposition:
    """One reading of a standard hand: the melds by their kinds, open ones last, and the pair."""

    groups: tuple[Group, ...]
    pair: Group


def decompositions(
    counts: list[int], jokers: int, melds_needed: int, *, pair_258: bool = False
) -> Iterator[Decomposition]:
    """Every reading as so many melds and a pair, once each, first those that spend jokers late."""
    if sum(counts) + jokers != 3 * melds_needed + 2:
        return
    seen: set[tuple[_Kinds, ...]] = set()
    for cover in _covers(counts, jokers, melds_needed, _PAIR_258 if pair_258 else _ANY_PAIR):
        groups = tuple(sorted(cover))
        if groups not in seen and _needs_all(groups, counts):
            seen.add(groups)
            yield _laid_out(groups, counts, melds_needed)


def seven_pairs_groups(counts: list[int], jokers: int) -> tuple[Group, ...]:
    """The pairs of a seven-pairs hand by their kinds, open ones last; nothing if it is not one."""
    if not is_seven_pairs(counts, jokers):
        return ()
    pairs = [(kind, kind) for kind in range(KINDS) for _ in range((counts[kind] + 1) // 2)]
    pairs += [(ANY, ANY)] * (7 - len(pairs))
    return tuple(_laid(pairs, counts))


def _covers(rest: list[int], jokers: int, melds: int, pair: int) -> Iterator[tuple[_Kinds, ...]]:
    """Ways to cover the tiles that rest with so many melds and a pair at most; some come twice."""
    if _LACKING[pair](*suit_keys(rest), melds) > jokers:
        return
    if not any(rest):
        yield ()
        return
    lowest = next(kind for kind in range(KINDS) if rest[kind])
    choices = _melds_with(lowest) if melds else []
    if pair == _ANY_PAIR or (pair == _PAIR_258 and IS_258[lowest]):
        choices.append((lowest, lowest))
    tried = [(*_without(rest, kinds), kinds) for kinds in choices]
    for spent, left, kinds in sorted(tried, key=itemgetter(0)):
        if len(kinds) == 2:
            others = _covers(left, jokers - spent, melds, _NO_PAIR)
        else:
            others = _covers(left, jokers - spent, melds - 1, pair)
        yield from ((kinds, *cover) for cover in others)


def _melds_with(kind: int) -> list[_Kinds]:
    """The triplet and the runs that a kind is part of."""
    starts = [start for start in range(max(0, kind - 2), kind + 1) if RANK_OF[start] <= 7]
    return [(kind, kind, kind), *((start, start + 1, start + 2) for start in starts)]


def _without(rest: list[int], kinds: _Kinds) -> tuple[int, list[int]]:
    """How many jokers a group costs, and what rests after it."""
    left = rest.copy()
    spent = 0
    for kind in kinds:
        if left[kind]:
            left[kind] -= 1
        else:
            spent += 1
    return spent, left


def _needs_all(groups: tuple[_Kinds, ...], counts: list[int]) -> bool:
    """Would the natural tiles no longer fit if any one group were gone?"""
    spare = [-count for count in counts]
    for kinds in groups:
        for kind in kinds:
            spare[kind] += 1
    return all(any(spare[kind] < kinds.count(kind) for kind in kinds) for kinds in groups)


def _laid_out(groups: tuple[_Kinds, ...], counts: list[int], melds_needed: int) -> Decomposition:
    melds = [kinds for kinds in groups if len(kinds) == 3]
    melds += [(ANY, ANY, ANY)] * (melds_needed - len(melds))
    pair = next((kinds for kinds in groups if len(kinds) == 2), (ANY, ANY))
    *laid, laid_pair = _laid([*melds, pair], counts)
    return Decomposition(tuple(laid), laid_pair)


def _laid(groups: Sequence[_Kinds], counts: list[int]) -> Iterator[Group]:
    """The natural tiles laid into the groups, first come first served; the gaps are jokers."""
    left = counts.copy()
    for kinds in groups:
        jokers = []
        for kind in kinds:
            is_joker = kind == ANY or not left[kind]
            jokers.append(is_joker)
            if not is_joker:
                left[kind] -= 1
        yield Group(kinds, tuple(jokers))
