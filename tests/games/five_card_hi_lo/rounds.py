"""Rounds of 5 Card Hi-Lo as tests describe them."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import pytest

from fairdeal.forms import SettledHandForm
from fairdeal.games import settle_description
from fairdeal.law import Refusal, Refused

DEALER = "Kh Qs 9d 5c 3d"  # 29 high, 8 low


class Came(NamedTuple):
    """What became of a wager."""

    outcome: str
    payout: int
    clause: str


def described(
    cards: str,
    wagers: Mapping[str, object],
    *,
    dealer: str = DEALER,
    options: Mapping[str, object] | None = None,
    **more: object,
) -> dict[str, Any]:
    """A round of one hand in the wire form."""
    hand = {"seat": 1, "cards": cards, "wagers": dict(wagers), **more}
    return {
        "instrument": "nj-hilo",
        "options": dict(options or {}),
        "dealer": dealer,
        "hands": [hand],
    }


def played(ante: int, **more: int) -> dict[str, int]:
    """An ante, its play bet, and what lies beside them."""
    return {"ante": ante, "play": ante, **more}


def settle(
    cards: str,
    wagers: Mapping[str, object],
    *,
    low: str | None = None,
    dealer: str = DEALER,
    options: Mapping[str, object] | None = None,
    **more: object,
) -> dict[str, Came]:
    """What becomes of the wagers of one hand, by wager, in settlement order."""
    if low is not None:
        more["low"] = low
    results = whole(described(cards, wagers, dealer=dealer, options=options, **more))["results"]
    return {
        each["wager"]: Came(each["outcome"], each["payout"], each["clause"]) for each in results
    }


def whole(document: object) -> SettledHandForm:
    """The settlement of the first hand of a description, as written."""
    return settle_description(document)["hands"][0]


def refusal(document: object) -> Refusal:
    """Why a description is refused."""
    with pytest.raises(Refused) as refused:
        settle_description(document)
    return refused.value.refusal
