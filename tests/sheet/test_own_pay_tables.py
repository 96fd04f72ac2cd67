"""A licensee's own pay table: never less than one printed table, and nothing that is not a row."""

import pytest

from fairdeal.games.five_card_hi_lo.sheet import HiLoSheet
from fairdeal.games.ultimate_texas_holdem.sheet import MassachusettsUthSheet, UthSheet
from fairdeal.law import Cite, instrument
from fairdeal.money import Odds
from fairdeal.sheet import read_sheet
from tests.cases import each_case
from tests.sheet.sheets import FIVE, THREE, canonical, refusal

ACES = ["four_aces_and_a_two", "four_aces", "three_aces"]
TRIPS: dict[object, tuple[int, ...]] = {
    "A": (50, 40, 30, 9, 7, 4, 3),
    "B": (50, 40, 30, 8, 6, 5, 3),
    "C": (50, 40, 30, 8, 7, 4, 3),
    "D": (50, 40, 20, 7, 6, 5, 3),
}
# instrument, option, clause, rows, and the printed tables by name
NO_LESS_THAN: list[tuple[str, str, str, list[str], dict[object, tuple[int, ...]]]] = [
    ("nj-uth", "trips_pay_table", "19:47-32.11(d)", FIVE[:7], TRIPS),
    ("ma-uth", "trips_pay_table", "MA-UTH 11(d)", FIVE[:7], TRIPS),
    (
        "nj-pikit",
        "five_card_bonus_pay_table",
        "13:69F-39.11(b)",
        FIVE,
        {1: (1000, 250, 50, 10, 8, 5, 2, 1), 2: (750, 250, 50, 10, 6, 4, 2, 1)},
    ),
    (
        "nj-pikit",
        "three_card_bonus_pay_table",
        "13:69F-39.11(c)",
        THREE,
        {1: (200, 40, 30, 6, 3, 1), 2: (100, 50, 30, 6, 3, 1), 3: (80, 35, 25, 6, 4, 1)},
    ),
    ("nj-hilo", "ante_bonus", "13:69F-40.11(e)", ACES, {"printed": (100, 50, 5)}),
]
EVERY_ROW = [
    (name, option, clause, rows, tables, table, row)
    for name, option, clause, rows, tables in NO_LESS_THAN
    for table in tables
    for row in range(len(rows))
]
OPTIONS = each_case(
    ("name", "option", "clause", "rows", "tables"),
    NO_LESS_THAN,
)
EACH_ROW = each_case(
    ("name", "option", "clause", "rows", "tables", "table", "row"),
    EVERY_ROW,
)


def written(rows: list[str], odds: tuple[int, ...]) -> dict[str, str]:
    return {row: f"{each} to 1" for row, each in zip(rows, odds, strict=True)}


def reaches(odds: tuple[int, ...], tables: dict[object, tuple[int, ...]]) -> bool:
    return any(all(a >= b for a, b in zip(odds, least, strict=True)) for least in tables.values())


@pytest.mark.clause(
    "19:47-32.11(d)", "MA-UTH 11(d)", "13:69F-39.11(b)", "13:69F-39.11(c)", "13:69F-40.11(e)"
)
@EACH_ROW
def test_a_row_may_pay_more_than_the_printed_one_and_never_less(
    name: str,
    option: str,
    clause: str,
    rows: list[str],
    tables: dict[object, tuple[int, ...]],
    table: object,
    row: int,
) -> None:
    printed = tables[table]
    above = (*printed[:row], printed[row] + 1, *printed[row + 1 :])
    kept = canonical(name, {option: written(rows, above)})[option]
    as_printed = [key for key, odds in tables.items() if odds == above]
    assert kept == (as_printed[0] if as_printed else written(rows, above))
    below = (*printed[:row], printed[row] - 1, *printed[row + 1 :])
    if reaches(below, tables):  # a table one row above another
        canonical(name, {option: written(rows, below)})
        return
    told = refusal(name, **{option: written(rows, below)})
    assert (told.name, told.clause) == ("pay-table-below-the-law", clause)
    assert option in told.message
    assert f"{rows[row]} at {printed[row]} to 1, yours {Odds(f'{below[row]} to 1')}" in told.message


