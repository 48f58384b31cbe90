"""A view moved on by one event, so that what happens between two questions can be shown step by step.

Every step starts from a view of the engine, and the last one gives way to the next such view: this is for
the eye and decides nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, assert_never

from msgspec.structs import replace

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
from xiangma.engine.melds import Meld, MeldKind
from xiangma.engine.views import SeatView, View

NOBODY: Final = -1


def after(view: View, event: Event) -> View:
    """The view once this has happened."""
    match event:
        case Dealt():
            return _dealt(view, event)
        case TurnedUp():
            return replace(_taken(view, 1), turned=event.tile, jokers=event.jokers)
        case Drawn():
            return _drawn(_cleared(view), event)
        case Discarded():
            return _discarded(view, event)
        case Melded(seat, meld):
            return _melded(view, seat, meld)
        case GangMade(seat, meld):
            return _gang(view, seat, meld)
        case DiceRolled():
            return _rolled(_cleared(view), event)
        case Hammered() | OpeningDeclared() | TingDeclared() | Sealed():
            return _marked(view, event)
        case FinalRoundBegun():
            return replace(_cleared(view), live=view.left)
        case LastTileAnswered() | LaidDown() | GangRobbed() | SingleTileLeft() | Won() | BirdsTurned():
            return view
        case HandEnded():
            return replace(_cleared(view), over=True)
        case _:
            assert_never(event)


def _marked(view: View, event: Hammered | OpeningDeclared | TingDeclared | Sealed) -> View:
    """What a seat announced stands beside it."""
    seat = view.seats[event.seat]
    match event:
        case Hammered():
            return _seat(view, replace(seat, hammered=event.yes))
        case OpeningDeclared():
            return _seat(view, replace(seat, shown=event.shown))
        case TingDeclared():
            return _seat(view, replace(seat, declared=True, lock="ting"))
        case Sealed():
            return _face_down(_seat(view, replace(seat, lock="sealed")), event.seat)


def _rolled(view: View, event: DiceRolled) -> View:
    if not event.tiles:
        return view
    seat = replace(view.seats[event.seat], lock="dice")
    return replace(_seat(_taken(view, len(event.tiles)), seat), table=event.tiles, supplier=event.seat)


def _seat(view: View, changed: SeatView) -> View:
    seats = tuple(changed if seat.seat == changed.seat else seat for seat in view.seats)
    return replace(view, seats=seats)


def _own(view: View, tiles: Sequence[int], drawn: int) -> View:
    """The viewer's own tiles."""
    if view.own is None:
        return view
    own = replace(view.own, tiles=tuple(sorted(tiles)), drawn=drawn, question=None)
    return replace(view, own=own)


def _without(view: View, seat: int, gone: Sequence[int]) -> View:
    """These tiles leave a hand; face down, any will do."""
    shown = view.seats[seat]
    view = _seat(view, replace(shown, concealed=shown.concealed - len(gone)))
    if seat != view.seat or view.own is None:
        return view
    left = [*view.own.tiles]
    for tile in gone:
        left.remove(tile if tile in left else HIDDEN)
    return _own(view, left, NOBODY)


def _taken(view: View, count: int) -> View:
    """So many tiles left the wall."""
    return replace(view, left=view.left - count, live=view.live - count)


def _cleared(view: View) -> View:
    """Nobody took what lay open: dice tiles go to their roller's river (C-9.4)."""
    if view.supplier >= 0 and _is_dice(view):
        roller = view.seats[view.supplier]
        view = _seat(view, replace(roller, discards=(*roller.discards, *view.table)))
    return replace(view, table=(), supplier=NOBODY)


def _is_dice(view: View) -> bool:
    """Whether the tiles on the table were turned by dice: they lie in no river and no meld yet."""
    seat = view.seats[view.supplier]
    in_river = bool(seat.discards) and view.table == seat.discards[-1:]
    return (
        seat.lock == "dice"
        and not in_river
        and not any(meld.is_gang and meld.tile in view.table for meld in seat.melds)
    )


def _dealt(view: View, event: Dealt) -> View:
    for seat, tiles in enumerate(event.hands):
        view = _seat(view, replace(view.seats[seat], concealed=len(tiles)))
    mine = event.hands[view.seat]
    view = _own(view, mine, mine[-1] if view.seat == event.dealer else NOBODY)
    return replace(view, dealer=event.dealer, turn=event.dealer, left=event.left, live=event.left)


def _drawn(view: View, event: Drawn) -> View:
    seat = view.seats[event.seat]
    view = _seat(_taken(view, 1), replace(seat, concealed=seat.concealed + 1))
    if event.seat == view.seat and view.own is not None:
        face_down = HIDDEN in view.own.tiles
        tile = HIDDEN if face_down else event.tile
        view = _own(view, (*view.own.tiles, tile), tile)
    return replace(view, turn=event.seat)


def _discarded(view: View, event: Discarded) -> View:
    view = _without(view, event.seat, (event.tile,))
    seat = view.seats[event.seat]
    view = _seat(view, replace(seat, discards=(*seat.discards, event.tile)))
    return replace(view, table=(event.tile,), supplier=event.seat)


def _claimed(view: View, tile: int) -> View:
    """A tile on the table is taken; what else dice turned goes to the roller's river."""
    if view.supplier < 0:
        return view
    seat = view.seats[view.supplier]
    if _is_dice(view):
        rest = [*view.table]
        rest.remove(tile)
        view = _seat(view, replace(seat, discards=(*seat.discards, *rest)))
    else:
        view = _seat(view, replace(seat, discards=seat.discards[:-1]))
    return replace(view, table=(), supplier=NOBODY)


def _melded(view: View, seat: int, meld: Meld) -> View:
    own = [*meld.tiles]
    own.remove(meld.claimed)
    view = _without(_claimed(view, meld.claimed), seat, own)
    changed = view.seats[seat]
    return replace(_seat(view, replace(changed, melds=(*changed.melds, meld))), turn=seat)


def _gang(view: View, seat: int, meld: Meld) -> View:
    melds = view.seats[seat].melds
    match meld.kind:
        case MeldKind.GANG_OPEN:
            view = _without(_claimed(view, meld.claimed), seat, meld.tiles[:3])
        case MeldKind.GANG_CONCEALED:
            view = _without(_cleared(view), seat, meld.tiles)
        case MeldKind.GANG_ADDED:
            view = _without(_cleared(view), seat, meld.tiles[:1])
        case _:
            view = _cleared(view)
    was = [old for old in melds if old.kind is MeldKind.PENG and old.tile == meld.tile]
    grown = tuple(meld if old in was else old for old in melds) if was else (*melds, meld)
    return replace(_seat(view, replace(view.seats[seat], melds=grown)), turn=seat)


def _face_down(view: View, seat: int) -> View:
    """K-6.1: a sealed hand lies face down, for its owner too."""
    if seat != view.seat or view.own is None:
        return view
    return _own(view, (HIDDEN,) * len(view.own.tiles), HIDDEN)
