"""Massachusetts' Cover All: the highest hand at the table, paid by how many hands were dealt."""

from typing import Any

import pytest

from fairdeal.law import Refused
from fairdeal.sheet import read_sheet
from tests.cases import each_case
from tests.games.describing import hand
from tests.games.ultimate_texas_holdem.rounds import hands_of, paid, refusal

# What $1 wins: by the highest hand, then by the number of hands with the dealer's.
MATRIX = {
    "royal flush": {7: 7_000, 6: 8_000, 5: 10_000, 4: 12_500, 3: 15_000, 2: 20_000},
    "straight flush": {7: 3_000, 6: 4_000, 5: 4_000, 4: 7_000, 3: 8_000, 2: 10_000},
    "quads": {7: 2_000, 6: 3_000, 5: 3_500, 4: 4_000, 3: 5_000, 2: 7_000},
    "full house": {7: 400, 6: 400, 5: 500, 4: 600, 3: 800, 2: 1_200},
}
CELLS = [(high, hands, pay) for high, row in MATRIX.items() for hands, pay in row.items()]

# A board, and the two cards that make the highest hand on it; the others below make less.
BOARDS = {
    "royal flush": ("Ks Qs Js 8d 4c", "As Ts"),
    "straight flush": ("7h 6h 5h 2d Kc", "9h 8h"),
    "quads": ("9c 9s 5h 2d Kc", "9h 9d"),
    "full house": ("9c 5s 5c 2d Kc", "9h 9d"),
    "flush": ("2h 6h Jh 4c Kc", "5h 9h"),
    "straight": ("7c 6s 5s 2d Kc", "9h 8h"),
    "three of a kind": ("9c 6s 5s 2d Kc", "9h 9d"),
    "two pair": ("9c 6s 4h 2d Kc", "9h 6d"),
}
LOW = ["Ah 3d", "Ac 3c", "Qh 7d", "Jd 8c", "Th 3s", "Qd 3h"]
PLAYED = {"ante": 500, "blind": 500, "play": 500}
COVERED = {**PLAYED, "cover_all": 100}


def a_round(
    high: str, *, players: int, holder: str, options: dict[str, object] | None = None
) -> dict[str, Any]:
    """A round where the dealer or the last player holds the highest hand; seat 1 has Cover All."""
    community, best = BOARDS[high]
    low = iter(LOW)
    seats = [next(low) for _ in range(players - 1)]
    seats.append(best if holder == "player" else next(low))
    dealer = best if holder == "dealer" else next(low, "Jc 7s")
    hands = [
        hand(n, cards, wagers=COVERED if n == 1 else PLAYED) for n, cards in enumerate(seats, 1)
    ]
    return {
        "instrument": "ma-uth",
        "options": options or {"cover_all": True},
        "dealer": dealer,
        "community": community,
        "hands": hands,
    }


@pytest.mark.clause("MA-UTH 13(k)", "MA-UTH 13(c)", "MA-UTH 13(f)")
@each_case("holder", ["player", "dealer"])
@each_case(("high", "hands", "payout"), CELLS)
def test_every_cell_of_the_matrix_is_paid_as_printed(
    high: str, hands: int, payout: int, holder: str
) -> None:
    results = hands_of(a_round(high, players=hands - 1, holder=holder))[1]
    assert results["cover_all"] == ("win", payout, "MA-UTH 13(k)")


@pytest.mark.clause("MA-UTH 13(b)", "MA-UTH 13(k)")
@each_case("high", ["flush", "straight", "three of a kind", "two pair"])
@each_case("players", [1, 2, 3, 4, 5, 6])
def test_a_highest_hand_below_a_full_house_loses_by_what_is_true_of_it(
    high: str, players: int
) -> None:
    """Below three of a kind 13(b) lets nothing win; from there on the matrix has no odds."""
    results = hands_of(a_round(high, players=players, holder="player"))[1]
    clause = "MA-UTH 13(b)" if high == "two pair" else "MA-UTH 13(k)"
    assert results["cover_all"] == ("lose", 0, clause)


@pytest.mark.clause("MA-UTH 13(b)", "MA-UTH 13(g)")
@pytest.mark.parametrize("holder", ["player", "dealer"])
def test_the_highest_hand_may_be_anybodys_and_pays_all_who_bet(holder: str) -> None:
    document = a_round("quads", players=4, holder=holder)
    for described in document["hands"]:
        described["wagers"] = COVERED
    for results in hands_of(document).values():
        assert paid(results)["cover_all"] == ("win", 3_500)


@pytest.mark.clause("MA-UTH 13(g)")
def test_only_the_highest_hand_pays() -> None:
    # The dealer has three of a kind, seat 2 a straight flush, seat 1 only the wager.
    document = {
        "instrument": "ma-uth",
        "options": {"cover_all": True},
        "dealer": "Kd Kh",
        "community": "7h 6h 5h 2d Kc",
        "hands": [hand(1, "Ac 3c", wagers=COVERED), hand(2, "9h 8h", wagers=PLAYED)],
    }
    assert paid(hands_of(document)[1])["cover_all"] == ("win", 8_000)


