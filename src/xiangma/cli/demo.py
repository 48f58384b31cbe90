"""`xiangma demo`: one hand of each rule set, played at random, told and scored."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

import typer

from xiangma.cli import completion
from xiangma.cli.output import Lang, LangOption, console, entry_named, said

if TYPE_CHECKING:
    from rich.console import Console

    from xiangma.engine.hand import Hand

MOST_SEEDS: Final = 1000
"""How many hands are looked at for one with a winner."""
POLICY: Final = "random"


def demo(
    *,
    seed: Annotated[int, typer.Option(help="Where the search for a hand with a winner begins.")] = 20,
    rules: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            help="One of {names}; without it all.",
            show_default=False,
            autocompletion=completion.rule_sets,
        ),
    ] = "",
    lang: LangOption = Lang.BOTH,
) -> None:
    """Watch one hand of each rule set: four seats that play at random, told move by move and scored.

    [bold]xiangma demo[/]                                 one hand of each rule set
    [bold]xiangma demo --rules {K} --seed 7[/]       another hand of one of them
    [bold]xiangma demo --rules {H} --lang zh[/]     in Chinese

    The same seed plays the same hand, everywhere. Every row is a go-round of discards; in between stands what
    else happened, with its clause: [bold]xiangma rules --clause ID[/] prints it.
    """
    from xiangma.rules import registry

    out = console()
    for name in [entry_named(rules).name] if rules else registry.names():
        found, hand = hand_with_a_winner(name, seed)
        _tell(out, name, found, hand, lang)


def hand_with_a_winner(name: str, seed: int) -> tuple[int, Hand]:
    """The first seed from this one on whose hand somebody wins, and that hand; else the first hand."""
    first = played(name, seed)
    hand = first
    for tried in range(seed, seed + MOST_SEEDS):
        hand = hand if tried == seed else played(name, tried)
        if hand.result is not None and not hand.result.draw:
            return tried, hand
    return seed, first


def played(name: str, seed: int) -> Hand:
    """The first hand that `xiangma sim` plays with this seed, played to its end."""
    from xiangma.rules import registry
    from xiangma.sim.policies import policy
    from xiangma.sim.run import play_hand

    hand, _ = play_hand(registry.ruleset(name), seed, 0, policy(POLICY))
    return hand


def _tell(out: Console, name: str, seed: int, hand: Hand, lang: Lang) -> None:
    from rich.rule import Rule

    from xiangma.cli.sheet import of_hand, parts
    from xiangma.cli.telling import Teller
    from xiangma.rules import describe

    out.print(Rule(f"{said(describe.title(name), lang)} · {name} · seed {seed}", align="left", style="bold"))
    for line in Teller(hand.dealer, lang).lines(hand.events):
        out.print(line)
    for part in parts(of_hand(hand), lang):
        out.print()
        out.print(part)
    out.print()
