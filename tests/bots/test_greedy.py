"""The greedy bot answers every question of every rule set, from its view, quickly and well."""

from __future__ import annotations

from collections import Counter
from time import process_time

import msgspec
import pytest

from tests.support.play import deals
from tests.support.rulesets import DEFAULTS, Choice, single_choices
from tests.support.scale import scaled
from xiangma.bots.registry import bot
from xiangma.bots.values import values
from xiangma.engine import machine
from xiangma.engine.actions import Action, Hu, Opening, verb
from xiangma.engine.errors import XiangmaError
from xiangma.engine.hand import Hand, Question
from xiangma.engine.views import View, view
from xiangma.sim.run import start_hand

MOST_SECONDS = 0.002
"""Of one decision, on average and interpreted."""


class Watched:
    """Four greedy seats: what they were asked, what they answered, how long they took."""

    def __init__(self, choice: Choice) -> None:
        self.rules = choice.rules
        self.bot = bot("greedy", self.rules)
        self.answers: Counter[str] = Counter()
        self.seconds = 0.0
        self.decisions = 0

    def choose(self, hand: Hand, question: Question) -> Action:
        seen = view(hand, question.seat)
        began = process_time()
        action = self.bot.choose(seen, question.offers)
        self.seconds += process_time() - began
        self.decisions += 1
        assert action in question.offers
        if any(isinstance(offer, Hu | Opening) for offer in question.offers):
            assert isinstance(action, Hu | Opening)
        self.answers[verb(action)] += 1
        return action

    def play(self, hand: Hand) -> Hand:
        while hand.open:
            question = hand.open[0]
            machine.answer(hand, question.seat, self.choose(hand, question))
        return hand


@pytest.mark.parametrize("choice", DEFAULTS, ids=str)
def test_it_plays_whole_hands_quickly_and_mostly_wins(choice: Choice) -> None:
    watched = Watched(choice)
    hands = scaled(40)
    drawn = 0
    for number in range(hands):
        result = watched.play(start_hand(watched.rules, 7, number)).result
        assert result is not None
        drawn += result.draw
    assert watched.seconds / watched.decisions < MOST_SECONDS
    assert drawn <= 0.45 * hands


@pytest.mark.parametrize("name", [choice.name for choice in DEFAULTS])
def test_it_answers_every_question(name: str) -> None:
    """Rich walls bring every kind of question: gangs, dice, declarations, last tiles, opening wins."""
    choices = [Choice(name), *single_choices(name)]
    asked: set[str] = set()
    for choice in choices:
        watched = Watched(choice)
        for deal in deals(f"greedy/{choice}", scaled(30 // len(choices) + 3)):
            hand = deal.start(choice.rules)
            while hand.open:
                question = hand.open[0]
                asked.update(verb(offer) for offer in question.offers)
                action = (
                    watched.choose(hand, question)
                    if question.seat % 2
                    else deal.choose(hand, question, deal.rng())
                )
                machine.answer(hand, question.seat, action)
    assert {"discard", "peng", "gang", "hu", "pass"} <= asked


def test_the_choice_depends_on_the_view_alone() -> None:
    for choice in DEFAULTS:
        watched = Watched(choice)
        hand = start_hand(watched.rules, 3, 1)
        while hand.open:
            question = hand.open[0]
            seen = view(hand, question.seat)
            told = msgspec.msgpack.decode(msgspec.msgpack.encode(seen), type=View)
            fresh = bot("greedy", watched.rules).choose(told, question.offers)
            action = watched.choose(hand, question)
            assert fresh == action
            machine.answer(hand, question.seat, action)


@pytest.mark.parametrize("choice", DEFAULTS, ids=str)
def test_it_beats_random_players(choice: Choice) -> None:
    watched = Watched(choice)
    points = 0
    for deal in deals(f"greedy against random/{choice}", scaled(24)):
        hand = start_hand(choice.rules, 11, deal.number)
        rng = deal.rng()
        while hand.open:
            question = hand.open[0]
            if question.seat == deal.number % 4:
                action = watched.choose(hand, question)
            else:
                action = question.offers[int(rng.random() * len(question.offers))]
            machine.answer(hand, question.seat, action)
        result = hand.result
        assert result is not None
        points += result.delta[deal.number % 4]
    assert points > 0


def test_values_come_from_the_rules() -> None:
    ningxiang = values(Choice("ningxiang").rules)
    assert (ningxiang.small, ningxiang.any_pair, ningxiang.pure) == (8, False, 16)  # concealed, doubled
    xinning = values(Choice("xinning").rules)
    assert (xinning.small, xinning.any_pair, xinning.triplets, xinning.all_258) == (4, True, 9, 0)


def test_an_unknown_bot_is_named() -> None:
    with pytest.raises(XiangmaError, match="unknown bot 'tenhou': there are greedy"):
        bot("tenhou", Choice("ningxiang").rules)
