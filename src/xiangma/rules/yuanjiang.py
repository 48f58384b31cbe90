"""益阳沅江麻将. In the order of the document; the comment at each line is its clause."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final, Literal

import msgspec

from xiangma.analysis.kernel import missing, suit_keys
from xiangma.engine.errors import OptionError, Refusal
from xiangma.engine.melds import GANGS, MeldKind
from xiangma.engine.refusals import refusal
from xiangma.engine.ruleset import (
    AskTing,
    BirdRule,
    Claims,
    FinalRound,
    Gangs,
    NextInOrder,
    NoChi,
    Option,
    Outcome,
    Robbing,
    RuleSet,
    Sheet,
    Winners,
)
from xiangma.engine.wins import (
    ANY_SHAPE,
    STANDARD,
    Circumstance,
    Judgement,
    PatternHit,
    Payment,
    Shape,
    Way,
    Win,
)
from xiangma.rules.clauses.birds import hit_seat, hits
from xiangma.rules.clauses.dealers import winner_or_supplier
from xiangma.rules.clauses.listing import BIG_UNITS, listed
from xiangma.rules.clauses.patterns import (
    Pattern,
    all_258,
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
    """Y-1"""

    hands: int = 8
    birds: int = 1
    xi: bool = True
    kahu: bool = False
    menqing: bool = True
    cap: int | Literal["none"] = 24


OPTIONS: Final = (
    Option("hands", (4, 8, 16), 8),
    Option("birds", (0, 1, 3), 1),
    Option("xi", (True, False), True),
    Option("kahu", (True, False), False),
    Option("menqing", (True, False), True),
    Option("cap", (24, "none"), 24),
)

SMALL_DRAWN: Final = 1
BIG_DRAWN: Final = 3
FROM_ANOTHER: Final = 6

OPENED: Final = frozenset((MeldKind.PENG, MeldKind.GANG_OPEN, MeldKind.GANG_ADDED))
BESIDE_MENQING: Final = frozenset(("Y-6.1", "Y-6.2", "Y-6.3", "Y-6.4"))


# --- Y-6: patterns ----------------------------------------------------------------------------------


def dragon(win: Win) -> int:
    """Y-6.3: 123 456 789 of one suit among the concealed tiles; the fourth meld and the pair are free."""
    if win.need < 3:
        return 0
    for first in (0, 9, 18):
        if all(win.natural[first : first + 9]):
            rest = win.natural.copy()
            for kind in range(first, first + 9):
                rest[kind] -= 1
            if missing(*suit_keys(rest), win.need - 3) == 0:
                return 1
    return 0


def is_opened(win: Win) -> bool:
    """A peng, 明杠 or 碰杠 lies on the table."""
    return any(meld.kind in OPENED for meld in win.melds)


PATTERNS: Final = (
    pure_suit("Y-6.1", Text("清一色", "pure suit")),
    all_triplets("Y-6.2", Text("碰碰胡", "all triplets")),
    Pattern("Y-6.3", (Text("一条龙", "dragon"),), (1,), STANDARD, dragon),
    all_258("Y-6.4", Text("将将胡", "all 2 5 8")),
    Pattern("Y-6.5", (Text("一字撬", "one tile left"),), (1,), STANDARD, lambda win: int(not win.need)),
    seven_pairs(
        "Y-6.6",
        (
            Text("七对", "seven pairs"),
            Text("豪华七对", "seven pairs with a four"),
            Text("双豪华七对", "seven pairs with two fours"),
            Text("三豪华七对", "seven pairs with three fours"),
        ),
        (1, 2, 3, 4),
    ),
)
MENQING: Final = PatternHit("Y-6.7", Text("门清", "concealed"), 1)


def circumstance(clause: str, zh: str, en: str, holds: object) -> Pattern:
    """A circumstance that counts as a big pattern, whatever the shape."""
    return Pattern(clause, (Text(zh, en),), (1,), ANY_SHAPE, holds)  # type: ignore[arg-type]


RAISING: Final = (
    circumstance("Y-6.8", "天胡", "dealt complete", lambda win: int(win.way is Way.DEAL)),
    circumstance("Y-6.9", "报听", "ting declared", lambda win: int(win.declared)),
    circumstance(
        "Y-6.10", "海底胡", "final tile", lambda win: int(win.way is Way.DRAW and win.has(Circumstance.LAST))
    ),
    circumstance("Y-6.11", "抢杠胡", "robbed gang", lambda win: int(win.way is Way.ROB)),
    circumstance(
        "Y-6.12",
        "杠上开花",
        "on the replacement",
        lambda win: int(win.way is Way.DRAW and win.has(Circumstance.REPLACEMENT)),
    ),
)


def judge(o: Options, win: Win) -> Judgement | Refusal:
    """Y-6, Y-7: the reading that pays most, or why there is none."""
    refused: list[Refusal] = []
    found = []
    for shape, read in readings(PATTERNS, win):
        if not read and shape is not Shape.STANDARD:
            continue
        hand = with_menqing(o, win, shape, read)
        raising = tuple(hit for hit in (pattern.hit(win) for pattern in RAISING) if hit is not None)
        not_allowed = barred(o, win, (*hand, *raising))
        if not_allowed:
            refused.append(not_allowed)
        else:
            big = (*hand, *raising)
            found.append(Judgement(big, (), points(win, big), "Y-7.1" if win.self_drawn else "Y-7.2"))
    return best(found, PATTERNS) or (refused[0] if refused else incomplete(win, "Y-6"))


def with_menqing(o: Options, win: Win, shape: Shape, read: tuple[PatternHit, ...]) -> tuple[PatternHit, ...]:
    """Y-6.7: only beside certain patterns, not with seven pairs."""
    beside = any(hit.clause in BESIDE_MENQING for hit in read)
    if o.menqing and beside and shape is not Shape.SEVEN_PAIRS and not is_opened(win):
        return (*read, MENQING)
    return read


def barred(o: Options, win: Win, big: tuple[PatternHit, ...]) -> Refusal | None:
    """Why a complete hand may not win on another's tile."""
    if win.self_drawn:
        return None
    if o.kahu and win.way is Way.DISCARD and is_kahu(win):
        return refusal("kahu", "Y-6")
    if [hit.clause for hit in big] == ["Y-6.4"] and is_opened(win):
        return refusal("all_258_own_draw", "Y-6.4")
    fed_by_declared = win.supplier_declared and win.way is Way.DISCARD
    if not big and not fed_by_declared and not win.has(Circumstance.AFTER_REPLACEMENT):
        return refusal("small_not_on_discard", "Y-4.2")
    return None


