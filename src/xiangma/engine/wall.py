"""The wall (C-3): 108 places seen as 54 stacks, what is still there, and which tile comes next."""

from __future__ import annotations

from typing import Final

from xiangma.engine.errors import XiangmaError
from xiangma.tiles import COPIES, KINDS

TILES: Final = KINDS * COPIES
DEALT: Final = 53


class Wall:
    """108 tiles by place. Live ones lie from `head` on and before `limit`; the rest is kept back (X-4)."""

    __slots__ = ("_gone", "head", "left", "limit", "live", "tiles")

    def __init__(self, tiles: bytes) -> None:
        self.tiles = tiles
        self._gone = bytearray(TILES)
        self.head = 0
        self.limit = TILES
        self.live = TILES
        self.left = TILES

    def clone(self) -> Wall:
        other = Wall.__new__(Wall)
        other.tiles = self.tiles
        other._gone = self._gone.copy()
        other.head = self.head
        other.limit = self.limit
        other.live = self.live
        other.left = self.left
        return other

    def is_there(self, place: int) -> bool:
        """Whether a place still holds its tile."""
        return not self._gone[place]

    def gone(self) -> bytes:
        """One byte for each place: 1 where the tile has left the wall."""
        return bytes(self._gone)

    def restore(self, gone: bytes, head: int, limit: int) -> None:
        """Puts the wall into a stored state."""
        self._gone = bytearray(gone)
        self.head = head
        self.limit = limit
        self.left = TILES - sum(gone)
        self.live = limit - head - sum(gone[head:limit])

    def keep_back(self, count: int) -> None:
        """Takes the last tiles in draw order out of the live wall."""
        while count:
            self.limit -= 1
            if not self._gone[self.limit]:
                count -= 1
                self.live -= 1

    def release(self) -> None:
        """Makes the tiles that were kept back live (Y-3.3)."""
        self.limit = TILES
        self.live = self.left

    def draw(self) -> int:
        """Takes the next tile in draw order; its place."""
        place = self.head
        gone = self._gone
        while gone[place]:
            place += 1
        gone[place] = 1
        self.head = place + 1
        self.live -= 1
        self.left -= 1
        return place

    def deal(self, count: int) -> bytes:
        """Takes the next tiles of a wall from which only dealt tiles have left."""
        start = self.head
        self.head += count
        self._gone[start : self.head] = b"\1" * count
        self.live -= count
        self.left -= count
        return self.tiles[start : self.head]

    def take(self, place: int) -> int:
        """Takes the tile out of a live place; returns that tile."""
        self._gone[place] = 1
        self.live -= 1
        self.left -= 1
        return self.tiles[place]

    def tail_place(self) -> int:
        """Where a replacement from the tail comes from: the last live stack, upper tile first (C-3)."""
        last = self.limit - 1
        while self._gone[last]:
            last -= 1
        upper = last & ~1
        return last if self._gone[upper] else upper

    def stack_from_tail(self, number: int) -> tuple[int, ...]:
        """The live places of the stack of this number from the tail, upper before lower (C-3)."""
        upper = TILES - 2 * number
        there = (upper, upper + 1)
        return tuple(p for p in there if self.head <= p < self.limit and not self._gone[p])

    def live_places(self) -> list[int]:
        """Every live place in draw order."""
        gone = self._gone
        return [place for place in range(self.head, self.limit) if not gone[place]]

    def next_places(self, count: int) -> tuple[int, ...]:
        """The next places in draw order, kept-back ones included; fewer if the wall has fewer (C-11)."""
        found: list[int] = []
        for place in range(self.head, TILES):
            if len(found) == count:
                break
            if not self._gone[place]:
                found.append(place)
        return tuple(found)


def checked_wall(tiles: bytes) -> bytes:
    """The same 108 tiles, or an error that names what is wrong with them."""
    if len(tiles) != TILES:
        raise XiangmaError(f"a wall has {TILES} tiles, this one has {len(tiles)}")
    for kind in range(KINDS):
        if tiles.count(kind) != COPIES:
            raise XiangmaError(
                f"a wall has {COPIES} of each kind, this one has {tiles.count(kind)} of kind {kind}"
            )
    return tiles
