"""A journal's actions replayed through the rules of the game."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any, Self

from msgspec import Struct

from fairdeal.cards import DECK, Card
from fairdeal.law import Refused, in_short, instrument, reworded
from fairdeal.money import Currency
from fairdeal.play import Action, Event
from fairdeal.record.chain import FORMAT, Chain, header, rulings_digest
from fairdeal.record.encoding import Malformed, list_of, text, whole
from fairdeal.record.line import HEADER, JournalLine, parse
from fairdeal.sheet import Sheet, read_sheet
from fairdeal.table import (
    CHANGE_RULES,
    FROM_THE_SYSTEM,
    PRACTICE,
    SHUFFLES,
    RulesChanged,
    SheetChanged,
    Shuffle,
    TableState,
    deck_to_shuffle,
    is_behind,
    opened,
    perform,
    under,
)
from fairdeal.values import is_printable, replace
from fairdeal.version import __version__

LONGEST_TABLE = 100  # characters of a table's name
_CURRENCIES = frozenset(currency.value for currency in Currency)
_SEED = re.compile(r"0|-?[1-9][0-9]{0,99}", re.ASCII)
_CARDS: Mapping[Any, Card] = {str(card): card for card in DECK}


class Replay:
    """The table of a journal after each action."""

    def __init__(self, state: TableState, events: tuple[Event, ...] = ()) -> None:
        self.state, self.events = state, events

    @classmethod
    def opened(cls, first: JournalLine) -> Self:
        """Return the table as the first line opens it."""
        about = read_header(first)
        state, events = opened(sheet_of(about), text(about["table"]), Currency(about["currency"]))
        return cls(replace(state, rules=whole(about["rules"])), events)

    @property
    def awaits_a_shuffle(self) -> bool:
        """True if the next task, or the shuffler of a second deck, needs a shuffle."""
        return deck_to_shuffle(self.state) is not None

    def act(self, action: Action, shuffle: Shuffle | None = None) -> tuple[Event, ...]:
        """Play one more action and return its events."""
        self.state, self.events = perform(self.state, action, shuffle)
        return self.events


def read_header(first: JournalLine) -> Mapping[str, Any]:
    """Read the first line's data about the table."""
    about = first.data
    fields = first.fields
    by_nobody = fields["actor"] is None and fields["clause"] is None and fields["rulings"] == []
    if first.what != HEADER or not isinstance(about, Mapping) or not by_nobody:
        raise Malformed("it is not the first line of a journal")
    if about.get("format") != FORMAT:
        raise Malformed(
            f"its format is {in_short(about.get('format'))}; this version reads {FORMAT}"
        )
    name = text(about.get("table"))
    if not 0 < len(name) <= LONGEST_TABLE or not is_printable(name):
        raise Malformed(f"no table is called {name!a:.40}")
    if text(about.get("currency")) not in _CURRENCIES:
        raise Malformed(f"there is no currency {about.get('currency')!a:.40}")
    for each in ("chance", "edition", "instrument", "product", "rulings_digest"):
        text(about.get(each))
    if whole(about.get("rules")) < 1:
        raise Malformed("the editions of the rules are numbered from 1 on")
    seed_of(first)
    return about


def seed_of(first: JournalLine) -> int | None:
    """Return the practice seed that the first line opens; an extract does not open it."""
    part = first.part
    if part is None:
        return None
    about = first.data
    claimed = isinstance(about, Mapping) and about.get("chance") == PRACTICE
    if not claimed or not isinstance(part, Mapping) or part.keys() != {"seed"}:
        raise Malformed("it seals something that is no practice seed")
    if not isinstance(part["seed"], str) or not _SEED.fullmatch(part["seed"]):
        raise Malformed("it seals something that is no practice seed")
    return int(part["seed"])


def sheet_of(about: Mapping[str, Any]) -> Sheet:
    """Return the sheet in force, from the first line."""
    options = about.get("sheet")
    if not isinstance(options, Mapping):
        raise Malformed("it has no sheet")
    own = {"licensee": about.get("licensee"), "approvals": about.get("approvals")}
    try:
        sheet = read_sheet(text(about.get("instrument")), {**options, **own})
    except Refused as refused:
        raise Malformed(f"its sheet is refused: {refused.refusal}") from None
    names = (text(about.get(name)) for name in ("table", "product", "chance", "currency"))
    again = header(sheet, *names)
    again["rulings_digest"] = text(about.get("rulings_digest"))
    again["rules"] = about.get("rules")
    if again != about:
        wrong = next(name for name in {**again, **about} if again.get(name) != about.get(name))
        raise Malformed(f"its {wrong.replace('_', ' ')} is not what the sheet gives")
    return sheet


def changed_sheet(change: SheetChanged, instrument: str) -> Sheet:
    """Return the sheet that a change puts in force; refuse one that this version does not know."""
    return read_sheet(instrument, parse(change.options))


def has_other_text(about: Mapping[str, Any]) -> bool:
    """Check for a record kept under another edition of its instrument's text."""
    try:
        return bool(about.get("edition") != instrument(text(about.get("instrument"))).edition)
    except Refused:
        return False  # this version does not know the instrument


