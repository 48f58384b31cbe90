"""What can be chosen on the command line for a table: language, pace, faces. Light, as help loads it."""

from __future__ import annotations

from enum import StrEnum


class TableLang(StrEnum):
    """One language fits on a table."""

    ZH = "zh"
    EN = "en"


class Speed(StrEnum):
    """How long the table stays with what happened."""

    SLOW = "slow"
    NORMAL = "normal"
    FAST = "fast"
    OFF = "off"

    @property
    def seconds(self) -> float:
        """After an ordinary event."""
        return {Speed.SLOW: 1.2, Speed.NORMAL: 0.6, Speed.FAST: 0.25, Speed.OFF: 0.0}[self]

    @property
    def next(self) -> Speed:
        order = tuple(Speed)
        return order[(order.index(self) + 1) % len(order)]


class Faces(StrEnum):
    """How tiles are written: 五万 or 5m."""

    CHINESE = "chinese"
    NOTATION = "notation"

    @property
    def other(self) -> Faces:
        return Faces.NOTATION if self is Faces.CHINESE else Faces.CHINESE

    @property
    def width(self) -> int:
        """Columns of one face."""
        return 4 if self is Faces.CHINESE else 2
