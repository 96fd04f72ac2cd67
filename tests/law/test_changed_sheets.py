"""A sheet that is changed at a table: when it is in force, and what it brings or sends away."""

from fairdeal.play import FLOOR, Action
from fairdeal.table.decks.deck import Condition
from fairdeal.table.events import Shuffled
from tests.harness import EVERY, ToldTable


@EVERY
def test_a_new_sheet_is_in_force_from_the_next_round_with_a_new_shuffle(name: str) -> None:
    at = ToldTable(name).prepare()
    assert len(at.of(Shuffled)) == 1
    at.floor("change the sheet", options={"minimum": 700, "seats": 3})
    assert at.tasks[0] == "lay out the cover cards"
    at.place_bets()
    first, second = at.of(Shuffled)
    assert (first.round, second.round) == (1, 1)
    assert first.root != second.root
    assert at.table.sheet.minimum == 700
    at.finish()
    for options, wrong in (
        ({"seats": 1}, "seat-taken"),
        ({"minimum": "none"}, "option-not-allowed"),
        ({"instrument": "nj-uth"}, "unknown-option"),
    ):
        assert at.refusal(Action(FLOOR, "change the sheet", options=options)).name == wrong


@EVERY
def test_a_sheet_with_more_or_fewer_decks_brings_one_or_sends_one_away(name: str) -> None:
    at = ToldTable(name, shuffling="automated").play(1)
    two = {"shuffling": "automated", "decks": 2}
    at.floor("change the sheet", options=two)
    assert at.state.decks[1].condition is Condition.AWAITED
    at.play(2)
    assert {event.deck for event in at.of(Shuffled)} == {"red", "blue"}
    at.floor("change the sheet", options={"shuffling": "automated"})
    assert len(at.state.decks) == 1
    at.play(2)
    assert len(at.state.rack) == 52


def test_a_progressive_meter_that_holds_money_keeps_its_sheet() -> None:
    progressive = {
        "rows": {"royal_flush": "100 %"},
        "cards": "best-of-seven",
        "seed": 100_000,
        "contribution": 100,
    }
    at = ToldTable("ma-uth").play(1)
    at.floor("change the sheet", options={"progressive": progressive})
    assert at.table.meter == 100_000
    why = at.refusal(Action(FLOOR, "change the sheet"))
    assert why.name == "meter-not-empty"
    at.floor("change the sheet", options={"progressive": {**progressive, "contribution": 200}})
    assert at.table.meter == 100_000
    assert at.table.ledger.total == 0
