"""Room options: what was asked for, checked against what a rule set knows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from xiangma.engine.errors import OptionError
from xiangma.engine.ruleset import Option

OptionValue = int | bool | str

SWITCH = {"on": True, "off": False}


def chosen(options: Sequence[Option], asked: Mapping[str, Any], clause: str) -> dict[str, OptionValue]:
    """Every option with the value asked for or its default; an unknown name or value is an error."""
    known = {option.name: option for option in options}
    for name in asked:
        if name not in known:
            raise OptionError(f"unknown option {name!r}: there are {', '.join(known)} ({clause})", clause)
    return {name: _value(option, asked, clause) for name, option in known.items()}


def _value(option: Option, asked: Mapping[str, Any], clause: str) -> OptionValue:
    if option.name not in asked:
        return option.default
    value = asked[option.name]
    if isinstance(value, str) and isinstance(option.default, bool):
        value = SWITCH.get(value, value)
    for known in option.values:
        if type(known) is type(value) and known == value:
            return known
    listed = ", ".join(shown(value) for value in option.values)
    raise OptionError(f"bad value for {option.name}: {value!r}; it is one of {listed} ({clause})", clause)


def shown(value: OptionValue) -> str:
    """A value as people write it."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def from_words(options: Sequence[Option], words: Sequence[str], clause: str) -> dict[str, OptionValue]:
    """Options as the command line has them: `birds=4`, `menqing=off`."""
    known = {option.name: option for option in options}
    asked: dict[str, Any] = {}
    for word in words:
        name, separator, text = word.partition("=")
        if not separator:
            raise OptionError(f"an option is written name=value, such as hands=8; got {word!r}", clause)
        values = {shown(value): value for value in known[name].values} if name in known else {}
        asked[name] = values.get(text, text)
    return chosen(options, asked, clause)
