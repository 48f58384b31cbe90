"""Worked examples as they are printed: a hand with its score sheet, or its course and what it comes to."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.text import Text as Line

from xiangma.cli import sheet, tiles
from xiangma.cli.course import told
from xiangma.cli.output import Lang, said, words
from xiangma.cli.sheet import ScoreSheet
from xiangma.engine.errors import Refusal, RequestError
from xiangma.engine.melds import Meld
from xiangma.engine.phases.settlement import judge, report
from xiangma.engine.wins import Judgement, WinReport
from xiangma.formats.course import Course, course
from xiangma.formats.score import score
from xiangma.formats.score_request import read
from xiangma.rules.examples import Example
from xiangma.tiles import notation_in_order, parse

BLANK: Final = re.compile(r"\{(\w+)\}")
SEATS: Final = "0123"
SUITS: Final = str.maketrans("msp", "万条筒")


def parts(example: Example, lang: Lang) -> Iterator[RenderableType]:
    """The example part by part, to be set apart by blank lines."""
    if example.request is not None:
        yield _title(example, example.request["dealer"], lang)
        yield from _scored(example.request, lang)
        return
    played = course(example.scenario, example.first, example.last)
    yield _title(example, played.end.dealer, lang)
    yield from _played(played, lang)


def _title(example: Example, dealer: int, lang: Lang) -> Line:
    found = Line()
    for text, language in ((example.title.zh, Lang.ZH), (example.title.en, Lang.EN)):
        if lang in (language, Lang.BOTH):
            filled = _filled(text, dealer, language)
            found.append(f"{words('例', 'Example', language)}  ", "bold")
            found.append(f"{filled[:1].upper()}{filled[1:]}\n")
    found.rstrip()
    return found


def _filled(text: str, dealer: int, lang: Lang) -> str:
    """A title with its blanks filled: `{1}` is a seat, `{5p}` are tiles."""

    def named(found: re.Match[str]) -> str:
        word = found[1]
        if word in SEATS:
            return tiles.seat(int(word), dealer, lang)
        kinds = parse(word)
        if len(kinds) == 1:
            return tiles.one(kinds[0], lang).plain
        return notation_in_order(kinds).translate(SUITS if lang is Lang.ZH else {})

    return BLANK.sub(named, text)


# --- scored hands -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class NoWin:
    """A hand that does not win: what would be its sheet, the win that it is not, and why."""

    sheet: ScoreSheet
    win: WinReport
    refusal: Refusal


def no_win(request: dict[str, Any]) -> NoWin:
    """Why the first win of a score request is none."""
    asked = read(request)
    win = asked.wins()[0]
    refused = judge(asked.rules, win)
    assert isinstance(refused, Refusal)
    would = report(win, Judgement((), (), 0, refused.clause))
    shown = ScoreSheet(
        rules=asked.rules,
        dealer=asked.dealer,
        wins=((would, refused.clause),),
        melds=tuple(facts.melds for facts in asked.seats),
        jokers=asked.jokers,
        hammers=(False,) * 4,
        birds=(),
        base=-1,
        payments=(),
        delta=(0, 0, 0, 0),
    )
    return NoWin(shown, would, refused)


def _scored(request: dict[str, Any], lang: Lang) -> Iterator[RenderableType]:
    try:
        found = sheet.of_request(score(request))
    except RequestError:
        yield from _no_win(no_win(request), lang)
        return
    yield sheet.heading(found, lang)
    yield from sheet.parts(found, lang)


def _no_win(found: NoWin, lang: Lang) -> Iterator[RenderableType]:
    would, dealer = found.win, found.sheet.dealer
    yield sheet.heading(found.sheet, lang)
    line = Line.assemble((tiles.seat_in_full(would.seat, dealer, lang), "bold"), "  ")
    line.append_text(tiles.hand(would.concealed))
    _add_melds(line, found.sheet.melds[would.seat], dealer, lang)
    if would.tile >= 0:
        line.append_text(Line.assemble(" + ", tiles.one(would.tile, lang)))
    line.append(f"  {words(*sheet.WAYS[would.way], lang)}")
    why = Line.assemble((words("不能胡", "no win", lang), "bold"), f"  {said(found.refusal.text, lang)}")
    why.append(f"  {found.refusal.clause}", "dim")
    yield Group(line, why)


# --- hands that are played ----------------------------------------------------------------------------


def _played(played: Course, lang: Lang) -> Iterator[RenderableType]:
    shown = sheet.of_hand(played.end)
    dealer = played.end.dealer
    yield sheet.heading(shown, lang)
    yield Group(*(_tiles(played, number, lang) for number in played.seats))
    sentences = [sentence for moment in played.told for sentence in told(moment, played.end.rules)]
    yield Group(*(sentence.line(dealer, lang) for sentence in sentences))
    if played.whole and shown.payments:
        yield from sheet.parts(shown, lang)


def _tiles(played: Course, number: int, lang: Lang) -> Line:
    """The tiles of a seat when the telling begins."""
    hand = played.start
    held = hand.seats[number]
    found = Line.assemble((tiles.seat_in_full(number, hand.dealer, lang), "bold"), "  ")
    found.append_text(tiles.hand(held.tiles()))
    _add_melds(found, held.melds, hand.dealer, lang)
    return found


def _add_melds(line: Line, melds: tuple[Meld, ...], dealer: int, lang: Lang) -> None:
    for meld in melds:
        line.append_text(Line.assemble("   ", tiles.meld(meld, dealer, lang)))
