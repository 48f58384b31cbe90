"""`xiangma rules`: the rule sets, their options, patterns and clauses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from xiangma.cli import completion
from xiangma.cli.output import Lang, LangOption, compact, console, entry_named, fail, said, table, words

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.table import Table

    from xiangma.rules.describe import Description
    from xiangma.rules.examples import Example
    from xiangma.rules.registry import Entry


def rules(
    name: Annotated[
        str,
        typer.Argument(
            metavar="NAME",
            help="One of {names}, or its letter.",
            show_default=False,
            autocompletion=completion.rule_sets,
        ),
    ] = "",
    *,
    clause: Annotated[
        str,
        typer.Option(
            metavar="ID",
            help="Print one clause, such as K-5.3.",
            show_default=False,
            autocompletion=completion.clauses,
        ),
    ] = "",
    lang: LangOption = Lang.BOTH,
    json: Annotated[bool, typer.Option("--json", help="Write JSON for programs.")] = False,
) -> None:
    """The rule sets: without NAME all of them, with NAME its options, patterns and clauses.

    [bold]xiangma rules[/]                  the five rule sets
    [bold]xiangma rules {N}[/]        one of them; the letter is enough: xiangma rules N
    [bold]xiangma rules --clause K-5.3[/]   one clause, with examples, and what was chosen where it was open
    [bold]xiangma rules {K} --json[/]   everything about one rule set as JSON, the schema of its options too
    """
    if clause:
        number = clause.strip().upper()
        if name:
            _check_belongs(number, entry_named(name))
        _clause(number, lang, json=json)
    elif name:
        _one(entry_named(name).name, lang, json=json)
    else:
        _all(lang, json=json)


# --- all ----------------------------------------------------------------------------------------------


def _all(lang: Lang, *, json: bool) -> None:
    from xiangma.rules import registry
    from xiangma.rules.describe import describe

    found = [describe(name) for name in registry.names()]
    if json:
        print(compact([_brief(info) for info in found]))
        return
    listed = table("", words("名字", "name", lang), words("规则", "rules", lang))
    for info in found:
        listed.add_row(
            info.letter, info.name, f"{said(info.title, lang)}\n{said(info.summary, lang, chr(10))}\n"
        )
    out = console()
    out.print(listed)
    out.print(words("一种的全部：", "All about one:", lang), "xiangma rules NAME")


def _brief(info: Description) -> dict[str, object]:
    import msgspec

    return {
        "name": info.name,
        "letter": info.letter,
        "revision": info.revision,
        "title": msgspec.to_builtins(info.title),
        "summary": msgspec.to_builtins(info.summary),
        "options": {option.name: option.default for option in info.options},
    }


# --- one ----------------------------------------------------------------------------------------------


def _one(name: str, lang: Lang, *, json: bool) -> None:
    import msgspec

    from xiangma.rules.describe import describe, options_schema

    info = describe(name)
    if json:
        print(compact(msgspec.to_builtins(info) | {"options_schema": options_schema(name)}))
        return
    out = console()
    out.print(f"{info.letter}  {info.name}  {said(info.title, lang)}", style="bold")
    out.print(said(info.summary, lang, "\n"))
    for part in _parts(info, lang):
        out.print()
        out.print(part)


def _parts(info: Description, lang: Lang) -> Iterator[RenderableType]:
    from rich.text import Text as Line

    yield _options(info, lang)
    yield _patterns(info, lang)
    for number, clause in info.clauses.items():
        yield Line.assemble(
            (f"{number}  {said(clause.title, lang)}\n", "bold"), said(clause.text, lang, "\n")
        )
        for key, text in info.choices.items():
            if key.rpartition("/")[0] == number:
                yield Line(f"◆ {said(text, lang, chr(10))}", style="dim")


def _options(info: Description, lang: Lang) -> Table:
    found = table(
        words("选项", "option", lang),
        words("意思", "meaning", lang),
        words("取值", "values", lang),
        title=words("房间选项（* 是默认）", "Room options (* is the default)", lang),
    )
    for option in info.options:
        values = [
            f"{'*' if row.value == option.default else ' '} {_shown(row.value)}  {said(row.label, lang)}"
            for row in option.values
        ]
        help_text = f"{said(option.label, lang)}\n{said(option.help, lang, chr(10))}"
        found.add_row(option.name, help_text, "\n".join(values))
    return found


def _shown(value: int | bool | str) -> str:
    from xiangma.rules.options import shown

    return shown(value)


def _patterns(info: Description, lang: Lang) -> Table:
    groups = {
        "opening": words("起手", "opening", lang),
        "big": words("大胡", "big", lang),
        "special": words("特殊", "special", lang),
    }
    found = table(
        words("条款", "clause", lang),
        words("牌型", "pattern", lang),
        "",
        said(info.unit, lang),
        title=words("牌型", "Patterns", lang),
        right=(3,),
    )
    for row in info.patterns:
        found.add_row(row.clause, said(row.name, lang), groups[row.group], str(row.units or ""))
    return found


# --- one clause ---------------------------------------------------------------------------------------


def _check_belongs(number: str, entry: Entry) -> None:
    """Ends where a clause is of another rule set than the one that was named."""
    from xiangma.rules import describe, registry

    letter = number[:1]
    if letter in (entry.letter, describe.COMMON_LETTER) or describe.clause_text(number) is None:
        return
    other = next(found for found in registry.ENTRIES.values() if found.letter == letter)
    alike = f"{entry.letter}{number[1:]}".partition("/")[0]
    found = describe.clause(alike)
    hint = f"; {alike} is {found.title.en} {found.title.zh}" if found else ""
    fail(
        f"{number} is a clause of {other.name}, not of {entry.name}, whose clauses are "
        f"{entry.letter}-… and {describe.COMMON_LETTER}-…{hint}; "
        f"to see it: xiangma rules {other.name} --clause {number}"
    )


def _clause(number: str, lang: Lang, *, json: bool) -> None:
    from xiangma.rules import describe
    from xiangma.rules.examples import examples_of

    text = describe.clause_text(number)
    if text is None:
        fail(f"there is no clause {number!r}{_neighbours(number)}")
    found = describe.clause(number)
    choices = describe.choices_of(number)
    examples = examples_of(number)
    if json:
        import msgspec

        data = {
            "clause": number,
            "title": found and found.title,
            "text": text,
            "choices": choices,
            "examples": examples,
        }
        print(compact(msgspec.to_builtins(data)))
        return
    out = console()
    out.print(f"{number}  {said(found.title, lang) if found else '◆'}", style="bold")
    out.print(said(text, lang, "\n"))
    for key, choice in choices.items():
        out.print()
        out.print(f"◆ {key}", style="bold")
        out.print(said(choice, lang, "\n"))
    if examples:
        _examples(out, examples, lang)


def _examples(out: Console, examples: Iterable[Example], lang: Lang) -> None:
    from rich.rule import Rule

    from xiangma.cli.examples import parts

    for example in examples:
        out.print()
        out.print(Rule(style="dim"))
        for place, part in enumerate(parts(example, lang)):
            if place:
                out.print()
            out.print(part)


def _neighbours(number: str) -> str:
    """What there is instead: the clauses under the same heading, or a close one."""
    from xiangma.rules.describe import clause_numbers

    known = clause_numbers()
    heading = number.partition(".")[0]
    near = [other for other in known if other.partition(".")[0] == heading]
    if near:
        return f"; under {heading} there are {', '.join(near)}"
    letter = [other for other in known if other[:1] == number[:1] and "." not in other]
    if letter:
        return f"; there are {', '.join(letter)} and what is under them"
    return f"; clauses look like K-5.3, their letters are {', '.join(sorted({n[0] for n in known}))}"
