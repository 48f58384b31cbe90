"""Any data at all is answered: with a score whose sums are zero, or with an error that says what is wrong."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.support.cases import score_cases
from tests.support.clauses import all_clauses
from tests.support.mutations import JSON, mutated
from tests.support.rulesets import NAMES
from tests.support.scale import scaled
from xiangma.formats.score import answer

CODES = frozenset(
    ("bad_request", "bad_option", "bad_counts", "bad_meld", "impossible", "not_a_win", "several_winners")
) | {"too_many"}
CLAUSES = frozenset((*all_clauses(), "formats"))
REQUESTS = {
    name: [case.data["request"] for case in score_cases() if case.data["request"]["rules"] == name]
    for name in NAMES
}
JUNK: list[Any] = [
    None, True, False, -1, 0, 3, 4, 2.5, "", "5m", "11m", "123m", "1111p", "0m", "x", [], {}, [[]], [{}],
    ["5m", "5m"], {"seat": 0}, "draw", "rob", "dice_of", "opening", "deal", "gang_open", "chi", ["last"],
]  # fmt: skip


def assert_answered(data: object) -> bool:
    """A score or an error, in the form of the format; whether it was a score."""
    answered = answer(data)
    if "error" in answered:
        assert set(answered) == {"error"}
        error = answered["error"]
        assert set(error) == {"code", "clause", "message"}
        assert error["code"] in CODES, error
        assert error["clause"] in CLAUSES, error
        assert len(error["message"]) > 10, error
        return False
    assert set(answered) == {"wins", "payments", "delta"}
    assert sum(answered["delta"]) == 0
    sums = [0, 0, 0, 0]
    for line in answered["payments"]:
        assert line["points"] > 0
        assert line["from"] != line["to"]
        assert line["reason"] in ("hand", "gang", "xi", "opening")
        assert line["clauses"]
        assert CLAUSES.issuperset(line["clauses"])
        sums[line["from"]] -= line["points"]
        sums[line["to"]] += line["points"]
    assert sums == answered["delta"]
    return True


@settings(max_examples=scaled(300), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(JSON)
def test_anything_is_answered_with_an_error(data: object) -> None:
    assert not assert_answered(data)


@settings(max_examples=scaled(300), deadline=None)
@given(
    st.sampled_from(NAMES),
    st.dictionaries(st.sampled_from(["dealer", "turned", "seats", "wins", "birds"]), JSON),
)
def test_anything_in_the_fields_of_a_request_is_answered(name: str, fields: dict[str, object]) -> None:
    assert_answered({"rules": name, "dealer": 0, "turned": "5m"} | fields)


@pytest.mark.parametrize("name", NAMES)
def test_requests_that_are_almost_right_are_answered(name: str) -> None:
    rng = Random(f"score/{name}")
    scores = 0
    trials = scaled(4_000)
    for _ in range(trials):
        scores += assert_answered(mutated(rng.choice(REQUESTS[name]), rng, JUNK, rng.choice((1, 1, 1, 2, 3))))
    assert scores > trials // 100, "these are to be right now and then"
