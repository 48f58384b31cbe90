"""宁乡麻将. In the order of the document; the comment at each line is its clause."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final, Literal

import msgspec

from xiangma.engine.errors import Refusal
from xiangma.engine.melds import MeldKind
from xiangma.engine.refusals import refusal
from xiangma.engine.ruleset import (
    AnyChi,
    AskedInTurn,
    AskOpeningWins,
    AskTing,
    BirdRule,
    Claims,
    DiceWins,
    FromTail,
    Gangs,
    Option,
    Outcome,
    Robbing,
    RuleSet,
    Sheet,
    StackOpens,
    Winners,
)
from xiangma.engine.wins import (
    STANDARD,
    Circumstance,
    Judgement,
    PatternHit,
    Payment,
    Shape,
    SpecialHit,
    Way,
    Win,
)
from xiangma.rules.clauses import circumstances, openings
from xiangma.rules.clauses.birds import hit_seat, hits
from xiangma.rules.clauses.dealers import winner_or_supplier
from xiangma.rules.clauses.listing import BIG_UNITS, listed
from xiangma.rules.clauses.patterns import (
    Pattern,
    Special,
    all_258,
    all_triplets,
    best,
    incomplete,
    pure_suit,
    readings,
    seven_pairs,
    specials_of,
    units_of,
)
from xiangma.rules.clauses.payments import from_each, hand_lines, shares
from xiangma.texts import Text


class Options(msgspec.Struct, frozen=True):
    """N-1"""

    hands: int = 8
    birds: int = 2
    bird_mode: Literal["double", "add"] = "double"
    menqing: bool = True
    quanqiuren: Literal["full", "half"] = "full"
    opening: Literal["continue", "end"] = "continue"
    opening_set: Literal["all", "short"] = "all"
    stack: Literal["double", "add"] = "double"
    race: Literal["first", "seat"] = "first"


OPTIONS: Final = (
    Option("hands", (4, 8, 16), 8),
    Option("birds", (0, 2, 4, 6), 2),
    Option("bird_mode", ("double", "add"), "double"),
    Option("menqing", (True, False), True),
    Option("quanqiuren", ("full", "half"), "full"),
    Option("opening", ("continue", "end"), "continue"),
    Option("opening_set", ("all", "short"), "all"),
    Option("stack", ("double", "add"), "double"),
    Option("race", ("first", "seat"), "first"),
)

MENQING: Final = Text("门清", "concealed")
SMALL: Final = 4
BIG: Final = 8

# N-6: the opening wins, judged on the dealt hand
OPENING_WINS: Final = (
    openings.OpeningWin("N-6.1", Text("大四喜", "four alike"), openings.four_alike),
    openings.OpeningWin("N-6.2", Text("板板胡", "no 2 5 8"), openings.no_258, shows_all=True),
    openings.OpeningWin("N-6.3", Text("缺一色", "a suit missing"), openings.suit_missing, shows_all=True),
    openings.OpeningWin("N-6.4", Text("六六顺", "two triplets"), openings.two_triplets),
    openings.OpeningWin("N-6.5", Text("步步高", "three pairs in a row"), openings.pairs_in_a_row),
    openings.OpeningWin("N-6.6", Text("金童玉女", "pairs of 2p and 2s"), openings.golden_pair),
    openings.OpeningWin("N-6.7", Text("一枝花", "a lone 5"), openings.lone_five, shows_all=True),
    openings.OpeningWin("N-6.8", Text("三同", "one rank paired in all suits"), openings.rank_in_all_suits),
    openings.OpeningWin("N-6.9", Text("一点红", "one 2 5 8 only"), openings.single_258, shows_all=True),
)
SHORT_SET: Final = ("N-6.3", "N-6.2", "N-6.7")  # N-1


def big_patterns(o: Options) -> tuple[Pattern, ...]:
    return (
        all_258("N-7.1", Text("将将胡", "all 2 5 8")),
        all_triplets("N-7.2", Text("碰碰胡", "all triplets")),
        pure_suit("N-7.3", Text("清一色", "pure suit")),
        seven_pairs(
            "N-7.4",
            (
                Text("七小对", "seven pairs"),
                Text("豪华七小对", "seven pairs with a four"),
                Text("双豪华七小对", "seven pairs with two fours"),
                Text("三豪华七小对", "seven pairs with three fours"),
            ),
            (1, 2, 3, 4),
        ),
        Pattern(
            "N-7.5",
            (Text("全求人", "four exposed melds"),),
            (1,),
            STANDARD,
            lambda win: int(all_melded(win, half=o.quanqiuren == "half")),
        ),
    )


def all_melded(win: Win, *, half: bool) -> bool:
    """N-7.5: four exposed melds; `half`: only on another's tile and without a concealed gang."""
    if win.need:
        return False
    return not half or (
        not win.self_drawn and all(meld.kind is not MeldKind.GANG_CONCEALED for meld in win.melds)
    )


