"""Own turns: the draw, the questions before it, what a seat may do with fourteen tiles, the last tile."""

from __future__ import annotations

from xiangma.engine import permissions, winning
from xiangma.engine.actions import (
    DECLINE,
    DISCARD,
    GANG,
    HU,
    OPENING,
    PASS,
    SEAL,
    TAKE,
    TING,
    Action,
    Discard,
    Gang,
    Hu,
    Opening,
    Seal,
    Take,
    Ting,
    discards,
)
from xiangma.engine.errors import Refusal
from xiangma.engine.events import DISCARDED, LaidDown, LastTileAnswered
from xiangma.engine.hand import Hand
from xiangma.engine.phase import (
    BY_CHI,
    BY_DEAL,
    BY_DRAW,
    BY_PENG,
    BY_REPLACEMENT,
    PLAIN_DISCARD,
    DiscardOpen,
    FinalTurn,
    LastTileAsked,
    ToDraw,
    Turn,
)
from xiangma.engine.phases import gangs
from xiangma.engine.phases.drawing import draw, draw_next, next_final
from xiangma.engine.phases.opening import declare, seal
from xiangma.engine.phases.settlement import end_drawn, end_won
from xiangma.engine.ruleset import WinOrEnd
from xiangma.engine.seat import OPEN, SEALED, UNKNOWN, Seat
from xiangma.engine.wins import Circumstance, Judgement, Way
from xiangma.tiles import KINDS

# --- the draw ---------------------------------------------------------------------------------------


def enter_draw(hand: Hand, phase: ToDraw) -> None:
    """K-2.4: the seat may borrow instead of drawing."""
    hand.ask(phase.seat, (GANG["borrow"][hand.jokers.turned], PASS))


def finish_draw(hand: Hand, phase: ToDraw) -> None:
    answer = hand.close()[phase.seat]
    if isinstance(answer, Gang):
        gangs.make_own_gang(hand, phase.seat, answer)
    else:
        draw_next(hand, phase.seat)


# --- the last tile (K-7, N-5.4) -----------------------------------------------------------------------


def enter_last_tile(hand: Hand, phase: LastTileAsked) -> None:
    """The seat whose draw it is, then the next ones; sealed seats are not asked (K-6.4)."""
    if phase.asked == 4:
        end_drawn(hand, hand.rules.last_tile.clause)
    elif hand.seats[phase.seat].is_sealed:
        hand.go(LastTileAsked((phase.seat + 1) % 4, phase.asked + 1))
    else:
        if hand.first_asked < 0:
            hand.first_asked = phase.seat
        hand.ask(phase.seat, (TAKE, DECLINE))


def finish_last_tile(hand: Hand, phase: LastTileAsked) -> None:
    takes = isinstance(hand.close()[phase.seat], Take)
    hand.events.append(LastTileAnswered(phase.seat, takes, hand.rules.last_tile.clause))
    if takes:
        draw(hand, phase.seat, hand.wall.draw())
        hand.go(Turn(phase.seat, BY_DRAW, last=True))
    else:
        hand.go(LastTileAsked((phase.seat + 1) % 4, phase.asked + 1))


# --- the turn -----------------------------------------------------------------------------------------


def enter_turn(hand: Hand, phase: Turn) -> None:
    """Asks the seat, or does what C-6.4 and C-8 do without a question."""
    hand.light = phase.seat
    seat = hand.seats[phase.seat]
    can_win = seat.lock is not SEALED and winning.may_hu_own(hand, seat, phase)
    if not hand.wall.live and isinstance(hand.rules.last_tile, WinOrEnd) and _drew(phase):
        if can_win:
            hand.ask(phase.seat, (HU, PASS))
        else:
            end_drawn(hand, hand.rules.last_tile.clause)
    elif seat.lock is not OPEN:
        _enter_locked(hand, phase, seat, can_win=can_win)
    elif phase.last:
        _enter_last_taken(hand, phase, seat, can_win=can_win)
    else:
        offers = turn_offers(hand, phase, seat, can_win=can_win)
        if can_win and not _has_discard(hand, seat):  # C-8: not optional
            win_own(hand, phase, seat)
        else:
            hand.ask(phase.seat, offers)


def _drew(phase: Turn) -> bool:
    return phase.began is BY_DRAW or phase.began is BY_REPLACEMENT


def _has_discard(hand: Hand, seat: Seat) -> bool:
    return bool(permissions.discardable(hand, seat))


def turn_offers(hand: Hand, phase: Turn, seat: Seat, *, can_win: bool) -> list[Action]:
    """Everything an unlocked seat may do on its turn."""
    rules = hand.rules
    mask = permissions.discardable(hand, seat)
    offers = discards(mask)
    if can_win:
        offers.append(HU)
    began = phase.began
    if began is BY_DEAL and _may_open(hand, seat):
        offers.append(OPENING)
    if began is not BY_CHI and seat.may_gang():
        offers.extend(gang_offers(hand, phase, seat))
    if rules.ting_with_discard and seat.untouched:
        offers.extend(
            TING[k] for k in range(KINDS) if mask >> k & 1 and not permissions.ting_with(hand, seat, k, phase)
        )
    if rules.sealing and permissions.seal(hand, seat, phase) is None:
        offers.append(SEAL)
    return offers


def _may_open(hand: Hand, seat: Seat) -> bool:
    """H-5.2: whether the dealer may declare an opening win on its first turn."""
    return bool(hand.rules.opening_in_turn) and isinstance(winning.opening_win(hand, seat), Judgement)


def gang_offers(hand: Hand, phase: Turn, seat: Seat) -> list[Action]:
    """The gangs of an own turn, each with every way that it may go on."""
    return [
        GANG[then][kind]
        for kind in (*seat.fours(), *seat.fourths())
        for then in permissions.ways_on(hand.rules)
        if permissions.gang_own(hand, seat, kind, then, phase) is None
    ]


