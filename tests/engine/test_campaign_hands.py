"""tools/campaign_hands.py: what it plays, and that it reports what goes wrong."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from tests.support.rulesets import EVERY_CHOICE, Choice
from tools.campaign_hands import Outcome, batches, play, play_batch
from xiangma.engine.ruleset import Outcome as HandOutcome
from xiangma.engine.ruleset import Sheet
from xiangma.engine.wins import Payment

YUANJIANG = Choice("yuanjiang").rules


def test_the_batches_go_round_all_rule_sets_and_options() -> None:
    found = list(batches(len(EVERY_CHOICE) * 200 + 50, 1, None))
    assert sum(batch.hands for batch in found) == len(EVERY_CHOICE) * 200 + 50
    counts = Counter(batch.choice for batch in found)
    assert set(counts) == set(EVERY_CHOICE)
    assert max(counts.values()) - min(counts.values()) <= 1
    assert len({batch.label for batch in found}) == len(found)
    assert {batch.choice.name for batch in batches(500, 1, "xinning")} == {"xinning"}


def test_a_batch_is_played_and_counted() -> None:
    batch = next(batches(20, 7, None))
    outcome = play_batch(batch)
    assert outcome.hands == 20
    assert outcome.failures == []
    assert outcome.won > 0
    assert outcome.events > 20 * 10
    total = Outcome()
    total.add(outcome)
    total.add(outcome)
    assert (total.hands, total.events, total.won) == (40, 2 * outcome.events, 2 * outcome.won)


def test_it_reports_lines_that_are_none() -> None:
    def pay(_sheet: Sheet) -> Iterator[Payment]:
        yield Payment(0, 0, 5, "hand", ("Y-7.1",))

    outcome = play(replace(YUANJIANG, pay=pay), "wrong", 2)
    assert len(outcome.failures) == 2
    assert "AssertionError" in outcome.failures[0]
    assert "yuanjiang" in outcome.failures[0]
    assert "label='wrong', number=0" in outcome.failures[0]


def test_it_reports_rules_that_give_other_results_the_second_time() -> None:
    dealers = iter(range(1_000))

    def next_dealer(_outcome: HandOutcome) -> tuple[int, str]:
        return next(dealers) % 4, "Y-2"

    assert len(play(replace(YUANJIANG, next_dealer=next_dealer), "changing", 3).failures) == 3


def test_it_reports_crashes() -> None:
    def crash(_sheet: Sheet) -> Iterator[Payment]:
        raise ZeroDivisionError("no points")

    outcome = play(replace(YUANJIANG, pay=crash), "crash", 1)
    assert outcome.failures[0].startswith("ZeroDivisionError: no points; yuanjiang")
