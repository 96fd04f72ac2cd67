"""13:69F-40.10(c) to (g): the dealer's hand, the settlement seat by seat, and the rack."""

import pytest

from fairdeal.play import Event
from fairdeal.play.model.event import Announced, Chose, PickedUp, Settled, Shown
from fairdeal.play.model.position import dealer_cards, seat_cards
from tests.games.five_card_hi_lo.rounds import Came, played, settle
from tests.harness import BareRound

HANDS = {
    "seat 1": "As Kd 9h 4c 2c",  # 30 high, 6 low with 4 and 2 low
    "seat 3": "8s 7d 6h Kc Jc",
    "seat 5": "7s 7h 2d 3c Ts",
    "dealer": "3d Kh 5c Qs 9d",  # 29 high, 8 low
}


def at_the_dealers_hand() -> BareRound:
    """Seat 1 has played, seat 3 folded with a poker bonus, seat 5 played."""
    seated = {1: "Ann", 3: "Bob", 5: "Cleo"}
    round = BareRound("nj-hilo", seated=seated, cards=HANDS)
    round.bet(1, ante=1000, tie=500, poker_bonus=300)
    round.bet(3, ante=500, poker_bonus=200)
    round.bet(5, ante=500, poker_bonus=100)
    round.act(1, "play", 4, 5)
    round.act(3, "fold")
    round.act(5, "play", 3, 4)
    return round


def seats_settled(events: list[Event]) -> list[int]:
    seats = [event.seat for event in events if isinstance(event, Settled)]
    return list(dict.fromkeys(seats))


@pytest.mark.clause("13:69F-40.10(c)")
def test_the_dealer_turns_up_the_cards_and_sets_them_by_house_rules() -> None:
    round = at_the_dealers_hand()
    assert not list(round.view(0).faces())
    events = round.dealer()
    (shown,) = (event for event in events if isinstance(event, Shown))
    assert shown.positions == dealer_cards(5)
    assert shown.to is None
    (chose,) = (event for event in events if isinstance(event, Chose))
    assert (str(chose.actor), chose.picks) == ("dealer", (1, 3))
    assert chose.rulings == ("R-HILO-HOUSE-WAY",)
    (said,) = (event for event in events if isinstance(event, Announced))
    assert said.words == "Dealer has 29 high, 8 low"
    assert events == (shown, chose, said)  # the cards are up before they are set and said
    assert {event.clause for event in events} == {"13:69F-40.10(c)"}


@pytest.mark.clause("13:69F-40.10(d)", "13:69F-40.10(e)")
def test_hands_are_settled_one_by_one_from_the_dealers_right() -> None:
    round = at_the_dealers_hand()
    before = len(round.events)
    round.finish()
    assert seats_settled(round.events[before:]) == [5, 3, 1]  # seat 3 folded: in the same sequence


@pytest.mark.clause("13:69F-40.10(d)")
def test_a_players_cards_are_turned_over_before_the_wagers_are_settled() -> None:
    round = at_the_dealers_hand()
    round.dealer()
    events = round.dealer()  # seat 5
    kinds = [type(event) for event in events]
    assert kinds == [Shown, Announced, *[Settled] * 3, PickedUp]
    (shown,) = (event for event in events if isinstance(event, Shown))
    assert shown.positions == seat_cards(5, 5)
    assert (shown.to, shown.clause) == (None, "13:69F-40.10(d)")


@pytest.mark.clause("13:69F-40.10(d)i")
@pytest.mark.parametrize(
    ("cards", "low"),
    [
        ("As Kd 9h 4c 2c", "4c 2c"),  # 30 and 6
        ("Ts Td Th 4c 3c", "4c 3c"),  # 30 and 7: just more, just fewer
        ("As Ad Kc Ac 2c", "Ac 2c"),  # 32 and 3
    ],
)
def test_ante_and_play_win_with_a_higher_high_hand_and_a_lower_low_hand(
    cards: str, low: str
) -> None:
    came = settle(cards, played(1000), low=low)
    won = Came("win", 1000, "13:69F-40.11(b)")
    assert (came["ante"], came["play"]) == (won, won)


