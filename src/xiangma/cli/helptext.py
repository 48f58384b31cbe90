"""Help that knows the rule sets: `{N}` in a command's help becomes the name of the rule set with letter N."""

from __future__ import annotations

import re
from typing import Any

from typer.core import TyperCommand

PLACEHOLDER = re.compile(r"\{([A-Z]|names)\}")


class Command(TyperCommand):
    """A command whose help is filled in when somebody asks for it, so that starting stays quick."""

    def get_help(self, ctx: Any) -> str:
        from typer import rich_utils

        rich_utils.STYLE_HELPTEXT = ""  # examples are there to be read, not dimmed
        self.help = filled(self.help or "")
        for parameter in self.params:
            text = getattr(parameter, "help", None)
            if text:
                parameter.help = filled(text)
        return super().get_help(ctx)


def filled(text: str) -> str:
    """The same text with the names of the rule sets in place."""
    if not PLACEHOLDER.search(text):
        return text
    from xiangma.rules import registry

    words = {entry.letter: entry.name for entry in registry.ENTRIES.values()}
    words["names"] = ", ".join(registry.names())
    return PLACEHOLDER.sub(lambda found: words.get(found[1], found[0]), text)
