"""What a seat is shown, asked and answered depends on nothing that it cannot know."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from tests.support.cases import scenario_cases
from tests.support.play import deals
from tests.support.rulesets import DEFAULTS, NAMES, Choice
from tests.support.scale import scaled
from tests.support.twins import (
    OtherCourse,
    Source,
    Twins,
    encode,
    from_play,
    from_scenario,
    kept_places,
    moment,
    swapped,
)
from xiangma.engine.actions import every_action
from xiangma.engine.events import DiceRolled
from xiangma.engine.hand import Question
from xiangma.engine.phase import DiceOpen, DiscardOpen, FinalTurn, GangOpen, LastTileAsked, OpeningAsked
from xiangma.engine.views import SPECTATOR, events_seen, seen, view
from xiangma.engine.why import why_not

UNIVERSE = every_action()
OBSERVERS = (SPECTATOR, 0, 1, 2, 3)


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
            assert encode(seen(one, seat, gangs_hidden=hidden)) == encode(seen(other, seat, gangs_hidden=hidden))
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


def try_twins(source: Source, seat: int, cut: int, rng: Random, kinds: Counter[str]) -> None:
    """One attempt: exchanges tiles that are face down for this seat at the cut, and plays both up to there."""
    before = source.at(cut)
    places = kept_places(source, before, seat, len(before.events))
    wall = swapped(source.wall, places, rng, rng.choice((1, 2, 4, 8)))
    looker = Looker()
    kinds["tried"] += 1
    try:
        twins = Twins(source, wall, seat)
        twins.play(cut, looker.look)
    except OtherCourse as course:
        kinds[f"rejected: {course}"] += 1
        return
    common = min(len(twins.a.events), len(twins.b.events))
    one, other = (encode(events_seen(hand, seat)[:common]) for hand in (twins.a, twins.b))
    assert one == other
    if seat != SPECTATOR and moment(twins.a) == moment(twins.b):
        looker.ask_why(twins)
    kinds["accepted"] += 1
    kinds["accepted by a spectator"] += seat == SPECTATOR
    kinds.update(looker.kinds)
    kinds.update(twins.kinds)


@pytest.mark.parametrize("choice", DEFAULTS, ids=str)
def test_twins(choice: Choice) -> None:
    kinds: Counter[str] = Counter()
    for deal in deals(f"twins/{choice}", scaled(30)):
        source = from_play(choice.rules, deal)
        rng = deal.rng()
        for seat in OBSERVERS:
            try_twins(source, seat, rng.randrange(len(source.inputs)), rng, kinds)
    print(kinds)


@pytest.mark.parametrize("name", NAMES)
def test_twins_of_scenarios(name: str) -> None:
    kinds: Counter[str] = Counter()
    for case in scenario_cases():
        if case.data["rules"] == name:
            source = from_scenario(case)
            rng = Random(str(case))
            for seat in OBSERVERS:
                try_twins(source, seat, rng.randrange(len(source.inputs)), rng, kinds)
    print(kinds)
