"""Data like that of a request or scenario, a little or altogether wrong."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

from hypothesis import strategies as st

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 120)
    | st.floats(allow_nan=True)
    | st.text("123456789mspx ,é一", max_size=6)
    | st.sampled_from(["5m", "123m55p", "draw", "peng", "hu", "on", "kaiwang", "hengshan"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=8,
)
"""Anything that JSON or YAML can say, now and then in the words of the formats."""


def paths(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where in the data there is something, the whole aside."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield (*path, key)
            yield from paths(value, (*path, key))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield (*path, index)
            yield from paths(value, (*path, index))


def put(data: Any, path: tuple[Any, ...], value: Any) -> None:
    for step in path[:-1]:
        data = data[step]
    data[path[-1]] = value


def get(data: Any, path: tuple[Any, ...]) -> Any:
    for step in path:
        data = data[step]
    return data


def mutated(data: Any, rng: Random, junk: list[Any], changes: int) -> Any:
    """A copy with some parts taken out, doubled, exchanged with one another or replaced by junk."""
    copy = deepcopy(data)
    for _ in range(changes):
        found = list(paths(copy))
        if not found:
            break
        path = rng.choice(found)
        parent, step = get(copy, path[:-1]), path[-1]
        match rng.randrange(5):
            case 0:
                del parent[step]
            case 1 if isinstance(parent, list):
                parent.append(deepcopy(parent[step]))
            case 1:
                parent[f"{step}s"] = parent[step]
            case 2:
                put(copy, path, deepcopy(get(copy, rng.choice(found))))
            case _:
                put(copy, path, deepcopy(rng.choice(junk)))
    return copy
