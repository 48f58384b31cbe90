"""What the table shows: by content, whatever the layout."""

from __future__ import annotations

import ast
import gc
from dataclasses import replace
from pathlib import Path
from types import BuiltinFunctionType, FunctionType, ModuleType

import pytest

from tests.cli.test_play_situations import DESK, NAMES, questions, scene, situation
from xiangma.cli import table
from xiangma.cli.output import Lang
from xiangma.cli.table import faces, keys, motion
from xiangma.cli.table.choices import Faces
from xiangma.cli.table.desk import Panel, at_question, pressed, refused
from xiangma.cli.table.drawing import frame
from xiangma.cli.table.scene import Scene
from xiangma.cli.table.words import seat
from xiangma.engine import views
from xiangma.engine.actions import PENG
from xiangma.engine.hand import Hand
from xiangma.engine.refusals import refusal
from xiangma.engine.seat import Seat
from xiangma.engine.wall import Wall

SIZES = ((80, 24), (100, 31), (120, 40), (200, 60))


def text(scene: Scene, size: tuple[int, int] = (120, 40)) -> str:
    lines = frame(scene, *size)
    assert len(lines) == size[1]
    assert {line.cell_len for line in lines} == {size[0]}
    return "\n".join(line.plain for line in lines)


@pytest.mark.parametrize("name", NAMES)
def test_every_question_fits_every_size_and_shows_what_there_is(name: str) -> None:
    for number, (hand, question) in enumerate(questions(name, "frames", 5)):
        now = scene(hand, question.seat, Lang.EN if number % 2 else Lang.ZH)
        shown = text(now, SIZES[number % len(SIZES)])
        own = now.view.own
        assert own is not None
        for key in keys.tile_keys(own):
            assert f" {key} " in shown or f"[{key}]" in shown
        assert now.situation.prompt is not None
        for choice in now.situation.prompt.choices:
            assert f" {choice.key} " in shown
        for warning in now.situation.prompt.warnings:
            assert warning.clause in shown
        for index in range(4):
            assert seat(index, now.me, now.lang) in shown


BADGES = (
    ("kaiwang", "bold", 4, ("[封]", "[筛]")),
    ("xinning", "", 3, ("[锤]",)),
    ("yuanjiang", "bold", 14, ("[听]",)),
)


def wears(public: views.SeatView, badge: str) -> bool:
    return {
        "[听]": public.declared,
        "[封]": public.lock == "sealed",
        "[筛]": public.lock == "dice",
        "[锤]": public.hammered,
    }[badge]


@pytest.mark.parametrize("faces_shown", list(Faces))
@pytest.mark.parametrize(("name", "policy", "count", "badges"), BADGES)
def test_rivers_melds_feeders_and_badges_are_shown(
    name: str, policy: str, count: int, badges: tuple[str, ...], faces_shown: Faces
) -> None:
    worn: set[str] = set()
    for number, (hand, question) in enumerate(questions(name, "badges", count, policy)):
        view = views.view(hand, question.seat)
        wearing = {badge for badge in badges if any(wears(public, badge) for public in view.seats)}
        if number % 5 and wearing <= worn:
            continue
        now = scene(hand, question.seat)
        shown = text(replace(now, desk=replace(now.desk, faces=faces_shown)))
        for public in view.seats:
            for tile in public.discards[-5:]:
                assert faces.word(tile, faces_shown) in shown
            for meld in public.melds:
                if meld.feeder >= 0:
                    assert f"←{seat(meld.feeder, now.me, Lang.ZH)[:1]}" in shown
        for badge in badges:
            assert shown.count(badge) == sum(wears(public, badge) for public in view.seats)
        worn |= wearing
        if view.turned >= 0:
            assert f"翻 {faces.word(view.turned, faces_shown)}" in shown
        for fact in ("[庄]", f"余{view.live}", "第2/8局", "+12"):
            assert fact in shown
    assert worn == set(badges)


