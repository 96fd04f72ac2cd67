"""Advice at the table: what each option is worth, in the wire form of `fairdeal advise`."""

from fairdeal.analysis.decision import Advice, Decision, read_decision
from fairdeal.analysis.solver import solver_of


def advise(document: object) -> dict[str, object]:
    """Return every option of one decision with its exact value, and the best: wire form in and out.

    >>> advise({"instrument": "nj-hilo", "cards": "9c 7d 8h 8s 7c"})["best"]
    'fold'
    """
    return answer(read_decision(document)).wire()


def answer(decision: Decision) -> Advice:
    """Return the advice, by the solver of the game."""
    return solver_of(decision.sheet.instrument).advise(decision)
