"""Claims on another's tile (C-6, C-7): who is asked, waited for, gets it, and what passing costs."""

from __future__ import annotations

from typing import Final

from xiangma.engine import permissions, winning
from xiangma.engine.actions import GANG, HU, PASS, PENG, Action, Chi, Gang, Hu, Peng, chis
from xiangma.engine.events import GangRobbed, Melded
from xiangma.engine.hand import Hand, Question
from xiangma.engine.melds import Meld, MeldKind
from xiangma.engine.phase import (
    BY_CHI,
    BY_PENG,
    DiceOpen,
    DiscardOpen,
    GangOpen,
    Open,
    Turn,
    supplier_of,
    tiles_of,
)
from xiangma.engine.phases import drawing
from xiangma.engine.phases.gangs import gang_stands, make_open_gang, undo_robbed, winners_among
from xiangma.engine.phases.settlement import end_drawn, end_won
from xiangma.engine.ruleset import Winners
from xiangma.engine.seat import DECLARED, UNKNOWN, Seat
from xiangma.engine.ting import waits
from xiangma.engine.wins import Circumstance, Judgement, Win

NOTHING, LOW, HIGH, TOP = 0, 1, 2, 3  # C-6: 胡 > 杠 = 碰 > 吃
OTHERS: Final = tuple(tuple((seat + step) % 4 for step in (1, 2, 3)) for seat in range(4))
RANKS: Final[dict[type, int]] = {Hu: TOP, Gang: HIGH, Peng: HIGH, Chi: LOW}


def rank(action: Action) -> int:
    """How a claim ranks among claims."""
    return RANKS.get(type(action), NOTHING)


# --- who is asked -------------------------------------------------------------------------------------


def enter_discard_open(hand: Hand, phase: DiscardOpen) -> None:
    """Asks every other seat that may act on the discard, all at the same time."""
    hand.table = phase
    rules, seats, tile = hand.rules, hand.seats, phase.tile
    may_chi = rules.claims.chi.allows  # the next seat, which is the first in turn
    for index in OTHERS[phase.supplier]:
        seat = seats[index]
        if seat.waits == UNKNOWN:
            waits(rules, seat)
        if seat.counts[tile] >= 2 or seat.waits >> tile & 1 or (may_chi and chis(seat.mask, tile)):
            offers = discard_offers(hand, seat, tile, phase, may_chi=may_chi)
            if offers:
                offers.append(PASS)
                hand.ask(index, offers)
        may_chi = False
    if not hand.open:
        nobody_claims(hand, phase)


def discard_offers(hand: Hand, seat: Seat, tile: int, phase: DiscardOpen, *, may_chi: bool) -> list[Action]:
    """What a seat may do with a discard, the pass aside."""
    offers: list[Action] = []
    if seat.waits >> tile & 1 and isinstance(winning.hu_on_table(hand, seat, tile, phase), Judgement):
        offers.append(HU)
    _add_claims(hand, seat, tile, phase, offers, may_chi=may_chi)
    return offers


def _add_claims(
    hand: Hand, seat: Seat, tile: int, phase: DiscardOpen | DiceOpen, offers: list[Action], *, may_chi: bool
) -> None:
    held = seat.counts[tile]
    if held >= 3:
        for then in permissions.ways_on(hand.rules):
            if permissions.gang_open(hand, seat, tile, then, phase) is None:
                offers.append(GANG[then][tile])
    if held >= 2 and permissions.peng(hand, seat, tile, phase) is None:
        offers.append(PENG[tile])
    if may_chi:
        for action in chis(seat.mask, tile):
            if not permissions.chi(hand, seat, action.own, tile, phase):
                offers.append(action)


def enter_dice_open(hand: Hand, phase: DiceOpen) -> None:
    """C-9.2 and C-9.3 in one question."""
    hand.table = phase
    for step in (1, 2, 3):
        index = (phase.roller + step) % 4
        offers = dice_offers(hand, hand.seats[index], phase, next_seat=step == 1)
        if offers:
            hand.ask(index, [*offers, PASS])
    if not hand.open:
        nobody_claims(hand, phase)


