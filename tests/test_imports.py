"""Which part of the project may know which, read from the source: it holds for code that never runs, too."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

PACKAGE = Path(__file__).resolve().parent.parent / "src" / "xiangma"

# A part may import itself and any part of an earlier row; parts of one row do not know each other.
LAYERS: tuple[frozenset[str], ...] = (
    frozenset({""}),  # xiangma/__init__.py: the version
    frozenset({"tiles", "texts"}),
    frozenset({"analysis"}),
    frozenset({"engine"}),
    frozenset({"rules"}),
    frozenset({"formats"}),
    frozenset({"protocol"}),
    frozenset({"record"}),
    frozenset({"bots"}),
    frozenset({"sim", "env"}),
    frozenset({"store"}),
    frozenset({"server"}),
    frozenset({"cli"}),
    frozenset({"__main__"}),
)
LEVEL = {part: level for level, parts in enumerate(LAYERS) for part in parts}

# Pure and deterministic parts import nothing else from outside the project: no clock, no randomness, no I/O.
PURE_PARTS = frozenset({"", "tiles", "texts", "analysis", "engine", "rules"})
PURE_MODULES = frozenset(
    {
        *("__future__", "abc", "array", "bisect", "collections", "collections.abc", "contextlib", "copy"),
        *(
            "dataclasses",
            "enum",
            "fractions",
            "functools",
            "hashlib",
            "hmac",
            "heapq",
            "itertools",
            "math",
            "operator",
        ),
        *("re", "string", "struct", "textwrap", "types", "typing"),
        *("msgspec", "typing_extensions"),
    }
)
OWN_DATA = frozenset(
    {"importlib.resources", "importlib.resources.abc"}
)  # reads files that belong to the package
PURE_MODULES_OF = {
    "tiles": PURE_MODULES | {"unicodedata"},
    "analysis": PURE_MODULES | OWN_DATA | {"lzma", "sys"},  # the tables of the hand kernel
    "rules": PURE_MODULES | OWN_DATA | {"yaml"},  # the texts of the rule sets
}
IMPURE_BUILTINS = frozenset({"breakpoint", "eval", "exec", "input", "open", "print", "__import__"})

REGIONS = (
    *("kaiwang", "ningxiang", "xinning", "yuanjiang", "hengshan"),
    *("开王", "宁乡", "新宁", "邵阳", "沅江", "益阳", "衡山"),
)


class Import(NamedTuple):
    """One imported module, and where."""

    line: int
    module: str

    @property
    def part(self) -> str | None:
        """The part of the project that is imported; None for a module from outside."""
        head, *rest = self.module.split(".")
        if head != "xiangma":
            return None
        return rest[0] if rest else ""


def part_of(file: Path) -> str:
    """The part that a file below src/xiangma belongs to: its first folder, or its own name."""
    first, *_ = file.parts
    return Path(first).stem.removeprefix("__init__") if len(file.parts) == 1 else first


def at(file: Path, line: int) -> str:
    """Where an error lies, as editors and terminals link it."""
    return f"src/xiangma/{file}:{line}:"


def imports(source: str, file: Path) -> Iterator[Import]:
    """Every import statement of a module, wherever it stands, with relative ones made absolute."""
    package = ["xiangma", *file.parts[:-1]]
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names=names):
                yield from (Import(node.lineno, alias.name) for alias in names)
            case ast.ImportFrom(module=module, names=names, level=level):
                base = package[: len(package) + 1 - level] if level else []
                path = ".".join([*base, *([module] if module else [])])
                if path == "xiangma":  # `from xiangma import engine` imports a part
                    yield from (Import(node.lineno, named_in_package(alias.name)) for alias in names)
                elif path == "importlib":
                    yield from (Import(node.lineno, f"importlib.{alias.name}") for alias in names)
                else:
                    yield Import(node.lineno, path)


def named_in_package(name: str) -> str:
    """What `from xiangma import NAME` imports: a part, or something that xiangma/__init__.py holds."""
    is_part = name in LEVEL or (PACKAGE / name).is_dir() or (PACKAGE / f"{name}.py").is_file()
    return f"xiangma.{name}" if is_part else "xiangma"


def wrong_directions(source: str, file: Path) -> Iterator[str]:
    """Imports of a part that stands to the right, or beside it."""
    own = part_of(file)
    if own not in LEVEL:
        yield f"{at(file, 1)} {own!r} has no place in LAYERS of tests/test_imports.py; give it one"
        return
    for line, module, part in ((i.line, i.module, i.part) for i in imports(source, file)):
        if part is None or part == own:
            continue
        if part not in LEVEL or LEVEL[part] >= LEVEL[own]:
            yield f"{at(file, line)} {own or 'xiangma'} imports {module}, which is not to its left"


def impurities(source: str, file: Path) -> Iterator[str]:
    """What a pure part may not use: modules that are not on the list, and built-ins that read or write."""
    own = part_of(file)
    if own not in PURE_PARTS:
        return
    allowed = PURE_MODULES_OF.get(own, PURE_MODULES)
    for found in imports(source, file):
        if found.part is None and found.module not in allowed:
            yield f"{at(file, found.line)} {own or 'xiangma'} imports {found.module}, not known as pure"
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Name(id=name)) if name in IMPURE_BUILTINS:
                yield f"{at(file, node.lineno)} {own or 'xiangma'} calls {name}()"


def region_names(text: str, file: Path) -> Iterator[str]:
    """Lines outside rules/ that name a rule set; a file's own name counts as its line 0."""
    if part_of(file) == "rules":
        return
    for number, line in enumerate([str(file), *text.splitlines()]):
        for region in REGIONS:
            if region in line.lower():
                yield f"{at(file, number)} names {region}; ask the registry in rules/ instead"


