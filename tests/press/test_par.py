"""The PAR sheet: every figure the solver's own, every table proving itself."""

import csv
import io
import json
import subprocess
from fractions import Fraction
from importlib import resources
from math import comb
from pathlib import Path
from typing import Any

import pytest

from fairdeal.analysis.simulation import run, simulate
from fairdeal.games import game_of, settle_description
from fairdeal.law import INSTRUMENTS
from fairdeal.press.document import pdf
from fairdeal.press.par.operation import KERNELS, PROGRAM, checksum, command
from fairdeal.press.par.print import par_files, per_cent
from fairdeal.press.par.sheet import ParSheet, again, document, par_sheet, table_of_figures
from fairdeal.sheet import Sheet
from tests.cli.running import fairdeal
from tests.press.documents import DATE, bookmarks, check_document, paper, words
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
def test_signatures_stand_at_the_end_below_rulings_and_glossary(
    name: str, sheets: dict[str, ParSheet]
) -> None:
    last = words(pdf(par_files(paper(name), sheets[name])))[-1]
    places = [last.find(said) for said in ("We hold", "Glossary", "For the laboratory")]
    assert -1 not in places
    assert places == sorted(places)


@pytest.mark.parametrize("name", INSTRUMENTS)
def test_no_short_table_of_the_par_sheet_breaks_over_two_pages(
    name: str, sheets: dict[str, ParSheet]
) -> None:
    files = par_files(paper(name), sheets[name])
    pages = [page.replace(" ", "") for page in words(pdf(files))]
    data = json.loads(files["data.json"])
    for table, head in {
        "main": "The main game in one table",
        "stray": "How far results may stray",
        "choices": "What the licensee’s choices do",
        "distribution": "Results and their chance",
        "typical": "Typical play beside best play",
        "mixes": "All wagers together",
        "exposure": "Maximum exposure",
    }.items():
        (page,) = (page for page in pages if head.replace(" ", "") in page)
        for row in data[table]:
            assert row[0].replace(" ", "") in page, (table, row)


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


@pytest.mark.clause("MA-UTH 14(a)")
@pytest.mark.parametrize("name", INSTRUMENTS)
def test_the_csv_has_every_figure_of_operation_that_the_json_has(
    name: str, sheets: dict[str, ParSheet]
) -> None:
    told = json.loads(json.dumps(document(sheets[name])))
    lines = csv.DictReader(io.StringIO(table_of_figures(sheets[name])))
    found = {(x["section"], x["wager"], x["item"]): x["exact"] for x in lines}

    def has(section: str, wager: str, item: str, value: object) -> None:
        assert Fraction(found[section, wager, item]) == Fraction(str(value)), (section, item)

    typical = told["typical_play"]
    has("typical play", "main game", "expected result", typical["ev"])
    about = "1000000 rounds, seed 1"
    simulated = typical["simulated"]["ev"]
    has("typical play, simulated", "main game", f"expected result, {about}", simulated)
    for mix in told["mixes"]:
        has("mix", "all wagers", f"{mix['mix']}: return", mix["return"])
        for wager, amount in {"ante": mix["ante"], **mix["optional"]}.items():
            has("mix", wager, f"{mix['mix']}: wager", amount)
    has("exposure", "all wagers", "one hand", told["exposure"]["hand"])
    has("exposure", "all wagers", "one round", told["exposure"]["round"])
    has("exposure", "all wagers", "the table", told["exposure"]["table"])
    if told["progressive"]:
        for item in ("seed", "contribution", "increment"):
            has("progressive", "progressive", item, told["progressive"][item])
        even = told["progressive"]["break_even_meter"]
        has("progressive", "progressive", "break-even meter", even)
        for meter, returned in told["progressive"]["return_at_meter"].items():
            has("return at meter", "progressive", meter, returned)
    assert {i: w for (s, _, i), w in found.items() if s == "chance"} == told["chance"]
    sums = {i: w for (s, _, i), w in found.items() if s == "checksum"}
    assert sums == {part: told["checksums"][part] for part in ("program", "kernels")}