@pytest.mark.clause("MA-UTH 13(c)", "MA-UTH 13(k)")
def test_folded_hands_count_for_the_column() -> None:
    document = a_round("full house", players=5, holder="player")
    for described in document["hands"][1:4]:
        del described["wagers"]["play"]
        described["wagers"] = {"ante": 500, "blind": 500}
    assert paid(hands_of(document)[1])["cover_all"] == ("win", 400)  # six hands were dealt


@pytest.mark.clause("MA-UTH 13(b)", 'MA-UTH 1 "Fold"')
def test_a_folded_hand_is_not_the_highest_at_the_table() -> None:
    document = a_round("full house", players=3, holder="player")
    document["hands"][2]["wagers"] = {"ante": 500, "blind": 500, "trips": 100}
    results = hands_of(document)
    assert paid(results[1])["cover_all"] == ("lose", 0)
    assert paid(results[3])["trips"] == ("win", 900)


@pytest.mark.clause("MA-UTH 13(b)")
def test_cover_all_of_a_folded_hand_is_still_settled_on_the_others() -> None:
    document = a_round("full house", players=3, holder="player")
    document["hands"][0]["wagers"] = {"ante": 500, "blind": 500, "cover_all": 100}
    assert paid(hands_of(document)[1]) == {
        "ante": ("lose", 0),
        "blind": ("lose", 0),
        "cover_all": ("win", 600),
    }


@pytest.mark.clause("MA-UTH 13(b)")
def test_when_everybody_folds_the_dealer_has_the_highest_hand() -> None:
    document = a_round("quads", players=2, holder="dealer")
    document["hands"][0]["wagers"] = {"ante": 500, "blind": 500, "cover_all": 100}
    document["hands"][1]["wagers"] = {"ante": 500, "blind": 500}
    assert paid(hands_of(document)[1])["cover_all"] == ("win", 5_000)


@pytest.mark.clause("MA-UTH 13(k)", "MA-UTH 13(b)")
def test_a_licensee_may_add_rows_below_a_full_house() -> None:
    options: dict[str, object] = {
        "cover_all": {
            "flush": "2 to 1",
            "three_of_a_kind": {
                "2": "3 to 1",
                "3": "5 to 2",
                "4": "2 to 1",
                "5": "3 to 2",
                "6": "1 to 1",
                "7": "1 to 2",
            },
        }
    }
    for players, payout in enumerate([300, 250, 200, 150, 100, 50], 1):
        trips = a_round("three of a kind", players=players, holder="player", options=options)
        assert paid(hands_of(trips)[1])["cover_all"] == ("win", payout)
        flush = a_round("flush", players=players, holder="player", options=options)
        assert paid(hands_of(flush)[1])["cover_all"] == ("win", 200)
        straight = a_round("straight", players=players, holder="player", options=options)
        assert paid(hands_of(straight)[1])["cover_all"] == ("lose", 0)
    full = a_round("full house", players=6, holder="player", options=options)
    assert paid(hands_of(full)[1])["cover_all"] == ("win", 400)  # the printed rows stay


@pytest.mark.clause("MA-UTH 13(k)")
@pytest.mark.parametrize("odds", ["3 to 1", "5 to 1", "12 to 1"])
def test_the_printed_rows_are_exact(odds: str) -> None:
    options: dict[str, object] = {"cover_all": {"full_house": odds}}
    told = refusal(a_round("full house", players=6, holder="player", options=options))
    assert told.name == "cover-all-row-not-as-printed"
    assert told.clause == "MA-UTH 13(k)"


@pytest.mark.clause("MA-UTH 13(d)", "MA-UTH 13(e)")
@pytest.mark.parametrize(
    "options",
    [
        {"dealing": "manual-shoe"},
        {"dealing": "hand"},
        {"shuffling": "manual"},
        {"dealing": "hand", "shuffling": "automated-counting"},
    ],
)
def test_cover_all_needs_the_device(options: dict[str, object]) -> None:
    with pytest.raises(Refused) as refused:
        read_sheet("ma-uth", {"cover_all": True, **options})
    assert refused.value.refusal.name == "cover-all-needs-the-device"
    assert refused.value.refusal.clause == "MA-UTH 13(d)"


@pytest.mark.clause("MA-UTH 13(d)")
def test_cover_all_brings_its_device_unless_the_sheet_says_otherwise() -> None:
    sheet = read_sheet("ma-uth", {"cover_all": True})
    assert (sheet.dealing.value, sheet.shuffling.value) == ("automated-shoe", "automated")


@pytest.mark.clause("MA-UTH 13(k)")
def test_cover_all_has_no_column_for_a_seventh_player() -> None:
    with pytest.raises(Refused) as refused:
        read_sheet("ma-uth", {"cover_all": True, "seats": 7})
    assert refused.value.refusal.name == "too-many-seats-for-cover-all"
    assert refused.value.refusal.clause == "MA-UTH 13(k)"
    assert read_sheet("ma-uth", {"seats": 7}).seats == 7