def specials(o: Options) -> tuple[Special, ...]:
    """N-8"""
    return (
        Special("N-8", Text("海底捞月", "last tile drawn"), circumstances.drew_the_last),
        Special("N-8", Text("海底炮", "last tile discarded"), circumstances.won_the_last_discard),
        Special("N-8", Text("杠上开花", "own dice tile"), circumstances.own_dice),
        Special("N-8", Text("抢杠胡", "robbed gang"), circumstances.robbed),
        Special("N-8", Text("杠上炮", "another's dice tile"), circumstances.another_dice),
        Special("N-8", Text("天胡", "dealt complete"), circumstances.dealt),
        Special("N-8", Text("地胡", "the dealer's first discard"), circumstances.first_discard),
        Special("N-8", Text("报听", "ting declared"), lambda win: win.declared or win.supplier_declared),
        Special("N-8", MENQING, lambda win: o.menqing and win.self_drawn and not win.melds),
    )


def judge(
    o: Options, patterns: tuple[Pattern, ...], raised: tuple[Special, ...], win: Win
) -> Judgement | Refusal:
    """N-7 to N-9: the reading that pays most, or why there is none."""
    found = []
    for shape, hits_ in readings(patterns, win):
        if hits_ or (shape is Shape.STANDARD and win.is_standard_258()):  # N-7, N-8: small needs its 258 pair
            extra = specials_of(raised, win)
            if shape is Shape.SEVEN_PAIRS:  # N-8: 门清 does not go with seven pairs
                extra = tuple(special for special in extra if special.name != MENQING)
            found.append(Judgement(hits_, extra, points(o, hits_, extra), "N-9"))
    return best(found, patterns) or incomplete(win, "N-7", small_needs_258=True)


def points(o: Options, patterns: tuple[PatternHit, ...], raised: tuple[SpecialHit, ...]) -> int:
    """N-9: points per payer."""
    units, k = units_of(patterns), len(raised)
    if o.stack == "double":
        return (BIG * units or SMALL) << k
    return BIG * (units + k) or SMALL


def opening_wins(o: Options) -> tuple[openings.OpeningWin, ...]:
    """N-1: all of them, or the short set."""
    return tuple(w for w in OPENING_WINS if o.opening_set == "all" or w.clause in SHORT_SET)


def judge_opening(o: Options, win: Win) -> Judgement | Refusal:
    """N-6 with N-3: 4 a pattern where the hand goes on, one small win where it ends."""
    found = openings.found_in(opening_wins(o), win.held)
    if not found:
        return refusal("no_opening_win", "N-6")
    each = SMALL if o.opening == "end" else SMALL * len(found)
    return Judgement(tuple(PatternHit(w.clause, w.name, 1) for w in found), (), each, "N-3")


def shown(win: Win, judgement: Judgement) -> tuple[int, ...]:
    """N-3: the tiles that prove the patterns."""
    return openings.proof(OPENING_WINS, {hit.clause for hit in judgement.patterns}, win.held)


def opening_payments(seat: int, judgement: Judgement) -> tuple[Payment, ...]:
    """N-3: an opening win that continues, 4 from each for each of its patterns."""
    return tuple(from_each(seat, judgement.points, "opening", ("N-3", "N-6")))


def bird_base(sheet: Sheet) -> int:
    """N-10.1: the winner; with several winners the discarder."""
    return sheet.winners[0] if len(sheet.winners) == 1 else sheet.supplier


