"""The dealer's hand against every player's: what wins, loses and pushes, and in which order."""

import pytest

from fairdeal.money import AccountKind
from fairdeal.play.model.event import Announced, Dealt, PickedUp, Settled, Shown
from tests.games.describing import hand
from tests.games.ultimate_texas_holdem.rounds import (
    BEATS_THE_DEALER,
    BELOW_THE_DEALER,
    BOTH,
    NO_PAIR_BOARD,
    Cards,
    clause,
    hands_of,
    paid,
    settled,
)
from tests.harness import BareRound

WAGERS = {"ante": 1000, "blind": 1000, "play": 3000}


@pytest.mark.clause("19:47-32.10(g)", "MA-UTH 10(g)", "19:47-32.10(h)2", "MA-UTH 10(h)(2)")
@BOTH
def test_dealer_below_a_pair_returns_the_ante_of_a_higher_hand(instrument: str) -> None:
    results = settled(instrument, Cards("Ah Qd", NO_PAIR_BOARD, "Jd 3s"), WAGERS)
    assert results["ante"] == ("push", 0, clause(instrument, "19:47-32.10(g)", "MA-UTH 10(g)"))
    assert paid(results)["blind"] == ("push", 0)
    assert results["play"] == ("win", 3000, clause(instrument, "19:47-32.11(b)", "MA-UTH 11(b)"))


@pytest.mark.clause("19:47-32.10(g)", "MA-UTH 10(g)", "19:47-32.10(h)1", "MA-UTH 10(h)(1)")
@BOTH
def test_dealer_below_a_pair_returns_the_ante_of_a_lower_hand_and_takes_the_rest(
    instrument: str,
) -> None:
    results = settled(instrument, Cards("Jd 3s", NO_PAIR_BOARD, "Ah Qd"), WAGERS)
    assert results["ante"] == ("push", 0, clause(instrument, "19:47-32.10(g)", "MA-UTH 10(g)"))
    loses = ("lose", 0, clause(instrument, "19:47-32.10(h)1", "MA-UTH 10(h)(1)"))
    assert (results["blind"], results["play"]) == (loses, loses)


@pytest.mark.clause("19:47-32.10(g)", "MA-UTH 10(g)", "19:47-32.10(h)3", "MA-UTH 10(h)(3)")
@BOTH
def test_dealer_below_a_pair_and_equal_hands_push_everything(instrument: str) -> None:
    results = settled(instrument, Cards("Ah Qd", NO_PAIR_BOARD, "As Qc"), WAGERS)
    assert paid(results) == {"ante": ("push", 0), "blind": ("push", 0), "play": ("push", 0)}
    assert results["ante"][2] == clause(instrument, "19:47-32.10(g)", "MA-UTH 10(g)")
    assert results["play"][2] == clause(instrument, "19:47-32.10(h)3", "MA-UTH 10(h)(3)")


@pytest.mark.clause("19:47-32.10(g)", "MA-UTH 10(g)")
@pytest.mark.parametrize(
    ("dealer", "ante"),
    [("Qh 3h", "push"), ("2h 3h", "win"), ("Kd 3h", "win")],  # none, pair of twos, pair of kings
)
@BOTH
def test_any_pair_even_one_made_with_the_board_lets_the_ante_play(
    instrument: str, dealer: str, ante: str
) -> None:
    results = settled(instrument, Cards("Ah Ad", NO_PAIR_BOARD, dealer), WAGERS)
    assert results["ante"][0] == ante


@pytest.mark.clause("19:47-32.10(g)", "MA-UTH 10(g)")
@BOTH
def test_a_pair_on_the_board_is_the_dealers_too(instrument: str) -> None:
    results = settled(instrument, Cards("Ah Ad", "Kc Ks 7h 4d 2c", "Qh 3h"), WAGERS)
    assert paid(results)["ante"] == ("win", 1000)


@pytest.mark.clause("19:47-32.10(g)", "MA-UTH 10(g)", "19:47-32.10(e)2", "MA-UTH 10(e)(2)")
@BOTH
def test_a_folded_ante_is_not_returned_when_the_dealer_is_below_a_pair(instrument: str) -> None:
    results = settled(
        instrument, Cards("Ah Qd", NO_PAIR_BOARD, "Jd 3s"), {"ante": 1000, "blind": 1000}
    )
    loses = ("lose", 0, clause(instrument, "19:47-32.10(e)2", "MA-UTH 10(e)(2)"))
    assert results == {"ante": loses, "blind": loses}


@pytest.mark.clause("19:47-32.10(e)2", "MA-UTH 10(e)(2)", "19:47-32.10(e)2i", "MA-UTH 10(e)(2)(i)")
@BOTH
def test_a_fold_loses_ante_and_blind_and_trips_is_still_paid(instrument: str) -> None:
    wagers = {"ante": 1000, "blind": 1000, "trips": 500}
    won = settled(instrument, BEATS_THE_DEALER["flush"], wagers)
    assert paid(won) == {"ante": ("lose", 0), "blind": ("lose", 0), "trips": ("win", 3500)}
    lost = settled(instrument, BEATS_THE_DEALER["two pair"], wagers)
    assert paid(lost) == {"ante": ("lose", 0), "blind": ("lose", 0), "trips": ("lose", 0)}