@pytest.mark.clause("19:47-32.11(d)", "MA-UTH 11(d)")
@pytest.mark.parametrize("name", ["nj-uth", "ma-uth"])
def test_every_row_must_reach_one_and_the_same_printed_table(name: str) -> None:
    # Full house as in B, flush as in A and C, straight as in B and D: at least C.
    assert canonical(name, {"trips_pay_table": written(FIVE[:7], (50, 40, 30, 8, 7, 5, 3))})
    # Each row is printed somewhere, and no table is reached: A to C lack quads, D the straight.
    mixed = (50, 40, 20, 9, 7, 4, 3)
    told = refusal(name, trips_pay_table=written(FIVE[:7], mixed))
    assert told.name == "pay-table-below-the-law"
    for table in "ABCD":
        assert f"table {table} has " in told.message


@pytest.mark.clause("13:69F-39.11(c)")
def test_pik_its_three_card_tables_cannot_be_mixed_downward() -> None:
    told = refusal("nj-pikit", three_card_bonus_pay_table=written(THREE, (100, 40, 30, 6, 3, 1)))
    assert told.name == "pay-table-below-the-law"
    assert "table 1 has royal_flush at 200 to 1, yours 100 to 1" in told.message
    assert "table 2 has straight_flush at 50 to 1, yours 40 to 1" in told.message
    assert "table 3 has flush at 4 to 1, yours 3 to 1" in told.message


@OPTIONS
def test_a_printed_table_written_out_is_that_table(
    name: str,
    option: str,
    clause: str,
    rows: list[str],
    tables: dict[object, tuple[int, ...]],
) -> None:
    for table, odds in tables.items():
        by_rows = read_sheet(name, {option: written(rows, odds)})
        by_name = read_sheet(name, {option: table})
        assert by_rows.canonical()[option] == table
        assert by_rows.hash == by_name.hash


@OPTIONS
def test_the_order_of_the_rows_and_the_terms_of_the_odds_do_not_matter(
    name: str,
    option: str,
    clause: str,
    rows: list[str],
    tables: dict[object, tuple[int, ...]],
) -> None:
    more = tuple(each + 2 for each in next(iter(tables.values())))
    straight = read_sheet(name, {option: written(rows, more)})
    doubled = {row: f"{2 * each} to 2" for row, each in zip(rows, more, strict=True)}
    backwards = dict(reversed(doubled.items()))
    assert list(getattr(straight, option).rows) == rows
    assert read_sheet(name, {option: backwards}).hash == straight.hash
    assert read_sheet(name, {option: backwards}).canonical() == straight.canonical()


@OPTIONS
def test_a_row_may_not_be_missing(
    name: str,
    option: str,
    clause: str,
    rows: list[str],
    tables: dict[object, tuple[int, ...]],
) -> None:
    best = tuple(max(odds) for odds in zip(*tables.values(), strict=True))
    for row in rows:
        less = written(rows, best)
        del less[row]
        told = refusal(name, **{option: less})
        assert (told.name, told.clause) == ("pay-table-below-the-law", clause)
        assert f"{row} at " in told.message
        assert "yours has no such row" in told.message
    assert refusal(name, **{option: {}}).name == "pay-table-below-the-law"


@OPTIONS
@pytest.mark.parametrize("row", ["high_card", "Royal_Flush", "royal flush", "five_of_a_kind", ""])
def test_an_unknown_row_is_refused_and_the_known_ones_are_named(
    name: str,
    option: str,
    clause: str,
    rows: list[str],
    tables: dict[object, tuple[int, ...]],
    row: str,
) -> None:
    own = {**written(rows, next(iter(tables.values()))), row: "1 to 1"}
    told = refusal(name, **{option: own})
    assert told.name == "unknown-row"
    assert f"{option} has no row {row!r}" in told.message
    assert ", ".join(rows) in told.message


@pytest.mark.clause("19:47-32.11(a)", "MA-UTH 11(a)", "13:69F-40.11(a)")
@OPTIONS
@pytest.mark.parametrize(
    "odds", ["2000 for 1", 2000, 2000.0, None, True, "", "2000", "2 to 0", "2000:1", ["2000 to 1"]]
)
def test_odds_are_written_with_to_and_as_text(
    name: str,
    option: str,
    clause: str,
    rows: list[str],
    tables: dict[object, tuple[int, ...]],
    odds: object,
) -> None:
    for row in rows:
        own = {**written(rows, next(iter(tables.values()))), row: odds}
        told = refusal(name, **{option: own})
        assert told.name == "odds-not-understood"
        assert told.message.startswith(f"{option}: {row}: ")
        assert "write them with “to”" in told.message
        law, said = instrument(name), Cite("odds-say-to")
        assert told.clause == (law.resolve(said) if law.holds(said) else None)


# -- exact tables


