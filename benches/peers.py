"""The other libraries, used as their own documentation shows: the same work as far as they have it."""

from __future__ import annotations

from importlib.metadata import version
from random import Random
from typing import Any

import xiangting
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig
from riichienv import Conditions, HandEvaluator, RiichiEnv, calculate_shanten

from benches.hands import in_riichi_order, physical, riichi_kind
from benches.measure import Contender, Counts, calls

NAMES = ("riichienv", "xiangting", "mahjong")
RIICHIENV_MIDDLE = 35
"""Live tiles left in the middle of a riichi hand, of 70 after the deal."""
DEAD_WALL = 14
SEED = 20


def versions() -> dict[str, str]:
    return {name: version(name) for name in NAMES}


# --- riichienv: random hands ---------------------------------------------------------------------------


def _play(env: Any, rng: Random) -> int:
    """One kyoku by the loop of its README, any legal action as likely as the others; the decisions."""
    observations = env.reset()
    decisions = 0
    while not env.done():
        decisions += len(observations)
        observations = env.step(
            {seat: rng.choice(seen.legal_actions()) for seat, seen in observations.items()}
        )
    return decisions


def riichienv_play(name: str, hands: int, *, log: bool) -> Contender:
    """One environment, reset for each kyoku, which is faster than a new one each time."""
    env = RiichiEnv(game_mode="4p-red-single", seed=SEED, skip_mjai_logging=not log)

    def work(number: int) -> Counts:
        first = number * hands
        return {
            "hands": hands,
            "decisions": sum(_play(env, Random(seed)) for seed in range(first, first + hands)),
        }

    return Contender(name, work)


def events_per_hand(hands: int) -> float:
    """Apart from the measuring, as reading its log costs a fifth of a hand."""
    env = RiichiEnv(game_mode="4p-red-single", seed=SEED)
    events = 0
    for seed in range(hands):
        _play(env, Random(seed))
        events += len(env.mjai_log)
    return events / hands


def middle(seed: int, *, log: bool = True) -> Any:
    """An environment in the middle of a kyoku that gets so far; the next seed's where it does not."""
    while True:
        rng = Random(seed)
        env = RiichiEnv(game_mode="4p-red-single", seed=seed, skip_mjai_logging=not log)
        observations = env.reset()
        while not env.done() and len(env.wall) - DEAD_WALL > RIICHIENV_MIDDLE:
            observations = env.step(
                {seat: rng.choice(seen.legal_actions()) for seat, seen in observations.items()}
            )
        if not env.done():
            return env
        seed += 100_000


# --- shanten -------------------------------------------------------------------------------------------


def shanten(hands: list[list[int]]) -> list[Contender]:
    """What lacks in fourteen tiles; neither library knows jokers."""
    tiles = [(physical(counts),) for counts in hands]
    four = xiangting.PlayerCount.FOUR
    counts34 = [([*in_riichi_order(counts), *[0] * 7], four) for counts in hands]
    return [
        calls("riichienv calculate_shanten, 14 tiles", calculate_shanten, tiles),
        calls(
            "xiangting calculate_replacement_number, 34 counts",
            xiangting.calculate_replacement_number,
            counts34,
        ),
    ]


# --- scoring -------------------------------------------------------------------------------------------


def scoring(hands: list[tuple[list[int], int]]) -> list[Contender]:
    """A complete self-drawn hand of fourteen tiles with its winning kind: yaku, han, fu and points."""
    given = [(physical(counts), riichi_kind(kind) * 4) for counts, kind in hands]
    ready = [(HandEvaluator(tiles), winning) for tiles, winning in given]
    drawn = Conditions(tsumo=True)
    config = HandConfig(is_tsumo=True)
    calculator = HandCalculator()

    def calculated(evaluator: Any, winning: int) -> Any:
        return evaluator.calc(winning, [], drawn)

    def built(tiles: list[int], winning: int) -> Any:
        return HandEvaluator(tiles).calc(winning, [], drawn).yaku_list()

    def estimated(tiles: list[int], winning: int) -> Any:
        return calculator.estimate_hand_value(tiles, winning, config=config)

    assert all(calculated(*row).is_win for row in ready)
    assert all(estimated(*row).error is None for row in given)
    return [
        calls("riichienv calc, evaluator held", calculated, ready),
        calls("riichienv evaluator, calc, yaku_list", built, given),
        calls("mahjong estimate_hand_value", estimated, given),
    ]
