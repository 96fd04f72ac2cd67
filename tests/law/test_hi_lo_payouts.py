"""13:69F-40.11: what is paid, and the limit. The odds are written here from the law's text."""

import pytest

from fairdeal.games.five_card_hi_lo.sheet import HiLoSheet
from fairdeal.law import Refused
from fairdeal.sheet import read_sheet
from tests.games.five_card_hi_lo.rounds import Came, described, played, settle, whole
from tests.harness import BareRound

OWN = {"four_aces_and_a_two": "200 to 1", "four_aces": "60 to 1", "three_aces": "13 to 2"}

# One hand of each kind, with two cards that may be low.
ROYAL_FLUSH = ("As Ks Qs Js Ts", "Js Ts")
STRAIGHT_FLUSH = ("9c 8c 7c 6c 5c", "6c 5c")
STEEL_WHEEL = ("Ad 2d 3d 4d 5d", "2d 3d")
FOUR_OF_A_KIND = ("8s 8d 8h 8c 2c", "8c 2c")
FULL_HOUSE = ("8s 8d 8h 2d 2c", "2d 2c")
FLUSH = ("Kd Jd 9d 4d 2d", "4d 2d")
STRAIGHT = ("9c 8d 7c 6c 5c", "6c 5c")
WHEEL = ("As 2d 3d 4d 5d", "2d 3d")
THREE_OF_A_KIND = ("8s 8d 8h 4d 2c", "4d 2c")
TWO_PAIR = ("8s 8d 4h 4d 2c", "4d 2c")
SEVENS = ("7s 7d Th 4d 2c", "4d 2c")
SIXES = ("6s 6d Th 4d 2c", "4d 2c")
FIVES = ("5s 5d Th 4d 2c", "4d 2c")
ACES = ("As Ad Th 4d 2c", "4d 2c")
ACE_HIGH = ("As Kd Th 4d 2c", "4d 2c")
AROUND_THE_CORNER = ("Qs Kd As 2d 3c", "2d 3c")

DEALER = "Jh Qh 9h 5h 3h"  # 29 high, 8 low; no card that the hands above hold


def poker_bonus(hand: tuple[str, str], table: int, stake: int = 1000) -> Came:
    cards, low = hand
    wagers = played(500, poker_bonus=stake)
    options = {"poker_bonus_pay_table": table}
    return settle(cards, wagers, low=low, dealer=DEALER, options=options)["poker_bonus"]


@pytest.mark.clause("13:69F-40.11(a)")
def test_odds_are_stated_with_to_and_never_with_for() -> None:
    sheet = read_sheet("nj-hilo")
    assert isinstance(sheet, HiLoSheet)
    stated = [str(odds) for _, odds in sheet.odds_in_force()]
    assert len(stated) == 1 + 3 + 9 + 3
    assert all(" to " in odds for odds in stated)
    with pytest.raises(Refused):
        read_sheet("nj-hilo", {"ante_bonus": {**OWN, "three_aces": "6 for 1"}})
    said = read_sheet("nj-hilo", {"ante_bonus": {**OWN, "three_aces": "6 win 1"}})
    assert said.hash == read_sheet("nj-hilo", {"ante_bonus": {**OWN, "three_aces": "6 to 1"}}).hash


@pytest.mark.clause("13:69F-40.11(b)")
@pytest.mark.parametrize("ante", [500, 700, 100_000])
def test_winning_ante_and_play_bets_are_paid_one_to_one(ante: int) -> None:
    came = settle("As Kd 9h 4c 2c", played(ante), low="4c 2c")
    assert came["ante"] == Came("win", ante, "13:69F-40.11(b)")
    assert came["play"] == Came("win", ante, "13:69F-40.11(b)")


@pytest.mark.clause("13:69F-40.11(c)", '13:69F-40.1 "Tie bet"')
@pytest.mark.parametrize(
    ("cards", "low", "payout"),
    [
        ("8s 7d 6h 4c 4d", "4c 4d", 2000),  # low hand: 21 and 8
        ("As Kd 9h 4c 4d", "4c 4d", 2000),  # low hand: 30 and 8
        ("Ts Td 9h 4c 2c", "4c 2c", 2000),  # high hand: 29 and 6
        ("Ts Td 9h Kc Jc", "Kc Jc", 2000),  # high hand: 29 and 20
        ("Ts Td 9h 4c 4d", "4c 4d", 10_000),  # both, paid once
    ],
)
def test_a_tie_bet_is_paid_four_to_one_for_one_hand_and_twenty_to_one_for_both(
    cards: str, low: str, payout: int
) -> None:
    came = settle(cards, played(1000, tie=500), low=low)
    assert came["tie"] == Came("win", payout, "13:69F-40.11(c)")


