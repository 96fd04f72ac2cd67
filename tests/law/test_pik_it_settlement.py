"""Pik-it Poker: the dealer's hand (39.10(d)), and the two ways to settle (39.10(e))."""

import pytest

from fairdeal.play.model.event import Announced, Chose, PickedUp, Shown
from tests.games.pik_it_poker.rounds import bet, in_short, pik_it
from tests.harness import BareRound


@pytest.mark.clause("13:69F-39.10(d)")
def test_the_dealer_turns_up_all_five_and_announces_the_best_five_and_the_best_three() -> None:
    table = pik_it({"dealer": "Kh 9c Qh 3h 9d"})
    bet(table, 1)
    table.act(1, "play 3")
    table.until("the dealer's hand")
    events = table.dealer()
    assert {event.clause for event in events} == {"13:69F-39.10(d)"}
    (shown,) = (e for e in events if isinstance(e, Shown))
    assert [str(card) for card in shown.cards] == ["Kh", "9c", "Qh", "3h", "9d"]
    assert [e.words for e in events if isinstance(e, Announced)] == [
        "Dealer's five cards: pair of nines",
        "Dealer's best three: flush, king high",
    ]
    designated = next(e for e in events if isinstance(e, Chose))
    assert designated.picks == (1, 3, 4)


@pytest.mark.clause("13:69F-39.10(d)", '13:69F-39.1 "Qualifying hand"')
@pytest.mark.parametrize(
    ("dealer", "qualifier", "said"),
    [
        ("As Qd Jc 8h 6d", True, True),
        ("As Kd 4c 3h 2d", True, False),
        ("As Qd Jc 8h 6d", False, False),
    ],
)
def test_no_qualify_is_announced_between_the_two_hands_where_the_dealer_has_to_qualify(
    dealer: str, qualifier: bool, said: bool
) -> None:
    table = pik_it({"dealer": dealer}, dealer_qualifies=qualifier)
    bet(table, 1)
    table.act(1, "play 5")
    table.until("the dealer's hand")
    words = [e.words for e in table.dealer() if isinstance(e, Announced)]
    assert ("No qualify" in words) is said
    if said:
        assert words == [
            "Dealer's five cards: ace high",
            "No qualify",
            "Dealer's best three: ace high",
        ]


@pytest.mark.clause("13:69F-39.10(d)")
def test_the_dealers_cards_stay_face_down_until_every_player_has_decided() -> None:
    table = pik_it()
    bet(table, 1, 2)
    table.act(2, "play 5")
    table.advance()
    shown = [p for e in table.events if isinstance(e, Shown) for p in e.positions]
    assert not [position for position in shown if position.seat == 0]


FOUR_PLAYERS = {
    "seat 1": "Ac Ad Kh 3s 2c",  # wins in five
    "seat 2": "8c 7d 5h 3d 2h",  # folds
    "seat 3": "Jc Td 6s 4h 3c",  # loses in three
    "seat 4": "Kc Ks Qc 9h 7c",  # wins in five
    "dealer": "Kd 9s Qd 7s Ts",  # king high, and a flush in three cards
}


def decided(settlement: int) -> BareRound:
    table = pik_it(FOUR_PLAYERS, settlement=settlement)
    bet(table, 1, 2, 3, 4)
    table.act(4, "play 5")
    table.act(3, "play 3")
    table.act(2, "fold")
    table.act(1, "play 5")
    return table.until("the dealer's hand")


def settlement_of(table: BareRound) -> tuple[list[str], list[str]]:
    table.dealer()
    before = len(table.events)
    clauses = []
    while not table.round.over:
        clauses.append(table.round.step.clause.removeprefix("13:69F-39.10"))
        table.dealer()
    return in_short(table.events[before:]), list(dict.fromkeys(clauses))


@pytest.mark.clause(
    "13:69F-39.10(e)",
    "13:69F-39.10(e)1",
    "13:69F-39.10(e)1i",
    "13:69F-39.10(e)1ii",
    "13:69F-39.10(e)1iii",
    "13:69F-39.10(e)1iv",
)
def test_the_first_procedure_takes_all_players_through_one_task_after_another() -> None:
    happened, clauses = settlement_of(decided(1))
    assert happened == [
        "Seat 4's five cards: pair of kings",
        "Seat 3's best three: jack high",
        "Seat 1's five cards: pair of aces",
        "seat 3 ante lose",
        "seat 3 play_3 lose",
        "seat 4 ante win",
        "seat 4 play_5 win",
        "seat 1 ante win",
        "seat 1 play_5 win",
        "picked up seat 4",
        "picked up seat 3",
        "picked up seat 1",
        "picked up dealer",
    ]
    assert clauses == ["(e)1i", "(e)1ii", "(e)1iii", "(e)1iv", "(e)"]


