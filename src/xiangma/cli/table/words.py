"""What the table says: seats as the person sees them, actions, and each event in a sentence."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final, assert_never

from rich.text import Text as Line

from xiangma.cli import tiles
from xiangma.cli.output import Lang, said, words
from xiangma.cli.sentences import Part, Sentence, sentence
from xiangma.cli.table import faces
from xiangma.cli.table.blocks import styled
from xiangma.cli.table.choices import Faces
from xiangma.engine.actions import (
    Action,
    Chi,
    Chui,
    Decline,
    Discard,
    Gang,
    Hu,
    NoChui,
    Opening,
    Pass,
    Peng,
    Seal,
    Take,
    Ting,
)
from xiangma.engine.events import (
    BirdsTurned,
    Dealt,
    DiceRolled,
    Discarded,
    Drawn,
    Event,
    FinalRoundBegun,
    GangMade,
    GangRobbed,
    HandEnded,
    LaidDown,
    LastTileAnswered,
    Melded,
    OpeningDeclared,
    Sealed,
    TingDeclared,
    TurnedUp,
    Won,
)
from xiangma.engine.melds import MeldKind
from xiangma.texts import Text
from xiangma.tiles import parse

SEATS: Final = (
    Text("你", "you"),
    Text("下家", "next"),
    Text("对家", "across"),
    Text("上家", "previous"),
)
"""The seats on the screen, from the person's own on in playing order."""
SEATS_IN_SENTENCES: Final = (
    Text("你", "your seat"),
    Text("下家", "next seat"),
    Text("对家", "seat across"),
    Text("上家", "previous seat"),
)
SPECIAL: Final = (
    *(TurnedUp, OpeningDeclared, TingDeclared, Sealed, DiceRolled, GangRobbed),
    *(LastTileAnswered, LaidDown, FinalRoundBegun, Won, BirdsTurned),
)
"""Events that should not be missed."""
THEN: Final[dict[str, tuple[str, str]]] = {
    "replace": ("补张", "replacement"),
    "dice": ("打筛", "dice"),
    "borrow": ("借子打筛", "borrowed, dice"),
}


def seat(number: int, me: int, lang: Lang) -> str:
    """A seat by itself: 下家, next."""
    return said(SEATS[(number - me) % 4], lang)


def seat_in_sentence(number: int, me: int, lang: Lang) -> str:
    """A seat within a sentence: 下家, next seat."""
    return said(SEATS_IN_SENTENCES[(number - me) % 4], lang)


# --- actions ------------------------------------------------------------------------------------------


def action(what: Action, shown: Faces, lang: Lang) -> Line:
    """An action as a prompt offers it."""
    match what:
        case Hu():
            return _bare("胡", "hu", lang)
        case Opening():
            return _bare("起手胡", "opening win", lang)
        case Gang(tile, then):
            after = f"·{words(*THEN[then], lang)}" if then else ""
            return _with("杠", "gang", tile, shown, lang).append(after)
        case Peng(tile):
            return _with("碰", "peng", tile, shown, lang)
        case Chi(own, tile):
            run = faces.row(sorted((*own, tile)), shown)
            return _bare("吃", "chi", lang).append("" if lang is Lang.ZH else " ").append_text(run)
        case Ting(tile):
            found = _bare("报听", "declare ting", lang)
            return found if tile < 0 else found.append_text(_with("，打", ",", tile, shown, lang))
        case Discard(tile):
            return _with("打", "discard", tile, shown, lang)
        case Seal():
            return _bare("封东", "seal", lang)
        case Take():
            return _bare("要海底", "take it", lang)
        case Chui():
            return _bare("锤", "hammer", lang)
        case Pass():
            return _bare("过", "pass", lang)
        case Decline():
            return _bare("不要", "decline", lang)
        case NoChui():
            return _bare("不锤", "no hammer", lang)
        case _:
            assert_never(what)


VERBS: Final[dict[type[Action], tuple[str, str]]] = {
    Chi: ("吃", "chi"),
    Peng: ("碰", "peng"),
    Gang: ("杠", "gang"),
    Ting: ("报听", "declare ting"),
}


def verb(what: Action, shown: Faces, lang: Lang) -> Line:
    """The same without its tile."""
    return _bare(*VERBS[type(what)], lang) if type(what) in VERBS else action(what, shown, lang)


def _bare(zh: str, en: str, lang: Lang) -> Line:
    return Line(words(zh, en, lang))


