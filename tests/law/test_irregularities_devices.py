"""Devices that fail, and devices that leave: the shuffler and the automated shoe."""

from typing import Any

import pytest

from fairdeal.cards import how_many
from fairdeal.play import DEALER, FLOOR, SHOE, SHUFFLER, Action
from fairdeal.play.model.action import spoken
from fairdeal.play.model.event import CouponKept, Gathered, Voided
from fairdeal.table import Faults
from fairdeal.table.events import Prepared, SheetChanged, Shuffled
from tests.cases import each_case
from tests.harness import BETS, EACH, EVERY, EVERY_WAY, ToldTable, clause, face_up, missing

AUTOMATED = "automated-shoe"
SHUFFLERS = ("automated", "automated-counting")


# -- the shuffler


@pytest.mark.clause("13:69F-39.12(e)", "19:47-32.13(e)", "MA-UTH 15(e)", "13:69F-40.12(e)")
@EVERY
@EVERY_WAY
@each_case("shuffling", SHUFFLERS)
@each_case("rounds", [0, 1])
def test_a_shuffler_that_fails_makes_the_cards_be_shuffled_again(
    name: str, dealing: str, shuffling: str, rounds: int
) -> None:
    at = ToldTable(name, dealing=dealing, shuffling=shuffling).play(rounds).prepare("shuffle")
    before = at.nets
    for _ in range(2):
        (event,) = at.do(Action(SHUFFLER, "fail"))
        assert isinstance(event, Prepared)
        assert event.words == "the shuffler failed: the cards are reshuffled"
        assert (event.actor, event.clause) == (SHUFFLER, clause(name, "shuffler-fails"))
        assert at.tasks == ["shuffle", "place the deck"]
        assert len(at.of(Shuffled)) == rounds
        assert at.refusal(Action(DEALER, "place the deck")).name == "table-not-ready"
    assert at.nets == before  # a finished round stands
    at.place_bets().finish()
    assert at.voided == []
    assert len(at.of(Shuffled)) == rounds + 1


@EVERY
def test_a_dealer_who_shuffles_by_hand_cannot_jam(name: str) -> None:
    at = ToldTable(name).prepare("shuffle")
    assert at.refusal(Action(SHUFFLER, "fail")).name == "table-not-ready"


# -- the automated shoe (R-ROUND-VOID)


@pytest.mark.clause("13:69F-39.12(f)", "19:47-32.13(f)", "MA-UTH 15(f)", "13:69F-40.12(f)")
@EVERY
def test_wherever_an_automated_shoe_stops_the_round_is_void_and_all_cards_are_reshuffled(
    name: str,
) -> None:
    for stops in range(3 * EACH[name]):
        at = ToldTable(name, dealing=AUTOMATED, faults=Faults(shoe_stops_at=stops))
        at.place_bets(match_play=500).deal()
        by = clause(name, "automated-shoe-fails")
        assert at.voided == [("round", 0, "the automated shoe failed", by)]
        assert at.void_rulings == {"R-ROUND-VOID"}
        assert at.back(1) == at.back(2) == BETS[name]
        assert at.nets == [0, 0]
        assert [e.seat for e in at.of(CouponKept)] == [2, 1]
        assert len(at.dealt) == stops
        (gathered,) = at.of(Gathered)  # out of the device, with the cards already dealt
        assert gathered.clause == by
        at.check_all_cards_are_reshuffled()
    at.play(1)
    assert at.voided == []


@pytest.mark.clause("13:69F-39.12(f)", "19:47-32.13(f)", "MA-UTH 15(f)", "13:69F-40.12(f)")
@EVERY
def test_a_fault_that_the_shoe_senses_needs_nobody_to_confirm_it(name: str) -> None:
    at = ToldTable(name, dealing=AUTOMATED).place_bets()
    at.refusal(Action(SHOE, "fail"))  # nothing is dispensed yet
    at.dealer()
    (void, *_) = at.do(Action(SHOE, "fail"))
    assert isinstance(void, Voided)


