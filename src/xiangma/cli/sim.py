"""`xiangma sim`: many hands of a rule set at random, counted."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Final

import typer

from xiangma.cli import completion
from xiangma.cli.output import compact, console, entry_named, fail

if TYPE_CHECKING:
    from rich.table import Table

    from xiangma.engine.ruleset import RuleSet
    from xiangma.sim.run import SimResult

DEFAULT_HANDS: Final = 1000
FIGURES: Final = {
    "hands": "{0.hands:,}",
    "won": "{0.won:,}",
    "  self-drawn": "{0.self_drawn:,}",
    "drawn": "{0.drawn:,}",
    "points that changed seats, per hand": "{0.mean_points:.2f}",
    "decisions per hand": "{0.decisions_per_hand:.1f}",
    "events per hand": "{0.events_per_hand:.1f}",
    "seconds": "{0.seconds:.2f}",
    "hands per second": "{0.hands_per_second:,.0f}",
    "events hash": "{0.events_hash:.12}",
}


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
    seed: Annotated[int, typer.Option(help="Where the walls and the answers come from.")] = 0,
    policy: Annotated[
        str, typer.Option(help="How seats answer: random, without sealing and opening wins, or uniform.")
    ] = "random",
    option: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE", help="A room option, such as birds=4. Repeatable."),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="One line of JSON for each rule set.")] = False,
) -> None:
    """Play many hands at random and count what happened.

    [bold]xiangma sim --rules {N} --hands 5000 --option birds=4[/]
    [bold]xiangma sim --hands 200 --json[/]

    The same seed, policy and options give the same hands everywhere: their events have the same hash.
    """
    from xiangma.engine.errors import XiangmaError
    from xiangma.sim.policies import policy as known_policy
    from xiangma.sim.run import run

    try:
        known_policy(policy)
        asked = list(_asked(rules, option or []))
    except XiangmaError as error:
        fail(str(error))
    results = []
    for number, chosen in enumerate(asked, start=1):
        with _progress(f"{chosen.name} {number}/{len(asked)}", hands) as advance:
            results.append(run(chosen, hands, seed, policy, advance))
        if json:
            _print_json(results[-1])
    if not json:
        console().print(_figures(results))


def _asked(rules: str, words: list[str]) -> Iterator[RuleSet]:
    """The rule sets to play; options go with one that is named."""
    from xiangma.rules import registry
    from xiangma.rules.options import from_words

    if words and not rules:
        fail(f"--option {words[0]} needs --rules: every rule set has options of its own")
    for name in [entry_named(rules).name] if rules else registry.names():
        entry = registry.entry(name)
        yield registry.ruleset(name, from_words(entry.options, words, entry.options_clause))


@contextmanager
def _progress(what: str, hands: int) -> Iterator[Callable[[int], None] | None]:
    """A progress bar on standard error while hands are played; none where that is no terminal."""
    out = console(stderr=True)
    if not out.is_terminal:
        yield None
        return
    from rich.progress import Progress

    with Progress(console=out, transient=True) as bar:
        task = bar.add_task(what, total=hands)
        yield lambda done: bar.update(task, completed=done)


def _print_json(result: SimResult) -> None:
    import msgspec

    print(compact(msgspec.to_builtins(result)), flush=True)


def _figures(results: list[SimResult]) -> Table:
    from xiangma.cli.output import table

    first = results[0]
    title = f"policy {first.policy}, seed {first.seed}"
    found = table("", *(row.rules for row in results), title=title, right=range(1, len(results) + 1))
    for label, form in FIGURES.items():
        found.add_row(label, *(form.format(row) for row in results))
    return found
