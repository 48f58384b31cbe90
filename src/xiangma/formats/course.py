"""The course of a scenario from a decisive moment on: what happened, what was offered, refused and passed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from xiangma.engine.actions import Action, Chi, Pass, Peng, verb
from xiangma.engine.errors import Refusal
from xiangma.engine.events import BirdsTurned, Dealt, Discarded, Drawn, Event, HandEnded, TurnedUp, Won
from xiangma.engine.hand import Hand
from xiangma.engine.why import why_not
from xiangma.formats.scenario import Player, Scenario, read
from xiangma.formats.script import Entry, read_verb

QUIET: Final = 3
"""Turns in which only the drawn tile goes: so many in a row are told as one."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A seat could choose among these verbs."""

    seat: int
    verbs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Refused:
    """A seat could not do this, and why."""

    seat: int
    action: Action
    refusal: Refusal


@dataclass(frozen=True, slots=True)
class Answered:
    """A seat answered something that no event tells: it passed, or another seat came before it."""

    seat: int
    action: Action


@dataclass(frozen=True, slots=True)
class TurnTaken:
    """A seat drew a tile (-1: none) and discarded one."""

    seat: int
    drawn: int
    discarded: int


@dataclass(frozen=True, slots=True)
class QuietTurns:
    """So many turns in which nobody did more than discard what it had drawn."""

    count: int


Moment = Event | Asked | Refused | Answered
Told = Moment | TurnTaken | QuietTurns


@dataclass(frozen=True, slots=True)
class Course:
    """The hand as it stood when the telling begins, what is told, and the hand at its end."""

    start: Hand
    told: tuple[Told, ...]
    end: Hand
    seats: tuple[int, ...]
    """The seats whose tiles matter: those that are asked something, refused something, or win."""
    whole: bool
    """Whether it is told to the end of the hand."""


def course(data: object, first: int = 1, last: int = 0) -> Course:
    """Plays a scenario; tells it from script entry `first` (1 is the first) to entry `last` or the end."""
    watcher = _Watcher(read(data), first)
    watcher.play()
    assert watcher.start is not None
    noted = [note for note in watcher.notes if note.entry >= first and _is_before_end(note, last)]
    told = list(_joined(_until_quiet(noted, len(watcher.scenario.script))))
    if last and told and isinstance(told[-1], Drawn):
        told.pop()
    return Course(watcher.start, tuple(told), watcher.hand, _seats(noted), whole=not last)


def _is_before_end(note: _Note, last: int) -> bool:
    """Whether a moment is told: up to what entry `last` itself brings about."""
    return not last or note.entry < last or (note.entry == last and note.scripted)


# --- watching -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Note:
    """One moment, the script entry up to which it belongs, and whether that entry brought it about."""

    moment: Moment
    entry: int
    scripted: bool


class _Watcher(Player):
    """Plays a scenario and notes every moment."""

    def __init__(self, scenario: Scenario, first: int) -> None:
        super().__init__(scenario)
        self.first = first
        self.start: Hand | None = None
        self.notes: list[_Note] = []
        self.seen = 0

    def step(self) -> None:
        self._note_events(scripted=False)
        script = self.scenario.script
        entry = script[self.at] if self.at < len(script) else None
        inputs, at = len(self.hand.inputs), self.at
        if self.at < self.first:
            self.start = self.hand.clone()
        super().step()
        taken = entry if self.at > at else None
        if taken is not None:
            self._note_entry(taken, inputs)
        self._note_events(scripted=taken is not None)

    def _note_entry(self, entry: Entry, inputs: int) -> None:
        if entry.verb == "offers":
            self._note(Asked(entry.seat, tuple(entry.arguments[0])))
        elif entry.verb == "refused":
            action = read_verb(self.hand, entry.arguments[0])[0]
            refusal = why_not(self.hand, entry.seat, action)
            assert refusal is not None
            self._note(Refused(entry.seat, action, refusal))
        else:
            self._note(Answered(entry.seat, self.hand.inputs[inputs].action))

    def _note(self, moment: Moment, *, scripted: bool = True) -> None:
        self.notes.append(_Note(moment, self.at, scripted))

    def _note_events(self, *, scripted: bool) -> None:
        for event in self.hand.events[self.seen :]:
            self._note(event, scripted=scripted)
        self.seen = len(self.hand.events)