def is_kahu(win: Win) -> bool:
    """Three peng or gang melds and two pairs in hand, one of them hit by the discard."""
    return (
        win.need == 1 and win.held[win.tile] == 3 and sorted(count for count in win.held if count) == [2, 3]
    )


def points(win: Win, big: tuple[PatternHit, ...]) -> int:
    """Y-7.1, Y-7.2: points per payer, before the cap."""
    n = units_of(big)
    if win.self_drawn:
        return BIG_DRAWN << (n - 1) if n else SMALL_DRAWN
    return FROM_ANOTHER << (n - 1) if n else FROM_ANOTHER


# --- Y-7 to Y-9: payments -----------------------------------------------------------------------------

GANG_POINTS: Final = {MeldKind.GANG_ADDED: 1, MeldKind.GANG_CONCEALED: 2}
FED_GANG: Final = 2
XI: Final = 2
PENGS_AND_GANGS: Final = 4


def cited(win: Win, judgement: Judgement, *, several: bool) -> tuple[str, ...]:
    """The clauses of a win's lines."""
    if win.self_drawn:
        return "Y-7.1", "Y-7.3", "Y-9"
    small = () if judgement.is_big else ("Y-4.2",)
    return "Y-7.2", "Y-7.3", *small, *(("Y-4.3",) if several else ())


def pay(o: Options, sheet: Sheet) -> Iterator[Payment]:
    """Wins under birds and cap, gangs, 喜."""
    cap = None if o.cap == "none" else o.cap
    for win, judgement in sheet.wins:
        on = hits(sheet.birds if win.self_drawn else (), win.seat)

        def times(payer: int, winner: int, on: list[int] = on) -> int:  # Y-9
            return 1 << (on[payer] + on[winner])

        clauses = cited(win, judgement, several=len(sheet.wins) > 1)
        yield from hand_lines(win, judgement, shares(win), times, clauses, cap=cap)
    for seat, meld in melds_by_seat(sheet, GANGS):  # Y-8
        if meld.kind is MeldKind.GANG_OPEN:
            yield Payment(meld.feeder, seat, FED_GANG, "gang", ("Y-8",))
        else:
            yield from from_each(seat, GANG_POINTS[meld.kind], "gang", ("Y-8",))
    for seat, melds in enumerate(sheet.melds):
        if o.xi and len(melds) == PENGS_AND_GANGS:
            yield from from_each(seat, XI, "xi", ("Y-8",))


def next_dealer(outcome: Outcome) -> tuple[int, str]:
    """Y-2"""
    return (winner_or_supplier(outcome) if outcome.winners else outcome.last_taker), "Y-2"


def yuanjiang(o: Options) -> RuleSet:
    if o.kahu and not o.xi:
        raise OptionError("kahu=on needs xi=on: 卡胡 is a form of 有喜一字撬 (Y-1)", "Y-1")
    return RuleSet(
        name="yuanjiang",
        revision=1,
        letter="Y",
        options=msgspec.structs.asdict(o),
        # Y-3
        kept_back=4,
        last_tile=FinalRound("Y-3.3", kept="Y-3.1"),
        # Y-4
        claims=Claims(
            clause="Y-4.1",
            chi=NoChi("Y-4.1"),
            winners=Winners.SEVERAL,
            winners_clause="Y-4.3",
            lock_hu="Y-4.1",
            lock_peng="Y-4.1",
            lock_declared="Y-5.3",
        ),
        robbing=Robbing(clause="Y-4.4", kinds=frozenset((MeldKind.GANG_ADDED,)), winners=Winners.SEVERAL),
        gangs=Gangs(
            clause="Y-4.5",
            replacement=NextInOrder("Y-3.2"),
            dice=None,
            added_only_when_drawn=True,
            locked="Y-5.2",
            locked_concealed="Y-5.2",
            may_lack_replacement=True,
        ),
        # Y-5
        opening=(AskTing("Y-5.1", declared="Y-5.1"),),
        ting_with_discard="Y-5.1",
        ting="Y-5.1",
        # Y-6 to Y-9
        winning="Y-6",
        listed=(*listed("big", (*PATTERNS, MENQING, *RAISING)),),
        unit=BIG_UNITS,
        judge=partial(judge, o),
        completes=lambda win: isinstance(judge(o, win), Judgement),
        single_tile="Y-8" if o.xi else "",
        birds=BirdRule(
            clause="Y-9",
            count=o.birds,
            base=lambda sheet: sheet.winners[0],
            hit=hit_seat,
            only_self_drawn=True,
        ),
        pay=partial(pay, o),
        next_dealer=next_dealer,
    )
