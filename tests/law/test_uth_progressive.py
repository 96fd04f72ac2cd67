"""Massachusetts' Progressive: settled in sequence from a meter, outside every limit."""

from typing import Any

import pytest

from fairdeal.law import Refused
from fairdeal.money import INVENTORY, METER, OUTSIDE, AccountKind, Cents, Ledger, Move, player
from fairdeal.play import Event
from fairdeal.play.model.event import MeterFed, Settled
from fairdeal.sheet import read_sheet
from tests.cases import each_case
from tests.games.describing import hand
from tests.games.ultimate_texas_holdem.rounds import (
    BEATS_THE_DEALER,
    hands_of,
    one_hand,
    paid,
    refusal,
    settled,
)
from tests.harness import BareRound

ROWS = {
    "royal_flush": "100 %",
    "straight_flush": "10 %",
    "four_of_a_kind": 30_000,
    "full_house": 5_000,
}


def table(
    cards: str = "best-of-seven", rows: dict[str, object] | None = None, **changes: object
) -> dict[str, object]:
    """A sheet with a progressive."""
    progressive = {
        "rows": rows or dict(ROWS),
        "cards": cards,
        "seed": 1_000_000,
        "contribution": 125,
        **changes,
    }
    return {"progressive": progressive}


WAGERS = {"ante": 500, "blind": 500, "trips": 100, "progressive": 500, "play": 500}


def one(hand_name: str, meter: int, options: dict[str, object] | None = None) -> tuple[str, int]:
    """What becomes of one progressive wager."""
    document = one_hand("ma-uth", BEATS_THE_DEALER[hand_name], WAGERS, options or table())
    return paid(hands_of({**document, "meter": meter})[1])["progressive"]


@pytest.mark.clause("MA-UTH 14(c)")
@pytest.mark.parametrize(
    ("hand_name", "meter", "expected"),
    [
        ("royal flush", 2_345_678, ("win", 2_345_678)),
        ("straight flush", 2_345_678, ("win", 234_567)),  # rounded down to the cent
        ("straight flush", 9, ("win", 0)),
        ("four of a kind", 2_345_678, ("win", 30_000)),
        ("full house", 1, ("win", 5_000)),  # a fixed amount does not come from the meter
        ("flush", 2_345_678, ("lose", 0)),
        ("pair", 2_345_678, ("lose", 0)),
    ],
)
def test_progressive_pays_the_licensees_rows(
    hand_name: str, meter: int, expected: tuple[str, int]
) -> None:
    assert one(hand_name, meter) == expected


@pytest.mark.clause("MA-UTH 14(c)")
@pytest.mark.parametrize(
    ("share", "meter", "payout"),
    [
        ("33.3333 %", 1_000_000, 333_333),
        ("1/3 %", 1_000_000, 3_333),
        ("0.5 %", 1_999, 9),
        ("100%", 7, 7),
        ("99.9999 %", 1_000_000, 999_999),
    ],
)
def test_a_share_of_the_meter_is_rounded_down(share: str, meter: int, payout: int) -> None:
    options = table(rows={"straight": share})
    assert one("straight", meter, options) == ("win", payout)


@pytest.mark.clause("MA-UTH 14(c)")
def test_progressive_is_settled_after_ante_blind_play_and_trips() -> None:
    document = one_hand("ma-uth", BEATS_THE_DEALER["full house"], WAGERS, table())
    results = hands_of({**document, "meter": 100})[1]
    assert list(results) == ["ante", "blind", "play", "trips", "progressive"]
    assert results["progressive"][2] == "MA-UTH 14(c)"


@pytest.mark.clause("MA-UTH 14(c)")
def test_progressive_of_a_folded_hand_is_settled_with_its_trips() -> None:
    folded = {name: amount for name, amount in WAGERS.items() if name != "play"}
    document = one_hand("ma-uth", BEATS_THE_DEALER["full house"], folded, table())
    assert paid(hands_of({**document, "meter": 100})[1]) == {
        "ante": ("lose", 0),
        "blind": ("lose", 0),
        "trips": ("win", 900),
        "progressive": ("win", 5_000),
    }


