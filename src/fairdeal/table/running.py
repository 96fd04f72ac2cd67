"""A table that runs: one action after another, each on record before anybody can see it."""

import hashlib
from functools import lru_cache
from typing import Protocol, Self

from fairdeal.law import Cite, Refusal, Refused, refuse
from fairdeal.money import Currency, Ledger
from fairdeal.play import (
    DEALER,
    PUBLIC,
    Action,
    Actor,
    Event,
    Game,
    Offer,
    PickOffer,
    Role,
    Round,
    SeatViewer,
    Step,
    View,
    Viewer,
    as_seen,
    check_action,
    check_at_table,
    no_such_seat,
    seat,
    view,
)
from fairdeal.sheet import Sheet
from fairdeal.table.decks import dealt_cards
from fairdeal.table.decks.chance import Chance
from fairdeal.table.events import AROUND_ROUNDS
from fairdeal.table.perform import perform
from fairdeal.table.preparation import SHUFFLES, Shuffle, deck_to_shuffle, opened, shuffler_due
from fairdeal.table.rules_change import change_action, is_behind
from fairdeal.table.state import TableState
from fairdeal.table.step import ADVANCE, asked_of, can_advance
from fairdeal.values import replace


def step_name(state: TableState, step: Step, offers: tuple[Offer, ...]) -> str:
    """Return a short name for one actor's offers. It changes exactly when they do."""
    return f"{state.number}-{_offered(step.stage, offers)}"


@lru_cache(1024)  # the same is offered round after round
def _offered(stage: str, offers: tuple[Offer, ...]) -> str:
    said = [(o.said, o.amount, o.picks if isinstance(o, PickOffer) else ()) for o in offers]
    return hashlib.blake2b(f"{stage}/{said}".encode(), digest_size=8).hexdigest()


_ADVANCE = Action(DEALER, ADVANCE)


def due_of(state: TableState, asked: Step, *, advancing: bool = True) -> Action | None:
    """Return what automatic staff do next at a table in some state, given what is asked there."""
    if state.superseded:
        return None
    if is_behind(state) and state.between_rounds:
        return change_action(state)
    if state.tasks:
        defaults = [offer.default_action() for offer in asked.required if offer.default]
        return _cut_in_the_middle(state, defaults[0]) if defaults else None
    shuffle = shuffler_due(state)
    if shuffle is not None:
        return shuffle
    due = None if state.round is None else state.round.step.default(DEALER)
    if due is not None and advancing and can_advance(state):
        return _ADVANCE
    return due


