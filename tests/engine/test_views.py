"""What a seat is told, folded by somebody who knows no rules, is what it is shown."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from tests.support.cases import scenario_cases, watched
from tests.support.play import deals, walk
from tests.support.rulesets import DEFAULTS, NAMES, Choice
from tests.support.scale import scaled
from xiangma.engine.events import (
    HIDDEN,
    Dealt,
    DiceRolled,
    Discarded,
    Drawn,
    Event,
    GangMade,
    GangRobbed,
    Hammered,
    HandEnded,
    Melded,
    OpeningDeclared,
    Sealed,
    TingDeclared,
    TurnedUp,
)
from xiangma.engine.hand import SEATS, Hand
from xiangma.engine.melds import Meld, MeldKind
from xiangma.engine.phase import DiscardOpen, FinalTurn, Turn
from xiangma.engine.views import SPECTATOR, events_seen, view

VIEWERS = (SPECTATOR, 0, 1, 2, 3)
FROM_HAND = {
    MeldKind.GANG_CONCEALED: 4,
    MeldKind.GANG_OPEN: 3,
    MeldKind.GANG_ADDED: 1,
    MeldKind.GANG_BORROWED: 0,
}


class Client:
    """A table at a distance: counts what it is told, tiles where it is told them."""

    def __init__(self, viewer: int) -> None:
        self.viewer = viewer
        self.hands: list[list[int]] = [[], [], [], []]
        self.melds: list[list[Meld]] = [[], [], [], []]
        self.rivers: list[list[int]] = [[], [], [], []]
        self.gone = bytearray(108)
        self.hammered = [False] * 4
        self.locks = ["", "", "", ""]
        self.declared = [False] * 4
        self.shown: list[tuple[int, ...]] = [(), (), (), ()]
        self.turned = -1
        self.open: list[int] = []
        self.supplier = -1

    def fold(self, events: Iterable[Event]) -> None:
        for event in events:
            self._apply(event)

    def _apply(self, event: Event) -> None:  # noqa: PLR0912 one case for each type of event
        if isinstance(event, Discarded | Drawn | GangMade | DiceRolled) and not self._claims(event):
            self._leave()
        match event:
            case Hammered(seat, yes):
                self.hammered[seat] = yes
            case Dealt(_, hands):
                self.hands = [list(tiles) for tiles in hands]
                self._goes(range(53))
            case TurnedUp():
                self.turned = event.tile
                self._goes([event.place])
            case OpeningDeclared(seat, _, shown):
                self.shown[seat] = shown
            case TingDeclared(seat):
                self.declared[seat], self.locks[seat] = True, "ting"
            case Sealed(seat):
                self.locks[seat] = "sealed"
            case Drawn(seat, tile, place):
                self.hands[seat].append(tile)
                self._goes([place])
            case Discarded(seat, tile):
                self._lose(seat, tile)
                self.rivers[seat].append(tile)
                self.supplier = seat
            case Melded(seat, meld):
                self._claimed(meld)
                own = list(meld.tiles)
                own.remove(meld.claimed)
                for tile in own:
                    self._lose(seat, tile)
                self.melds[seat].append(meld)
            case GangMade(seat, meld):
                self._gang(seat, meld)
            case GangRobbed(seat, tile, kind):
                self._robbed(seat, tile, kind)
            case DiceRolled(seat, _, places, tiles):
                self._goes(places)
                self.open, self.supplier = list(tiles), seat
                if tiles:
                    self.locks[seat] = "dice"
            case HandEnded():
                self.melds = [list(melds) for melds in event.melds]
            case _:
                pass

    def _claims(self, event: Event) -> bool:
        return isinstance(event, GangMade) and event.meld.kind is MeldKind.GANG_OPEN

    def _goes(self, places: Iterable[int]) -> None:
        for place in places:
            self.gone[place] = 1

    def _lose(self, seat: int, tile: int) -> None:
        self.hands[seat].remove(tile if tile in self.hands[seat] else HIDDEN)

    def _leave(self) -> None:
        if self.open:
            self.rivers[self.supplier] += self.open
            self.open = []

    def _claimed(self, meld: Meld) -> None:
        if self.open:
            self.open.remove(meld.claimed)
            self._leave()
        else:
            self.rivers[meld.feeder].pop()

    def _gang(self, seat: int, meld: Meld) -> None:
        if meld.kind is MeldKind.GANG_OPEN:
            self._claimed(meld)
        for _ in range(FROM_HAND[meld.kind]):
            self._lose(seat, meld.tiles[0])
        pengs = [at for at, old in enumerate(self.melds[seat]) if old.tiles == meld.tiles[:3]]
        if pengs and meld.kind in (MeldKind.GANG_ADDED, MeldKind.GANG_BORROWED):
            self.melds[seat][pengs[0]] = meld
        else:
            self.melds[seat].append(meld)

    def _robbed(self, seat: int, tile: int, kind: MeldKind) -> None:
        place = next(at for at, old in enumerate(self.melds[seat]) if old.tiles == (tile,) * 4)
        meld = self.melds[seat].pop(place)
        if kind is MeldKind.GANG_ADDED:
            self.melds[seat].insert(place, Meld(MeldKind.PENG, (tile,) * 3, meld.feeder, meld.claimed))
        else:
            self.hands[seat] += [tile if seat == self.viewer else HIDDEN] * 3


def check_views(hand: Hand) -> None:
    """Every view is what its viewer has been told."""
    for viewer in VIEWERS:
        client = Client(viewer)
        client.fold(events_seen(hand, viewer))
        seen = view(hand, viewer)
        assert seen.wall == bytes(client.gone)
        assert seen.left == 108 - sum(client.gone)
        assert seen.live == hand.wall.live
        assert (seen.turned, seen.over) == (client.turned, hand.over)
        for seat, shown in zip(SEATS, seen.seats, strict=True):
            river = client.rivers[seat]
            rest = client.open if client.supplier == seat else []
            assert shown.concealed == len(client.hands[seat])
            assert list(shown.melds) == client.melds[seat]
            assert list(shown.discards) in (river, river + rest)
            assert (shown.lock, shown.declared) == (client.locks[seat], client.declared[seat])
            assert (shown.hammered, shown.shown) == (client.hammered[seat], client.shown[seat])
        if viewer == SPECTATOR:
            assert seen.own is None
            assert all(tile == HIDDEN for row in client.hands for tile in row)
        else:
            assert seen.own is not None
            own = sorted(client.hands[viewer])
            face_down = client.locks[viewer] == "sealed" and not hand.over  # K-6.1
            assert list(seen.own.tiles) == ([HIDDEN] * len(own) if face_down else own)
            assert seen.own.question == open_question(hand, viewer)


def open_question(hand: Hand, seat: int) -> object:
    return next((question for question in hand.open_questions() if question.seat == seat), None)


def check_light(hand: Hand) -> None:
    """The light stays on the discarder while claims are open, and the tile is shown to lie open."""
    for viewer in VIEWERS:
        seen = view(hand, viewer)
        match hand.phase:
            case DiscardOpen(supplier, tile):
                assert (seen.turn, seen.supplier, seen.table) == (supplier, supplier, (tile,))
            case Turn(seat) | FinalTurn(seat):
                assert (seen.turn, seen.supplier, seen.table) == (seat, -1, ())
            case _:
                pass


@pytest.mark.parametrize("choice", DEFAULTS, ids=str)
def test_views_are_what_was_told(choice: Choice) -> None:
    for deal in deals(f"views/{choice}", scaled(40)):
        rng = deal.rng()
        hand = deal.start(choice.rules)
        for _ in walk(hand, deal.choose, rng):
            check_light(hand)
            if rng.random() < 0.2:
                check_views(hand)
        check_views(hand)


@pytest.mark.parametrize("name", NAMES)
def test_views_are_what_was_told_in_the_scenarios(name: str) -> None:
    for case in scenario_cases():
        if case.data["rules"] == name:
            check_views(watched(case, check_light).hand)
