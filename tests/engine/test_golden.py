"""tests/golden/: the trees of answers from fixed positions, and the events of seeded hands, as they were."""

import json
import os
import subprocess
import sys
from typing import Any

import pytest

from tests.support.rulesets import NAMES
from tools.build_golden import HANDS, PERFT, POLICIES, POSITIONS, ROOT, Position, perft, simulated

TREES: dict[str, dict[str, Any]] = json.loads(PERFT.read_text(encoding="utf-8"))
DIGESTS: dict[str, dict[str, str]] = json.loads(HANDS.read_text(encoding="utf-8"))


def test_the_files_are_of_these_positions() -> None:
    assert list(TREES) == [str(position) for position in POSITIONS]
    assert {name: tuple(digests) for name, digests in DIGESTS.items()} == dict.fromkeys(NAMES, POLICIES)
    assert all(sum(tree["nodes"]) > 1 for tree in TREES.values()), "a position where nothing can happen"


@pytest.mark.parametrize("position", POSITIONS, ids=str)
def test_tree(position: Position) -> None:
    golden = TREES[str(position)]
    assert perft(position, len(golden["nodes"])) == golden


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("name", NAMES)
def test_seeded_hands(name: str, policy: str) -> None:
    assert simulated(name, policy) == DIGESTS[name][policy]


@pytest.mark.parametrize("seed", ["0", "1"])
def test_events_do_not_depend_on_the_order_of_sets(seed: str) -> None:
    """The same hands in processes that hash strings differently."""
    code = (
        "import json\n"
        "from tools.build_golden import POLICIES, simulated\n"
        "from xiangma.rules.registry import names\n"
        "print(json.dumps({name: simulated(name, POLICIES[0]) for name in names()}))"
    )
    environment = os.environ | {"PYTHONHASHSEED": seed}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    assert json.loads(done.stdout) == {name: DIGESTS[name][POLICIES[0]] for name in NAMES}
