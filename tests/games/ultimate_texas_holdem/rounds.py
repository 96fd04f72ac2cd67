"""Rounds of Ultimate Texas Hold 'Em for tests: cards for each kind of hand, and the wire form."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import pytest

from fairdeal.games import settle_description
from fairdeal.law import Refusal, Refused
from tests.cases import each_case

BOTH = each_case("instrument", ["nj-uth", "ma-uth"])


def clause(instrument: str, new_jersey: str, massachusetts: str) -> str:
    """The clause that the instrument should cite."""
    return new_jersey if instrument == "nj-uth" else massachusetts


@dataclass(frozen=True)
class Cards:
    """A player's two cards that make a kind of hand on a board, and a dealer who is lower."""

    hole: str
    community: str
    dealer: str


# In each, the dealer has at least a pair and less than the player.
BEATS_THE_DEALER = {
    "royal flush": Cards("As Ks", "Qs Js Ts 2d 3c", "2h 7d"),
    "straight flush": Cards("9h 8h", "7h 6h 5h 2d Kc", "Kd 3c"),
    "four of a kind": Cards("9h 9d", "9c 9s 5h 2d Kc", "Kd 3c"),
    "full house": Cards("9h 9d", "9c 5s 5h 2d Kc", "Kd 3c"),
    "flush": Cards("Ah 9h", "2h 6h Jh 3c Kd", "Kc 4s"),
    "straight": Cards("9h 8d", "7c 6s 5h 2d Kc", "Kd 3c"),
    "three of a kind": Cards("9h 9d", "9c 6s 4h 2d Kc", "Kd 3s"),
    "two pair": Cards("9h 6d", "9c 6s 4h 2d Kc", "Kd 3s"),
    "pair": Cards("Ah 7d", "Ac 6s 4h 2d Kc", "Kd 9s"),
}
# In each, the dealer's hand is the higher one.
BELOW_THE_DEALER = {
    "straight flush": Cards("6h 5h", "9h 8h 7h 2d Kc", "Jh Th"),
    "four of a kind": Cards("9h 9d", "9c 9s Th Td 2c", "Tc Ts"),
    "full house": Cards("9h 9d", "9c Ts Th 2d Kc", "Td Tc"),
    "flush": Cards("Th 9h", "2h 6h Jh 3c Kd", "Ah 4h"),
    "straight": Cards("4h 3d", "7c 6s 5h 2d Kc", "9h 8d"),
    "three of a kind": Cards("9h 9d", "9c 6s 4h 2d Kc", "Kd Kh"),
    "two pair": Cards("9h 6d", "9c 6s 4h 2d Kc", "Kd 9d"),
    "pair": Cards("Ah 7d", "Ac 6s 4h 2d Kc", "Kd Ad"),
    "high card": Cards("Qh 7d", "Ac 9s 4h 3d Kc", "Kd Jd"),
}
# The dealer's best five cards are less than a pair.
NO_PAIR_BOARD = "Kc 9s 7h 4d 2c"


def one_hand(
    instrument: str,
    cards: Cards,
    wagers: Mapping[str, int],
    options: Mapping[str, object] | None = None,
    **more: Any,
) -> dict[str, Any]:
    """A round of one hand at seat 1, in the wire form."""
    return {
        "instrument": instrument,
        "options": dict(options or {}),
        "dealer": cards.dealer,
        "community": cards.community,
        "hands": [{"seat": 1, "cards": cards.hole, "wagers": dict(wagers), **more}],
    }


def hands_of(document: Mapping[str, Any]) -> dict[int, dict[str, tuple[str, int, str]]]:
    """Settled: by seat and wager, in settlement order, (outcome, payout, clause)."""
    written: Any = settle_description(document)
    return {
        hand["seat"]: {
            result["wager"]: (result["outcome"], result["payout"], result["clause"])
            for result in hand["results"]
        }
        for hand in written["hands"]
    }


def settled(
    instrument: str,
    cards: Cards,
    wagers: Mapping[str, int],
    options: Mapping[str, object] | None = None,
    **more: Any,
) -> dict[str, tuple[str, int, str]]:
    """One hand settled: by wager, (outcome, payout, clause)."""
    return hands_of(one_hand(instrument, cards, wagers, options, **more))[1]


def paid(results: Mapping[str, tuple[str, int, str]]) -> dict[str, tuple[str, int]]:
    """Results without their clauses."""
    return {wager: (outcome, payout) for wager, (outcome, payout, _) in results.items()}


def refusal(document: object) -> Refusal:
    """Why a description is refused; anything but a refusal is a failure."""
    with pytest.raises(Refused) as refused:
        settle_description(document)
    return refused.value.refusal