@pytest.mark.clause("13:69F-40.11(c)", "13:69F-40.10(e)")
@pytest.mark.parametrize(
    ("cards", "low"), [("As Kd 9h 4c 2c", "4c 2c"), ("Ts Td 8h 5d 4d", "5d 4d")]
)
def test_a_tie_bet_loses_when_no_hand_is_tied(cards: str, low: str) -> None:
    came = settle(cards, played(1000, tie=500), low=low)
    assert came["tie"] == Came("lose", 0, "13:69F-40.10(e)")


@pytest.mark.clause("13:69F-40.11(c)", '13:69F-40.1 "Tie bet"')
def test_five_cards_of_the_dealers_ranks_win_no_tie_bet_unless_the_totals_tie() -> None:
    came = settle("Ks Qd 9h 5d 3c", played(1000, tie=500), low="Ks 3c")  # K Q 9 5 3, set otherwise
    assert came["tie"].outcome == "lose"


@pytest.mark.clause("13:69F-40.11(d)", '13:69F-40.1 "Rank"')
@pytest.mark.parametrize(
    ("hand", "one", "two"),
    [
        pytest.param(ROYAL_FLUSH, 250_000, 500_000, id="royal flush"),
        pytest.param(STRAIGHT_FLUSH, 50_000, 100_000, id="straight flush"),
        pytest.param(STEEL_WHEEL, 50_000, 100_000, id="straight flush, ace low"),
        pytest.param(FOUR_OF_A_KIND, 25_000, 40_000, id="four of a kind"),
        pytest.param(FULL_HOUSE, 15_000, 15_000, id="full house"),
        pytest.param(FLUSH, 10_000, 8_000, id="flush"),
        pytest.param(STRAIGHT, 8_000, 6_000, id="straight"),
        pytest.param(WHEEL, 8_000, 6_000, id="straight, ace low"),
        pytest.param(THREE_OF_A_KIND, 5_000, 4_000, id="three of a kind"),
        pytest.param(TWO_PAIR, 3_000, 3_000, id="two pair"),
        pytest.param(ACES, 1_000, 1_000, id="pair of aces"),
        pytest.param(SEVENS, 1_000, 1_000, id="pair of sevens"),
    ],
)
def test_the_poker_bonus_is_paid_by_the_pay_table_that_the_licensee_chose(
    hand: tuple[str, str], one: int, two: int
) -> None:
    assert poker_bonus(hand, 1) == Came("win", one, "13:69F-40.11(d)")
    assert poker_bonus(hand, 2) == Came("win", two, "13:69F-40.11(d)")


@pytest.mark.clause("13:69F-40.11(d)")
def test_table_1_pays_from_sevens_up_and_table_2_from_sixes_up() -> None:
    assert poker_bonus(SIXES, 1) == Came("lose", 0, "13:69F-40.10(e)")
    assert poker_bonus(SIXES, 2) == Came("win", 1000, "13:69F-40.11(d)")
    assert poker_bonus(FIVES, 1).outcome == "lose"
    assert poker_bonus(FIVES, 2).outcome == "lose"


@pytest.mark.clause("13:69F-40.11(d)", "13:69F-40.5(d)", "13:69F-40.5(d)6")
@pytest.mark.parametrize("hand", [ACE_HIGH, AROUND_THE_CORNER])
def test_a_hand_below_a_pair_wins_no_poker_bonus(hand: tuple[str, str]) -> None:
    assert poker_bonus(hand, 1).outcome == "lose"
    assert poker_bonus(hand, 2).outcome == "lose"


@pytest.mark.clause("13:69F-40.11(d)")
def test_the_poker_bonus_looks_at_all_five_cards_however_they_are_set() -> None:
    cards, _ = ROYAL_FLUSH
    for low in ("As Ts", "Ks Qs", "Js Ts"):
        assert poker_bonus((cards, low), 1).payout == 250_000


@pytest.mark.clause("13:69F-40.11(d)")
def test_the_poker_bonus_of_a_folded_hand_is_paid_as_well() -> None:
    came = settle("8s 8d 8h 2d 2c", {"ante": 500, "poker_bonus": 1000})
    assert came["poker_bonus"] == Came("win", 15_000, "13:69F-40.11(d)")


@pytest.mark.clause("13:69F-40.11(d)")
def test_the_poker_bonus_tables_are_exact() -> None:
    with pytest.raises(Refused) as why:
        read_sheet("nj-hilo", {"poker_bonus_pay_table": {"royal_flush": "1000 to 1"}})
    assert why.value.refusal.clause == "13:69F-40.11(d)"


