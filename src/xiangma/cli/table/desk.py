"""The person's side of the table as a value: cursor, open panel, a choice half made; keys move it on."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from xiangma.cli.table import keys
from xiangma.cli.table.asking import asked_about
from xiangma.cli.table.choices import Faces, Speed
from xiangma.cli.table.keys import Token
from xiangma.cli.table.prompting import Choice, Prompt, Said
from xiangma.engine import permissions
from xiangma.engine.actions import Action, Chi, Discard, Peng
from xiangma.engine.errors import Refusal
from xiangma.engine.lens import Lens
from xiangma.engine.ruleset import RuleSet
from xiangma.engine.views import View
from xiangma.texts import Text


class Panel(Enum):
    """What can be laid over the table."""

    LENS = "lens"
    CLAUSE = "clause"
    HELP = "help"


@dataclass(frozen=True, slots=True)
class Notice:
    """Something told in answer to a key: a refusal of an action, or a plain remark."""

    said: Said
    action: Action | None = None
    bare: bool = False
    """Whether no tile is meant: there was none to claim."""


@dataclass(frozen=True, slots=True)
class Desk:
    """What the person's screen remembers between two keys."""

    faces: Faces
    speed: Speed
    cursor: int = -1
    confirming: Choice | None = None
    picking: tuple[Choice, ...] = ()
    notice: Notice | None = None
    panel: Panel | None = None
    scroll: int = 0
    cited: tuple[str, ...] = ()
    """The clauses that the clause panel shows."""


@dataclass(frozen=True, slots=True)
class Situation:
    """What keys are pressed at: the view, the question if there is one, and what can be looked at."""

    rules: RuleSet
    view: View
    prompt: Prompt | None
    lenses: tuple[Lens, ...]
    table: tuple[int, ...]
    """The tiles that a claim would be about."""
    clauses: tuple[str, ...]
    """What was cited last: the clause key shows it where nothing nearer was named."""

    @property
    def tiles(self) -> tuple[int, ...]:
        """The own tiles as they lie on the screen."""
        return keys.in_order(self.view.own) if self.view.own else ()


@dataclass(frozen=True, slots=True)
class Answer:
    """The person has decided."""

    action: Action


@dataclass(frozen=True, slots=True)
class AskWhy:
    """The person pressed the key of something that is not offered."""

    actions: tuple[Action, ...]


Act = Answer | AskWhy
Pressed = tuple[Desk, Act | None]

UNKNOWN_KEY: Final = Text("没有这个键，? 看帮助", "no such key: ? for help")
NOTHING_CITED: Final = Text("还没有提到条款", "no clause has been named yet")
NO_LENS: Final = Text("现在没有听牌", "you are not ting now")
TAKEN_BACK: Final = Text("没有做，请再选", "not done: choose again")


def at_question(desk: Desk, situation: Situation) -> Desk:
    """The desk when a new question is put: the cursor on the drawn tile, or on one that may be discarded."""
    tiles, asked = situation.tiles, situation.prompt
    places = [place for place, tile in enumerate(tiles) if asked and tile in asked.discards]
    cursor = places[-1] if places else -1
    return replace(desk, cursor=cursor, confirming=None, picking=(), notice=None, panel=None, scroll=0)


def chosen(desk: Desk, situation: Situation) -> int:
    """The tile under the cursor, or -1."""
    return situation.tiles[desk.cursor] if 0 <= desk.cursor < len(situation.tiles) else -1


def lens_at(desk: Desk, situation: Situation) -> Lens | None:
    """What the hand would wait for without the tile under the cursor."""
    tile = chosen(desk, situation)
    return next((lens for lens in situation.lenses if lens.discard == tile and tile >= 0), None)


def noticed(desk: Desk, said: Said) -> Desk:
    """The same desk with something told."""
    return replace(desk, notice=Notice(said))


def refused(desk: Desk, situation: Situation, action: Action, refusal: Refusal) -> Desk:
    """The same desk with the reason why an action is not offered."""
    bare = refusal.code == "nothing_to_claim" or (isinstance(action, Peng | Chi) and not situation.table)
    return replace(desk, notice=Notice(Said(refusal.text, refusal.clause), action, bare=bare))


def pressed(desk: Desk, situation: Situation, token: Token) -> Pressed:
    """What a key does: the desk after it, and what is to be done outside."""
    if desk.panel is not None:
        return _in_panel(desk, token), None
    if desk.confirming is not None:
        choice = desk.confirming
        desk = replace(desk, confirming=None)
        return (desk, Answer(choice.action)) if token == keys.YES else (noticed(desk, Said(TAKEN_BACK)), None)
    if desk.picking:
        return _picked(desk, token)
    if token in LOOKS:
        return _looked(desk, situation, token), None
    return _acted(replace(desk, notice=None), situation, token)


