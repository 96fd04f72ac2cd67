"""A finished round from any viewpoint: the cards the viewer saw, and every line as the viewer sees
it.
"""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from fairdeal.audit import RoundReplay, SeatTracker, extract
from fairdeal.house import PlayedRound, Rounds, recalled
from fairdeal.law import refuse
from fairdeal.play import (
    AUDITOR,
    PUBLIC,
    Area,
    Category,
    Event,
    Position,
    SeatViewer,
    Viewer,
    read_viewer,
    words_of,
)
from fairdeal.record import JournalLine
from fairdeal.values import clock


class Viewpoint(Struct, frozen=True):
    """A viewpoint that an auditor may choose."""

    viewer: str  # as it is written
    words: str


class PlaceCards(Struct, frozen=True):
    """The cards at one place: their visible faces, and who saw them."""

    title: str
    who: str
    faces: tuple[str, ...]  # empty text: hidden from this viewer
    public: bool


class RecordLine(Struct, frozen=True):
    """A line of the record, in words."""

    line: int  # from 1
    time: str
    who: str
    words: str
    clause: str
    faces: tuple[str, ...]
    private: bool  # whether not everybody saw it
    aloud: bool


class SeenRound(Struct, frozen=True):
    """A round from one viewpoint."""

    viewer: str
    eyes: tuple[Viewpoint, ...]
    cards: tuple[PlaceCards, ...]
    set_up: tuple[RecordLine, ...]  # before the first bet
    told: tuple[RecordLine, ...]
    known: int  # cards whose face the viewer knows
    dealt: int
    size: int  # of the deck
    stored: Mapping[int, str]  # lines as the viewer sees them, by number from 1


def seen_round(rounds: Rounds, round: PlayedRound, wanted: str) -> SeenRound:
    """Return a round from a viewpoint; an auditor sees all of it."""
    viewer = _viewer(wanted)
    whole = recalled(rounds, round, AUDITOR)
    seated = _seated(whole)
    if isinstance(viewer, SeatViewer) and viewer.seat not in seated:
        raise refuse("no-such-seat", f"nobody had seat {viewer.seat} in this round")
    deck = whole.deck
    assert deck is not None
    cards = tuple(cards_of(whole, deck.dealt, viewer, seated))
    shown_lines, begun = record_lines(whole, viewer), first_bet(whole)
    lines = rounds.lines(round)
    have = lines if viewer == AUDITOR else list(extract(lines, viewer, round.start))
    first = round.start.seq + 1
    return SeenRound(
        viewer=str(viewer),
        eyes=(
            Viewpoint("public", "Public"),
            *(Viewpoint(f"seat:{seat}", f"{seat} {name}") for seat, name in seated.items()),
            Viewpoint("auditor", "Auditor"),
        ),
        cards=cards,
        set_up=shown_lines[:begun],
        told=shown_lines[begun:],
        known=sum(bool(face) for place in cards for face in place.faces),
        dealt=len(deck.dealt),
        size=len(deck.dealt) + len(deck.stub),
        stored=dict(enumerate(have[1:], first)),
    )


def _viewer(wanted: str) -> Viewer:
    viewer = read_viewer(wanted or "auditor")
    if viewer not in (AUDITOR, PUBLIC) and not isinstance(viewer, SeatViewer):
        raise refuse("viewer-not-understood", "view as: public, a seat, or auditor")
    return viewer


def record_lines(whole: RoundReplay, viewer: Viewer) -> tuple[RecordLine, ...]:
    """Return every line of a round, as a viewer sees it."""
    return tuple(_record_line(line, event, viewer) for line, event in whole.seen_lines)


def first_bet(whole: RoundReplay) -> int:
    """Return the number of lines before the first bet."""
    bets = (n for n, (_, event) in enumerate(whole.seen_lines) if event.placed)
    return min(bets, default=0)


def _seated(whole: RoundReplay) -> dict[int, str]:
    """Return the names of the players who sat at any time of the round, by seat."""
    watcher = SeatTracker(PUBLIC, dict(whole.seated), dict(whole.names))
    seated = dict(watcher.seated)
    for _, event in whole.seen_lines:
        watcher.see(event)
        seated |= watcher.seated
    return {seat: watcher.name_of(seated[seat]) for seat in sorted(seated)}


def _shown(whole: RoundReplay) -> dict[Position, list[tuple[frozenset[int] | None, str]]]:
    """Return the viewers of each card, and the times."""
    shown: dict[Position, list[tuple[frozenset[int] | None, str]]] = {}
    for line, event in whole.seen_lines:
        for position, _ in event.faces:
            shown.setdefault(position, []).append((event.shown_to, line.time))
    return shown


def cards_of(
    whole: RoundReplay, dealt: Mapping[Position, str], viewer: Viewer, seated: Mapping[int, str]
) -> Iterator[PlaceCards]:
    """Yield the dealt cards, place by place, as far as the viewer saw them."""
    shown = _shown(whole)
    places: dict[tuple[Area, int], list[Position]] = {}
    for position in dealt:
        places.setdefault((position.area, position.seat), []).append(position)
    for (area, seat), positions in sorted(places.items(), key=_order):
        to = [shown.get(position, []) for position in positions]
        public = all(any(seats is None for seats, _ in each) for each in to)
        faces = tuple(
            dealt[position]
            if viewer == AUDITOR or any(viewer.may_see(seats, {}) for seats, _ in each)
            else ""
            for position, each in zip(positions, to, strict=True)
        )
        who = _who(to, public=public, seated=seated, by_auditor=viewer == AUDITOR)
        name = f", {seated[seat]}" if seated.get(seat) else ""
        yield PlaceCards(_TITLES.get(area, f"Seat {seat}{name}"), who, faces, public)


_TITLES = {Area.DEALER: "Dealer", Area.COMMUNITY: "Board", Area.BURN: "Burned"}
_AREAS = {Area.SEAT: 0, Area.DEALER: 1, Area.BURN: 2}


def _order(item: tuple[tuple[Area, int], list[Position]]) -> tuple[int, int]:
    (area, seat), _ = item
    return _AREAS.get(area, 3), seat


def _who(
    to: list[list[tuple[frozenset[int] | None, str]]],
    *,
    public: bool,
    seated: Mapping[int, str],
    by_auditor: bool,
) -> str:
    if public:
        since = max(next(time for seats, time in each if seats is None) for each in to)
        return f"all from {clock(since)}"
    seats = sorted({seat for each in to for some, _ in each for seat in some or ()})
    if seats:
        return "seen by " + ", ".join(seated.get(seat, f"seat {seat}") for seat in seats) + " only"
    return "nobody; you, now" if by_auditor else "nobody"


def _record_line(line: JournalLine, event: Event, viewer: Viewer) -> RecordLine:
    private = bool(event.faces) and event.shown_to is not None
    seen = event if viewer.may_see(event.shown_to, {}) else event.closed()
    faces = tuple(str(card) for _, card in seen.faces)
    words, who = words_of(seen), str(event.actor)
    aloud = event.category is Category.SPEECH
    # who it is and which cards stand beside it already
    said = words.removeprefix(f"{who}: ").removeprefix(f"{who} ").removesuffix(" ".join(faces))
    return RecordLine(
        line.seq + 1, line.time, who, said.rstrip(), event.clause, faces, private, aloud
    )
