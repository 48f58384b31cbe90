"""`xiangma scenario`: plays prepared hands and checks what they expect."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Any

import typer

from xiangma.cli.output import (
    REFUSED,
    UNREADABLE,
    Lang,
    LangOption,
    compact,
    complain,
    console,
    reason,
)

if TYPE_CHECKING:
    from xiangma.engine.hand import Hand

STDIN = "-"
ROWS = ("events", "payments")
"""Fields of an answer that are written a line each item."""


@dataclass(frozen=True, slots=True)
class Played:
    """What became of one file."""

    answer: dict[str, Any] | None = None
    hand: Hand | None = None
    status: int = 0
    complaints: list[str] = field(default_factory=list)


def scenario(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE...", help="Scenarios as YAML or JSON; - is standard input.")
    ],
    *,
    view: Annotated[
        int | None,
        typer.Option(min=0, max=3, metavar="SEAT", help="Give the events as this seat saw them."),
    ] = None,
    json: Annotated[
        bool, typer.Option("--json/--no-json", help="Write JSON, or tell the hand in words.")
    ] = True,
    quiet: Annotated[
        bool, typer.Option("--quiet", "-q", help="Write what went wrong and nothing else.")
    ] = False,
    lang: LangOption = Lang.BOTH,
) -> None:
    """Play prepared hands by their scripts and check what they expect.

    [bold]xiangma scenario hand.yaml[/]                  the events and the result as JSON
    [bold]xiangma scenario hand.yaml --no-json[/]        the same, told move by move
    [bold]xiangma scenario --quiet tests/cases/scenarios/*.yaml[/]

    One file is written as an object over several lines, several as one line each, with a "file" field. What
    does not come out as the file expects goes to standard error.

    Exit status: 0 where everything holds; 1 for a scenario that is refused, that does not come out as
    expected, or whose script holds an entry that never becomes legal; 2 for a file that cannot be read.
    """
    status = held = 0
    several = len(files) > 1
    for path in files:
        found = play_file(path, view)
        status = max(status, found.status)
        held += found.status == 0
        if not quiet:
            _write(path, found, lang, view, json=json, several=several)
        for complaint in found.complaints:
            sys.stdout.flush()
            complain(f"{path}: {complaint}")
    if several:
        print(f"{held} of {len(files)} scenarios hold", file=sys.stderr)
    raise typer.Exit(status)


def play_file(path: str, view: int | None) -> Played:
    """Reads and plays one scenario."""
    import yaml

    try:
        text = sys.stdin.buffer.read() if path == STDIN else _bytes_of(path)
        data = yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    except OSError as error:
        return Played(status=UNREADABLE, complaints=[f"cannot be read: {reason(error)}"])
    except yaml.YAMLError as error:
        return Played(status=UNREADABLE, complaints=[f"is neither YAML nor JSON: {_where(error)}"])
    except (RecursionError, ValueError) as error:  # nested too deeply; a date or number that is none
        return Played(status=UNREADABLE, complaints=[f"is neither YAML nor JSON: {error}"])
    return play_data(data, view)


def play_data(data: object, view: int | None) -> Played:
    """Plays one scenario that was read."""
    from xiangma.engine.errors import RequestError
    from xiangma.formats import scenario as scenarios
    from xiangma.formats.score import error_data

    try:
        prepared = scenarios.read(data)
        hand = scenarios.play(prepared)
    except RequestError as error:
        return Played(answer=error_data(error), status=REFUSED, complaints=[f"{error} ({error.clause})"])
    wrong = scenarios.differences(prepared, hand)
    return Played(scenarios.answer(hand, view), hand, REFUSED if wrong else 0, wrong)


def _bytes_of(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read()


def _where(error: Exception) -> str:
    """A YAML error in one line: what, and where."""
    mark = getattr(error, "problem_mark", None)
    problem = getattr(error, "problem", None)
    if mark is None or problem is None:
        return " ".join(str(error).split())
    return f"line {mark.line + 1}, column {mark.column + 1}: {problem}"


# --- writing ------------------------------------------------------------------------------------------


def _write(path: str, found: Played, lang: Lang, view: int | None, *, json: bool, several: bool) -> None:
    if json and found.answer is not None:
        print(compact({"file": path} | found.answer) if several else "\n".join(pretty(found.answer)))
    elif not json and found.hand is not None:
        if several:
            print(f"== {path}")
        _tell(found.hand, lang, view)


def pretty(answer: dict[str, Any]) -> Iterator[str]:
    """An answer over several lines: one for each event and payment, and one for each other field."""
    yield "{"
    last = len(answer) - 1
    for number, (key, value) in enumerate(answer.items()):
        comma = "," if number < last else ""
        if key in ROWS and value:
            yield f' "{key}": ['
            yield ",\n".join(f"  {compact(row)}" for row in value)
            yield f" ]{comma}"
        else:
            yield f' "{key}": {compact(value)}{comma}'
    yield "}"


def _tell(hand: Hand, lang: Lang, view: int | None) -> None:
    from xiangma.cli.sheet import of_hand, parts
    from xiangma.cli.telling import Teller
    from xiangma.engine.views import events_seen

    out = console()
    events = hand.events if view is None else events_seen(hand, view)
    for line in Teller(hand.dealer, lang).lines(events):
        out.print(line)
    for part in parts(of_hand(hand), lang):
        out.print()
        out.print(part)
