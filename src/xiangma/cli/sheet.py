"""Score sheets as tables: wins with their patterns, birds, payment lines, totals, cited clauses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text as Line

from xiangma.cli import tiles
from xiangma.cli.output import Lang, said, table, words
from xiangma.engine.events import BirdsTurned, Won
from xiangma.engine.melds import Meld
from xiangma.engine.phases.settlement import report
from xiangma.engine.ruleset import RuleSet
from xiangma.engine.wins import SELF_DRAWN, Jokers, Payment, Way, WinReport
from xiangma.rules import describe, registry
from xiangma.rules.options import shown

if TYPE_CHECKING:
    from xiangma.engine.hand import Hand
    from xiangma.formats.score import Scored

WAYS: Final = {
    Way.DRAW: ("自摸", "own draw"),
    Way.DICE: ("自己打筛翻的牌", "own dice tile"),
    Way.DISCARD: ("抓炮", "discard"),
    Way.DICE_OF: ("别人打筛翻的牌", "another's dice tile"),
    Way.ROB: ("抢杠", "robbed gang"),
    Way.OPENING: ("起手胡", "opening win"),
    Way.DEAL: ("天胡", "dealt complete"),
}
REASONS: Final = {
    "hand": ("胡", "hand"),
    "gang": ("杠分", "gang"),
    "xi": ("喜", "xi"),
    "opening": ("起手胡", "opening win"),
}


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """What the tables show, from a scored request or from a hand that was played."""

    rules: RuleSet
    dealer: int
    wins: tuple[tuple[WinReport, str], ...]
    """Each win with the clause that says its points."""
    melds: tuple[tuple[Meld, ...], ...]
    jokers: Jokers
    hammers: tuple[bool, ...]
    birds: tuple[int, ...]
    base: int
    """The seat that birds are counted from."""
    payments: tuple[Payment, ...]
    delta: tuple[int, int, int, int]


def of_request(scored: Scored) -> ScoreSheet:
    """The sheet of a scored request."""
    request, sheet = scored.request, scored.sheet
    birds = request.rules.birds if sheet.birds else None
    return ScoreSheet(
        rules=request.rules,
        dealer=sheet.dealer,
        wins=tuple((report(win, judged), judged.clause) for win, judged in sheet.wins),
        melds=sheet.melds,
        jokers=request.jokers,
        hammers=sheet.hammers,
        birds=sheet.birds,
        base=birds.base(sheet) if birds else -1,
        payments=scored.payments,
        delta=scored.delta,
    )


def of_hand(hand: Hand) -> ScoreSheet:
    """The sheet of a hand that is over."""
    result = hand.result
    assert result is not None
    turned = [event for event in hand.events if isinstance(event, BirdsTurned)]
    return ScoreSheet(
        rules=hand.rules,
        dealer=hand.dealer,
        wins=tuple((event.report, event.clause) for event in hand.events if isinstance(event, Won)),
        melds=tuple(seat.melds for seat in hand.seats),
        jokers=hand.jokers,
        hammers=tuple(hand.hammers),
        birds=turned[0].tiles if turned else (),
        base=turned[0].base if turned else -1,
        payments=result.payments,
        delta=result.delta,
    )


def heading(sheet: ScoreSheet, lang: Lang) -> Line:
    """Which rules, which options where they are not the defaults, who deals, and what was turned up."""
    name = sheet.rules.name
    found = Line.assemble((said(describe.title(name), lang), "bold"), "\n")
    found.append(f"{words('庄', 'dealer', lang)} {sheet.dealer}")
    for option in registry.entry(name).options:
        value = sheet.rules.options[option.name]
        if value != option.default:
            found.append(f"   {option.name}={shown(value)}")
    if sheet.jokers.kinds:
        found.append(f"   {words('翻', 'turned', lang)} ").append_text(tiles.row((sheet.jokers.turned,)))
        found.append(f"   {words('癞子', 'jokers', lang)} ").append_text(tiles.row(sheet.jokers.kinds))
    hammered = [str(seat) for seat, yes in enumerate(sheet.hammers) if yes]
    if hammered:
        found.append(f"   {words('锤', 'hammered', lang)} {' '.join(hammered)}")
    return found


def parts(sheet: ScoreSheet, lang: Lang) -> Iterator[RenderableType]:
    """Everything about a sheet, part by part, to be set apart by blank lines."""
    for won, clause in sheet.wins:
        yield Group(_won_line(sheet, won, lang), "", _patterns(sheet, won, clause, lang))
    if not sheet.wins:
        yield Line(words("没有人胡", "nobody won", lang), "bold")
    if sheet.birds:
        yield _birds(sheet, lang)
    if sheet.payments:
        yield _lines(sheet, lang)
    else:
        yield Line(words("没有付分", "nothing is paid", lang))
    yield _totals(sheet, lang)
    cited = _cited(sheet)
    if cited:
        yield _clauses(cited, lang)


# --- the parts ----------------------------------------------------------------------------------------


def _won_line(sheet: ScoreSheet, won: WinReport, lang: Lang) -> Line:
    """Who won on what, how, and with which hand."""
    winner = tiles.seat_in_full(won.seat, sheet.dealer, lang)
    found = Line.assemble((winner, "bold"), " ", (words("胡", "wins", lang), "bold"))
    if won.tile >= 0:
        found.append_text(Line.assemble(" ", tiles.one(won.tile, lang)))
    found.append(f"  {words(*WAYS[won.way], lang)}")
    if won.supplier >= 0:
        found.append(f" ← {tiles.seat_in_full(won.supplier, sheet.dealer, lang)}")
    found.append("\n  ")
    found.append_text(tiles.hand(won.concealed))
    if won.tile >= 0:
        found.append_text(Line.assemble(" + ", tiles.row((won.tile,))))
    for meld in sheet.melds[won.seat]:
        found.append_text(Line.assemble("   ", tiles.meld(meld, sheet.dealer, lang)))
    return found


def _patterns(sheet: ScoreSheet, won: WinReport, clause: str, lang: Lang) -> Table:
    """Its patterns and specials, and the points that they make."""
    found = table(
        words("条款", "clause", lang),
        words("牌型", "pattern", lang),
        words("个", "units", lang),
        right=(2,),
    )
    for hit in won.patterns:
        found.add_row(hit.clause, said(hit.name, lang), str(hit.units))
    if not won.patterns:
        found.add_row("", words("小胡", "small hand", lang), "")
    for special in won.specials:
        found.add_row(special.clause, said(special.name, lang), words("特殊", "special", lang))
    found.add_row(clause, _per_payer(sheet, won, lang), str(won.points), style="bold")
    return found


def _per_payer(sheet: ScoreSheet, won: WinReport, lang: Lang) -> str:
    """The words for a win's points, and what still multiplies them."""
    zh, en = "每家的分", "points from each payer"
    birds = sheet.rules.birds
    may_hit = birds and birds.count and (won.way in SELF_DRAWN or not birds.only_self_drawn)
    if may_hit and any(line.reason == "hand" for line in sheet.payments):
        zh, en = f"{zh}，未算鸟", f"{en}, before birds"
    if sheet.rules.hammer:
        zh, en = f"{zh}，未算锤", f"{en}, before hammers"
    return words(zh, en, lang, "\n")


