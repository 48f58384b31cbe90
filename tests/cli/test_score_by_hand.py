"""`xiangma score NAME HAND`: one hand on the command line, as tables and as JSON."""

import pytest

from tests.cli.running import refused, run

HAND = "123m456p789s1155p"
WON = ("score", "ningxiang", HAND, "--win", "1p", "--seat", "1", "--from", "2", "--dealer", "0")

SHEET = """\
Ningxiang mahjong
dealer 0

1 next wins 1p  discard ← 2 across
  123m 789s 1145556p + 1p

clause   pattern                                units
─────────────────────────────────────────────────────
         small hand
N-9      points from each payer, before birds       4

from           to       points   for    clauses
──────────────────────────────────────────────────
2 across   →   1 next        4   hand   N-9 N-10.2

Totals
0 dealer   1 next   2 across   3 previous
─────────────────────────────────────────
       0       +4         -4            0

Clauses
clause   xiangma rules --clause N-9
───────────────────────────────────
N-9      Points
N-10.2   Effect
"""


def trimmed(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.splitlines()) + "\n"


def test_a_whole_sheet() -> None:
    shown = run(*WON, "--lang", "en")
    assert (trimmed(shown.stdout), shown.status) == (SHEET, 0)


def test_both_languages_by_default() -> None:
    shown = run(*WON).stdout
    for words in (
        "宁乡麻将 Ningxiang mahjong",
        "1 下家 next 胡 wins 一筒 1p",
        "小胡 small hand",
        "算分 Points",
    ):
        assert words in shown
    assert "Points" not in run(*WON, "--lang", "zh").stdout


def test_as_json() -> None:
    shown = run(*WON, "--output", "json")
    assert shown.status == 0
    assert shown.answer["delta"] == [0, 4, -4, 0]
    assert shown.answer["payments"] == [
        {"from": 2, "to": 1, "points": 4, "reason": "hand", "clauses": ["N-9", "N-10.2"]}
    ]


def test_patterns_specials_birds_and_melds() -> None:
    shown = run(
        *("score", "K", "1122m+碰:555m@3+888m@1+9999m", "--win", "1m", "--turned", "7s", "--birds", "1m3p"),
        *("--seat", "2", "--dealer", "2", "--lang", "en"),
    )
    assert shown.status == 0, shown.stderr
    for words in (
        "turned 7s jokers 68s",
        "peng 555m @seat 3 peng 888m @seat 1 concealed gang 9999m",
        "K-8.1 pure suit 1",
        "K-8.2 all triplets 1",
    ):
        assert words in " ".join(shown.stdout.split())


def test_the_way_follows_from_the_supplier() -> None:
    drawn = run("score", "N", HAND, "--win", "1p", "--output", "json").answer
    assert [win["specials"][0]["name"] for win in drawn["wins"]] == ["门清"]
    dealt = run("score", "N", "11223344556677m", "--way", "deal", "--output", "json").answer
    assert dealt["delta"] == [96, -32, -32, -32]


def test_options_flags_ting_and_hammers() -> None:
    shown = run(
        *("score", "X", HAND, "--win", "1p", "--chui", "1", "--chui", "0", "--option", "race=seat"),
        *("--lang", "en"),
    )
    assert "race=seat   hammered 0 1" in shown.stdout
    shown = run(
        "score", "N", HAND, "--win", "1p", "--from", "2", "--flag", "last", "--ting", "2", "--lang", "en"
    )
    assert "last tile discarded" in shown.stdout
    assert "ting declared" in shown.stdout
    assert "1p     0 dealer" in shown.stdout, "the last tile is the bird"


def test_birds_that_hit_no_seat_show_how_often_they_count() -> None:
    shown = run(
        *("score", "H", HAND, "--win", "1p", "--turned", "4m", "--birds", "1m2m9p3s", "--lang", "en"),
    )
    assert "1m     × 1" in shown.stdout
    assert "2m     –" in shown.stdout


