"""A round as somebody saw it, from a journal or an extract that can open that much."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from fairdeal.audit.opened_deck import AUDITOR, OpenedDeck, is_over, not_over_yet, opened_deck
from fairdeal.law import Refused, refuse
from fairdeal.record.chain import BEFORE_THE_FIRST
from fairdeal.record.decode import Unseen
from fairdeal.record.fields import Malformed
from fairdeal.record.line import Line, check_line, read_line
from fairdeal.record.restore import read_header, sheet_of
from fairdeal.round import PUBLIC, Event, tell
from fairdeal.round.event import Shown
from fairdeal.table.events import Shuffled

Told = tuple[Line, Event]


@dataclass(frozen=True)
class Recalled:
    """One round from one viewer's eyes."""

    table: str
    instrument: str
    round: int
    viewer: int
    told: tuple[Told, ...]
    deck: OpenedDeck | None = None  # for an auditor

    @property
    def title(self) -> str:
        """What it is, and whose eyes these are."""
        return f"{self.instrument}, round {self.round}, as {viewer_words(self.viewer)} saw it"

    def words(self) -> Iterator[str]:
        """The round, event by event."""
        yield from (tell(event) for _, event in self.told)
        if self.deck is not None:
            seen = (event for _, event in self.told if isinstance(event, Shown))
            shown = {position for event in seen for position in event.positions}
            for position, card in self.deck.dealt.items():
                if position not in shown:
                    yield f"never shown: {position}: {card}"
            yield f"left in the stub: {' '.join(self.deck.stub)}"

    def document(self) -> dict[str, object]:
        """As plain data."""
        document: dict[str, object] = {
            "table": self.table,
            "instrument": self.instrument,
            "round": self.round,
            "viewer": viewer_words(self.viewer),
            "events": [_event_document(line, event) for line, event in self.told],
        }
        if self.deck is not None:
            document["deck"] = self.deck.document()
        return document


def recall(lines: Iterable[str], round: int | None, viewer: int | None) -> Recalled:
    """A round (the last one unless said), for a viewer (whoever can see most unless said)."""
    read = list(_read(lines))
    first, rest = read[0], read[1:]
    about = read_header(first)
    seats = sheet_of(about).seats
    if viewer is not None and not AUDITOR <= viewer <= seats:
        raise refuse("no-such-seat", f"there is no seat {viewer}; the table has 1 to {seats}")
    by_round = _by_round(rest)
    number = max(by_round, default=1) if round is None else round
    if number not in by_round:
        there = f"rounds {min(by_round)} to {max(by_round)}" if by_round else "no round at all"
        raise refuse("no-such-round", f"there is no round {number} in this file; it has {there}")
    told = by_round[number]
    events = [event for _, event in told]
    if not is_over(events):
        if viewer == AUDITOR:
            raise not_over_yet(number)
        viewer = PUBLIC if viewer is None else viewer
    eyes = _eyes(told, seats) if viewer is None else viewer
    closed = _closed(told, eyes)
    if closed is not None:
        raise refuse(
            "not-opened-here",
            f"this file does not open round {number} to {viewer_words(eyes)}: {closed}",
        )
    seen = tuple((line, _seen(event, eyes)) for line, event in told)
    deck = opened_deck(events) if eyes == AUDITOR else None
    return Recalled(about["table"], about["instrument"], number, eyes, seen, deck)


def read_viewer(text: str) -> int:
    """A viewer as people write it.

    >>> read_viewer("seat:3"), read_viewer("public"), read_viewer("auditor")
    (3, 0, -1)
    """
    named = {"public": PUBLIC, "auditor": AUDITOR}
    if text in named:
        return named[text]
    seat, _, number = text.partition(":")
    if seat != "seat" or not number.isascii() or not number.isdigit() or not 0 < len(number) < 4:
        raise refuse(
            "viewer-not-understood", f"{text!r:.40} is no viewer: write seat:3, public or auditor"
        )
    if int(number) == 0:
        raise refuse("no-such-seat", "there is no seat 0; seats count from 1")
    return int(number)


def viewer_words(viewer: int) -> str:
    """A viewer in words."""
    return {PUBLIC: "the public", AUDITOR: "an auditor"}.get(viewer, f"seat {viewer}")


def _read(lines: Iterable[str]) -> Iterator[Line]:
    prev = BEFORE_THE_FIRST
    number = -1
    for number, written in enumerate(lines):
        try:
            line = read_line(written)
            check_line(line, number, prev)
        except Malformed as malformed:
            raise _unreadable(number, str(malformed)) from None
        prev = line.hash
        yield line
    if number < 0:
        raise _unreadable(0, "there is nothing in it")


def _by_round(lines: list[Line]) -> dict[int, list[Told]]:
    """The events of each round; what comes before the first shuffle belongs to the first."""
    found: dict[int, list[Told]] = {}
    before: list[Told] = []
    current = before
    for line in lines:
        if line.is_action:
            continue
        try:
            event = line.event
        except Malformed as malformed:
            raise _unreadable(line.seq, str(malformed)) from None
        if isinstance(event, Shuffled) and event.round not in found:
            current = found[event.round] = [] if found else before
        current.append((line, event))
    return found


def _closed(told: list[Told], viewer: int) -> str | None:
    """What this viewer saw and the file does not open."""
    for line, event in told:
        if isinstance(event, Unseen) and _may_see(event, viewer):
            return f"{event.positions[0]} in line {line.seq + 1} stays closed"
        if viewer == AUDITOR and isinstance(event, Shuffled) and not event.order:
            return f"the order of the deck in line {line.seq + 1} stays closed"
    return None


def _eyes(told: list[Told], seats: int) -> int:
    """An auditor's where the file opens everything, else a seat's, else the public's."""
    private = [event for _, event in told if isinstance(event, Shown) and event.to is not None]
    seen_by = [n for n in range(1, seats + 1) if any(_may_see(event, n) for event in private)]
    able = (viewer for viewer in (AUDITOR, *seen_by) if _closed(told, viewer) is None)
    return next(able, PUBLIC)


def _may_see(event: Shown | Unseen, viewer: int) -> bool:
    return viewer == AUDITOR or event.to is None or viewer in event.to


def _seen(event: Event, viewer: int) -> Event:
    """The event as the viewer saw it: a face that was shown to others only is not there."""
    if isinstance(event, Shown) and not _may_see(event, viewer):
        return Unseen(event.actor, event.clause, event.rulings, event.positions, event.to)
    return event


def _event_document(line: Line, event: Event) -> dict[str, object]:
    public = {
        name: line.fields[name]
        for name in ("seq", "time", "actor", "what", "clause", "rulings", "data")
    }
    if isinstance(event, Shown):
        public["cards"] = list(map(str, event.cards))
    return {**public, "words": tell(event)}


def _unreadable(number: int, reason: str) -> Refused:
    return refuse("journal-not-readable", f"line {number + 1}: {reason}; see `fairdeal verify`")
