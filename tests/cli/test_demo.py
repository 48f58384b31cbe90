"""`xiangma demo`: a hand of each rule set, told and scored."""

import pytest

from tests.cli.running import refused, run
from xiangma.cli.demo import hand_with_a_winner
from xiangma.rules import registry
from xiangma.rules.describe import describe


def test_every_rule_set_plays_a_hand_that_somebody_wins() -> None:
    shown = run("demo")
    assert shown.status == 0
    for name in registry.names():
        assert f"{describe(name).title.zh} {describe(name).title.en} · {name} · seed " in shown.stdout
    assert shown.stdout.count("合计 Totals") == len(registry.names())
    assert "nobody won" not in shown.stdout


@pytest.mark.parametrize("name", registry.names())
def test_the_same_seed_tells_the_same_hand(name: str) -> None:
    first = run("demo", "--rules", name, "--seed", 5, "--lang", "en")
    assert first.stdout == run("demo", "--rules", name, "--seed", 5, "--lang", "en").stdout
    found, _ = hand_with_a_winner(name, 5)
    assert f"· {name} · seed {found} " in first.stdout
    assert "下家" not in first.stdout


def test_the_seed_that_is_told_finds_the_same_hand() -> None:
    name = registry.names()[1]
    found, hand = hand_with_a_winner(name, 0)
    assert hand_with_a_winner(name, found)[1].events == hand.events
    assert hand.result is not None
    assert hand.result.winners


def test_an_unknown_rule_set() -> None:
    assert "unknown rules 'chess': there are " in refused("demo", "--rules", "chess")