def text_files(pattern: str = "*") -> Iterator[tuple[str, Path]]:
    """Text and path (below src/xiangma) of every file that is text."""
    for path in sorted(PACKAGE.rglob(pattern)):
        if path.is_file() and "__pycache__" not in path.parts:
            try:
                yield path.read_text(encoding="utf-8"), path.relative_to(PACKAGE)
            except UnicodeDecodeError:
                continue  # tables and compiled modules


def test_a_part_imports_only_what_stands_to_its_left() -> None:
    found = [error for text, file in text_files("*.py") for error in wrong_directions(text, file)]
    assert not found, "\n" + "\n".join(found)


def test_the_rules_and_what_they_stand_on_are_pure() -> None:
    found = [error for text, file in text_files("*.py") for error in impurities(text, file)]
    assert not found, "\n" + "\n".join(found)


def test_region_names_appear_only_in_rules() -> None:
    found = [error for text, file in text_files() for error in region_names(text, file)]
    assert not found, "\n" + "\n".join(found)


# --- the checks themselves ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("file", "source", "names"),
    [
        ("engine/machine.py", "import xiangma.rules.registry", "xiangma.rules.registry"),
        ("engine/machine.py", "from xiangma import rules", "xiangma.rules"),
        ("engine/machine.py", "from ..rules import registry", "xiangma.rules"),
        ("engine/phases/draw.py", "from ...rules.options import Option", "xiangma.rules.options"),
        ("engine/__init__.py", "from .. import rules", "xiangma.rules"),
        ("engine/machine.py", "def f():\n    from xiangma.cli import main", "xiangma.cli"),
        ("tiles.py", "from .texts import Text", "xiangma.texts"),
        ("texts.py", "from .tiles import Kind", "xiangma.tiles"),
        ("sim/arena.py", "import xiangma.env", "xiangma.env"),
        ("env/table.py", "from xiangma.sim import play", "xiangma.sim"),
        ("rules/registry.py", "from xiangma.formats import score", "xiangma.formats"),
        ("__init__.py", "from xiangma.tiles import Kind", "xiangma.tiles"),
        ("server/app.py", "from xiangma.surprise import x", "xiangma.surprise"),
    ],
)
def test_an_import_to_the_right_is_found(file: str, source: str, names: str) -> None:
    (error,) = wrong_directions(source, Path(file))
    last_line = source.count("\n") + 1
    assert error.startswith(at(Path(file), last_line))
    assert f" imports {names}," in error


@pytest.mark.parametrize(
    ("file", "source"),
    [
        (
            "engine/machine.py",
            "from xiangma.engine.wall import Wall\nfrom . import hand\nfrom .phases import draw",
        ),
        (
            "engine/phases/draw.py",
            "from ..hand import Hand\nfrom ...analysis import waits\nfrom ... import tiles",
        ),
        ("rules/registry.py", "from xiangma import tiles, engine, analysis"),
        ("formats/score.py", "from xiangma.rules import registry"),
        ("cli/__init__.py", "from xiangma import __version__\nfrom xiangma.sim import play\nimport typer"),
        ("__main__.py", "from xiangma.cli import main"),
        ("env/table.py", "import xiangma\nfrom xiangma.bots import choose"),
    ],
)
def test_an_import_to_the_left_is_fine(file: str, source: str) -> None:
    assert not list(wrong_directions(source, Path(file)))


def test_a_part_without_a_place_is_found() -> None:
    (error,) = wrong_directions("", Path("surprise/thing.py"))
    assert "'surprise' has no place in LAYERS" in error


@pytest.mark.parametrize(
    ("file", "source"),
    [
        *(
            ("engine/machine.py", f"import {module}")
            for module in (
                "time",
                "datetime",
                "random",
                "secrets",
                "os",
                "os.path",
                "socket",
                "asyncio",
                "pathlib",
            )
        ),
        ("engine/machine.py", "from time import monotonic"),
        ("engine/machine.py", "from importlib.resources import files"),
        ("engine/machine.py", "import importlib"),
        ("rules/registry.py", "from importlib import import_module"),
        ("analysis/kernel.py", "open('tables')"),
        ("rules/registry.py", "print(1)"),
        ("tiles.py", "import sys"),
    ],
)
def test_an_impurity_is_found(file: str, source: str) -> None:
    assert len(list(impurities(source, Path(file)))) == 1


@pytest.mark.parametrize(
    ("file", "source"),
    [
        (
            "engine/machine.py",
            "from typing import assert_never\nfrom collections.abc import Sequence\nimport xiangma",
        ),
        ("analysis/kernel.py", "import lzma\nfrom importlib.resources import files"),
        ("rules/registry.py", "from importlib import resources\nimport msgspec"),
        ("cli/__init__.py", "import os, time, random\nprint(open('hand.json').read())"),
    ],
)
def test_what_is_pure_or_need_not_be_is_fine(file: str, source: str) -> None:
    assert not list(impurities(source, Path(file)))


def test_a_region_name_is_found_outside_rules_only() -> None:
    (error,) = region_names("one\nif rules == 'KaiWang':", Path("engine/machine.py"))
    assert error.startswith("src/xiangma/engine/machine.py:2: ")
    assert list(region_names("", Path("cli/hengshan.py")))
    assert not list(region_names("kaiwang 宁乡", Path("rules/kaiwang.py")))


def test_the_pure_modules_exist() -> None:
    outside = {"msgspec", "typing_extensions", "yaml"}
    known = {name.split(".")[0] for name in frozenset().union(PURE_MODULES, *PURE_MODULES_OF.values())}
    assert known - outside <= sys.stdlib_module_names
