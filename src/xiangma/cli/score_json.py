"""Score requests as JSON: an object, a list, or lines, answered one by one as they come."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Any, BinaryIO, Final

from xiangma.cli.output import REFUSED, UNREADABLE, Lang, compact, complain, reason
from xiangma.engine.errors import RequestError
from xiangma.formats import score as scoring
from xiangma.formats.fields import CLAUSE

BAD_JSON: Final = "bad_json"
TOO_DEEP: Final = "is nested too deeply for a score request"


@dataclass(frozen=True, slots=True)
class Request:
    """A request that was read."""

    data: object


@dataclass(frozen=True, slots=True)
class Malformed:
    """Something that is no JSON, and why."""

    message: str


Found = Request | Malformed


def score_json(path: str, lang: Lang, *, tables: bool) -> int:
    """Answers every request of a file (- for standard input); the exit status is that of the worst."""
    try:
        if path == "-":
            return _answer_all(sys.stdin.buffer, lang, tables=tables)
        with open(path, "rb") as file:
            return _answer_all(file, lang, tables=tables)
    except BrokenPipeError:  # nobody reads our answers any more
        raise
    except OSError as error:
        complain(f"cannot read {path!r}: {reason(error)}")
        return UNREADABLE


def _answer_all(file: BinaryIO, lang: Lang, *, tables: bool) -> int:
    status = 0
    for found in requests(file):
        status = max(status, _show(found, lang) if tables else _answer(found))
    return status


def _answer(found: Found) -> int:
    """One line of output; its exit status."""
    answer = _answer_to(found)
    print(compact(answer), flush=True)
    error = answer.get("error")
    if error is None:
        return 0
    return UNREADABLE if error["code"] == BAD_JSON else REFUSED


def _answer_to(found: Found) -> dict[str, Any]:
    if isinstance(found, Malformed):
        return scoring.error_data(RequestError(BAD_JSON, CLAUSE, found.message))
    try:
        return scoring.answer(found.data)
    except RecursionError:  # read, but too deep to be quoted
        return scoring.error_data(RequestError(BAD_JSON, CLAUSE, f"this {TOO_DEEP}"))


def _show(found: Found, lang: Lang) -> int:
    from xiangma.cli.score import show

    if isinstance(found, Malformed):
        complain(found.message)
        return UNREADABLE
    return show(found.data, lang)


# --- reading ------------------------------------------------------------------------------------------


def requests(file: Iterable[bytes]) -> Iterator[Found]:
    """Every request in a file. JSON lines are answered as they come, so that a program can talk to us."""
    lines = enumerate(file, start=1)
    first = next(((number, line) for number, line in lines if line.strip()), None)
    if first is None:
        yield Malformed("the input is empty: a score request is a JSON object")
        return
    opening = _read_line(*first)
    if isinstance(opening, Request) and isinstance(opening.data, dict):
        yield opening
        yield from (_read_line(number, line) for number, line in lines if line.strip())
    else:
        yield from _read_whole([*chain([first], lines)])


def _read_whole(lines: list[tuple[int, bytes]]) -> Iterator[Found]:
    """One object or list over several lines; JSON lines the first of which is malformed."""
    text = b"".join(line for _, line in lines)
    skipped = lines[0][0] - 1
    whole = _read(text, skipped)
    if isinstance(whole, Request):
        yield from map(Request, whole.data) if isinstance(whole.data, list) else [whole]
    elif any(_is_request(line) for _, line in lines):
        yield from (_read_line(number, line) for number, line in lines if line.strip())
    else:
        yield whole


def _is_request(line: bytes) -> bool:
    """Whether a line can only be one of JSON lines: an object that stands at the margin."""
    if not line.startswith(b"{"):
        return False
    found = _read(line, 0)
    return isinstance(found, Request) and bool(found.data)


def _read_line(number: int, line: bytes) -> Found:
    return _read(line, number - 1)


def _read(text: bytes, skipped: int) -> Found:
    """JSON text that begins after so many lines of the input."""
    try:
        return Request(json.loads(text.rstrip().decode("utf-8-sig"), parse_constant=_no_constant))
    except UnicodeDecodeError as error:
        line = skipped + 1 + text.count(b"\n", 0, error.start)
        return Malformed(f"line {line} is not UTF-8: byte 0x{text[error.start]:02x}")
    except json.JSONDecodeError as error:
        return Malformed(f"line {skipped + error.lineno}, column {error.colno} is not JSON: {error.msg}")
    except RecursionError:
        return Malformed(f"line {skipped + 1} {TOO_DEEP}")
    except ValueError as error:  # a number with thousands of digits, NaN
        return Malformed(f"line {skipped + 1} is not JSON: {error}")


def _no_constant(word: str) -> Any:
    raise ValueError(f"{word} is no JSON value")
