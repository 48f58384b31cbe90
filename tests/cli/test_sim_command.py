"""`xiangma sim`: batches of hands, as tables, JSON, CSV and charts."""

import csv
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest
from matplotlib.figure import Figure as Page
from matplotlib.font_manager import fontManager

from tests.cli.running import refused, run
from xiangma.cli import plot, sim
from xiangma.cli.output import Lang
from xiangma.engine.hand import Hand
from xiangma.rules import registry
from xiangma.sim import batch
from xiangma.sim.batch import PIECE
from xiangma.sim.intervals import Figure, share
from xiangma.sim.players import NAMES, Player, play_seated

PNG = b"\x89PNG\r\n"


def test_one_rule_set_as_json_is_the_same_again() -> None:
    asked = ("sim", "--rules", "xinning", "--hands", 5, "--seed", 3, "--json")
    (first,), (second,) = run(*asked).answers, run(*asked, "--jobs", 2).answers
    assert (first["rules"], first["hands"], first["seed"], first["policies"]) == (
        "xinning",
        5,
        3,
        ["random"] * 4,
    )
    hands = first["figures"]["hands"]
    assert hands["won"]["count"] + hands["drawn"]["count"] == 5
    assert (first.pop("speed")["jobs"], second.pop("speed")["jobs"]) == (1, 2)
    assert first == second


def test_all_rule_sets_are_a_line_each() -> None:
    assert [row["rules"] for row in run("sim", "--hands", 1, "--json").answers] == list(registry.names())


def test_tables_and_no_progress_bar_without_a_terminal() -> None:
    shown = run("sim", "--hands", 3, "--policy", "uniform")
    assert (shown.status, shown.stderr) == (0, "")
    for words in (*registry.names(), "policy uniform, seed 0", "hands per second", "events hash"):
        assert words in shown.stdout


def test_what_the_tables_tell() -> None:
    """Every figure of the report that is not zero, its pattern tables, and who sat in the seats."""
    asked = ("sim", "--rules", "K", "--hands", 40, "--policy", "greedy,random,random,uniform")
    shown = run(*asked, "--lang", "en")
    (told,) = run(*asked, "--json").answers
    lines: dict[str, str] = {}
    for line in shown.stdout.splitlines():
        lines.setdefault(line.strip().split("  ")[0], line)
    assert "policy greedy, random, random, uniform, seed 0" in shown.stdout
    for name, row in {
        "won": told["figures"]["hands"]["won"],
        "discard": told["figures"]["ways"]["discard"],
        "big hands": told["figures"]["wins"]["big"],
    }.items():
        assert f" {row['value']:.1%} ± {(row['high'] - row['low']) * 50:.1f}" in lines[name]
    greedy = told["figures"]["policy greedy"]
    assert f" {greedy['points']['value']:.2f} ± " in lines["greedy"]
    assert {"dealer", "next", "across", "previous", "seat 3", "random", "uniform"} <= set(lines)
    text, _, never = " ".join(shown.stdout.split()).partition("never: ")
    for row in told["patterns"]:
        assert row["pattern"]["name"]["en"] in (text if row["figure"]["count"] else never)


def test_in_chinese() -> None:
    shown = run("sim", "--rules", "N", "--hands", 10, "--lang", "zh").stdout
    assert "没有出现" in shown
    assert "每秒局数" in shown
    assert "never" not in shown


@pytest.mark.parametrize(
    ("figure", "percent", "text"),
    [
        (share(1, 4), True, "25.0% ± 32.7"),
        (share(0, 100), True, "< 3.7%"),
        (Figure(5, 2, 2.5, 1.0, 4.0), False, "2.50 ± 1.50"),
        (Figure(3, 1, 3.0, None, None), False, "3.00"),
        (Figure(0, 9, 0.0, 0.0, 0.0), False, "0"),
        (Figure(0, 9, 0.0, -1.0, 1.0), False, "0.00 ± 1.00"),
        (share(0, 0), True, "–"),
    ],
)
def test_how_a_figure_is_shown(figure: Figure, percent: bool, text: str) -> None:  # noqa: FBT001
    assert sim.shown(figure, percent=percent) == text


def test_options_change_the_hands() -> None:
    asked = ("sim", "--rules", "K", "--hands", 5, "--json")
    (plain,), (changed,) = run(*asked).answers, run(*asked, "--option", "birds=6").answers
    assert plain["events_hash"] != changed["events_hash"]
    assert changed["options"]["birds"] == 6


# --- files ----------------------------------------------------------------------------------------------


def test_csv_holds_what_the_json_tells(tmp_path: Path) -> None:
    file = tmp_path / "figures.csv"
    told = run("sim", "--hands", 8, "--json", "--csv", file).answers
    with file.open(encoding="utf-8", newline="") as opened:
        rows = list(csv.DictReader(opened))
    for answer in told:
        own = {(row["group"], row["name"]): row for row in rows if row["rules"] == answer["rules"]}
        for group, named in answer["figures"].items():
            for name, figure in named.items():
                row = own.pop((group, name))
                assert {key: json.loads(row[key] or "null") for key in figure} == figure
        assert {group for group, _ in own} <= {"pattern", *answer["distributions"]}


@pytest.mark.parametrize("hands", [1, 40])
def test_charts_as_png(tmp_path: Path, hands: int) -> None:
    """One hand leaves most of them empty."""
    file = tmp_path / "page.PNG"
    done = run("sim", "--rules", "K", "--hands", hands, "--json", "--plot", file)
    assert (done.status, done.stderr) == (0, "")
    assert file.read_bytes().startswith(PNG)


