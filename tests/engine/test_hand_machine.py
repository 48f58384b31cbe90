"""One hand under everything that can be done to it, in any order: answers, refusals, copies, snapshots."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.support.play import check_questions, fold
from tests.support.rulesets import EVERY_CHOICE, Choice
from tests.support.scale import scaled
from tests.support.state import settled
from tests.support.table import Table
from tests.support.walls import plain_wall, rich_wall
from xiangma.engine import machine
from xiangma.engine.actions import every_action
from xiangma.engine.errors import IllegalAction
from xiangma.engine.hand import Hand
from xiangma.engine.snapshot import freeze, thaw
from xiangma.engine.stream import seeded
from xiangma.engine.views import SPECTATOR, view
from xiangma.engine.why import why_not

UNIVERSE = every_action()


class HandMachine(RuleBasedStateMachine):
    """A hand of some rule set; `table` folds its events, `aside` is a copy that nobody touches."""

    hand: Hand
    table: Table

    @initialize(
        choice=st.sampled_from(EVERY_CHOICE),
        seed=st.integers(0, 2**32),
        dealer=st.integers(0, 3),
        rich=st.booleans(),
    )
    def deal(self, choice: Choice, seed: int, dealer: int, *, rich: bool) -> None:
        rng = Random(seed)
        wall = rich_wall(rng, dealer) if rich else plain_wall(rng)
        self.hand = machine.start(choice.rules, dealer=dealer, wall=wall, draws=seeded("machine", seed))
        self.table = Table(choice.rules, wall)
        self.told = 0
        self.aside: tuple[Hand, bytes] | None = None
        self.fold()

    def fold(self) -> None:
        self.told = fold(self.table, self.hand, self.told)

    @precondition(lambda self: not self.hand.over)
    @rule(which=st.integers(0, 3), pick=st.integers(0, 40), times=st.integers(1, 6))
    def answer(self, which: int, pick: int, times: int) -> None:
        for _ in range(times):
            if self.hand.over:
                break
            questions = self.hand.open_questions()
            question = questions[which % len(questions)]
            action = question.offers[pick % len(question.offers)]
            assert why_not(self.hand, question.seat, action) is None
            machine.answer(self.hand, question.seat, action, question.number)
            self.fold()

    @rule(
        seat=st.integers(0, 3), pick=st.integers(0, len(UNIVERSE) - 1), number=st.none() | st.integers(0, 30)
    )
    def try_anything(self, seat: int, pick: int, number: int | None) -> None:
        action = UNIVERSE[pick]
        question = next((q for q in self.hand.open_questions() if q.seat == seat), None)
        if question is not None and action in question.offers and number in (None, question.number):
            return
        before = settled(self.hand)
        with pytest.raises(IllegalAction):
            machine.answer(self.hand, seat, action, number)
        assert settled(self.hand) == before

    @rule()
    def put_a_copy_aside(self) -> None:
        copy = self.hand.clone()
        assert freeze(copy) == freeze(self.hand)
        self.aside = copy, freeze(copy)

    @precondition(lambda self: self.aside is not None)
    @rule()
    def go_back_to_the_copy(self) -> None:
        assert self.aside is not None
        copy, frozen = self.aside
        assert freeze(copy) == frozen, "playing on changed a copy"
        self.hand = copy.clone()
        self.table = Table(copy.rules, copy.wall.tiles)
        self.told = 0
        self.fold()

    @rule()
    def through_a_snapshot(self) -> None:
        back = thaw(self.hand.rules, freeze(self.hand), self.hand.draws)
        assert freeze(back) == freeze(self.hand)
        self.hand = back

    @invariant()
    def the_state_is_what_was_told(self) -> None:
        self.table.check_same(self.hand)
        check_questions(self.hand)

    @invariant()
    def everybody_sees_as_many_tiles_as_there_are(self) -> None:
        for viewer in (SPECTATOR, 0, 1, 2, 3):
            seen = view(self.hand, viewer)
            assert [seat.concealed for seat in seen.seats] == [seat.size() for seat in self.hand.seats]


HandMachine.TestCase.settings = settings(
    max_examples=scaled(300),
    stateful_step_count=40,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
TestHandMachine = HandMachine.TestCase
