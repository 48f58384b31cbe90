"""Who deals next (K-3, N-2, X-2, Y-2, H-3), worked out from the events alone."""

from collections import Counter

import pytest

from tests.support.cases import scenario_cases, watched
from tests.support.play import Deal, deals, fold, play_out
from tests.support.rulesets import DEFAULTS, NAMES, Choice
from tests.support.scale import scaled
from tests.support.table import Table
from xiangma.engine.events import LastTileAnswered, Won
from xiangma.engine.hand import Hand

CLAUSES = {
    "kaiwang": ("K-3.1", "K-3.2"),
    "ningxiang": ("N-2", "N-2"),
    "xinning": ("X-2", "X-2"),
    "yuanjiang": ("Y-2", "Y-2"),
    "hengshan": ("H-3", "H-3"),
}


def expected_dealer(hand: Hand) -> tuple[int, str]:
    """The seat, and in a word why."""
    reports = [event.report for event in hand.events if isinstance(event, Won)]
    winners = {report.seat for report in reports}
    if winners:
        if len(winners) > 1:
            return reports[0].supplier, "supplier"
        return winners.pop(), "winner"
    table = Table(hand.rules, hand.wall.tiles)
    fold(table, hand, 0)
    answers = [event for event in hand.events if isinstance(event, LastTileAnswered)]
    if len(table.sealed) == 4:
        return hand.dealer, "all sealed"
    if hand.rules.name == "kaiwang":
        takers = [event.seat for event in answers if event.takes]
        return (takers[0], "taker") if takers else ((hand.dealer + 1) % 4, "nobody took it")
    if table.live():
        return answers[0].seat, "first asked"
    return table.last_taker, "last taker"


def check_dealer(hand: Hand, reasons: Counter[str]) -> None:
    result = hand.result
    assert result is not None
    seat, reason = expected_dealer(hand)
    assert result.next_dealer == seat, f"{reason}: {hand.events[-5:]}"
    won, drawn = CLAUSES[hand.rules.name]
    assert result.dealer_by == (drawn if result.draw else won)
    reasons[reason] += 1


@pytest.mark.parametrize("choice", DEFAULTS, ids=str)
def test_the_next_dealer_in_random_play(choice: Choice) -> None:
    reasons: Counter[str] = Counter()
    for deal in deals(f"dealer/{choice}", scaled(80)):
        check_dealer(play_out(deal.start(choice.rules), deal.choose, deal.rng()), reasons)
        patient = Deal(f"drawn/{choice}", deal.number, "patient", rich=False)
        check_dealer(play_out(patient.start(choice.rules), patient.choose, patient.rng()), reasons)
    assert len(reasons) >= 2, reasons


@pytest.mark.parametrize("name", NAMES)
def test_the_next_dealer_in_the_scenarios(name: str) -> None:
    reasons: Counter[str] = Counter()
    for case in scenario_cases():
        if case.data["rules"] == name:
            check_dealer(watched(case).hand, reasons)
    several = {"kaiwang", "ningxiang", "yuanjiang"}
    assert {"winner"} | ({"supplier"} if name in several else set()) <= set(reasons), reasons
