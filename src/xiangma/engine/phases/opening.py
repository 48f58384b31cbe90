"""Before the first turn: hammers, the deal, the turn-up, and the opening rounds (C-3, C-6.3)."""

from __future__ import annotations

from xiangma.engine import permissions, winning
from xiangma.engine.actions import (
    CHUI,
    HU,
    NO_CHUI,
    OPENING,
    PASS,
    SEAL,
    TING_NOW,
    Action,
    Chui,
    Hu,
    Opening,
    Seal,
    Ting,
)
from xiangma.engine.events import Dealt, Hammered, OpeningDeclared, Sealed, TingDeclared, TurnedUp
from xiangma.engine.hand import SEATS, Hand
from xiangma.engine.phase import Began, Hammering, OpeningAsked, Turn
from xiangma.engine.phases.settlement import end_drawn, end_won
from xiangma.engine.ruleset import AskEverything, AskOpeningWins, AskTing
from xiangma.engine.seat import Lock, Seat
from xiangma.engine.wins import Judgement, Way

DEAL_ROUNDS = (4, 4, 4, 1)


# --- hammers and the deal ---------------------------------------------------------------------------


def enter_hammering(hand: Hand, phase: Hammering) -> None:
    """X-3.1: everybody is asked; where there is no hammer the deal follows at once."""
    if not hand.rules.hammer:
        deal(hand)
        return
    for seat in SEATS:
        hand.ask(seat, (CHUI, NO_CHUI))


def hammer_answered(hand: Hand, seat: int, action: Action) -> None:
    """X-3.1: each answer is shown at once."""
    yes = isinstance(action, Chui)
    hand.hammers[seat] = yes
    hand.events.append(Hammered(seat, yes, hand.rules.hammer))


def deal(hand: Hand) -> None:
    """C-3: four tiles each three times round, one each, one more to the dealer; then the turn-up."""
    wall = hand.wall
    order = [(hand.dealer + step) % 4 for step in SEATS]
    got: list[list[int]] = [[], [], [], []]
    for count in DEAL_ROUNDS:
        for seat in order:
            got[seat].extend(wall.deal(count))
    got[hand.dealer].extend(wall.deal(1))
    for seat in SEATS:
        hand.seats[seat].hold(got[seat])
    hand.light = hand.dealer
    hand.seats[hand.dealer].drawn = got[hand.dealer][-1]
    hand.events.append(Dealt(hand.dealer, tuple(tuple(tiles) for tiles in got), wall.left))
    _turn_up(hand)
    wall.keep_back(hand.rules.kept_back)
    hand.go(OpeningAsked(0))


def _turn_up(hand: Hand) -> None:
    rule = hand.rules.turn_up
    if rule is None:
        return
    dice = hand.roll()
    place = hand.wall.stack_from_tail(sum(dice))[0]
    tile = hand.wall.take(place)
    hand.jokers = rule.jokers(tile)
    for seat in hand.seats:
        seat.mark_jokers(hand.jokers)
    hand.events.append(TurnedUp(dice, place, tile, hand.jokers.kinds, rule.clause))


# --- opening rounds ---------------------------------------------------------------------------------


def enter_opening(hand: Hand, phase: OpeningAsked) -> None:
    """Asks everybody whom this round concerns; a round that concerns nobody is over at once."""
    rounds = hand.rules.opening
    if phase.number == len(rounds):
        hand.go(Turn(hand.dealer, Began.DEAL))
        return
    for seat in SEATS:
        offers = opening_offers(hand, seat, phase.number)
        if offers:
            hand.ask(seat, offers)
    if not hand.open:
        hand.go(OpeningAsked(phase.number + 1))


def opening_offers(hand: Hand, index: int, number: int) -> list[Action]:
    """What a seat may answer in an opening round; nothing where it is not asked."""
    seat = hand.seats[index]
    rule = hand.rules.opening[number]
    offers: list[Action] = []
    if isinstance(rule, AskOpeningWins) and rule.ends_hand and may_win_dealt(hand, index):
        offers.append(HU)
    if not isinstance(rule, AskTing) and may_open(hand, seat):
        offers.append(OPENING)
    if not isinstance(rule, AskOpeningWins) and permissions.ting_dealt(hand, seat, rule.clause) is None:
        offers.append(TING_NOW)
    if isinstance(rule, AskEverything):
        offers.append(SEAL)
    if offers:
        offers.append(PASS)
    return offers


def may_open(hand: Hand, seat: Seat) -> bool:
    """Whether the dealt hand holds an opening win, after a quick look where the rule set has one."""
    quick = hand.rules.may_open
    if quick is not None and not quick(seat.counts):
        return False
    return isinstance(winning.opening_win(hand, seat), Judgement)


def may_win_dealt(hand: Hand, index: int) -> bool:
    """C-6.2: whether the dealer's fourteen tiles are a win, where the opening round decides it."""
    if index != hand.dealer:
        return False
    return isinstance(hand.rules.judge(winning.candidate(hand, hand.seats[index], Way.DEAL)), Judgement)


def finish_opening(hand: Hand, phase: OpeningAsked) -> None:
    """C-6.3: the answers become public and are applied together."""
    rule = hand.rules.opening[phase.number]
    answers = hand.close()
    order = [(hand.dealer + step) % 4 for step in SEATS]
    if isinstance(answers[hand.dealer], Hu):
        end_won(hand, [winning.candidate(hand, hand.seats[hand.dealer], Way.DEAL)])
        return
    winners = [seat for seat in order if isinstance(answers[seat], Opening)]
    goes_on = isinstance(rule, AskOpeningWins) and not rule.ends_hand
    for seat in winners if goes_on else ():
        _show_opening(hand, seat, rule.clause)
    for seat in order:
        match answers[seat]:
            case Ting():
                declare(hand, seat, rule.declared if isinstance(rule, AskTing) else rule.clause)
            case Seal():
                seal(hand, seat)
    if winners and not goes_on:
        _win_opening(hand, winners[0])
    elif hand.all_sealed:
        end_drawn(hand, hand.rules.all_sealed)
    else:
        hand.go(OpeningAsked(phase.number + 1))


def _win_opening(hand: Hand, index: int) -> None:
    """An opening win that ends the hand."""
    end_won(hand, [winning.candidate(hand, hand.seats[index], Way.OPENING)])


def _show_opening(hand: Hand, index: int, clause: str) -> None:
    """An opening win that is paid while the hand goes on (N-3)."""
    rules = hand.rules
    seat = hand.seats[index]
    judged = winning.opening_win(hand, seat)
    assert isinstance(judged, Judgement)
    assert rules.opening_payments is not None
    assert rules.shown is not None
    payments = rules.opening_payments(index, judged)
    hand.paid.extend(payments)
    seat.shown = rules.shown(winning.candidate(hand, seat, Way.OPENING), judged)
    patterns = tuple(hit.clause for hit in judged.patterns)
    hand.events.append(OpeningDeclared(index, patterns, seat.shown, payments, clause))


def declare(hand: Hand, index: int, clause: str) -> None:
    """报听: the hand is locked."""
    seat = hand.seats[index]
    seat.declared = True
    seat.lock = Lock.DECLARED
    hand.events.append(TingDeclared(index, clause))


def seal(hand: Hand, index: int) -> None:
    """封东; the fourth one ends the hand (K-6.3)."""
    seat = hand.seats[index]
    seat.lock = Lock.SEALED
    hand.events.append(Sealed(index, hand.rules.sealing))
    hand.all_sealed = all(other.is_sealed for other in hand.seats)
