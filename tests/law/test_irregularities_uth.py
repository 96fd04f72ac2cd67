"""19:47-32.13 and MA-UTH 15: void hands of Ultimate Texas Hold 'Em, and trips that outlive them."""

from collections.abc import Callable

import pytest

from fairdeal.games import Area, Observed, Position, Report, Standing
from fairdeal.games.event import (
    Counted,
    CouponKept,
    Dealt,
    Handled,
    MeterTaken,
    Noticed,
    Scope,
    Settled,
    Shown,
    StubToRack,
    TakenBack,
    Voided,
)
from fairdeal.table import Faults
from tests.law.at_the_table import EVERY_WAY, METHODS, At, clause, missing, order, surplus

UTH = pytest.mark.parametrize("name", ["nj-uth", "ma-uth"])
WRONG = pytest.mark.parametrize("make", [missing, surplus], ids=["too few", "too many"])
PROGRESSIVE = {
    "rows": {"royal_flush": "100 %"},
    "cards": "best-of-seven",
    "seed": 100_000,
    "contribution": 150,
}
# Three jacks on the board: every hand has three of a kind or better.
TRIPS = {
    "manual-shoe": "2c 4d 6h 3c 5d 7h 8s Jc Jd Jh 9s Ts Kc",
    "hand": "2c 4d 6h 3c 5d 7h 8s Jc Jd Jh 9s Ts Kc",
    "automated-shoe": "2c 3c 4d 5d 6h 7h 8s Jc Jd Jh 9s Ts Kc",
}


Wrong = Callable[[str, str, int, str], Faults]


def exposed(number: int = 1) -> Report:
    return Report(Observed.DEALER_EXPOSED, position=Position(Area.DEALER, number))


def wagers(events: list[TakenBack]) -> set[tuple[int, str]]:
    return {(event.seat, event.wager) for event in events}


# -- (a) a dealer's card exposed (R-UTH-EXPOSED)


@pytest.mark.clause("19:47-32.13(a)", "MA-UTH 15(a)")
@UTH
@EVERY_WAY
@pytest.mark.parametrize("stage", ["before the flop", "after the flop", "after the last cards"])
def test_exposed_before_the_last_decision_all_hands_are_void_and_trips_are_settled(
    name: str, dealing: str, stage: str
) -> None:
    at = At(name, dealing=dealing, deck=TRIPS[dealing]).prepare()
    at.table.bet(1, ante=1000, blind=1000, trips=500, match_play=500)
    at.table.bet(2, ante=1000, blind=1000)
    at.dealer_until(stage)
    at.report(exposed())
    (void,) = at.of(Voided)
    assert (void.scope, void.clause) == (Scope.ALL_HANDS, clause(name, "dealer-card-exposed"))
    assert wagers(at.of(TakenBack)) == {(n, w) for n in (1, 2) for w in ("ante", "blind")}
    assert [e.seat for e in at.of(CouponKept)] == [1]
    at.finish()
    (trips,) = at.of(Settled)
    assert (trips.seat, trips.result.wager, trips.result.payout) == (1, "trips", 1500)
    assert trips.clause == clause(name, "trips-odds")
    assert [at.net(1), at.net(2)] == [1500, 0]
    board = [e for e in at.of(Dealt) if e.position.area is Area.COMMUNITY]
    assert len(board) == 5
    assert set(at.state.rack) == set(order(TRIPS[dealing]))
    assert at.tasks[0] == "shuffle"


@pytest.mark.clause("19:47-32.13(a)", "MA-UTH 15(a)")
@UTH
@EVERY_WAY
def test_exposed_in_the_initial_deal_the_deal_is_finished_for_whoever_has_trips(
    name: str, dealing: str
) -> None:
    # A card that lies face up stops the dealing for a moment, after a dealer's card is out.
    stops = 5 if dealing == "automated-shoe" else 3
    at = At(name, dealing=dealing, faults=Faults(face_up=frozenset({stops}))).prepare()
    at.table.bet(1, ante=1000, blind=1000)
    at.table.bet(2, ante=1000, blind=1000, trips=500)
    at.dealer()
    at.dealer()
    assert any(e.position == Position(Area.DEALER, 1) for e in at.of(Dealt))
    at.report(exposed())
    at.finish()
    assert [(e.seat, e.result.wager) for e in at.of(Settled)] == [(2, "trips")]
    assert at.table.round is not None
    assert len(at.table.round.laid_out(2)) == 2
    assert len(at.table.round.laid_out(0)) == 2
    if dealing != "automated-shoe":
        assert len(at.table.round.laid_out(1)) == 1  # void, with nothing left to settle
    assert at.net(1) == 0


