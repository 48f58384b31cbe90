"""What every command writes with: the two consoles, the languages, and the end on a user's error."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any, Final, NoReturn

import typer

from xiangma.texts import Text

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from xiangma.rules.registry import Entry

REFUSED: Final = 1
"""Exit status: the question was read, and the answer is no."""
UNREADABLE: Final = 2
"""Exit status: the question could not be read."""
WIDTH_WITHOUT_TERMINAL: Final = 110


class Lang(StrEnum):
    """The languages that output can be in."""

    ZH = "zh"
    EN = "en"
    BOTH = "both"


LangOption = Annotated[Lang, typer.Option("--lang", help="Language: Chinese, English, or both.")]


def said(text: Text, lang: Lang, between: str = " ") -> str:
    """A text in one language or in both."""
    if lang is Lang.ZH:
        return text.zh
    if lang is Lang.EN:
        return text.en
    return f"{text.zh}{between}{text.en}" if text.en != text.zh else text.zh


def words(zh: str, en: str, lang: Lang, between: str = " ") -> str:
    """The same for words that stand in the code."""
    return said(Text(zh, en), lang, between)


def console(*, stderr: bool = False) -> Console:
    """Where tables go: no markup, so that what users wrote comes out as they wrote it."""
    from rich.console import Console

    stream = sys.stderr if stderr else sys.stdout
    found = Console(file=stream, markup=False, emoji=False, highlight=False, soft_wrap=False)
    if not found.is_terminal:
        found.width = max(found.width, WIDTH_WITHOUT_TERMINAL)
    return found


def table(*columns: str, title: str = "", right: Sequence[int] = ()) -> Table:
    """A table with a line under its head; `right`: the columns of numbers."""
    from rich import box
    from rich.table import Table

    found = Table(
        box=box.SIMPLE_HEAD,
        show_edge=False,
        title=title or None,
        title_justify="left",
        title_style="bold",
        pad_edge=False,
    )
    for number, column in enumerate(columns):
        found.add_column(column, justify="right" if number in right else "left", overflow="fold")
    return found


def compact(data: Any) -> str:
    """Data as one line of JSON."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def complain(message: str) -> None:
    """Tells a user what is wrong."""
    print(f"error: {message}", file=sys.stderr)


def fail(message: str, status: int = UNREADABLE) -> NoReturn:
    """Tells a user what is wrong, and ends."""
    complain(message)
    raise typer.Exit(status)


def reason(error: OSError) -> str:
    """Why a file could not be read, in the system's words."""
    return error.strerror or str(error)


def entry_named(word: str, hint: str = "") -> Entry:
    """The rule set that is meant, by its name or its letter; others end here, told the names there are."""
    from xiangma.rules import registry

    for entry in registry.ENTRIES.values():
        if word.lower() in (entry.name, entry.letter.lower()):
            return entry
    known = registry.names()
    fail(f"unknown rules {word!r}: there are {', '.join(known)}{nearest(word, known)}{hint}")


def nearest(word: str, known: Sequence[str]) -> str:
    """`; did you mean …?` where one of the known words is close."""
    close = get_close_matches(word.lower(), known, n=1)
    return f"; did you mean {close[0]}?" if close else ""
