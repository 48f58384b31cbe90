"""The parameters of `xiangma score`, with their help."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any, Final

import typer

from xiangma.cli import completion

THE_WIN: Final = "The win"
THE_TABLE: Final = "The table"
TO_AND_FRO: Final = "Input and output"


class Output(StrEnum):
    """How the answer is written."""

    TABLE = "table"
    JSON = "json"


class WayName(StrEnum):
    """How the winning tile came, by the words of the score format."""

    DRAW = "draw"
    DICE = "dice"
    DISCARD = "discard"
    DICE_OF = "dice_of"
    ROB = "rob"
    OPENING = "opening"
    DEAL = "deal"


class FlagName(StrEnum):
    """What else was so, by the words of the score format."""

    LAST = "last"
    REPLACEMENT = "replacement"
    AFTER_REPLACEMENT = "after_replacement"
    FIRST_DISCARD = "first_discard"
    SUPPLIER_TING = "supplier_ting"


def _option(panel: str, metavar: str | None, text: str, *names: str, **more: Any) -> Any:
    return typer.Option(*names, metavar=metavar, help=text, rich_help_panel=panel, **more)


def _seat(panel: str, text: str, *names: str) -> Any:
    return _option(panel, "SEAT", text, *names, min=0, max=3)


NAME_HELP: Final = "The rule set: {names}, or its letter."
HAND_HELP: Final = (
    "The winner's concealed tiles without the winning one; its melds may follow, each after a +. "
    "The word drawn: nobody won."
)
WAY_HELP: Final = "How the tile came. Without it: discard where --from is given, else draw."
FLAG_HELP: Final = (
    "What else was so: on the last tile; drawn as a gang's replacement; discarded right after one; the "
    "dealer's first discard; the supplier was ting after it. Repeatable."
)
OPTION_HELP: Final = "A room option, such as birds=4; xiangma rules NAME lists them. Repeatable."
JSON_HELP: Final = (
    "Read score requests from this file, - for standard input, in place of NAME and HAND: one JSON object, "
    "a list, or JSON lines. One answer per line."
)
OUTPUT_HELP: Final = "Tables for people or JSON for programs; with --json JSON is the default."

Name = Annotated[
    str,
    typer.Argument(metavar="NAME", help=NAME_HELP, show_default=False, autocompletion=completion.rule_sets),
]
Hand = Annotated[str, typer.Argument(metavar="HAND", help=HAND_HELP, show_default=False)]

WinningTile = Annotated[
    str, _option(THE_WIN, "TILE", "The winning tile; two for a win on both dice tiles.", "--win")
]
Winner = Annotated[int, _seat(THE_WIN, "The winner.", "--seat")]
Supplier = Annotated[int | None, _seat(THE_WIN, "Whose tile it was.", "--from")]
TheWay = Annotated[WayName | None, _option(THE_WIN, None, WAY_HELP, "--way")]
Flags = Annotated[list[FlagName] | None, _option(THE_WIN, None, FLAG_HELP, "--flag")]

Dealer = Annotated[int, _seat(THE_TABLE, "The dealer.", "--dealer")]
Melds = Annotated[
    list[str] | None,
    _option(THE_TABLE, "SEAT:MELD", "A meld of any seat, such as 1:555m@3. Repeatable.", "--meld"),
]
Turned = Annotated[str, _option(THE_TABLE, "TILE", "The tile turned up, where one is turned.", "--turned")]
Birds = Annotated[str, _option(THE_TABLE, "TILES", "The birds that were turned.", "--birds")]
TingSeats = Annotated[
    list[int] | None, _seat(THE_TABLE, "A seat that declared ting 报听. Repeatable.", "--ting")
]
ChuiSeats = Annotated[list[int] | None, _seat(THE_TABLE, "A seat that hammered 锤. Repeatable.", "--chui")]
Options = Annotated[list[str] | None, _option(THE_TABLE, "NAME=VALUE", OPTION_HELP, "--option")]

JsonFile = Annotated[str, _option(TO_AND_FRO, "FILE", JSON_HELP, "--json", show_default=False)]
OutputForm = Annotated[Output | None, _option(TO_AND_FRO, None, OUTPUT_HELP, "--output")]
