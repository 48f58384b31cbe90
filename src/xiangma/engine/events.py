"""What happened, in the past tense: a closed union of frozen values, folded without knowing rules.

A hidden tile is -1. `place` is the index of a tile in the wall of 108 (stack place // 2, upper tile first).
"""

from __future__ import annotations

from typing import Final

import msgspec

from xiangma.engine.melds import Meld, MeldKind
from xiangma.engine.wins import Payment, WinReport
from xiangma.tiles import KINDS

HIDDEN = -1
NO_PLACE = -1


class Hammered(msgspec.Struct, frozen=True, tag="hammered"):
    """A seat said before the deal whether it hammers."""

    seat: int
    yes: bool
    clause: str


class Dealt(msgspec.Struct, frozen=True, tag="dealt"):
    """Four hands were dealt, each in the order it came; another seat's hand is a row of hidden tiles."""

    dealer: int
    hands: tuple[tuple[int, ...], ...]
    left: int


class TurnedUp(msgspec.Struct, frozen=True, tag="turned_up"):
    """Dice chose a stack from the tail; its upper tile was turned, is out of play and makes the jokers."""

    dice: tuple[int, int]
    place: int
    tile: int
    jokers: tuple[int, ...]
    clause: str


class OpeningDeclared(msgspec.Struct, frozen=True, tag="opening_declared"):
    """A seat showed an opening win and the hand goes on: what was shown, and who paid it what."""

    seat: int
    patterns: tuple[str, ...]
    shown: tuple[int, ...]
    payments: tuple[Payment, ...]
    clause: str


class TingDeclared(msgspec.Struct, frozen=True, tag="ting_declared"):
    """A seat declared 报听: its hand is locked."""

    seat: int
    clause: str


class Sealed(msgspec.Struct, frozen=True, tag="sealed"):
    """A seat sealed its hand."""

    seat: int
    clause: str


class Drawn(msgspec.Struct, frozen=True, tag="drawn", gc=False):
    """A seat drew the tile at this place."""

    seat: int
    tile: int
    place: int
    replacement: bool = False


class Discarded(msgspec.Struct, frozen=True, tag="discarded", gc=False):
    """A seat put a tile into its river."""

    seat: int
    tile: int


DISCARDED: Final = tuple(tuple(Discarded(seat, tile) for tile in range(KINDS)) for seat in range(4))
"""Every such event, made once: a hand has many."""


class Melded(msgspec.Struct, frozen=True, tag="melded"):
    """A seat claimed a tile by chi or peng."""

    seat: int
    meld: Meld


class GangMade(msgspec.Struct, frozen=True, tag="gang_made"):
    """A seat made a gang; `meld.tiles` may be hidden."""

    seat: int
    meld: Meld
    then: str
    clause: str


class GangRobbed(msgspec.Struct, frozen=True, tag="gang_robbed"):
    """The gang just made is void: its tile was won on."""

    seat: int
    tile: int
    kind: MeldKind
    clause: str


class DiceRolled(msgspec.Struct, frozen=True, tag="dice_rolled"):
    """A seat rolled after its gang and these tiles were turned; none: the roll was void."""

    seat: int
    dice: tuple[int, int]
    places: tuple[int, ...]
    tiles: tuple[int, ...]
    clause: str


class LastTileAnswered(msgspec.Struct, frozen=True, tag="last_tile_answered"):
    """A seat said whether it takes the last tile."""

    seat: int
    takes: bool
    clause: str


class LaidDown(msgspec.Struct, frozen=True, tag="laid_down", gc=False):
    """A tile that may not be discarded was laid down at the end of the hand."""

    seat: int
    tile: int
    clause: str


class FinalRoundBegun(msgspec.Struct, frozen=True, tag="final_round_begun"):
    """The fixed last tiles are handed out, from this seat on."""

    seat: int
    clauses: tuple[str, ...]


class SingleTileLeft(msgspec.Struct, frozen=True, tag="single_tile_left"):
    """A seat came down to one concealed tile by pengs and gangs."""

    seat: int
    clause: str


class Won(msgspec.Struct, frozen=True, tag="won"):
    """A seat won on a tile; one event for each winning tile."""

    report: WinReport
    clause: str


class BirdsTurned(msgspec.Struct, frozen=True, tag="birds_turned"):
    """The birds: from these places, or (no place) the winning tile itself."""

    base: int
    places: tuple[int, ...]
    tiles: tuple[int, ...]
    clause: str


class HandEnded(msgspec.Struct, frozen=True, tag="hand_ended"):
    """The hand is over: how it ended, every line, the sums, who deals next; all tiles and melds open."""

    draw: bool
    winners: tuple[int, ...]
    payments: tuple[Payment, ...]
    delta: tuple[int, int, int, int]
    next_dealer: int
    ended_by: str
    dealer_by: str
    hands: tuple[tuple[int, ...], ...]
    melds: tuple[tuple[Meld, ...], ...]


Event = (
    Hammered
    | Dealt
    | TurnedUp
    | OpeningDeclared
    | TingDeclared
    | Sealed
    | Drawn
    | Discarded
    | Melded
    | GangMade
    | GangRobbed
    | DiceRolled
    | LastTileAnswered
    | LaidDown
    | FinalRoundBegun
    | SingleTileLeft
    | Won
    | BirdsTurned
    | HandEnded
)
