"""Whether a hand wins, and if not why: on an own turn, on another seat's tile, with the dealt tiles.

Like the other permissions this looks at public facts and the asking seat's own tiles only.
"""

from __future__ import annotations

from typing import Final

from xiangma.engine.errors import Refusal
from xiangma.engine.hand import Hand
from xiangma.engine.melds import MeldKind
from xiangma.engine.permissions import rolls
from xiangma.engine.phase import (
    BY_CHI,
    BY_DEAL,
    BY_DRAW,
    BY_PENG,
    BY_REPLACEMENT,
    DiceOpen,
    DiscardOpen,
    GangOpen,
    Open,
    Turn,
    supplier_of,
)
from xiangma.engine.refusals import refusal
from xiangma.engine.seat import Seat
from xiangma.engine.wins import Circumstance, Judgement, Way, Win


def own_win(hand: Hand, seat: Seat, turn: Turn) -> Win:
    """The candidate win of an own turn: the dealt hand, or the tile just drawn."""
    if turn.began is BY_DEAL:
        return candidate(hand, seat, Way.DEAL)
    circumstances = Circumstance.LAST if turn.last else Circumstance.NONE
    if turn.began is BY_REPLACEMENT:
        circumstances |= Circumstance.REPLACEMENT
    return candidate(hand, seat, Way.DRAW, tile=seat.drawn, circumstances=circumstances)


def candidate(
    hand: Hand,
    seat: Seat,
    way: Way,
    *,
    tile: int = -1,
    supplier: int = -1,
    circumstances: Circumstance = Circumstance.NONE,
) -> Win:
    """A seat's hand with a tile in place; on an own draw the tile is in the hand already."""
    concealed = seat.counts
    if way is Way.DRAW:
        concealed = concealed.copy()
        concealed[tile] -= 1
    return Win(
        seat=seat.index,
        way=way,
        concealed=concealed,
        melds=seat.melds,
        jokers=hand.jokers,
        dealer=hand.dealer,
        tile=tile,
        supplier=supplier,
        circumstances=circumstances,
        declared=seat.declared,
        supplier_declared=supplier >= 0 and hand.seats[supplier].declared,
    )


def hu_own(hand: Hand, seat: Seat, turn: Turn) -> Judgement | Refusal:
    """A win on an own turn."""
    rules = hand.rules
    if seat.is_sealed:
        return refusal("sealed", rules.sealed)
    if turn.began in (BY_CHI, BY_PENG):
        return refusal("win_after_claim", "C-6")
    if turn.began is BY_DEAL and rules.dealt_win_in_opening:
        return refusal("win_not_at_start", rules.dealt_win_in_opening)
    return rules.judge(own_win(hand, seat, turn))


def may_hu_own(hand: Hand, seat: Seat, turn: Turn) -> bool:
    """The same question, asked only where the waits leave it open."""
    if turn.began is BY_DRAW or turn.began is BY_REPLACEMENT:
        if not seat.waits >> seat.drawn & 1:  # of the hand before this draw
            declares = hand.rules.declares
            if not (declares and declares(seat.counts, hand.jokers)):
                return False
    elif turn.began is not BY_DEAL:
        return False
    return isinstance(hu_own(hand, seat, turn), Judgement)


def hu_on_table(hand: Hand, seat: Seat, tile: int, phase: Open) -> Judgement | Refusal:
    """A win on a tile that another seat supplied."""
    rules = hand.rules
    if seat.is_sealed:
        return refusal("sealed", rules.sealed)
    refused = _table_refuses(hand, seat, tile, phase)
    if refused:
        return refused
    judged = rules.judge(table_win(hand, seat, tile, phase))
    if isinstance(judged, Refusal):
        return judged
    if seat.passed_declared:
        return refusal("passed_declared", rules.claims.lock_declared)
    if seat.passed_hu:
        return refusal("passed_hu", rules.claims.lock_hu)
    if isinstance(phase, DiceOpen) and phase.shut:
        return refusal("roller_first", "C-9")
    return judged


def _table_refuses(hand: Hand, seat: Seat, tile: int, phase: Open) -> Refusal | None:
    rules = hand.rules
    joker = hand.jokers.mask >> tile & 1
    match phase:
        case DiceOpen() if joker:
            return refusal("joker_on_table", "C-9")
        case DiscardOpen() if joker and rules.jokers_stay:
            return refusal("joker_on_table", rules.sealed)
        case GangOpen():
            return robs(hand, seat, phase)
        case _:
            return None


def robs(hand: Hand, seat: Seat, phase: GangOpen) -> Refusal | None:
    """Whether this gang is one that this seat may rob, whatever it holds."""
    rule = hand.rules.robbing
    meld = phase.meld
    if rule is None:
        return refusal("cannot_rob", hand.rules.no_robbing)
    if meld.kind not in rule.kinds or (rule.only_with_dice and not rolls(hand.rules, phase.then)):
        return refusal("cannot_rob", rule.clause)
    if meld.kind is MeldKind.GANG_OPEN and seat.index == meld.feeder:
        return refusal("cannot_rob", rule.clause)
    if phase.final_after >= 0 and (seat.index - phase.maker) % 4 > phase.final_after:
        return refusal("cannot_rob", hand.rules.last_tile.clause)
    return None


WAYS: Final = {DiscardOpen: Way.DISCARD, DiceOpen: Way.DICE_OF, GangOpen: Way.ROB}


def table_win(hand: Hand, seat: Seat, tile: int, phase: Open) -> Win:
    """The candidate win on a tile that another seat supplied."""
    circumstances = Circumstance.NONE
    supplier = supplier_of(phase)
    if isinstance(phase, DiscardOpen):
        if phase.last:
            circumstances |= Circumstance.LAST
        if phase.after_replacement:
            circumstances |= Circumstance.AFTER_REPLACEMENT
        if phase.first:
            circumstances |= Circumstance.FIRST_DISCARD
    return candidate(hand, seat, WAYS[type(phase)], tile=tile, supplier=supplier, circumstances=circumstances)


def opening_win(hand: Hand, seat: Seat) -> Judgement | Refusal:
    """An opening win of the dealt hand."""
    judge = hand.rules.opening_patterns
    if judge is None:
        return refusal("no_opening_here", "C-6")
    return judge(candidate(hand, seat, Way.OPENING))
