"""Tiles into hands: the draw itself, and the handing out of the final round (Y-3.3)."""

from __future__ import annotations

from xiangma.engine import permissions
from xiangma.engine.events import Drawn, FinalRoundBegun
from xiangma.engine.hand import Hand
from xiangma.engine.phase import DREW, FinalTurn, LastTileAsked, ToDraw
from xiangma.engine.phases.settlement import end_drawn
from xiangma.engine.ruleset import AskedInTurn, FinalRound
from xiangma.engine.seat import UNKNOWN
from xiangma.engine.ting import waits


def pass_turn(hand: Hand, index: int) -> None:
    """The draw of this seat is next; one that may borrow is asked first (K-2.4)."""
    if hand.rules.gangs.borrowed and permissions.borrow(hand, hand.seats[index]) is None:
        hand.go(ToDraw(index))
    else:
        draw_next(hand, index)


def draw_next(hand: Hand, index: int) -> None:
    """The next tile in draw order; the last one by the rule set's rule; none left ends the hand (C-3)."""
    last_rule = hand.rules.last_tile
    live = hand.wall.live
    if not live:
        if isinstance(last_rule, FinalRound):
            begin_final_round(hand, index)
        else:
            end_drawn(hand, "C-3")
        return
    if live == 1 and isinstance(last_rule, AskedInTurn):
        hand.go(LastTileAsked(index, 0))
        return
    draw(hand, index, hand.wall.draw())
    hand.go(DREW[index])


def draw(hand: Hand, index: int, place: int, *, replacement: bool = False) -> None:
    """Puts the tile of a place into a seat's hand."""
    seat = hand.seats[index]
    if seat.waits == UNKNOWN:
        waits(hand.rules, seat)
    tile = hand.wall.tiles[place]
    seat.add(tile)
    seat.drawn = tile
    seat.passed_hu = False  # C-7: the own hand has changed
    seat.passed_peng = False
    hand.events.append(Drawn(index, tile, place, replacement))
    if not hand.wall.live:
        hand.took(index)


def begin_final_round(hand: Hand, index: int, *why: str) -> None:
    """The kept-back tiles are handed out from this seat on."""
    hand.final_round = True
    hand.wall.release()
    rule = hand.rules.last_tile
    kept = (rule.kept,) if isinstance(rule, FinalRound) else ()
    hand.events.append(FinalRoundBegun(index, (rule.clause, *kept, *why)))
    _draw_final(hand, index, hand.wall.live - 1)


def _draw_final(hand: Hand, index: int, after: int) -> None:
    draw(hand, index, hand.wall.draw())
    hand.go(FinalTurn(index, after))


def next_final(hand: Hand, index: int, after: int) -> None:
    """The next seat's tile of the final round; after the last one the hand is drawn."""
    if after:
        _draw_final(hand, (index + 1) % 4, after - 1)
    else:
        end_drawn(hand, hand.rules.last_tile.clause)
