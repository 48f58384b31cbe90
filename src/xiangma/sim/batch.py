"""Batches of hands over several processes: the same counts and the same hash, however many there are."""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from functools import lru_cache
from hashlib import sha256
from multiprocessing import forkserver, get_context, resource_tracker
from random import Random
from time import perf_counter
from typing import Final

import msgspec

from xiangma.engine.errors import XiangmaError
from xiangma.engine.ruleset import RuleSet
from xiangma.rules import registry
from xiangma.rules.options import OptionValue
from xiangma.sim.players import Four, play_seated, player, seating
from xiangma.sim.run import start_hand
from xiangma.sim.tally import Counting, Tally

PIECE: Final = 16
"""How many hands a process plays before it reports: a fraction of a second, that of a thinking bot too."""
AHEAD: Final = 4
"""How many pieces are given out for each process; the reports wait for those before them."""


class ProcessLost(XiangmaError):
    """A process that played hands is no longer there."""


class Plan(msgspec.Struct, frozen=True):
    """What to play; `policies` are four, and move around the table."""

    rules: str
    options: tuple[tuple[str, OptionValue], ...]
    policies: Four
    seed: int
    hands: int

    @classmethod
    def of(cls, rules: RuleSet, policies: Four, *, seed: int, hands: int) -> Plan:
        """The plan for a rule set under its options."""
        if hands < 1:
            raise XiangmaError(f"hands must be 1 or more: {hands}")
        return cls(rules.name, tuple(rules.options.items()), policies, seed, hands)


class Batch(msgspec.Struct, frozen=True):
    """What was played of a plan: its first hands, all of them unless it was stopped."""

    plan: Plan
    tally: Tally
    hands: int
    events_hash: str
    """SHA-256 of the events of all hands, in order; that of `run.run` where it plays the same hands."""
    seconds: float
    jobs: int


class Piece(msgspec.Struct, frozen=True):
    """Some hands in a row: their counts, and their events as bytes."""

    hands: int
    tally: Tally
    events: bytes


class Table:
    """Where the hands of a plan are played."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.rules = registry.ruleset(plan.rules, dict(plan.options))
        self.counting = Counting(self.rules)
        self.encode = msgspec.msgpack.Encoder().encode

    def piece(self, numbers: range) -> Piece:
        """Plays the hands of these numbers."""
        tally = Tally()
        events = [self._play(number, tally) for number in numbers]
        return Piece(len(numbers), tally, b"".join(events))

    def _play(self, number: int, tally: Tally) -> bytes:
        """Plays one hand, with new players: nothing may be carried over from the hands before."""
        names = tuple(self.plan.policies[place] for place in seating(number))
        hand = start_hand(self.rules, self.plan.seed, number)
        players = tuple(player(name, self.rules) for name in names)
        try:
            decisions = play_seated(hand, players, Random(f"{self.plan.seed}/{number}"))
        except Exception as error:
            error.add_note(
                f"in hand {number} of seed {self.plan.seed}: {self.plan.rules}, {', '.join(names)}"
            )
            raise
        self.counting.fold(tally, hand.events, decisions, names)
        return self.encode(hand.events)


def play(
    plan: Plan,
    jobs: int = 1,
    *,
    progress: Callable[[int], None] | None = None,
    stop: Callable[[], bool] | None = None,
) -> Batch:
    """Plays the hands of a plan in so many processes.

    `progress` is told how many are done; once `stop` says so no more are played, and those done are told of.
    """
    if jobs < 1:
        raise XiangmaError(f"jobs must be 1 or more: {jobs}")
    began = perf_counter()
    tally, digest, done = Tally(), sha256(), 0
    make = alone if jobs == 1 else shared
    with closing(make(plan, jobs, stop or (lambda: False))) as pieces:
        for piece in pieces:
            tally.add(piece.tally)
            digest.update(piece.events)
            done += piece.hands
            if progress is not None:
                progress(done)
    return Batch(plan, tally, done, digest.hexdigest(), perf_counter() - began, jobs)


# --- pieces, in order -----------------------------------------------------------------------------------


def ranges(plan: Plan) -> Iterator[range]:
    """The numbers of all hands, piece by piece."""
    return (range(first, min(first + PIECE, plan.hands)) for first in range(0, plan.hands, PIECE))


def alone(plan: Plan, _jobs: int, stop: Callable[[], bool]) -> Generator[Piece]:
    """The pieces played in this process."""
    table = Table(plan)
    for numbers in ranges(plan):
        if stop():
            return
        yield table.piece(numbers)


def shared(plan: Plan, jobs: int, stop: Callable[[], bool]) -> Generator[Piece]:
    """The pieces played by so many processes, which are started clean: none is a fork of this one."""
    start_server()
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("forkserver"))
    pending: deque[Future[Piece]] = deque()
    try:
        for numbers in ranges(plan):
            pending.append(pool.submit(piece_of, plan, numbers))
            if len(pending) > AHEAD * jobs:
                yield pending.popleft().result()
            if stop():
                return
        while pending and not stop():
            yield pending.popleft().result()
    except BrokenProcessPool as error:
        if not stop():
            raise ProcessLost("a process of the simulator was ended from outside") from error
    finally:
        pool.shutdown(cancel_futures=True)


def start_server() -> None:
    """Starts the process that the others are forked from, deaf to Ctrl-C as they will be.

    A terminal sends it to all of them; what it means is for the process that gives the work out to say.
    """
    forkserver.set_forkserver_preload([__name__])
    resource_tracker.ensure_running()  # first: in starting it forgets what was blocked
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        forkserver.ensure_running()
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def piece_of(plan: Plan, numbers: range) -> Piece:
    """A piece in a process of the pool."""
    return table_of(plan).piece(numbers)


@lru_cache(maxsize=1)
def table_of(plan: Plan) -> Table:
    """A process plays one plan: its table is laid once."""
    return Table(plan)
