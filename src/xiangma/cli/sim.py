"""`xiangma sim`: many hands of a rule set by programs, counted."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from xiangma.cli import completion
from xiangma.cli.output import (
    REFUSED,
    Lang,
    LangOption,
    compact,
    complain,
    console,
    entry_named,
    fail,
    reason,
    said,
    table,
    words,
)

if TYPE_CHECKING:
    from rich.console import Group
    from rich.table import Table

    from xiangma.engine.ruleset import RuleSet
    from xiangma.sim.intervals import Figure
    from xiangma.sim.report import Report
    from xiangma.texts import Text

DEFAULT_HANDS: Final = 1000
SHARES: Final = frozenset(("hands", "ways", "wins"))
DECIMALS: Final = {"deeds": 3}
SPREAD: Final = (0.05, 0.5, 0.95)
SPEED: Final = (
    (("秒", "seconds"), "{0.speed.seconds:.2f}"),
    (("每秒局数", "hands per second"), "{0.speed.hands_per_second:,.0f}"),
    (("每秒决定", "decisions per second"), "{0.speed.decisions_per_second:,.0f}"),
    (("事件散列", "events hash"), "{0.events_hash:.12}"),
)
INTERRUPTED: Final = 130
"""Exit status: somebody pressed Ctrl-C; what was counted until then is told."""


def _policies(incomplete: str) -> list[str]:
    """The policies whose names begin as the last one of the row does."""
    from xiangma.sim.players import NAMES

    before, comma, begun = incomplete.rpartition(",")
    return [f"{before}{comma}{name}" for name in NAMES if name.startswith(begun)]


def sim(
    *,
    rules: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            help="One of {names}; without it all.",
            show_default=False,
            autocompletion=completion.rule_sets,
        ),
    ] = "",
    hands: Annotated[int, typer.Option(min=1, help="How many hands of each.")] = DEFAULT_HANDS,
    seed: Annotated[int, typer.Option(help="Where the walls and the random answers come from.")] = 0,
    policy: Annotated[
        str,
        typer.Option(
            metavar="NAME[,NAME,NAME,NAME]",
            help="Who plays: random (any offer but sealing and opening wins), uniform (any offer), or a bot, "
            "such as greedy. One for all, or four that move around the table.",
            autocompletion=_policies,
        ),
    ] = "random",
    option: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE", help="A room option, such as birds=4. Repeatable."),
    ] = None,
    jobs: Annotated[int, typer.Option(min=1, help="In how many processes; the figures stay the same.")] = 1,
    json: Annotated[bool, typer.Option("--json", help="One line of JSON for each rule set.")] = False,
    csv: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write every figure there as CSV.", show_default=False)
    ] = None,
    plot: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Draw a page of charts there: .png or .svg.", show_default=False),
    ] = None,
    lang: LangOption = Lang.BOTH,
) -> None:
    """Play many hands and count what happened, each figure with its 95 % interval.

    [bold]xiangma sim --rules {N} --hands 5000 --option birds=4[/]
    [bold]xiangma sim --rules {H} --policy greedy --jobs 2 --plot hands.png[/]
    [bold]xiangma sim --rules {X} --policy greedy,greedy,random,uniform[/]
    [bold]xiangma sim --hands 200 --json[/]

    The same seed, policies and options give the same hands everywhere, in however many processes: their
    events have the same hash. Ctrl-C stops and tells what was counted so far (exit status 130).
    """
    from xiangma.engine.errors import XiangmaError
    from xiangma.sim.batch import Plan, ProcessLost, play
    from xiangma.sim.players import four
    from xiangma.sim.report import report

    try:
        policies = four(policy)
        asked = list(_asked(rules, option or []))
    except XiangmaError as error:
        fail(str(error))
    _check_files(csv, plot)
    reports: list[Report] = []
    with _until_interrupted() as stopped, _progress(len(asked), hands) as told_of:
        for chosen in asked:
            plan = Plan.of(chosen, policies, seed=seed, hands=hands)
            try:
                batch = play(plan, jobs, progress=told_of(chosen.name), stop=stopped)
            except ProcessLost as error:
                fail(str(error), REFUSED)
            if batch.hands:
                reports.append(report(batch))
                if json:
                    _print_json(reports[-1])
            if stopped():
                break
    if reports and not json:
        _print(reports, lang)
    _write(reports, csv, plot, lang)
    if stopped():
        played = sum(found.hands for found in reports)
        complain(f"interrupted after {played:,} of {hands * len(asked):,} hands")
        raise typer.Exit(INTERRUPTED)


def _asked(rules: str, words: list[str]) -> Iterator[RuleSet]:
    """The rule sets to play; options go with one that is named."""
    from xiangma.rules import registry
    from xiangma.rules.options import from_words

    if words and not rules:
        fail(f"--option {words[0]} needs --rules: every rule set has options of its own")
    for name in [entry_named(rules).name] if rules else registry.names():
        entry = registry.entry(name)
        yield registry.ruleset(name, from_words(entry.options, words, entry.options_clause))


# --- while hands are played -----------------------------------------------------------------------------


@contextmanager
def _until_interrupted() -> Iterator[Callable[[], bool]]:
    """Whether Ctrl-C was pressed, which here stops the play only; pressed again it ends the command."""
    pressed = False

    def note(_signal: int, _frame: object) -> None:
        nonlocal pressed
        pressed = True
        signal.signal(signal.SIGINT, before)

    before = signal.signal(signal.SIGINT, note)
    try:
        yield lambda: pressed
    finally:
        signal.signal(signal.SIGINT, before)


Told = Callable[[int], None]


@contextmanager
def _progress(rule_sets: int, hands: int) -> Iterator[Callable[[str], Told | None]]:
    """A progress bar on standard error for each rule set; none where that is no terminal."""
    out = console(stderr=True)
    if not out.is_terminal:
        yield lambda _name: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=out, transient=True) as bar:

        def begin(name: str) -> Told:
            task = bar.add_task(f"{name} {len(bar.tasks) + 1}/{rule_sets}", total=hands)
            return lambda done: bar.update(task, completed=done)

        yield begin


# --- files ----------------------------------------------------------------------------------------------


def _check_files(csv: Path | None, plot: Path | None) -> None:
    """Before anything is played: what cannot be written, or not so, ends the command."""
    if plot:
        from importlib.util import find_spec

        if plot.suffix.lower() not in (".png", ".svg"):
            fail(f"--plot {plot}: charts are drawn as .png or .svg")
        if find_spec("matplotlib") is None:
            fail("--plot needs matplotlib: pip install 'xiangma[plot]'")
    for path in filter(None, (csv, plot)):
        there = path.exists()
        try:
            path.open("ab").close()
        except OSError as error:
            fail(f"cannot write {path}: {reason(error)}")
        if not there:
            path.unlink()


def _write(reports: list[Report], csv: Path | None, plot: Path | None, lang: Lang) -> None:
    """The files that were asked for, where there is anything to write."""
    if not reports:
        return
    path = csv
    try:
        if csv:
            from xiangma.sim.report import write_csv

            with csv.open("w", encoding="utf-8", newline="") as file:
                write_csv(file, reports)
        path = plot
        if plot:
            from xiangma.cli.plot import draw

            draw(plot, reports, lang)
    except OSError as error:
        fail(f"cannot write {path}: {reason(error)}")


def _print_json(report: Report) -> None:
    import msgspec

    print(compact(msgspec.to_builtins(report, str_keys=True)), flush=True)


# --- tables ---------------------------------------------------------------------------------------------


def labels() -> dict[tuple[str, str], Text]:
    """What the figures are called, in the words of a score sheet where it has some."""
    from xiangma.cli.sheet import WAYS
    from xiangma.cli.tiles import KIND_WORDS
    from xiangma.sim.labels import LABELS
    from xiangma.texts import Text

    ways = {("ways", way.value): Text(*both) for way, both in WAYS.items()}
    kinds = {("deeds", kind.value): Text(*both) for kind, both in KIND_WORDS.items()}
    return ways | kinds | LABELS


def who(group: str, lang: Lang) -> str:
    """What a group of seats is called."""
    from xiangma.cli.tiles import SEAT_WORDS
    from xiangma.sim.tally import POSITIONS, SEAT

    if group in POSITIONS:
        return words(*SEAT_WORDS[POSITIONS.index(group)], lang)
    if group in SEAT:
        return words(f"{SEAT.index(group)}号座", group, lang)
    return group.removeprefix("policy ")


def _print(reports: list[Report], lang: Lang) -> None:
    out = console()
    first = reports[0]
    policies = dict.fromkeys(first.policies)
    told = ", ".join(policies if len(policies) == 1 else first.policies)
    out.print(f"policy {told}, seed {first.seed}", style="bold")
    out.print()
    out.print(_overview(reports, lang))
    for report in reports:
        out.print()
        out.print(_seats(report, lang))
        out.print()
        out.print(_patterns(report, lang))


def shown(figure: Figure, *, percent: bool = False, decimals: int = 2) -> str:
    """A figure with its interval: `12.34 ± 0.56`, `71.2% ± 2.0`; what never was: `< 0.4%`, or `0`."""
    if figure.value is None:
        return "–"
    if not figure.count and not figure.margin:
        return "0"
    if not figure.count and figure.low == 0:
        return f"< {figure.high:.1%}"
    unit, factor, decimals = ("%", 100, 1) if percent else ("", 1, decimals)
    margin = "" if figure.margin is None else f" ± {figure.margin * factor:.{decimals}f}"
    return f"{figure.value * factor:.{decimals}f}{unit}{margin}"


def _overview(reports: list[Report], lang: Lang) -> Table:
    """The figures that every rule set has, side by side; rows with nothing but zeros are left out."""
    from xiangma.sim.labels import GROUPS
    from xiangma.sim.report import DISTRIBUTIONS

    found = table("", *(report.rules for report in reports), right=range(1, len(reports) + 1))
    found.add_row(words("局数", "hands", lang), *(f"{report.hands:,}" for report in reports))
    named = labels()
    for group, title in GROUPS.items():
        found.add_row()
        found.add_row(said(title, lang), style="bold")
        for name in reports[0].figures[group]:
            figures = [report.figures[group][name] for report in reports]
            if any(figure.count for figure in figures):
                percent = group in SHARES or (group, name) == ("edge", "won")
                cells = (shown(one, percent=percent, decimals=DECIMALS.get(group, 2)) for one in figures)
                found.add_row(f"  {said(named[group, name], lang)}", *cells)
    found.add_row()
    found.add_row(words("分布", "spread", lang) + " 5 / 50 / 95%", style="bold")
    for distribution, key in DISTRIBUTIONS.items():
        cells = (_spread(report.distributions[distribution]) for report in reports)
        found.add_row(f"  {said(named[key], lang)}", *cells)
    found.add_row()
    for text, form in SPEED:
        found.add_row(words(*text, lang), *(form.format(report) for report in reports))
    return found


def _spread(distribution: dict[int, int]) -> str:
    """What most values lie between."""
    from collections import Counter

    from xiangma.sim.intervals import quantile

    sample = Counter(distribution)
    return " / ".join(str(quantile(sample, part)) for part in SPREAD) if sample else "–"


def _seats(report: Report, lang: Lang) -> Table:
    """Who won and fed how often, and with how many points: by place, by seat, by policy."""
    from xiangma.sim.labels import GROUPS, OF_A_SEAT

    columns = (said(text, lang) for text in OF_A_SEAT.values())
    found = table("", *columns, title=f"{report.rules}: {words('座位', 'seats', lang)}", right=range(1, 5))
    for group, figures in report.figures.items():
        if group not in GROUPS:
            cells = (shown(figures[name], percent=name != "points") for name in OF_A_SEAT)
            found.add_row(who(group, lang), *cells)
    return found


def _patterns(report: Report, lang: Lang) -> Group:
    """How often each pattern and special came; under them those that never did."""
    from rich.console import Group
    from rich.text import Text as Line

    from xiangma.sim.labels import KINDS, PATTERN_COLUMNS

    columns = [said(text, lang) for text in PATTERN_COLUMNS]
    found = table(*columns, title=f"{report.rules}: {words('牌型', 'patterns', lang)}", right=range(2, 6))
    for kind, title in KINDS.items():
        rows = [row for row in report.patterns if row.pattern.group == kind and row.figure.count]
        if rows:
            found.add_row("", said(title, lang), style="bold")
        for row in rows:
            found.add_row(row.pattern.clause, said(row.pattern.name, lang), *_often(row.figure, report.hands))
    never = [said(row.pattern.name, lang) for row in report.patterns if not row.figure.count]
    missed = [Line(f"{words('没有出现', 'never', lang)}: {', '.join(never)}", "dim")] if never else []
    return Group(found, *missed)


def _often(figure: Figure, hands: int) -> tuple[str, str, str, str]:
    """Times, share, interval, and in how many hands it comes once."""
    assert figure.value is not None
    assert figure.low is not None
    assert figure.high is not None
    between = f"{figure.low * 100:.2f}–{figure.high:.2%}"
    return f"{figure.count:,}", f"{figure.value:.2%}", between, f"{hands / figure.count:,.0f}"
