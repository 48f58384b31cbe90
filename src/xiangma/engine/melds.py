"""Exposed (and concealed-gang) melds: what they are made of and who fed them."""

from __future__ import annotations

from enum import Enum
from typing import Final

import msgspec

NOBODY: Final = -1


class MeldKind(Enum):
    """The kinds of meld by how they came about (C-6.1, K-2.4)."""

    CHI = "chi"
    PENG = "peng"
    GANG_OPEN = "gang_open"
    GANG_ADDED = "gang_added"
    GANG_CONCEALED = "gang_concealed"
    GANG_BORROWED = "gang_borrowed"


CHI_MELD: Final = MeldKind.CHI
PENG_MELD: Final = MeldKind.PENG
GANGS: Final = frozenset(
    (MeldKind.GANG_OPEN, MeldKind.GANG_ADDED, MeldKind.GANG_CONCEALED, MeldKind.GANG_BORROWED)
)
FED: Final = frozenset((MeldKind.CHI, MeldKind.PENG, MeldKind.GANG_OPEN, MeldKind.GANG_ADDED))


class Meld(msgspec.Struct, frozen=True):
    """One meld: its kind, its tiles, the seat that fed it (or NOBODY) and the tile that was claimed."""

    kind: MeldKind
    tiles: tuple[int, ...]
    feeder: int = NOBODY
    claimed: int = -1

    @property
    def tile(self) -> int:
        """The kind of a triplet or gang; the lowest tile of a run."""
        return self.tiles[0]

    @property
    def is_gang(self) -> bool:
        return self.kind in GANGS
