"""A hand put to the question "is this a win, and what is it worth", and the answer to it."""

from __future__ import annotations

from copy import copy
from enum import Enum, Flag, auto
from typing import Final

import msgspec

from xiangma.analysis.kernel import missing, missing_258, suit_keys
from xiangma.analysis.shapes import odd_kinds
from xiangma.engine.melds import Meld
from xiangma.texts import Text
from xiangma.tiles import IS_258, SUIT_OF

NO_TILE: Final = -1


class Way(Enum):
    """How the winning tile came."""

    DRAW = "draw"
    DICE = "dice"
    DISCARD = "discard"
    DICE_OF = "dice_of"
    ROB = "rob"
    OPENING = "opening"
    DEAL = "deal"


SELF_DRAWN: Final = (Way.DRAW, Way.DICE, Way.OPENING, Way.DEAL)
FROM_ANOTHER: Final = (Way.DISCARD, Way.DICE_OF, Way.ROB)
DEALT: Final = frozenset((Way.OPENING, Way.DEAL))


class Circumstance(Flag):
    """What else was so when the tile came, as far as some rule set asks."""

    NONE = 0
    LAST = auto()
    REPLACEMENT = auto()
    AFTER_REPLACEMENT = auto()
    FIRST_DISCARD = auto()
    SUPPLIER_TING = auto()


class Shape(Enum):
    """The shapes of C-4 under which a hand can be read; loose, the lack of one, always holds."""

    STANDARD = "standard"
    SEVEN_PAIRS = "seven pairs"
    LOOSE = "loose"


STANDARD: Final = (Shape.STANDARD,)
SEVEN_PAIRS: Final = (Shape.SEVEN_PAIRS,)
LOOSE: Final = (Shape.LOOSE,)
COMPLETE: Final = STANDARD + SEVEN_PAIRS
ANY_SHAPE: Final = COMPLETE + LOOSE


class Jokers(msgspec.Struct, frozen=True):
    """Which kinds are jokers in this hand, as a bit mask and as kinds, and which tile made them so."""

    mask: int = 0
    kinds: tuple[int, ...] = ()
    turned: int = NO_TILE

    def copies(self, kind: int) -> int:
        """How many copies of a kind are in play: the turned tile is not (K-2.1, H-2)."""
        return 3 if kind == self.turned else 4


NO_JOKERS: Final = Jokers()


class Win:
    """A complete hand as a candidate: the concealed tiles with the winning tile among them, and how it came.

    `held` counts concealed tiles by their faces; `natural` leaves the jokers out. A tile that came from
    another seat is natural even where its kind is a joker: it stands for itself (H-2).
    """

    __slots__ = (
        "circumstances",
        "dealer",
        "declared",
        "held",
        "jokers",
        "jokers_held",
        "k0",
        "k1",
        "k2",
        "melds",
        "natural",
        "need",
        "seat",
        "supplier",
        "supplier_declared",
        "tile",
        "way",
    )

    def __init__(
        self,
        *,
        seat: int,
        way: Way,
        concealed: list[int],
        melds: tuple[Meld, ...],
        jokers: Jokers,
        dealer: int,
        tile: int = NO_TILE,
        supplier: int = NO_TILE,
        circumstances: Circumstance = Circumstance.NONE,
        declared: bool = False,
        supplier_declared: bool = False,
    ) -> None:
        self.seat = seat
        self.way = way
        self.melds = melds
        self.jokers = jokers
        self.dealer = dealer
        self.tile = tile
        self.supplier = supplier
        self.circumstances = circumstances
        self.declared = declared
        self.supplier_declared = supplier_declared
        self.need = 4 - len(melds)
        self.held = held = concealed.copy()
        self.natural = natural = held.copy()
        self.jokers_held = 0
        for kind in jokers.kinds:
            self.jokers_held += natural[kind]
            natural[kind] = 0
        if tile >= 0:
            held[tile] += 1
            if jokers.mask >> tile & 1 and way not in FROM_ANOTHER:
                self.jokers_held += 1
            else:
                natural[tile] += 1
        self.k0, self.k1, self.k2 = suit_keys(natural)

    def on_discard(self) -> Win:
        """The same hand and tile as if another seat had discarded it."""
        other = copy(self)
        other.way = Way.DISCARD
        return other

    @property
    def self_drawn(self) -> bool:
        return self.way in SELF_DRAWN

    def has(self, circumstance: Circumstance) -> bool:
        return circumstance in self.circumstances

    def is_standard(self) -> bool:
        """Melds and any pair (C-4)."""
        return missing(self.k0, self.k1, self.k2, self.need) <= self.jokers_held

    def is_standard_258(self) -> bool:
        """Melds and a pair of rank 2, 5 or 8 (C-4)."""
        return missing_258(self.k0, self.k1, self.k2, self.need) <= self.jokers_held

    def is_seven_pairs(self) -> bool:
        """Seven pairs, jokers filling any (C-4)."""
        return self.need == 4 and odd_kinds(self.natural) <= self.jokers_held

    def shapes(self) -> tuple[Shape, ...]:
        """Every shape under which this hand can be read."""
        found: tuple[Shape, ...] = STANDARD if self.is_standard() else ()
        if self.is_seven_pairs():
            found += SEVEN_PAIRS
        return found + LOOSE

    def natural_kinds(self) -> set[int]:
        """The kinds of natural tiles in hand and melds."""
        kinds = {kind for kind, count in enumerate(self.natural) if count}
        for meld in self.melds:
            kinds.update(meld.tiles)
        return kinds

    def is_all_258(self) -> bool:
        """Every natural tile in hand and melds has rank 2, 5 or 8 (C-4)."""
        return all(IS_258[kind] for kind in self.natural_kinds())

    def is_one_suit(self) -> bool:
        """Every natural tile in hand and melds is of one suit (C-4)."""
        return len({SUIT_OF[kind] for kind in self.natural_kinds()}) <= 1


class PatternHit(msgspec.Struct, frozen=True):
    """A pattern that a winning hand shows, and the units it is worth."""

    clause: str
    name: Text
    units: int


class SpecialHit(msgspec.Struct, frozen=True):
    """A circumstance that raises a win."""

    clause: str
    name: Text


class Judgement(msgspec.Struct, frozen=True):
    """A win under the rules: what it shows and the points per payer, before birds and hammers."""

    patterns: tuple[PatternHit, ...]
    specials: tuple[SpecialHit, ...]
    points: int
    clause: str

    @property
    def is_big(self) -> bool:
        return bool(self.patterns)


class WinReport(msgspec.Struct, frozen=True):
    """What is told of one winning tile."""

    seat: int
    tile: int
    way: Way
    supplier: int
    concealed: tuple[int, ...]
    patterns: tuple[PatternHit, ...]
    specials: tuple[SpecialHit, ...]
    points: int


class Payment(msgspec.Struct, frozen=True, rename={"payer": "from", "payee": "to"}):
    """One line of a score sheet (C-10)."""

    payer: int
    payee: int
    points: int
    reason: str
    clauses: tuple[str, ...]
