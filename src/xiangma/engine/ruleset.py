"""What a rule set is: the flow as data, the judgements as functions. The machine asks for nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import ClassVar, Literal

from xiangma.engine.errors import Refusal
from xiangma.engine.melds import Meld, MeldKind
from xiangma.engine.wins import Jokers, Judgement, Payment, Win
from xiangma.texts import Text


class Winners(Enum):
    """Who wins when several seats claim one tile (C-6)."""

    NEAREST = "nearest"
    FIRST = "first"
    SEVERAL = "several"


# --- the deal -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TurnUp:
    """After the deal a tile is turned that makes the jokers (K-2.1, H-2)."""

    clause: str
    jokers: Callable[[int], Jokers]


# --- the opening rounds (C-6.3): in each, everybody asked answers before anything is applied -------


@dataclass(frozen=True, slots=True)
class AskEverything:
    """One round for all seats: opening win, 报听, sealing (K-4)."""

    clause: str


@dataclass(frozen=True, slots=True)
class AskOpeningWins:
    """Seats that hold an opening win may show it; it ends the hand, or is paid and the hand goes on (N-3)."""

    clause: str
    ends_hand: bool


@dataclass(frozen=True, slots=True)
class AskTing:
    """Non-dealers whose dealt hand is ting are asked (N-3); who declares is locked (N-3.1, Y-5.1)."""

    clause: str
    declared: str


OpeningRound = AskEverything | AskOpeningWins | AskTing


# --- claims ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class NoChi:
    """There is no chi."""

    clause: str
    allows: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class AnyChi:
    """Chi from the previous seat."""

    clause: str
    allows: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class PureSuitChi:
    """Chi only where all melds and the run are of one suit (H-4.2)."""

    clause: str
    allows: ClassVar[bool] = True


ChiRule = NoChi | AnyChi | PureSuitChi


@dataclass(frozen=True, slots=True, kw_only=True)
class Claims:
    """What others may do with a discard; an empty lock clause means that passing costs nothing."""

    clause: str
    chi: ChiRule
    winners: Winners
    winners_clause: str
    lock_hu: str = ""
    lock_peng: str = ""
    lock_declared: str = ""


# --- gangs ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FromTail:
    """The replacement comes from the tail, upper tile before lower (C-3)."""

    clause: str


@dataclass(frozen=True, slots=True)
class NextInOrder:
    """The replacement is the next tile in draw order."""

    clause: str


Replacement = FromTail | NextInOrder


@dataclass(frozen=True, slots=True, kw_only=True)
class RandomTiles:
    """Dice turn this many tiles picked at random from the live wall."""

    clause: str
    count: int
    needs: int
    spares_last: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class StackOpens:
    """Dice open the stack that they count from the tail (N-5.2)."""

    clause: str
    needs: int = 1


Dice = RandomTiles | StackOpens


@dataclass(frozen=True, slots=True, kw_only=True)
class Gangs:
    """Which gangs there are and how they go on (C-6.1, C-9)."""

    clause: str
    replacement: Replacement | None
    dice: Dice | None
    needs_ting: bool = False
    added_right_after_peng: bool = False
    added_only_when_drawn: bool = False
    locked: str = "C-8"
    locked_concealed: str = ""
    concealed_hidden: str = ""
    added_later: str = ""
    borrowed: str = ""
    no_tiles: str = "C-9"
    may_lack_replacement: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceWins:
    """Who wins and who claims on the tiles that dice turned (C-9)."""

    clause: str
    winners: Winners
    both_tiles: bool
    claims: bool
    joker_wins: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Robbing:
    """Which gangs can be robbed, and by whom."""

    clause: str
    kinds: frozenset[MeldKind]
    winners: Winners
    only_with_dice: bool = False


# --- the last tile --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AskedInTurn:
    """The seats are asked in turn whether they take the last tile (K-7, N-5.4)."""

    clause: str
    taken: str
    sealed: str = ""


@dataclass(frozen=True, slots=True)
class WinOrEnd:
    """The last live tile wins or ends the hand, without a discard (X-4)."""

    clause: str


@dataclass(frozen=True, slots=True)
class FinalRound:
    """The kept-back tiles are handed out, one to each seat (Y-3.3)."""

    clause: str
    kept: str


@dataclass(frozen=True, slots=True)
class PlainLastTile:
    """The last live tile is like any other (H-3)."""

    clause: str


LastTile = AskedInTurn | WinOrEnd | FinalRound | PlainLastTile


# --- the end --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a hand ended, as far as the next dealer depends on it."""

    dealer: int
    winners: tuple[int, ...]
    supplier: int
    last_taker: int
    first_asked: int
    all_sealed: bool


@dataclass(frozen=True, slots=True)
class Sheet:
    """All that a score sheet depends on."""

    dealer: int
    wins: tuple[tuple[Win, Judgement], ...]
    birds: tuple[int, ...]
    melds: tuple[tuple[Meld, ...], ...]
    hammers: tuple[bool, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """The winning seats, each once."""
        return tuple(dict.fromkeys(win.seat for win, _ in self.wins))

    @property
    def supplier(self) -> int:
        """The seat that supplied the winning tile, or -1."""
        return self.wins[0][0].supplier if self.wins else -1


@dataclass(frozen=True, slots=True, kw_only=True)
class BirdRule:
    """How birds are turned (C-11): how many, from which seat they are counted, and the last-tile rule.

    `hit` says for a bird and the base seat which seat it hits (-1: the win as a whole) and how often.
    """

    clause: str
    count: int
    base: Callable[[Sheet], int]
    hit: Callable[[int, int], tuple[int, int]]
    only_self_drawn: bool = False
    last_tile_is_bird: str = ""
    one_more_if_odd: bool = False


# --- the whole ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Option:
    """One room option: its values (the first listed is not special), its default and its words."""

    name: str
    values: tuple[int | bool | str, ...]
    default: int | bool | str


@dataclass(frozen=True, slots=True)
class Listed:
    """One thing that a win can show, for lists and forms; a special has no units, it raises the whole."""

    clause: str
    name: Text
    units: int
    group: Literal["opening", "big", "special"]


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet:
    """One regional rule set under one choice of options."""

    name: str
    revision: int
    letter: str
    options: Mapping[str, int | bool | str]

    hammer: str = ""
    turn_up: TurnUp | None = None
    kept_back: int = 0
    opening: tuple[OpeningRound, ...] = ()
    dealt_win_in_opening: str = ""
    opening_in_turn: str = ""
    claims: Claims
    gangs: Gangs
    dice_wins: DiceWins | None = None
    robbing: Robbing | None = None
    no_robbing: str = "C-6"
    last_tile: LastTile
    sealing: str = ""
    sealed: str = ""
    all_sealed: str = ""
    jokers_stay: str = ""
    ting_with_discard: str = ""
    ting: str = "C-5"
    single_tile: str = ""
    winning: str
    listed: tuple[Listed, ...]
    unit: Text

    judge: Callable[[Win], Judgement | Refusal]
    completes: Callable[[Win], bool]
    declares: Callable[[list[int], Jokers], bool] | None = None
    opening_patterns: Callable[[Win], Judgement | Refusal] | None = None
    may_open: Callable[[list[int]], bool] | None = None
    shown: Callable[[Win, Judgement], tuple[int, ...]] | None = None
    opening_payments: Callable[[int, Judgement], tuple[Payment, ...]] | None = None
    birds: BirdRule | None = None
    pay: Callable[[Sheet], Iterator[Payment]]
    next_dealer: Callable[[Outcome], tuple[int, str]]