@pytest.mark.clause("MA-UTH 14(c)")
def test_the_sheet_says_which_cards_the_progressive_looks_at() -> None:
    # Three nines with the flop; a full house only with a card after it.
    document = {
        "instrument": "ma-uth",
        "dealer": "Kd 3c",
        "community": "9c 5s 2d Kc 5h",
        "hands": [hand(1, "9h 9d", wagers=WAGERS)],
        "meter": 1_000_000,
    }
    best_of_seven = hands_of({**document, "options": table("best-of-seven")})[1]
    assert paid(best_of_seven)["progressive"] == ("win", 5_000)
    for board in ("9c 5s 2d Kc 5h", "9c 5s 2d 5h Kc"):
        later = {**document, "community": board, "options": table("hole-and-flop")}
        assert paid(hands_of(later)[1])["progressive"] == ("lose", 0)
    flopped = {**document, "community": "9c 5s 5h Kc 2d", "options": table("hole-and-flop")}
    assert paid(hands_of(flopped)[1])["progressive"] == ("win", 5_000)


TWO_WINNERS: dict[str, Any] = {
    "instrument": "ma-uth",
    "dealer": "2d 3c",
    "community": "Ts 9s 8s 2h 3d",
    "hands": [hand(1, "Qs Js", wagers=WAGERS), hand(4, "7s 6s", wagers=WAGERS)],
}


@pytest.mark.clause("MA-UTH 14(c)")
def test_two_winners_find_the_meter_as_the_one_before_left_it() -> None:
    document = {**TWO_WINNERS, "options": table(), "meter": 1_000_005}
    results = hands_of(document)
    assert paid(results[4])["progressive"] == ("win", 100_000)  # from the dealer's right
    assert paid(results[1])["progressive"] == ("win", 90_000)  # 10 % of 900,005


@pytest.mark.clause("MA-UTH 14(c)")
def test_a_folded_winner_comes_after_a_played_one() -> None:
    folded = {name: amount for name, amount in WAGERS.items() if name != "play"}
    hands = [hand(1, "Qs Js", wagers=WAGERS), hand(4, "7s 6s", wagers=folded)]
    document = {**TWO_WINNERS, "hands": hands, "options": table(), "meter": 1_000_000}
    results = hands_of(document)
    assert paid(results[1])["progressive"] == ("win", 100_000)
    assert paid(results[4])["progressive"] == ("win", 90_000)


@pytest.mark.clause("MA-UTH 14(c)")
def test_a_meter_that_is_won_whole_starts_again_from_the_seed() -> None:
    options = table(rows={"straight_flush": "100 %"})
    results = hands_of({**TWO_WINNERS, "options": options, "meter": 7_654_321})
    assert paid(results[4])["progressive"] == ("win", 7_654_321)
    assert paid(results[1])["progressive"] == ("win", 1_000_000)


@pytest.mark.clause("MA-UTH 14(c)")
def test_a_hand_without_the_wager_takes_nothing_from_the_meter() -> None:
    without = {name: amount for name, amount in WAGERS.items() if name != "progressive"}
    hands = [hand(1, "Qs Js", wagers=WAGERS), hand(4, "7s 6s", wagers=without)]
    document = {**TWO_WINNERS, "hands": hands, "options": table(), "meter": 1_000_000}
    results = hands_of(document)
    assert "progressive" not in results[4]
    assert paid(results[1])["progressive"] == ("win", 100_000)


@pytest.mark.clause("MA-UTH 14(c)")
def test_a_wager_needs_the_meter_and_a_meter_needs_a_progressive() -> None:
    royal = BEATS_THE_DEALER["royal flush"]
    assert refusal(one_hand("ma-uth", royal, WAGERS, table())).name == "missing-meter"
    wagers = {"ante": 500, "blind": 500}
    for instrument in ("ma-uth", "nj-uth"):
        told = refusal({**one_hand(instrument, royal, wagers), "meter": 100})
        assert told.name == "no-meter"
    without = {**one_hand("ma-uth", royal, wagers, table()), "meter": 100}
    assert paid(hands_of(without)[1]) == {"ante": ("lose", 0), "blind": ("lose", 0)}