def dice_offers(hand: Hand, seat: Seat, phase: DiceOpen, *, next_seat: bool) -> list[Action]:
    """What a seat may do with the tiles that dice turned, the pass aside."""
    offers: list[Action] = []
    mask = waits(hand.rules, seat)
    for tile in phase.tiles:
        if mask >> tile & 1 and isinstance(winning.hu_on_table(hand, seat, tile, phase), Judgement):
            offers = [HU]
            break
    may_chi = next_seat and hand.rules.claims.chi.allows
    for tile in dict.fromkeys(phase.tiles):
        _add_claims(hand, seat, tile, phase, offers, may_chi=may_chi)
    return offers


# --- who is waited for --------------------------------------------------------------------------------


def winners_rule(hand: Hand, phase: Open) -> Winners:
    """Who wins when several could, on this kind of tile."""
    rules = hand.rules
    match phase:
        case DiscardOpen():
            return Winners.SEVERAL if phase.last else rules.claims.winners
        case GangOpen():
            return rules.robbing.winners if rules.robbing else Winners.NEAREST
        case DiceOpen():
            return rules.dice_wins.winners if rules.dice_wins else Winners.NEAREST


def is_settled(hand: Hand, phase: Open) -> bool:
    """C-6: whether no seat that has not answered could change the outcome."""
    if not hand.open:
        return True
    supplier = supplier_of(phase)
    rule = winners_rule(hand, phase)
    best, distance = best_answer(hand, supplier)
    if best == TOP and rule is Winners.FIRST:
        return True
    for seat, question in enumerate(hand.questions):
        if question is None or hand.answers[seat] is not None:
            continue
        could = max(rank(offer) for offer in question.offers)
        if could > best:
            return False
        if (
            could == best
            and could
            and (_nearer(seat, supplier, distance) or (could == TOP and rule is Winners.SEVERAL))
        ):
            return False
    return True


def best_answer(hand: Hand, supplier: int) -> tuple[int, int]:
    """The highest rank answered so far and how near, after the supplier, the nearest such seat is."""
    best, nearest = NOTHING, 4
    for seat in hand.order:
        value, distance = RANKS.get(type(hand.answers[seat]), NOTHING), (seat - supplier) % 4
        if value > best or (value == best and distance < nearest):
            best, nearest = value, distance
    return best, nearest


def _nearer(seat: int, supplier: int, distance: int) -> bool:
    return (seat - supplier) % 4 < distance


# --- who gets it --------------------------------------------------------------------------------------


def finish_claims(hand: Hand, phase: Open) -> None:
    """Carries out the claim that stands, after remembering who passed what."""
    supplier = supplier_of(phase)
    best, distance = best_answer(hand, supplier)
    if best == TOP:
        _win(hand, phase, supplier, distance)
        return
    claimer = (supplier + distance) % 4 if best else -1
    _remember_passes(hand, phase, best, distance, claimer)
    answers = hand.close()
    if best == NOTHING:
        nobody_claims(hand, phase)
        return
    action = answers[claimer]
    assert not isinstance(phase, GangOpen)
    assert isinstance(action, Chi | Peng | Gang)
    _carry_out(hand, claimer, action, phase)


def _winners(claimed: list[int], rule: Winners, supplier: int, distance: int) -> list[int]:
    """Of the seats that claimed the win, in order of arrival, those that get it."""
    match rule:
        case Winners.FIRST:
            return claimed[:1]
        case Winners.NEAREST:
            return [(supplier + distance) % 4]
        case Winners.SEVERAL:
            return sorted(claimed, key=lambda seat: (seat - supplier) % 4)


def _win(hand: Hand, phase: Open, supplier: int, distance: int) -> None:
    rule = winners_rule(hand, phase)
    claimed = [seat for seat in hand.order if isinstance(hand.answers[seat], Hu)]
    winners = _winners(claimed, rule, supplier, distance)
    hand.close()
    wins: list[Win] = []
    for index in winners:
        seat = hand.seats[index]
        tiles = [
            t for t in tiles_of(phase) if not (hand.jokers.mask >> t & 1 and isinstance(phase, DiceOpen))
        ]
        candidates = [winning.table_win(hand, seat, tile, phase) for tile in tiles]
        _mark_supplier_ting(hand, phase, candidates)
        wins.extend(winners_among(hand, candidates) if isinstance(phase, DiceOpen) else candidates)
    if isinstance(phase, GangOpen) and hand.rules.robbing:
        undo_robbed(hand, phase)
        hand.events.append(
            GangRobbed(phase.maker, phase.meld.tiles[0], phase.meld.kind, hand.rules.robbing.clause)
        )
    _leave_in_river(hand, phase, -1)
    end_won(hand, wins)


