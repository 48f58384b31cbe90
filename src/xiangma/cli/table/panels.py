"""What can be laid over the table: the ting lens in full, clauses, help."""

from __future__ import annotations

from collections.abc import Iterable

from rich.text import Text as Line

from xiangma.cli.output import Lang, said, words
from xiangma.cli.table import faces
from xiangma.cli.table.blocks import Block, styled
from xiangma.cli.table.desk import Panel
from xiangma.cli.table.keys import KEY_HELP
from xiangma.cli.table.question import by_unseen
from xiangma.cli.table.scene import Scene
from xiangma.engine.errors import Refusal
from xiangma.engine.lens import Lens, Wait
from xiangma.rules import describe
from xiangma.texts import Text

BADGE_HELP = (
    Text(
        "庄：庄家  听：报听  封：封东  筛：打筛锁牌  锤：下锤  ►：轮到  ◂：可以要的牌  *：癞子",
        "dealer; ting: declared; dice: locked by dice; ► whose turn; ◂ may be claimed; * joker",
    ),
    Text(
        "牌上面的“听”：打这张就听牌；“癞”：癞子", "above a tile: t: its discard leaves you ting; J: a joker"
    ),
    Text("←对：这副牌是对家喂的", "←across: who fed a meld"),
)


def panel(scene: Scene) -> tuple[Line, Block]:
    """The title of the open panel, and its lines."""
    lang = scene.lang
    match scene.desk.panel:
        case Panel.LENS:
            return styled(words("听牌", "Ting", lang), "bold"), lens_lines(scene)
        case Panel.CLAUSE:
            return styled(words("条款", "Clause", lang), "bold"), clause_lines(scene.desk.cited, lang)
        case _:
            return styled(words("帮助", "Help", lang), "bold"), help_lines(lang)


# --- the lens -------------------------------------------------------------------------------------------


def lens_lines(scene: Scene) -> Block:
    """For each discard that leaves the hand ting its waits; best first."""
    found: Block = []
    for lens in by_unseen(scene.situation.lenses):
        found += _lens(scene, lens)
    return found


def _lens(scene: Scene, lens: Lens) -> Block:
    shown, lang = scene.desk.faces, scene.lang
    head = styled(words("手里的牌听", "The hand as it stands waits for", lang), "bold")
    if lens.discard >= 0:
        head = styled(words("打 ", "Discard ", lang), "bold").append_text(faces.one(lens.discard, shown))
        head.append(words(" 听", " and wait for", lang), "bold")
    head.append(
        words(
            f" {len(lens.waits)}种，还有{lens.unseen}张没露面",
            f" {len(lens.waits)} kinds, {lens.unseen} tiles unseen",
            lang,
        )
    )
    return [head, *(_wait(scene, wait) for wait in lens.waits)]


def _wait(scene: Scene, wait: Wait) -> Line:
    lang = scene.lang
    found = Line("  ").append_text(faces.one(wait.tile, scene.desk.faces, scene.view.jokers))
    found.append(f" ×{wait.unseen}  ", "bold" if wait.unseen else "dim")
    found.append(words("自摸 ", "own draw ", lang)).append_text(_worth(wait.drawn, wait.refused_drawn, lang))
    found.append(words("  别人的牌 ", "  from another ", lang))
    return found.append_text(_worth(wait.from_another, wait.refused_from_another, lang))


def _worth(points: int, refused: Refusal | None, lang: Lang) -> Line:
    """Points, or why there are none."""
    if refused is None:
        return styled(words(f"{points}分", f"{points} point{'' if points == 1 else 's'}", lang), "green")
    return styled(f"{words('不能', 'no', lang)}（{said(refused.text, lang)} {refused.clause}）", "dim")


# --- clauses and help -----------------------------------------------------------------------------------


def clause_lines(numbers: Iterable[str], lang: Lang) -> Block:
    """The texts of these clauses, each under its number."""
    found: Block = []
    for number in numbers:
        clause, text = describe.clause(number), describe.clause_text(number)
        title = f"{number}  {said(clause.title, lang)}" if clause else number
        found += [styled(title, "bold"), Line(said(text, lang) if text else "–"), Line()]
    return found[:-1]


def help_lines(lang: Lang) -> Block:
    """Every key and every badge."""
    width = max(Line(key).cell_len for key, _ in KEY_HELP) + 2
    found = []
    for key, text in KEY_HELP:
        line = styled(key, "bold")
        found.append(line.append(" " * (width - line.cell_len)).append(said(text, lang), "not bold"))
    return [*found, Line(), *(Line(said(text, lang)) for text in BADGE_HELP)]
