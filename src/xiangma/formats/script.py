"""Script entries of a scenario: read, and matched to what a seat is offered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from xiangma.engine import permissions
from xiangma.engine.actions import (
    CHI,
    CHUI,
    DECLINE,
    DISCARD,
    GANG,
    HU,
    NO_CHUI,
    OPENING,
    PASS,
    PENG,
    SEAL,
    TAKE,
    TING,
    TING_NOW,
    Action,
    Chi,
    Discard,
    Gang,
    Peng,
    Ting,
    verb,
)
from xiangma.engine.errors import RequestError
from xiangma.engine.hand import Hand
from xiangma.engine.phase import Open, tiles_of
from xiangma.engine.ruleset import RuleSet
from xiangma.formats import fields
from xiangma.formats.fields import bad

PLAIN: Final[dict[str, Action]] = {
    "hu": HU,
    "pass": PASS,
    "seal": SEAL,
    "take": TAKE,
    "decline": DECLINE,
    "opening": OPENING,
    "chui": CHUI,
    "no_chui": NO_CHUI,
}
VERBS: Final = ("discard", "chi", "peng", "gang", "ting", *PLAIN)
ASSERTIONS: Final = ("offers", "refused")


@dataclass(frozen=True, slots=True)
class Entry:
    """One script entry: a seat, a verb and its arguments."""

    number: int
    seat: int
    verb: str
    arguments: tuple[Any, ...]
    text: str


def read_entry(number: int, row: object) -> Entry:
    """One row of the script."""
    what = f"script entry {number + 1}"
    parts = fields.listed(row, what)
    if len(parts) < 2:
        raise bad(f"{what} should be [seat, verb, …], got {row!r}")
    seat = fields.seat(parts[0], f"the seat of {what}")
    word = parts[1]
    arguments = tuple(parts[2:])
    if word == "offers":
        _check_verbs(what, arguments)
    elif word == "refused":
        arguments = _read_refused(what, arguments)
    elif word not in VERBS:
        raise bad(f"{what}: unknown verb {word!r}; verbs are {', '.join((*VERBS, *ASSERTIONS))}")
    else:
        _tiles_of(what, arguments)
    return Entry(number, seat, str(word), arguments, str(row))


def _check_verbs(what: str, arguments: tuple[Any, ...]) -> None:
    if len(arguments) != 1 or not isinstance(arguments[0], list):
        raise bad(f"{what}: offers needs one list of verbs")
    for word in arguments[0]:
        if word not in VERBS:
            raise bad(f"{what}: unknown verb {word!r}; verbs are {', '.join(VERBS)}")


def _read_refused(what: str, arguments: tuple[Any, ...]) -> tuple[Any, ...]:
    if (
        not arguments
        or not isinstance(arguments[0], list)
        or not arguments[0]
        or arguments[0][0] not in VERBS
    ):
        raise bad(f"{what}: refused needs a list with a verb and its tiles, and may name the clause after it")
    _tiles_of(what, tuple(arguments[0][1:]))
    return arguments[0], (arguments[1] if len(arguments) > 1 else "")


def _tiles_of(what: str, arguments: tuple[Any, ...]) -> list[int]:
    """The tiles among the arguments, in order; the words of, replace, dice and borrow aside."""
    return [
        fields.one_tile(part, what) for part in arguments if part not in ("of", "replace", "dice", "borrow")
    ]


def matching(rules: RuleSet, entry: Entry, offers: tuple[Action, ...]) -> Action | None:
    """The one offer that an entry means; None where it means none, an error where it could mean several."""
    found = [action for action in offers if _means(rules, entry.verb, entry.arguments, action)]
    if len(found) > 1:
        raise RequestError(
            "script",
            "formats",
            f"script entry {entry.number + 1} could mean several things, say more: {entry.text}",
        )
    return found[0] if found else None


def _means(rules: RuleSet, word: str, arguments: tuple[Any, ...], action: Action) -> bool:
    if verb(action) != word:
        return False
    tiles = _tiles_of(word, arguments)
    match action:
        case Discard(tile) | Peng(tile):
            return not tiles or tiles == [tile]
        case Ting(tile):
            return not tiles or tiles == [tile]
        case Gang(tile, then):
            said = [part for part in arguments if part in ("replace", "dice", "borrow")]
            return (not tiles or tiles == [tile]) and (not said or said == [then or _only_way(rules)])
        case Chi(own, tile):
            return sorted(tiles[:2]) == sorted(own) and (len(tiles) < 3 or tiles[2] == tile)
        case _:
            return True


def _only_way(rules: RuleSet) -> str:
    return "dice" if permissions.rolls(rules, "") else "replace"


def read_verb(hand: Hand, row: list[Any]) -> list[Action]:
    """Every action that these words could mean; a claim that names no tile means the one open last."""
    rules = hand.rules
    word, arguments = str(row[0]), tuple(row[1:])
    if word in PLAIN:
        return [PLAIN[word]]
    universe: dict[str, list[Action]] = {
        "discard": list(DISCARD),
        "peng": list(PENG),
        "ting": [TING_NOW, *TING] if arguments else [TING_NOW],
        "chi": [action for actions in CHI for action in actions],
        "gang": [GANG[then][k] for then in _ways(rules, arguments) for k in range(27)],
    }
    found = [action for action in universe[word] if _means(rules, word, arguments, action)]
    if word in ("peng", "chi") or not _tiles_of(word, arguments):
        found = _about_the_table(hand, found)
    if not found:
        raise bad(f"no action is meant by {row}")
    return found


def _about_the_table(hand: Hand, found: list[Action]) -> list[Action]:
    """Of claims that differ in their tile, those of the tiles that lie open; all, where none of them does."""
    table = hand.table
    if not isinstance(table, Open):
        return found
    tiles = tiles_of(table)
    return [action for action in found if getattr(action, "tile", -1) in tiles] or found


def _ways(rules: RuleSet, arguments: tuple[Any, ...]) -> tuple[Any, ...]:
    return ("borrow",) if "borrow" in arguments else permissions.ways_on(rules)
