"""Opening wins judged on the dealt hand (N-6, and what K-8 shares with it)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from xiangma.texts import Text
from xiangma.tiles import COPIES, IS_258, KINDS, RANK_OF, SUIT_OF, parse_one

Proof = Callable[[list[int]], tuple[int, ...]]

TWO_P = parse_one("2p")
TWO_S = parse_one("2s")
FIVES = tuple(k for k in range(KINDS) if RANK_OF[k] == 5)


@dataclass(frozen=True, slots=True)
class OpeningWin:
    """An opening win: `proof` gives the tiles that prove it (none: it does not hold)."""

    clause: str
    name: Text
    proof: Proof
    shows_all: bool = False


def found_in(wins: Sequence[OpeningWin], held: list[int]) -> tuple[OpeningWin, ...]:
    """The opening wins that a dealt hand holds, in the order of the document."""
    return tuple(win for win in wins if win.proof(held))


def any_in(wins: Sequence[OpeningWin], held: list[int]) -> bool:
    """Whether a dealt hand holds any of these opening wins."""
    return any(win.proof(held) for win in wins)


def proof(wins: Sequence[OpeningWin], clauses: set[str], held: list[int]) -> tuple[int, ...]:
    """The least set of tiles that proves these patterns: the whole hand where one of them needs it."""
    needed = [0] * KINDS
    for win in wins:
        if win.clause in clauses:
            part = _all(held) if win.shows_all else win.proof(held)
            for kind in set(part):
                needed[kind] = max(needed[kind], part.count(kind))
    return tuple(kind for kind in range(KINDS) for _ in range(needed[kind]))


def _all(held: list[int]) -> tuple[int, ...]:
    return tuple(kind for kind in range(KINDS) for _ in range(held[kind]))


def four_alike(held: list[int]) -> tuple[int, ...]:
    if COPIES not in held:
        return ()
    return tuple(k for k in range(KINDS) if held[k] == COPIES for _ in range(COPIES))


def of_258(held: list[int]) -> list[int]:
    """The counts of the kinds of rank 2, 5 and 8: every third."""
    return held[1::3]


def no_258(held: list[int]) -> tuple[int, ...]:
    return () if any(of_258(held)) else _all(held)


def suit_missing(held: list[int]) -> tuple[int, ...]:
    return () if all(any(held[s * 9 : s * 9 + 9]) for s in range(3)) else _all(held)


def two_triplets(held: list[int]) -> tuple[int, ...]:
    if held.count(3) + held.count(COPIES) < 2:
        return ()
    triplets = [k for k in range(KINDS) if held[k] >= 3]
    return tuple(k for k in triplets for _ in range(3)) if len(triplets) >= 2 else ()


def pairs_in_a_row(held: list[int]) -> tuple[int, ...]:
    for low in range(KINDS - 2):
        if held[low] >= 2 <= held[low + 1] and held[low + 2] >= 2 and SUIT_OF[low] == SUIT_OF[low + 2]:
            return (low, low, low + 1, low + 1, low + 2, low + 2)
    return ()


def golden_pair(held: list[int]) -> tuple[int, ...]:
    return (TWO_S, TWO_S, TWO_P, TWO_P) if held[TWO_P] >= 2 and held[TWO_S] >= 2 else ()


def lone_five(held: list[int]) -> tuple[int, ...]:
    fives = [k for k in FIVES if held[k] == 1]
    return tuple(k for k in fives if sum(held[SUIT_OF[k] * 9 : SUIT_OF[k] * 9 + 9]) == 1)


def rank_in_all_suits(held: list[int]) -> tuple[int, ...]:
    for rank in range(9):
        kinds = (rank, rank + 9, rank + 18)
        if held[rank] >= 2 <= held[rank + 9] and held[rank + 18] >= 2:
            return tuple(k for k in kinds for _ in range(2))
    return ()


def single_258(held: list[int]) -> tuple[int, ...]:
    if sum(of_258(held)) != 1:
        return ()
    return tuple(k for k in range(KINDS) if IS_258[k] and held[k])
