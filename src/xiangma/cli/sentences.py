"""What is said of each event, in Chinese and in English, with the clause behind it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, assert_never

from rich.text import Text as Line

from xiangma.cli import tiles
from xiangma.cli.output import Lang, said
from xiangma.engine.events import (
    BirdsTurned,
    Dealt,
    DiceRolled,
    Discarded,
    Drawn,
    Event,
    FinalRoundBegun,
    GangMade,
    GangRobbed,
    Hammered,
    HandEnded,
    LaidDown,
    LastTileAnswered,
    Melded,
    OpeningDeclared,
    Sealed,
    SingleTileLeft,
    TingDeclared,
    TurnedUp,
    Won,
)
from xiangma.engine.melds import Meld, MeldKind
from xiangma.rules import describe

BLANK: Final = re.compile(r"\{(\w+)\}")
FROM_ANOTHER: Final = (MeldKind.CHI, MeldKind.PENG, MeldKind.GANG_OPEN)

Part = Callable[[Lang, int], Line]
"""What fills a blank, given the language of the sentence and the dealer."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence in both languages; `{blanks}` are filled from `parts`."""

    zh: str
    en: str
    clause: str = ""
    parts: Mapping[str, Part] | None = None

    def line(self, dealer: int, lang: Lang) -> Line:
        """The sentence as it is printed, its clause behind it."""
        found = Line()
        if lang is not Lang.EN:
            found.append_text(self._filled(self.zh, dealer, Lang.ZH))
        if lang is Lang.BOTH:
            found.append("  ")
        if lang is not Lang.ZH:
            found.append_text(self._filled(self.en, dealer, Lang.EN))
        if self.clause:
            found.append(f"  {self.clause}", "dim")
        return found

    def _filled(self, template: str, dealer: int, lang: Lang) -> Line:
        found = Line()
        for number, piece in enumerate(BLANK.split(template)):
            found.append_text((self.parts or {})[piece](lang, dealer) if number % 2 else Line(piece))
        return found


def _say(zh: str, en: str, clause: str = "", **parts: Part) -> Sentence:
    return Sentence(zh, en, clause, parts)


def who(seat: int) -> Part:
    """A seat as a part of a sentence."""
    return lambda lang, dealer: Line(tiles.seat(seat, dealer, lang), "bold")


def _tile(tile: int) -> Part:
    return lambda lang, _: tiles.one(tile, lang)


def _tiles(several: Sequence[int]) -> Part:
    return lambda lang, _: tiles.several(several, lang)


def _row(shown: Sequence[int]) -> Part:
    return lambda _lang, _dealer: tiles.row(shown)


# --- the sentences ------------------------------------------------------------------------------------


def sentence(event: Event) -> Sentence | None:
    """What is said of an event; nothing of an ordinary draw, nor of what is shown in another way."""
    match event:
        case Dealt() | Discarded() | HandEnded():
            return None
        case Drawn(seat, tile):
            if not event.replacement:
                return None
            return _say(
                "{who}补张{tile}", "{who} draws the replacement {tile}", who=who(seat), tile=_tile(tile)
            )
        case Hammered() | TurnedUp() | OpeningDeclared() | TingDeclared() | Sealed():
            return _before_play(event)
        case Melded(seat, meld):
            return _melded(seat, meld, "")
        case GangMade(seat, meld):
            return _melded(seat, meld, event.clause)
        case GangRobbed() | DiceRolled() | SingleTileLeft():
            return _about_gangs(event)
        case LastTileAnswered() | LaidDown() | FinalRoundBegun():
            return _about_the_last_tile(event)
        case Won() | BirdsTurned():
            return _at_the_end(event)
        case _:
            assert_never(event)


