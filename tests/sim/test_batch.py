"""Batches: the same counts and the same hash in however many processes, and when they are stopped."""

import json
import os
import subprocess
import sys
from concurrent.futures.process import BrokenProcessPool

import pytest

from tests.support.rulesets import NAMES, Choice
from xiangma.engine.errors import XiangmaError
from xiangma.sim import batch
from xiangma.sim.batch import PIECE, Batch, Plan, ProcessLost, play
from xiangma.sim.players import four
from xiangma.sim.run import run

RULES = Choice("kaiwang").rules
MIXED = "greedy,uniform,random,random"


def planned(hands: int, policies: str = "random", seed: int = 3) -> Plan:
    return Plan.of(RULES, four(policies), seed=seed, hands=hands)


def told(found: Batch) -> object:
    """What a batch came to, its time aside."""
    return found.hands, found.events_hash, found.tally.counts, found.tally.samples


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("policy", ["random", "uniform"])
def test_the_hash_is_that_of_the_plain_run(name: str, policy: str) -> None:
    rules = Choice(name).rules
    found = play(Plan.of(rules, four(policy), seed=8, hands=PIECE + 3))
    plain = run(rules, PIECE + 3, 8, policy)
    assert found.events_hash == plain.events_hash
    assert found.tally.counts["hands", "won"] == plain.won
    assert found.tally.counts["hands", "self_drawn"] == plain.self_drawn


@pytest.mark.parametrize("policies", ["random", MIXED])
def test_two_processes_count_what_one_does(policies: str) -> None:
    plan = planned(2 * PIECE + 5, policies)
    heard: list[int] = []
    one, two = play(plan), play(plan, 2, progress=heard.append)
    assert told(one) == told(two)
    assert heard == [PIECE, 2 * PIECE, 2 * PIECE + 5]
    assert (one.jobs, two.jobs) == (1, 2)


def test_more_processes_than_hands() -> None:
    assert told(play(planned(1), 3)) == told(play(planned(1)))


def test_options_reach_the_processes() -> None:
    rules = Choice("kaiwang", (("birds", 6),)).rules
    plan = Plan.of(rules, four("random"), seed=3, hands=5)
    assert told(play(plan, 2)) == told(play(plan))
    assert play(plan).events_hash != play(planned(5)).events_hash


def test_hash_seeds_change_nothing() -> None:
    """Sets and dictionaries come in another order in each of these processes."""
    command = [sys.executable, "-m", "xiangma", "sim", "--rules", RULES.name, "--hands", str(PIECE + 2)]
    found = []
    for seed, jobs in (("0", "1"), ("1", "2")):
        done = subprocess.run(
            [*command, "--policy", MIXED, "--json", "--jobs", jobs],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        )
        data = json.loads(done.stdout)
        del data["speed"]
        found.append(json.dumps(data))  # the order of the keys, too
    assert found[0] == found[1]


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_is_stopped_is_a_shorter_batch(jobs: int) -> None:
    heard: list[int] = []
    found = play(planned(500), jobs, progress=heard.append, stop=lambda: bool(heard))
    assert found.hands == PIECE
    assert told(found) == told(play(planned(PIECE)))


def test_stopped_before_anything_is_played() -> None:
    assert play(planned(5), stop=lambda: True).hands == 0


def test_a_failure_names_the_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> int:
        raise ZeroDivisionError

    monkeypatch.setattr(batch, "play_seated", fail)
    with pytest.raises(ZeroDivisionError) as caught:
        play(planned(5, MIXED))
    assert caught.value.__notes__ == [f"in hand 0 of seed 3: {RULES.name}, {MIXED.replace(',', ', ')}"]


@pytest.mark.parametrize("stopped", [False, True])
def test_a_process_that_is_ended(monkeypatch: pytest.MonkeyPatch, *, stopped: bool) -> None:
    """An error of its own; none after Ctrl-C."""

    class Pool:
        def __init__(self, *_: object, **__: object) -> None:
            self.closed = False

        def submit(self, *_: object) -> object:
            raise BrokenProcessPool

        def shutdown(self, **_: object) -> None:
            self.closed = True

    monkeypatch.setattr(batch, "ProcessPoolExecutor", Pool)
    if stopped:
        assert play(planned(50), 2, stop=lambda: True).hands == 0
    else:
        with pytest.raises(ProcessLost, match="ended from outside"):
            play(planned(50), 2)


def test_no_hands_and_no_jobs() -> None:
    with pytest.raises(XiangmaError, match="hands must be 1 or more: 0"):
        planned(0)
    with pytest.raises(XiangmaError, match="jobs must be 1 or more: 0"):
        play(planned(1), 0)
