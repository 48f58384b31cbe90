"""`xiangma play` by lines: whole matches of every rule set, reasons, leaving and coming back, bad saves."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import Run, refused, run
from tests.support.rulesets import NAMES
from xiangma.cli.table.saving import Store, default_path
from xiangma.engine.errors import Refusal
from xiangma.engine.refusals import refusal
from xiangma.rules import registry
from xiangma.rules.describe import describe

ROUND = ("h", "o", "n", "")
"""Win if you can, else pass, else discard the tile under the cursor: comes to an end of any match."""
ENOUGH = 6000


@pytest.fixture
def save(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where a match is kept; the disk is not waited for."""
    monkeypatch.setattr("os.fsync", lambda _: None)
    return tmp_path / "play.json"


def play(save: Path, *arguments: object, lines: tuple[str, ...] = (), count: int = ENOUGH) -> Run:
    """Plays by lines: these first, then so many of the round."""
    script = [*lines, *(ROUND[number % len(ROUND)] for number in range(count))]
    stdin = "".join(f"{line}\n" for line in script)
    return run("play", *arguments, "--lines", "--save", save, stdin=stdin)


def ranking(shown: Run) -> str:
    """The end of a match."""
    return shown.stdout[shown.stdout.index("打完了") :]


@pytest.mark.parametrize("name", NAMES)
def test_a_whole_match(name: str, save: Path) -> None:
    shown = play(save, name, "--hands", 4, "--seed", 3)
    assert shown.status == 0
    for number in range(1, 5):
        assert shown.stdout.count(f"第{number}/4局  结算") == 1
    totals = [int(points) for points in re.findall(r"第\d名  .*?([+-]?\d+)\n", ranking(shown))]
    assert len(totals) == 4
    assert sum(totals) == 0
    assert totals == sorted(totals, reverse=True)
    assert describe(name).title.zh in ranking(shown)
    assert not save.exists()
    assert list(save.parent.iterdir()) == []


def test_a_match_in_english(save: Path) -> None:
    shown = play(save, "xinning", "--hands", 4, "--seed", 3, "--lang", "en")
    assert "The match is over" in shown.stdout
    assert not re.search(r"[\u4e00-\u9fff]", shown.stdout)


@pytest.mark.parametrize("name", NAMES)
def test_leaving_and_coming_back_is_the_same_match(name: str, save: Path) -> None:
    """The input ends in the middle, again and again; the match goes on as if nothing had happened."""
    whole = play(save, name, "--hands", 4, "--seed", 8)
    shown = play(save, name, "--hands", 4, "--seed", 8, count=0)
    for lines in (5, 9, 16):
        assert f"已存盘：{save}" in shown.stdout
        before = save.read_bytes()
        shown = play(save, lines=("1",), count=lines)
        assert "有一场没打完" in shown.stdout
        assert save.read_bytes() != before
    assert ranking(play(save, lines=("1",))) == ranking(whole)


def test_the_same_seed_deals_the_same(save: Path) -> None:
    asked = ("N", "--hands", 4, "--seed", 11)
    assert play(save, *asked).stdout == play(save, *asked).stdout


def test_options_reach_the_match(save: Path) -> None:
    play(save, "K", "--option", "birds=6", "--hands", 16, count=0)
    game = Store(save).read()
    assert game is not None
    assert (game.rules.options["birds"], game.match.hands) == (6, 16)


# --- reasons ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "lines", "told", "why"),
    [
        ("K", ("n", "p"), "✗ 碰：", refusal("nothing_to_claim", "K-5.1")),
        ("K", ("n", "胡"), "✗ 胡：", refusal("win_not_at_start", "K-4.3")),
        ("N", ("f",), "✗ 封东：", refusal("no_sealing_here", "C-8")),
        ("X", ("n", "", "n", "c"), "✗ 吃", refusal("no_chi_here", "X-5.1")),
        ("Y", ("g",), "✗ 杠", refusal("gang_needs_four", "C-6.1")),
        ("H", ("b",), "✗ 报听：", refusal("no_ting_here", "C-5")),
        ("H", ("n",), "✗ ", refusal("must_answer", "C-6.4")),
    ],
)
def test_what_is_not_allowed_says_why(
    name: str, lines: tuple[str, ...], told: str, why: Refusal, save: Path
) -> None:
    shown = play(save, name, "--seed", 2, lines=lines, count=0).stdout
    reason = f"{why.text.zh}  {why.clause}"
    assert any(line.startswith(told) and reason in line for line in shown.splitlines()), shown


def test_the_clause_is_read_on_demand(save: Path) -> None:
    shown = play(save, "X", "--seed", 2, lines=("n", "吃", "条款"), count=0).stdout
    clause = describe("xinning").clauses["X-5.1"]
    assert f"X-5.1  {clause.title.zh}" in shown
    assert clause.text.zh in shown.replace("\n", "")


