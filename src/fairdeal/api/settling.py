"""Settling described rounds, and evaluating hands, from Python."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from fairdeal.extras import need
from fairdeal.forms import (
    DescribedRoundForm,
    RoundArraysForm,
    SettledArraysForm,
    SettledRoundForm,
)
from fairdeal.games import settle_description
from fairdeal.sheet import with_plain_options

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def settle(description: DescribedRoundForm | Mapping[str, Any]) -> SettledRoundForm:
    """Settle a described round: the wire form of `fairdeal settle`, in and out."""
    return settle_description(with_plain_options(description))


def settle_arrays(description: RoundArraysForm | Mapping[str, Any]) -> SettledArraysForm:
    """Settle rounds by the million: the wire form of `settle`, with arrays for values.

    Cards are tables of card indices, or texts, with a row for each round; amounts are whole cents,
    one for all rounds or an array, 0 where a wager was not made.

    >>> settled = settle_arrays({"instrument": "nj-hilo", "dealer": ["Kh Qs 9c 5d 2h"] * 2,
    ...     "hands": [{"seat": 1, "cards": ["As Ad Ah 4c 2c", "Ks Qd 9h 5c 2s"],
    ...                "low": ["4c 2c", "5c 2s"], "wagers": {"ante": 1000, "play": [1000, 0]}}]})
    >>> settled["hands"][0]["net"]
    array([ 7000, -1000])
    """
    need("odds")
    from fairdeal.analysis.settle_arrays import settle_arrays as settled

    return settled(with_plain_options(description))


def evaluate(hands: object) -> "NDArray[np.uint32]":
    """Return the values of hands of five cards, or the best five of seven: the higher the better.

    Hands are texts, tuples of cards, or an array of card indices with a row for each. A value's
    highest bits, `value >> 20`, are its category, from 0, high card, to 9, royal flush.

    >>> evaluate(["As Ks Qs Js Ts", "2c 2d 2h 2s 3c"]) >> 20
    array([9, 7], dtype=uint32)
    """
    need("odds")
    from fairdeal.analysis.kernels.evaluate import evaluate as evaluated

    return evaluated(hands)
