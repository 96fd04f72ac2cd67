"""19:47-32.13(d) and MA-UTH 15(d): a wrong number of cards in Ultimate Texas Hold 'Em."""

import pytest

from fairdeal.cards import how_many
from fairdeal.play import DEALER, Action, Area, HandStatus, Position
from fairdeal.play.model.event import CouponKept
from fairdeal.table import Faults
from fairdeal.table.decks.dealt_cards import due
from fairdeal.values.frozen import replace
from tests.cases import each_case
from tests.harness import EVERY_WAY, ToldTable, clause, in_turn, missing, nth, surplus, wrong_number
from tests.law.uth_mishaps import (
    BET,
    BOARD,
    HANDS,
    UTH,
    WRONG,
    Wrong,
    at_table,
    check_everything_is_back,
)

# -- (d) a player's wrong number of cards


@pytest.mark.clause("19:47-32.13(d)", "MA-UTH 15(d)")
@UTH
@EVERY_WAY
@WRONG
@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize("card", [1, 2])
def test_a_players_wrong_number_of_cards_voids_that_hand_and_its_trips(
    name: str, dealing: str, make: Wrong, number: int, card: int
) -> None:
    faults = make(name, f"seat {number}", card, dealing)
    at = at_table(name, dealing, faults, coupon=500).deal()
    lying = 1 if make is missing else 3
    by = clause(name, "wrong-number-of-cards")
    assert at.voided == [("hand", number, f"seat {number} has {how_many(lying)}", by)]
    assert at.void_rulings == {"R-UTH-VOID-OTHER"}
    assert at.back(number) == BET
    assert [e.seat for e in at.of(CouponKept)] == [number]
    round = at.round
    assert round.hands[number].standing is HandStatus.VOID
    assert set(round.laid_out(number)) <= round.picked
    other = 3 - number
    at.act(other, "raise 4")
    at.finish()
    plays_on = {
        1: {"ante": 0, "blind": 0, "play": 4000, "trips": 1500},
        2: {"ante": 0, "blind": -1000, "play": -4000, "trips": -500},
    }
    assert at.settled(other) == plays_on[other]
    assert (at.net(number), at.back(other)) == (0, {})
    at.check_all_cards_are_reshuffled()


@pytest.mark.clause("19:47-32.13(d)", "MA-UTH 15(d)")
@UTH
@EVERY_WAY
def test_when_the_only_player_is_void_the_round_is_at_its_end(name: str, dealing: str) -> None:
    alone = {1: "Ann"}
    at = ToldTable(name, dealing=dealing, faults=Faults(stuck=frozenset({0})), players=alone)
    at.place_bets(1, trips=500).deal()
    by = clause(name, "wrong-number-of-cards")
    assert at.voided == [("hand", 1, "seat 1 has 3 cards", by)]
    assert at.net(1) == 0
    at.check_all_cards_are_reshuffled()


# -- (d) the dealer's (R-UTH-DEALER-SHORT)


@pytest.mark.clause("19:47-32.13(d)", "MA-UTH 15(d)")
@UTH
@EVERY_WAY
@each_case("short", [(1,), (2,), (1, 2)])
def test_a_short_dealer_takes_the_next_cards_in_sequence(
    name: str, dealing: str, short: tuple[int, ...]
) -> None:
    coming = in_turn(dealing, *HANDS)
    places = [nth(name, "dealer", number, dealing) for number in short]
    held = [coming.pop(place) for place in reversed(places)][::-1]
    deck = " ".join([*coming, *held, BOARD])  # the missing cards come next
    at = ToldTable(name, dealing=dealing, deck=deck).place_bets(**BET)
    at.dealer()
    missed = tuple(Position(Area.DEALER, number) for number in short)
    dealt = tuple(p for p in due(at.state) if p not in missed)
    at.do(Action(DEALER, "deal", places=dealt, missed=missed))
    at.report(wrong_number(0, 2 - len(short)))
    words = f"the dealer is {how_many(len(short))} short and the deck has 52: the hand is completed"
    assert at.noticed == [(words, clause(name, "wrong-number-of-cards"))]
    at.until("before the flop")
    assert at.faces("dealer") == "Kc Qd"
    at.table.act(1, "raise 4")
    at.finish()
    assert at.voided == []
    assert at.faces("community") == "Ah 9s 4d Jc 8d"
    assert at.nets == [5500, -2500]


