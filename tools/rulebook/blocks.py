"""A worked example as Markdown: its title to unfold, the tiles, what happened, the score sheet."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any

from tools.rulebook.markdown import link, links, meld, row, said, seat, table, titled
from tools.rulebook.sheets import Cells, circumstances, sheet, won_rows
from tools.rulebook.sources import Shown, SourceError
from xiangma.cli.course import told
from xiangma.cli.examples import no_win
from xiangma.cli.sheet import of_hand, of_request
from xiangma.engine.errors import RequestError
from xiangma.formats.course import Course, course
from xiangma.formats.score import score
from xiangma.rules import describe
from xiangma.rules.describe import COMMON


def block(shown: Shown, page: str) -> list[str]:
    """The example, folded under its title."""
    example = shown.example
    if example.request is not None:
        dealer, parts = example.request["dealer"], _scored(example.request, page)
    else:
        played = course(example.scenario, example.first, example.last)
        dealer, parts = played.end.dealer, _played(played, page)
    title = titled(example.title, dealer)
    rules = describe.title(example.data["rules"]) if page == COMMON else None
    zh, en = (f"（{rules.zh}）", f" ({rules.en})") if rules else ("", "")
    summary = (
        f'<summary><a id="{shown.anchor}"></a><b>例</b>{zh}　{escape(title.zh, quote=False)}<br>'
        f"<b>Example</b>{en}　{escape(title.en, quote=False)}</summary>"
    )
    body = [line for part in parts for line in ("", *part)]
    return ["<details>", summary, *body, "", "</details>"]


# --- scored hands -------------------------------------------------------------------------------------


def _scored(request: dict[str, Any], page: str) -> Iterator[list[str]]:
    try:
        scored = score(request)
    except RequestError as error:
        if error.code != "not_a_win":
            raise SourceError(f"this is refused and shows no hand: {error}") from None
        yield _no_win(request, page)
        return
    yield from sheet(of_request(scored), page)


def _no_win(request: dict[str, Any], page: str) -> list[str]:
    """The hand that does not win, and why."""
    found = no_win(request)
    at, text = link(found.refusal.clause, page), found.refusal.text
    why = ("不能胡 no win", f"{text.zh}（{at}）", f"{text.en} ({at})")
    rows = [*circumstances(found.sheet), *won_rows(found.sheet, found.win, refused=True), why]
    return table(("", "中文", "English"), rows)


# --- hands that are played ----------------------------------------------------------------------------


def _played(played: Course, page: str) -> Iterator[list[str]]:
    shown = of_hand(played.end)
    by_turn = sorted(played.seats, key=lambda number: (number - shown.dealer) % 4)
    start = [*circumstances(shown), *(_tiles(played, number) for number in by_turn)]
    yield table(("", "中文", "English"), start)
    yield table(("", "经过", "course", ""), _steps(played, page))
    if not played.whole:
        return
    if shown.wins or shown.payments:
        yield from sheet(shown, page, told=True)


def _steps(played: Course, page: str) -> Iterator[tuple[str, str, str, str]]:
    dealer = played.end.dealer
    number = 0
    for moment in played.told:
        for sentence in told(moment, played.end.rules):
            number += 1
            text = said(sentence, dealer)
            yield str(number), text.zh, text.en, links(sentence.clause.split(), page)


def _tiles(played: Course, number: int) -> Cells:
    """The tiles of a seat when the telling begins."""
    hand = played.start
    held, dealer = hand.seats[number], hand.dealer
    concealed = list(held.tiles())
    drawn = held.drawn if held.drawn in concealed else -1
    if drawn >= 0:
        concealed.remove(drawn)
    tiles, melds = row(concealed), [meld(one, dealer) for one in held.melds]
    zh = "，".join((tiles.zh, *(one.zh for one in melds)))
    en = ", ".join((tiles.en, *(one.en for one in melds)))
    if drawn >= 0:
        last = row((drawn,))
        zh, en = f"{zh}，摸{last.zh}", f"{en}, drawn {last.en}"
    label = seat(number, dealer)
    return f"**{label}** 庄 dealer" if number == dealer else f"**{label}**", zh, en
