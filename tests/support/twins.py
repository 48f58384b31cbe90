"""Twins: a hand, and the same hand over a wall in which only tiles that one seat cannot know lie differently.

Both are played along one public course. Where nothing that the seat was told differs, nothing that it is
shown, asked or answered may differ either, whatever the other seats hold, and whoever else is being asked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Any, Final, NamedTuple, cast
from unittest import mock

import msgspec

from tests.support.cases import ScenarioCase, watched
from tests.support.play import Deal, play_out
from xiangma.engine import machine, winning
from xiangma.engine.actions import PASS, THENS, Action, Discard, Gang, Then
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
    Phase,
    RollerAsked,
    ToDraw,
    Turn,
)
from xiangma.engine.ruleset import RuleSet
from xiangma.engine.stream import Recorded
from xiangma.engine.views import SPECTATOR, view
from xiangma.engine.wins import Judgement
from xiangma.tiles import KINDS

ANYBODY: Final = -2
Alias = Mapping[tuple[int, Action], Action]
encode = msgspec.msgpack.Encoder().encode
WINDOWS: Final[dict[type[Phase], Callable[[Any], Phase]]] = {
    DiscardOpen: lambda phase: phase,
    GangOpen: lambda phase: phase,
    RollerAsked: lambda phase: DiceOpen(phase.roller, phase.tiles, shut=True),
}
"""The phases in which others are asked about a tile that lies open, and how it is kept in mind."""


class Source(msgspec.Struct):
    """A hand that has been played, as all that it takes to play it again."""

    rules: RuleSet
    dealer: int
    wall: bytes
    numbers: tuple[int, ...]
    inputs: tuple[Input, ...]
    events: tuple[Event, ...]
    asked: dict[str, list[tuple[int, int]]]
    """By phase, after how many inputs which seat was asked something else than its own turn."""

    def start(self, wall: bytes) -> Hand:
        return machine.start(self.rules, dealer=self.dealer, wall=wall, draws=Recorded(self.numbers))

    def at(self, inputs: int) -> Hand:
        """The hand after so many inputs."""
        hand = self.start(self.wall)
        for given in self.inputs[:inputs]:
            machine.answer(hand, given.seat, given.action)
        return hand


def source_of(rules: RuleSet, hand: Hand) -> Source:
    source = Source(
        rules, hand.dealer, hand.wall.tiles, tuple(hand.numbers), tuple(hand.inputs), tuple(hand.events), {}
    )
    again = source.start(source.wall)
    for number, given in enumerate(source.inputs):
        if not isinstance(again.phase, Turn):
            stops = source.asked.setdefault(type(again.phase).__name__, [])
            stops += [(number, question.seat) for question in again.open_questions()]
        machine.answer(again, given.seat, given.action)
    return source


def from_play(rules: RuleSet, deal: Deal) -> Source:
    """A hand of random play."""
    return source_of(rules, play_out(deal.start(rules), deal.choose, deal.rng()))


def from_scenario(case: ScenarioCase) -> Source:
    """A hand that somebody prepared."""
    hand = watched(case).hand
    return source_of(hand.rules, hand)


# --- what a seat is told, and which tiles it cannot know -------------------------------------------------


def told(event: Event, seat: int, *, gangs_hidden: bool) -> object:
    """What a seat may learn from an event: all but others' drawn and dealt tiles and face-down gangs."""
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


def kept_places(source: Source, hand: Hand, seat: int, *, owner: int = ANYBODY) -> list[int]:
    """Unseen places whose tiles are still face down: in others' hands (or one owner's), or in the wall."""
    events = len(hand.events)
    unseen = set(unseen_places(source, seat, events))
    found = [place for place in unseen if hand.wall.is_there(place)] if owner == ANYBODY else []
    for index, other in enumerate(hand.seats):
        if owner not in (ANYBODY, index):
            continue
        left = other.counts.copy()
        for place in places_of(source, index, events):
            tile = source.wall[place]
            if place in unseen and left[tile]:
                left[tile] -= 1
                found.append(place)
    return sorted(found)


class Attempt(NamedTuple):
    """Another wall to try up to so many inputs; answers that mean something else there."""

    wall: bytes
    inputs: int
    alias: Alias


def exchanged(wall: bytes, pairs: Iterable[tuple[int, int]]) -> bytes:
    """The wall with these pairs of places exchanged."""
    tiles = bytearray(wall)
    for a, b in pairs:
        tiles[a], tiles[b] = tiles[b], tiles[a]
    return bytes(tiles)


