"""What is counted, on hands written down by hand, and on hands that were played."""

from collections import Counter

import pytest

from tests.support.rulesets import NAMES, Choice
from xiangma.engine.events import (
    NO_PLACE,
    Dealt,
    DiceRolled,
    Discarded,
    Drawn,
    Event,
    GangMade,
    Hammered,
    HandEnded,
    LastTileAnswered,
    Melded,
    OpeningDeclared,
    TingDeclared,
    Won,
)
from xiangma.engine.melds import Meld, MeldKind
from xiangma.engine.phases.settlement import delta_of
from xiangma.engine.ruleset import RuleSet
from xiangma.engine.wins import PatternHit, Payment, SpecialHit, Way, WinReport
from xiangma.sim.policies import policy
from xiangma.sim.run import play_hand
from xiangma.sim.tally import Counting, Tally, groups, pattern
from xiangma.texts import Text

ALIKE = ("random",) * 4
RULES = Choice("ningxiang").rules
SEVEN_PAIRS = next(PatternHit(row.clause, row.name, 1) for row in RULES.listed if row.clause == "N-7.4")
TING = next(SpecialHit(row.clause, row.name) for row in RULES.listed if row.name.zh == "报听")


def dealt(dealer: int) -> Dealt:
    return Dealt(dealer, ((0,) * 13,) * 4, 55)


def won(seat: int, way: Way, supplier: int = -1, *, shows: tuple[PatternHit, ...] = ()) -> Won:
    return Won(WinReport(seat, 3, way, supplier, (), shows, (TING,) if shows else (), 8), "N-9")


def ended(winners: tuple[int, ...], *payments: Payment) -> HandEnded:
    return HandEnded(
        draw=not winners,
        winners=winners,
        payments=payments,
        delta=delta_of(payments),
        next_dealer=0,
        ended_by="N-7",
        dealer_by="N-2",
        hands=((),) * 4,
        melds=((),) * 4,
    )


def counted(*hands: tuple[Event, ...], names: tuple[str, ...] = ALIKE, rules: RuleSet = RULES) -> Tally:
    tally = Tally()
    for events in hands:
        Counting(rules).fold(tally, events, 10, names)
    return tally


TWO_WIN = (
    dealt(2),
    Drawn(2, 5, 60),
    Discarded(2, 3),
    won(3, Way.DISCARD, 2, shows=(SEVEN_PAIRS,)),
    won(0, Way.DISCARD, 2),
    ended((0, 3), Payment(2, 3, 16, "hand", ()), Payment(2, 0, 8, "hand", ()), Payment(1, 2, 3, "gang", ())),
)
DRAWN = (dealt(1), Drawn(1, 5, 60), Discarded(1, 5), Drawn(2, 5, 61), Discarded(2, 5), ended(()))


def test_a_discard_on_which_two_win() -> None:
    tally = counted(TWO_WIN)
    assert {
        name: tally.counts["hands", name] for name in ("played", "won", "drawn", "self_drawn", "several")
    } == {
        "played": 1,
        "won": 1,
        "drawn": 0,
        "self_drawn": 0,
        "several": 1,
    }
    assert (tally.counts["ways", "discard"], tally.counts["wins", "wins"], tally.counts["wins", "big"]) == (
        1,
        2,
        1,
    )
    assert tally.counts[pattern(SEVEN_PAIRS)] == tally.counts[pattern(TING)] == 1
    assert tally.samples["points", "per_win"] == {16: 1, 8: 1}
    assert tally.samples["points", "moved"] == {24: 1}
    assert (tally.samples["paid", "hand"], tally.samples["paid", "gang"]) == ({24: 1}, {3: 1})


def test_the_seats_of_that_hand() -> None:
    """Seat 2 deals and feeds; seat 3, the next, and seat 0, across, win; seat 1 pays for a gang."""
    tally = counted(TWO_WIN, names=("greedy", "random", "random", "random"))
    rows = {
        group: tuple(tally.counts[group, name] for name in ("seats", "won", "self_drawn", "fed"))
        for group in ("dealer", "next", "across", "previous", "policy greedy", "policy random")
    }
    assert rows == {
        "dealer": (1, 0, 0, 1),
        "next": (1, 1, 0, 0),
        "across": (1, 1, 0, 0),
        "previous": (1, 0, 0, 0),
        "policy greedy": (1, 1, 0, 0),
        "policy random": (3, 1, 0, 1),
    }
    assert [tally.samples[f"seat {seat}", "points"] for seat in range(4)] == [
        {8: 1},
        {-3: 1},
        {-21: 1},
        {16: 1},
    ]
    assert tally.samples["policy random", "points"] == {-8: 1}
    assert tally.samples["edge", "won"] == {-2: 1}  # 0 against 2/3
    assert tally.samples["edge", "points"] == {-84: 1}  # -21 against 21/3


def test_length_and_a_drawn_hand() -> None:
    tally = counted(TWO_WIN, DRAWN)
    assert tally.samples["length", "draws"] == {1: 1, 2: 1}
    assert tally.samples["length", "discards"] == {1: 1, 2: 1}
    assert tally.samples["length", "events"] == {6: 2}
    assert tally.samples["length", "decisions"] == {10: 2}
    assert tally.counts["hands", "drawn"] == 1


