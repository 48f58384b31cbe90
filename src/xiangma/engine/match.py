"""A match (C-12): so many hands, running totals, the deal passed on, an end before its time."""

from __future__ import annotations

from xiangma.engine import machine
from xiangma.engine.errors import XiangmaError
from xiangma.engine.events import HandEnded
from xiangma.engine.hand import Hand
from xiangma.engine.ruleset import RuleSet
from xiangma.engine.stream import Draws


class MatchError(XiangmaError):
    """A step that the match does not allow now."""


class Match:
    """The hands of one room, one after the other."""

    __slots__ = ("dealer", "dissolved", "hand", "hands", "results", "rules", "totals")

    def __init__(self, rules: RuleSet, *, first_dealer: int) -> None:
        hands = rules.options["hands"]
        assert isinstance(hands, int)
        self.rules = rules
        self.hands = hands
        self.dealer = first_dealer
        self.totals = [0, 0, 0, 0]
        self.results: list[HandEnded] = []
        self.hand: Hand | None = None
        self.dissolved = False

    @property
    def over(self) -> bool:
        """All hands are played, or the room was dissolved."""
        return self.dissolved or len(self.results) == self.hands

    @property
    def number(self) -> int:
        """The number of the running or next hand, from 1."""
        return min(len(self.results) + 1, self.hands)

    def start_hand(self, wall: bytes, draws: Draws) -> Hand:
        """Deals the next hand."""
        if self.over:
            raise MatchError("the match is over: start a new one")
        if self.hand is not None:
            raise MatchError(f"hand {self.number} is running: finish it before the next is dealt")
        self.hand = machine.start(self.rules, dealer=self.dealer, wall=wall, draws=draws)
        return self.hand

    def finish_hand(self) -> HandEnded:
        """Books the hand that has just ended; a drawn hand counts as a hand."""
        if self.hand is None:
            raise MatchError("no hand is running: start one")
        result = self.hand.result
        if result is None:
            raise MatchError(f"hand {self.number} is still being played")
        self.results.append(result)
        self.totals = [total + part for total, part in zip(self.totals, result.delta, strict=True)]
        self.dealer = result.next_dealer
        self.hand = None
        return result

    def dissolve(self) -> None:
        """Ends the match now; the running hand counts nothing, opening payments and gangs included."""
        if self.over:
            raise MatchError("the match is over already")
        self.hand = None
        self.dissolved = True
