"""What a rule set says of itself is complete, and agrees with its data."""

import re

import msgspec
import pytest

from xiangma.rules import registry
from xiangma.rules.describe import (
    Description,
    bird_hits,
    choices_of,
    clause,
    clause_numbers,
    clause_order,
    clause_text,
    describe,
    options_schema,
    patterns,
    title,
)
from xiangma.texts import Text

NAMES = registry.names()


def texts_in(data: object) -> list[Text]:
    """Every text anywhere in a description."""
    if isinstance(data, Text):
        return [data]
    if isinstance(data, msgspec.Struct):
        return [text for name in data.__struct_fields__ for text in texts_in(getattr(data, name))]
    if isinstance(data, dict):
        return [text for value in data.values() for text in texts_in(value)]
    if isinstance(data, tuple):
        return [text for value in data for text in texts_in(value)]
    return []


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_left_unsaid(name: str) -> None:
    info = describe(name)
    texts = texts_in(info)
    assert len(texts) > 100
    assert all(text.zh.strip() and text.en.strip() for text in texts)
    assert info.title == title(name)


@pytest.mark.parametrize("name", NAMES)
def test_options_are_those_of_the_data(name: str) -> None:
    entry, info = registry.entry(name), describe(name)
    assert [option.name for option in info.options] == [option.name for option in entry.options]
    for said, option in zip(info.options, entry.options, strict=True):
        assert tuple(row.value for row in said.values) == option.values
        assert said.default == option.default


@pytest.mark.parametrize("name", NAMES)
def test_patterns_stand_in_their_clauses(name: str) -> None:
    info = describe(name)
    assert info.patterns == patterns(name)
    assert len({row.name for row in info.patterns}) >= 4
    for row in info.patterns:
        assert row.clause in info.clauses
        assert row.units == 0 if row.group == "special" else row.units >= 0
        if row.group == "big":
            words = info.clauses[row.clause].title.zh + info.clauses[row.clause].text.zh
            assert row.name.zh in words or row.name.zh[-2:] in words, row


@pytest.mark.parametrize("name", NAMES)
def test_every_clause_of_a_pattern_has_its_pattern(name: str) -> None:
    """The sections of the documents that list patterns, each numbered clause one of them."""
    info = describe(name)
    listed = {"kaiwang": "K-8", "ningxiang": "N-[67]", "yuanjiang": "Y-6"}.get(name)
    if listed is None:
        return
    numbered = {number for number in info.clauses if re.fullmatch(rf"{listed}\.\d+", number)}
    assert numbered <= {row.clause for row in info.patterns}


@pytest.mark.parametrize("name", NAMES)
def test_own_and_common_clauses_and_their_choices(name: str) -> None:
    info = describe(name)
    letters = [number[0] for number in info.clauses]
    assert letters == [info.letter] * letters.count(info.letter) + ["C"] * letters.count("C")
    assert letters.count("C") >= 16
    for number, text in info.choices.items():
        heading, _, place = number.rpartition("/")
        assert heading in info.clauses
        assert place.isdigit()
        assert choices_of(heading)[number] == text == clause_text(number)


@pytest.mark.parametrize("name", NAMES)
def test_clauses_that_texts_mention_exist(name: str) -> None:
    known = set(clause_numbers())
    for text in texts_in(describe(name)):
        for number in re.findall(r"\b[KNXYHC]-\d+(?:\.\d+)?", text.zh + " " + text.en):
            assert number in known, text


@pytest.mark.parametrize("name", NAMES)
def test_a_description_survives_json(name: str) -> None:
    info = describe(name)
    assert msgspec.json.decode(msgspec.json.encode(info), type=Description) == info


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("name", NAMES)
def test_the_schema_of_the_options(name: str, language: str) -> None:
    schema = options_schema(name, "zh" if language == "zh" else "en")
    assert schema["title"] == getattr(title(name), language)
    for option in registry.entry(name).options:
        form = schema["properties"][option.name]
        assert [row["const"] for row in form["oneOf"]] == list(option.values)
        assert form["default"] == option.default
        assert all(row["title"] for row in form["oneOf"])


def test_clauses_by_number() -> None:
    found = clause("K-5.3")
    assert found is not None
    assert found.title == Text("打筛", "Dice gang")
    assert found.text == clause_text("K-5.3")
    for number in ("K-5.9", "Q-1", "", "K", "/", "K-2.2/9"):
        assert clause(number) is None
        assert clause_text(number) is None
        assert choices_of(number) == {}


def test_clauses_in_the_order_of_the_rules() -> None:
    numbers = ["K-8.10", "C-1", "K-8.2", "K-10", "K-8"]
    assert sorted(numbers, key=clause_order) == ["C-1", "K-8", "K-8.2", "K-8.10", "K-10"]


def test_an_unknown_rule_set() -> None:
    with pytest.raises(registry.UnknownRules, match="unknown rules 'chess'"):
        describe("chess")


def test_birds_hit_seats_counted_from_the_base() -> None:
    rules = registry.ruleset("kaiwang")
    assert [hit.seat for hit in bird_hits(rules, 1, (0, 1, 2, 3, 4, 26))] == [1, 2, 3, 0, 1, 1]


@pytest.mark.parametrize(("mode", "times"), [("fixed", [1, 0, 0, 1]), ("number", [1, 2, 3, 9])])
def test_birds_that_count_by_rank(mode: str, times: list[int]) -> None:
    rules = registry.ruleset("hengshan", {"bird_mode": mode})
    found = bird_hits(rules, 2, (0, 10, 20, 26))
    assert [hit.times for hit in found] == times
    assert {hit.seat for hit in found} == {-1}
