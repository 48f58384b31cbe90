"""Why not: which actions a key stands for where it is not offered, and which refusal to tell."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from xiangma.cli.table import keys
from xiangma.engine import permissions
from xiangma.engine.actions import (
    CHI,
    CHUI,
    DECLINE,
    GANG,
    HU,
    NO_CHUI,
    OPENING,
    PASS,
    PENG,
    SEAL,
    TAKE,
    TING,
    TING_NOW,
    Action,
    Chi,
    Then,
)
from xiangma.engine.errors import Refusal
from xiangma.engine.events import DiceRolled, Discarded, Event, GangMade
from xiangma.engine.melds import MeldKind
from xiangma.engine.ruleset import RuleSet
from xiangma.engine.views import View
from xiangma.tiles import KINDS

OFTEN: Final = 3
"""With so many of a kind a gang is worth asking about."""
PLAIN: Final = ("other_tile", "gang_needs_four", "gang_needs_three", "not_a_run", "run_tiles_missing")
"""Refusals that say little: any other reason is told instead."""


def on_table(view: View, events: Sequence[Event]) -> tuple[int, ...]:
    """The tiles that a claim would be about: those on the table, or else those that lay there last."""
    if view.table:
        return view.table
    for event in reversed(events):
        match event:
            case Discarded(_, tile):
                return (tile,)
            case DiceRolled(_, _, _, tiles) if tiles:
                return tiles
            case GangMade(_, meld) if meld.tile >= 0:
                return meld.tiles[:1]
    return ()


def asked_about(
    rules: RuleSet, view: View, table: tuple[int, ...], key: str, chosen: int
) -> tuple[Action, ...]:
    """The actions that a key stands for; `chosen` is the tile under the cursor, or -1."""
    match key:
        case keys.HU:
            return (HU,)
        case keys.OPENING:
            return (OPENING,)
        case keys.PENG:
            return tuple(PENG[tile] for tile in table) or (PENG[0],)
        case keys.CHI:
            return _runs(view, table) or CHI[0]
        case keys.GANG | keys.DICE:
            return _gangs(rules, view, table, chosen, dice=key == keys.DICE)
        case keys.TING:
            return (TING[chosen],) if chosen >= 0 and rules.ting_with_discard else (TING_NOW,)
        case keys.SEAL:
            return (SEAL,)
        case keys.YES:
            return (CHUI,) if rules.hammer else (TAKE,)
        case keys.NO:
            return _declining(view)
        case _:
            return ()


def _runs(view: View, table: tuple[int, ...]) -> tuple[Chi, ...]:
    """The runs worth asking about: those with tiles in hand, else those without jokers."""
    held = view.own.tiles if view.own else ()
    runs = tuple(run for tile in table for run in CHI[tile])
    in_hand = tuple(run for run in runs if run.own[0] in held and run.own[1] in held)
    plain = tuple(run for run in runs if not set(run.own) & set(view.jokers))
    return in_hand or plain or runs


def _declining(view: View) -> tuple[Action, ...]:
    """A no says something else before the deal and with the last tile."""
    question = view.own.question if view.own else None
    offers = question.offers if question else ()
    return tuple(offer for offer in (NO_CHUI, DECLINE) if offer in offers) or (PASS,)


def _gangs(
    rules: RuleSet, view: View, table: tuple[int, ...], chosen: int, *, dice: bool
) -> tuple[Action, ...]:
    ways = permissions.ways_on(rules)
    then: Then = ways[0] if len(ways) == 1 else "dice" if dice else "replace"
    own = view.own
    if own is None:
        return ()
    held = [tile for tile in range(KINDS) if own.tiles.count(tile) >= OFTEN]
    pengs = [meld.tile for meld in view.seats[view.seat].melds if meld.kind is MeldKind.PENG]
    mine = dict.fromkeys((*held, *(tile for tile in pengs if tile in own.tiles)))
    if len(own.tiles) % 3 == 2:
        about: Iterable[int] = mine or ((chosen,) if chosen >= 0 else own.tiles[:1])
    else:
        about = table or own.tiles[:1]
    return tuple(GANG[then][tile] for tile in about if tile >= 0) or (GANG[then][0],)


def most_telling(found: Sequence[tuple[Action, Refusal]]) -> tuple[Action, Refusal] | None:
    """The refusal that says most."""
    return min(found, key=lambda pair: pair[1].code in PLAIN, default=None)
