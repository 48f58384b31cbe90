"""Scoring a request: the judgements, the sheet, and the answer as plain data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from xiangma.engine.errors import Refusal, RequestError
from xiangma.engine.phases.settlement import delta_of, judge
from xiangma.engine.ruleset import Sheet
from xiangma.engine.wins import Judgement, Payment, Way, Win
from xiangma.formats.score_checks import check_declared
from xiangma.formats.score_facts import ScoreRequest, asks_dealt_win
from xiangma.formats.score_request import read
from xiangma.tiles import name


@dataclass(frozen=True, slots=True)
class Scored:
    """A scored request: its sheet with every winning tile and judgement, the lines and the sums."""

    request: ScoreRequest
    sheet: Sheet
    payments: tuple[Payment, ...]
    delta: tuple[int, int, int, int]


def score(data: object) -> Scored:
    """Scores a request given as data; raises RequestError with code, clause and message."""
    request = read(data)
    judged = tuple((win, judged_or_refused(request, win)) for win in request.wins())
    check_declared(request)
    sheet = Sheet(
        dealer=request.dealer,
        wins=judged,
        birds=tuple(request.birds),
        melds=tuple(seat.melds for seat in request.seats),
        hammers=tuple(seat.chui and bool(request.rules.hammer) for seat in request.seats),
    )
    payments = payments_of(request, sheet)
    return Scored(request, sheet, payments, delta_of(payments))


def judged_or_refused(request: ScoreRequest, win: Win) -> Judgement:
    judged = judge(request.rules, win)
    if isinstance(judged, Refusal):
        raise RequestError(
            "not_a_win", judged.clause, f"seat {win.seat} does not win: {judged.text.en} · {judged.text.zh}"
        )
    return judged


def payments_of(request: ScoreRequest, sheet: Sheet) -> tuple[Payment, ...]:
    """The lines of the sheet; opening wins that continue are paid on their own (N-3)."""
    paid_at_once = request.rules.opening_payments
    opening = bool(sheet.wins) and sheet.wins[0][0].way is Way.OPENING
    if opening and paid_at_once and not asks_dealt_win(request.rules):
        return tuple(line for win, judgement in sheet.wins for line in paid_at_once(win.seat, judgement))
    return tuple(request.rules.pay(sheet))


def answer(data: object) -> dict[str, Any]:
    """The answer to a request as plain data, an error included."""
    try:
        return as_data(score(data))
    except RequestError as error:
        return error_data(error)


def error_data(error: RequestError) -> dict[str, Any]:
    return {"error": {"code": error.code, "clause": error.clause, "message": str(error)}}


def as_data(scored: Scored) -> dict[str, Any]:
    """A scored request as the format has it."""
    return {
        "wins": [win_data(win, judgement) for win, judgement in scored.sheet.wins],
        "payments": [payment_data(line) for line in scored.payments],
        "delta": list(scored.delta),
    }


def win_data(win: Win, judgement: Judgement) -> dict[str, Any]:
    return {
        "seat": win.seat,
        "tile": name(win.tile) if win.tile >= 0 else None,
        "patterns": [{"clause": h.clause, "name": h.name.zh, "units": h.units} for h in judgement.patterns],
        "specials": [{"clause": h.clause, "name": h.name.zh} for h in judgement.specials],
        "points": judgement.points,
    }


def payment_data(line: Payment) -> dict[str, Any]:
    return {
        "from": line.payer,
        "to": line.payee,
        "points": line.points,
        "reason": line.reason,
        "clauses": list(line.clauses),
    }
