"""What the shell offers after a Tab: names of rule sets, numbers of clauses."""

from __future__ import annotations


def rule_sets(incomplete: str) -> list[str]:
    """The names that begin so."""
    from xiangma.rules import registry

    return [name for name in registry.names() if name.startswith(incomplete.lower())]


def clauses(incomplete: str) -> list[str]:
    """The clauses that begin so."""
    from xiangma.rules.describe import clause_numbers

    return [number for number in clause_numbers() if number.startswith(incomplete.upper())]
