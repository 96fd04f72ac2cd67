"""What each viewer sees of a Pik-it round, moment by moment."""

import pytest

from fairdeal.play import seat
from tests.games.pik_it_poker.rounds import bet, pik_it
from tests.harness import BareRound, eyes

CARDS = {
    "seat 1": "As Ad 9c 8h 2s",
    "seat 2": "Kc Kd 7s 5h 3c",
    "seat 3": "Qc Jd 9s 4h 2d",
    "dealer": "Th 8c 6d 4s 3h",
}


def seen(table: BareRound, viewer: int) -> set[str]:
    return {str(card) for card in table.view(viewer).faces()}


def faces(*places: str) -> set[str]:
    return {card for place in places for card in CARDS[place].split()}


@pytest.mark.clause("13:69F-39.7(c)", "13:69F-39.10(a)")
def test_before_the_bonus_pass_nobody_sees_anything() -> None:
    table = pik_it(CARDS)
    bet(table, 1, 2, 3, three=500)
    table.advance()
    assert table.round.step.stage == "selection"
    for viewer in (0, 1, 2, 3):
        assert seen(table, viewer) == set()


@pytest.mark.clause("13:69F-39.10(a)", "13:69F-39.10(b)")
def test_after_the_bonus_pass_everybody_sees_the_bonus_cards_only() -> None:
    table = pik_it(CARDS)
    bet(table, 1, 3, three=500)
    bet(table, 2)
    table.act(3, "select", 1, 2, 3)
    table.act(1, "select", 2, 4, 5)
    table.until("a player's hand")
    for viewer in (0, 1, 2, 3):
        assert seen(table, viewer) == {"Qc", "Jd", "9s", "Ad", "8h", "2s"}


@pytest.mark.clause("13:69F-39.10(c)1", "13:69F-39.10(d)")
@pytest.mark.parametrize("looking", ["face-down", "after-looking"])
def test_hands_open_seat_by_seat_from_the_dealers_right_and_the_dealers_last(looking: str) -> None:
    table = pik_it(CARDS, three_card_selection=looking)
    bet(table, 1, three=500)
    bet(table, 2, 3)
    table.act(1, "select", 1, 2, 3)
    chosen = {"As", "Ad", "9c"}
    table.advance()
    assert seen(table, 0) == chosen | faces("seat 3")
    table.act(3, "play 5")
    table.advance()
    assert seen(table, 0) == chosen | faces("seat 3", "seat 2")
    table.act(2, "fold")
    table.advance()
    assert seen(table, 0) == faces("seat 3", "seat 2", "seat 1")
    table.act(1, "play 3")
    table.finish()
    assert seen(table, 0) == faces(*CARDS)


@pytest.mark.clause("13:69F-39.10(b)")
def test_after_looking_players_see_their_own_cards_and_nobody_elses() -> None:
    table = pik_it(CARDS, three_card_selection="after-looking")
    bet(table, 1, 2, 3, three=500)
    table.advance()
    assert table.round.step.stage == "selection"
    assert seen(table, 0) == set()
    for number in (1, 2, 3):
        assert seen(table, number) == faces(f"seat {number}")


@pytest.mark.clause("13:69F-39.3(e)", "13:69F-39.10(b)")
def test_after_looking_a_player_with_two_positions_sees_both_hands_from_either() -> None:
    table = pik_it(
        CARDS,
        seated={1: "Ann", 2: "Ann", 3: "Bob"},
        positions=2,
        three_card_selection="after-looking",
    )
    bet(table, 1, 2, 3, three=500)
    table.advance()
    assert seen(table, 1) == seen(table, 2) == faces("seat 1", "seat 2")
    assert seen(table, 3) == faces("seat 3")


@pytest.mark.parametrize("looking", ["face-down", "after-looking"])
def test_the_step_tells_others_that_there_is_a_choice_and_not_what_it_is(looking: str) -> None:
    table = pik_it(CARDS, three_card_selection=looking)
    bet(table, 1, 2, three=500)
    table.advance()
    (own,) = table.round.step.seen_by(eyes(2)).of(seat(2))
    (others,) = table.round.step.seen_by(eyes(1)).of(seat(2))
    assert len(getattr(own, "picks")) == 10  # noqa: B009
    assert getattr(others, "picks") == ()  # noqa: B009


@pytest.mark.clause("13:69F-39.9(c)2")
def test_the_rules_settle_both_bonuses_before_the_dealer_has_a_card() -> None:
    table = pik_it(CARDS, dealing="automated-shoe", dealer_stack="after-decisions")
    bet(table, 1, three=500)
    table.act(1, "select", 1, 2, 3)
    table.advance()
    assert set(table.results(1)) == {"three_card_bonus", "five_card_bonus"}
    assert not [position for position in table.round.cards if position.seat == 0]
