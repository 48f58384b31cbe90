"""Plays many random hands of every rule set under every option, and checks each event.

    python tools/campaign_hands.py [--hands 1000000] [--seed 1] [--processes 2] [--rules NAME]

After every event each of the 108 tiles lies in exactly one place, as a table that folds the events has it,
and the state of the engine is that table; somebody is asked until the hand is over; sums are zero. Each
hand is then replayed from its inputs and its recorded numbers. A failure is printed with what plays the
hand again, and ends the run with exit code 1; ten failures end it at once.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from multiprocessing import Pool
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.support.play import check_replay, deals, play_checked
from tests.support.rulesets import EVERY_CHOICE, NAMES, Choice
from xiangma.engine.ruleset import RuleSet

BATCH = 100
MOST_FAILURES = 10


class Batch(NamedTuple):
    """Some hands of one rule set: the label that they are drawn from, and how many."""

    choice: Choice
    label: str
    hands: int


@dataclass
class Outcome:
    """What came of some hands."""

    hands: int = 0
    events: int = 0
    won: int = 0
    failures: list[str] = field(default_factory=list)

    def add(self, other: Outcome) -> None:
        self.hands += other.hands
        self.events += other.events
        self.won += other.won
        self.failures += other.failures


def play(rules: RuleSet, label: str, hands: int) -> Outcome:
    """Plays and checks so many hands."""
    outcome = Outcome()
    for deal in deals(label, hands):
        outcome.hands += 1
        try:
            hand = play_checked(rules, deal)
            check_replay(hand)
        except Exception as error:  # whatever it is, it is a failure
            outcome.failures.append(f"{type(error).__name__}: {error}; {rules.name} {rules.options}, {deal}")
            continue
        outcome.events += len(hand.events)
        result = hand.result
        outcome.won += result is not None and not result.draw
    return outcome


def play_batch(batch: Batch) -> Outcome:
    return play(batch.choice.rules, batch.label, batch.hands)


def batches(hands: int, seed: int, rules: str | None) -> Iterator[Batch]:
    """The hands in batches that go round the rule sets and their options."""
    choices = [choice for choice in EVERY_CHOICE if rules in (None, choice.name)]
    for number in range(-(-hands // BATCH)):
        choice = choices[number % len(choices)]
        left = hands - number * BATCH
        yield Batch(choice, f"campaign/{seed}/{choice}/{number // len(choices)}", min(BATCH, left))


def progress(done: int, hands: int, started: float) -> None:
    if sys.stderr.isatty() and done:
        seconds = time.perf_counter() - started
        left = seconds / done * (hands - done)
        print(
            f"\r{done:>11,} hands  {seconds:6.0f} s, {left:6.0f} s to go ",
            end="",
            file=sys.stderr,
            flush=True,
        )


def run(hands: int, seed: int, processes: int, rules: str | None, started: float) -> Outcome:
    """Plays all batches; stops early where much goes wrong."""
    total = Outcome()
    with Pool(processes) as pool:
        for outcome in pool.imap_unordered(play_batch, batches(hands, seed, rules)):
            total.add(outcome)
            progress(total.hands, hands, started)
            if len(total.failures) >= MOST_FAILURES:
                pool.terminate()
                break
    if sys.stderr.isatty():
        print(file=sys.stderr)
    return total


def main() -> int:
    parser = argparse.ArgumentParser(description="play random hands of every rule set and check each event")
    parser.add_argument("--hands", type=int, default=1_000_000, help="over all rule sets (default 1000000)")
    parser.add_argument("--seed", type=int, default=1, help="of walls and answers (default 1)")
    parser.add_argument("--processes", type=int, default=os.cpu_count(), help="default: one for each core")
    parser.add_argument("--rules", choices=NAMES, help="only this rule set")
    options = parser.parse_args()
    started = time.perf_counter()
    total = run(options.hands, options.seed, options.processes, options.rules, started)
    for failure in total.failures[:MOST_FAILURES]:
        print(f"WRONG: {failure}")
    seconds = time.perf_counter() - started
    print(
        f"{total.hands:,} hands ({total.won:,} won), {total.events:,} events, seed {options.seed}: "
        f"{len(total.failures)} wrong ({seconds:.0f} s, {total.hands / seconds:.0f} hands/s)"
    )
    return 1 if total.failures else 0


if __name__ == "__main__":
    sys.exit(main())