@pytest.mark.clause("19:47-32.13(a)", "MA-UTH 15(a)")
@UTH
@EVERY_WAY
def test_exposed_with_no_trips_wager_the_round_ends_at_once(name: str, dealing: str) -> None:
    at = At(name, dealing=dealing).bet().deal()
    at.report(exposed(2))
    at.finish()
    assert [at.net(1), at.net(2)] == [0, 0]
    assert not [e for e in at.of(Dealt) if e.position.area is Area.COMMUNITY]
    assert set(at.state.rack) == set(order(""))


@pytest.mark.clause("19:47-32.13(a)", "MA-UTH 15(a)")
@UTH
@EVERY_WAY
def test_exposed_after_the_last_decision_it_changes_nothing(name: str, dealing: str) -> None:
    at = At(name, dealing=dealing, deck=TRIPS[dealing]).bet(trips=500).deal()
    at.act(1, "raise 4")
    at.act(2, "raise 3")
    at.dealer_until("the dealer's hand")
    at.report(exposed())
    assert not at.of(Voided)
    at.finish()
    assert {e.result.wager for e in at.of(Settled)} == {"ante", "blind", "play", "trips"}


@pytest.mark.clause("19:47-32.13(a)", "MA-UTH 15(a)")
@UTH
def test_a_play_wager_already_made_goes_back_and_a_fold_stands(name: str) -> None:
    at = At(name, deck=TRIPS["hand"], players={1: "Ann", 2: "Bob", 3: "Cleo"})
    at.bet(1, 2, 3, trips=500).deal()
    at.act(1, "raise 4")
    at.dealer_until("after the last cards")
    at.act(2, "fold")
    at.report(exposed())
    back = wagers(at.of(TakenBack))
    assert back == {(1, w) for w in ("ante", "blind", "play")} | {(3, "ante"), (3, "blind")}
    at.finish()
    settled = [(e.seat, e.result.wager, e.result.outcome.value) for e in at.of(Settled)]
    assert settled[:2] == [(2, "ante", "lose"), (2, "blind", "lose")]
    assert {(seat, wager) for seat, wager, _ in settled[2:]} == {(n, "trips") for n in (1, 2, 3)}


# -- (b) cards face up


@pytest.mark.clause("19:47-32.13(b)", "MA-UTH 15(b)")
@UTH
@EVERY_WAY
@pytest.mark.parametrize("cards", [(0, 1), (2, 4)])
def test_more_than_one_card_face_up_in_the_initial_deal_sends_trips_back_too(
    name: str, dealing: str, cards: tuple[int, int]
) -> None:
    at = At(name, dealing=dealing, faults=Faults(face_up=frozenset(cards))).bet(trips=500).finish()
    (void,) = at.of(Voided)
    assert void.clause == clause(name, "face-up-card")
    assert not at.of(Settled)
    assert wagers(at.of(TakenBack)) == {(n, w) for n in (1, 2) for w in ("ante", "blind", "trips")}
    assert [at.net(1), at.net(2)] == [0, 0]


@pytest.mark.clause("19:47-32.13(b)", "MA-UTH 15(b)")
@UTH
@EVERY_WAY
@pytest.mark.parametrize("cards", [(6, 7), (8, 13), (3, 9), (7, 8, 12)])
def test_more_than_one_after_everyones_two_cards_voids_hands_and_settles_trips(
    name: str, dealing: str, cards: tuple[int, ...]
) -> None:
    faults = Faults(face_up=frozenset(cards))
    at = At(name, dealing=dealing, faults=faults).bet(trips=500).deal()
    at.act(1, "raise 4")
    at.act(2, "check")
    at.finish()
    (void,) = at.of(Voided)
    assert (void.scope, void.clause) == (Scope.ALL_HANDS, clause(name, "face-up-card"))
    assert {(e.seat, e.result.wager) for e in at.of(Settled)} == {(1, "trips"), (2, "trips")}
    back = wagers(at.of(TakenBack))
    assert back == {(1, "play"), *((n, w) for n in (1, 2) for w in ("ante", "blind"))}
    board = [e for e in at.of(Dealt) if e.position.area is Area.COMMUNITY]
    assert len(board) == 5
    assert set(at.state.rack) == set(order(""))


