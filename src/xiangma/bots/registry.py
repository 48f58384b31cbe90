"""The bots by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from xiangma.bots.base import Bot
from xiangma.bots.greedy import GreedyBot
from xiangma.engine.errors import XiangmaError
from xiangma.engine.ruleset import RuleSet

BOTS: Final[dict[str, Callable[[RuleSet], Bot]]] = {"greedy": GreedyBot}


def bot(name: str, rules: RuleSet) -> Bot:
    """A new bot of this name for this rule set; an error that lists the names there are."""
    if name not in BOTS:
        raise XiangmaError(f"unknown bot {name!r}: there are {', '.join(BOTS)}")
    return BOTS[name](rules)
