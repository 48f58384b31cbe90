"""Play and the score calculator agree: a hand that was won in play, put as a request, is scored alike."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.support.cases import scenario_cases, watched
from tests.support.play import deals, play_out
from tests.support.rulesets import EVERY_CHOICE, NAMES, Choice
from tests.support.scale import scaled
from xiangma.engine.events import (
    BirdsTurned,
    Drawn,
    FinalRoundBegun,
    HandEnded,
    LastTileAnswered,
    Won,
)
from xiangma.engine.hand import Hand
from xiangma.engine.melds import NOBODY, Meld
from xiangma.engine.phase import DiscardOpen
from xiangma.engine.ting import waits
from xiangma.engine.wins import Payment, Way, WinReport
from xiangma.formats.score import answer, payment_data
from xiangma.tiles import name, notation


def request_of(hand: Hand, ended: HandEnded) -> dict[str, Any]:
    """The end of a hand as a score request."""
    data: dict[str, Any] = {
        "rules": hand.rules.name,
        "options": dict(hand.rules.options),
        "dealer": hand.dealer,
        "seats": [
            {
                "melds": [meld_data(meld) for meld in seat.melds],
                "ting": seat.declared,
                "chui": hand.hammers[seat.index],
            }
            for seat in hand.seats
        ],
        "wins": [win_data(hand, reports) for reports in by_seat(hand)],
        "birds": [name(tile) for tile in birds_of(hand)],
    }
    if hand.jokers.turned >= 0:
        data["turned"] = name(hand.jokers.turned)
    assert ended.winners == tuple(sorted(win["seat"] for win in data["wins"]))
    return data


def meld_data(meld: Meld) -> dict[str, Any]:
    fed = {} if meld.feeder == NOBODY else {"from": meld.feeder}
    return {"kind": meld.kind.value, "tiles": notation(meld.tiles)} | fed


def by_seat(hand: Hand) -> list[list[WinReport]]:
    """The winning tiles by winner, in the order told."""
    found: dict[int, list[WinReport]] = {}
    for event in hand.events:
        if isinstance(event, Won):
            found.setdefault(event.report.seat, []).append(event.report)
    return list(found.values())


def birds_of(hand: Hand) -> tuple[int, ...]:
    return next((event.tiles for event in hand.events if isinstance(event, BirdsTurned)), ())


def win_data(hand: Hand, reports: list[WinReport]) -> dict[str, Any]:
    first = reports[0]
    data: dict[str, Any] = {
        "seat": first.seat,
        "concealed": notation(first.concealed),
        "tiles": [name(report.tile) for report in reports if report.tile >= 0],
        "way": first.way.value,
        "flags": flags_of(hand, first),
    }
    return data if first.supplier == NOBODY else data | {"from": first.supplier}


def flags_of(hand: Hand, report: WinReport) -> list[str]:
    """What was special about the winning tile, as far as the rules ask."""
    flags = []
    drawn = next((event for event in reversed(hand.events) if isinstance(event, Drawn)), None)
    if report.way is Way.DRAW and drawn is not None:
        taken = any(isinstance(event, LastTileAnswered) and event.takes for event in hand.events)
        if taken or any(isinstance(event, FinalRoundBegun) for event in hand.events):
            flags.append("last")
        if drawn.replacement:
            flags.append("replacement")
    table = hand.table
    if report.way is Way.DISCARD and isinstance(table, DiscardOpen):
        told = {
            "last": table.last,
            "after_replacement": table.after_replacement,
            "first_discard": table.first,
        }
        flags += [flag for flag, is_so in told.items() if is_so]
        if waits(hand.rules, hand.seats[report.supplier]):
            flags.append("supplier_ting")
    return flags


def summed(lines: list[Any]) -> Counter[tuple[int, int, str]]:
    """Points by payer, payee and reason."""
    sums: Counter[tuple[int, int, str]] = Counter()
    for line in lines:
        sums[line["from"], line["to"], line["reason"]] += line["points"]
    return sums


def in_the_end(hand: Hand, ended: HandEnded) -> list[Payment]:
    """The lines of the end, without those of opening wins that were paid at once."""
    return [line for line in ended.payments if line not in hand.paid]


def check_alike(hand: Hand) -> None:
    """The request is scored, with the same lines and the same wins."""
    ended = hand.result
    assert ended is not None
    request = request_of(hand, ended)
    answered = answer(request)
    assert "error" not in answered, f"{answered} for {request}"
    lines = [payment_data(line) for line in in_the_end(hand, ended)]
    assert summed(answered["payments"]) == summed(lines), request
    reports = [report for reports in by_seat(hand) for report in reports]
    for win, report in zip(answered["wins"], reports, strict=True):
        assert win["points"] == report.points, request
        named = [(hit["clause"], hit["name"]) for hit in (*win["patterns"], *win["specials"])]
        patterns = [(hit.clause, hit.name.zh) for hit in report.patterns]
        assert named == patterns + [(hit.clause, hit.name.zh) for hit in report.specials], request


@pytest.mark.parametrize("choice", EVERY_CHOICE, ids=str)
def test_hands_of_random_play_are_scored_alike(choice: Choice) -> None:
    for deal in deals(f"scored/{choice}", scaled(120 if not choice.options else 30)):
        check_alike(play_out(deal.start(choice.rules), deal.choose, deal.rng()))


@pytest.mark.parametrize("rules", NAMES)
def test_scenarios_are_scored_alike(rules: str) -> None:
    for case in scenario_cases():
        if case.data["rules"] == rules:
            check_alike(watched(case).hand)
