"""The flow of a match: deal, ask, tell, settle, save after every answer, and the ranking at the end."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from rich.text import Text as Line

from xiangma.cli.output import Lang, said, words
from xiangma.cli.table import keys, panels, settlement
from xiangma.cli.table.asking import most_telling, on_table
from xiangma.cli.table.blocks import Block, styled
from xiangma.cli.table.desk import AskWhy, Desk, Situation, at_question, pressed, refused
from xiangma.cli.table.front import Front, Left
from xiangma.cli.table.game import ME, Game
from xiangma.cli.table.keys import Token
from xiangma.cli.table.motion import after
from xiangma.cli.table.prompting import Prompt, prompt
from xiangma.cli.table.saving import Store
from xiangma.cli.table.scene import Facts, Scene, Told
from xiangma.cli.table.settlement import Settled, opening_paid
from xiangma.cli.table.words import SPECIAL, clauses, event
from xiangma.engine.actions import Action
from xiangma.engine.events import Drawn, Event, HandEnded, OpeningDeclared
from xiangma.engine.lens import lens
from xiangma.engine.views import View
from xiangma.rules import describe

KEPT_LINES = 60
SPECIAL_TIMES = 2.5
"""So many times longer special moments stay."""


class Session:
    """One person's match on one front."""

    def __init__(self, game: Game, store: Store, front: Front, lang: Lang, desk: Desk) -> None:
        self.game = game
        self.store = store
        self.front = front
        self.lang = lang
        self.desk = desk
        self.told: tuple[Told, ...] = ()
        self.cited: tuple[str, ...] = ()
        self.heard = 0
        self.skipping = False
        self.view: View | None = None

    def play(self) -> Block:
        """The rest of the match, to its ranking."""
        if self.game.dealt:
            self._remember()
        while not self.game.match.over:
            if not self.game.dealt:
                self._deal()
            while not self.game.hand_over:
                self._one_answer()
            self._settle()
        self.store.forget()
        return self._rank()

    # --- a hand -----------------------------------------------------------------------------------------

    def _deal(self) -> None:
        self.told, self.heard, self.view, self.cited = (), 0, None, ()
        self.game.deal()
        self.store.write(self.game)
        self._tell_new()

    def _remember(self) -> None:
        """What was told before the person left, without telling it again."""
        for happened in self.game.events():
            self._note(happened)
        self.heard = len(self.game.events())
        self.view = self.game.view()

    def _one_answer(self) -> None:
        if self.game.asks_person:
            self.skipping = False
            self.game.answer(ME, self._ask())
        else:
            self.game.bot_answers()
        self.store.write(self.game)
        self._tell_new()

    # --- telling ----------------------------------------------------------------------------------------

    def _tell_new(self) -> None:
        """Tells what has happened since, one event after the other."""
        events = self.game.events()
        now = self.game.view()
        moving = self.view or now
        for number, happened in enumerate(events[self.heard :], start=self.heard + 1):
            moving = after(moving, happened) if number < len(events) and self.view else now
            self.heard = number
            asked_next = number == len(events) and self.game.asks_person
            if self._note(happened) or isinstance(happened, Drawn):
                self._show(moving, happened, asked_next=asked_next)
        self.view = now

    def _note(self, happened: Event) -> bool:
        """Adds an event to what was told; whether there was anything to say."""
        self.cited = clauses(happened) or self.cited
        line = event(happened, ME, self.game.dealer, self.desk.faces, self.lang)
        if line is None:
            return False
        special = isinstance(happened, SPECIAL)
        lines = [Told(line, special)]
        if isinstance(happened, OpeningDeclared):
            lines.append(Told(opening_paid(happened, ME, self.lang)))
        self.told = (*self.told, *lines)[-KEPT_LINES:]
        return True

    def _show(self, view: View, happened: Event, *, asked_next: bool) -> None:
        """One event on the screen, for as long as its kind deserves."""
        special = isinstance(happened, SPECIAL)
        if special and not asked_next:
            seconds = self.desk.speed.seconds * SPECIAL_TIMES
        elif asked_next or isinstance(happened, HandEnded):
            seconds = 0.0
        elif isinstance(happened, Drawn):
            seconds = 0.0 if happened.seat == ME else self.desk.speed.seconds / 3
        else:
            seconds = self.desk.speed.seconds
        scene = self._scene(view, None, telling=True)
        token = self.front.told(scene, 0.0 if self.skipping else seconds)
        if token is not None:
            self._interrupted(view, token)

    def _interrupted(self, view: View, token: Token) -> None:
        """A key between two events: skips ahead, or asks something and then waits for another key."""
        self.desk = replace(self.desk, cursor=-1, notice=None)
        while token not in (keys.SPACE, keys.ENTER, keys.BACK):
            before = self.desk
            self._press(self._situation(view, None), token)
            if self.desk == before:
                return
            token = self.front.token(self._scene(view, None, telling=False))
        self.desk = replace(self.desk, notice=None, panel=None)
        self.skipping = True

    # --- asking -----------------------------------------------------------------------------------------

    def _ask(self) -> Action:
        """The person's answer to the open question."""
        view = self.game.view()
        situation = self._situation(view, prompt(self.game.rules, view))
        self.desk = at_question(self.desk, situation)
        while True:
            token = self.front.token(Scene(self._facts(), situation, self.desk, self.told, self.lang))
            action = self._press(situation, token)
            if action is not None:
                self.desk = replace(self.desk, notice=None)
                return action

    def _press(self, situation: Situation, token: Token) -> Action | None:
        """What a key does; the action, where the person has decided."""
        self.desk, act = pressed(self.desk, situation, token)
        if act is None:
            return None
        if not isinstance(act, AskWhy):
            return act.action
        found = most_telling(self.game.why_not(act.actions))
        if found is not None:
            self.desk = refused(self.desk, situation, *found)
        return None

    # --- what is shown ----------------------------------------------------------------------------------

    def _facts(self) -> Facts:
        match = self.game.match
        title = describe.title(self.game.rules.name)
        return Facts(title, match.number, match.hands, tuple(match.totals), self.game.seed)

    def _situation(self, view: View, asked: Prompt | None) -> Situation:
        rules = self.game.rules
        return Situation(
            rules=rules,
            view=view,
            prompt=asked,
            lenses=lens(rules, view) if view.own and not view.over else (),
            table=on_table(view, self.game.events()[: self.heard]),
            clauses=self.cited,
        )

    def _scene(self, view: View, asked: Prompt | None, *, telling: bool) -> Scene:
        situation = self._situation(view, asked)
        return Scene(self._facts(), situation, self.desk, self.told, self.lang, telling=telling)

    # --- the end ----------------------------------------------------------------------------------------

    def _settle(self) -> None:
        """The settlement of the hand; it is booked once the person has read it."""
        ended = self.game.ended
        assert ended is not None
        match = self.game.match
        totals = tuple(total + part for total, part in zip(match.totals, ended.delta, strict=True))
        settled = Settled(
            rules=self.game.rules,
            events=self.game.events(),
            ended=ended,
            totals=totals,
            me=ME,
            dealer=self.game.dealer,
            shown=self.desk.faces,
            lang=self.lang,
        )
        number = f"{match.number}/{match.hands}"
        title = Line.assemble((said(describe.title(self.game.rules.name), self.lang), "bold"))
        title.append(words(f"  第{number}局  结算", f"  hand {number}  settlement", self.lang), "bold")
        self._read(title, settled)
        self.game.book()
        self.store.write(self.game)

    def _read(self, title: Line, settled: Settled) -> None:
        last = self.game.match.number == self.game.match.hands
        goes_on = words("看排名", "ranking", self.lang) if last else words("下一局", "next hand", self.lang)
        hint = styled(
            words(
                f" 空格 {goes_on}   k 条款   m 牌面",
                f" space: {goes_on}   k clauses   m tile faces",
                self.lang,
            ),
            "dim",
        )
        shown: Sequence[str] = (keys.CLAUSE, keys.FACES)
        while key := self.front.pages(title, settlement.lines(settled), hint, shown):
            if key == keys.FACES:
                self.desk = replace(self.desk, faces=self.desk.faces.other)
                settled = replace(settled, shown=self.desk.faces)
                continue
            found = panels.clause_lines(settlement.cited(settled), self.lang)
            back = styled(words(" 空格 返回结算", " space: back to the settlement", self.lang), "dim")
            self.front.pages(
                styled(words("依据的条款", "The clauses behind it", self.lang), "bold"), found, back
            )

    def _rank(self) -> Block:
        match = self.game.match
        title = styled(words("打完了", "The match is over", self.lang), "bold")
        title.append(f"  {said(describe.title(self.game.rules.name), self.lang)}")
        title.append(words(f"  种子 {self.game.seed}", f"  seed {self.game.seed}", self.lang), "dim")
        body = settlement.ranking(match.totals, match.results, ME, self.lang)
        hint = styled(words(" 空格 离开", " space: leave", self.lang), "dim")
        with suppress(KeyboardInterrupt, Left):  # all is played: leaving is what is left to do
            self.front.pages(title, body, hint)
        return [title, *body]
