"""xiangma itself: random hands, win checks, scoring."""

from __future__ import annotations

from random import Random
from typing import Any

from benches.hands import change, complete
from benches.measure import Contender, Counts, calls
from xiangma.analysis.kernel import is_standard, suit_keys
from xiangma.analysis.shanten import shanten
from xiangma.engine.hand import Hand
from xiangma.engine.machine import answer
from xiangma.engine.ruleset import RuleSet, Sheet
from xiangma.engine.wins import NO_JOKERS, Jokers, Judgement, Way, Win
from xiangma.formats.score import score
from xiangma.rules.registry import ruleset
from xiangma.sim.policies import policy
from xiangma.sim.run import play_out, start_hand
from xiangma.tiles import KINDS, kinds_of, name, notation, parse_one

MIDDLE = 28
"""Live tiles left in the middle of a hand, of 55 after the deal."""
TURNED = parse_one("5s")
SEED = 20


def play(rules: RuleSet, hands: int) -> Contender:
    """Hands from the wall's shuffle to the last payment, as the simulator plays them."""
    choose = policy("random")

    def work(number: int) -> Counts:
        decisions = events = 0
        for at in range(number * hands, number * hands + hands):
            hand = start_hand(rules, SEED, at)
            decisions += play_out(hand, choose, Random(at))
            events += len(hand.events)
        return {"hands": hands, "decisions": decisions, "events": events}

    return Contender(rules.name, work)


def middle(rules: RuleSet, seed: int) -> Hand:
    """A hand in the middle, with questions open; the next seed's where it ends before."""
    choose = policy("random")
    while True:
        rng = Random(seed)
        hand = start_hand(rules, seed, 0)
        while not hand.over and hand.wall.live > MIDDLE:
            question = rng.choice(hand.open_questions())
            answer(hand, question.seat, choose(question.offers, rng))
        if not hand.over:
            return hand
        seed += 100_000


# --- win checks ----------------------------------------------------------------------------------------


def win_checks(hands: list[list[int]], jokers: Jokers) -> list[Contender]:
    """Is it four melds and a pair, jokers standing for any tile? From keys that are held, and from counts."""
    naturals = [[0 if jokers.mask >> kind & 1 else count for kind, count in enumerate(row)] for row in hands]
    wild = [sum(row[kind] for kind in jokers.kinds) for row in hands]
    held = [(*suit_keys(row), 4, jokers_held) for row, jokers_held in zip(naturals, wild, strict=True)]
    counted = [(row, jokers_held, 4) for row, jokers_held in zip(naturals, wild, strict=True)]
    return [
        calls("xiangma win check, keys held", is_standard, held),
        calls("xiangma win check, from counts", wins_by_counts, counted),
        calls("xiangma shanten with seven pairs, from counts", shanten, counted),
    ]


def wins_by_counts(counts: list[int], jokers: int, melds: int) -> bool:
    return is_standard(*suit_keys(counts), melds, jokers)


def two_jokers() -> Jokers:
    """The jokers where two kinds are: here those beside each other in 条."""
    return Jokers(1 << TURNED | 1 << TURNED + 1, (TURNED, TURNED + 1))


# --- scoring -------------------------------------------------------------------------------------------


def drawn_wins(rng: Random, number: int) -> list[tuple[list[int], int]]:
    """Complete hands without jokers, each with its winning kind."""
    found = []
    for _ in range(number):
        counts = complete(rng)
        found.append((counts, rng.choice([kind for kind in range(KINDS) if counts[kind]])))
    return found


def drawn_wins_with_jokers(rng: Random, number: int, rules: RuleSet) -> list[tuple[list[int], int]]:
    """Hands that two jokers complete."""
    jokers = jokers_of(rules)
    found: list[tuple[list[int], int]] = []
    while len(found) < number:
        counts = complete(rng, (1 << KINDS) - 1 & ~jokers.mask)
        for kind in (jokers.kinds[0], jokers.kinds[-1]):
            change(rng, counts, kind)
        kind = rng.choice([k for k in range(KINDS) if counts[k] and not jokers.mask >> k & 1])
        if isinstance(rules.judge(drawn(rules, counts, kind)), Judgement):
            found.append((counts, kind))
    return found


def jokers_of(rules: RuleSet) -> Jokers:
    return rules.turn_up.jokers(TURNED) if rules.turn_up else NO_JOKERS


def drawn(rules: RuleSet, counts: list[int], kind: int) -> Win:
    """A self-drawn win: these fourteen tiles, the last one of this kind."""
    concealed = counts.copy()
    concealed[kind] -= 1
    return Win(
        seat=1,
        way=Way.DRAW,
        concealed=concealed,
        melds=(),
        jokers=jokers_of(rules),
        dealer=0,
        tile=kind,
    )


def scoring(rules_name: str, hands: list[tuple[list[int], int]], label: str) -> list[Contender]:
    """Judgement and payment lines with their clauses: of a win that is there, and of a request as data."""
    rules = ruleset(rules_name)
    wins = [(drawn(rules, counts, kind),) for counts, kind in hands]
    requests = [(request(rules, counts, kind),) for counts, kind in hands]
    melds: tuple[tuple[Any, ...], ...] = ((), (), (), ())

    def judged(win: Win) -> object:
        judgement = rules.judge(win)
        assert isinstance(judgement, Judgement)
        sheet = Sheet(dealer=0, wins=((win, judgement),), birds=(0, 1), melds=melds, hammers=(False,) * 4)
        return tuple(rules.pay(sheet))

    return [
        calls(f"xiangma judge and pay, win held, {label}", judged, wins),
        calls(f"xiangma score of a request, {label}", score, requests),
    ]


def request(rules: RuleSet, counts: list[int], kind: int) -> dict[str, Any]:
    """The same win as a score request."""
    concealed = kinds_of(counts)
    concealed.remove(kind)
    win = {"seat": 1, "concealed": notation(concealed), "tiles": name(kind), "way": "draw"}
    found: dict[str, Any] = {"rules": rules.name, "dealer": 0, "wins": [win]}
    if rules.turn_up:
        found["turned"] = name(TURNED)
    return found
