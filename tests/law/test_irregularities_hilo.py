"""13:69F-40.12: in 5 Card Hi-Lo a player's wrong hand is void, a dealer with four gets a fifth."""

from collections.abc import Callable

import pytest

from fairdeal.play import DEALER as DEALING
from fairdeal.play import Action, Area, HandStatus, PickOffer, Position, seat
from fairdeal.play.model.event import CouponKept, Dealt, Voided
from fairdeal.table import NO_FAULTS, Faults
from fairdeal.table.decks.dealt_cards import due
from tests.cases import each_case
from tests.harness import (
    EVERY_WAY,
    ToldTable,
    exposed,
    face_up,
    in_turn,
    missing,
    nth,
    order,
    surplus,
    wrong_number,
)

WRONG = each_case("make", [missing, surplus])
Wrong = Callable[[str, str, int, str], Faults]
NUMBER = "13:69F-40.12(d)"
BET = {"ante": 1000, "tie": 500, "poker_bonus": 500}
ANN = "As 2s 3s 4s 5s"  # 20 high, 5 low; a straight flush: the poker bonus pays 50 to 1
BOB = "3c 2c 5c 4c 7h"  # 16 high, 5 low
DEALER = "7c 6d 6c 6h 5h"  # 19 high, 11 low
SPARE = "2d"
PLAYED = {  # with the first hand set as 2 and 3 low, the second as 3 and 2
    1: {"ante": 1000, "play": 1000, "tie": -500, "poker_bonus": 25_000},
    2: {"ante": 0, "play": 0, "tie": -500, "poker_bonus": -500},
}
LOW = {1: (2, 3), 2: (1, 2)}


def at_table(dealing: str, faults: Faults = NO_FAULTS, *, coupon: int = 0) -> ToldTable:
    """Hands as above, whatever goes wrong between them; a place that is missed is not served."""
    coming = in_turn(dealing, ANN, BOB, DEALER)
    for n in (*faults.stuck, *(n - 1 for n in faults.face_up)):
        coming.insert(n + 1, SPARE)
    at = ToldTable("nj-hilo", dealing=dealing, deck=" ".join(coming), faults=faults)
    return at.place_bets(match_play=coupon, **BET)


def check_all_is_void(at: ToldTable, reason: str, ruling: str) -> None:
    assert at.voided == [("all hands", 0, reason, NUMBER)]
    assert at.void_rulings == {ruling, "R-SETTLED-STANDS"}
    at.check_all_cards_are_reshuffled()


# -- (d) a player's wrong number of cards


@pytest.mark.clause("13:69F-40.12(d)")
@EVERY_WAY
@WRONG
@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize("card", [1, 3, 5])
def test_a_players_wrong_number_of_cards_voids_that_hand_only(
    dealing: str, make: Wrong, number: int, card: int
) -> None:
    at = at_table(dealing, make("nj-hilo", f"seat {number}", card, dealing), coupon=500)
    at.deal()
    lying = 4 if make is missing else 6
    assert at.voided == [("hand", number, f"seat {number} has {lying} cards", NUMBER)]
    assert at.void_rulings == set()
    assert at.back(number) == BET
    assert [e.seat for e in at.of(CouponKept)] == [number]
    round = at.round
    assert round.hands[number].standing is HandStatus.VOID
    assert set(round.laid_out(number)) <= round.picked
    other = 3 - number
    at.act(other, "play", *LOW[other])
    at.finish()
    if make is surplus:  # the other hands are as they should be
        assert at.faces("dealer") == DEALER
        coupon = {"ante": 1500} if other == 1 else {}
        assert at.settled(other) == {**PLAYED[other], **coupon}
    assert set(at.settled(other)) >= {"ante", "play", "tie", "poker_bonus"}
    assert (at.net(number), at.back(other)) == (0, {})
    at.check_all_cards_are_reshuffled()