@pytest.mark.clause("MA-UTH 14(b)")
@each_case(
    "changes",
    [
        {"rows": {}},
        {"rows": {"royal_flush": "0 %"}},
        {"rows": {"royal_flush": "101 %"}},
        {"rows": {"royal_flush": "1/00 %"}},
        {"rows": {"royal_flush": "-5 %"}},
        {"rows": {"royal_flush": "10"}},
        {"rows": {"royal_flush": "1e2 %"}},
        {"rows": {"royal_flush": 0}},
        {"rows": {"royal_flush": True}},
        {"rows": {"royal_flush": 1.5}},
        {"rows": {"royal": "10 %"}},
        {"rows": ["royal_flush"]},
        {"cards": "flop"},
        {"cards": None},
        {"seed": 0},
        {"seed": "1"},
        {"contribution": 501},
        {"contribution": 0},
        {"contribution": -1},
        {"extra": 1},
    ],
)
def test_a_progressive_that_cannot_be_settled_is_refused_by_the_sheet(
    changes: dict[str, object],
) -> None:
    progressive = {**table()["progressive"], **changes}  # type: ignore[dict-item]
    with pytest.raises(Refused) as refused:
        read_sheet("ma-uth", {"progressive": progressive})
    assert refused.value.refusal.message


@pytest.mark.clause("MA-UTH 14(b)")
@pytest.mark.parametrize("share", ["12.3456 %", "99.9999 %", "1/3 %", "100 %", "0.0001 %", "7%"])
def test_a_sheet_with_a_progressive_is_read_back_as_it_was_written(share: str) -> None:
    sheet = read_sheet("ma-uth", table(rows={"royal_flush": share, "flush": 700}))
    again = read_sheet("ma-uth", sheet.canonical())
    assert again.canonical() == sheet.canonical()
    assert again.hash == sheet.hash


@pytest.mark.clause("MA-UTH 14(b)")
def test_the_text_has_no_pay_table_so_there_is_none_unless_the_licensee_gives_one() -> None:
    royal = BEATS_THE_DEALER["royal flush"]
    assert refusal(one_hand("ma-uth", royal, WAGERS)).name == "unknown-wager"
    with pytest.raises(Refused) as refused:
        read_sheet("ma-uth", {"progressive": True})
    assert refused.value.refusal.name == "option-not-allowed"
    assert refused.value.refusal.clause == "MA-UTH 14(a)"


# At the table


def money(events: list[Event], meter: int) -> Ledger:
    """The ledger after the events of a round, from a meter that held so much."""
    names = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn")
    start = [Move(OUTSIDE, player(name), Cents(10**9), "", "") for name in names]
    if meter:
        start.append(Move(INVENTORY, METER, Cents(meter), "", ""))
    ledger = Ledger().moved(start)
    return ledger.moved(move for event in events for move in event.moves())


@pytest.mark.clause("MA-UTH 14(b)")
def test_contributions_reach_the_meter_at_no_more_bets() -> None:
    played = BareRound("ma-uth", table(), meter=1_000_000)
    played.bet(1, ante=500, blind=500, trips=100, progressive=500)
    played.bet(2, ante=500, blind=500, trips=100)
    played.bet(3, ante=500, blind=500, trips=100, progressive=500)
    assert played.round.meter == 1_000_000
    fed = [event for event in played.dealer() if isinstance(event, MeterFed)]
    assert [event.amount for event in fed] == [250]
    assert played.round.meter == 1_000_250
    (move,) = fed[0].moves()
    assert (move.source, move.target) == (INVENTORY, METER)


@pytest.mark.clause("MA-UTH 14(b)")
def test_without_progressive_wagers_nothing_reaches_the_meter() -> None:
    played = BareRound("ma-uth", table(), meter=1_000_000)
    played.bet(1, ante=500, blind=500, trips=100)
    played.finish()
    assert played.round.meter == 1_000_000
    assert not [event for event in played.events if isinstance(event, MeterFed)]


