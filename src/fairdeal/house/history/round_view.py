"""A finished round from any viewpoint: the cards and the lines that its viewer saw."""

from collections.abc import Mapping

from msgspec import Struct

from fairdeal.audit import (
    PlaceCards,
    RecordLine,
    RoundReplay,
    SeatTracker,
    cards_of,
    extract,
    first_bet,
    record_lines,
)
from fairdeal.house.history.player_history import recalled
from fairdeal.house.history.rounds import PlayedRound, Rounds
from fairdeal.law import refuse
from fairdeal.play import AUDITOR, PUBLIC, SeatViewer, Viewer, read_viewer


class Viewpoint(Struct, frozen=True):
    """A viewpoint that an auditor may choose."""

    viewer: str  # as it is written
    words: str


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


def _seated(whole: RoundReplay) -> dict[int, str]:
    """Return the names of the players who sat at any time of the round, by seat."""
    watcher = SeatTracker(PUBLIC, dict(whole.seated), dict(whole.names))
    seated = dict(watcher.seated)
    for _, event in whole.seen_lines:
        watcher.see(event)
        seated |= watcher.seated
    return {seat: watcher.name_of(seated[seat]) for seat in sorted(seated)}
