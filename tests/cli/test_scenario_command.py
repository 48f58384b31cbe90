"""`xiangma scenario`: playing files, what is written, exit statuses, errors."""

import json
from pathlib import Path

import pytest
import yaml

from tests.cli.running import Run, refused, run
from tests.support.cases import ScenarioCase, scenario_cases
from xiangma.cli.scenario import pretty

CASE = next(case for case in scenario_cases() if case.data["rules"] == "hengshan")
GOOD = {
    "rules": "ningxiang",
    "dealer": 0,
    "hands": ["123456789m1122p3s", "1112223334445s", "5566677788899s", "3344455566677p"],
    "script": [[0, "discard", "3s"]],
}


def write(path: Path, **changes: object) -> Path:
    path.write_text(yaml.safe_dump(GOOD | changes), encoding="utf-8")
    return path


@pytest.fixture
def good(tmp_path: Path) -> Path:
    return write(tmp_path / "good.yaml")


def test_one_file_is_an_object_over_several_lines(good: Path) -> None:
    shown = run("scenario", good)
    assert (shown.status, shown.stderr) == (0, "")
    assert set(shown.answer) == {"events", "winners", "payments", "delta", "next_dealer", "draw"}
    assert shown.stdout.startswith('{\n "events": [\n  {"type":"dealt","dealer":0,')
    assert shown.stdout.count('\n  {"type":') == len(shown.answer["events"])


def test_several_files_are_a_line_each(good: Path, tmp_path: Path) -> None:
    other = write(tmp_path / "other.yaml", dealer=0)
    shown = run("scenario", good, other)
    assert [row["file"] for row in shown.answers] == [str(good), str(other)]
    assert (shown.status, shown.stderr) == (0, "2 of 2 scenarios hold\n")


def test_json_is_read_as_well_and_standard_input() -> None:
    shown = run("scenario", "-", stdin=json.dumps(GOOD))
    assert shown.status == 0
    assert shown.answer["events"][0]["type"] == "dealt"


def test_the_view_of_a_seat(good: Path) -> None:
    hands = run("scenario", good, "--view", 2).answer["events"][0]["hands"]
    assert [hand[0] for hand in hands] == [None, None, "5s", None]


def test_quiet_writes_what_went_wrong_only(good: Path, tmp_path: Path) -> None:
    assert run("scenario", "--quiet", good) == Run("", "", 0)
    bad = write(tmp_path / "bad.yaml", dealer=7)
    assert "should be a seat 0, 1, 2 or 3, got 7" in refused("scenario", "-q", bad, status=1)


def test_told_in_words(good: Path) -> None:
    shown = run("scenario", good, "--no-json", "--lang", "en").stdout
    assert "0 dealer    123456789m 3s 1122p" in shown
    assert "  1  3s" in shown
    hidden = run("scenario", good, "--no-json", "--lang", "en", "--view", 1).stdout
    assert "0 dealer    14×??" in hidden
    assert "1 next      1112223334445s" in hidden


# --- what does not hold -------------------------------------------------------------------------------


def test_what_differs_from_what_was_expected(tmp_path: Path) -> None:
    path = write(tmp_path / "other.yaml", expect={"next_dealer": 9, "winners": [2]})
    shown = run("scenario", path)
    assert shown.status == 1
    assert shown.answer["winners"] != [2], "the answer is written all the same"
    got = shown.answer["next_dealer"]
    assert f"error: {path}: next_dealer: expected 9, got {got}\n" in shown.stderr
    assert f"error: {path}: winners: expected [2], got " in shown.stderr


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"script": [[3, "seal"]]}, "script entry 1 never became legal: [3, 'seal'] (formats)"),
        ({"script": [[0, "throw", "3s"]]}, "unknown verb 'throw'"),
        ({"script": [[0, "offers", ["hu"]]]}, "script entry 1: seat 0 is offered "),
        ({"hands": []}, "hands should be four, got 0"),
        ({"rules": "poker"}, "unknown rules 'poker': there are "),
        ({"players": 4}, "a scenario has no field 'players'"),
        ({"options": {"birds": 3}}, "bad value for birds: 3; it is one of 0, 2, 4, 6 (N-1)"),
    ],
)
def test_a_scenario_that_is_refused(changes: dict[str, object], told: str, tmp_path: Path) -> None:
    shown = run("scenario", write(tmp_path / "refused.yaml", **changes))
    assert shown.status == 1
    assert told in shown.stderr
    assert shown.answer["error"]["message"] in shown.stderr


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("rules: [", "is neither YAML nor JSON: line 2, column 1: "),
        ("a: b: c", "is neither YAML nor JSON: line 1, column 5: mapping values are not allowed"),
        ("a: \x00", "is neither YAML nor JSON: "),
        ("{" * 5000, "is neither YAML nor JSON: "),
        ("on: 2024-99-99", "is neither YAML nor JSON: "),
        (b"rules: \xff\xfe", "is neither YAML nor JSON: "),
    ],
)
def test_a_malformed_file(text: str | bytes, told: str, tmp_path: Path) -> None:
    path = tmp_path / "malformed.yaml"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    assert refused("scenario", path).startswith(f"error: {path}: {told}")


def test_an_unreadable_file(tmp_path: Path) -> None:
    path = tmp_path / "missing.yaml"
    assert refused("scenario", path) == f"error: {path}: cannot be read: No such file or directory\n"


def test_the_rest_goes_on_and_the_worst_status_counts(good: Path, tmp_path: Path) -> None:
    refused_one = write(tmp_path / "refused.yaml", dealer=None)
    shown = run("scenario", good, refused_one, good)
    assert (shown.status, [list(row)[1] for row in shown.answers]) == (1, ["events", "error", "events"])
    assert shown.stderr.splitlines()[-1] == "2 of 3 scenarios hold"
    assert run("scenario", tmp_path / "missing", refused_one, good).status == 2


@pytest.mark.parametrize("text", ["", "3", "[]", "null", "hello"])
def test_what_is_no_scenario(text: str) -> None:
    shown = run("scenario", "-", stdin=text)
    assert shown.status == 1
    assert "a scenario should be an object" in shown.stderr


# --- the cases of the project -------------------------------------------------------------------------


def test_a_case_comes_out_as_its_file_says() -> None:
    shown = run("scenario", CASE.path)
    assert (shown.status, shown.stderr) == (0, "")
    for key, value in CASE.data["expect"].items():
        assert shown.answer[key] == value


@pytest.mark.parametrize("case", scenario_cases()[::9], ids=str)
def test_every_kind_of_event_can_be_told(case: ScenarioCase) -> None:
    told = run("scenario", case.path, "--no-json", "--lang", "zh")
    assert "下一局" in told.stdout
    assert "{" not in told.stdout


def test_pretty_is_json() -> None:
    data = {"events": [{"a": 1}, {"b": [2]}], "payments": [], "delta": [0, 0], "draw": True}
    text = "\n".join(pretty(data))
    assert json.loads(text) == data
    assert text.splitlines()[1:5] == [' "events": [', '  {"a":1},', '  {"b":[2]}', " ],"]
