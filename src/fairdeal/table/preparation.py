"""The table's own work: from a delivered deck to a deck that is ready, and the second deck.

The second deck is in the shuffler, which works in its own time (x.2(b)3): it begins, finishes, or
jams and stops while the other deck is dealt and played. If it has not finished when the round is
over, finishing is the table's next task.
"""

from msgspec import Struct

from fairdeal.cards import Card, how_many
from fairdeal.games import game_of
from fairdeal.law import Cite, refuse
from fairdeal.money import Currency, Ledger
from fairdeal.play import DEALER, SHUFFLER, Action, Event, Fact
from fairdeal.sheet import Sheet, Shuffling
from fairdeal.table import tasks
from fairdeal.table.decks.commitment import Commitment, commit, context
from fairdeal.table.decks.deck import (
    COLOURS,
    GONE,
    NO_FAULTS,
    WHOLE,
    Condition,
    Deck,
    Faults,
    ShuffledDeck,
)
from fairdeal.table.equipment import cover_cards
from fairdeal.table.events import (
    CutMade,
    DeckCounted,
    DeckPlaced,
    MeterSeeded,
    OrderCommitted,
    Prepared,
    Shuffled,
    TakenAsItCame,
)
from fairdeal.table.people import delivered, new_round, signed_on
from fairdeal.table.state import TableState, with_work
from fairdeal.table.step import loaded_deck
from fairdeal.table.tasks import BEGIN, FAIL, FINISH, Phase, Task
from fairdeal.values import EMPTY, FrozenDict, replace

LEAST_CUT = 10
SHUFFLES = frozenset({"shuffle", "take as it came", tasks.FINISH})

TableTransition = tuple[TableState, tuple[Event, ...]]


class Shuffle(Struct, frozen=True):
    """The answer of chance to a shuffle: an order, cut depths, salts and faults."""

    order: tuple[Card, ...]
    salts: tuple[bytes, ...]  # for each position, then for each depth
    faults: Faults = NO_FAULTS
    depths: tuple[int, ...] = ()  # of the cut and of recuts; none where people cut


def opened(sheet: Sheet, name: str, currency: Currency = Currency.PRACTICE) -> TableTransition:
    """Return a table before it is opened: no people, decks awaited, the meter seeded."""
    cover_cards(sheet)
    decks = tuple(Deck(COLOURS[n]) for n in range(sheet.decks))
    game, ledger = game_of(sheet.instrument.id), Ledger(currency)
    state = with_work(TableState(name, sheet, game, ledger, decks, rules=sheet.instrument.rules))
    seeded = seed_of(sheet)
    ledger = ledger.moved(move for event in seeded for move in event.moves())
    return replace(state, ledger=ledger), seeded


def seed_of(sheet: Sheet) -> tuple[Event, ...]:
    """Return the event that seeds a progressive meter."""
    meter = sheet.meter
    if meter is None:
        return ()
    cite = meter.seeded
    return (MeterSeeded(DEALER, sheet.clause(cite), cite.rulings, meter.seed),)


def committed(state: TableState, shuffle: Shuffle) -> Commitment:
    """Return the commitment to a shuffled order."""
    bound_to = context(state.name, state.number + 1, state.sheet.hash)
    return commit([str(card) for card in shuffle.order], shuffle.salts, bound_to, shuffle.depths)


def do(state: TableState, action: Action, shuffle: Shuffle | None) -> TableTransition:
    """Do the next task."""
    task = state.tasks[0]
    if action.verb == tasks.FAIL:
        return state, (shuffler_failed(state, task.on_deck, action),)
    done, events = _do(state, task, action, shuffle)
    also = tuple(prepared(done, told, cite, task.deck, action) for told, cite in task.also)
    return with_work(done), events + also


def _do(state: TableState, task: Task, action: Action, shuffle: Shuffle | None) -> TableTransition:
    after = _moved_on(state, task, action)
    match task.verb:
        case "sign on":
            return signed_on(after, action, task.cite)
        case "deliver":
            after = delivered(after, task.on_deck, action)
        case "shuffle" | "take as it came":
            kind = Shuffled if task.verb == "shuffle" else TakenAsItCame
            ready, after, events = shuffled(after, task.on_deck, shuffle, kind, action, task.cite)
            return replace(after, ready=ready, current=task.on_deck), events
        case "cut":
            return cut(after, action, Cite("cut-at-least-ten", "R-CUT"))
        case "place the deck":
            return _placed(after, task, action)
        case "lock the shoe away":
            after = replace(after, phase=Phase.CLOSED, dealer="", floor="")
            after = replace(after, equipment=after.equipment - {tasks.SECURED, tasks.COVERS})
    return after, (_task_done(after, task, action),)


def _moved_on(state: TableState, task: Task, action: Action) -> TableState:
    """Return the table with the deck a step further, and the equipment that the task brings."""
    if task.brings:
        state = replace(state, equipment=state.equipment | {task.brings})
    if task.leads_to is None:
        return state
    down = action.verb == tasks.SPREAD_DOWN
    return state.with_deck(task.on_deck, Condition.SPREAD_DOWN if down else task.leads_to)


def _task_done(state: TableState, task: Task, action: Action) -> Prepared:
    phrase = "deck-spread-down" if action.verb == tasks.SPREAD_DOWN else task.phrase
    return prepared(state, phrase, task.cite, task.deck, action, **task.facts)


