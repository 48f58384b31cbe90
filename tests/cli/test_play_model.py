"""The table's model: the order of choices, what is asked twice, cursor, panels, what a line means."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.cli.test_play_situations import DESK, NAMES, answered, questions, situation
from xiangma.cli.table import keys
from xiangma.cli.table.desk import AskWhy, Panel, at_question, chosen, lens_at, pressed, refused
from xiangma.cli.table.lines import meant
from xiangma.engine.actions import (
    HU,
    SEAL,
    Action,
    Chi,
    Chui,
    Discard,
    Gang,
    Hu,
    Pass,
    Peng,
    Seal,
    Ting,
)
from xiangma.engine.refusals import refusal

ORDER = (Hu, Gang, Peng, Chi)


def rank(action: Action) -> int:
    return ORDER.index(type(action)) if type(action) in ORDER else len(ORDER)


@pytest.mark.parametrize("name", NAMES)
def test_choices_stand_in_the_order_of_the_table(name: str) -> None:
    """胡 > 杠 (补张, 打筛) > 碰 > 吃 > the rest, 过 last."""
    for hand, question in questions(name, "order", 4):
        prompt = situation(hand, question.seat).prompt
        assert prompt is not None
        actions = [choice.action for choice in prompt.choices]
        assert [rank(action) for action in actions] == sorted(rank(action) for action in actions)
        ways = [action.then for action in actions if isinstance(action, Gang)]
        assert ways == sorted(ways, key=lambda then: then == "dice")
        assert Pass() not in actions[:-1]


@pytest.mark.parametrize("name", NAMES)
def test_the_cursor_goes_round_and_begins_where_a_tile_may_go(name: str) -> None:
    for hand, question in questions(name, "cursor", 2):
        now = situation(hand, question.seat)
        desk = at_question(DESK, now)
        assert now.prompt is not None
        assert (chosen(desk, now) in now.prompt.discards) == bool(now.prompt.discards)
        first = desk
        for _ in now.tiles:
            desk, act = pressed(desk, now, keys.RIGHT)
            assert act is None
        last = now.tiles[-1] if now.tiles else -1
        assert chosen(desk, now) == (chosen(first, now) if first.cursor >= 0 else last)
        found = lens_at(desk, now)
        assert found is None or found.discard == chosen(desk, now)


def test_sealing_is_asked_twice() -> None:
    for hand, question in questions("kaiwang", "sealing", 3):
        now = situation(hand, question.seat)
        if SEAL in question.offers:
            assert answered(now, keys.SEAL) is None
            assert answered(now, keys.SEAL, keys.NO) is None
            assert answered(now, keys.SEAL, keys.YES) == Seal()
        else:
            assert answered(now, keys.SEAL, keys.YES) != Seal()


def test_a_second_hammer_is_asked_about() -> None:
    """X-3.1"""
    asked = 0
    for hand, question in questions("xinning", "hammers", 6):
        if Chui() not in question.offers:
            continue
        now = situation(hand, question.seat)
        if any(hand.hammers):
            assert answered(now, keys.YES) is None
            asked += 1
        assert answered(now, *([keys.YES] * (2 if any(hand.hammers) else 1))) == Chui()
    assert asked


def test_a_joker_is_not_discarded_by_a_slip() -> None:
    """H-2 lets a ghost be discarded; it is asked about."""
    asked = 0
    for hand, question in questions("hengshan", "jokers", 6):
        now = situation(hand, question.seat)
        for joker in now.view.jokers:
            if Discard(joker) in question.offers:
                assert answered(now, joker) is None
                assert answered(now, joker, keys.YES) == Discard(joker)
                asked += 1
    assert asked


@pytest.mark.parametrize(
    ("name", "kind", "clause"),
    [("yuanjiang", Ting, "Y-5.1"), ("xinning", Gang, "C-8"), ("hengshan", Chi, "H-4.2")],
)
def test_what_binds_the_hand_is_said(name: str, kind: type[Action], clause: str) -> None:
    for hand, question in questions(name, "notes", 60):
        prompt = situation(hand, question.seat).prompt
        assert prompt is not None
        notes = {
            choice.note.clause for choice in prompt.choices if isinstance(choice.action, kind) and choice.note
        }
        if notes:
            assert notes == {clause}
            assert clause in prompt.clauses
            return
    raise AssertionError("never offered")


def test_panels_open_close_and_keep_the_question() -> None:
    hand, question = next(questions("kaiwang", "panels", 1))
    now = situation(hand, question.seat)
    desk = at_question(DESK, now)
    helped, act = pressed(desk, now, keys.HELP)
    assert (helped.panel, act) == (Panel.HELP, None)
    scrolled, _ = pressed(pressed(helped, now, keys.DOWN)[0], now, keys.UP)
    assert scrolled == helped
    closed, act = pressed(helped, now, keys.HU)
    assert (closed, act) == (desk, None)
    cited, _ = pressed(refused(desk, now, HU, refusal("not_complete", "K-8")), now, keys.CLAUSE)
    assert (cited.panel, cited.cited) == (Panel.CLAUSE, ("K-8",))
    assert pressed(desk, now, keys.CLAUSE)[0].panel is None
    assert pressed(replace(desk, speed=desk.speed), now, keys.SPEED)[0].speed is desk.speed.next
    assert pressed(desk, now, keys.FACES)[0].faces is desk.faces.other


def test_a_refusal_leaves_with_the_next_key() -> None:
    hand, question = next(questions("kaiwang", "notice", 1))
    now = situation(hand, question.seat)
    desk = refused(at_question(DESK, now), now, HU, refusal("not_complete", "K-8"))
    assert pressed(desk, now, keys.LEFT)[0].notice is None
    assert isinstance(pressed(desk, now, keys.PENG)[1], AskWhy)


@pytest.mark.parametrize(
    ("line", "tokens"),
    [
        ("h", ("h",)),
        ("胡", ("h",)),
        (" Peng ", ("p",)),
        ("5m", (4,)),
        ("五万", (4,)),
        ("c2", ("c", "2")),
        ("g 1", ("g", "1")),
        ("2", ("2",)),
        ("", (keys.ENTER,)),
        ("?", ("?",)),
        ("报听", ("b",)),
        ("hello", ()),
        ("55m", ()),
        ("m5", ()),
    ],
)
def test_what_a_line_means(line: str, tokens: tuple[keys.Token, ...]) -> None:
    assert meant(line) == tokens
