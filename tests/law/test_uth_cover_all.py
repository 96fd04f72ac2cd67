"""Massachusetts' Cover All: the highest hand at the table, paid by how many hands were dealt."""

from typing import Any

import pytest

from fairdeal.games import DEVICE
from fairdeal.games.event import Announced, PickedUp, Settled
from fairdeal.law import Refused
from fairdeal.sheet import read_sheet
from tests.games.ultimate_texas_holdem.rounds import hands_of, paid, refusal
from tests.support import Played, hand

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
@pytest.mark.parametrize("holder", ["player", "dealer"])
@pytest.mark.parametrize(("high", "hands", "payout"), CELLS)
def test_every_cell_of_the_matrix_is_paid_as_printed(
    high: str, hands: int, payout: int, holder: str
) -> None:
    results = hands_of(a_round(high, players=hands - 1, holder=holder))[1]
    assert results["cover_all"] == ("win", payout, "MA-UTH 13(k)")


@pytest.mark.clause("MA-UTH 13(b)", "MA-UTH 13(k)")
@pytest.mark.parametrize("high", ["flush", "straight", "three of a kind", "two pair"])
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5, 6])
def test_a_highest_hand_below_a_full_house_loses(high: str, players: int) -> None:
    results = hands_of(a_round(high, players=players, holder="player"))[1]
    assert results["cover_all"] == ("lose", 0, "MA-UTH 13(b)")


@pytest.mark.clause("MA-UTH 13(b)")
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


# At the table


def at_the_table(cards: dict[str, str], *covered: int, seats: tuple[int, ...]) -> Played:
    """Everybody raises at once; some have Cover All."""
    played = Played("ma-uth", {"cover_all": True}, cards=cards)
    for number in seats:
        extra = {"cover_all": 100} if number in covered else {}
        played.bet(number, ante=500, blind=500, **extra)
    for number in seats:
        played.act(number, "raise 4")
    return played.finish()


def racked(played: Played) -> list[tuple[int, str]]:
    """The hands in the order that they went to the rack, and by which clause."""
    return [
        (event.positions[0].seat, event.clause)
        for event in played.events
        if isinstance(event, PickedUp)
    ]


@pytest.mark.clause("MA-UTH 13(e)", "MA-UTH 13(c)")
@pytest.mark.parametrize(
    ("seats", "words"),
    [
        (
            (2,),
            "Cover All with 2 hands: royal flush 200 to 1, straight flush 100 to 1, "
            "four of a kind 70 to 1, full house 12 to 1",
        ),
        (
            (1, 2, 3, 4, 5, 6),
            "Cover All with 7 hands: royal flush 70 to 1, straight flush 30 to 1, "
            "four of a kind 20 to 1, full house 4 to 1",
        ),
    ],
)
def test_the_device_counts_the_hands_and_shows_the_payouts(
    seats: tuple[int, ...], words: str
) -> None:
    played = Played("ma-uth", {"cover_all": True})
    for number in seats:
        played.bet(number, ante=500, blind=500)
    played.dealer_until_a_seat_is_asked()
    (shown,) = [e for e in played.events if isinstance(e, Announced) and e.actor == DEVICE]
    assert (shown.words, shown.clause) == (words, "MA-UTH 13(e)")
    assert played.view(0).said[-1] == words


@pytest.mark.clause("MA-UTH 13(j)")
def test_cover_all_is_settled_after_everything_else_counterclockwise() -> None:
    played = Played("ma-uth", {"cover_all": True})
    for number in (1, 2, 3):
        played.bet(number, ante=500, blind=500, trips=100, cover_all=100)
    played.act(1, "raise 4")
    for number in (2, 3, 2, 3):
        played.act(number, "check")
    played.act(2, "fold")
    played.act(3, "raise 1")
    played.finish()
    settled = [(e.seat, e.result.wager) for e in played.events if isinstance(e, Settled)]
    assert settled == [
        (2, "ante"),
        (2, "blind"),
        (3, "ante"),
        (3, "blind"),
        (3, "play"),
        (3, "trips"),
        (1, "ante"),
        (1, "blind"),
        (1, "play"),
        (1, "trips"),
        (2, "trips"),
        (3, "cover_all"),
        (2, "cover_all"),
        (1, "cover_all"),
    ]


@pytest.mark.clause("MA-UTH 13(h)", "MA-UTH 13(h)a")
def test_a_straight_or_better_stays_exposed_until_cover_all_is_settled() -> None:
    cards = {
        "seat 1": "Ah Ad",
        "seat 2": "9h 8d",
        "seat 3": "Qh Qd",
        "dealer": "Kd 3c",
        "community": "7c 6s 5h 2d Kc",
    }
    played = at_the_table(cards, 1, seats=(1, 2, 3))
    assert racked(played) == [
        (3, "MA-UTH 10(i)"),
        (1, "MA-UTH 10(i)"),
        (2, "MA-UTH 13(h)a"),
        (0, "MA-UTH 10(i)"),
    ]
    events = played.events
    covered = next(
        n for n, e in enumerate(events) if isinstance(e, Settled) and e.result.wager == "cover_all"
    )
    left = next(
        n for n, e in enumerate(events) if isinstance(e, PickedUp) and e.positions[0].seat == 2
    )
    assert covered < left


