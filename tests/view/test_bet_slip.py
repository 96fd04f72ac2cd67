import pytest

from fairdeal.games import game_of
from fairdeal.law import Refused
from fairdeal.sheet import read_sheet
from fairdeal.view.bet_slip import BetSlip
from tests.cases import each_case


def slip(instrument: str, **options: object) -> BetSlip:
    sheet = read_sheet(instrument, options)
    return BetSlip(game_of(instrument).wagers(sheet), sheet)


@each_case(
    ("instrument", "text", "wagers"),
    [
        ("nj-uth", "20", {"ante": 2000, "blind": 2000}),
        ("nj-uth", "$20", {"ante": 2000, "blind": 2000}),
        ("nj-uth", "ante 20 trips 5", {"ante": 2000, "blind": 2000, "trips": 500}),
        ("nj-uth", "ANTE=20 Trips: 5", {"ante": 2000, "blind": 2000, "trips": 500}),
        ("nj-uth", "trips 5", {"ante": 500, "blind": 500, "trips": 500}),
        ("nj-uth", "20 trips", {"ante": 2000, "blind": 2000, "trips": 100}),
        ("nj-uth", "ante 20 blind 30", {"ante": 2000, "blind": 3000}),
        (
            "nj-pikit",
            "20 3 card bonus 5",
            {"ante": 2000, "five_card_bonus": 2000, "three_card_bonus": 500},
        ),
        (
            "nj-pikit",
            "three_card_bonus 5",
            {"ante": 500, "five_card_bonus": 500, "three_card_bonus": 500},
        ),
        (
            "nj-pikit",
            "20 bonus 5",
            {"ante": 2000, "five_card_bonus": 2000, "three_card_bonus": 500},
        ),
        ("nj-hilo", "1,000 tie 5 poker 2", {"ante": 100000, "tie": 500, "poker_bonus": 200}),
        ("nj-hilo", "20 bonus", {"ante": 2000, "poker_bonus": 100}),
    ],
)
def test_bets_are_read_as_people_say_them(
    instrument: str, text: str, wagers: dict[str, int]
) -> None:
    read = slip(instrument)
    assert read.read(text, read.lowest).wagers == wagers


def test_a_coupon_lies_beside_the_wagers_and_takes_no_chips() -> None:
    read = slip("nj-uth")
    for text in ("20 match 5", "match play 5 ante 20", "ante 20 match_play 5"):
        bet = read.read(text, read.lowest)
        assert bet.match_play == 500
        assert bet.chips == 4000


def test_an_exact_wager_needs_no_amount() -> None:
    progressive = {
        "rows": {"royal_flush": "100 %"},
        "cards": "best-of-seven",
        "seed": 100000,
        "contribution": 100,
    }
    read = slip("ma-uth", progressive=progressive)
    assert read.read("20 trips 5 progressive", read.lowest).wagers["progressive"] == 500


@pytest.mark.parametrize(
    "text", ["hello", "20 20", "ante", "ante trips 5", "20 match", "20 trips 5 trips 6", "trips x"]
)
def test_what_is_not_understood_is_refused(text: str) -> None:
    read = slip("nj-uth")
    with pytest.raises(Refused, match="bet-not-understood"):
        read.read(text, read.lowest)
