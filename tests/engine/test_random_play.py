"""Random play under every option: 108 tiles after every event, the state as told, zero sums, no dead ends."""

import pytest

from tests.support.play import deals, play_checked
from tests.support.rulesets import EVERY_CHOICE, NAMES, Choice, choices
from tests.support.scale import scaled
from xiangma.engine.events import HandEnded

HANDS = 2_000  # for each rule set, over all its choices of options
BY_DEFAULT = 800
BATCHES = 4
IN_BATCHES = [(Choice(name), batch) for name in NAMES for batch in range(BATCHES)]


@pytest.mark.parametrize(("choice", "batch"), IN_BATCHES, ids=str)
def test_hands_by_the_defaults(choice: Choice, batch: int) -> None:
    won = 0
    for deal in deals(f"{choice}/{batch}", scaled(BY_DEFAULT // BATCHES)):
        result = play_checked(choice.rules, deal).result
        assert result is not None
        won += not result.draw
    assert won >= scaled(BY_DEFAULT // BATCHES) // 5, "these hands are to be rich in wins"


@pytest.mark.parametrize("choice", [choice for choice in EVERY_CHOICE if choice.options], ids=str)
def test_hands_under_options(choice: Choice) -> None:
    others = len(choices(choice.name)) - 1
    for deal in deals(str(choice), scaled((HANDS - BY_DEFAULT) // others)):
        hand = play_checked(choice.rules, deal)
        assert isinstance(hand.events[-1], HandEnded)
