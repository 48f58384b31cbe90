"""Measures xiangma beside other mahjong libraries on one core and prints a table.

Contenders work in turn in interleaved rounds; a rate is the median of the rounds' rates and a ratio the
median of the rounds' ratios, all by CPU time, so that other load on the machine tells little.
docs/performance.md says what each row is.
"""

from __future__ import annotations

import argparse
import json
import platform
import sys
from pathlib import Path
from random import Random
from time import time
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benches import memory, ours, peers
from benches.hands import near
from benches.measure import Contender, Measured, calls, rounds
from xiangma import __version__
from xiangma.rules.registry import names, ruleset

RIICHIENV = "riichienv"
QUICK, FULL = 3, 15
GROWN = 2000
"""So many states at a time tell what the process grows by."""


class Progress:
    """One line on the terminal that says what is being done."""

    def __init__(self) -> None:
        self.began = time()
        self.what = ""

    def __call__(self, step: str) -> None:
        if sys.stderr.isatty():
            line = f"{time() - self.began:4.0f} s  {self.what}: {step}"
            print(f"\r{line[:100]:<100}", end="", file=sys.stderr, flush=True)

    def part(self, what: str) -> None:
        self.what = what
        if not sys.stderr.isatty():
            print(f"{time() - self.began:4.0f} s  {what}", file=sys.stderr, flush=True)

    def done(self) -> None:
        if sys.stderr.isatty():
            print("\r" + " " * 100 + "\r", end="", file=sys.stderr, flush=True)


# --- the parts -----------------------------------------------------------------------------------------


def random_hands(number: int, hands: int, progress: Progress) -> list[dict[str, Any]]:
    contenders = [ours.play(ruleset(name), hands) for name in names()]
    contenders += [
        peers.riichienv_play(RIICHIENV, hands, log=True),
        peers.riichienv_play("riichienv without its log", hands, log=False),
    ]
    measured = rounds(contenders, number, progress)
    beside = next(row for row in measured if row.name == RIICHIENV)
    events = peers.events_per_hand(number * hands)
    return [
        {
            "name": row.name,
            "hands_per_second": row.rate("hands"),
            "decisions_per_second": row.rate("decisions"),
            "decisions_per_hand": row.per("decisions", "hands"),
            "events_per_hand": events if row is beside else row.per("events", "hands"),
            "hands_ratio": row.ratio("hands", beside),
            "decisions_ratio": row.ratio("decisions", beside),
        }
        for row in measured
    ]


def timed(
    contenders: list[Contender], number: int, progress: Progress, beside_name: str
) -> list[dict[str, Any]]:
    """Rows of nanoseconds for one call, and how many times as fast as the one beside."""
    measured = rounds(contenders, number, progress)
    beside = next(row for row in measured if row.name.startswith(beside_name))
    return [_timed_row(row, beside) for row in measured]


def _timed_row(row: Measured, beside: Measured) -> dict[str, Any]:
    return {"name": row.name, "nanoseconds": row.nanoseconds(), "ratio": row.ratio("calls", beside)}


def win_checks(number: int, hands: int, progress: Progress) -> list[dict[str, Any]]:
    rng = Random(1)
    tested = [near(rng) for _ in range(hands)]
    contenders = [*ours.win_checks(tested, ours.two_jokers()), *peers.shanten(tested)]
    return timed(contenders, number, progress, RIICHIENV)


def scoring(number: int, hands: int, progress: Progress) -> list[dict[str, Any]]:
    rng = Random(2)
    plain = ours.drawn_wins(rng, hands)
    contenders = ours.scoring("ningxiang", plain, "ningxiang")
    wild = ours.drawn_wins_with_jokers(rng, hands, ruleset("kaiwang"))
    contenders += ours.scoring("kaiwang", wild, "kaiwang, two jokers")
    return timed([*contenders, *peers.scoring(plain)], number, progress, "riichienv calc")


def clone(state: Any) -> object:
    return state.clone()


