"""The table's own work: from a deck in the floor's hands to a deck that lies ready."""

from dataclasses import dataclass

from fairdeal.cards import Card
from fairdeal.games import DEALER, DEVICE, Action, Event, game_of
from fairdeal.games.value import replace
from fairdeal.law import Cite, refuse
from fairdeal.money import Ledger
from fairdeal.sheet import MassachusettsUthSheet, Sheet, Shuffling
from fairdeal.table import task as tasks
from fairdeal.table.commitment import Commitment, commit
from fairdeal.table.deck import NO_FAULTS, WHOLE, Condition, Deck, Faults, Ready
from fairdeal.table.events import CutMade, DeckCounted, MeterSeeded, Prepared, Shuffled, SignedOn
from fairdeal.table.people import new_round
from fairdeal.table.state import COLOURS, TableState, devices_of

LEAST_CUT = 10
SHUFFLES = frozenset({"shuffle", "take as it came"})

Done = tuple[TableState, tuple[Event, ...]]


@dataclass(frozen=True)
class Shuffle:
    """What chance answers when a deck is shuffled: an order, a salt for each position, faults."""

    order: tuple[Card, ...]
    salts: tuple[bytes, ...]
    faults: Faults = NO_FAULTS


def opened(sheet: Sheet, name: str) -> Done:
    """A table about to be opened: nobody there, decks awaited, the meter seeded."""
    decks = tuple(Deck(COLOURS[n]) for n in range(sheet.decks))
    state = TableState(
        name,
        sheet,
        game_of(sheet.instrument.id),
        Ledger(),
        decks,
        (*tasks.sign_on(sheet), *_opening(sheet, len(decks))),
        devices_of(sheet),
    )
    if not isinstance(sheet, MassachusettsUthSheet) or sheet.progressive is None:
        return state, ()
    clause = sheet.clause(Cite("MA-UTH 14(b)", "R-PROGRESSIVE"))
    seeded = MeterSeeded(DEALER, clause, ("R-PROGRESSIVE",), sheet.progressive.seed)
    return replace(state, ledger=state.ledger.moved(seeded.transfers())), (seeded,)


def _opening(sheet: Sheet, decks: int) -> tuple[tasks.Task, ...]:
    """Each deck by itself (“two decks opened separately”), then the first is made ready."""
    each = [task for deck in range(decks) for task in tasks.receipt(sheet, deck)]
    each += [task for deck in range(decks) for task in tasks.first_player(sheet, deck)]
    return (*each, *tasks.shuffle(sheet, 0, fresh=True))


def context(state: TableState) -> str:
    """What a commitment is bound to: the table, the round to come and the sheet in force."""
    return f"{state.name}/{state.number + 1}/{state.sheet.hash}"


def committed(state: TableState, shuffle: Shuffle) -> Commitment:
    """The commitment to a shuffled order."""
    return commit([str(card) for card in shuffle.order], shuffle.salts, context(state))


def do(state: TableState, action: Action, shuffle: Shuffle | None) -> Done:
    """Do the next task."""
    task = state.tasks[0]
    if action.actor == DEVICE and action.verb == "fail":
        cite = Cite("shuffler-fails")
        return state, (_prepared(state, "the shuffler failed: the cards are reshuffled", cite),)
    rest = replace(state, tasks=state.tasks[1:])
    if task.leads_to is not None:
        rest = rest.with_deck(task.deck, task.leads_to)
    if task.verb == "sign on":
        return _signed_on(rest, action)
    if task.verb in SHUFFLES:
        assert shuffle is not None, "chance answers a shuffle"
        return _shuffled(rest, task, shuffle)
    if task.verb == "cut":
        return cut(rest, action.count or 0, Cite("cut-at-least-ten", "R-CUT"), action)
    done = _prepared(state, task.words, task.cite, task.deck, action)
    if task.verb == "place the deck":
        return _placed(rest, done)
    return rest, (done,)


def cut(state: TableState, count: int, cite: Cite, action: Action) -> Done:
    """At least ten cards from the top go to the bottom; the order is only rotated."""
    assert state.ready is not None
    size = len(state.ready.order)
    if not LEAST_CUT <= count < size:
        raise refuse(
            "cut-too-small",
            f"a cut takes at least {LEAST_CUT} cards and leaves some: {LEAST_CUT} to {size - 1}, "
            f"not {count}",
            state.sheet.clause(cite),
        )
    made = CutMade(action.actor, state.sheet.clause(cite), cite.rulings, count)
    return replace(state, ready=state.ready.rotated(count)), (made,)