# -- (d) a wrong number of cards


@pytest.mark.clause("19:47-32.13(d)", "MA-UTH 15(d)")
@UTH
@EVERY_WAY
@WRONG
@pytest.mark.parametrize("number", [1, 2])
def test_a_players_wrong_number_of_cards_voids_that_hand_and_its_trips(
    name: str, dealing: str, make: Wrong, number: int
) -> None:
    faults = make(name, f"seat {number}", 2, dealing)
    at = At(name, dealing=dealing, faults=faults).bet(trips=500, match_play=500).deal()
    (void,) = at.of(Voided)
    assert (void.scope, void.seat) == (Scope.HAND, number)
    assert void.clause == clause(name, "wrong-number-of-cards")
    assert wagers(at.of(TakenBack)) == {(number, w) for w in ("ante", "blind", "trips")}
    assert [e.seat for e in at.of(CouponKept)] == [number]
    other = 3 - number
    at.act(other, "raise 4")
    at.finish()
    assert {e.seat for e in at.of(Settled)} == {other}
    assert at.net(number) == 0
    assert set(at.state.rack) == set(order(""))


@pytest.mark.clause("19:47-32.13(d)", "MA-UTH 15(d)")
@UTH
@EVERY_WAY
@pytest.mark.parametrize("number", [1, 2])
def test_a_short_dealer_takes_the_next_card_before_any_is_turned_up(
    name: str, dealing: str, number: int
) -> None:
    faults = missing(name, "dealer", number, dealing)
    at = At(name, dealing=dealing, faults=faults).bet().deal()
    at.report(Report(Observed.WRONG_NUMBER, seat=0, count=1))
    noticed = at.of(Noticed)[-1]
    assert noticed.clause == clause(name, "wrong-number-of-cards")
    assert "R-UTH-DEALER-SHORT" in noticed.rulings
    at.dealer()
    assert at.table.round is not None
    assert at.table.round.cards[Position(Area.DEALER, number)] is order("")[5]
    at.act(1, "raise 4")
    at.finish()
    assert not at.of(Voided)
    assert at.of(Settled)


@pytest.mark.clause("19:47-32.13(d)", "MA-UTH 15(d)")
@UTH
def test_a_short_dealer_with_an_incomplete_deck_voids_all_hands_and_the_deck_leaves(
    name: str,
) -> None:
    at = At(name, deck="1", faults=missing(name, "dealer", 2, "hand")).bet(trips=500).deal()
    at.report(Report(Observed.WRONG_NUMBER, seat=0, count=1))
    (void,) = at.of(Voided)
    assert (void.scope, void.deck_removed) == (Scope.ALL_HANDS, True)
    at.finish()
    assert [at.net(1), at.net(2)] == [0, 0]
    assert at.tasks[0] == "deliver"


@pytest.mark.clause("19:47-32.13(d)", "MA-UTH 15(d)")
@UTH
@EVERY_WAY
@pytest.mark.parametrize("reported", [True, False])
def test_a_short_dealer_found_after_the_flop_voids_all_hands_with_their_trips(
    name: str, dealing: str, reported: bool
) -> None:
    faults = missing(name, "dealer", 2, dealing)
    at = At(name, dealing=dealing, faults=faults).bet(trips=500, match_play=500).deal()
    at.act(1, "raise 4")
    at.act(2, "raise 4")
    if reported:
        at.dealer_until("last cards")
        at.report(Report(Observed.WRONG_NUMBER, seat=0, count=1))
    at.finish()
    (void,) = at.of(Voided)
    assert (void.scope, void.clause) == (Scope.ALL_HANDS, clause(name, "wrong-number-of-cards"))
    assert "R-UTH-VOID-OTHER" in void.rulings
    assert not at.of(Settled)
    assert [at.net(1), at.net(2)] == [0, 0]
    assert len(at.of(CouponKept)) == 2


@pytest.mark.clause("19:47-32.13(d)", "MA-UTH 15(d)")
@UTH
@EVERY_WAY
def test_a_dealer_with_too_many_cards_voids_all_hands(name: str, dealing: str) -> None:
    faults = surplus(name, "dealer", 2, dealing)
    at = At(name, dealing=dealing, faults=faults).bet(trips=500).deal()
    at.act(1, "raise 4")
    at.act(2, "raise 4")
    at.finish()
    (void,) = at.of(Voided)
    assert void.reason == "the dealer has 3 cards"
    assert [at.net(1), at.net(2)] == [0, 0]
    assert not [e for e in at.of(Shown) if e.position.area is Area.DEALER]


