"""The simplest ways to answer: at random among the offers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from xiangma.engine.actions import Action, Opening, Seal
from xiangma.engine.errors import XiangmaError

Policy = Callable[[Sequence[Action], Random], Action]


def uniform(offers: Sequence[Action], rng: Random) -> Action:
    """Any offer, each as likely as the others."""
    return offers[int(rng.random() * len(offers))]


NOT_AT_RANDOM: Final = frozenset((Seal, Opening))


def random(offers: Sequence[Action], rng: Random) -> Action:
    """Any offer but sealing and opening wins, which would make cheap hands."""
    action = offers[int(rng.random() * len(offers))]
    if type(action) in NOT_AT_RANDOM:
        kept = [offer for offer in offers if type(offer) not in NOT_AT_RANDOM]
        return kept[int(rng.random() * len(kept))]
    return action


POLICIES: Final[dict[str, Policy]] = {"random": random, "uniform": uniform}


def policy(name: str) -> Policy:
    """The policy of this name; an error that lists the names there are."""
    if name not in POLICIES:
        raise XiangmaError(f"unknown policy {name!r}: there are {', '.join(POLICIES)}")
    return POLICIES[name]
