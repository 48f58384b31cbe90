"""What a rule set's wins can show, listed from its own patterns, opening wins and specials."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, Literal

from xiangma.engine.ruleset import Listed
from xiangma.engine.wins import PatternHit, SpecialHit
from xiangma.rules.clauses.openings import OpeningWin
from xiangma.rules.clauses.patterns import Pattern, Special
from xiangma.texts import Text

BIG_UNITS: Final = Text("个大胡", "big units")
POINTS: Final = Text("分", "points")

Source = Pattern | OpeningWin | PatternHit | Special | SpecialHit


def listed(group: Literal["opening", "big", "special"], sources: Iterable[Source]) -> Iterator[Listed]:
    """A row for each pattern, and one for each grade of a graded one."""
    for source in sources:
        match source:
            case Pattern():
                for name, units in zip(source.names, source.units, strict=True):
                    yield Listed(source.clause, name, units, group)
            case PatternHit():
                yield Listed(source.clause, source.name, source.units, group)
            case OpeningWin():
                yield Listed(source.clause, source.name, 1, group)
            case Special() | SpecialHit():
                yield Listed(source.clause, source.name, 0, group)
