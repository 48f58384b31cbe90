"""Why-not: for a seat and an action, the reason it is refused, from the checks that refuse.

Like the offers it looks at public facts and the asking seat's own tiles only.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from xiangma.engine import permissions, winning
from xiangma.engine.actions import (
    Action,
    Chi,
    Chui,
    Decline,
    Discard,
    Gang,
    Hu,
    NoChui,
    Opening,
    Pass,
    Peng,
    Seal,
    Take,
    Ting,
)
from xiangma.engine.errors import Refusal
from xiangma.engine.hand import Hand
from xiangma.engine.phase import (
    Began,
    DiceOpen,
    DiscardOpen,
    FinalTurn,
    GangOpen,
    OpeningAsked,
    ToDraw,
    Turn,
    supplier_of,
    tiles_of,
)
from xiangma.engine.phases.turns import hu_final
from xiangma.engine.refusals import refusal
from xiangma.engine.ruleset import AskedInTurn, AskEverything, AskTing, WinOrEnd
from xiangma.engine.seat import Seat
from xiangma.engine.wins import Way

NOT_ASKED = refusal("not_asked", "C-6")


def why_not(hand: Hand, index: int, action: Action) -> Refusal | None:
    """The reason why this seat may not do this now; None if it may."""
    question = hand.questions[index]
    if hand.over:
        return refusal("hand_over", "C-10")
    if question is not None and hand.answers[index] is None and action in question.offers:
        return None
    return _reason(hand, hand.seats[index], action)


def _reason(hand: Hand, seat: Seat, action: Action) -> Refusal:
    match action:
        case Discard(tile):
            return _discard(hand, seat, tile)
        case Chi() | Peng():
            return _claim(hand, seat, action)
        case Gang():
            return _gang(hand, seat, action)
        case Hu():
            return _hu(hand, seat)
        case Ting(tile):
            return _ting(hand, seat, tile)
        case Opening():
            return _opening(hand, seat)
        case Seal():
            return _seal(hand, seat)
        case Take() | Decline():
            return _last_tile(hand, seat)
        case Chui() | NoChui():
            clause = hand.rules.hammer
            return (
                refusal("hammer_past", clause)
                if clause
                else refusal("no_hammer_here", f"{hand.rules.letter}-1")
            )
        case Pass():
            asked = hand.questions[seat.index] is not None and hand.answers[seat.index] is None
            return refusal("must_answer", "C-6.4") if asked else NOT_ASKED
        case _:
            assert_never(action)


def _last_tile(hand: Hand, seat: Seat) -> Refusal:
    last = hand.rules.last_tile
    if not isinstance(last, AskedInTurn):
        return refusal("no_last_tile_question", last.clause)
    return refusal("sealed", last.sealed) if seat.is_sealed else refusal("last_tile_not_now", last.clause)


def _before_the_first_act(hand: Hand) -> bool:
    """Whether the dealer has not acted yet: until then nobody can tell who is still being asked."""
    phase = hand.phase
    return isinstance(phase, OpeningAsked) or (isinstance(phase, Turn) and phase.began is Began.DEAL)


def _own_turn(hand: Hand, seat: Seat) -> Turn | None:
    """The seat's own turn, if it is asked one."""
    phase = hand.phase
    return phase if isinstance(phase, Turn) and phase.seat == seat.index else None


def _at_last_live(hand: Hand, turn: Turn) -> Refusal | None:
    """X-4: with the last live tile nothing but a win."""
    last = hand.rules.last_tile
    drew = turn.began is Began.DRAW or turn.began is Began.REPLACEMENT
    if isinstance(last, WinOrEnd) and drew and not hand.wall.live:
        return refusal("last_live_tile", last.clause)
    return None


def _discard(hand: Hand, seat: Seat, tile: int) -> Refusal:
    turn = _own_turn(hand, seat)
    if turn is None:
        if isinstance(hand.phase, FinalTurn) and hand.phase.seat == seat.index:
            return refusal("final_no_discard", hand.rules.last_tile.clause)
        return refusal("not_your_turn", "C-6")
    return _at_last_live(hand, turn) or permissions.discard(hand, seat, tile, turn) or NOT_ASKED


# --- claims -------------------------------------------------------------------------------------------


def _table(hand: Hand) -> DiscardOpen | DiceOpen | GangOpen | None:
    """What last lay open to claims."""
    table = hand.table
    return table if isinstance(table, DiscardOpen | DiceOpen | GangOpen) else None


def _claim(hand: Hand, seat: Seat, action: Chi | Peng) -> Refusal:
    refused = _on_table(hand, seat, action.tile)
    if isinstance(refused, Refusal):
        return refused
    if isinstance(action, Peng):
        found = permissions.peng(hand, seat, action.tile, refused)
    else:
        found = permissions.chi(hand, seat, action.own, action.tile, refused)
    return found or refusal("moment_past", "C-6")


def _on_table(hand: Hand, seat: Seat, tile: int) -> DiscardOpen | DiceOpen | Refusal:
    """The tile on the table that a claim refers to, or why there is none."""
    table = _table(hand)
    clause = hand.rules.claims.clause
    if table is None:
        return refusal("nothing_to_claim", clause)
    if isinstance(table, GangOpen):
        return refusal("only_hu_on_this_tile", clause)
    if supplier_of(table) == seat.index:
        return refusal("own_tile", clause)
    if tile not in tiles_of(table):
        return refusal("other_tile", clause)
    return table