@pytest.mark.clause("19:47-32.13(d)", "MA-UTH 15(d)")
@UTH
@EVERY_WAY
def test_a_dealer_who_is_seen_to_be_passed_over_is_completed_when_the_deal_is(
    name: str, dealing: str
) -> None:
    said, later = (
        ToldTable(name, dealing=dealing, faults=missing(name, "dealer", 1, dealing)).place_bets()
        for _ in range(2)
    )
    for at in (said, later):
        at.dealer()
        at.dealer()
    said.report(wrong_number(0, 0))
    later.until("before the flop")
    later.report(wrong_number(0, 1))
    for at in (said, later):
        at.finish()
        assert at.voided == []
        assert "the hand is completed" in at.noticed[-1][0]
    for place in ("seat 1", "seat 2", "dealer", "community", "burned"):
        assert said.faces(place) == later.faces(place)
    assert said.nets == later.nets


@pytest.mark.clause("19:47-32.13(d)", "MA-UTH 15(d)")
@UTH
@EVERY_WAY
def test_once_a_card_is_burned_the_sequence_is_broken(name: str, dealing: str) -> None:
    short = missing(name, "dealer", 2, dealing)
    faults = replace(short, face_up=frozenset({6}))  # where the flop begins: the dealer stops
    at = ToldTable(name, dealing=dealing, faults=faults).place_bets(**BET).deal()
    for number in (1, 2):
        at.act(number, "check")
    at.dealer()
    assert (len(at.faces("burned").split()), at.faces("community")) == (1, "")
    at.report(wrong_number(0, 1))
    at.finish()
    by = clause(name, "wrong-number-of-cards")
    assert at.voided == [("all hands", 0, "the dealer has 1 card", by)]


@pytest.mark.clause("19:47-32.13(d)", "MA-UTH 15(d)")
@UTH
@EVERY_WAY
def test_a_short_dealer_with_an_incomplete_deck_voids_all_hands_and_the_deck_leaves(
    name: str, dealing: str
) -> None:
    at = at_table(name, dealing, missing(name, "dealer", 2, dealing), lost=1).deal()
    at.report(wrong_number(0, 1))
    at.finish()
    by = clause(name, "wrong-number-of-cards")
    assert at.voided == [("all hands", 0, "the dealer has 1 card, and the deck has 51", by)]
    assert at.back(1) == at.back(2) == BET
    at.check_the_deck_has_left()


@pytest.mark.clause("19:47-32.13(d)", "MA-UTH 15(d)")
@UTH
@EVERY_WAY
@WRONG
@pytest.mark.parametrize("reported", [True, False])
def test_a_dealers_wrong_number_found_after_the_flop_voids_all_hands_with_their_trips(
    name: str, dealing: str, make: Wrong, reported: bool
) -> None:
    at = at_table(name, dealing, make(name, "dealer", 2, dealing), coupon=500).deal()
    at.act(1, "raise 4")
    at.act(2, "raise 4")
    if reported:
        at.until("last cards")
        at.report(wrong_number(0, 1 if make is missing else 3))
    at.finish()
    reason = f"the dealer has {'1 card' if make is missing else '3 cards'}"
    by = clause(name, "wrong-number-of-cards")
    assert at.voided == [("all hands", 0, reason, by)]
    assert at.void_rulings == {"R-UTH-DEALER-SHORT", "R-UTH-VOID-OTHER", "R-SETTLED-STANDS"}
    assert len(at.of(CouponKept)) == 2
    assert not [p for p, _ in at.shown if p.area is Area.DEALER]
    check_everything_is_back(at, {**BET, "play": 4000})


@pytest.mark.clause("19:47-32.13(d)", "MA-UTH 15(d)")
@UTH
@EVERY_WAY
def test_a_dealer_with_too_many_cards_voids_all_hands_before_the_flop_too(
    name: str, dealing: str
) -> None:
    at = at_table(name, dealing, surplus(name, "dealer", 1, dealing)).deal()
    at.report(wrong_number(0, 3))
    at.finish()
    by = clause(name, "wrong-number-of-cards")
    assert at.voided == [("all hands", 0, "the dealer has 3 cards", by)]
    check_everything_is_back(at, BET)


@pytest.mark.clause("19:47-32.13(d)", "MA-UTH 15(d)")
@UTH
@EVERY_WAY
@WRONG
def test_a_dealers_wrong_number_found_at_the_end_gives_back_what_folds_forfeited(
    name: str, dealing: str, make: Wrong
) -> None:
    """R-SETTLED-STANDS: the fault was there before anybody could fold. All may have folded, too."""
    faults = make(name, "dealer", 1, dealing)
    at = at_table(name, dealing, faults).deal()
    at.table.act(1, "raise 4")
    for verb in ("check", "check", "fold"):
        at.table.act(2, verb)
    assert at.back(1) == {**BET, "play": 4000}
    assert (at.back(2), at.undone(2)) == ({"trips": 500}, ["ante", "blind"])
    at.check_all_cards_are_reshuffled()
    silent = at_table(name, dealing, faults).finish()  # silence folds in the end
    assert silent.back(1) == silent.back(2) == {"trips": 500}
    assert silent.nets == [0, 0]
