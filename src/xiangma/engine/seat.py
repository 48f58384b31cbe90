"""One seat in a hand: its tiles with the kernel's keys kept up to date, its melds, its locks, its waits."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Final

from xiangma.analysis.kernel import CLASS_OF, JOIN, MISSING_ANY, POW5, suit_keys
from xiangma.engine.melds import CHI_MELD, NOBODY, PENG_MELD, Meld
from xiangma.engine.wins import NO_JOKERS, Jokers
from xiangma.tiles import COPIES, IS_258, KINDS, SUIT_OF

UNKNOWN: Final = -1
MASK_OFF_258: Final = sum(1 << kind for kind in range(KINDS) if not IS_258[kind])
MOST_KINDS_NEAR_PAIRS: Final = 7  # more natural kinds are never one tile short of seven pairs


class Lock(Enum):
    """Why a hand may no longer change (C-8)."""

    OPEN = ""
    DECLARED = "ting"
    ROLLED = "dice"
    SEALED = "sealed"


OPEN: Final = Lock.OPEN
DECLARED: Final = Lock.DECLARED
SEALED: Final = Lock.SEALED


class Seat:
    """What one seat holds and has done; `waits` is a bit mask for the hand at rest, UNKNOWN until asked."""

    __slots__ = (
        "asked",
        "counts",
        "declared",
        "discards",
        "drawn",
        "fourfold",
        "index",
        "jokers",
        "jokers_held",
        "keys",
        "lock",
        "mask",
        "melds",
        "passed_declared",
        "passed_hu",
        "passed_peng",
        "pengs",
        "shown",
        "untouched",
        "waits",
    )

    def __init__(self, index: int) -> None:
        self.index = index
        self.counts = [0] * KINDS
        self.keys = [0, 0, 0]
        self.mask = 0
        self.jokers = NO_JOKERS
        self.jokers_held = 0
        self.fourfold = 0
        self.melds: tuple[Meld, ...] = ()
        self.pengs = 0
        self.discards: list[int] = []
        self.drawn = NOBODY
        self.lock = OPEN
        self.declared = False
        self.passed_hu = False
        self.passed_peng = False
        self.passed_declared = False
        self.untouched = True
        self.shown: tuple[int, ...] = ()
        self.asked = 0
        self.waits = 0

    def clone(self) -> Seat:
        other = Seat.__new__(Seat)
        other.index = self.index
        other.counts = self.counts.copy()
        other.keys = self.keys.copy()
        other.mask = self.mask
        other.jokers = self.jokers
        other.jokers_held = self.jokers_held
        other.fourfold = self.fourfold
        other.melds = self.melds
        other.pengs = self.pengs
        other.discards = self.discards.copy()
        other.drawn = self.drawn
        other.lock = self.lock
        other.declared = self.declared
        other.passed_hu = self.passed_hu
        other.passed_peng = self.passed_peng
        other.passed_declared = self.passed_declared
        other.untouched = self.untouched
        other.shown = self.shown
        other.asked = self.asked
        other.waits = self.waits
        return other

    # --- tiles ---

    def hold(self, tiles: Sequence[int]) -> None:
        """Takes a dealt hand."""
        counts = self.counts
        for tile in tiles:
            counts[tile] += 1
            self.mask |= 1 << tile
            if counts[tile] == COPIES:
                self.fourfold |= 1 << tile
        self.keys = [*suit_keys(self.counts)]
        self.waits = UNKNOWN

    def add(self, tile: int) -> None:
        """Puts a tile into the hand."""
        count = self.counts[tile] + 1
        self.counts[tile] = count
        self.mask |= 1 << tile
        if count == COPIES:
            self.fourfold |= 1 << tile
        if self.jokers.mask >> tile & 1:
            self.jokers_held += 1
        else:
            self.keys[SUIT_OF[tile]] += POW5[tile]

    def remove(self, tile: int) -> None:
        """Takes a tile out of the hand."""
        left = self.counts[tile] - 1
        self.counts[tile] = left
        if not left:
            self.mask &= ~(1 << tile)
        elif left == COPIES - 1:
            self.fourfold &= ~(1 << tile)
        if self.jokers.mask >> tile & 1:
            self.jokers_held -= 1
        else:
            self.keys[SUIT_OF[tile]] -= POW5[tile]

    def lay(self, melds: tuple[Meld, ...]) -> None:
        """These are its melds now."""
        self.melds = melds
        self.pengs = sum(1 << meld.tiles[0] for meld in melds if meld.kind is PENG_MELD)

    def mark_jokers(self, jokers: Jokers) -> None:
        """Says which kinds are jokers, after the turn-up."""
        self.jokers = jokers
        for kind in jokers.kinds:
            count = self.counts[kind]
            self.jokers_held += count
            self.keys[SUIT_OF[kind]] -= count * POW5[kind]
        self.waits = UNKNOWN

    def tiles(self) -> tuple[int, ...]:
        """The concealed tiles in canonical order."""
        return tuple(kind for kind, count in enumerate(self.counts) for _ in range(count))

    def size(self) -> int:
        return sum(self.counts)

    def sees_all_copies(self, kind: int) -> bool:
        """Whether every copy in play lies in this seat's own hand and melds (C-5)."""
        seen = self.counts[kind] + sum(meld.tiles.count(kind) for meld in self.melds)
        return seen >= self.jokers.copies(kind)

    # --- locks ---

    @property
    def is_locked(self) -> bool:
        return self.lock is not OPEN

    @property
    def is_sealed(self) -> bool:
        return self.lock is SEALED

    def hand_changed(self) -> None:
        """The own hand has changed by draw, chi, peng or gang: passed wins and pengs are forgotten (C-7)."""
        self.passed_hu = False
        self.passed_peng = False

    # --- what the hand could become ---

    def may_be_ting(self) -> bool:
        """A quick look that is never wrong when it says no: can one more tile complete any shape of C-4?"""
        need = 4 - len(self.melds)
        k0, k1, k2 = self.keys
        if MISSING_ANY[need][JOIN[JOIN[CLASS_OF[k0]][CLASS_OF[k1]]][CLASS_OF[k2]]] <= self.jokers_held + 1:
            return True
        natural = self.mask & ~self.jokers.mask
        if need == 4 and natural.bit_count() <= MOST_KINDS_NEAR_PAIRS:
            return True
        if natural & MASK_OFF_258:
            return False
        return all(meld.kind is not CHI_MELD for meld in self.melds)

    def may_gang(self) -> bool:
        """Whether it holds four of a kind, or the fourth to a peng."""
        return bool(self.fourfold or self.pengs & self.mask)

    def fourths(self) -> list[int]:
        """Kinds of own pengs whose fourth tile is in hand."""
        both = self.pengs & self.mask
        return [meld.tiles[0] for meld in self.melds if both >> meld.tiles[0] & 1 and meld.kind is PENG_MELD]

    def fours(self) -> list[int]:
        """Kinds held four times, jokers aside."""
        found = self.fourfold & ~self.jokers.mask
        return [kind for kind in range(KINDS) if found >> kind & 1] if found else []

    def peng_of(self, tile: int) -> int:
        """The index of the own peng of this kind, or -1."""
        for place, meld in enumerate(self.melds):
            if meld.kind is PENG_MELD and meld.tiles[0] == tile:
                return place
        return -1
