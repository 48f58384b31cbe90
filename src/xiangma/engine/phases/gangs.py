"""Gangs: how they are made, robbed, and go on with a replacement or with dice (C-6.1, C-9)."""

from __future__ import annotations

from xiangma.engine import permissions, winning
from xiangma.engine.actions import HU, PASS, Gang
from xiangma.engine.errors import Refusal
from xiangma.engine.events import DiceRolled, GangMade, SingleTileLeft
from xiangma.engine.hand import SEATS, Hand
from xiangma.engine.melds import Meld, MeldKind
from xiangma.engine.phase import (
    Began,
    DiceOpen,
    DiscardOpen,
    GangGoesOn,
    GangOpen,
    RollerAsked,
    Turn,
    supplier_of,
)
from xiangma.engine.phases import drawing
from xiangma.engine.phases.settlement import end_won, judge
from xiangma.engine.ruleset import FromTail, Gangs, RandomTiles, StackOpens
from xiangma.engine.seat import UNKNOWN, Lock, Seat
from xiangma.engine.ting import waits
from xiangma.engine.wins import Judgement, Way, Win

# --- made ---------------------------------------------------------------------------------------------


def make_own_gang(hand: Hand, index: int, action: Gang, *, final_after: int = -1) -> None:
    """A gang of one's own: concealed, added to a peng, or borrowed (K-2.4)."""
    seat = hand.seats[index]
    tile = action.tile
    place = seat.peng_of(tile)
    if action.then == "borrow":
        old = seat.melds[place]
        meld = Meld(MeldKind.GANG_BORROWED, (tile,) * 4, old.feeder, old.claimed)
        used = 0
    elif place >= 0:
        meld, used = permissions.added_to(seat.melds[place]), 1
    else:
        meld, used = permissions.concealed_gang(tile), 4
    clause = _own_clause(hand.rules.gangs, seat, action, meld)
    _lay(seat, meld, tile, used, place)
    _told(hand, index, meld, action.then, clause=clause, final_after=final_after)


def _own_clause(gangs: Gangs, seat: Seat, action: Gang, meld: Meld) -> str:
    """The clause that lets a seat make this gang of its own, before it is made."""
    if action.then == "borrow":
        return gangs.borrowed
    if seat.lock is Lock.DECLARED:
        return gangs.locked_concealed
    if meld.kind is MeldKind.GANG_CONCEALED:
        return gangs.concealed_hidden or gangs.clause
    later = action.tile != seat.drawn and gangs.added_later
    return later or gangs.clause


def make_open_gang(hand: Hand, index: int, action: Gang, phase: DiscardOpen | DiceOpen) -> None:
    """A gang of a tile that another seat supplied."""
    meld = Meld(MeldKind.GANG_OPEN, (action.tile,) * 4, supplier_of(phase), action.tile)
    _lay(hand.seats[index], meld, action.tile, 3, -1)
    _told(hand, index, meld, action.then, clause=hand.rules.gangs.clause)


def _lay(seat: Seat, meld: Meld, tile: int, used: int, place: int) -> None:
    """Moves the tiles from the hand into the meld; the hand has changed (C-7)."""
    for _ in range(used):
        seat.remove(tile)
    seat.lay((*seat.melds, meld) if place < 0 else (*seat.melds[:place], meld, *seat.melds[place + 1 :]))
    declared = seat.lock is Lock.DECLARED  # its waits are the same (Y-5.2)
    seat.waits = seat.waits if declared else UNKNOWN
    seat.drawn = -1
    seat.untouched = False
    seat.hand_changed()


def _told(hand: Hand, index: int, meld: Meld, then: str, *, clause: str, final_after: int = -1) -> None:
    hand.light = index
    hand.events.append(GangMade(index, meld, then, clause))
    if len(hand.seats[index].melds) == 4 and meld.kind is not MeldKind.GANG_ADDED:
        tell_single_tile(hand, index)  # Y-8: at the gang, before its replacement
    hand.go(GangOpen(index, meld, then, final_after))


def tell_single_tile(hand: Hand, index: int) -> None:
    """Y-8: a seat came down to one concealed tile."""
    if hand.rules.single_tile:
        hand.events.append(SingleTileLeft(index, hand.rules.single_tile))


# --- robbed or not ------------------------------------------------------------------------------------


def enter_gang_open(hand: Hand, phase: GangOpen) -> None:
    """Asks the seats that may rob and can win on the tile."""
    hand.table = phase
    if hand.rules.robbing is not None and phase.then != "borrow":
        tile = phase.meld.tiles[0]
        for index in SEATS:
            if index != phase.maker and can_rob(hand, hand.seats[index], tile, phase):
                hand.ask(index, (HU, PASS))
    if not hand.open:
        gang_stands(hand, phase)


