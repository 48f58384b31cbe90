"""The cases show every type of event and every option; and the tool that checks the clauses."""

from typing import get_args

import pytest

from tests.support.cases import scenario_cases, score_cases, watched
from tests.support.clauses import all_clauses, in_order
from tests.support.rulesets import NAMES, single_choices
from tools.clause_coverage import CHOICES_ELSEWHERE, NEVER_NAMED, Coverage, permissions_of, problems
from xiangma.engine.events import Event
from xiangma.rules import registry


def test_every_type_of_event_is_produced_by_some_scenario() -> None:
    seen = {type(event) for case in scenario_cases() for event in watched(case).hand.events}
    assert seen == set(get_args(Event))


@pytest.mark.parametrize("name", NAMES)
def test_every_value_of_every_option_is_used_by_some_case(name: str) -> None:
    used: set[tuple[str, object]] = set()
    for data in [
        *(case.data["request"] for case in score_cases()),
        *(case.data for case in scenario_cases()),
    ]:
        if data["rules"] == name:
            used.update((data.get("options") or {}).items())
    wanted = {choice.options[0] for choice in single_choices(name) if choice.options[0][0] != "hands"}
    assert wanted <= used, f"no case of {name} plays {sorted(map(str, wanted - used))}"


# --- tools/clause_coverage.py -------------------------------------------------------------------------


def test_without_cases_everything_is_missing() -> None:
    missing = list(problems(Coverage()))
    for clause in all_clauses():
        assert (f"{clause}: no result of any case names it" in missing) is (clause not in NEVER_NAMED)
    assert "K-3.2/1: no case is tagged with this choice" in missing
    assert "kaiwang: no scenario shows seal refused" in missing


def test_clauses_and_choices_without_a_text_are_reported() -> None:
    found = Coverage()
    found.add("a case", {"Z-1", "K-8.1", "formats"}, {"K-99/1"})
    missing = list(problems(found))
    assert "Z-1: named by a case, but it has no text" in missing
    assert "K-99/1: a case is tagged with this choice, but it has no text" in missing
    assert not any(line.startswith(("K-8.1:", "formats:")) for line in missing)


def test_an_exception_that_is_none_any_more_is_reported() -> None:
    found = Coverage()
    found.add("a case", {"C-2"}, ())
    assert "C-2: named by a case; take it out of NEVER_NAMED" in list(problems(found))


def test_the_exceptions_are_clauses_and_choices_with_a_reason() -> None:
    assert set(NEVER_NAMED) <= set(all_clauses())
    assert all(len(reason) > 20 for reason in (*NEVER_NAMED.values(), *CHOICES_ELSEWHERE.values()))
    assert all(choice.partition("/")[0] in all_clauses() for choice in CHOICES_ELSEWHERE)


def test_permissions_are_those_of_the_rule_set() -> None:
    always = {"discard", "peng", "gang", "hu", "pass"}
    more = {
        "kaiwang": {"chi", "ting", "seal", "take", "decline", "opening"},
        "ningxiang": {"chi", "ting", "take", "decline", "opening"},
        "xinning": {"chui", "no_chui"},
        "yuanjiang": {"ting"},
        "hengshan": {"chi", "opening"},
    }
    for name in NAMES:
        assert set(permissions_of(registry.ruleset(name))) == always | more[name]


def test_clauses_stand_in_the_order_of_the_documents() -> None:
    clauses = all_clauses()
    assert (clauses[0], clauses[-1]) == ("C-1", "H-8")
    assert clauses.index("K-8.9") < clauses.index("K-8.10") < clauses.index("K-9")
    assert in_order("K-3.2/1") > in_order("K-3.2")