@UTH
def test_a_wrong_number_of_the_dealer_matters_even_when_everybody_has_folded(name: str) -> None:
    faults = missing(name, "dealer", 1, "hand")
    at = At(name, faults=faults).bet(trips=500).finish()  # silence folds in the end
    (void,) = at.of(Voided)
    assert void.reason == "the dealer has 1 card"
    assert wagers(at.of(TakenBack)) == {(1, "trips"), (2, "trips")}
    assert [at.net(1), at.net(2)] == [-2000, -2000]


# -- the two wagers of Massachusetts (R-UTH-VOID-OTHER)


@pytest.mark.clause("MA-UTH 15(a)", "MA-UTH 15(d)", "MA-UTH 15(f)")
@pytest.mark.parametrize("how", ["exposed", "player", "shoe"])
def test_cover_all_and_progressive_of_a_void_hand_go_back_with_the_contribution(how: str) -> None:
    faults = {
        "exposed": Faults(),
        "player": missing("ma-uth", "seat 1", 2, "automated-shoe"),
        "shoe": Faults(shoe_stops_at=5),
    }[how]
    at = At("ma-uth", cover_all=True, progressive=PROGRESSIVE, faults=faults)
    at.bet(trips=500, cover_all=500, progressive=500)
    seed = at.table.meter
    assert seed == 100_000
    at.deal()
    if how == "exposed":
        at.report(exposed())
    back = wagers(at.of(TakenBack))
    seats = (1,) if how == "player" else (1, 2)
    assert {(n, w) for n in seats for w in ("cover_all", "progressive")} <= back
    assert [(e.amount) for e in at.of(MeterTaken)] == [150] * len(seats)
    assert ((1, "trips") in back) is (how != "exposed")
    if how != "player":
        at.finish()
        assert at.table.meter == seed
    else:
        assert at.table.meter == seed + 150  # the other player's contribution stays
        at.finish()
    assert at.table.ledger.total == 0


@pytest.mark.clause("MA-UTH 15(d)")
def test_a_void_hand_is_never_the_highest_for_cover_all() -> None:
    # Seat 1 would have four aces, but got a third card.
    deck = "As Ah 2c 9d 9s 3c 4h 7h Ad Ac 8s 5c Tc"
    at = At("ma-uth", cover_all=True, deck=deck, faults=Faults(stuck=frozenset({1})))
    at.bet(cover_all=500).deal()
    assert at.table.round is not None
    assert at.table.round.hands[1].standing is Standing.VOID
    at.act(2, "raise 4")
    at.finish()
    (cover_all,) = [e.result for e in at.of(Settled) if e.result.wager == "cover_all"]
    assert cover_all.outcome.value == "lose"


# -- counts in a round whose hands are void


@UTH
def test_a_wrong_count_sends_trips_back_that_an_exposed_card_had_saved(name: str) -> None:
    fine = [("", Faults())] * 3
    at = At(name, then=[*fine, ("1", Faults())]).play(4).bet(trips=500).deal()
    before = [at.net(1), at.net(2)]
    at.report(exposed())
    at.finish()
    assert [e.clause for e in at.of(Voided)] == [
        clause(name, "dealer-card-exposed"),
        clause(name, "stub-count-wrong"),
    ]
    assert [at.net(1), at.net(2)] == [net + 2500 for net in before]
    assert at.of(Counted)
    assert at.tasks[0] == "deliver"


@UTH
@pytest.mark.parametrize("dealing", METHODS)
def test_the_stub_and_the_shoe_are_dealt_with_when_trips_are_settled(
    name: str, dealing: str
) -> None:
    at = At(name, dealing=dealing).bet(trips=500).deal()
    at.report(exposed())
    at.finish()
    assert len(at.of(StubToRack)) == 1
    taken = [e for e in at.of(Handled) if "remaining" in e.what]
    assert len(taken) == (1 if dealing == "automated-shoe" else 0)


@UTH
def test_once_all_hands_are_void_a_further_report_changes_nothing(name: str) -> None:
    faults = missing(name, "dealer", 2, "hand")
    at = At(name, faults=faults).bet(trips=500).deal()
    at.report(exposed())
    at.report(Report(Observed.WRONG_NUMBER, seat=0, count=1))
    at.finish()
    assert len(at.of(Voided)) == 1
    assert {e.result.wager for e in at.of(Settled)} == {"trips"}