@pytest.mark.clause("MA-UTH 14(a)", "MA-UTH 14(c)")
def test_a_progressive_is_told_with_seed_contribution_and_what_it_returns_at_each_meter(
    sheets: dict[str, ParSheet],
) -> None:
    """The solver's figures beside prizes and counts, added up here."""
    terms = sheets["ma-uth"].progressive
    assert terms is not None
    assert (terms.stake, terms.seed, terms.contribution) == (500, 1_000_000, 100)
    assert terms.increment == Fraction(1, 5)
    table = next(t for t in sheets["ma-uth"].optional if t.wager == "progressive")
    shares = {"100 % of the meter": 100, "10 % of the meter": 10}
    for point in terms.points:
        paid = sum(
            row.cases * (terms.stake + point.meter * shares[row.pays] // 100
                         if row.pays in shares else (row.net + 1) * terms.stake)
            for row in table.rows
        )  # fmt: skip
        assert point.returned == Fraction(paid) / table.cases / terms.stake, point.meter
    assert terms.break_even is not None
    ev = {point.meter: point.ev for point in terms.points}
    assert ev[terms.break_even] >= 0 > ev[terms.seed]
    assert sheets["nj-uth"].progressive is None


@pytest.mark.parametrize("name", INSTRUMENTS)
def test_exposure_is_the_most_that_the_settlement_pays_and_every_position_can_cost(
    name: str, sheets: dict[str, ParSheet]
) -> None:
    most, sheet = sheets[name].exposure, sheets[name].sheet
    assert most.round == most.hand * sheet.seats
    assert most.table == most.round + most.progressive
    limits = game_of(name).payout_limits(sheet)
    if limits:
        assert most.hand == limits[-1].amount, "at the highest wagers every limit is reached"
    else:
        assert most.hand == 1_203_000_00, "1000 and 200 to 1 on $1,000, and ante and play"
    small = par_sheet_of_small_wagers(name)
    best = max(hand_paid(small.sheet, hand) for hand in HANDS[name])
    assert small.exposure.hand == best, "no limit is reached: the best hand, settled"


def par_sheet_of_small_wagers(name: str) -> ParSheet:
    limits = {"minimum": 100, "maximum": 200, "side_minimum": 100, "side_maximum": 300}
    return par_sheet(full_sheet(name, **limits))


# The hands that are paid most, and what the described round has beside them.
HANDS: dict[str, list[dict[str, str]]] = {
    "nj-uth": [{"dealer": "7d 7h", "community": "Qs Js Ts 2d 3c", "cards": "As Ks"}],
    "ma-uth": [{"dealer": "7d 7h", "community": "Qs Js Ts 2d 3c", "cards": "As Ks"}],
    "nj-pikit": [
        {"dealer": "Ah Kd 4c 3d 2h", "cards": "As Ks Qs Js Ts", "selected": "As Ks Qs"},
    ],
    "nj-hilo": [
        {"dealer": "Ah Kd Qh Jc Th", "cards": "As Ks Qs Js Ts", "low": "Js Ts"},
        {"dealer": "Kd Qh Jc 9s 8d", "cards": "As Ah Ad Ac 2s", "low": "Ac 2s"},
    ],
}
PLAYS = {"nj-uth": ("play", 4), "ma-uth": ("play", 4), "nj-pikit": ("play_5", 2),
         "nj-hilo": ("play", 1)}  # fmt: skip


