"""Every single suit of up to 14 tiles, against what forward enumeration of the shapes says."""

from collections.abc import Callable
from functools import cache

import pytest

from tests.analysis.suit_lattice import suits_lacking_at_most, suits_of_up_to
from xiangma.analysis.kernel import missing, missing_258, missing_melds
from xiangma.tiles import notation

LACKING: dict[str, Callable[[int, int, int, int], int]] = {
    "no pair": missing_melds,
    "any pair": missing,
    "258 pair": missing_258,
}


@cache
def keys() -> list[int]:
    return suits_of_up_to(14)


def shown(key: int) -> str:
    return notation(rank for rank in range(9) for _ in range(key // 5**rank % 5))


def test_how_many_suits_there_are() -> None:
    assert len(keys()) == 405_350


@pytest.mark.parametrize("pair", LACKING)
@pytest.mark.parametrize("melds", range(5))
def test_every_suit_lacks_what_enumeration_says(melds: int, pair: str) -> None:
    lacking = LACKING[pair]
    found = [lacking(key, 0, 0, melds) for key in keys()]
    for most, reached in enumerate(suits_lacking_at_most(melds, pair)):
        within = [reached[key] == "1" for key in keys()]
        differing = [
            f"{shown(key)} is said to lack {number}, at most {most} is {is_within}"
            for key, number, is_within in zip(keys(), found, within, strict=True)
            if (number <= most) != is_within
        ]
        assert not differing[:10]


@pytest.mark.parametrize("pair", LACKING)
@pytest.mark.parametrize("melds", range(5))
def test_the_three_suits_count_alike(melds: int, pair: str) -> None:
    lacking = LACKING[pair]
    for key in keys():
        assert lacking(key, 0, 0, melds) == lacking(0, key, 0, melds) == lacking(0, 0, key, melds), shown(key)
