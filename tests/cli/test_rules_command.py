"""`xiangma rules`: the rule sets, one rule set, one clause."""

import pytest

from tests.cli.running import refused, run
from xiangma.rules import registry
from xiangma.rules.describe import describe

NAMES = registry.names()


def test_all_rule_sets() -> None:
    shown = run("rules")
    assert shown.status == 0
    for name in NAMES:
        assert name in shown.stdout
        assert str(describe(name).title.zh) in shown.stdout


def test_all_rule_sets_as_json() -> None:
    (listed,) = run("rules", "--json").answers
    assert [row["name"] for row in listed] == list(NAMES)
    assert listed[0]["options"]["hands"] == 8


@pytest.mark.parametrize("name", NAMES)
def test_one_rule_set(name: str) -> None:
    shown = run("rules", name)
    info = describe(name)
    assert shown.status == 0
    for option in info.options:
        assert option.name in shown.stdout
    for number, clause in info.clauses.items():
        assert f"{number}  {clause.title.zh} {clause.title.en}" in shown.stdout
    assert run("rules", info.letter.lower()).stdout == shown.stdout


@pytest.mark.parametrize("name", NAMES)
def test_one_rule_set_as_json(name: str) -> None:
    (info,) = run("rules", name, "--json").answers
    assert (info["name"], info["title"]["zh"]) == (name, describe(name).title.zh)
    assert set(info["options_schema"]["properties"]) == {option["name"] for option in info["options"]}


def test_one_language() -> None:
    chinese, english = run("rules", "N", "--lang", "zh").stdout, run("rules", "N", "--lang", "en").stdout
    assert "清一色" in chinese
    assert "pure suit" not in chinese
    assert "pure suit" in english


def test_one_clause_with_its_choices() -> None:
    shown = run("rules", "--clause", "k-2.2").stdout
    assert shown.startswith("K-2.2  纯王 Jokers\n")
    assert "◆ K-2.2/1" in shown
    assert run("rules", "--clause", "K-2.2/1").stdout.startswith("K-2.2/1  ◆\n选的是：9和1首尾相接")
    (data,) = run("rules", "--clause", "K-2.2", "--json").answers
    assert data["clause"] == "K-2.2"
    assert list(data["choices"]) == ["K-2.2/1"]


def test_an_unknown_clause_is_told_its_neighbours() -> None:
    assert refused("rules", "--clause", "K-5.9") == (
        "error: there is no clause 'K-5.9'; under K-5 there are K-5, K-5.1, K-5.2, K-5.3, K-5.4\n"
    )
    assert "there are K-1, K-2, " in refused("rules", "--clause", "K-99")
    assert "their letters are C, H, K, N, X, Y" in refused("rules", "--clause", "five")


def test_an_unknown_rule_set_is_told_the_names() -> None:
    told = refused("rules", "ninxiang")
    assert told.startswith(f"error: unknown rules 'ninxiang': there are {', '.join(NAMES)}")
    assert "did you mean ningxiang?" in told
