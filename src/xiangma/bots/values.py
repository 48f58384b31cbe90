"""What shapes of hand are worth under a rule set: asked of the rule set itself, with sample hands."""

from __future__ import annotations

from typing import Final

import msgspec

from xiangma.engine.ruleset import RuleSet
from xiangma.engine.wins import NO_JOKERS, Judgement, Way, Win
from xiangma.tiles import counts_of, parse, parse_one

# Thirteen tiles, and the one that is drawn.
SMALL_258: Final = ("123m456p789s234m5p", "5p")
SMALL_ANY: Final = ("123m456p789s234m9p", "9p")
TRIPLETS: Final = ("111m333p444s777s9p", "9p")
PURE: Final = ("123m345m567m999m6m", "6m")
SEVEN_PAIRS: Final = ("1133m5577p2299s4s", "4s")
ALL_258: Final = ("222555m8m25p258s8p", "8m")


class Values(msgspec.Struct, frozen=True):
    """Points per payer of an own draw with each shape; 0 where the rule set knows none."""

    small: int
    any_pair: bool
    triplets: int
    pure: int
    seven_pairs: int
    all_258: int


def values(rules: RuleSet) -> Values:
    """The values under this rule set and these options."""
    return Values(
        small=_points(rules, SMALL_258),
        any_pair=_points(rules, SMALL_ANY) > 0,
        triplets=_points(rules, TRIPLETS),
        pure=_points(rules, PURE),
        seven_pairs=_points(rules, SEVEN_PAIRS),
        all_258=_points(rules, ALL_258),
    )


def _points(rules: RuleSet, hand: tuple[str, str]) -> int:
    concealed, drawn = hand
    win = Win(
        seat=0,
        way=Way.DRAW,
        concealed=counts_of(parse(concealed)),
        melds=(),
        jokers=NO_JOKERS,
        dealer=0,
        tile=parse_one(drawn),
    )
    judged = rules.judge(win)
    return judged.points if isinstance(judged, Judgement) else 0
