"""What a seat, or a spectator, may see: built by naming each thing that is shown (an allow-list)."""

from __future__ import annotations

from typing import Final

import msgspec

from xiangma.engine.events import (
    HIDDEN,
    BirdsTurned,
    Dealt,
    DiceRolled,
    Discarded,
    Drawn,
    Event,
    FinalRoundBegun,
    GangMade,
    GangRobbed,
    Hammered,
    HandEnded,
    LaidDown,
    LastTileAnswered,
    Melded,
    OpeningDeclared,
    Sealed,
    SingleTileLeft,
    TingDeclared,
    TurnedUp,
    Won,
)
from xiangma.engine.hand import SEATS, Hand, Question
from xiangma.engine.melds import Meld, MeldKind
from xiangma.engine.phase import DiceOpen, DiscardOpen, FinalTurn, GangOpen, Turn

SPECTATOR: Final = -1


class SeatView(msgspec.Struct, frozen=True):
    """What everybody sees of one seat."""

    seat: int
    concealed: int
    melds: tuple[Meld, ...]
    discards: tuple[int, ...]
    lock: str
    declared: bool
    hammered: bool
    shown: tuple[int, ...]


class OwnView(msgspec.Struct, frozen=True):
    """What only the seat itself sees: its tiles, the one just drawn, what it has passed, its question."""

    tiles: tuple[int, ...]
    drawn: int
    passed_hu: bool
    passed_peng: bool
    passed_declared: bool
    untouched: bool
    question: Question | None


class View(msgspec.Struct, frozen=True):
    """A hand from one seat, or from outside (`own` is None)."""

    rules: str
    revision: int
    seat: int
    dealer: int
    turn: int
    left: int
    live: int
    turned: int
    jokers: tuple[int, ...]
    table: tuple[int, ...]
    supplier: int
    wall: bytes
    seats: tuple[SeatView, ...]
    own: OwnView | None
    over: bool


def view(hand: Hand, seat: int) -> View:
    """The hand as this seat sees it, or a spectator."""
    supplier, table = _table(hand)
    return View(
        rules=hand.rules.name,
        revision=hand.rules.revision,
        seat=seat,
        dealer=hand.dealer,
        turn=hand.light,
        left=hand.wall.left,
        live=hand.wall.live,
        turned=hand.jokers.turned,
        jokers=hand.jokers.kinds,
        table=table,
        supplier=supplier,
        wall=hand.wall.gone(),
        seats=tuple(_seat_view(hand, index, seat) for index in SEATS),
        own=None if seat == SPECTATOR else _own(hand, seat),
        over=hand.over,
    )


def _seat_view(hand: Hand, index: int, viewer: int) -> SeatView:
    seat = hand.seats[index]
    hidden = bool(hand.rules.gangs.concealed_hidden) and index != viewer and not hand.over
    return SeatView(
        seat=index,
        concealed=seat.size(),
        melds=tuple(hidden_meld(meld) for meld in seat.melds) if hidden else seat.melds,
        discards=tuple(seat.discards),
        lock=seat.lock.value,
        declared=seat.declared,
        hammered=hand.hammers[index],
        shown=seat.shown,
    )


def _own(hand: Hand, index: int) -> OwnView:
    seat = hand.seats[index]
    question = hand.questions[index]
    face_down = seat.is_sealed and not hand.over  # K-6.1: for its owner too
    return OwnView(
        tiles=(HIDDEN,) * seat.size() if face_down else seat.tiles(),
        drawn=HIDDEN if face_down else seat.drawn,
        passed_hu=seat.passed_hu,
        passed_peng=seat.passed_peng,
        passed_declared=seat.passed_declared,
        untouched=seat.untouched,
        question=question if question is not None and hand.answers[index] is None else None,
    )


def _table(hand: Hand) -> tuple[int, tuple[int, ...]]:
    """The tiles that lie open and whose they are, until somebody has drawn or claimed."""
    table = hand.table
    if isinstance(hand.phase, Turn | FinalTurn):
        return -1, ()
    match table:
        case DiscardOpen(supplier, tile):
            return supplier, (tile,)
        case DiceOpen(roller, tiles):
            return roller, tiles
        case GangOpen(maker, meld) if meld.kind is not MeldKind.GANG_CONCEALED:
            return maker, meld.tiles[:1]
        case _:
            return -1, ()


def hidden_meld(meld: Meld) -> Meld:
    """A concealed gang as others see it where it stays face down (H-4.3)."""
    if meld.kind is not MeldKind.GANG_CONCEALED:
        return meld
    return Meld(meld.kind, (HIDDEN,) * len(meld.tiles), meld.feeder, meld.claimed)


def seen(event: Event, seat: int, *, gangs_hidden: bool) -> Event:
    """The event as this seat (or a spectator) is told of it."""
    match event:
        case Drawn(drawer):
            return event if drawer == seat else Drawn(drawer, HIDDEN, event.place, event.replacement)
        case Dealt():
            hands = tuple(
                tiles if index == seat else (HIDDEN,) * len(tiles) for index, tiles in enumerate(event.hands)
            )
            return Dealt(event.dealer, hands, event.left)
        case GangMade(maker, meld) if gangs_hidden and maker != seat:
            return GangMade(maker, hidden_meld(meld), event.then, event.clause)
        case (
            GangMade()
            | Discarded()
            | Melded()
            | Hammered()
            | TurnedUp()
            | OpeningDeclared()
            | TingDeclared()
            | Sealed()
            | GangRobbed()
            | DiceRolled()
            | LastTileAnswered()
            | LaidDown()
            | FinalRoundBegun()
            | SingleTileLeft()
            | Won()
            | BirdsTurned()
            | HandEnded()
        ):
            return event


def events_seen(hand: Hand, seat: int) -> list[Event]:
    """All events so far as this seat was told of them."""
    hidden = bool(hand.rules.gangs.concealed_hidden)
    return [seen(event, seat, gangs_hidden=hidden) for event in hand.events]
