"""A round as one viewer saw it, and every hand as it lies in the discard rack."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec import Struct

from fairdeal.audit.tracking import (
    FROM_THE_FIRST,
    OpenedDeck,
    SeatTracker,
    SliceStart,
    is_over,
    not_over_yet,
    opened_deck,
)
from fairdeal.cards import Card
from fairdeal.law import Cite, Refused, in_short, refuse, rests_on
from fairdeal.play import (
    AUDITOR,
    PUBLIC,
    Category,
    Event,
    PlayerViewer,
    Position,
    SeatViewer,
    Viewer,
    as_seen,
    no_such_seat,
    tell,
)
from fairdeal.record import (
    BEFORE_THE_FIRST,
    JournalLine,
    Malformed,
    check_line,
    read_header,
    read_line,
    sheet_of,
    text,
)
from fairdeal.values import EMPTY

SeenLine = tuple[JournalLine, Event]


class _SeenEvent(NamedTuple):
    """A line with its event, the seated players, and their names at that time."""

    line: JournalLine
    event: Event
    seated: Mapping[int, str]
    names: Mapping[str, str]


class RoundReplay(Struct, frozen=True):
    """One round in one viewer's view."""

    table: str
    instrument: str
    round: int
    viewer: Viewer
    seen_lines: tuple[SeenLine, ...]
    deck: OpenedDeck | None = None  # for an auditor
    names: Mapping[str, str] = EMPTY  # of players known by id
    seated: Mapping[int, str] = EMPTY  # when the round began

    @property
    def title(self) -> str:
        """The round and its viewer, in words."""
        return f"{self.instrument}, round {self.round}, as {self.viewer_words} saw it"

    @property
    def viewer_words(self) -> str:
        """The viewer in words; a player by name."""
        return self.names.get(self.viewer.words, self.viewer.words)

    def words(self) -> Iterator[str]:
        """Return the round event by event."""
        yield from (tell(event) for _, event in self.seen_lines)
        if self.deck is not None:
            shown = {position for _, event in self.seen_lines for position, _ in event.faces}
            for position, card in self.deck.dealt.items():
                if position not in shown:
                    yield f"never shown: {position}: {card}"
            yield f"left in the stub: {' '.join(self.deck.stub)}"

    def document(self) -> dict[str, object]:
        """Return it as plain data."""
        document: dict[str, object] = {
            "table": self.table,
            "instrument": self.instrument,
            "round": self.round,
            "viewer": self.viewer_words,
            "events": [_event_document(line, event) for line, event in self.seen_lines],
        }
        if self.deck is not None:
            document["deck"] = self.deck.document()
        return document


def recall(
    lines: Iterable[str],
    round: int | None,
    viewer: Viewer | None,
    start: SliceStart = FROM_THE_FIRST,
) -> RoundReplay:
    """Return a round for a viewer; by default the last round and the viewer who sees most.

    `lines` is a whole journal, or its first line and a part of it from `start` on.
    """
    read = list(chained(lines, start))
    first, rest = read[0], read[1:]
    about = read_header(first)
    by_round = _by_round(rest, SeatTracker(PUBLIC, dict(start.seated), dict(start.names)))
    number = max(by_round, default=1) if round is None else round
    if number not in by_round:
        rounds = f"rounds {min(by_round)} to {max(by_round)}" if by_round else "no round at all"
        raise refuse("no-such-round", f"there is no round {number} in this file; it has {rounds}")
    seen_events = by_round[number]
    if viewer is not None:
        _check_viewer(viewer, sheet_of(about).seats, seen_events)
    events = [each.event for each in seen_events]
    if not is_over(events):
        if viewer == AUDITOR:
            raise not_over_yet(number)
        viewer = PUBLIC if viewer is None else viewer
    viewer = _best_viewer(seen_events) if viewer is None else viewer
    closed = _closed(seen_events, viewer)
    if closed is not None:
        raise refuse(
            "not-opened-here",
            f"this file does not open round {number} to {viewer.words}: {closed}",
        )
    seen = tuple((line, as_seen(event, viewer, seated)) for line, event, seated, _ in seen_events)
    deck = opened_deck(events) if viewer == AUDITOR else None
    table, instrument = text(about["table"]), text(about.get("instrument"))
    names, seated = _names(seen_events), seen_events[0].seated
    return RoundReplay(table, instrument, number, viewer, seen, deck, names, seated)


def chained(lines: Iterable[str], start: SliceStart = FROM_THE_FIRST) -> Iterator[JournalLine]:
    """Yield lines in the right form, each tied to the one before it; refuse any other."""
    prev = BEFORE_THE_FIRST
    count = 0
    for count, written in enumerate(lines, 1):
        number = start.seq + count - 2 if count > 1 else 0
        if count > 1 and number == start.seq:
            prev = start.prev or prev
        try:
            line = read_line(written)
            check_line(line, number, prev)
        except Malformed as malformed:
            raise _unreadable(number, str(malformed)) from None
        prev = line.hash
        yield line
    if not count:
        raise _unreadable(0, "there is nothing in it")


