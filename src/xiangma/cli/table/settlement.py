"""The end of a hand and of a match, in lines: wins, birds, payments with their clauses, totals, ranking."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.text import Text as Line

from xiangma.cli.output import Lang, said, words
from xiangma.cli.sheet import REASONS, WAYS
from xiangma.cli.table import faces
from xiangma.cli.table.blocks import Block, styled
from xiangma.cli.table.choices import Faces
from xiangma.cli.table.words import seat, seat_in_sentence
from xiangma.cli.tiles import KIND_WORDS
from xiangma.engine.events import BirdsTurned, Event, HandEnded, OpeningDeclared, TurnedUp, Won
from xiangma.engine.melds import Meld
from xiangma.engine.ruleset import RuleSet
from xiangma.engine.wins import SELF_DRAWN, Payment, WinReport
from xiangma.rules import describe

SEATS = range(4)
NAME_WIDTH = 10
SUM_WIDTH = 8


@dataclass(frozen=True, slots=True)
class Settled:
    """What the settlement shows, all of it told to everybody."""

    rules: RuleSet
    events: Sequence[Event]
    ended: HandEnded
    totals: tuple[int, ...]
    """With this hand."""
    me: int
    dealer: int
    shown: Faces
    lang: Lang

    @property
    def wins(self) -> list[Won]:
        return [event for event in self.events if isinstance(event, Won)]

    @property
    def jokers(self) -> tuple[int, ...]:
        turned = (event.jokers for event in self.events if isinstance(event, TurnedUp))
        return next(turned, ())

    @property
    def birds(self) -> BirdsTurned | None:
        return next((event for event in self.events if isinstance(event, BirdsTurned)), None)


def lines(of: Settled) -> Block:
    """The whole settlement."""
    found: Block = []
    for part in (_wins(of), _birds(of), _payments(of), _sums(of), _hands(of), _next(of)):
        block = list(part)
        if block:
            found += [*([Line()] if found else []), *block]
    return found


def cited(of: Settled) -> tuple[str, ...]:
    """Every clause that the settlement names, each once, in the order of the rules."""
    found = {clause for line in of.ended.payments for clause in line.clauses}
    found |= {of.ended.ended_by, of.ended.dealer_by}
    for won in of.wins:
        found |= {hit.clause for hit in won.report.patterns}
        found |= {won.clause, *(special.clause for special in won.report.specials)}
    if of.birds:
        found.add(of.birds.clause)
    return tuple(sorted(filter(None, found), key=describe.clause_order))


# --- wins and birds -------------------------------------------------------------------------------------


def _dealer(of: Settled, number: int) -> str:
    return words("（庄）", " (dealer)", of.lang) if number == of.dealer else ""


def _wins(of: Settled) -> Iterator[Line]:
    if not of.wins:
        text = words("流局，没有人胡", "The hand is drawn, nobody wins", of.lang)
        yield Line.assemble((text, "bold"), (f"  {of.ended.ended_by}", "dim"))
    for won in of.wins:
        yield _won(of, won.report)
        yield _winning_hand(of, won.report)
        for hit in won.report.patterns:
            units = f" {said(of.rules.unit, of.lang)} {hit.units}" if hit.units else ""
            yield Line.assemble("  ", said(hit.name, of.lang), (units, "dim"), (f"  {hit.clause}", "dim"))
        if not won.report.patterns:
            yield Line.assemble("  ", words("小胡", "small hand", of.lang))
        for special in won.report.specials:
            kind = words(" 特殊", " special", of.lang)
            yield Line.assemble("  ", said(special.name, of.lang), (f"{kind}  {special.clause}", "dim"))
        yield _points(of, won)


def _won(of: Settled, report: WinReport) -> Line:
    name = seat_in_sentence(report.seat, of.me, of.lang)
    found = styled(
        f"{name[:1].upper()}{name[1:]}{_dealer(of, report.seat)}{words('胡', ' wins', of.lang)}", "bold"
    )
    if report.tile >= 0:
        found.append(" ").append_text(faces.one(report.tile, of.shown))
    found.append(f"  {words(*WAYS[report.way], of.lang)}")
    if report.supplier >= 0:
        found.append(f" ← {seat(report.supplier, of.me, of.lang)}{_dealer(of, report.supplier)}")
    return found


def _winning_hand(of: Settled, report: WinReport) -> Line:
    found = Line("  ").append_text(faces.hand(report.concealed, of.shown))
    if report.tile >= 0:
        found.append(" + ").append_text(faces.row((report.tile,), of.shown))
    for meld in of.ended.melds[report.seat]:
        found.append("   ").append_text(_meld(of, meld))
    if of.jokers:
        found.append(words("   癞子 ", "   jokers ", of.lang), "dim")
        found.append_text(faces.several(of.jokers, of.shown, of.jokers))
    return found


def _meld(of: Settled, meld: Meld) -> Line:
    between = "" if of.lang is Lang.ZH else " "
    found = Line(words(*KIND_WORDS[meld.kind], of.lang) + between).append_text(
        faces.row(meld.tiles, of.shown)
    )
    return found.append(f"←{seat(meld.feeder, of.me, of.lang)}", "dim") if meld.feeder >= 0 else found


def _points(of: Settled, won: Won) -> Line:
    """The points of a win, and what still multiplies them."""
    birds = of.rules.birds
    zh, en = f"每家 {won.report.points} 分", f"{won.report.points} from each payer"
    if birds and birds.count and (won.report.way in SELF_DRAWN or not birds.only_self_drawn):
        zh, en = f"{zh}，未算鸟", f"{en}, before birds"
    if of.rules.hammer:
        zh, en = f"{zh}，未算锤", f"{en}, before hammers"
    return Line.assemble("  ", (words(zh, en, of.lang), "bold"), (f"  {won.clause}", "dim"))


def _birds(of: Settled) -> Iterator[Line]:
    turned = of.birds
    if turned is None:
        return
    found = styled(words("鸟", "Birds", of.lang), "bold")
    for hit in describe.bird_hits(of.rules, turned.base, turned.tiles):
        found.append("  ").append_text(faces.one(hit.tile, of.shown))
        if hit.seat >= 0:
            found.append(f" {words('中', 'hits ', of.lang)}{seat(hit.seat, of.me, of.lang)}")
        else:
            found.append(words(f" 中×{hit.times}", f" hits ×{hit.times}", of.lang) if hit.times else " –")
    yield found.append(f"  {turned.clause}", "dim")


# --- points ---------------------------------------------------------------------------------------------


def _payments(of: Settled) -> Iterator[Line]:
    """Each line: who pays whom how much, for what, by which clauses."""
    if not of.ended.payments:
        yield Line(words("没有付分", "nothing is paid", of.lang))
        return
    for payment in of.ended.payments:
        yield _payment(of, payment)


def _payment(of: Settled, payment: Payment) -> Line:
    reason = words(*REASONS[payment.reason], of.lang) if payment.reason in REASONS else payment.reason
    found = _column(seat(payment.payer, of.me, of.lang), NAME_WIDTH)
    found.append("→ ").append_text(_column(seat(payment.payee, of.me, of.lang), NAME_WIDTH))
    found.append(f"{payment.points:>5}  ", "bold").append_text(_column(reason, NAME_WIDTH + 2))
    return found.append(" ".join(payment.clauses), "dim")


def _column(text: str, width: int, style: str = "") -> Line:
    found = styled(text, style)
    return found.append(" " * max(1, width - found.cell_len))


def _number(points: int, width: int = SUM_WIDTH) -> Line:
    text = f"{points:+d}" if points else "0"
    return styled(f"{text:>{width}}", "bold green" if points > 0 else "red" if points < 0 else "")


def _sums(of: Settled) -> Iterator[Line]:
    """What each seat won or lost, and where it stands."""
    yield _head(of, "")
    this = _column(words("这局", "this hand", of.lang), NAME_WIDTH)
    total = _column(words("合计", "total", of.lang), NAME_WIDTH)
    for step in SEATS:
        number = (of.me + step) % 4
        this.append_text(_number(of.ended.delta[number], NAME_WIDTH))
        total.append_text(_number(of.totals[number], NAME_WIDTH))
    yield this
    yield total


def _head(of: Settled, first: str) -> Line:
    found = _column(first, NAME_WIDTH, "dim")
    for step in SEATS:
        name = styled(seat((of.me + step) % 4, of.me, of.lang), "dim")
        found.append(" " * max(1, NAME_WIDTH - name.cell_len)).append_text(name)
    return found


def _hands(of: Settled) -> Iterator[Line]:
    """All hands lie open now."""
    winners = of.ended.winners
    for step in SEATS:
        number = (of.me + step) % 4
        if number in winners or not of.ended.hands[number]:
            continue
        found = _column(seat(number, of.me, of.lang), NAME_WIDTH, "dim")
        found.append_text(faces.hand(of.ended.hands[number], of.shown))
        for meld in of.ended.melds[number]:
            found.append("  ").append_text(_meld(of, meld))
        yield found


def _next(of: Settled) -> Iterator[Line]:
    zh = f"下一局{seat(of.ended.next_dealer, of.me, Lang.ZH)}坐庄"
    en = f"Next dealer: {seat(of.ended.next_dealer, of.me, Lang.EN)}"
    yield Line.assemble(words(zh, en, of.lang), (f"  {of.ended.dealer_by}", "dim"))


# --- openings paid at once --------------------------------------------------------------------------------


def opening_paid(event: OpeningDeclared, me: int, lang: Lang) -> Line:
    """What an opening win took from whom while the hand goes on (N-3)."""
    total = sum(line.points for line in event.payments)
    each = event.payments[0].points if event.payments else 0
    zh = f"另外三家各付{each}分给{seat(event.seat, me, Lang.ZH)}（共{total}）"
    en = f"the others pay {each} each to {seat(event.seat, me, Lang.EN)} ({total})"
    return styled(words(zh, en, lang), "dim")


def standing(totals: Sequence[int], lang: Lang) -> Line:
    """Where every seat stands, the person first."""
    parts = [Line(f"{seat(number, 0, lang)} ").append_text(_number(totals[number], 0)) for number in SEATS]
    return Line("  ").join(parts)


# --- the match ------------------------------------------------------------------------------------------


def ranking(totals: Sequence[int], results: Sequence[HandEnded], me: int, lang: Lang) -> Block:
    """The seats by their points, equal ones on one place; then every hand in a row."""
    order = sorted(SEATS, key=lambda number: (-totals[number], (number - me) % 4))
    found: Block = []
    for number in order:
        place = 1 + sum(other > totals[number] for other in totals)
        line = styled(words(f"第{place}名  ", f"{place}.  ", lang), "bold" if place == 1 else "")
        line.append_text(_column(seat(number, me, lang), NAME_WIDTH, "bold" if number == me else ""))
        found.append(line.append_text(_number(totals[number])))
    return [*found, Line(), *_history(results, me, lang)]


def _history(results: Sequence[HandEnded], me: int, lang: Lang) -> Iterator[Line]:
    """Hand by hand what each seat won or lost."""
    head = _column(words("局", "hand", lang), NAME_WIDTH, "dim")
    for step in SEATS:
        name = styled(seat((me + step) % 4, me, lang), "dim")
        head.append(" " * max(1, NAME_WIDTH - name.cell_len)).append_text(name)
    yield head
    for number, result in enumerate(results, start=1):
        line = _column(str(number), NAME_WIDTH, "dim")
        for step in SEATS:
            line.append_text(_number(result.delta[(me + step) % 4], NAME_WIDTH))
        who = "、".join(seat(winner, me, Lang.ZH) for winner in result.winners) or "流局"
        en = ", ".join(seat(winner, me, Lang.EN) for winner in result.winners) or "drawn"
        yield line.append("   ").append(words(who if result.draw else f"{who}胡", en, lang), "dim")
