"""`fairdeal rules`: the instruments, and how each game is played."""

from pathlib import Path

import pytest

from fairdeal.law import INSTRUMENTS, known_instruments
from tests.cli.running import fairdeal, process


def test_without_a_name_every_instrument_is_told_and_where_to_read_on() -> None:
    found = fairdeal("rules", "--json").json
    assert [each["id"] for each in found] == list(known_instruments())
    shown = fairdeal("rules").out
    for name in INSTRUMENTS:
        assert f"fairdeal rules {name}" in shown


@pytest.mark.parametrize("name", INSTRUMENTS)
def test_a_game_is_told_from_its_aim_to_its_last_payout(name: str) -> None:
    shown = fairdeal("rules", name)
    assert shown.code == 0
    headings = ["The aim", "The wagers", "A round", "What beats what"]
    headings += ["When it wins, loses and pushes", "What it pays"]
    places = [shown.out.index(heading) for heading in headings]
    assert places == sorted(places)
    page = fairdeal("rules", name, "--json").json
    for table in page["pay_tables"]:
        for row, *cells in table["rows"]:
            assert row.replace("_", " ") in shown.out
            assert all(cell in shown.out for cell in cells)


def test_hi_lo_says_what_a_card_counts_what_beats_what_and_when_it_pushes() -> None:
    shown = fairdeal("rules", "nj-hilo").words
    assert "An ace counts 11 in the high hand and 1 in the low hand." in shown
    assert "High hand: more points beat fewer. Low hand: fewer points" in shown
    assert "Only one of your two hands beats the dealer's: ante and play" in shown
    assert "Posted at the table" in shown


def test_the_page_is_of_the_sheet_in_force(tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.toml"
    sheet.write_text('instrument = "nj-pikit"\ndealer_qualifies = true\n', "utf8")
    shown = fairdeal("rules", "nj-pikit", "--sheet", str(sheet), "--set", "play_3_multiple=2").words
    assert "The dealer qualifies with A K 4 3 2 or better." in shown
    assert "A play 3 wager is two times the ante" in shown


@pytest.mark.parametrize(
    ("args", "name"),
    [
        (("nj-poker",), "unknown-instrument"),
        (("--set", "minimum=1000"), "missing-instrument"),
        (("nj-uth", "--set", "positions=2"), "unknown-option"),
    ],
)
def test_what_is_not_there_is_refused(args: tuple[str, ...], name: str) -> None:
    assert fairdeal("rules", *args, "--json").refusal()["name"] == name


def test_lines_stay_short_enough_to_read_on_a_wide_terminal() -> None:
    shown = process("rules", "nj-pikit", env={"COLUMNS": "200"})
    assert max(map(len, shown.out.splitlines())) <= 100
    narrow = process("rules", "nj-pikit", env={"COLUMNS": "80"})
    assert max(map(len, narrow.out.splitlines())) <= 80
