"""A hand told for people: the deal, discards in a row for each go-round, everything else in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from rich.text import Text as Line

from xiangma.cli import tiles
from xiangma.cli.output import Lang
from xiangma.cli.sentences import Sentence, sentence, who
from xiangma.engine.events import Dealt, Discarded, Event, HandEnded

MARGIN: Final = 5
COLUMN: Final = {Lang.ZH: 8, Lang.EN: 12, Lang.BOTH: 16}


class Teller:
    """Tells one hand, in the order of play from the dealer on; remembers the row that is being filled."""

    def __init__(self, dealer: int, lang: Lang) -> None:
        self.dealer = dealer
        self.lang = lang
        self.rows = 0
        self.row: dict[int, int] = {}
        """Discards by column; column 0 is the dealer's."""

    def lines(self, events: Iterable[Event]) -> Iterator[Line]:
        """Every line, in order."""
        for event in events:
            if isinstance(event, Discarded):
                yield from self._discarded(event)
                continue
            said = sentence(event)
            if said is not None:
                yield from self._row_so_far()
                yield self._said(said)
            elif isinstance(event, Dealt):
                yield from self._dealt(event)
            elif isinstance(event, HandEnded):
                yield from self._row_so_far()
                yield from self._ended(event)

    def _discarded(self, event: Discarded) -> Iterator[Line]:
        """Into its column; where that does not lie ahead, a new row begins."""
        column = (event.seat - self.dealer) % 4
        if self.row and column <= max(self.row):
            yield from self._row_so_far()
        self.row[column] = event.tile

    def _row_so_far(self) -> Iterator[Line]:
        if not self.row:
            return
        if not self.rows:
            yield self._columns("", [Line(self._label(column)) for column in range(4)])
        self.rows += 1
        cells = [tiles.one(self.row[c], self.lang) if c in self.row else Line() for c in range(4)]
        self.row = {}
        yield self._columns(str(self.rows), cells)

    def _columns(self, number: str, cells: Sequence[Line]) -> Line:
        found = Line(f"{number:>{MARGIN - 2}}  ", "dim")
        for cell in cells:
            found.append_text(cell)
            found.append(" " * (COLUMN[self.lang] - cell.cell_len))
        found.rstrip()
        return found

    def _label(self, column: int) -> str:
        return tiles.seat_in_full((self.dealer + column) % 4, self.dealer, self.lang)

    def _dealt(self, event: Dealt) -> Iterator[Line]:
        for column in range(4):
            hand = event.hands[(self.dealer + column) % 4]
            label = Line(self._label(column))
            label.append(" " * (COLUMN[self.lang] - label.cell_len))
            shown = tiles.hand(hand) if min(hand) >= 0 else tiles.row(hand)
            yield Line.assemble(" " * MARGIN, label, shown)

    def _ended(self, event: HandEnded) -> Iterator[Line]:
        if event.draw:
            yield self._said(Sentence("流局，没有人胡", "the hand is drawn, nobody wins", event.ended_by))
        deals = Sentence(
            "下一局{who}坐庄", "{who} deals next", event.dealer_by, {"who": who(event.next_dealer)}
        )
        yield self._said(deals)

    def _said(self, sentence_: Sentence) -> Line:
        return Line(" " * MARGIN).append_text(sentence_.line(self.dealer, self.lang))