@pytest.mark.clause("13:69F-39.12(f)", "19:47-32.13(f)", "MA-UTH 15(f)", "13:69F-40.12(f)")
@EVERY
@pytest.mark.parametrize("dealing", ["manual-shoe", "hand"])
def test_only_an_automated_shoe_fails(name: str, dealing: str) -> None:
    at = ToldTable(name, dealing=dealing, faults=Faults(shoe_stops_at=0)).place_bets()
    at.dealer()
    at.refusal(Action(SHOE, "fail"))
    at.finish()
    assert at.voided == []


@pytest.mark.clause("13:69F-39.12(f)", "19:47-32.13(f)", "MA-UTH 15(f)", "13:69F-40.12(f)")
@EVERY
def test_when_its_last_stack_is_out_the_shoe_cannot_fail_any_more(name: str) -> None:
    """UTH's board comes from the dealer's hand."""
    at = ToldTable(
        name, dealing=AUTOMATED, faults=Faults(shoe_stops_at=3 * EACH[name])
    ).place_bets()
    while len(at.dealt) < 3 * EACH[name]:
        at.silent()
    while not at.over:
        assert not at.step.of(SHOE)
        at.silent()
    assert at.voided == []


@pytest.mark.clause("13:69F-39.12(f)", "19:47-32.13(f)", "MA-UTH 15(f)", "13:69F-40.12(f)")
@EVERY
def test_a_shoe_that_stops_while_it_fills_a_gap_has_failed(name: str) -> None:
    """R-FACE-UP: the gap is filled with the card after the last stack, and that is in the shoe."""
    last = 3 * EACH[name]
    told = Faults(face_up=frozenset({0}), shoe_stops_at=last)
    by_itself = ToldTable(name, dealing=AUTOMATED, faults=told).place_bets().deal()
    at = ToldTable(name, dealing=AUTOMATED, faults=face_up(0)).place_bets()
    at.until("gaps in the stacks")
    at.do(Action(SHOE, "fail"))
    at.finish()
    for failed in (by_itself, at):
        by = clause(name, "automated-shoe-fails")
        assert failed.voided == [("round", 0, "the automated shoe failed", by)]
        assert failed.nets == [0, 0]
        failed.check_all_cards_are_reshuffled()


@pytest.mark.clause("13:69F-39.12(f)", "13:69F-39.9(c)", "13:69F-39.9(c)2")
@pytest.mark.parametrize("when", ["at-once", "after-decisions"])
def test_a_shoe_that_stops_while_the_dealers_stack_is_covered_or_waits_has_failed(
    when: str,
) -> None:
    def dealt() -> ToldTable:
        return ToldTable("nj-pikit", dealing=AUTOMATED, dealer_stack=when).place_bets(
            three_card_bonus=500
        )

    failed = []
    usual = dealt()
    while not usual.over:
        stage, moves = usual.table.step.stage, len(usual.events)
        if usual.table.open_step.of(SHOE):
            at = dealt()
            while len(at.events) < moves:
                at.silent()
            assert at.table.step.stage == stage
            at.do(Action(SHOE, "fail"))
            assert [scope for scope, *_ in at.voided] == ["round"]
            assert at.nets == [0, 0]  # a settled bonus goes back too
            failed.append(stage)
        usual.silent()
    waits = failed[failed.index("the cover card") :]
    assert waits[-1] == "the dealer's stack"
    decisions = {"selection", "3 card bonus", "a player's hand", "5 card bonus"}
    assert decisions.issubset(waits) is (when == "after-decisions")


@pytest.mark.clause("13:69F-39.12(c)", "19:47-32.13(d)", "MA-UTH 15(d)", "13:69F-40.12(d)")
@EVERY
def test_a_stack_of_a_wrong_number_from_a_shoe_that_goes_on_is_no_failed_device(name: str) -> None:
    at = (
        ToldTable(name, dealing=AUTOMATED, faults=missing(name, "seat 1", 2, AUTOMATED))
        .place_bets()
        .finish()
    )
    ((scope, _, words, by),) = at.voided
    assert scope == ("all hands" if name == "nj-pikit" else "hand")
    assert (words, by) == (
        f"seat 1 has {how_many(EACH[name] - 1)}",
        clause(name, "wrong-number-of-cards"),
    )
    assert "R-SHORT-STACK" in at.of(Voided)[0].rulings
    by_hand = (
        ToldTable(name, faults=missing(name, "seat 1", 2, "manual-shoe")).place_bets().finish()
    )
    assert "R-SHORT-STACK" not in by_hand.of(Voided)[0].rulings