@pytest.mark.clause("13:69F-40.12(d)")
@EVERY_WAY
def test_a_round_in_which_every_hand_is_void_ends(dealing: str) -> None:
    second = nth("nj-hilo", "seat 2", 2, dealing)
    faults = Faults(stuck=frozenset({0}), missed=frozenset({second + 1}))
    at = ToldTable("nj-hilo", dealing=dealing, faults=faults).place_bets().deal()
    assert [reason for *_, reason, _ in at.voided] == ["seat 1 has 6 cards", "seat 2 has 4 cards"]
    assert at.nets == [0, 0]
    assert not [p for p, _ in at.shown if p.area is Area.DEALER]
    at.check_all_cards_are_reshuffled()


# -- (d) the dealer's (R-HILO-DEALER-FOUR)


@pytest.mark.clause("13:69F-40.12(d)")
@EVERY_WAY
@pytest.mark.parametrize("number", [1, 3, 5])
def test_a_dealer_with_four_cards_gets_the_top_card_of_the_stub(dealing: str, number: int) -> None:
    coming, place = in_turn(dealing, ANN, BOB, DEALER), nth("nj-hilo", "dealer", number, dealing)
    coming.append(coming.pop(place))  # the dealer's card is the top card of the stub
    faults = missing("nj-hilo", "dealer", number, dealing)
    at = (
        ToldTable("nj-hilo", dealing=dealing, deck=" ".join(coming), faults=faults)
        .place_bets(**BET)
        .deal()
    )
    assert at.noticed == [("the dealer is 1 card short: the hand is completed", NUMBER)]
    fifth = at.of(Dealt)[-1]
    (position,) = fifth.positions
    assert (str(position), fifth.clause) == (f"dealer card {number}", NUMBER)
    assert fifth.rulings[0] == "R-HILO-DEALER-FOUR"
    assert at.faces("dealer") == DEALER
    assert len(at.state.rack) == 52 - 15  # the stub lay there by then
    at.act(1, "play", *LOW[1])
    at.act(2, "play", *LOW[2])
    at.finish()
    assert at.voided == []
    assert (at.settled(1), at.settled(2)) == (PLAYED[1], PLAYED[2])
    at.check_all_cards_are_reshuffled()


@pytest.mark.clause("13:69F-40.12(d)")
@EVERY_WAY
def test_a_dealer_who_is_seen_to_be_passed_over_is_completed_when_the_deal_is(
    dealing: str,
) -> None:
    faults = missing("nj-hilo", "dealer", 2, dealing)
    at = ToldTable("nj-hilo", dealing=dealing, faults=faults).place_bets()
    at.dealer()
    at.dealer()
    at.report(wrong_number(0, 1))
    at.finish()
    unsaid = ToldTable("nj-hilo", dealing=dealing, faults=faults).place_bets().finish()
    for place in ("seat 1", "seat 2", "dealer"):
        assert at.faces(place) == unsaid.faces(place)
    assert at.voided == unsaid.voided == []


@pytest.mark.clause("13:69F-40.12(d)")
@EVERY_WAY
def test_a_dealer_passed_over_where_a_card_lay_face_up_is_completed(dealing: str) -> None:
    last = nth("nj-hilo", "dealer", 5, dealing)
    faults = Faults(face_up=frozenset({last}), missed=frozenset({last + 1}))
    at = ToldTable("nj-hilo", dealing=dealing, faults=faults).place_bets().finish()
    assert ("the dealer is 1 card short: the hand is completed", NUMBER) in at.noticed
    assert len(at.faces("dealer").split()) == 5
    assert at.voided == []


@pytest.mark.clause("13:69F-40.12(d)")
def test_a_place_that_was_passed_over_and_served_after_all_is_not_short() -> None:
    at = ToldTable("nj-hilo").place_bets()
    at.dealer()
    first, fourth = Position(Area.DEALER, 1), Position(Area.DEALER, 4)
    order_of_the_deal = due(at.state)
    before, after = order_of_the_deal[:2], order_of_the_deal[3:]
    at.do(Action(DEALING, "deal", places=before, missed=(first,)))
    rest = tuple(p for p in after if p != fourth)
    at.do(Action(DEALING, "deal", places=(first, *rest), missed=(fourth,)))
    at.until("election")
    assert at.noticed == [("the dealer is 1 card short: the hand is completed", NUMBER)]
    assert len(at.faces("dealer").split()) == 5
    assert at.voided == []


