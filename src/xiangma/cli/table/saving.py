"""An unfinished match on disk: all it takes to play it again up to the last answer, written in one step."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

import msgspec

from xiangma.cli.table.game import Game
from xiangma.engine.actions import Action
from xiangma.engine.errors import XiangmaError
from xiangma.engine.events import HandEnded
from xiangma.rules import registry
from xiangma.texts import Text

FORMAT: Final = "xiangma play"
VERSION: Final = 1


class Saved(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A match: what it was begun with, how its finished hands ended, what was answered in the running one."""

    format: str = FORMAT
    version: int = VERSION
    rules: str
    revision: int
    options: dict[str, int | bool | str]
    seed: int
    results: tuple[HandEnded, ...]
    dealt: bool
    answers: tuple[tuple[int, Action], ...]


class SaveError(XiangmaError):
    """A save that cannot be played on, in both languages."""

    def __init__(self, zh: str, en: str) -> None:
        super().__init__(en)
        self.text = Text(zh, en)


class InUse(XiangmaError):
    """Another table plays this match right now."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            f"another `xiangma play` is using {path} (另一桌正在用这个存档): leave it first, "
            "or name another file with --save"
        )


_DECODER: Final = msgspec.json.Decoder(Saved)


def default_path(environ: Mapping[str, str]) -> Path:
    """Where the unfinished match is kept: under XDG_STATE_HOME or ~/.local/state."""
    state = environ.get("XDG_STATE_HOME", "")
    home = Path(state) if state and Path(state).is_absolute() else Path.home() / ".local" / "state"
    return home / "xiangma" / "play.json"


def saved(game: Game) -> Saved:
    """The match as it stands."""
    return Saved(
        rules=game.rules.name,
        revision=game.rules.revision,
        options=dict(game.rules.options),
        seed=game.seed,
        results=tuple(game.match.results),
        dealt=game.dealt,
        answers=game.answers,
    )


def restored(data: bytes) -> Game:
    """The match back from its bytes: the running hand is dealt and answered again."""
    try:
        stored = _DECODER.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise SaveError(f"不是对局存档：{error}", f"this is no saved match: {error}") from None
    if stored.format != FORMAT or stored.version != VERSION:
        raise SaveError(
            f"是另一种存档（{stored.format} {stored.version}）",
            f"this is another kind of save: {stored.format} {stored.version}",
        )
    try:
        return _played_again(stored)
    except XiangmaError as error:
        raise SaveError(f"接不上：{error}", f"it does not fit these rules: {error}") from None


def _played_again(stored: Saved) -> Game:
    rules = registry.ruleset(stored.rules, stored.options)
    if rules.revision != stored.revision:
        raise XiangmaError(f"revision {stored.revision} of {rules.name}, this program has {rules.revision}")
    game = Game(rules, stored.seed)
    match = game.match
    if len(stored.results) > match.hands or (stored.dealt and len(stored.results) == match.hands):
        raise XiangmaError(f"{len(stored.results)} hands in a match of {match.hands}")
    for result in stored.results:
        if result.next_dealer not in range(4) or sum(result.delta, 0):
            raise XiangmaError("a finished hand in it cannot have ended so")
        match.results.append(result)
        match.totals = [total + part for total, part in zip(match.totals, result.delta, strict=True)]
        match.dealer = result.next_dealer
    if stored.dealt:
        game.deal()
        for seat, action in stored.answers:
            game.answer(seat, action)
    return game


class Store:
    """The file of an unfinished match."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @contextmanager
    def held(self) -> Iterator[None]:
        """Keeps other tables from this save for as long as this one plays."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.with_name(f"{self.path.name}.lock").open("w") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise InUse(self.path) from None
            try:
                yield
            finally:
                Path(lock.name).unlink(missing_ok=True)

    def write(self, game: Game) -> None:
        """Writes the match beside the old save and puts it in its place in one step."""
        beside = self.path.with_name(f"{self.path.name}.new")
        with beside.open("wb") as file:
            file.write(msgspec.json.encode(saved(game)))
            file.flush()
            os.fsync(file.fileno())
        beside.replace(self.path)

    def read(self) -> Game | None:
        """The unfinished match; None where there is none."""
        try:
            data = self.path.read_bytes()
        except FileNotFoundError:
            return None
        return restored(data)

    def keep_aside(self, word: str) -> Path:
        """Renames the save, so that it is neither lost nor in the way."""
        number = 0
        while True:
            name = f"{self.path.name}.{word}{f'-{number}' if number else ''}"
            aside = self.path.with_name(name)
            if not aside.exists():
                self.path.rename(aside)
                return aside
            number += 1

    def forget(self) -> None:
        """The match is over: nothing is left to go on with."""
        with suppress(FileNotFoundError):
            self.path.unlink()
