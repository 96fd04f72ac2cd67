import re
from pathlib import Path

import pytest

from tests.cli.playing import play


def test_settings_lie_over_the_sheet(tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.json"
    sheet.write_text('{"instrument": "nj-uth", "options": {"minimum": 2500, "chip": 500}}')
    arguments = ("nj-uth", "--sheet", str(sheet), "--set", "minimum=$50", "--plain")
    assert "ante $50 to $1,000" in play(*arguments).text


@pytest.mark.parametrize(
    ("arguments", "name"),
    [
        (("nj-craps",), "unknown-instrument"),
        (("nj-uth", "--players", "7"), "players-out-of-range"),
        (("nj-uth", "--players", "0"), "players-out-of-range"),
        (("nj-uth", "--players", "3", "--set", "seats=2"), "too-few-seats"),
        (("nj-uth", "--seat", "0"), "no-such-seat"),
        (("nj-uth", "--chips", "lots"), "amount-not-understood"),
        (("nj-uth", "--auto", "0"), "rounds-not-positive"),
        (("nj-uth", "--set", "minimum"), "setting-not-understood"),
        (("nj-uth", "--set", "minimum=-1"), "option-not-allowed"),
        (("nj-uth", "--set", "colour=green"), "unknown-option"),
        (("nj-uth", "--sheet", "nowhere.toml"), "cannot-read"),
    ],
)
def test_bad_options_are_refused_with_one_message(arguments: tuple[str, ...], name: str) -> None:
    played = play(*arguments)
    assert played.code == 2
    assert played.errors.startswith(f"refused: {name}: ")
    assert len(played.errors.splitlines()) == 1
    assert not played.text


def test_a_sheet_for_another_instrument_is_refused(tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.toml"
    sheet.write_text('instrument = "ma-uth"\n')
    assert "other-instrument" in play("nj-uth", "--sheet", str(sheet)).errors
    sheet.write_text("instrument = \n")
    assert "not-toml" in play("nj-uth", "--sheet", str(sheet)).errors


def test_a_person_has_a_name_in_the_record(tmp_path: Path) -> None:
    journal = str(tmp_path / "night.jsonl")
    play("nj-uth", "--name", "Bob", "--players", "2", "--journal", journal, keys="20\nq\ny\n")
    assert '"player":"Bob"' in Path(journal).read_text()
    played = play("nj-uth", "--name", "Bob", "--journal", journal, "--resume", keys="q\n")
    assert (played.code, played.errors) == (0, "")
    assert play("nj-uth", "--name", "the dealer").errors.startswith("refused: name-of-the-house")


def test_several_hands_are_bet_on_and_played() -> None:
    played = play(
        "nj-hilo", "--seed", "3", "--hands", "2", "--no-advice", keys="20\np\na\np\na\nhands 1\n\n"
    )
    assert "[Enter] ante $5 on each of 2 hands" in played.text
    assert "seat 1 places ante $20" in played.text
    assert "seat 2 places ante $20" in played.text
    assert "seat 2 sets with cards" in played.text  # which was seen only then
    assert re.search("Seat 1 (wins|loses|pushes): .* high (beats|loses to|only ties)", played.text)
    assert "[Enter] ante $20   [h] help" in played.text


@pytest.mark.parametrize(
    ("arguments", "name"),
    [
        (("nj-uth", "--hands", "2"), "too-many-positions"),
        (("nj-hilo", "--hands", "8"), "too-many-positions"),
        (("nj-uth", "--pace", "-1"), "pace-out-of-range"),
        (("nj-uth", "--pace", "nan"), "pace-out-of-range"),
    ],
)
def test_what_no_table_allows_is_refused(arguments: tuple[str, ...], name: str) -> None:
    refused = play(*arguments)
    assert refused.code == 2
    assert refused.errors.startswith(f"refused: {name}: ")


def test_several_hands_are_advised_once_they_are_seen() -> None:
    played = play("nj-hilo", "--seed", "3", "--hands", "2", keys="20\np\na\n?\np\n?\na\nq\n")
    assert "refused: hand-unseen" in played.text
    assert re.search(r"set \d+ high, \d+ low +[-+]", played.text)
    assert played.code == 0
