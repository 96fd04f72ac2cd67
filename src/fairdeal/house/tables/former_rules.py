"""The present state of a table whose lines were written under former rules.

Lines that the present rules reproduce are replayed as usual. Otherwise the facts are taken from the
lines alone: money, people, staff, the deck. An open round that the present rules would continue
otherwise is superseded: only the floor can end it.
"""

from collections.abc import Sequence

from fairdeal.audit.tracking import is_over
from fairdeal.cards import Card
from fairdeal.house.store import Head
from fairdeal.house.tables.standing import Standing, replayed
from fairdeal.money import AccountKind
from fairdeal.play import Event, Placed, Role
from fairdeal.record import JournalLine, ReplayMismatch, parse
from fairdeal.sheet import read_sheet
from fairdeal.table import (
    Condition,
    Deck,
    DeckPlaced,
    Left,
    OrderCommitted,
    Phase,
    Prepared,
    Renamed,
    RulesChanged,
    Sat,
    ShuffledDeck,
    SignedOn,
    TableState,
    differs,
    is_behind,
    superseded,
    under,
    with_work,
)
from fairdeal.values import FrozenDict, replace

_PHASES = {
    "table-closing": Phase.CLOSING,
    "table-opened": Phase.OPEN,
    "shoe-locked-away": Phase.CLOSED,
    "table-cleared": Phase.CLOSED,
}


def played_on(standing: Standing, lines: Sequence[str]) -> Standing:
    """Return a table after the lines that follow a state, as this version continues it."""
    standing, unplayed = played_as_far_as_possible(standing, lines)
    if unplayed:
        standing = _as_told(standing, unplayed)
    state = standing.state
    if not is_behind(state) or state.between_rounds or state.superseded or not differs(state):
        return standing
    return replace(standing, state=superseded(state, standing.events))


def played_as_far_as_possible(
    standing: Standing, lines: Sequence[str]
) -> tuple[Standing, Sequence[str]]:
    """Return a table after the last lines that the present rules reproduce, and the rest.

    Lines before a change of the rules need not be reproduced.
    """
    first = standing.head.seq + 1
    while True:
        rest = lines[standing.head.seq + 1 - first :]
        try:
            for done in replayed(rest, standing):
                standing = done.after
        except ReplayMismatch:
            rest = lines[standing.head.seq + 1 - first :]
            told = _as_told(standing, rest)
            if is_behind(told.state):
                return standing, rest
            standing = told
        else:
            return standing, ()


def _as_told(standing: Standing, lines: Sequence[str]) -> Standing:
    """Return the table from the lines alone, up to a change of the rules or the end."""
    state, events, line = standing.state, list(standing.events), JournalLine(parse(lines[0]))
    for written in lines:
        line = JournalLine(parse(written))
        if line.is_action:
            if line.action.verb == "change the sheet":
                sheet = read_sheet(state.sheet.instrument.id, line.action.options)
                state = replace(state, sheet=sheet)
            continue
        event = line.event
        state = _told(replace(state, ledger=state.ledger.moved(event.moves())), event)
        events = [event] if isinstance(event, DeckPlaced) else [*events, event]
        if isinstance(event, RulesChanged):
            return _standing(under(state, event), line, ())
    if not _is_open(state, events):
        return _standing(_between_rounds(state), line, tuple(events))
    decks = tuple(deck.now(Condition.IN_PLAY) for deck in state.decks)
    open_round = superseded(replace(state, decks=decks), events)
    return _standing(open_round, line, tuple(events))


def _between_rounds(state: TableState) -> TableState:
    """Return the table without its decks, whose state is unknown: new decks will be brought."""
    decks = tuple(Deck(deck.colour) for deck in state.decks)
    empty = {"round": None, "ready": None, "shuffled_meanwhile": None, "rack": ()}
    return with_work(replace(state, decks=decks, **empty))


def _standing(state: TableState, line: JournalLine, events: tuple[Event, ...]) -> Standing:
    return Standing(state, Head(line.seq, line.hash), events, line.time)


def _is_open(state: TableState, events: list[Event]) -> bool:
    """Check for an open round, by the events since its deck was placed."""
    wagered = any(isinstance(event, Placed) for event in events)
    lying = any(account.place is AccountKind.LAYOUT for account, _ in state.ledger)
    return lying or (wagered and not is_over(events))


def _told(state: TableState, event: Event) -> TableState:
    """Return the table after an event, from the event alone."""
    match event:
        case Sat(seat=seat, player=player, name=name):
            names = {**state.names, player: name} if name else state.names
            seated = FrozenDict(sorted({**state.seated, seat: player}.items()))
            return replace(state, seated=seated, names=FrozenDict(names))
        case Renamed(player=player, name=name):
            return replace(state, names=FrozenDict({**state.names, player: name}))
        case Left(seat=seat):
            seated = FrozenDict({n: who for n, who in state.seated.items() if n != seat})
            names = {who: name for who, name in state.names.items() if who in seated.values()}
            return replace(state, seated=seated, names=FrozenDict(names))
        case SignedOn(role=role, name=name):
            post = "dealer" if role == Role.DEALER.value else "floor"
            return replace(state, **{post: name})
        case OrderCommitted(order=order, root=root, while_playing=other):
            deck = ShuffledDeck(tuple(map(Card.from_text, order)), root=root)
            return replace(state, **{"shuffled_meanwhile" if other else "ready": deck})
        case DeckPlaced():
            meanwhile = state.shuffled_meanwhile
            state = replace(state, number=state.number + 1, shuffled_meanwhile=None)
            return state if meanwhile is None else replace(state, ready=meanwhile)
        case Prepared(phrase=phrase) if phrase in _PHASES:
            phase = _PHASES[phrase]
            staff = {"dealer": "", "floor": ""} if phase is Phase.CLOSED else {}
            return replace(state, phase=phase, **staff)
    return state
