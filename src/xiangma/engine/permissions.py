"""Whether a seat may do a thing, and if not why: the one check behind offers, refusals and why-not.

Each looks at public facts and at the asking seat's own tiles, at nothing else.
"""

from __future__ import annotations

from xiangma.engine.actions import Then
from xiangma.engine.errors import Refusal
from xiangma.engine.hand import Hand
from xiangma.engine.melds import Meld, MeldKind
from xiangma.engine.phase import BY_CHI, BY_DEAL, BY_DRAW, BY_PENG, DiceOpen, DiscardOpen, Turn, supplier_of
from xiangma.engine.refusals import refusal
from xiangma.engine.ruleset import AskedInTurn, NoChi, PureSuitChi, RuleSet
from xiangma.engine.seat import DECLARED, OPEN, SEALED, Seat
from xiangma.engine.ting import waits, waits_after_gang, waits_without
from xiangma.tiles import SUIT_OF

LOCK_CLAUSE = "C-8"


# --- the locks --------------------------------------------------------------------------------------


def locked(rules: RuleSet, seat: Seat) -> Refusal | None:
    """A locked hand may not change (C-8)."""
    if seat.lock is SEALED:
        return refusal("sealed", rules.sealed)
    if seat.lock is not OPEN:
        return refusal("locked", LOCK_CLAUSE)
    return None


# --- discards ---------------------------------------------------------------------------------------


def discard(hand: Hand, seat: Seat, tile: int, turn: Turn) -> Refusal | None:
    """Whether this tile may go on an own turn."""
    rules = hand.rules
    if seat.lock is not OPEN and tile != seat.drawn:
        code = "sealed" if seat.is_sealed else "locked_discard"
        return refusal(code, rules.sealed if seat.is_sealed else LOCK_CLAUSE)
    if not seat.counts[tile]:
        return refusal("tile_not_held", "C-4")
    if rules.jokers_stay and hand.jokers.mask >> tile & 1 and not seat.is_sealed:
        return refusal("joker_stays", rules.jokers_stay)
    if turn.last and tile != seat.drawn:
        return refusal("last_tile_goes", taken_clause(rules))
    return None


def taken_clause(rules: RuleSet) -> str:
    """The clause about the last tile that was taken."""
    last = rules.last_tile
    return last.taken if isinstance(last, AskedInTurn) else last.clause


def discardable(hand: Hand, seat: Seat) -> int:
    """The kinds that an unlocked hand may discard, as a mask."""
    return seat.mask & ~hand.jokers.mask if hand.rules.jokers_stay else seat.mask


def leaves_no_discard(hand: Hand, seat: Seat, first: int, second: int) -> bool:
    """Whether a claim with these two tiles would leave nothing to discard (C-6)."""
    if not hand.rules.jokers_stay:
        return False
    rest = discardable(hand, seat)
    for tile in {first, second}:
        if seat.counts[tile] == (2 if first == second else 1):
            rest &= ~(1 << tile)
    return not rest


# --- claims -----------------------------------------------------------------------------------------


def claimable(hand: Hand, tile: int, phase: DiscardOpen | DiceOpen) -> Refusal | None:
    """Whether the tile on the table may go into anybody's meld at all."""
    rules = hand.rules
    if isinstance(phase, DiscardOpen):
        if phase.last:
            return refusal("only_hu_on_this_tile", taken_clause(rules))
        if rules.jokers_stay and hand.jokers.mask >> tile & 1:
            return refusal("joker_on_table", rules.sealed)
    elif rules.dice_wins is None or not rules.dice_wins.claims:
        return refusal("dice_tile_not_claimed", rules.gangs.dice.clause if rules.gangs.dice else "C-9")
    elif hand.jokers.mask >> tile & 1:
        return refusal("joker_on_table", "C-9")
    return None


def peng(hand: Hand, seat: Seat, tile: int, phase: DiscardOpen | DiceOpen) -> Refusal | None:
    """Peng of the tile on the table."""
    rules = hand.rules
    refused = locked(rules, seat) or claimable(hand, tile, phase)
    if refused:
        return refused
    if seat.counts[tile] < 2:
        return refusal("peng_needs_two", rules.claims.clause)
    if seat.passed_peng:
        return refusal("passed_peng", rules.claims.lock_peng)
    if leaves_no_discard(hand, seat, tile, tile):
        return refusal("nothing_to_discard", "C-6")
    return None


