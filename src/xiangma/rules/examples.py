"""The worked examples of the clauses: hands to score and hands to play, generated from the cases."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import Any, Final

import msgspec
import yaml

from xiangma.rules import registry
from xiangma.rules.describe import COMMON, COMMON_LETTER
from xiangma.texts import Text

FOLDER: Final = "examples"


class Example(msgspec.Struct, frozen=True, omit_defaults=True):
    """One worked example: a score request, or a scenario that is told from a decisive moment on.

    In its title `{1}` stands for a seat and `{5p}` for tiles, to be named as the reader knows them.
    """

    title: Text
    request: dict[str, Any] | None = None
    scenario: dict[str, Any] | None = None
    first: int = 1
    """The script entry with which the telling begins, counted from 1."""
    last: int = 0
    """The script entry with which it ends; 0: it goes on to the end of the hand."""

    @property
    def data(self) -> dict[str, Any]:
        """What is scored or played."""
        return self.request or self.scenario or {}


def examples_of(clause: str) -> tuple[Example, ...]:
    """The worked examples of a clause (`K-5.3`) or of a choice within it (`K-5.3/1`); there may be none."""
    letters = {entry.letter: entry.name for entry in registry.ENTRIES.values()} | {COMMON_LETTER: COMMON}
    name = letters.get(clause[:1])
    return _examples(name).get(clause.partition("/")[0], ()) if name else ()


@cache
def _examples(name: str) -> dict[str, tuple[Example, ...]]:
    source = resources.files("xiangma.rules") / "texts" / FOLDER / f"{name}.yaml"
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    return msgspec.convert(
        yaml.load(source.read_text(encoding="utf-8"), Loader=loader), dict[str, tuple[Example, ...]]
    )