@pytest.mark.clause("19:47-32.10(h)1", "MA-UTH 10(h)(1)")
@BOTH
def test_a_lower_hand_loses_ante_blind_and_play_to_the_table_inventory(instrument: str) -> None:
    cards = BELOW_THE_DEALER["pair"]
    played = BareRound(
        instrument,
        cards={"seat 1": cards.hole, "dealer": cards.dealer, "community": cards.community},
    )
    played.bet(1, ante=1000, blind=1000)
    played.act(1, "raise 4")
    played.finish()
    lost = [event for event in played.events if isinstance(event, Settled)]
    assert [event.result.wager for event in lost] == ["ante", "blind", "play"]
    moves = [move for event in lost for move in event.moves()]
    assert {move.target.place for move in moves} == {AccountKind.INVENTORY}
    assert sum(move.amount for move in moves) == 6000
    lower = clause(instrument, "19:47-32.10(h)1", "MA-UTH 10(h)(1)")
    assert {event.clause for event in lost} == {lower}


@pytest.mark.clause("19:47-32.5(c)", "MA-UTH 5(c)")
@pytest.mark.parametrize(
    ("cards", "outcome"),
    [
        (Cards("Ks Qs", "Kc 9d 7h 4s 2c", "Kd Ad"), "lose"),  # kings, queen against ace
        (Cards("Ks As", "Kc 9d 7h 4s 2c", "Kd Qd"), "win"),
        (Cards("As 3s", "Kc 9d 7h 5s 2c", "Ac 4d"), "push"),  # no card of the five differs
        (Cards("As 6s", "Kc 9d 7h 4s 2c", "Ac 3d"), "win"),  # high card, by the last one
    ],
)
@BOTH
def test_hands_of_one_rank_are_told_apart_by_their_highest_other_card(
    instrument: str, cards: Cards, outcome: str
) -> None:
    assert settled(instrument, cards, WAGERS)["play"][0] == outcome


@pytest.mark.clause("19:47-32.10(h)3", "MA-UTH 10(h)(3)", '19:47-32.1 "Push"', 'MA-UTH 1 "Push"')
@pytest.mark.parametrize(
    "cards",
    [
        Cards("As 3s", "Ac Kd 9h 7s 5c", "Ad 3d"),  # the same pair and kickers
        Cards("2c 3c", "As Ks Qs Js Ts", "4d 5d"),  # the board plays
        Cards("4c 3c", "As Ad Kh Kc Qs", "2d 5d"),  # kickers that do not play
        Cards("9c 2c", "8s 7s 6d 5d Kc", "9d 3d"),  # the same straight
    ],
)
@BOTH
def test_equal_hands_push_ante_blind_and_play(instrument: str, cards: Cards) -> None:
    results = settled(instrument, cards, WAGERS)
    push = ("push", 0, clause(instrument, "19:47-32.10(h)3", "MA-UTH 10(h)(3)"))
    assert results == {"ante": push, "blind": push, "play": push}


@pytest.mark.clause("19:47-32.10(h)4", "MA-UTH 10(h)(4)")
@BOTH
def test_trips_is_settled_after_ante_blind_and_play(instrument: str) -> None:
    wagers = {"trips": 500, "play": 1000, "blind": 1000, "ante": 1000}
    for cards in (BEATS_THE_DEALER["flush"], BELOW_THE_DEALER["flush"]):
        assert list(settled(instrument, cards, wagers)) == ["ante", "blind", "play", "trips"]


@pytest.mark.clause("19:47-32.10(h)", "MA-UTH 10(h)", "19:47-32.10(g)", "MA-UTH 10(g)")
@pytest.mark.parametrize("dealer", ["Kd 3h", "Qh 3h"])  # a pair of kings; less than a pair
@BOTH
def test_played_hands_are_resolved_one_by_one_counterclockwise_from_the_dealers_right(
    instrument: str, dealer: str
) -> None:
    played = BareRound(instrument, cards={"dealer": dealer, "community": NO_PAIR_BOARD})
    for number in (2, 4, 5, 1):
        played.bet(number, ante=1000, blind=1000, trips=500)
    for number in (1, 2, 4, 5):
        played.act(number, "raise 3")
    played.finish()
    done = [
        f"{event.seat} {event.result.wager}"
        for event in played.events
        if isinstance(event, Settled)
    ]
    assert done == [
        f"{number} {wager}"
        for number in (5, 4, 2, 1)
        for wager in ("ante", "blind", "play", "trips")
    ]


