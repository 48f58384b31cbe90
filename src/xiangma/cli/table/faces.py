"""Tile faces on the table: Chinese or notation, coloured by suit, jokers to be told apart without colour."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

from rich.text import Text as Line

from xiangma.cli.output import Lang
from xiangma.cli.table.blocks import styled
from xiangma.cli.table.choices import Faces
from xiangma.cli.tiles import SUIT_STYLES
from xiangma.tiles import RANK_OF, SUIT_OF, chinese, name, notation_in_order

HIDDEN_FACE: Final = "▮"
JOKER_STYLE: Final = "reverse"
SUIT_WORDS: Final = "万条筒"


def lang_of(faces: Faces) -> Lang:
    """The language in which the sentences of other commands write tiles so."""
    return Lang.ZH if faces is Faces.CHINESE else Lang.EN


def style(tile: int, jokers: Iterable[int] = ()) -> str:
    """The colour of a tile's suit; jokers are reversed."""
    if tile < 0:
        return "dim"
    return f"{SUIT_STYLES[SUIT_OF[tile]]} {JOKER_STYLE}" if tile in jokers else SUIT_STYLES[SUIT_OF[tile]]


def word(tile: int, faces: Faces) -> str:
    """One tile without its colour."""
    if tile < 0:
        return HIDDEN_FACE * (faces.width // 2)
    return chinese(tile) if faces is Faces.CHINESE else name(tile)


def one(tile: int, faces: Faces, jokers: Iterable[int] = ()) -> Line:
    """One tile: 五万 or 5m."""
    return styled(word(tile, faces), style(tile, jokers))


def several(tiles: Sequence[int], faces: Faces, jokers: Iterable[int] = ()) -> Line:
    """A few tiles by their full names."""
    return Line(" ").join(one(tile, faces, jokers) for tile in tiles)


def row(tiles: Sequence[int], faces: Faces) -> Line:
    """Tiles in the order given, suit by suit, short: 345万 or 345m."""
    found = Line()
    for suit, run in groupby(tiles, lambda tile: SUIT_OF[tile] if tile >= 0 else -1):
        part = list(run)
        if suit < 0:
            found.append(HIDDEN_FACE * len(part), "dim")
        elif faces is Faces.NOTATION:
            found.append(notation_in_order(part), SUIT_STYLES[suit])
        else:
            ranks = "".join(str(RANK_OF[tile]) for tile in part)
            found.append(f"{ranks}{SUIT_WORDS[suit]}", SUIT_STYLES[suit])
    return found


def hand(tiles: Iterable[int], faces: Faces) -> Line:
    """Tiles sorted, a space between the suits."""
    ordered = sorted(tiles)
    suits = [list(run) for _, run in groupby(ordered, lambda tile: tile // 9)]
    return Line(" ").join(row(suit, faces) for suit in suits)
