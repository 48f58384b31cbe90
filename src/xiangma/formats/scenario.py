"""Scenarios: a prepared hand, read from data and played by its script with default answers in between."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from xiangma.engine import machine
from xiangma.engine.actions import CHUI, NO_CHUI, Action, Decline, Discard, NoChui, Pass, describe, verb
from xiangma.engine.errors import RequestError
from xiangma.engine.events import HandEnded
from xiangma.engine.hand import Hand, Question
from xiangma.engine.ruleset import RuleSet
from xiangma.engine.views import seen
from xiangma.engine.why import why_not
from xiangma.formats import fields
from xiangma.formats.event_data import event_data
from xiangma.formats.fields import bad
from xiangma.formats.prepared import Prepared, ScriptedDraws, prepare
from xiangma.formats.score import payment_data
from xiangma.formats.score_request import read_rules
from xiangma.formats.script import Entry, matching, read_entry, read_verb

SCENARIO_FIELDS: Final = (
    "name", "clauses", "choices", "rules", "options", "dealer", "hands", "turned", "turn_dice",
    "wall", "tail", "reveals", "dice", "chui", "script", "expect",
)  # fmt: skip
EXPECT_FIELDS: Final = ("winners", "delta", "next_dealer", "draw")


@dataclass(frozen=True, slots=True)
class Scenario:
    """A checked scenario."""

    rules: RuleSet
    prepared: Prepared
    chui: tuple[bool, ...] | None
    script: tuple[Entry, ...]
    expect: dict[str, Any]
    clauses: tuple[str, ...]
    choices: tuple[str, ...]


def read(data: object) -> Scenario:
    """The scenario that this data is; RequestError says what is wrong with it."""
    found = fields.mapping(data, "a scenario", SCENARIO_FIELDS)
    rules = read_rules(found)
    script = tuple(
        read_entry(number, row)
        for number, row in enumerate(fields.listed(found.get("script") or [], "script"))
    )
    expect = fields.mapping(found.get("expect") or {}, "expect", EXPECT_FIELDS)
    return Scenario(
        rules,
        prepare(rules, found),
        _read_chui(rules, found.get("chui")),
        script,
        expect,
        _read_words(found, "clauses"),
        _read_words(found, "choices"),
    )


def _read_words(found: dict[str, Any], key: str) -> tuple[str, ...]:
    return tuple(fields.text(word, key) for word in fields.listed(found.get(key) or [], key))


def _read_chui(rules: RuleSet, value: object) -> tuple[bool, ...] | None:
    if value is None:
        return None
    if not rules.hammer:
        raise bad(f"there is no hammer at this table ({rules.name}); leave out chui")
    answers = tuple(fields.switch(row, "chui") for row in fields.listed(value, "chui"))
    if len(answers) != 4:
        raise bad(f"chui should be four answers, got {len(answers)}")
    return answers


# --- playing ------------------------------------------------------------------------------------------


class Player:
    """Plays a scenario: script entries where they fit, defaults elsewhere."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.at = 0
        draws = ScriptedDraws(scenario.rules, scenario.prepared)
        self.hand = machine.start(
            scenario.rules, dealer=scenario.prepared.dealer, wall=scenario.prepared.wall, draws=draws
        )
        draws.hand = self.hand

    def play(self) -> Hand:
        """Plays the hand to its end."""
        if self.scenario.chui is not None:
            for seat, yes in enumerate(self.scenario.chui):
                machine.answer(self.hand, seat, CHUI if yes else NO_CHUI)
        while not self.hand.over:
            self.step()
        if self.at < len(self.scenario.script):
            entry = self.scenario.script[self.at]
            raise RequestError(
                "script", "formats", f"script entry {entry.number + 1} never became legal: {entry.text}"
            )
        return self.hand

    def step(self) -> None:
        """Checks an assertion, takes the next entry, or lets everybody still waited for answer by default."""
        questions = self.hand.open_questions()
        entry = self.scenario.script[self.at] if self.at < len(self.scenario.script) else None
        if entry is not None and self._takes(entry, questions):
            self.at += 1
            return
        for question in questions:
            if self.hand.questions[question.seat] is question and self.hand.answers[question.seat] is None:
                machine.answer(self.hand, question.seat, default_answer(self.hand, question))

    def _takes(self, entry: Entry, questions: list[Question]) -> bool:
        """Whether the entry fits now; if so it has been done."""
        if entry.verb == "refused":
            self._check_refused(entry)
            return True
        question = next((q for q in questions if q.seat == entry.seat), None)
        if question is None:
            return False
        if entry.verb == "offers":
            _check_offers(entry, question)
            return True
        action = matching(self.hand.rules, entry, question.offers)
        if action is None:
            return False
        machine.answer(self.hand, entry.seat, action)
        return True

    def _check_refused(self, entry: Entry) -> None:
        inner, clause = entry.arguments[0], entry.arguments[1]
        words = read_verb(self.hand, inner)
        for action in words:
            refused = why_not(self.hand, entry.seat, action)
            if refused is None:
                raise RequestError(
                    "script",
                    "formats",
                    f"script entry {entry.number + 1}: {describe(action)} is not refused: {entry.text}",
                )
            if clause and refused.clause != clause:
                said = f"{refused.clause} ({refused.code})"
                raise RequestError(
                    "script",
                    "formats",
                    f"script entry {entry.number + 1}: {describe(action)} is refused by {said}: {entry.text}",
                )


def _check_offers(entry: Entry, question: Question) -> None:
    offered = sorted({verb(action) for action in question.offers})
    wanted = sorted(entry.arguments[0])
    if offered != wanted:
        raise RequestError(
            "script",
            "formats",
            f"script entry {entry.number + 1}: seat {entry.seat} is offered {offered}, not {wanted}",
        )


def default_answer(hand: Hand, question: Question) -> Action:
    """What a seat answers that has nothing in the script: the format's defaults."""
    for action in question.offers:
        if isinstance(action, Pass | Decline | NoChui):
            return action
    discards = [action for action in question.offers if isinstance(action, Discard)]
    drawn = hand.seats[question.seat].drawn
    return next((action for action in discards if action.tile == drawn), discards[-1])


# --- the answer ---------------------------------------------------------------------------------------


def play(scenario: Scenario) -> Hand:
    """Plays a scenario to its end."""
    return Player(scenario).play()


def answer(hand: Hand, seat: int | None = None) -> dict[str, Any]:
    """The answer to a scenario as plain data; events as one seat saw them where a seat is given."""
    result = result_of(hand)
    hidden = bool(hand.rules.gangs.concealed_hidden)
    told = hand.events if seat is None else [seen(event, seat, gangs_hidden=hidden) for event in hand.events]
    return {
        "events": [event_data(event) for event in told],
        "winners": list(result.winners),
        "payments": [payment_data(line) for line in result.payments],
        "delta": list(result.delta),
        "next_dealer": result.next_dealer,
        "draw": result.draw,
    }


def result_of(hand: Hand) -> HandEnded:
    """The end of a hand that is over."""
    result = hand.result
    if result is None:
        raise AssertionError("the hand is not over")
    return result


def differences(scenario: Scenario, hand: Hand) -> list[str]:
    """What did not come out as expected, one line each."""
    got = answer(hand)
    return [
        f"{key}: expected {wanted}, got {got[key]}"
        for key, wanted in scenario.expect.items()
        if (sorted(wanted, key=str) if isinstance(wanted, list) and key == "winners" else wanted) != got[key]
    ]
