"""Ways to answer in random play, beside those of the simulator."""

from collections.abc import Callable
from random import Random

from xiangma.engine.actions import Action, Chi, Discard, Gang, Hu, Opening, Peng, Seal, Take, Ting
from xiangma.engine.hand import Hand, Question
from xiangma.sim.policies import POLICIES
from xiangma.tiles import SUIT_OF

Chooser = Callable[[Hand, Question, Random], Action]

# How likely each does a thing that it is offered; the first that comes up is done.
Habits = tuple[tuple[type[Action], float], ...]
REST: Habits = ((Gang, 0.9), (Ting, 0.6), (Peng, 0.75), (Chi, 0.4), (Take, 0.6), (Seal, 0.02))
KEEN: Habits = ((Hu, 0.85), (Opening, 0.4), *REST)
BOLD: Habits = ((Hu, 0.25), (Opening, 0.05), *REST)
PATIENT: Habits = REST[:-1]


def random(_hand: Hand, question: Question, rng: Random) -> Action:
    """Any offer but sealing and opening wins."""
    return POLICIES["random"](question.offers, rng)


def uniform(_hand: Hand, question: Question, rng: Random) -> Action:
    """Any offer."""
    return POLICIES["uniform"](question.offers, rng)


def keen(hand: Hand, question: Question, rng: Random) -> Action:
    """Wins, gangs and claims most of the time, and discards what stands alone."""
    return _likely(hand, question, rng, KEEN)


def bold(hand: Hand, question: Question, rng: Random) -> Action:
    """The same, but passes most wins: hands go on, locked and with passes behind them."""
    return _likely(hand, question, rng, BOLD)


def patient(hand: Hand, question: Question, rng: Random) -> Action:
    """Never wins nor seals: hands go on to the last tile."""
    return _likely(hand, question, rng, PATIENT)


def _likely(hand: Hand, question: Question, rng: Random, habits: Habits) -> Action:
    offers = question.offers
    for kind, chance in habits:
        wanted = [offer for offer in offers if isinstance(offer, kind)]
        if wanted and rng.random() < chance:
            return rng.choice(wanted)
    discards = [offer for offer in offers if isinstance(offer, Discard)]
    if not discards:
        rest = [offer for offer in offers if not isinstance(offer, Seal | Opening | Hu)]
        return rng.choice(rest or offers)
    counts = hand.seats[question.seat].counts
    return min(discards, key=lambda discard: (worth(counts, discard.tile), rng.random()))


def worth(counts: list[int], tile: int) -> int:
    """How well a tile fits to the others: copies first, then neighbours."""
    found = 6 * (counts[tile] - 1)
    for step, value in ((-2, 1), (-1, 2), (1, 2), (2, 1)):
        other = tile + step
        if 0 <= other < 27 and SUIT_OF[other] == SUIT_OF[tile] and counts[other]:
            found += value
    return found


CHOOSERS: dict[str, Chooser] = {
    "random": random,
    "uniform": uniform,
    "keen": keen,
    "bold": bold,
    "patient": patient,
}