@pytest.mark.clause("13:69F-40.10(d)ii")
@pytest.mark.parametrize(
    ("cards", "low"),
    [
        ("8s 7d 6h Kc Jc", "Kc Jc"),  # 21 and 20: lower, higher
        ("Ts Td 9h Kc Jc", "Kc Jc"),  # 29 and 20: equal, higher
        ("8s 7d 6h 4c 4d", "4c 4d"),  # 21 and 8: lower, equal
        ("Ts Td 9h 4c 4d", "4c 4d"),  # 29 and 8: both equal
        ("Ts Td 8h 5d 4d", "5d 4d"),  # 28 and 9: just lower, just higher
    ],
)
def test_ante_and_play_lose_when_neither_hand_is_better(cards: str, low: str) -> None:
    came = settle(cards, played(1000), low=low)
    lost = Came("lose", 0, "13:69F-40.10(d)ii")
    assert (came["ante"], came["play"]) == (lost, lost)


@pytest.mark.clause("13:69F-40.10(d)i", "13:69F-40.10(d)iii", '13:69F-40.1 "Push"')
@pytest.mark.parametrize(
    ("cards", "low"),
    [
        ("As Kd 9h 8c 4c", "8c 4c"),  # 30 and 12: high hand higher, low hand higher
        ("As Kd 9h 4c 4d", "4c 4d"),  # 30 and 8: high hand higher, low hand equal
        ("8s 7d 6h 4c 2c", "4c 2c"),  # 21 and 6: low hand lower, high hand lower
        ("Ts Td 9h 4c 2c", "4c 2c"),  # 29 and 6: low hand lower, high hand equal
    ],
)
def test_ante_and_play_push_when_only_one_hand_is_better(cards: str, low: str) -> None:
    came = settle(cards, played(1000), low=low)
    pushed = Came("push", 0, "13:69F-40.10(d)iii")
    assert (came["ante"], came["play"]) == (pushed, pushed)


@pytest.mark.clause("13:69F-40.10(d)i", "13:69F-40.10(d)ii", "13:69F-40.10(d)iii")
@pytest.mark.parametrize(
    ("picks", "words", "clause"),
    [
        ((4, 5), "Seat 1 has 30 high, 6 low and wins", "13:69F-40.10(d)i"),
        ((2, 4), "Seat 1 has 22 high, 14 low and loses", "13:69F-40.10(d)ii"),
        ((1, 5), "Seat 1 has 23 high, 3 low and pushes", "13:69F-40.10(d)iii"),
    ],
)
def test_the_dealer_says_the_totals_and_what_they_come_to(
    picks: tuple[int, ...], words: str, clause: str
) -> None:
    round = BareRound("nj-hilo", seated={1: "Ann"}, cards=HANDS)
    round.bet(1, ante=1000)
    round.act(1, "play", *picks)
    round.finish()
    said = [event for event in round.events if isinstance(event, Announced)]
    assert (said[-1].words, said[-1].clause) == (words, clause)


@pytest.mark.clause("13:69F-40.10(e)")
def test_tie_bet_and_poker_bonus_bet_are_settled_beside_ante_and_play() -> None:
    round = at_the_dealers_hand().finish()
    assert list(round.results(1)) == ["ante", "play", "tie", "poker_bonus"]
    tie, bonus = round.results(1)["tie"], round.results(1)["poker_bonus"]
    assert (tie.outcome.value, tie.clause) == ("lose", "13:69F-40.10(e)")
    assert (bonus.outcome.value, bonus.clause) == ("lose", "13:69F-40.10(e)")
    assert round.results(5)["poker_bonus"].payout == 100  # a pair of sevens


@pytest.mark.clause("13:69F-40.10(e)", "13:69F-40.10(b)")
def test_a_folded_hands_poker_bonus_is_settled_in_its_turn() -> None:
    round = at_the_dealers_hand().finish()
    assert list(round.results(3)) == ["ante", "poker_bonus"]
    assert round.results(3)["poker_bonus"].clause == "13:69F-40.10(e)"