def anywhere(source: Source, seat: int, rng: Random) -> Attempt:
    """Exchanges a few face-down tiles, wherever they lie."""
    inputs = rng.randrange(len(source.inputs))
    places = kept_places(source, source.at(inputs), seat)
    pairs = [rng.sample(places, 2) for _ in range(rng.choice((1, 2, 4, 8)))]
    return Attempt(exchanged(source.wall, [(a, b) for a, b in pairs]), inputs, {})


def aimed(source: Source, seat: int, phase: str, rng: Random) -> Attempt | None:
    """Changes the hand of another seat that is asked: it may be asked something else, or nothing."""
    stops = [stop for stop in source.asked[phase] if stop[1] != seat]
    if not stops:
        return None
    inputs, other = rng.choice(stops)
    hand = source.at(inputs)
    own = kept_places(source, hand, seat, owner=other)
    rest = [place for place in kept_places(source, hand, seat) if place not in own]
    if not own or not rest:
        return None
    on_table = [place for place in own if source.wall[place] in table_tiles(hand)]
    mine = rng.choice(on_table if on_table and rng.random() < 0.6 else own)
    return Attempt(exchanged(source.wall, [(mine, rng.choice(rest))]), inputs, {})


def table_tiles(hand: Hand) -> tuple[int, ...]:
    """The tiles that lie open to claims."""
    match hand.phase:
        case DiscardOpen():
            return (hand.phase.tile,)
        case DiceOpen():
            return hand.phase.tiles
        case GangOpen():
            return hand.phase.meld.tiles[:1]
        case _:
            return ()


def face_down(source: Source, seat: int, rng: Random) -> Attempt | None:
    """H-4.3: makes another seat's concealed gang one of another kind."""
    gangs = [event for event in source.events if isinstance(event, GangMade) and event.seat != seat]
    gangs = [event for event in gangs if event.meld.kind is MeldKind.GANG_CONCEALED]
    if not gangs:
        return None
    made = rng.choice(gangs)
    tile = made.meld.tile
    first = next(
        at for at, given in enumerate(source.inputs) if given.action == Gang(tile, cast(Then, made.then))
    )
    inputs = rng.randint(first + 1, len(source.inputs) - 1) if first + 1 < len(source.inputs) else first + 1
    hand = source.at(inputs)
    places = kept_places(source, hand, seat)
    others = [kind for kind in range(KINDS) if sum(source.wall[place] == kind for place in places) == 4]
    others = [kind for kind in others if not hand.jokers.mask >> kind & 1]
    if not others or hand.over:
        return None
    other = rng.choice(others)
    from_places = [place for place in range(108) if source.wall[place] == tile]
    to_places = [place for place in range(108) if source.wall[place] == other]
    wall = exchanged(source.wall, zip(from_places, to_places, strict=True))
    return Attempt(wall, inputs, {(made.seat, Gang(tile, then)): Gang(other, then) for then in THENS})


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
        self.hidden = bool(source.rules.gangs.concealed_hidden)
        self.checked = 0
        self.kinds: Counter[str] = Counter()
        self.windows: dict[tuple[type[Phase], int], bytes] = {}
        self.a = source.start(source.wall)
        with self._watching():
            self.b = source.start(wall)

    def _watching(self) -> mock._patch_dict:
        """Notes how the second hand looks when a tile comes to lie open, also where nobody is asked."""
        return mock.patch.dict(machine.ENTER, {kind: self._watch(kind) for kind in WINDOWS})

    def _watch(self, kind: type[Phase]) -> Callable[[Hand, Any], None]:
        enter = machine.ENTER[kind]

        def entered(hand: Hand, phase: Any) -> None:
            key = kind, len(hand.events)
            hand.table = WINDOWS[kind](phase)
            looks = encode(view(hand, self.seat))
            enter(hand, phase)
            if self.seat == SPECTATOR or hand.questions[self.seat] is None:
                self.windows[key] = looks

        return entered

    def _window(self) -> bytes | None:
        """How the second hand looked where the first one waits for others."""
        kind = DiscardOpen if isinstance(self.a.phase, ToDraw) else type(self.a.phase)
        return self.windows.get((kind, len(self.a.events)))

    def play(self, inputs: int, look: Callable[[Twins], None]) -> None:
        """Plays so many inputs; `look` sees the two whenever both stand at the same moment."""
        self._catch_up()
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
            with self._watching():
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
            if told(one, self.seat, gangs_hidden=self.hidden) != told(
                other, self.seat, gangs_hidden=self.hidden
            ):
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
        elif moment(self.a) < moment(self.b):
            window = self._window()
            if window is not None:
                self.kinds[f"{type(self.a.phase).__name__}: asked in one only"] += 1
                assert encode(view(self.a, self.seat)) == window, "it shows that somebody is being asked"

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
