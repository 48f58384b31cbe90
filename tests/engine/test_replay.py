"""A hand played again: from its inputs and its recorded numbers, from a copy, from a snapshot."""

from random import Random

import pytest

from tests.support.play import Deal, check_replay, deals, play_out, walk
from tests.support.rulesets import DEFAULTS, EVERY_CHOICE, Choice
from tests.support.scale import scaled
from xiangma.engine import machine
from xiangma.engine.errors import XiangmaError
from xiangma.engine.events import Event
from xiangma.engine.hand import Hand
from xiangma.engine.snapshot import SnapshotError, freeze, thaw
from xiangma.engine.stream import Recorded


@pytest.mark.parametrize("choice", EVERY_CHOICE, ids=str)
def test_inputs_and_numbers_give_the_same_events(choice: Choice) -> None:
    for deal in deals(f"replay/{choice}", scaled(200 if not choice.options else 20)):
        played = play_out(deal.start(choice.rules), deal.choose, deal.rng())
        check_replay(played)


def test_a_record_without_its_numbers_cannot_be_replayed() -> None:
    choice = Choice("kaiwang")
    deal = Deal("numbers", 0, "random")
    for numbers, problem in (((), "fewer random draws"), ((6, 0), "not below 6"), ((-1, 0), "not below 6")):
        with pytest.raises(XiangmaError, match=problem):
            machine.start(choice.rules, dealer=0, wall=deal.wall(), draws=Recorded(numbers))


# --- copies -------------------------------------------------------------------------------------------


def continued(hand: Hand, deal: Deal, seed: int) -> list[Event]:
    """What happens when a hand is played on by a seed."""
    return play_out(hand, deal.choose, Random(seed)).events


def stops(choice: Choice, deal: Deal, one_in: int) -> list[Hand]:
    """Copies of a hand at some of its questions; each is like the hand."""
    rng = Random(f"{choice}/{deal.number}/stops")
    found: list[Hand] = []
    hand = deal.start(choice.rules)
    for _ in walk(hand, deal.choose, deal.rng()):
        if rng.random() * one_in < 1:
            found.append(hand.clone())
            assert freeze(found[-1]) == freeze(hand)
    return found


@pytest.mark.parametrize("choice", DEFAULTS, ids=str)
def test_a_copy_plays_on_like_the_original(choice: Choice) -> None:
    for deal in deals(f"clone/{choice}", scaled(40)):
        for hand in stops(choice, deal, 12):
            before = freeze(hand)
            copy = hand.clone()
            assert freeze(copy) == before
            told = continued(copy, deal, 1)
            assert freeze(hand) == before, "playing the copy changed the original"
            assert continued(hand, deal, 1) == told
            assert freeze(hand) == freeze(copy)


@pytest.mark.parametrize("choice", EVERY_CHOICE, ids=str)
def test_a_snapshot_plays_on_like_the_original(choice: Choice) -> None:
    for deal in deals(f"snapshot/{choice}", scaled(20 if not choice.options else 2)):
        for hand in stops(choice, deal, 8):
            stored = freeze(hand)
            draws = hand.draws.clone()
            back = thaw(choice.rules, stored, draws)
            assert freeze(back) == stored
            assert back.open_questions() == hand.open_questions()
            assert continued(back, deal, 2) == continued(hand, deal, 2)
            assert freeze(back) == freeze(hand)


@pytest.mark.parametrize("choice", DEFAULTS, ids=str)
def test_a_snapshot_without_its_log_plays_on_without_the_past(choice: Choice) -> None:
    for deal in deals(f"log/{choice}", scaled(10)):
        for hand in stops(choice, deal, 8):
            past = len(hand.events)
            back = thaw(choice.rules, freeze(hand, log=False), hand.draws.clone())
            assert back.events == []
            assert back.inputs == []
            assert continued(back, deal, 3) == continued(hand, deal, 3)[past:]


def test_bytes_that_are_no_snapshot_of_this_rule_set_are_refused() -> None:
    deal = Deal("refused", 0, "random")
    hand = deal.start(Choice("kaiwang").rules)
    stored = freeze(hand)
    for other in (Choice("ningxiang"), Choice("kaiwang", (("birds", 4),))):
        with pytest.raises(SnapshotError, match="kaiwang"):
            thaw(other.rules, stored, hand.draws)
    for data in (b"", stored[:-1], stored[1:], b"\x90"):
        with pytest.raises(SnapshotError, match="no snapshot"):
            thaw(Choice("kaiwang").rules, data, hand.draws)
    with pytest.raises(SnapshotError, match="version"):
        thaw(Choice("kaiwang").rules, stored.replace(b"\x01", b"\x02", 1), hand.draws)
