"""Waits (C-5): which tiles would complete a hand at rest, under the rule set, as a bit mask."""

from __future__ import annotations

from xiangma.analysis.kernel import POW5, missing
from xiangma.engine.melds import Meld
from xiangma.engine.ruleset import RuleSet
from xiangma.engine.seat import MASK_OFF_258, UNKNOWN, Seat
from xiangma.engine.wins import Way, Win
from xiangma.tiles import IS_258, KINDS, SUIT_OF


def waits(rules: RuleSet, seat: Seat) -> int:
    """The waits of a seat's hand at rest; worked out once until the hand changes."""
    if seat.waits == UNKNOWN:
        seat.waits = _waits(rules, seat) if seat.may_be_ting() else 0
    return seat.waits


def waits_without(rules: RuleSet, seat: Seat, tile: int) -> int:
    """The waits that a discard would leave."""
    seat.remove(tile)
    found = _waits(rules, seat) if seat.may_be_ting() else 0
    seat.add(tile)
    return found


def waits_after_gang(rules: RuleSet, seat: Seat, meld: Meld, *, used: int, replaces: int = -1) -> int:
    """The waits after `used` tiles went from the hand into a gang (in place of meld number `replaces`)."""
    kept, tile = seat.melds, meld.tiles[0]
    for _ in range(used):
        seat.remove(tile)
    seat.melds = (*kept, meld) if replaces < 0 else (*kept[:replaces], meld, *kept[replaces + 1 :])
    found = _waits(rules, seat) if seat.may_be_ting() else 0
    seat.melds = kept
    for _ in range(used):
        seat.add(tile)
    return found


def _waits(rules: RuleSet, seat: Seat) -> int:
    found = 0
    for kind in _candidates(seat):
        if seat.sees_all_copies(kind):
            continue
        win = Win(
            seat=seat.index,
            way=Way.DRAW,
            concealed=seat.counts,
            melds=seat.melds,
            jokers=seat.jokers,
            dealer=-1,
            tile=kind,
            declared=seat.declared,
        )
        if rules.completes(win):
            found |= 1 << kind
    return found


def _candidates(seat: Seat) -> list[int]:
    """The kinds that bring any shape of C-4 about; a rule set may still want more of them."""
    need = 4 - len(seat.melds)
    jokers = seat.jokers_held
    keys = seat.keys
    natural = seat.mask & ~seat.jokers.mask
    pairs_near = need == 4 and natural.bit_count() <= 7
    loose = not natural & MASK_OFF_258
    found = []
    for kind in range(KINDS):
        if seat.jokers.mask >> kind & 1 or pairs_near or (loose and IS_258[kind]):
            found.append(kind)
            continue
        k = [*keys]
        k[SUIT_OF[kind]] += POW5[kind]
        if seat.counts[kind] < 4 and missing(k[0], k[1], k[2], need) <= jokers:
            found.append(kind)
    return found
