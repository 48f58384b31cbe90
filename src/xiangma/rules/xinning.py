"""邵阳新宁麻将. In the order of the document; the comment at each line is its clause."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

import msgspec

from xiangma.engine.errors import Refusal
from xiangma.engine.melds import GANGS, MeldKind
from xiangma.engine.refusals import refusal
from xiangma.engine.ruleset import (
    Claims,
    DiceWins,
    FromTail,
    Gangs,
    NoChi,
    Option,
    Outcome,
    RandomTiles,
    Robbing,
    RuleSet,
    Sheet,
    Winners,
    WinOrEnd,
)
from xiangma.engine.wins import Circumstance, Judgement, PatternHit, Payment, Shape, SpecialHit, Way, Win
from xiangma.rules.clauses.listing import POINTS, listed
from xiangma.rules.clauses.patterns import (
    all_triplets,
    best,
    incomplete,
    pure_suit,
    readings,
    seven_pairs,
    units_of,
)
from xiangma.rules.clauses.payments import from_each, hand_lines, melds_by_seat, shares
from xiangma.texts import Text


class Options(msgspec.Struct, frozen=True):
    """X-1"""

    hands: int = 8
    chui: bool = True
    race: Literal["first", "seat"] = "first"


OPTIONS: Final = (
    Option("hands", (4, 8, 16), 8),
    Option("chui", (True, False), True),
    Option("race", ("first", "seat"), "first"),
)

SMALL: Final = 2
BIG: Final = 8
ON_DICE: Final = 7

#
PATTERNS: Final = (
    all_triplets("X-6.2", Text("碰碰胡", "all triplets"), BIG),
    pure_suit("X-6.3", Text("清一色", "pure suit"), BIG),
    seven_pairs("X-6.4", (Text("七小对", "seven pairs"),), (BIG,)),
)
MENQING: Final = SpecialHit("X-6", Text("门清", "concealed"))
OWN_DICE: Final = SpecialHit("X-6.5", Text("杠上开花", "own dice tile"))
ANOTHERS_DICE: Final = SpecialHit("X-6.6", Text("杠上炮", "another's dice tile"))


def judge(win: Win) -> Judgement | Refusal:
    """X-6: the reading that pays most, or why there is none."""
    if win.way is Way.DISCARD and not win.has(Circumstance.AFTER_REPLACEMENT):
        return refusal("discard_not_won", "X-5.1")
    found = [
        worth(win, shape, read) for shape, read in readings(PATTERNS, win) if read or shape is Shape.STANDARD
    ]
    return best(found, PATTERNS) or incomplete(win, "X-6")


def worth(win: Win, shape: Shape, read: tuple[PatternHit, ...]) -> Judgement:
    """X-6.1 to X-6.6: points per payer."""
    raised: tuple[SpecialHit, ...] = ()
    units = units_of(read)
    total = units or SMALL
    if win.way in (Way.DICE, Way.DICE_OF):
        total = units + ON_DICE
        raised = (OWN_DICE if win.way is Way.DICE else ANOTHERS_DICE,)
    elif win.self_drawn and not win.melds and shape is not Shape.SEVEN_PAIRS:
        total = units + 1 if units else 2 * SMALL  # a small one counts 4
        raised = (MENQING,)
    return Judgement(read, raised, total, "X-6")


# what each of the others pays for a gang
GANG_POINTS: Final = {MeldKind.GANG_OPEN: 1, MeldKind.GANG_ADDED: 1, MeldKind.GANG_CONCEALED: 2}


COVERED: Final = {Way.ROB: ("X-5.3",), Way.DICE_OF: ("X-5.4",), Way.DISCARD: ("X-5.5",)}


def cited(win: Win, judgement: Judgement) -> tuple[str, ...]:
    """The clauses of a win's lines."""
    small = () if judgement.is_big else ("X-6.1",)
    ordinary = ("X-6.7",) if win.way is Way.DEAL or win.has(Circumstance.LAST) else ()
    return "X-6", "X-3.2", *COVERED.get(win.way, ()), *small, *ordinary


def pay(sheet: Sheet) -> Iterator[Payment]:
    """X-6, X-7: wins and gangs under their hammers; a supplier covers all three (X-5.3 to X-5.5)."""

    def times(payer: int, payee: int) -> int:
        return 1 << (sheet.hammers[payer] + sheet.hammers[payee])

    for win, judgement in sheet.wins:
        clauses = cited(win, judgement)
        yield from hand_lines(win, judgement, shares(win, covers=True), times, clauses)
    for seat, meld in melds_by_seat(sheet, GANGS):
        yield from from_each(seat, GANG_POINTS[meld.kind], "gang", ("X-7", "X-3.2"), times)


def next_dealer(outcome: Outcome) -> tuple[int, str]:
    """X-2"""
    return (outcome.winners[0] if outcome.winners else outcome.last_taker), "X-2"


def xinning(o: Options) -> RuleSet:
    race = Winners.FIRST if o.race == "first" else Winners.NEAREST
    return RuleSet(
        name="xinning",
        revision=1,
        letter="X",
        options=msgspec.structs.asdict(o),
        #
        hammer="X-3.1" if o.chui else "",
        #
        kept_back=3,
        last_tile=WinOrEnd("X-4"),
        #
        claims=Claims(
            clause="X-5.1", chi=NoChi("X-5.1"), winners=race, winners_clause="X-5.1", lock_peng="X-5.1"
        ),
        gangs=Gangs(
            clause="X-5.2",
            replacement=FromTail("X-5.2"),
            dice=RandomTiles(clause="X-5.2", count=1, needs=1),
            no_tiles="X-4",
            added_later="X-5.6",
        ),
        dice_wins=DiceWins(clause="X-5.4", winners=race, both_tiles=False, claims=True),
        robbing=Robbing(
            clause="X-5.3", kinds=frozenset((MeldKind.GANG_OPEN, MeldKind.GANG_ADDED)), winners=race
        ),
        #
        winning="X-6",
        listed=(*listed("big", PATTERNS), *listed("special", (MENQING, OWN_DICE, ANOTHERS_DICE))),
        unit=POINTS,
        judge=judge,
        completes=lambda win: isinstance(judge(win), Judgement),
        pay=pay,
        next_dealer=next_dealer,
    )