def _with(zh: str, en: str, tile: int, shown: Faces, lang: Lang) -> Line:
    found = _bare(zh, en, lang)
    return found.append("" if lang is Lang.ZH else " ").append_text(faces.one(tile, shown))


# --- events -------------------------------------------------------------------------------------------


def event(what: Event, me: int, dealer: int, shown: Faces, lang: Lang) -> Line | None:
    """An event in a sentence, from where the person sits; nothing of others' draws and of what is shown."""
    match what:
        case Drawn(drawer, tile, _, replacement) if drawer == me and tile >= 0 and not replacement:
            return _bare("你摸", "you draw", lang).append_text(_with("", "", tile, shown, lang))
        case Discarded(discarder, tile):
            found = styled(seat_in_sentence(discarder, me, lang), "bold" if discarder == me else "")
            return found.append_text(_with("打", ":", tile, shown, lang))
        case Drawn(drawer, -1, _, True):
            return Line(f"{seat_in_sentence(drawer, me, lang)}{words('补张', ' draws a replacement', lang)}")
        case Dealt():
            zh, en = "发牌，{who}坐庄", "dealt, the dealer: {who}"
            return Line(words(zh, en, lang).format(who=seat(what.dealer, me, lang)))
        case HandEnded():
            return _ended(what, lang)
        case Melded(claimer, meld) if meld.kind is MeldKind.CHI:
            found = styled(seat_in_sentence(claimer, me, lang), "bold").append(words("吃", ": chi ", lang))
            found.append_text(faces.row(meld.tiles, shown))
            return found.append(f"←{seat_in_sentence(meld.feeder, me, lang)}", "dim")
        case _:
            told = sentence(what)
            if told is None:
                return None
            found = _seen_from(told, me, dealer, shown).line(dealer, lang)
            return found.append_text(_goes_on(what, lang))


def _ended(what: HandEnded, lang: Lang) -> Line | None:
    if not what.draw:
        return None
    return _bare("流局，没有人胡", "the hand is drawn, nobody wins", lang).append(f"  {what.ended_by}", "dim")


def _goes_on(what: Event, lang: Lang) -> Line:
    """How a gang goes on, where that is a choice."""
    if isinstance(what, GangMade) and what.then in ("replace", "dice"):
        return Line(f"  {words(*THEN[what.then], lang)}")
    return Line()


def clauses(what: Event) -> tuple[str, ...]:
    """The clauses that an event names."""
    match what:
        case FinalRoundBegun():
            return what.clauses
        case HandEnded():
            return what.ended_by, what.dealer_by
        case Drawn() | Discarded() | Dealt() | Melded():
            return ()
        case _:
            return (what.clause,) if what.clause else ()


def _seen_from(told: Sentence, me: int, dealer: int, shown: Faces) -> Sentence:
    """The same sentence with seats and tiles as this table shows them."""
    labels = {tiles.seat(number, dealer, lang): number for number in range(4) for lang in (Lang.ZH, Lang.EN)}
    return replace(
        told, parts={name: _part(name, part, labels, me, shown) for name, part in (told.parts or {}).items()}
    )


def _part(name: str, part: Part, labels: dict[str, int], me: int, shown: Faces) -> Part:
    match name:
        case "row" | "shown":
            return lambda lang, dealer: _faced(part(lang, dealer).plain, shown)
        case "tile" | "jokers" | "turned" | "birds":
            return lambda lang, dealer: _listed(part(faces.lang_of(shown), dealer), lang)
        case _:
            return _seat_or(part, labels, me)


def _seat_or(part: Part, labels: dict[str, int], me: int) -> Callable[[Lang, int], Line]:
    """A seat by its word at this table; other parts as they are."""

    def found(lang: Lang, dealer: int) -> Line:
        plain = part(lang, dealer)
        number = labels.get(plain.plain)
        return plain if number is None else styled(seat_in_sentence(number, me, lang), "bold")

    return found


def _listed(several: Line, lang: Lang) -> Line:
    """Tiles in a list as the language has it."""
    return Line(words("、", ", ", lang)).join(several.split(", "))


def _faced(notation: str, shown: Faces) -> Line:
    """A row in notation, written as the table writes it; hidden tiles stay hidden."""
    return styled(notation, "dim") if tiles.HIDDEN_TILE in notation else faces.row(parse(notation), shown)
