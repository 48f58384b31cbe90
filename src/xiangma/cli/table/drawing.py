"""The table as lines of text, for any width and height: seats around it, own hand, question."""

from __future__ import annotations

from typing import Final

from rich.text import Text as Line

from xiangma.cli.output import said, words
from xiangma.cli.table import faces, keys, panels
from xiangma.cli.table.blocks import (
    Block,
    beside,
    boxed,
    centred,
    fit,
    flowed,
    sized,
    styled,
    wrapped,
    wrapped_all,
)
from xiangma.cli.table.choices import Faces
from xiangma.cli.table.desk import Panel, lens_at
from xiangma.cli.table.faces import HIDDEN_FACE
from xiangma.cli.table.question import by_unseen, choice_lines, extra_lines, heading
from xiangma.cli.table.scene import Scene
from xiangma.cli.table.words import seat
from xiangma.engine.lens import AS_IT_STANDS
from xiangma.engine.melds import Meld, MeldKind
from xiangma.engine.views import SeatView

LEAST_WIDTH: Final = 80
LEAST_HEIGHT: Final = 24
FRAMED: Final = 9
"""From so many lines on the middle has a frame all around."""
ROOMY: Final = 32
"""From so many lines on the own tiles stand in boxes and a blank line parts the regions."""
MELD_WORDS: Final = {
    MeldKind.CHI: ("吃", "chi "),
    MeldKind.PENG: ("碰", "peng "),
    MeldKind.GANG_OPEN: ("明杠", "gang "),
    MeldKind.GANG_ADDED: ("碰杠", "added gang "),
    MeldKind.GANG_CONCEALED: ("暗杠", "dark gang "),
    MeldKind.GANG_BORROWED: ("借杠", "borrowed gang "),
}
LOCK_BADGES: Final = {"sealed": ("封", "sealed", "white on blue"), "dice": ("筛", "dice", "black on yellow")}


def frame(scene: Scene, width: int, height: int) -> Block:
    """The whole screen: exactly so many lines of exactly this width."""
    roomy = height >= ROOMY
    if scene.desk.panel is Panel.HELP:
        return _panel(scene, width, height)
    bottom = [*_own_line(scene, width), *_hand(scene, width, boxes=roomy), *_question(scene, width, height)]
    upper = height - len(bottom)
    above = _panel(scene, width, upper) if scene.desk.panel else _table(scene, width, upper, roomy=roomy)
    return sized([*above, *bottom], width, height)


# --- the table ------------------------------------------------------------------------------------------


def header(scene: Scene, width: int) -> Line:
    """Which rules, which hand, what is left, what was turned up."""
    view, lang = scene.view, scene.lang
    found = Line.assemble((said(scene.facts.title, lang), "bold"))
    number = f"{scene.facts.number}/{scene.facts.hands}"
    found.append(words(f"  第{number}局", f"  hand {number}", lang))
    found.append(words("  余", "  left ", lang)).append(
        str(view.live), "bold" if view.live > 4 else "bold red"
    )
    if view.live != view.left:
        kept = view.left - view.live
        found.append(words(f"(留{kept})", f" (+{kept})", lang), "dim")
    if view.turned >= 0:
        found.append(words("  翻 ", "  turned ", lang)).append_text(faces.one(view.turned, scene.desk.faces))
        found.append(words("  癞子 ", "  jokers ", lang))
        found.append_text(faces.several(view.jokers, scene.desk.faces, view.jokers))
    seed = styled(words(f"种子 {scene.facts.seed}", f"seed {scene.facts.seed}", lang), "dim")
    if found.cell_len + seed.cell_len + 2 <= width:
        found.append(" " * (width - found.cell_len - seed.cell_len)).append_text(seed)
    return fit(found, width)


