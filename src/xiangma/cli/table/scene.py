"""What there is to see: a view, what was told, the match so far. Drawing gets this and nothing else."""

from __future__ import annotations

from dataclasses import dataclass

from rich.text import Text as Line

from xiangma.cli.output import Lang
from xiangma.cli.table.desk import Desk, Situation
from xiangma.engine.ruleset import RuleSet
from xiangma.engine.views import View
from xiangma.texts import Text


@dataclass(frozen=True, slots=True)
class Told:
    """One line of what happened; special ones stand out."""

    line: Line
    special: bool = False


@dataclass(frozen=True, slots=True)
class Facts:
    """The match around the hand."""

    title: Text
    number: int
    hands: int
    totals: tuple[int, ...]
    seed: int


@dataclass(frozen=True, slots=True)
class Scene:
    """One picture of the table."""

    facts: Facts
    situation: Situation
    desk: Desk
    told: tuple[Told, ...]
    lang: Lang
    telling: bool = False
    """Whether the table goes on by itself: nothing is asked."""

    @property
    def view(self) -> View:
        return self.situation.view

    @property
    def rules(self) -> RuleSet:
        return self.situation.rules

    @property
    def me(self) -> int:
        return self.situation.view.seat