def test_charts_of_all_rule_sets_as_svg(tmp_path: Path) -> None:
    file = tmp_path / "page.svg"
    done = run("sim", "--hands", 4, "--policy", "greedy,uniform,random,random", "--plot", file)
    assert (done.status, done.stderr) == (0, "")
    assert ElementTree.parse(file).getroot().tag == "{http://www.w3.org/2000/svg}svg"


def test_charts_are_in_chinese_where_a_font_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[Lang] = []
    monkeypatch.setattr(plot.Charts, "__init__", lambda self, lang: drawn.append(lang))
    monkeypatch.setattr(plot.Charts, "page", lambda self, reports: Page())
    for fonts in (["DejaVu Sans"], ["DejaVu Sans", "Noto Sans CJK SC"]):
        monkeypatch.setattr(fontManager, "get_font_names", lambda fonts=fonts: fonts)
        plot.draw(tmp_path / "page.svg", [], Lang.ZH)
    assert drawn == [Lang.EN, Lang.ZH]


def test_without_matplotlib(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    told = refused("sim", "--hands", 1, "--plot", tmp_path / "page.png")
    assert told == "error: --plot needs matplotlib: pip install 'xiangma[plot]'\n"


@pytest.mark.parametrize("option", ["--csv", "--plot"])
def test_a_file_that_cannot_be_written_is_told_before_anything_is_played(tmp_path: Path, option: str) -> None:
    asked = ("sim", "--hands", 1_000_000)
    assert "No such file" in refused(*asked, option, tmp_path / "missing" / "file.png")
    (tmp_path / "folder.png").mkdir()
    assert "Is a directory" in refused(*asked, option, tmp_path / "folder.png")


def test_a_file_is_left_as_it_was_where_the_rest_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "figures.csv"
    file.write_text("kept")
    told = refused("sim", "--hands", 1, "--csv", file, "--plot", tmp_path / "missing" / "page.svg")
    assert "cannot write" in told
    assert file.read_text() == "kept"
    refused("sim", "--hands", 1, "--csv", tmp_path / "new.csv", "--plot", tmp_path / "missing" / "page.svg")
    assert not (tmp_path / "new.csv").exists()


def test_a_disk_that_is_full_is_told_after_the_tables() -> None:
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("no /dev/full here")
    done = run("sim", "--rules", "X", "--hands", 1, "--csv", full)
    assert (done.status, done.stderr) == (2, "error: cannot write /dev/full: No space left on device\n")
    assert "xinning" in done.stdout


# --- interrupted ----------------------------------------------------------------------------------------


def test_ctrl_c_tells_what_was_counted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Pressed in the middle of the third piece: that piece is finished, and no other is begun."""
    played = 0

    def pressing(hand: Hand, players: tuple[Player, ...], rng: Random) -> int:
        nonlocal played
        played += 1
        if played == 2 * PIECE + 3:
            signal.raise_signal(signal.SIGINT)
        return play_seated(hand, players, rng)

    file = tmp_path / "figures.csv"
    before = signal.getsignal(signal.SIGINT)
    monkeypatch.setattr(batch, "play_seated", pressing)
    done = run("sim", "--rules", "X", "--hands", 1000, "--json", "--csv", file)
    assert signal.getsignal(signal.SIGINT) is before
    assert (done.status, done.stderr) == (130, f"error: interrupted after {3 * PIECE} of 1,000 hands\n")
    assert file.stat().st_size
    (whole,) = run("sim", "--rules", "X", "--hands", 3 * PIECE, "--json").answers
    told = done.answer
    assert (told.pop("asked"), whole.pop("asked")) == (1000, 3 * PIECE)
    del told["speed"], whole["speed"]
    assert told == whole


def test_ctrl_c_in_a_terminal_reaches_all_processes() -> None:
    command = [
        sys.executable,
        "-m",
        "xiangma",
        "sim",
        "--rules",
        "X",
        "--hands",
        "1000000",
        "--jobs",
        "2",
        "--json",
    ]
    playing = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    time.sleep(1.5)
    os.killpg(playing.pid, signal.SIGINT)
    out, err = playing.communicate(timeout=60)
    assert playing.returncode == 130
    assert "Traceback" not in err
    if out:  # else it had not yet played any
        told = json.loads(out)
        assert 0 < told["hands"] < 1_000_000
        assert f"interrupted after {told['hands']:,} of 1,000,000 hands" in err


# --- refusals -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--rules", "poker"), "unknown rules 'poker': there are "),
        (("--policy", "clever"), f"unknown policy 'clever': there are {', '.join(NAMES)}"),
        (
            ("--policy", "greedy,random"),
            "four with commas between: 'greedy,random' has 2",
        ),
        (("--option", "birds=2"), "--option birds=2 needs --rules"),
        (("--rules", "N", "--option", "birds=3"), "bad value for birds: '3'"),
        (("--hands", "0"), "0 is not in the range"),
        (("--hands", "many"), "many"),
        (("--jobs", "0"), "0 is not in the range"),
        (("--plot", "page.pdf"), "--plot page.pdf: charts are drawn as .png or .svg"),
    ],
)
def test_what_cannot_be_read(arguments: tuple[str, ...], told: str) -> None:
    assert told in " ".join(refused("sim", *arguments).split())


def test_policies_are_completed() -> None:
    assert sim._policies("gr") == ["greedy"]
    assert sim._policies("greedy,random,u") == ["greedy,random,uniform"]
