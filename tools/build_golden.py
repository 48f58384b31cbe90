"""Builds tests/golden/: how many ways hands can go on from some positions, and what seeded hands come to.

    python tools/build_golden.py            write the files
    python tools/build_golden.py --check    compare with the files, write nothing

perft.json: for each position the number of nodes at each depth of the tree of answers (seats that are
asked together answer in the order of their numbers), and a digest of the events of all hands that end
within or stand at the deepest level.
hands.json: for each rule set and policy the digest of the events of so many hands of the simulator.

A difference means that the rules of play have changed: see which, and why, before writing the files anew.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from hashlib import sha256
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import msgspec

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.support.play import Deal, walk
from xiangma.engine import machine
from xiangma.engine.hand import Hand
from xiangma.rules import registry
from xiangma.sim.run import run

ROOT: Final = Path(__file__).resolve().parents[1]
GOLDEN: Final = ROOT / "tests" / "golden"
PERFT: Final = GOLDEN / "perft.json"
HANDS: Final = GOLDEN / "hands.json"

MOST_NODES: Final = 1_500  # at the deepest level, to choose the depth by
SIMULATED: Final = 250
SEED: Final = 1
POLICIES: Final = ("random", "uniform")

encode = msgspec.msgpack.Encoder().encode


class Position(NamedTuple):
    """A place in a hand: by number, played patiently until so few tiles are live or answers given."""

    rules: str
    number: int
    live: int
    answers: int

    def __str__(self) -> str:
        return f"{self.rules}/{self.number}/{self.live}/{self.answers}"

    def hand(self) -> Hand:
        deal = Deal("perft", self.number, "patient", rich=not self.live)
        hand = deal.start(registry.ruleset(self.rules))
        for _ in walk(hand, deal.choose, Random(str(self))):
            if hand.wall.live <= self.live or len(hand.inputs) >= self.answers:
                break
        return hand


POSITIONS: Final = tuple(
    Position(name, number, live, answers)
    for name in registry.names()
    for number, live, answers in ((0, 0, 0), (1, 0, 12), (2, 0, 30), (3, 6, 999), (6, 2, 999), (5, 1, 999))
)


def nodes_below(hands: list[Hand]) -> Iterator[Hand]:
    """Each hand with each answer of the first seat that is asked."""
    for hand in hands:
        if hand.over:
            continue
        question = hand.open_questions()[0]
        for action in question.offers:
            copy = hand.clone()
            machine.answer(copy, question.seat, action)
            yield copy


def perft(position: Position, depth: int | None = None) -> dict[str, Any]:
    """Nodes by depth down to this one, or to the deepest that is not too large; and the digest there."""
    level = [position.hand()]
    nodes: list[int] = []
    ended: list[Hand] = []
    while depth is None or len(nodes) < depth:
        below = list(nodes_below(level) if depth else islice(nodes_below(level), MOST_NODES + 1))
        if not below or (depth is None and len(below) > MOST_NODES):
            break
        level = below
        nodes.append(len(level))
        ended += [hand for hand in level if hand.over]
    digest = sha256()
    for hand in (*ended, *(hand for hand in level if not hand.over)):
        digest.update(encode(hand.events))
    return {"nodes": nodes, "events": digest.hexdigest()}


def simulated(name: str, policy: str) -> str:
    """The digest of the simulator's hands."""
    return run(registry.ruleset(name), SIMULATED, SEED, policy).events_hash


def built() -> dict[Path, str]:
    """The files as they should be."""
    trees = {str(position): perft(position) for position in POSITIONS}
    hands = {name: {policy: simulated(name, policy) for policy in POLICIES} for name in registry.names()}
    return {PERFT: as_json(trees), HANDS: as_json(hands)}


def as_json(data: object) -> str:
    return json.dumps(data, indent=1) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(description="build the golden files of the engine's tests")
    parser.add_argument("--check", action="store_true", help="compare with the files")
    check = bool(parser.parse_args().check)
    status = 0
    for path, text in built().items():
        same = path.exists() and path.read_text(encoding="utf-8") == text
        if check:
            print(f"{path}: {'same' if same else 'DIFFERS'}")
            status |= not same
        else:
            path.write_text(text, encoding="utf-8")
            print(f"{path}: {'as before' if same else 'written'}")
    return status


if __name__ == "__main__":
    sys.exit(main())
