"""A round in words: the cards at each place with who saw them, and its lines as a viewer sees them.

A submitted copy may contain anything. A part that cannot be read as a round is not shown as one.
"""

from collections.abc import Iterator, Mapping
from contextlib import suppress

from msgspec import Struct
from msgspec.structs import replace

from fairdeal.audit.replay import RoundReplay, recall
from fairdeal.audit.verdict import Wrong
from fairdeal.law import Refused
from fairdeal.play import (
    AUDITOR,
    Area,
    Category,
    Event,
    Position,
    Viewer,
    words_of,
)
from fairdeal.record import JournalLine, Malformed
from fairdeal.values import clock, plain


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


def record_lines(whole: RoundReplay, viewer: Viewer) -> tuple[RecordLine, ...]:
    """Return every line of a round, as a viewer sees it."""
    return tuple(_record_line(line, event, viewer) for line, event in whole.seen_lines)


def first_bet(whole: RoundReplay) -> int:
    """Return the number of lines before the first bet."""
    bets = (n for n, (_, event) in enumerate(whole.seen_lines) if event.placed)
    return min(bets, default=0)


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


_BEFORE, _AFTER = 300, 100  # lines around the wrong one, at most
_LONGEST = 200  # letters of a line in words


class CopiedRound(Struct, frozen=True):
    """A round of a copy, from the viewpoint to which the copy opens most."""

    number: int
    viewer: str  # in words
    cards: tuple[PlaceCards, ...]
    told: tuple[RecordLine, ...]  # from the first bet on
    left_out: int  # lines before and after


def copied_round(lines: list[str], wrong: int) -> CopiedRound | None:
    """Return the round that contains a line (from 1); None where the copy has no readable round
    there.
    """
    try:
        whole = recall(lines[:wrong], None, None)
    except (Refused, Wrong, Malformed):
        return None
    with suppress(Refused, Wrong, Malformed):  # what follows may not be readable
        whole = recall(lines, whole.round, None)
    in_words = tuple(map(_plain, record_lines(whole, whole.viewer)[first_bet(whole) :]))
    near = tuple(each for each in in_words if wrong - _BEFORE <= each.line <= wrong + _AFTER)
    if not any(each.line == wrong for each in near):
        return None
    return CopiedRound(
        whole.round,
        plain(whole.viewer_words[:_LONGEST]),
        _cards(whole),
        near,
        len(in_words) - len(near),
    )


def _cards(whole: RoundReplay) -> tuple[PlaceCards, ...]:
    """Return all dealt cards, where the copy opens the deck; else those that were shown."""
    if whole.deck is not None:
        dealt = dict(whole.deck.dealt)
    else:
        events = (event for _, event in whole.seen_lines)
        dealt = {place: str(card) for event in events for place, card in event.faces}
    placed = [event for _, event in whole.seen_lines if event.placed]
    called = {event.seat: whole.names.get(event.player, event.player) for event in placed}
    names = {seat: plain(name[:_LONGEST]) for seat, name in called.items()}
    return tuple(cards_of(whole, dealt, whole.viewer, names))


def _plain(in_words: RecordLine) -> RecordLine:
    """Return a line without characters that could disturb a page."""
    return replace(
        in_words, words=plain(in_words.words[:_LONGEST]), clause=plain(in_words.clause[:_LONGEST])
    )