def notes(about: Mapping[str, Any]) -> list[str]:
    """Return notes for a reader of a record that verifies, from its first line."""
    noted = []
    if about["rulings_digest"] not in {rulings_digest(), *reworded()}:
        noted.append("it was kept under other rulings than this version's")
    if about["product"] != __version__:
        noted.append(f"it says it was written by {about['product']!a:.40}; this is {__version__}")
    if about["chance"].startswith(PRACTICE):
        noted.append("its decks can be repeated: they came from a practice seed")
    elif about["chance"] != FROM_THE_SYSTEM:
        chance = f"{about['chance']!a:.40}"
        noted.append(f"its decks are said to come from {chance}, which cannot be checked")
    return noted


def shuffle_of(line: JournalLine) -> Shuffle:
    """Return the order, the depths and the salts that a line of a full journal opens."""
    part = line.part
    if not isinstance(part, Mapping) or part.keys() != {"depths", "order", "salts"}:
        raise Malformed("it does not open the order of the deck")
    try:
        order = tuple([_CARDS[card] for card in list_of(part["order"])])
        salts = tuple([bytes.fromhex(text(salt)) for salt in list_of(part["salts"])])
        depths = tuple(map(whole, list_of(part["depths"])))
    except (KeyError, TypeError, ValueError):
        raise Malformed("it opens something that is no order with its salts") from None
    return Shuffle(order, salts, depths=depths)


class ReplayedAction(Struct, frozen=True):
    """One replayed action of a record: its line, the table after it, and its events."""

    at: int  # its line, among those that are played
    action: Action
    before: TableState
    after: TableState
    events: tuple[Event, ...]
    shuffle: Shuffle | None

    @property
    def last(self) -> int:
        """The last line that belongs to it."""
        return self.at + len(self.events)

    @property
    def begins_a_round(self) -> bool:
        """True if the events from here on belong to another round."""
        return self.after.number != self.before.number


def replayed_actions(state: TableState, lines: Sequence[str]) -> Iterator[ReplayedAction]:
    """Replay lines of a full journal from a state on and yield each action with its events.

    The lines may begin with those that opened the table. Of the others only the actions and the
    order of their decks are read.
    """
    at = 0
    while at < len(lines):
        line = JournalLine(parse(lines[at]))
        if not line.is_action:
            at += 1
            continue
        action, shuffle = line.action, None
        if action.verb == CHANGE_RULES:
            one = _rules_changed(state, lines, at, action)
            yield one
            state, at = one.after, one.last + 1
            continue
        deck = deck_to_shuffle(state) if action.verb in SHUFFLES else None
        if deck is not None and at + 1 < len(lines):
            shuffle = shuffle_of(JournalLine(parse(lines[at + 1])))
        if is_behind(state):
            one = _played_as_recorded(state, lines, at, action, shuffle)
        else:
            one = ReplayedAction(at, action, state, *perform(state, action, shuffle), shuffle)
        yield one
        state, at = one.after, one.last + 1


class ReplayMismatch(Exception):
    """Lines kept under former rules that the present rules do not reproduce."""


def _played_as_recorded(
    state: TableState, lines: Sequence[str], at: int, action: Action, shuffle: Shuffle | None
) -> ReplayedAction:
    """Replay an action under former rules; its events must be the recorded ones."""
    recorded = events_after(lines, at)
    try:
        after, events = perform(state, action, shuffle)
    except Exception as problem:  # former actions may fail under these rules in any way
        raise ReplayMismatch from problem
    if events != recorded:
        raise ReplayMismatch
    return ReplayedAction(at, action, state, after, events, shuffle)


def _rules_changed(
    state: TableState, lines: Sequence[str], at: int, action: Action
) -> ReplayedAction:
    """Apply a change of the rules as recorded, whatever was before."""
    events = events_after(lines, at)
    ledger = state.ledger.moved(move for event in events for move in event.moves())
    if not events or not isinstance(events[-1], RulesChanged):
        raise Malformed("it does not say which rules are in force")
    after = under(replace(state, ledger=ledger), events[-1])
    return ReplayedAction(at, action, state, after, events, None)


def events_after(lines: Sequence[str], at: int) -> tuple[Event, ...]:
    """Return the recorded events of the action in a line."""
    following = (JournalLine(parse(written)) for written in lines[at + 1 :])
    return tuple(line.event for line in takewhile(lambda line: not line.is_action, following))


class DrawnOrder(Struct, frozen=True):
    """One shuffle: the cards asked for, and the order that chance gave."""

    cards: tuple[Card, ...]
    order: tuple[Card, ...]


class RestoredTable(Struct, frozen=True):
    """A table as a journal left it, and all that is needed to go on."""

    state: TableState
    events: tuple[Event, ...]  # of the round in progress, or of the last one
    drawn: tuple[DrawnOrder, ...]  # by chance, since the table was opened
    chain: Chain
    time: str  # of the newest line
    seed: int | None


def restored_table(lines: list[str]) -> RestoredTable:
    """Return the table after the last line of a full journal that verifies."""
    first = JournalLine(parse(lines[0]))
    replay = Replay.opened(first)
    state, events = replay.state, replay.events
    drawn: list[DrawnOrder] = []
    for one in replayed_actions(state, lines):
        if one.shuffle is not None:
            deck = deck_to_shuffle(one.before)
            assert deck is not None
            drawn.append(DrawnOrder(one.before.decks[deck].cards, one.shuffle.order))
        state = one.after
        events = one.events if one.begins_a_round else events + one.events
    last = JournalLine(parse(lines[-1]))
    chain = Chain(len(lines), last.hash)
    time = last.time
    return RestoredTable(state, events, tuple(drawn), chain, time, seed_of(first))