@pytest.mark.clause("19:47-32.10(h)", "MA-UTH 10(h)")
@BOTH
def test_each_hand_is_turned_up_announced_settled_and_picked_up_before_the_next(
    instrument: str,
) -> None:
    cards = {
        "seat 1": "Ah Ad",
        "seat 3": "9h 8d",
        "dealer": "Kd 3c",
        "community": "7c 6s 5h 2d Kc",
    }
    played = BareRound(instrument, cards=cards)
    played.bet(1, ante=1000, blind=1000)
    played.bet(3, ante=1000, blind=1000)
    played.act(1, "raise 3")
    played.act(3, "raise 4")
    played.advance()
    story = [
        (
            f"up {', '.join(map(str, event.positions))}"
            if isinstance(event, Shown)
            else f"said {event.words}"
            if isinstance(event, Announced)
            else f"{event.result.wager} {event.result.outcome.value}"
            if isinstance(event, Settled)
            else f"rack {', '.join(map(str, event.positions))}"
        )
        for event in played.events
        if isinstance(event, Announced | Settled | PickedUp)
        or (isinstance(event, Shown) and event.to is None and any(p.seat for p in event.positions))
    ]
    assert story == [
        "said No more bets",
        "said Dealer has a pair of kings",
        "up seat 3 card 1, seat 3 card 2",
        "said Seat 3 has a straight, nine high",
        "ante win",
        "blind win",
        "play win",
        "rack seat 3 card 1, seat 3 card 2",
        "up seat 1 card 1, seat 1 card 2",
        "said Seat 1 has a pair of aces",
        "ante win",
        "blind push",
        "play win",
        "rack seat 1 card 1, seat 1 card 2",
        "rack dealer card 1, dealer card 2, community card 1, community card 2, community card 3, "
        "community card 4, community card 5",
    ]


@pytest.mark.clause("19:47-32.10(e)2i", "MA-UTH 10(e)(2)(i)", "19:47-32.10(h)4", "MA-UTH 10(h)(4)")
@BOTH
def test_trips_of_folded_hands_are_settled_after_all_played_hands(instrument: str) -> None:
    played = BareRound(instrument)
    for number in (1, 2, 4, 6):
        played.bet(number, ante=500, blind=500, trips=100)
    played.act(1, "raise 3")
    for number in (2, 4, 6):
        played.act(number, "check")
    for number in (2, 4, 6):
        played.act(number, "check")
    played.act(2, "fold")
    played.act(4, "raise 1")
    played.act(6, "fold")
    at_the_end = len(played.events)
    played.finish()
    seats = [
        (event.seat, event.result.wager)
        for event in played.events[at_the_end:]
        if isinstance(event, Settled)
    ]
    assert [pair for pair in seats if pair[1] == "trips"] == [
        (4, "trips"),
        (1, "trips"),
        (6, "trips"),
        (2, "trips"),
    ]
    assert seats[-2:] == [(6, "trips"), (2, "trips")]


@pytest.mark.clause("19:47-32.10(i)", "MA-UTH 10(i)")
@BOTH
def test_every_card_is_picked_up_once_and_every_hand_can_be_rebuilt_from_the_rack(
    instrument: str,
) -> None:
    played = BareRound(instrument)
    for number in (1, 2, 3, 5):
        played.bet(number, ante=500, blind=500, **({"trips": 100} if number == 3 else {}))
    played.act(1, "raise 3")
    for number in (2, 3, 5, 2, 3, 5):
        played.act(number, "check")
    played.act(2, "raise 1")
    played.finish()
    rack = played.view(0).rack
    dealt = [p for event in played.events if isinstance(event, Dealt) for p in event.positions]
    assert sorted(map(str, rack)) == sorted(map(str, dealt))
    assert [str(position) for position in rack] == [
        "burned card 1",
        "burned card 2",
        "seat 5 card 1",  # folded without trips: at once
        "seat 5 card 2",
        "seat 2 card 1",
        "seat 2 card 2",
        "seat 1 card 1",
        "seat 1 card 2",
        "seat 3 card 1",  # folded, from under the trips wager
        "seat 3 card 2",
        "dealer card 1",
        "dealer card 2",
        "community card 1",
        "community card 2",
        "community card 3",
        "community card 4",
        "community card 5",
    ]


@pytest.mark.clause(
    '19:47-32.1 "Round of play"', 'MA-UTH 1 "Round of play"', "19:47-32.10(h)", "MA-UTH 10(h)"
)
@BOTH
def test_described_hands_come_back_in_the_order_given_whatever_the_settlement_order(
    instrument: str,
) -> None:
    document = {
        "instrument": instrument,
        "dealer": "Kd 3c",
        "community": "7c 6s 5h 2d Kc",
        "hands": [
            hand(4, "9h 8d", wagers={"ante": 1000, "blind": 1000, "play": 1000}),
            hand(1, "Ah Ad", wagers={"ante": 500, "blind": 500, "play": 2000}),
            hand(2, "Qh Jd", wagers={"ante": 500, "blind": 500}),
        ],
    }
    results = hands_of(document)
    assert list(results) == [4, 1, 2]
    assert paid(results[4]) == {
        "ante": ("win", 1000),
        "blind": ("win", 1000),
        "play": ("win", 1000),
    }
    assert paid(results[1]) == {"ante": ("win", 500), "blind": ("push", 0), "play": ("win", 2000)}
    assert paid(results[2]) == {"ante": ("lose", 0), "blind": ("lose", 0)}
