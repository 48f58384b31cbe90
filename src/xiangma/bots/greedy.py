"""The greedy bot: keeps the most promising hand, one draw ahead, and takes every win."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from xiangma.bots.values import values
from xiangma.bots.worth import Shapes, worth
from xiangma.engine import permissions
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
    Take,
    Ting,
)
from xiangma.engine.lens import seat_of, unseen_counts
from xiangma.engine.melds import Meld, MeldKind
from xiangma.engine.ruleset import RuleSet
from xiangma.engine.seat import Seat
from xiangma.engine.ting import waits
from xiangma.engine.views import View
from xiangma.tiles import KINDS

LOOKED_AT: Final = 4
"""So many discards are looked at one draw ahead, the most promising ones."""

CLAIM_MARGIN: Final = 1.1
"""How much more promising a claim must be than waiting."""

GANG_BONUS: Final = 1.25
"""A gang brings another draw at once, and points where gangs are paid."""

FEWEST_WAITS: Final = 3
"""With fewer unseen winning tiles a hand is not locked by declaring or by dice."""


class GreedyBot:
    """Lowest distance first, then most unseen useful tiles, big hands by their points."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.values = values(rules)

    def choose(self, view: View, offers: Sequence[Action]) -> Action:
        """The answer to any question."""
        for action in offers:
            if isinstance(action, Hu | Opening):
                return action
        first = offers[0]
        if isinstance(first, Chui | NoChui):
            return next(offer for offer in offers if isinstance(offer, NoChui))
        thinking = _Thinking(self, view)
        if isinstance(first, Take | Decline):
            wanted = Take if thinking.unseen_waits() else Decline
            return next(offer for offer in offers if isinstance(offer, wanted))
        if any(isinstance(offer, Pass) for offer in offers):
            return thinking.claim_or_pass(offers)
        return thinking.own_turn(offers)


