"""The cases that are data: score requests with their answers, and scenarios; and what their results name."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import yaml

from xiangma.engine.actions import verb
from xiangma.engine.errors import Refusal
from xiangma.engine.hand import Hand
from xiangma.engine.why import why_not
from xiangma.formats import scenario
from xiangma.formats.scenario import Player, Scenario
from xiangma.formats.score import answer
from xiangma.formats.script import read_verb

CASES: Final = Path(__file__).resolve().parents[1] / "cases"
CLAUSE_FIELDS: Final = frozenset(("clause", "ended_by", "dealer_by"))


def load(path: Path) -> Any:
    """A YAML file, read by the quick loader."""
    return yaml.load(path.read_text(encoding="utf-8"), yaml.CSafeLoader)


# --- scores -------------------------------------------------------------------------------------------


class ScoreCase(NamedTuple):
    """One entry of a score file."""

    file: str
    number: int
    data: dict[str, Any]

    def __str__(self) -> str:
        return f"{self.file}/{self.number:03}"

    @property
    def clauses(self) -> list[str]:
        return list(self.data.get("clauses", ()))


@cache
def score_cases() -> tuple[ScoreCase, ...]:
    """Every score case of every file, in order."""
    files = [CASES / "documents.yaml", *sorted((CASES / "scores").glob("*.yaml"))]
    return tuple(ScoreCase(path.stem, n, row) for path in files for n, row in enumerate(load(path)))


def clauses_of_answer(answered: dict[str, Any]) -> set[str]:
    """Every clause that the answer to a score request names."""
    if "error" in answered:
        return {answered["error"]["clause"]}
    named = [line["clauses"] for line in answered["payments"]]
    for win in answered["wins"]:
        named.append([hit["clause"] for hit in (*win["patterns"], *win["specials"])])
    return {clause for clauses in named for clause in clauses}


# --- scenarios ----------------------------------------------------------------------------------------


class Refused(NamedTuple):
    """Something that a scenario showed to be refused: by its verb, to whom, and why."""

    verb: str
    seat: int
    refusal: Refusal


class ScenarioCase(NamedTuple):
    """One scenario file, read when it is asked for."""

    path: Path

    def __str__(self) -> str:
        return self.path.stem

    @property
    def data(self) -> dict[str, Any]:
        found = load(self.path)
        assert isinstance(found, dict)
        return found

    def read(self) -> Scenario:
        return scenario.read(self.data)


@cache
def scenario_cases() -> tuple[ScenarioCase, ...]:
    """Every scenario file, by name."""
    return tuple(ScenarioCase(path) for path in sorted((CASES / "scenarios").glob("*.yaml")))


class Watched(Player):
    """A scenario being played; notes what it shows refused, and lets others look before each step."""

    def __init__(self, read: Scenario, look: Callable[[Hand], None] | None = None) -> None:
        super().__init__(read)
        self.look = look
        self.refused: list[Refused] = []

    def step(self) -> None:
        if self.look is not None:
            self.look(self.hand)
        script = self.scenario.script
        entry = script[self.at] if self.at < len(script) else None
        super().step()
        if entry is not None and entry.verb == "refused":
            for action in read_verb(self.hand, entry.arguments[0]):
                refusal = why_not(self.hand, entry.seat, action)
                assert refusal is not None
                self.refused.append(Refused(verb(action), entry.seat, refusal))


def watched(case: ScenarioCase, look: Callable[[Hand], None] | None = None) -> Watched:
    """A scenario played to its end."""
    player = Watched(case.read(), look)
    player.play()
    return player


def clauses_of_play(player: Watched) -> set[str]:
    """Every clause that a played scenario names: in its events and in the refusals that it shows."""
    found = {clause for event in scenario.answer(player.hand)["events"] for clause in clauses_in(event)}
    return found | {refused.refusal.clause for refused in player.refused}


def clauses_in(data: object) -> Iterator[str]:
    """Every clause that plain data names, under its fields or as the patterns of an opening win."""
    if isinstance(data, dict):
        for key, value in data.items():
            if key in CLAUSE_FIELDS:
                yield value
            elif key == "clauses" or (key == "patterns" and all(isinstance(row, str) for row in value)):
                yield from value
            else:
                yield from clauses_in(value)
    elif isinstance(data, list):
        for row in data:
            yield from clauses_in(row)


def scored(case: ScoreCase) -> dict[str, Any]:
    """The answer to a score case."""
    return answer(case.data["request"])
