"""How a winning hand can be read: its melds and its pair, with the jokers where they stand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tools.rulebook.markdown import SUITS_ZH, code
from xiangma.analysis.decompose import ANY, Decomposition, Group, decompositions, seven_pairs_groups
from xiangma.engine.wins import FROM_ANOTHER, Jokers, WinReport
from xiangma.texts import Text
from xiangma.tiles import RANK_OF, SUIT_OF, SUITS, counts_of

TRIPLETS: Final = "碰碰胡"
STRAIGHT: Final = "一条龙"


def reading(won: WinReport, jokers: Jokers, melds: int) -> Text | None:
    """The hand group by group, a joker in brackets as what it stands for; None where it has no shape."""
    groups = _groups(won, jokers, melds)
    if not groups:
        return None
    zh = (_group(group, SUITS_ZH, "癞") for group in groups)
    en = (_group(group, SUITS, "joker ") for group in groups)
    return Text(" ".join(zh), code(" ".join(en)))


def _groups(won: WinReport, jokers: Jokers, melds: int) -> tuple[Group, ...]:
    held = [tile for tile in won.concealed if tile not in jokers.kinds]
    spare = len(won.concealed) - len(held)
    if won.tile >= 0:
        if won.tile in jokers.kinds and won.way not in FROM_ANOTHER:
            spare += 1
        else:
            held.append(won.tile)
    counts = counts_of(held)
    names = [hit.name.zh for hit in won.patterns]
    if any("七" in name for name in names):
        return seven_pairs_groups(counts, spare)
    wanted_258 = not names
    for found in _standard(counts, spare, 4 - melds, pair_258=wanted_258):
        if _shows(found, names):
            return (*found.groups, found.pair)
    return ()


def _standard(counts: list[int], spare: int, needed: int, *, pair_258: bool) -> Iterator[Decomposition]:
    """Readings with a 258 pair first where that is wanted."""
    if pair_258:
        yield from decompositions(counts, spare, needed, pair_258=True)
    yield from decompositions(counts, spare, needed)


def _shows(found: Decomposition, names: list[str]) -> bool:
    """Whether a reading shows the patterns that depend on it."""
    if TRIPLETS in names:
        return all(len(set(group.kinds)) == 1 for group in found.groups)
    if STRAIGHT in names:
        starts = {group.kinds[0] for group in found.groups if len(set(group.kinds)) == 3}
        return any({first, first + 3, first + 6} <= starts for first in starts if RANK_OF[first] == 1)
    return True


def _group(group: Group, suits: str, joker: str) -> str:
    """One group with the letter of its suit; a group of jokers alone by their word."""
    kinds = [kind for kind in group.kinds if kind != ANY]
    if not kinds:
        return f"[{joker * len(group.kinds)}]".replace(" ]", "]")
    tiles = zip(group.kinds, group.jokers, strict=True)
    ranks = (f"[{RANK_OF[kind]}]" if is_joker else str(RANK_OF[kind]) for kind, is_joker in tiles)
    return "".join(ranks) + suits[SUIT_OF[kinds[0]]]
