"""What each clause asks of a dealer, beside what the script told."""

from tests.law.evenings import scripts
from tests.law.for_the_dealer import asked_of_the_dealer


def check_every_instruction_is_told(name: str, dealing: str) -> None:
    """Each clause at each step that it governs; and what is minded, only there."""
    told: dict[str, set[str]] = {}
    minded: dict[str, set[str]] = {}
    for one in scripts(name, dealing):
        for clause in one.clauses:
            told.setdefault(clause, set()).add(one.stage)
        for line in one.how:
            minded.setdefault(line.clause, set()).add(one.stage)
    asked = asked_of_the_dealer(name, dealing)
    assert {clause: stages - told.get(clause, set()) for clause, stages in asked.items()} == {
        clause: set() for clause in asked
    }
    assert {clause: stages - asked.get(clause, set()) for clause, stages in minded.items()} == {
        clause: set() for clause in minded
    }
