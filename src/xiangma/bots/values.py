"""What shapes of hand are worth under a rule set: asked of the rule set itself, with sample hands."""

from __future__ import annotations

from functools import cache

import msgspec

from xiangma.engine.ruleset import RuleSet
from xiangma.engine.wins import NO_JOKERS, Judgement, Way, Win
from xiangma.tiles import counts_of, parse

SMALL_258 = "123m456p789s234m5p"
SMALL_ANY = "123m456p789s234m9p"
TRIPLETS = "111m333p444s777s9p"
PURE = "123m345m567m999m6m"
SEVEN_PAIRS = "1133m5577p2299s4s"
ALL_258 = "222555m8m25p258s8p"
LAST = {
    SMALL_258: "5p",
    SMALL_ANY: "9p",
    TRIPLETS: "9p",
    PURE: "6m",
    SEVEN_PAIRS: "4s",
    ALL_258: "8m",
}


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
    return _values(rules.name, tuple(sorted(rules.options.items())), _Judged(rules))


class _Judged:
    """Scores sample hands; equal for equal rule sets, so that the answers are kept."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Judged)

    def __hash__(self) -> int:
        return 0

    def points(self, hand: str) -> int:
        win = Win(
            seat=0,
            way=Way.DRAW,
            concealed=counts_of(parse(hand)),
            melds=(),
            jokers=NO_JOKERS,
            dealer=0,
            tile=parse(LAST[hand])[0],
        )
        judged = self.rules.judge(win)
        return judged.points if isinstance(judged, Judgement) else 0


@cache
def _values(_name: str, _options: tuple[tuple[str, int | bool | str], ...], judged: _Judged) -> Values:
    return Values(
        small=judged.points(SMALL_258),
        any_pair=judged.points(SMALL_ANY) > 0,
        triplets=judged.points(TRIPLETS),
        pure=judged.points(PURE),
        seven_pairs=judged.points(SEVEN_PAIRS),
        all_258=judged.points(ALL_258),
    )
