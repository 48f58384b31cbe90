"""Checks that every clause, every choice and every permission of the rules is shown by some case.

    python tools/clause_coverage.py          the check; exit code 1 and a list where something is missing
    python tools/clause_coverage.py --table  for each clause the cases whose results name it

All cases under tests/cases are scored or played. A clause is shown where a result names it: a pattern,
special, payment or error of a score; an event of a scenario; a refusal that a scenario asserts. A choice
(◆) is shown by a case that is tagged with it. A permission is shown by a scenario in which it is refused.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.support.cases import (
    Watched,
    clauses_of_answer,
    clauses_of_play,
    scenario_cases,
    score_cases,
    scored,
    watched,
)
from tests.support.clauses import all_choices, all_clauses
from xiangma.engine.ruleset import AskedInTurn, NoChi, RuleSet
from xiangma.rules import registry

HEADING: Final = "a heading: the clauses below it say it in detail, and are named"
EXAMPLE: Final = "an example of the document: the clauses that it applies are named"

NEVER_NAMED: Final[dict[str, str]] = {
    "C-2": "a definition: every result speaks of seats",
    "C-7": "results cite the clause by which a rule set has it: K-5.1, N-4.1, X-5.1, Y-4.1, H-4.1",
    "C-12": "about a match, not a hand: tests/engine/test_match.py",
    **dict.fromkeys(("K-2", "K-3", "K-5", "K-6", "K-7", "K-9", "K-10"), HEADING),
    **dict.fromkeys(("N-4", "N-5", "N-10"), HEADING),
    **dict.fromkeys(("X-3", "X-5"), HEADING),
    **dict.fromkeys(("Y-3", "Y-4", "Y-5", "Y-7"), HEADING),
    **dict.fromkeys(("H-4", "H-6"), HEADING),
    "K-9.3": EXAMPLE,
    "H-6.3": EXAMPLE,
    "Y-5.4": "the same as Y-6.9, by which the pattern is named",
    "H-4.5": "says that a win on a replacement has nothing added, so there is nothing to name",
}

CHOICES_ELSEWHERE: Final[dict[str, str]] = {
    "C-12/1": "a match that is dissolved: tests/engine/test_match.py",
}


@dataclass
class Coverage:
    """What the cases show: the cases by clause, the tags, the permissions refused by rule set."""

    cases: int = 0
    named: dict[str, list[str]] = field(default_factory=dict)
    choices: set[str] = field(default_factory=set)
    refused: dict[str, set[str]] = field(default_factory=dict)

    def add(self, case: str, clauses: Iterable[str], choices: Iterable[str]) -> None:
        self.cases += 1
        self.choices.update(choices)
        for clause in sorted(clauses):
            self.named.setdefault(clause, []).append(case)

    def add_refusals(self, player: Watched) -> None:
        verbs = self.refused.setdefault(player.scenario.rules.name, set())
        verbs.update(refused.verb for refused in player.refused)


def covered() -> Coverage:
    """Scores and plays every case."""
    found = Coverage()
    for score in score_cases():
        found.add(str(score), clauses_of_answer(scored(score)), score.data.get("choices", ()))
    for case in scenario_cases():
        player = watched(case)
        found.add(str(case), clauses_of_play(player), player.scenario.choices)
        found.add_refusals(player)
    return found


def permissions_of(rules: RuleSet) -> list[str]:
    """The verbs that a seat can be allowed or refused under these rules."""
    there = {
        "discard": True,
        "chi": not isinstance(rules.claims.chi, NoChi),
        "peng": True,
        "gang": True,
        "hu": True,
        "pass": True,
        "ting": rules.ting != "C-5",
        "seal": bool(rules.sealing),
        "take": isinstance(rules.last_tile, AskedInTurn),
        "decline": isinstance(rules.last_tile, AskedInTurn),
        "opening": rules.opening_patterns is not None,
        "chui": bool(rules.hammer),
        "no_chui": bool(rules.hammer),
    }
    return [verb for verb, is_there in there.items() if is_there]


def problems(found: Coverage) -> Iterator[str]:
    """Everything that no case shows, and what the tables of exceptions say in vain."""
    for clause in all_clauses():
        if clause not in found.named and clause not in NEVER_NAMED:
            yield f"{clause}: no result of any case names it"
    for clause in found.named:
        if clause != "formats" and clause not in all_clauses():
            yield f"{clause}: named by {found.named[clause][0]}, but it has no text"
    for clause, reason in NEVER_NAMED.items():
        if clause in found.named:
            yield f"{clause}: named by {found.named[clause][0]}; take it out of NEVER_NAMED"
        elif reason is HEADING and not any(other.startswith(f"{clause}.") for other in all_clauses()):
            yield f"{clause}: is no heading, as no clause stands below it; NEVER_NAMED says it is"
    for choice in all_choices():
        if choice not in found.choices and choice not in CHOICES_ELSEWHERE:
            yield f"{choice}: no case is tagged with this choice"
    for choice in sorted(found.choices - set(all_choices())):
        yield f"{choice}: a case is tagged with this choice, but it has no text"
    for name in registry.names():
        for verb in permissions_of(registry.ruleset(name)):
            if verb not in found.refused.get(name, ()):
                yield f"{name}: no scenario shows {verb} refused"


def table(found: Coverage) -> Iterator[str]:
    """For each clause how many cases name it, and the first few."""
    for clause in all_clauses():
        cases = found.named.get(clause, [])
        reason = NEVER_NAMED.get(clause, "NOT NAMED") if not cases else ""
        yield f"{clause:<7} {len(cases):4}  {', '.join(cases[:3]) or reason}"


def main() -> int:
    parser = argparse.ArgumentParser(description="check that the cases show every clause of the rules")
    parser.add_argument("--table", action="store_true", help="for each clause the cases that name it")
    options = parser.parse_args()
    found = covered()
    if options.table:
        print("\n".join(table(found)))
    missing = list(problems(found))
    for problem in missing:
        print(f"MISSING: {problem}")
    named = len(set(found.named) & set(all_clauses()))
    print(
        f"{found.cases} cases: {named} of {len(all_clauses())} clauses named ({len(NEVER_NAMED)} cannot be), "
        f"{len(found.choices)} choices shown; {len(missing)} missing"
    )
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
