"""C-3: 108 places in 54 stacks, the tail, what is kept back, and walls that are none."""

import hmac
from collections import Counter
from collections.abc import Iterator
from itertools import count, islice, pairwise
from random import Random

import pytest

from tests.support.walls import plain_wall
from xiangma.engine.errors import XiangmaError
from xiangma.engine.stream import ORDERED_WALL, Recorded, Stream, seeded
from xiangma.engine.wall import Wall, checked_wall


def test_the_nth_stack_from_the_tail_is_tiles_109_less_2n_and_110_less_2n() -> None:
    wall = Wall(ORDERED_WALL)
    for number in range(1, 55):
        # the clause counts from 1, places from 0
        assert wall.stack_from_tail(number) == (109 - 2 * number - 1, 110 - 2 * number - 1)


def test_a_stack_keeps_its_place_when_others_are_gone() -> None:
    wall = Wall(ORDERED_WALL)
    for place in (106, 107, 104):
        wall.take(place)
    assert [wall.stack_from_tail(number) for number in (1, 2, 3)] == [(), (105,), (102, 103)]


def test_replacements_take_the_last_stack_upper_tile_first_over_gaps() -> None:
    wall = Wall(ORDERED_WALL)
    for place in (105, 102, 103):
        wall.take(place)
    places = []
    for _ in range(7):
        places.append(wall.tail_place())
        wall.take(places[-1])
    assert places == [106, 107, 104, 100, 101, 98, 99]


def test_replacements_spare_what_is_kept_back() -> None:
    """X-5.2: first the upper tile of the stack whose lower one is kept back, then stack by stack."""
    wall = Wall(ORDERED_WALL)
    wall.keep_back(3)
    places = []
    for _ in range(5):
        places.append(wall.tail_place())
        wall.take(places[-1])
    assert places == [104, 102, 103, 100, 101]


def test_kept_back_are_the_last_that_are_still_there() -> None:
    wall = Wall(ORDERED_WALL)
    wall.take(106)  # the tile that was turned up
    wall.keep_back(4)
    assert (wall.limit, wall.live, wall.left) == (103, 103, 107)
    assert wall.stack_from_tail(1) == wall.stack_from_tail(2) == ()
    assert wall.live_places()[-1] == 102
    assert wall.next_places(200)[-4:] == (103, 104, 105, 107)
    wall.release()
    assert (wall.live, wall.stack_from_tail(1)) == (107, (107,))


def test_draws_go_from_the_head_over_gaps_until_nothing_is_left() -> None:
    rng = Random(1)
    wall = Wall(plain_wall(rng))
    taken = rng.sample(range(108), 40)
    for place in taken:
        assert wall.take(place) == wall.tiles[place]
    drawn = [wall.draw() for _ in range(wall.live)]
    assert all(a < b for a, b in pairwise(drawn))
    assert sorted(drawn + taken) == list(range(108))
    assert (wall.live, wall.left, wall.live_places(), wall.next_places(3)) == (0, 0, [], ())
    assert wall.gone() == bytes([1]) * 108


def test_a_wall_restored_is_the_wall() -> None:
    rng = Random(2)
    for _ in range(50):
        wall = Wall(plain_wall(rng))
        wall.keep_back(rng.randrange(5))
        for _ in range(rng.randrange(40)):
            if rng.random() < 0.6:
                wall.draw()
            else:
                wall.take(rng.choice(wall.live_places()))
        other = Wall(wall.tiles)
        other.restore(wall.gone(), wall.head, wall.limit)
        assert (other.live, other.left, other.gone()) == (wall.live, wall.left, wall.gone())
        assert other.live_places() == wall.live_places()
        assert [other.is_there(place) for place in range(108)] == [not gone for gone in wall.gone()]


