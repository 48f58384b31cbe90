"""Reading loosely typed data (JSON, YAML) field by field, with errors that name the field."""

from __future__ import annotations

from collections.abc import Collection
from reprlib import Repr
from typing import Any

from xiangma.engine.errors import RequestError
from xiangma.tiles import TileError, parse

CLAUSE = "formats"

_BRIEF = Repr()
_BRIEF.maxstring = _BRIEF.maxother = 80


def brief(value: object) -> str:
    """A value as an error quotes it: never longer than a line."""
    return _BRIEF.repr(value)


def bad(message: str) -> RequestError:
    """A request that is not of the format."""
    return RequestError("bad_request", CLAUSE, message)


def mapping(value: object, what: str, known: Collection[str]) -> dict[str, Any]:
    """An object with known fields only."""
    if not isinstance(value, dict):
        raise bad(f"{what} should be an object, got {brief(value)}")
    for key in value:
        if key not in known:
            raise bad(f"{what} has no field {key!r}; its fields are {', '.join(known)}")
    return value


def seat(value: object, what: str) -> int:
    """A seat number."""
    if type(value) is not int or not 0 <= value <= 3:
        raise bad(f"{what} should be a seat 0, 1, 2 or 3, got {brief(value)}")
    return value


def switch(value: object, what: str) -> bool:
    """true or false."""
    if type(value) is not bool:
        raise bad(f"{what} should be true or false, got {brief(value)}")
    return value


def text(value: object, what: str) -> str:
    if not isinstance(value, str):
        raise bad(f"{what} should be a string, got {brief(value)}")
    return value


def listed(value: object, what: str) -> list[Any]:
    if not isinstance(value, list):
        raise bad(f"{what} should be a list, got {brief(value)}")
    return value


def tiles(value: object, what: str) -> list[int]:
    """Tiles as one string or a list of strings, in the order given."""
    if value is None:
        return []
    parts = value if isinstance(value, list) else [value]
    found: list[int] = []
    for part in parts:
        if not isinstance(part, str):
            raise bad(f"{what} should be tiles such as 123m55p, got {brief(part)}")
        try:
            found.extend(parse(part))
        except TileError as error:
            raise bad(f"{what}: {error}") from None
    return found


def one_tile(value: object, what: str) -> int:
    """Exactly one tile."""
    found = tiles(value, what)
    if len(found) != 1:
        raise bad(f"{what} should be one tile such as 5p, got {brief(value)}")
    return found[0]
