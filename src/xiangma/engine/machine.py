"""The machine: starts a hand, accepts answers in any order of arrival, and runs until somebody is asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, assert_never, get_args

from xiangma.engine.actions import Action, every_action
from xiangma.engine.errors import IllegalAction, MalformedAction, XiangmaError
from xiangma.engine.hand import Hand, Input
from xiangma.engine.phase import (
    DiceOpen,
    DiscardOpen,
    FinalTurn,
    GangGoesOn,
    GangOpen,
    Hammering,
    LastTileAsked,
    OpeningAsked,
    Over,
    Phase,
    RollerAsked,
    ToDraw,
    Turn,
)
from xiangma.engine.phases import claims, gangs, opening, turns
from xiangma.engine.refusals import refusal
from xiangma.engine.ruleset import RuleSet
from xiangma.engine.stream import Draws
from xiangma.engine.wall import checked_wall
from xiangma.engine.why import why_not

CLOSED = refusal("other_question", "C-6")


def start(rules: RuleSet, *, dealer: int, wall: bytes, draws: Draws) -> Hand:
    """A new hand, run up to its first question."""
    hand = Hand(rules, dealer=dealer, wall=checked_wall(wall), draws=draws)
    _run(hand)
    return hand


def answer(hand: Hand, seat: int, action: Action, number: int | None = None) -> None:
    """Gives a seat's answer to its open question (by its number, where given) and runs on.

    Raises IllegalAction, and changes nothing, where the answer is not one of the offers.
    """
    question = hand.questions[seat] if type(seat) is int and 0 <= seat <= 3 else None
    if question is None or action not in question.offers or hand.answers[seat] is not None:
        raise _refused(hand, seat, action)
    action = question.offers[question.offers.index(action)]  # the offer itself, not one that equals it
    if number is not None and number != question.number:
        raise IllegalAction(seat, CLOSED)
    hand.inputs.append(Input(seat, question.number, action, len(hand.events), len(hand.numbers)))
    hand.answers[seat] = action
    hand.open.remove(question)
    hand.order.append(seat)
    _advance(hand, seat, action)


def _refused(hand: Hand, seat: int, action: object) -> XiangmaError:
    """The error for an answer that is not accepted."""
    if type(seat) is not int or not 0 <= seat <= 3:
        return MalformedAction(f"seat {seat!r} does not exist: seats are 0, 1, 2 and 3")
    known = next((one for one in every_action() if one == action), None)
    if known is None:
        return MalformedAction(f"{action!r} is no action of any rule set")
    return IllegalAction(seat, why_not(hand, seat, known) or CLOSED)


def _advance(hand: Hand, seat: int, action: Action) -> None:
    """Finishes the phase once nobody is waited for."""
    phase = hand.phase
    match phase:
        case Turn():
            turns.finish_turn(hand, phase)
        case DiscardOpen() | GangOpen() | DiceOpen():
            if not claims.is_settled(hand, phase):
                return
            claims.finish_claims(hand, phase)
        case Hammering():
            opening.hammer_answered(hand, seat, action)
            if hand.open:
                return
            hand.close()
            opening.deal(hand)
        case OpeningAsked():
            if hand.open:
                return
            opening.finish_opening(hand, phase)
        case ToDraw():
            turns.finish_draw(hand, phase)
        case LastTileAsked():
            turns.finish_last_tile(hand, phase)
        case FinalTurn():
            turns.finish_final(hand, phase)
        case RollerAsked():
            gangs.finish_roller(hand, phase)
        case GangGoesOn() | Over():
            raise AssertionError(f"nobody is asked in {phase}")
        case _:
            assert_never(phase)
    _run(hand)


def _run(hand: Hand) -> None:
    """Enters phases until one asks somebody or the hand is over."""
    while not hand.entered:
        hand.entered = True
        phase = hand.phase
        ENTER[type(phase)](hand, phase)


def _stay(hand: Hand, phase: Over) -> None:
    """The hand is over: nothing follows."""


ENTER: Final[dict[type[Phase], Callable[[Hand, Any], None]]] = {
    Hammering: opening.enter_hammering,
    OpeningAsked: opening.enter_opening,
    ToDraw: turns.enter_draw,
    LastTileAsked: turns.enter_last_tile,
    Turn: turns.enter_turn,
    FinalTurn: turns.enter_final,
    DiscardOpen: claims.enter_discard_open,
    GangOpen: gangs.enter_gang_open,
    GangGoesOn: gangs.enter_gang_goes_on,
    RollerAsked: gangs.enter_roller,
    DiceOpen: claims.enter_dice_open,
    Over: _stay,
}
"""What each phase does when it begins. A table, as isinstance() of a struct is slow where it says no."""
assert set(ENTER) == set(get_args(Phase))
