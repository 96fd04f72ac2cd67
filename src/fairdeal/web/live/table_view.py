"""A table as a page draws it: the shared view, and each viewer's own part of it.

All of it is plain values with a JSON form; `table_view_builder.py` makes them.
"""

from collections.abc import Mapping

from msgspec import Struct

from fairdeal.money import Cents
from fairdeal.view.procedure import Sentence


class LogEntry(Struct, frozen=True):
    """A line of the log: words, and the clause that they rest on."""

    words: str
    clause: str = ""
    kind: str = ""  # aloud, win, lose, push or nothing


class WagerOutcome(Struct, frozen=True):
    """The outcome of one wager."""

    wager: str
    words: str
    stake: Cents
    outcome: str  # win, push or lose; of what was void: returned, or undone
    payout: Cents
    odds: str  # at which it was paid: “3 to 1”; empty where no odds give it
    clause: str


class PublicSeat(Struct, frozen=True, kw_only=True):
    """A seat without its cards: its player, its chips, the last action."""

    seat: int
    name: str
    chips: Cents
    folded: bool
    did: str  # in words, empty before the first decision
    seen_by_all: bool  # whether the cards lie face up
    picks: tuple[int, ...]
    wagers: Mapping[str, Cents]
    results: tuple[WagerOutcome, ...]
    returned: Cents  # of a void hand
    given_back: tuple[WagerOutcome, ...]  # wager by wager
    net: int | None  # once something is settled


class SeatPicture(PublicSeat, frozen=True, kw_only=True):
    """A seat with its cards, as far as a viewer sees them."""

    mine: bool
    also: bool  # a further hand of the viewer's own
    nth: int  # of the viewer's several hands, in the order dealt; 0: the only one, or not one
    cards: tuple[str, ...]  # in the order dealt; empty text: face down for this viewer
    hand: str  # in words, where the cards are seen
    why: str  # it won or lost against the dealer, in a sentence, once that is settled
    made_of: tuple[str, ...]  # the cards that make the marked hand: the viewer's own, once settled
    points: tuple[tuple[int, ...], ...] = ()  # of each own card: where it lies, or if picked


class PublicPicture(Struct, frozen=True, kw_only=True):
    """The part of the view that is the same for everybody."""

    table: str
    instrument: str
    round: int
    phase: str  # preparing, betting, playing, over or closed
    dealer: tuple[str, ...]
    dealer_picks: tuple[int, ...]
    dealer_hand: str
    community: tuple[str, ...]
    covered: bool  # whether the dealer's cards lie under the cover card
    rack: int  # how many cards lie in the discard rack
    meter: Cents | None
    seal: str  # the root that the deck is committed to
    said: LogEntry
    next: tuple[Sentence, ...]  # what comes, as far as it is foreseen
    void: LogEntry | None


class ReportPicture(Struct, frozen=True):
    """The newest report of the round."""

    words: str
    seat: int  # of the player who reported; 0: a member of staff did
    answer: str  # empty as long as it holds the table
    told: str  # the answer to the player who reported


class Picture(PublicPicture, frozen=True, kw_only=True):
    """The whole table as one viewer may see it."""

    viewer: int  # a seat, or 0 for a spectator
    seats: tuple[SeatPicture, ...]
    log: tuple[LogEntry, ...]