def hand_paid(sheet: Sheet, described: dict[str, str]) -> int:
    """What a described hand is paid with every wager at its maximum, a progressive aside."""
    name = sheet.instrument.id
    ante, side = sheet.ante_limits[1], sheet.side_limits[1]
    play, times = PLAYS[name]
    wagers = {
        wager.name: ante if wager.required else side
        for wager in game_of(name).wagers(sheet)
        if sheet.meter is None or wager.name != sheet.meter.wager
    }
    own = {key: value for key, value in described.items() if key in ("cards", "selected", "low")}
    document: dict[str, object] = {
        "instrument": name,
        "options": sheet.canonical(),
        **{key: value for key, value in described.items() if key in ("dealer", "community")},
        "hands": [{"seat": 1, **own, "wagers": {**wagers, play: times * ante}}],
        **({"meter": sheet.meter.seed} if sheet.meter else {}),
    }
    answered: Any = settle_description(document)
    return sum(result["payout"] for result in answered["hands"][0]["results"])


def test_all_wagers_together_return_what_their_figures_add_up_to(
    sheets: dict[str, ParSheet],
) -> None:
    par = sheets["ma-uth"]
    least = next(mix for mix in par.mixes if mix.words == "Every wager at its minimum")
    bets = dict(least.optional)
    assert bets == {"trips": 100, "cover_all_7": 100, "progressive": 500}
    evs = {(t.wager, t.about): t.ev for t in par.optional}
    lost = least.ante * -par.report.main.ev - 100 * evs["trips", "table C"]
    lost -= 100 * evs["Cover All", "7 hands dealt"]
    lost -= 500 * next(ev for (wager, _), ev in evs.items() if wager == "progressive")
    assert least.ev == -lost
    assert least.wagered == least.ante * par.report.main.average_bet + 700
    for each in sheets.values():
        alone = each.mixes[0]
        assert alone.returned == 1 - each.report.main.element_of_risk


def test_best_play_comes_out_of_a_simulation_too(sheets: dict[str, ParSheet]) -> None:
    par = sheets["nj-hilo"]
    played = simulate(run("nj-hilo", par.sheet.canonical(), rounds=400_000, seed=7))
    assert abs(float(played.main.mean - par.report.main.ev)) < 5 * (played.main.error or 0)


@pytest.mark.parametrize("name", INSTRUMENTS)
def test_typical_play_has_a_simulation_beside_it_that_agrees(
    name: str, sheets: dict[str, ParSheet]
) -> None:
    """The exact figure is the best play's less the cost; the rounds were played by the rules."""
    par = sheets[name]
    assert (par.played.rounds, par.played.seed) == (1_000_000, 1)
    assert abs(float(par.played.mean - par.typical)) < 2.5 * par.played.reach
    whole = " ".join(check_document(pdf(par_files(paper(name), par)), paper(name), "PAR sheet"))
    assert "The same, simulated: 1,000,000 rounds, seed 1" in whole
    (command,) = [each for each in again(par.sheet) if "--strategy simple" in each]
    assert command.endswith("--rounds 1000000 --seed 1")


def test_checksums_are_those_that_standard_tools_give() -> None:
    package = str(resources.files("fairdeal"))
    for parts in (PROGRAM, KERNELS):
        ran = subprocess.run(
            ["bash", "-c", command(parts)], cwd=package, capture_output=True, text=True, check=True
        )
        assert ran.stdout.split()[0] == checksum(parts)[1]
        assert checksum(parts)[0] > 20


@pytest.mark.parametrize("name", INSTRUMENTS)
def test_the_document_tells_what_a_laboratory_asks_for(
    name: str, sheets: dict[str, ParSheet]
) -> None:
    par = sheets[name]
    whole = " ".join(check_document(pdf(par_files(paper(name), par)), paper(name), "PAR sheet"))
    for said in (
        "Typical play beside best play",
        "All wagers together",
        "Maximum exposure",
        "Chance",
        "os.urandom",
        "BLAKE2b",
        "Fisher and Yates",
        "Glossary",
        "Signatures",
        "The program that computed this",
        "Reviewed by",
    ):
        assert said in whole, said  # fmt: skip
    assert checksum(PROGRAM)[1] in whole.replace(" ", "")
    assert ("Break-even meter" in whole.split("Glossary")[0]) == (par.progressive is not None)


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
