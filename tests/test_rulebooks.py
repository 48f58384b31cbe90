"""The rulebooks are what their sources, the texts and the cases make; every clause has its examples."""

import re
from pathlib import Path

import pytest

from tests.support.cases import (
    ScenarioCase,
    ScoreCase,
    clauses_of_answer,
    clauses_of_play,
    scored,
    watched,
)
from tests.support.clauses import all_choices, all_clauses
from tools.build_rulebooks import SHIPPED, built
from tools.clause_coverage import NEVER_NAMED
from tools.rulebook import sources
from tools.rulebook.blocks import block
from tools.rulebook.markdown import prose, titled
from tools.rulebook.patterns import missing_patterns
from tools.rulebook.sources import BOOKS, Row, Shown, SourceError, in_order, shown_under, source
from xiangma.rules import registry
from xiangma.rules.describe import COMMON, describe
from xiangma.rules.examples import examples_of
from xiangma.texts import Text

NAMES = registry.names()
BOOK_NAMES = (*NAMES, COMMON)
CLAUSE = re.compile(r"^#{3,4} ([KNXYHC]-\d+(?:\.\d+)?) ", re.M)
ANCHOR = re.compile(r'<a id="([^"]+)"></a>')
LINK = re.compile(r"\]\((\w+\.md)?(?:#([^)]+))?\)")
EXAMPLES = [shown for name in BOOK_NAMES for shown in in_order(name)]


@pytest.fixture(scope="module")
def files() -> dict[Path, str]:
    return built()


def test_the_files_are_what_the_tool_makes(files: dict[Path, str]) -> None:
    for path, text in files.items():
        assert path.read_text(encoding="utf-8") == text, f"{path} differs: run tools/build_rulebooks.py"


def test_no_other_files_lie_beside_them(files: dict[Path, str]) -> None:
    assert {path for path in files if path.suffix == ".md"} == set(BOOKS.glob("*.md"))
    assert {path for path in files if path.suffix == ".yaml"} == set(SHIPPED.glob("*.yaml"))


@pytest.mark.parametrize("name", NAMES)
def test_every_clause_stands_in_its_book_with_its_texts_and_choices(
    name: str, files: dict[Path, str]
) -> None:
    info = describe(name)
    book, common = files[BOOKS / f"{name}.md"], files[BOOKS / f"{COMMON}.md"]
    own = [number for number in info.clauses if number[0] == info.letter]
    assert CLAUSE.findall(book) == own
    assert CLAUSE.findall(common) == [number for number in info.clauses if number not in own]
    for number, clause in info.clauses.items():
        page = name if number in own else COMMON
        for paragraph in (*clause.text.zh.split("\n"), *clause.text.en.split("\n")):
            assert prose(paragraph, page) in (book if number in own else common)
    for number, text in info.choices.items():
        page = name if number[0] == info.letter else COMMON
        assert f"◆ {prose(text.zh, page)}" in (book if page == name else common)


@pytest.mark.parametrize("name", NAMES)
def test_every_option_stands_in_its_book(name: str, files: dict[Path, str]) -> None:
    for option in describe(name).options:
        row = next(
            line for line in files[BOOKS / f"{name}.md"].splitlines() if f"| `{option.name}` |" in line
        )
        assert all(value.label.zh in row and value.label.en in row for value in option.values)
        assert row.count("**") == 2


def test_every_link_leads_somewhere(files: dict[Path, str]) -> None:
    anchors = {path.name: set(ANCHOR.findall(text)) for path, text in files.items() if path.suffix == ".md"}
    for path, text in files.items():
        if path.suffix == ".md":
            assert len(ANCHOR.findall(text)) == len(anchors[path.name]), f"an anchor stands twice in {path}"
            for page, anchor in LINK.findall(text):
                assert not anchor or anchor in anchors[page or path.name], f"{path}: {page}#{anchor}"