@pytest.mark.clause("13:69F-40.10(f)", "13:69F-40.11(e)", '13:69F-40.1 "Ante bonus"')
@pytest.mark.parametrize(
    ("cards", "low", "outcome"),
    [
        ("As Ad Ac 4c 2c", "4c 2c", "win"),  # 33 and 6
        ("As Ad Ac 8c 7c", "8c 7c", "push"),  # 33 and 15
        ("As Ad 2c Ac Kc", "Ac Kc", "lose"),  # 24 and 11
    ],
)
def test_an_ante_bonus_is_paid_whatever_becomes_of_ante_and_play(
    cards: str, low: str, outcome: str
) -> None:
    came = settle(cards, played(1000), low=low)
    assert came["ante"].outcome == outcome
    assert came["ante_bonus"] == Came("win", 5000, "13:69F-40.11(e)")


@pytest.mark.clause("13:69F-40.10(f)")
def test_two_aces_earn_no_ante_bonus() -> None:
    assert "ante_bonus" not in settle("As Ad 9h 4c 2c", played(1000), low="4c 2c")


@pytest.mark.clause("13:69F-40.10(f)")
def test_a_folded_hand_has_no_ante_bonus() -> None:
    came = settle("As Ad Ah Ac 2c", {"ante": 1000, "poker_bonus": 100})
    assert list(came) == ["ante", "poker_bonus"]


@pytest.mark.clause("13:69F-40.10(f)")
def test_the_dealer_says_that_there_is_an_ante_bonus() -> None:
    round = BareRound("nj-hilo", seated={1: "Ann"}, cards={"seat 1": "As Ad Ac 4c 2c"})
    round.bet(1, ante=1000)
    round.act(1, "play", 4, 5)
    round.finish()
    said = [event for event in round.events if isinstance(event, Announced)]
    assert said[-1].words == "Seat 1 has an ante bonus: three aces"
    assert (said[-1].clause, said[-1].rulings) == ("13:69F-40.10(f)", ("R-HILO-ANTE-BONUS",))


@pytest.mark.clause("13:69F-40.10(g)")
def test_cards_are_picked_up_so_that_high_and_low_hand_can_be_rebuilt() -> None:
    round = at_the_dealers_hand().finish()
    picked = [event for event in round.events if isinstance(event, PickedUp)]
    numbers = [[position.number for position in event.positions] for event in picked]
    seats = [event.positions[0].seat for event in picked]
    assert seats == [5, 3, 1, 0]  # the dealer's cards last
    assert numbers == [[1, 2, 5, 3, 4], [1, 2, 3, 4, 5], [1, 2, 3, 4, 5], [2, 4, 5, 1, 3]]
    assert {event.clause for event in picked} == {"13:69F-40.10(g)"}


@pytest.mark.clause("13:69F-40.10(g)")
def test_the_dealers_high_hand_is_picked_up_before_the_low_hand() -> None:
    round = BareRound("nj-hilo", seated={1: "Ann"}, cards={"dealer": "2c As 3d Kd Qh"})
    round.bet(1, ante=1000)
    round.finish()
    last = round.events[-1]
    assert isinstance(last, PickedUp)
    assert [position.number for position in last.positions] == [2, 4, 5, 1, 3]


@pytest.mark.clause("13:69F-40.10(g)")
def test_a_seats_cards_are_collected_only_when_all_its_wagers_are_settled() -> None:
    round = at_the_dealers_hand()
    round.dealer()
    events = round.dealer()
    assert isinstance(events[-1], PickedUp)
    assert [e.result.wager for e in events if isinstance(e, Settled)] == [
        "ante",
        "play",
        "poker_bonus",
    ]


@pytest.mark.clause('13:69F-40.1 "Round of play"')
def test_when_the_round_is_over_every_wager_is_settled_and_every_card_in_the_rack() -> None:
    round = at_the_dealers_hand().finish()
    assert round.round.over
    for number, hand in round.round.hands.items():
        assert set(round.results(number)) == set(hand.wagers)
    assert set(round.view(0).rack) == set(round.round.cards)
