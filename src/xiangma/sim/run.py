"""Batch play: hands from a seed under a policy, counted, timed and hashed."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from random import Random
from time import perf_counter

import msgspec

from xiangma.engine import machine
from xiangma.engine.events import HandEnded, Won
from xiangma.engine.hand import Hand
from xiangma.engine.ruleset import RuleSet
from xiangma.engine.stream import seeded
from xiangma.engine.wins import SELF_DRAWN
from xiangma.sim.policies import Policy, policy


class SimResult(msgspec.Struct, frozen=True):
    """What a batch of hands came to."""

    rules: str
    policy: str
    hands: int
    seed: int
    seconds: float
    hands_per_second: float
    decisions_per_second: float
    decisions_per_hand: float
    events_per_hand: float
    won: int
    drawn: int
    self_drawn: int
    mean_points: float
    """Points that changed seats, per hand."""
    events_hash: str


def start_hand(rules: RuleSet, seed: int, number: int) -> Hand:
    """The hand of this number in the row that a seed stands for; the deal goes round."""
    draws = seeded("sim", rules.name, seed, number)
    return machine.start(rules, dealer=number % 4, wall=draws.shuffled(), draws=draws)


def play_out(hand: Hand, choose: Policy, rng: Random) -> int:
    """Plays a hand to its end, seats asked together answering in random order; how many decisions."""
    decisions = 0
    answer = machine.answer
    while questions := hand.open:
        question = questions[int(rng.random() * len(questions))] if len(questions) > 1 else questions[0]
        answer(hand, question.seat, choose(question.offers, rng))
        decisions += 1
    return decisions


def play_hand(rules: RuleSet, seed: int, number: int, choose: Policy) -> tuple[Hand, int]:
    """The hand of this number in the row of a seed, played to its end; and how many decisions it took."""
    hand = start_hand(rules, seed, number)
    return hand, play_out(hand, choose, Random(f"{seed}/{number}"))


def run(
    rules: RuleSet, hands: int, seed: int, policy_name: str, progress: Callable[[int], None] | None = None
) -> SimResult:
    """Plays so many hands; `progress` is told how many are done."""
    choose = policy(policy_name)
    digest = sha256()
    encoder = msgspec.msgpack.Encoder()
    decisions = events = won = self_drawn = points = 0
    seconds = 0.0
    for number in range(hands):
        began = perf_counter()
        hand, taken = play_hand(rules, seed, number, choose)
        seconds += perf_counter() - began
        decisions += taken
        digest.update(encoder.encode(hand.events))
        events += len(hand.events)
        result = hand.events[-1]
        assert isinstance(result, HandEnded)
        won += not result.draw
        self_drawn += any(isinstance(e, Won) and e.report.way in SELF_DRAWN for e in hand.events[-4:])
        points += sum(part for part in result.delta if part > 0)
        if progress is not None:
            progress(number + 1)
    return SimResult(
        rules=rules.name,
        policy=policy_name,
        hands=hands,
        seed=seed,
        seconds=seconds,
        hands_per_second=hands / seconds if seconds else 0.0,
        decisions_per_second=decisions / seconds if seconds else 0.0,
        decisions_per_hand=decisions / max(hands, 1),
        events_per_hand=events / max(hands, 1),
        won=won,
        drawn=hands - won,
        self_drawn=self_drawn,
        mean_points=points / max(hands, 1),
        events_hash=digest.hexdigest(),
    )