def _birds(sheet: ScoreSheet, lang: Lang) -> Table:
    found = table(words("鸟", "bird", lang), words("中", "hits", lang))
    for hit in describe.bird_hits(sheet.rules, sheet.base, sheet.birds):
        if hit.seat >= 0:
            what = tiles.seat_in_full(hit.seat, sheet.dealer, lang)
        else:
            what = f"× {hit.times}" if hit.times else "–"
        found.add_row(tiles.one(hit.tile, lang), what)
    return found


def _lines(sheet: ScoreSheet, lang: Lang) -> Table:
    found = table(
        words("谁付", "from", lang),
        "",
        words("付给", "to", lang),
        words("分", "points", lang),
        words("因为", "for", lang),
        words("条款", "clauses", lang),
        right=(3,),
    )
    for line in sheet.payments:
        found.add_row(
            tiles.seat_in_full(line.payer, sheet.dealer, lang),
            "→",
            tiles.seat_in_full(line.payee, sheet.dealer, lang),
            str(line.points),
            words(*REASONS[line.reason], lang) if line.reason in REASONS else line.reason,
            " ".join(line.clauses),
        )
    return found


def _totals(sheet: ScoreSheet, lang: Lang) -> Table:
    seats = [tiles.seat_in_full(seat, sheet.dealer, lang) for seat in range(4)]
    found = table(*seats, title=words("合计", "Totals", lang), right=range(4))
    found.add_row(*map(_signed, sheet.delta))
    return found


def _signed(points: int) -> Line:
    if not points:
        return Line("0")
    return Line(f"{points:+d}", "bold green" if points > 0 else "red")


def _cited(sheet: ScoreSheet) -> list[str]:
    """Every clause that the sheet names, each once, in the order of the rules."""
    found = {clause for line in sheet.payments for clause in line.clauses}
    for won, clause in sheet.wins:
        found |= {clause, *(hit.clause for hit in won.patterns), *(hit.clause for hit in won.specials)}
    if sheet.birds and sheet.rules.birds:
        found.add(sheet.rules.birds.clause)
    return sorted(filter(None, found), key=describe.clause_order)


def _clauses(cited: list[str], lang: Lang) -> Table:
    title = words("依据", "Clauses", lang)
    found = table(words("条款", "clause", lang), f"xiangma rules --clause {cited[0]}", title=title)
    for number in cited:
        clause = describe.clause(number)
        found.add_row(number, said(clause.title, lang) if clause else "")
    return found
