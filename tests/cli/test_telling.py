"""A hand told in words: every event has its sentence, in both languages, with all its blanks filled."""

import re

import pytest

from tests.support.cases import ScenarioCase, scenario_cases, watched
from xiangma.cli.output import Lang
from xiangma.cli.sentences import sentence
from xiangma.cli.telling import Teller
from xiangma.engine.events import (
    Dealt,
    DiceRolled,
    Discarded,
    Drawn,
    Event,
    GangMade,
    HandEnded,
    Melded,
    Won,
)
from xiangma.engine.hand import SEATS, Hand
from xiangma.engine.views import events_seen

SILENT = (Dealt, Discarded, HandEnded)


def told(events: list[Event], dealer: int, lang: Lang) -> list[str]:
    return [line.plain for line in Teller(dealer, lang).lines(events)]


@pytest.mark.parametrize("case", scenario_cases(), ids=str)
def test_a_case_is_told_in_full(case: ScenarioCase) -> None:
    hand = watched(case).hand
    sentences = [event for event in hand.events if not isinstance(event, SILENT) and sentence(event)]
    silent = [event for event in hand.events if not sentence(event)]
    assert all(isinstance(event, (*SILENT, Drawn)) for event in silent)
    for lang in Lang:
        lines = told(hand.events, hand.dealer, lang)
        assert len(lines) >= len(sentences)
        assert not any("{" in line for line in lines)
    assert_discards_are_told(hand)
    assert_hidden_tiles_stay_hidden(hand)


def assert_discards_are_told(hand: Hand) -> None:
    """Every discard stands in a row, and rows have at most four."""
    discards = [event for event in hand.events if isinstance(event, Discarded)]
    rows = [line for line in told(hand.events, hand.dealer, Lang.EN) if line[:3].strip().isdigit()]
    assert sum(len(row.split()) - 1 for row in rows) == len(discards)


def assert_hidden_tiles_stay_hidden(hand: Hand) -> None:
    """What a seat was not told it is not told here."""
    for seat in SEATS:
        lines = told(events_seen(hand, seat), hand.dealer, Lang.EN)
        assert sum("??" in line for line in lines) >= 3


def test_a_hand_reads_like_this() -> None:
    case = next(case for case in scenario_cases() if str(case) == "hengshan-added-gang-with-dice")
    hand = watched(case).hand
    assert {type(event) for event in hand.events} >= {Melded, GangMade, DiceRolled, Won}
    chinese, english = (told(hand.events, hand.dealer, lang) for lang in (Lang.ZH, Lang.EN))
    assert "     下家1碰庄0的三筒" in chinese
    assert "     seat 1: peng of 3p from seat 0" in english
    assert "     seat 1: added gang of 3p  H-4.4" in english
    assert re.search(r"\n {5}下家1打筛\d+点，翻出四条, 二筒  H-4.4\n", "\n".join(chinese))
    assert re.search(r"\n {5}seat 1 rolls \d+ and turns 4s, 2p  H-4.4\n", "\n".join(english))
    assert "     下家1胡四条  H-6.1" in chinese
    assert english[-1] == "     seat 1 deals next  H-3"
