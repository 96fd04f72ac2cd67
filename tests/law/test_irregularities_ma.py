"""MA-UTH 13 to 15: Cover All and Progressive of a void hand go back (R-UTH-VOID-OTHER)."""

from typing import Any

import pytest

from fairdeal.play import HandStatus
from fairdeal.play.model.event import MeterTaken, Settled
from fairdeal.table import NO_FAULTS, Faults
from tests.harness import ToldTable, exposed, face_up, in_turn, missing, surplus, wrong_number
from tests.law.uth_mishaps import BET, BOARD, HANDS, NO_TRIPS

SEED = 1_000_000
PROGRESSIVE = {
    "rows": {"royal_flush": "100 %", "straight_flush": 500_000},
    "cards": "best-of-seven",
    "seed": SEED,
    "contribution": 100,
}
SHOE = "automated-shoe"
ALL = {**BET, "cover_all": 500, "progressive": 500}


def at_table(faults: Faults = NO_FAULTS, *, stuck: str = "") -> ToldTable:
    """Three aces at seat 1, nothing elsewhere; every wager of the text is down."""
    coming = in_turn(SHOE, *HANDS, then=BOARD)
    for n in faults.stuck:
        coming.insert(n + 1, stuck)
    at = ToldTable(
        "ma-uth",
        cover_all=True,
        progressive=PROGRESSIVE,
        deck=" ".join(coming),
        faults=faults,
    ).place_bets(**ALL)
    assert at.table.meter == SEED
    return at


def taken(at: ToldTable) -> list[int]:
    """What went back from the meter to the house."""
    return [event.amount for event in at.of(MeterTaken)]


@pytest.mark.clause("MA-UTH 15(a)")
def test_when_a_dealers_card_is_exposed_only_trips_are_left() -> None:
    at = at_table().deal()
    assert at.table.meter == SEED + 200
    at.report(exposed())
    at.finish()
    assert at.back(1) == at.back(2) == {**NO_TRIPS, "cover_all": 500, "progressive": 500}
    assert (at.settled(1), at.settled(2)) == ({"trips": 1500}, {"trips": -500})
    assert taken(at) == [100, 100]
    assert at.table.meter == SEED
    at.check_all_cards_are_reshuffled()


@pytest.mark.clause("MA-UTH 15(d)")
def test_a_player_with_a_wrong_number_has_everything_back_and_the_others_play_for_theirs() -> None:
    at = at_table(surplus("ma-uth", "seat 2", 1, SHOE), stuck="5c").deal()
    assert at.voided == [("hand", 2, "seat 2 has 3 cards", "MA-UTH 15(d)")]
    assert at.back(2) == ALL
    assert taken(at) == [100]
    assert at.table.meter == SEED + 100  # the other player's contribution stays
    at.table.act(1, "raise 4")
    at.finish()
    lost = {"cover_all": -500, "progressive": -500}  # three aces are in neither table
    assert at.settled(1) == {"ante": 0, "blind": 0, "play": 4000, "trips": 1500, **lost}
    assert at.nets == [4500, 0]


@pytest.mark.clause("MA-UTH 14(c)", "MA-UTH 15(d)")
def test_a_winner_is_paid_from_a_meter_without_the_void_hands_contribution() -> None:
    coming = in_turn(SHOE, "As Ks", "7h 2c", "Kc Qd", then="3c Qs Js Ts 3d 4d 8d")
    faults = surplus("ma-uth", "seat 2", 1, SHOE)
    coming.insert(3, "5c")
    options: dict[str, Any] = {"cover_all": True, "progressive": PROGRESSIVE}
    at = (
        ToldTable("ma-uth", deck=" ".join(coming), faults=faults, **options)
        .place_bets(**ALL)
        .deal()
    )
    at.table.act(1, "raise 4")
    at.finish()
    assert at.settled(1)["progressive"] == SEED + 100  # the royal flush takes the whole meter
    assert at.table.meter == SEED  # which starts anew


@pytest.mark.clause("MA-UTH 15(b)", "MA-UTH 15(d)", "MA-UTH 15(f)")
@pytest.mark.parametrize(
    "faults",
    [Faults(shoe_stops_at=3), face_up(1, 4), missing("ma-uth", "dealer", 1, SHOE)],
    ids=["shoe", "face up", "dealer"],
)
def test_with_everything_void_the_meter_is_as_before(faults: Faults) -> None:
    at = at_table(faults).deal()
    if faults.missed:
        at.table.act(1, "check")
        at.table.act(2, "check")
        at.report(wrong_number(0, 1))  # too late to be completed
        at.finish()
    assert at.back(1) == at.back(2) == ALL
    assert taken(at) == [100, 100]
    assert at.table.meter == SEED
    assert at.nets == [0, 0]
    at.check_all_cards_are_reshuffled()
    assert at.table.ledger.total == 0


@pytest.mark.clause("MA-UTH 15(d)")
def test_a_void_hand_is_never_the_highest_for_cover_all() -> None:
    # Seat 1 would have four aces, but got a third card.
    deck = "As Ah 2c 9d 9s 3c 4h 7h Ad Ac 8s 5c Tc"
    at = ToldTable("ma-uth", cover_all=True, deck=deck, faults=Faults(stuck=frozenset({1})))
    at.place_bets(cover_all=500).deal()
    assert at.round.hands[1].standing is HandStatus.VOID
    at.act(2, "raise 4")
    at.finish()
    (cover_all,) = [e.result for e in at.of(Settled) if e.result.wager == "cover_all"]
    assert cover_all.outcome.value == "lose"
