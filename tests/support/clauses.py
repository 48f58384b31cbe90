"""The clauses of the five rule sets and the common ones, as the texts list them."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import Any, Final

import yaml

COMMON: Final = "common"
FILES: Final = (COMMON, "kaiwang", "ningxiang", "xinning", "yuanjiang", "hengshan")


@cache
def texts(name: str) -> dict[str, Any]:
    """One file of texts."""
    path = resources.files("xiangma.rules") / "texts" / f"{name}.yaml"
    found = yaml.load(path.read_text(encoding="utf-8"), yaml.CSafeLoader)
    assert isinstance(found, dict)
    return found


def clauses_of(name: str) -> list[str]:
    """The clauses of one file, in order."""
    return list(texts(name)["clauses"])


@cache
def all_clauses() -> tuple[str, ...]:
    return tuple(clause for name in FILES for clause in clauses_of(name))


@cache
def all_choices() -> tuple[str, ...]:
    """The places where the documents leave a choice (◆)."""
    return tuple(choice for name in FILES for choice in texts(name).get("choices", {}))
