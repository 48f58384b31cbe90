"""The ting lens: from a seat's view alone, what each discard would leave it waiting for, and its pay."""

from __future__ import annotations

import msgspec

from xiangma.engine.errors import Refusal, XiangmaError
from xiangma.engine.events import HIDDEN
from xiangma.engine.refusals import refusal
from xiangma.engine.ruleset import RuleSet
from xiangma.engine.seat import Seat
from xiangma.engine.ting import waits, waits_without
from xiangma.engine.views import OwnView, View
from xiangma.engine.wins import NO_JOKERS, Jokers, Judgement, Way, Win
from xiangma.tiles import COPIES, KINDS

AS_IT_STANDS = -1


class Wait(msgspec.Struct, frozen=True):
    """One tile that completes the hand: copies not seen yet, points per payer by own draw and from another.

    Where it cannot be won on so, the points are 0 and the refusal says why.
    """

    tile: int
    unseen: int
    drawn: int
    from_another: int
    refused_drawn: Refusal | None
    refused_from_another: Refusal | None


class Lens(msgspec.Struct, frozen=True):
    """What the hand waits for after this discard (or as it stands)."""

    discard: int
    waits: tuple[Wait, ...]

    @property
    def unseen(self) -> int:
        """How many winning tiles are not seen yet."""
        return sum(wait.unseen for wait in self.waits)


def jokers_of(rules: RuleSet, view: View) -> Jokers:
    """The jokers that a view shows."""
    return rules.turn_up.jokers(view.turned) if rules.turn_up and view.turned >= 0 else NO_JOKERS


def own_of(view: View) -> OwnView:
    """The private part of a view; a spectator has none."""
    if view.own is None:
        raise XiangmaError("this is a spectator's view: there is no own hand to look at")
    return view.own


def seat_of(rules: RuleSet, view: View) -> Seat:
    """The viewer's own seat, as far as its view shows it."""
    own, public = own_of(view), view.seats[view.seat]
    seat = Seat(view.seat)
    seat.hold([tile for tile in own.tiles if tile != HIDDEN])
    seat.mark_jokers(jokers_of(rules, view))
    seat.lay(public.melds)
    seat.drawn = own.drawn
    seat.declared = public.declared
    return seat


def unseen_counts(rules: RuleSet, view: View) -> list[int]:
    """How many copies of each kind the viewer has not seen."""
    jokers = jokers_of(rules, view)
    left = [jokers.copies(kind) for kind in range(KINDS)]
    for tile in (*own_of(view).tiles, *_open_tiles(view)):
        if tile != HIDDEN:
            left[tile] -= 1
    for seat in view.seats:
        gone = [*seat.discards, *(tile for meld in seat.melds for tile in meld.tiles)]
        for kind in set(gone) | (set(seat.shown) if seat.seat != view.seat else set()):
            shown = seat.shown.count(kind) if seat.seat != view.seat else 0
            if kind != HIDDEN:
                left[kind] -= max(gone.count(kind), shown)
    return [max(0, min(count, COPIES)) for count in left]


def _open_tiles(view: View) -> tuple[int, ...]:
    """Dice tiles that lie open: they are in nobody's river yet."""
    return view.table if len(view.table) > 1 or not _in_river(view) else ()


def _in_river(view: View) -> bool:
    """Whether the one tile on the table is the newest of its supplier's river, or in a meld there."""
    if not view.table or view.supplier < 0:
        return True
    seat = view.seats[view.supplier]
    in_meld = any(meld.is_gang and meld.tiles[0] == view.table[0] for meld in seat.melds)
    return in_meld or (bool(seat.discards) and seat.discards[-1] == view.table[0])


def lens(rules: RuleSet, view: View) -> tuple[Lens, ...]:
    """For a hand at rest its waits; on an own turn those that each discard leaves, where it leaves any."""
    own = own_of(view)
    if HIDDEN in own.tiles:  # K-6.1
        return ()
    seat, unseen = seat_of(rules, view), unseen_counts(rules, view)
    if len(own.tiles) % 3 == 1:
        mask = waits(rules, seat)
        return (Lens(AS_IT_STANDS, _waits(rules, view, seat, unseen, mask)),) if mask else ()
    found = []
    for tile in sorted(set(own.tiles)):
        if rules.jokers_stay and seat.jokers.mask >> tile & 1:
            continue
        mask = waits_without(rules, seat, tile)
        if mask:
            seat.remove(tile)
            found.append(Lens(tile, _waits(rules, view, seat, unseen, mask)))
            seat.add(tile)
    return tuple(found)


def _waits(rules: RuleSet, view: View, seat: Seat, unseen: list[int], mask: int) -> tuple[Wait, ...]:
    kinds = [kind for kind in range(KINDS) if mask >> kind & 1]
    return tuple(_wait(rules, view, seat, kind, unseen[kind]) for kind in kinds)


def _wait(rules: RuleSet, view: View, seat: Seat, tile: int, unseen: int) -> Wait:
    drawn = _judged(rules, view, seat, tile, Way.DRAW)
    other = _passed(rules, view) or _judged(rules, view, seat, tile, Way.DISCARD)
    return Wait(
        tile=tile,
        unseen=unseen,
        drawn=drawn.points if isinstance(drawn, Judgement) else 0,
        from_another=other.points if isinstance(other, Judgement) else 0,
        refused_drawn=drawn if isinstance(drawn, Refusal) else None,
        refused_from_another=other if isinstance(other, Refusal) else None,
    )


def _judged(rules: RuleSet, view: View, seat: Seat, tile: int, way: Way) -> Judgement | Refusal:
    if way is Way.DISCARD and rules.jokers_stay and seat.jokers.mask >> tile & 1:
        return refusal("joker_on_table", rules.jokers_stay)
    win = Win(
        seat=seat.index,
        way=way,
        concealed=seat.counts,
        melds=seat.melds,
        jokers=seat.jokers,
        dealer=view.dealer,
        tile=tile,
        supplier=(seat.index + 1) % 4 if way is Way.DISCARD else -1,
        declared=seat.declared,
    )
    return rules.judge(win)


def _passed(rules: RuleSet, view: View) -> Refusal | None:
    """The locks that passing left, which hold until the own hand changes (C-7)."""
    own = own_of(view)
    if own.passed_declared:
        return refusal("passed_declared", rules.claims.lock_declared)
    return refusal("passed_hu", rules.claims.lock_hu) if own.passed_hu else None
