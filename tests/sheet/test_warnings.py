"""Lawful sheets that are unwise, or worth a word."""

import pytest

from fairdeal.law import INSTRUMENTS, rulings
from fairdeal.sheet import read_sheet


def warnings(instrument: str, **options: object) -> list[str]:
    found = list(read_sheet(instrument, options).warnings())
    for warning in found:
        assert any(f"({ruling})" in warning for ruling in rulings()), warning
    return found


@pytest.mark.parametrize("instrument", INSTRUMENTS)
def test_a_default_sheet_has_no_warning(instrument: str) -> None:
    assert warnings(instrument) == []


def test_picking_the_bonus_cards_after_looking_is_warned_of() -> None:
    (warning,) = warnings("nj-pikit", three_card_selection="after-looking")
    assert "picked face down" in warning
    assert warning.endswith("(R-PIKIT-BLIND)")
    assert warnings("nj-pikit", three_card_selection="face-down") == []


def test_play_5_at_two_antes_is_warned_of_and_play_3_is_not() -> None:
    (warning,) = warnings("nj-pikit", play_5_multiple=2)
    assert "definition of the play 5 wager" in warning
    assert warning.endswith("(R-PIKIT-PLAY5-SIZE)")
    assert warnings("nj-pikit", play_3_multiple=2) == []


@pytest.mark.parametrize("instrument", INSTRUMENTS)
def test_a_minimum_that_is_no_whole_number_of_chips_is_warned_of(instrument: str) -> None:
    ante, side = warnings(instrument, chip=2500, maximum=100_000)
    assert ante == (
        "a minimum of $5 is no whole number of $25 chips; the lowest wager is $25 "
        "(R-WHOLE-CHIPS-MINIMUM)"
    )
    assert side.startswith("a minimum of $1 is no whole number of $25 chips")
    (only_side,) = warnings(instrument, chip=500)
    assert only_side.startswith("a minimum of $1 ")
    assert warnings(instrument, chip=500, side_minimum=500) == []


def test_every_reason_for_a_warning_is_a_warning_of_its_own() -> None:
    found = warnings("nj-pikit", three_card_selection="after-looking", play_5_multiple=2, chip=500)
    assert len(found) == 3


@pytest.mark.clause("MA-UTH 13(b)", "MA-UTH 13(k)")
def test_the_printed_cover_all_matrix_is_said_to_pay_less_than_is_promised() -> None:
    (warning,) = warnings("ma-uth", cover_all=True)
    assert "MA-UTH 13(b)" in warning
    assert "no odds for three of a kind, straight, flush" in warning
    (warning,) = warnings("ma-uth", cover_all={"flush": "1 to 1"})
    assert "no odds for three of a kind, straight:" in warning
    rows = {"three_of_a_kind": "1 to 1", "straight": "1 to 1", "flush": "1 to 1"}
    assert warnings("ma-uth", cover_all=rows) == []
