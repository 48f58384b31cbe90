"""衡山258将王麻将. In the order of the document; the comment at each line is its clause."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final, Literal

import msgspec

from xiangma.analysis.shapes import is_no_runs
from xiangma.engine.errors import Refusal
from xiangma.engine.melds import FED, MeldKind
from xiangma.engine.refusals import refusal
from xiangma.engine.ruleset import (
    BirdRule,
    ChiRule,
    Claims,
    DiceWins,
    Gangs,
    NextInOrder,
    NoChi,
    Option,
    Outcome,
    PlainLastTile,
    PureSuitChi,
    RandomTiles,
    RuleSet,
    Sheet,
    TurnUp,
    Winners,
)
from xiangma.engine.wins import (
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
from xiangma.rules.clauses import openings
from xiangma.rules.clauses.listing import BIG_UNITS, listed
from xiangma.rules.clauses.patterns import (
    all_258,
    all_triplets,
    best,
    incomplete,
    pure_suit,
    readings,
    seven_pairs,
)
from xiangma.rules.clauses.payments import others, shares
from xiangma.texts import Text
from xiangma.tiles import RANK_OF, next_rank


class Options(msgspec.Struct, frozen=True):
    """H-1"""

    hands: int = 8
    birds: int = 4
    bird_mode: Literal["fixed", "even", "number"] = "fixed"
    chi_for_pure: bool = True


OPTIONS: Final = (
    Option("hands", (4, 8, 16), 8),
    Option("birds", (4, 5, 6, 7, 8), 4),
    Option("bird_mode", ("fixed", "even", "number"), "fixed"),
    Option("chi_for_pure", (True, False), True),
)

SMALL: Final = 1
BIG_DRAWN: Final = 3
BIG_FROM_ANOTHER: Final = 6

NO_GHOST: Final = SpecialHit("H-5.6", Text("青皮", "no ghost"))
OWN_DICE: Final = SpecialHit("H-6.1", Text("打筛", "own dice tile"))
ANOTHERS_DICE: Final = SpecialHit("H-6.2", Text("杠上炮", "another's dice tile"))
NO_258_HIT: Final = PatternHit("H-5.2", Text("板板胡", "no 2 5 8"), 0)
PURE: Final = Text("清一色", "pure suit")
TRIPLETS: Final = Text("碰碰胡", "all triplets")
ALL_258: Final = Text("将将胡", "all 2 5 8")


# --- H-2: the ghost -----------------------------------------------------------------------------------


def ghost(turned: int) -> Jokers:
    """H-2: the next rank of the turned tile's suit."""
    kind = next_rank(turned)
    return Jokers(mask=1 << kind, kinds=(kind,), turned=turned)


def ghosts_of_own(win: Win) -> int:
    """Ghost tiles among the concealed tiles and melds, the winning tile aside where it stands for itself."""
    in_melds = sum(meld.tiles.count(kind) for meld in win.melds for kind in win.jokers.kinds)
    return win.jokers_held + in_melds


def has_no_ghost(win: Win) -> bool:
    """H-5.6: no ghost tile anywhere in the winning hand."""
    return not ghosts_of_own(win) and not any(win.natural[kind] for kind in win.jokers.kinds)


# --- H-5: winning ---------------------------------------------------------------------------------------

PATTERNS: Final = (  # H-5.3
    all_triplets("H-5.3", TRIPLETS),
    all_258("H-5.3", ALL_258),
    pure_suit("H-5.3", PURE),
    seven_pairs("H-5.3", (Text("七小对", "seven pairs"),), (1,)),
)


def judge(win: Win) -> Judgement | Refusal:
    """H-5, H-6: one big hand or a small one, or why there is none."""
    if win.way is Way.OPENING:
        return judge_opening(win)
    if win.way is Way.DICE_OF and win.jokers.mask >> win.tile & 1:
        return refusal("joker_on_table", "H-4.4")
    chowed = any(meld.kind is MeldKind.CHI for meld in win.melds)
    refused: Refusal | None = None
    found = []
    for shape, read in readings(PATTERNS, win):
        not_allowed = barred(win, shape, read, chowed=chowed)
        if not_allowed is None:
            found.append(worth(win, read))  # H-5.5: one big hand
        elif shape is not Shape.LOOSE or read:
            refused = refused or not_allowed
    return best(found, PATTERNS) or refused or incomplete(win, "H-5")


