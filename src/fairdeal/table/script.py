"""The dealer's script: the words and acts due now, with their clauses, so that a person can deal.

The act comes from the task or stage that is due. The law's data adds a line for each manual act and
each reminder, by clause, with its steps and its condition.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import takewhile

from msgspec import Struct
from msgspec.structs import replace

from fairdeal.law import Carrier, Cite, Clause, Instruction, rulings
from fairdeal.money import Cents, in_dollars
from fairdeal.play import (
    DEALER,
    SHOE,
    SHUFFLER,
    TWO_WITNESSES,
    Event,
    Moment,
    Offer,
    Outcome,
    Round,
    Scope,
    Spoken,
    Step,
    held_words,
    knows,
    say,
    who_confirms,
)
from fairdeal.sheet import Dealing
from fairdeal.table.state import TableState
from fairdeal.table.step import recut_allowed
from fairdeal.table.tasks import Task
from fairdeal.values import listing, sentence

HELD = "a report waits"  # the step at which nothing is done
PICKED_UP = "pick-up-in-order"  # a hand's cards are picked up when all its wagers are settled


def _is_opening(state: TableState) -> bool:
    """Return whether decks are being opened. A deck in play is only shuffled."""
    return not state.number or not state.tasks or state.tasks[0].verb != "shuffle"


def _stub_is_counted(state: TableState) -> bool:
    return state.round is not None and state.round.count_due


CONDITIONS: Mapping[str, Callable[[TableState], bool]] = {  # a game adds its own
    "two decks are opened": lambda state: state.sheet.decks == 2 and _is_opening(state),
    "the cards may be recut": recut_allowed,
    "the stub is counted": _stub_is_counted,
    "the stub is not counted": lambda state: not _stub_is_counted(state),
    "the count is not yet due": lambda state: (
        not _stub_is_counted(state) and not state.count_exempt
    ),
    "the stub is counted out of a shoe": lambda state: (
        _stub_is_counted(state) and state.sheet.dealing is not Dealing.HAND
    ),
    "cards are dealt from a shoe": lambda state: state.sheet.dealing is not Dealing.HAND,
    "the shuffler may place the deck": lambda state: any(
        offer.verb == "place the deck" for offer in state.step.of(SHUFFLER)
    ),
    "cards come from an automated shoe": lambda state: (
        state.sheet.dealing is Dealing.AUTOMATED_SHOE
    ),
    "the shuffler counts": lambda state: state.count_exempt,
}


_STAFF = (DEALER, SHUFFLER, SHOE)


class ScriptLine(Struct, frozen=True):
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


class Script(Struct, frozen=True):
    """One step for the dealer."""

    stage: str  # the task's verb, or the name of the round's stage
    say: tuple[ScriptLine, ...]  # aloud, word for word; “…” is for what the cards show
    do: tuple[ScriptLine, ...]  # what is done, then act by act how, in their order
    how: tuple[ScriptLine, ...]  # what to mind meanwhile
    law: tuple[ScriptLine, ...]  # the clauses that the step rests on, in our words
    instead: tuple[
        ScriptLine, ...
    ] = ()  # what is done if something is wrong, or is wanted otherwise

    @property
    def clauses(self) -> frozenset[str]:
        """Every clause that the step tells."""
        lines = (*self.say, *self.do, *self.how, *self.law, *self.instead)
        return frozenset(line.clause for line in lines)

    def __str__(self) -> str:
        parts = [f"{self.stage}:"]
        parts += [f"  {line}" for line in self.do]
        parts += [f"  say {line.aloud} [{line.clause}]" for line in self.say]
        parts += [f"  mind: {line}" for line in self.how]
        parts += [f"  or: {line}" for line in self.instead]
        parts += [f"  law: {line}" for line in self.law]
        return "\n".join(parts)


def script(state: TableState, events: Sequence[Event] = ()) -> Script:
    """Return the script of a table's step; after a void, the wagers to return come first."""
    back = after_void(events)
    if not back:
        return _script(state)
    told = _script(state)
    return replace(told, do=(*back, *told.do), law=(*told.law, *_of_void(state, back)))


def _of_void(state: TableState, back: Iterable[ScriptLine]) -> Iterator[ScriptLine]:
    clauses = state.sheet.instrument.clauses
    return (
        ScriptLine(clauses[id].summary, id) for id in dict.fromkeys(line.clause for line in back)
    )


