"""What a person is asked: each offer under its key, in the order of the table, and what a choice costs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from xiangma.cli.table.keys import key_of
from xiangma.engine import permissions
from xiangma.engine.actions import (
    Action,
    Chi,
    Chui,
    Decline,
    Discard,
    Gang,
    Hu,
    NoChui,
    Opening,
    Pass,
    Peng,
    Seal,
    Take,
    Ting,
)
from xiangma.engine.ruleset import PureSuitChi, RuleSet, WinOrEnd
from xiangma.engine.views import View
from xiangma.texts import Text

LOCKS: Final = Text("之后手牌锁定，不能再改", "your hand is locked from then on")


@dataclass(frozen=True, slots=True)
class Said:
    """A text with the clause behind it."""

    text: Text
    clause: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """One offer under its key; `note`: what it brings with it, `confirm`: what is asked before it is done."""

    key: str
    action: Action
    note: Said | None = None
    confirm: Said | None = None


@dataclass(frozen=True, slots=True)
class Prompt:
    """A question as the person sees it: choices in order, discards by kind, and what passing costs."""

    number: int
    choices: tuple[Choice, ...]
    discards: dict[int, Choice]
    warnings: tuple[Said, ...]

    def under(self, key: str) -> tuple[Choice, ...]:
        """The choices with this key."""
        return tuple(choice for choice in self.choices if choice.key == key)

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses behind its warnings and notes."""
        found = [said.clause for said in self.warnings]
        found += [choice.note.clause for choice in self.choices if choice.note]
        return tuple(dict.fromkeys(filter(None, found)))


def prompt(rules: RuleSet, view: View) -> Prompt | None:
    """What the viewer is asked now; None where it is not asked."""
    question = view.own.question if view.own else None
    if question is None:
        return None
    offers = sorted(question.offers, key=_rank)
    choices = [_choice(rules, view, offer) for offer in offers]
    return Prompt(
        number=question.number,
        choices=tuple(choice for choice in choices if not isinstance(choice.action, Discard)),
        discards={choice.action.tile: choice for choice in choices if isinstance(choice.action, Discard)},
        warnings=costs_of_passing(rules, view),
    )


def _rank(action: Action) -> int:
    """胡 > 杠 (补张, 打筛) > 碰 > 吃 > what else there is > 过."""
    match action:
        case Hu():
            return 0
        case Opening():
            return 1
        case Gang(_, then):
            return 3 if then == "dice" else 2
        case Peng():
            return 4
        case Chi():
            return 5
        case Ting():
            return 6
        case Take() | Chui():
            return 7
        case Seal():
            return 8
        case Pass() | Decline() | NoChui():
            return 9
        case Discard():
            return 10


def _choice(rules: RuleSet, view: View, action: Action) -> Choice:
    return Choice(key_of(action), action, _note(rules, action), _confirm(rules, view, action))


def _note(rules: RuleSet, action: Action) -> Said | None:
    """What a choice brings with it that is easily overlooked."""
    match action:
        case Gang(_, then) if permissions.rolls(rules, then):
            return Said(Text(f"打筛{LOCKS.zh}", f"dice: {LOCKS.en}"), rules.gangs.locked)
        case Chi() if isinstance(rules.claims.chi, PureSuitChi):
            text = Text("吃过只能胡清一色", "after a chi you can only win with a pure suit")
            return Said(text, rules.claims.chi.clause)
        case Ting():
            return Said(Text(f"报听{LOCKS.zh}", f"ting: {LOCKS.en}"), rules.ting)
        case _:
            return None


# --- asked again ----------------------------------------------------------------------------------------


def _confirm(rules: RuleSet, view: View, action: Action) -> Said | None:
    """What is asked before a choice that is seldom meant or cannot be taken back."""
    offers = view.own.question.offers if view.own and view.own.question else ()
    can_win = any(isinstance(offer, Hu) for offer in offers)
    can_open = any(isinstance(offer, Opening) for offer in offers)
    match action:
        case Seal():
            text = Text(
                "真的封东？以后不要牌也不胡，只摸打到底，照样付分",
                "really seal? From then on you claim and win nothing, and still pay",
            )
            return Said(text, rules.sealed)
        case Pass() if can_win:
            return Said(Text("能胡，真的过？", "you can win: really pass?"))
        case Discard() if can_win:
            return Said(Text("能胡，真的打牌？", "you can win: really discard?"))
        case Pass() | Discard() if can_open:
            return Said(Text("有起手胡，真的不要？", "you have an opening win: really leave it?"))
        case Discard(tile) if tile in view.jokers:
            return Said(Text("这是癞子，真的打出去？", "this is a joker: really discard it?"))
        case Chui() if any(seat.hammered for seat in view.seats):
            return Said(Text("已有人锤，是否对锤？", "somebody hammers already: hammer too?"), rules.hammer)
        case _:
            return None


# --- what passing costs ---------------------------------------------------------------------------------


def costs_of_passing(rules: RuleSet, view: View) -> tuple[Said, ...]:
    """What a seat loses that lets its offers go (C-7), and what it cannot come back to."""
    offers = view.own.question.offers if view.own and view.own.question else ()
    if not any(isinstance(offer, Pass) for offer in offers):
        return ()
    wins = any(isinstance(offer, Hu) for offer in offers)
    if view.table and view.supplier != view.seat:
        pengs = any(isinstance(offer, Peng) for offer in offers)
        return (*_lost_wins(rules, view, wins=wins), *_lost_pengs(rules, pengs=pengs))
    if is_opening(view):
        return _lost_openings(rules, offers, wins=wins)
    if wins and isinstance(rules.last_tile, WinOrEnd):
        return (Said(Text("不胡就流局", "without a win the hand ends drawn"), rules.last_tile.clause),)
    return ()


def _lost_wins(rules: RuleSet, view: View, *, wins: bool) -> tuple[Said, ...]:
    claims = rules.claims
    if not wins:
        return ()
    if claims.lock_declared and view.seats[view.seat].lock == "ting":
        text = Text("报听后过了这一次，以后只能自摸", "pass once after declaring, and only an own draw wins")
        return (Said(text, claims.lock_declared),)
    if claims.lock_hu:
        text = Text(
            "不胡就是漏胡：手牌变动以前不能再胡别人的牌",
            "passing the win: none on others' tiles until your hand has changed",
        )
        return (Said(text, claims.lock_hu),)
    return ()


def _lost_pengs(rules: RuleSet, *, pengs: bool) -> tuple[Said, ...]:
    if not pengs or not rules.claims.lock_peng:
        return ()
    text = Text("不碰就是漏碰：手牌变动以前不能再碰", "passing the peng: no peng until your hand has changed")
    return (Said(text, rules.claims.lock_peng),)


def is_opening(view: View) -> bool:
    """Whether nobody has done anything yet since the deal."""
    untouched = view.own is not None and view.own.untouched
    return untouched and not any(seat.discards or seat.melds for seat in view.seats)


def _lost_openings(rules: RuleSet, offers: tuple[Action, ...], *, wins: bool) -> tuple[Said, ...]:
    if wins and rules.dealt_win_in_opening:
        text = Text("现在不胡，起手牌以后就不能胡了", "the dealt hand is won on now or not at all")
        return (Said(text, rules.dealt_win_in_opening),)
    if any(isinstance(offer, Opening) for offer in offers):
        clause = rules.opening[0].clause if rules.opening else rules.winning
        return (Said(Text("起手胡只有这一次机会", "there is one chance only for an opening win"), clause),)
    return ()