@pytest.mark.clause("13:69F-40.12(d)")
@EVERY_WAY
@WRONG
def test_with_a_player_wrong_as_well_the_dealers_hand_is_completed_first(
    dealing: str, make: Wrong
) -> None:
    player = make("nj-hilo", "seat 1", 2, dealing)
    shift = 1 if make is surplus else -1
    dealer = nth("nj-hilo", "dealer", 4, dealing) + shift
    faults = Faults(stuck=player.stuck, missed=player.missed | {dealer})
    at = ToldTable("nj-hilo", dealing=dealing, faults=faults).place_bets().deal()
    happened = [e for e in at.table.events if isinstance(e, Dealt | Voided)]
    assert isinstance(happened[-1], Voided)
    assert happened[-1].seat == 1
    fifth = happened[-2]
    assert isinstance(fifth, Dealt)
    (position,) = fifth.positions
    assert str(position) == "dealer card 4"
    assert at.faces("dealer").split()[3] == str(order("")[14 + shift])  # the top of the stub
    at.act(2, "play", 1, 2)
    at.finish()
    assert at.net(1) == 0
    assert at.settled(2)
    at.check_all_cards_are_reshuffled()


@pytest.mark.clause("13:69F-40.12(d)")
def test_a_void_hands_cards_on_the_stub_do_not_disturb_it() -> None:
    faults = Faults(missed=frozenset({0, 13}))  # seat 1's first card, the dealer's last
    at = ToldTable("nj-hilo", faults=faults).place_bets()
    at.until("the dealer's missing cards")
    at.report(wrong_number(1, 4))  # its cards go to the rack, where the stub lies
    at.dealer()
    assert at.faces("dealer").split()[4] == str(order("")[13])
    at.act(2, "fold")
    at.finish()
    at.check_all_cards_are_reshuffled()


@pytest.mark.clause("13:69F-40.12(d)")
@EVERY_WAY
@pytest.mark.parametrize("count", [3, 6])
def test_any_other_wrong_number_of_the_dealer_voids_all_hands(dealing: str, count: int) -> None:
    first = nth("nj-hilo", "dealer", 2, dealing)
    second = nth("nj-hilo", "dealer", 4, dealing) - 1  # what was missed shifts the cards after it
    few, many = Faults(missed=frozenset({first, second})), Faults(stuck=frozenset({first}))
    at = at_table(dealing, few if count == 3 else many, coupon=500).deal()
    assert at.back(1) == at.back(2) == BET
    assert at.nets == [0, 0]
    assert len(at.of(CouponKept)) == 2
    check_all_is_void(at, f"the dealer has {count} cards", "R-HILO-DEALER-FOUR")


@pytest.mark.clause("13:69F-40.12(d)")
def test_a_dealer_with_four_cards_and_no_stub_left_voids_all_hands() -> None:
    players = {n: f"player {n}" for n in range(1, 8)}
    # Seven players and the dealer take 40 cards; the deck has 39, and the dealer misses one.
    faults = Faults(missed=frozenset({39}))
    at = (
        ToldTable("nj-hilo", deck="13", faults=faults, players=players)
        .place_bets(*players)
        .finish()
    )
    (void,) = at.of(Voided)
    assert (void.scope.value, void.deck_removed) == ("all hands", True)
    assert set(at.nets) == {0}
    at.check_the_deck_has_left()


# -- a dealer's card exposed (R-HILO-EXPOSED)


@pytest.mark.clause("13:69F-40.12(d)")
@EVERY_WAY
@each_case("card", [1, 5])
@each_case("elected", [0, 1])
def test_a_dealers_card_exposed_before_all_have_elected_voids_all_hands(
    dealing: str, card: int, elected: int
) -> None:
    at = at_table(dealing, coupon=500).deal()
    if elected:
        at.act(1, "play", *LOW[1])
    at.report(exposed(card))
    at.finish()
    assert at.back(1) == (BET if not elected else {**BET, "play": 1000})
    assert at.back(2) == BET
    assert at.nets == [0, 0]
    assert len(at.of(CouponKept)) == 2
    reason = f"{Position(Area.DEALER, card).said} was exposed before all had elected"
    check_all_is_void(at, reason, "R-HILO-EXPOSED")


