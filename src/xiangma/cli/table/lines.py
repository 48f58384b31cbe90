"""Lines as the front: what happens is printed, answers are read from standard input, one a line."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from rich.console import Console
from rich.text import Text as Line

from xiangma.cli.output import Lang, words
from xiangma.cli.table import faces, keys, panels
from xiangma.cli.table.blocks import Block
from xiangma.cli.table.desk import Notice
from xiangma.cli.table.drawing import header, seat_line
from xiangma.cli.table.front import Left
from xiangma.cli.table.keys import WORDS, Token
from xiangma.cli.table.question import choice_lines, extra_lines, heading
from xiangma.cli.table.scene import Scene, Told
from xiangma.tiles import KINDS, TileError, chinese, parse

WIDTH: Final = 100
KEY_AND_NUMBER: Final = re.compile(r"([a-z])\s*([1-9])")
TABLE: Final = ("v", "看", "table", "view")
"""Words that ask for the whole table."""
BY_NAME: Final = {chinese(kind): kind for kind in range(KINDS)}


def meant(line: str) -> tuple[Token, ...]:
    """What a line stands for: a key, a word, a tile, or a key and the number of what it chooses from."""
    line = line.strip().lower()
    if line in WORDS:
        return (WORDS[line],)
    if line in BY_NAME:
        return (BY_NAME[line],)
    both = KEY_AND_NUMBER.fullmatch(line)
    if both and both[1] not in "msp":
        return both[1], both[2]
    if len(line) == 1:
        return (line,)
    try:
        found = parse(line)
    except TileError:
        found = []
    return (found[0],) if len(found) == 1 else ()


class Lines:
    """Prints and reads."""

    def __init__(self, console: Console, lang: Lang) -> None:
        self.console = console
        self.lang = lang
        self.waiting: list[Token] = []
        self.printed: Told | None = None
        self.asked: tuple[int, int] | None = None
        self.notice: Notice | None = None

    def _print(self, lines: Iterable[Line], indent: str = "") -> None:
        for line in lines:
            self.console.print(Line(indent).append_text(line), soft_wrap=True)

    def _line(self) -> str:
        """The next line of input."""
        sys.stdout.flush()
        found = sys.stdin.readline()
        if not found:
            raise Left
        return found.strip()

    # --- the front --------------------------------------------------------------------------------------

    def told(self, scene: Scene, seconds: float) -> Token | None:
        places = [place for place, told in enumerate(scene.told) if told is self.printed]
        for told in scene.told[places[-1] + 1 if places else 0 :]:
            self._print([told.line], "◆ " if told.special else "  ")
            self.printed = told
        return None

    def token(self, scene: Scene) -> Token:
        while not self.waiting:
            self._show(scene)
            said = self._line()
            if said.lower() in TABLE:
                self._print(_seats(scene))
                continue
            self.waiting.extend(meant(said))
            if not self.waiting:
                self.console.print(
                    words(f"看不懂 {said!r}，? 看帮助", f"{said!r} is no answer: ? for help", scene.lang)
                )
        return self.waiting.pop(0)

    def _show(self, scene: Scene) -> None:
        """The question, or what has changed since it was put."""
        if scene.desk.panel is not None:
            title, lines = panels.panel(scene)
            self._print([title, *lines], "  ")
            self.waiting.append(keys.BACK)
        prompt = scene.situation.prompt
        asked = (scene.facts.number, prompt.number) if prompt else None
        if asked != self.asked:
            self.asked = asked
            self._print(
                [*_own(scene), heading(scene), *choice_lines(scene, WIDTH), *extra_lines(scene, (), WIDTH)]
            )
        elif scene.desk.notice is not None and scene.desk.notice is not self.notice:
            self._print(extra_lines(scene, (), WIDTH)[:1])
        elif scene.desk.confirming or scene.desk.picking:
            self._print([heading(scene), *choice_lines(scene, WIDTH)])
        self.notice = scene.desk.notice

    def pages(self, title: Line, lines: Block, hint: Line, keys_: Sequence[str] = ()) -> str:
        self._print([Line(), title, Line(), *lines, Line(), hint])
        while True:
            said = self._line().lower()
            if said in keys_:
                return said
            if WORDS.get(said, said) in (keys.ENTER, keys.SPACE) or not said:
                return ""

    def choose(self, title: Line, options: Sequence[tuple[str, Block]]) -> str:
        self._print([title])
        for key, lines in options:
            self._print(
                [
                    Line(f"  {key}  ").append_text(lines[0]),
                    *(Line("     ").append_text(line) for line in lines[1:]),
                ]
            )
        while (said := self._line().lower()) not in dict(options):
            pass
        return said


def _own(scene: Scene) -> Iterator[Line]:
    """The hand's header and the own tiles with their keys."""
    own = scene.view.own
    yield Line()
    yield header(scene, WIDTH)
    if own is None or not own.tiles:
        return
    found = Line()
    for tile, key in zip(keys.in_order(own), keys.tile_keys(own), strict=True):
        found.append(f"{key}:", "dim").append_text(faces.one(tile, scene.desk.faces))
        found.append("* " if tile in scene.view.jokers else " ")
    yield found


def _seats(scene: Scene) -> Iterator[Line]:
    """Every seat: badges, melds, river."""
    for step in (1, 2, 3, 0):
        number = (scene.me + step) % 4
        yield seat_line(scene, number, melds=True)
        yield Line("    ").append_text(faces.row(scene.view.seats[number].discards, scene.desk.faces))