def _cut_in_the_middle(state: TableState, action: Action) -> Action:
    """Return the action, with the depth of an automatic cut: the middle of the deck."""
    ready = state.ready
    if action.verb != "cut" or ready is None or ready.depths:
        return action
    return Action(DEALER, "cut", count=len(ready.order) // 2)


def completed(state: TableState, action: Action, chance: Chance) -> tuple[Action, Shuffle | None]:
    """Return an action with its physical outcome, and the order of the deck that it shuffles."""
    if action.verb in dealt_cards.HAS_PHYSICAL_OUTCOME:
        action = dealt_cards.with_physical_outcome(state, action)
    elif action.verb == dealt_cards.SET_ASIDE.verb and not dealt_cards.lies_face_up(state):
        raise Refused(dealt_cards.not_face_up(state))
    deck = deck_to_shuffle(state) if action.verb in SHUFFLES else None
    if deck is None or not state.step.admits(action):
        return action, None
    return action, chance.shuffle(state.decks[deck].cards)


def by_names(refusal: Refusal, state: TableState) -> Refusal:
    """Return a refusal that calls players by their names."""
    for player, name in state.names.items():
        refusal = replace(refusal, message=refusal.message.replace(player, name))
    return refusal


class Recorder(Protocol):
    """Keeps a record of what is done at a table, and of what was refused."""

    def opened(self, state: TableState, events: tuple[Event, ...]) -> None:
        """Record the table before the first action."""

    def done(
        self, before: TableState, action: Action, after: TableState, events: tuple[Event, ...]
    ) -> None:
        """Record an action and its events."""

    def refused(self, state: TableState, action: Action, refusal: Refusal) -> None:
        """Record an attempt that was not lawful."""


class CurrentTable:
    """A table in its current state, with what is offered there, worked out once."""

    def __init__(self, state: TableState) -> None:
        self.state = state
        self._step: tuple[TableState, Step] | None = None
        self._asked_step: tuple[TableState, Step] | None = None

    @property
    def sheet(self) -> Sheet:
        """The sheet in force."""
        return self.state.sheet

    @property
    def game(self) -> Game:
        """The game."""
        return self.state.game

    @property
    def ledger(self) -> Ledger:
        """Every account at the table."""
        return self.state.ledger

    @property
    def seated(self) -> dict[int, str]:
        """The players by seat."""
        return dict(self.state.seated)

    @property
    def round(self) -> Round | None:
        """The round in progress, or the last one."""
        return self.state.round

    @property
    def step(self) -> Step:
        """The current step as the public may see it."""
        return self.step_for(PUBLIC)

    def step_for(self, viewer: Viewer) -> Step:
        """Return the current step with the parts that depend on the viewer's own cards."""
        return self.open_step.seen_by(self.state.eyes_of(viewer), self.seated)

    @property
    def open_step(self) -> Step:
        """The current step with everything that depends on cards: for the house alone."""
        if self._step is None or self._step[0] is not self.state:
            self._step = self.state, self.state.step
        return self._step[1]

    @property
    def asked_step(self) -> Step:
        """The open step without what staff and devices may do at any time."""
        if self._asked_step is None or self._asked_step[0] is not self.state:
            self._asked_step = self.state, asked_of(self.state)
        return self._asked_step[1]

    def step_name(self, actor: Actor) -> str:
        """Return a short name for an actor's current offers."""
        step = self.asked_step if actor.role is Role.SEAT else self.open_step
        return step_name(self.state, step, step.of(actor))

    def check_step(self, actor: Actor, step: str) -> None:
        """Refuse what answers a step that is past."""
        if step != self.step_name(actor):
            raise refuse("step-is-past", "that was offered before; look at what is offered now")

    def due(self, *, advancing: bool = True) -> Action | None:
        """Return what automatic staff do next; None where players are asked or nobody is."""
        return due_of(self.state, self.asked_step, advancing=advancing)


class RunningTable(CurrentTable):
    """A table in some state, with the chance that answers it and the record that it keeps."""

    def __init__(
        self,
        sheet: Sheet,
        chance: Chance,
        *,
        name: str = "table",
        currency: Currency = Currency.PRACTICE,
        record: Recorder | None = None,
    ) -> None:
        self._chance = chance
        self._record = record
        state, seeded = opened(sheet, name, currency)
        super().__init__(state)
        self._happened: list[Event] = []  # in the round in progress, or in the last one
        self._told = 0  # the round whose results were given
        self._known: set[str] = set()  # players who have sat here
        if record is not None:
            record.opened(self.state, seeded)

    @classmethod
    def resumed(
        cls,
        state: TableState,
        happened: tuple[Event, ...],
        *,
        chance: Chance,
        record: Recorder,
    ) -> Self:
        """Return a table that continues where its record ended."""
        table = cls(state.sheet, chance, name=state.name, currency=state.ledger.currency)
        table.state, table._happened, table._record = state, list(happened), record
        return table

    # -- what there is

    @property
    def commitment(self) -> str:
        """The root that the deck in use is committed to: published before any bet."""
        return "" if self.state.ready is None else self.state.ready.root

    @property
    def events(self) -> list[Event]:
        """The events of the round in progress, or of the last one."""
        return [event for event in self._happened if event.category not in AROUND_ROUNDS]

    def events_for(self, viewer: Viewer) -> list[Event]:
        """Return the events of the round in progress, or of the last one, as a viewer saw them."""
        check_at_table(viewer)
        eyes, seated = self.state.eyes_of(viewer), self.seated
        return [as_seen(event, eyes, seated) for event in self.events]

    def view(self, viewer: Viewer = PUBLIC) -> View:
        """Return a viewer's view of this round; a newcomer saw what the public did."""
        check_at_table(viewer)
        if isinstance(viewer, SeatViewer):
            self._seat(viewer.seat)
        return view(self.events, self.state.eyes_of(viewer), self.seated)

    # -- what is done

    def do(self, action: Action) -> tuple[Event, ...]:
        """Perform one action with its physical outcome and record it, or refuse it and log that."""
        check_action(action)
        before = self.state
        try:
            action, shuffle = completed(before, action, self._chance)
            after, events = perform(before, action, shuffle)
        except Refused as refused:
            raise self._refused(action, refused.refusal) from None
        if self._record is not None:  # before anybody can see it
            self._record.done(before, action, after, events)
        self.state = after
        if after.number != before.number:
            self._happened = []
        self._happened += events
        return events

    def advance(self) -> None:
        """Perform everything that waits only for the dealer or the shuffler."""
        while not self.state.tasks and (due := self.due()) is not None:
            self.do(due)

    def _refused(self, action: Action, refusal: Refusal) -> Refused:
        """Return a refusal that calls players by their names, and log it if there is a record."""
        refusal = by_names(refusal, self.state)
        if self._record is not None:
            self._record.refused(self.state, action, refusal)
        return Refused(refusal)

    def _seat(self, number: object) -> Actor:
        if type(number) is int and 0 < number < 100:
            return seat(number)
        clause = self.sheet.clause(Cite("seated-players-only", "R-SEATS"))
        raise no_such_seat(number, self.sheet.seats, clause)