def _before_play(event: Hammered | TurnedUp | OpeningDeclared | TingDeclared | Sealed) -> Sentence:
    match event:
        case Hammered(seat, yes):
            zh, en = ("{who}锤", "{who} hammers") if yes else ("{who}不锤", "{who} does not hammer")
            return _say(zh, en, event.clause, who=who(seat))
        case TurnedUp():
            zh, en = "翻出{tile}，癞子是{jokers}", "{tile} is turned up and makes {jokers} jokers"
            return _say(zh, en, event.clause, tile=_tile(event.tile), jokers=_tiles(event.jokers))
        case OpeningDeclared(seat):
            zh = "{who}起手胡：{patterns}，亮出{shown}"
            en = "{who} shows an opening win: {patterns}, by {shown}"
            parts = {"patterns": _titles(event.patterns), "shown": _row(sorted(event.shown))}
            return _say(zh, en, event.clause, who=who(seat), **parts)
        case TingDeclared(seat):
            return _say("{who}报听", "{who} declares ting", event.clause, who=who(seat))
        case Sealed(seat):
            return _say("{who}封东", "{who} seals its hand", event.clause, who=who(seat))


def _titles(clauses: Sequence[str]) -> Part:
    """Patterns by the titles of their clauses."""
    found = [clause for clause in map(describe.clause, clauses) if clause is not None]
    return lambda lang, _: Line(", ".join(said(clause.title, lang) for clause in found))


def _melded(seat: int, meld: Meld, clause: str) -> Sentence:
    zh, en = tiles.KIND_WORDS[meld.kind]
    if meld.kind in FROM_ANOTHER:
        zh, en = f"{{who}}{zh}{{feeder}}的{{tile}}", f"{{who}}: {en} of {{tile}} from {{feeder}}"
        feeder, tile = who(meld.feeder), _tile(meld.claimed)
        if meld.kind is MeldKind.CHI:
            zh, en = f"{zh}：{{row}}", f"{en}, {{row}}"
        return _say(zh, en, clause, who=who(seat), feeder=feeder, tile=tile, row=_row(meld.tiles))
    return _say(
        f"{{who}}{zh}{{tile}}", f"{{who}}: {en} of {{tile}}", clause, who=who(seat), tile=_tile(meld.tile)
    )


def _about_gangs(event: GangRobbed | DiceRolled | SingleTileLeft) -> Sentence:
    match event:
        case GangRobbed(seat, tile):
            zh, en = "{who}的杠被抢：{tile}", "the gang of {who} is robbed of {tile}"
            return _say(zh, en, event.clause, who=who(seat), tile=_tile(tile))
        case DiceRolled(seat, dice, _, turned):
            zh, en = "{who}打筛", "{who} rolls"
            if dice:
                zh, en = f"{zh}{sum(dice)}点", f"{en} {sum(dice)}"
            if turned:
                zh, en = f"{zh}，翻出{{turned}}", f"{en} and turns {{turned}}"
            else:
                zh, en = f"{zh}，那一墩没有牌，作废", f"{en}: that stack is gone, the roll is void"
            return _say(zh, en, event.clause, who=who(seat), turned=_tiles(turned))
        case SingleTileLeft(seat):
            return _say("{who}手里只剩一张", "{who} is down to one tile", event.clause, who=who(seat))


def _about_the_last_tile(event: LastTileAnswered | LaidDown | FinalRoundBegun) -> Sentence:
    match event:
        case LastTileAnswered(seat, takes):
            if takes:
                return _say("{who}要海底", "{who} takes the last tile", event.clause, who=who(seat))
            return _say("{who}不要海底", "{who} leaves the last tile", event.clause, who=who(seat))
        case LaidDown(seat, tile):
            zh, en = "{who}摆下{tile}", "{who} lays down {tile}"
            return _say(zh, en, event.clause, who=who(seat), tile=_tile(tile))
        case FinalRoundBegun(seat):
            zh, en = "海底轮，从{who}起一家一张", "the final round: one tile each, from {who} on"
            return _say(zh, en, " ".join(event.clauses), who=who(seat))


def _at_the_end(event: Won | BirdsTurned) -> Sentence:
    match event:
        case Won(report):
            if report.tile < 0:
                return _say("{who}胡", "{who} wins", event.clause, who=who(report.seat))
            zh, en = "{who}胡{tile}", "{who} wins on {tile}"
            return _say(zh, en, event.clause, who=who(report.seat), tile=_tile(report.tile))
        case BirdsTurned():
            zh, en = "翻鸟：{birds}", "the birds are {birds}"
            return _say(zh, en, event.clause, birds=_tiles(event.tiles))
