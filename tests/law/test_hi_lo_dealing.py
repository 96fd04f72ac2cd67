"""13:69F-40.7 to 40.9: in which order the cards of 5 Card Hi-Lo are due."""

import pytest

from fairdeal.play import DEALER, Action, CardsOffer
from fairdeal.play.model.event import Dealt
from tests.harness import BareRound


def dealt(dealing: str) -> tuple[list[str], list[str]]:
    """To whom cards go, one by one, with seats 2 and 5 in the round; and by which clauses."""
    round = BareRound("nj-hilo", {"dealing": dealing})
    round.bet(5, ante=500)
    round.bet(2, ante=500)
    round.do(Action(DEALER, "no more bets"))
    events = [event for event in round.dealer() if isinstance(event, Dealt)]
    cards = [(str(place), event.clause) for event in events for place in event.positions]
    assert all(card is None for card in round.view(0).cards.values())
    return [place for place, _ in cards], [clause for _, clause in cards]


def one_by_one(clause: str) -> list[str]:
    """First and second cards have clauses of their own, players' and dealer's; the rest one."""
    return [f"{clause}{number}" for number in (1, 1, 2, 3, 3, 4, *[5] * 9)]


@pytest.mark.clause(
    "13:69F-40.7(d)",
    "13:69F-40.7(d)1",
    "13:69F-40.7(d)2",
    "13:69F-40.7(d)3",
    "13:69F-40.7(d)4",
    "13:69F-40.7(d)5",
)
def test_a_shoe_deals_one_card_at_a_time_from_the_left_and_to_the_dealer_last() -> None:
    turns = [[f"seat 2 card {n}", f"seat 5 card {n}", f"dealer card {n}"] for n in range(1, 6)]
    order, clauses = dealt("manual-shoe")
    assert order == [place for turn in turns for place in turn]
    assert clauses == one_by_one("13:69F-40.7(d)")


@pytest.mark.clause(
    "13:69F-40.8(c)",
    "13:69F-40.8(c)1",
    "13:69F-40.8(c)2",
    "13:69F-40.8(c)3",
    "13:69F-40.8(c)4",
    "13:69F-40.8(c)5",
)
def test_from_the_hand_cards_are_dealt_in_the_same_order() -> None:
    turns = [[f"seat 2 card {n}", f"seat 5 card {n}", f"dealer card {n}"] for n in range(1, 6)]
    order, clauses = dealt("hand")
    assert order == [place for turn in turns for place in turn]
    assert clauses == one_by_one("13:69F-40.8(c)")


@pytest.mark.clause("13:69F-40.9(a)", "13:69F-40.9(c)")
def test_an_automated_shoe_delivers_stacks_of_five_and_the_dealers_last() -> None:
    order, clauses = dealt("automated-shoe")
    places = ("seat 2", "seat 5", "dealer")
    assert order == [f"{place} card {n}" for place in places for n in range(1, 6)]
    assert clauses == ["13:69F-40.9(c)"] * 15


@pytest.mark.clause("13:69F-40.7(b)", "13:69F-40.8(b)3", "13:69F-40.9(b)2")
@pytest.mark.parametrize(
    ("dealing", "clause"),
    [
        ("manual-shoe", "13:69F-40.7(b)"),
        ("hand", "13:69F-40.8(b)3"),
        ("automated-shoe", "13:69F-40.9(b)2"),
    ],
)
def test_no_more_bets_is_said_before_any_card_is_dealt(dealing: str, clause: str) -> None:
    round = BareRound("nj-hilo", {"dealing": dealing})
    round.bet(1, ante=500)
    assert not any(isinstance(offer, CardsOffer) for offer in round.round.step.offers)
    said = round.do(Action(DEALER, "no more bets"))
    assert [event.clause for event in said] == [clause]
    due = [offer for offer in round.round.step.of(DEALER) if offer.default]
    assert [type(offer) for offer in due] == [CardsOffer]
