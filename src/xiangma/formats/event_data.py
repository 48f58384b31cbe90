"""Events as plain data with tiles by name, for scenario answers and transcripts."""

from __future__ import annotations

from enum import Enum
from typing import Any, Final

import msgspec

from xiangma.engine.events import Event
from xiangma.tiles import NAMES

TILE_FIELDS: Final = frozenset(("tile", "claimed"))
TILE_LISTS: Final = frozenset(("tiles", "shown", "jokers", "concealed"))
SEAT_OR_NOBODY: Final = frozenset(("feeder", "supplier"))


def event_data(event: Event) -> dict[str, Any]:
    """One event: its type under `type`, tiles by name, a hidden tile as null."""
    return _struct(event)


def _struct(value: msgspec.Struct) -> dict[str, Any]:
    found: dict[str, Any] = {}
    tag = value.__struct_config__.tag
    if tag:
        found["type"] = tag
    for field, key in zip(value.__struct_fields__, value.__struct_encode_fields__, strict=True):
        found[key] = _field(field, getattr(value, field))
    return found


def _field(field: str, value: object) -> Any:
    if isinstance(value, int) and field in TILE_FIELDS:
        return _tile(value)
    if isinstance(value, int) and field in SEAT_OR_NOBODY:
        return value if value >= 0 else None
    if isinstance(value, tuple):
        if field in TILE_LISTS:
            return [_tile(tile) for tile in value]
        if field == "hands":
            return [[_tile(tile) for tile in row] for row in value]
        return [_field("", part) if isinstance(part, tuple) else _plain(part) for part in value]
    return _plain(value)


def _plain(value: object) -> Any:
    if isinstance(value, msgspec.Struct):
        return _struct(value)
    return value.value if isinstance(value, Enum) else value


def _tile(tile: int) -> str | None:
    return NAMES[tile] if tile >= 0 else None
