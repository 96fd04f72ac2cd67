"""A deck that is not whole leaves the table, be it a device that finds it, or that it runs out."""

import pytest

from fairdeal.play import DEALER, FLOOR, Action
from fairdeal.play.model.event import PickedUp, Scope, Voided
from fairdeal.table import NO_FAULTS, Faults
from fairdeal.table.decks.deck import Condition
from fairdeal.table.events import DeckCounted, DeckPlaced, Prepared
from tests.harness import BETS, EVERY, EVERY_WAY, METHODS, ToldTable, clause

COUNTING = "automated-counting"
# Who need not count where the shuffler does: by instrument, the dealing methods.
EXEMPT = {"nj-uth": (), "ma-uth": (), "nj-pikit": METHODS, "nj-hilo": ("automated-shoe",)}


# -- a device's count (R-DECK-REMOVED, R-DEVICE-COUNT)


@pytest.mark.clause("13:69F-39.7(f)", "13:69F-40.9(f)")
@EVERY
@EVERY_WAY
def test_a_deck_that_the_shuffler_finds_incomplete_leaves_before_it_is_dealt(
    name: str, dealing: str
) -> None:
    at = ToldTable(name, then=[("1", NO_FAULTS)], dealing=dealing, shuffling=COUNTING).play(1)
    before = at.nets
    at.prepare("shuffle")
    at.work()
    counted, removed = at.of(DeckCounted)[-1], at.of(Prepared)[-1]
    exempt = dealing in EXEMPT[name]
    by = clause(name, "counting-shuffler-exempts" if exempt else "one-deck", dealing)
    assert (counted.count, counted.clause) == (51, by)
    assert (removed.words, removed.clause) == ("the deck is removed from the table", by)
    more = () if exempt else ("R-DEVICE-COUNT",)
    assert counted.rulings == removed.rulings == ("R-DECK-REMOVED", *more)
    assert at.nets == before  # the round that was played with it stands
    assert at.voided == []
    at.check_the_deck_has_left()
    at.play(1)


@pytest.mark.clause("13:69F-39.7(f)", "13:69F-40.9(f)")
@EVERY
@EVERY_WAY
def test_of_two_decks_the_other_plays_on_until_the_floor_brings_a_replacement(
    name: str, dealing: str
) -> None:
    at = ToldTable(
        name, then=[("1", NO_FAULTS)], dealing=dealing, shuffling=COUNTING, decks=2
    ).play(1)
    # Meanwhile the device counted 51 cards in the blue deck.
    conditions = [deck.condition for deck in at.state.decks]
    assert conditions == [Condition.IN_RACK, Condition.REMOVED]
    assert at.tasks == at.reshuffle
    at.play(3)
    assert [e.deck for e in at.of(DeckPlaced)] == ["red"] * 4
    (sent,) = at.floor("bring a deck")
    assert sent.clause == clause(name, "deck-receipt")
    opening = ["deliver", "compare the backs", "inspect", "verify", "spread", "look", "wash"]
    assert at.tasks[: len(opening)] == opening
    at.play(2)
    assert [e.deck for e in at.of(DeckPlaced)][-2:] == ["blue", "red"]
    assert at.refusal(Action(FLOOR, "bring a deck")).name == "table-not-ready"


@EVERY
def test_of_two_decks_one_found_incomplete_by_the_stub_count_leaves_alone(name: str) -> None:
    fine = [("", NO_FAULTS)] * 3
    at = ToldTable(name, then=[*fine, ("1", NO_FAULTS)], decks=2).play(5)
    assert [deck.condition for deck in at.state.decks] == [
        Condition.REMOVED,
        Condition.SHUFFLED,
    ]
    at.play(2)
    assert [e.deck for e in at.of(DeckPlaced)] == ["red", "blue"] * 2 + ["red", "blue", "blue"]
    at.floor("bring a deck")
    at.play(2)
    assert [e.deck for e in at.of(DeckPlaced)][-2:] == ["red", "blue"]


# -- a deck that runs out (R-DECK-RUNS-OUT)

MOST = {"nj-uth": 21, "ma-uth": 21, "nj-pikit": 9, "nj-hilo": 7}


@EVERY
@EVERY_WAY
def test_a_deck_that_runs_out_is_found_incomplete_and_does_not_stop_the_table(
    name: str, dealing: str
) -> None:
    seats = MOST[name]
    players = {n: f"player {n}" for n in range(1, seats + 1)}
    at = ToldTable(name, deck="20", players=players, seats=seats, dealing=dealing)
    at.place_bets(*players)
    down = sum(BETS[name].values())
    assert {at.net(n) for n in players} == {-down}
    at.finish()
    (void,) = at.of(Voided)
    assert (void.scope, void.deck_removed) == (Scope.ALL_HANDS, True)
    assert void.clause == clause(name, "stub-count-wrong")
    assert "R-DECK-RUNS-OUT" in void.rulings
    assert {at.net(n) for n in players} == {0}
    picked = [position for event in at.of(PickedUp) for position in event.positions]
    assert set(picked) | {p for p in at.round.cards if p.area.value == "burned"} == set(
        at.round.cards
    )
    assert at.tasks[0] == "deliver"
    at.play(1)


def test_a_whole_deck_that_runs_out_was_misdealt_and_stays() -> None:
    # 21 hands, board and burns take 51 cards; one is set aside, the dealer gets one too many.
    players = {n: f"player {n}" for n in range(1, 22)}
    faults = Faults(face_up=frozenset({3}), stuck=frozenset({44}))
    at = ToldTable("nj-uth", faults=faults, players=players, seats=21).place_bets(*players).finish()
    (void,) = at.of(Voided)
    assert (void.scope, void.deck_removed) == (Scope.ALL_HANDS, False)
    assert at.tasks[0] == "shuffle"
    assert {at.net(n) for n in players} == {0}


def test_a_dealer_cannot_say_that_the_deck_ran_out_while_cards_are_left() -> None:
    at = ToldTable("nj-uth").place_bets()
    at.dealer()
    why = at.refusal(Action(DEALER, "run out"))
    assert (why.name, why.clause) == ("cards-are-left", "19:47-32.7(f)2")
    assert "run out" not in [offer.verb for offer in at.step.of(DEALER)]