class _Thinking:
    """One question thought through."""

    def __init__(self, bot: GreedyBot, view: View) -> None:
        self.rules = bot.rules
        self.values = bot.values
        self.seat = seat_of(bot.rules, view)
        self.unseen = unseen_counts(bot.rules, view)
        self.total = sum(self.unseen) or 1
        self.supplier = view.supplier

    def unseen_waits(self) -> int:
        """How many tiles the hand at rest still waits for."""
        mask = waits(self.rules, self.seat)
        return sum(self.unseen[kind] for kind in range(KINDS) if mask >> kind & 1)

    # --- own turns ---

    def own_turn(self, offers: Sequence[Action]) -> Action:
        """A gang that does not spoil the hand, a declaration, or the best discard."""
        discards = [offer for offer in offers if isinstance(offer, Discard)]
        best, promise = self.best_discard(self.seat, [offer.tile for offer in discards])
        for gang in (offer for offer in offers if isinstance(offer, Gang)):
            if self._gang_promise(gang) >= promise and self._goes_on(gang, offers):
                return gang
        for offer in offers:
            if isinstance(offer, Ting) and offer.tile == best and self._worth_locking(best):
                return offer
        return next(offer for offer in discards if offer.tile == best)

    def best_discard(self, seat: Seat, tiles: Sequence[int]) -> tuple[int, float]:
        """The discard that leaves the most promising hand, and how promising that is."""
        shapes = Shapes(self.values, seat.melds)
        rough = sorted(((self._without(seat, tile, shapes), tile) for tile in tiles), reverse=True)
        looked_at = [(self._ahead_without(seat, tile, shapes), tile) for _, tile in rough[:LOOKED_AT]]
        promise, best = max(looked_at)
        return best, promise

    def _without(self, seat: Seat, tile: int, shapes: Shapes) -> float:
        seat.remove(tile)
        found = worth(seat, shapes)
        seat.add(tile)
        return found

    def _ahead_without(self, seat: Seat, tile: int, shapes: Shapes) -> float:
        seat.remove(tile)
        found = self.ahead(seat, shapes)
        seat.add(tile)
        return found

    def ahead(self, seat: Seat, shapes: Shapes) -> float:
        """The worth of a hand at rest with one more tile, over all tiles not seen yet."""
        total = 0.0
        for kind in range(KINDS):
            copies = self.unseen[kind]
            if copies and seat.counts[kind] < 4:
                seat.add(kind)
                total += copies * worth(seat, shapes)
                seat.remove(kind)
        return total / self.total

    def _worth_locking(self, discard: int) -> bool:
        self.seat.remove(discard)
        self.seat.waits = -1
        found = self.unseen_waits()
        self.seat.add(discard)
        self.seat.waits = -1
        return found >= FEWEST_WAITS

    # --- gangs ---

    def _gang_promise(self, gang: Gang) -> float:
        after = _after_gang(self.seat, gang, self.supplier)
        return self.ahead(after, Shapes(self.values, after.melds)) * GANG_BONUS

    def _goes_on(self, gang: Gang, offers: Sequence[Action]) -> bool:
        """Dice only with enough winning tiles left, where a replacement is to be had too."""
        ways = [offer for offer in offers if isinstance(offer, Gang) and offer.tile == gang.tile]
        if len(ways) == 1:
            return True
        after = _after_gang(self.seat, gang, self.supplier)
        mask = waits(self.rules, after)
        enough = sum(self.unseen[kind] for kind in range(KINDS) if mask >> kind & 1) >= FEWEST_WAITS
        return permissions.rolls(self.rules, gang.then) == (enough and bool(mask))

    # --- claims and declarations ---

    def claim_or_pass(self, offers: Sequence[Action]) -> Action:
        """A claim where it leaves more than waiting does; 报听 where enough tiles are left."""
        passing = next(offer for offer in offers if isinstance(offer, Pass))
        if any(isinstance(offer, Ting) for offer in offers):
            ting = next(offer for offer in offers if isinstance(offer, Ting))
            return ting if self.unseen_waits() >= FEWEST_WAITS else passing
        now = self.ahead(self.seat, Shapes(self.values, self.seat.melds)) * CLAIM_MARGIN
        best = now
        chosen: Action = passing
        for offer in offers:
            promise = self._claim_promise(offer, offers)
            if promise > best:
                best, chosen = promise, offer
        return chosen

    def _claim_promise(self, offer: Action, offers: Sequence[Action]) -> float:
        match offer:
            case Gang():
                return self._gang_promise(offer) if self._goes_on(offer, offers) else 0.0
            case Peng(tile):
                return self._meld_promise((tile, tile), Meld(MeldKind.PENG, (tile,) * 3, self.supplier, tile))
            case Chi(own, tile):
                run = tuple(sorted((*own, tile)))
                return self._meld_promise(own, Meld(MeldKind.CHI, run, self.supplier, tile))
            case _:
                return 0.0

    def _meld_promise(self, own: tuple[int, int], meld: Meld) -> float:
        after = self.seat.clone()
        for tile in own:
            after.remove(tile)
        after.lay((*after.melds, meld))
        mask = after.mask & ~after.jokers.mask if self.rules.jokers_stay else after.mask
        tiles = [kind for kind in range(KINDS) if mask >> kind & 1]
        return self.best_discard(after, tiles)[1] if tiles else 0.0


def _after_gang(seat: Seat, gang: Gang, supplier: int) -> Seat:
    """The seat at rest after a gang."""
    after = seat.clone()
    after.waits = -1
    place = after.peng_of(gang.tile)
    if gang.then == "borrow" or place >= 0:
        meld = permissions.added_to(after.melds[place])
        after.lay((*after.melds[:place], meld, *after.melds[place + 1 :]))
        used = 0 if gang.then == "borrow" else 1
    else:
        own = after.counts[gang.tile] == 4
        meld = permissions.concealed_gang(gang.tile) if own else _open_gang(gang.tile, supplier)
        after.lay((*after.melds, meld))
        used = 4 if own else 3
    for _ in range(used):
        after.remove(gang.tile)
    return after


def _open_gang(tile: int, supplier: int) -> Meld:
    return Meld(MeldKind.GANG_OPEN, (tile,) * 4, supplier, tile)