@pytest.mark.clause("13:69F-40.11(e)")
@pytest.mark.parametrize(
    ("cards", "low", "printed", "own"),
    [
        ("As Ad Ah Ac 2c", "Ac 2c", 100_000, 200_000),
        ("As Ad Ah Ac 3c", "Ac 3c", 50_000, 60_000),
        ("As Ad Ah Ac Kc", "Ac Kc", 50_000, 60_000),
        ("As Ad Ah 9c 2c", "9c 2c", 5_000, 6_500),
        ("As Ad Ah 2d 2c", "2d 2c", 5_000, 6_500),
    ],
)
def test_three_aces_four_aces_and_four_aces_with_a_two_earn_an_ante_bonus(
    cards: str, low: str, printed: int, own: int
) -> None:
    came = settle(cards, played(1000), low=low)
    assert came["ante_bonus"] == Came("win", printed, "13:69F-40.11(e)")
    came = settle(cards, played(1000), low=low, options={"ante_bonus": OWN})
    assert came["ante_bonus"] == Came("win", own, "13:69F-40.11(e)")


@pytest.mark.clause("13:69F-40.11(e)")
@pytest.mark.parametrize("cards", ["As Ad Ah Ac 2c", "As Ad Ah 9c 2c"])
def test_a_folded_hand_earns_no_ante_bonus(cards: str) -> None:
    came = settle(cards, {"ante": 1000, "poker_bonus": 500})
    assert came["ante"].outcome == "lose"
    assert came.keys() == {"ante", "poker_bonus"}


@pytest.mark.clause("13:69F-40.11(e)")
@pytest.mark.parametrize(
    "less",
    [
        {"four_aces_and_a_two": "99 to 1"},
        {"four_aces": "49 to 1"},
        {"three_aces": "9 to 2"},
    ],
)
def test_no_ante_bonus_pays_less_than_the_printed_odds(less: dict[str, str]) -> None:
    with pytest.raises(Refused) as why:
        read_sheet("nj-hilo", {"ante_bonus": {**OWN, **less}})
    assert why.value.refusal.name == "pay-table-below-the-law"
    assert why.value.refusal.clause == "13:69F-40.11(e)"


@pytest.mark.clause("13:69F-40.11(e)", "13:69F-40.11(d)")
def test_results_stand_in_settlement_order_and_net_adds_them_up() -> None:
    stakes = played(1000, poker_bonus=500, tie=500)
    hand = whole(described("As Ad Ah 9c 2c", stakes, low="9c 2c"))
    found = [(each["wager"], each["stake"], each["payout"]) for each in hand["results"]]
    assert found == [
        ("ante", 1000, 0),  # 33 and 11 against 29 and 8: a push
        ("play", 1000, 0),
        ("tie", 500, 0),
        ("poker_bonus", 500, 2500),
        ("ante_bonus", 0, 5000),
    ]
    assert hand["net"] == -500 + 2500 + 5000


# The limit: $50,000, or the most one hand could win at the table's minimums


@pytest.mark.clause("13:69F-40.11(f)")
def test_a_hand_is_paid_up_to_fifty_thousand_dollars_in_settlement_order() -> None:
    came = settle("As Ad Ah Ac 2c", played(100_000, poker_bonus=100_000), low="Ac 2c")
    assert came["ante"] == Came("win", 100_000, "13:69F-40.11(b)")
    assert came["play"] == Came("win", 100_000, "13:69F-40.11(b)")
    assert came["poker_bonus"] == Came("win", 2_500_000, "13:69F-40.11(d)")
    assert came["ante_bonus"] == Came("win", 2_300_000, "13:69F-40.11(f)")  # not 10,000,000
    assert sum(each.payout for each in came.values()) == 5_000_000


@pytest.mark.clause("13:69F-40.11(f)")
def test_exactly_fifty_thousand_dollars_is_paid_in_full() -> None:
    assert poker_bonus(ROYAL_FLUSH, 2, 10_000) == Came("win", 5_000_000, "13:69F-40.11(d)")
    assert poker_bonus(ROYAL_FLUSH, 2, 10_100) == Came("win", 5_000_000, "13:69F-40.11(f)")


@pytest.mark.clause("13:69F-40.11(f)")
def test_a_payout_that_the_limit_leaves_nothing_of_is_still_a_win() -> None:
    options = {"side_maximum": 1_000_000}
    stakes = played(500, poker_bonus=1_000_000)
    came = settle("As Ad Ah Ac 2c", stakes, low="Ac 2c", options=options)
    assert came["poker_bonus"] == Came("win", 4_999_000, "13:69F-40.11(f)")
    assert came["ante_bonus"] == Came("win", 0, "13:69F-40.11(f)")