@pytest.mark.clause("MA-UTH 14(c)")
@pytest.mark.parametrize(
    ("rows", "payouts", "meter_after"),
    [
        ({"straight_flush": "10 %"}, (100_025, 90_022), 810_203),  # 1,000,250 is shared
        ({"straight_flush": "100 %"}, (1_000_250, 1_000_000), 1_000_000),
        ({"straight_flush": 12_345}, (12_345, 12_345), 1_000_250),
        ({"royal_flush": "100 %"}, (0, 0), 1_000_250),
    ],
)
def test_meter_and_money_agree_after_two_winners(
    rows: dict[str, object], payouts: tuple[int, int], meter_after: int
) -> None:
    cards = {"seat 1": "Qs Js", "seat 4": "7s 6s", "dealer": "2d 3c", "community": "Ts 9s 8s 2h 3d"}
    played = BareRound("ma-uth", table(rows=rows), cards=cards, meter=1_000_000)
    for number in (1, 4):
        played.bet(number, ante=500, blind=500, trips=100, progressive=500)
    played.act(1, "raise 4")
    played.act(4, "raise 4")
    played.finish()
    first, second = played.results(4)["progressive"], played.results(1)["progressive"]
    assert (first.payout, second.payout) == payouts
    assert played.round.meter == meter_after
    ledger = money(played.events, 1_000_000)
    assert ledger.balance(METER) == meter_after
    assert ledger.total == 0
    assert not [account for account, _ in ledger if account.place is AccountKind.LAYOUT]


@pytest.mark.clause("MA-UTH 14(c)")
def test_a_winning_progressive_wager_is_itself_returned_and_a_losing_one_collected() -> None:
    cards = {"seat 1": "9h 9d", "seat 2": "Qh Jd", "dealer": "Kd 3c", "community": "9c 5s 5h 2d Kc"}
    played = BareRound("ma-uth", table(), cards=cards, meter=1_000_000)
    for number in (1, 2):
        played.bet(number, ante=500, blind=500, trips=100, progressive=500)
    played.finish()  # both fold
    moves = [
        (move.target, move.amount)
        for event in played.events
        if isinstance(event, Settled) and event.result.wager == "progressive"
        for move in event.moves()
    ]
    assert moves == [
        (INVENTORY, 500),  # seat 2 loses
        (player("Ann"), 500),  # seat 1's wager comes back
        (player("Ann"), 5_000),
    ]


@pytest.mark.clause("MA-UTH 14(c)")
def test_settlement_at_the_table_equals_the_described_one_with_the_meter_after_contributions() -> (
    None
):
    cards = {"seat 1": "Qs Js", "seat 4": "7s 6s", "dealer": "2d 3c", "community": "Ts 9s 8s 2h 3d"}
    played = BareRound("ma-uth", table(), cards=cards, meter=1_000_000)
    for number in (1, 4):
        played.bet(number, ante=500, blind=500, trips=100, progressive=500)
    for number in (1, 4, 1, 4):
        played.act(number, "check")
    played.act(1, "raise 1")
    played.act(4, "raise 1")
    played.finish()
    told = hands_of({**TWO_WINNERS, "options": table(), "meter": 1_000_250})
    for number in (1, 4):
        at_the_table = {
            wager: (result.outcome.value, result.payout, result.clause)
            for wager, result in played.results(number).items()
        }
        assert at_the_table == told[number]


@pytest.mark.clause("MA-UTH 14(c)")
def test_progressive_does_not_change_any_other_wager() -> None:
    without = {name: amount for name, amount in WAGERS.items() if name != "progressive"}
    cards = BEATS_THE_DEALER["flush"]
    alone = settled("ma-uth", cards, without, table())
    document = one_hand("ma-uth", cards, WAGERS, table())
    beside = hands_of({**document, "meter": 100})[1]
    del beside["progressive"]
    assert beside == alone