def after_void(events: Sequence[Event]) -> tuple[ScriptLine, ...]:
    """“Return $125 to seat 1.”: where a void is the last thing that happened at the table."""
    newest = list(takewhile(lambda event: event.follows_void, reversed(events)))
    void = next((event for event in newest if event.void), None)
    # The cards of one void hand go to the rack at once.
    of_one_hand = void is not None and void.void is Scope.HAND
    if void is None or sum(bool(event.to_rack) for event in newest) > of_one_hand:
        return ()
    back: dict[int, int] = {}
    paid: dict[int, int] = {}
    for event in reversed(newest):
        seat, result = event.seat, event.undone
        if event.returned:
            back[seat] = back.get(seat, 0) + event.returned
        elif result is not None and result.outcome is Outcome.LOSE:
            back[seat] = back.get(seat, 0) + result.stake
        elif result is not None and result.payout:
            paid[seat] = paid.get(seat, 0) + result.payout
    words = [f"Return {in_dollars(Cents(sum_))} to seat {seat}." for seat, sum_ in back.items()]
    words += [
        f"Take {in_dollars(Cents(sum_))} back from seat {seat}." for seat, sum_ in paid.items()
    ]
    return tuple(ScriptLine(each, void.clause) for each in words)


def _script(state: TableState) -> Script:
    if state.superseded:
        clause = state.step.clause
        wait = ScriptLine("Wait for the floor to end the round; all wagers go back.", clause)
        return _whole(state, state.step.stage, (), (wait,), (clause,))
    if state.round is not None and state.round.unconfirmed is not None:
        return _held(state.round)
    if state.tasks and not _cards_are_out(state):
        return _of_task(state)
    if state.round is None or state.round.over:
        return _whole(state, "over", (), (), (state.step.clause,))
    return _of_round(state, state.round, state.step)


def _cards_are_out(state: TableState) -> bool:
    return state.round is not None and bool(state.round.cards) and not state.round.over


def _held(round: Round) -> Script:
    """Return the script while a report waits: the observation, and the roles that must answer."""
    report = round.unconfirmed
    assert report is not None
    lines = (f"Stop: {held_words(report)}", f"Wait until {who_confirms(report)} it")
    law = ScriptLine(rulings()[TWO_WITNESSES].decision, TWO_WITNESSES)
    do = tuple(ScriptLine(sentence(words), TWO_WITNESSES) for words in lines)
    return Script(HELD, (), do, (), (law,))


def _of_task(state: TableState) -> Script:
    task, clause = state.tasks[0], state.sheet.clause
    do = [ScriptLine(sentence(_order(state, task, task.phrase)), clause(task.cite))]
    also = [(phrase, clause(cite)) for phrase, cite in task.also]
    do += [
        ScriptLine(sentence(_order(state, task, phrase)), id)
        for phrase, id in also
        if knows(f"{phrase}!")
    ]
    rests_on = tuple(offer.clause for offer in state.step.offers if offer.default)
    rests_on = (clause(task.cite), *(id for _, id in also), *rests_on)
    return _whole(state, task.verb, (), tuple(do), rests_on)


def _order(state: TableState, task: Task, phrase: str) -> str:
    """Return a task in the imperative; with two decks, it names the deck."""
    two = task.deck is not None and len(state.decks) > 1
    deck = f"{state.decks[task.on_deck].colour} deck" if two else "deck"
    name = f"{phrase}!"
    return say(name if knows(name) else phrase, {**task.facts, "deck": deck})


def _of_round(state: TableState, round: Round, step: Step) -> Script:
    moment = round.agenda[round.at]
    stage = round.stage(moment)
    aloud, do = said_now(state, step), []
    for offer in step.of(DEALER):
        if offer.verb == "no more bets":
            clause = round.clause(Cite("no-more-bets"))
            do.append(ScriptLine("Close the bets.", clause))
            aloud.append(ScriptLine("No more bets", clause))
        elif offer.default:
            do.append(ScriptLine(sentence(stage.ordered(offer.said, moment.seat)), offer.clause))
    rests_on = (step.clause, *(line.clause for line in (*aloud, *do)))
    reminded = tuple(ScriptLine(words, round.clause(cite)) for words, cite in stage.reminds(round))
    return _whole(state, moment.stage, tuple(aloud), tuple(do), rests_on, moment.seat, reminded)


