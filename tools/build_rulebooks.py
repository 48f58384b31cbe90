"""Builds the rulebooks, docs/rules/*.md, and the worked examples that the package ships.

    python tools/build_rulebooks.py            write the files
    python tools/build_rulebooks.py --check    compare with the files, write nothing

The words come from the rule texts (src/xiangma/rules/texts) and from docs/rules/sources: there stand the
introductions, and for each clause the cases under tests/cases that show it. Every score sheet and every
course of a hand is what the engine makes of the case.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Final

import yaml

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tools.rulebook import pages
from tools.rulebook.sources import BOOKS, ROOT, SourceError, data_of, source
from xiangma.rules import registry
from xiangma.rules.describe import COMMON, clause_order
from xiangma.rules.examples import FOLDER

SHIPPED: Final = ROOT / "src" / "xiangma" / "rules" / "texts" / FOLDER
SHIPPED_HEAD: Final = (
    "# Made by tools/build_rulebooks.py from docs/rules/sources/{0}.yaml and the cases under tests/cases.\n"
)


def built() -> dict[Path, str]:
    """Every file as it should be."""
    found = {BOOKS / "README.md": pages.readme(), BOOKS / f"{COMMON}.md": pages.common()}
    found |= {BOOKS / f"{name}.md": pages.rulebook(name) for name in registry.names()}
    found |= {SHIPPED / f"{name}.yaml": shipped(name) for name in (COMMON, *registry.names())}
    return found


def shipped(name: str) -> str:
    """The examples of one file of clauses as data."""
    clauses = sorted(source(name).examples, key=clause_order)
    data = {clause: data_of(clause) for clause in clauses}
    return SHIPPED_HEAD.format(name) + yaml.dump(
        data,
        Dumper=getattr(yaml, "CSafeDumper", yaml.SafeDumper),
        allow_unicode=True,
        default_flow_style=None,
        sort_keys=False,
        width=110,
    )


def main() -> int:
    parser = argparse.ArgumentParser(description="build the rulebooks and the examples that are shipped")
    parser.add_argument("--check", action="store_true", help="compare with the files")
    check = bool(parser.parse_args().check)
    try:
        files = built()
    except SourceError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    status = 0
    for path, text in files.items():
        same = path.exists() and path.read_text(encoding="utf-8") == text
        if check:
            print(f"{path.relative_to(ROOT)}: {'same' if same else 'DIFFERS'}")
            status |= not same
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            print(f"{path.relative_to(ROOT)}: {'as before' if same else 'written'}")
    return status


if __name__ == "__main__":
    sys.exit(main())
