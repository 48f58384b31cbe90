"""Where a hand stands: a closed union of small values, one for each thing that can be next."""

from __future__ import annotations

from enum import Enum
from typing import Final

import msgspec

from xiangma.engine.melds import Meld
from xiangma.tiles import KINDS


class Began(Enum):
    """How an own turn began."""

    DEAL = "deal"
    DRAW = "draw"
    REPLACEMENT = "replacement"
    CHI = "chi"
    PENG = "peng"


# Reading a member off its enum is slow in Python 3.11; what every turn asks for has a name of its own.
BY_DEAL: Final = Began.DEAL
BY_DRAW: Final = Began.DRAW
BY_REPLACEMENT: Final = Began.REPLACEMENT
BY_CHI: Final = Began.CHI
BY_PENG: Final = Began.PENG


class Hammering(msgspec.Struct, frozen=True, tag="hammering"):
    """Before the deal: everybody is asked about the hammer."""


class OpeningAsked(msgspec.Struct, frozen=True, tag="opening_asked"):
    """An opening round, by its number."""

    number: int


class ToDraw(msgspec.Struct, frozen=True, tag="to_draw", gc=False):
    """The draw of this seat is next; it may be asked to borrow instead."""

    seat: int


class LastTileAsked(msgspec.Struct, frozen=True, tag="last_tile_asked", gc=False):
    """A seat is asked whether it takes the last tile; `asked` seats before it declined or are sealed."""

    seat: int
    asked: int


class Turn(msgspec.Struct, frozen=True, tag="turn", gc=False):
    """A seat's own turn; `last`: it took the last tile."""

    seat: int
    began: Began
    last: bool = False


class FinalTurn(msgspec.Struct, frozen=True, tag="final_turn", gc=False):
    """A seat holds its tile of the final round; so many seats draw after it."""

    seat: int
    after: int


class DiscardOpen(msgspec.Struct, frozen=True, tag="discard_open", gc=False):
    """A discard lies open to claims."""

    supplier: int
    tile: int
    after_replacement: bool = False
    last: bool = False
    first: bool = False


class GangOpen(msgspec.Struct, frozen=True, tag="gang_open"):
    """A gang was made and may be robbed; `final_after`: in the final round, how many seats draw after."""

    maker: int
    meld: Meld
    then: str
    final_after: int = -1


class GangGoesOn(msgspec.Struct, frozen=True, tag="gang_goes_on"):
    """A gang stands: its maker draws a replacement or rolls."""

    maker: int
    then: str


class RollerAsked(msgspec.Struct, frozen=True, tag="roller_asked"):
    """Dice tiles lie open; the roller may win on them."""

    roller: int
    tiles: tuple[int, ...]


class DiceOpen(msgspec.Struct, frozen=True, tag="dice_open"):
    """Dice tiles lie open to the others; `shut`: the roller could win, so nobody else does."""

    roller: int
    tiles: tuple[int, ...]
    shut: bool


class Over(msgspec.Struct, frozen=True, tag="over"):
    """The hand has ended."""


Phase = (
    Hammering
    | OpeningAsked
    | ToDraw
    | LastTileAsked
    | Turn
    | FinalTurn
    | DiscardOpen
    | GangOpen
    | GangGoesOn
    | RollerAsked
    | DiceOpen
    | Over
)
OVER: Final = Over()
PLAIN_DISCARD: Final = tuple(tuple(DiscardOpen(seat, tile) for tile in range(KINDS)) for seat in range(4))
DREW: Final = tuple(Turn(seat, Began.DRAW) for seat in range(4))
Open = DiscardOpen | GangOpen | DiceOpen
"""The phases in which a tile lies open to others."""


def supplier_of(phase: Open) -> int:
    """The seat whose tile lies on the table."""
    match phase:
        case DiscardOpen():
            return phase.supplier
        case DiceOpen():
            return phase.roller
        case GangOpen():
            return phase.maker


def tiles_of(phase: Open) -> tuple[int, ...]:
    """The tiles on the table."""
    match phase:
        case DiscardOpen():
            return (phase.tile,)
        case DiceOpen():
            return phase.tiles
        case GangOpen():
            return (phase.meld.tiles[0],)
