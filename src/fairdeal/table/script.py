"""The dealer's script: what to say and what to do now, by which clause, so that a person can deal.

It is read from the task or the stage that is due; the law's own data says which instructions, that
only hands and eyes can follow, belong to it.
"""

from dataclasses import dataclass

from fairdeal.law import Carrier, Cite
from fairdeal.round import DEALER, CardsOffer, Offer, Round, Step
from fairdeal.table.state import TableState


@dataclass(frozen=True, slots=True)
class Line:
    """Words, and the clause that they rest on."""

    words: str
    clause: str

    def __str__(self) -> str:
        return f"{self.words} [{self.clause}]"


@dataclass(frozen=True, slots=True)
class Script:
    """One step for the dealer."""

    stage: str  # the task's verb, or the name of the round's stage
    say: tuple[Line, ...]  # aloud, word for word; “…” is for what the cards show
    do: tuple[Line, ...]
    how: tuple[Line, ...]  # what only hands and eyes can heed
    law: tuple[Line, ...]  # the clauses that the step rests on, in our words

    def __str__(self) -> str:
        parts = [f"{self.stage}:"]
        parts += [f"  say “{line.words}” [{line.clause}]" for line in self.say]
        parts += [f"  {line}" for line in self.do]
        parts += [f"  mind: {line}" for line in self.how]
        parts += [f"  law: {line}" for line in self.law]
        return "\n".join(parts)


def script(state: TableState) -> Script:
    """The script of the step that a table is at."""
    if state.tasks:
        return _of_task(state)
    step = state.step
    if state.round is None or state.round.over:
        return _whole(state, "over", (), (), (step.clause,))
    return _of_round(state, state.round, step)


def _of_task(state: TableState) -> Script:
    task, clause = state.tasks[0], state.sheet.clause
    done = ((task.words, task.cite), *task.also)
    do = tuple(Line(words, clause(cite)) for words, cite in done)
    rests_on = tuple(offer.clause for offer in state.step.offers if offer.default)
    return _whole(state, task.verb, (), do, (*(line.clause for line in do), *rests_on))


def _of_round(state: TableState, round: Round, step: Step) -> Script:
    moment = round.agenda[round.at]
    say, do = said_now(state, step), []
    for offer in step.of(DEALER):
        if offer.verb == "no more bets":
            say.append(Line("No more bets", round.clause(Cite("no-more-bets"))))
        elif offer.default:
            do.append(Line(_work(offer, moment.seat), offer.clause))
    rests_on = (step.clause, *(line.clause for line in (*say, *do)))
    return _whole(state, moment.stage, tuple(say), tuple(do), rests_on)


def said_now(state: TableState, step: Step) -> list[Line]:
    """What the dealer says aloud at a moment of the round."""
    assert state.round is not None
    moment = state.round.agenda[state.round.at]
    says = state.round.stage(moment).says
    if not says:
        return []
    choices = list(dict.fromkeys(o.said for o in step.offers if o.actor.seat == moment.seat != 0))
    last = f" or {choices[-1]}" if len(choices) > 1 else "".join(choices)
    words = {"seat": moment.seat, "choices": ", ".join(choices[:-1]) + last}
    return [Line(said.format(**words), step.clause) for said in says]


def _work(offer: Offer, seat: int) -> str:
    if isinstance(offer, CardsOffer):
        return f"deal {', '.join(str(position) for position in offer.due)}"
    return f"{offer.said} (seat {seat})" if seat else offer.said


def _whole(
    state: TableState,
    stage: str,
    say: tuple[Line, ...],
    do: tuple[Line, ...],
    rests_on: tuple[str, ...],
) -> Script:
    clauses = state.sheet.instrument.clauses
    governing = state.sheet.instrument.governing(stage, state.sheet.dealing.value)
    how = tuple(
        Line(clause.summary, clause.id)
        for clause in governing
        if clause.carrier in (None, Carrier.SCRIPT)
    )
    law = tuple(Line(clauses[id].summary, id) for id in dict.fromkeys(rests_on))
    return Script(stage, say, do, how, law)