def _mark_supplier_ting(hand: Hand, phase: Open, wins: list[Win]) -> None:
    """H-8: whether the discarder's own hand is ting after the discard."""
    if isinstance(phase, DiscardOpen) and waits(hand.rules, hand.seats[phase.supplier]):
        for win in wins:
            win.circumstances |= Circumstance.SUPPLIER_TING


def _remember_passes(hand: Hand, phase: Open, best: int, distance: int, claimer: int) -> None:
    """C-7: what was offered, waited for and not taken is passed; what would have been outranked is not.

    No win was claimed, so every seat that could win was waited for.
    """
    claims = hand.rules.claims
    for index in hand.order:
        if index == claimer:
            continue
        seat, question, answer = hand.seats[index], hand.questions[index], hand.answers[index]
        assert question is not None
        if _passed_hu(hand, seat, question, answer, phase):
            seat.passed_hu = bool(claims.lock_hu)
            if claims.lock_declared and seat.lock is DECLARED:
                seat.passed_declared = True
        waited = best < HIGH or _nearer(index, supplier_of(phase), distance)
        if claims.lock_peng and waited and _passed_peng(question, answer):
            seat.passed_peng = True


def _passed_hu(hand: Hand, seat: Seat, question: Question, answer: Action | None, phase: Open) -> bool:
    """Whether a win was passed; who claims one dice tile passes nothing on the other."""
    if HU not in question.offers:
        return False
    if isinstance(phase, DiceOpen) and isinstance(answer, Chi | Peng | Gang):
        return isinstance(winning.hu_on_table(hand, seat, answer.tile, phase), Judgement)
    return True


def _passed_peng(question: Question, answer: Action | None) -> bool:
    """Whether a peng was passed; gang instead is not passing, nor is a claim of the other dice tile."""
    if isinstance(answer, Peng | Gang):
        return False
    offered = [offer.tile for offer in question.offers if isinstance(offer, Peng)]
    return answer.tile in offered if isinstance(answer, Chi) else bool(offered)


def nobody_claims(hand: Hand, phase: Open) -> None:
    """The tile stays where it is and play goes on."""
    match phase:
        case DiscardOpen():
            if phase.last:
                end_drawn(hand, permissions.taken_clause(hand.rules))
            else:
                drawing.pass_turn(hand, (phase.supplier + 1) % 4)
        case GangOpen():
            gang_stands(hand, phase)
        case DiceOpen():
            _leave_in_river(hand, phase, -1)
            drawing.pass_turn(hand, (phase.roller + 1) % 4)


def _carry_out(hand: Hand, index: int, action: Chi | Peng | Gang, phase: DiscardOpen | DiceOpen) -> None:
    """A chi, peng or gang takes its tile off the table."""
    _leave_in_river(hand, phase, action.tile)
    if isinstance(action, Gang):
        make_open_gang(hand, index, action, phase)
        return
    seat = hand.seats[index]
    supplier = supplier_of(phase)
    if isinstance(action, Peng):
        own: tuple[int, ...] = (action.tile, action.tile)
        meld = Meld(MeldKind.PENG, (action.tile,) * 3, supplier, action.tile)
    else:
        own = action.own
        low, middle, high = sorted((*own, action.tile))
        meld = Meld(MeldKind.CHI, (low, middle, high), supplier, action.tile)
    for tile in own:
        seat.remove(tile)
    seat.lay((*seat.melds, meld))
    seat.waits = UNKNOWN
    seat.untouched = False
    seat.hand_changed()
    hand.events.append(Melded(index, meld))
    hand.go(Turn(index, BY_PENG if meld.kind is MeldKind.PENG else BY_CHI))


def _leave_in_river(hand: Hand, phase: Open, taken: int) -> None:
    """A claimed discard leaves the river; dice tiles that nobody took lie in the roller's (C-9.4)."""
    match phase:
        case DiscardOpen(supplier):
            if taken >= 0:
                hand.seats[supplier].discards.pop()
        case DiceOpen(roller):
            rest = [*phase.tiles]
            if taken >= 0:
                rest.remove(taken)
            hand.seats[roller].discards.extend(rest)
        case GangOpen():
            pass
