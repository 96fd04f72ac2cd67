"""Pik-it Poker: both bonuses, row by row as 39.11 prints them, and when each is settled (39.10)."""

import pytest

from fairdeal.play import DEALER, PickOffer, seat
from fairdeal.play.model.event import Chose, Settled, Shown
from tests.cases import each_case
from tests.games.pik_it_poker.rounds import asked, bet, outcome, pik_it, settled

FIVE_CARDS = {
    "royal flush": "As Ks Qs Js Ts",
    "king-high straight flush": "Kh Qh Jh Th 9h",
    "straight flush": "9h 8h 7h 6h 5h",
    "lowest straight flush": "5s 4s 3s 2s As",
    "four of a kind": "7c 7d 7h 7s 2c",
    "full house": "Kc Kd Kh 4s 4c",
    "flush": "Ah Jh 8h 4h 3h",
    "straight": "9c 8d 7h 6s 5c",
    "highest straight": "Ac Kd Qh Js Th",
    "lowest straight": "5c 4d 3h 2s Ac",
    "three of a kind": "Qc Qd Qh 7s 2d",
    "two pair": "3c 3h 2s 2d Kc",
    "pair of aces": "Ac Ad Kh Qs 9c",
    "ace high": "Ac Kd Qh Js 9c",
    "no straight around the corner": "Qc Kd Ah 2s 3c",
}
# What $10 wins; below two pair it is lost.
FIVE_CARD_TABLES = {
    1: {
        "royal flush": 1_000_000,
        "king-high straight flush": 250_000,
        "straight flush": 250_000,
        "lowest straight flush": 250_000,
        "four of a kind": 50_000,
        "full house": 10_000,
        "flush": 8_000,
        "straight": 5_000,
        "highest straight": 5_000,
        "lowest straight": 5_000,
        "three of a kind": 2_000,
        "two pair": 1_000,
    },
    2: {
        "royal flush": 750_000,
        "king-high straight flush": 250_000,
        "straight flush": 250_000,
        "lowest straight flush": 250_000,
        "four of a kind": 50_000,
        "full house": 10_000,
        "flush": 6_000,
        "straight": 4_000,
        "highest straight": 4_000,
        "lowest straight": 4_000,
        "three of a kind": 2_000,
        "two pair": 1_000,
    },
}


@pytest.mark.clause("13:69F-39.11(b)", "13:69F-39.10(c)2", '13:69F-39.1 "5 card bonus wager"')
@each_case("what", FIVE_CARDS)
@each_case("table", [1, 2])
@each_case("play", [{}, {"play_3": 1000}, {"play_5": 1000}])
def test_the_5_card_bonus_is_paid_once_by_the_table_that_the_licensee_chose(
    what: str, table: int, play: dict[str, int]
) -> None:
    result = settled(FIVE_CARDS[what], wagers=play, five_card_bonus_pay_table=table)[
        "five_card_bonus"
    ]
    wins = FIVE_CARD_TABLES[table].get(what)
    if wins is None:
        assert outcome(result) == ("lose", 0)
        assert result["clause"] == "13:69F-39.10(c)2"
    else:
        assert outcome(result) == ("win", wins)
        assert result["clause"] == "13:69F-39.11(b)"


# The two cards after the bar are not selected: whatever they would add does not count.
THREE_CARDS = {
    "royal flush": "As Ks Qs | Ad Kd",
    "king-high straight flush": "Kh Qh Jh | Ah 9h",
    "straight flush": "9h 8h 7h | 9c 9d",
    "lowest straight flush": "3s 2s As | Ks Qs",
    "three of a kind": "7c 7d 7h | 7s As",
    "straight": "9c 8d 7h | 8h 8s",
    "highest straight": "Ac Kd Qh | Kc Qc",
    "lowest straight": "3c 2s Ah | Ac As",
    "flush": "Kh 9h 4h | Qh Jh",
    "pair": "4c 4d Ks | 4h 4s",
    "pair of twos": "2c 2d 3s | 2s 3c",
    "ace high": "Ah Ks Jc | As Ac",
    "no straight around the corner": "Kh As 2c | Ac Ad",
}
# What $5 wins; below a pair it is lost.
THREE_CARD_TABLES = {
    1: {
        "royal flush": 100_000,
        "king-high straight flush": 20_000,
        "straight flush": 20_000,
        "lowest straight flush": 20_000,
        "three of a kind": 15_000,
        "straight": 3_000,
        "highest straight": 3_000,
        "lowest straight": 3_000,
        "flush": 1_500,
        "pair": 500,
        "pair of twos": 500,
    },
    2: {
        "royal flush": 50_000,
        "king-high straight flush": 25_000,
        "straight flush": 25_000,
        "lowest straight flush": 25_000,
        "three of a kind": 15_000,
        "straight": 3_000,
        "highest straight": 3_000,
        "lowest straight": 3_000,
        "flush": 1_500,
        "pair": 500,
        "pair of twos": 500,
    },
    3: {
        "royal flush": 40_000,
        "king-high straight flush": 17_500,
        "straight flush": 17_500,
        "lowest straight flush": 17_500,
        "three of a kind": 12_500,
        "straight": 3_000,
        "highest straight": 3_000,
        "lowest straight": 3_000,
        "flush": 2_000,
        "pair": 500,
        "pair of twos": 500,
    },
}