def chi(
    hand: Hand, seat: Seat, own: tuple[int, int], tile: int, phase: DiscardOpen | DiceOpen
) -> Refusal | None:
    """Chi of the tile on the table with two own tiles."""
    rule = hand.rules.claims.chi
    if isinstance(rule, NoChi):
        return refusal("no_chi_here", rule.clause)
    refused = locked(hand.rules, seat) or claimable(hand, tile, phase)
    if refused:
        return refused
    if seat.index != (supplier_of(phase) + 1) % 4:
        return refusal("only_next_may_chi", "C-6")
    first, second = own
    jokers = hand.jokers.mask
    if jokers >> first & 1 or jokers >> second & 1:
        return refusal("joker_in_meld", held_jokers(hand.rules))
    if not seat.counts[first] or not seat.counts[second]:
        return refusal("run_tiles_missing", rule.clause)
    if isinstance(rule, PureSuitChi) and not _keeps_one_suit(seat, tile):
        return refusal("chi_not_pure", rule.clause)
    if leaves_no_discard(hand, seat, first, second):
        return refusal("nothing_to_discard", "C-6")
    return None


def _keeps_one_suit(seat: Seat, tile: int) -> bool:
    return all(SUIT_OF[meld.tiles[0]] == SUIT_OF[tile] for meld in seat.melds)


# --- gangs ------------------------------------------------------------------------------------------


def rolls(rules: RuleSet, then: str) -> bool:
    """Whether a gang continued with this word rolls dice."""
    return then in ("dice", "borrow") or (not then and rules.gangs.replacement is None)


def ways_on(rules: RuleSet) -> tuple[Then, ...]:
    """The words for how a gang can go on; the empty one where there is no choice."""
    gangs = rules.gangs
    return ("replace", "dice") if gangs.replacement and gangs.dice else ("",)


def goes_on(hand: Hand, then: str, waits_after: int) -> Refusal | None:
    """Whether a gang may go on this way: tiles left, and ting where dice follow (C-9)."""
    rules = hand.rules
    gangs = rules.gangs
    live = hand.wall.live
    if rolls(rules, then):
        if gangs.dice is None:
            return refusal("gang_way_unknown", gangs.clause)
        if live < gangs.dice.needs:
            return refusal(
                "gang_no_tiles" if gangs.replacement is None else "dice_no_tiles", gangs.dice.clause
            )
        if not waits_after:
            return refusal("gang_needs_ting" if gangs.needs_ting else "dice_need_ting", gangs.clause)
        return None
    if not live and not gangs.may_lack_replacement:
        return refusal("gang_no_tiles", gangs.no_tiles)
    return None


def gang_open(hand: Hand, seat: Seat, tile: int, then: str, phase: DiscardOpen | DiceOpen) -> Refusal | None:
    """A gang of the tile on the table with three in hand."""
    rules = hand.rules
    refused = locked_gang(rules, seat) or claimable(hand, tile, phase)
    if refused:
        return refused
    if seat.counts[tile] < 3:
        return refusal("gang_needs_three", "C-6.1")
    if then not in ways_on(rules):
        return refusal("gang_way_unknown", rules.gangs.clause)
    meld = Meld(MeldKind.GANG_OPEN, (tile,) * 4, supplier_of(phase), tile)
    after = waits_after_gang(rules, seat, meld, used=3) if rolls(rules, then) else 0
    return goes_on(hand, then, after)


def gang_own(hand: Hand, seat: Seat, tile: int, then: str, turn: Turn) -> Refusal | None:
    """A gang on an own turn: four in hand, or the fourth tile to an own peng."""
    rules = hand.rules
    if then not in ways_on(rules):
        return refusal("gang_way_unknown", rules.gangs.clause)
    if turn.began is BY_CHI or (turn.began is BY_PENG and not rules.gangs.added_right_after_peng):
        return refusal("gang_not_now", "C-6")
    if turn.last:
        return refusal("gang_no_tiles", taken_clause(rules))
    place = seat.peng_of(tile)
    if place >= 0 and seat.counts[tile]:
        return _gang_added(hand, seat, tile, then, place)
    if seat.counts[tile] < 4:
        return locked_gang(rules, seat) or refusal("gang_needs_four", "C-6.1")
    if turn.began is BY_PENG:
        return refusal("gang_not_concealed_now", rules.gangs.clause)
    return _gang_concealed(hand, seat, tile, then)


