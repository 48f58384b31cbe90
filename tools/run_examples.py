#!/usr/bin/env python3
"""Scores the worked examples of the rule documents and says which do not come out as printed.

    tools/run_examples.py                     tests/cases/documents.yaml
    tools/run_examples.py tests/cases/scores/*.yaml

A case has a request, what to expect of its answer (delta and wins, or the clause of an error), and the
clauses that the answer must cite. The exit status is 1 unless every case holds.
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from xiangma.formats.score import answer

ROOT = Path(__file__).resolve().parent.parent
EXAMPLES = ROOT / "tests" / "cases" / "documents.yaml"
NAMES = ("patterns", "specials")


def differences(case: dict[str, Any]) -> Iterator[str]:
    """What is not as the case expects, one line each."""
    got, expected = answer(case["request"]), case["expect"]
    if "error" in expected or "error" in got:
        yield from _different_error(expected.get("error"), got.get("error"))
    else:
        if got["delta"] != expected["delta"]:
            yield f"delta: expected {expected['delta']}, got {got['delta']}"
        yield from _different_wins(expected.get("wins"), got["wins"])
    missing = [clause for clause in case.get("clauses", ()) if clause not in set(cited(got))]
    if missing:
        yield f"does not cite {', '.join(missing)}"


def _different_error(expected: dict[str, str] | None, got: dict[str, str] | None) -> Iterator[str]:
    if got is None:
        yield f"expected an error by {expected}, got a score"
    elif expected is None:
        yield f"expected a score, got {got['code']} ({got['clause']}): {got['message']}"
    else:
        yield from (
            f"{key}: expected {value}, got {got[key]}" for key, value in expected.items() if got[key] != value
        )


def _different_wins(expected: list[dict[str, Any]] | None, got: list[dict[str, Any]]) -> Iterator[str]:
    if expected is None:
        return
    if len(expected) != len(got):
        yield f"expected {len(expected)} winning tiles, got {len(got)}"
        return
    for number, (wanted, win) in enumerate(zip(expected, got, strict=True)):
        for key, value in wanted.items():
            shown, listed = win[key], value
            if key in NAMES:  # in no particular order
                shown, listed = sorted(hit["name"] for hit in shown), sorted(value)
            if shown != listed:
                yield f"wins[{number}].{key}: expected {value}, got {shown}"


def cited(got: dict[str, Any]) -> Iterator[str]:
    """Every clause that an answer names."""
    if "error" in got:
        yield got["error"]["clause"]
        return
    for line in got["payments"]:
        yield from line["clauses"]
    for win in got["wins"]:
        yield from (hit["clause"] for hit in (*win["patterns"], *win["specials"]))


def main() -> int:
    parser = argparse.ArgumentParser(description="Scores the worked examples of the rule documents.")
    parser.add_argument("files", nargs="*", type=Path, default=[EXAMPLES], help="files of cases")
    held = total = 0
    for path in parser.parse_args().files:
        for case in yaml.safe_load(path.read_text(encoding="utf-8")):
            wrong = list(differences(case))
            total += 1
            held += not wrong
            for line in wrong:
                print(f"{path.name}: {case['name']} ({case.get('source', 'no source')}): {line}")
    print(f"{held} of {total} examples hold")
    return 0 if held == total else 1


if __name__ == "__main__":
    sys.exit(main())