def cut(state: TableState, action: Action, cite: Cite) -> TableTransition:
    """Move at least ten cards from the top to the bottom; the order is only rotated.

    If the depth was drawn with the deck, it is used and nobody states it (R-CUT-DEPTH).
    """
    assert state.ready is not None
    size, count = len(state.ready.order), state.ready.depth or action.count or 0
    if state.ready.depth is not None:
        cite = cite.with_ruling("R-CUT-DEPTH")
    if not LEAST_CUT <= count < size:
        raise refuse(
            "cut-too-small",
            f"a cut takes at least {LEAST_CUT} cards and leaves some: {LEAST_CUT} to {size - 1}, "
            f"not {count}",
            state.sheet.clause(Cite("cut-at-least-ten")),
        )
    clause, colour = state.sheet.clause(cite), state.deck.colour
    made = CutMade(action.actor, clause, cite.rulings, colour, count)
    return replace(state, ready=state.ready.rotated(count)), (made,)


def _placed(state: TableState, task: Task, action: Action) -> TableTransition:
    """Place the next round's deck, just shuffled or shuffled as the second deck."""
    n = task.on_deck
    if n != state.current:
        ready = state.shuffled_meanwhile
        state = replace(state, current=n, ready=ready, shuffled_meanwhile=None)
    state = replace(state, number=state.number + 1)
    clause, colour = state.sheet.clause(task.cite), state.decks[n].colour
    placed = DeckPlaced(action.actor, clause, task.cite.rulings, task.phrase, EMPTY, colour)
    return replace(state, round=new_round(state)), (placed,)


def shuffler_failed(state: TableState, deck: int, action: Action) -> Event:
    """Return the shuffler's failure. Its cards must be shuffled again."""
    return prepared(state, "shuffler-failed", Cite("shuffler-fails"), deck, action)


def shuffled(
    state: TableState,
    n: int,
    shuffle: Shuffle | None,
    kind: type[OrderCommitted],
    action: Action,
    cite: Cite,
    while_playing: str = "",
) -> tuple[ShuffledDeck | None, TableState, tuple[Event, ...]]:
    """Shuffle a deck and commit to its order. A lost card is not known yet.

    A shuffler that counts may send the deck away at once. Then there is no deck.
    """
    assert shuffle is not None, "chance answers a shuffle"
    deck = state.decks[n]
    present = frozenset(shuffle.order)
    if len(present) != len(shuffle.order) or not present <= frozenset(deck.cards):
        raise ValueError("a shuffle gives back cards that the deck has")
    if len(present) < 2 * LEAST_CUT:
        raise refuse(
            "deck-too-short",
            f"a deck of {how_many(len(present))} cannot be cut: at least {LEAST_CUT} are cut, and "
            "as many are left",
            state.sheet.clause(Cite("cut-at-least-ten")),
        )
    sealed = committed(state, shuffle)
    event = kind(
        action.actor,
        state.sheet.clause(cite),
        cite.rulings,
        deck.colour,
        state.number + 1,
        len(shuffle.order),
        len(shuffle.depths),
        sealed.root,
        sealed.holds[: len(shuffle.order)],
        tuple([salt.hex() for salt in shuffle.salts]),
        shuffle.depths,
        while_playing,
    )
    if len(present) != len(deck.cards):
        cards = tuple(card for card in deck.cards if card in present)
        state = state.having(n, replace(deck, cards=cards))
    ready = ShuffledDeck(
        shuffle.order, faults=shuffle.faults, depths=shuffle.depths, root=event.root
    )
    if state.sheet.shuffling is Shuffling.AUTOMATED_COUNTING and kind is Shuffled:
        state, counted = _device_counts(state, n)
        gone = state.decks[n].condition in GONE
        return None if gone else ready, state, (event, *counted)
    return ready, state, (event,)


def _device_counts(state: TableState, deck: int) -> TableTransition:
    """Count the deck by device, and remove it if it is not whole, required or not."""
    cite = Cite("one-deck", "R-DECK-REMOVED", "R-DEVICE-COUNT")
    if state.count_exempt:
        cite = Cite("counting-shuffler-exempts", "R-DECK-REMOVED")
    colour, size = state.decks[deck].colour, len(state.decks[deck].cards)
    counted = DeckCounted(SHUFFLER, state.sheet.clause(cite), cite.rulings, colour, size)
    if size == WHOLE:
        return state, (counted,)
    state, removed = remove_deck(state, deck, cite)
    return state, (counted, *removed)


def remove_deck(state: TableState, deck: int, cite: Cite) -> TableTransition:
    """Remove a deck; another comes, or play goes on with the second (R-DECK-REMOVED)."""
    gone = prepared(state, "deck-removed", cite, deck)
    goes_on = len(state.decks) == 2 and state.usable(1 - deck)
    condition = Condition.REMOVED if goes_on else Condition.AWAITED
    state = state.having(deck, Deck(state.decks[deck].colour, condition=condition))
    state = replace(state, **{"ready" if deck == state.current else "shuffled_meanwhile": None})
    return with_work(state), (gone,)


def prepared(
    state: TableState,
    phrase: str,
    cite: Cite,
    deck: int | None = None,
    action: Action | None = None,
    **facts: Fact,
) -> Prepared:
    """Return the event of a finished task."""
    colour = "" if deck is None else state.decks[deck].colour
    actor = action.actor if action else DEALER
    clause = state.sheet.clause(cite)
    return Prepared(actor, clause, cite.rulings, phrase, FrozenDict(facts), colour)


_MEANWHILE = Cite("second-deck-shuffled-meanwhile")


def shuffler_due(state: TableState) -> Action | None:
    """Return the next action of an automatic shuffler: it finishes when bets are closed."""
    deck = loaded_deck(state)
    if deck is None or state.round is None:
        return None
    if state.decks[deck].condition is Condition.IN_SHUFFLER:
        return Action(SHUFFLER, BEGIN)
    return Action(SHUFFLER, FINISH) if state.round.at else None


def act_meanwhile(state: TableState, action: Action, shuffle: Shuffle | None) -> TableTransition:
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
