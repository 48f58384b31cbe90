"""宁乡开王麻将. In the order of the document; the comment at each line is its clause."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final, Literal

import msgspec

from xiangma.analysis.shapes import fours_filled
from xiangma.engine.errors import Refusal
from xiangma.engine.melds import MeldKind
from xiangma.engine.refusals import refusal
from xiangma.engine.ruleset import (
    AnyChi,
    AskedInTurn,
    AskEverything,
    BirdRule,
    Claims,
    DiceWins,
    Gangs,
    Option,
    Outcome,
    RandomTiles,
    Robbing,
    RuleSet,
    Sheet,
    TurnUp,
    Winners,
)
from xiangma.engine.wins import (
    ANY_SHAPE,
    LOOSE,
    Circumstance,
    Jokers,
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
    all_triplets,
    best,
    incomplete,
    natural_fours,
    pure_suit,
    readings,
    seven_pairs,
    specials_of,
    units_of,
)
from xiangma.rules.clauses.payments import hand_lines, shares
from xiangma.texts import Text
from xiangma.tiles import COPIES, SUIT_OF, next_rank, previous_rank


class Options(msgspec.Struct, frozen=True):
    """K-1"""

    hands: int = 8
    birds: int = 2
    cap: int | Literal["none"] = "none"
    haohua: Literal["natural", "filled"] = "natural"


OPTIONS: Final = (
    Option("hands", (4, 8, 16), 8),
    Option("birds", (0, 1, 2, 4, 6), 2),
    Option("cap", ("none", 3), "none"),
    Option("haohua", ("natural", "filled"), "natural"),
)

SMALL: Final = 2
BIG: Final = 7

FOUR_ALIKE_JOKERS: Final = "K-8.7"
FOUR_JOKERS: Final = "K-8.10"
SIX: Final = SpecialHit("K-8", Text("六王", "six jokers"))


# --- K-2: jokers ------------------------------------------------------------------------------------


def jokers(turned: int) -> Jokers:
    """K-2.2: the kinds one rank below and above the turned one, with wrap-around."""
    kinds = tuple(sorted((previous_rank(turned), next_rank(turned))))
    return Jokers(mask=sum(1 << kind for kind in kinds), kinds=kinds, turned=turned)


def jokers_in(win: Win) -> int:
    """How many 纯王 are in hand."""
    return sum(win.held[kind] for kind in win.jokers.kinds)


# --- K-8: patterns ----------------------------------------------------------------------------------


def four_alike_jokers(win: Win) -> int:
    """K-8.7: four 纯王 of one kind in hand."""
    return int(any(win.held[kind] == COPIES for kind in win.jokers.kinds))


def three_turned(win: Win) -> int:
    """K-8.8: the three 正王 in hand."""
    return int(win.held[win.jokers.turned] == 3)


def four_jokers(win: Win) -> int:
    """K-8.10: four or more 纯王 in hand."""
    return int(jokers_in(win) >= 4)


def all_258_unchowed(win: Win) -> int:
    """K-8.4: all 2 5 8, melds peng or gang only."""
    return int(win.is_all_258() and all(meld.kind is not MeldKind.CHI for meld in win.melds))


def no_jokers_no_258(win: Win) -> int:
    """K-8.5: neither 正王 nor 纯王 nor 2 5 8."""
    held = win.held
    return int(not jokers_in(win) and not held[win.jokers.turned] and bool(openings.no_258(held)))


def suit_missing(win: Win) -> int:
    """K-8.6: a suit missing, by natural faces."""
    return int(bool(openings.suit_missing(win.held)))


def lone_king(win: Win) -> int:
    """K-8.9: exactly one 正王 or 纯王, the only tile of its suit in hand."""
    turned = win.jokers.turned
    kings = jokers_in(win) + win.held[turned]
    suit = SUIT_OF[turned] * 9
    return int(kings == 1 and sum(win.held[suit : suit + 9]) == 1)


OPENING_ONLY: Final = (
    Pattern("K-8.5", (Text("无王无将", "no jokers, no 2 5 8"),), (1,), LOOSE, no_jokers_no_258),
    Pattern("K-8.6", (Text("缺一色", "a suit missing"),), (1,), LOOSE, suit_missing),
    Pattern("K-8.9", (Text("一枝花", "a lone king"),), (1,), LOOSE, lone_king),
)

DECLARED: Final = (
    Pattern(
        FOUR_ALIKE_JOKERS,
        (Text("四纯王", "four jokers alike"),),
        (1,),
        ANY_SHAPE,
        four_alike_jokers,
    ),
    Pattern("K-8.8", (Text("黑天胡", "three turned kings"),), (1,), ANY_SHAPE, three_turned),
    Pattern(FOUR_JOKERS, (Text("四王", "four jokers"),), (1,), ANY_SHAPE, four_jokers),
)


def complete_patterns(o: Options) -> tuple[Pattern, ...]:
    """The patterns of a complete hand."""
    fours = natural_fours if o.haohua == "natural" else lambda win: fours_filled(win.natural, win.jokers_held)
    return (
        pure_suit("K-8.1", Text("清一色", "pure suit")),
        all_triplets("K-8.2", Text("碰碰胡", "all triplets")),
        seven_pairs(
            "K-8.3",
            (
                Text("七对", "seven pairs"),
                Text("豪华七对", "seven pairs with a four"),
                Text("双豪七对", "seven pairs with two fours"),
                Text("超豪七对", "seven pairs with three fours"),
            ),
            (1, 2, 3, 4),
            fours,
        ),
        Pattern("K-8.4", (Text("将将胡", "all 2 5 8"),), (1,), ANY_SHAPE, all_258_unchowed),
        *DECLARED,
    )


SPECIALS: Final = (
    Special("K-8", Text("海底捞月", "last tile drawn"), circumstances.drew_the_last),
    Special("K-8", Text("海底炮", "last tile discarded"), circumstances.won_the_last_discard),
    Special("K-8", Text("杠上开花", "own dice tile"), circumstances.own_dice),
    Special("K-8", Text("杠上炮", "another's dice tile"), circumstances.another_dice),
    Special("K-8", Text("报听", "ting declared"), lambda win: win.declared),
    Special("K-8", Text("抢杠胡", "robbed gang"), circumstances.robbed),
)
DEALT_COMPLETE: Final = SpecialHit("K-8", Text("天胡", "dealt complete"))


# --- K-8, K-9.1: what a hand is worth ---------------------------------------------------------------


def judge(o: Options, patterns: tuple[Pattern, ...], win: Win) -> Judgement | Refusal:
    """The way of counting that pays most, or why there is none."""
    if win.way is Way.OPENING:
        return judge_opening(o, patterns, win)
    if win.way is Way.DEAL:
        return refusal("win_not_at_start", "K-4.3")
    if not win.self_drawn and (win.tile == win.jokers.turned or win.jokers.mask >> win.tile & 1):
        return refusal("joker_on_table", "K-2.3")
    found = as_complete(o, patterns, win)
    if win.way is Way.DRAW:
        found += as_declared(o, DECLARED, win)
    return best(found, patterns) or incomplete(win, "K-8", small_needs_258=True)


def judge_opening(o: Options, patterns: tuple[Pattern, ...], win: Win) -> Judgement | Refusal:
    """K-4: the opening patterns, for the dealer also the complete hand with them (天胡)."""
    opening = hits_of(OPENING_ONLY, win)
    found = as_declared(o, (*OPENING_ONLY, *DECLARED), win)
    if win.seat == win.dealer:
        found += as_complete(o, patterns, win, opening)
    return best(found, patterns) or refusal("no_opening_win", "K-8")


def as_complete(
    o: Options, patterns: tuple[Pattern, ...], win: Win, opening: tuple[PatternHit, ...] = ()
) -> list[Judgement]:
    """The complete hand, in every reading."""
    found = []
    for shape, read in readings(patterns, win):
        loose = shape is Shape.LOOSE
        if loose and not any(hit.clause == "K-8.4" for hit in read):
            continue
        six = jokers_in(win) >= 6
        big = without_four_jokers(read, six=six) + opening
        if big or win.is_standard_258():
            raised = specials_of(SPECIALS, win)
            if six:
                raised += (SIX,)
            if win.way is Way.OPENING:
                raised += (DEALT_COMPLETE,)
            found.append(Judgement(big, raised, points(o, big, raised), "K-9.1"))
    return found


def as_declared(o: Options, patterns: tuple[Pattern, ...], win: Win) -> list[Judgement]:
    """Declared with any hand: the patterns alone."""
    big = without_four_jokers(hits_of(patterns, win), six=False)
    if not big:
        return []
    raised = specials_of(SPECIALS, win)
    return [Judgement(big, raised, points(o, big, raised), "K-9.1")]


def hits_of(patterns: tuple[Pattern, ...], win: Win) -> tuple[PatternHit, ...]:
    return tuple(hit for hit in (pattern.hit(win) for pattern in patterns) if hit is not None)


def without_four_jokers(found: tuple[PatternHit, ...], *, six: bool) -> tuple[PatternHit, ...]:
    """K-8.10: not counted beside K-8.7 or 六王."""
    if six or any(hit.clause == FOUR_ALIKE_JOKERS for hit in found):
        return tuple(hit for hit in found if hit.clause != FOUR_JOKERS)
    return found


def points(o: Options, big: tuple[PatternHit, ...], raised: tuple[SpecialHit, ...]) -> int:
    """K-9.1: points per payer."""
    units = units_of(big)
    if o.cap != "none":
        units = min(units, o.cap)
    return (BIG * units or SMALL) << len(raised)


def completes(o: Options, patterns: tuple[Pattern, ...], win: Win) -> bool:
    """C-5: wins declared by joker count alone make no hand ting."""
    return bool(as_complete(o, patterns, win))


def declares(held: list[int], in_play: Jokers) -> bool:
    """Whether 四纯王, 黑天胡 or 四王 could be declared now."""
    return held[in_play.turned] == 3 or sum(held[kind] for kind in in_play.kinds) >= 4


# --- K-10: birds, and the end -------------------------------------------------------------------------


def pay(sheet: Sheet) -> Iterator[Payment]:
    """K-9.1, K-10.2: each payer once, and once more for each bird on it or on the winner."""
    on = hits(sheet.birds, sheet.dealer)  # K-10.1

    def times(payer: int, winner: int) -> int:
        return 1 + on[payer] + on[winner]

    for win, judgement in sheet.wins:
        yield from hand_lines(win, judgement, shares(win), times, cited(win, judgement))


def cited(win: Win, judgement: Judgement) -> tuple[str, ...]:
    """The clauses of a win's lines."""
    one_winner = () if win.self_drawn else ("K-9.2",)
    last = ("K-7.2",) if win.has(Circumstance.LAST) else ()
    dealt = ("K-4.3",) if DEALT_COMPLETE in judgement.specials else ()
    opening: tuple[str, ...] = ()
    if win.way is Way.OPENING:
        opening = ("K-4.1", "K-4.2") if win.seat == win.dealer else ("K-4.1",)
    return "K-9.1", "K-10.2", *one_winner, *opening, *dealt, *last


