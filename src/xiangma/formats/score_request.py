"""Score requests: read from data, checked for what no table could show, turned into a sheet of wins."""

from __future__ import annotations

from typing import Any, Final

from xiangma.engine.actions import is_run
from xiangma.engine.errors import OptionError, RequestError
from xiangma.engine.melds import FED, GANGS, Meld, MeldKind
from xiangma.engine.ruleset import NoChi, RuleSet
from xiangma.engine.wins import DEALT, FROM_ANOTHER, NO_JOKERS, Circumstance, Jokers, Way
from xiangma.formats import fields
from xiangma.formats.fields import bad
from xiangma.formats.score_checks import check_birds, check_copies, check_courses, check_winners
from xiangma.formats.score_facts import Claim, ScoreRequest, SeatFacts, asks_dealt_win
from xiangma.rules import registry
from xiangma.tiles import notation

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
    check_winners(request)
    check_courses(request)
    check_birds(request)
    check_copies(request)
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
        Way.DEAL: bool(rules.dealt_win_in_opening) and not asks_dealt_win(rules),
        Way.OPENING: rules.opening_patterns is None,
        Way.ROB: rules.robbing is None,
        Way.DICE: rules.dice_wins is None,
        Way.DICE_OF: rules.dice_wins is None,
    }
    if gone.get(way, False):
        clause = {Way.ROB: rules.no_robbing, Way.DICE: "C-9", Way.DICE_OF: "C-9"}.get(way, rules.winning)
        raise RequestError("impossible", clause, f"no win by {way.value!r} in {rules.name}")
    return way


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
        if not isinstance(flag, str) or flag not in FLAGS:
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
        left_out = "" if claim.way in DEALT else ", the winning one left out"
        wanted = f"seat {claim.seat} should have {size} concealed tiles{left_out}"
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
