"""Reports: figures from counts, and as CSV and back."""

import csv
import io
from typing import Any

import msgspec
import pytest

from tests.support.rulesets import NAMES, Choice
from xiangma.engine.melds import MeldKind
from xiangma.engine.ruleset import RuleSet
from xiangma.sim.batch import Batch, Plan, play
from xiangma.sim.intervals import Figure, mean, share
from xiangma.sim.labels import GROUPS, LABELS, OF_A_SEAT
from xiangma.sim.players import four
from xiangma.sim.report import COLUMNS, Report, report, write_csv
from xiangma.sim.tally import pattern


def played(rules: RuleSet, policies: str = "random", hands: int = 30) -> tuple[Batch, Report]:
    batch = play(Plan.of(rules, four(policies), seed=2, hands=hands))
    return batch, report(batch)


def as_csv(*reports: Report) -> list[dict[str, str]]:
    file = io.StringIO()
    write_csv(file, reports)
    return list(csv.DictReader(io.StringIO(file.getvalue())))


def number(text: str) -> float | None:
    return float(text) if text else None


@pytest.mark.parametrize("name", NAMES)
def test_figures_are_of_the_counts(name: str) -> None:
    batch, found = played(Choice(name).rules)
    counts, samples = batch.tally.counts, batch.tally.samples
    assert (found.rules, found.hands, found.asked, found.seed) == (name, 30, 30, 2)
    assert found.figures["hands"]["won"] == share(counts["hands", "won"], 30)
    assert found.figures["dealer"]["won"] == share(counts["dealer", "won"], 30)
    assert found.figures["seat 1"]["points"] == mean(samples["seat 1", "points"])
    assert found.figures["edge"]["points"] == mean(samples["edge", "points"], 3)
    for row in found.patterns:
        of = 120 if row.pattern.group == "opening" else counts["wins", "wins"]
        assert (row.figure.count, row.figure.of) == (counts[pattern(row.pattern)], of)
    assert found.distributions["draws"] == samples["length", "draws"]
    assert sum(found.distributions["win_points"].values()) == counts["wins", "wins"]
    assert found.speed.hands_per_second == pytest.approx(30 / found.speed.seconds)


def test_the_edge_is_the_difference_of_the_means() -> None:
    _, found = played(Choice("kaiwang").rules)
    for name in ("won", "points"):
        dealer, *others = (
            found.figures[place][name].value or 0 for place in ("dealer", "next", "across", "previous")
        )
        assert found.figures["edge"][name].value == pytest.approx(dealer - sum(others) / 3)


def test_a_policy_in_two_seats_counts_by_the_seat() -> None:
    batch, found = played(Choice("kaiwang").rules, "uniform,random,random,uniform")
    points = found.figures["policy random"]["points"]
    assert (found.figures["policy random"]["won"].of, points.of) == (60, 60)
    assert points == mean(batch.tally.samples["policy random", "points"], 2)
    assert points.count == -found.figures["policy uniform"]["points"].count
    assert "policy random" not in played(Choice("kaiwang").rules, hands=1)[1].figures


def test_patterns_are_those_of_the_options() -> None:
    def opening(option: str) -> int:
        rules = Choice("ningxiang", (("opening_set", option),)).rules
        return sum(row.pattern.group == "opening" for row in played(rules, hands=1)[1].patterns)

    assert opening("all") > opening("short") == 3


def test_every_figure_has_a_label() -> None:
    """Ways, gangs and places have the words of the score sheet."""
    _, found = played(Choice("kaiwang").rules, hands=1)
    assert set(found.figures) == {
        *GROUPS,
        "dealer",
        "next",
        "across",
        "previous",
        *(f"seat {n}" for n in range(4)),
    }
    named = {(group, name) for group in GROUPS for name in found.figures[group]}
    elsewhere = {("ways", name) for name in found.figures["ways"]} | {
        ("deeds", kind.value) for kind in MeldKind
    }
    assert set(LABELS) == named - elsewhere
    assert tuple(OF_A_SEAT) == tuple(found.figures["dealer"])


def test_csv_round_trip() -> None:
    """Every figure comes back as it was, to the last digit; what is not known is empty."""
    reports = [
        played(Choice(name).rules, hands=hands)[1] for name, hands in (("xinning", 1), ("ningxiang", 25))
    ]
    rows = as_csv(*reports)
    assert tuple(rows[0]) == COLUMNS
    back: dict[str, dict[tuple[str, str], Figure]] = {}
    for row in rows:
        figure = Figure(
            int(row["count"]), int(row["of"]), *(number(row[name]) for name in ("value", "low", "high"))
        )
        back.setdefault(row["rules"], {})[row["group"], row["name"]] = figure
    for found in reports:
        figures = {(group, name): f for group, named in found.figures.items() for name, f in named.items()}
        figures |= {pattern(row.pattern): row.figure for row in found.patterns}
        told = back[found.rules]
        assert {key: told[key] for key in figures} == figures
        for name, times in found.distributions.items():
            assert {int(key[1]): figure.count for key, figure in told.items() if key[0] == name} == times
        assert len(told) == len(figures) + sum(map(len, found.distributions.values()))
    assert {(row["policies"], row["seed"]) for row in rows} == {("random,random,random,random", "2")}


def test_json_has_all_of_it() -> None:
    _, found = played(Choice("xinning").rules, hands=3)
    data: Any = msgspec.json.decode(msgspec.json.encode(found))
    assert msgspec.convert(data, Report, str_keys=True, strict=False) == found
