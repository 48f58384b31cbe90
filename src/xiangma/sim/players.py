"""Who answers for a seat: a policy that knows the offers alone, or a bot that sees its view."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from random import Random
from typing import Final

from xiangma.bots.registry import BOTS, bot
from xiangma.engine import machine, views
from xiangma.engine.actions import Action
from xiangma.engine.errors import XiangmaError
from xiangma.engine.hand import SEATS, Hand, Question
from xiangma.engine.ruleset import RuleSet
from xiangma.sim.policies import POLICIES

Player = Callable[[Hand, Question, Random], Action]
Four = tuple[str, str, str, str]

NAMES: Final = (*POLICIES, *BOTS)


def four(words: str) -> Four:
    """Four policies, from one name for all or from four with commas between."""
    names = [word.strip() for word in words.split(",")]
    for name in names:
        if name not in NAMES:
            raise XiangmaError(f"unknown policy {name!r}: there are {', '.join(NAMES)}")
    if len(names) == 1:
        names *= 4
    if len(names) != 4:
        raise XiangmaError(f"a policy for all, or four with commas between: {words!r} has {len(names)}")
    first, second, third, fourth = names
    return first, second, third, fourth


def player(name: str, rules: RuleSet) -> Player:
    """A new player of this name."""
    if name in POLICIES:
        choose = POLICIES[name]
        return lambda _hand, question, rng: choose(question.offers, rng)
    thinking = bot(name, rules)
    return lambda hand, question, _rng: thinking.choose(views.view(hand, question.seat), question.offers)


# --- who sits where -------------------------------------------------------------------------------------

ORDERS: Final = tuple((0, *order) for order in permutations((1, 2, 3)))
"""The six ways in which four can follow each other around a table."""


def seating(number: int) -> tuple[int, ...]:
    """Which of the four sits at each seat in the hand of this number.

    The deal goes round within 4 hands, then everybody moves on a seat: within 16 hands everybody has sat in
    every seat with every dealer. Then they sit down in another order: within 96 hands in each of the six.
    """
    turned = number // 4 % 4
    order = ORDERS[number // 16 % len(ORDERS)]
    return tuple(order[(seat - turned) % 4] for seat in SEATS)


def play_seated(hand: Hand, players: tuple[Player, ...], rng: Random) -> int:
    """Plays a hand to its end as `run.play_out` does, each seat with its own player; how many decisions."""
    decisions = 0
    answer = machine.answer
    while questions := hand.open:
        question = questions[int(rng.random() * len(questions))] if len(questions) > 1 else questions[0]
        answer(hand, question.seat, players[question.seat](hand, question, rng))
        decisions += 1
    return decisions
