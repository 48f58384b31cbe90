"""Kinds, names, neighbours, compact notation both ways, and errors that say where and what."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xiangma.tiles import (
    IS_258,
    KINDS,
    NAMES,
    RANK_OF,
    SUIT_OF,
    TileError,
    chinese,
    counts_of,
    kinds_of,
    name,
    next_rank,
    notation,
    notation_in_order,
    parse,
    parse_one,
    previous_rank,
)

hands = st.lists(st.integers(0, 26), max_size=20)


def test_kinds_are_in_the_order_m_s_p() -> None:
    assert "".join(NAMES) == "1m2m3m4m5m6m7m8m9m1s2s3s4s5s6s7s8s9s1p2p3p4p5p6p7p8p9p"
    assert [name(kind) for kind in range(KINDS)] == list(NAMES)
    assert [SUIT_OF[kind] for kind in parse("1m9m1s9s1p9p")] == [0, 0, 1, 1, 2, 2]
    assert [RANK_OF[kind] for kind in parse("159m159s159p")] == [1, 5, 9] * 3
    assert [kind for kind in range(KINDS) if IS_258[kind]] == parse("258m258s258p")


def test_chinese() -> None:
    assert [chinese(kind) for kind in parse("1m2s3p9p")] == ["一万", "二条", "三筒", "九筒"]


def test_ranks_wrap_within_their_suit() -> None:
    assert [next_rank(kind) for kind in parse("1m8m9m9s9p")] == parse("2m9m1m1s1p")
    assert [previous_rank(kind) for kind in parse("2m1m1s1p9p")] == parse("1m9m9s9p8p")


@given(st.integers(0, 26))
def test_next_and_previous_undo_each_other(kind: int) -> None:
    assert previous_rank(next_rank(kind)) == kind
    assert SUIT_OF[next_rank(kind)] == SUIT_OF[kind]
    assert parse_one(name(kind)) == kind


@pytest.mark.parametrize(
    ("text", "canonical", "in_order"),
    [
        ("", "", ""),
        ("123m55p", "123m55p", "123m55p"),
        ("55p123m", "123m55p", "55p123m"),
        ("9s6s1m3m", "13m69s", "96s13m"),
        ("1m1p1m", "11m1p", "1m1p1m"),
        (" 1 2 3m,\t5p\n5p, ", "123m55p", "123m55p"),
    ],
)
def test_notation(text: str, canonical: str, in_order: str) -> None:
    assert notation(parse(text)) == canonical
    assert notation_in_order(parse(text)) == in_order


@given(hands)
def test_what_is_written_reads_back(kinds: list[int]) -> None:
    assert parse(notation_in_order(kinds)) == kinds
    assert parse(notation(kinds)) == sorted(kinds)
    assert notation(iter(kinds)) == notation(kinds)


@given(hands)
def test_counts(kinds: list[int]) -> None:
    counts = counts_of(kinds)
    assert len(counts) == KINDS
    assert all(counts[kind] == kinds.count(kind) for kind in range(KINDS))
    assert kinds_of(counts) == sorted(kinds)


@pytest.mark.parametrize(
    ("text", "position", "says"),
    [
        ("12x", 2, "'x' at position 3 of '12x' is neither a rank nor a suit"),
        ("0m", 0, "'0' at position 1 of '0m' is neither a rank nor a suit"),
        ("1M", 1, "'M' at position 2 of '1M' is neither a rank nor a suit"),
        ("m12", 0, "'m' at position 1 of 'm12' has no digit before it"),
        ("1m s", 3, "'s' at position 4 of '1m s' has no digit before it"),
        ("1m23", 2, "'2' at position 3 of '1m23' has no suit letter after it"),
        ("一万", 0, "'一' at position 1 of '一万' is neither a rank nor a suit"),
        ("٣m", 0, "neither a rank nor a suit"),
    ],
)
def test_text_that_cannot_be_read(text: str, position: int, says: str) -> None:
    with pytest.raises(TileError) as caught:
        parse(text)
    assert caught.value.text == text
    assert caught.value.position == position
    assert says in caught.value.problem
    assert "write digits 1-9 followed by m, s or p" in caught.value.problem
    assert str(caught.value) == f"{caught.value.problem}\n  {text}\n  {' ' * position}^"


def test_the_caret_stands_under_its_character_in_wide_text() -> None:
    with pytest.raises(TileError) as caught:
        parse("1m，")
    assert caught.value.pointer == "  ^"
    with pytest.raises(TileError) as caught:
        parse("1\n2z")
    assert str(caught.value).endswith("\n  1 2z\n     ^")


@pytest.mark.parametrize("text", ["", "12m", "1m1p"])
def test_one_tile_is_one_tile(text: str) -> None:
    with pytest.raises(TileError, match=r"write exactly one, such as 5p"):
        parse_one(text)


@pytest.mark.parametrize("wrong", [None, 5, b"1m", ["1m"]])
def test_tiles_are_read_from_text_only(wrong: object) -> None:
    with pytest.raises(TileError, match=r"tiles are read from text, not from \w+ .*; write digits"):
        parse(wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("wrong", [-1, 27, "1m", None, 1.0])
def test_kinds_are_whole_numbers_in_range(wrong: object) -> None:
    for function in (name, chinese, next_rank, previous_rank):
        with pytest.raises(TileError, match=r"is not a kind of tile; a kind is a whole number 0\.\.26"):
            function(wrong)  # type: ignore[arg-type]
    for of_many in (counts_of, notation, notation_in_order):
        with pytest.raises(TileError, match=r"is not a kind of tile"):
            of_many([0, wrong])  # type: ignore[list-item]
