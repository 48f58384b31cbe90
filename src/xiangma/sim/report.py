"""What a batch of hands came to: every figure under its group and name, with its interval."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, TextIO

import msgspec

from xiangma.engine.ruleset import Listed, RuleSet
from xiangma.engine.wins import Way
from xiangma.rules import describe, registry
from xiangma.rules.options import OptionValue
from xiangma.sim.batch import Batch
from xiangma.sim.intervals import Figure, mean, share
from xiangma.sim.tally import DEEDS, POSITIONS, REASONS, SEAT, Tally, pattern, policy_group

OUTCOMES: Final = ("won", "drawn", "self_drawn", "several")
POINTS: Final = ("per_win", "moved")
LENGTHS: Final = ("draws", "discards", "decisions", "events")
SEAT_SHARES: Final = ("won", "self_drawn", "fed")
EDGE: Final = ("won", "points")
DISTRIBUTIONS: Final = {
    "draws": ("length", "draws"),
    "discards": ("length", "discards"),
    "win_points": ("points", "per_win"),
}


class Speed(msgspec.Struct, frozen=True):
    """How long it took, from the first hand to the last one counted; no two runs are the same in this."""

    jobs: int
    seconds: float
    hands_per_second: float
    decisions_per_second: float


class PatternRow(msgspec.Struct, frozen=True):
    """One pattern or special, and in how many of the wins (an opening pattern: of the dealt hands) it was."""

    pattern: Listed
    figure: Figure


class Report(msgspec.Struct, frozen=True):
    """One batch in figures."""

    rules: str
    revision: int
    options: Mapping[str, OptionValue]
    policies: tuple[str, ...]
    seed: int
    asked: int
    """How many hands were asked for."""
    hands: int
    """How many were played; fewer where it was interrupted."""
    events_hash: str
    figures: dict[str, dict[str, Figure]]
    patterns: tuple[PatternRow, ...]
    distributions: dict[str, dict[int, int]]
    speed: Speed


def report(batch: Batch) -> Report:
    """The figures of a batch."""
    plan, tally = batch.plan, batch.tally
    rules = registry.ruleset(plan.rules, dict(plan.options))
    found = figures(tally, plan.policies)
    return Report(
        rules=plan.rules,
        revision=rules.revision,
        options=dict(plan.options),
        policies=plan.policies,
        seed=plan.seed,
        asked=plan.hands,
        hands=batch.hands,
        events_hash=batch.events_hash,
        figures=found,
        patterns=tuple(pattern_rows(tally, rules)),
        distributions={name: dict(sorted(tally.samples[key].items())) for name, key in DISTRIBUTIONS.items()},
        speed=Speed(
            jobs=batch.jobs,
            seconds=batch.seconds,
            hands_per_second=batch.hands / batch.seconds,
            decisions_per_second=found["length"]["decisions"].count / batch.seconds,
        ),
    )


def figures(tally: Tally, policies: Sequence[str]) -> dict[str, dict[str, Figure]]:
    """Every figure but those of the patterns."""
    counts, samples = tally.counts, tally.samples
    hands, wins = counts["hands", "played"], counts["wins", "wins"]
    found = {
        "hands": {name: share(counts["hands", name], hands) for name in OUTCOMES},
        "ways": {way.value: share(counts["ways", way.value], hands) for way in Way},
        "wins": {"big": share(counts["wins", "big"], wins)},
        "points": {name: mean(samples["points", name]) for name in POINTS},
        "paid": {name: mean(samples["paid", name]) for name in REASONS},
        "length": {name: mean(samples["length", name]) for name in LENGTHS},
        "deeds": {name: mean(samples["deeds", name]) for name in DEEDS},
        "edge": {name: mean(samples["edge", name], 3) for name in EDGE},
    }
    mixed = [policy_group(name) for name in dict.fromkeys(policies)] if len(set(policies)) > 1 else []
    for group in (*POSITIONS, *SEAT, *mixed):
        seats = counts[group, "seats"]
        found[group] = {name: share(counts[group, name], seats) for name in SEAT_SHARES}
        found[group]["points"] = mean(samples[group, "points"], seats // hands if hands else 1)
    return found


def pattern_rows(tally: Tally, rules: RuleSet) -> Iterator[PatternRow]:
    """Every pattern under these options, those that never came too; in the order of the clauses."""
    dealt, wins = 4 * tally.counts["hands", "played"], tally.counts["wins", "wins"]
    for row in sorted(
        rules.listed, key=lambda row: (row.group == "special", describe.clause_order(row.clause))
    ):
        yield PatternRow(row, share(tally.counts[pattern(row)], dealt if row.group == "opening" else wins))


# --- as CSV ---------------------------------------------------------------------------------------------

COLUMNS: Final = (
    *("rules", "policies", "seed", "hands"),
    *("group", "name", "count", "of", "value", "low", "high"),
)


def write_csv(file: TextIO, reports: Iterable[Report]) -> None:
    """Every figure, pattern and distribution as a row; nothing stands for a value that there is not."""
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(COLUMNS)
    for found in reports:
        plan = (found.rules, ",".join(found.policies), found.seed, found.hands)
        writer.writerows((*plan, *row) for row in rows(found))


def rows(found: Report) -> Iterator[tuple[str | int | float | None, ...]]:
    """Group, name, and the figure, of every row."""
    for group, named in found.figures.items():
        for name, figure in named.items():
            yield group, name, *msgspec.structs.astuple(figure)
    for row in found.patterns:
        group, name = pattern(row.pattern)
        yield group, name, *msgspec.structs.astuple(row.figure)
    for distribution, times in found.distributions.items():
        of = sum(times.values())
        for value, count in times.items():
            yield distribution, str(value), count, of, count / of, None, None
