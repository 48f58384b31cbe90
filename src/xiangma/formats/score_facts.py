"""What a checked score request holds: open facts by seat, winners, birds."""

from __future__ import annotations

from dataclasses import dataclass, field

from xiangma.engine.melds import Meld
from xiangma.engine.ruleset import AskOpeningWins, RuleSet
from xiangma.engine.wins import Circumstance, Jokers, Way, Win
from xiangma.tiles import counts_of


@dataclass(frozen=True, slots=True)
class SeatFacts:
    """What lies open at one seat."""

    melds: tuple[Meld, ...] = ()
    ting: bool = False
    chui: bool = False


@dataclass(frozen=True, slots=True)
class Claim:
    """One winner of the request, with one or two winning tiles."""

    seat: int
    way: Way
    concealed: list[int]
    tiles: list[int]
    supplier: int
    circumstances: Circumstance


@dataclass(slots=True)
class ScoreRequest:
    """A checked request."""

    rules: RuleSet
    dealer: int
    jokers: Jokers
    seats: list[SeatFacts]
    claims: list[Claim] = field(default_factory=list)
    birds: list[int] = field(default_factory=list)

    def wins(self) -> list[Win]:
        """Every winning tile as a candidate win."""
        return [
            Win(
                seat=claim.seat,
                way=claim.way,
                concealed=counts_of(claim.concealed),
                melds=self.seats[claim.seat].melds,
                jokers=self.jokers,
                dealer=self.dealer,
                tile=tile,
                supplier=claim.supplier,
                circumstances=claim.circumstances,
                declared=self.seats[claim.seat].ting,
                supplier_declared=claim.supplier >= 0 and self.seats[claim.supplier].ting,
            )
            for claim in self.claims
            for tile in (claim.tiles or [-1])
        ]


def asks_dealt_win(rules: RuleSet) -> bool:
    """Whether an opening round decides the dealer's 天胡 as a win of its own (N-3)."""
    return any(isinstance(asked, AskOpeningWins) and asked.ends_hand for asked in rules.opening)
