"""One hand (局) as a value that changes: seats, wall, phase, open questions, inputs and events."""

from __future__ import annotations

from typing import Final

import msgspec

from xiangma.engine.actions import Action
from xiangma.engine.events import Event, HandEnded
from xiangma.engine.phase import Hammering, Over, Phase
from xiangma.engine.ruleset import RuleSet
from xiangma.engine.seat import Seat
from xiangma.engine.stream import Draws
from xiangma.engine.wall import Wall
from xiangma.engine.wins import NO_JOKERS, Jokers, Payment

SEATS: Final = (0, 1, 2, 3)
NONE: Final = -1


class Question(msgspec.Struct, frozen=True):
    """What one seat is asked: its own running number, and the complete list of legal answers."""

    seat: int
    number: int
    offers: tuple[Action, ...]


class Input(msgspec.Struct, frozen=True):
    """One accepted answer, and how many events and random draws there were before it."""

    seat: int
    number: int
    action: Action
    events: int
    draws: int


def _seat_of(question: Question) -> int:
    return question.seat


class Hand:
    """The state of one hand. Everything but `rules` and `draws` is data; `machine` alone changes it."""

    __slots__ = (
        "all_sealed",
        "answers",
        "dealer",
        "draws",
        "entered",
        "events",
        "final_round",
        "first_asked",
        "hammers",
        "inputs",
        "jokers",
        "last_taker",
        "light",
        "numbers",
        "open",
        "order",
        "paid",
        "phase",
        "questions",
        "rules",
        "seats",
        "table",
        "wall",
    )

    def __init__(self, rules: RuleSet, *, dealer: int, wall: bytes, draws: Draws) -> None:
        self.rules = rules
        self.dealer = dealer
        self.wall = Wall(wall)
        self.draws = draws
        self.numbers: list[int] = []
        self.seats = [Seat(seat) for seat in SEATS]
        self.jokers: Jokers = NO_JOKERS
        self.hammers = [False, False, False, False]
        self.phase: Phase = Hammering()
        self.entered = False
        self.questions: list[Question | None] = [None, None, None, None]
        self.answers: list[Action | None] = [None, None, None, None]
        self.open: list[Question] = []
        self.order: list[int] = []
        self.events: list[Event] = []
        self.inputs: list[Input] = []
        self.paid: list[Payment] = []
        self.table: Phase | None = None
        self.last_taker = NONE
        self.light = NONE
        self.first_asked = NONE
        self.all_sealed = False
        self.final_round = False

    def clone(self) -> Hand:
        """An independent copy; logs and random source included."""
        other = Hand.__new__(Hand)
        other.rules = self.rules
        other.dealer = self.dealer
        other.wall = self.wall.clone()
        other.draws = self.draws.clone()
        other.numbers = self.numbers.copy()
        other.seats = [seat.clone() for seat in self.seats]
        other.jokers = self.jokers
        other.hammers = self.hammers.copy()
        other.phase = self.phase
        other.entered = self.entered
        other.questions = self.questions.copy()
        other.answers = self.answers.copy()
        other.open = self.open.copy()
        other.order = self.order.copy()
        other.events = self.events.copy()
        other.inputs = self.inputs.copy()
        other.paid = self.paid.copy()
        other.table = self.table
        other.last_taker = self.last_taker
        other.light = self.light
        other.first_asked = self.first_asked
        other.all_sealed = self.all_sealed
        other.final_round = self.final_round
        return other

    # --- what callers look at ---

    @property
    def over(self) -> bool:
        return type(self.phase) is Over

    @property
    def result(self) -> HandEnded | None:
        """How the hand ended, once it has."""
        last = self.events[-1] if self.events else None
        return last if isinstance(last, HandEnded) else None

    def open_questions(self) -> list[Question]:
        """The questions that still wait for an answer, by seat."""
        return self.open.copy()

    # --- what phases use ---

    def go(self, phase: Phase) -> None:
        """The next phase; it is entered by the machine's loop."""
        self.phase = phase
        self.entered = False

    def ask(self, seat: int, offers: list[Action] | tuple[Action, ...]) -> None:
        """Puts a question to a seat."""
        asked = self.seats[seat]
        asked.asked += 1
        question = Question(seat, asked.asked, tuple(offers))
        self.questions[seat] = question
        self.open.append(question)
        if len(self.open) > 1:
            self.open.sort(key=_seat_of)

    def close(self) -> list[Action | None]:
        """Ends all open questions; returns what was answered, by seat."""
        answers = self.answers
        self.questions = [None, None, None, None]
        self.answers = [None, None, None, None]
        self.open = []
        self.order = []
        return answers

    def close_one(self, seat: int) -> Action | None:
        """The same where this seat alone was asked; its answer."""
        answer = self.answers[seat]
        self.questions[seat] = None
        self.answers[seat] = None
        self.order.clear()
        return answer

    def below(self, limit: int) -> int:
        """A random number, recorded."""
        number = self.draws.below(limit)
        self.numbers.append(number)
        return number

    def roll(self) -> tuple[int, int]:
        """Two dice."""
        return self.below(6) + 1, self.below(6) + 1

    def took(self, seat: int) -> None:
        """A seat took a tile from the wall, in whatever way; remembers who took the last live one (C-3)."""
        if not self.wall.live:
            self.last_taker = seat