def _enter_locked(hand: Hand, phase: Turn, seat: Seat, *, can_win: bool) -> None:
    """C-8: the drawn tile goes at once, unless the seat can win with it (or, in Y, make a concealed gang).

    A joker with which a locked hand cannot win (it waits for the third 正王 alone) goes like a sealed seat's.
    """
    if seat.is_sealed:  # K-6.2: a joker goes too
        put_down(hand, phase, seat.drawn)
        return
    offers: list[Action] = []
    stays = permissions.discard(hand, seat, seat.drawn, phase)
    if can_win:
        if stays is not None:
            win_own(hand, phase, seat)
            return
        offers.append(HU)
    elif stays is not None and phase.last:
        _lay_down(hand, phase, seat)
        return
    if hand.rules.gangs.locked_concealed:
        offers.extend(gang_offers(hand, phase, seat))
    if offers:
        hand.ask(phase.seat, [DISCARD[seat.drawn], *offers])
    else:
        put_down(hand, phase, seat.drawn)


def _enter_last_taken(hand: Hand, phase: Turn, seat: Seat, *, can_win: bool) -> None:
    """K-7.2, N-5.4: win, or discard that very tile."""
    if permissions.discard(hand, seat, seat.drawn, phase) is None:
        hand.ask(phase.seat, (DISCARD[seat.drawn], HU) if can_win else (DISCARD[seat.drawn],))
    elif can_win:
        win_own(hand, phase, seat)
    else:
        _lay_down(hand, phase, seat)


def _lay_down(hand: Hand, phase: Turn, seat: Seat) -> None:
    """K-7.2: a joker that may not be discarded ends the hand."""
    hand.events.append(LaidDown(phase.seat, seat.drawn, permissions.taken_clause(hand.rules)))
    end_drawn(hand, permissions.taken_clause(hand.rules))


def finish_turn(hand: Hand, phase: Turn) -> None:
    """Does what the seat chose."""
    answer = hand.close_one(phase.seat)
    seat = hand.seats[phase.seat]
    match answer:
        case Discard():
            put_down(hand, phase, answer.tile)
        case Hu():
            win_own(hand, phase, seat)
        case Gang():
            gangs.make_own_gang(hand, phase.seat, answer)
        case Ting(tile):
            declare(hand, phase.seat, hand.rules.ting_with_discard)
            put_down(hand, phase, tile)
        case Seal():
            seal(hand, phase.seat)
            if hand.all_sealed:  # K-6.3: before the fourth one's discard
                end_drawn(hand, hand.rules.all_sealed)
            else:
                put_down(hand, phase, seat.drawn)
        case Opening():
            end_won(hand, [winning.candidate(hand, seat, Way.OPENING)])
        case _:  # the pass at the last live tile
            end_drawn(hand, hand.rules.last_tile.clause)


def win_own(hand: Hand, phase: Turn, seat: Seat) -> None:
    end_won(hand, [winning.own_win(hand, seat, phase)])


def put_down(hand: Hand, phase: Turn, tile: int) -> None:
    """The discard."""
    seat = hand.seats[phase.seat]
    seat.remove(tile)
    seat.discards.append(tile)
    if tile != seat.drawn:
        seat.waits = UNKNOWN
    seat.drawn = -1
    first = seat.untouched and phase.seat == hand.dealer
    seat.untouched = False
    hand.events.append(DISCARDED[phase.seat][tile])
    if phase.began is BY_PENG and len(seat.melds) == 4:  # Y-8: with the discard after the peng
        gangs.tell_single_tile(hand, phase.seat)
    after_replacement = phase.began is BY_REPLACEMENT
    if after_replacement or phase.last or first:
        hand.go(DiscardOpen(phase.seat, tile, after_replacement, phase.last, first))
    else:
        hand.go(PLAIN_DISCARD[phase.seat][tile])


# --- the final round (Y-3.3) --------------------------------------------------------------------------


def enter_final(hand: Hand, phase: FinalTurn) -> None:
    """The seat may win or make a gang; it does not discard."""
    hand.light = phase.seat
    offers = final_offers(hand, phase)
    if offers:
        hand.ask(phase.seat, [*offers, PASS])
    else:
        next_final(hand, phase.seat, phase.after)


def final_offers(hand: Hand, phase: FinalTurn) -> list[Action]:
    """What a seat may do with its tile of the final round, the pass aside."""
    seat = hand.seats[phase.seat]
    turn = Turn(phase.seat, BY_DRAW)
    offers: list[Action] = []
    if not isinstance(hu_final(hand, seat), Refusal):
        offers.append(HU)
    if seat.lock is OPEN or hand.rules.gangs.locked_concealed:
        offers.extend(gang_offers(hand, turn, seat))
    return offers


def hu_final(hand: Hand, seat: Seat) -> Judgement | Refusal:
    """海底胡: a win on the own tile of the final round."""
    win = winning.candidate(hand, seat, Way.DRAW, tile=seat.drawn, circumstances=Circumstance.LAST)
    return hand.rules.judge(win)


def finish_final(hand: Hand, phase: FinalTurn) -> None:
    answer = hand.close()[phase.seat]
    seat = hand.seats[phase.seat]
    match answer:
        case Hu():
            win = winning.candidate(hand, seat, Way.DRAW, tile=seat.drawn, circumstances=Circumstance.LAST)
            end_won(hand, [win])
        case Gang():
            gangs.make_own_gang(hand, phase.seat, answer, final_after=phase.after)
        case _:
            next_final(hand, phase.seat, phase.after)
