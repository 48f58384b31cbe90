"""Batch play: the same hands for the same seed, counted as they came out."""

from random import Random

import pytest

from tests.support.rulesets import NAMES, Choice
from xiangma.engine.errors import XiangmaError
from xiangma.engine.events import HandEnded, Won
from xiangma.engine.wins import SELF_DRAWN
from xiangma.sim.policies import policy
from xiangma.sim.run import play_out, run, start_hand


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_plays_the_same_hands(name: str) -> None:
    rules = Choice(name).rules
    first, again, other = (run(rules, 15, seed, "random") for seed in (5, 5, 6))
    assert first.events_hash == again.events_hash != other.events_hash
    assert (first.won, first.drawn, first.mean_points) == (again.won, again.drawn, again.mean_points)


@pytest.mark.parametrize("name", NAMES)
def test_the_figures_are_those_of_the_hands(name: str) -> None:
    rules = Choice(name).rules
    results: list[HandEnded] = []
    decisions = events = self_drawn = 0
    for number in range(30):
        hand = start_hand(rules, 9, number)
        assert hand.dealer == number % 4
        decisions += play_out(hand, policy("uniform"), Random(f"9/{number}"))
        assert hand.over
        assert hand.result is not None
        results.append(hand.result)
        events += len(hand.events)
        self_drawn += any(isinstance(e, Won) and e.report.way in SELF_DRAWN for e in hand.events)
    told: list[int] = []
    found = run(rules, 30, 9, "uniform", told.append)
    assert told == list(range(1, 31))
    assert (found.rules, found.policy, found.hands, found.seed) == (name, "uniform", 30, 9)
    assert (found.won, found.drawn) == (sum(not r.draw for r in results), sum(r.draw for r in results))
    assert found.self_drawn == self_drawn
    assert found.decisions_per_hand == decisions / 30
    assert found.events_per_hand == events / 30
    assert found.mean_points == sum(part for r in results for part in r.delta if part > 0) / 30
    assert found.seconds > 0
    assert found.hands_per_second == pytest.approx(30 / found.seconds)


def test_no_hands_are_no_error() -> None:
    found = run(Choice("xinning").rules, 0, 1, "random")
    assert (found.hands, found.won, found.drawn, found.mean_points, found.hands_per_second) == (0, 0, 0, 0, 0)


def test_an_unknown_policy_is_refused_before_anything_is_played() -> None:
    with pytest.raises(XiangmaError, match="unknown policy"):
        run(Choice("xinning").rules, 1, 1, "none")
