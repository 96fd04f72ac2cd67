"""The dealer's script: what to say and what to do now, by which clause, so that a person can deal.

It is read from the task or the stage that is due; the law's own data says which instructions, that
only hands and eyes can follow, belong to it, and on which condition.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from fairdeal.law import Carrier, Cite, Clause
from fairdeal.round import DEALER, SHOE, SHUFFLER, CardsOffer, Offer, Round, Step
from fairdeal.round.phrases import say
from fairdeal.round.stage import Moment, Spoken
from fairdeal.table.state import TableState
from fairdeal.table.step import recut_allowed

CONDITIONS: Mapping[str, Callable[[TableState], bool]] = {  # a game adds its own
    "two decks": lambda state: state.sheet.decks == 2,
    "the cards may be recut": recut_allowed,
    "the stub is counted": lambda state: state.round is not None and state.round.count_due,
    "the shuffler counts": lambda state: state.count_exempt,
}


_STAFF = (DEALER, SHUFFLER, SHOE)


@dataclass(frozen=True, slots=True)
class Line:
    """Words, and the clause that they rest on."""

    words: str
    clause: str
    only_if: str = ""  # what must be so for them

    @property
    def aloud(self) -> str:
        """The words in quotation marks, with their condition."""
        return f"“{self.words}”" + (f", if {self.only_if}" if self.only_if else "")

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
    instead: tuple[Line, ...] = ()  # what is done if something is wrong, or is wanted otherwise

    @property
    def clauses(self) -> frozenset[str]:
        """Every clause that the step tells."""
        lines = (*self.say, *self.do, *self.how, *self.law, *self.instead)
        return frozenset(line.clause for line in lines)

    def __str__(self) -> str:
        parts = [f"{self.stage}:"]
        parts += [f"  say {line.aloud} [{line.clause}]" for line in self.say]
        parts += [f"  {line}" for line in self.do]
        parts += [f"  mind: {line}" for line in self.how]
        parts += [f"  or: {line}" for line in self.instead]
        parts += [f"  law: {line}" for line in self.law]
        return "\n".join(parts)


def script(state: TableState) -> Script:
    """The script of the step that a table is at."""
    if state.superseded:
        clause = state.step.clause
        wait = Line("wait for the floor to end the round; all wagers go back", clause)
        return _whole(state, state.step.stage, (), (wait,), (clause,))
    if state.tasks and not _cards_are_out(state):
        return _of_task(state)
    if state.round is None or state.round.over:
        return _whole(state, "over", (), (), (state.step.clause,))
    return _of_round(state, state.round, state.step)


def _cards_are_out(state: TableState) -> bool:
    return state.round is not None and bool(state.round.cards) and not state.round.over


def _of_task(state: TableState) -> Script:
    task, clause = state.tasks[0], state.sheet.clause
    which = f" ({state.decks[task.deck].colour})" if task.deck is not None else ""
    do = [Line(task.words + which, clause(task.cite))]
    do += [Line(say(phrase, {}), clause(cite)) for phrase, cite in task.also]
    rests_on = tuple(offer.clause for offer in state.step.offers if offer.default)
    return _whole(state, task.verb, (), tuple(do), (*(line.clause for line in do), *rests_on))


def _of_round(state: TableState, round: Round, step: Step) -> Script:
    moment = round.agenda[round.at]
    aloud, do = said_now(state, step), []
    for offer in step.of(DEALER):
        if offer.verb == "no more bets":
            aloud.append(Line("No more bets", round.clause(Cite("no-more-bets"))))
        elif offer.default:
            do.append(Line(_work(offer, moment.seat), offer.clause))
    rests_on = (step.clause, *(line.clause for line in (*aloud, *do)))
    return _whole(state, moment.stage, tuple(aloud), tuple(do), rests_on, moment.seat)


def said_now(state: TableState, step: Step) -> list[Line]:
    """What the dealer says aloud at a moment of the round."""
    assert state.round is not None
    moment = state.round.agenda[state.round.at]
    return said_at(state.round, moment, step.offers, step.clause)


def said_at(round: Round, moment: Moment, offers: tuple[Offer, ...], clause: str) -> list[Line]:
    """What the dealer says aloud at any moment, where so much is offered."""
    says = round.stage(moment).says
    if not says:
        return []
    own = tuple([offer for offer in offers if offer.actor.seat == moment.seat != 0])
    return list(_spoken(says, moment.seat, own, clause))


@lru_cache(1024)  # the same is said round after round
def _spoken(
    says: tuple[str | Spoken, ...], seat: int, offers: tuple[Offer, ...], clause: str
) -> tuple[Line, ...]:
    choices = list(dict.fromkeys(offer.said for offer in offers))
    last = f" or {choices[-1]}" if len(choices) > 1 else "".join(choices)
    words = {"seat": seat, "choices": ", ".join(choices[:-1]) + last}
    spoken = [said if isinstance(said, Spoken) else Spoken(said) for said in says]
    return tuple(Line(said.words.format(**words), clause, said.only_if) for said in spoken)


def _work(offer: Offer, seat: int) -> str:
    if isinstance(offer, CardsOffer):
        return f"deal {', '.join(str(position) for position in offer.due)}"
    return f"{offer.said} (seat {seat})" if seat else offer.said


def _whole(
    state: TableState,
    stage: str,
    aloud: tuple[Line, ...],
    do: tuple[Line, ...],
    rests_on: tuple[str, ...],
    seat: int = 0,
) -> Script:
    clauses = state.sheet.instrument.clauses
    how = tuple(
        Line(clause.instruction, clause.id)
        for clause in _governing(state, stage, seat)
        if clause.hands or clause.id not in rests_on  # else the law's lines have these very words
    )
    law = tuple(Line(clauses[id].summary, id) for id in dict.fromkeys(rests_on))
    return Script(stage, aloud, do, how, law, tuple(_instead(state)))


def _governing(state: TableState, stage: str, seat: int) -> Iterator[Clause]:
    """The instructions for a stage whose condition, if they have one, is met."""
    for clause in state.sheet.instrument.governing(stage, state.sheet.dealing.value):
        if Carrier.SCRIPT in clause.carriers and (
            not clause.when or _is_so(state, clause.when, seat)
        ):
            yield clause


def _is_so(state: TableState, condition: str, seat: int) -> bool:
    if condition in CONDITIONS:
        return CONDITIONS[condition](state)
    return state.round is not None and state.game.conditions[condition](state.round, seat)


def _instead(state: TableState) -> Iterator[Line]:
    """What the dealer does, or a device, where the usual act is not the one."""
    clauses = state.sheet.instrument.clauses
    for offer in state.step.required:
        if offer.actor in _STAFF and not offer.default and offer.verb != "no more bets":
            yield Line(f"{offer.said}: {clauses[offer.clause].instruction}", offer.clause)
