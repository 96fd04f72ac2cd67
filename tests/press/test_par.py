"""The PAR sheet: every figure the solver's own, every table proving itself."""

import csv
import io
import json
from fractions import Fraction
from math import comb
from pathlib import Path

import pytest

from fairdeal.law import INSTRUMENTS
from fairdeal.press.par.print import par_files, per_cent
from fairdeal.press.par.sheet import ParSheet, document, par_sheet, table_of_figures
from fairdeal.press.typesetting import pdf
from tests.cli.running import fairdeal
from tests.press.documents import DATE, bookmarks, check_document, paper
from tests.press.sheets import full_sheet


@pytest.fixture(scope="module")
def sheets() -> dict[str, ParSheet]:
    return {name: par_sheet(full_sheet(name)) for name in INSTRUMENTS}


@pytest.mark.parametrize("name", INSTRUMENTS)
def test_the_document_is_whole_and_the_same_again(name: str, sheets: dict[str, ParSheet]) -> None:
    made = pdf(par_files(paper(name), sheets[name]))
    pages = check_document(made, paper(name), "PAR sheet")
    assert made == pdf(par_files(paper(name), sheets[name]))
    assert "Wager by wager" in bookmarks(made)
    assert "Rulings relied on" in bookmarks(made)
    whole = " ".join(pages)
    assert per_cent(-sheets[name].report.main.ev).replace("\u202f", "") in whole.replace(
        "\u202f", ""
    ).replace(" %", "%")
    assert f"fairdeal odds {name} --sheet FILE" in whole


@pytest.mark.parametrize("name", INSTRUMENTS)
def test_every_table_adds_up_to_what_the_solver_says(
    name: str, sheets: dict[str, ParSheet]
) -> None:
    par = sheets[name]
    sides = {side.ev: side for side in par.report.side.values()}
    for table in par.optional:
        assert table.variance == sides[table.ev].variance
        assert table.cases == sides[table.ev].distribution.total
        assert sum(row.cases for row in table.rows) == table.cases
    for table in par.main:
        assert table.cases == par.report.main.distribution.total


def test_the_blind_is_counted_as_the_solver_has_it(sheets: dict[str, ParSheet]) -> None:
    for name in ("nj-uth", "ma-uth"):
        (blind,) = sheets[name].main
        assert blind.ev == sheets[name].report.main.by_wager["blind"]


def test_ante_and_play_are_counted_as_the_solver_has_them(sheets: dict[str, ParSheet]) -> None:
    (pikit,) = sheets["nj-pikit"].main
    by_wager = sheets["nj-pikit"].report.main.by_wager
    assert pikit.ev == sum(by_wager.values()) - by_wager["five_card_bonus"]
    (hilo,) = sheets["nj-hilo"].main
    by_wager = sheets["nj-hilo"].report.main.by_wager
    assert hilo.ev == by_wager["ante"] + by_wager["play"]


def test_rows_have_the_counts_that_everybody_knows(sheets: dict[str, ParSheet]) -> None:
    (trips,) = sheets["nj-uth"].optional
    rows = {row.words: row.cases for row in trips.rows}
    assert rows["Royal flush"] == 4324
    assert rows["Straight flush"] == 37260
    assert rows["Three of a kind"] == 6461620
    assert trips.cases == comb(52, 7)
    five = next(t for t in sheets["nj-pikit"].optional if t.wager == "5 card bonus")
    assert {row.words: row.cases for row in five.rows}["Full house"] == 3744
    assert five.cases == comb(52, 5)
    three = next(t for t in sheets["nj-pikit"].optional if t.wager == "3 card bonus")
    assert {row.words: row.cases for row in three.rows}["Straight flush"] == 44


def test_massachusetts_has_a_table_for_each_number_of_hands_and_the_progressive(
    sheets: dict[str, ParSheet],
) -> None:
    names = [(t.wager, t.about) for t in sheets["ma-uth"].optional]
    assert ("Cover All", "2 hands dealt") in names
    assert ("Cover All", "7 hands dealt") in names
    progressive = next(t for t in sheets["ma-uth"].optional if t.wager == "progressive")
    assert progressive.rows[2].pays == "win $1,500"
    assert progressive.rows[2].words == "Four of a kind"


def test_rows_with_equal_odds_are_counted_each(sheets: dict[str, ParSheet]) -> None:
    tie = next(t for t in sheets["nj-hilo"].optional if t.wager == "tie")
    assert [row.words for row in tie.rows] == [
        "Both hands",
        "Low hand, two cards",
        "High hand, three cards",
        "Nothing that pays",
    ]
    assert tie.rows[1].pays == tie.rows[2].pays == "4 to 1"


def test_json_and_csv_say_the_same_exactly(sheets: dict[str, ParSheet]) -> None:
    for name in INSTRUMENTS:
        told = json.loads(json.dumps(document(sheets[name])))
        assert told["sheet"] == full_sheet(name).hash
        assert Fraction(told["main"]["ev"]) == sheets[name].report.main.ev
        assert sum(told["distribution"].values()) == told["deals"]
        lines = list(csv.DictReader(io.StringIO(table_of_figures(sheets[name]))))
        (ev,) = [x for x in lines if x["section"] == "main" and x["item"] == "expected result"]
        assert Fraction(ev["exact"]) == sheets[name].report.main.ev
        totals = [x for x in lines if x["item"] == "total"]
        assert [Fraction(x["exact"]) for x in totals] == [t.ev for t in sheets[name].tables]


def test_small_shares_are_never_rounded_to_nothing() -> None:
    assert per_cent(Fraction(1, 10**9), 6) == "0.0000001\u202f%"
    assert per_cent(Fraction(-1, 3)) == "−33.3333\u202f%"
    assert per_cent(Fraction(0)) == "0.0000\u202f%"


@pytest.mark.parametrize("kind", ["pdf", "csv", "json"])
def test_the_command_writes_three_forms(kind: str, tmp_path: Path) -> None:
    file = tmp_path / f"par.{kind}"
    ran = fairdeal("press", "par", "nj-hilo", "--date", DATE, "-o", str(file))
    assert ran.code == 0
    assert file.stat().st_size > 1000
    assert fairdeal("press", "par", "nj-hilo", "-o", str(tmp_path / "par.txt")).code == 2
