"""The course of a worked example in sentences: what the events say, and what was offered, refused, passed."""

from __future__ import annotations

from typing import Final, assert_never

from rich.text import Text as Line

from xiangma.cli import tiles
from xiangma.cli.output import Lang
from xiangma.cli.sentences import Part, Sentence, sentence, who
from xiangma.engine.actions import Action, Chi, Discard, Gang, Peng, Ting, verb
from xiangma.engine.events import Dealt, DiceRolled, Discarded, Drawn, HandEnded
from xiangma.engine.ruleset import RandomTiles, RuleSet
from xiangma.formats.course import Answered, Asked, QuietTurns, Refused, Told, TurnTaken

VERBS: Final = {
    "hu": ("胡", "win"),
    "opening": ("报起手胡", "declare an opening win"),
    "gang": ("杠", "gang"),
    "peng": ("碰", "peng"),
    "chi": ("吃", "chi"),
    "ting": ("报听", "declare ting"),
    "discard": ("打牌", "discard"),
    "seal": ("封东", "seal"),
    "take": ("要海底", "take the last tile"),
    "decline": ("不要海底", "leave the last tile"),
    "chui": ("锤", "hammer"),
    "no_chui": ("不锤", "not hammer"),
    "pass": ("过", "pass"),
}
"""Every verb, in the order in which choices are told."""
WAYS_ON: Final = {
    "": ("", ""),
    "replace": ("补张", ", replacement"),
    "dice": ("打筛", ", dice"),
    "borrow": ("借子", ", borrowed"),
}


def told(moment: Told, rules: RuleSet) -> list[Sentence]:
    """What is said of one moment; the end of a hand takes two sentences, the deal none."""
    match moment:
        case DiceRolled() if isinstance(rules.gangs.dice, RandomTiles):
            return [_picked(moment)]
        case Asked() | Answered() | Refused():
            return [_of_choices(moment)]
        case TurnTaken() | QuietTurns() | Drawn() | Discarded():
            return [_of_turns(moment)]
        case HandEnded():
            return _end(moment)
        case Dealt():
            return []
        case _:
            said = sentence(moment)
            return [said] if said is not None else []


def _picked(rolled: DiceRolled) -> Sentence:
    """Dice whose number chooses nothing."""
    zh, en = "{who}打筛，翻出{turned}", "{who} rolls and turns {turned}"
    parts = {"who": who(rolled.seat), "turned": _row(*rolled.tiles)}
    return Sentence(zh, en, rolled.clause, parts)


def _of_turns(moment: TurnTaken | QuietTurns | Drawn | Discarded) -> Sentence:
    match moment:
        case TurnTaken(seat, -1, discarded) | Discarded(seat, discarded):
            parts = {"who": who(seat), "tile": _tile(discarded)}
            return Sentence("{who}打{tile}", "{who} discards {tile}", "", parts)
        case TurnTaken(seat, drawn, discarded):
            zh, en = "{who}摸{drawn}，打{tile}", "{who} draws {drawn} and discards {tile}"
            if drawn == discarded:
                zh, en = "{who}摸{tile}，打出", "{who} draws {tile} and discards it"
            parts = {"who": who(seat), "drawn": _tile(drawn), "tile": _tile(discarded)}
            return Sentence(zh, en, "", parts)
        case QuietTurns(count):
            return Sentence(f"……摸打{count}轮，没有别的事……", f"… {count} turns of drawing and discarding …")
        case Drawn(seat, tile):
            zh, en = "{who}摸{tile}", "{who} draws {tile}"
            if moment.replacement:
                zh, en = "{who}补张{tile}", "{who} draws the replacement {tile}"
            return Sentence(zh, en, "", {"who": who(seat), "tile": _tile(tile)})
        case _:
            assert_never(moment)


def _of_choices(moment: Asked | Answered | Refused) -> Sentence:
    match moment:
        case Asked(seat, verbs):
            found = [words for word, words in VERBS.items() if word in verbs]
            zh, en = "、".join(zh for zh, _ in found), ", ".join(en for _, en in found)
            return Sentence(f"{{who}}可选：{zh}", f"{{who}} may choose: {en}", "", {"who": who(seat)})
        case Answered(seat, action):
            zh, en, parts = _deed(action)
            return Sentence(f"{{who}}：{zh}", f"{{who}}: {en}", "", {"who": who(seat), **parts})
        case Refused(seat, action, refusal):
            zh, en, parts = _deed(action)
            zh = f"{{who}}想{zh}，不行：“{refusal.text.zh}”"
            en = f"{{who}} may not {en}: “{refusal.text.en}”"
            return Sentence(zh, en, refusal.clause, {"who": who(seat), **parts})
        case _:
            assert_never(moment)


def _deed(action: Action) -> tuple[str, str, dict[str, Part]]:
    """An action in words, with what fills its blanks."""
    zh, en = VERBS[verb(action)]
    match action:
        case Discard(tile):
            return "打{tile}", "discard {tile}", {"tile": _tile(tile)}
        case Peng(tile):
            return f"{zh}{{tile}}", f"{en} {{tile}}", {"tile": _tile(tile)}
        case Chi((first, second), tile):
            parts = {"tile": _tile(tile), "own": _row(first, second)}
            return "用{own}吃{tile}", "chi {tile} with {own}", parts
        case Gang(tile, then):
            on_zh, on_en = WAYS_ON[then]
            return f"{zh}{{tile}}{on_zh}", f"{en} {{tile}}{on_en}", {"tile": _tile(tile)}
        case Ting(tile) if tile >= 0:
            return "打{tile}报听", "declare ting discarding {tile}", {"tile": _tile(tile)}
        case _:
            return zh, en, {}


def _end(ended: HandEnded) -> list[Sentence]:
    deals = Sentence("下一局{who}坐庄", "{who} deals next", ended.dealer_by, {"who": who(ended.next_dealer)})
    if not ended.draw:
        return [deals]
    return [Sentence("流局，没有人胡", "the hand is drawn, nobody wins", ended.ended_by), deals]


def _tile(tile: int) -> Part:
    return lambda lang, _dealer: tiles.one(tile, lang)


def _row(*shown: int) -> Part:
    return lambda lang, _dealer: Line("、" if lang is Lang.ZH else ", ").join(
        tiles.one(tile, lang) for tile in shown
    )
