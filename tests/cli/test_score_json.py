"""`xiangma score --json`: one request, a list, JSON lines; goes on after a bad one; exit statuses."""

import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cli.running import refused, run
from tests.support.cases import score_cases
from tests.support.scale import scaled
from xiangma.cli.score_json import Malformed, Request, requests
from xiangma.formats.score import answer

GOOD: dict[str, Any] = {
    "rules": "ningxiang",
    "dealer": 0,
    "seats": [{}, {}, {}, {}],
    "wins": [{"seat": 1, "concealed": "123m456p789s1155p", "tiles": "1p", "way": "discard", "from": 2}],
}
NO_WIN = GOOD | {"wins": [GOOD["wins"][0] | {"tiles": "9m"}]}
DELTA = [0, 4, -4, 0]


def line(data: object) -> str:
    return json.dumps(data) + "\n"


def test_one_object_over_several_lines() -> None:
    shown = run("score", "--json", "-", stdin=json.dumps(GOOD, indent=2))
    assert shown.status == 0
    (answered,) = shown.answers
    assert answered == answer(GOOD)
    assert answered["delta"] == DELTA


def test_a_list() -> None:
    shown = run("score", "--json", "-", stdin=json.dumps([GOOD, NO_WIN, GOOD], indent=1))
    assert shown.status == 1
    assert [row.get("delta") for row in shown.answers] == [DELTA, None, DELTA]


def test_lines_with_blank_ones_and_a_byte_order_mark() -> None:
    text = "\ufeff" + line(GOOD) + "\n" + line(GOOD).strip()
    assert [row["delta"] for row in run("score", "--json", "-", stdin=text).answers] == [DELTA, DELTA]


def test_a_file(tmp_path: Path) -> None:
    path = tmp_path / "requests.jsonl"
    path.write_text(line(GOOD) * 3, encoding="utf-8")
    assert len(run("score", "--json", path).answers) == 3


def test_the_answer_is_compact_and_keeps_its_chinese() -> None:
    shown = run("score", "--json", "-", stdin=line(NO_WIN)).stdout
    assert shown.startswith('{"error":{"code":"not_a_win","clause":"N-7","message":"')
    assert "还没有胡牌" in shown


@pytest.mark.parametrize(
    ("text", "status"),
    [
        (line(GOOD), 0),
        ("[]", 0),
        (line(GOOD) + line(NO_WIN), 1),
        (line(NO_WIN) + line(GOOD), 1),
        ("3", 1),
        ("[1]", 1),
        ("null", 1),
        ("", 2),
        (" \n\n", 2),
        ("{", 2),
        (line(GOOD) + "{\n" + line(NO_WIN), 2),
        ("NaN", 2),
        ('{"rules": "ningxiang", "dealer": ' + "9" * 5000 + "}", 2),
    ],
)
def test_the_exit_status_is_that_of_the_worst(text: str, status: int) -> None:
    assert run("score", "--json", "-", stdin=text).status == status


@pytest.mark.parametrize("bad", ["{oops", "]", '{"rules": }', '"open', "\x00"])
@pytest.mark.parametrize("at", [0, 1, 2])
def test_a_malformed_line_has_an_error_line_of_its_own(bad: str, at: int) -> None:
    rows = [line(GOOD), line(GOOD)]
    rows.insert(at, bad + "\n")
    shown = run("score", "--json", "-", stdin="".join(rows))
    assert shown.status == 2
    assert [row.get("delta") for row in shown.answers if "error" not in row] == [DELTA, DELTA]
    error = shown.answers[at]["error"]
    assert (error["code"], error["clause"]) == ("bad_json", "formats")
    assert error["message"].startswith(f"line {at + 1}, column ")


def test_a_malformed_object_over_several_lines_is_one_error() -> None:
    text = '{\n "rules": "ningxiang",\n "seats": [\n  {},\n  {"ting": false}\n ]\n "dealer": 0}\n'
    shown = run("score", "--json", "-", stdin=text)
    assert shown.status == 2
    (answered,) = shown.answers
    assert answered["error"]["message"] == "line 7, column 2 is not JSON: Expecting ',' delimiter"


def test_what_is_not_utf_8_is_named() -> None:
    shown = run(
        "score", "--json", "-", stdin=line(GOOD).encode() + b'{"rules": "\xff"}\n' + line(GOOD).encode()
    )
    assert [row.get("delta") for row in shown.answers] == [DELTA, None, DELTA]
    assert shown.answers[1]["error"]["message"] == "line 2 is not UTF-8: byte 0xff"


@pytest.mark.parametrize("depth", [10, 900, 960, 975, 985, 990, 100_000])
def test_deep_nesting_is_an_error_and_no_crash(depth: int) -> None:
    (answered,) = run("score", "--json", "-", stdin="[" * depth + "]" * depth).answers
    assert answered["error"]["code"] in ("bad_json", "bad_request")


@pytest.mark.parametrize("name", ["missing.json", "."])
def test_an_unreadable_file(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    assert refused("score", "--json", path).startswith(f"error: cannot read '{path}': ")


def test_tables_for_people() -> None:
    shown = run(
        "score", "--json", "-", "--output", "table", "--lang", "en", stdin=line(GOOD) + "{\n" + line(NO_WIN)
    )
    assert shown.status == 2
    assert "Ningxiang mahjong" in shown.stdout
    assert shown.stderr == (
        "error: line 2, column 2 is not JSON: Expecting property name enclosed in double quotes\n"
        "error: seat 1 does not win: the hand is not complete · 还没有胡牌 (N-7)\n"
    )


def test_lines_are_answered_as_they_come() -> None:
    def talk() -> Iterator[bytes]:
        for number in range(3):
            asked.append(number)
            yield line(GOOD).encode()

    asked: list[int] = []
    found = requests(talk())
    for number in range(3):
        assert next(found) == Request(GOOD)
        assert asked == list(range(number + 1))


# --- nothing makes it crash ---------------------------------------------------------------------------

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.just("1m"),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["rules", "dealer", "seats", "wins", "birds", "turned", "options", "x"]),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


def check_answers(text: bytes) -> None:
    shown = run("score", "--json", "-", stdin=text)
    assert shown.status in (0, 1, 2)
    for answered in shown.answers:
        assert "error" in answered or sum(answered["delta"]) == 0


@settings(max_examples=scaled(150), deadline=None)
@given(st.binary(max_size=200))
def test_random_bytes(text: bytes) -> None:
    check_answers(text)


@settings(max_examples=scaled(150), deadline=None)
@given(st.lists(json_values, max_size=4))
def test_random_json(rows: list[Any]) -> None:
    check_answers("".join(map(line, rows)).encode())


@settings(max_examples=scaled(150), deadline=None)
@given(st.data())
def test_requests_with_something_exchanged(data: st.DataObject) -> None:
    request = data.draw(st.sampled_from(score_cases())).data["request"]
    key = data.draw(st.sampled_from(sorted(request)))
    check_answers(line(request | {key: data.draw(json_values)}).encode())


@settings(max_examples=scaled(200), deadline=None)
@given(st.binary(max_size=80))
def test_reading_says_line_by_line_what_is_there(text: bytes) -> None:
    for found in requests(io.BytesIO(text)):
        assert isinstance(found, Request | Malformed)