def clones(number: int, progress: Progress) -> list[dict[str, Any]]:
    seeds = range(20)
    ours_held = [(ours.middle(ruleset("ningxiang"), seed),) for seed in seeds] * 20
    theirs = [(peers.middle(seed),) for seed in seeds] * 20
    bare = [(peers.middle(seed, log=False),) for seed in seeds] * 20
    contenders = [
        calls("xiangma clone(), with its log", clone, ours_held),
        calls("riichienv clone(), with its log", clone, theirs),
        calls("riichienv clone(), without a log", clone, bare),
    ]
    return timed(contenders, number, progress, "riichienv clone(), with")


def states(number: int, progress: Progress) -> list[dict[str, Any]]:
    sizes = memory.state_sizes("ningxiang", number)
    rows: list[dict[str, Any]] = [
        {"name": f"xiangma {what}", "bytes": value}
        for what, value in sizes.items()
        if what not in ("events", "inputs")
    ]
    for kind in ("xiangma", "riichienv", "riichienv without log"):
        progress(f"process growth: {kind}")
        rows.append({"name": f"{kind}: growth of the process", "bytes": memory.grown(kind, GROWN)})
    return rows


# --- the answer ----------------------------------------------------------------------------------------


def measure_all(number: int, *, quick: bool) -> dict[str, Any]:
    progress = Progress()
    found: dict[str, Any] = {
        "machine": platform.machine(),
        "system": platform.system(),
        "processor": processor(),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "xiangma": __version__,
        "peers": peers.versions(),
        "rounds": number,
    }
    progress.part("random hands")
    found["random_hands"] = random_hands(number, 20 if quick else 40, progress)
    progress.part("win checks")
    found["win_checks"] = win_checks(number, 2000, progress)
    progress.part("scoring")
    found["scoring"] = scoring(number, 200, progress)
    progress.part("clones")
    found["clones"] = clones(number, progress)
    progress.part("states")
    found["states"] = states(20 if quick else 100, progress)
    progress.done()
    return found


def processor() -> str:
    """The processor's name where the system tells it."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.exists() else []
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), "")


def show(found: dict[str, Any]) -> None:
    print(f"{found['python']}, {found['system']} {found['machine']}, {found['processor']}")
    listed = ", ".join(f"{name} {version}" for name, version in found["peers"].items())
    print(f"xiangma {found['xiangma']}; {listed}; {found['rounds']} interleaved rounds, CPU time, medians\n")
    print(f"{'random hands':<28}{'hands/s':>9}{'decisions/s':>13}{'per hand':>10}{'events':>8}{'ratio':>8}")
    for row in found["random_hands"]:
        print(
            f"{row['name']:<28}{row['hands_per_second']:>9.0f}{row['decisions_per_second']:>13.0f}"
            f"{row['decisions_per_hand']:>10.1f}{row['events_per_hand']:>8.1f}{row['hands_ratio']:>8.2f}"
        )
    for part in ("win_checks", "scoring", "clones"):
        print(f"\n{part.replace('_', ' '):<52}{'ns a call':>11}{'ratio':>8}")
        for row in found[part]:
            print(f"{row['name']:<52}{row['nanoseconds']:>11.0f}{row['ratio']:>8.2f}")
    print(f"\n{'one state in the middle of a hand':<52}{'bytes':>11}")
    for row in found["states"]:
        print(f"{row['name']:<52}{'-' if row['bytes'] is None else format(row['bytes'], '.0f'):>11}")
    print("\nratio: how many times as fast as riichienv; in each part the row with 1.00")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--quick", action="store_true", help="few rounds: a look, not a figure to quote")
    parser.add_argument("--rounds", type=int, help=f"how many rounds ({FULL}; with --quick {QUICK})")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there as well")
    asked = parser.parse_args()
    found = measure_all(asked.rounds or (QUICK if asked.quick else FULL), quick=asked.quick)
    show(found)
    if asked.json:
        asked.json.write_text(json.dumps(found, indent=2, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
