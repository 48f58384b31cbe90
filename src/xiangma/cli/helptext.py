"""Help that knows the rule sets: `{N}` in a command's help becomes the name of the rule set with letter N."""

from __future__ import annotations

import inspect
import re
from typing import Any, Final

from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption

PLACEHOLDER: Final = re.compile(r"\{([A-Z]|names)\}")
EXAMPLE: Final = "[bold]xiangma"


class Group(TyperGroup):
    """The command with its commands, whose help is made ready when somebody asks for it."""

    def get_help(self, ctx: Any) -> str:
        make_ready(self)
        return super().get_help(ctx)


class Command(TyperCommand):
    """A command whose help is made ready when somebody asks for it, so that starting stays quick."""

    def get_help(self, ctx: Any) -> str:
        make_ready(self)
        return super().get_help(ctx)


def make_ready(command: TyperCommand | TyperGroup) -> None:
    """Fills in the names of the rule sets, and lets paragraphs flow."""
    from typer import rich_utils

    rich_utils.STYLE_HELPTEXT = ""  # examples are there to be read, not dimmed
    command.help = filled(flowing(command.help or ""))
    for parameter in command.params:
        if isinstance(parameter, TyperArgument | TyperOption):
            parameter.help = filled(parameter.help or "")


def flowing(text: str) -> str:
    """Paragraphs as one line each, for the terminal to break; examples keep their lines."""
    paragraphs = inspect.cleandoc(text).split("\n\n")
    return "\n\n".join(
        part if part.startswith(EXAMPLE) else " ".join(part.splitlines()) for part in paragraphs
    )


def filled(text: str) -> str:
    """The same text with the names of the rule sets in place."""
    if not PLACEHOLDER.search(text):
        return text
    from xiangma.rules import registry

    words = {entry.letter: entry.name for entry in registry.ENTRIES.values()}
    words["names"] = ", ".join(registry.names())
    return PLACEHOLDER.sub(lambda found: words.get(found[1], found[0]), text)
