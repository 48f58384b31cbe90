"""Hands for random play, and playing them step by step under check."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec

from tests.support.policies import CHOOSERS, Chooser
from tests.support.table import Table
from tests.support.walls import plain_wall, rich_wall
from xiangma.engine import machine
from xiangma.engine.events import HandEnded
from xiangma.engine.hand import Hand, Question
from xiangma.engine.ruleset import RuleSet
from xiangma.engine.snapshot import freeze
from xiangma.engine.stream import Recorded, seeded

# The ways of play take turns: of ten hands so many with each policy, plain or rich in wins.
MIX = (
    ("random", False),
    ("random", False),
    ("random", False),
    ("uniform", False),
    ("random", True),
    ("keen", False),
    ("keen", True),
    ("keen", True),
    ("bold", True),
    ("bold", True),
)


class Deal(msgspec.Struct, frozen=True):
    """One hand to play: everything that is drawn for it comes from the label and the number."""

    label: str
    number: int
    policy: str = ""
    rich: bool = True

    def rng(self) -> Random:
        """Randomness for what is answered."""
        return Random(f"{self.label}/{self.number}/answers")

    @property
    def dealer(self) -> int:
        return self.number % 4

    def wall(self) -> bytes:
        rng = Random(f"{self.label}/{self.number}/wall")
        return rich_wall(rng, self.dealer) if self.rich else plain_wall(rng)

    def start(self, rules: RuleSet, wall: bytes | None = None) -> Hand:
        draws = seeded(self.label, self.number)
        return machine.start(rules, dealer=self.dealer, wall=wall or self.wall(), draws=draws)

    @property
    def choose(self) -> Chooser:
        return CHOOSERS[self.policy or MIX[self.number % len(MIX)][0]]


def deals(label: str, count: int) -> Iterator[Deal]:
    """So many hands, mixed as MIX says."""
    for number in range(count):
        policy, rich = MIX[number % len(MIX)]
        yield Deal(label, number, policy, rich)


def walk(hand: Hand, choose: Chooser, rng: Random) -> Iterator[Question]:
    """Plays to the end, seats asked together in random order; yields each question before it is answered."""
    while not hand.over:
        question = rng.choice(hand.open_questions())
        yield question
        machine.answer(hand, question.seat, choose(hand, question, rng))


def play_out(hand: Hand, choose: Chooser, rng: Random) -> Hand:
    """Plays to the end."""
    for _ in walk(hand, choose, rng):
        pass
    return hand


def check_questions(hand: Hand) -> None:
    """While a hand runs somebody is asked, and every question has different offers, at least one."""
    questions = hand.open_questions()
    assert bool(questions) is not hand.over, "a dead end, or a question after the end"
    for question in questions:
        assert question.offers, f"nothing to answer: {question}"
        assert len(set(question.offers)) == len(question.offers), f"offered twice: {question}"


def play_checked(rules: RuleSet, deal: Deal) -> Hand:
    """Plays a hand; after every answer the events account for every tile and the state is what they told."""
    try:
        return _play_checked(rules, deal)
    except Exception as error:
        error.add_note(f"{rules.name} {dict(rules.options)}, {deal}")
        raise


def _play_checked(rules: RuleSet, deal: Deal) -> Hand:
    wall = deal.wall()
    hand = deal.start(rules, wall)
    table = Table(rules, wall)
    told = 0
    for _ in walk(hand, deal.choose, deal.rng()):
        told = fold(table, hand, told)
        table.check_same(hand)
        check_questions(hand)
    fold(table, hand, told)
    table.check_same(hand)
    check_questions(hand)
    assert isinstance(hand.events[-1], HandEnded)
    assert table.over
    return hand


def fold(table: Table, hand: Hand, told: int) -> int:
    """Applies the events from number `told` on; how many there are now."""
    for event in hand.events[told:]:
        table.apply(event)
    return len(hand.events)


def check_replay(played: Hand) -> None:
    """Wall, numbers and inputs alone bring the same; every input finds what was there before it."""
    draws = Recorded(played.numbers)
    hand = machine.start(played.rules, dealer=played.dealer, wall=played.wall.tiles, draws=draws)
    for given in played.inputs:
        assert (len(hand.events), len(hand.numbers)) == (given.events, given.draws)
        machine.answer(hand, given.seat, given.action, given.number)
    assert hand.events == played.events
    assert freeze(hand) == freeze(played)
