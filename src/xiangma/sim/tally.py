"""What happened in hands, folded from their events into whole numbers that can be added in any order."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from typing import Any, Final

from xiangma.engine.events import (
    Dealt,
    DiceRolled,
    Discarded,
    Drawn,
    Event,
    GangMade,
    GangRobbed,
    Hammered,
    HandEnded,
    LastTileAnswered,
    Melded,
    OpeningDeclared,
    Sealed,
    SingleTileLeft,
    TingDeclared,
    Won,
)
from xiangma.engine.hand import SEATS
from xiangma.engine.ruleset import Listed, RuleSet
from xiangma.engine.wins import SELF_DRAWN, PatternHit, SpecialHit, Way, WinReport
from xiangma.sim.intervals import Sample

Key = tuple[str, str]

DEALER: Final = "dealer"
POSITIONS: Final = (DEALER, "next", "across", "previous")
SEAT: Final = tuple(f"seat {seat}" for seat in SEATS)

PLAIN: Final = frozenset((Drawn, Discarded))
"""Most of a hand's events."""

MOVES: Final[dict[type, Callable[[Any], str]]] = {
    Melded: lambda event: str(event.meld.kind.value),
    GangMade: lambda event: str(event.meld.kind.value),
    GangRobbed: lambda _: "robbed",
    DiceRolled: lambda _: "dice",
    OpeningDeclared: lambda _: "opening_shown",
    TingDeclared: lambda _: "ting",
    Sealed: lambda _: "sealed",
    SingleTileLeft: lambda _: "single_tile",
    LastTileAnswered: lambda event: "last_taken" if event.takes else "last_declined",
    Hammered: lambda event: "hammered" if event.yes else "not_hammered",
}
"""What each kind of event is counted as, beside draws and discards; the others are not."""

DEEDS: Final = (
    *("chi", "peng", "gang_open", "gang_added", "gang_concealed", "gang_borrowed", "robbed", "dice"),
    *("opening_shown", "ting", "sealed", "single_tile", "last_taken", "hammered"),
)
REASONS: Final = ("hand", "gang", "xi", "opening")


class Tally:
    """How often (`counts`), and how often which value (`samples`), each under a group and a name."""

    __slots__ = ("counts", "samples")

    def __init__(self) -> None:
        self.counts: Counter[Key] = Counter()
        self.samples: defaultdict[Key, Sample] = defaultdict(Counter)

    def add(self, other: Tally) -> None:
        """Takes in what another one counted."""
        self.counts.update(other.counts)
        for key, sample in other.samples.items():
            self.samples[key].update(sample)

    def see(self, group: str, name: str, value: int) -> None:
        self.samples[group, name][value] += 1


class Counting:
    """Counts the hands of one rule set."""

    def __init__(self, rules: RuleSet) -> None:
        self.big = {pattern(row) for row in rules.listed if row.group == "big"}
        self.opening = {row.clause: pattern(row) for row in rules.listed if row.group == "opening"}

    def fold(self, tally: Tally, events: Sequence[Event], decisions: int, names: Sequence[str]) -> None:
        """Takes in one hand that is over; `names`: the policy at each seat."""
        result = events[-1]
        assert isinstance(result, HandEnded)
        rest = [event for event in events if type(event) not in PLAIN]
        reports = [event.report for event in rest if type(event) is Won]
        tally.counts["hands", "played"] += 1
        tally.see("length", "decisions", decisions)
        count_length(tally, events)
        count_deeds(tally, rest)
        count_outcome(tally, reports, result)
        count_points(tally, result)
        self._count_patterns(tally, rest, reports)
        dealer = next(event.dealer for event in rest if type(event) is Dealt)
        count_seats(tally, groups(dealer, names), reports, result)
        count_edge(tally, dealer, result)

    def _count_patterns(self, tally: Tally, events: Sequence[Event], reports: Sequence[WinReport]) -> None:
        """Each pattern and special once a winner, however many of the winning tiles bring it."""
        for event in events:
            if type(event) is OpeningDeclared:
                tally.counts.update(self.opening[clause] for clause in event.patterns)
        for winner in {report.seat for report in reports}:
            own = [report for report in reports if report.seat == winner]
            shown = {pattern(hit) for report in own for hit in report.patterns}
            shown |= {pattern(hit) for report in own for hit in report.specials}
            tally.counts.update(shown)
            tally.counts["wins", "big"] += bool(shown & self.big)


