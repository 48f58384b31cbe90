"""What a state weighs: its objects one by one, and what the process grows by."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from enum import Enum
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from types import FunctionType, ModuleType

import msgspec

from benches import ours
from xiangma.engine.hand import Hand
from xiangma.engine.snapshot import freeze
from xiangma.rules.registry import ruleset

OPAQUE = (type, ModuleType, FunctionType, partial, Enum)
"""What belongs to the program and not to a state."""
LARGE = ("xiangma.analysis.kernel",)


def deep_size(root: object, shared: set[int]) -> int:
    """The bytes of an object and of all that it leads to, each object once, the shared ones not at all.

    Each as `sys.getsizeof` says, the collector's header included. Small integers and what is empty are
    Python's own.
    """
    seen = set(shared)
    total = 0
    waiting = [root]
    while waiting:
        item = waiting.pop()
        if id(item) in seen or isinstance(item, OPAQUE) or _is_pythons(item):
            continue
        seen.add(id(item))
        total += sys.getsizeof(item)
        waiting.extend(_parts(item))
    return total


def _is_pythons(item: object) -> bool:
    if isinstance(item, int):
        return -5 <= item <= 256
    return item is None or (isinstance(item, str | bytes | tuple) and not item)


def _parts(item: object) -> Iterator[object]:
    if isinstance(item, dict):
        yield from item.keys()
        yield from item.values()
    elif isinstance(item, list | tuple | set | frozenset):
        yield from item
    elif isinstance(item, msgspec.Struct):
        yield from (getattr(item, name) for name in item.__struct_fields__)
    elif not isinstance(item, int | str | bytes | bytearray):
        for kind in type(item).__mro__:
            slots: Iterable[str] = getattr(kind, "__slots__", ())
            yield from (getattr(item, name) for name in slots if hasattr(item, name))
        yield from vars(item).values() if hasattr(item, "__dict__") else ()


def module_constants() -> set[int]:
    """The ids of all that the modules of xiangma hold: actions, empty values, texts, tables."""
    found: set[int] = set()
    waiting: list[object] = []
    for name, module in sys.modules.items():
        if name.split(".", maxsplit=1)[0] == "xiangma" and name not in LARGE:
            waiting.extend(vars(module).values())
    while waiting:
        item = waiting.pop()
        if id(item) not in found and not isinstance(item, OPAQUE):
            found.add(id(item))
            waiting.extend(_parts(item))
    return found


def state_sizes(rules_name: str, number: int) -> dict[str, float]:
    """Medians over states in the middle of hands: snapshot bytes and memory, with and without the log."""
    rules = ruleset(rules_name)
    hands = [ours.middle(rules, seed) for seed in range(number)]
    shared = module_constants()
    shared |= _ids_within(rules)
    without = [stripped(hand) for hand in hands]
    return {
        "snapshot": median(len(freeze(hand)) for hand in hands),
        "snapshot without log": median(len(freeze(hand, log=False)) for hand in hands),
        "memory": median(deep_size(hand, shared) for hand in hands),
        "memory without log": median(deep_size(hand, shared) for hand in without),
        "events": median(len(hand.events) for hand in hands),
        "inputs": median(len(hand.inputs) for hand in hands),
    }


def stripped(hand: Hand) -> Hand:
    """The same state without its log."""
    other = hand.clone()
    other.events = []
    other.inputs = []
    return other


def _ids_within(root: object) -> set[int]:
    found: set[int] = set()
    waiting = [root]
    while waiting:
        item = waiting.pop()
        if id(item) not in found:
            found.add(id(item))
            waiting.extend(() if isinstance(item, OPAQUE) else _parts(item))
    return found


# --- what the process grows by ---------------------------------------------------------------------------


def grown(kind: str, number: int) -> float | None:
    """Bytes of resident memory for one state, in a process of its own; None where there is no /proc."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        return pool.submit(_grow, kind, number).result()


def _grow(kind: str, number: int) -> float | None:
    from benches import peers  # noqa: PLC0415 (only the child that measures riichienv)

    rules = ruleset("ningxiang")
    makers: dict[str, Callable[[int], object]] = {
        "xiangma": partial(ours.middle, rules),
        "riichienv": peers.middle,
        "riichienv without log": partial(peers.middle, log=False),
    }
    make = makers[kind]
    for seed in range(20):  # what the libraries set up once
        make(seed)
    gc.collect()
    before = _resident()
    kept = [make(1000 + seed) for seed in range(number)]
    gc.collect()
    after = _resident()
    return None if before is None or after is None else (after - before) / len(kept)


def _resident() -> int | None:
    statm = Path("/proc/self/statm")
    return int(statm.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") if statm.exists() else None
