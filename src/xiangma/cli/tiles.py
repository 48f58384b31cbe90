"""Tiles, melds and seats as people read them: notation with the suits in colour, Chinese names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

from rich.text import Text as Line

from xiangma.cli.output import Lang, words
from xiangma.engine.melds import Meld, MeldKind
from xiangma.tiles import SUIT_OF, chinese, name, notation_in_order

SUIT_STYLES: Final = ("red", "green", "cyan")
HIDDEN_TILE: Final = "??"
SEAT_WORDS: Final = (("庄", "dealer"), ("下家", "next"), ("对家", "across"), ("上家", "previous"))
KIND_WORDS: Final = {
    MeldKind.CHI: ("吃", "chi"),
    MeldKind.PENG: ("碰", "peng"),
    MeldKind.GANG_OPEN: ("明杠", "open gang"),
    MeldKind.GANG_ADDED: ("碰杠", "added gang"),
    MeldKind.GANG_CONCEALED: ("暗杠", "concealed gang"),
    MeldKind.GANG_BORROWED: ("借子开杠", "borrowed gang"),
}


def row(tiles: Sequence[int]) -> Line:
    """Tiles in the order given, suit by suit: 123m55p."""
    found = Line()
    for suit, run in groupby(tiles, lambda tile: SUIT_OF[tile] if tile >= 0 else -1):
        part = list(run)
        if suit < 0:
            found.append(f"{len(part)}×{HIDDEN_TILE}" if len(part) > 1 else HIDDEN_TILE, "dim")
        else:
            found.append(notation_in_order(part), SUIT_STYLES[suit])
    return found


def hand(tiles: Iterable[int]) -> Line:
    """Tiles sorted, a space between the suits."""
    ordered = sorted(tiles)
    suits = [list(run) for _, run in groupby(ordered, lambda tile: tile // 9)]
    return Line(" ").join(row(suit) for suit in suits)


def one(tile: int, lang: Lang) -> Line:
    """One tile: 五筒, 5p, or both."""
    if tile < 0:
        return Line(HIDDEN_TILE, "dim")
    return Line(words(chinese(tile), name(tile), lang), SUIT_STYLES[SUIT_OF[tile]])


def several(tiles: Sequence[int], lang: Lang) -> Line:
    """A few tiles by their full names."""
    return Line(", ").join(one(tile, lang) for tile in tiles)


def meld(shown: Meld, dealer: int, lang: Lang) -> Line:
    """A meld with its kind and who fed it."""
    zh, en = KIND_WORDS[shown.kind]
    found = Line.assemble(words(zh, en, lang), " ", row(shown.tiles))
    if shown.feeder >= 0:
        found.append(f" @{seat(shown.feeder, dealer, lang)}", "dim")
    return found


def seat(number: int, dealer: int, lang: Lang) -> str:
    """A seat within a sentence: 下家1, seat 1."""
    return f"seat {number}" if lang is Lang.EN else f"{SEAT_WORDS[(number - dealer) % 4][0]}{number}"


def seat_in_full(number: int, dealer: int, lang: Lang) -> str:
    """A seat in a table of its own: 1 下家 next."""
    zh, en = SEAT_WORDS[(number - dealer) % 4]
    return f"{number} {words(zh, en, lang)}"
