"""A score sheet as Markdown: the hand, what it shows, the birds, and who pays whom by which clause."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Final

from tools.rulebook.markdown import apart, link, links, meld, row, seat, table
from tools.rulebook.reading import reading
from xiangma.cli.sheet import REASONS, WAYS, ScoreSheet
from xiangma.engine.wins import SELF_DRAWN, Payment, Way, WinReport
from xiangma.rules import describe, registry
from xiangma.texts import Text

Cells = tuple[str, str, str]
"""A label in both languages, then the same in Chinese and in English."""
REASON_WORDS: Final = {reason: zh if zh == en else f"{zh} {en}" for reason, (zh, en) in REASONS.items()}
FROM: Final = {
    Way.DISCARD: Text("{}打出", "discarded by {}"),
    Way.DICE_OF: Text("{}打筛翻出", "turned by the dice of {}"),
    Way.ROB: Text("抢{}的杠", "robbed from the gang of {}"),
}


def sheet(shown: ScoreSheet, page: str, *, told: bool = False) -> Iterator[list[str]]:
    """The parts of a score sheet; after a hand that was told only what the wins are worth, and the rest."""
    rows: list[Cells] = [] if told else [*circumstances(shown), *_other_melds(shown)]
    seen: set[int] = set()
    for won, clause in shown.wins:
        rows += won_rows(shown, won, again=won.seat in seen)
        rows += _worth(shown, won, clause, page)
        seen.add(won.seat)
    if shown.birds:
        rows.append(_birds(shown))
    if rows:
        yield table(("", "中文", "English"), rows)
    if shown.payments:
        yield _payments(shown, page)
        yield [_totals(shown)]
    else:
        yield ["没有付分。Nothing is paid."]


def circumstances(shown: ScoreSheet) -> Iterator[Cells]:
    """What was chosen, turned and hammered, where a reader could not know it."""
    options = registry.entry(shown.rules.name).options
    words = {option.name: option for option in describe.describe(shown.rules.name).options}
    for option in options:
        value = shown.rules.options[option.name]
        if value != option.default:
            info = words[option.name]
            chosen = next(known.label for known in info.values if known.value == value)
            zh, en = f"{info.label.zh}：{chosen.zh}", f"{info.label.en}: {chosen.en}"
            yield "选项 option", zh, en
    if shown.jokers.kinds:
        turned, jokers = row((shown.jokers.turned,)), apart(shown.jokers.kinds)
        yield (
            "翻出 turned",
            f"{turned.zh}，癞子是{jokers.zh}",
            f"{turned.en}; jokers are {jokers.en}",
        )
    hammered = [seat(number, shown.dealer) for number, yes in enumerate(shown.hammers) if yes]
    if hammered:
        yield "锤 hammer", "、".join(hammered), ", ".join(hammered)


def _other_melds(shown: ScoreSheet) -> Iterator[Cells]:
    winners = {won.seat for won, _ in shown.wins}
    for number in by_turn(shown):
        if shown.melds[number] and number not in winners:
            zh, en = _melds(shown, number)
            yield f"**{seat(number, shown.dealer)}** 副子 melds", zh, en


def _melds(shown: ScoreSheet, number: int) -> tuple[str, str]:
    texts = [meld(one, shown.dealer) for one in shown.melds[number]]
    return "，".join(text.zh for text in texts), ", ".join(text.en for text in texts)


def won_rows(
    shown: ScoreSheet, won: WinReport, *, again: bool = False, refused: bool = False
) -> Iterator[Cells]:
    """The winning hand, where its tile came from, and how it reads."""
    who = seat(won.seat, shown.dealer)
    way_zh, way_en = WAYS[won.way]
    if won.supplier >= 0:
        supplier = seat(won.supplier, shown.dealer)
        way_zh, way_en = FROM[won.way].zh.format(supplier), FROM[won.way].en.format(supplier)
    hand = row(sorted(won.concealed))
    if not again:
        zh, en = _melds(shown, won.seat)
        yield (
            f"**{who}** 手牌 hand",
            f"{hand.zh}{'　' if zh else ''}{zh}",
            f"{hand.en}{'; ' if en else ''}{en}",
        )
    label = f"**{who}** 想胡 would win" if refused else f"**{who}** 胡 wins"
    if won.tile >= 0:
        tile = row((won.tile,))
        yield f"{label} on", f"**{tile.zh}** {way_zh}", f"**{tile.en}** {way_en}"
    else:
        yield label, way_zh, way_en
    read = reading(won, shown.jokers, len(shown.melds[won.seat]))
    if read is not None:
        yield "看作 read as", read.zh, read.en


def _worth(shown: ScoreSheet, won: WinReport, clause: str, page: str) -> Iterator[Cells]:
    """Its patterns and specials, and the points that they make."""
    unit = shown.rules.unit
    zh, en = [], []
    for hit in won.patterns:
        at = link(hit.clause, page)
        is_counted = hit.units and not (won.way is Way.OPENING and shown.rules.opening_payments)
        zh.append(f"{hit.name.zh}{f' {hit.units}{unit.zh}' if is_counted else ''}（{at}）")
        en.append(f"{hit.name.en}{f', {counted(hit.units, unit.en)}' if is_counted else ''} ({at})")
    if not won.patterns:
        zh.append("小胡")
        en.append("small hand")
    for special in won.specials:
        at = link(special.clause, page)
        zh.append(f"{special.name.zh}（特殊，{at}）")
        en.append(f"{special.name.en} (special, {at})")
    yield "牌型 patterns", "；".join(zh), "; ".join(en)
    birds = shown.rules.birds
    may_hit = bool(birds and birds.count and (won.way in SELF_DRAWN or not birds.only_self_drawn))
    before_zh, before_en = ("（未算鸟）", " (before birds)") if may_hit and shown.birds else ("", "")
    at = link(clause, page)
    points = f"**{won.points}**"
    yield "每家的分 per payer", f"{points}{before_zh}（{at}）", f"{points}{before_en} ({at})"


def counted(number: int, unit: str) -> str:
    """1 big unit, 2 big units."""
    return f"{number} {unit.removesuffix('s') if number == 1 else unit}"


def _birds(shown: ScoreSheet) -> Cells:
    zh, en = [], []
    for hit in describe.bird_hits(shown.rules, shown.base, shown.birds):
        tile = row((hit.tile,))
        if hit.seat >= 0:
            where = seat(hit.seat, shown.dealer)
            zh.append(f"{tile.zh}中{where}")
            en.append(f"{tile.en} hits {where}")
        else:
            zh.append(f"{tile.zh}中{hit.times}" if hit.times else f"{tile.zh}不中")
            en.append(f"{tile.en} hits {hit.times} ×" if hit.times else f"{tile.en} misses")
    return "鸟 birds", "，".join(zh), ", ".join(en)


# --- who pays whom ------------------------------------------------------------------------------------


def _payments(shown: ScoreSheet, page: str) -> list[str]:
    """Lines of one payer added up: covering all three is three shares; payers that pay alike in one row."""
    rows: dict[tuple[str, ...], list[int]] = {}
    reasons = tuple(dict.fromkeys(line.reason for line in shown.payments))
    order = sorted(shown.payments, key=lambda line: (reasons.index(line.reason), line.payee, line.payer))
    for (reason, payee, payer), several in groupby(
        order, key=lambda line: (line.reason, line.payee, line.payer)
    ):
        lines = list(several)
        clauses = links((clause for line in lines for clause in line.clauses), page)
        row_ = (seat(payee, shown.dealer), _sum(shown, lines), REASON_WORDS[reason], clauses)
        rows.setdefault(row_, []).append(payer)
    cells = []
    for (payee_, total, reason, clauses), payers in rows.items():
        each = "各 each " if len(payers) > 1 else ""
        who = " ".join(seat(payer, shown.dealer) for payer in by_turn(shown) if payer in payers)
        cells.append((who, payee_, each + total, reason, clauses))
    return table(("谁付 from", "付给 to", "分 points", "因为 for", "条款 clauses"), cells)


def _sum(shown: ScoreSheet, lines: list[Payment]) -> str:
    total = f"**{sum(line.points for line in lines)}**"
    parts = [_share(shown, line) for line in lines]
    worked = " + ".join(parts)
    return total if worked == str(lines[0].points) else f"{worked} = {total}"


def _share(shown: ScoreSheet, line: Payment) -> str:
    """One share; where birds or hammers multiplied the points of the one win, as a product."""
    points = {won.points for won, _ in shown.wins if won.seat == line.payee}
    if line.reason == "hand" and len(points) == 1:
        each = points.pop()
        if each and line.points > each and line.points % each == 0:
            return f"{each} × {line.points // each}"
    return str(line.points)


def by_turn(shown: ScoreSheet) -> list[int]:
    """The seats in playing order, from the dealer on."""
    return [(shown.dealer + step) % 4 for step in range(4)]


def _totals(shown: ScoreSheet) -> str:
    sums = (f"{seat(number, shown.dealer)} {_signed(shown.delta[number])}" for number in by_turn(shown))
    return f"合计 total: {' · '.join(sums)}"


def _signed(points: int) -> str:
    return f"**+{points}**" if points > 0 else f"−{-points}" if points else "0"