def _by_round(lines: list[JournalLine], watcher: SeatTracker) -> dict[int, list[_SeenEvent]]:
    """Return the events of each round; those before the first shuffle belong to the first.

    A deck that is shuffled while the other is played belongs to the round for which it is placed.
    """
    rounds: dict[int, list[_SeenEvent]] = {}
    before: list[_SeenEvent] = []
    current = before
    waiting: dict[str, tuple[int, _SeenEvent]] = {}  # shuffled meanwhile, by colour
    for line in lines:
        if line.is_action:
            continue
        try:
            event = line.event
        except Malformed as malformed:
            raise _unreadable(line.seq, str(malformed)) from None
        if event.category is Category.TABLE:
            watcher = watcher.after(event)
        seen_events = _SeenEvent(line, event, watcher.seated, watcher.names)
        if event.while_playing:
            waiting[event.deck] = event.round, seen_events
            continue
        if event.is_order:
            waiting.pop(event.deck, None)
            if event.round not in rounds:
                current = rounds[event.round] = [] if rounds else before
        elif event.starts_round and event.deck in waiting:
            number, shuffled = waiting.pop(event.deck)
            current = rounds[number] = [
                seen_events._replace(line=shuffled.line, event=shuffled.event)
            ]
        current.append(seen_events)
    return rounds


def _closed(seen_events: list[_SeenEvent], viewer: Viewer) -> str | None:
    """Return the positions that this viewer saw and the file does not open."""
    for line, event, seated, _ in seen_events:
        if event.is_closed and event.positions and viewer.may_see(event.shown_to, seated):
            return f"{event.positions[0]} in line {line.seq + 1} stays closed"
        if viewer == AUDITOR and event.is_order and event.is_closed:
            return f"the order of the deck in line {line.seq + 1} stays closed"
    return None


def _best_viewer(seen_events: list[_SeenEvent]) -> Viewer:
    """Return the viewer who sees most: the auditor if all is open, else a seat, else the public."""
    shown = [each.event.shown_to for each in seen_events if each.event.faces]
    private = [seats for seats in shown if seats]
    seats = [SeatViewer(seat) for seat in sorted(frozenset().union(*private))]
    able = (viewer for viewer in (AUDITOR, *seats) if _closed(seen_events, viewer) is None)
    return next(able, PUBLIC)


def _players(seen_events: list[_SeenEvent]) -> list[str]:
    """Return the players who sat at the table at any time of the round."""
    return sorted({player for each in seen_events for player in each.seated.values()})


def _names(seen_events: list[_SeenEvent]) -> dict[str, str]:
    """Return the last names of players whom the table knows by id."""
    names = seen_events[-1].names
    return {player: names[player] for player in _players(seen_events) if player in names}


def _check_viewer(viewer: Viewer, seats: int, seen_events: list[_SeenEvent]) -> None:
    """Refuse a seat that the table does not have, and a player who never sat there."""
    if isinstance(viewer, SeatViewer) and viewer.seat > seats:
        raise no_such_seat(viewer.seat, seats)
    if isinstance(viewer, PlayerViewer):
        players, names = _players(seen_events), _names(seen_events)
        if viewer.player not in players:
            labels = [f"{p} ({names[p]})" if p in names else p for p in players]
            raise refuse(
                "no-such-player",
                f"nobody called {in_short(viewer.player)} sits there in this round; there are "
                f"{', '.join(labels) or 'none'}",
            )


def _event_document(line: JournalLine, event: Event) -> dict[str, object]:
    public = {
        name: line.fields[name]
        for name in ("seq", "time", "actor", "what", "clause", "rulings", "data")
    }
    if event.faces:
        public["cards"] = [str(card) for _, card in event.faces]
    return {**public, "words": tell(event)}


def _unreadable(number: int, reason: str) -> Refused:
    return refuse("journal-not-readable", f"line {number + 1}: {reason}; see `fairdeal verify`")


@rests_on(Cite("pick-up-in-order"), Cite("meaning-burn"))
def rebuilt(rack: Sequence[Card], events: Iterable[Event]) -> dict[Position, Card]:
    """Return the card at each position, from the rack and the public record of a round.

    A burned card goes to the rack at once, and a card found face up goes there when it is found.
    The stub goes there when it is no longer needed or is gathered, all other cards when they are
    picked up.
    """
    groups: list[tuple[Position, ...] | None] = []  # None: the stub
    for event in events:
        if event.to_rack:
            groups.append(event.to_rack)
        elif event.stub_to_rack:
            groups.append(None)
    stub = len(rack) - sum(len(group) for group in groups if group is not None)
    if stub < 0 or (stub and None not in groups):
        raise ValueError(f"a rack of {len(rack)} cards is not what the record says went there")
    lay: dict[Position, Card] = {}
    at = 0
    for group in groups:
        if group is None:
            at += stub
        else:
            lay |= zip(group, rack[at : at + len(group)], strict=True)
            at += len(group)
    return lay
