"""The question in lines: its heading, its choices under their keys, warnings, refusals."""

from __future__ import annotations

from collections.abc import Iterable

from rich.text import Text as Line

from xiangma.cli.output import Lang, said, words
from xiangma.cli.table import faces, keys
from xiangma.cli.table.blocks import Block, flowed, styled, wrapped
from xiangma.cli.table.prompting import Choice, Said, is_opening
from xiangma.cli.table.scene import Scene
from xiangma.cli.table.words import action, seat, verb
from xiangma.engine.actions import Chui, Discard, Gang, Pass, Take
from xiangma.engine.lens import Lens, Wait


def heading(scene: Scene) -> Line:
    """What is asked."""
    if scene.situation.prompt is None:
        if scene.telling:
            return styled(words("……  空格跳过", "…  space skips ahead", scene.lang), "dim")
        return styled(words("按任意键继续", "any key goes on", scene.lang), "dim")
    if scene.desk.confirming is not None:
        return _confirming(scene, scene.desk.confirming)
    if scene.desk.picking:
        return styled(words("选哪一种？其他键返回", "Which one? Any other key goes back", scene.lang), "bold")
    return _asked(scene)


def _confirming(scene: Scene, choice: Choice) -> Line:
    assert choice.confirm is not None
    found = styled(said(choice.confirm.text, scene.lang), "bold yellow")
    if choice.confirm.clause:
        found.append(f"  {choice.confirm.clause}", "dim")
    return found.append(words("   y 是，其他键不", "   y yes, any other key no", scene.lang))


def _asked(scene: Scene) -> Line:
    prompt, view, lang = scene.situation.prompt, scene.view, scene.lang
    assert prompt is not None
    kinds = {type(choice.action) for choice in prompt.choices}
    if Chui in kinds:
        return _bold("发牌前：锤不锤？", "Before the deal: hammer?", scene, scene.rules.hammer)
    if Take in kinds:
        return _bold("海底牌：要不要？", "The last tile: take it?", scene, scene.rules.last_tile.clause)
    if any(isinstance(choice.action, Gang) and choice.action.then == "borrow" for choice in prompt.choices):
        return _bold(
            "轮到你摸牌：借子开杠，还是照常摸？",
            "Your draw: borrow for a gang instead?",
            scene,
            scene.rules.gangs.borrowed,
        )
    if view.table:
        return _on_table(scene)
    if prompt.discards:
        return _bold("该你打牌", "Your turn", scene)
    if is_opening(view):
        return _bold("起手，还没打牌：", "The opening, before any discard:", scene)
    drawn = view.own.drawn if view.own else -1
    found = styled(words("最后的牌，你摸到 ", "The end of the wall: you drew ", lang), "bold")
    return found.append_text(faces.one(drawn, scene.desk.faces, view.jokers)) if drawn >= 0 else found


def _bold(zh: str, en: str, scene: Scene, clause: str = "") -> Line:
    found = styled(words(zh, en, scene.lang), "bold")
    return found.append(f"  {clause}", "dim") if clause else found


def _on_table(scene: Scene) -> Line:
    """Whose tile lies open, and how it came there."""
    view, lang = scene.view, scene.lang
    supplier = view.seats[view.supplier]
    if view.table == supplier.discards[-1:] and supplier.seat != view.seat:
        zh, en = "打出 ", " discards "
    elif any(meld.is_gang and meld.tile in view.table for meld in supplier.melds):
        zh, en = "杠 ", " makes a gang of "
    else:
        zh, en = "打筛翻出 ", " rolls and turns "
    found = styled(seat(view.supplier, view.seat, lang).capitalize(), "bold").append(
        words(zh, en, lang), "bold"
    )
    shown = faces.several(view.table, scene.desk.faces, view.jokers)
    shown.stylize("bold")
    return found.append_text(shown).append(words("，要吗？", ": do you want it?", lang), "bold")


# --- choices --------------------------------------------------------------------------------------------


def choice_lines(scene: Scene, width: int) -> Block:
    """The choices in order, each with its key."""
    prompt = scene.situation.prompt
    if prompt is None or scene.desk.confirming is not None:
        return []
    if scene.desk.picking:
        numbered = enumerate(scene.desk.picking, start=1)
        return flowed([_labelled(scene, str(number), choice) for number, choice in numbered], width, gap=3)
    items = []
    for key in dict.fromkeys(choice.key for choice in prompt.choices):
        found = prompt.under(key)
        items.append(_labelled(scene, key, found[0]) if len(found) == 1 else _grouped(scene, key, found))
    if prompt.discards:
        items.append(_discard_keys(scene))
    return flowed(items, width, gap=3)


