"""What can be wrong with what somebody asks of the engine, and the words for it."""

from __future__ import annotations

import msgspec

from xiangma.texts import Text


class Refusal(msgspec.Struct, frozen=True):
    """Why something is not allowed: a code for programs, the clause, and the words."""

    code: str
    clause: str
    text: Text


class XiangmaError(Exception):
    """Anything that a user of the library did wrong; its message says what would be right."""


class MalformedAction(XiangmaError):
    """An action that no situation of any rule set could allow."""


class IllegalAction(XiangmaError):
    """An action that is well formed but not allowed to this seat now."""

    def __init__(self, seat: int, refusal: Refusal) -> None:
        super().__init__(f"seat {seat}: {refusal.text.en} ({refusal.clause}) {refusal.text.zh}")
        self.seat = seat
        self.refusal = refusal


class OptionError(XiangmaError):
    """A room option that does not exist, or a value that it does not have."""

    def __init__(self, message: str, clause: str) -> None:
        super().__init__(message)
        self.clause = clause


class RequestError(XiangmaError):
    """A score request or scenario that cannot be answered: code, clause and what would be right."""

    def __init__(self, code: str, clause: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.clause = clause