def barred(win: Win, shape: Shape, read: tuple[PatternHit, ...], *, chowed: bool) -> Refusal | None:
    """Why a hand read this way may not win."""
    if chowed and not any(hit.name == PURE for hit in read):  # H-4.2
        return refusal("pure_suit_or_nothing", "H-4.2")
    if not read:
        if shape is not Shape.STANDARD or not win.is_standard_258():
            return refusal("pair_not_258", "H-5.1")
        if win.way is Way.DISCARD and ghosts_of_own(win):
            return refusal("joker_hand_on_discard", "H-5.1")
        return None
    if (
        not win.self_drawn
        and any(hit.name == ALL_258 for hit in read)
        and not all_258_from_another(win, shape)
    ):
        return refusal("all_258_on_discard", "H-5.4")
    return None


def all_258_from_another(win: Win, shape: Shape) -> bool:
    """H-5.4: triplets and a pair (or seven pairs); with a peng or gang only the single wait."""
    if shape is Shape.SEVEN_PAIRS:
        return True
    if not is_no_runs(win.natural, win.jokers_held, win.need):
        return False
    return not win.melds or waits_singly(win)


def waits_singly(win: Win) -> bool:
    """H-5.4: the concealed tiles are triplets and one tile that the win pairs."""
    before = win.natural.copy()
    before[win.tile] -= 1
    return pairs_up(before, win.jokers_held, win.tile)


def pairs_up(before: list[int], jokers: int, tile: int) -> bool:
    """Whether the tiles are triplets and one more that pairs with the winning tile, jokers filling in."""
    rest = before.copy()
    if rest[tile] % 3:
        rest[tile] -= 1
    elif jokers:
        jokers -= 1
    else:
        return False
    return sum(-count % 3 for count in rest) <= jokers


def judge_opening(win: Win) -> Judgement | Refusal:
    """H-5.2: the dealer's dealt tiles without 2 5 8 and ghosts: a small self-drawn win, always 青皮."""
    if win.seat != win.dealer:
        return refusal("only_dealer", "H-5.2")
    if not openings.no_258(win.held) or any(win.held[kind] for kind in win.jokers.kinds):
        return refusal("no_opening_win", "H-5.2")
    return Judgement((NO_258_HIT,), (NO_GHOST,), SMALL * 2, "H-6.1")


# --- H-6: points ----------------------------------------------------------------------------------------


def worth(win: Win, read: tuple[PatternHit, ...]) -> Judgement:
    """H-6.1, H-6.2: points per payer."""
    raised: list[SpecialHit] = []
    big = BIG_DRAWN if win.self_drawn else BIG_FROM_ANOTHER
    points = big if read else SMALL
    if has_no_ghost(win):
        raised.append(NO_GHOST)
        points *= 2
    if win.way is Way.DICE:
        raised.append(OWN_DICE)
        points *= 2
    elif win.way is Way.DICE_OF:
        raised.append(ANOTHERS_DICE)
        points *= 2 if read else BIG_FROM_ANOTHER // SMALL
    return Judgement(read, tuple(raised), points, "H-6.1" if win.self_drawn else "H-6.2")


# --- H-7, H-8: birds and covering -------------------------------------------------------------------------


def hits_of(o: Options, birds: tuple[int, ...]) -> int:
    """H-7: how often the birds hit."""
    if o.bird_mode == "number":
        return sum(RANK_OF[bird] for bird in birds)
    return sum(RANK_OF[bird] in (1, 5, 9) for bird in birds)


