"""Situations for the table's tests: every question of many hands, and what holds for all of them."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from tests.support.play import deals, walk
from tests.support.rulesets import NAMES, Choice
from xiangma.cli.output import Lang
from xiangma.cli.table import keys
from xiangma.cli.table.asking import most_telling, on_table
from xiangma.cli.table.choices import Faces, Speed
from xiangma.cli.table.desk import Answer, AskWhy, Desk, Situation, at_question, pressed
from xiangma.cli.table.prompting import prompt
from xiangma.cli.table.scene import Facts, Scene, Told
from xiangma.cli.table.words import SPECIAL, event
from xiangma.engine import machine, views
from xiangma.engine.actions import Action, Discard, Hu, Pass
from xiangma.engine.hand import Hand, Question
from xiangma.engine.lens import lens
from xiangma.engine.why import why_not
from xiangma.rules import describe

DESK = Desk(faces=Faces.CHINESE, speed=Speed.OFF)
HANDS = 12
__all__ = ("DESK", "NAMES", "answered", "questions", "scene", "situation")


def questions(name: str, label: str, count: int = HANDS, policy: str = "") -> Iterator[tuple[Hand, Question]]:
    """Every question of so many hands, before it is answered."""
    rules = Choice(name).rules
    for mixed in deals(f"table {label}", count):
        deal = msgspec.structs.replace(mixed, policy=policy or mixed.policy)
        hand = deal.start(rules)
        for question in walk(hand, deal.choose, deal.rng()):
            yield hand, question


def situation(hand: Hand, seat: int) -> Situation:
    """What this seat presses its keys at."""
    view, events = views.view(hand, seat), views.events_seen(hand, seat)
    return Situation(
        rules=hand.rules,
        view=view,
        prompt=prompt(hand.rules, view),
        lenses=lens(hand.rules, view),
        table=on_table(view, events),
        clauses=(),
    )


def scene(hand: Hand, seat: int, lang: Lang = Lang.ZH, desk: Desk | None = None) -> Scene:
    """What this seat sees."""
    now = situation(hand, seat)
    shown = desk or at_question(DESK, now)
    told = [(event(e, seat, hand.dealer, shown.faces, lang), e) for e in views.events_seen(hand, seat)]
    return Scene(
        facts=Facts(describe.title(hand.rules.name), 2, 8, (12, -4, 0, -8), 7),
        situation=now,
        desk=shown,
        told=tuple(Told(line, isinstance(e, SPECIAL)) for line, e in told if line is not None),
        lang=lang,
    )


def answered(now: Situation, *tokens: keys.Token) -> Action | None:
    """What these keys come to."""
    desk = at_question(DESK, now)
    act = None
    for token in tokens:
        desk, act = pressed(desk, now, token)
    return act.action if isinstance(act, Answer) else None


def ways_to(now: Situation, offer: Action) -> Iterator[tuple[keys.Token, ...]]:
    """The keys that should come to this offer."""
    assert now.prompt is not None
    if isinstance(offer, Discard):
        place = now.tiles.index(offer.tile)
        assert now.view.own is not None
        sure = ("y",) if now.prompt.discards[offer.tile].confirm else ()
        yield (keys.tile_keys(now.view.own)[place], *sure)
        yield (offer.tile, *sure)
        return
    choice = next(choice for choice in now.prompt.choices if choice.action == offer)
    alike = now.prompt.under(choice.key)
    number = (str(alike.index(choice) + 1),) if len(alike) > 1 else ()
    yield (choice.key, *number, *(("y",) if choice.confirm else ()))


@pytest.mark.parametrize("name", NAMES)
def test_every_offer_has_keys_and_nothing_else_is_answered(name: str) -> None:
    for hand, question in questions(name, "offers"):
        now = situation(hand, question.seat)
        assert now.prompt is not None
        offers = {choice.action for choice in (*now.prompt.choices, *now.prompt.discards.values())}
        assert offers == set(question.offers)
        for offer in question.offers:
            for way in ways_to(now, offer):
                assert answered(now, *way) == offer
        for key in (*keys.ACTION_KEYS, *keys.TILE_KEYS, keys.DRAWN_KEY, keys.ENTER):
            found = answered(now, key)
            assert found is None or found in question.offers


@pytest.mark.parametrize("name", NAMES)
def test_the_key_of_what_is_not_offered_tells_why(name: str) -> None:
    told = set()
    for hand, question in questions(name, "why", 6):
        now = situation(hand, question.seat)
        desk = at_question(DESK, now)
        tokens: tuple[keys.Token, ...] = (*keys.ACTION_KEYS, *range(0, 27, 5))
        for key in tokens:
            after, act = pressed(desk, now, key)
            assert act is not None or after.confirming or after.picking
            if not isinstance(act, AskWhy):
                continue
            found = [(action, why_not(hand, question.seat, action)) for action in act.actions]
            refusals = [(action, refused) for action, refused in found if refused is not None]
            assert refusals, (key, act.actions, question)
            telling = most_telling(refusals)
            assert telling is not None
            assert describe.clause(telling[1].clause) is not None, telling
            told.add(telling[1].code)
    assert len(told) > 15, told


@pytest.mark.parametrize("name", NAMES)
def test_what_passing_costs_was_warned_of(name: str) -> None:
    """A lock that begins with a pass has its warning; and a win that is let go is asked about again."""
    warned_of = set()
    for hand, question in questions(name, "passing", 30):
        if Pass() not in question.offers:
            continue
        now = situation(hand, question.seat)
        assert now.prompt is not None
        warned = {warning.clause for warning in now.prompt.warnings}
        if Hu() in question.offers:
            assert answered(now, keys.NO) is None
            assert answered(now, keys.NO, keys.YES) == Pass()
        for clause in costs(hand, question.seat):
            assert clause in warned, (clause, question)
            warned_of.add(clause)
    claims = Choice(name).rules.claims
    assert warned_of >= {claims.lock_hu, claims.lock_peng} - {""}


def costs(hand: Hand, index: int) -> Iterator[str]:
    """The clauses of the locks that begin when this seat passes, and so does everybody else."""
    if not all(Pass() in question.offers for question in hand.open_questions()):
        return
    claims, after = hand.rules.claims, hand.clone()
    before = passes(after, index)
    for question in hand.open_questions():
        machine.answer(after, question.seat, Pass())
    hu, peng, declared = (new and not old for old, new in zip(before, passes(after, index), strict=True))
    if declared:  # the heavier lock is the one that is told
        yield claims.lock_declared
    elif hu:
        yield claims.lock_hu
    if peng:
        yield claims.lock_peng


def passes(hand: Hand, index: int) -> tuple[bool, bool, bool]:
    seat = hand.seats[index]
    return seat.passed_hu, seat.passed_peng, seat.passed_declared
