"""Lawful sheets that are unwise, or worth a word."""

import pytest

from fairdeal.law import INSTRUMENTS, rulings
from fairdeal.sheet import read_sheet


def warnings(instrument: str, **options: object) -> list[str]:
    found = list(read_sheet(instrument, options).remarks())
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


@pytest.mark.clause("MA-UTH 11(e)", "MA-UTH 14(d)")
@pytest.mark.parametrize(
    ("options", "most", "first"),
    [
        # 505 antes and 50 times the least trips wager
        ({"minimum": 20_000}, "$101,050", "$149"),
        ({"minimum": 14_900}, "$75,295", "$149"),
        ({"minimum": 20_000, "chip": 2_500, "side_minimum": 2_500}, "$102,250", "$150"),
    ],
)
def test_a_minimum_that_the_combined_limit_cuts_is_warned_of(
    options: dict[str, object], most: str, first: str
) -> None:
    (warning,) = warnings("ma-uth", **options)
    assert warning == (
        f"a player with every wager at its minimum can win {most}, and MA-UTH 14(d) pays a hand at "
        f"most $75,000: from a minimum of {first} on such a player can be cut (R-CAP-PAYOUTS)"
    )
    assert warnings("nj-uth", **options) == []  # it has no such limit


@pytest.mark.clause("MA-UTH 11(e)", "MA-UTH 14(d)")
def test_below_that_minimum_nobody_is_warned_and_cover_all_counts() -> None:
    assert warnings("ma-uth", minimum=14_800) == []
    best = {"cover_all": True, "minimum": 14_800, "side_minimum": 10_000, "side_maximum": 10_000}
    cut, unpaid = warnings("ma-uth", **best)
    assert "(R-CAP-PAYOUTS)" in cut
    assert "(R-COVER-ALL)" in unpaid
    without = [w for w in warnings("ma-uth", **{**best, "cover_all": False}) if "14(d)" in w]
    assert cut not in without


@pytest.mark.clause("13:69F-40.6(g)")
def test_a_sheet_with_fewer_hands_than_seats_is_warned_of() -> None:
    (warning,) = warnings("nj-hilo", positions=1)
    assert warning == (
        "13:69F-40.6(g) lets a player play several hands, and this sheet allows 1 hand at a table "
        "with 7 seats (R-HILO-EXTRA-HANDS)"
    )
    (warning,) = warnings("nj-hilo", positions=3, seats=4)
    assert "allows 3 hands at a table with 4 seats" in warning
    for seats in range(1, 8):
        assert warnings("nj-hilo", seats=seats) == []
        assert warnings("nj-hilo", seats=seats, positions=seats) == []


@pytest.mark.clause("MA-UTH 13(b)", "MA-UTH 13(k)")
def test_the_printed_cover_all_matrix_is_said_to_pay_less_than_is_promised() -> None:
    (warning,) = warnings("ma-uth", cover_all=True)
    assert "MA-UTH 13(b)" in warning
    assert "no odds for three of a kind, straight, flush" in warning
    (warning,) = warnings("ma-uth", cover_all={"flush": "1 to 1"})
    assert "no odds for three of a kind, straight:" in warning
    rows = {"three_of_a_kind": "1 to 1", "straight": "1 to 1", "flush": "1 to 1"}
    assert warnings("ma-uth", cover_all=rows) == []