def test_an_opening_win_that_continues_has_no_birds() -> None:
    shown = run("score", "N", "11112223334445m", "--way", "opening", "--birds", "9p", "--lang", "en").stdout
    assert "N-3 points from each payer 16" in " ".join(shown.split())
    assert "bird" not in shown


def test_two_dice_tiles_are_two_wins() -> None:
    asked = ("score", "K", "123m456m789m2s+碰杠:7777s@1", "--way", "dice", "--turned", "5p")
    shown = run(*asked, "--win", "2s2s", "--output", "json")
    assert [win["tile"] for win in shown.answer["wins"]] == ["2s", "2s"]
    assert "winning tiles, got 3" in refused(*asked, "--win", "2s2s2s", status=1)


def test_nobody_won() -> None:
    shown = run("score", "X", "drawn", "--meld", "1:9999s", "--meld", "2:555m@0", "--output", "json").answer
    assert shown["wins"] == []
    assert shown["delta"] == [-2, 6, -2, -2]
    assert "nobody won" in run("score", "N", "drawn", "--lang", "en").stdout


# --- what is wrong ------------------------------------------------------------------------------------


def test_no_win_is_refused_with_its_clause() -> None:
    told = refused("score", "N", HAND, "--win", "3p", status=1)
    assert told == "error: seat 0 does not win: the hand is not complete · 还没有胡牌 (N-7)\n"
    shown = run("score", "N", HAND, "--win", "3p", "--output", "json")
    assert (shown.status, shown.answer["error"]["clause"]) == (1, "N-7")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ((), "nothing to score: give a rule set and a hand, or --json FILE"),
        (("ningxian",), "did you mean ningxiang?"),
        (("hand.json",), "to score requests from a file: xiangma score --json FILE"),
        (("N",), "the hand is missing\nfor example: xiangma score ningxiang "),
        (("N", HAND), "Give the winning tile, or the way opening or deal"),
        (("N", "123x", "--win", "1p"), "the hand: 'x' at position 4 of '123x' is neither a rank nor a suit"),
        (("N", "123m", "--win", "9"), "the winning tile: '9' at position 1 of '9' has no suit letter"),
        (("N", "1m+555m", "--win", "1m"), "which seat fed '555m'? Write one of 555m@1, 555m@2, 555m@3"),
        (("N", "1m+556m@1", "--win", "1m"), "'556m@1' is neither a run nor three or four of a kind"),
        (("N", "1m+pung:555m@1", "--win", "1m"), "unknown kind of meld 'pung' in 'pung:555m@1'"),
        (("N", "1m+555m@5", "--win", "1m"), "after @ comes the seat that fed the meld, 0 to 3; got '555m@5'"),
        (("N", "1m", "--win", "1m", "--meld", "555m@1"), "a meld begins with its seat, such as 1:555m@3"),
        (("N", "1m", "--win", "1m", "--option", "bird=2"), "unknown option 'bird': there are hands, birds, "),
        (
            ("N", "1m", "--win", "1m", "--option", "birds=3"),
            "bad value for birds: '3'; it is one of 0, 2, 4, 6",
        ),
        (("N", "1m", "--win", "1m", "--option", "birds"), "an option is written name=value, such as hands=8"),
        (("N", "1m", "--json", "x"), "--json x takes everything from the file: leave out the hand"),
        (("--win", "1m", "--json", "x"), "--json x takes everything from the file: leave out the hand"),
    ],
)
def test_what_cannot_be_read(arguments: tuple[str, ...], told: str) -> None:
    found = refused("score", *arguments)
    assert found.startswith("error: ")
    assert told in found


@pytest.mark.parametrize(
    "arguments", [("--seat", "4"), ("--way", "luck"), ("--flag", "lst"), ("--seat", "x")]
)
def test_usage_errors(arguments: tuple[str, ...]) -> None:
    told = refused("score", "N", HAND, "--win", "1p", *arguments)
    assert arguments[0] in told
    assert arguments[1] in told


def test_a_wrong_tile_is_pointed_at() -> None:
    told = refused("score", "N", "一二三万12m9z", "--win", "1p")
    lines = told.splitlines()
    assert lines[1:] == ["  一二三万12m9z", "  ^"]
