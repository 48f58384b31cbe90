"""Who answers for a seat, and who sits where."""

from collections import Counter
from random import Random

import pytest

from tests.support.rulesets import Choice
from xiangma.bots.registry import BOTS
from xiangma.engine.errors import XiangmaError
from xiangma.engine.hand import SEATS
from xiangma.sim.players import NAMES, four, play_seated, player, seating
from xiangma.sim.policies import POLICIES, policy
from xiangma.sim.run import play_out, start_hand

RULES = Choice("xinning").rules


def test_one_name_stands_for_four() -> None:
    assert four("random") == ("random",) * 4
    assert four("greedy,greedy, random,uniform") == ("greedy", "greedy", "random", "uniform")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("clever", f"unknown policy 'clever': there are {', '.join(NAMES)}"),
        ("random,,random,random", "unknown policy ''"),
        ("random,uniform", "'random,uniform' has 2"),
        ("random,uniform,random,random,random", "has 5"),
    ],
)
def test_others_are_refused(words: str, told: str) -> None:
    with pytest.raises(XiangmaError, match=told):
        four(words)


def test_policies_and_bots_can_play() -> None:
    assert set(NAMES) == set(POLICIES) | set(BOTS)


@pytest.mark.parametrize("name", NAMES)
def test_every_player_plays_a_hand_to_its_end(name: str) -> None:
    hand = start_hand(RULES, 1, 0)
    decisions = play_seated(hand, tuple(player(name, RULES) for _ in SEATS), Random(1))
    assert hand.over
    assert decisions == len(hand.inputs)


@pytest.mark.parametrize("name", POLICIES)
def test_a_policy_in_every_seat_plays_as_it_does_alone(name: str) -> None:
    seated, alone = start_hand(RULES, 2, 5), start_hand(RULES, 2, 5)
    assert play_seated(seated, (player(name, RULES),) * 4, Random(7)) == play_out(
        alone, policy(name), Random(7)
    )
    assert seated.events == alone.events


def test_everybody_sits_in_every_seat_with_every_dealer() -> None:
    for first in range(0, 96, 16):
        sat = Counter(
            (place, seat, number % 4)
            for number in range(first, first + 16)
            for seat, place in enumerate(seating(number))
        )
        assert len(sat) == 4 * 4 * 4
        assert set(sat.values()) == {1}


def test_everybody_follows_everybody() -> None:
    follows: Counter[tuple[int, ...]] = Counter()
    for number in range(96):
        places = seating(number)
        assert sorted(places) == [0, 1, 2, 3]
        start = places.index(0)
        follows[places[start:] + places[:start]] += 1
    assert len(follows) == 6
    assert set(follows.values()) == {16}
