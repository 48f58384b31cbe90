"""What a seat is shown, asked and answered depends on nothing that it cannot know."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.support.cases import scenario_cases
from tests.support.play import deals
from tests.support.rulesets import DEFAULTS, NAMES, Choice
from tests.support.scale import SCALE, scaled
from tests.support.twins import (
    Attempt,
    OtherCourse,
    Source,
    Twins,
    aimed,
    anywhere,
    encode,
    face_down,
    from_play,
    from_scenario,
    moment,
)
from xiangma.engine.actions import every_action
from xiangma.engine.events import DiceRolled
from xiangma.engine.hand import Question
from xiangma.engine.phase import DiceOpen, DiscardOpen, FinalTurn, GangOpen, LastTileAsked, OpeningAsked
from xiangma.engine.views import SPECTATOR, events_seen, seen, view
from xiangma.engine.why import why_not

UNIVERSE = every_action()
OBSERVERS = (SPECTATOR, 0, 1, 2, 3)
SELDOM = frozenset(("ToDraw", "GangOpen", "RollerAsked", "DiceOpen", "FinalTurn"))


class Looker:
    """Compares the two hands of twins wherever they stand at the same moment; counts what was compared."""

    def __init__(self) -> None:
        self.kinds: Counter[str] = Counter()
        self.told = 0

    def look(self, twins: Twins) -> None:
        a, b, seat = twins.a, twins.b, twins.seat
        assert encode(view(a, seat)) == encode(view(b, seat))
        hidden = twins.hidden
        for one, other in zip(a.events[self.told :], b.events[self.told :], strict=True):
            assert encode(seen(one, seat, gangs_hidden=hidden)) == encode(
                seen(other, seat, gangs_hidden=hidden)
            )
        self.told = len(a.events)
        differ = self.count(twins)
        if seat != SPECTATOR and differ:
            self.ask_why(twins)

    def ask_why(self, twins: Twins) -> None:
        """Every refusal is the same, too."""
        for action in UNIVERSE:
            one, other = why_not(twins.a, twins.seat, action), why_not(twins.b, twins.seat, action)
            assert one == other, f"{action} in {twins.a.phase}: {one} or {other}"
        self.kinds["why-not"] += 1

    def count(self, twins: Twins) -> bool:
        """Notes what kind of moment this is; whether the other seats are asked different things."""
        a, b = twins.a, twins.b
        differ = others_asked(twins, a.open_questions()) != others_asked(twins, b.open_questions())
        asked = differ and {q.seat for q in a.open_questions()} != {q.seat for q in b.open_questions()}
        name = type(a.phase).__name__
        self.kinds["moments"] += 1
        if any(isinstance(event, DiceRolled) for event in a.events):
            self.kinds["after dice"] += 1
        if differ and isinstance(a.phase, DiscardOpen | DiceOpen | GangOpen | OpeningAsked | FinalTurn):
            self.kinds[f"{name}: others' offers differ"] += 1
        if asked:
            self.kinds[f"{name}: others asked differ"] += 1
        if isinstance(a.phase, LastTileAsked | FinalTurn):
            self.kinds["last tile"] += 1
        return differ


def others_asked(twins: Twins, questions: list[Question]) -> list[tuple[int, object]]:
    return [(question.seat, question.offers) for question in questions if question.seat != twins.seat]


def try_twins(source: Source, seat: int, attempt: Attempt, kinds: Counter[str]) -> None:
    """One attempt: the source and its twin side by side, up to where the attempt says."""
    looker = Looker()
    twins = None
    kinds["tried"] += 1
    try:
        twins = Twins(source, attempt.wall, seat, attempt.alias)
        twins.play(attempt.inputs, looker.look)
    except OtherCourse as course:
        kinds[f"rejected: {course}"] += 1
        return
    except AssertionError as error:
        error.add_note(f"seat {seat}, after {len(twins.a.inputs) if twins else 0} inputs, {attempt}")
        raise
    common = min(len(twins.a.events), len(twins.b.events))
    one, other = (encode(events_seen(hand, seat)[:common]) for hand in (twins.a, twins.b))
    assert one == other
    if seat != SPECTATOR and moment(twins.a) == moment(twins.b):
        looker.ask_why(twins)
    kinds["accepted"] += 1
    kinds["accepted by a spectator"] += seat == SPECTATOR
    kinds["face-down gang"] += bool(attempt.alias)
    kinds.update(looker.kinds)
    kinds.update(twins.kinds)


def try_all(source: Source, rng: Random, kinds: Counter[str]) -> None:
    """For some seats or a spectator: twins that differ anywhere, where another is asked, in a gang."""
    for seat in rng.sample(OBSERVERS, 3):
        attempts: list[Attempt | None] = [anywhere(source, seat, rng)]
        for phase in sorted(source.asked):
            tries = 3 if phase in SELDOM else 1
            attempts += [aimed(source, seat, phase, rng) for _ in range(tries)]
        if source.rules.gangs.concealed_hidden:
            attempts.append(face_down(source, seat, rng))
        for attempt in attempts:
            if attempt is not None:
                try_twins(source, seat, attempt, kinds)


# The twins that have to be found, by kind, at the least: in random play, and in the scenarios.
PLAYED = {
    "kaiwang": {"accepted": 150, "DiscardOpen": 15, "OpeningAsked": 30, "after dice": 3},
    "ningxiang": {"accepted": 150, "DiscardOpen": 50, "OpeningAsked": 15, "after dice": 5, "last tile": 5},
    "xinning": {"accepted": 120, "DiscardOpen": 30, "after dice": 60},
    "yuanjiang": {"accepted": 120, "DiscardOpen": 30, "OpeningAsked": 20},
    "hengshan": {"accepted": 120, "DiscardOpen": 30, "after dice": 15, "face-down gang": 8},
}
PREPARED = {
    "kaiwang": {"ToDraw": 5, "GangOpen": 5, "RollerAsked": 2, "DiceOpen": 3, "last tile": 20},
    "ningxiang": {"GangOpen": 5, "DiceOpen": 20, "OpeningAsked": 30, "last tile": 20},
    "xinning": {"GangOpen": 10, "DiceOpen": 15, "RollerAsked": 1},
    "yuanjiang": {"GangOpen": 5, "OpeningAsked": 15, "last tile": 15},
    "hengshan": {"DiceOpen": 15, "face-down gang": 8, "after dice": 200},
}


def assert_found(kinds: Counter[str], least: dict[str, int]) -> None:
    """Enough twins of every kind: a phase counts where it asks the other seats different things."""
    if SCALE < 1:
        return
    for kind, count in least.items():
        found = kinds[kind] + kinds[f"{kind}: others' offers differ"] + kinds[f"{kind}: asked in one only"]
        assert found >= int(count * SCALE), f"{kind}: only {found} found in {kinds}"
    assert kinds["accepted by a spectator"] >= kinds["accepted"] // 10
    assert kinds["why-not"] >= kinds["accepted"] // 2


@pytest.mark.parametrize("choice", DEFAULTS, ids=str)
def test_twins_in_random_play(choice: Choice) -> None:
    kinds: Counter[str] = Counter()
    for deal in deals(f"twins/{choice}", scaled(30)):
        try_all(from_play(choice.rules, deal), deal.rng(), kinds)
    assert_found(kinds, PLAYED[choice.name])


@pytest.mark.parametrize("name", NAMES)
def test_twins_of_the_scenarios(name: str) -> None:
    kinds: Counter[str] = Counter()
    for case in scenario_cases():
        if case.data["rules"] == name:
            for trial in range(scaled(1)):
                try_all(from_scenario(case), Random(f"{case}/{trial}"), kinds)
    assert_found(kinds, PREPARED[name])
