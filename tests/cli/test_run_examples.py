"""tools/run_examples.py: the worked examples hold, and one that does not is told."""

from typing import Any

from tests.support.cases import CASES, load
from tools.run_examples import differences

CASE = load(CASES / "documents.yaml")[0]


def changed(**expect: Any) -> list[str]:
    return list(differences(CASE | {"expect": CASE["expect"] | expect}))


def test_an_example_holds() -> None:
    assert list(differences(CASE)) == []


def test_what_differs_is_told() -> None:
    delta = CASE["expect"]["delta"]
    assert changed(delta=[0, 0, 0, 0]) == [f"delta: expected [0, 0, 0, 0], got {delta}"]
    (told,) = changed(wins=[CASE["expect"]["wins"][0] | {"points": 99}])
    assert told.startswith("wins[0].points: expected 99, got ")
    assert changed(wins=[]) == ["expected 0 winning tiles, got 1"]
    assert changed(error={"clause": "K-1"}) == ["expected an error by {'clause': 'K-1'}, got a score"]
    assert list(differences(CASE | {"clauses": ["C-1"]})) == ["does not cite C-1"]


def test_an_error_where_a_score_was_expected() -> None:
    (told, *_) = differences(CASE | {"request": {"rules": "kaiwang"}})
    assert told.startswith("expected a score, got bad_request (formats): ")
