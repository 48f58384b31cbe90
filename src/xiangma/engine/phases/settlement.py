"""The end of a hand: wins reported, birds turned, everybody paid, the next dealer named (C-10, C-11)."""

from __future__ import annotations

from xiangma.engine.errors import Refusal
from xiangma.engine.events import NO_PLACE, BirdsTurned, HandEnded, Won
from xiangma.engine.hand import Hand
from xiangma.engine.phase import OVER
from xiangma.engine.ruleset import BirdRule, Outcome, RuleSet, Sheet
from xiangma.engine.wins import Circumstance, Judgement, Payment, Way, Win, WinReport


def end_won(hand: Hand, wins: list[Win]) -> None:
    """Ends the hand with these winning tiles."""
    judged = [(win, sure(hand, win)) for win in wins]
    for win, judgement in judged:
        hand.events.append(Won(report(win, judgement), judgement.clause))
    sheet = sheet_of(hand, tuple(judged), ())
    _end(hand, sheet_of(hand, tuple(judged), _turn_birds(hand, sheet)), hand.rules.winning)


def end_drawn(hand: Hand, clause: str) -> None:
    """Ends the hand without a winner, by this clause."""
    _end(hand, sheet_of(hand, (), ()), clause)


def sure(hand: Hand, win: Win) -> Judgement:
    """The judgement of a win that was offered."""
    judged = judge(hand.rules, win)
    if isinstance(judged, Refusal):
        raise AssertionError(f"a win that was offered is refused: {judged}")
    return judged


def judge(rules: RuleSet, win: Win) -> Judgement | Refusal:
    """The judgement of any win, opening wins included."""
    opening = rules.opening_patterns
    if win.way is Way.OPENING and opening:
        return opening(win)
    return rules.judge(win)


def report(win: Win, judgement: Judgement) -> WinReport:
    """What everybody is told of a win."""
    concealed = [kind for kind, count in enumerate(win.held) for _ in range(count)]
    if win.tile >= 0:
        concealed.remove(win.tile)
    return WinReport(
        win.seat,
        win.tile,
        win.way,
        win.supplier,
        tuple(concealed),
        judgement.patterns,
        judgement.specials,
        judgement.points,
    )


def sheet_of(hand: Hand, wins: tuple[tuple[Win, Judgement], ...], birds: tuple[int, ...]) -> Sheet:
    """The score sheet's facts as they stand."""
    return Sheet(
        dealer=hand.dealer,
        wins=wins,
        birds=birds,
        melds=tuple(seat.melds for seat in hand.seats),
        hammers=tuple(hand.hammers),
    )


def _turn_birds(hand: Hand, sheet: Sheet) -> tuple[int, ...]:
    """C-11: birds from the head of the wall; the winning tile where the rule set or an empty wall says so."""
    rule = hand.rules.birds
    if rule is None or not rule.count or (rule.only_self_drawn and not sheet.wins[0][0].self_drawn):
        return ()
    base = rule.base(sheet)
    first = sheet.wins[0][0]
    if rule.last_tile_is_bird and first.has(Circumstance.LAST):
        return _told(hand, base, (NO_PLACE,), (first.tile,), rule.last_tile_is_bird)
    places = hand.wall.next_places(birds_to_turn(rule, hand.wall.left))
    if not places:
        return _told(hand, base, (NO_PLACE,), (first.tile,), "C-11")
    return _told(hand, base, places, tuple(hand.wall.tiles[place] for place in places), rule.clause)


def birds_to_turn(rule: BirdRule, left: int) -> int:
    """How many birds are turned with so many tiles left."""
    return rule.count + 1 if rule.one_more_if_odd and left % 2 else rule.count


def _told(
    hand: Hand, base: int, places: tuple[int, ...], tiles: tuple[int, ...], clause: str
) -> tuple[int, ...]:
    hand.events.append(BirdsTurned(base, places, tiles, clause))
    return tiles


def _end(hand: Hand, sheet: Sheet, ended_by: str) -> None:
    payments = (*hand.paid, *hand.rules.pay(sheet))
    winners = tuple(sorted(sheet.winners))
    outcome = Outcome(
        dealer=hand.dealer,
        winners=winners,
        supplier=sheet.supplier,
        last_taker=hand.last_taker,
        first_asked=hand.first_asked,
        all_sealed=hand.all_sealed,
    )
    next_dealer, dealer_by = hand.rules.next_dealer(outcome)
    hand.events.append(
        HandEnded(
            draw=not winners,
            winners=winners,
            payments=payments,
            delta=delta_of(payments),
            next_dealer=next_dealer,
            ended_by=ended_by,
            dealer_by=dealer_by,
            hands=tuple(seat.tiles() for seat in hand.seats),
            melds=sheet.melds,
        )
    )
    hand.go(OVER)


def delta_of(payments: tuple[Payment, ...]) -> tuple[int, int, int, int]:
    """What each seat won or lost over all lines; the sum is zero by construction."""
    sums = [0, 0, 0, 0]
    for line in payments:
        sums[line.payer] -= line.points
        sums[line.payee] += line.points
    return sums[0], sums[1], sums[2], sums[3]