def test_help_tables_and_lines_that_say_nothing(save: Path) -> None:
    shown = play(save, "H", "--seed", 2, lines=("?", "v", "what is this", "z"), count=0).stdout
    assert "存盘离开，下次接着打" in shown
    for seat in ("下家", "对家", "上家"):
        assert f"{seat} 0 ▮×13" in shown
    assert "看不懂 'what is this'" in shown
    assert "没有这个键" in shown


def test_sealing_takes_two_answers(save: Path) -> None:
    """K-6.1"""
    once = play(save, "K", "--seed", 2, lines=("f", "n"), count=0).stdout
    assert "真的封东？" in once
    assert "你封东" not in once
    assert "你封东  K-6.1" in play(save, "K", "--new", "--seed", 2, lines=("f", "y"), count=0).stdout


# --- the menu ---------------------------------------------------------------------------------------------


def test_without_a_name_there_is_a_menu(save: Path) -> None:
    shown = play(save, lines=("9", "4"), count=0).stdout
    for info in map(describe, registry.names()):
        assert info.title.zh in shown
        assert info.summary.zh in shown
    assert "益阳沅江麻将  第1/8局" in shown


def test_a_new_match_keeps_the_old_one_aside(save: Path) -> None:
    play(save, "K", "--seed", 1, count=0)
    old = save.read_bytes()
    shown = play(save, "N", "--seed", 2, lines=("2",), count=0)
    assert "宁乡麻将  第1/8局" in shown.stdout
    assert save.with_name("play.json.left").read_bytes() == old


# --- saves ------------------------------------------------------------------------------------------------


def changed(**fields: Any) -> Callable[[bytes], bytes]:
    return lambda data: json.dumps({**json.loads(data), **fields}).encode()


@pytest.mark.parametrize(
    "spoil",
    [
        lambda data: b"",
        lambda data: data[:-20],
        lambda data: b"\xff\xfe nothing",
        lambda data: b'{"rules": "kaiwang"}',
        lambda data: b"[1, 2, 3]",
        changed(version=99),
        changed(format="something else"),
        changed(rules="poker"),
        changed(revision=99),
        changed(options={"birds": 77}),
        changed(answers=[[0, {"type": "hu"}]] * 3),
        changed(answers=[[7, {"type": "pass"}]]),
        changed(answers=[[0, {"type": "discard", "tile": 99}]]),
        changed(more=1),
    ],
)
def test_a_save_that_cannot_be_gone_on_with_is_told_of_and_kept(
    spoil: Callable[[bytes], bytes], save: Path
) -> None:
    play(save, "K", "--seed", 1, lines=("n", ""), count=0)
    bad = spoil(save.read_bytes())
    save.write_bytes(bad)
    shown = play(save, "K", "--seed", 5, lines=("",), count=0)
    assert shown.status == 0
    assert "存档接不上" in shown.stdout
    assert f"{save} " in shown.stdout
    assert "第1/8局" in shown.stdout
    assert save.with_name("play.json.unreadable").read_bytes() == bad
    save.write_bytes(b"again")
    play(save, "K", "--seed", 5, lines=("",), count=0)
    assert save.with_name("play.json.unreadable-1").read_bytes() == b"again"
    assert Store(save).read() is not None


def test_a_table_that_plays_keeps_others_from_its_save(save: Path) -> None:
    with Store(save).held():
        assert "another `xiangma play` is using" in refused("play", "K", "--lines", "--save", save)
    assert play(save, "K", count=0).status == 0


def test_a_place_that_cannot_be_written_to(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    told = refused("play", "K", "--lines", "--save", tmp_path / "file" / "play.json")
    assert "the match cannot be saved" in told
    assert "--save FILE" in told


def test_where_matches_are_kept() -> None:
    assert default_path({"XDG_STATE_HOME": "/state"}) == Path("/state/xiangma/play.json")
    for unset in ({}, {"XDG_STATE_HOME": ""}, {"XDG_STATE_HOME": "relative"}):
        assert default_path(unset) == Path.home() / ".local" / "state" / "xiangma" / "play.json"


# --- what cannot be played --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ((), "there is no terminal to play at"),
        (("K",), "make demo"),
        (("poker",), "unknown rules 'poker': there are "),
        (("K", "--hands", "5"), "bad value for hands: '5'; it is one of 4, 8, 16"),
        (("--hands", "5"), "bad value for hands"),
        (("K", "--option", "birds=3"), "bad value for birds"),
        (("--option", "birds=4"), "--option birds=4 needs NAME"),
        (("K", "--lang", "both"), "both"),
        (("K", "--speed", "later"), "later"),
    ],
)
def test_what_cannot_be_played(arguments: tuple[str, ...], told: str) -> None:
    assert told in " ".join(refused("play", *arguments).split())


def test_help() -> None:
    shown = run("play", "--help")
    assert shown.status == 0
    assert "xiangma play" in shown.stdout
    assert "Ctrl-C" in shown.stdout
