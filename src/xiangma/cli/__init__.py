"""The command `xiangma`: a thin layer over the library, one module for each of its commands."""

from __future__ import annotations

import io
import sys


def main() -> None:
    """Runs the command with the arguments of the process."""
    from xiangma.cli.app import app

    for stream in (sys.stdout, sys.stderr):  # a terminal that has no Chinese gets escapes, not a traceback
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    app()
