"""The keys of the table: one for each tile in the hand, one for each thing that a seat may do or look at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from xiangma.engine.actions import (
    Action,
    Chi,
    Chui,
    Decline,
    Discard,
    Gang,
    Hu,
    NoChui,
    Opening,
    Pass,
    Peng,
    Seal,
    Take,
    Ting,
)
from xiangma.engine.views import OwnView
from xiangma.texts import Text

Token = str | int
"""What the person said: a key, or a kind of tile to discard."""

HU, OPENING, GANG, DICE, PENG, CHI = "h", "o", "g", "d", "p", "c"
TING, SEAL, YES, NO = "b", "f", "y", "n"
LENS, CLAUSE, FACES, SPEED, HELP = "t", "k", "m", "s", "?"
LEFT, RIGHT, UP, DOWN, FIRST, LAST = "left", "right", "up", "down", "home", "end"
ENTER, SPACE, BACK = "enter", "space", "esc"

TILE_KEYS: Final = "1234567890qwe"
DRAWN_KEY: Final = "r"
"""The tile just drawn stands apart and always has this key."""

ACTION_KEYS: Final = (HU, OPENING, GANG, DICE, PENG, CHI, TING, SEAL, YES, NO)

WORDS: Final[dict[str, str]] = {
    word: key
    for key, spoken in {
        HU: "胡 hu",
        OPENING: "起手胡 opening",
        GANG: "杠 补张 gang",
        DICE: "打筛 dice",
        PENG: "碰 peng",
        CHI: "吃 chi",
        TING: "报听 ting",
        SEAL: "封 封东 seal",
        YES: "要 锤 是 yes take",
        NO: "过 不 不要 不锤 否 no pass decline",
        LENS: "听 lens",
        CLAUSE: "条款 clause",
        FACES: "牌面 faces",
        HELP: "帮助 help / ？",
    }.items()
    for word in spoken.split()
} | {"": ENTER}
"""What may be written instead of a key where answers are lines."""

KEY_HELP: Final[tuple[tuple[str, Text], ...]] = (
    ("1-9 0 q w e r", Text("打出下面标着这个键的牌", "discard the tile above this key")),
    ("← → 回车", Text("选牌；打出选中的牌", "choose a tile; Enter discards it")),
    (HU, Text("胡", "hu: win")),
    (GANG, Text("杠（补张；没有别的接法时就是杠）", "gang, with a replacement where there is a choice")),
    (DICE, Text("杠后打筛", "gang, with dice")),
    (PENG, Text("碰", "peng")),
    (CHI, Text("吃", "chi")),
    (NO, Text("过；不要；不锤", "pass; decline; no")),
    (YES, Text("要海底；锤；确认", "take the last tile; hammer; yes")),
    (OPENING, Text("起手胡", "opening win")),
    (TING, Text("报听", "declare ting")),
    (SEAL, Text("封东（再问一次）", "seal the hand (asks again)")),
    (
        LENS,
        Text("听牌：打哪张听什么，还剩几张，值多少分", "ting: what each discard waits for, and its points"),
    ),
    (CLAUSE, Text("看刚才提到的条款", "read the clause that was named")),
    (FACES, Text("牌面：五万或5m", "tile faces: 五万 or 5m")),
    (SPEED, Text("快慢：慢、中、快、不停", "pace: slow, normal, fast, no pauses")),
    ("空格", Text("不等了，跳到轮到你的时候", "skip ahead to your next decision")),
    ("Ctrl-C", Text("存盘离开，下次接着打", "save and leave; go on another time")),
)
"""Every key with what it does, for the help."""


def key_of(action: Action) -> str:
    """The key of an action; a discard has the key of its tile."""
    match action:
        case Hu():
            return HU
        case Opening():
            return OPENING
        case Gang(_, then):
            return DICE if then == "dice" else GANG
        case Peng():
            return PENG
        case Chi():
            return CHI
        case Ting():
            return TING
        case Seal():
            return SEAL
        case Take() | Chui():
            return YES
        case Pass() | Decline() | NoChui():
            return NO
        case Discard():
            return ""


def in_order(own: OwnView) -> tuple[int, ...]:
    """The own tiles as they lie on the screen: sorted, the drawn one last."""
    rest = sorted(own.tiles)
    if own.drawn in rest:
        rest.remove(own.drawn)
        return (*rest, own.drawn)
    return tuple(rest)


def tile_keys(own: OwnView) -> tuple[str, ...]:
    """The key of each of those tiles."""
    count = len(own.tiles)
    if own.drawn in own.tiles and own.drawn >= 0:
        return (*TILE_KEYS[: count - 1], DRAWN_KEY)
    return (*TILE_KEYS, DRAWN_KEY)[:count]


def tile_at(own: OwnView, key: str) -> int | None:
    """Where among the own tiles the one with this key lies."""
    keys: Sequence[str] = tile_keys(own)
    return keys.index(key) if key in keys else None
