"""Rectangles of text: lines cut and filled to a width, laid beside and above each other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from rich.console import Console
from rich.text import Text as Line

Block = list[Line]


def styled(text: str, style: str) -> Line:
    """A text in a style that what is appended to it does not take over."""
    return Line().append(text, style)


@cache
def _measure() -> Console:
    """A console that writes nowhere: rich wraps lines by one."""
    return Console(width=80, file=None, color_system=None, markup=False, emoji=False, highlight=False)


def wrapped(line: Line, width: int, indent: int = 0) -> Block:
    """A line in as many as it needs; those after the first are indented."""
    found = list(line.wrap(_measure(), max(4, width - indent), overflow="fold"))
    for part in found:
        part.rstrip()
    return [part if not number else Line(" " * indent).append_text(part) for number, part in enumerate(found)]


def wrapped_all(lines: Iterable[Line], width: int, indent: int = 0) -> Block:
    """Several lines, each wrapped."""
    return [part for line in lines for part in wrapped(line, width, indent)]


def fit(line: Line, width: int) -> Line:
    """A copy of exactly this width, cut with an ellipsis or filled with blanks."""
    found = line.copy()
    if found.cell_len > width:
        found.rstrip()
    found.truncate(width, overflow="ellipsis", pad=True)
    return found


def centred(line: Line, width: int) -> Line:
    """The same in the middle."""
    return fit(Line(" " * max(0, (width - line.cell_len) // 2)).append_text(line), width)


def sized(lines: Sequence[Line], width: int, height: int) -> Block:
    """A block of exactly this size: lines that are too many are left out at the end."""
    kept = [fit(line, width) for line in lines[:height]]
    return [*kept, *(Line(" " * width) for _ in range(height - len(kept)))]


def beside(*blocks: Block) -> Block:
    """Blocks of one height, from left to right."""
    found = []
    for parts in zip(*blocks, strict=True):
        line = Line()
        for part in parts:
            line.append_text(part)
        found.append(line)
    return found


def flowed(items: Iterable[Line], width: int, gap: int = 1) -> Block:
    """Short pieces one after the other, as many to a line as fit."""
    found: Block = []
    for item in items:
        if found and found[-1].cell_len + gap + item.cell_len <= width:
            found[-1].append(" " * gap).append_text(item)
        else:
            found.append(item.copy())
    return found


def boxed(
    lines: Sequence[Line], width: int, height: int, title: Line | None = None, style: str = "dim"
) -> Block:
    """A frame of this size around lines that are wrapped already."""
    inner = width - 4
    head = Line("╭─", style)
    if title is not None:
        head.append(" ").append_text(title).append(" ")
    head.append("─" * max(0, width - 1 - head.cell_len), style).append("╮", style)
    found = [fit(head, width)]
    for line in sized(lines, inner, height - 2):
        found.append(Line.assemble(("│ ", style), line, (" │", style)))
    return [*found, Line("╰" + "─" * (width - 2) + "╯", style)]