def _table(scene: Scene, width: int, height: int, *, roomy: bool) -> Block:
    """The header, the seat across, the sides with the middle between them, the own river."""
    me = scene.me
    gap = [Line()] if roomy else []
    river = _river_rows(scene, (me + 2) % 4, width, 2 if not roomy else 3)
    across = [centred(seat_line(scene, (me + 2) % 4, melds=True), width), *river]
    own_river = _river_rows(scene, me, width, 2 if not roomy else 3)
    used = 1 + len(gap) * 3 + len(across) + len(own_river)
    middle = _middle(scene, width, max(3, height - used))
    return sized([header(scene, width), *gap, *across, *gap, *middle, *gap, *own_river], width, height)


def _middle(scene: Scene, width: int, height: int) -> Block:
    side = max(26, min(40, width // 3 - 1))
    centre = width - 2 * side - 2
    left = _side(scene, (scene.me + 3) % 4, side, height)
    right = _side(scene, (scene.me + 1) % 4, side, height)
    space = [Line(" ")] * height
    return beside(left, space, _log(scene, centre, height), space, right)


def _side(scene: Scene, number: int, width: int, height: int) -> Block:
    melds = flowed((_meld(scene, meld) for meld in scene.view.seats[number].melds), width)
    head = [seat_line(scene, number, melds=False), *melds, *_shown(scene, number, width)]
    return sized([*head, *_river(scene, number, width, height - len(head))], width, height)


def _log(scene: Scene, width: int, height: int) -> Block:
    """What happened last, the newest at the bottom; a frame where there is room for one."""
    framed = height >= FRAMED
    room = height - 2 if framed else height
    special = bool(scene.told) and scene.told[-1].special
    style = "bold yellow" if special else "dim"
    lines: Block = []
    for told in reversed(scene.told[-room:]):
        line = told.line.copy()
        if told.special:
            line.stylize("bold yellow")
        parts = wrapped(line, width - 4, indent=2)
        if len(lines) + len(parts) > room:
            break
        lines = [*parts, *lines]
    if framed:
        return boxed(lines, width, height, style=style)
    return [Line.assemble(("│ ", style), line, (" │", style)) for line in sized(lines, width - 4, height)]


# --- a seat ---------------------------------------------------------------------------------------------


def seat_line(scene: Scene, number: int, *, melds: bool) -> Line:
    """A seat: its word, badges, score, how many tiles it holds."""
    public = scene.view.seats[number]
    turn = scene.view.turn == number and not scene.view.over
    name = seat(number, scene.me, scene.lang)
    found = styled(f"►{name}" if turn else f" {name}", "bold" if turn else "")
    found.append_text(badges(scene, public))
    found.append(f" {points(scene.facts.totals[number])}", "bold")
    if number != scene.me:
        found.append(f" {HIDDEN_FACE}×{public.concealed}", "dim")
    for meld in public.melds if melds else ():
        found.append("  ").append_text(_meld(scene, meld))
    for line in _shown(scene, number, LEAST_WIDTH) if melds else ():
        found.append("  ").append_text(line)
    return found


def _shown(scene: Scene, number: int, width: int) -> Block:
    """What another seat showed for its opening win: some of it may still be in its hand."""
    tiles = scene.view.seats[number].shown
    if not tiles or number == scene.me or scene.view.over:
        return []
    found = styled(words("亮出 ", "shown ", scene.lang), "dim")
    return wrapped(found.append_text(faces.hand(tiles, scene.desk.faces)), width)


def points(total: int) -> str:
    """Points with their sign."""
    return f"{total:+d}" if total else "0"


def badges(scene: Scene, public: SeatView) -> Line:
    """庄, 听, 封, 筛, 锤; the own ones also say what was passed."""
    found = Line()
    shown: list[tuple[str, str, str]] = []
    if public.seat == scene.view.dealer:
        shown.append(("庄", "dealer", "white on red"))
    if public.declared:
        shown.append(("听", "ting", "black on green"))
    if public.lock in LOCK_BADGES:
        shown.append(LOCK_BADGES[public.lock])
    if public.hammered:
        shown.append(("锤", "hammer", "white on magenta"))
    own = scene.view.own
    if own is not None and public.seat == scene.me:
        if own.passed_hu:
            shown.append(("漏胡", "passed a win", "black on white"))
        if own.passed_peng:
            shown.append(("漏碰", "passed a peng", "black on white"))
        if own.passed_declared:
            shown.append(("只能自摸", "own draw only", "black on white"))
    for zh, en, style in shown:
        found.append(" ").append(f"[{words(zh, en, scene.lang)}]", style)
    return found


def _meld(scene: Scene, meld: Meld) -> Line:
    """A meld and who fed it: 碰3条←对."""
    found = Line(words(*MELD_WORDS[meld.kind], scene.lang)).append_text(
        faces.row(meld.tiles if meld.kind is MeldKind.CHI else meld.tiles[:1], scene.desk.faces)
    )
    if meld.feeder >= 0:
        feeder = seat(meld.feeder, scene.me, scene.lang)
        found.append(f"←{feeder[:1] if len(feeder) == 2 else feeder}", "dim")
    return found


# --- rivers ---------------------------------------------------------------------------------------------


def _cells(scene: Scene, number: int) -> Block:
    """A river tile by tile, each with the mark that tells it apart: * a joker, ◂ what lies open to claims."""
    view = scene.view
    river = view.seats[number].discards
    newest = len(river) - 1 if view.supplier == number and view.table == river[-1:] else -1
    found = []
    for place, tile in enumerate(river):
        cell = faces.one(tile, scene.desk.faces, view.jokers)
        if place == newest:
            cell.stylize("bold reverse")
        found.append(cell.append("◂" if place == newest else "*" if tile in view.jokers else " "))
    if view.supplier == number and view.table and newest < 0:
        for tile in view.table:  # what dice turned, and the tile of a gang that may be robbed
            found.append(faces.one(tile, scene.desk.faces).append("◂"))
            found[-1].stylize("bold reverse")
    return found


def _river(scene: Scene, number: int, width: int, height: int) -> Block:
    """A river in rows; where it is too long the oldest rows are left out."""
    rows = flowed(_cells(scene, number), width, gap=0)
    if len(rows) <= height:
        return rows
    kept = rows[len(rows) - height :] if height > 0 else []
    return kept


def _river_rows(scene: Scene, number: int, width: int, height: int) -> Block:
    """A river across the middle of the screen."""
    cell = scene.desk.faces.width + 1
    across = min(width - 4, cell * (12 if scene.desk.faces is Faces.CHINESE else 20))
    rows = sized(_river(scene, number, across, height), across, height)
    return [centred(row, width) for row in rows]


# --- the own hand ---------------------------------------------------------------------------------------


def _own_line(scene: Scene, width: int) -> Block:
    """The own seat: badges, score, what it waits for, melds."""
    found = seat_line(scene, scene.me, melds=True)
    rest = next((lens for lens in scene.situation.lenses if lens.discard == AS_IT_STANDS), None)
    if rest is not None:
        found.append(words("  听 ", "  waits ", scene.lang), "green")
        found.append_text(faces.several([wait.tile for wait in rest.waits], scene.desk.faces))
        found.append(words(f" 剩{rest.unseen}张", f" {rest.unseen} left", scene.lang), "dim")
    return [fit(found, width)]


def _hand(scene: Scene, width: int, *, boxes: bool) -> Block:
    """The own tiles, one column each: a mark, the face, the key."""
    own = scene.view.own
    if own is None or not own.tiles:
        return [Line()] * (6 if boxes else 4)
    columns = [
        _column(scene, place, tile, key, boxes=boxes)
        for place, (tile, key) in enumerate(zip(keys.in_order(own), keys.tile_keys(own), strict=True))
    ]
    apart = own.drawn >= 0 and own.drawn in own.tiles
    used = sum(column[0].cell_len for column in columns) + (2 if apart else 0)
    height = len(columns[0])
    margin = [Line(" " * max(1, (width - used) // 2))] * height
    gap = [Line("  ")] * height if apart else [Line()] * height
    return beside(margin, *columns[:-1], gap, columns[-1])


def _column(scene: Scene, place: int, tile: int, key: str, *, boxes: bool) -> Block:
    """One tile: what is to be said of it, its face, its key."""
    here = scene.desk.cursor == place and scene.situation.prompt is not None
    mark = _mark(scene, tile)
    rows = _face(scene, tile)
    if here:
        for row in rows:
            row.stylize("reverse")
    label = styled(f"[{key}]" if here else f" {key} ", "bold" if here else "dim")
    if not boxes:
        return [centred(mark, 4), *(centred(row, 4) for row in rows), centred(label, 4)]
    edge = "bold" if here else "dim"
    body = [Line.assemble(("│", edge), row, ("│", edge)) for row in rows]
    return [centred(mark, 4), styled("╭──╮", edge), *body, styled("╰──╯", edge), centred(label, 4)]


def _face(scene: Scene, tile: int) -> list[Line]:
    """A face in two rows of two columns."""
    style = f"bold {faces.style(tile, scene.view.jokers)}"
    if tile < 0:
        return [styled(HIDDEN_FACE * 2, "dim"), styled(HIDDEN_FACE * 2, "dim")]
    whole = faces.word(tile, scene.desk.faces)
    if scene.desk.faces is Faces.CHINESE:
        return [styled(whole[0], style), styled(whole[1], style)]
    return [styled(f"{whole[0]} ", style), styled(f"{whole[1]} ", style)]


def _mark(scene: Scene, tile: int) -> Line:
    """癞: a joker; 听: without this tile the hand is ting."""
    ting = tile >= 0 and any(lens.discard == tile for lens in scene.situation.lenses)
    if tile in scene.view.jokers:
        return styled(words("癞", "J", scene.lang), "bold green" if ting else "bold magenta")
    return styled(words("听", "t", scene.lang), "bold green") if ting else Line()


# --- the question ---------------------------------------------------------------------------------------


def _question(scene: Scene, width: int, height: int) -> Block:
    """What is asked, the choices, what is to be said of them; the keys that always work."""
    rows = 5 if height < ROOMY else 8
    room = width - 2
    lenses = (at_cursor,) if (at_cursor := lens_at(scene.desk, scene.situation)) else ()
    if height >= ROOMY:  # room for what the other discards would leave
        rest = (lens for lens in by_unseen(scene.situation.lenses) if lens.discard >= 0)
        lenses = (*lenses, *(lens for lens in rest if lens not in lenses))
    lines = [heading(scene), *choice_lines(scene, room), *extra_lines(scene, lenses, room)]
    body = [Line(" ").append_text(line) for line in lines]
    return [*sized(body, width, rows), footer(scene, width)]


def footer(scene: Scene, width: int) -> Line:
    """The keys that work at any time."""
    pace = {"slow": "慢", "normal": "中", "fast": "快", "off": "不停"}[scene.desk.speed.value]
    zh = f" t听牌 k条款 m牌面 s快慢:{pace} ?帮助 ^C存盘离开"
    en = f" t ting  k clause  m tile faces  s pace:{scene.desk.speed.value}  ? help  ^C save and leave"
    return fit(styled(words(zh, en, scene.lang), "dim"), width)


def _panel(scene: Scene, width: int, height: int) -> Block:
    """A panel over the table, with the header left above it."""
    title, lines = panels.panel(scene)
    body = wrapped_all(lines, width - 4, indent=2)
    room = height - 3
    start = max(0, min(scene.desk.scroll, len(body) - room))
    more = len(body) > room
    hint = words("↑↓ 翻，其他键关上", "↑↓ scroll, any other key closes", scene.lang) if more else ""
    head = title.copy().append(f"   {hint or words('任意键关上', 'any key closes', scene.lang)}", "dim")
    return [
        header(scene, width),
        *boxed(body[start : start + room], width, height - 1, title=head, style="cyan"),
    ]
