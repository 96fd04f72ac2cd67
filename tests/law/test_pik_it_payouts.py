"""Pik-it Poker: what ante and play are paid, with and without a qualifying hand (39.11(a))."""

from typing import Any

import pytest

from tests.games.pik_it_poker.rounds import outcome, settled

# A royal flush in three cards, ace high in five: against a pair, higher only in three cards.
THREE_NOT_FIVE = "As Ks Qs 3d 2c"
# Two pair in five cards, a pair in three: against three in a row, higher only in five cards.
FIVE_NOT_THREE = "9c 9d 5h 5s 2d"
PAIR_OF_FOURS = "4c 4d 7h 8s Jc"
THREE_IN_A_ROW = "Th 9h 8c 3s 2c"


@pytest.mark.clause("13:69F-39.11(a)", '13:69F-39.1 "Play 3 wager"', '13:69F-39.1 "Hand"')
def test_a_higher_three_card_hand_is_paid_1_to_1_on_ante_and_play_3() -> None:
    results = settled(THREE_NOT_FIVE, dealer=PAIR_OF_FOURS, wagers={"play_3": 1000})
    for wager in ("ante", "play_3"):
        assert outcome(results[wager]) == ("win", 1000)
        assert results[wager]["clause"] == "13:69F-39.11(a)"
    assert results["net"] == -1000 + 1000 + 1000


@pytest.mark.clause("13:69F-39.11(a)", '13:69F-39.1 "Play 5 wager"', '13:69F-39.1 "Hand"')
def test_a_higher_five_card_hand_is_paid_1_to_1_on_ante_and_play_5() -> None:
    results = settled(FIVE_NOT_THREE, dealer=THREE_IN_A_ROW, wagers={"play_5": 1000})
    for wager in ("ante", "play_5"):
        assert outcome(results[wager]) == ("win", 1000)
        assert results[wager]["clause"] == "13:69F-39.11(a)"


@pytest.mark.clause("13:69F-39.11(a)", "13:69F-39.10(e)1ii", "13:69F-39.10(e)2ii")
@pytest.mark.parametrize(
    ("settlement", "clause"), [(1, "13:69F-39.10(e)1ii"), (2, "13:69F-39.10(e)2ii")]
)
def test_a_lower_hand_loses_ante_and_play(settlement: int, clause: str) -> None:
    in_three = settled(
        FIVE_NOT_THREE, dealer=THREE_IN_A_ROW, wagers={"play_3": 1000}, settlement=settlement
    )
    in_five = settled(
        THREE_NOT_FIVE, dealer=PAIR_OF_FOURS, wagers={"play_5": 1000}, settlement=settlement
    )
    for result in (in_three["ante"], in_three["play_3"], in_five["ante"], in_five["play_5"]):
        assert outcome(result) == ("lose", 0)
        assert result["clause"] == clause


@pytest.mark.clause("13:69F-39.11(a)")
@pytest.mark.parametrize("play", ["play_3", "play_5"])
def test_a_play_wager_of_two_antes_is_paid_1_to_1(play: str) -> None:
    options: dict[str, Any] = {"play_3_multiple": 2, "play_5_multiple": 2}
    won = settled("Ac Ad Ah 3d 2c", dealer=PAIR_OF_FOURS, wagers={play: 2000}, **options)
    assert (outcome(won["ante"]), outcome(won[play])) == (("win", 1000), ("win", 2000))
    lost = settled("Tc 7d 5h 3d 2c", dealer="Kc Kd 9s 8s Jh", wagers={play: 2000}, **options)
    assert lost["net"] == -1000 - 1000 - 2000


@pytest.mark.clause("13:69F-39.11(a)", "13:69F-39.4(d)")
@pytest.mark.parametrize("play", ["play_3", "play_5"])
def test_equal_hands_push(play: str) -> None:
    results = settled("Ac Kd 9h 5s 2c", dealer="As Kc 9d 5h 2d", wagers={play: 1000})
    for wager in ("ante", play):
        assert outcome(results[wager]) == ("push", 0)
        assert results[wager]["clause"] == "13:69F-39.11(a)"
    assert results["net"] == -1000  # the 5 card bonus alone


@pytest.mark.clause("13:69F-39.4(d)")
@pytest.mark.parametrize("play", ["play_3", "play_5"])
def test_hands_of_one_rank_are_told_apart_by_their_highest_other_card(play: str) -> None:
    queens, aces = "Kc Kd Qh 5s 2c", "Ks Kh Ac 5d 2d"
    for player, dealer, wanted in ((queens, aces, "lose"), (aces, queens, "win")):
        results = settled(player, dealer=dealer, wagers={play: 1000})
        assert outcome(results[play])[0] == wanted


@pytest.mark.clause("13:69F-39.11(a)", '13:69F-39.1 "Play 3 wager"')
def test_three_card_hands_tie_whatever_the_other_two_cards_are() -> None:
    player, dealer = "Ac Ad Kh 7s 4c", "As Ah Kc 9s 4d"
    assert outcome(settled(player, dealer=dealer, wagers={"play_3": 1000})["play_3"])[0] == "push"
    assert outcome(settled(player, dealer=dealer, wagers={"play_5": 1000})["play_5"])[0] == "lose"


@pytest.mark.clause('13:69F-39.1 "Play 3 wager"', "13:69F-39.4(e)")
def test_play_3_plays_the_best_three_cards_and_not_the_selected_ones() -> None:
    results = settled(
        THREE_NOT_FIVE,
        dealer=PAIR_OF_FOURS,
        selected="Ks 3d 2c",
        wagers={"three_card_bonus": 500, "play_3": 1000},
    )
    assert outcome(results["three_card_bonus"]) == ("lose", 0)
    assert outcome(results["play_3"]) == ("win", 1000)


