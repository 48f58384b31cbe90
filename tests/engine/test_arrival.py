"""C-6: the answers to a claim decide, not the order in which they arrive (but for race=first)."""

from collections import Counter
from itertools import permutations, product
from random import Random

import pytest

from tests.support.cases import scenario_cases, watched
from tests.support.play import deals, walk
from tests.support.rulesets import NAMES, Choice
from tests.support.scale import scaled
from tests.support.state import play_state
from xiangma.engine import machine
from xiangma.engine.actions import CHUI, Action, Hu, Pass
from xiangma.engine.errors import IllegalAction
from xiangma.engine.events import Event, Won
from xiangma.engine.hand import SEATS, Hand, Question
from xiangma.engine.phase import DiceOpen, DiscardOpen, GangOpen, Hammering, OpeningAsked
from xiangma.engine.ruleset import Winners
from xiangma.engine.stream import seeded

CHOICES = (
    Choice("kaiwang"),
    Choice("ningxiang"),
    Choice("ningxiang", (("race", "seat"),)),
    Choice("xinning"),
    Choice("xinning", (("race", "seat"),)),
    Choice("yuanjiang"),
    Choice("hengshan"),
)
Outcome = tuple[list[Event], bytes]


def is_race(hand: Hand, answers: dict[int, Action]) -> bool:
    """Whether several seats say hu where the first one to arrive wins."""
    rules, phase = hand.rules, hand.phase
    if sum(isinstance(action, Hu) for action in answers.values()) < 2:
        return False
    match phase:
        case DiscardOpen():
            return rules.claims.winners is Winners.FIRST
        case DiceOpen():
            return rules.dice_wins is not None and rules.dice_wins.winners is Winners.FIRST
        case GangOpen():
            return rules.robbing is not None and rules.robbing.winners is Winners.FIRST
        case _:
            return False


def arrive(hand: Hand, order: tuple[Question, ...], answers: dict[int, Action]) -> Hand:
    """What comes of these answers in this order; an answer that is no longer waited for is refused."""
    copy = hand.clone()
    for question in order:
        seat = question.seat
        if copy.questions[seat] is question:
            machine.answer(copy, seat, answers[seat], question.number)
        else:
            with pytest.raises(IllegalAction):
                machine.answer(copy, seat, answers[seat], question.number)
    return copy


def check_orders(hand: Hand, answers: dict[int, Action]) -> None:
    """Every order of arrival comes to the same."""
    questions = hand.open_questions()
    outcomes: list[Outcome] = []
    for order in permutations(questions):
        after = arrive(hand, order, answers)
        if is_race(hand, answers):
            first = next(question.seat for question in order if isinstance(answers[question.seat], Hu))
            won = [event for event in after.events if isinstance(event, Won)]
            assert {event.report.seat for event in won} == {first}
            assert_closed_by(hand, order, answers, first)
        elif isinstance(hand.phase, Hammering):
            assert after.hammers == [answers[seat] == CHUI for seat in SEATS]
        else:
            outcomes.append((after.events, play_state(after)))
    assert all(outcome == outcomes[0] for outcome in outcomes), f"{hand.phase}, {answers}"


def assert_closed_by(hand: Hand, order: tuple[Question, ...], answers: dict[int, Action], first: int) -> None:
    """race=first: the first hu to arrive ends the hand, without waiting for anybody."""
    copy = hand.clone()
    for question in order:
        machine.answer(copy, question.seat, answers[question.seat])
        if question.seat == first:
            break
    assert copy.over


def some_answers(hand: Hand, rng: Random) -> dict[int, Action]:
    """One answer to each open question, claims as often as passes."""
    answers: dict[int, Action] = {}
    for question in hand.open_questions():
        claims = [offer for offer in question.offers if not isinstance(offer, Pass)]
        answers[question.seat] = rng.choice(claims) if rng.random() < 0.6 else question.offers[-1]
    return answers


@pytest.mark.parametrize("choice", CHOICES, ids=str)
def test_every_order_of_arrival_comes_to_the_same(choice: Choice) -> None:
    windows: Counter[str] = Counter()
    for deal in deals(f"arrival/{choice}", scaled(150)):
        rng = deal.rng()
        hand = deal.start(choice.rules)
        for _ in walk(hand, deal.choose, rng):
            questions = hand.open_questions()
            if len(questions) < 2 or any(hand.answers):
                continue
            windows[type(hand.phase).__name__] += 1
            few = 1 if isinstance(hand.phase, OpeningAsked | Hammering) else 6
            for _ in range(few):
                check_orders(hand, some_answers(hand, rng))
    assert windows.total() >= scaled(50), windows


@pytest.mark.parametrize("name", NAMES)
def test_every_order_of_arrival_comes_to_the_same_in_the_scenarios(name: str) -> None:
    """They bring what random play seldom does: several seats that can win, rob or take a dice tile."""
    windows: Counter[str] = Counter()

    def look(hand: Hand) -> None:
        questions = hand.open_questions()
        if len(questions) > 1 and isinstance(hand.phase, DiscardOpen | DiceOpen | GangOpen):
            windows[type(hand.phase).__name__] += 1
            copy = hand.clone()
            copy.draws = seeded("arrival", len(hand.events))
            for answers in product(*(question.offers for question in questions)):
                check_orders(copy, dict(zip([q.seat for q in questions], answers, strict=True)))

    for case in scenario_cases():
        if case.data["rules"] == name:
            watched(case, look)
    assert windows["DiscardOpen"] + windows["DiceOpen"] >= 3, windows
