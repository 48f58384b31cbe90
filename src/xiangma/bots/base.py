"""What a bot is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from xiangma.engine.actions import Action
from xiangma.engine.views import View


class Bot(Protocol):
    """Chooses one of the offers, from the view of the seat that is asked and from nothing else."""

    def choose(self, view: View, offers: Sequence[Action]) -> Action:
        """One of the offers."""
        ...
