"""Score requests as people write them in one line: hand and melds in short notation, facts as words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from xiangma.engine.actions import is_run
from xiangma.engine.melds import MeldKind
from xiangma.formats import fields
from xiangma.formats.fields import bad
from xiangma.rules import registry
from xiangma.rules.options import from_words
from xiangma.tiles import notation_in_order

DRAWN_HAND: Final = "drawn"
"""Said in place of a hand: nobody won."""

KIND_WORDS: Final = {kind.value: kind for kind in MeldKind} | {
    "吃": MeldKind.CHI,
    "碰": MeldKind.PENG,
    "明杠": MeldKind.GANG_OPEN,
    "碰杠": MeldKind.GANG_ADDED,
    "暗杠": MeldKind.GANG_CONCEALED,
    "借子开杠": MeldKind.GANG_BORROWED,
}
WITHOUT_FEEDER: Final = (MeldKind.GANG_CONCEALED, MeldKind.GANG_BORROWED)
MELD_FORM: Final = re.compile(r"\s*(?:(?P<kind>[^\W\d]+):)?(?P<tiles>[^@:]+?)(?:@(?P<feeder>[^@:]*))?\s*")
MELD_EXAMPLES: Final = "write 555m@3, 123s, gang_added:5555p@2 or 9999s (@: the seat that fed it)"


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What somebody asks the calculator, every field as it was written."""

    rules: str
    hand: str
    win: str = ""
    seat: int = 0
    supplier: int | None = None
    way: str = ""
    dealer: int = 0
    turned: str = ""
    birds: str = ""
    melds: Sequence[str] = ()
    flags: Sequence[str] = ()
    ting: Sequence[int] = ()
    chui: Sequence[int] = ()
    options: Sequence[str] = ()


def to_request(asked: Question) -> dict[str, Any]:
    """The score request that is meant; RequestError or OptionError where it cannot be read."""
    entry = registry.entry(asked.rules)
    seats: list[dict[str, Any]] = [{"melds": [], "ting": False, "chui": False} for _ in range(4)]
    request: dict[str, Any] = {
        "rules": entry.name,
        "options": from_words(entry.options, asked.options, entry.options_clause),
        "dealer": fields.seat(asked.dealer, "the dealer"),
        "seats": seats,
        "wins": [],
    }
    if asked.turned:
        request["turned"] = asked.turned
    if asked.birds:
        request["birds"] = asked.birds
    if asked.hand != DRAWN_HAND:
        concealed, melds = read_hand(asked.hand, fields.seat(asked.seat, "the winner's seat"))
        seats[asked.seat]["melds"] += melds
        request["wins"].append(_win(asked, concealed))
    for text in asked.melds:
        seat, meld = read_seat_meld(text)
        seats[seat]["melds"].append(meld)
    for word, marked in (("ting", asked.ting), ("chui", asked.chui)):
        for seat in marked:
            seats[fields.seat(seat, word)][word] = True
    return request


def _win(asked: Question, concealed: str) -> dict[str, Any]:
    win: dict[str, Any] = {
        "seat": asked.seat,
        "concealed": concealed,
        "way": _way(asked),
        "flags": list(asked.flags),
    }
    if asked.win:
        win["tiles"] = notation_in_order(fields.tiles(asked.win, "the winning tile"))
    if asked.supplier is not None:
        win["from"] = asked.supplier
    return win


def _way(asked: Question) -> str:
    """How the tile came, where it was not said: from another seat a discard, else an own draw."""
    if asked.way:
        return asked.way
    if not asked.win:
        raise bad("how was it won? Give the winning tile, or the way opening or deal for the dealt hand")
    return "draw" if asked.supplier is None else "discard"


# --- hands and melds ----------------------------------------------------------------------------------


def read_hand(text: str, seat: int) -> tuple[str, list[dict[str, Any]]]:
    """Concealed tiles, and melds that follow after a +: `23m55p+555m@3+9999s`."""
    concealed, *melds = text.split("+")
    tiles = fields.tiles(concealed, "the hand")
    return notation_in_order(tiles), [read_meld(meld, seat) for meld in melds]


def read_seat_meld(text: str) -> tuple[int, dict[str, Any]]:
    """A meld with its seat in front: `1:peng:555m@3`, `1:555m@3`."""
    seat, separator, meld = text.partition(":")
    if not separator or seat.strip() not in ("0", "1", "2", "3"):
        raise bad(f"a meld begins with its seat, such as 1:555m@3; got {text!r}")
    return int(seat), read_meld(meld, int(seat))


def read_meld(text: str, seat: int) -> dict[str, Any]:
    """One meld of a seat: [kind:]tiles[@feeder]; what is not said follows from the tiles."""
    form = MELD_FORM.fullmatch(text)
    if form is None:
        raise bad(f"this is no meld: {text!r}; {MELD_EXAMPLES}")
    tiles = fields.tiles(form["tiles"], f"the meld {text!r}")
    feeder = _feeder(form["feeder"], text)
    kind = _kind(form["kind"], tiles, text, is_fed=feeder is not None)
    if kind is MeldKind.CHI and feeder is None:
        feeder = (seat + 3) % 4  # C-6: a chi comes from the previous seat
    if feeder is None and kind not in WITHOUT_FEEDER:
        who = ", ".join(f"{text}@{other}" for other in range(4) if other != seat)
        raise bad(f"which seat fed {text!r}? Write one of {who}")
    meld: dict[str, Any] = {"kind": kind.value, "tiles": notation_in_order(tiles)}
    return meld if feeder is None else meld | {"from": feeder}


def _feeder(text: str | None, meld: str) -> int | None:
    if text is None:
        return None
    if text.strip() not in ("0", "1", "2", "3"):
        raise bad(f"after @ comes the seat that fed the meld, 0 to 3; got {meld!r}")
    return int(text)


def _kind(word: str | None, tiles: list[int], text: str, *, is_fed: bool) -> MeldKind:
    if word is not None:
        if word not in KIND_WORDS:
            raise bad(f"unknown kind of meld {word!r} in {text!r}: there are {', '.join(KIND_WORDS)}")
        return KIND_WORDS[word]
    if len(tiles) == 3 and len(set(tiles)) == 1:
        return MeldKind.PENG
    if len(tiles) == 3 and is_run(*tiles):
        return MeldKind.CHI
    if len(tiles) == 4 and len(set(tiles)) == 1:
        return MeldKind.GANG_OPEN if is_fed else MeldKind.GANG_CONCEALED
    raise bad(f"{text!r} is neither a run nor three or four of a kind; {MELD_EXAMPLES}")
