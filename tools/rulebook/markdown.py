"""Words, tiles and links as Markdown: each thing once in Chinese and once in English."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final

from tools.rulebook.sources import page_of
from xiangma.cli.output import Lang
from xiangma.cli.sentences import Sentence
from xiangma.engine.melds import Meld, MeldKind
from xiangma.texts import Text
from xiangma.tiles import RANK_OF, SUIT_OF, SUITS, TileError, notation_in_order, parse

SUITS_ZH: Final = "万条筒"
RANKS_ZH: Final = "一二三四五六七八九"
LETTERS: Final = "ABCD"
CLAUSE: Final = re.compile(r"(?<![A-Za-z0-9])([KNXYHC]-\d+(?:\.\d+)?)(?![\d/])")
MARKUP: Final = re.compile(r"[\\*|<>\[\]]|(?<!\w)_|_(?!\w)")
BLANK: Final = re.compile(r"\{(\w+)\}")
SEAT_ZH: Final = re.compile(r"(?:庄|下家|对家|上家)([0-3])")
SEAT_EN: Final = re.compile(r"\bseat ([0-3])\b")
TILE_ZH: Final = re.compile(rf"([{RANKS_ZH}])([{SUITS_ZH}])")
ROW: Final = re.compile(r"([1-9]+)([msp])")
MELDS: Final = {
    MeldKind.CHI: Text("吃", "chi"),
    MeldKind.PENG: Text("碰", "peng"),
    MeldKind.GANG_OPEN: Text("明杠", "open gang"),
    MeldKind.GANG_ADDED: Text("碰杠", "added gang"),
    MeldKind.GANG_CONCEALED: Text("暗杠", "concealed gang"),
    MeldKind.GANG_BORROWED: Text("借子开杠", "borrowed gang"),
}


# --- seats and tiles ----------------------------------------------------------------------------------


def seat(number: int, dealer: int) -> str:
    """A seat by its letter: A deals, B comes next."""
    return LETTERS[(number - dealer) % 4]


def row_zh(tiles: Iterable[int]) -> str:
    """Tiles in the order given: 123万 55筒."""
    runs = ((suit, list(run)) for suit, run in groupby(tiles, SUIT_OF.__getitem__))
    return " ".join("".join(str(RANK_OF[tile]) for tile in run) + SUITS_ZH[suit] for suit, run in runs)


def row_en(tiles: Iterable[int]) -> str:
    """Tiles in the order given: `123m 55p`."""
    runs = (list(run) for _, run in groupby(tiles, SUIT_OF.__getitem__))
    return code(" ".join(notation_in_order(run) for run in runs))


def row(tiles: Sequence[int]) -> Text:
    """Tiles in both notations."""
    return Text(row_zh(tiles), row_en(tiles))


def apart(tiles: Iterable[int]) -> Text:
    """Tiles one by one, with spaces between."""
    several = list(tiles)
    return Text("、".join(row_zh([tile]) for tile in several), ", ".join(row_en([tile]) for tile in several))


def meld(shown: Meld, dealer: int) -> Text:
    """A meld with its kind and who fed it."""
    kind, tiles = MELDS[shown.kind], row(shown.tiles)
    fed = shown.feeder >= 0
    zh = f"（{seat(shown.feeder, dealer)}供）" if fed else ""
    en = f" from {seat(shown.feeder, dealer)}" if fed else ""
    return Text(f"{kind.zh}{tiles.zh}{zh}", f"{kind.en} {tiles.en}{en}")


# --- words --------------------------------------------------------------------------------------------


def code(text: str) -> str:
    return f"`{text}`"


def escaped(text: str) -> str:
    """A text that is to be read as it stands."""
    return MARKUP.sub(r"\\\g<0>", text)


def prose(text: str, page: str) -> str:
    """A text of the rules, the clauses that it names as links, seen from a page; `code` stays as it is."""
    return "`".join(
        part if number % 2 else CLAUSE.sub(lambda found: link(found[1], page), escaped(part))
        for number, part in enumerate(text.split("`"))
    )


def link(clause: str, page: str) -> str:
    """A clause as a link to its place."""
    return f"[{clause}]({place(clause, clause, page)})"


def place(anchor: str, clause: str, page: str) -> str:
    """Where an anchor lies that stands on the page of a clause, seen from a page; the other pages by name."""
    there = page_of(clause)
    return f"{'' if there == page else f'{there}.md'}#{anchor.lower()}"


def links(clauses: Iterable[str], page: str) -> str:
    """Several clauses, each once."""
    return " ".join(link(clause, page) for clause in dict.fromkeys(clauses))


def titled(text: Text, dealer: int) -> Text:
    """A title with its blanks filled: `{1}` is a seat, `{5p}` are tiles."""

    def filled(found: re.Match[str], *, zh: bool) -> str:
        word = found[1]
        if len(word) == 1 and word in "0123":
            return seat(int(word), dealer)
        try:
            tiles = parse(word)
        except TileError:
            raise ValueError(f"{{{word}}} is neither a seat nor tiles, in {text}") from None
        return row_zh(tiles) if zh else notation_in_order(tiles)

    return Text(
        BLANK.sub(lambda found: filled(found, zh=True), text.zh),
        BLANK.sub(lambda found: filled(found, zh=False), text.en),
    )


def said(sentence: Sentence, dealer: int) -> Text:
    """A sentence of the command, with letters for seats and without the clause behind it."""
    bare = Sentence(sentence.zh, sentence.en, "", sentence.parts)
    zh, en = bare.line(dealer, Lang.ZH).plain, bare.line(dealer, Lang.EN).plain
    zh = SEAT_ZH.sub(lambda found: seat(int(found[1]), dealer), zh)
    en = SEAT_EN.sub(lambda found: seat(int(found[1]), dealer), en)
    zh = TILE_ZH.sub(lambda found: f"{RANKS_ZH.index(found[1]) + 1}{found[2]}", zh)
    return Text(ROW.sub(lambda found: f"{found[1]}{SUITS_ZH[SUITS.index(found[2])]}", zh), en)


def table(head: Sequence[str], rows: Iterable[Sequence[str]], right: Sequence[int] = ()) -> list[str]:
    """A table; `right`: the columns of numbers."""
    rule = ["---:" if column in right else "---" for column in range(len(head))]
    return [f"| {' | '.join(cells)} |" for cells in (head, rule, *rows)]
