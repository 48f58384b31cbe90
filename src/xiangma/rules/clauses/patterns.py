"""Patterns as values, and the readings of a complete hand (C-4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from xiangma.analysis.shapes import fours, is_no_runs
from xiangma.engine.errors import Refusal
from xiangma.engine.melds import MeldKind
from xiangma.engine.refusals import refusal
from xiangma.engine.wins import (
    ANY_SHAPE,
    COMPLETE,
    SEVEN_PAIRS,
    STANDARD,
    Judgement,
    PatternHit,
    Shape,
    SpecialHit,
    Win,
)
from xiangma.texts import Text


@dataclass(frozen=True, slots=True)
class Pattern:
    """A big pattern: `degree` says 0 (not so) or which of its grades holds, each with a name and units."""

    clause: str
    names: tuple[Text, ...]
    units: tuple[int, ...]
    shapes: tuple[Shape, ...]
    degree: Callable[[Win], int]

    def hit(self, win: Win) -> PatternHit | None:
        grade = self.degree(win)
        return PatternHit(self.clause, self.names[grade - 1], self.units[grade - 1]) if grade else None


@dataclass(frozen=True, slots=True)
class Special:
    """A circumstance that raises a win."""

    clause: str
    name: Text
    holds: Callable[[Win], bool]


def specials_of(specials: Sequence[Special], win: Win) -> tuple[SpecialHit, ...]:
    """Every special that a win has."""
    return tuple(SpecialHit(special.clause, special.name) for special in specials if special.holds(win))


def units_of(hits: Sequence[PatternHit]) -> int:
    return sum(hit.units for hit in hits)


# --- what patterns ask ----------------------------------------------------------------------------


def no_runs(win: Win) -> int:
    """Triplets and gangs only, and a pair."""
    if any(meld.kind is MeldKind.CHI for meld in win.melds):
        return 0
    return int(is_no_runs(win.natural, win.jokers_held, win.need))


def natural_fours(win: Win) -> int:
    """How many kinds the concealed hand holds four times, jokers aside."""
    return fours(win.natural)


def pure_suit(clause: str, name: Text, units: int = 1) -> Pattern:
    return Pattern(clause, (name,), (units,), COMPLETE, lambda win: int(win.is_one_suit()))


def all_triplets(clause: str, name: Text, units: int = 1) -> Pattern:
    return Pattern(clause, (name,), (units,), STANDARD, no_runs)


def all_258(clause: str, name: Text, units: int = 1) -> Pattern:
    return Pattern(clause, (name,), (units,), ANY_SHAPE, lambda win: int(win.is_all_258()))


def seven_pairs(
    clause: str, names: tuple[Text, ...], units: tuple[int, ...], count: Callable[[Win], int] = natural_fours
) -> Pattern:
    """Seven pairs, graded by how many fours of a kind are among them."""
    return Pattern(clause, names, units, SEVEN_PAIRS, lambda win: min(count(win) + 1, len(names)))


# --- readings -------------------------------------------------------------------------------------


def readings(patterns: Sequence[Pattern], win: Win) -> Iterator[tuple[Shape, tuple[PatternHit, ...]]]:
    """Every way to read a hand: the shape, and the big patterns that hold under it."""
    for shape in win.shapes():
        hits = [pattern.hit(win) for pattern in patterns if shape in pattern.shapes]
        yield shape, tuple([hit for hit in hits if hit is not None])


def best(judgements: Sequence[Judgement], order: Sequence[Pattern]) -> Judgement | None:
    """The judgement that pays most; of equals the one whose patterns the document lists first (C-4)."""
    place = {name: number for number, pattern in enumerate(order) for name in pattern.names}

    def merit(judgement: Judgement) -> tuple[int, list[int]]:
        return -judgement.points, [place.get(hit.name, len(order)) for hit in judgement.patterns]

    return min(judgements, key=merit, default=None)


def incomplete(win: Win, clause: str, *, small_needs_258: bool = False) -> Refusal:
    """Why no pattern holds: the hand is not complete, or it is but for its pair."""
    if small_needs_258 and win.is_standard():
        return refusal("pair_not_258", clause)
    return refusal("not_complete", clause)