def test_tables_are_whole(files: dict[Path, str]) -> None:
    for path, text in files.items():
        if path.suffix == ".md":
            assert "****" not in text
            for table in re.findall(r"(?:^\|.*\|$\n?)+", text, re.M):
                assert len({len(re.findall(r"(?<!\\)\|", row)) for row in table.splitlines()}) == 1, table


# --- examples -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("clause", all_clauses())
def test_every_clause_has_examples_or_a_reason_for_none(clause: str) -> None:
    without = source(sources.page_of(clause)).without
    is_heading = any(other.startswith(f"{clause}.") for other in all_clauses())
    has_examples = bool(shown_under(clause))
    assert has_examples or is_heading or clause in without
    assert not (has_examples and clause in without)


@pytest.mark.parametrize("name", BOOK_NAMES)
def test_sources_speak_of_clauses_that_there_are(name: str) -> None:
    for clause in (*source(name).examples, *source(name).without):
        assert clause in all_clauses()
        assert sources.page_of(clause) == name


@pytest.mark.parametrize("name", NAMES)
def test_every_pattern_and_special_is_shown(name: str) -> None:
    assert missing_patterns(name) == []


def clauses_named(case: ScoreCase | ScenarioCase) -> set[str]:
    if isinstance(case, ScoreCase):
        return clauses_of_answer(scored(case))
    return clauses_of_play(watched(case))


@pytest.mark.parametrize("clause", [clause for clause in all_clauses() if clause[0] != "C"])
def test_some_example_of_a_clause_names_it(clause: str) -> None:
    """The options are shown under the clauses that they change; the common clauses are seldom named."""
    if clause in NEVER_NAMED or clause.endswith("-1") or not shown_under(clause):
        return
    assert any(clause in clauses_named(shown.case) for shown in shown_under(clause))


@pytest.mark.parametrize("shown", EXAMPLES, ids=lambda shown: shown.anchor)
def test_an_example_is_told_and_shipped(shown: Shown) -> None:
    told = "\n".join(block(shown, sources.page_of(shown.clause)))
    assert told.count("<details>") == told.count("</details>") == 1
    title = titled(shown.example.title, shown.example.data["dealer"])
    assert not re.search(r"[{}]", title.zh + title.en)
    assert shown.example in examples_of(shown.clause)


@pytest.mark.parametrize("clause", all_clauses())
def test_the_package_ships_the_examples_of_every_clause(clause: str) -> None:
    assert examples_of(clause) == tuple(shown.example for shown in shown_under(clause))


def test_choices_are_shown_with_their_clause() -> None:
    for choice in all_choices():
        assert examples_of(choice) == examples_of(choice.partition("/")[0])
    assert examples_of("Q-1") == examples_of("K-99") == ()


@pytest.mark.parametrize("name", NAMES)
def test_introductions_are_ten_lines_in_both_languages(name: str) -> None:
    written = source(name).introduction
    assert written is not None
    assert len(written.course.zh) == len(written.course.en) == 10
    assert len(written.special.zh) == len(written.special.en) >= 5


# --- mistakes in the sources --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("row", "told"),
    [
        (Row(score="kaiwang / no such case", zh="例", en="example"), "there is no score case"),
        (Row(scenario="no-such-scenario", zh="例", en="example"), "there is no scenario"),
        (Row(scenario="kaiwang-nobody-wants-the-last-tile", zh="例"), "the title is missing in one language"),
        (Row(same="K-5.3 99"), "K-5.3 has no example 99"),
    ],
)
def test_a_source_that_does_not_fit_the_cases_is_reported(
    row: Row, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = sources._rows
    monkeypatch.setattr(sources, "_rows", lambda clause: (row,) if clause == "K-1" else rows(clause))
    with pytest.raises(SourceError, match=told):
        sources.shown_under.__wrapped__("K-1")


def test_an_unknown_blank_in_a_title_is_reported() -> None:
    with pytest.raises(ValueError, match="neither a seat nor tiles"):
        titled(Text("{9x}", "{9x}"), 0)