COVERED: Final = {Way.ROB: ("N-4.3",), Way.DICE_OF: ("N-4.4",)}


def pay(o: Options, sheet: Sheet) -> Iterator[Payment]:
    """N-9, N-10: every win, each share with its birds; who is robbed or rolled covers all three."""
    if not sheet.wins:
        return
    base = bird_base(sheet)
    on = hits(sheet.birds, base)

    def times(payer: int, winner: int) -> int:  # N-10.2
        b = sum(on[seat] for seat in {base, payer, winner})
        return 1 << b if o.bird_mode == "double" else 1 + b

    for win, judgement in sheet.wins:
        clauses = cited(win, several=len(sheet.winners) > 1)
        yield from hand_lines(win, judgement, shares(win, covers=win.way in COVERED), times, clauses)


def cited(win: Win, *, several: bool) -> tuple[str, ...]:
    """The clauses of a win's lines."""
    if win.way is Way.OPENING:
        return "N-3", "N-6", "N-10.2"
    first = ("N-3.2",) if win.way is Way.DEAL or win.has(Circumstance.FIRST_DISCARD) else ()
    last = ("N-5.4",) if win.has(Circumstance.LAST) else ()
    return "N-9", "N-10.2", *COVERED.get(win.way, ()), *(("N-4.2",) if several else ()), *first, *last


def next_dealer(outcome: Outcome) -> tuple[int, str]:
    """N-2"""
    if outcome.winners:
        return winner_or_supplier(outcome), "N-2"
    if outcome.last_taker >= 0:
        return outcome.last_taker, "N-2"
    return outcome.first_asked, "N-2"


def completes(o: Options, patterns: tuple[Pattern, ...], win: Win) -> bool:
    """C-5: any way to win with this tile counts, also one that another's tile alone would allow (N-7.5)."""
    if isinstance(judge(o, patterns, (), win), Judgement):
        return True
    return (
        o.quanqiuren == "half"
        and win.is_standard()
        and not win.need
        and patterns[-1].degree(win.on_discard()) > 0
    )


def ningxiang(o: Options) -> RuleSet:
    patterns, raised = big_patterns(o), specials(o)
    race = Winners.FIRST if o.race == "first" else Winners.NEAREST
    return RuleSet(
        name="ningxiang",
        revision=1,
        letter="N",
        options=msgspec.structs.asdict(o),
        # N-3
        opening=(
            AskOpeningWins("N-3", ends_hand=o.opening == "end"),
            AskTing("N-3", declared="N-3.1"),
        ),
        dealt_win_in_opening="N-3" if o.opening == "end" else "",  # C-6.2
        opening_patterns=partial(judge_opening, o),
        may_open=partial(openings.any_in, opening_wins(o)),
        shown=shown,
        opening_payments=opening_payments,
        ting="N-3.1",
        # N-4
        claims=Claims(
            clause="N-4.1",
            chi=AnyChi("N-4.1"),
            winners=Winners.SEVERAL,
            winners_clause="N-4.2",
            lock_hu="N-4.1",
        ),
        robbing=Robbing(
            clause="N-4.3", kinds=frozenset((MeldKind.GANG_ADDED,)), winners=race, only_with_dice=True
        ),
        dice_wins=DiceWins(clause="N-4.4", winners=race, both_tiles=True, claims=True),
        # N-5
        gangs=Gangs(
            clause="N-5.1",
            replacement=FromTail("N-5.1"),
            dice=StackOpens(clause="N-5.2"),
            locked="N-5.1",
            no_tiles="N-5.3",
        ),
        last_tile=AskedInTurn("N-5.4", taken="N-5.4"),
        # N-6 to N-10
        winning="N-7",
        listed=(*listed("opening", opening_wins(o)), *listed("big", patterns), *listed("special", raised)),
        unit=BIG_UNITS,
        judge=partial(judge, o, patterns, raised),
        completes=partial(completes, o, patterns),
        birds=BirdRule(
            clause="N-10.1", count=o.birds, base=bird_base, hit=hit_seat, last_tile_is_bird="N-10.3"
        ),
        pay=partial(pay, o),
        next_dealer=next_dealer,
    )
