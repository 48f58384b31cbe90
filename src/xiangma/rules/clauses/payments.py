"""Who pays for a win, and payment lines (C-10)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from xiangma.engine.melds import Meld, MeldKind
from xiangma.engine.ruleset import Sheet
from xiangma.engine.wins import Judgement, Payment, Win

Multiplier = Callable[[int, int], int]


def others(seat: int) -> tuple[int, int, int]:
    """The other three seats in playing order."""
    return (seat + 1) % 4, (seat + 2) % 4, (seat + 3) % 4


def shares(win: Win, *, covers: bool = False) -> Iterator[tuple[int, int]]:
    """(payer, seat whose share it is) for a win: all three, the supplier, or the supplier for all three."""
    if win.self_drawn:
        yield from ((seat, seat) for seat in others(win.seat))
    elif covers:
        yield from ((win.supplier, seat) for seat in others(win.seat))
    else:
        yield win.supplier, win.supplier


def hand_lines(
    win: Win,
    judgement: Judgement,
    payers: Iterable[tuple[int, int]],
    times: Multiplier,
    clauses: tuple[str, ...],
    *,
    cap: int | None = None,
) -> Iterator[Payment]:
    """One line for each share of a win: points times what the share's seat and the winner bring."""
    for payer, share in payers:
        points = judgement.points * times(share, win.seat)
        if cap is not None:
            points = min(points, cap)
        yield Payment(payer, win.seat, points, "hand", clauses)


def from_each(
    payee: int, points: int, reason: str, clauses: tuple[str, ...], times: Multiplier | None = None
) -> Iterator[Payment]:
    """The same points from each of the other three."""
    for seat in others(payee):
        yield Payment(seat, payee, points * (times(seat, payee) if times else 1), reason, clauses)


def melds_by_seat(sheet: Sheet, kinds: frozenset[MeldKind]) -> Iterator[tuple[int, Meld]]:
    """Every meld of these kinds on the table with its seat."""
    for seat, melds in enumerate(sheet.melds):
        for meld in melds:
            if meld.kind in kinds:
                yield seat, meld
