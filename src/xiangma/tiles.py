"""Tile kinds 0..26 (C-1): their names, their neighbours, and compact notation read and written."""

from collections.abc import Iterable
from itertools import groupby
from typing import Final, TypeAlias
from unicodedata import east_asian_width

Kind: TypeAlias = int
"""A kind of tile: 万 are 0..8, 条 9..17, 筒 18..26, each by rank."""

KINDS: Final = 27
COPIES: Final = 4
SUITS: Final = "msp"
SUIT_OF: Final[tuple[int, ...]] = tuple(kind // 9 for kind in range(KINDS))
RANK_OF: Final[tuple[int, ...]] = tuple(kind % 9 + 1 for kind in range(KINDS))
IS_258: Final[tuple[bool, ...]] = tuple(rank in (2, 5, 8) for rank in RANK_OF)
NAMES: Final[tuple[str, ...]] = tuple(
    f"{rank}{SUITS[suit]}" for suit, rank in zip(SUIT_OF, RANK_OF, strict=True)
)

_CHINESE_RANKS: Final = "一二三四五六七八九"
_CHINESE_SUITS: Final = "万条筒"
_RANKS: Final = "123456789"
_SEPARATORS: Final = " \t\r\n,"
_EXAMPLE: Final = "write digits 1-9 followed by m, s or p, such as 123m55p"


class TileError(ValueError):
    """Tiles that cannot be read: `position` is the index in `text` where it goes wrong."""

    def __init__(self, problem: str, text: str, position: int) -> None:
        wide = [east_asian_width(character) in "WF" for character in text[:position]]
        self.problem = problem
        self.text = text
        self.position = position
        self.pointer = "".join("\u3000" if is_wide else " " for is_wide in wide) + "^"
        super().__init__(f"{problem}\n  {text}\n  {self.pointer}")


def name(kind: Kind) -> str:
    """The name of a kind in compact notation: "5p"."""
    return NAMES[_checked(kind)]


def chinese(kind: Kind) -> str:
    """The name of a kind in Chinese: "五筒"."""
    _checked(kind)
    return _CHINESE_RANKS[kind % 9] + _CHINESE_SUITS[kind // 9]


def next_rank(kind: Kind) -> Kind:
    """The kind one rank up in the same suit; after 9 comes 1 (C-1)."""
    return kind + 1 if _checked(kind) % 9 < 8 else kind - 8


def previous_rank(kind: Kind) -> Kind:
    """The kind one rank down in the same suit; before 1 comes 9 (C-1)."""
    return kind - 1 if _checked(kind) % 9 > 0 else kind + 8


def counts_of(kinds: Iterable[Kind]) -> list[int]:
    """How many tiles of each of the 27 kinds there are."""
    counts = [0] * KINDS
    for kind in kinds:
        counts[_checked(kind)] += 1
    return counts


def kinds_of(counts: list[int]) -> list[Kind]:
    """The tiles behind 27 counts, in canonical order."""
    return [kind for kind, count in enumerate(counts) for _ in range(count)]


def notation(kinds: Iterable[Kind]) -> str:
    """Compact notation in canonical order, suit by suit and by rank: "123m55p"."""
    return notation_in_order(sorted(map(_checked, kinds)))


def notation_in_order(kinds: Iterable[Kind]) -> str:
    """Compact notation that keeps the given order: "96s13m"."""
    suits = groupby(map(_checked, kinds), SUIT_OF.__getitem__)
    return "".join("".join(str(RANK_OF[kind]) for kind in run) + SUITS[suit] for suit, run in suits)


def parse_one(text: str) -> Kind:
    """Read exactly one tile: "5p"."""
    kinds = parse(text)
    if len(kinds) != 1:
        raise TileError(f"{text!r} is {len(kinds)} tiles; write exactly one, such as 5p", text, 0)
    return kinds[0]


def parse(text: str) -> list[Kind]:
    """Read compact notation, in the order written; spaces and commas are allowed anywhere."""
    kinds: list[Kind] = []
    ranks: list[int] = []  # positions of digits that still wait for their suit letter
    for position, character in enumerate(_checked_text(text)):
        if character in _RANKS:
            ranks.append(position)
        elif character in SUITS:
            if not ranks:
                raise _unreadable(text, position, "has no digit before it")
            first = SUITS.index(character) * 9
            kinds += [first + _RANKS.index(text[at]) for at in ranks]
            ranks.clear()
        elif character not in _SEPARATORS:
            raise _unreadable(text, position, "is neither a rank nor a suit")
    if ranks:
        raise _unreadable(text, ranks[0], "has no suit letter after it")
    return kinds


def _unreadable(text: str, position: int, problem: str) -> TileError:
    shown = "".join(character if character.isprintable() else " " for character in text)
    where = f"{text[position]!r} at position {position + 1} of {text!r} {problem}"
    return TileError(f"{where}; {_EXAMPLE}", shown, position)


def _checked_text(text: object) -> str:
    if not isinstance(text, str):
        problem = f"tiles are read from text, not from {type(text).__name__} {text!r}; {_EXAMPLE}"
        raise TileError(problem, repr(text), 0)
    return text


def _checked(kind: object) -> Kind:
    if not isinstance(kind, int) or not 0 <= kind < KINDS:
        problem = f"{kind!r} is not a kind of tile; a kind is a whole number 0..{KINDS - 1}"
        raise TileError(problem, repr(kind), 0)
    return kind