def test_two_dice_tiles_are_one_win_and_its_patterns_count_once() -> None:
    both = (won(1, Way.DICE, shows=(SEVEN_PAIRS,)), won(1, Way.DICE, shows=(SEVEN_PAIRS,)))
    paid = [Payment(seat, 1, 16, "hand", ()) for seat in (0, 2, 3)] * 2
    tally = counted((dealt(1), *both, ended((1,), *paid)))
    assert (tally.counts["wins", "wins"], tally.counts["wins", "big"], tally.counts["ways", "dice"]) == (
        1,
        1,
        1,
    )
    assert tally.counts[pattern(SEVEN_PAIRS)] == 1
    assert tally.counts["hands", "self_drawn"] == tally.counts["dealer", "self_drawn"] == 1
    assert tally.samples["points", "per_win"] == {96: 1}
    assert tally.samples["edge", "won"] == {3: 1}


def test_deeds() -> None:
    peng, gang = Meld(MeldKind.PENG, (4,) * 3, 0, 4), Meld(MeldKind.GANG_CONCEALED, (5,) * 4)
    events = (
        Hammered(0, True, "X-3.1"),
        Hammered(1, False, "X-3.1"),
        dealt(0),
        OpeningDeclared(3, ("N-6.1", "N-6.3"), (), (), "N-3"),
        TingDeclared(1, "N-3.1"),
        Melded(1, peng),
        GangMade(2, gang, "dice", "N-5.1"),
        DiceRolled(2, (1, 2), (NO_PLACE,), (3,), "N-5.2"),
        LastTileAnswered(1, False, "N-5.4"),
        LastTileAnswered(2, True, "N-5.4"),
        ended(()),
    )
    tally = counted(events)
    done = {name for (group, name), sample in tally.samples.items() if group == "deeds" and sample[1]}
    assert done == {"hammered", "opening_shown", "ting", "peng", "gang_concealed", "dice", "last_taken"}
    assert tally.samples["deeds", "chi"] == {0: 1}
    shown = {row.clause for row in RULES.listed if row.group == "opening" and tally.counts[pattern(row)]}
    assert shown == {"N-6.1", "N-6.3"}


def test_groups_of_seats() -> None:
    assert groups(3, ALIKE) == {
        "dealer": (3,),
        "next": (0,),
        "across": (1,),
        "previous": (2,),
        **{f"seat {seat}": (seat,) for seat in range(4)},
    }
    mixed = groups(0, ("a", "b", "a", "c"))
    assert (mixed["policy a"], mixed["policy b"], mixed["policy c"]) == ((0, 2), (1,), (3,))


def test_counts_add_up_in_any_order() -> None:
    one, other = counted(TWO_WIN), counted(DRAWN)
    forth, back = Tally(), Tally()
    for part in (one, other):
        forth.add(part)
    for part in (other, one):
        back.add(part)
    both = counted(TWO_WIN, DRAWN)
    assert forth.counts == back.counts == both.counts
    assert forth.samples == back.samples == both.samples


@pytest.mark.parametrize("name", NAMES)
def test_played_hands_add_up(name: str) -> None:
    """What is counted in two ways comes to the same, and every pattern is one that the rule set lists."""
    rules = Choice(name).rules
    listed = {pattern(row) for row in rules.listed}
    assert len(listed) == len(rules.listed)
    tally, shown = Tally(), Counter[str]()
    for number in range(40):
        hand, decisions = play_hand(rules, 4, number, policy("uniform"))
        Counting(rules).fold(tally, hand.events, decisions, ALIKE)
        shown.update(type(event).__name__ for event in hand.events)
    counts, samples = tally.counts, tally.samples
    assert counts["hands", "played"] == counts["hands", "won"] + counts["hands", "drawn"] == 40
    assert sum(counts[key] for key in counts if key[0] == "ways") == counts["hands", "won"]
    assert {key for key in counts if key[0] == "pattern"} <= listed
    for by in (("dealer", "next", "across", "previous"), [f"seat {seat}" for seat in range(4)]):
        assert sum(counts[group, "won"] for group in by) == counts["wins", "wins"]
        assert sum(counts[group, "fed"] for group in by) == counts["ways", "discard"]
        assert sum(value * times for group in by for value, times in samples[group, "points"].items()) == 0
    assert all(sample.total() == 40 for key, sample in samples.items() if key != ("points", "per_win"))
    for event, names in {
        "Melded": ("chi", "peng"),
        "Discarded": (),
        "GangMade": ("gang_open", "gang_added", "gang_concealed", "gang_borrowed"),
        "DiceRolled": ("dice",),
        "TingDeclared": ("ting",),
        "Sealed": ("sealed",),
        "OpeningDeclared": ("opening_shown",),
    }.items():
        told = sum(value * times for deed in names for value, times in samples["deeds", deed].items())
        assert not names or told == shown[event]


def test_a_big_hand_shows_a_big_pattern() -> None:
    """An opening pattern alone makes none."""
    opening = next(row for row in RULES.listed if row.group == "opening")
    hit = PatternHit(opening.clause, Text(opening.name.zh, opening.name.en), 1)
    tally = counted((dealt(0), won(0, Way.OPENING, shows=(hit,)), ended((0,))))
    assert (tally.counts["wins", "wins"], tally.counts["wins", "big"]) == (1, 0)
    assert tally.counts[pattern(hit)] == 1
