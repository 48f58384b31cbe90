"""A terminal as the front: single keys, the whole screen redrawn in place."""

from __future__ import annotations

import os
import select
import signal
import sys
import termios
import time
import tty
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from types import FrameType
from typing import Final

from rich.console import Console
from rich.text import Text as Line

from xiangma.cli.table import keys
from xiangma.cli.table.blocks import Block, fit, sized, styled, wrapped_all
from xiangma.cli.table.drawing import LEAST_HEIGHT, LEAST_WIDTH, frame
from xiangma.cli.table.front import Left
from xiangma.cli.table.keys import Token
from xiangma.cli.table.scene import Scene

ENTER_SCREEN: Final = "\x1b[?1049h\x1b[?25l\x1b[?7l"
LEAVE_SCREEN: Final = "\x1b[?7h\x1b[?25h\x1b[?1049l"
HOME: Final = "\x1b[H"
TOO_SMALL: Final = f"{{}}×{{}}: 窗口太小，要 {LEAST_WIDTH}×{LEAST_HEIGHT}; the window is too small"
TICK: Final = 0.2
"""So often a changed size of the window is noticed."""
DEAF: Final = 0.25
"""For so long after the table went on by itself a key is taken as meant for what was shown before."""
SEQUENCES: Final = {
    "[A": keys.UP,
    "[B": keys.DOWN,
    "[C": keys.RIGHT,
    "[D": keys.LEFT,
    "OA": keys.UP,
    "OB": keys.DOWN,
    "OC": keys.RIGHT,
    "OD": keys.LEFT,
    "[H": keys.FIRST,
    "[F": keys.LAST,
    "OH": keys.FIRST,
    "OF": keys.LAST,
    "[1~": keys.FIRST,
    "[4~": keys.LAST,
    "[5~": keys.UP,
    "[6~": keys.DOWN,
}
NAMED: Final = {"\r": keys.ENTER, "\n": keys.ENTER, " ": keys.SPACE, "\u3000": keys.SPACE, "\t": keys.RIGHT}
FULL_WIDTH: Final = 0xFEE0
"""How far full-width letters and digits lie from the plain ones."""


def tokens(text: str) -> Iterator[str]:
    """The keys in what a terminal sent."""
    place = 0
    while place < len(text):
        character = text[place]
        place += 1
        if character == "\x1b":
            sequence = _sequence(text, place)
            place += len(sequence)
            yield SEQUENCES.get(sequence, keys.BACK)
        elif character in NAMED:
            yield NAMED[character]
        elif character == "\x04":
            raise Left
        else:
            code = ord(character)
            plain = chr(code - FULL_WIDTH) if 0xFF01 <= code <= 0xFF5E else character
            yield keys.HELP if plain == "/" else plain.lower()


def _sequence(text: str, place: int) -> str:
    """What belongs to an escape that stands before this place."""
    if text[place : place + 1] not in ("[", "O"):
        return ""
    end = place + 1
    while end < len(text) and not (text[end].isalpha() or text[end] == "~"):
        end += 1
    return text[place : end + 1]


