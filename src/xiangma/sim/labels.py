"""What the figures of a report are called, as far as the table of a hand has no words for them."""

from __future__ import annotations

from typing import Final

from xiangma.texts import Text

GROUPS: Final = {
    "hands": Text("占各局", "of the hands"),
    "ways": Text("怎样胡", "how it was won"),
    "wins": Text("占胡牌", "of the wins"),
    "points": Text("分", "points"),
    "paid": Text("每局付分", "paid a hand for"),
    "length": Text("一局长短", "length of a hand"),
    "deeds": Text("每局次数", "times a hand"),
    "edge": Text("庄家优势", "dealer's edge"),
}

LABELS: Final = {
    ("hands", "won"): Text("胡", "won"),
    ("hands", "drawn"): Text("流局", "drawn"),
    ("hands", "self_drawn"): Text("自摸", "self-drawn"),
    ("hands", "several"): Text("几家同胡", "several winners"),
    ("wins", "big"): Text("大胡", "big hands"),
    ("points", "per_win"): Text("每胡得分", "a win brings"),
    ("points", "moved"): Text("每局输赢", "moved a hand"),
    ("paid", "hand"): Text("胡", "wins"),
    ("paid", "gang"): Text("杠", "gangs"),
    ("paid", "xi"): Text("喜", "xi"),
    ("paid", "opening"): Text("起手胡", "opening wins"),
    ("length", "draws"): Text("摸牌", "draws"),
    ("length", "discards"): Text("打牌", "discards"),
    ("length", "decisions"): Text("决定", "decisions"),
    ("length", "events"): Text("事件", "events"),
    ("deeds", "robbed"): Text("被抢的杠", "gang robbed"),
    ("deeds", "dice"): Text("打筛", "dice rolled"),
    ("deeds", "opening_shown"): Text("起手胡亮牌", "opening win shown"),
    ("deeds", "ting"): Text("报听", "ting declared"),
    ("deeds", "sealed"): Text("封东", "sealed"),
    ("deeds", "single_tile"): Text("喜", "down to one tile"),
    ("deeds", "last_taken"): Text("要海底", "last tile taken"),
    ("deeds", "hammered"): Text("锤", "hammered"),
    ("edge", "won"): Text("胡牌率", "win rate"),
    ("edge", "points"): Text("每局得分", "points a hand"),
}

OF_A_SEAT: Final = {
    "won": Text("胡", "won"),
    "self_drawn": Text("自摸", "self-drawn"),
    "fed": Text("点炮", "fed"),
    "points": Text("每局得分", "points a hand"),
}
"""The figures of a seat."""

PATTERN_COLUMNS: Final = (
    Text("条款", "clause"),
    Text("牌型", "pattern"),
    Text("次数", "times"),
    Text("占比", "share"),
    Text("95%", "95%"),
    Text("几局一次", "one in"),
)

KINDS: Final = {
    "opening": Text("起手，占起手牌", "opening, of all dealt"),
    "big": Text("大胡，占胡牌", "big, of the wins"),
    "special": Text("特殊，占胡牌", "special, of the wins"),
}
"""The groups of patterns, and what their shares are of."""
