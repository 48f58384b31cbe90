"""The command's entry: its name, its version, and which commands there are."""

from __future__ import annotations

from typing import Annotated

import typer

from xiangma import __version__
from xiangma.cli import demo, play, rules, scenario, score, sim
from xiangma.cli.helptext import Command, Group

app = typer.Typer(
    name="xiangma",
    cls=Group,
    no_args_is_help=True,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("demo", cls=Command)(demo.demo)
app.command("play", cls=Command)(play.play)
app.command("rules", cls=Command)(rules.rules)
app.command("score", cls=Command)(score.score)
app.command("scenario", cls=Command)(scenario.scenario)
app.command("sim", cls=Command)(sim.sim)


def show_version(asked: bool) -> None:
    if asked:
        print(f"xiangma {__version__}")
        raise typer.Exit


@app.callback()
def xiangma(
    version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """湘麻: plays and scores Hunan mahjong by five regional rule sets; every point names its clause.

    Tiles are written 1m-9m 万, 1s-9s 条, 1p-9p 筒, in rows such as [bold]123m55p[/]. Seats are 0 to 3 in
    playing order. To begin with: [bold]xiangma demo[/], [bold]xiangma rules[/].

    Exit status: 0 for an answer, 1 for a hand that is refused or not as expected, 2 for input that cannot
    be read.
    """
