"""A table rebuilt from the events alone: where each of the 108 tiles lies after every event.

It shares nothing with the engine but the events. An event that takes a tile from where it is not, or a
place of the wall twice, or out of turn of the wall, is an AssertionError.
"""

from __future__ import annotations

from typing import assert_never

from xiangma.engine.events import (
    BirdsTurned,
    Dealt,
    DiceRolled,
    Discarded,
    Drawn,
    Event,
    FinalRoundBegun,
    GangMade,
    GangRobbed,
    Hammered,
    HandEnded,
    LaidDown,
    LastTileAnswered,
    Melded,
    OpeningDeclared,
    Sealed,
    SingleTileLeft,
    TingDeclared,
    TurnedUp,
    Won,
)
from xiangma.engine.hand import Hand
from xiangma.engine.melds import Meld, MeldKind
from xiangma.engine.ruleset import FromTail, RandomTiles, RuleSet
from xiangma.engine.wins import Payment

ALL_TILES = bytes(kind for kind in range(27) for _ in range(4))
DEAL = ((0, 4), (4, 4), (8, 4), (12, 1))
TRIPLES = (MeldKind.CHI, MeldKind.PENG)


class Table:
    """Hands, melds, rivers, wall and what lies open in between."""

    def __init__(self, rules: RuleSet, wall: bytes) -> None:
        self.rules = rules
        self.wall = wall
        self.places = list(range(108))  # still in the wall
        self.kept_back = 0
        self.hands: list[list[int]] = [[], [], [], []]
        self.melds: list[list[Meld]] = [[], [], [], []]
        self.rivers: list[list[int]] = [[], [], [], []]
        self.turned: list[int] = []
        self.open: list[int] = []  # turned by dice and not yet taken or left
        self.supplier = -1  # whose tile lies on the table
        self.robbed: list[int] = []
        self.opening: list[Payment] = []
        self.locked: dict[int, list[int] | None] = {}  # by seat the hand that may not change any more
        self.sealed: set[int] = set()
        self.next_to_draw = -1
        self.last_taker = -1  # who took the last live tile
        self.over = False

    # --- what must hold ---

    def check_tiles(self) -> None:
        """Every tile of the set lies in exactly one place."""
        tiles = [self.wall[place] for place in self.places]
        for hand in self.hands:
            tiles += hand
        for river in self.rivers:
            tiles += river
        for melds in self.melds:
            for meld in melds:
                tiles += meld.tiles
        tiles += self.turned + self.open + self.robbed
        assert bytes(sorted(tiles)) == ALL_TILES, "108 tiles are not accounted for"

    def check_same(self, hand: Hand) -> None:
        """The engine's state is what its events told."""
        gone = bytearray([1]) * 108
        for place in self.places:
            gone[place] = 0
        assert bytes(gone) == hand.wall.gone(), "the wall"
        assert hand.wall.left == len(self.places), "tiles left"
        live = len(self.places) - self.kept_back
        assert hand.wall.live == live, f"live tiles: {hand.wall.live}, the events say {live}"
        for index, seat in enumerate(hand.seats):
            assert list(seat.tiles()) == sorted(self.hands[index]), f"hand of {index}"
            assert list(seat.melds) == self.melds[index], f"melds of {index}"
            river = self.rivers[index]
            left = river + self.open if index == self.supplier else river
            assert seat.discards in (river, left), f"river of {index}"

    # --- events ---

    def apply(self, event: Event) -> None:  # noqa: PLR0912 one line for each type of event
        """Moves what the event moves."""
        assert not self.over, f"an event after the end: {event}"
        match event:
            case Dealt():
                self._deal(event)
            case TurnedUp():
                self._turn_up(event)
            case Drawn():
                self._draw(event)
            case Discarded(seat, tile):
                self._discard(seat, tile)
            case Melded(seat, meld):
                self._claim(seat, meld)
            case GangMade(seat, meld):
                self._gang(seat, meld)
            case GangRobbed(seat, tile):
                self._rob(seat, tile)
            case DiceRolled():
                self._roll(event)
            case LaidDown(seat, tile):
                assert tile in self.hands[seat]
            case FinalRoundBegun(seat):
                assert len(self.places) == self.kept_back, "the final round begins with live tiles left"
                assert seat == self.next_to_draw
                self.kept_back = 0
            case LastTileAnswered(seat, takes):
                assert seat == self._first_not_sealed(self.next_to_draw), "asked in turn"
                self.next_to_draw = seat if takes else (seat + 1) % 4
            case TingDeclared(seat):
                self._lock(seat)
            case Sealed(seat):
                self.sealed.add(seat)
                self._lock(seat)
            case SingleTileLeft(seat):
                assert len(self.melds[seat]) == 4
                assert all(m.kind is not MeldKind.CHI for m in self.melds[seat])
            case OpeningDeclared(seat, _, shown):
                assert all(self.hands[seat].count(tile) >= shown.count(tile) for tile in shown)
                self.opening += event.payments
            case Won():
                self._win(event)
            case BirdsTurned():
                self._birds(event)
            case HandEnded():
                self._end(event)
            case Hammered():
                pass
            case _:
                assert_never(event)
        self.check_tiles()

    def _take(self, place: int, tile: int) -> None:
        assert place in self.places, f"place {place} is empty"
        assert self.wall[place] == tile, f"place {place} holds another tile"
        self.places.remove(place)

    def _deal(self, event: Dealt) -> None:
        order = [(event.dealer + step) % 4 for step in range(4)]
        at = 0
        for _, count in DEAL:
            for seat in order:
                self.hands[seat] += self.wall[at : at + count]
                at += count
        self.hands[event.dealer].append(self.wall[at])
        assert [list(tiles) for tiles in event.hands] == self.hands
        self.places = self.places[53:]
        assert event.left == len(self.places) == 55
        if self.rules.turn_up is None:
            self.kept_back = self.rules.kept_back

    def _turn_up(self, event: TurnedUp) -> None:
        assert event.place == 108 - 2 * sum(event.dice), "the upper tile of the stack that the dice name"
        self._take(event.place, event.tile)
        self.turned.append(event.tile)
        self.kept_back = self.rules.kept_back

    def live(self) -> list[int]:
        """The places that may be drawn."""
        return self.places[: len(self.places) - self.kept_back]

    def _discard(self, seat: int, tile: int) -> None:
        self._settle()
        self.hands[seat].remove(tile)
        self.rivers[seat].append(tile)
        self.supplier = seat
        self.next_to_draw = (seat + 1) % 4
        if seat in self.locked:
            rest = sorted(self.hands[seat])
            assert self.locked[seat] in (None, rest), f"the locked hand of {seat} has changed"
            self.locked[seat] = rest

    def _lock(self, seat: int) -> None:
        """C-8: from now on, or from the discard that goes with it, the hand does not change."""
        assert seat not in self.locked, f"seat {seat} is locked twice"
        hand = sorted(self.hands[seat])
        self.locked[seat] = hand if len(hand) % 3 == 1 else None

    def _first_not_sealed(self, seat: int) -> int:
        """K-6.4: a sealed seat is not asked about the last tile."""
        return next(at % 4 for at in range(seat, seat + 4) if at % 4 not in self.sealed)

    def _draw(self, event: Drawn) -> None:
        self._settle()
        live = self.live()
        assert live, "a draw without live tiles"
        if event.replacement:
            assert event.seat == self.supplier, "a replacement for whoever made the gang"
        else:
            assert event.seat == self.next_to_draw, f"{self.next_to_draw} draws next, not {event.seat}"
        if len(live) == 1:
            self.last_taker = event.seat
        self.next_to_draw = (event.seat + 1) % 4
        if event.replacement and isinstance(self.rules.gangs.replacement, FromTail):
            stack = [place for place in live if place // 2 == live[-1] // 2]
            assert event.place == stack[0], "the upper tile of the last stack, or what is left of it"
        else:
            assert event.place == live[0], "the next tile in draw order"
        self._take(event.place, event.tile)
        self.hands[event.seat].append(event.tile)
        self._check_full(event.seat)

    def _check_full(self, seat: int) -> None:
        size = len(self.hands[seat]) + 3 * len(self.melds[seat])
        assert size == 14, f"seat {seat} has {size} tiles"

    def _supply(self, meld: Meld) -> None:
        """Takes the claimed tile off the table; the other dice tiles go to the roller's river."""
        assert meld.feeder == self.supplier, "fed by the seat whose tile lies on the table"
        if self.open:
            self.open.remove(meld.claimed)
            self._settle()
        else:
            assert self.rivers[self.supplier].pop() == meld.claimed, "the tile on the table is another"
        self.supplier = -1

    def _claim(self, seat: int, meld: Meld) -> None:
        assert seat not in self.locked, "a locked hand claims nothing"
        assert meld.kind in TRIPLES
        assert seat != meld.feeder
        if meld.kind is MeldKind.CHI:
            assert seat == (meld.feeder + 1) % 4
        self._supply(meld)
        own = list(meld.tiles)
        own.remove(meld.claimed)
        for tile in own:
            self.hands[seat].remove(tile)
        self.melds[seat].append(meld)
        self._check_full(seat)

    def _gang(self, seat: int, meld: Meld) -> None:
        tile = meld.tiles[0]
        own = {
            MeldKind.GANG_CONCEALED: 4,
            MeldKind.GANG_OPEN: 3,
            MeldKind.GANG_ADDED: 1,
            MeldKind.GANG_BORROWED: 0,
        }
        assert meld.tiles == (tile,) * 4
        self.next_to_draw = (seat + 1) % 4
        if meld.kind is MeldKind.GANG_OPEN:
            self._supply(meld)
        self._settle()
        for _ in range(own[meld.kind]):
            self.hands[seat].remove(tile)
        if meld.kind is MeldKind.GANG_BORROWED:
            self.turned.remove(tile)
        if meld.kind in (MeldKind.GANG_ADDED, MeldKind.GANG_BORROWED):
            place = next(at for at, m in enumerate(self.melds[seat]) if m.tiles == (tile,) * 3)
            assert self.melds[seat][place].feeder == meld.feeder
            self.melds[seat][place] = meld
        else:
            self.melds[seat].append(meld)
        assert len(self.hands[seat]) + 3 * len(self.melds[seat]) == 13
        self.supplier = seat
        if seat in self.locked:
            assert meld.kind is MeldKind.GANG_CONCEALED, "a locked hand makes no other gang (Y-5.2)"
            self.locked[seat] = sorted(self.hands[seat])

    def _rob(self, seat: int, tile: int) -> None:
        place = next(at for at, meld in enumerate(self.melds[seat]) if meld.tiles == (tile,) * 4)
        meld = self.melds[seat].pop(place)
        if meld.kind is MeldKind.GANG_ADDED:
            peng = Meld(MeldKind.PENG, (tile,) * 3, meld.feeder, meld.claimed)
            self.melds[seat].insert(place, peng)
        else:
            assert meld.kind is MeldKind.GANG_OPEN
            self.hands[seat] += [tile] * 3
        self.robbed.append(tile)

    def _roll(self, event: DiceRolled) -> None:
        self._settle()
        live = self.live()
        dice = self.rules.gangs.dice
        spared = live[-1] if isinstance(dice, RandomTiles) and dice.spares_last else -1
        for place, tile in zip(event.places, event.tiles, strict=True):
            assert place in live, "dice turn live tiles"
            assert place != spared, "the last tile is never picked (K-5.3)"
            self._take(place, tile)
        self.open = list(event.tiles)
        self.supplier = event.seat
        self.next_to_draw = (event.seat + 1) % 4
        if not self.live():
            self.last_taker = event.seat
        if event.tiles:
            self._lock(event.seat)

    def _settle(self) -> None:
        """Dice tiles that nobody took go to the roller's river (C-9.4)."""
        if self.open:
            self.rivers[self.supplier] += self.open
            self.open = []

    def _win(self, event: Won) -> None:
        report = event.report
        held = sorted(self.hands[report.seat])
        if report.supplier >= 0:
            on_table = self.robbed or self.open or self.rivers[report.supplier][-1:]
            assert report.tile in on_table, "won on a tile that is not on the table"
            assert sorted(report.concealed) == held
        elif report.tile in self.open and report.way.value == "dice":
            assert sorted(report.concealed) == held
        elif report.tile >= 0:
            assert sorted((*report.concealed, report.tile)) == held
        else:
            assert sorted(report.concealed) == held

    def _birds(self, event: BirdsTurned) -> None:
        rule = self.rules.birds
        assert rule is not None
        left = len(self.places)
        wanted = rule.count + (1 if rule.one_more_if_odd and left % 2 else 0)
        if event.places == (-1,):
            assert len(event.tiles) == 1
        else:
            assert len(event.places) == min(wanted, left), "as many birds as the wall has (C-11)"
            assert list(event.places) == self.places[: len(event.places)], "birds from the head of the wall"
            assert event.tiles == tuple(self.wall[place] for place in event.places)

    def _end(self, event: HandEnded) -> None:
        assert list(event.payments[: len(self.opening)]) == self.opening, "opening wins stay paid"
        sums = [0, 0, 0, 0]
        for line in event.payments:
            assert line.points > 0
            assert line.payer != line.payee
            assert line.clauses
            sums[line.payer] -= line.points
            sums[line.payee] += line.points
        assert list(event.delta) == sums, "the sums are those of the lines"
        assert sum(event.delta) == 0, "the sum of all is zero"
        assert event.draw is (not event.winners)
        assert [list(tiles) for tiles in event.hands] == [sorted(hand) for hand in self.hands]
        assert [list(melds) for melds in event.melds] == self.melds
        self.over = True