def test_a_copy_of_a_wall_is_independent() -> None:
    wall = Wall(ORDERED_WALL)
    copy = wall.clone()
    copy.draw()
    copy.take(107)
    copy.keep_back(2)
    assert (wall.head, wall.live, wall.left, wall.limit) == (0, 108, 108, 108)
    assert wall.is_there(0)
    assert wall.is_there(107)


@pytest.mark.parametrize(
    ("tiles", "problem"),
    [
        (b"", "a wall has 108 tiles, this one has 0"),
        (ORDERED_WALL[1:], "this one has 107"),
        (ORDERED_WALL + b"\x00", "this one has 109"),
        (b"\x01" + ORDERED_WALL[1:], "this one has 3 of kind 0"),
        (ORDERED_WALL[:-1] + b"\x1b", "this one has 3 of kind 26"),
    ],
)
def test_a_wall_of_other_tiles_is_refused(tiles: bytes, problem: str) -> None:
    with pytest.raises(XiangmaError, match=problem):
        checked_wall(tiles)


# --- the stream ---------------------------------------------------------------------------------------


def test_a_shuffled_wall_is_a_wall_and_each_seed_has_its_own() -> None:
    walls = [seeded("shuffle", number).shuffled() for number in range(50)]
    for wall in walls:
        assert checked_wall(wall) is wall
    assert len(set(walls)) == len(walls)
    assert seeded("shuffle", 0).shuffled() == walls[0]


def words(key: bytes) -> Iterator[int]:
    """The 32-bit words of a key, as the fairness of recorded games defines them."""
    for number in count():
        block = hmac.new(key, number.to_bytes(8, "big"), "sha512").digest()
        yield from (int.from_bytes(block[at : at + 4], "big") for at in range(0, 64, 4))


def test_the_stream_is_hmac_sha512_in_counter_mode() -> None:
    stream, expected = Stream(b"xiangma"), words(b"xiangma")
    assert [stream.below(6) for _ in range(100)] == [word % 6 for word in islice(expected, 100)]
    assert [Stream(b"xiangma").below(1 << 32)] == [next(words(b"xiangma"))]


def test_a_shuffle_is_fisher_yates_from_the_last_index_down() -> None:
    tiles, expected = list(ORDERED_WALL), words(b"sim/kaiwang/1/0")
    for last in range(107, 0, -1):
        other = next(expected) % (last + 1)
        tiles[last], tiles[other] = tiles[other], tiles[last]
    assert seeded("sim", "kaiwang", 1, 0).shuffled() == bytes(tiles)
    assert bytes(tiles[:8]).hex() == "080e190a00160902"  # recorded games depend on it


def test_a_number_below_a_limit_is_as_likely_as_any_other() -> None:
    stream = seeded("fair")
    for limit in (1, 2, 3, 7, 55, 108):
        counts = Counter(stream.below(limit) for _ in range(limit * 200))
        assert set(counts) == set(range(limit))
        assert max(counts.values()) < 300 or limit == 1


def test_words_above_the_largest_multiple_are_rejected() -> None:
    limit = 2**31 + 1  # nearly every other word
    stream = Stream(b"reject")
    expected = (word for word in words(b"reject") if word < limit)
    assert [stream.below(limit) for _ in range(50)] == list(islice(expected, 50))


def test_a_copy_of_a_stream_goes_on_alike() -> None:
    stream = seeded("copy")
    for _ in range(21):
        stream.below(10)
    copy = stream.clone()
    assert [stream.below(100) for _ in range(40)] == [copy.below(100) for _ in range(40)]


def test_recorded_numbers_come_in_order_and_end() -> None:
    draws = Recorded((3, 0, 5))
    assert draws.below(4) == 3
    copy = draws.clone()
    assert [draws.below(1), draws.below(6)] == [copy.below(1), copy.below(6)] == [0, 5]
    with pytest.raises(XiangmaError, match="fewer random draws"):
        draws.below(6)
    with pytest.raises(XiangmaError, match="recorded draw 3 is not below 3"):
        Recorded((3,)).below(3)
