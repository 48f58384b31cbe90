"""What a rule set says of itself: options, patterns, clauses and choices, from its data and its texts."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from importlib import resources
from typing import Any, Final, Literal

import msgspec
import yaml

from xiangma.engine.ruleset import Option, RuleSet
from xiangma.engine.wins import PatternHit, SpecialHit
from xiangma.rules import hengshan, kaiwang, ningxiang, registry, xinning, yuanjiang
from xiangma.rules.clauses.birds import seat_of
from xiangma.rules.clauses.openings import OpeningWin
from xiangma.rules.clauses.patterns import Pattern, Special
from xiangma.rules.options import OptionValue
from xiangma.texts import Text

COMMON: Final = "common"
COMMON_LETTER: Final = "C"

PatternGroup = Literal["opening", "big", "special"]


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


class PatternInfo(msgspec.Struct, frozen=True):
    """One thing that a win can show, as its clause names it; a special has no units, it raises the whole."""

    clause: str
    name: Text
    units: int
    group: PatternGroup


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
    patterns: tuple[PatternInfo, ...]
    clauses: dict[str, Clause]
    """By number, the rule set's own first, then the common ones (C)."""
    choices: dict[str, Text]
    """What was chosen where the document leaves it open, by clause and number within it: `K-2.2/1`."""


def describe(name: str) -> Description:
    """The description of the rule set of this name."""
    entry = registry.entry(name)
    texts, common = _texts(entry.name), _texts(COMMON)
    unit, _ = _PATTERNS[entry.name]
    return Description(
        name=entry.name,
        letter=entry.letter,
        revision=registry.ruleset(entry.name).revision,
        title=texts.title,
        summary=texts.summary,
        options=tuple(_option_info(option, texts.options[option.name]) for option in entry.options),
        unit=unit,
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


# --- patterns ---------------------------------------------------------------------------------------


def patterns(name: str) -> tuple[PatternInfo, ...]:
    """Every pattern and special under the default options, in the order of the clauses, specials last."""
    _, listed = _PATTERNS[registry.entry(name).name]
    return tuple(sorted(listed(), key=lambda row: (row.group == "special", clause_order(row.clause))))


def _rows(
    group: PatternGroup, sources: Iterable[Pattern | OpeningWin | PatternHit | Special | SpecialHit]
) -> Iterator[PatternInfo]:
    for source in sources:
        match source:
            case Pattern():
                for name, units in zip(source.names, source.units, strict=True):
                    yield PatternInfo(source.clause, name, units, group)
            case PatternHit():
                yield PatternInfo(source.clause, source.name, source.units, group)
            case OpeningWin():
                yield PatternInfo(source.clause, source.name, 1, group)
            case Special() | SpecialHit():
                yield PatternInfo(source.clause, source.name, 0, group)


def _kaiwang() -> Iterator[PatternInfo]:
    yield from _rows("opening", kaiwang.OPENING_ONLY)
    yield from _rows("big", kaiwang.complete_patterns(kaiwang.Options()))
    six_jokers = SpecialHit("K-8", kaiwang.SIX_JOKERS)
    yield from _rows("special", (*kaiwang.SPECIALS, kaiwang.DEALT_COMPLETE, six_jokers))


def _ningxiang() -> Iterator[PatternInfo]:
    options = ningxiang.Options()
    yield from _rows("opening", ningxiang.OPENING_WINS)
    yield from _rows("big", ningxiang.big_patterns(options))
    yield from _rows("special", ningxiang.specials(options))


def _xinning() -> Iterator[PatternInfo]:
    yield from _rows("big", xinning.PATTERNS)
    yield from _rows("special", (xinning.MENQING, xinning.OWN_DICE, xinning.ANOTHERS_DICE))


def _yuanjiang() -> Iterator[PatternInfo]:
    yield from _rows("big", (*yuanjiang.PATTERNS, yuanjiang.MENQING, *yuanjiang.RAISING))


def _hengshan() -> Iterator[PatternInfo]:
    yield from _rows("opening", (hengshan.NO_258_HIT,))
    yield from _rows("big", hengshan.PATTERNS)
    yield from _rows("special", (hengshan.NO_GHOST, hengshan.OWN_DICE, hengshan.ANOTHERS_DICE))


_BIG_UNITS: Final = Text("个大胡", "big units")
_PATTERNS: Final[dict[str, tuple[Text, Callable[[], Iterator[PatternInfo]]]]] = {
    "kaiwang": (_BIG_UNITS, _kaiwang),
    "ningxiang": (_BIG_UNITS, _ningxiang),
    "xinning": (Text("分", "points"), _xinning),
    "yuanjiang": (_BIG_UNITS, _yuanjiang),
    "hengshan": (_BIG_UNITS, _hengshan),
}


# --- birds ------------------------------------------------------------------------------------------


class BirdHit(msgspec.Struct, frozen=True):
    """One bird, the seat that it hits (-1: the win as a whole), and how often it counts."""

    tile: int
    seat: int
    times: int


def bird_hits(rules: RuleSet, base: int, birds: Sequence[int]) -> tuple[BirdHit, ...]:
    """What each of these birds hits, counted from the base seat."""
    if rules.name == "hengshan":  # H-7: by rank, no matter who won
        options = msgspec.convert(dict(rules.options), hengshan.Options)
        return tuple(BirdHit(bird, -1, hengshan.hits_of(options, (bird,))) for bird in birds)
    return tuple(BirdHit(bird, seat_of(bird, base), 1) for bird in birds)


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
