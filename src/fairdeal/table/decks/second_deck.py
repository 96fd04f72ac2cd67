"""The deck that is not in play: the shuffler has it, and works in its own time (x.2(b)3).

It begins, finishes, or jams and stops while the other deck is dealt and played. What becomes of it
concerns that deck alone. What is not finished when the round is over is the table's next task.
"""

from fairdeal.law import Cite
from fairdeal.play import SHUFFLER, Action, Event
from fairdeal.table.decks.deck import Condition
from fairdeal.table.events import Shuffled
from fairdeal.table.procedure.preparation import (
    SHUFFLES,
    Shuffle,
    TableTransition,
    prepared,
    shuffled,
    shuffler_failed,
)
from fairdeal.table.procedure.tasks import BEGIN, FAIL, FINISH
from fairdeal.table.state import TableState
from fairdeal.table.step import loaded_deck
from fairdeal.values import replace

_MEANWHILE = Cite("second-deck-shuffled-meanwhile")


def shuffler_due(state: TableState) -> Action | None:
    """Return the next action of an automatic shuffler: it finishes when bets are closed."""
    deck = loaded_deck(state)
    if deck is None or state.round is None:
        return None
    if state.decks[deck].condition is Condition.IN_SHUFFLER:
        return Action(SHUFFLER, BEGIN)
    return Action(SHUFFLER, FINISH) if state.round.at else None


def act(state: TableState, action: Action, shuffle: Shuffle | None) -> TableTransition:
    """Perform an action that the shuffler was offered."""
    n = 1 - state.current
    if action.verb == BEGIN:
        begun = prepared(state, "shuffle-begun", _MEANWHILE, n, action)
        return state.with_deck(n, Condition.BEING_SHUFFLED), (begun,)
    if action.verb == FAIL:
        failed: Event = shuffler_failed(state, n, action)
        return state.with_deck(n, Condition.IN_SHUFFLER), (failed,)
    state = state.with_deck(n, Condition.SHUFFLED)
    in_play = state.deck.colour
    ready, state, events = shuffled(state, n, shuffle, Shuffled, action, _MEANWHILE, in_play)
    return replace(state, shuffled_meanwhile=ready), events


def deck_to_shuffle(state: TableState) -> int | None:
    """Return the deck to shuffle next: for a task, or as the second deck."""
    if not state.tasks:
        return loaded_deck(state)
    task = state.tasks[0]
    return task.deck if task.verb in SHUFFLES else None