@pytest.mark.clause("13:69F-40.12(d)")
@EVERY_WAY
@pytest.mark.parametrize("stub_lies_there", [False, True])
def test_a_dealers_card_exposed_in_dealing_voids_all_hands(
    dealing: str, stub_lies_there: bool
) -> None:
    at = at_table(dealing, face_up(12))  # the dealer stops there
    at.dealer()
    at.dealer()
    if stub_lies_there:
        at.until("the stub")
    at.report(exposed(2))
    at.finish()
    assert at.back(1) == at.back(2) == BET
    check_all_is_void(
        at, "the dealer's second card was exposed before all had elected", "R-HILO-EXPOSED"
    )


@pytest.mark.clause("13:69F-40.12(d)", "13:69F-40.10(c)")
@EVERY_WAY
def test_exposed_when_everybody_has_elected_it_changes_nothing(dealing: str) -> None:
    at = at_table(dealing).deal()
    at.act(1, "play", *LOW[1])
    at.act(2, "play", *LOW[2])
    at.report(exposed())
    assert at.noticed == [("what was reported changes no decision: play goes on", NUMBER)]
    at.finish()
    assert at.voided == []
    assert (at.settled(1), at.settled(2)) == (PLAYED[1], PLAYED[2])


@pytest.mark.clause("13:69F-40.12(d)")
@EVERY_WAY
def test_a_fold_made_before_the_card_was_exposed_stands(dealing: str) -> None:
    """R-SETTLED-STANDS; the poker bonus of the folded hand goes back unsettled."""
    at = at_table(dealing).deal()
    at.act(2, "fold")
    at.report(exposed())
    at.finish()
    assert at.settled(2) == {"ante": -1000, "tie": -500}
    assert at.back(2) == {"poker_bonus": 500}
    assert at.back(1) == BET
    assert at.nets == [0, -1500]


@pytest.mark.clause("13:69F-40.12(d)", "13:69F-40.10(a)2", "13:69F-40.6(g)2")
@EVERY_WAY
def test_a_further_hand_with_its_play_bet_has_not_elected_until_it_is_set(dealing: str) -> None:
    """R-HILO-EXPOSED: 40.10(a)2 joins the play bet and the setting."""

    def low(at: ToldTable, number: int) -> tuple[int, ...]:
        offers = at.table.open_step.of(seat(number))
        return next(offer.picks[0] for offer in offers if isinstance(offer, PickOffer))

    def all_play_bets_lie() -> ToldTable:
        at = ToldTable("nj-hilo", dealing=dealing, players={1: "Ann", 3: "Bob"}, positions=2)
        at.table.also_play(2, beside=1)
        at.place_bets(1, 2, 3).deal()
        at.act(3, "fold")
        at.act(2, "play")  # unseen
        at.act(1, "play", *low(at, 1))
        assert all("play" in at.round.hands[number].wagers for number in (1, 2))
        assert at.round.hands[2].picks == ()
        return at

    at = all_play_bets_lie()
    at.report(exposed(4))
    assert [(scope, why) for scope, _, why, _ in at.voided] == [
        ("all hands", "the dealer's fourth card was exposed before all had elected")
    ]
    assert "play" in at.back(2)
    at = all_play_bets_lie()
    at.act(2, "set", *low(at, 2))
    at.report(exposed(4))
    at.finish()
    assert at.voided == []


# -- further hands (R-HILO-FIRST-HAND)


def test_a_void_first_hand_lets_the_next_hand_be_looked_at() -> None:
    faults = Faults(stuck=frozenset({0}))
    at = ToldTable("nj-hilo", faults=faults, players={1: "Ann"}, positions=2)
    at.table.also_play(2, beside=1)
    at.place_bets(1, 2).deal()
    assert [number for _, number, *_ in at.voided] == [1]
    assert {position.seat for position, _ in at.shown} == {2}
    assert {offer.verb for offer in at.step.of(seat(2))} == {"fold", "play"}
    at.act(2, "play", 1, 2)
    at.finish()
    assert at.settled(2)
