"""Score requests: read from data, checked for what no table could show, turned into a sheet of wins."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Final

from xiangma.engine.actions import is_run
from xiangma.engine.errors import OptionError, RequestError
from xiangma.engine.melds import FED, GANGS, Meld, MeldKind
from xiangma.engine.ruleset import NoChi, RuleSet, Winners
from xiangma.engine.wins import DEALT, FROM_ANOTHER, NO_JOKERS, Circumstance, Jokers, Way, Win
from xiangma.formats import fields
from xiangma.formats.fields import bad
from xiangma.rules import registry
from xiangma.tiles import COPIES, name, notation

REQUEST_FIELDS: Final = ("rules", "options", "dealer", "turned", "seats", "wins", "birds")
SEAT_FIELDS: Final = ("melds", "ting", "chui")
MELD_FIELDS: Final = ("kind", "tiles", "from")
WIN_FIELDS: Final = ("seat", "concealed", "tiles", "way", "from", "flags")

FLAGS: Final = {
    "last": Circumstance.LAST,
    "replacement": Circumstance.REPLACEMENT,
    "after_replacement": Circumstance.AFTER_REPLACEMENT,
    "first_discard": Circumstance.FIRST_DISCARD,
    "supplier_ting": Circumstance.SUPPLIER_TING,
}
FLAG_WAYS: Final = {
    "last": (Way.DRAW, Way.DISCARD),
    "replacement": (Way.DRAW,),
    "after_replacement": (Way.DISCARD,),
    "first_discard": (Way.DISCARD,),
    "supplier_ting": (Way.DISCARD, Way.DICE_OF),
}
MELD_SIZES: Final = {kind: 4 if kind in GANGS else 3 for kind in MeldKind}


@dataclass(frozen=True, slots=True)
class SeatFacts:
    """What lies open at one seat."""

    melds: tuple[Meld, ...] = ()
    ting: bool = False
    chui: bool = False


@dataclass(frozen=True, slots=True)
class Claim:
    """One winner of the request, with one or two winning tiles."""

    seat: int
    way: Way
    concealed: list[int]
    tiles: list[int]
    supplier: int
    circumstances: Circumstance


@dataclass(slots=True)
class ScoreRequest:
    """A checked request."""

    rules: RuleSet
    dealer: int
    jokers: Jokers
    seats: list[SeatFacts]
    claims: list[Claim] = field(default_factory=list)
    birds: list[int] = field(default_factory=list)

    def wins(self) -> list[Win]:
        """Every winning tile as a candidate win."""
        return [
            Win(
                seat=claim.seat,
                way=claim.way,
                concealed=_counts(claim.concealed),
                melds=self.seats[claim.seat].melds,
                jokers=self.jokers,
                dealer=self.dealer,
                tile=tile,
                supplier=claim.supplier,
                circumstances=claim.circumstances,
                declared=self.seats[claim.seat].ting,
                supplier_declared=claim.supplier >= 0 and self.seats[claim.supplier].ting,
            )
            for claim in self.claims
            for tile in (claim.tiles or [-1])
        ]


def read(data: object) -> ScoreRequest:
    """The request that this data is; RequestError says what is wrong with it."""
    found = fields.mapping(data, "a score request", REQUEST_FIELDS)
    rules = read_rules(found)
    dealer = fields.seat(found.get("dealer"), "dealer")
    request = ScoreRequest(
        rules, dealer, read_jokers(rules, found), _read_seats(rules, dealer, found.get("seats"))
    )
    request.claims = [_read_claim(request, win) for win in fields.listed(found.get("wins", []), "wins")]
    request.birds = fields.tiles(found.get("birds"), "birds")
    _check_winners(request)
    _check_birds(request)
    _check_copies(request)
    return request


def read_rules(found: dict[str, Any]) -> RuleSet:
    """The rule set of a request or scenario."""
    options = found.get("options") or {}
    if not isinstance(options, dict):
        raise bad(f"options should be an object such as {{hands: 8}}, got {options!r}")
    try:
        return registry.ruleset(found.get("rules", ""), options)
    except registry.UnknownRules as error:
        raise bad(str(error)) from None
    except OptionError as error:
        raise RequestError("bad_option", error.clause, str(error)) from None


def read_jokers(rules: RuleSet, found: dict[str, Any]) -> Jokers:
    """The jokers that the turned tile makes; required exactly where a tile is turned."""
    turned = found.get("turned")
    if rules.turn_up is None:
        if turned is not None:
            raise bad(f"no tile is turned in {rules.name}; leave out turned")
        return NO_JOKERS
    if turned is None:
        raise RequestError(
            "bad_request", rules.turn_up.clause, f"{rules.name} needs turned: the tile that was turned"
        )
    return rules.turn_up.jokers(fields.one_tile(turned, "turned"))


def _counts(tiles: list[int]) -> list[int]:
    counts = [0] * 27
    for tile in tiles:
        counts[tile] += 1
    return counts


# --- seats and melds ----------------------------------------------------------------------------------


def _read_seats(rules: RuleSet, dealer: int, value: object) -> list[SeatFacts]:
    rows = fields.listed([{}, {}, {}, {}] if value is None else value, "seats")
    if len(rows) != 4:
        raise bad(f"seats should be four, got {len(rows)}")
    return [_read_seat(rules, dealer, number, row) for number, row in enumerate(rows)]


def _read_seat(rules: RuleSet, dealer: int, number: int, row: object) -> SeatFacts:
    what = f"seats[{number}]"
    found = fields.mapping({} if row is None else row, what, SEAT_FIELDS)
    rows = fields.listed(found.get("melds") or [], f"{what}.melds")
    if len(rows) > 4:
        raise RequestError("bad_counts", "C-4", f"{what} has {len(rows)} melds; four at most")
    melds = tuple(_read_meld(rules, number, meld) for meld in rows)
    ting = fields.switch(found.get("ting", False), f"{what}.ting")
    chui = fields.switch(found.get("chui", False), f"{what}.chui")
    if ting:
        _check_ting(rules, what, melds, is_dealer=number == dealer)
    return SeatFacts(melds, ting, chui)


def _check_ting(rules: RuleSet, what: str, melds: tuple[Meld, ...], *, is_dealer: bool) -> None:
    """A declared hand is locked: no melds but those that a locked hand may make."""
    if rules.ting == "C-5":
        raise RequestError("impossible", rules.ting, f"{what}: there is no ting declaration in {rules.name}")
    if is_dealer and not rules.ting_with_discard:
        raise RequestError(
            "impossible", rules.ting, f"{what}: the dealer cannot declare ting in {rules.name}"
        )
    kept = {MeldKind.GANG_CONCEALED} if rules.gangs.locked_concealed else set()
    for meld in melds:
        if meld.kind not in kept:
            raise RequestError("impossible", "C-8", f"{what}: a declared hand makes no {meld.kind.value}")


def _read_meld(rules: RuleSet, seat: int, value: object) -> Meld:
    found = fields.mapping(value, "a meld", MELD_FIELDS)
    kinds = {kind.value: kind for kind in MeldKind}
    kind = kinds.get(str(found.get("kind")))
    if kind is None:
        raise bad(f"a meld's kind is one of {', '.join(kinds)}; got {found.get('kind')!r}")
    tiles = sorted(fields.tiles(found.get("tiles"), "a meld's tiles"))
    good = len(tiles) == MELD_SIZES[kind] and (
        is_run(*tiles) if kind is MeldKind.CHI else len(set(tiles)) == 1
    )
    if not good:
        raise RequestError("bad_meld", "C-4", f"{notation(tiles) or 'nothing'} is no {kind.value}")
    _check_meld_kind(rules, kind)
    return Meld(kind, tuple(tiles), _read_feeder(kind, seat, found.get("from")))


def _check_meld_kind(rules: RuleSet, kind: MeldKind) -> None:
    if kind is MeldKind.CHI and isinstance(rules.claims.chi, NoChi):
        raise RequestError("impossible", rules.claims.chi.clause, f"there is no chi in {rules.name}")
    if kind is MeldKind.GANG_BORROWED and not rules.gangs.borrowed:
        raise RequestError("impossible", rules.gangs.clause, f"there is no borrowed gang in {rules.name}")


def _read_feeder(kind: MeldKind, seat: int, value: object) -> int:
    if kind not in FED:
        if value is not None and kind is MeldKind.GANG_CONCEALED:
            raise RequestError("bad_meld", "C-6.1", "a gang_concealed has no from: nobody fed it")
        return -1 if value is None else fields.seat(value, "a meld's from")
    if value is None:
        raise bad(f"a {kind.value} needs from: the seat that fed it")
    feeder = fields.seat(value, f"from of a {kind.value}")
    if feeder == seat:
        raise RequestError("bad_meld", "C-6", f"a {kind.value} is fed by another seat, not by {seat} itself")
    if kind is MeldKind.CHI and feeder != (seat + 3) % 4:
        raise RequestError("bad_meld", "C-6", f"seat {seat} can chi from seat {(seat + 3) % 4} only")
    return feeder


# --- wins ---------------------------------------------------------------------------------------------


def _read_claim(request: ScoreRequest, value: object) -> Claim:
    found = fields.mapping(value, "a win", WIN_FIELDS)
    seat = fields.seat(found.get("seat"), "a win's seat")
    way = _read_way(request.rules, found.get("way"))
    if way in DEALT:
        _check_dealt(request, seat, way)
    claim = Claim(
        seat,
        way,
        fields.tiles(found.get("concealed"), "concealed"),
        fields.tiles(found.get("tiles"), "tiles"),
        _read_supplier(seat, way, found.get("from")),
        _read_flags(request, way, found),
    )
    _check_sizes(request, claim)
    return claim


def _read_way(rules: RuleSet, value: object) -> Way:
    ways = {way.value: way for way in Way}
    way = ways.get(value) if isinstance(value, str) else None
    if way is None:
        raise bad(f"a win's way is one of {', '.join(ways)}; got {value!r}")
    gone = {
        Way.DEAL: not rules.dealt_win_in_turn and not _asks_dealt_win(rules),
        Way.OPENING: rules.opening_patterns is None,
        Way.ROB: rules.robbing is None,
        Way.DICE: rules.dice_wins is None,
        Way.DICE_OF: rules.dice_wins is None,
    }
    if gone.get(way, False):
        clause = {Way.ROB: rules.no_robbing, Way.DICE: "C-9", Way.DICE_OF: "C-9"}.get(way, rules.winning)
        raise RequestError("impossible", clause, f"no win by {way.value!r} in {rules.name}")
    return way


def _asks_dealt_win(rules: RuleSet) -> bool:
    """Whether an opening round decides the dealer's 天胡 as a win of its own (N-3)."""
    return any(getattr(asked, "ends_hand", False) for asked in rules.opening)