def next_dealer(outcome: Outcome) -> tuple[int, str]:
    """K-3"""
    if outcome.winners:
        return winner_or_supplier(outcome), "K-3.1"
    if outcome.all_sealed:
        return outcome.dealer, "K-3.2"
    if outcome.last_taker >= 0:
        return outcome.last_taker, "K-3.2"
    return (outcome.dealer + 1) % 4, "K-3.2"


def kaiwang(o: Options) -> RuleSet:
    patterns = complete_patterns(o)
    return RuleSet(
        name="kaiwang",
        revision=1,
        letter="K",
        options=msgspec.structs.asdict(o),
        # K-2
        turn_up=TurnUp("K-2.1", jokers),
        jokers_stay="K-2.2",
        # K-4
        opening=(AskEverything("K-4"),),
        dealt_win_in_opening="K-4.3",
        opening_patterns=partial(judge_opening, o, patterns),
        ting="K-4",
        # K-5
        claims=Claims(
            clause="K-5.1",
            chi=AnyChi("K-5.1"),
            winners=Winners.NEAREST,
            winners_clause="K-9.2",
            lock_hu="K-5.1",
        ),
        gangs=Gangs(
            clause="K-5.2",
            replacement=None,
            dice=RandomTiles(clause="K-5.3", count=2, needs=3, spares_last=True),
            needs_ting=True,
            added_right_after_peng=True,
            borrowed="K-2.4",
        ),
        dice_wins=DiceWins(clause="K-5.3", winners=Winners.NEAREST, both_tiles=True, claims=False),
        robbing=Robbing(clause="K-5.4", kinds=frozenset((MeldKind.GANG_ADDED,)), winners=Winners.NEAREST),
        # K-6, K-7
        sealing="K-6.1",
        sealed="K-6.2",
        all_sealed="K-6.3",
        last_tile=AskedInTurn("K-7.1", taken="K-7.2", sealed="K-6.4"),
        # K-8 to K-10
        winning="K-8",
        listed=(
            *listed("opening", OPENING_ONLY),
            *listed("big", patterns),
            *listed("special", (*SPECIALS, DEALT_COMPLETE, SIX)),
        ),
        unit=BIG_UNITS,
        judge=partial(judge, o, patterns),
        completes=partial(completes, o, patterns),
        declares=declares,
        birds=BirdRule(
            clause="K-10.1",
            count=o.birds,
            base=lambda sheet: sheet.dealer,
            hit=hit_seat,
            last_tile_is_bird="K-10.3",
        ),
        pay=pay,
        next_dealer=next_dealer,
    )
