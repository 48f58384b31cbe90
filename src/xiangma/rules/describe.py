"""What a rule set says of itself: options, patterns, clauses and choices, from its data and its texts."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from importlib import resources
from typing import Any, Final, Literal

import msgspec
import yaml

from xiangma.engine.ruleset import Listed, Option, RuleSet
from xiangma.rules import registry
from xiangma.rules.options import OptionValue
from xiangma.texts import Text

COMMON: Final = "common"
COMMON_LETTER: Final = "C"


class Clause(msgspec.Struct, frozen=True):
    """One numbered clause: its title, and its text."""

    title: Text
    text: Text


class OptionChoice(msgspec.Struct, frozen=True):
    """One value that an option can have, and its words."""

    value: OptionValue
    label: Text


class OptionInfo(msgspec.Struct, frozen=True):
    """One room option with everything that a form needs."""

    name: str
    label: Text
    help: Text
    values: tuple[OptionChoice, ...]
    default: OptionValue


class Description(msgspec.Struct, frozen=True):
    """Everything that a rule set says of itself under its default options."""

    name: str
    letter: str
    revision: int
    title: Text
    summary: Text
    options: tuple[OptionInfo, ...]
    unit: Text
    """What a pattern's `units` count."""
    patterns: tuple[Listed, ...]
    clauses: dict[str, Clause]
    """By number, the rule set's own first, then the common ones (C)."""
    choices: dict[str, Text]
    """What was chosen where the document leaves it open, by clause and number within it: `K-2.2/1`."""


def describe(name: str) -> Description:
    """The description of the rule set of this name."""
    entry = registry.entry(name)
    texts, common = _texts(entry.name), _texts(COMMON)
    rules = registry.ruleset(entry.name)
    return Description(
        name=entry.name,
        letter=entry.letter,
        revision=rules.revision,
        title=texts.title,
        summary=texts.summary,
        options=tuple(_option_info(option, texts.options[option.name]) for option in entry.options),
        unit=rules.unit,
        patterns=patterns(entry.name),
        clauses=texts.clauses | common.clauses,
        choices={number: choice.text for number, choice in (texts.choices | common.choices).items()},
    )


def title(name: str) -> Text:
    """What the rule set of this name is called."""
    return _texts(registry.entry(name).name).title


# --- clauses ----------------------------------------------------------------------------------------


def clause(number: str) -> Clause | None:
    """The clause with this number (`K-5.3`, `C-4`) of any rule set; None where there is none."""
    texts = _texts_of(number)
    return texts.clauses.get(number) if texts else None


def clause_text(number: str) -> Text | None:
    """The text of a clause (`K-5.3`) or of a choice (`K-2.2/1`); None where there is none."""
    texts = _texts_of(number)
    if texts is None:
        return None
    if number in texts.choices:
        return texts.choices[number].text
    return texts.clauses[number].text if number in texts.clauses else None


def choices_of(number: str) -> dict[str, Text]:
    """The choices that were made within a clause, by their numbers."""
    texts = _texts_of(number)
    found = texts.choices.items() if texts else ()
    return {key: choice.text for key, choice in found if key.rpartition("/")[0] == number}


def clause_numbers() -> tuple[str, ...]:
    """The numbers of all clauses, rule set by rule set, the common ones last."""
    return tuple(number for name in (*registry.names(), COMMON) for number in _texts(name).clauses)


def clause_order(number: str) -> tuple[str, tuple[int, ...]]:
    """A key that sorts clauses as a reader would: K-8.2 before K-8.10."""
    return number[:1], tuple(int(part) for part in re.findall(r"\d+", number))


# --- options ----------------------------------------------------------------------------------------


def options_schema(name: str, language: Literal["zh", "en"] = "zh") -> dict[str, Any]:
    """The options as JSON Schema, with titles to show, for programs that build a form of it."""
    info = describe(name)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": getattr(info.title, language),
        "type": "object",
        "properties": {option.name: _option_schema(option, language) for option in info.options},
        "additionalProperties": False,
    }


def _option_schema(option: OptionInfo, language: str) -> dict[str, Any]:
    return {
        "title": getattr(option.label, language),
        "description": getattr(option.help, language),
        "oneOf": [{"const": row.value, "title": getattr(row.label, language)} for row in option.values],
        "default": option.default,
    }


def _option_info(option: Option, words: _OptionTexts) -> OptionInfo:
    values = tuple(OptionChoice(value, words.values[_key(value)]) for value in option.values)
    return OptionInfo(option.name, words.label, words.help, values, option.default)


def _key(value: OptionValue) -> str:
    """An option's value as the texts name it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


# --- patterns and birds -----------------------------------------------------------------------------


def patterns(name: str) -> tuple[Listed, ...]:
    """Every pattern and special under the default options, in the order of the clauses, specials last."""
    rows = registry.ruleset(name).listed
    return tuple(sorted(rows, key=lambda row: (row.group == "special", clause_order(row.clause))))


class BirdHit(msgspec.Struct, frozen=True):
    """One bird, the seat that it hits (-1: the win as a whole), and how often it counts."""

    tile: int
    seat: int
    times: int


def bird_hits(rules: RuleSet, base: int, birds: Sequence[int]) -> tuple[BirdHit, ...]:
    """What each of these birds hits, counted from the base seat."""
    rule = rules.birds
    return tuple(BirdHit(bird, *rule.hit(bird, base)) for bird in birds) if rule else ()


# --- the texts --------------------------------------------------------------------------------------


class _Choice(msgspec.Struct, frozen=True):
    text: Text


class _OptionTexts(msgspec.Struct, frozen=True):
    label: Text
    help: Text
    values: dict[str, Text]


class _Texts(msgspec.Struct, frozen=True):
    """One file of texts; the common one has clauses and choices only."""

    clauses: dict[str, Clause]
    choices: dict[str, _Choice]
    title: Text = Text("", "")
    summary: Text = Text("", "")
    options: dict[str, _OptionTexts] = {}


@cache
def _texts(name: str) -> _Texts:
    source = resources.files("xiangma.rules") / "texts" / f"{name}.yaml"
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    return msgspec.convert(yaml.load(source.read_text(encoding="utf-8"), Loader=loader), _Texts)


def _texts_of(number: str) -> _Texts | None:
    """The file that holds the clauses of this letter."""
    letters = {entry.letter: entry.name for entry in registry.ENTRIES.values()}
    name = COMMON if number[:1] == COMMON_LETTER else letters.get(number[:1])
    return _texts(name) if name else None
