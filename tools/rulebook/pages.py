"""The pages: one rulebook for each rule set, one for the common clauses, and the page that leads to them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Final

from tools.rulebook.blocks import block
from tools.rulebook.markdown import escaped, link, place, prose, table
from tools.rulebook.patterns import examples_of_patterns
from tools.rulebook.sources import Lines, Shown, index, shown_under, source
from xiangma.engine.ruleset import Listed
from xiangma.rules import registry
from xiangma.rules.describe import COMMON, Clause, Description, OptionInfo, describe
from xiangma.rules.options import shown as shown_value
from xiangma.texts import Text

MADE: Final = "<!-- Made by tools/build_rulebooks.py from sources/{0}.yaml, the rule texts and the cases. -->"
LEGEND: Final = Text(
    "例里四家按行牌次序叫A、B、C、D，A是庄家；点开看牌、看经过、看谁付谁多少（[怎么读](README.md#reading)）。",
    "In the examples the players are A, B, C and D in playing order, and A deals; unfold one for the tiles, "
    "the course and who pays whom ([how to read](README.md#reading)).",
)
GROUPS: Final = {
    "opening": "起手 opening",
    "big": "大胡 big",
    "special": "特殊 special",
}
COMMON_TITLE: Final = Text("五种打法共同的条款", "What all rule sets share")
COMMON_SUMMARY: Final = Text(
    "牌、座位、发牌、胡牌的样子、要牌的先后、漏胡、锁牌、打筛、结算、抓鸟：五种打法都一样的，写在这里，条款号用C开头。各打法自己的条款提到C-几，说的就是这一页。",
    "Tiles, seats, the deal, winning shapes, who comes first, passed wins, locked hands, dice gangs, "
    "settlement, birds: what is the same in all five rule sets stands here under C. Where a clause of a rule "
    "set mentions C-something, it means this page.",
)


def rulebook(name: str) -> str:
    """The rulebook of one rule set."""
    info = describe(name)
    own = {number: clause for number, clause in info.clauses.items() if number[0] == info.letter}
    written = source(name).introduction
    assert written is not None
    lines = [
        MADE.format(name),
        "",
        *_head(info.title, info.summary),
        "",
        "[打法特点 What is special](#special) · [一局怎么打 A hand](#course) · [选项 Options](#options) · "
        f"[牌型 Patterns](#patterns) · [条款 Clauses](#clauses) · [共同条款 Common clauses]({COMMON}.md) · "
        "[五种打法 All rule sets](README.md)",
        *_section("special", "打法特点", "What is special", _bullets(written.special, name)),
        *_section("course", "一局怎么打", "The course of a hand", _steps(written.course, name)),
        *_section("options", "房间选项", "Room options", _options(info.options, name)),
        *_section("patterns", "牌型", "Patterns", _patterns(info)),
        *_section("clauses", "条款", "Clauses", _clauses(own, info.choices, name)),
    ]
    return _page(lines)


def common() -> str:
    """The clauses that all rule sets share."""
    info = describe(registry.names()[0])
    shared = {number: clause for number, clause in info.clauses.items() if number[0] != info.letter}
    lines = [
        MADE.format(COMMON),
        "",
        *_head(COMMON_TITLE, COMMON_SUMMARY),
        "",
        *_books(),
        *_section("clauses", "条款", "Clauses", _clauses(shared, info.choices, COMMON)),
    ]
    return _page(lines)


def readme() -> str:
    """The page that leads to the rulebooks."""
    written = index()
    rows = []
    for name in registry.names():
        info = describe(name)
        title = f"[**{info.title.zh}**<br>{info.title.en}]({name}.md)"
        rows.append((info.letter, title, f"{escaped(info.summary.zh)}<br>{escaped(info.summary.en)}"))
    rows.append(("C", f"[**{COMMON_TITLE.zh}**<br>{COMMON_TITLE.en}]({COMMON}.md)", ""))
    lines = [
        MADE.format("index"),
        "",
        "# 规则书 · Rulebooks",
        "",
        written.introduction.zh,
        "",
        written.introduction.en,
        "",
        *table(("", "规则书 rulebook", ""), rows),
        *_section("reading", "怎么读", "How to read them", _bullets(written.reading, "README")),
        *_section("compared", "五种打法对照", "Side by side", _compared()),
    ]
    return _page(lines)


def _compared() -> Iterator[str]:
    """What differs, row by row: a table in Chinese, then one in English."""
    names, rows = registry.names(), index().compared
    yield from table(
        ("", *(describe(name).title.zh for name in names)),
        [(f"**{row['what'].zh}**", *(prose(row[name].zh, "README") for name in names)) for row in rows],
    )
    yield from ("", "**English**", "")
    yield from table(
        ("", *(describe(name).title.en for name in names)),
        [(f"**{row['what'].en}**", *(prose(row[name].en, "README") for name in names)) for row in rows],
    )


# --- parts --------------------------------------------------------------------------------------------


def _page(lines: Iterable[str]) -> str:
    return "\n".join(lines).rstrip() + "\n"


def _head(title: Text, summary: Text) -> list[str]:
    return [f"# {title.zh} · {title.en}", "", escaped(summary.zh), "", escaped(summary.en)]


def _section(anchor: str, zh: str, en: str, body: Iterable[str]) -> list[str]:
    return ["", f'<a id="{anchor}"></a>', "", f"## {zh} · {en}", "", *body]


def _books() -> list[str]:
    rows = (f"[{describe(name).title.zh} {describe(name).title.en}]({name}.md)" for name in registry.names())
    return [" · ".join((*rows, "[五种打法 All rule sets](README.md)"))]


def _bullets(lines: Lines, page: str) -> Iterator[str]:
    yield from (f"- {prose(line, page)}" for line in lines.zh)
    yield from ("", "**English**", "")
    yield from (f"- {prose(line, page)}" for line in lines.en)


def _steps(lines: Lines, page: str) -> Iterator[str]:
    yield from (f"{number}. {prose(line, page)}" for number, line in enumerate(lines.zh, 1))
    yield from ("", "**English**", "")
    yield from (f"{number}. {prose(line, page)}" for number, line in enumerate(lines.en, 1))


def _both(text: Text, between: str, page: str) -> str:
    zh, en = prose(text.zh, page), prose(text.en, page)
    return zh if zh == en else f"{zh}{between}{en}"


def _options(options: Iterable[OptionInfo], page: str) -> list[str]:
    rows = []
    for option in options:
        values = (
            f"{'**' if row.value == option.default else ''}`{shown_value(row.value)}` {row.label.zh} "
            f"{row.label.en}{'**' if row.value == option.default else ''}"
            for row in option.values
        )
        words = f"{option.label.zh} · {option.label.en}<br>{_both(option.help, '<br>', page)}"
        rows.append((f"`{option.name}`", words, "<br>".join(values)))
    return [
        "粗体是默认值。The defaults are in bold.",
        "",
        *table(("选项 option", "意思 meaning", "取值 values"), rows),
    ]


def _patterns(info: Description) -> list[str]:
    examples = examples_of_patterns(info)
    rows = []
    for row in info.patterns:
        rows.append(
            (
                row.name.zh,
                row.name.en,
                GROUPS[row.group],
                _units(row, info),
                link(row.clause, info.name),
                _example_link(examples.get(row.name.zh), info.name),
            )
        )
    units = f"{info.unit.zh.removeprefix('个')} {info.unit.en}"
    head = ("牌型", "pattern", "类 group", units, "条款 clause", "例 example")
    return table(head, rows, right=(3,))


def _units(row: Listed, info: Description) -> str:
    """What a pattern counts; an opening win that is paid on its own counts no unit."""
    is_paid_apart = row.group == "opening" and registry.ruleset(info.name).opening_payments is not None
    return str(row.units) if row.units and not is_paid_apart else "–"


def _example_link(shown: Shown | None, page: str) -> str:
    return f"[例 example]({place(shown.anchor, shown.clause, page)})" if shown else ""


# --- clauses ------------------------------------------------------------------------------------------


def _clauses(clauses: dict[str, Clause], choices: dict[str, Text], page: str) -> Iterator[str]:
    yield from (LEGEND.zh, "", LEGEND.en, "")
    yield from _contents(clauses)
    for number, clause in clauses.items():
        level = "####" if "." in number else "###"
        yield from ("", f'<a id="{number.lower()}"></a>', "")
        yield f"{level} {number} {clause.title.zh} · {clause.title.en}"
        for paragraph in (*clause.text.zh.split("\n"), *clause.text.en.split("\n")):
            yield from ("", prose(paragraph, page))
        for key, choice in choices.items():
            if key.rpartition("/")[0] == number:
                yield from ("", f"> ◆ {prose(choice.zh, page)}", ">", f"> {prose(choice.en, page)}")
        yield from _examples(number, page)


def _contents(clauses: dict[str, Clause]) -> Iterator[str]:
    """Every clause with its title, a line for each heading."""
    for _, under in groupby(clauses.items(), key=lambda row: row[0].partition(".")[0]):
        rows = [
            f"[{number} {clause.title.zh} {clause.title.en}](#{number.lower()})" for number, clause in under
        ]
        yield f"- {' · '.join(rows)}"


def _examples(number: str, page: str) -> Iterator[str]:
    """The examples in full that belong to a clause, and the way to those that stand elsewhere."""
    elsewhere = []
    for at, shown in enumerate(shown_under(number), 1):
        if (shown.clause, shown.number) == (number, at):
            yield ""
            yield from block(shown, page)
        else:
            elsewhere.append(f"[{shown.clause}]({place(shown.anchor, shown.clause, page)})")
    if elsewhere:
        yield ""
        yield f"例另见{'、'.join(elsewhere)}。See also the examples at {', '.join(elsewhere)}."
