"""Pik-it Poker: who gets which card when (39.7 to 39.9), and that nobody sees it."""

import pytest

from fairdeal.play import DEALER, Action, CardsOffer
from fairdeal.play.model.event import Announced, Dealt, Shown
from fairdeal.sheet import read_sheet
from tests.games.pik_it_poker.rounds import bet, pik_it, refusal
from tests.harness import BareRound


def dealt(table: BareRound) -> list[tuple[str, str]]:
    events = [e for e in table.events if isinstance(e, Dealt)]
    return [(str(position), e.clause) for e in events for position in e.positions]


@pytest.mark.clause("13:69F-39.7(b)", "13:69F-39.8(b)3", "13:69F-39.9(b)2")
@pytest.mark.parametrize(
    ("dealing", "clause"),
    [
        ("manual-shoe", "13:69F-39.7(b)"),
        ("hand", "13:69F-39.8(b)3"),
        ("automated-shoe", "13:69F-39.9(b)2"),
    ],
)
def test_no_more_bets_is_announced_before_any_card(dealing: str, clause: str) -> None:
    table = pik_it(dealing=dealing)
    bet(table, 1)
    table.advance()
    said = next(e for e in table.events if isinstance(e, Announced | Dealt))
    assert isinstance(said, Announced)
    assert (said.words, said.clause) == ("No more bets", clause)


@pytest.mark.clause("13:69F-39.7(c)", "13:69F-39.8(c)")
@pytest.mark.parametrize(
    ("dealing", "clause"), [("manual-shoe", "13:69F-39.7(c)"), ("hand", "13:69F-39.8(c)")]
)
def test_one_card_at_a_time_clockwise_to_players_with_wagers_then_the_dealer(
    dealing: str, clause: str
) -> None:
    table = pik_it(dealing=dealing)
    bet(table, 5, 2)
    table.until("a player's hand")
    turns = [
        (f"{who} card {number}", clause)
        for number in (1, 2, 3, 4, 5)
        for who in ("seat 2", "seat 5", "dealer")
    ]
    assert dealt(table) == turns


@pytest.mark.clause("13:69F-39.7(c)", "13:69F-39.8(c)", "13:69F-39.9(c)")
@pytest.mark.parametrize("dealing", ["manual-shoe", "hand", "automated-shoe"])
def test_all_cards_are_dealt_face_down(dealing: str) -> None:
    table = pik_it(dealing=dealing)
    bet(table, 1, 2)
    table.until("a player's hand")
    assert len(dealt(table)) == 15
    assert not [event for event in table.events if isinstance(event, Shown)]


@pytest.mark.clause("13:69F-39.9(a)", "13:69F-39.9(c)", "13:69F-39.9(c)1")
def test_the_automated_shoe_gives_stacks_of_five_clockwise_and_the_dealers_last() -> None:
    table = pik_it(dealing="automated-shoe")
    bet(table, 6, 3)
    table.until("a player's hand")
    stacks = (
        ("seat 3", "13:69F-39.9(c)"),
        ("seat 6", "13:69F-39.9(c)"),
        ("dealer", "13:69F-39.9(c)1"),
    )
    assert dealt(table) == [
        (f"{who} card {number}", clause) for who, clause in stacks for number in (1, 2, 3, 4, 5)
    ]


@pytest.mark.clause("13:69F-39.9(c)2")
def test_a_late_stack_comes_only_when_all_have_decided_and_folds_are_in_the_rack() -> None:
    table = pik_it(dealing="automated-shoe", dealer_stack="after-decisions")
    bet(table, 1, 2, three=500)
    table.act(2, "select", 1, 2, 3)
    table.act(1, "select", 3, 4, 5)
    table.act(2, "fold")
    table.act(1, "fold")
    assert table.round.step.stage == "a folded hand"
    assert not any(position.startswith("dealer") for position, _ in dealt(table))
    table.dealer()
    (offer,) = (o for o in table.round.step.of(DEALER) if o.default)
    assert isinstance(offer, CardsOffer)
    assert (offer.clause, len(offer.due)) == ("13:69F-39.9(c)2", 5)
    assert len(table.view(0).rack) == 10
    table.dealer()
    assert dealt(table)[-5:] == [(f"dealer card {n}", "13:69F-39.9(c)2") for n in (1, 2, 3, 4, 5)]
    table.until("the dealer's hand")


@pytest.mark.clause("13:69F-39.9(c)2")
def test_only_an_automated_shoe_holds_the_dealers_stack_back() -> None:
    late = {"dealing": "manual-shoe", "dealer_stack": "after-decisions"}
    why = refusal(lambda: read_sheet("nj-pikit", late))
    assert (why.name, why.clause) == ("late-stack-needs-automated-shoe", "13:69F-39.9(c)2")


@pytest.mark.clause("13:69F-39.8(b)1")
def test_dealing_from_the_hand_needs_an_automated_shuffler() -> None:
    why = refusal(lambda: read_sheet("nj-pikit", {"dealing": "hand", "shuffling": "manual"}))
    assert (why.name, why.clause) == ("hand-dealing-needs-shuffler", "13:69F-39.8(b)1")


@pytest.mark.clause("13:69F-39.7(c)")
def test_no_hand_gets_a_sixth_card() -> None:
    table = pik_it()
    bet(table, 1)
    table.until("deal")
    cards = tuple(table.spare[:11])
    why = refusal(lambda: table.do(Action(DEALER, "deal", cards=cards)))
    assert (why.name, why.clause) == ("wrong-number-of-cards", "13:69F-39.7(c)")
    assert not table.round.cards
