"""The campaign over all winning hands, on a sample of them; and that it would see a failure."""

from itertools import islice
from random import Random

from tests.analysis import brute_force
from tests.analysis.hands import scaled
from tools.campaign_kernel import Campaign, counts_of_keys, winning_hands
from xiangma.analysis.kernel import suit_keys
from xiangma.tiles import counts_of, kinds_of, parse


def test_a_sample_of_all_winning_hands() -> None:
    campaign = Campaign(Random(3))
    for k0, k1, k2, with_258 in islice(winning_hands(), 0, None, max(1, 5_000_000 // scaled(5_000))):
        campaign.check_winning(k0, k1, k2, with_258=with_258)
        campaign.check_beside([k0, k1, k2])
    assert campaign.winning > 5_000
    assert campaign.beside_losing > 0.9 * campaign.beside
    assert not campaign.failures


def test_its_winning_hands_are_brute_forces() -> None:
    for k0, k1, k2, with_258 in islice(winning_hands(), 0, None, 20_000):
        tiles = tuple(kinds_of(counts_of_keys([k0, k1, k2])))
        assert brute_force.wins(tiles, 0, 4, brute_force.ANY_PAIR)
        assert brute_force.wins(tiles, 0, 4, brute_force.PAIR_258) is with_258


def test_it_reports_a_hand_that_does_not_win() -> None:
    campaign = Campaign(Random(3))
    campaign.check_winning(*suit_keys(counts_of(parse("123m456m789m123p56p"))), with_258=True)
    assert campaign.failures == ["winning hand 123456789m12356p, 258 pair: True"]


def test_it_reports_a_wrong_258_pair() -> None:
    campaign = Campaign(Random(3))
    campaign.check_winning(*suit_keys(counts_of(parse("123m456m789m123p55p"))), with_258=False)
    assert campaign.failures == ["winning hand 123456789m12355p, 258 pair: False"]
