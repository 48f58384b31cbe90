"""What every command writes with: the two consoles, the languages, and the end on a user's error."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final, NoReturn

import typer

from xiangma.texts import Text

if TYPE_CHECKING:
    from rich.console import Console

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
    """The rule set that is meant, by its name or its letter; the end, with the names there are, for others."""
    from xiangma.rules import registry

    for entry in registry.ENTRIES.values():
        if word.lower() in (entry.name, entry.letter.lower()):
            return entry
    fail(
        f"unknown rules {word!r}: there are {', '.join(registry.names())}{nearest(word, registry.names())}{hint}"
    )


def nearest(word: str, known: Sequence[str]) -> str:
    """`; did you mean …?` where one of the known words is close."""
    close = get_close_matches(word.lower(), known, n=1)
    return f"; did you mean {close[0]}?" if close else ""
