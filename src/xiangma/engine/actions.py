"""What a seat may answer: a closed union of small frozen values, each made once and shared."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from xiangma.tiles import KINDS, RANK_OF, SUIT_OF, name

Then = Literal["", "replace", "dice", "borrow"]
THENS: Final[tuple[Then, ...]] = ("", "replace", "dice", "borrow")


class Discard(msgspec.Struct, frozen=True, tag="discard", gc=False):
    """Put one concealed tile into the river."""

    tile: int


class Ting(msgspec.Struct, frozen=True, tag="ting", gc=False):
    """Declare 报听: as it stands (tile -1), or together with this discard."""

    tile: int = -1


class Chi(msgspec.Struct, frozen=True, tag="chi"):
    """Take a tile from the previous seat into a run with two of one's own."""

    own: tuple[int, int]
    tile: int


class Peng(msgspec.Struct, frozen=True, tag="peng", gc=False):
    """Take a tile into a triplet."""

    tile: int


class Gang(msgspec.Struct, frozen=True, tag="gang", gc=False):
    """Make a gang of this kind and go on as said (empty where a rule set knows one way only)."""

    tile: int
    then: Then = ""


class Hu(msgspec.Struct, frozen=True, tag="hu", gc=False):
    """Win."""


class Pass(msgspec.Struct, frozen=True, tag="pass", gc=False):
    """Let it go."""


class Seal(msgspec.Struct, frozen=True, tag="seal", gc=False):
    """封东: turn the hand face down until the hand ends."""


class Take(msgspec.Struct, frozen=True, tag="take", gc=False):
    """Take the last tile."""


class Decline(msgspec.Struct, frozen=True, tag="decline", gc=False):
    """Leave the last tile to the next seat."""


class Opening(msgspec.Struct, frozen=True, tag="opening", gc=False):
    """Declare an opening win."""


class Chui(msgspec.Struct, frozen=True, tag="chui", gc=False):
    """Hammer before the deal."""


class NoChui(msgspec.Struct, frozen=True, tag="no_chui", gc=False):
    """Do not hammer."""


Action = Discard | Ting | Chi | Peng | Gang | Hu | Pass | Seal | Take | Decline | Opening | Chui | NoChui

DISCARD: Final = tuple(Discard(k) for k in range(KINDS))
TING: Final = tuple(Ting(k) for k in range(KINDS))
PENG: Final = tuple(Peng(k) for k in range(KINDS))
GANG: Final = {then: tuple(Gang(k, then) for k in range(KINDS)) for then in THENS}
HU: Final = Hu()
PASS: Final = Pass()
SEAL: Final = Seal()
TAKE: Final = Take()
DECLINE: Final = Decline()
OPENING: Final = Opening()
CHUI: Final = Chui()
NO_CHUI: Final = NoChui()
TING_NOW: Final = Ting()


def _runs_with(tile: int) -> tuple[Chi, ...]:
    """Every chi that takes this tile, lowest run first."""
    found = []
    for low in range(tile - 2, tile + 1):
        run = (low, low + 1, low + 2)
        if low < 0 or low + 2 >= KINDS or SUIT_OF[low] != SUIT_OF[low + 2] or SUIT_OF[low] != SUIT_OF[tile]:
            continue
        first, second = (k for k in run if k != tile)
        found.append(Chi((first, second), tile))
    return tuple(found)


CHI: Final = tuple(_runs_with(k) for k in range(KINDS))
"""For each tile the chi actions that take it."""


def _held_by(actions: tuple[Chi, ...], mask: int) -> tuple[Chi, ...]:
    return tuple(a for a in actions if mask >> a.own[0] & 1 and mask >> a.own[1] & 1)


CHI_BY_NEIGHBOURS: Final = tuple(
    tuple(_held_by(CHI[tile], neighbours << tile >> 2) for neighbours in range(32)) for tile in range(KINDS)
)
"""For each tile and each mask of the five kinds around it those chi actions whose two tiles are held."""


def chis(mask: int, tile: int) -> tuple[Chi, ...]:
    """The chi actions that take this tile with two of the kinds in a mask."""
    return CHI_BY_NEIGHBOURS[tile][mask << 2 >> tile & 31]


DISCARDS: Final = tuple(
    tuple(tuple(DISCARD[suit * 9 + rank] for rank in range(9) if mask >> rank & 1) for mask in range(512))
    for suit in range(3)
)
"""For each suit and each mask of its nine kinds the discards."""


def discards(mask: int) -> list[Action]:
    """The discards of the kinds in a mask."""
    return [*DISCARDS[0][mask & 511], *DISCARDS[1][mask >> 9 & 511], *DISCARDS[2][mask >> 18 & 511]]


def every_action() -> tuple[Action, ...]:
    """The whole universe of actions: what `why_not` can be asked about."""
    found: list[Action] = [*DISCARD, TING_NOW, *TING, *PENG]
    for then in THENS:
        found.extend(GANG[then])
    for chis in CHI:
        found.extend(chis)
    found.extend((HU, PASS, SEAL, TAKE, DECLINE, OPENING, CHUI, NO_CHUI))
    return tuple(found)


def verb(action: Action) -> str:
    """The word for an action, as scenarios and prompts use it."""
    return str(type(action).__struct_config__.tag)


def describe(action: Action) -> str:
    """An action in words: `chi 1m 2m of 3m`, `gang 5m dice`."""
    match action:
        case Discard(tile) | Peng(tile):
            return f"{verb(action)} {name(tile)}"
        case Ting(tile):
            return "ting" if tile < 0 else f"ting {name(tile)}"
        case Gang(tile, then):
            return f"gang {name(tile)} {then}".rstrip()
        case Chi((first, second), tile):
            return f"chi {name(first)} {name(second)} of {name(tile)}"
        case _:
            return verb(action)


def is_run(first: int, second: int, third: int) -> bool:
    """Whether three kinds, in any order, are a run."""
    low, middle, high = sorted((first, second, third))
    return (
        SUIT_OF[low] == SUIT_OF[high]
        and RANK_OF[middle] == RANK_OF[low] + 1
        and RANK_OF[high] == RANK_OF[middle] + 1
    )
