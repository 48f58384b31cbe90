"""How a winning tile came, as predicates that the rule sets' specials share."""

from __future__ import annotations

from xiangma.engine.wins import Circumstance, Way, Win


def drew_the_last(win: Win) -> bool:
    """海底捞月"""
    return win.way is Way.DRAW and win.has(Circumstance.LAST)


def won_the_last_discard(win: Win) -> bool:
    """海底炮"""
    return win.way is Way.DISCARD and win.has(Circumstance.LAST)


def own_dice(win: Win) -> bool:
    """杠上开花"""
    return win.way is Way.DICE


def another_dice(win: Win) -> bool:
    """杠上炮"""
    return win.way is Way.DICE_OF


def robbed(win: Win) -> bool:
    """抢杠胡"""
    return win.way is Way.ROB


def dealt(win: Win) -> bool:
    """天胡"""
    return win.way is Way.DEAL


def first_discard(win: Win) -> bool:
    """地胡"""
    return win.way is Way.DISCARD and win.has(Circumstance.FIRST_DISCARD)
