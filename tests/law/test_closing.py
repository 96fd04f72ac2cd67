"""Closing a table and opening it again; a deck that the floor has replaced."""

import pytest

from fairdeal.law import Refused
from fairdeal.play import FLOOR, Action, seat
from fairdeal.table.decks.deck import Condition
from fairdeal.table.tasks import Phase
from tests.harness import EVERY, EVERY_WAY, OPENED, ToldTable


@EVERY
@EVERY_WAY
def test_a_table_closes_after_its_last_round_and_players_may_leave(name: str, dealing: str) -> None:
    at = ToldTable(name, dealing=dealing, decks=2).place_bets(1)
    why = at.refusal(Action(FLOOR, "close the table"))
    assert why.name == "round-in-progress"
    at.finish()
    at.floor("close the table")
    assert at.tasks == ["collect the cards", "collect the cards", "lock the shoe away"]
    bet = Action(seat(1), "bet", {"ante": 1000})  # type: ignore[dict-item]
    assert at.refusal(bet).name == "table-not-ready"
    at.table.leave(2)
    at.prepare()
    assert at.state.phase is Phase.CLOSED
    assert {deck.condition for deck in at.state.decks} == {Condition.AWAITED}
    assert (at.state.dealer, at.state.floor, at.state.rack) == ("", "", ())
    assert at.refusal(bet).name == "table-closed"
    sits = Action(seat(3), "sit", {"chips": 500}, name="Eve")  # type: ignore[dict-item]
    assert at.refusal(sits).name == "table-closed"
    with pytest.raises(Refused, match="closed"):
        at.table.deal()
    at.table.leave(1)
    assert at.table.ledger.total == 0


@EVERY
def test_a_closed_table_is_opened_like_a_new_one(name: str) -> None:
    at = ToldTable(name).play(2)
    at.table.close()
    at.table.open()
    opening = ["sign on", "sign on", "secure the shoe", "lay out the cover cards", *OPENED]
    assert at.tasks[: len(opening)] == opening
    at.play(1)
    assert at.state.number == 3


def test_a_round_that_nobody_wagered_in_is_none_when_the_table_closes() -> None:
    at = ToldTable("nj-uth").play(1).prepare()
    assert at.state.number == 2
    at.floor("close the table")
    assert (at.state.number, at.state.round, at.state.ready) == (1, None, None)
    at.prepare()
    at.floor("open the table")
    at.play(1)
    assert at.state.number == 2


def test_no_cards_are_spread_when_the_last_player_leaves_a_closing_table() -> None:
    at = ToldTable("nj-uth", players={1: "Ann"}).play(1)
    at.floor("close the table")
    at.table.leave(1)
    assert at.state.deck.condition is Condition.IN_RACK
    assert len(at.state.rack) == 52
    assert at.tasks == ["collect the cards", "lock the shoe away"]


def test_a_closing_table_takes_no_bets_and_keeps_on_closing() -> None:
    at = ToldTable("nj-uth").play(1)
    at.floor("close the table")
    with pytest.raises(Refused, match="first the cards are collected"):
        at.table.bet(1, ante=1000, blind=1000)
    assert at.tasks[0] == "collect the cards"
    assert at.refusal(Action(FLOOR, "open the table")).name == "table-not-ready"


@EVERY
def test_the_floor_may_have_a_deck_replaced_between_rounds(name: str) -> None:
    at = ToldTable(name).play(1)
    (gone,) = at.floor("remove the deck")
    assert gone.clause == at.clause("deck-receipt")
    assert at.tasks == OPENED + at.reshuffle
    assert at.state.rack == ()
    at.place_bets(1)
    assert at.refusal(Action(FLOOR, "remove", equipment="deck")).name == "round-in-progress"
    at.finish()
    two = ToldTable(name, decks=2).play(1)
    two.floor("remove the deck")
    assert [deck.condition for deck in two.state.decks] == [Condition.REMOVED, Condition.STACKED]
    two.play(2)
