"""Shanten: how many tiles a hand lacks, less one. -1 is complete, 0 waits for its last tile.

Counts are the 27 counts of the natural concealed tiles, and each joker is one tile less to find; with
both, a hand has no more tiles than it is complete with. Whether copies of what is lacking remain is not
looked at, and it may be a fifth copy, as a joker can be one.
"""

from xiangma.analysis.kernel import missing, missing_258, suit_keys
from xiangma.analysis.shapes import odd_kinds


def shanten(counts: list[int], jokers: int, melds_needed: int) -> int:
    """The least over the standard shape and, without exposed melds, seven pairs."""
    standard = shanten_standard(counts, jokers, melds_needed)
    if melds_needed < 4:
        return standard
    return min(standard, shanten_seven_pairs(counts, jokers))


def shanten_standard(counts: list[int], jokers: int, melds_needed: int, *, pair_258: bool = False) -> int:
    """For so many melds and any pair, or a pair of rank 2, 5 or 8."""
    lacking = missing_258 if pair_258 else missing
    return lacking(*suit_keys(counts), melds_needed) - jokers - 1


def shanten_seven_pairs(counts: list[int], jokers: int) -> int:
    """For seven pairs, where four alike are two of them."""
    pairs = counts.count(2) + counts.count(3) + 2 * counts.count(4)
    to_make = 7 - pairs
    lacking = 2 * to_make - min(odd_kinds(counts), to_make)
    return lacking - jokers - 1