@pytest.mark.clause("13:69F-39.10(c)3", "13:69F-39.3(b)")
def test_a_hand_without_a_play_wager_is_folded_and_loses_the_ante_however_good() -> None:
    results = settled("Ac Ad Ah As 2c", wagers={})
    assert outcome(results["ante"]) == ("lose", 0)
    assert results["ante"]["clause"] == "13:69F-39.10(c)3"
    assert outcome(results["five_card_bonus"]) == ("win", 50_000)


# The dealer's qualifying hand: A-K-4-3-2 or better.
QUALIFYING = (
    "As Kd 4c 3h 2d",
    "As Kd 5c 3h 2d",
    "2c 2d 3h 4s 5c",
    "5d 4c 3h 2d As",
    "9c 7c 5c 4c 2c",
)
NOT_QUALIFYING = ("As Qd Jc Th 9d", "Ks Qd Jc Th 8d", "As Qd 4c 3h 2d", "7c 5d 4h 3s 2c")


@pytest.mark.clause("13:69F-39.10(f)", '13:69F-39.1 "Qualifying hand"')
@pytest.mark.parametrize("dealer", NOT_QUALIFYING)
def test_without_a_qualifying_hand_the_ante_of_a_higher_hand_is_paid_and_play_5_pushes(
    dealer: str,
) -> None:
    better = "Qh Qc 6h 6s 5s"
    results = settled(better, dealer=dealer, wagers={"play_5": 1000}, dealer_qualifies=True)
    assert outcome(results["ante"]) == ("win", 1000)
    assert outcome(results["play_5"]) == ("push", 0)
    assert {results[wager]["clause"] for wager in ("ante", "play_5")} == {"13:69F-39.10(f)"}


@pytest.mark.clause("13:69F-39.11(a)", '13:69F-39.1 "Qualifying hand"')
@pytest.mark.parametrize("dealer", QUALIFYING)
def test_with_a_qualifying_hand_play_5_is_decided(dealer: str) -> None:
    quads = settled("Qh Qc Qs Qd 6h", dealer=dealer, wagers={"play_5": 1000}, dealer_qualifies=True)
    assert outcome(quads["play_5"]) == ("win", 1000)
    low = settled("8h 7d 6s 3c Th", dealer=dealer, wagers={"play_5": 1000}, dealer_qualifies=True)
    assert outcome(low["play_5"]) == ("lose", 0)


@pytest.mark.clause("13:69F-39.10(f)", "13:69F-39.11(a)")
@pytest.mark.parametrize(
    ("player", "ante"),
    [("Ac Qh Js Td 8h", "push"), ("Ac Qh Js Td 7h", "lose"), ("Ac Kh 4s 3d 2h", "win")],
)
def test_without_a_qualifying_hand_the_five_card_hands_decide_the_ante_of_play_5(
    player: str, ante: str
) -> None:
    results = settled(
        player, dealer="As Qd Jc Th 8d", wagers={"play_5": 1000}, dealer_qualifies=True
    )
    assert results["ante"]["outcome"] == ante
    assert outcome(results["play_5"]) == ("push", 0)


@pytest.mark.clause("13:69F-39.10(f)", "13:69F-39.11(a)")
@pytest.mark.parametrize("qualifies", [True, False])
@pytest.mark.parametrize(
    ("player", "end"),
    [
        ("Kc Kd 7h 5c 2d", ("win", 1000)),
        ("Ac Qh Js 8d 7h", ("push", 0)),
        ("Ac Qh Ts 9d 7h", ("lose", 0)),
    ],
)
def test_qualification_has_no_bearing_on_play_3_and_its_ante(
    player: str, end: tuple[str, int], qualifies: bool
) -> None:
    dealer = "As Qd Jc 6h 4d"
    results = settled(player, dealer=dealer, wagers={"play_3": 1000}, dealer_qualifies=qualifies)
    assert (outcome(results["ante"]), outcome(results["play_3"])) == (end, end)


@pytest.mark.clause("13:69F-39.11(a)")
def test_no_hand_of_the_dealers_fails_where_the_sheet_has_no_qualifier() -> None:
    results = settled("Qh Qc 6h 6s 5s", dealer="7c 5d 4h 3s 2c", wagers={"play_5": 1000})
    assert outcome(results["play_5"]) == ("win", 1000)


@pytest.mark.clause("13:69F-39.10(f)", "13:69F-39.11(b)", "13:69F-39.11(c)")
def test_qualification_has_no_bearing_on_the_bonuses() -> None:
    results = settled(
        "Qh Qc 6h 6s 5s",
        dealer="7c 5d 4h 3s 2c",
        selected="Qh Qc 5s",
        wagers={"three_card_bonus": 500, "play_5": 1000},
        dealer_qualifies=True,
    )
    assert outcome(results["three_card_bonus"]) == ("win", 500)
    assert outcome(results["five_card_bonus"]) == ("win", 1000)


@pytest.mark.clause("13:69F-39.3(c)", "13:69F-39.11(a)")
@pytest.mark.parametrize("play", ["play_3", "play_5"])
@pytest.mark.parametrize(
    ("player", "ante", "net"),
    [
        ("Ac Ad Kh 8s 2c", ("win", 1600), -1000 + 1600 + 1000),
        ("8c 6c 5h 3s 2d", ("lose", 0), -3000),
        ("Kc Kh Qc 9h 7s", ("push", 0), -1000),
    ],
)
def test_a_match_play_coupon_is_paid_1_to_1_when_the_ante_wins(
    player: str, ante: tuple[str, int], net: int, play: str
) -> None:
    results = settled(player, dealer="Kd Ks Qh 9s 7d", wagers={play: 1000}, match_play=600)
    assert outcome(results["ante"]) == ante
    assert results["net"] == net