def said_now(state: TableState, step: Step) -> list[ScriptLine]:
    """Return the dealer's spoken lines at this step; none while a report waits."""
    assert state.round is not None
    if state.round.unconfirmed is not None:
        return []
    moment = state.round.agenda[state.round.at]
    return said_at(state.round, moment, step.offers, step.clause)


def said_at(
    round: Round, moment: Moment, offers: tuple[Offer, ...], clause: str
) -> list[ScriptLine]:
    """Return the dealer's spoken lines at a moment with these offers."""
    asked = tuple([offer for offer in offers if offer.actor.seat])
    says = round.stage(moment).speaks(round, moment, asked)
    if not says:
        return []
    own = tuple([offer for offer in asked if offer.actor.seat == moment.seat])
    return list(_spoken(says, moment.seat, own, clause))


@lru_cache(1024)  # the same is said round after round
def _spoken(
    says: tuple[str | Spoken, ...], seat: int, offers: tuple[Offer, ...], clause: str
) -> tuple[ScriptLine, ...]:
    choices = dict.fromkeys(offer.said for offer in offers)
    words = {"seat": seat, "choices": listing(choices, "or")}
    spoken = [said if isinstance(said, Spoken) else Spoken(said) for said in says]
    return tuple(ScriptLine(said.words.format(**words), clause, said.only_if) for said in spoken)


def _whole(
    state: TableState,
    stage: str,
    aloud: tuple[ScriptLine, ...],
    do: tuple[ScriptLine, ...],
    rests_on: tuple[str, ...],
    seat: int = 0,
    reminded: tuple[ScriptLine, ...] = (),
) -> Script:
    """Return the step with every line of its clauses, in order; cards are picked up last."""
    clauses, also = state.sheet.instrument.clauses, do[1:]
    acts: list[ScriptLine] = []
    minds: list[ScriptLine] = []
    law = list(dict.fromkeys(rests_on))
    for clause in _told(state, stage, seat, rests_on):
        own = [line for line in also if line.clause == clause.id]
        own += _lines(state, clause, clause.hands, stage, seat)
        mind = _lines(state, clause, clause.mind, stage, seat)
        new = [line for line in own if line.words not in _words((*do[:1], *acts))]
        noted = [line for line in mind if line.words not in _words(minds)]
        acts += new
        minds += noted
        if not new and not noted and clause.id not in law:
            law.append(clause.id)
    acts.sort(key=lambda line: clauses[line.clause].provision == PICKED_UP)
    told = tuple(
        ScriptLine(clauses[id].summary, id) for id in (*law, *(line.clause for line in reminded))
    )
    how = (*minds, *reminded)
    return Script(
        stage, aloud, (*do[:1], *acts), how, told, tuple(_instead(state, stage, seat, how))
    )


def _told(state: TableState, stage: str, seat: int, rests_on: Iterable[str]) -> Iterator[Clause]:
    """Iterate over the clauses that a step rests on or that name it, if their conditions are
    met.
    """
    dealing = state.sheet.dealing.value
    for clause in state.sheet.instrument.clauses.values():
        named = Carrier.SCRIPT in clause.carriers and clause.governs(stage, dealing)
        met = named and (not clause.when or _is_so(state, clause.when, seat))
        if met or clause.id in rests_on:
            yield clause


def _lines(
    state: TableState, clause: Clause, lines: tuple[Instruction, ...], stage: str, seat: int
) -> list[ScriptLine]:
    return [
        ScriptLine(line.words.format(seat=seat), clause.id)
        for line in lines
        if not line.stages or stage in line.stages
        if not line.when or _is_so(state, line.when, seat)
    ]


def _words(lines: Iterable[ScriptLine]) -> set[str]:
    return {line.words for line in lines}


def _is_so(state: TableState, condition: str, seat: int) -> bool:
    if condition in CONDITIONS:
        return CONDITIONS[condition](state)
    return state.round is not None and state.game.conditions[condition](state.round, seat)


def _instead(
    state: TableState, stage: str, seat: int, told: Iterable[ScriptLine]
) -> Iterator[ScriptLine]:
    """Iterate over the lines for exceptions, where the usual act is not performed."""
    clauses, minded = state.sheet.instrument.clauses, {line.clause for line in told}
    for offer in state.step.required:
        if offer.actor in _STAFF and not offer.default and offer.verb != "no more bets":
            clause = clauses[offer.clause]
            lines = _lines(state, clause, clause.mind, stage, seat)
            if clause.id not in minded:
                yield from lines or [ScriptLine(clause.summary, clause.id)]
