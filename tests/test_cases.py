"""Every case under tests/cases comes out as it says, and its result names the clauses that it is about."""

from typing import Any

import pytest

from tests.support.cases import (
    ScenarioCase,
    ScoreCase,
    clauses_of_answer,
    clauses_of_play,
    scenario_cases,
    score_cases,
    scored,
    watched,
)
from xiangma.formats.scenario import differences


@pytest.mark.parametrize("case", score_cases(), ids=str)
def test_score(case: ScoreCase) -> None:
    answered = scored(case)
    expect = case.data["expect"]
    if "error" in expect:
        assert "error" in answered, f"{case.data['name']}: expected an error, got {answered}"
        assert answered["error"]["clause"] == expect["error"]["clause"], answered["error"]["message"]
    else:
        assert "error" not in answered, answered
        assert answered["delta"] == expect["delta"]
        assert_same_wins(answered["wins"], expect["wins"])
    missing = set(case.clauses) - clauses_of_answer(answered)
    assert not missing, f"{case.data['name']}: the answer does not name {sorted(missing)}: {answered}"


def assert_same_wins(wins: list[dict[str, Any]], expected: list[dict[str, Any]]) -> None:
    """One entry for each winning tile, with all that the case gives."""
    assert len(wins) == len(expected)
    for win, wanted in zip(wins, expected, strict=True):
        named = {
            "seat": win["seat"],
            "tile": win["tile"],
            "points": win["points"],
            "patterns": sorted(hit["name"] for hit in win["patterns"]),
            "specials": sorted(hit["name"] for hit in win["specials"]),
        }
        given = {key: sorted(value) if isinstance(value, list) else value for key, value in wanted.items()}
        assert {key: named[key] for key in given} == given


@pytest.mark.parametrize("case", scenario_cases(), ids=str)
def test_scenario(case: ScenarioCase) -> None:
    player = watched(case)
    assert not differences(player.scenario, player.hand)
    missing = set(player.scenario.clauses) - clauses_of_play(player)
    assert not missing, f"the play does not name {sorted(missing)}"
