"""Who deals next, where several rule sets agree."""

from __future__ import annotations

from xiangma.engine.ruleset import Outcome


def winner_or_supplier(outcome: Outcome) -> int:
    """The winner; of several winners' common supplier."""
    return outcome.winners[0] if len(outcome.winners) == 1 else outcome.supplier
