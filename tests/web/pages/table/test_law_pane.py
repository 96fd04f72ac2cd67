"""“Law and table”: what a table pays and allows, for as many hands as there are."""

import re
from fractions import Fraction

import pytest

from fairdeal.house.store.database import Database
from fairdeal.house.workers.odds_client import SheetFigures
from fairdeal.house.workers.work_queue import Progress
from fairdeal.law import INSTRUMENTS
from fairdeal.sheet import read_sheet
from fairdeal.view import further_hands, hands_dealt
from fairdeal.web.pages.environment import PageFrame, render
from fairdeal.web.pages.table.law_pane import LawPane, law_pane
from tests.harness.random_table import RandomTable
from tests.web.servers import Browser, open_table, server, visitor

SEAL = "5c1e93a7" * 8


def worth(by_wager: tuple[str, ...], **side: Fraction) -> SheetFigures:
    return SheetFigures(
        ante=Fraction(2, 100),
        all_bet=Fraction(1, 200),
        average_bet=Fraction(4),
        variance=Fraction(20),
        side=side,
        by_wager=dict.fromkeys(by_wager, Fraction(0)),
        decisions={},
        results={},
        rules=(),
        cost=Fraction(0),
        chart={},
    )


def facts(pane: LawPane) -> dict[str, str]:
    return {fact.words: fact.amount for fact in pane.limits}


def table_of(instrument: str, *seats: int, **options: object) -> RandomTable:
    table = RandomTable(read_sheet(instrument, options), 1, often=0)
    table.prepare()
    return table.place_bets(*seats)


def test_limits_are_told_wager_by_wager_and_those_alike_together() -> None:
    sheet = read_sheet("ma-uth", {"cover_all": True, "minimum": 1000, "side_minimum": 500})
    told = facts(law_pane(sheet))
    assert told["Ante and blind"] == "$10 to $1,000"
    assert told["Trips and Cover All"] == "$5 to $1,000"
    assert told["Highest payout of a hand, ante, blind, trips, Cover All and play"] == "$75,000"


def test_every_limit_and_pay_table_has_its_clause() -> None:
    for name in INSTRUMENTS:
        pane = law_pane(read_sheet(name, {}))
        law = read_sheet(name, {}).instrument.clauses
        assert {fact.clause for fact in pane.limits} <= set(law)
        assert {table.clause for table in pane.pay_tables} <= set(law)


def test_edges_are_those_of_the_game_together_and_of_each_side_wager() -> None:
    known = worth(("ante", "blind", "play"), trips=Fraction(9, 1000))
    (main, trips) = law_pane(read_sheet("nj-uth", {}), known).edges
    assert main.words == "Ante, blind and play"
    assert [of for _, of in main.figures] == ["of the ante", "of all you bet"]
    assert (trips.words, trips.figures[0][0]) == ("Trips", "0.900\u2009%")


def test_cover_all_is_told_for_the_hands_that_are_dealt() -> None:
    table = table_of("ma-uth", 1, 2, 4, cover_all=True)
    side = {f"cover_all_{hands}": Fraction(hands, 100) for hands in range(2, 8)}
    known = worth(("ante", "blind", "play"), trips=Fraction(1), **side)
    pane = law_pane(table.sheet, known, hands=hands_dealt(table.state))
    (covered,) = pane.by_hands
    assert pane.about_hands == (
        "It wins when the best hand at the table is a full house or better. "
        "Three players and the dealer make four hands."
    )
    assert covered.rows[0] == ("royal flush", "125 to 1")
    assert covered.clause == "MA-UTH 13(k)"
    assert [(e.words, e.figures[0][0]) for e in pane.edges][-1] == (
        "Cover All, four hands",
        "4.000\u2009%",
    )
    assert "Cover All" not in " ".join(table.title for table in pane.pay_tables)


def test_without_a_table_the_whole_matrix_is_told() -> None:
    pane = law_pane(read_sheet("ma-uth", {"cover_all": True}))
    assert not pane.by_hands
    assert "Cover All" in " ".join(table.title for table in pane.pay_tables)


def two_hands() -> RandomTable:
    table = RandomTable(read_sheet("nj-hilo", {}), 1, often=0)
    table.table.leave(5)
    table.table.also_play(5, beside=4)
    table.prepare()
    for number in (4, 5):
        table.bet(number, ante=1500)
    return table


@pytest.mark.clause("13:69F-40.6(g)2")
def test_a_player_of_two_hands_is_told_what_comes_in_which_order() -> None:
    table = two_hands().until("election")
    state = table.state

    def due(viewer: int = 4) -> list[bool]:
        further = further_hands(table.state, viewer)
        assert further is not None
        return [part.now for part in further.parts]

    further = further_hands(state, 4)
    assert further is not None
    assert further.title == "Two hands in one round"
    assert [part.clause for part in further.parts] == [
        "13:69F-40.6(g)2i",
        "13:69F-40.6(g)2ii",
        "13:69F-40.6(g)2",
    ]
    assert dict(further.stakes) == {
        "On the first hand": 1500,
        "On the second hand": 1500,
        "If both are played": 6000,
    }
    assert due() == due(5) == [True, False, False]
    table.act(4, "fold")
    assert due() == [False, True, False]
    table.act(5, "play")
    assert due() == [False, False, True]


def test_nobody_else_is_told_of_further_hands() -> None:
    table = two_hands()
    assert further_hands(table.state, 0) is None
    assert further_hands(table.state, 1) is None


@pytest.mark.parametrize("instrument", INSTRUMENTS)
def test_it_is_drawn_with_the_seal_and_when_that_was(instrument: str) -> None:
    sealed = "2026-05-04T21:20:41.123456Z"
    works = Progress(0.5, 9.5)
    pane = law_pane(read_sheet(instrument, {}), working=works, seal=SEAL, sealed=sealed)
    text = render("table/law_pane.html", PageFrame(title=""), law=pane)
    assert "5c1e 93a7 … 93a7" in text
    assert "sealed at 21:20:41 UTC. No one can change it now." in text
    assert "Working out the exact figures, about 10 seconds. They will appear here." in text


def test_the_drawer_asks_for_it_as_the_table_stands(database: Database) -> None:
    with server(database) as client:
        table = open_table(client, "nj-hilo")
        ann = visitor(client, "Ann")
        ann.act(table, 4, "sit", wagers={"chips": 50_000})
        ann.act(table, 5, "also play", beside=4)
        (further,) = ann.frame(table)["step"]["further"]
        first = ann.act(table, 4, "bet", wagers={"ante": 500})
        second = ann.act(table, 5, "bet", wagers={"ante": 500}, step=further["name"])
        assert first.status_code == second.status_code == 200
        address = f"/tables/{table}/law"
        told = client.get(address, headers=ann.headers)
        assert "Two hands in one round" in told.text
        seal = ann.frame(table)["view"]["seal"]
        assert f"{seal[:4]} {seal[4:8]} … {seal[-4:]}" in told.text
        assert re.search(r"sealed at \d\d:\d\d:\d\d UTC", told.text)
        bob = visitor(client, "Bob")
        assert "Two hands" not in client.get(address, headers=bob.headers).text
        assert client.get(address, headers=Browser(client).headers).status_code == 401