def _check_dealt(request: ScoreRequest, seat: int, way: Way) -> None:
    rules = request.rules
    if seat != request.dealer and (way is Way.DEAL or rules.opening_in_turn):
        clause = "C-6.2" if way is Way.DEAL else rules.opening_in_turn
        raise RequestError("impossible", clause, f"only the dealer can win by {way.value!r} in {rules.name}")
    if request.seats[seat].melds:
        raise RequestError("impossible", "C-6.2", f"a dealt hand has no melds, seat {seat} has some")
    if request.seats[seat].ting:
        raise RequestError(
            "impossible", "C-6.3", f"seat {seat} wins with the dealt hand: it has not declared ting yet"
        )


def _read_supplier(seat: int, way: Way, value: object) -> int:
    if way not in FROM_ANOTHER:
        if value is not None:
            raise RequestError(
                "impossible", "C-10", f"a win by {way.value!r} has no supplier; leave out from"
            )
        return -1
    if value is None:
        raise RequestError("impossible", "C-6", f"the supplier is missing: a win by {way.value!r} needs from")
    supplier = fields.seat(value, "from")
    if supplier == seat:
        raise RequestError("impossible", "C-6", f"the supplier is the winner: seat {seat}")
    return supplier


def _read_flags(request: ScoreRequest, way: Way, found: dict[str, Any]) -> Circumstance:
    circumstances = Circumstance.NONE
    for flag in fields.listed(found.get("flags") or [], "flags"):
        if flag not in FLAGS:
            raise bad(f"a flag is one of {', '.join(FLAGS)}; got {flag!r}")
        if way not in FLAG_WAYS[flag]:
            raise RequestError("impossible", "C-6", f"flag {flag!r} does not go with a win by {way.value!r}")
        if flag == "first_discard" and found.get("from") != request.dealer:
            raise RequestError(
                "impossible",
                "C-6",
                "flag 'first_discard' is the dealer's first discard: from is not the dealer",
            )
        circumstances |= FLAGS[flag]
    return circumstances