def covering_seat(win: Win, judgement: Judgement) -> int:
    """H-8: the seat that supplied three or more of the winner's melds, where it covers such a hand."""
    names = {hit.name for hit in judgement.patterns}
    no_chi = all(meld.kind is not MeldKind.CHI for meld in win.melds)
    if not (PURE in names or TRIPLETS in names or (ALL_258 in names and no_chi)):
        return -1
    fed = [meld.feeder for meld in win.melds if meld.kind in FED]
    return next((seat for seat in others(win.seat) if fed.count(seat) >= 3), -1)


def payers(win: Win, judgement: Judgement) -> list[int]:
    """H-8: who pays each share."""
    usual = [payer for payer, _ in shares(win)]
    cover = covering_seat(win, judgement)
    if cover < 0:
        return usual
    if win.self_drawn:
        return [cover] * len(usual)
    if win.way is Way.DICE_OF or win.has(Circumstance.SUPPLIER_TING):  # a roller is always ting
        return [cover]
    return usual


def pay(o: Options, sheet: Sheet) -> Iterator[Payment]:
    """H-6 to H-8"""
    for win, judgement in sheet.wins:
        times = 1 + hits_of(o, sheet.birds) if win.self_drawn else 1
        clauses = cited(win, judgement, covered=covering_seat(win, judgement) >= 0)
        for payer in payers(win, judgement):
            yield Payment(payer, win.seat, judgement.points * times, "hand", clauses)


def cited(win: Win, judgement: Judgement, *, covered: bool) -> tuple[str, ...]:
    """The clauses of a line."""
    points = ("H-6.1", "H-7") if win.self_drawn else ("H-6.2",)
    opening = ("H-5.2",) if win.way is Way.OPENING else ()
    one_big = ("H-5.5",) if len(judgement.patterns) > 1 else ()
    return *opening, *points, *one_big, *(("H-8",) if covered else ())


def next_dealer(outcome: Outcome) -> tuple[int, str]:
    """H-3"""
    return (outcome.winners[0] if outcome.winners else outcome.last_taker), "H-3"


def hengshan(o: Options) -> RuleSet:
    count = 1 if o.bird_mode == "number" else o.birds
    chi: ChiRule = PureSuitChi("H-4.2") if o.chi_for_pure else NoChi("H-4.2")
    return RuleSet(
        name="hengshan",
        revision=1,
        letter="H",
        options=msgspec.structs.asdict(o),
        # H-2
        turn_up=TurnUp("H-2", ghost),
        # H-3
        kept_back=count,
        last_tile=PlainLastTile("H-3"),
        # H-4
        claims=Claims(
            clause="H-4.1",
            chi=chi,
            winners=Winners.NEAREST,
            winners_clause="H-4.1",
            lock_hu="H-4.1",
            lock_peng="H-4.1",
        ),
        no_robbing="H-4.1",
        gangs=Gangs(
            clause="H-4.4",
            replacement=NextInOrder("H-4.4"),
            dice=RandomTiles(clause="H-4.4", count=2, needs=2),
            concealed_hidden="H-4.3",
        ),
        dice_wins=DiceWins(
            clause="H-4.4", winners=Winners.NEAREST, both_tiles=False, claims=True, joker_wins="H-4.4"
        ),
        # H-5
        winning="H-5",
        listed=(
            *listed("opening", (NO_258_HIT,)),
            *listed("big", PATTERNS),
            *listed("special", (NO_GHOST, OWN_DICE, ANOTHERS_DICE)),
        ),
        unit=BIG_UNITS,
        judge=judge,
        completes=lambda win: isinstance(judge(win), Judgement),
        opening_patterns=judge_opening,
        opening_in_turn="H-5.2",
        # H-6 to H-8
        birds=BirdRule(
            clause="H-7",
            count=count,
            base=lambda sheet: sheet.winners[0],
            hit=lambda bird, _base: (-1, hits_of(o, (bird,))),
            only_self_drawn=True,
            one_more_if_odd=o.bird_mode == "even",
        ),
        pay=partial(pay, o),
        next_dealer=next_dealer,
    )