def _key(key: str) -> Line:
    return Line.assemble((f" {key} ", "bold reverse"), " ")


def _labelled(scene: Scene, key: str, choice: Choice) -> Line:
    found = _key(key).append_text(action(choice.action, scene.desk.faces, scene.lang))
    lens = next(
        (
            lens
            for lens in scene.situation.lenses
            if scene.desk.picking and lens.discard == getattr(choice.action, "tile", -1)
        ),
        None,
    )
    return found.append_text(_brief(scene, lens)) if lens else found


def _brief(scene: Scene, lens: Lens) -> Line:
    """What is waited for, in a few characters."""
    found = styled(words(" 听", " waits ", scene.lang), "green")
    found.append_text(faces.row([wait.tile for wait in lens.waits], scene.desk.faces))
    return found.append(words(f"剩{lens.unseen}", f" {lens.unseen} left", scene.lang), "dim")


def _grouped(scene: Scene, key: str, choices: tuple[Choice, ...]) -> Line:
    """Several choices under one key: their verb, and how many there are."""
    lang = scene.lang
    found = _key(key).append_text(verb(choices[0].action, scene.desk.faces, lang))
    if key == keys.DICE:
        found.append(words("·打筛", ", dice", lang))
    return found.append(words(f"（{len(choices)}种）", f" ({len(choices)})", lang))


def _discard_keys(scene: Scene) -> Line:
    return styled(
        words(
            "打牌：按牌下的键，或 ←→ 选、回车打", "discard: the key under a tile, or ←→ and Enter", scene.lang
        ),
        "dim",
    )


# --- what is to be said besides -------------------------------------------------------------------------


def by_unseen(lenses: Iterable[Lens]) -> list[Lens]:
    """Lenses with most winning tiles left first."""
    return sorted(lenses, key=lambda lens: -lens.unseen)


def extra_lines(scene: Scene, lenses: Iterable[Lens], width: int) -> Block:
    """The answer to the last key, warnings, what the hand would wait for, what choices bring with them."""
    found: Block = []
    if scene.desk.notice is not None:
        found += wrapped(refusal_line(scene), width, indent=2)
    prompt = scene.situation.prompt
    if prompt is None or scene.desk.confirming is not None:
        return found
    for warning in prompt.warnings:
        found += wrapped(warned(warning, scene.lang), width, indent=2)
    for lens in () if scene.desk.picking else lenses:
        found += wrapped(lens_line(scene, lens), width, indent=2)
    notes = dict.fromkeys(choice.note for choice in prompt.choices if choice.note)
    for note in notes:
        found += wrapped(cited(note, scene.lang, "dim"), width, indent=2)
    return found


def cited(what: Said, lang: Lang, style: str = "") -> Line:
    """A text with its clause."""
    found = styled(said(what.text, lang), style)
    return found.append(f"  {what.clause}", "dim") if what.clause else found


def warned(what: Said, lang: Lang) -> Line:
    """A warning."""
    return styled("! ", "bold yellow").append_text(cited(what, lang, "yellow"))


def refusal_line(scene: Scene) -> Line:
    """Why an action is not offered: the action, the words, the clause."""
    notice = scene.desk.notice
    assert notice is not None
    if notice.action is None:
        return cited(notice.said, scene.lang, "yellow")
    found = styled("✗ ", "bold red")
    if not isinstance(notice.action, Pass):
        named = verb if notice.bare else action
        found.append_text(named(notice.action, scene.desk.faces, scene.lang))
        found.append(words("：", ": ", scene.lang))
    found.append_text(cited(notice.said, scene.lang, "red"))
    return (
        found.append(words("  k看条款", "  k reads it", scene.lang), "dim") if notice.said.clause else found
    )


def lens_line(scene: Scene, lens: Lens) -> Line:
    """What the hand waits for after a discard, on one line."""
    found = Line()
    if lens.discard >= 0:
        found.append_text(action(Discard(lens.discard), scene.desk.faces, scene.lang))
    found.append(words(" 听：", " waits for: ", scene.lang), "green")
    return found.append_text(Line("  ").join(_wait(scene, wait) for wait in lens.waits))


def _wait(scene: Scene, wait: Wait) -> Line:
    """One tile: how many are unseen, points by own draw and from another."""
    found = faces.one(wait.tile, scene.desk.faces, scene.view.jokers).append(f"×{wait.unseen}")
    drawn = str(wait.drawn) if wait.refused_drawn is None else "–"
    other = str(wait.from_another) if wait.refused_from_another is None else "–"
    return found.append(words(f" 摸{drawn} 炮{other}", f" draw {drawn} other {other}", scene.lang), "dim")