# --- looking --------------------------------------------------------------------------------------------

LOOKS: Final = (keys.LENS, keys.CLAUSE, keys.HELP, keys.FACES, keys.SPEED)
MOVES: Final = (keys.LEFT, keys.RIGHT, keys.FIRST, keys.LAST)


def _in_panel(desk: Desk, token: Token) -> Desk:
    match token:
        case keys.UP:
            return replace(desk, scroll=max(0, desk.scroll - 1))
        case keys.DOWN:
            return replace(desk, scroll=desk.scroll + 1)
        case keys.FACES:
            return replace(desk, faces=desk.faces.other)
        case _:
            return replace(desk, panel=None, scroll=0)


def _looked(desk: Desk, situation: Situation, token: Token) -> Desk:
    match token:
        case keys.LENS:
            return replace(desk, panel=Panel.LENS) if situation.lenses else noticed(desk, Said(NO_LENS))
        case keys.CLAUSE:
            cited = cited_now(desk, situation)
            return (
                replace(desk, panel=Panel.CLAUSE, cited=cited)
                if cited
                else noticed(desk, Said(NOTHING_CITED))
            )
        case keys.HELP:
            return replace(desk, panel=Panel.HELP)
        case keys.FACES:
            return replace(desk, faces=desk.faces.other, notice=None)
        case _:
            return replace(desk, speed=desk.speed.next, notice=None)


def cited_now(desk: Desk, situation: Situation) -> tuple[str, ...]:
    """The clauses named nearest: in the answer to the last key, in the question, or in the last event."""
    if desk.notice and desk.notice.said.clause:
        return (desk.notice.said.clause,)
    asked = situation.prompt.clauses if situation.prompt else ()
    return asked or situation.clauses


# --- acting ---------------------------------------------------------------------------------------------


def _picked(desk: Desk, token: Token) -> Pressed:
    """One of several choices under one key."""
    number = int(token) if isinstance(token, str) and token.isdecimal() else 0
    options = desk.picking
    desk = replace(desk, picking=())
    if 1 <= number <= len(options):
        return _taken(desk, options[number - 1])
    return noticed(desk, Said(TAKEN_BACK)), None


def _taken(desk: Desk, choice: Choice) -> Pressed:
    if choice.confirm is not None:
        return replace(desk, confirming=choice), None
    return desk, Answer(choice.action)


def _acted(desk: Desk, situation: Situation, token: Token) -> Pressed:
    if isinstance(token, int):
        return _discarded(desk, situation, token)
    if token in MOVES:
        return _moved(desk, situation, token), None
    if token == keys.ENTER:
        tile = chosen(desk, situation)
        return (desk, None) if tile < 0 else _discarded(desk, situation, tile)
    if token in keys.ACTION_KEYS:
        return _chosen(desk, situation, token)
    place = keys.tile_at(situation.view.own, token) if situation.view.own else None
    if place is not None:
        return _discarded(replace(desk, cursor=place), situation, situation.tiles[place])
    if token in (keys.SPACE, keys.BACK, keys.UP, keys.DOWN):
        return desk, None
    return noticed(desk, Said(UNKNOWN_KEY)), None


def _moved(desk: Desk, situation: Situation, token: Token) -> Desk:
    count = len(situation.tiles)
    if not count:
        return desk
    cursor = {
        keys.LEFT: desk.cursor - 1,
        keys.RIGHT: desk.cursor + 1,
        keys.FIRST: 0,
        keys.LAST: count - 1,
    }[str(token)]
    if desk.cursor < 0:
        cursor = count - 1 if token in (keys.LEFT, keys.LAST) else 0
    return replace(desk, cursor=cursor % count)


def _discarded(desk: Desk, situation: Situation, tile: int) -> Pressed:
    choice = situation.prompt.discards.get(tile) if situation.prompt else None
    if choice is not None:
        return _taken(desk, choice)
    return (desk, AskWhy((Discard(tile),))) if tile >= 0 else (desk, None)


def _chosen(desk: Desk, situation: Situation, key: str) -> Pressed:
    """The choices under a key: taken, picked from, or asked why there are none."""
    prompt = situation.prompt
    found = prompt.under(key) if prompt else ()
    if not found and key == keys.DICE and len(permissions.ways_on(situation.rules)) == 1:
        found = prompt.under(keys.GANG) if prompt else ()
    if len(found) == 1:
        return _taken(desk, found[0])
    if found:
        return replace(desk, picking=found), None
    about = asked_about(situation.rules, situation.view, situation.table, key, chosen(desk, situation))
    return desk, AskWhy(about)