def held_jokers(rules: RuleSet) -> str:
    """The clause by which held jokers go into no meld (C-4, H-2)."""
    return rules.turn_up.clause if rules.turn_up and not rules.jokers_stay else "C-4"


def locked_gang(rules: RuleSet, seat: Seat) -> Refusal | None:
    """A locked hand makes no gang, by the rule set's own clause where it has one (N-5.1, Y-5.2)."""
    if seat.is_sealed:
        return refusal("sealed", rules.sealed)
    return refusal("locked", rules.gangs.locked) if seat.is_locked else None


def _gang_added(hand: Hand, seat: Seat, tile: int, then: str, place: int) -> Refusal | None:
    rules = hand.rules
    refused = locked_gang(rules, seat)
    if refused:
        return refused
    if hand.jokers.mask >> tile & 1:
        return refusal("joker_in_meld", held_jokers(rules))
    if rules.gangs.added_only_when_drawn and tile != seat.drawn:
        return refusal("gang_too_late", rules.gangs.clause)
    after = (
        waits_after_gang(rules, seat, added_to(seat.melds[place]), used=1, replaces=place)
        if rolls(rules, then)
        else 0
    )
    return goes_on(hand, then, after)


def _gang_concealed(hand: Hand, seat: Seat, tile: int, then: str) -> Refusal | None:
    rules = hand.rules
    if hand.jokers.mask >> tile & 1:
        return refusal("joker_in_meld", held_jokers(rules))
    meld = concealed_gang(tile)
    if seat.lock is not OPEN:
        if not (rules.gangs.locked_concealed and seat.lock is DECLARED):
            return locked(rules, seat)
        if tile != seat.drawn:
            return refusal("locked", rules.gangs.locked_concealed)
        if waits_after_gang(rules, seat, meld, used=4) != seat.waits:
            return refusal("gang_changes_waits", rules.gangs.locked_concealed)
        return None
    after = waits_after_gang(rules, seat, meld, used=4) if rolls(rules, then) else 0
    return goes_on(hand, then, after)


def concealed_gang(tile: int) -> Meld:
    return Meld(MeldKind.GANG_CONCEALED, (tile,) * 4)


def added_to(peng_meld: Meld) -> Meld:
    """The gang that a peng becomes; its feeder stays the one of the peng."""
    return Meld(MeldKind.GANG_ADDED, peng_meld.tiles[:1] * 4, peng_meld.feeder, peng_meld.claimed)


def borrow(hand: Hand, seat: Seat) -> Refusal | None:
    """The gang with the turned tile, instead of drawing (K-2.4)."""
    rules = hand.rules
    clause = rules.gangs.borrowed
    if not clause:
        return refusal("gang_way_unknown", rules.gangs.clause)
    refused = locked(rules, seat)
    if refused:
        return refused
    if seat.peng_of(hand.jokers.turned) < 0 or not waits(rules, seat):
        return refusal("cannot_borrow", clause)
    return goes_on(hand, "borrow", waits(rules, seat))


# --- declarations -----------------------------------------------------------------------------------


def ting_dealt(hand: Hand, seat: Seat, clause: str) -> Refusal | None:
    """报听 with the dealt hand (N-3.1, K-4, Y-5.1)."""
    if seat.index == hand.dealer:
        later = hand.rules.ting_with_discard
        return refusal("dealer_with_discard" if later else "dealer_no_ting", clause)
    return None if waits(hand.rules, seat) else refusal("not_ting", clause)


def ting_with(hand: Hand, seat: Seat, tile: int, turn: Turn) -> Refusal | None:
    """报听 together with the first discard (Y-5.1)."""
    clause = hand.rules.ting_with_discard
    if not clause:
        return refusal("no_ting_here" if not hand.rules.opening else "ting_too_late", hand.rules.ting)
    if seat.declared:
        return refusal("ting_twice", clause)
    if not seat.untouched or turn.began not in (BY_DEAL, BY_DRAW):
        return refusal("ting_too_late", clause)
    refused = discard(hand, seat, tile, turn)
    if refused:
        return refused
    return None if waits_without(hand.rules, seat, tile) else refusal("not_ting", clause)


def seal(hand: Hand, seat: Seat, turn: Turn) -> Refusal | None:
    """封东 on an own turn (K-6.1)."""
    clause = hand.rules.sealing
    if not clause:
        return refusal("no_sealing_here", "C-8")
    if seat.lock is not OPEN or turn.last or turn.began not in (BY_DEAL, BY_DRAW):
        return refusal("seal_not_now", clause)
    return None
