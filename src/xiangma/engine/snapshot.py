"""A hand as bytes and back: every field of the state, with its log or without."""

from __future__ import annotations

from typing import Final

import msgspec

from xiangma.engine.actions import Action
from xiangma.engine.errors import XiangmaError
from xiangma.engine.events import Event
from xiangma.engine.hand import SEATS, Hand, Input, Question
from xiangma.engine.melds import Meld
from xiangma.engine.phase import Phase
from xiangma.engine.ruleset import RuleSet
from xiangma.engine.seat import UNKNOWN, Lock, Seat
from xiangma.engine.stream import Draws
from xiangma.engine.wins import NO_JOKERS, Jokers, Payment

VERSION: Final = 1


class SeatSnapshot(msgspec.Struct, frozen=True, array_like=True):
    """One seat; keys, masks and waits are worked out again."""

    counts: bytes
    melds: tuple[Meld, ...]
    discards: bytes
    drawn: int
    lock: Lock
    declared: bool
    passed_hu: bool
    passed_peng: bool
    passed_declared: bool
    untouched: bool
    shown: tuple[int, ...]
    asked: int
    waits: int


class Snapshot(msgspec.Struct, frozen=True, array_like=True):
    """A whole hand."""

    version: int
    rules: str
    revision: int
    options: dict[str, int | bool | str]
    dealer: int
    wall: bytes
    gone: bytes
    head: int
    limit: int
    jokers: Jokers
    hammers: tuple[bool, ...]
    seats: tuple[SeatSnapshot, ...]
    phase: Phase
    entered: bool
    light: int
    table: Phase | None
    questions: tuple[Question | None, ...]
    answers: tuple[Action | None, ...]
    order: tuple[int, ...]
    paid: tuple[Payment, ...]
    last_taker: int
    first_asked: int
    all_sealed: bool
    final_round: bool
    numbers: tuple[int, ...]
    inputs: tuple[Input, ...]
    events: tuple[Event, ...]


class SnapshotError(XiangmaError):
    """Bytes that are no snapshot of this rule set."""


_ENCODER: Final = msgspec.msgpack.Encoder()
_DECODER: Final = msgspec.msgpack.Decoder(Snapshot)


def freeze(hand: Hand, *, log: bool = True) -> bytes:
    """The hand as bytes; without its log it can be played on, but tells nothing of what went before."""
    return _ENCODER.encode(snapshot(hand, log=log))


def snapshot(hand: Hand, *, log: bool = True) -> Snapshot:
    """The hand as one value."""
    wall = hand.wall
    return Snapshot(
        version=VERSION,
        rules=hand.rules.name,
        revision=hand.rules.revision,
        options=dict(hand.rules.options),
        dealer=hand.dealer,
        wall=wall.tiles,
        gone=wall.gone(),
        head=wall.head,
        limit=wall.limit,
        jokers=hand.jokers,
        hammers=tuple(hand.hammers),
        seats=tuple(_seat(seat) for seat in hand.seats),
        phase=hand.phase,
        entered=hand.entered,
        light=hand.light,
        table=hand.table,
        questions=tuple(hand.questions),
        answers=tuple(hand.answers),
        order=tuple(hand.order),
        paid=tuple(hand.paid),
        last_taker=hand.last_taker,
        first_asked=hand.first_asked,
        all_sealed=hand.all_sealed,
        final_round=hand.final_round,
        numbers=tuple(hand.numbers),
        inputs=tuple(hand.inputs) if log else (),
        events=tuple(hand.events) if log else (),
    )


def _seat(seat: Seat) -> SeatSnapshot:
    return SeatSnapshot(
        counts=bytes(seat.counts),
        melds=seat.melds,
        discards=bytes(seat.discards),
        drawn=seat.drawn,
        lock=seat.lock,
        declared=seat.declared,
        passed_hu=seat.passed_hu,
        passed_peng=seat.passed_peng,
        passed_declared=seat.passed_declared,
        untouched=seat.untouched,
        shown=seat.shown,
        asked=seat.asked,
        waits=seat.waits if seat.size() % 3 == 2 else UNKNOWN,  # at rest they can be worked out again
    )


def thaw(rules: RuleSet, data: bytes, draws: Draws) -> Hand:
    """The hand back from its bytes, under the same rules, with a source for the draws still to come."""
    try:
        stored = _DECODER.decode(data)
    except msgspec.MsgspecError as error:
        raise SnapshotError(f"these {len(data)} bytes are no snapshot of a hand: {error}") from None
    if stored.version != VERSION:
        raise SnapshotError(
            f"the snapshot has version {stored.version}, this program reads version {VERSION}"
        )
    if (stored.rules, stored.revision, stored.options) != (rules.name, rules.revision, dict(rules.options)):
        raise SnapshotError(
            f"the snapshot is of {stored.rules} revision {stored.revision} with options {stored.options}"
        )
    return _restore(rules, stored, draws)


def _restore(rules: RuleSet, stored: Snapshot, draws: Draws) -> Hand:
    hand = Hand(rules, dealer=stored.dealer, wall=stored.wall, draws=draws)
    hand.wall.restore(stored.gone, stored.head, stored.limit)
    hand.jokers = stored.jokers if stored.jokers.kinds else NO_JOKERS
    hand.hammers = list(stored.hammers)
    hand.seats = [_restore_seat(index, stored.seats[index], hand.jokers) for index in SEATS]
    hand.phase = stored.phase
    hand.entered = stored.entered
    hand.light = stored.light
    hand.table = stored.table
    hand.questions = list(stored.questions)
    hand.answers = list(stored.answers)
    hand.order = list(stored.order)
    hand.open = [q for q in hand.questions if q is not None and hand.answers[q.seat] is None]
    hand.paid = list(stored.paid)
    hand.last_taker = stored.last_taker
    hand.first_asked = stored.first_asked
    hand.all_sealed = stored.all_sealed
    hand.final_round = stored.final_round
    hand.numbers = list(stored.numbers)
    hand.inputs = list(stored.inputs)
    hand.events = list(stored.events)
    return hand


def _restore_seat(index: int, stored: SeatSnapshot, jokers: Jokers) -> Seat:
    seat = Seat(index)
    seat.hold([kind for kind, count in enumerate(stored.counts) for _ in range(count)])
    if jokers.kinds:
        seat.mark_jokers(jokers)
    seat.lay(stored.melds)
    seat.discards = list(stored.discards)
    seat.drawn = stored.drawn
    seat.lock = stored.lock
    seat.declared = stored.declared
    seat.passed_hu = stored.passed_hu
    seat.passed_peng = stored.passed_peng
    seat.passed_declared = stored.passed_declared
    seat.untouched = stored.untouched
    seat.shown = stored.shown
    seat.asked = stored.asked
    seat.waits = stored.waits if stored.waits >= 0 else UNKNOWN
    return seat
