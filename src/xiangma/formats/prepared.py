"""The prepared wall of a scenario: every named tile at its place, and dice that fall as told."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any, Final

from xiangma.engine.errors import RequestError
from xiangma.engine.hand import Hand
from xiangma.engine.phases.opening import DEAL_ROUNDS
from xiangma.engine.ruleset import RandomTiles, RuleSet
from xiangma.engine.wall import TILES
from xiangma.formats import fields
from xiangma.formats.fields import bad
from xiangma.tiles import COPIES, KINDS, name, notation_in_order

DEALT: Final = 53
DEFAULT_DICE: Final = (1, 1)


@dataclass(frozen=True, slots=True)
class Prepared:
    """A dealer, a wall, and what dice and picks will bring."""

    dealer: int
    wall: bytes
    named: frozenset[int]
    turn_dice: tuple[int, int]
    dice: tuple[tuple[int, int], ...]
    reveals: tuple[tuple[int, ...], ...]


def prepare(rules: RuleSet, found: dict[str, Any]) -> Prepared:
    """Lays out the wall of a scenario."""
    dealer = fields.seat(found.get("dealer"), "dealer")
    hands = _read_hands(dealer, found.get("hands"))
    turn_dice = _read_dice(found["turn_dice"], "turn_dice") if "turn_dice" in found else DEFAULT_DICE
    turned = _read_turned(rules, found)
    head, tail = fields.tiles(found.get("wall"), "wall"), fields.tiles(found.get("tail"), "tail")
    places = list(range(DEALT, TILES))
    tiles = bytearray(TILES)
    tiles[:DEALT] = bytes(_dealt_order(dealer, hands))
    if turned is not None:
        turn_place = TILES - 2 * sum(turn_dice)
        places.remove(turn_place)
        tiles[turn_place] = turned
    shown = [*hands[0], *hands[1], *hands[2], *hands[3], *head, *tail, *([] if turned is None else [turned])]
    rest = _rest(shown)
    if len(head) + len(tail) > len(places):
        raise bad(
            f"wall and tail name {len(head) + len(tail)} tiles, only {len(places)} are left after the deal"
        )
    for place, tile in zip(places, [*head, *rest, *tail], strict=True):
        tiles[place] = tile
    named = frozenset((*places[: len(head)], *places[len(places) - len(tail) :]))
    return Prepared(
        dealer, bytes(tiles), named, turn_dice, _read_rolls(rules, found), _read_reveals(rules, found)
    )


def _read_hands(dealer: int, value: object) -> list[list[int]]:
    rows = fields.listed(value, "hands")
    if len(rows) != 4:
        raise bad(f"hands should be four, got {len(rows)}")
    hands = [fields.tiles(row, f"hands[{seat}]") for seat, row in enumerate(rows)]
    for seat, hand in enumerate(hands):
        size = 14 if seat == dealer else 13
        if len(hand) != size:
            raise RequestError(
                "bad_counts",
                "C-3",
                f"hands[{seat}] should have {size} tiles, it has {len(hand)}: {notation_in_order(hand)}",
            )
    return hands


def _read_turned(rules: RuleSet, found: dict[str, Any]) -> int | None:
    turned = found.get("turned")
    if rules.turn_up is None:
        if turned is not None or "turn_dice" in found:
            raise bad(f"no tile is turned in {rules.name}; leave out turned and turn_dice")
        return None
    if turned is None:
        raise bad(f"{rules.name} needs turned: the tile that was turned")
    return fields.one_tile(turned, "turned")


def _rest(shown: list[int]) -> list[int]:
    """The tiles that nothing names, in the order m, s, p, by rank."""
    counts = Counter(shown)
    for tile, count in sorted(counts.items()):
        if count > COPIES:
            raise RequestError(
                "too_many", "C-1", f"{count} tiles {name(tile)} are named; there are four of each kind"
            )
    return [kind for kind in range(KINDS) for _ in range(COPIES - counts[kind])]


def _dealt_order(dealer: int, hands: list[list[int]]) -> list[int]:
    """The hands in the order in which C-3 deals them; the dealer's last tile comes last."""
    order = [(dealer + step) % 4 for step in range(4)]
    taken = [0, 0, 0, 0]
    found: list[int] = []
    for count in DEAL_ROUNDS:
        for seat in order:
            found.extend(hands[seat][taken[seat] : taken[seat] + count])
            taken[seat] += count
    found.append(hands[dealer][-1])
    return found


