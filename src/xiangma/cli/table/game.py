"""A match of one person against three bots: deals, asks the bots, takes the person's answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from xiangma.bots.registry import bot
from xiangma.engine import machine, views
from xiangma.engine.actions import Action
from xiangma.engine.errors import Refusal
from xiangma.engine.events import Event, HandEnded
from xiangma.engine.hand import Hand
from xiangma.engine.match import Match
from xiangma.engine.ruleset import RuleSet
from xiangma.engine.stream import seeded
from xiangma.engine.views import View
from xiangma.engine.why import why_not

ME: Final = 0
"""The person's seat. The room is the person's, who therefore deals first (C-12)."""
BOT: Final = "greedy"


class Game:
    """The match and its running hand; the person's screen gets its views and events, never the hand."""

    def __init__(self, rules: RuleSet, seed: int) -> None:
        self.rules = rules
        self.seed = seed
        self.match = Match(rules, first_dealer=ME)
        self.bots = {seat: bot(BOT, rules) for seat in range(4) if seat != ME}

    def deal(self) -> None:
        """Deals the next hand: its wall and dice come from the seed and the number of the hand."""
        draws = seeded("play", self.rules.name, self.seed, self.match.number)
        self.match.start_hand(draws.shuffled(), draws)

    @property
    def _hand(self) -> Hand:
        assert self.match.hand is not None
        return self.match.hand

    @property
    def dealt(self) -> bool:
        """Whether a hand is running, or over and not booked yet."""
        return self.match.hand is not None

    @property
    def hand_over(self) -> bool:
        return self._hand.over

    @property
    def ended(self) -> HandEnded | None:
        """How the running hand ended."""
        return self._hand.result

    @property
    def dealer(self) -> int:
        return self._hand.dealer

    @property
    def answers(self) -> tuple[tuple[int, Action], ...]:
        """What was answered in the running hand, in order."""
        hand = self.match.hand
        return tuple((answer.seat, answer.action) for answer in hand.inputs) if hand else ()

    # --- what the person sees ---

    def view(self) -> View:
        return views.view(self._hand, ME)

    def events(self) -> list[Event]:
        """Everything that the person has been told in this hand."""
        return views.events_seen(self._hand, ME)

    def why_not(self, actions: Sequence[Action]) -> list[tuple[Action, Refusal]]:
        """For each of these actions that the person may not do now: why."""
        found = [(action, why_not(self._hand, ME, action)) for action in actions]
        return [(action, refused) for action, refused in found if refused is not None]

    # --- what is answered ---

    @property
    def asks_person(self) -> bool:
        """Whether the person is asked. It answers before bots that are asked together with it."""
        return any(question.seat == ME for question in self._hand.open)

    def answer(self, seat: int, action: Action) -> None:
        """One answer; the hand runs on to the next question."""
        machine.answer(self._hand, seat, action)

    def bot_answers(self) -> None:
        """The next bot that is asked answers, from its own view."""
        question = self._hand.open[0]
        seen = views.view(self._hand, question.seat)
        self.answer(question.seat, self.bots[question.seat].choose(seen, question.offers))

    def book(self) -> HandEnded:
        """Books the hand that has ended."""
        return self.match.finish_hand()
