"""How many seven-card hands are evaluated in a second on one core, beside other libraries.

Run: .venv/bin/python -m bench.evaluate [hands]
The bar is 100 million a second and core, in a batch. Peers are run in the same process on the same
hands if they are installed (pip install eval7 phevaluator treys pokerkit): each takes one hand at
a time, in the form that it likes best, prepared before the clock starts. Speed is by CPU time of
the thread, which other work on the machine stretches less than the clock.
"""

import sys
import time
from collections.abc import Callable
from importlib import import_module, metadata
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bench.claims import memory, rate
from fairdeal.analysis.kernels.evaluate import (
    best_of_seven,
    evaluate_fives,
    evaluate_sevens,
    five_card,
)
from fairdeal.analysis.kernels.evaluate_tables import tables
from fairdeal.cards import DECK

BAR = 100e6
PEER_HANDS = 20_000
TEXT = [str(card) for card in sorted(DECK, key=lambda card: card.index)]

Judge = Callable[[], list[Any]]


def dealt(count: int) -> NDArray[np.uint8]:
    """Seven cards at random, so many times."""
    generator = np.random.default_rng(1)
    hands = np.empty((count, 7), np.uint8)
    for begin in range(0, count, 100_000):
        part = hands[begin : begin + 100_000]
        deck = np.broadcast_to(np.arange(52, dtype=np.uint8), (len(part), 52))
        part[:] = generator.permuted(deck, axis=1)[:, :7]
    return hands


def per_second(what: Callable[[], object], hands: int, runs: int = 7) -> float:
    """Hands a second of CPU time, the best of some runs."""
    best = float("inf")
    for _ in range(runs):
        began = time.thread_time()
        what()
        best = min(best, time.thread_time() - began)
    return hands / best


def by_eval7(module: Any, hands: list[list[str]]) -> Judge:
    made = [[module.Card(card) for card in hand] for hand in hands]
    return lambda: [module.evaluate(hand) for hand in made]


def by_phevaluator(module: Any, hands: list[list[str]]) -> Judge:
    made = [[module.Card(card).id_ for card in hand] for hand in hands]
    return lambda: [-module.evaluate_cards(*hand) for hand in made]


def by_treys(module: Any, hands: list[list[str]]) -> Judge:
    evaluator = module.Evaluator()
    made = [[module.Card.new(card) for card in hand] for hand in hands]
    return lambda: [-evaluator.evaluate(hand[:2], hand[2:]) for hand in made]


def by_pokerkit(module: Any, hands: list[list[str]]) -> Judge:
    made = [("".join(hand[:2]), "".join(hand[2:])) for hand in hands]
    return lambda: [module.StandardHighHand.from_game(*hand) for hand in made]


PEERS = {
    "eval7": by_eval7,
    "phevaluator": by_phevaluator,
    "treys": by_treys,
    "pokerkit": by_pokerkit,
}


def agree(ours: list[int], theirs: list[Any]) -> bool:
    """Whether neighbours in the list compare alike."""
    pairs = zip(pairwise(ours), pairwise(theirs), strict=True)
    return all((a < b) == (c < d) and (a == b) == (c == d) for (a, b), (c, d) in pairs)


def peers(hands: NDArray[np.uint8]) -> dict[str, float]:
    """How many hands a second each library judges; its order of them must be ours."""
    ours, found = best_of_seven(hands).tolist(), {}
    for name, judge in PEERS.items():
        try:
            module = import_module(name)
        except ImportError:
            print(f"{name} is not installed: tools/install bench")
            continue
        count = len(hands) // (20 if name == "pokerkit" else 1)
        texts = [[TEXT[card] for card in hand] for hand in hands[:count].tolist()]
        judged = judge(module, texts)
        if not agree(ours[:count], judged()):
            sys.exit(f"{name} {metadata.version(name)} orders hands otherwise")
        found[name] = per_second(judged, count, 3)
    return found


def main() -> None:
    """Ours by core and in all, beside the peers."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 2_000_000
    hands, known = dealt(count), tables()
    fives = np.ascontiguousarray(hands[:, :5])
    values = np.empty(count, np.uint32)
    judge = known.card, known.suited
    seven = per_second(lambda: evaluate_sevens(hands, *judge, *known.seven, values), count)
    five = per_second(lambda: evaluate_fives(fives, *judge, *known.five, values), count)
    rate("seven cards in a batch, one core", seven, bar=BAR, **peers(hands[:PEER_HANDS]))
    rate("five cards in a batch, one core", five, bar=BAR)
    for name, batch, table in (("seven", best_of_seven, hands), ("five", five_card, fives)):
        took = float("inf")
        for _ in range(7):
            began = time.perf_counter()
            batch(table)
            took = min(took, time.perf_counter() - began)
        rate(f"{name} cards, checked, every core, by the clock", count / took)
    memory()


if __name__ == "__main__":
    main()
