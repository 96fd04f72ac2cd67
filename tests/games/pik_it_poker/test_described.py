"""A described round of Pik-it: what is read, what is written, and what is refused how."""

from typing import Any

import pytest

from fairdeal.games import settle_description
from tests.cases import each_case
from tests.games.pik_it_poker.rounds import document, refusal, wire_hand


def test_results_come_in_settlement_order() -> None:
    out = settle_description(
        document(
            wire_hand(
                "Qh Qc 6h 6s 5s",
                seat=4,
                selected="Qh Qc 5s",
                wagers={"play_5": 1000, "three_card_bonus": 500},
            ),
            wire_hand("Kc 9c 7h 4s 2c", seat=2, wagers={}),
        )
    )
    assert out == {
        "instrument": "nj-pikit",
        "hands": [
            {
                "seat": 4,
                "results": [
                    {
                        "wager": "three_card_bonus",
                        "stake": 500,
                        "outcome": "win",
                        "payout": 500,
                        "clause": "13:69F-39.11(c)",
                    },
                    {
                        "wager": "five_card_bonus",
                        "stake": 1000,
                        "outcome": "win",
                        "payout": 1000,
                        "clause": "13:69F-39.11(b)",
                    },
                    {
                        "wager": "ante",
                        "stake": 1000,
                        "outcome": "win",
                        "payout": 1000,
                        "clause": "13:69F-39.11(a)",
                    },
                    {
                        "wager": "play_5",
                        "stake": 1000,
                        "outcome": "win",
                        "payout": 1000,
                        "clause": "13:69F-39.11(a)",
                    },
                ],
                "net": 3500,
            },
            {
                "seat": 2,
                "results": [
                    {
                        "wager": "five_card_bonus",
                        "stake": 1000,
                        "outcome": "lose",
                        "payout": 0,
                        "clause": "13:69F-39.10(c)2",
                    },
                    {
                        "wager": "ante",
                        "stake": 1000,
                        "outcome": "lose",
                        "payout": 0,
                        "clause": "13:69F-39.10(c)3",
                    },
                ],
                "net": -2000,
            },
        ],
    }


BONUS = {"three_card_bonus": 500}
CARDS = "As Ks Qs 9d 2c"


@each_case(
    ("hand", "name", "clause", "says"),
    [
        (wire_hand(CARDS, wagers=BONUS), "selected-missing", "13:69F-39.10(b)", "selected"),
        (
            wire_hand(CARDS, wagers={}, selected="As Ks Qs"),
            "selected-without-bonus",
            "13:69F-39.10(b)",
            "leave selected out",
        ),
        (
            wire_hand(CARDS, wagers=BONUS, selected="As Ks"),
            "not-three-cards",
            "13:69F-39.10(b)",
            "not 2",
        ),
        (
            wire_hand(CARDS, wagers=BONUS, selected="As Ks Qs 9d"),
            "not-three-cards",
            "13:69F-39.10(b)",
            "not 4",
        ),
        (wire_hand(CARDS, wagers=BONUS, selected="As Ks Js"), "card-not-held", None, "Js"),
        (wire_hand(CARDS, wagers=BONUS, selected="As As Ks"), "duplicate-card", None, "As"),
        (wire_hand(CARDS, wagers=BONUS, selected=""), "missing-cards", None, "selected"),
        (wire_hand(CARDS, wagers=BONUS, selected=None), "missing-cards", None, "selected"),
        (
            wire_hand(CARDS, wagers={"play_3": 1000, "play_5": 1000}),
            "both-play-wagers",
            "13:69F-39.10(c)3",
            "not both",
        ),
        (
            wire_hand(CARDS, wagers={"play_3": 2000}),
            "play-wager-of-wrong-size",
            "13:69F-39.3(b)",
            "play 3 is equal to the ante here, $10, not $20",
        ),
        (
            wire_hand(CARDS, wagers={"play_5": 500}),
            "play-wager-of-wrong-size",
            "13:69F-39.3(b)",
            "play 5 is equal to the ante here, $10, not $5",
        ),
        (wire_hand(CARDS, wagers={"play": 1000}), "unknown-wager", None, "play_3, play_5"),
        (
            wire_hand(CARDS, wagers={"five_card_bonus": 500}),
            "five-card-bonus-unequal-to-ante",
            '13:69F-39.1 "5 card bonus wager"',
            "$10",
        ),
        (
            wire_hand("As Ks Qs 9d", wagers={}),
            "wrong-number-of-cards",
            '13:69F-39.1 "Hand"',
            "it takes 5",
        ),
        (
            wire_hand(CARDS, wagers={}, match_play=1100),
            "match-play-above-ante",
            "13:69F-39.3(c)",
            "$11",
        ),
    ],
)
def test_a_refused_hand_is_told_what_why_and_where(
    hand: dict[str, Any], name: str, clause: str | None, says: str
) -> None:
    why = refusal(lambda: settle_description(document(hand)))
    assert (why.name, why.clause) == (name, clause)
    assert why.message.startswith("seat 1: ")
    assert says in why.message


@pytest.mark.parametrize("play", ["play_3", "play_5"])
def test_a_play_wager_is_as_large_as_the_sheet_says(play: str) -> None:
    two: dict[str, Any] = {f"{play}_multiple": 2}
    hand = wire_hand(CARDS, wagers={play: 2000})
    assert settle_description(document(hand, **two))
    why = refusal(
        lambda: settle_description(document(wire_hand(CARDS, wagers={play: 1000}), **two))
    )
    assert why.name == "play-wager-of-wrong-size"
    assert "two times the ante here, $20, not $10" in why.message


def test_zero_is_not_a_wager() -> None:
    for wager in ("play_3", "play_5", "three_card_bonus"):
        hand = wire_hand(CARDS, wagers={wager: 0})
        assert refusal(lambda h=hand: settle_description(document(h))).clause is None  # type: ignore[misc]


def test_community_cards_are_refused() -> None:
    round_with_board = {**document(wire_hand(CARDS, wagers={})), "community": "2d 3d 4d"}
    why = refusal(lambda: settle_description(round_with_board))
    assert why.name == "no-community-cards"


@pytest.mark.clause("13:69F-39.3(e)")
def test_a_named_players_positions_are_adjacent_and_permitted() -> None:
    def hands(*seats: int) -> list[dict[str, Any]]:
        cards = ("As Ks Qs 9d 2c", "Ad Kd Qd 9s 2s", "Ah Kh Qh 9h 4c")
        return [
            wire_hand(held, seat=seat, wagers={}, player="Ann")
            for held, seat in zip(cards, seats, strict=False)
        ]

    assert settle_description(document(*hands(2, 3), positions=2))
    for seats, most, name in (
        ((2, 3), 1, "too-many-positions"),
        ((1, 2, 3), 2, "too-many-positions"),
        ((1, 3), 3, "positions-not-adjacent"),
    ):
        why = refusal(lambda s=seats, m=most: settle_description(document(*hands(*s), positions=m)))  # type: ignore[misc]
        assert (why.name, why.clause) == (name, "13:69F-39.3(e)")
