"""Text in the two languages that people read here: Chinese first, English second."""

from __future__ import annotations

import msgspec


class Text(msgspec.Struct, frozen=True):
    """One text, said in Chinese and in English."""

    zh: str
    en: str

    def __str__(self) -> str:
        return f"{self.zh} · {self.en}" if self.en else self.zh