@pytest.mark.clause("13:69F-39.11(c)", "13:69F-39.10(b)", '13:69F-39.1 "3 card bonus wager"')
@each_case("what", THREE_CARDS)
@each_case("table", [1, 2, 3])
@each_case("play", [{}, {"play_3": 1000}, {"play_5": 1000}])
def test_the_3_card_bonus_is_paid_on_the_selected_cards_by_the_table_that_the_licensee_chose(
    what: str, table: int, play: dict[str, int]
) -> None:
    selected, others = THREE_CARDS[what].split(" | ")
    result = settled(
        f"{others} {selected}",
        selected=selected,
        wagers={"three_card_bonus": 500, **play},
        three_card_bonus_pay_table=table,
    )["three_card_bonus"]
    wins = THREE_CARD_TABLES[table].get(what)
    if wins is None:
        assert outcome(result) == ("lose", 0)
        assert result["clause"] == "13:69F-39.10(b)"
    else:
        assert outcome(result) == ("win", wins)
        assert result["clause"] == "13:69F-39.11(c)"


@pytest.mark.clause("13:69F-39.11(b)", "13:69F-39.11(c)")
def test_the_licensee_may_pay_more_than_a_printed_row() -> None:
    five = {
        "royal_flush": "1000 to 1",
        "straight_flush": "250 to 1",
        "four_of_a_kind": "50 to 1",
        "full_house": "12 to 1",
        "flush": "8 to 1",
        "straight": "5 to 1",
        "three_of_a_kind": "2 to 1",
        "two_pair": "1 to 1",
    }
    three = {
        "royal_flush": "200 to 1",
        "straight_flush": "40 to 1",
        "three_of_a_kind": "33 to 1",
        "straight": "6 to 1",
        "flush": "3 to 1",
        "pair": "1 to 1",
    }
    results = settled(
        "Kc Kd Kh 4s 4c",
        selected="Kc Kd Kh",
        wagers={"three_card_bonus": 500, "play_5": 1000},
        five_card_bonus_pay_table=five,
        three_card_bonus_pay_table=three,
    )
    assert outcome(results["five_card_bonus"]) == ("win", 12_000)
    assert outcome(results["three_card_bonus"]) == ("win", 16_500)


@pytest.mark.clause("13:69F-39.11(b)")
def test_no_limit_cuts_what_a_bonus_pays() -> None:
    results = settled(
        "As Ks Qs Js Ts",
        selected="As Ks Qs",
        wagers={
            "ante": 100_000,
            "five_card_bonus": 100_000,
            "three_card_bonus": 100_000,
            "play_5": 200_000,
        },
        play_5_multiple=2,
    )
    assert outcome(results["five_card_bonus"]) == ("win", 100_000_000)
    assert outcome(results["three_card_bonus"]) == ("win", 20_000_000)
    assert outcome(results["play_5"]) == ("win", 200_000)


@pytest.mark.clause("13:69F-39.10(b)")
def test_the_3_card_bonus_looks_at_the_selected_cards_and_not_at_the_best_three() -> None:
    aces = "Ah Ad Ac 9s 5c"
    wagers = {"three_card_bonus": 500}
    assert outcome(settled(aces, selected="Ah 9s 5c", wagers=wagers)["three_card_bonus"]) == (
        "lose",
        0,
    )
    assert outcome(settled(aces, selected="5c Ah Ad", wagers=wagers)["three_card_bonus"]) == (
        "win",
        500,
    )
    assert outcome(settled(aces, selected="Ad Ac Ah", wagers=wagers)["three_card_bonus"]) == (
        "win",
        15_000,
    )


@pytest.mark.clause("13:69F-39.10(b)")
@pytest.mark.parametrize(
    ("picks", "payout"), [((1, 4, 5), None), ((1, 2, 5), 500), ((1, 2, 3), 15_000)]
)
def test_the_dealer_settles_the_3_card_bonus_on_the_cards_shown(
    picks: tuple[int, ...], payout: int | None
) -> None:
    table = pik_it({"seat 1": "Ah Ad Ac 9s 5c"})
    bet(table, 1, three=500)
    table.act(1, "select", *picks)
    table.dealer()
    result = table.results(1)["three_card_bonus"]
    assert result.net == (-500 if payout is None else payout)


