"""Hands and melds in the short notation of the calculator."""

from typing import Any

import pytest

from xiangma.engine.errors import RequestError
from xiangma.formats.human import Question, read_hand, read_meld, read_seat_meld, to_request
from xiangma.formats.score import answer


@pytest.mark.parametrize(
    ("text", "meld"),
    [
        ("555m@3", {"kind": "peng", "tiles": "555m", "from": 3}),
        ("5m5m5m@0", {"kind": "peng", "tiles": "555m", "from": 0}),
        ("123s", {"kind": "chi", "tiles": "123s", "from": 0}),
        ("312s@0", {"kind": "chi", "tiles": "312s", "from": 0}),
        ("5555p@2", {"kind": "gang_open", "tiles": "5555p", "from": 2}),
        ("9999s", {"kind": "gang_concealed", "tiles": "9999s"}),
        ("gang_added:5555p@2", {"kind": "gang_added", "tiles": "5555p", "from": 2}),
        ("碰杠:5555p@2", {"kind": "gang_added", "tiles": "5555p", "from": 2}),
        (" 碰:555m @ 3 ", {"kind": "peng", "tiles": "555m", "from": 3}),
        ("gang_borrowed:7777s", {"kind": "gang_borrowed", "tiles": "7777s"}),
        ("暗杠:1111m", {"kind": "gang_concealed", "tiles": "1111m"}),
    ],
)
def test_a_meld(text: str, meld: dict[str, Any]) -> None:
    assert read_meld(text, 1) == meld


def test_a_chi_comes_from_the_previous_seat() -> None:
    assert [read_meld("123s", seat)["from"] for seat in range(4)] == [3, 0, 1, 2]


@pytest.mark.parametrize(
    "text", ["", "@1", "55m@1", "124m", "555m@", "555m@-1", "a:b:c", "peng:555m", "555m@1@2", ":"]
)
def test_no_meld(text: str) -> None:
    with pytest.raises(RequestError) as error:
        read_meld(text, 1)
    assert error.value.code == "bad_request"


def test_a_meld_with_its_seat() -> None:
    assert read_seat_meld("1:555m@3") == (1, {"kind": "peng", "tiles": "555m", "from": 3})
    assert read_seat_meld("0:peng:555m@3") == (0, {"kind": "peng", "tiles": "555m", "from": 3})


def test_a_hand_with_melds() -> None:
    tiles, melds = read_hand("11p+555m@3+123s", 0)
    assert tiles == "11p"
    assert [meld["kind"] for meld in melds] == ["peng", "chi"]
    assert read_hand("1p1p", 0) == ("11p", [])


def test_a_request_is_the_one_of_the_format() -> None:
    asked = Question(
        rules="kaiwang",
        hand="123456789m1p",
        win="1p",
        seat=1,
        supplier=0,
        turned="7s",
        birds="1m3p",
        melds=["1:555m@3"],
        options=["birds=2"],
        ting=[2],
    )
    request = to_request(asked)
    assert request["wins"] == [
        {"seat": 1, "concealed": "123456789m1p", "tiles": "1p", "way": "discard", "flags": [], "from": 0}
    ]
    assert request["seats"][1]["melds"] == [{"kind": "peng", "tiles": "555m", "from": 3}]
    assert [seat["ting"] for seat in request["seats"]] == [False, False, True, False]
    assert request["options"]["birds"] == 2
    assert answer(request)["error"]["code"] == "not_a_win", "1p pairs, but is no 258"


def test_nobody_won() -> None:
    assert to_request(Question(rules="ningxiang", hand="drawn"))["wins"] == []
