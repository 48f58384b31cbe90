"""Any data at all is a scenario that plays to its end, or a RequestError that says what is wrong."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.support.cases import ScenarioCase, load, scenario_cases
from tests.support.clauses import all_clauses
from tests.support.mutations import JSON, mutated
from tests.support.rulesets import NAMES
from tests.support.scale import scaled
from xiangma.engine.errors import RequestError
from xiangma.formats import scenario

CLAUSES = frozenset((*all_clauses(), "formats"))
FIELDS = (
    "dealer", "hands", "turned", "turn_dice", "wall", "tail", "reveals", "dice", "chui", "script", "expect",
    "clauses", "choices", "name", "options",
)  # fmt: skip
JUNK: list[Any] = [
    None, True, False, -1, 0, 3, 4, 7, 2.5, "", "5m", "11m", "x", "1234m", [], {}, [[]], [{}], [1, 1], [6, 6],
    [0, "pass"], [0, "hu"], [1, "peng"], [2, "refused", ["hu"]], [3, "offers", ["hu", "pass"]], "gang",
    "dice", [0, "discard"], [0, "seal"], [0, "take"], [0, "opening"], [[0, "ting"]], "refused", "offers",
    ["discard", "5m"],
]  # fmt: skip
CODES = frozenset(("bad_request", "bad_option", "bad_counts", "too_many", "script"))


@cache
def of_rules(name: str) -> tuple[dict[str, Any], ...]:
    return tuple(data for data in map(read_file, scenario_cases()) if data["rules"] == name)


def read_file(case: ScenarioCase) -> dict[str, Any]:
    found = load(case.path)
    assert isinstance(found, dict)
    return found


def played(data: object) -> RequestError | None:
    """Plays a scenario to its end; the error where it is none."""
    try:
        read = scenario.read(data)
        hand = scenario.play(read)
    except RequestError as error:
        return error
    answered = scenario.answer(hand)
    assert sum(answered["delta"]) == 0
    assert all(isinstance(line, str) for line in scenario.differences(read, hand))
    return None


def assert_answered(data: object) -> bool:
    """Plays, or is refused in words; whether it played."""
    error = played(data)
    if error is None:
        return True
    assert error.code in CODES
    assert error.clause in CLAUSES
    assert len(str(error)) > 10, error
    return False


@settings(max_examples=scaled(200), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(JSON)
def test_anything_is_refused_in_words(data: object) -> None:
    assert not assert_answered(data)


@settings(max_examples=scaled(300), deadline=None)
@given(st.sampled_from(NAMES), st.sampled_from(FIELDS), JSON)
def test_anything_in_one_field_is_answered(name: str, field: str, value: object) -> None:
    assert_answered(of_rules(name)[0] | {field: value})


@pytest.mark.parametrize("name", NAMES)
def test_scenarios_that_are_almost_right_are_answered(name: str) -> None:
    rng = Random(f"scenario/{name}")
    good = 0
    trials = scaled(1_500)
    for _ in range(trials):
        good += assert_answered(mutated(rng.choice(of_rules(name)), rng, JUNK, rng.choice((1, 1, 1, 2, 3))))
    assert good > trials // 50, "these are to be right now and then"