@pytest.mark.clause("MA-UTH 13(i)", "MA-UTH 13(h)a")
def test_a_higher_hand_takes_the_place_of_the_one_left_exposed() -> None:
    cards = {
        "seat 1": "9h 8h",  # a straight flush
        "seat 2": "9c 8c",  # a straight, already beaten by the flush: not left out
        "seat 3": "Ah 2h",  # a flush, beats the straight
        "seat 4": "9d 8d",  # a straight, left out first
        "dealer": "Kd 3c",
        "community": "7h 6h 5h 2d Kc",
    }
    played = at_the_table(cards, 4, seats=(1, 2, 3, 4))
    assert racked(played) == [
        (4, "MA-UTH 13(i)"),
        (2, "MA-UTH 10(i)"),
        (3, "MA-UTH 13(i)"),
        (1, "MA-UTH 13(h)a"),
        (0, "MA-UTH 10(i)"),
    ]


@pytest.mark.clause("MA-UTH 13(h)a")
def test_equal_hands_stay_exposed_beside_each_other() -> None:
    cards = {
        "seat 1": "9h 8h",
        "seat 2": "9c 8c",
        "dealer": "Kd 3c",
        "community": "7s 6d 5h 2d Kc",
    }
    played = at_the_table(cards, 1, seats=(1, 2))
    assert racked(played) == [
        (2, "MA-UTH 13(h)a"),
        (1, "MA-UTH 13(h)a"),
        (0, "MA-UTH 10(i)"),
    ]


@pytest.mark.clause("MA-UTH 13(h)a")
def test_hands_below_the_dealers_own_straight_or_better_are_picked_up_at_once() -> None:
    cards = {
        "seat 1": "9h 8c",
        "seat 2": "Ac As",
        "dealer": "Ah 2h",
        "community": "7h 6h 5h 2d Kc",
    }
    played = at_the_table(cards, 2, seats=(1, 2))
    assert racked(played) == [
        (2, "MA-UTH 10(i)"),
        (1, "MA-UTH 10(i)"),
        (0, "MA-UTH 10(i)"),
    ]


@pytest.mark.clause("MA-UTH 10(h)", "MA-UTH 13(h)")
def test_without_a_cover_all_wager_in_the_round_nothing_stays_exposed() -> None:
    cards = {"seat 1": "9h 8h", "dealer": "Kd 3c", "community": "7h 6h 5h 2d Kc"}
    played = at_the_table(cards, seats=(1, 2))
    assert racked(played) == [
        (2, "MA-UTH 10(i)"),
        (1, "MA-UTH 10(i)"),
        (0, "MA-UTH 10(i)"),
    ]


@pytest.mark.clause("MA-UTH 13(b)", "MA-UTH 13(h)a")
def test_a_folded_hand_is_never_the_one_left_exposed() -> None:
    cards = {"seat 1": "9h 8h", "seat 2": "Ac As", "dealer": "Kd 3c", "community": "7h 6h 5h 2d Kc"}
    played = Played("ma-uth", {"cover_all": True}, cards=cards)
    played.bet(1, ante=500, blind=500, trips=100)
    played.bet(2, ante=500, blind=500, cover_all=100)
    played.act(1, "check")
    played.act(2, "raise 4")
    played.finish()
    assert racked(played) == [
        (2, "MA-UTH 10(i)"),
        (1, "MA-UTH 10(i)"),
        (0, "MA-UTH 10(i)"),
    ]
    assert played.results(1)["trips"].payout == 4_000
    assert played.results(2)["cover_all"].outcome.value == "lose"


@pytest.mark.clause("MA-UTH 13(h)a", "MA-UTH 10(h)")
def test_a_winning_hand_below_a_straight_is_picked_up_at_once() -> None:
    cards = {"seat 1": "9h 9d", "seat 2": "Ac Js", "dealer": "Kd 3c", "community": "9c 6s 4h 2d Kc"}
    played = at_the_table(cards, 1, seats=(1, 2))
    assert racked(played) == [
        (2, "MA-UTH 10(i)"),
        (1, "MA-UTH 10(i)"),
        (0, "MA-UTH 10(i)"),
    ]
    assert played.results(1)["play"].outcome.value == "win"


@pytest.mark.clause("MA-UTH 13(b)", "MA-UTH 13(c)")
@pytest.mark.parametrize(("played_it", "payout"), [(True, 600), (False, 0)])
def test_at_the_table_too_a_folded_hand_counts_for_the_column_and_not_for_the_highest(
    played_it: bool, payout: int
) -> None:
    cards = {
        "seat 1": "Ah 3d",
        "seat 2": "Ac 3c",
        "seat 3": "9h 9d",
        "dealer": "Qh 7d",
        "community": "9c 5s 5c 2d Kc",
    }
    played = Played("ma-uth", {"cover_all": True}, cards=cards)
    played.bet(1, ante=500, blind=500, cover_all=100)
    played.bet(2, ante=500, blind=500)
    played.bet(3, ante=500, blind=500)
    if played_it:  # four hands were dealt, whoever folds
        played.act(1, "check")
        played.act(2, "check")
        played.act(3, "raise 4")
    played.finish()
    assert played.results(1)["cover_all"].payout == payout