@pytest.mark.clause("13:69F-40.11(d)")
def test_the_poker_bonus_is_paid_by_one_of_two_tables_exactly() -> None:
    rows = [*FIVE, "pair_of_sevens"]
    for odds in ((250, 50, 25, 15, 10, 8, 5, 3, 1), (1000, 500, 100, 50, 20, 10, 5, 3, 1)):
        told = refusal("nj-hilo", poker_bonus_pay_table=written(rows, odds))
        assert (told.name, told.clause) == ("option-not-allowed", "13:69F-40.11(d)")
        assert "its rows are exact" in told.message
    for table in (1, 2):
        sheet = read_sheet("nj-hilo", {"poker_bonus_pay_table": table})
        assert isinstance(sheet, HiLoSheet)
        assert sheet.poker_bonus_pay_table.name == str(table)


@pytest.mark.clause("13:69F-40.11(c)", "19:47-32.11(c)", "MA-UTH 11(c)")
def test_blind_and_tie_are_no_choice_at_all() -> None:
    for name in ("nj-uth", "ma-uth"):
        uth = read_sheet(name)
        assert isinstance(uth, UthSheet)
        assert uth.blind_pay_table.odds("flush") == Odds("3 to 2")
        assert uth.blind_pay_table.odds("three_of_a_kind") is None
        assert refusal(name, blind_pay_table="printed").name == "unknown-option"
    hilo = read_sheet("nj-hilo")
    assert isinstance(hilo, HiLoSheet)
    assert hilo.tie_pay_table.odds("both_hands") == Odds("20 to 1")
    assert refusal("nj-hilo", tie_pay_table="printed").name == "unknown-option"


# -- Cover All: the printed matrix, and rows below it


def cover_all(value: object) -> MassachusettsUthSheet:
    sheet = read_sheet("ma-uth", {"cover_all": value})
    assert isinstance(sheet, MassachusettsUthSheet)
    return sheet


@pytest.mark.clause("MA-UTH 13(k)")
def test_the_printed_matrix_goes_by_the_hands_dealt() -> None:
    sheet = cover_all(True)
    full_house = [sheet.cover_all_table(hands).odds("full_house") for hands in range(2, 8)]
    assert full_house == [Odds(f"{each} to 1") for each in (12, 8, 6, 5, 4, 4)]
    assert sheet.cover_all_table(7).odds("flush") is None
    assert cover_all(False).cover_all == ()


def test_rows_below_a_full_house_may_be_added_for_all_tables_or_for_each() -> None:
    same = cover_all({"flush": "2 to 1"})
    assert [table.odds("flush") for table in same.cover_all] == [Odds("2 to 1")] * 6
    each = {str(hands): f"{9 - hands} to 1" for hands in range(2, 8)}
    varied = cover_all({"straight": each, "flush": "2 to 1"})
    assert varied.cover_all_table(2).odds("straight") == Odds("7 to 1")
    assert varied.cover_all_table(7).odds("straight") == Odds("2 to 1")
    assert list(varied.cover_all_table(4).rows) == [*FIVE[:4], "flush", "straight"]
    canonical("ma-uth", {"cover_all": {"straight": each, "flush": "2 to 1"}})
    assert same.hash != varied.hash != cover_all(True).hash


def test_printed_rows_may_be_repeated_and_never_changed() -> None:
    full_house = dict(zip("234567", (12, 8, 6, 5, 4, 4), strict=True))
    repeated = {"full_house": {hands: f"{odds} to 1" for hands, odds in full_house.items()}}
    assert cover_all(repeated).hash == cover_all(True).hash
    for odds in ("3 to 1", "20 to 1"):
        told = refusal("ma-uth", cover_all={"full_house": odds})
        assert (told.name, told.clause) == ("cover-all-row-not-as-printed", "MA-UTH 13(k)")


@pytest.mark.parametrize(
    ("value", "name"),
    [
        ({"flush": "2 for 1"}, "odds-not-understood"),
        ({"flush": 2}, "odds-not-understood"),
        ({"high_card": "1 to 1"}, "unknown-row"),
        ({"flush": {"2": "1 to 1"}}, "option-not-allowed"),
        ({"flush": {}}, "option-not-allowed"),
        ({"flush": {str(hands): "1 to 1" for hands in range(1, 8)}}, "option-not-allowed"),
        ("true", "option-not-allowed"),
    ],
)
def test_what_is_no_row_of_cover_all_is_refused(value: object, name: str) -> None:
    assert refusal("ma-uth", cover_all=value).name == name