@pytest.mark.clause("13:69F-39.10(b)")
def test_players_with_a_3_card_bonus_are_asked_counterclockwise_from_the_dealers_right() -> None:
    table = pik_it()
    bet(table, 1, 4, 6, three=500)
    bet(table, 2, 3)
    for number in (6, 4, 1):
        table.advance()
        assert asked(table) == [number]
        assert table.round.step.clause == "13:69F-39.10(b)"
        table.act(number, "select", 1, 2, 3)
    table.advance()
    assert table.round.step.clause == "13:69F-39.10(c)3"


@pytest.mark.clause("13:69F-39.10(a)", "13:69F-39.10(b)")
def test_the_player_selects_any_three_and_shows_them_to_all() -> None:
    table = pik_it({"seat 2": "As 9d 9c Kh 2s"})
    bet(table, 2, three=500)
    table.advance()
    (offer,) = table.round.step.of(seat(2))
    assert isinstance(offer, PickOffer)
    assert len(offer.picks) == 10
    chose, *shown = table.act(2, "select", 5, 3, 2)
    assert isinstance(chose, Chose)
    assert (chose.picks, chose.clause) == ((2, 3, 5), "13:69F-39.10(b)")
    assert [
        (str(position), str(card), e.to, e.clause, e.actor)
        for e in shown
        if isinstance(e, Shown)
        for position, card in e.faces
    ] == [
        ("seat 2 card 2", "9d", None, "13:69F-39.10(a)", seat(2)),
        ("seat 2 card 3", "9c", None, "13:69F-39.10(a)", seat(2)),
        ("seat 2 card 5", "2s", None, "13:69F-39.10(a)", seat(2)),
    ]
    (paid,) = table.dealer()
    assert isinstance(paid, Settled)
    assert (paid.result.wager, paid.result.payout) == ("three_card_bonus", 500)


@pytest.mark.clause("13:69F-39.10(b)")
def test_for_a_silent_player_the_first_three_cards_dealt_are_shown() -> None:
    table = pik_it({"seat 1": "7s 7d 7c Ah Ac"})
    bet(table, 1, three=500)
    table.finish()
    assert table.round.hands[1].picks == (1, 2, 3)
    assert table.results(1)["three_card_bonus"].payout == 15_000


@pytest.mark.clause("13:69F-39.10(b)")
def test_each_3_card_bonus_is_settled_before_the_next_player_is_asked() -> None:
    table = pik_it()
    bet(table, 1, 3, three=500)
    table.act(3, "select", 1, 2, 3)
    assert table.round.step.stage == "3 card bonus"
    assert table.round.step.of(DEALER)
    assert asked(table) == []
    assert "three_card_bonus" not in table.results(3)
    table.dealer()
    assert "three_card_bonus" in table.results(3)
    assert asked(table) == [1]


@pytest.mark.clause("13:69F-39.10(b)", "13:69F-39.10(c)")
def test_all_3_card_bonuses_are_settled_before_any_hand_is_turned_up() -> None:
    table = pik_it()
    bet(table, 1, 2, 3, three=500)
    for number in (3, 2, 1):
        table.act(number, "select", 1, 2, 3)
    table.until("a player's hand")
    assert [e.seat for e in table.events if isinstance(e, Settled)] == [3, 2, 1]
    assert all(e.clause == "13:69F-39.10(a)" for e in table.events if isinstance(e, Shown))


@pytest.mark.clause("13:69F-39.10(c)1", "13:69F-39.10(c)2")
def test_the_dealer_turns_up_a_hand_then_settles_its_5_card_bonus_then_asks() -> None:
    table = pik_it({"seat 1": "As Ad 9c 9h 2s"})
    bet(table, 1, three=500)
    table.act(1, "select", 1, 3, 5)
    table.dealer()
    assert table.round.step.clause == "13:69F-39.10(c)1"
    shown = table.dealer()
    assert [(str(p), e.clause) for e in shown if isinstance(e, Shown) for p in e.positions] == [
        ("seat 1 card 2", "13:69F-39.10(c)1"),
        ("seat 1 card 4", "13:69F-39.10(c)1"),
    ]
    assert table.round.step.clause == "13:69F-39.10(c)2"
    (paid,) = table.dealer()
    assert isinstance(paid, Settled)
    assert (paid.result.wager, paid.result.payout, paid.clause) == (
        "five_card_bonus",
        1000,
        "13:69F-39.11(b)",
    )
    assert table.round.step.clause == "13:69F-39.10(c)3"
    assert asked(table) == [1]


@pytest.mark.clause("13:69F-39.4(e)")
def test_a_hand_is_what_its_cards_make_it_in_whatever_order_they_lie() -> None:
    results = [
        settled(cards, wagers={"play_5": 1000}, dealer="Ah Kd 9c 5s 2h")
        for cards in ("4h 4d 8c 8s Jc", "Jc 8s 4h 8c 4d", "8c Jc 4d 4h 8s")
    ]
    assert results[0] == results[1] == results[2]
    assert outcome(results[0]["five_card_bonus"]) == ("win", 1000)
