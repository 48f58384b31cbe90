"""C-12: so many hands, totals, the deal passed on; a match that is dissolved leaves out the running hand."""

from itertools import islice
from random import Random

import pytest

from tests.support.play import play_out, walk
from tests.support.policies import keen, random
from tests.support.rulesets import NAMES
from tests.support.walls import rich_wall
from xiangma.engine.hand import Hand
from xiangma.engine.match import Match, MatchError
from xiangma.engine.stream import seeded
from xiangma.rules import registry


def new_match(name: str, hands: int, first_dealer: int = 0) -> Match:
    return Match(registry.ruleset(name, {"hands": hands}), first_dealer=first_dealer)


def start(match: Match, seed: int) -> Hand:
    wall = rich_wall(Random(f"match/{seed}/{match.number}"), match.dealer)
    return match.start_hand(wall, seeded("match", seed, match.number))


@pytest.mark.parametrize("hands", [4, 8, 16])
@pytest.mark.parametrize("name", NAMES)
def test_a_whole_match(name: str, hands: int) -> None:
    match = new_match(name, hands, first_dealer=hands % 3)
    totals, dealer = [0, 0, 0, 0], hands % 3
    for number in range(1, hands + 1):
        assert not match.over
        assert (match.number, match.dealer) == (number, dealer)
        hand = start(match, hands)
        assert hand.dealer == dealer
        play_out(hand, keen, Random(number))
        result = match.finish_hand()
        assert result is hand.result
        dealer = result.next_dealer
        totals = [total + part for total, part in zip(totals, result.delta, strict=True)]
        assert match.totals == totals
        assert sum(totals) == 0
    assert match.over
    assert len(match.results) == hands == match.number
    assert any(match.totals), "rich hands, and nobody has won a point"


def test_the_dealer_of_a_match_moves() -> None:
    dealers = set()
    match = new_match("kaiwang", 16)
    while not match.over:
        dealers.add(match.dealer)
        play_out(start(match, 7), keen, Random(match.number))
        match.finish_hand()
    assert len(dealers) > 1


@pytest.mark.parametrize("name", NAMES)
def test_a_match_that_is_dissolved_leaves_out_the_running_hand(name: str) -> None:
    match = new_match(name, 4)
    play_out(start(match, 3), keen, Random(3))
    match.finish_hand()
    before = match.totals.copy()
    hand = start(match, 3)
    for _ in islice(walk(hand, random, Random(4)), 5):
        pass
    assert not hand.over
    match.dissolve()
    assert match.over
    assert match.hand is None
    assert match.totals == before
    assert len(match.results) == 1


def test_what_a_match_does_not_allow() -> None:
    match = new_match("ningxiang", 4)
    with pytest.raises(MatchError, match="no hand is running"):
        match.finish_hand()
    start(match, 1)
    with pytest.raises(MatchError, match="hand 1 is running"):
        start(match, 2)
    with pytest.raises(MatchError, match="hand 1 is still being played"):
        match.finish_hand()
    match.dissolve()
    with pytest.raises(MatchError, match="over already"):
        match.dissolve()
    with pytest.raises(MatchError, match="the match is over"):
        start(match, 3)
    with pytest.raises(MatchError, match="no hand is running"):
        match.finish_hand()
