"""The words for every refusal, by code; the clause comes from the rule set."""

from __future__ import annotations

from functools import cache
from typing import Final

from xiangma.engine.errors import Refusal
from xiangma.texts import Text

TEXTS: Final[dict[str, Text]] = {
    "hand_over": Text("这一局已经结束", "the hand is over"),
    "not_asked": Text("现在没有轮到你做这个选择", "you are not being asked this now"),
    "other_question": Text("这个问题已经结束", "that question is closed"),
    "not_your_turn": Text("还没轮到你出牌", "it is not your turn to discard"),
    "must_answer": Text("这里不能过，要做出选择", "there is nothing to pass here: choose one of the offers"),
    "tile_not_held": Text("你手里没有这张牌", "you do not hold this tile"),
    "joker_stays": Text("王牌不能打出", "a joker may not be discarded"),
    "locked": Text("手牌已锁定，不能再改动", "your hand is locked and may not change"),
    "locked_discard": Text(
        "手牌已锁定，只能打出刚摸的牌", "your hand is locked: only the tile just drawn may go"
    ),
    "sealed": Text("封东后只能摸打", "a sealed hand only draws and discards"),
    "last_tile_goes": Text("要了海底牌，只能打出这张牌", "the last tile that you took must be discarded"),
    "last_live_tile": Text(
        "最后一张活牌只能胡，不能做别的", "with the last live tile you may win and do nothing else"
    ),
    "final_no_discard": Text("海底牌不用打出", "a tile of the final round is not discarded"),
    "nothing_to_claim": Text("桌上没有可以要的牌", "there is no tile on the table to claim"),
    "other_tile": Text("要的不是这张牌", "that is not the tile that can be claimed"),
    "own_tile": Text("这是你自己打出的牌", "the tile is your own"),
    "moment_past": Text("现在没有轮到你要这张牌", "this tile is not being offered to you now"),
    "no_chi_here": Text("这种玩法不能吃牌", "there is no chi in this rule set"),
    "only_next_may_chi": Text("只有下家能吃", "only the next seat may chi"),
    "not_a_run": Text("这三张牌不成顺子", "these three tiles are no run"),
    "run_tiles_missing": Text("手里没有吃牌要用的两张牌", "you do not hold the two tiles for this run"),
    "joker_in_meld": Text("王牌不能用来吃碰杠", "a joker is not used in a meld"),
    "chi_not_pure": Text(
        "只有朝清一色才能吃：吃的牌与已有的牌组要同一花色", "chi only where it and all melds are of one suit"
    ),
    "peng_needs_two": Text("碰要手里有两张相同的牌", "peng needs two of the tile in hand"),
    "passed_peng": Text(
        "漏碰：手牌没有变动前不能再碰", "you passed a peng: none until your hand has changed"
    ),
    "nothing_to_discard": Text("要了这张牌就没有牌可以打", "it would leave you no tile that you may discard"),
    "only_hu_on_this_tile": Text("这张牌只能胡", "this tile can only be won on"),
    "dice_tile_not_claimed": Text("打筛翻出的牌不能吃碰杠", "a tile turned by dice cannot be claimed"),
    "gang_needs_three": Text("明杠要手里有三张相同的牌", "an open gang needs three of the tile in hand"),
    "gang_needs_four": Text(
        "手里没有四张相同的牌，也没有可以补上的碰", "you hold neither four of it nor the fourth to a peng"
    ),
    "gang_not_now": Text("吃碰之后要先打牌", "after a chi or peng you discard"),
    "gang_not_concealed_now": Text(
        "碰牌之后只能接着碰杠，不能暗杠", "right after a peng only the fourth tile to a peng goes down"
    ),
    "gang_too_late": Text("碰杠要在刚摸到时杠", "the fourth tile is added only when just drawn"),
    "gang_no_tiles": Text("牌墙剩下的牌不够，不能杠", "too few tiles are left for a gang"),
    "gang_needs_ting": Text("杠后没有听牌，不能杠", "you are not ting after this gang"),
    "dice_need_ting": Text("杠后没有听牌，不能打筛", "you are not ting after this gang, so no dice"),
    "dice_no_tiles": Text("剩下的牌不够打筛", "too few tiles are left for the dice"),
    "gang_changes_waits": Text(
        "报听后的暗杠不能改变所听的牌", "a declared hand's gang may not change its waits"
    ),
    "gang_way_unknown": Text("这种玩法的杠不能这样接", "a gang does not go on this way here"),
    "cannot_borrow": Text(
        "碰了正王、听牌、轮到自己摸牌时才能借子开杠",
        "you borrow only with a peng of the turned tile, ting, instead of drawing",
    ),
    "cannot_rob": Text("这个杠不能抢", "this gang cannot be robbed"),
    "passed_hu": Text(
        "漏胡：手牌没有变动前不能再胡别人的牌",
        "you passed a win: none on others' tiles until your hand has changed",
    ),
    "passed_declared": Text(
        "报听后过了一次，以后只能自摸", "you passed your first chance after declaring: only an own draw wins"
    ),
    "pair_not_258": Text("小胡要 2、5、8 做将", "a small hand needs a pair of 2, 5 or 8"),
    "not_complete": Text("还没有胡牌", "the hand is not complete"),
    "no_tile_to_win_on": Text("现在没有可以胡的牌", "there is no tile to win on now"),
    "win_not_at_start": Text(
        "开局过了就不能再胡起手牌", "the dealt hand is won on in the opening or not at all"
    ),
    "win_after_claim": Text("吃碰之后不能马上胡", "there is no win right after a chi or peng"),
    "roller_first": Text(
        "打筛的玩家能胡，别人不能胡这些牌", "the roller could win on these tiles, so nobody else does"
    ),
    "joker_on_table": Text("别人不能胡这张牌", "nobody else can win on this tile"),
    "discard_not_won": Text("这种玩法不能抓炮", "a discard cannot be won in this rule set"),
    "small_not_on_discard": Text("小胡这时不能抓炮", "a small hand does not win on this tile"),
    "joker_hand_on_discard": Text(
        "有鬼牌的平胡不能抓炮", "a small hand with a ghost does not win on a discard"
    ),
    "all_258_on_discard": Text(
        "将将胡抓炮要成刻或成对", "an all-258 hand wins on another's tile only as triplets and a pair"
    ),
    "all_258_own_draw": Text(
        "碰过、明杠或碰杠过的将将胡单独只能自摸", "an opened all-258 hand alone wins by own draw"
    ),
    "pure_suit_or_nothing": Text("吃过牌只能胡清一色", "after a chi only a pure-suit hand wins"),
    "kahu": Text(
        "卡胡：剩两对时不能捉这两对的炮", "with two pairs left you cannot win on a discard of either"
    ),
    "only_dealer": Text("只有庄家能这样胡", "only the dealer can win this way"),
    "no_opening_win": Text("起手牌没有起手胡", "the dealt hand holds no opening win"),
    "opening_past": Text("起手胡的时机已过", "the moment for an opening win has passed"),
    "no_opening_here": Text("这种玩法没有起手胡", "there is no opening win in this rule set"),
    "no_ting_here": Text("这种玩法不能报听", "there is no ting declaration in this rule set"),
    "dealer_no_ting": Text("庄家不能报听", "the dealer cannot declare"),
    "dealer_with_discard": Text("庄家打第一张牌时报听", "the dealer declares with its first discard"),
    "not_ting": Text("没有听牌，不能报听", "the hand is not ting"),
    "ting_too_late": Text("报听的时机已过", "the moment to declare has passed"),
    "ting_twice": Text("已经报听", "you have declared already"),
    "no_sealing_here": Text("这种玩法不能封东", "there is no sealing in this rule set"),
    "seal_not_now": Text(
        "只有开局时或自己摸牌后才能封东", "you seal in the opening or on an own turn that began with a draw"
    ),
    "no_last_tile_question": Text(
        "这种玩法不问海底牌", "nobody is asked about the last tile in this rule set"
    ),
    "last_tile_not_now": Text("现在不是问海底牌的时候", "the last tile is not being offered to you"),
    "no_hammer_here": Text("这一桌不锤分", "there is no hammer at this table"),
    "hammer_past": Text("发牌前才能锤", "one hammers before the deal"),
}


@cache
def refusal(code: str, clause: str) -> Refusal:
    """The refusal with this code under this clause."""
    return Refusal(code, clause, TEXTS[code])