@pytest.mark.clause(
    "13:69F-39.10(e)",
    "13:69F-39.10(e)2",
    "13:69F-39.10(e)2i",
    "13:69F-39.10(e)2ii",
    "13:69F-39.10(e)2iii",
)
def test_the_second_procedure_finishes_one_player_after_another() -> None:
    happened, clauses = settlement_of(decided(2))
    assert happened == [
        "Seat 4's five cards: pair of kings",
        "seat 4 ante win",
        "seat 4 play_5 win",
        "picked up seat 4",
        "Seat 3's best three: jack high",
        "seat 3 ante lose",
        "seat 3 play_3 lose",
        "picked up seat 3",
        "Seat 1's five cards: pair of aces",
        "seat 1 ante win",
        "seat 1 play_5 win",
        "picked up seat 1",
        "picked up dealer",
    ]
    assert clauses == ["(e)2i", "(e)2ii", "(e)2iii", "(e)"]


@pytest.mark.clause("13:69F-39.10(e)1iii")
def test_the_first_procedure_hands_ties_back_in_its_paying_pass() -> None:
    table = pik_it(
        {"seat 1": "Ac Kd 9h 5s 2c", "seat 2": "8c 7d 5h 3d 2h", "dealer": "As Kc 9d 5c 2d"}
    )
    bet(table, 1, 2)
    table.act(2, "play 5")
    table.act(1, "play 5")
    table.until("losing wagers")
    assert in_short(list(table.dealer())) == ["seat 2 ante lose", "seat 2 play_5 lose"]
    assert table.round.step.stage == "winning wagers"
    assert in_short(list(table.dealer())) == ["seat 1 ante push", "seat 1 play_5 push"]


@pytest.mark.clause("13:69F-39.10(e)1ii", "13:69F-39.10(f)")
def test_the_first_procedure_collects_a_lost_ante_before_it_returns_the_play_5_beside_it() -> None:
    table = pik_it({"seat 1": "Ac Qh 9s 7d 5h", "dealer": "As Qd Jc 8h 4d"}, dealer_qualifies=True)
    bet(table, 1)
    table.act(1, "play 5")
    table.until("losing wagers")
    assert in_short(list(table.dealer())) == ["seat 1 ante lose"]
    assert in_short(list(table.dealer())) == ["seat 1 play_5 push"]


@pytest.mark.clause("13:69F-39.10(e)")
@pytest.mark.parametrize("settlement", [1, 2])
def test_both_procedures_pay_the_same(settlement: int) -> None:
    table = decided(settlement).finish()
    assert {
        number: {wager: result.net for wager, result in table.results(number).items()}
        for number in (1, 2, 3, 4)
    } == {
        1: {"five_card_bonus": -1000, "ante": 1000, "play_5": 1000},
        2: {"five_card_bonus": -1000, "ante": -1000},
        3: {"five_card_bonus": -1000, "ante": -1000, "play_3": -1000},
        4: {"five_card_bonus": -1000, "ante": 1000, "play_5": 1000},
    }


@pytest.mark.clause("13:69F-39.10(g)", "13:69F-39.10(e)")
@pytest.mark.parametrize("settlement", [1, 2])
def test_the_rack_holds_every_hand_in_order_and_the_dealers_last(settlement: int) -> None:
    table = decided(settlement).finish()
    rack = [str(p) for e in table.events if isinstance(e, PickedUp) for p in e.positions]
    assert rack == [
        f"{who} card {number}"
        for who in ("seat 2", "seat 4", "seat 3", "seat 1", "dealer")
        for number in (1, 2, 3, 4, 5)
    ]
    last = [e.clause for e in table.events if isinstance(e, PickedUp)][1:]
    assert set(last) == {"13:69F-39.10(g)"}


@pytest.mark.clause("13:69F-39.10(d)", "13:69F-39.10(e)")
def test_the_dealers_hand_is_shown_and_racked_even_when_everybody_folds() -> None:
    table = pik_it()
    bet(table, 1, 2)
    table.act(2, "fold")
    table.act(1, "fold")
    table.until("the dealer's hand")
    table.finish()
    shown = [p for e in table.events if isinstance(e, Shown) for p in e.positions]
    assert len([position for position in shown if position.seat == 0]) == 5
    assert in_short(table.events)[-1] == "picked up dealer"
