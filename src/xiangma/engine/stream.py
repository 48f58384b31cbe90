"""The stream of random draws behind a hand: shuffles, dice and picks from one key, the same on every machine.

HMAC-SHA512 in counter mode gives 32-bit words; a word above the largest multiple of the range is rejected.
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from struct import Struct
from typing import Final, Protocol

from xiangma.engine.errors import XiangmaError
from xiangma.tiles import COPIES, KINDS

WORDS_PER_BLOCK: Final = 16
WORD_RANGE: Final = 1 << 32
_WORDS: Final = Struct(f">{WORDS_PER_BLOCK}I")
ORDERED_WALL: Final = bytes(kind for kind in range(KINDS) for _ in range(COPIES))


class Draws(Protocol):
    """Where a hand's random numbers come from: live, recorded or prescribed."""

    def below(self, limit: int) -> int:
        """A number from 0 up to but not including the limit."""
        ...

    def clone(self) -> Draws:
        """An independent source that gives the same numbers from here on."""
        ...


class Stream:
    """An endless row of numbers from a key."""

    __slots__ = ("_block", "_key", "_words")

    def __init__(self, key: bytes) -> None:
        self._key = key
        self._block = 0
        self._words: list[int] = []

    def clone(self) -> Stream:
        other = Stream(self._key)
        other._block = self._block
        other._words = self._words.copy()
        return other

    def _more(self) -> list[int]:
        """The words of the next block, the first one last."""
        block = hmac.digest(self._key, self._block.to_bytes(8, "big"), "sha512")
        self._block += 1
        self._words = list(_WORDS.unpack(block))
        self._words.reverse()
        return self._words

    def below(self, limit: int) -> int:
        """A number from 0 up to but not including the limit, each equally likely."""
        words = self._words or self._more()
        word = words.pop()
        while word >= WORD_RANGE - WORD_RANGE % limit:
            words = self._words or self._more()
            word = words.pop()
        return word % limit

    def shuffled(self, tiles: bytes = ORDERED_WALL) -> bytes:
        """A wall in random order: Fisher-Yates from the last index down."""
        wall = bytearray(tiles)
        words = self._words
        for last in range(len(wall) - 1, 0, -1):
            limit = last + 1
            words = words or self._more()
            word = words.pop()
            while word >= WORD_RANGE - WORD_RANGE % limit:
                words = words or self._more()
                word = words.pop()
            other = word % limit
            wall[last], wall[other] = wall[other], wall[last]
        return bytes(wall)


def seeded(*parts: int | str) -> Stream:
    """The stream of a plain seed: practice hands and the simulator."""
    return Stream("/".join(str(part) for part in parts).encode())


class Recorded:
    """Numbers drawn before, given again in the same order."""

    __slots__ = ("_at", "_numbers")

    def __init__(self, numbers: Sequence[int]) -> None:
        self._numbers = tuple(numbers)
        self._at = 0

    def clone(self) -> Recorded:
        other = Recorded(self._numbers)
        other._at = self._at
        return other

    def below(self, limit: int) -> int:
        if self._at == len(self._numbers):
            raise XiangmaError("the record holds fewer random draws than the hand asks for")
        number = self._numbers[self._at]
        self._at += 1
        if not 0 <= number < limit:
            raise XiangmaError(f"the recorded draw {number} is not below {limit}")
        return number
