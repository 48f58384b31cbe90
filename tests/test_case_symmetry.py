"""No seat and no suit is special: every case turned round the table, or in other suits, comes out alike."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.cases import (
    ScenarioCase,
    ScoreCase,
    Watched,
    scenario_cases,
    score_cases,
    scored,
    watched,
)
from xiangma.formats import scenario
from xiangma.formats.score import answer

SEAT_FIELDS = frozenset(("dealer", "from", "seat", "to", "next_dealer"))
BY_SEAT = frozenset(("seats", "hands", "chui", "delta"))
OTHER_SUITS = str.maketrans("msp", "spm")
TILE_FIELDS = frozenset(("tiles", "concealed", "turned", "birds"))


def turned(data: Any, by: int, field: str = "") -> Any:
    """Data in which every seat is another, so many places on."""
    match data:
        case dict():
            return {key: turned(value, by, key) for key, value in data.items()}
        case list() if field in BY_SEAT and len(data) == 4:
            return [turned(data[(seat - by) % 4], by) for seat in range(4)]
        case list() if field == "winners":
            return sorted((seat + by) % 4 for seat in data)
        case list() if field == "script":
            return [[(entry[0] + by) % 4, *entry[1:]] for entry in data]
        case list():
            return [turned(row, by) for row in data]
        case int() if field in SEAT_FIELDS and type(data) is int and 0 <= data <= 3:
            return (data + by) % 4
        case _:
            return data


def other_suits(data: Any, field: str = "") -> Any:
    """Data in which every suit is another."""
    match data:
        case dict():
            return {key: other_suits(value, key) for key, value in data.items()}
        case list():
            return [other_suits(row, field) for row in data]
        case str() if field in TILE_FIELDS:
            return data.translate(OTHER_SUITS)
        case _:
            return data


def as_told(answered: dict[str, Any]) -> dict[str, Any]:
    """An answer without what depends on the order of seats: its lines sorted, an error without its words."""
    if "error" in answered:
        return {key: answered["error"][key] for key in ("code", "clause")}
    return answered | {"payments": sorted(map(str, answered["payments"]))}


@pytest.mark.parametrize("by", [1, 2, 3])
def test_a_score_does_not_depend_on_where_one_sits(by: int) -> None:
    for case in score_cases():
        expected = turned(scored(case), by)
        assert as_told(answer(turned(case.data["request"], by))) == as_told(expected), str(case)


def is_of_two_suits(case: ScoreCase) -> bool:
    """金童玉女 (N-6.6) is the one pattern that names suits."""
    return any("N-6.6" in str(hit) for win in scored(case).get("wins", ()) for hit in win["patterns"])


def test_a_score_does_not_depend_on_the_suits() -> None:
    for case in score_cases():
        if is_of_two_suits(case):
            continue
        wins = scored(case).get("wins", [])
        expected = scored(case) | {"wins": [win | {"tile": other_tile(win["tile"])} for win in wins]}
        changed = answer(other_suits(case.data["request"]))
        if not is_golden_pair(changed):
            assert as_told(changed) == as_told(expected), str(case)


def other_tile(tile: str | None) -> str | None:
    return tile.translate(OTHER_SUITS) if tile else None


def is_golden_pair(answered: dict[str, Any]) -> bool:
    return "N-6.6" in str(answered.get("wins"))


@pytest.mark.parametrize("case", scenario_cases(), ids=str)
def test_a_play_does_not_depend_on_where_one_sits(case: ScenarioCase) -> None:
    told = scenario.answer(watched(case).hand)
    for by in (1, 2, 3):
        player = Watched(scenario.read(turned(case.data, by)))
        again = scenario.answer(player.play())
        assert not scenario.differences(player.scenario, player.hand)
        assert again["delta"] == turned(told["delta"], by, "delta")
        assert len(again["events"]) == len(told["events"])