def _check_sizes(request: ScoreRequest, claim: Claim) -> None:
    melds = request.seats[claim.seat].melds
    size = (13 - 3 * len(melds)) if claim.way not in DEALT else (14 if claim.seat == request.dealer else 13)
    if len(claim.concealed) != size:
        wanted = f"seat {claim.seat} should have {size} concealed tiles, the winning one left out"
        raise RequestError("bad_counts", "C-4", f"{wanted}; it has {len(claim.concealed)}")
    on_dice = claim.way in (Way.DICE, Way.DICE_OF)
    both = request.rules.dice_wins is not None and request.rules.dice_wins.both_tiles
    allowed = (0,) if claim.way in DEALT else (1, 2) if on_dice and both else (1,)
    if len(claim.tiles) not in allowed:
        counts = " or ".join(map(str, allowed))
        dice = request.rules.gangs.dice
        clause = dice.clause if dice and on_dice and len(claim.tiles) == 2 else "C-4"
        raise RequestError(
            "bad_counts",
            clause,
            f"a win by {claim.way.value!r} has {counts} winning tiles, got {len(claim.tiles)}",
        )


def _check_winners(request: ScoreRequest) -> None:
    claims = request.claims
    if len(claims) < 2:
        return
    rules = request.rules
    if len({claim.seat for claim in claims}) < len(claims):
        raise RequestError("several_winners", "C-6", "a seat wins once; name both dice tiles in one win")
    first = claims[0]
    clause = _winners_clause(rules, first.way)
    if any(_moment(claim) != _moment(first) for claim in claims):
        raise RequestError(
            "several_winners",
            clause,
            "several winners must win on the same tile of the same supplier in the same way",
        )
    if not _may_be_several(rules, first):
        raise RequestError(
            "several_winners", clause, f"only one seat wins by {first.way.value!r} in {rules.name}"
        )