def can_rob(hand: Hand, seat: Seat, tile: int, phase: GangOpen) -> bool:
    if not waits(hand.rules, seat) >> tile & 1:
        return False
    return isinstance(winning.hu_on_table(hand, seat, tile, phase), Judgement)


def gang_stands(hand: Hand, phase: GangOpen) -> None:
    if phase.final_after >= 0:  # Y-3.3: no replacement, the turn is over
        drawing.next_final(hand, phase.maker, phase.final_after)
    else:
        hand.go(GangGoesOn(phase.maker, phase.then))


def undo_robbed(hand: Hand, phase: GangOpen) -> None:
    """The gang is void: an added one is the peng again, an open one was never made."""
    maker = hand.seats[phase.maker]
    meld = phase.meld
    place = maker.melds.index(meld)
    before, after = maker.melds[:place], maker.melds[place + 1 :]
    if meld.kind is MeldKind.GANG_ADDED:
        peng = Meld(MeldKind.PENG, meld.tiles[:3], meld.feeder, meld.claimed)
        maker.lay((*before, peng, *after))
    else:
        maker.lay((*before, *after))
        for tile in meld.tiles[:3]:
            maker.add(tile)


# --- going on -----------------------------------------------------------------------------------------


def enter_gang_goes_on(hand: Hand, phase: GangGoesOn) -> None:
    """The replacement draw, or the dice."""
    if permissions.rolls(hand.rules, phase.then):
        roll(hand, phase.maker)
    elif not hand.wall.live:  # Y-3.2: no replacement and no discard
        replacement = hand.rules.gangs.replacement
        assert replacement is not None
        drawing.begin_final_round(hand, (phase.maker + 1) % 4, replacement.clause)
    else:
        wall = hand.wall
        if isinstance(hand.rules.gangs.replacement, FromTail):
            place = wall.tail_place()
            wall.take(place)
        else:
            place = wall.draw()
        drawing.draw(hand, phase.maker, place, replacement=True)
        hand.go(Turn(phase.maker, Began.REPLACEMENT))


def roll(hand: Hand, roller: int) -> None:
    """打筛: tiles are turned; a stack that is gone makes the roll void (N-5.2)."""
    rule = hand.rules.gangs.dice
    assert rule is not None
    dice = hand.roll()
    places = hand.wall.stack_from_tail(sum(dice)) if isinstance(rule, StackOpens) else _picked(hand, rule)
    tiles = tuple(hand.wall.take(place) for place in places)
    if not hand.wall.live:
        hand.took(roller)
    hand.events.append(DiceRolled(roller, dice, places, tiles, rule.clause))
    if not tiles:
        drawing.pass_turn(hand, (roller + 1) % 4)
        return
    hand.seats[roller].lock = Lock.ROLLED
    hand.go(RollerAsked(roller, tiles))


def _picked(hand: Hand, rule: RandomTiles) -> tuple[int, ...]:
    """Places picked at random from the live wall, one after the other."""
    places = hand.wall.live_places()
    if rule.spares_last:
        places.pop()
    return tuple(places.pop(hand.below(len(places))) for _ in range(min(rule.count, len(places))))


# --- the roller ---------------------------------------------------------------------------------------


def enter_roller(hand: Hand, phase: RollerAsked) -> None:
    """C-9.1: the roller alone is asked, if it can win; in H a revealed joker wins unasked (H-4.4)."""
    hand.table = DiceOpen(phase.roller, phase.tiles, shut=True)  # who could win and is not asked knows why
    wins = roller_wins(hand, phase)
    rule = hand.rules.dice_wins
    if wins and rule and rule.joker_wins and any(hand.jokers.mask >> tile & 1 for tile in phase.tiles):
        end_won(hand, wins)
    elif wins:
        hand.ask(phase.roller, (HU, PASS))
    else:
        hand.go(DiceOpen(phase.roller, phase.tiles, shut=False))


def roller_wins(hand: Hand, phase: RollerAsked) -> list[Win]:
    """The tiles that the roller wins on: both, or the better one, by the rule set."""
    seat = hand.seats[phase.roller]
    wins = [winning.candidate(hand, seat, Way.DICE, tile=tile) for tile in phase.tiles]
    return winners_among(hand, wins)


def winners_among(hand: Hand, wins: list[Win]) -> list[Win]:
    """Those that are wins; only the better one where a roll pays one win."""
    judged = [(win, judge(hand.rules, win)) for win in wins]
    found = [(win, judgement) for win, judgement in judged if not isinstance(judgement, Refusal)]
    if hand.rules.dice_wins and not hand.rules.dice_wins.both_tiles and found:
        found = [max(found, key=lambda pair: pair[1].points)]
    return [win for win, _ in found]


def finish_roller(hand: Hand, phase: RollerAsked) -> None:
    answer = hand.close()[phase.roller]
    if answer is HU or answer == HU:
        end_won(hand, roller_wins(hand, phase))
    else:
        hand.go(DiceOpen(phase.roller, phase.tiles, shut=True))