def _signed_on(state: TableState, action: Action) -> Done:
    role = action.actor.role.value
    name = action.name or f"the {role}"
    signed = SignedOn(action.actor, state.sheet.clause(Cite("deck-receipt")), (), role, name)
    if action.actor == DEALER:
        return replace(state, dealer=name), (signed,)
    return replace(state, floor=name), (signed,)


def _shuffled(state: TableState, task: tasks.Task, shuffle: Shuffle) -> Done:
    deck = state.decks[task.deck]
    if sorted(map(str, shuffle.order)) != sorted(map(str, deck.cards)):
        raise ValueError("a shuffle gives back the cards that the deck has")
    sealed = committed(state, shuffle)
    event = Shuffled(
        task.actor or DEALER,
        state.sheet.clause(task.cite),
        task.cite.rulings,
        deck.colour,
        state.number + 1,
        len(shuffle.order),
        sealed.root,
        sealed.cards,
        tuple(salt.hex() for salt in shuffle.salts),
    )
    ready = Ready(shuffle.order, faults=shuffle.faults)
    state = replace(state, ready=ready, current=task.deck, where={}, rack=())
    if state.sheet.shuffling is Shuffling.AUTOMATED_COUNTING and task.verb == "shuffle":
        state, counted = _device_counts(state, task.deck)
        return state, (event, *counted)
    return state, (event,)


def _device_counts(state: TableState, deck: int) -> Done:
    cite = Cite("counting-shuffler-exempts", "R-DECK-REMOVED")
    if not state.count_exempt:
        cite = Cite("shuffle-each-round")
    colour, size = state.decks[deck].colour, len(state.decks[deck].cards)
    counted = DeckCounted(DEVICE, state.sheet.clause(cite), cite.rulings, colour, size)
    if size == WHOLE:
        return state, (counted,)
    state, removed = remove_deck(replace(state, ready=None), deck, cite)
    return state, (counted, *removed)


def _placed(state: TableState, done: Event) -> Done:
    """The deck lies ready, a second one goes into the shuffler, and betting is open."""
    events: tuple[Event, ...] = (done,)
    if len(state.decks) == 2 and usable(state, 1 - state.current):
        cite = Cite("second-deck-shuffled-meanwhile")
        other = 1 - state.current
        events += (_prepared(state, "the other deck goes into the shuffler", cite, other),)
    state = replace(state, number=state.number + 1)
    return replace(state, round=new_round(state)), events


def usable(state: TableState, deck: int) -> bool:
    """Whether a deck has been opened and is still at the table."""
    return state.decks[deck].condition in (
        Condition.STACKED,
        Condition.SHUFFLED,
        Condition.IN_PLAY,
        Condition.RECEIVED if state.sheet.pre_shuffled else Condition.STACKED,
    )


def remove_deck(state: TableState, deck: int, cite: Cite) -> Done:
    """A deck leaves the table; another comes, or play goes on with the second (R-DECK-REMOVED)."""
    gone = _prepared(state, "the deck is removed from the table", cite, deck)
    decks = list(state.decks)
    decks[deck] = Deck(decks[deck].colour)
    state = replace(state, decks=tuple(decks))
    if len(decks) == 2 and usable(state, 1 - deck):
        work = tuple(tasks.shuffle(state.sheet, 1 - deck, fresh=False))
    else:
        work = (*new_deck(state, deck), *tasks.shuffle(state.sheet, deck, fresh=True))
    return replace(state, tasks=work), (gone,)


def new_deck(state: TableState, deck: int) -> tuple[tasks.Task, ...]:
    """A deck is opened like a first one."""
    return (*tasks.receipt(state.sheet, deck), *tasks.first_player(state.sheet, deck))


def next_deck(state: TableState) -> int:
    """Two decks alternate round by round."""
    other = 1 - state.current
    return other if len(state.decks) == 2 and usable(state, other) else state.current


def _prepared(
    state: TableState, words: str, cite: Cite, deck: int | None = None, action: Action | None = None
) -> Prepared:
    colour = "" if deck is None else state.decks[deck].colour
    actor = action.actor if action else DEALER
    return Prepared(actor, state.sheet.clause(cite), cite.rulings, words, colour)


def remove_device(state: TableState, action: Action) -> Done:
    """A device leaves the table, so that another method may be used."""
    device = action.verb.removeprefix("remove the ")
    cite = Cite("device-removed-first")
    state = replace(state, devices=state.devices - {device})
    return state, (_prepared(state, f"the {device} is removed", cite, None, action),)