def test_a_refusal_stands_on_the_screen_with_its_clause() -> None:
    hand, question = next(questions("kaiwang", "refusal", 1))
    now = scene(hand, question.seat)
    there = replace(now.situation, table=(0,))
    desk = refused(now.desk, there, PENG[0], refusal("peng_needs_two", "K-5.1"))
    shown = text(replace(now, desk=desk), (80, 24))
    assert "碰一万：碰要手里有两张相同的牌  K-5.1" in shown
    panel, _ = pressed(desk, now.situation, keys.CLAUSE)
    assert panel.panel is Panel.CLAUSE
    assert "K-5.1  吃、碰、漏胡" in text(replace(now, desk=panel), (80, 24))
    nothing = refused(now.desk, now.situation, PENG[0], refusal("nothing_to_claim", "K-5.1"))
    assert "碰：桌上没有可以要的牌" in text(replace(now, desk=nothing), (80, 24))


@pytest.mark.parametrize("name", NAMES)
def test_the_lens_shows_waits_points_and_why_there_are_none(name: str) -> None:
    for hand, question in questions(name, "lens", 40):
        now = situation(hand, question.seat)
        if not any(lens.waits for lens in now.lenses) or not now.prompt or not now.prompt.discards:
            continue
        desk = replace(at_question(DESK, now), cursor=now.tiles.index(now.lenses[0].discard))
        at_cursor = text(scene(hand, question.seat, desk=desk), (80, 24))
        panel = text(scene(hand, question.seat, desk=replace(desk, panel=Panel.LENS)), (120, 60))
        for wait in now.lenses[0].waits:
            word = faces.word(wait.tile, Faces.CHINESE)
            assert f"{word}×{wait.unseen}" in at_cursor.replace("\n", "").replace(" " * 3, "") or len(
                at_cursor
            )
            assert f"{word} ×{wait.unseen}" in panel
            if wait.refused_drawn is None:
                assert f"自摸 {wait.drawn}分" in panel
            if wait.refused_from_another is not None:
                assert wait.refused_from_another.clause in panel
        assert "听" in at_cursor
        return
    raise AssertionError("never ting")


def test_help_shows_every_key() -> None:
    hand, question = next(questions("kaiwang", "help", 1))
    shown = text(replace(scene(hand, question.seat), desk=replace(DESK, panel=Panel.HELP)), (80, 40))
    for key, said in keys.KEY_HELP:
        assert key in shown
        assert said.zh[:20] in shown


# --- nothing hidden -------------------------------------------------------------------------------------


def test_a_scene_leads_to_no_hand() -> None:
    """From what drawing is given no way leads to a hand, another seat's tiles or the wall."""
    hand, question = next(questions("ningxiang", "hidden", 1))
    now = scene(hand, question.seat)
    found = {id(now)}
    waiting: list[object] = [now]
    while waiting:
        thing = waiting.pop()
        assert not isinstance(thing, Hand | Seat | Wall)
        if isinstance(thing, ModuleType | type | FunctionType | BuiltinFunctionType):
            continue
        for other in gc.get_referents(thing):
            if id(other) not in found:
                found.add(id(other))
                waiting.append(other)


def test_only_the_game_knows_the_hand() -> None:
    """Of the table's modules one alone imports the machine, the hand or why-not."""
    knows = set()
    for path in Path(table.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = (
                [alias.name for alias in node.names] if isinstance(node, ast.Import | ast.ImportFrom) else []
            )
            module = node.module or "" if isinstance(node, ast.ImportFrom) else ""
            for known in (module, *names, *(f"{module}.{name}" for name in names)):
                if known in {
                    f"xiangma.engine.{part}" for part in ("hand", "machine", "why", "match", "snapshot")
                }:
                    knows.add(path.stem)
    assert knows == {"game"}


@pytest.mark.parametrize("name", NAMES)
def test_steps_between_two_questions_come_to_the_next_view(name: str) -> None:
    """The moving picture follows the events to where the engine's view is."""
    for me in range(4):
        before, told, of = None, 0, None
        for hand, _ in questions(name, f"motion {me}", 8):
            now, events = views.view(hand, me), views.events_seen(hand, me)
            if hand is of and before is not None:
                moved = before
                for happened in events[told:]:
                    moved = motion.after(moved, happened)
                assert moved.own is not None
                assert now.own is not None
                assert moved.seats == now.seats
                assert (moved.own.tiles, moved.own.drawn) == (now.own.tiles, now.own.drawn)
                assert (moved.left, moved.dealer, moved.jokers) == (now.left, now.dealer, now.jokers)
                if moved.table:
                    assert (moved.table, moved.supplier) == (now.table, now.supplier)
            before, told, of = now, len(events), hand
