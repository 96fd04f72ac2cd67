"""The law of a step, in our words, for players at the table."""

from collections.abc import Iterator

from fairdeal.law import instrument, rulings, rulings_on
from fairdeal.play import Role, Step
from fairdeal.sheet import Sheet


def law_of(step: Step, sheet: Sheet) -> Iterator[tuple[str, str]]:
    """Iterate over the clauses of a step and its offers, in our words, with their rulings."""
    offered = [offer.clause for offer in step.offers if offer.actor.role is Role.SEAT]
    clauses = dict.fromkeys((step.clause, *offered))
    for clause in clauses:
        yield clause, summary(sheet, clause)
    for name in dict.fromkeys(name for clause in clauses for name in rulings_on(clause)):
        yield name, rulings()[name].decision


def summary(sheet: Sheet, clause: str) -> str:
    """Return a clause in our words; or a ruling, if a step rests on nothing else."""
    if clause in rulings():
        return rulings()[clause].decision
    return instrument(sheet.instrument.id).clauses[clause].summary
