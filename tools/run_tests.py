#!/usr/bin/env python3
"""Runs the parts of the test suite one after the other and says how long each took.

    tools/run_tests.py                         everything
    tools/run_tests.py -k sealing              options and paths go to pytest: only what they select
    tools/run_tests.py tests/engine -n0 --pdb
    tools/run_tests.py --part engine           one part (--list names them)

The exit status is 1 when a part fails or everything together takes longer than LIMIT; a part over its own
budget is warned of. XM_SCALE (default 1) reaches the tests, which do that many times as many random trials;
above 1 the budgets and the limit grow with it.
"""

import argparse
import os
import shlex
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WORKERS = max(2, os.cpu_count() or 2)
PYTEST = (sys.executable, "-m", "pytest", "-n", str(WORKERS), "--dist", "worksteal")
LIMIT = 600.0  # seconds for everything, on two cores


@dataclass(frozen=True)
class Part:
    """A row of the suite: a command that exits 0 when its tests hold, and its seconds on two cores."""

    name: str
    command: tuple[str, ...]
    budget: float
    is_pytest: bool = False  # takes options and paths of pytest


PARTS = (Part("engine", PYTEST, budget=300, is_pytest=True),)


@dataclass(frozen=True)
class Outcome:
    """What became of one part."""

    part: Part
    seconds: float
    failure: str = ""  # empty when the part passed

    def remark(self, scale: float) -> str:
        """What stands behind the part's line in the table."""
        over = self.seconds > self.part.budget * scale
        return "  ".join(filter(None, [self.failure, "OVER ITS BUDGET" if over else ""]))


def run(part: Part, arguments: Sequence[str], *, patience: float) -> Outcome:
    """Run one part, its output going straight to ours; after `patience` seconds it is stopped as hanging."""
    command = [*part.command, *arguments]
    shown = shlex.join("python" if word == sys.executable else word for word in command)
    print(f"== {part.name}: {shown}", flush=True)
    started = time.perf_counter()
    try:
        status = subprocess.run(command, cwd=ROOT, timeout=patience, check=False).returncode
        failure = f"FAILED (exit status {status})" if status else ""
    except subprocess.TimeoutExpired:
        failure = f"FAILED (stopped after {patience:.0f} s)"
    except OSError as error:
        failure = f"FAILED ({error})"
    return Outcome(part, time.perf_counter() - started, failure)


def report(outcomes: Sequence[Outcome], *, scale: float) -> bool:
    """Print the table of seconds as the last lines; true when every part passed within the limit."""
    total = sum(outcome.seconds for outcome in outcomes)
    limit = LIMIT * scale
    print("\npart       seconds   budget")
    for outcome in outcomes:
        part = outcome.part
        row = f"{part.name:<10} {outcome.seconds:7.1f}  {part.budget * scale:7.0f}  {outcome.remark(scale)}"
        print(row.rstrip())
    print(f"{'total':<10} {total:7.1f}  {limit:7.0f}{'  FAILED (over the limit)' if total > limit else ''}")
    return total <= limit and not any(outcome.failure for outcome in outcomes)


def warn_if_over_budget(outcome: Outcome, scale: float) -> None:
    """A part that outgrows its budget is told loudly; only the limit for everything fails the run."""
    budget = outcome.part.budget * scale
    if outcome.seconds > budget:
        bar = "!" * 100
        took = f"{outcome.part.name} took {outcome.seconds:.0f} s, its budget is {budget:.0f} s"
        print(
            f"{bar}\n!!! {took}: make its tests quicker, or raise it in tools/run_tests.py\n{bar}", flush=True
        )


def scale_asked_for() -> float:
    """XM_SCALE as a factor for the times: at least 1."""
    text = os.environ.get("XM_SCALE", "")
    try:
        return max(1.0, float(text or 1))
    except ValueError:
        sys.exit(f"XM_SCALE is {text!r}; it should be a number, for example XM_SCALE=10")


def main() -> int:
    parser = argparse.ArgumentParser(description="Runs the test suite.", allow_abbrev=False)
    parser.add_argument("--part", action="append", choices=[p.name for p in PARTS], help="only this part")
    parser.add_argument("--list", action="store_true", help="name the parts and stop")
    own, arguments = parser.parse_known_args()
    parts = [part for part in PARTS if not own.part or part.name in own.part]
    if own.list:
        for part in parts:
            print(f"{part.name:<10} {part.budget:4.0f} s")
        return 0
    if arguments:
        parts = [part for part in parts if part.is_pytest]
    scale = scale_asked_for()
    outcomes = []
    for part in parts:
        outcomes.append(run(part, arguments, patience=2 * LIMIT * scale))
        warn_if_over_budget(outcomes[-1], scale)
    return 0 if report(outcomes, scale=scale) else 1


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
