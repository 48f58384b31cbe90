"""Events as plain data: JSON, tiles by name, hidden ones null, and no number that stands for nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.support.cases import scenario_cases, watched
from tests.support.rulesets import NAMES
from xiangma.engine.events import Event
from xiangma.formats import scenario
from xiangma.formats.event_data import event_data
from xiangma.tiles import NAMES as TILES

TILE_FIELDS = frozenset(("tile", "claimed", "tiles", "shown", "jokers", "concealed"))


def leaves(data: Any, field: str = "") -> Iterator[tuple[str, Any]]:
    """Every single value with the field that it stands in."""
    match data:
        case dict():
            for key, value in data.items():
                yield from leaves(value, key)
        case list():
            for row in data:
                yield from leaves(row, field)
        case _:
            yield field, data


def check_data(data: dict[str, Any]) -> None:
    assert json.loads(json.dumps(data)) == data
    for field, value in leaves(data):
        if field in TILE_FIELDS or field == "hands":
            assert value is None or value in TILES, f"{field}: {value!r} in {data}"
        elif field in ("seat", "from", "to", "feeder", "supplier", "dealer", "next_dealer"):
            assert value in (0, 1, 2, 3, None), f"{field}: {value!r} in {data}"


@pytest.mark.parametrize("name", NAMES)
def test_every_event_of_the_scenarios_as_data(name: str) -> None:
    for case in scenario_cases():
        if case.data["rules"] == name:
            hand = watched(case).hand
            told = scenario.answer(hand)["events"]
            assert [data["type"] for data in told] == [type_of(event) for event in hand.events]
            for data in told:
                check_data(data)


def type_of(event: Event) -> str:
    return str(type(event).__struct_config__.tag)


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_a_seat_is_told_its_own_tiles_and_null_for_the_others(seat: int) -> None:
    case = next(case for case in scenario_cases() if case.data["rules"] == "hengshan")
    hand = watched(case).hand
    told = scenario.answer(hand, seat)["events"]
    whole = [event_data(event) for event in hand.events]
    for seen, full in zip(told, whole, strict=True):
        check_data(seen)
        if full["type"] == "dealt":
            assert seen["hands"][seat] == full["hands"][seat]
            others = [row for index, row in enumerate(seen["hands"]) if index != seat]
            assert {tile for row in others for tile in row} == {None}
        if full["type"] == "drawn":
            assert seen["tile"] == (full["tile"] if full["seat"] == seat else None)
