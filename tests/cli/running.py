"""Runs the command in this process and says what came of it."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from typer.testing import CliRunner

from xiangma.cli.app import app


class Run(NamedTuple):
    """What one call of the command wrote, and its exit status."""

    stdout: str
    stderr: str
    status: int

    @property
    def answers(self) -> list[Any]:
        """Standard output as JSON, line by line."""
        return [json.loads(line) for line in self.stdout.splitlines()]

    @property
    def answer(self) -> Any:
        """Standard output as one JSON value, over however many lines."""
        return json.loads(self.stdout)


def run(*arguments: object, stdin: str | bytes = b"") -> Run:
    """Calls `xiangma` with these arguments; an exception that a user would see as a traceback is raised."""
    result = CliRunner().invoke(app, [str(part) for part in arguments], input=stdin, catch_exceptions=False)
    return Run(result.stdout, result.stderr, result.exit_code)


def refused(*arguments: object, stdin: str | bytes = b"", status: int = 2) -> str:
    """Calls `xiangma` expecting this exit status and no output; what it said instead."""
    found = run(*arguments, stdin=stdin)
    assert (found.status, found.stdout) == (status, ""), found
    return found.stderr