def pattern(hit: Listed | PatternHit | SpecialHit) -> Key:
    """What a pattern or special is counted under; its clause alone may be that of several."""
    return "pattern", f"{hit.clause} {hit.name.zh}"


def groups(dealer: int, names: Sequence[str]) -> dict[str, tuple[int, ...]]:
    """The seats whose results are counted together: by place after the dealer, by number, by policy."""
    found: dict[str, tuple[int, ...]] = {}
    for seat in SEATS:
        found[POSITIONS[(seat - dealer) % 4]] = (seat,)
        found[SEAT[seat]] = (seat,)
    for name in set(names) if len(set(names)) > 1 else ():
        found[policy_group(name)] = tuple(seat for seat in SEATS if names[seat] == name)
    return found


def policy_group(name: str) -> str:
    return f"policy {name}"


# --- one hand -------------------------------------------------------------------------------------------


def count_length(tally: Tally, events: Sequence[Event]) -> None:
    """How long the hand was."""
    kinds = Counter(map(type, events))
    tally.see("length", "draws", kinds[Drawn])
    tally.see("length", "discards", kinds[Discarded])
    tally.see("length", "events", len(events))


def count_deeds(tally: Tally, events: Sequence[Event]) -> None:
    """What was done in the hand."""
    moves: Counter[str] = Counter()
    for event in events:
        name = MOVES.get(type(event))
        if name is not None:
            moves[name(event)] += 1
    for deed in DEEDS:
        tally.see("deeds", deed, moves[deed])


def count_outcome(tally: Tally, reports: Sequence[WinReport], result: HandEnded) -> None:
    """How the hand ended; all winners of a hand won in the same way."""
    counts = tally.counts
    counts["wins", "wins"] += len(result.winners)
    if not reports:
        counts["hands", "drawn"] += 1
        return
    way = reports[0].way
    counts["hands", "won"] += 1
    counts["hands", "self_drawn"] += way in SELF_DRAWN
    counts["hands", "several"] += len(result.winners) > 1
    counts["ways", way.value] += 1


def count_points(tally: Tally, result: HandEnded) -> None:
    """What a win brought, what was paid and for what."""
    tally.see("points", "moved", sum(part for part in result.delta if part > 0))
    for reason in REASONS:
        tally.see("paid", reason, sum(line.points for line in result.payments if line.reason == reason))
    for winner in result.winners:
        lines = [line for line in result.payments if line.payee == winner and line.reason == "hand"]
        tally.see("points", "per_win", sum(line.points for line in lines))


def count_seats(
    tally: Tally, found: dict[str, tuple[int, ...]], reports: Sequence[WinReport], result: HandEnded
) -> None:
    """Who won, who fed whom, and who has how many points, for each group of seats."""
    counts = tally.counts
    way = reports[0].way if reports else None
    feeder = reports[0].supplier if way is Way.DISCARD else -1
    for group, seats in found.items():
        won = sum(seat in result.winners for seat in seats)
        counts[group, "seats"] += len(seats)
        counts[group, "won"] += won
        counts[group, "self_drawn"] += won if way in SELF_DRAWN else 0
        counts[group, "fed"] += feeder in seats
        tally.see(group, "points", sum(result.delta[seat] for seat in seats))


def count_edge(tally: Tally, dealer: int, result: HandEnded) -> None:
    """The dealer against the mean of the other three, three times over so that it is a whole number."""
    won = dealer in result.winners
    tally.see("edge", "won", 3 * won - (len(result.winners) - won))
    tally.see("edge", "points", 4 * result.delta[dealer])  # the others have what the dealer has not
