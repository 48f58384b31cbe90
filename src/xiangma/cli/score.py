"""`xiangma score`: the calculator, for one hand written on the command line or for requests as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from xiangma.cli import score_parameters as given
from xiangma.cli.output import REFUSED, UNREADABLE, Lang, LangOption, complain, entry_named, fail
from xiangma.cli.score_parameters import Output

if TYPE_CHECKING:
    from xiangma.formats.human import Question

FILE_HINT = "\nto score requests from a file: xiangma score --json FILE"
EXAMPLE_HINT = (
    "\nfor example: xiangma score {} 123m456p789s1155p --win 1p --seat 1 --from 2; see xiangma score --help"
)


def score(
    name: given.Name = "",
    hand: given.Hand = "",
    *,
    win: given.WinningTile = "",
    seat: given.Winner = 0,
    supplier: given.Supplier = None,
    way: given.TheWay = None,
    flag: given.Flags = None,
    dealer: given.Dealer = 0,
    meld: given.Melds = None,
    turned: given.Turned = "",
    birds: given.Birds = "",
    ting: given.TingSeats = None,
    chui: given.ChuiSeats = None,
    option: given.Options = None,
    json: given.JsonFile = "",
    output: given.OutputForm = None,
    lang: LangOption = Lang.BOTH,
) -> None:
    """Score a hand: who pays whom, how much, and by which clause.

    [bold]xiangma score {N} 123m456p789s1155p --win 1p --seat 1 --from 2[/]
        seat 1 wins on the 1p that seat 2 discarded; seat 0 deals
    [bold]xiangma score {K} 234m456p55s22p+555m@3 --win 2p --turned 7s --birds 1m3p[/]
        the dealer draws 2p; seat 3 fed its peng; 7s was turned up
    [bold]xiangma score {N} 11223344556677m --way deal[/]
        the dealer's fourteen tiles are a win as dealt
    [bold]xiangma score {X} drawn --meld 1:9999s --meld 2:555m@0 --chui 1[/]
        nobody won: points for gangs alone
    [bold]xiangma score --json requests.jsonl[/]
        many hands, for programs

    A meld is its tiles and, after an @, the seat that fed it: 555m@3 is a peng, 5555m@3 an open gang, 9999s a
    concealed gang, 123s a chi from the previous seat. Other kinds are named: gang_added:5555m@3,
    gang_borrowed:7777s; Chinese names will do: 碰杠:5555m@3.

    Exit status: 0 for an answer, 1 for a hand that is no win or cannot be, 2 for input that cannot be read.
    """
    if json:
        if any((name, hand, win, way, flag, meld, turned, birds, ting, chui, option)):
            fail(f"--json {json} takes everything from the file: leave out the hand and what belongs to it")
        from xiangma.cli.score_json import score_json

        raise typer.Exit(score_json(json, lang, tables=output is Output.TABLE))
    if not name:
        fail("nothing to score: give a rule set and a hand, or --json FILE; see xiangma score --help")
    from xiangma.formats.human import Question

    entry = entry_named(name, FILE_HINT)
    if not hand:
        fail(f"the hand is missing{EXAMPLE_HINT.format(entry.name)}")
    question = Question(
        rules=entry.name,
        hand=hand,
        win=win,
        seat=seat,
        supplier=supplier,
        way=way.value if way else "",
        dealer=dealer,
        turned=turned,
        birds=birds,
        melds=meld or (),
        flags=[word.value for word in flag or ()],
        ting=ting or (),
        chui=chui or (),
        options=option or (),
    )
    raise typer.Exit(_answer(question, lang, tables=output is not Output.JSON))


def _answer(question: Question, lang: Lang, *, tables: bool) -> int:
    """Scores one hand and prints the answer; the exit status."""
    from xiangma.cli.output import compact
    from xiangma.engine.errors import XiangmaError
    from xiangma.formats import score as scoring
    from xiangma.formats.human import to_request

    try:
        request = to_request(question)
    except XiangmaError as error:
        fail(str(error), UNREADABLE)
    if not tables:
        answer = scoring.answer(request)
        print(compact(answer))
        return REFUSED if "error" in answer else 0
    return show(request, lang)


def show(request: object, lang: Lang) -> int:
    """Scores a request and prints the tables; the exit status."""
    from xiangma.cli import sheet
    from xiangma.cli.output import console
    from xiangma.engine.errors import RequestError
    from xiangma.formats import score as scoring

    try:
        scored = scoring.score(request)
    except RequestError as error:
        complain(f"{error} ({error.clause})")
        return REFUSED
    out = console()
    found = sheet.of_request(scored)
    out.print(sheet.heading(found, lang))
    for part in sheet.parts(found, lang):
        out.print()
        out.print(part)
    return 0
