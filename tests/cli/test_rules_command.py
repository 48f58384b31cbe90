"""`xiangma rules`: the rule sets, one rule set, one clause."""

import pytest

from tests.cli.running import refused, run
from tests.support.clauses import all_clauses
from xiangma.rules import registry
from xiangma.rules.describe import describe
from xiangma.rules.examples import examples_of

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


def test_a_clause_with_a_scored_example() -> None:
    shown = run("rules", "kaiwang", "--clause", "K-8.2").stdout
    assert "例  碰碰胡：一副碰、三副刻子、一对将" in shown
    assert "Example  All triplets: a peng, three triplets and any pair." in shown
    assert "99m 111333s 44p + 4p   碰 peng 555p @下家1" in shown
    assert "-7            -7             +21                -7" in shown


def test_a_clause_with_a_hand_that_does_not_win() -> None:
    shown = run("rules", "--clause", "K-8.7", "--lang", "en").stdout
    assert "166669m 1479s 147p + 3p  discard\nno win  the hand is not complete  K-8" in shown


def test_a_clause_with_a_hand_that_is_played() -> None:
    shown = run("rules", "--clause", "K-5.4", "--lang", "en").stdout
    assert "Example  Seat 1 adds a fourth 6p; seat 0 and seat 3 could both rob it." in shown
    assert "1 next  5m 123456789s 6p   peng 666p @seat 0" in shown
    assert "seat 1: added gang of 6p  K-5.2\nseat 0: win\nseat 3 may choose: win, pass\n" in shown
    assert "the gang of seat 1 is robbed of 6p  K-5.4\nseat 3 wins on 6p  K-9.1\n" in shown
    assert "seat 1 discards 1m" not in shown  # that was before the decisive moment


def test_a_told_hand_in_chinese() -> None:
    shown = run("rules", "--clause", "C-5", "--lang", "zh").stdout
    assert "例  下家1单吊一万，可是四张一万都在自己手里" in shown
    assert "下家1想报听，不行：“没有听牌，不能报听”  Y-5.1" in shown
    assert "seat" not in shown


@pytest.mark.parametrize("number", all_clauses())
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_every_clause_is_printed_with_its_examples(number: str, lang: str) -> None:
    shown = run("rules", "--clause", number, "--lang", lang)
    assert shown.status == 0
    assert shown.stdout.count("例  " if lang == "zh" else "Example  ") == len(examples_of(number))
    assert not set("{}") & set(shown.stdout)


def test_a_clause_with_its_examples_as_json() -> None:
    (data,) = run("rules", "--clause", "K-8.7", "--json").answers
    assert [sorted(row) for row in data["examples"]] == [["request", "title"], ["request", "title"]]
    assert data["examples"][0]["request"]["rules"] == "kaiwang"


def test_a_clause_of_the_rule_set_that_is_named() -> None:
    assert run("rules", "N", "--clause", "N-5.2").stdout == run("rules", "--clause", "N-5.2").stdout
    assert run("rules", "xinning", "--clause", "C-7").status == 0


def test_a_clause_of_another_rule_set_is_refused() -> None:
    assert refused("rules", "ningxiang", "--clause", "K-5.3") == (
        "error: K-5.3 is a clause of kaiwang, not of ningxiang, whose clauses are N-… and C-…; "
        "N-5.3 is Replacement takes the last 补到最后一张; to see it: xiangma rules kaiwang --clause K-5.3\n"
    )
    told = refused("rules", "xinning", "--clause", "h-8")
    assert told.endswith("X-… and C-…; to see it: xiangma rules hengshan --clause H-8\n")
    assert "there is no clause 'K-99'" in refused("rules", "xinning", "--clause", "K-99")


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
