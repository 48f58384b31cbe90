"""Twins: a hand, and the same hand over a wall in which only tiles that one seat cannot know lie differently.

Both are played along one public course. Where nothing that the seat was told differs, nothing that it is
shown, asked or answered may differ either, whatever the other seats hold, and whoever else is being asked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from random import Random

import msgspec

from tests.support.cases import ScenarioCase, watched
from tests.support.play import Deal, play_out
from xiangma.engine import machine, winning
from xiangma.engine.actions import PASS, Action, Discard
from xiangma.engine.errors import IllegalAction, XiangmaError
from xiangma.engine.events import Dealt, DiceRolled, Discarded, Drawn, Event, GangMade, HandEnded, TurnedUp
from xiangma.engine.hand import Hand, Input
from xiangma.engine.melds import MeldKind
from xiangma.engine.phase import (
    DiceOpen,
    DiscardOpen,
    FinalTurn,
    GangOpen,
    LastTileAsked,
    OpeningAsked,
    RollerAsked,
    ToDraw,
    Turn,
)
from xiangma.engine.phases import claims
from xiangma.engine.ruleset import RuleSet
from xiangma.engine.stream import Recorded
from xiangma.engine.views import SPECTATOR, view
from xiangma.engine.wins import Judgement, Way

Alias = Mapping[tuple[int, Action], Action]
encode = msgspec.msgpack.Encoder().encode


class Source(msgspec.Struct):
    """A hand that has been played, as all that it takes to play it again."""

    rules: RuleSet
    dealer: int
    wall: bytes
    numbers: tuple[int, ...]
    inputs: tuple[Input, ...]
    events: tuple[Event, ...]

    def start(self, wall: bytes) -> Hand:
        return machine.start(self.rules, dealer=self.dealer, wall=wall, draws=Recorded(self.numbers))

    def at(self, inputs: int) -> Hand:
        """The hand after so many inputs."""
        hand = self.start(self.wall)
        for given in self.inputs[:inputs]:
            machine.answer(hand, given.seat, given.action)
        return hand


def source_of(rules: RuleSet, hand: Hand) -> Source:
    return Source(
        rules, hand.dealer, hand.wall.tiles, tuple(hand.numbers), tuple(hand.inputs), tuple(hand.events)
    )


def from_play(rules: RuleSet, deal: Deal) -> Source:
    """A hand of random play."""
    return source_of(rules, play_out(deal.start(rules), deal.choose, deal.rng()))


def from_scenario(case: ScenarioCase) -> Source:
    """A hand that somebody prepared."""
    hand = watched(case).hand
    return source_of(hand.rules, hand)


# --- what a seat is told, and which tiles it cannot know -------------------------------------------------


def told(event: Event, seat: int, *, gangs_hidden: bool) -> object:
    """What a seat may learn from an event: all of it but others' drawn and dealt tiles, and H's face-down gangs."""
    match event:
        case Dealt(dealer, hands, left):
            return ("dealt", dealer, hands[seat] if seat >= 0 else (), left)
        case Drawn(drawer, tile, place, replacement):
            return ("drawn", drawer, tile if drawer == seat else None, place, replacement)
        case GangMade(maker, meld, then, clause) if gangs_hidden and maker != seat:
            if meld.kind is MeldKind.GANG_CONCEALED:
                return ("gang", maker, then, clause)
            return event
        case _:
            return event


def dealt_places(dealer: int, seat: int) -> list[int]:
    """C-3: where the tiles that are dealt to a seat lie."""
    turn = (seat - dealer) % 4
    places = [16 * lap + 4 * turn + at for lap in range(3) for at in range(4)]
    return [*places, 48 + turn, *([52] if turn == 0 else [])]


def places_of(source: Source, seat: int, events: int) -> list[int]:
    """The places whose tiles came to a seat, within so many events."""
    drawn = [e.place for e in source.events[:events] if isinstance(e, Drawn) and e.seat == seat]
    return dealt_places(source.dealer, seat) + drawn


def unseen_places(source: Source, seat: int, events: int) -> list[int]:
    """The places of the wall whose tiles a seat has not been shown, within so many events."""
    seen: set[int] = set()
    if seat != SPECTATOR:
        seen.update(places_of(source, seat, events))
    for event in source.events[:events]:
        if isinstance(event, TurnedUp):
            seen.add(event.place)
        elif isinstance(event, DiceRolled):
            seen.update(event.places)
    return [place for place in range(108) if place not in seen]


def kept_places(source: Source, hand: Hand, seat: int, events: int) -> list[int]:
    """Unseen places whose tiles are still face down: in others' hands, or in the wall."""
    unseen = set(unseen_places(source, seat, events))
    found = [place for place in unseen if hand.wall.is_there(place)]
    for index, other in enumerate(hand.seats):
        left = other.counts.copy()
        for place in places_of(source, index, events):
            tile = source.wall[place]
            if place in unseen and left[tile]:
                left[tile] -= 1
                found.append(place)
    return sorted(found)


def swapped(wall: bytes, places: list[int], rng: Random, swaps: int) -> bytes:
    """The wall with so many pairs of these places exchanged."""
    tiles = bytearray(wall)
    for _ in range(swaps):
        a, b = rng.sample(places, 2)
        tiles[a], tiles[b] = tiles[b], tiles[a]
    return bytes(tiles)


