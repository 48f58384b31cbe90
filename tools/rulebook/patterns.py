"""Which example shows which pattern: for each the plainest one of its rulebook."""

from __future__ import annotations

from collections.abc import Iterator

from tools.rulebook.sources import Shown, in_order
from xiangma.engine.errors import RequestError
from xiangma.engine.events import OpeningDeclared, Won
from xiangma.engine.wins import Judgement, WinReport
from xiangma.formats import scenario
from xiangma.formats.score import score
from xiangma.rules.describe import Description, describe

Hit = tuple[str, str]
"""A pattern or special: its clause and its Chinese name."""


def examples_of_patterns(info: Description) -> dict[str, Shown]:
    """For each pattern, by its Chinese name, the example under its clause that shows least besides."""
    found: dict[str, tuple[tuple[bool, int], Shown]] = {}
    names = {row.clause: row.name.zh for row in info.patterns if row.group == "opening"}
    for shown in in_order(info.name):
        hits = hits_of(shown)
        for clause, name in hits:
            known = name or names.get(clause, "")
            rank = (shown.clause != clause, len(hits))
            if known not in found or rank < found[known][0]:
                found[known] = rank, shown
    return {name: shown for name, (_, shown) in found.items()}


def missing_patterns(name: str) -> list[str]:
    """Patterns of a rule set that no example of its rulebook shows."""
    info = describe(name)
    found = examples_of_patterns(info)
    return [row.name.zh for row in info.patterns if row.name.zh not in found]


def hits_of(shown: Shown) -> frozenset[Hit]:
    """Every pattern and special that an example shows; opening wins that go on by their clause alone."""
    return frozenset(_all_hits(shown))


def _all_hits(shown: Shown) -> Iterator[Hit]:
    example = shown.example
    if example.request is not None:
        try:
            judged = [judgement for _, judgement in score(example.request).sheet.wins]
        except RequestError:
            return
        for judgement in judged:
            yield from _shown_by(judgement)
        return
    hand = scenario.play(scenario.read(example.scenario))
    for event in hand.events:
        if isinstance(event, Won):
            yield from _shown_by(event.report)
        elif isinstance(event, OpeningDeclared):
            yield from ((clause, "") for clause in event.patterns)


def _shown_by(win: Judgement | WinReport) -> Iterator[Hit]:
    yield from ((hit.clause, hit.name.zh) for hit in win.patterns)
    yield from ((hit.clause, hit.name.zh) for hit in win.specials)
