"""What a table needs of whatever it is shown on and played with: a terminal, or lines in and out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from rich.text import Text as Line

from xiangma.cli.table.blocks import Block
from xiangma.cli.table.keys import Token
from xiangma.cli.table.scene import Scene


class Left(Exception):
    """The person has gone: there is no more input."""


class Front(Protocol):
    """Shows and asks; knows no rules."""

    def told(self, scene: Scene, seconds: float) -> Token | None:
        """Shows what has just happened for so long; the key that was pressed meanwhile, if any."""
        ...

    def token(self, scene: Scene) -> Token:
        """Shows the table and waits for the next key."""
        ...

    def pages(self, title: Line, lines: Block, hint: Line, keys: Sequence[str] = ()) -> str:
        """Shows lines to be read to their end; the key that ended it: one of these, or the empty string."""
        ...

    def choose(self, title: Line, options: Sequence[tuple[str, Block]]) -> str:
        """One of several things under their keys."""
        ...
