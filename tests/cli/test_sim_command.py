"""`xiangma sim`: batches of random hands, as a table and as JSON."""

import pytest

from tests.cli.running import refused, run
from xiangma.rules import registry


def test_one_rule_set_as_json_is_the_same_again() -> None:
    asked = ("sim", "--rules", "xinning", "--hands", 5, "--seed", 3, "--json")
    (first,), (second,) = run(*asked).answers, run(*asked).answers
    assert (first["rules"], first["hands"], first["seed"], first["policy"]) == ("xinning", 5, 3, "random")
    assert first["won"] + first["drawn"] == 5
    assert first["events_hash"] == second["events_hash"]


def test_all_rule_sets_are_a_line_each() -> None:
    assert [row["rules"] for row in run("sim", "--hands", 1, "--json").answers] == list(registry.names())


def test_a_table_and_no_progress_bar_without_a_terminal() -> None:
    shown = run("sim", "--hands", 2, "--policy", "uniform")
    assert (shown.status, shown.stderr) == (0, "")
    for words in (*registry.names(), "policy uniform, seed 0", "hands per second", "events hash"):
        assert words in shown.stdout


def test_options_change_the_hands() -> None:
    asked = ("sim", "--rules", "K", "--hands", 5, "--json")
    (plain,), (changed,) = run(*asked).answers, run(*asked, "--option", "birds=6").answers
    assert plain["events_hash"] != changed["events_hash"]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--rules", "poker"), "unknown rules 'poker': there are "),
        (("--policy", "clever"), "unknown policy 'clever': there are random, uniform"),
        (("--option", "birds=2"), "--option birds=2 needs --rules"),
        (("--rules", "N", "--option", "birds=3"), "bad value for birds: '3'"),
        (("--hands", "0"), "0 is not in the range"),
        (("--hands", "many"), "many"),
    ],
)
def test_what_cannot_be_read(arguments: tuple[str, ...], told: str) -> None:
    assert told in " ".join(refused("sim", *arguments).split())
