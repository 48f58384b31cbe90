"""What people write for the rulebooks: introductions, and for each clause the cases that show it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec

from tests.support.cases import ScenarioCase, ScoreCase, load, scenario_cases, score_cases
from xiangma.rules import registry
from xiangma.rules.describe import COMMON, COMMON_LETTER, clause_order
from xiangma.rules.examples import Example
from xiangma.texts import Text

ROOT: Final = Path(__file__).resolve().parents[2]
BOOKS: Final = ROOT / "docs" / "rules"
SOURCES: Final = BOOKS / "sources"

NOT_PLAYED: Final = ("name", "clauses", "choices", "expect")
"""Fields of a scenario that are for the tests."""


class SourceError(Exception):
    """Something that the sources say does not fit the cases or the clauses."""


class Lines(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Paragraphs or steps in both languages."""

    zh: tuple[str, ...]
    en: tuple[str, ...]


class Introduction(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What makes a rule set special, and how a hand goes."""

    special: Lines
    course: Lines


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One example as it is written: a case by name with its title, or the example of another clause."""

    score: str = ""
    """The file of the case and its name: `kaiwang / a pair that is not 258 does not win`."""
    scenario: str = ""
    first: int = msgspec.field(default=1, name="from")
    last: int = msgspec.field(default=0, name="to")
    zh: str = ""
    en: str = ""
    same: str = ""
    """Another clause, with a number if it is not the first example there: `K-5.3 2`."""


class Source(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One file below docs/rules/sources."""

    examples: dict[str, tuple[Row, ...]]
    without: dict[str, str]
    """Clauses that no hand can show, and why."""
    introduction: Introduction | None = None


class Index(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The page that leads to the rulebooks."""

    introduction: Text
    reading: Lines
    compared: tuple[dict[str, Text], ...]


@dataclass(frozen=True, slots=True)
class Shown:
    """An example as it is shown: where it stands, and whether this is the place where it is told in full."""

    example: Example
    clause: str
    number: int
    case: ScoreCase | ScenarioCase

    @property
    def anchor(self) -> str:
        return f"{self.clause}-{self.number}".lower()


@cache
def source(name: str) -> Source:
    """What is written for one rulebook."""
    return msgspec.convert(load(SOURCES / f"{name}.yaml"), Source)


@cache
def index() -> Index:
    """What is written for the first page."""
    return msgspec.convert(load(SOURCES / "index.yaml"), Index)


def page_of(clause: str) -> str:
    """The rulebook in which a clause stands."""
    letters = {entry.letter: entry.name for entry in registry.ENTRIES.values()} | {COMMON_LETTER: COMMON}
    if clause[:1] not in letters:
        raise SourceError(f"no rulebook has clauses like {clause!r}")
    return letters[clause[:1]]


@cache
def shown_under(clause: str) -> tuple[Shown, ...]:
    """The examples of a clause; those that belong to another clause stand with their place there."""
    return tuple(_shown(clause, number, row) for number, row in enumerate(_rows(clause), 1))


def in_order(name: str) -> list[Shown]:
    """Every example that is told in full in this rulebook, in the order of the clauses."""
    return [
        shown
        for clause in sorted(source(name).examples, key=clause_order)
        for shown in shown_under(clause)
        if shown.clause == clause
    ]


def _rows(clause: str) -> tuple[Row, ...]:
    return source(page_of(clause)).examples.get(clause, ())


def _shown(clause: str, number: int, row: Row) -> Shown:
    where = f"{page_of(clause)}.yaml, {clause}, example {number}"
    if row.same:
        other, _, place = row.same.partition(" ")
        rows = shown_under(other)
        at = int(place or 1) - 1
        if not 0 <= at < len(rows):
            raise SourceError(f"{where}: {other} has no example {at + 1}")
        return rows[at]
    if not row.zh or not row.en:
        raise SourceError(f"{where}: the title is missing in one language")
    title = Text(row.zh, row.en)
    if row.scenario:
        case = _scenarios().get(row.scenario)
        if case is None:
            raise SourceError(f"{where}: there is no scenario {row.scenario!r}")
        data = {key: value for key, value in case.data.items() if key not in NOT_PLAYED}
        return Shown(Example(title, scenario=data, first=row.first, last=row.last), clause, number, case)
    scored = _scores().get(row.score)
    if scored is None:
        raise SourceError(f"{where}: there is no score case {row.score!r}")
    return Shown(Example(title, request=scored.data["request"]), clause, number, scored)


@cache
def _scores() -> dict[str, ScoreCase]:
    return {f"{case.file} / {case.data['name']}": case for case in score_cases()}


@cache
def _scenarios() -> dict[str, ScenarioCase]:
    return {str(case): case for case in scenario_cases()}


def data_of(clause: str) -> list[dict[str, Any]]:
    """The examples of a clause as the package ships them."""
    found: list[dict[str, Any]] = msgspec.to_builtins([shown.example for shown in shown_under(clause)])
    return found