class Terminal:
    """Draws frames and reads keys. Use it as `with terminal.opened():`."""

    def __init__(self) -> None:
        self.fd = sys.stdin.fileno()
        self.console = Console(markup=False, emoji=False, highlight=False, soft_wrap=True)
        self.waiting: list[str] = []
        self.rest = b""
        self.drawn: tuple[int, int] | None = None
        """The size of what is on the screen."""
        self.went_on = False
        """Whether the table went on by itself since the last key."""

    @contextmanager
    def opened(self) -> Iterator[None]:
        """The other screen, single keys; all is put back at the end, and while the program is suspended."""
        before = termios.tcgetattr(self.fd)

        def enter() -> None:
            tty.setcbreak(self.fd)
            self._write(ENTER_SCREEN)

        def leave() -> None:
            self._write(LEAVE_SCREEN)
            termios.tcsetattr(self.fd, termios.TCSADRAIN, before)

        def suspended(_number: int, _frame: FrameType | None) -> None:
            leave()
            os.kill(os.getpid(), signal.SIGSTOP)
            enter()
            self._write("\x1b[2J")
            self.drawn = None

        previous = signal.signal(signal.SIGTSTP, suspended)
        before_term = signal.signal(signal.SIGTERM, signal.default_int_handler)
        enter()
        try:
            yield
        finally:
            signal.signal(signal.SIGTSTP, previous)
            signal.signal(signal.SIGTERM, before_term)
            leave()

    # --- drawing ----------------------------------------------------------------------------------------

    @staticmethod
    def _write(text: str) -> None:
        sys.stdout.write(text)
        sys.stdout.flush()

    def size(self) -> tuple[int, int]:
        """Columns and lines, now."""
        found = os.get_terminal_size(sys.stdout.fileno())
        return found.columns or LEAST_WIDTH, found.lines or LEAST_HEIGHT

    def draw(self, block: Block, size: tuple[int, int]) -> None:
        """A whole screen, written over the one before."""
        with self.console.capture() as capture:
            for number, line in enumerate(block):
                self.console.print(
                    fit(line, size[0]), end="" if number == len(block) - 1 else "\n", soft_wrap=True
                )
        clear = "" if self.drawn == size else "\x1b[2J"
        self.drawn = size
        text = capture.get().replace("\n", "\r\n")
        self._write(f"{clear}{HOME}{text}")

    def _table(self, scene: Scene) -> None:
        size = self.size()
        width, height = max(size[0], LEAST_WIDTH), max(size[1], LEAST_HEIGHT)
        drawn = frame(scene, width, height)
        if size[1] < height:  # the own hand and the question stay on the screen
            drawn = [drawn[0], *drawn[height - size[1] + 1 :]]
        if size != (width, height):
            drawn[0] = styled(TOO_SMALL.format(*size), "bold red")
        self.draw(drawn, size)

    # --- keys -------------------------------------------------------------------------------------------

    def _key(self, seconds: float | None) -> str | None:
        """The next key within so long; None where there was none."""
        if self.waiting:
            return self.waiting.pop(0)
        ready, _, _ = select.select([self.fd], [], [], seconds)
        if not ready:
            return None
        data = self._read()
        if not data:
            raise Left
        if data == b"\x1b" and select.select([self.fd], [], [], 0.03)[0]:
            data += self._read()
        text, self.rest = _decoded(self.rest + data)
        self.waiting.extend(tokens(text))
        return self.waiting.pop(0) if self.waiting else None

    def _read(self) -> bytes:
        try:
            return os.read(self.fd, 1024)
        except OSError:  # the terminal is gone
            return b""

    def _forget_keys(self, seconds: float) -> None:
        """Keys pressed before there was anything to answer."""
        self.waiting.clear()
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            self._key(left)
            self.waiting.clear()

    # --- the front --------------------------------------------------------------------------------------

    def told(self, scene: Scene, seconds: float) -> Token | None:
        self._table(scene)
        self.went_on = True
        return self._key(seconds) if seconds else None

    def token(self, scene: Scene) -> Token:
        self._table(scene)
        if self.went_on and scene.situation.prompt is not None:
            self._forget_keys(DEAF)
            self.went_on = False
        while not (key := self._next_key()):
            self._table(scene)
        return key

    def pages(self, title: Line, lines: Block, hint: Line, keys_: Sequence[str] = ()) -> str:
        if self.went_on:
            self._forget_keys(DEAF)
            self.went_on = False
        top = 0
        while True:
            top, last, room = self._page(title, lines, hint, top)
            key = self._next_key()
            match key:
                case keys.UP:
                    top -= 1
                case keys.DOWN:
                    top += 1
                case keys.SPACE | keys.ENTER:
                    if top >= last:
                        return ""
                    top += room
                case _ if key in keys_:
                    return key

    def _page(self, title: Line, lines: Block, hint: Line, top: int) -> tuple[int, int, int]:
        """Draws a page from this line on; which line that became, which is the last, how many fit."""
        size = self.size()
        width, room = max(20, size[0]), max(1, size[1] - 3)
        body = wrapped_all(lines, width - 4, indent=2)
        last = max(0, len(body) - room)
        top = max(0, min(top, last))
        shown = [Line("  ").append_text(line) for line in body[top : top + room]]
        foot = hint.copy()
        if last:
            foot.append(f"   ↑↓ {min(top + room, len(body))}/{len(body)}", "dim")
        self.draw([Line(" ").append_text(title), *sized(shown, width, room), Line(), foot], size)
        return top, last, room

    def _next_key(self) -> str:
        """The next key; the empty string where the window has another size first."""
        while (key := self._key(TICK)) is None:
            if self.size() != self.drawn:
                return ""
        return key

    def choose(self, title: Line, options: Sequence[tuple[str, Block]]) -> str:
        while True:
            size = self.size()
            body: Block = [Line(" ").append_text(title), Line()]
            for key, lines in options:
                label = Line.assemble("  ", (f" {key} ", "bold reverse"), "  ")
                for line in wrapped_all(lines, size[0] - 8):
                    body.append(label.append_text(line))
                    label = Line(" " * 7)
                body.append(Line())
            self.draw(sized(body, size[0], size[1]), size)
            chosen = self._next_key()
            if chosen in dict(options):
                return chosen


def _decoded(data: bytes) -> tuple[str, bytes]:
    """Whole characters, and the bytes of one that has only begun."""
    for cut in range(min(4, len(data)) + 1):
        try:
            return data[: len(data) - cut].decode(), data[len(data) - cut :]
        except UnicodeDecodeError:
            continue
    return "", b""