# --- what is worth telling ----------------------------------------------------------------------------


def _until_quiet(notes: list[_Note], entries: int) -> Iterator[_Note]:
    """All that the script brings about; of what follows by itself only turns, and how the hand ends."""
    quiet = False
    for note in notes:
        moment = note.moment
        quiet = quiet or (note.entry >= entries and isinstance(moment, Drawn) and not note.scripted)
        if isinstance(moment, Dealt | TurnedUp):
            continue
        if not quiet or isinstance(moment, Drawn | Discarded | Won | BirdsTurned | HandEnded):
            yield note


def _joined(notes: Iterator[_Note]) -> Iterator[Told]:
    """Draws and discards as turns, quiet turns as a count, answers only where no event tells of them."""
    turns = list(_turns(_without_known_answers(list(notes))))
    at = 0
    while at < len(turns):
        run = next((n for n, (_, quiet) in enumerate(turns[at:]) if not quiet), len(turns) - at)
        if run > QUIET:
            is_followed = at + run < len(turns) and not isinstance(turns[at + run][0], HandEnded)
            yield QuietTurns(run - is_followed)
            at += run - is_followed
        else:
            yield from (told for told, _ in turns[at : at + run])
            at += run
        if at < len(turns):
            yield turns[at][0]
            at += 1


def _turns(notes: list[_Note]) -> Iterator[tuple[Told, bool]]:
    """Each moment, a draw with its discard as one; and whether it is quiet."""
    held: _Note | None = None
    for note in notes:
        moment = note.moment
        if held is not None:
            drawn = held.moment
            assert isinstance(drawn, Drawn)
            if isinstance(moment, Refused) and _is_about_the_table(moment, drawn):
                yield moment, False
                continue
            held = None
            if isinstance(moment, Discarded) and moment.seat == drawn.seat:
                yield TurnTaken(drawn.seat, drawn.tile, moment.tile), not note.scripted
                continue
            yield drawn, False
        if isinstance(moment, Drawn) and not moment.replacement:
            held = note
        elif isinstance(moment, Discarded):
            yield TurnTaken(moment.seat, -1, moment.tile), not note.scripted
        else:
            yield moment, False
    if held is not None:
        yield held.moment, False


def _is_about_the_table(refused: Refused, drawn: Drawn) -> bool:
    """Whether it was refused a claim of the tile that lay there before this draw."""
    return refused.seat != drawn.seat or isinstance(refused.action, Chi | Peng)


def _without_known_answers(notes: list[_Note]) -> list[_Note]:
    """Without answers of which an event of the same seat tells before the next tile is on the table."""
    return [note for number, note in enumerate(notes) if not _is_told(note.moment, notes[number + 1 :])]


def _is_told(answer: Moment, notes: list[_Note]) -> bool:
    if not isinstance(answer, Answered) or isinstance(answer.action, Pass):
        return False
    is_discard = verb(answer.action) == "discard"
    for note in notes:
        event = note.moment
        if isinstance(event, Won):
            if event.report.seat == answer.seat:
                return True
        elif not isinstance(event, Asked | Refused | Answered) and getattr(event, "seat", -1) == answer.seat:
            return True
        if isinstance(event, Drawn | Discarded) and not is_discard:
            return False
    return False


def _seats(notes: list[_Note]) -> tuple[int, ...]:
    """The seats that do more than discard; where none does, those that discard."""
    found: set[int] = set()
    discarding: set[int] = set()
    for note in notes:
        moment = note.moment
        if isinstance(moment, Won):
            found.add(moment.report.seat)
        elif isinstance(moment, Asked | Refused):
            found.add(moment.seat)
        elif isinstance(moment, Answered):
            (discarding if verb(moment.action) == "discard" else found).add(moment.seat)
    return tuple(sorted(found or discarding))
