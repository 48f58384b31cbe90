"""The course of a scenario, told from a decisive moment on."""

from tests.support.cases import CASES, load
from xiangma.engine.actions import HU, PASS, Chi, Peng
from xiangma.engine.events import DiceRolled, Drawn, HandEnded, Melded, TurnedUp, Won
from xiangma.formats.course import Answered, Asked, Course, QuietTurns, Refused, TurnTaken, course
from xiangma.tiles import parse_one


def played(name: str, first: int = 1, last: int = 0) -> Course:
    return course(load(CASES / "scenarios" / f"{name}.yaml"), first, last)


def kinds(found: Course) -> list[type]:
    return [type(moment) for moment in found.told]


def test_a_hand_is_told_from_its_first_scripted_answer_to_its_end() -> None:
    found = played("kaiwang-a-passed-win-is-locked-until-the-own-draw")
    assert not any(isinstance(moment, TurnedUp) for moment in found.told)
    assert found.told[0] == TurnTaken(0, -1, parse_one("1m"))
    assert found.told[1:3] == (Asked(3, ("hu", "pass")), Answered(3, PASS))
    assert found.told[3] == TurnTaken(1, parse_one("4m"), parse_one("4m"))
    assert kinds(found)[-2:] == [Won, HandEnded]
    assert found.seats == (3,)
    assert found.whole


def test_it_may_begin_and_end_between() -> None:
    found = played("kaiwang-a-dice-tile-is-neither-penged-nor-eaten", last=4)
    assert not found.whole
    assert [type(m) for m in found.told[1:]] == [DiceRolled, Refused, Refused, Refused]
    later = played("kaiwang-robbing-goes-to-the-nearest", first=6)
    assert len(later.start.seats[1].melds) == 1
    assert len(played("kaiwang-robbing-goes-to-the-nearest").start.seats[1].melds) == 0


def test_what_was_refused_is_told_before_the_next_draw() -> None:
    found = played("xinning-locked-after-the-dice")
    refused = [number for number, moment in enumerate(found.told) if isinstance(moment, Refused)]
    before = found.told[refused[0] - 1]
    assert isinstance(before, TurnTaken)
    assert before.discarded == parse_one("9p")


def test_an_answer_is_told_where_no_event_tells_of_it() -> None:
    found = played("kaiwang-peng-comes-before-chi-and-only-the-next-seat-eats")
    answered = [moment for moment in found.told if isinstance(moment, Answered)]
    assert answered == [Answered(1, Chi((parse_one("3s"), parse_one("5s")), parse_one("4s")))]
    assert any(isinstance(moment, Melded) and moment.seat == 2 for moment in found.told)
    nearest = played("kaiwang-of-two-wins-the-nearest-counts").told
    assert Answered(1, HU) in nearest
    assert Answered(0, HU) not in nearest


def test_of_two_dice_tiles_the_claim_that_lost_is_told() -> None:
    found = played("hengshan-dice-tiles-claimed-nearest", first=2)
    assert Answered(0, Peng(parse_one("8m"))) in found.told


def test_quiet_turns_are_counted_and_the_last_before_something_is_told() -> None:
    found = played("kaiwang-nobody-wants-the-last-tile")
    quiet = next(number for number, moment in enumerate(found.told) if isinstance(moment, QuietTurns))
    assert found.told[quiet] == QuietTurns(52)
    assert isinstance(found.told[quiet + 1], TurnTaken)
    drawn = played("hengshan-draw-with-eight-kept-back")
    assert kinds(drawn) == [TurnTaken, QuietTurns, HandEnded]


def test_a_win_without_a_question_follows_its_draw() -> None:
    found = played("kaiwang-a-locked-hand-that-draws-a-joker-wins")
    assert kinds(found)[-3:] == [Drawn, Won, HandEnded]


def test_seats_that_only_discard_matter_where_nobody_does_more() -> None:
    assert played("hengshan-draw-with-eight-kept-back").seats == (0,)
