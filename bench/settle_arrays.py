"""How many described rounds `fairdeal.settle_arrays` settles in a second, beside `settle`.

Run: .venv/bin/python -m bench.settle_arrays [rounds]
The bar is 100,000 rounds a second. Rounds are those of `bench.settle_lines`, of one seat and of
six: random cards, antes and plays. The same cents must come out of both.
"""

import random
import sys
from typing import Any

import numpy as np

import fairdeal
from bench.claims import rate, seconds
from bench.settle_lines import described
from fairdeal.cards import DECK

BAR = 100_000
INDEX = {str(card): card.index for card in DECK}
ONE_BY_ONE = 2_000


def cards(rows: list[str]) -> Any:
    """Texts of cards as card indices."""
    return np.array([[INDEX[card] for card in row.split()] for row in rows], np.uint8)


def together(rounds: list[dict[str, Any]]) -> dict[str, Any]:
    """Rounds of one table as arrays."""
    whole: dict[str, Any] = {"instrument": rounds[0]["instrument"]}
    for name in ("dealer", "community"):
        if name in rounds[0]:
            whole[name] = cards([each[name] for each in rounds])
    whole["hands"] = [
        seat([each["hands"][place] for each in rounds]) for place in range(len(rounds[0]["hands"]))
    ]
    return whole


def seat(hands: list[dict[str, Any]]) -> dict[str, Any]:
    """The hands of one seat as arrays."""
    names = {name for hand in hands for name in hand["wagers"]}
    whole: dict[str, Any] = {
        "seat": hands[0]["seat"],
        "cards": cards([hand["cards"] for hand in hands]),
        "wagers": {
            name: np.array([hand["wagers"].get(name, 0) for hand in hands]) for name in names
        },
    }
    for name in ("low", "selected"):
        if any(name in hand for hand in hands):
            whole[name] = cards([hand.get(name, hand["cards"][:5]) for hand in hands])
    return whole


def main() -> None:
    """Print the rate for each instrument."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    generator = random.Random(1)
    for instrument in ("nj-uth", "ma-uth", "nj-pikit", "nj-hilo"):
        for seats in (1, 6):
            few = [described(generator, instrument, seats) for _ in range(count // seats)]
            arrays = together(few)
            settled = fairdeal.settle_arrays(arrays)
            one_by_one = few[:ONE_BY_ONE]
            wanted = [fairdeal.settle(each)["hands"] for each in one_by_one]
            for place, hand in enumerate(settled["hands"]):
                nets = hand["net"][: len(wanted)].tolist()
                if nets != [each[place]["net"] for each in wanted]:
                    sys.exit(f"{instrument}: settle comes to other cents")
            ours = len(few) / seconds(lambda: fairdeal.settle_arrays(arrays))  # noqa: B023
            settle = len(one_by_one) / seconds(lambda: [fairdeal.settle(r) for r in one_by_one])  # noqa: B023
            seat_words = "one seat" if seats == 1 else f"{seats} seats"
            rate(f"{instrument}, {seat_words}", ours, bar=BAR, settle=settle)


if __name__ == "__main__":
    main()