def _gang(hand: Hand, seat: Seat, action: Gang) -> Refusal:
    if action.then == "borrow":
        return _borrow(hand, seat, action.tile)
    turn = _own_turn(hand, seat)
    if turn is not None:
        return (
            _at_last_live(hand, turn)
            or permissions.gang_own(hand, seat, action.tile, action.then, turn)
            or NOT_ASKED
        )
    if isinstance(hand.phase, FinalTurn) and hand.phase.seat == seat.index:
        drawn = Turn(seat.index, Began.DRAW)
        return permissions.gang_own(hand, seat, action.tile, action.then, drawn) or NOT_ASKED
    table = _on_table(hand, seat, action.tile)
    if isinstance(table, Refusal):
        return table
    found = permissions.gang_open(hand, seat, action.tile, action.then, table)
    return found or refusal("moment_past", "C-6")


def _borrow(hand: Hand, seat: Seat, tile: int) -> Refusal:
    rules = hand.rules
    if not rules.gangs.borrowed:
        return refusal("gang_way_unknown", rules.gangs.clause)
    asked = isinstance(hand.phase, ToDraw) and hand.phase.seat == seat.index
    if tile != hand.jokers.turned or not asked:
        return refusal("cannot_borrow", rules.gangs.borrowed)
    return permissions.borrow(hand, seat) or NOT_ASKED


# --- wins and declarations ------------------------------------------------------------------------------


def _hu(hand: Hand, seat: Seat) -> Refusal:
    turn = _own_turn(hand, seat)
    if turn is not None:
        return _refused(winning.hu_own(hand, seat, turn))
    phase = hand.phase
    if isinstance(phase, FinalTurn) and phase.seat == seat.index:
        return _refused(hu_final(hand, seat))
    return _hu_dealt(hand, seat) if _before_the_first_act(hand) else _hu_table(hand, seat)


def _refused(judged: object) -> Refusal:
    return judged if isinstance(judged, Refusal) else NOT_ASKED


def _hu_dealt(hand: Hand, seat: Seat) -> Refusal:
    if seat.index != hand.dealer:
        return refusal("only_dealer", "C-6.2")
    return _refused(hand.rules.judge(winning.candidate(hand, seat, Way.DEAL)))


def _hu_table(hand: Hand, seat: Seat) -> Refusal:
    table = _table(hand)
    if table is None:
        return refusal("no_tile_to_win_on", hand.rules.winning)
    if supplier_of(table) == seat.index:
        return _hu_own_tile(hand, seat, table)
    reasons = [winning.hu_on_table(hand, seat, tile, table) for tile in tiles_of(table)]
    if all(isinstance(reason, Refusal) for reason in reasons):
        return _most_telling(reasons)
    return refusal("moment_past", "C-6")


def _most_telling(reasons: Sequence[object]) -> Refusal:
    """Of the reasons for two dice tiles, the one that is not merely an incomplete hand."""
    refusals = [reason for reason in reasons if isinstance(reason, Refusal)]
    return next((reason for reason in refusals if reason.code != "not_complete"), refusals[0])


def _hu_own_tile(hand: Hand, seat: Seat, table: DiscardOpen | DiceOpen | GangOpen) -> Refusal:
    """The seat's own tile: a roller hears why its dice tiles win nothing."""
    if isinstance(table, DiceOpen):
        reasons = [
            hand.rules.judge(winning.candidate(hand, seat, Way.DICE, tile=tile)) for tile in table.tiles
        ]
        if all(isinstance(reason, Refusal) for reason in reasons):
            return _most_telling(reasons)
        return refusal("moment_past", "C-9")
    return refusal("own_tile", hand.rules.winning)


def _ting(hand: Hand, seat: Seat, tile: int) -> Refusal:
    rules = hand.rules
    rounds = [rule for rule in rules.opening if isinstance(rule, AskTing | AskEverything)]
    if not rounds:
        return refusal("no_ting_here", rules.ting)
    if seat.declared:
        return refusal("ting_twice", rules.ting)
    turn = _own_turn(hand, seat)
    if tile >= 0 and rules.ting_with_discard:
        if turn is None:
            return refusal("not_your_turn", rules.ting_with_discard)
        return permissions.ting_with(hand, seat, tile, turn) or NOT_ASKED
    if tile < 0 and _before_the_first_act(hand):
        return permissions.ting_dealt(hand, seat, rounds[0].clause) or NOT_ASKED
    return refusal("ting_too_late", rules.ting)


def _opening(hand: Hand, seat: Seat) -> Refusal:
    rules = hand.rules
    if rules.opening_patterns is None:
        return refusal("no_opening_here", rules.winning)
    if _before_the_first_act(hand):
        if rules.opening_in_turn and seat.index != hand.dealer:
            return refusal("only_dealer", rules.opening_in_turn)
        return _refused(winning.opening_win(hand, seat))
    return refusal("opening_past", rules.opening_in_turn or rules.opening[0].clause)


def _seal(hand: Hand, seat: Seat) -> Refusal:
    turn = _own_turn(hand, seat)
    if not hand.rules.sealing:
        return refusal("no_sealing_here", "C-8")
    if turn is None:
        return refusal("seal_not_now", hand.rules.sealing)
    return permissions.seal(hand, seat, turn) or NOT_ASKED