@pytest.mark.clause("13:69F-40.11(f)")
def test_a_cut_payout_cites_the_ruling_on_the_limit() -> None:
    cards = {"seat 1": "As Ad Ah Ac 2c"}
    round = BareRound("nj-hilo", seated={1: "Ann"}, cards=cards)
    round.bet(1, ante=100_000)
    round.act(1, "play", 4, 5)
    round.finish()
    bonus = round.results(1)["ante_bonus"]
    assert (bonus.clause, bonus.payout) == ("13:69F-40.11(f)", 4_800_000)
    assert bonus.rulings == ("R-HILO-ANTE-BONUS", "R-CAP", "R-CAP-PAYOUTS")


@pytest.mark.clause("13:69F-40.11(f)")
def test_match_play_and_tie_payouts_count_towards_the_limit() -> None:
    options = {"side_maximum": 10_000_000}
    stakes = played(100_000, poker_bonus=1_000_000)
    came = settle("As Ad Ah Ac 2c", stakes, low="Ac 2c", match_play=100_000, options=options)
    assert came["ante"].payout == 200_000
    assert came["poker_bonus"].payout == 5_000_000 - 200_000 - 100_000
    both_tied = settle("Ts Td 9h 4c 4d", played(500, tie=300_000), low="4c 4d", options=options)
    assert both_tied["tie"] == Came("win", 5_000_000, "13:69F-40.11(f)")  # not 6,000,000


@pytest.mark.clause("13:69F-40.11(f)")
def test_at_high_minimums_the_limit_is_the_most_that_a_minimum_bettor_could_win() -> None:
    # Four aces and a two at the minimums: ante 50,000 and play 50,000 at 1 to 1, poker bonus 100
    # at 25 to 1, ante bonus 50,000 at 100 to 1: 5,102,500. The tie bet must lose beside them.
    options = {"minimum": 50_000}
    cards, low = "As Ad Ah Ac 2c", "Ac 2c"
    stakes = played(50_000, poker_bonus=100, tie=100)
    least = settle(cards, stakes, low=low, options=options)
    assert sum(each.payout for each in least.values()) == 5_102_500
    assert least["ante_bonus"] == Came("win", 5_000_000, "13:69F-40.11(e)")
    more = settle(cards, played(50_100, poker_bonus=100), low=low, options=options)
    assert sum(each.payout for each in more.values()) == 5_102_500
    assert more["ante_bonus"].clause == "13:69F-40.11(f)"


@pytest.mark.clause("13:69F-40.11(f)")
def test_the_most_one_could_win_is_taken_over_hands_that_are_really_possible() -> None:
    # A royal flush has one ace and so no ante bonus; with both hands tied it brings 500 and 20
    # times the side minimum, which is more than what ante and play would win.
    options = {"side_minimum": 10_000, "side_maximum": 50_000, "poker_bonus_pay_table": 2}
    dealer = "Ac Kc Kd Qc Qd"  # 31 high, 20 low, like the royal flush
    cards, low = "As Ks Qs Js Ts", "Js Ts"
    least = played(500, tie=10_000, poker_bonus=10_000)
    came = settle(cards, least, low=low, dealer=dealer, options=options)
    assert (came["tie"].payout, came["poker_bonus"].payout) == (200_000, 5_000_000)
    more = played(500, tie=10_000, poker_bonus=10_100)
    came = settle(cards, more, low=low, dealer=dealer, options=options)
    assert came["poker_bonus"] == Came("win", 5_000_000, "13:69F-40.11(f)")


@pytest.mark.clause("13:69F-40.11(f)", "13:69F-40.11(e)")
def test_an_ante_bonus_of_the_licensees_own_raises_the_limit_with_it() -> None:
    own = {"four_aces_and_a_two": "10000 to 1", "four_aces": "50 to 1", "three_aces": "5 to 1"}
    options = {"ante_bonus": own, "minimum": 1000}
    came = settle("As Ad Ah Ac 2c", played(1000), low="Ac 2c", options=options)
    assert came["ante_bonus"] == Came("win", 10_000_000, "13:69F-40.11(e)")


@pytest.mark.clause("13:69F-40.11(f)")
def test_the_limit_is_for_each_hand_by_itself() -> None:
    round = BareRound(
        "nj-hilo",
        {"positions": 2},
        seated={1: "Ann", 2: "Ann"},
        cards={"seat 1": "As Ad Ah Ac 2c", "seat 2": "Ks Qs Js Ts 9s"},
    )
    round.bet(1, ante=100_000)
    round.bet(2, ante=100_000, poker_bonus=100_000)
    round.act(1, "play", 4, 5)
    round.act(2, "play")
    round.act(2, "set", 4, 5)
    round.finish()
    first, second = round.results(1), round.results(2)
    assert sum(result.payout for result in first.values()) == 5_000_000
    assert second["poker_bonus"].payout + second["ante"].payout + second["play"].payout == 5_000_000
