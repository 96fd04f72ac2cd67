"""A seat's picture as JSON: it has the form that its schema says, and no face beyond the seat's."""

import json
import re
from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from jsonschema_rs import validate

import fairdeal
from fairdeal.law import INSTRUMENTS, Cite
from fairdeal.play import Role
from fairdeal.table import Table
from fairdeal.table.bots import Bots
from fairdeal.values.wire import plain, read, schema
from fairdeal.view.advice import Advice, question
from fairdeal.view.log import LogLine, log_lines
from fairdeal.view.mistakes import Judgement, judge
from fairdeal.view.procedure import DisplayedPayTable, pay_tables
from fairdeal.view.scene import scene
from fairdeal.view.table_view import TableView
from tests.harness import eyes

SEATS = (1, 2, 3)
CARD = re.compile(r'"([2-9TJQKA][cdhs])"')


def document(picture: object, kind: Any) -> Any:
    """A value as plain data, which has the form of its schema and gives the value again."""
    written = plain(picture)
    validate(schema(kind), written)
    assert read(written, kind) == picture
    return written


def playing(instrument: str) -> Iterator[Table]:
    """A table with three bots, before every decision and at the end."""
    table = fairdeal.open_table(instrument, seed=5)
    bots = Bots(table, SEATS, Random(5))
    yield table
    bots.bet()
    table.deal()
    while table.round is not None and not table.round.over:
        yield table
        bots.act(next(actor.seat for actor in table.step.actors if actor.role is Role.SEAT))
    table.finish()
    yield table


@pytest.mark.parametrize("instrument", INSTRUMENTS)
def test_a_scene_has_exactly_the_faces_that_its_seat_sees(instrument: str) -> None:
    for table in playing(instrument):
        for seat in SEATS:
            now = scene(table, seat)
            written = document(now.seen, TableView)
            faces = {str(face) for face in table.view(eyes(seat)).faces()}
            on_the_table = set(CARD.findall(json.dumps(written)))
            assert on_the_table <= faces
            assert set(filter(None, now.mine.cards)) <= on_the_table
            assert now.own == {seat}


@pytest.mark.parametrize("instrument", INSTRUMENTS)
def test_news_tell_no_face_that_the_seat_may_not_see(instrument: str) -> None:
    for table in playing(instrument):
        for seat in SEATS:
            faces = {str(face) for face in table.view(eyes(seat)).faces()}
            lines = document(list(log_lines(table.events, eyes(seat))), list[LogLine])
            assert {card for line in lines for card in line["cards"]} <= faces


@pytest.mark.parametrize("instrument", INSTRUMENTS)
def test_every_pay_table_in_force_is_posted(instrument: str) -> None:
    sheet = fairdeal.sheet(instrument)
    posted = document(list(pay_tables(sheet)), list[DisplayedPayTable])
    printed = sheet.instrument.pay_tables
    even = sheet.clause(Cite("even-money"))
    assert {table["clause"] for table in posted} == {
        even,
        *(printed[table.wager].clause for table in sheet.pay_tables()),
    }
    assert posted[0]["clause"] == even
    assert posted[0]["rows"] == [["win", "1 to 1"]]
    odds = {str(odds) for wager, odds in sheet.odds_in_force() if wager in printed}
    assert {cell for table in posted for _, *cells in table["rows"] for cell in cells} == odds


def test_advice_and_what_a_mistake_costs_are_exact_numbers() -> None:
    table = fairdeal.open_table("nj-hilo", seed=3)
    table.sit(1, "Ann", chips="$500")
    table.bet(1, ante="$10", tie="$5")
    table.deal()
    asked = question(table, 1)
    advice = asked.answer()
    written = document(advice, Advice)
    held = " ".join(map(str, advice.situation.cards))
    right = fairdeal.advise({"instrument": "nj-hilo", "cards": held, "wagers": {"tie": "1/2"}})
    assert isinstance(right["options"], list)
    assert [each["ev"] for each in written["options"]] == [each["ev"] for each in right["options"]]
    assert written["about"] == ["ante", "play", "ante_bonus", "tie"]
    worst = min(advice.options, key=lambda option: option.ev)
    picks = worst.choice.picks if worst.choice else ()
    judged = judge(asked, advice, worst.verb, picks)
    assert judged.cost == advice.best.ev - worst.ev > Fraction(0)
    assert judged.cents == judged.cost * 1000
    document(Judgement((judged,)), Judgement)
