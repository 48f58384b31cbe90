"""Whether a score request could have come about: winners, birds, copies of each tile."""

from __future__ import annotations

from collections import Counter

from xiangma.engine.errors import RequestError
from xiangma.engine.melds import Meld, MeldKind
from xiangma.engine.ruleset import AskedInTurn, FinalRound, RuleSet, Winners
from xiangma.engine.seat import Seat
from xiangma.engine.ting import waits
from xiangma.engine.wins import DEALT, Circumstance, Way
from xiangma.formats.score_facts import Claim, ScoreRequest, asks_dealt_win
from xiangma.tiles import COPIES, name, notation


def check_winners(request: ScoreRequest) -> None:
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
            return rules.opening_payments is not None and not asks_dealt_win(rules)
        case Way.ROB:
            return rules.robbing is not None and rules.robbing.winners is Winners.SEVERAL
        case Way.DISCARD:
            last = Circumstance.LAST in claim.circumstances and isinstance(rules.last_tile, AskedInTurn)
            return last or rules.claims.winners is Winners.SEVERAL
        case _:
            return False


# --- how the tile came ------------------------------------------------------------------------------


def check_courses(request: ScoreRequest) -> None:
    """Each win could have come the way it says: gangs where they are told of, pengs where they are robbed."""
    for claim in request.claims:
        impossible = _not_at_first(request, claim) or _no_course(request, claim)
        if impossible:
            clause, message = impossible
            raise RequestError("impossible", clause, message)


def _no_course(request: ScoreRequest, claim: Claim) -> tuple[str, str] | None:
    """The clause and words for what could not have been."""
    rules, seats = request.rules, request.seats
    supplier = seats[claim.supplier].melds if claim.supplier >= 0 else ()
    has = claim.circumstances.__contains__
    own = has(Circumstance.REPLACEMENT) or claim.way is Way.DICE
    others = has(Circumstance.AFTER_REPLACEMENT) or claim.way is Way.DICE_OF
    if own and not _has_gang(seats[claim.seat].melds):
        return "C-6.1", f"seat {claim.seat} has no gang that a replacement or dice could follow"
    if others and not _has_gang(supplier):
        return "C-6.1", f"seat {claim.supplier} has no gang that a replacement or dice could follow"
    if has(Circumstance.REPLACEMENT) and rules.gangs.replacement is None:
        return rules.gangs.clause, f"there is no replacement draw in {rules.name}"
    if has(Circumstance.LAST):
        return _no_last(request, claim)
    if claim.way is Way.ROB and not _may_be_robbed(request, claim, supplier):
        return _robbed_clause(
            rules
        ), f"seat {claim.supplier} has no peng of {notation(claim.tiles)} to add to"
    return None


def _not_at_first(request: ScoreRequest, claim: Claim) -> tuple[str, str] | None:
    """With the dealt tiles, or on the dealer's first discard, nobody has melds yet."""
    dealt = claim.way in DEALT
    if dealt and any(seat.melds for seat in request.seats):
        return "C-6.2", "nobody has melds yet when a dealt hand wins"
    if Circumstance.FIRST_DISCARD in claim.circumstances:
        if any(seat.melds for seat in request.seats):
            return "C-6.2", "nobody has melds yet at the dealer's first discard"
        if Circumstance.LAST in claim.circumstances:
            return "C-6.2", "the dealer's first discard is not the last tile"
    return None


def check_declared(request: ScoreRequest) -> None:
    """A winner that declared was ting before its winning tile came."""
    for claim in request.claims:
        facts = request.seats[claim.seat]
        seat = Seat(claim.seat)
        seat.hold(claim.concealed)
        seat.mark_jokers(request.jokers)
        seat.lay(facts.melds)
        if facts.ting and not waits(request.rules, seat):
            message = f"seat {claim.seat} declared ting, but {notation(claim.concealed)} is not ting"
            raise RequestError("impossible", request.rules.ting, message)


def _has_gang(melds: tuple[Meld, ...]) -> bool:
    return any(meld.is_gang for meld in melds)


def _no_last(request: ScoreRequest, claim: Claim) -> tuple[str, str] | None:
    last = request.rules.last_tile
    asked = isinstance(last, AskedInTurn)
    if claim.way is Way.DISCARD and not asked:
        return last.clause, "no discard is a last tile here"
    if Circumstance.REPLACEMENT in claim.circumstances and (asked or isinstance(last, FinalRound)):
        return last.clause, "a replacement is no last tile here"
    return None


def _may_be_robbed(request: ScoreRequest, claim: Claim, melds: tuple[Meld, ...]) -> bool:
    """A robbed added gang is listed as its peng; a robbed open gang is not listed."""
    rule = request.rules.robbing
    if rule is not None and MeldKind.GANG_OPEN in rule.kinds:
        return True
    return any(meld.kind is MeldKind.PENG and meld.tile == claim.tiles[0] for meld in melds)


def _robbed_clause(rules: RuleSet) -> str:
    return rules.robbing.clause if rules.robbing else rules.no_robbing


# --- birds and copies -------------------------------------------------------------------------------


def check_birds(request: ScoreRequest) -> None:
    """Birds that this hand could not have turned; the winning tile as the one bird is put in place."""
    rule = request.rules.birds
    if _goes_on(request):
        request.birds = []  # N-10.3: opening wins that continue turn none
    if not request.birds and not request.claims:
        return
    if rule is None or not request.claims:
        if request.birds:
            raise RequestError(
                "impossible", request.rules.winning, "no birds are turned here: leave birds empty"
            )
        return
    if request.birds and rule.only_self_drawn and request.claims[0].supplier >= 0:
        raise RequestError("impossible", rule.clause, "birds are for self-drawn wins only: leave birds empty")
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


def check_copies(request: ScoreRequest) -> None:
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


def _goes_on(request: ScoreRequest) -> bool:
    """Whether the wins are opening wins after which the hand goes on."""
    opening = bool(request.claims) and request.claims[0].way is Way.OPENING
    return opening and request.rules.opening_payments is not None and not asks_dealt_win(request.rules)


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
