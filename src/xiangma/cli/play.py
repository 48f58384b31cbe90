"""`xiangma play`: one person at a table with three bots."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from xiangma.cli import completion
from xiangma.cli.output import Lang, console, entry_named, fail, reason, said, words
from xiangma.cli.table.choices import Faces, Speed, TableLang

if TYPE_CHECKING:
    from rich.text import Text as Line

    from xiangma.cli.table.front import Front
    from xiangma.cli.table.game import Game
    from xiangma.cli.table.saving import Store
    from xiangma.engine.ruleset import RuleSet

MOST_SEEDS: Final = 1_000_000
NO_TERMINAL: Final = (
    "there is no terminal to play at (没有终端): standard input and output must both be one. "
    "`make demo` (xiangma demo) shows a hand of each rule set without one; "
    "--lines reads answers from standard input, one a line"
)


def play(
    name: Annotated[
        str,
        typer.Argument(
            metavar="NAME",
            help="One of {names}, or its letter; without it you choose.",
            show_default=False,
            autocompletion=completion.rule_sets,
        ),
    ] = "",
    *,
    seed: Annotated[
        int | None,
        typer.Option(min=0, help="Where walls and dice come from; without it a new one.", show_default=False),
    ] = None,
    hands: Annotated[
        int | None, typer.Option(help="How many hands: 4, 8 or 16; 8 by default.", show_default=False)
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE", help="A room option, such as birds=4. Repeatable."),
    ] = None,
    lang: Annotated[TableLang, typer.Option(help="Language: Chinese or English.")] = TableLang.ZH,
    tiles: Annotated[
        Faces | None, typer.Option(help="Tile faces: 五万 or 5m; by language.", show_default=False)
    ] = None,
    speed: Annotated[Speed, typer.Option(help="How long to stay with each move.")] = Speed.NORMAL,
    save: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            dir_okay=False,
            help="Where the match is kept from answer to answer.",
            show_default=False,
        ),
    ] = None,
    new: Annotated[bool, typer.Option("--new", help="Begin a new match without asking.")] = False,
    lines: Annotated[
        bool, typer.Option("--lines", help="No screen: print what happens, read answers a line each.")
    ] = False,
) -> None:
    """Play at the terminal against three bots: a whole match, with the reasons for everything.

    [bold]xiangma play[/]              choose the rules, or go on with a match
    [bold]xiangma play {K}[/]      by name, or by letter: xiangma play K
    [bold]xiangma play {N} --hands 4 --option birds=4[/]
    [bold]xiangma play {H} --lang en --speed fast[/]

    Every key is on the screen; ? lists them. The key of something that is not allowed tells why, with its
    clause. Ctrl-C saves and leaves; the match is saved after every answer anyway.
    """
    words_for_options = [*(option or []), *([f"hands={hands}"] if hands is not None else [])]
    letter_checked = entry_named(name).name if name else ""
    _check_options(letter_checked, words_for_options, named=bool(option))
    by_lines = _by_lines(asked=lines)
    table = _Table(
        name=letter_checked,
        options=words_for_options,
        seed=seed,
        lang=Lang(lang.value),
        faces=tiles or (Faces.NOTATION if lang is TableLang.EN else Faces.CHINESE),
        speed=speed,
        new=new,
    )
    from xiangma.cli.table.saving import InUse

    try:
        table.sit_down(_store(save), by_lines=by_lines)
    except InUse as error:
        fail(str(error))
    except OSError as error:
        fail(
            f"the match cannot be saved: {error.filename or ''}: {reason(error)}; "
            "name another place with --save FILE"
        )


def _by_lines(*, asked: bool) -> bool:
    """Whether answers are lines; ends here where there is no terminal and nobody asked for that."""
    if asked:
        return True
    if not sys.stdout.isatty():
        fail(NO_TERMINAL)
    try:
        "五▮".encode(sys.stdout.encoding)
    except UnicodeEncodeError:
        fail(
            f"this terminal writes {sys.stdout.encoding}, which has no Chinese: set LANG=C.UTF-8 or the like"
        )
    return not sys.stdin.isatty() or os.environ.get("TERM", "dumb") == "dumb"


def _store(path: Path | None) -> Store:
    from xiangma.cli.table.saving import Store, default_path

    return Store(path or default_path(os.environ))


def _ruleset(name: str, option_words: Sequence[str]) -> RuleSet:
    from xiangma.rules import registry
    from xiangma.rules.options import from_words

    entry = registry.entry(name)
    return registry.ruleset(name, from_words(entry.options, option_words, entry.options_clause))


def _check_options(name: str, option_words: Sequence[str], *, named: bool) -> None:
    """Options are wrong before anything else happens."""
    from xiangma.engine.errors import XiangmaError
    from xiangma.rules import registry

    if named and not name:
        fail(f"--option {option_words[0]} needs NAME: every rule set has options of its own")
    try:
        for each in [name] if name else registry.names():
            _ruleset(each, option_words)
    except XiangmaError as error:
        fail(str(error))


class _Table:
    """What was asked for on the command line, and the way from there to a match."""

    def __init__(
        self,
        *,
        name: str,
        options: Sequence[str],
        seed: int | None,
        lang: Lang,
        faces: Faces,
        speed: Speed,
        new: bool,
    ) -> None:
        self.name = name
        self.options = options
        self.seed = seed
        self.lang = lang
        self.faces = faces
        self.speed = speed
        self.new = new

    def sit_down(self, store: Store, *, by_lines: bool) -> None:
        """Plays until the match is over or the person leaves."""
        from xiangma.cli.table.front import Left

        ranking: list[Line] = []
        left = False
        with store.held(), self._front(by_lines=by_lines) as front:
            try:
                ranking = self._match(store, front)
            except (KeyboardInterrupt, Left):
                left = True
        out = console()
        if left and store.path.exists():
            where = f"{store.path}"
            out.print(
                words(
                    f"已存盘：{where}。再运行 xiangma play 接着打。",
                    f"Saved: {where}. Run xiangma play again to go on.",
                    self.lang,
                ),
                soft_wrap=True,
            )
        if not by_lines:
            for line in ranking:
                out.print(line)

    @contextmanager
    def _front(self, *, by_lines: bool) -> Iterator[Front]:
        if by_lines:
            from xiangma.cli.table.lines import Lines

            yield Lines(console(), self.lang)
            return
        from xiangma.cli.table.terminal import Terminal

        terminal = Terminal()
        with terminal.opened():
            yield terminal

    def _match(self, store: Store, front: Front) -> list[Line]:
        from xiangma.cli.table.desk import Desk
        from xiangma.cli.table.session import Session

        game = self._unfinished(store, front) or self._new_game(store, front)
        session = Session(game, store, front, self.lang, Desk(faces=self.faces, speed=self.speed))
        return session.play()

    # --- the match that was left ------------------------------------------------------------------------

    def _unfinished(self, store: Store, front: Front) -> Game | None:
        """The match that was left, if the person wants to go on with it."""
        from rich.text import Text as Line

        from xiangma.cli.table.saving import SaveError

        try:
            game = store.read()
        except SaveError as error:
            aside = store.keep_aside("unreadable")
            text = words(
                f"{store.path} {error.text.zh}。已改名为 {aside.name}，没有动它的内容。",
                f"{store.path} cannot be gone on with: {error.text.en}. It is kept as {aside.name}.",
                self.lang,
            )
            hint = Line(words(" 空格 开新的一场", " space: begin a new match", self.lang), "dim")
            front.pages(
                Line(words("存档接不上", "The save cannot be read", self.lang), "bold yellow"),
                [Line(text)],
                hint,
            )
            return None
        if game is None or self.new or not self._goes_on(game, front):
            if game is not None:
                store.path.replace(store.path.with_name(f"{store.path.name}.left"))
            return None
        return game

    def _goes_on(self, game: Game, front: Front) -> bool:
        """Whether the person goes on with this match; the other answer begins a new one."""
        from rich.text import Text as Line

        from xiangma.cli.table.settlement import standing
        from xiangma.rules import describe

        match = game.match
        title = Line(words("有一场没打完", "There is an unfinished match", self.lang), "bold")
        going_on = Line(
            words("接着打：", "Go on: ", self.lang) + said(describe.title(game.rules.name), self.lang)
        )
        going_on.append(
            words(f" 第{match.number}/{match.hands}局", f", hand {match.number}/{match.hands}", self.lang)
        )
        anew = Line(
            words("开新的一场（这场留作 .left）", "Begin a new one (this one is kept as .left)", self.lang)
        )
        options = [("1", [going_on, standing(match.totals, self.lang)]), ("2", [anew])]
        return front.choose(title, options) == "1"

    # --- a new one --------------------------------------------------------------------------------------

    def _new_game(self, store: Store, front: Front) -> Game:
        from secrets import randbelow

        from xiangma.cli.table.game import Game

        name = self.name or self._menu(front)
        game = Game(_ruleset(name, self.options), randbelow(MOST_SEEDS) if self.seed is None else self.seed)
        store.write(game)
        return game

    def _menu(self, front: Front) -> str:
        """The rule sets, each with what is special about it."""
        from rich.text import Text as Line

        from xiangma.rules import registry
        from xiangma.rules.describe import describe

        options = []
        for number, name in enumerate(registry.names(), start=1):
            info = describe(name)
            options.append(
                (
                    str(number),
                    [Line(said(info.title, self.lang), "bold"), Line(said(info.summary, self.lang))],
                )
            )
        title = Line(words("湘麻：玩哪一种？", "Xiangma: which rules?", self.lang), "bold")
        return registry.names()[int(front.choose(title, options)) - 1]
