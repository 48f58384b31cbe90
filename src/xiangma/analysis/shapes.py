"""Whole-hand shapes beside the standard one (C-4): no runs, seven pairs, fours, all 258, a single suit.

Counts are the 27 counts of the natural tiles, at most four of a kind; jokers are counted apart.
"""

from xiangma.tiles import KINDS


def is_no_runs(counts: list[int], jokers: int, melds_needed: int) -> bool:
    """Is the hand so many triplets and any pair, every natural tile in one of them?

    A joker may be a fifth copy: four alike are a triplet and part of the pair, or two triplets.
    """
    groups = KINDS - counts.count(0) + counts.count(4)  # each kind needs one of its own, four alike two
    return groups <= melds_needed + 1 and sum(counts) + jokers == 3 * melds_needed + 2


def odd_kinds(counts: list[int]) -> int:
    """How many kinds are held an odd number of times: the jokers that pairs need."""
    return counts.count(1) + counts.count(3)


def is_seven_pairs(counts: list[int], jokers: int) -> bool:
    """Are the concealed tiles seven pairs? Four alike are two pairs."""
    return sum(counts) + jokers == 14 and odd_kinds(counts) <= jokers


def fours(counts: list[int]) -> int:
    """How many kinds are held four times, all four natural."""
    return counts.count(4)


def fours_filled(counts: list[int], jokers: int) -> int:
    """The most fours-of-a-kind that seven pairs show when jokers may fill them; 0 if not seven pairs."""
    if not is_seven_pairs(counts, jokers):
        return 0
    complete = counts.count(3) + counts.count(4)
    pairs = counts.count(1) + counts.count(2)
    joker_pairs = (jokers - odd_kinds(counts)) // 2
    doubled = min(joker_pairs, pairs)
    return complete + doubled + (joker_pairs - doubled) // 2


def is_all_258(counts: list[int]) -> bool:
    """Has every tile rank 2, 5 or 8? So it is if there is none."""
    return not any(counts[0::3]) and not any(counts[2::3])  # leaves kinds 1, 4, 7 … of each suit


def suits_used(counts: list[int]) -> tuple[int, ...]:
    """The suits, 0..2, of which there is a tile."""
    return tuple(suit for suit in range(3) if any(counts[suit * 9 : suit * 9 + 9]))


def is_single_suit(counts: list[int]) -> bool:
    """Are all tiles of one suit? So it is if there is none."""
    return len(suits_used(counts)) <= 1