# --- playing both -------------------------------------------------------------------------------------


class OtherCourse(Exception):
    """The twin is none: what the seat is told differs, or an answer given is not legal in it."""


def stage(hand: Hand) -> int:
    """How far a hand is between one event and the next."""
    match hand.phase:
        case OpeningAsked(number):
            return 1 + number
        case RollerAsked():
            return 1
        case DiscardOpen() | DiceOpen() | GangOpen():
            return 2
        case ToDraw():
            return 3
        case LastTileAsked():
            return 4
        case Turn() | FinalTurn():
            return 9
        case _:
            return 0


def moment(hand: Hand) -> tuple[int, int]:
    return len(hand.events), stage(hand)


class Twins:
    """Two hands along one public course, as one seat is told of it."""

    def __init__(self, source: Source, wall: bytes, seat: int, alias: Alias | None = None) -> None:
        self.source = source
        self.seat = seat
        self.alias = alias or {}
        self.hidden = source.rules.gangs.concealed_hidden
        self.checked = 0
        self.kinds: Counter[str] = Counter()
        self.windows: dict[int, bytes] = {}
        self.a = source.start(source.wall)
        with self.watching():
            self.b = source.start(wall)

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Notes how the second hand looks whenever a discard lies open, also where nobody is asked."""
        enter = claims.enter_discard_open

        def entered(hand: Hand, phase: DiscardOpen) -> None:
            events = len(hand.events)
            enter(hand, phase)
            asked = self.seat != SPECTATOR and hand.questions[self.seat] is not None
            if len(hand.events) == events and not asked:
                self.windows[events] = encode(view(hand, self.seat))

        claims.enter_discard_open = entered
        try:
            yield
        finally:
            claims.enter_discard_open = enter

    def play(self, inputs: int, look: Callable[[Twins], None]) -> None:
        """Plays so many inputs; `look` sees the two whenever both stand at the same moment."""
        self._compare(look)
        for given in self.source.inputs[:inputs]:
            together = moment(self.a) == moment(self.b)
            machine.answer(self.a, given.seat, given.action)
            if self.a.over:
                return
            if together:
                self._follow(given)
            self._catch_up()
            self._compare(look)

    def _follow(self, given: Input) -> None:
        """Gives the same answer in the second hand, if that seat is asked there, too."""
        question = self.b.questions[given.seat]
        action = self.alias.get((given.seat, given.action), given.action)
        if question is not None and action in question.offers and self.b.answers[given.seat] is None:
            self._answer(given.seat, action)
        elif given.seat == self.seat:
            raise AssertionError(f"asked in one only: {given}")

    def _answer(self, seat: int, action: Action) -> None:
        try:
            with self.watching():
                machine.answer(self.b, seat, action)
        except IllegalAction as error:
            raise AssertionError("an offer was refused") from error
        except XiangmaError as error:
            raise OtherCourse("other draws") from error

    def _catch_up(self) -> None:
        """Answers for seats that only the second hand asks: a pass, or what happened anyway."""
        while moment(self.b) < moment(self.a):
            self._check_told()
            open_questions = [q for q in self.b.open_questions() if q.seat != self.seat]
            if not open_questions:
                raise OtherCourse("the second hand waits for the seat itself")
            question = open_questions[0]
            if PASS in question.offers:
                self._answer(question.seat, PASS)
                continue
            ahead = self.a.events[len(self.b.events)] if len(self.b.events) < len(self.a.events) else None
            if isinstance(ahead, Discarded) and ahead.seat == question.seat:
                wanted = Discard(ahead.tile)
                if wanted in question.offers:
                    self._answer(question.seat, wanted)
                    continue
            raise OtherCourse("nothing fits")

    def _check_told(self) -> None:
        """So far as both have gone, the seat has been told the same."""
        common = min(len(self.a.events), len(self.b.events))
        pairs = zip(self.a.events[self.checked : common], self.b.events[self.checked : common], strict=True)
        for one, other in pairs:
            if told(one, self.seat, gangs_hidden=self.hidden) != told(other, self.seat, gangs_hidden=self.hidden):
                raise OtherCourse("another event")
            if isinstance(one, HandEnded):
                raise OtherCourse("over")
        self.checked = common

    def _compare(self, look: Callable[[Twins], None]) -> None:
        self._check_told()
        if moment(self.a) == moment(self.b):
            if self.told_by_offers():
                raise OtherCourse("who may win on dice tiles tells that the roller could")
            look(self)
        elif len(self.a.events) in self.windows and moment(self.a) < moment(self.b):
            self.kinds["asked in one only"] += 1
            assert encode(view(self.a, self.seat)) == self.windows[len(self.a.events)]

    def told_by_offers(self) -> bool:
        """C-9: whoever could win on dice tiles and is not asked learns that the roller could."""
        one, other = self.a.phase, self.b.phase
        if not (isinstance(one, DiceOpen) and isinstance(other, DiceOpen)) or one.shut == other.shut:
            return False
        return self.seat >= 0 and self.could_win(one)

    def could_win(self, phase: DiceOpen) -> bool:
        seat = self.a.seats[self.seat]
        wins = [winning.table_win(self.a, seat, tile, phase) for tile in phase.tiles]
        return any(isinstance(self.source.rules.judge(win), Judgement) for win in wins)
