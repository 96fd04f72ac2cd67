"""A table as a value: people, chips, decks, devices, the work before the next round, the round."""

from __future__ import annotations

from msgspec import Struct

from fairdeal.cards import Card
from fairdeal.law import Cite
from fairdeal.money import METER, Cents, Ledger
from fairdeal.play import PUBLIC, Event, Game, Round, Step, Viewer
from fairdeal.sheet import Sheet, Shuffling
from fairdeal.table.decks.deck import LOADED, READY, UNOPENED, Condition, Deck, ShuffledDeck
from fairdeal.table.procedure.tasks import Phase, Task
from fairdeal.table.step import step_of
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