def _winners_clause(rules: RuleSet, way: Way) -> str:
    """The clause that says who wins when several could."""
    if way is Way.OPENING and rules.opening:
        return rules.opening[0].clause
    if rules.claims.winners is not Winners.SEVERAL:
        return rules.claims.winners_clause
    if way is Way.ROB and rules.robbing:
        return rules.robbing.clause
    if way is Way.DICE_OF and rules.dice_wins:
        return rules.dice_wins.clause
    return rules.claims.winners_clause


def _moment(claim: Claim) -> tuple[object, ...]:
    kept = claim.circumstances & ~Circumstance.NONE
    return claim.way, claim.supplier, tuple(claim.tiles), kept


def _may_be_several(rules: RuleSet, claim: Claim) -> bool:
    match claim.way:
        case Way.OPENING:
            return rules.opening_payments is not None and not _asks_dealt_win(rules)
        case Way.ROB:
            return rules.robbing is not None and rules.robbing.winners is Winners.SEVERAL
        case Way.DISCARD:
            last = Circumstance.LAST in claim.circumstances and hasattr(rules.last_tile, "taken")
            return last or rules.claims.winners is Winners.SEVERAL
        case _:
            return False


# --- birds and copies -----------------------------------------------------------------------------------


def _check_birds(request: ScoreRequest) -> None:
    """Birds that this hand could not have turned; the winning tile as the one bird is put in place."""
    rule = request.rules.birds
    if not request.birds and not request.claims:
        return
    if rule is None or not request.claims:
        if request.birds:
            raise RequestError(
                "impossible", request.rules.winning, "no birds are turned here: leave birds empty"
            )
        return
    most = rule.count + 1 if rule.one_more_if_odd else rule.count
    if len(request.birds) > most:
        raise RequestError(
            "impossible", rule.clause, f"{len(request.birds)} birds, but at most {most} are turned"
        )
    first = request.claims[0]
    if rule.last_tile_is_bird and Circumstance.LAST in first.circumstances and rule.count:
        if request.birds not in ([], first.tiles):
            raise RequestError(
                "impossible", rule.last_tile_is_bird, f"the last tile {name(first.tiles[0])} is the only bird"
            )
        request.birds = list(first.tiles)


def _check_copies(request: ScoreRequest) -> None:
    """No more than four of a kind over everything that the request shows."""
    seen: Counter[int] = Counter()
    borrowed = False
    for seat in request.seats:
        for meld in seat.melds:
            _check_meld_tiles(request, meld)
            seen.update(meld.tiles)
            borrowed = borrowed or meld.kind is MeldKind.GANG_BORROWED
    if request.jokers.turned >= 0 and not borrowed:
        seen[request.jokers.turned] += 1
    for claim in request.claims:
        seen.update(claim.concealed)
    winning = request.claims[0].tiles if request.claims else []
    seen.update(winning)
    if request.birds != winning[:1]:
        seen.update(request.birds)
    for tile, count in sorted(seen.items()):
        if count > COPIES:
            raise RequestError("too_many", "C-1", f"{count} tiles {name(tile)}; there are four of each kind")


def _check_meld_tiles(request: ScoreRequest, meld: Meld) -> None:
    """Held jokers go into no meld; a discarded one may be claimed as itself (C-4, H-2)."""
    rules = request.rules
    jokers = [tile for tile in meld.tiles if request.jokers.mask >> tile & 1]
    stays = bool(rules.jokers_stay) or meld.kind in (MeldKind.GANG_CONCEALED, MeldKind.GANG_ADDED)
    if jokers and stays:
        clause = "C-4" if rules.jokers_stay or not rules.turn_up else rules.turn_up.clause
        raise RequestError("impossible", clause, f"a joker in a meld: {notation(meld.tiles)}")
    if meld.kind is MeldKind.GANG_BORROWED and meld.tile != request.jokers.turned:
        raise RequestError(
            "bad_meld",
            rules.gangs.borrowed,
            f"a borrowed gang is of the turned tile {name(request.jokers.turned)}",
        )
    if meld.tile == request.jokers.turned and meld.is_gang and meld.kind is not MeldKind.GANG_BORROWED:
        raise RequestError("too_many", "C-1", f"only three {name(meld.tile)} are in play")
