"""Tasks due before the next round; they follow from the table's state."""

from collections.abc import Iterator
from functools import lru_cache

from fairdeal.law import Cite, Refusal, rests_on
from fairdeal.money import Ledger
from fairdeal.play import Game
from fairdeal.sheet import Sheet
from fairdeal.table.decks.deck import GONE, LOADED, READY, Condition, Deck
from fairdeal.table.decks.equipment import furnish, lock_away
from fairdeal.table.procedure import tasks
from fairdeal.table.procedure.tasks import Phase, Task
from fairdeal.table.state import TableState
from fairdeal.values import replace


def with_work(state: TableState) -> TableState:
    """Return the table with its tasks laid out."""
    conditions = tuple([deck.condition for deck in state.decks])
    stands = (state.phase, state.dealer, state.floor, state.equipment, conditions)
    decks = (state.current, state.last_used)
    return replace(state, tasks=_laid_out(state.game, state.sheet, *stands, *decks))


def nobody_there(state: TableState) -> Refusal:
    """Return the refusal to go on without a player."""
    task = state.tasks[0]
    return Refusal(
        "nobody-seated",
        f"nobody is seated yet, and what comes next waits for a player: {task.words}",
        state.sheet.clause(task.cite),
    )


@lru_cache(maxsize=1000)  # round after round it is the same work
def _laid_out(
    game: Game,
    sheet: Sheet,
    phase: Phase,
    dealer: str,
    floor: str,
    equipment: frozenset[str],
    conditions: tuple[Condition, ...],
    current: int,
    last_used: int | None,
) -> tuple[Task, ...]:
    decks = tuple(Deck("", condition=condition) for condition in conditions)
    stands = TableState(
        "",
        sheet,
        game,
        Ledger(),
        decks,
        equipment=equipment,
        dealer=dealer,
        floor=floor,
        phase=phase,
        current=current,
        last_used=last_used,
    )
    return tuple(_work(stands))


def _work(state: TableState) -> Iterator[Task]:
    if state.phase is Phase.CLOSED:
        return
    if state.phase is Phase.CLOSING:
        yield from _closing(state)
        return
    yield from tasks.sign_on(state.dealer, state.floor)
    yield from furnish(state.sheet, state.equipment)
    yield from _stacks(state)
    if all(deck.condition is not Condition.IN_PLAY for deck in state.decks):
        chosen = next_deck(state)
        condition = state.decks[chosen].condition
        if not state.usable(chosen):
            as_it_came = state.sheet.pre_shuffled and condition is Condition.AWAITED
            condition = Condition.RECEIVED if as_it_came else Condition.STACKED
        yield from tasks.to_play(state.sheet, chosen, condition)
        yield from _load_shuffler(state, 1 - chosen)
    else:
        yield from _load_shuffler(state, 1 - state.current)


def _stacks(state: TableState) -> Iterator[Task]:
    """Iterate over each deck's tasks: receipt and spread, then inspection by a player."""
    later: list[Task] = []
    for n, deck in enumerate(state.decks):
        chain = list(tasks.to_stack(state.sheet, n, deck.condition, beside=_beside(state, n)))
        waits = next((k for k, task in enumerate(chain) if task.awaits_player), len(chain))
        yield from chain[:waits]
        later += chain[waits:]
    yield from later


def _beside(state: TableState, n: int) -> bool:
    """Return whether another deck is at the table when this one comes."""
    others = [(k, deck.condition) for k, deck in enumerate(state.decks) if k != n]
    return any(
        condition not in GONE or (condition is Condition.AWAITED and k < n)
        for k, condition in others
    )


def _load_shuffler(state: TableState, other: int) -> Iterator[Task]:
    """Iterate over the task that loads the idle deck into the shuffler, unless it is loaded."""
    if len(state.decks) == 2 and state.decks[other].condition not in _NOT_LOADED:
        yield tasks.load_shuffler(other)


def _closing(state: TableState) -> Iterator[Task]:
    for n, deck in enumerate(state.decks):
        if deck.condition not in GONE:
            yield tasks.collect(n)
    yield lock_away(state.sheet)


@rests_on(Cite("second-deck-alternates", "R-ALTERNATE", "R-DECK-REMOVED"))
def next_deck(state: TableState) -> int:
    """Return the deck for the next round: the one that the last round did not use, if it is
    there.
    """
    if len(state.decks) == 1 or state.deck.condition in READY:
        return state.current
    due = state.current if state.last_used is None else 1 - state.last_used
    return 1 - due if state.decks[due].condition is Condition.REMOVED else due


def unready(state: TableState) -> TableState:
    """Take back a deck that is ready, to be shuffled again. Nobody has wagered on it."""
    assert state.between_rounds
    if state.betting_open:
        state = replace(state, round=None, number=state.number - 1)
    for n, deck in enumerate(state.decks):
        if deck.condition in (*READY, *LOADED, Condition.IN_PLAY):
            state = state.with_deck(n, Condition.STACKED)
    return replace(state, ready=None, shuffled_meanwhile=None)


def idle(state: TableState) -> TableState:
    """Have the cards spread out, because nobody is seated and no round is on (R-IDLE)."""
    state = unready(state)
    for n, deck in enumerate(state.decks):
        if deck.condition in _MOVED_ON:
            state = state.with_deck(n, Condition.TO_SPREAD)
    return with_work(state)


_NOT_LOADED = LOADED | {Condition.SHUFFLED, Condition.REMOVED}
_MOVED_ON = frozenset(
    {Condition.LOOKED_OVER, Condition.WASHED, Condition.STACKED, Condition.IN_RACK}
)