# -- devices leave before another method is used


@pytest.mark.clause("13:69F-39.12(g)", "19:47-32.13(g)", "MA-UTH 15(g)", "13:69F-40.12(g)")
@EVERY
def test_a_device_leaves_the_table_before_another_method_is_used(name: str) -> None:
    at = ToldTable(name, dealing=AUTOMATED, shuffling="automated").play(1)
    by = at.clause("device-removed-first")
    for dealing in ("manual-shoe", AUTOMATED):
        why = at.refusal(Action(FLOOR, "change the sheet", options={"dealing": dealing}))
        assert (why.name, why.clause) == ("device-still-there", by)
    (event,) = at.floor("remove the shuffler")
    assert isinstance(event, Prepared)
    assert (event.actor, event.words, event.clause) == (FLOOR, "the shuffler is removed", by)
    at.refusal(Action(FLOOR, "change the sheet", options={"dealing": "manual-shoe"}))
    at.floor("change the sheet", options={"dealing": AUTOMATED})
    at.play(1)
    (event,) = at.floor("remove the automated shoe")
    assert isinstance(event, Prepared)
    assert (event.actor, event.words, event.clause) == (FLOOR, "the automated shoe is removed", by)
    at.floor("change the sheet", options={"dealing": "manual-shoe"})
    at.play(1)
    assert not at.state.equipment & {"shuffler", "automated shoe"}
    assert [event.actor for event in at.of(Shuffled)] == [SHUFFLER, DEALER, DEALER]
    assert [event.clause for event in at.of(SheetChanged)] == [by] * 2
    assert at.table.sheet.canonical()["dealing"] == "manual-shoe"


@pytest.mark.clause("13:69F-39.12(g)", "19:47-32.13(g)", "MA-UTH 15(g)", "13:69F-40.12(g)")
@EVERY
def test_a_table_whose_device_was_removed_plays_on_only_with_it_or_by_another_sheet(
    name: str,
) -> None:
    at = ToldTable(name, shuffling="automated").play(1)
    at.floor("remove the shuffler")
    assert at.tasks[0] == "bring the shuffler"
    assert at.refusal(Action(SHUFFLER, "shuffle")).name == "table-not-ready"
    at.play(1)  # brought back by default
    assert at.of(Shuffled)[-1].actor is SHUFFLER


@pytest.mark.clause("13:69F-39.12(g)", "19:47-32.13(g)", "MA-UTH 15(g)", "13:69F-40.12(g)")
@EVERY
def test_whatever_the_cards_are_dealt_from_next_is_made_ready_first(name: str) -> None:
    at = ToldTable(name, dealing=AUTOMATED).play(1)
    at.floor("remove the automated shoe")
    assert at.tasks[:2] == ["bring the automated shoe", "secure the shoe"]
    by_device = {"shuffling": "automated"}
    at = ToldTable(name, shuffling="automated").play(1)
    for dealing, ready in (("hand", "do without a shoe"), ("manual-shoe", "secure the shoe")):
        at.floor("change the sheet", options={"dealing": dealing, **by_device})
        assert at.tasks[:2] == [ready, "lay out the cover cards"]
        at.play(1)
    at.floor("change the sheet", options={"dealing": "manual-shoe", "minimum": 700, **by_device})
    assert at.tasks[0] == "lay out the cover cards"


@pytest.mark.clause("13:69F-39.12(g)", "19:47-32.13(g)", "MA-UTH 15(g)", "13:69F-40.12(g)")
@EVERY
def test_no_device_leaves_while_a_wager_is_down(name: str) -> None:
    both: dict[str, Any] = {"dealing": AUTOMATED, "shuffling": "automated"}
    for at in (ToldTable(name, **both).place_bets(1), ToldTable(name, **both).place_bets().deal()):
        for verb in ("remove the shuffler", "remove the automated shoe", "change the sheet"):
            why = at.refusal(spoken(FLOOR, verb))
            by = at.clause("device-removed-first")
            assert (why.name, why.clause) == ("round-in-progress", by)
