"""Descriptions of finished rounds: what is refused, by which name and clause."""

import pytest

from fairdeal.games import settle_description
from tests.games.describing import hand
from tests.games.five_card_hi_lo.rounds import DEALER, described, played, refusal

HELD = "As Ad 9h 4c 2c"


@pytest.mark.clause("13:69F-40.10(a)2")
def test_a_played_hand_says_which_two_cards_are_low() -> None:
    why = refusal(described(HELD, played(1000)))
    assert (why.name, why.clause) == ("low-hand-missing", "13:69F-40.10(a)2")
    assert why.message.startswith("seat 1: ")


@pytest.mark.clause("13:69F-40.10(a)2")
@pytest.mark.parametrize("low", ["4c", "9h 4c 2c", "As Ad 9h"])
def test_a_low_hand_is_two_cards(low: str) -> None:
    why = refusal(described(HELD, played(1000), low=low))
    assert (why.name, why.clause) == ("low-hand-not-two-cards", "13:69F-40.10(a)2")


@pytest.mark.clause("13:69F-40.10(a)1")
def test_a_folded_hand_has_no_low_hand() -> None:
    why = refusal(described(HELD, {"ante": 1000}, low="4c 2c"))
    assert (why.name, why.clause) == ("low-hand-without-play-bet", "13:69F-40.10(a)1")


@pytest.mark.parametrize(
    ("low", "name"),
    [
        ("4c Kc", "card-not-held"),
        ("4c 4c", "duplicate-card"),
        ("4c 2x", "unknown-card"),
        ("", "missing-cards"),
        (["4c", 2], "unknown-card"),
        (None, "missing-cards"),
    ],
)
def test_a_low_hand_that_cannot_be_read_is_refused_by_name(low: object, name: str) -> None:
    why = refusal(described(HELD, played(1000), low=low))
    assert (why.name, why.clause) == (name, None)


@pytest.mark.parametrize(
    ("wagers", "name"),
    [
        ({"ante": 1000, "play": 0}, "amount-not-positive"),
        ({"ante": 1000, "play": "1000"}, "amount-not-integer"),
        ({"ante": 1000, "play": 1000.0}, "amount-not-integer"),
        ({"ante": 1000, "blind": 1000}, "unknown-wager"),
        ({"ante": 1000, "play": 1000, "ante_bonus": 100}, "unknown-wager"),
        ({"play": 1000}, "wager-missing"),
        ({"ante": 1000, "tie": 0}, "amount-not-positive"),
        ({"ante": True}, "amount-not-integer"),
    ],
)
def test_wagers_that_are_not_there_or_not_amounts_are_refused(
    wagers: dict[str, object], name: str
) -> None:
    assert refusal(described(HELD, wagers, low="4c 2c")).name == name


@pytest.mark.parametrize(
    ("change", "name"),
    [
        ({"community": "2d 3c 4d"}, "no-community-cards"),
        ({"dealer": "As Qs 9d 5c 3d"}, "duplicate-card"),
        ({"dealer": "Kh Kh 9d 5c 3d"}, "duplicate-card"),
        ({"meter": 100}, "no-meter"),
        ({"hands": []}, "missing-hands"),
        ({"options": {"trips_pay_table": "A"}}, "unknown-option"),
    ],
)
def test_a_round_with_what_does_not_belong_is_refused(change: dict[str, object], name: str) -> None:
    document = {**described(HELD, played(1000), low="4c 2c"), **change}
    assert refusal(document).name == name


def test_a_field_of_another_game_is_refused() -> None:
    document = described(HELD, played(1000), low="4c 2c", selected="As Ad 9h")
    assert refusal(document).name == "unknown-field"


@pytest.mark.clause("13:69F-40.6(h)")
def test_there_is_no_eighth_seat() -> None:
    document = described(HELD, played(1000), low="4c 2c")
    document["hands"][0]["seat"] = 8
    why = refusal(document)
    assert (why.name, why.clause) == ("no-such-seat", "13:69F-40.6(h)")


def test_hands_are_settled_in_the_order_given_and_by_themselves() -> None:
    hands = [
        hand(5, "Ts Td 8h 5d 4d", wagers=played(1000), low="5d 4d"),
        hand(2, "As Kd 9h 4c 2c", wagers=played(500, tie=100), low="2c 4c"),
        hand(7, "8s 8c 7s 7d 6h", wagers={"ante": 500, "poker_bonus": 100}),
    ]
    document = {"instrument": "nj-hilo", "dealer": DEALER, "hands": hands}
    written = settle_description(document)
    assert [(each["seat"], each["net"]) for each in written["hands"]] == [
        (5, -2000),
        (2, 500 + 500 - 100),
        (7, -500 + 300),
    ]


def test_which_low_card_is_named_first_makes_no_difference() -> None:
    one = settle_description(described(HELD, played(1000, tie=100), low="As 2c"))
    other = settle_description(described(HELD, played(1000, tie=100), low="2c As"))
    assert one == other