def _read_dice(value: object, what: str) -> tuple[int, int]:
    pair = fields.listed(value, what)
    if len(pair) != 2 or any(type(die) is not int or not 1 <= die <= 6 for die in pair):
        raise bad(f"{what} should be two dice such as [3, 4], got {value!r}")
    return pair[0], pair[1]


def _read_rolls(rules: RuleSet, found: dict[str, Any]) -> tuple[tuple[int, int], ...]:
    rows = fields.listed(found.get("dice") or [], "dice")
    if rows and isinstance(rules.gangs.dice, RandomTiles | None):
        raise bad(f"dice choose no stack in {rules.name}; name the tiles in reveals")
    return tuple(_read_dice(row, "dice") for row in rows)


def _read_reveals(rules: RuleSet, found: dict[str, Any]) -> tuple[tuple[int, ...], ...]:
    rows = fields.listed(found.get("reveals") or [], "reveals")
    rule = rules.gangs.dice
    if rows and not isinstance(rule, RandomTiles):
        raise bad(f"no tiles are picked at random in {rules.name}" + ("; give dice" if rule else ""))
    reveals = tuple(tuple(fields.tiles(row, "reveals")) for row in rows)
    for tiles in reveals:
        if isinstance(rule, RandomTiles) and len(tiles) != rule.count:
            raise bad(
                f"a dice gang reveals {rule.count} tiles in {rules.name}, got {notation_in_order(tiles)}"
            )
    return reveals


class ScriptedDraws:
    """Random draws that bring what the scenario names: the turn-up, N's dice, the revealed tiles."""

    def __init__(self, rules: RuleSet, prepared: Prepared) -> None:
        self._rules = rules
        self._prepared = prepared
        self._queue: list[int] = []
        self._rolls = 0
        if rules.turn_up is not None:
            self._queue = [die - 1 for die in prepared.turn_dice]
        self.hand: Hand | None = None

    def clone(self) -> ScriptedDraws:
        other = ScriptedDraws(self._rules, self._prepared)
        other._queue = self._queue.copy()
        other._rolls = self._rolls
        other.hand = self.hand
        return other

    def below(self, limit: int) -> int:
        """The next number that the scenario wants."""
        if not self._queue:
            self._queue = self._next_roll()
        return self._queue.pop(0)

    def _next_roll(self) -> list[int]:
        rule = self._rules.gangs.dice
        number = self._rolls
        self._rolls += 1
        if not isinstance(rule, RandomTiles):
            dice = self._prepared.dice
            return [die - 1 for die in (dice[number] if number < len(dice) else DEFAULT_DICE)]
        assert self.hand is not None
        places = self.hand.wall.live_places()
        if rule.spares_last:
            places.pop()
        shown = [die - 1 for die in DEFAULT_DICE]
        if number >= len(self._prepared.reveals):
            return [*shown, *([0] * rule.count)]
        return [*shown, *self._picks(places, self._prepared.reveals[number])]

    def _picks(self, places: list[int], tiles: tuple[int, ...]) -> list[int]:
        picks = []
        for tile in tiles:
            there = [place for place in places if self._prepared.wall[place] == tile]
            if not there:
                raise RequestError(
                    "script", "C-9", f"{name(tile)} cannot be revealed: no copy is left where dice may pick"
                )
            place = min(there, key=lambda p: (p in self._prepared.named, p))
            picks.append(places.index(place))
            places.remove(place)
        return picks
