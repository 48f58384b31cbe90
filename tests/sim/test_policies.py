"""The simplest policies: any offer, or any but those that make cheap hands."""

from collections import Counter
from random import Random

import pytest

from xiangma.engine.actions import DISCARD, HU, OPENING, PASS, SEAL, Action
from xiangma.engine.errors import XiangmaError
from xiangma.sim.policies import POLICIES, policy

OFFERS = (DISCARD[3], HU, OPENING, SEAL, PASS)


def chosen(name: str, offers: tuple[Action, ...], times: int = 2_000) -> Counter[Action]:
    rng = Random(1)
    return Counter(policy(name)(offers, rng) for _ in range(times))


def test_uniform_takes_every_offer_as_often() -> None:
    counts = chosen("uniform", OFFERS)
    assert set(counts) == set(OFFERS)
    assert max(counts.values()) < 1.3 * min(counts.values())


def test_random_leaves_out_sealing_and_opening_wins() -> None:
    counts = chosen("random", OFFERS)
    assert set(counts) == {DISCARD[3], HU, PASS}
    assert max(counts.values()) < 1.3 * min(counts.values())


@pytest.mark.parametrize("name", POLICIES)
def test_a_single_offer_is_taken(name: str) -> None:
    assert set(chosen(name, (PASS,), 10)) == {PASS}


def test_an_unknown_policy_is_refused() -> None:
    with pytest.raises(XiangmaError, match="unknown policy 'clever': there are random, uniform"):
        policy("clever")
