"""The clauses of the five rule sets and the common ones, as the texts list them."""

from __future__ import annotations

from functools import cache

from xiangma.rules import registry
from xiangma.rules.describe import describe


@cache
def all_clauses() -> tuple[str, ...]:
    """Every clause that has a text."""
    found = (clause for name in registry.names() for clause in describe(name).clauses)
    return tuple(sorted(set(found), key=in_order))


@cache
def all_choices() -> tuple[str, ...]:
    """Every place where the documents leave a choice (◆), as clause/number."""
    found = (choice for name in registry.names() for choice in describe(name).choices)
    return tuple(sorted(set(found), key=in_order))


def in_order(clause: str) -> tuple[int, list[int]]:
    """Where a clause stands: the common ones first, then by letter and number."""
    letter, _, numbers = clause.replace("/", ".").partition("-")
    return "CKNXYH".index(letter), [int(number) for number in numbers.split(".")]
