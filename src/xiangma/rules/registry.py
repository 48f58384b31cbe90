"""The rule sets by name: how a room, a record or a command gets one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from xiangma.engine.errors import XiangmaError
from xiangma.engine.ruleset import Option, RuleSet
from xiangma.rules import hengshan, kaiwang, ningxiang, xinning, yuanjiang
from xiangma.rules.options import OptionValue, chosen


@dataclass(frozen=True, slots=True)
class Entry:
    """A rule set that can be had: its options, and how to make it."""

    name: str
    letter: str
    options: Sequence[Option]
    make: Callable[[dict[str, OptionValue]], RuleSet]

    @property
    def options_clause(self) -> str:
        return f"{self.letter}-1"


class UnknownRules(XiangmaError):
    """A rule set name that nobody knows."""


def _entry(
    name: str, letter: str, options: Sequence[Option], make: Callable[[Any], RuleSet], kind: type
) -> Entry:
    return Entry(name, letter, options, lambda chosen_values: make(kind(**chosen_values)))


ENTRIES: dict[str, Entry] = {
    entry.name: entry
    for entry in (
        _entry("kaiwang", "K", kaiwang.OPTIONS, kaiwang.kaiwang, kaiwang.Options),
        _entry("ningxiang", "N", ningxiang.OPTIONS, ningxiang.ningxiang, ningxiang.Options),
        _entry("xinning", "X", xinning.OPTIONS, xinning.xinning, xinning.Options),
        _entry("yuanjiang", "Y", yuanjiang.OPTIONS, yuanjiang.yuanjiang, yuanjiang.Options),
        _entry("hengshan", "H", hengshan.OPTIONS, hengshan.hengshan, hengshan.Options),
    )
}


def names() -> tuple[str, ...]:
    """The names of all rule sets."""
    return tuple(ENTRIES)


def entry(name: object) -> Entry:
    """The entry of this name; an error that lists the names there are."""
    found = ENTRIES.get(name) if isinstance(name, str) else None
    if found is None:
        raise UnknownRules(f"unknown rules {name!r}: there are {', '.join(ENTRIES)}")
    return found


def ruleset(name: str, options: Mapping[str, Any] | None = None) -> RuleSet:
    """A rule set under a choice of options; what is not named has its default."""
    found = entry(name)
    return found.make(chosen(found.options, options or {}, found.options_clause))
