"""A table as a value, and the tasks that are due in it before the next round."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from fairdeal.cards import Card
from fairdeal.law import Cite, Refusal, rests_on
from fairdeal.money import METER, Cents, Ledger
from fairdeal.play import PUBLIC, Event, Game, Round, Step, Viewer
from fairdeal.sheet import Sheet, Shuffling
from fairdeal.table import tasks
from fairdeal.table.decks.deck import GONE, LOADED, READY, UNOPENED, Condition, Deck, ShuffledDeck
from fairdeal.table.equipment import furnish, lock_away
from fairdeal.table.step import step_of
from fairdeal.table.tasks import Phase, Task
from fairdeal.values import EMPTY, FrozenDict, replace

COUNT_EVERY = 5  # rounds


class TableState(Struct, frozen=True):
    """Everything about a table. A value: `perform` gives the next one."""

    name: str
    sheet: Sheet
    game: Game
    ledger: Ledger
    decks: tuple[Deck, ...]
    tasks: tuple[Task, ...] = ()
    equipment: frozenset[str] = frozenset()  # devices, the shoe, the cover cards
    seated: FrozenDict[int, str] = EMPTY  # players by what they are known by
    names: FrozenDict[str, str] = EMPTY  # of players who are known by something else
    dealer: str = ""
    floor: str = ""
    phase: Phase = Phase.OPEN
    current: int = 0  # the deck in use
    last_used: int | None = None  # the deck of the last round; a ready one may be taken back
    ready: ShuffledDeck | None = None  # the deck in use, as it was shuffled
    shuffled_meanwhile: ShuffledDeck | None = None  # the other one, while this one is played
    rack: tuple[Card, ...] = ()  # in pick-up order
    round: Round | None = None
    number: int = 0  # of the round
    uncounted: int = 0  # rounds since the stub was last counted
    rules: int = 1  # the edition of the rules that the table is played by
    superseded: tuple[Event, ...] = ()  # what ends a round that other rules began

    def name_of(self, player: str) -> str:
        """Return a player's name."""
        return self.names.get(player, player)

    def name_at(self, seat: int) -> str:
        """Return the name of the player at a seat."""
        return self.name_of(self.seated[seat])

    @property
    def deck(self) -> Deck:
        """The deck in use."""
        return self.decks[self.current]

    @property
    def meter(self) -> Cents:
        """The progressive meter."""
        return self.ledger.balance(METER)

    @property
    def betting_open(self) -> bool:
        """True if a deck is ready and nobody has wagered yet."""
        return self.round is not None and not self.round.at and not self.round.hands

    @property
    def between_rounds(self) -> bool:
        """True if no card is out and no wager is placed."""
        return self.round is None or self.round.over or self.betting_open

    @property
    def count_due(self) -> bool:
        """True if the stub must be counted in the next round.

        At least once in every five rounds of the table, and of each deck's own (R-COUNT-ROUNDS).
        """
        rounds = max(self.uncounted, self.deck.uncounted) + 1
        return not self.count_exempt and rounds >= COUNT_EVERY

    @property
    def count_exempt(self) -> bool:
        """A shuffler that counts replaces the stub count where the text in force says so."""
        counting = self.sheet.shuffling is Shuffling.AUTOMATED_COUNTING
        exempts = Cite("counting-shuffler-exempts", "R-HILO-COUNT-EXEMPT", "R-TRANSCRIPTIONS")
        return counting and self.sheet.instrument.holds(exempts, self.sheet.dealing.value)

    def usable(self, deck: int) -> bool:
        """Return whether a deck is at the table and may be shuffled for a round."""
        condition = self.decks[deck].condition
        return condition in _USABLE or (self.sheet.pre_shuffled and condition in UNOPENED)

    def with_deck(self, deck: int, condition: Condition) -> TableState:
        """Return the table with one deck a step further."""
        return self.having(deck, self.decks[deck].now(condition))

    def having(self, deck: int, changed: Deck) -> TableState:
        """Return the table with one deck changed; its cards leave the rack if it is used again."""
        decks = (*self.decks[:deck], changed, *self.decks[deck + 1 :])
        held = self.decks[deck].condition in _RACKED and changed.condition not in _RACKED
        return replace(self, decks=decks, rack=() if held else self.rack)

    def eyes_of(self, viewer: Viewer) -> Viewer:
        """Return the viewer whose view applies: a newcomer at a seat saw what the public saw."""
        return viewer if all(map(self.stayed, viewer.seats(self.seated))) else PUBLIC

    def stayed(self, seat: int) -> bool:
        """Return whether the same player has held a seat since the round began."""
        began = None if self.round is None else self.round.seated.get(seat)
        return self.seated.get(seat) == began

    @property
    def step(self) -> Step:
        """The current step: the table's own work first, then the round."""
        return step_of(self)


_RACKED = (Condition.IN_PLAY, Condition.IN_RACK)
_USABLE = LOADED | READY | {Condition.STACKED, Condition.IN_PLAY, Condition.IN_RACK}


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
