"""Irregularities as reported.

The report states an observation; the rules decide its consequence.
"""

from enum import Enum

from msgspec import Struct

from fairdeal.cards import how_many
from fairdeal.law import Refusal, Refused, refuse
from fairdeal.play.model.position import Position

WHOLE_DECK = 52


class Observed(Enum):
    """An irregularity that a person at the table can observe."""

    WRONG_NUMBER = "wrong number of cards"
    DEALER_EXPOSED = "dealer's card exposed"
    DRAWN_IN_ERROR = "card drawn in error, unseen"
    DRAWN_AND_SEEN = "card drawn in error, its face seen"
    PLAYER_EXPOSED = "player's card exposed"
    UNUSED_SEEN = "burned card or stub, its face seen"  # a position: burned; none: the stub


EXPOSED = frozenset({Observed.DEALER_EXPOSED, Observed.PLAYER_EXPOSED})


def has_cards(seat: int, count: int) -> str:
    """Return the number of cards at a seat (0: the dealer) in words.

    >>> has_cards(0, 1), has_cards(2, 6)
    ('the dealer has 1 card', 'seat 2 has 6 cards')
    """
    return f"{f'seat {seat}' if seat else 'the dealer'} has {how_many(count)}"


class Witness(Enum):
    """A role that may see or confirm an irregularity."""

    PLAYER = "player"
    DEALER = "dealer"
    FLOOR = "floor"


class Report(Struct, frozen=True):
    """One observation: whose hand (0: the dealer's), how many cards lie there, which card shows.

    `deck` is what the dealer counts where a clause asks whether the deck has its number. A report
    takes two people in different roles: one who saw it and one who confirms it (R-TWO-WITNESSES).
    Until the second has spoken nothing is done at the table.
    """

    observed: Observed
    seat: int = 0
    count: int = 0
    position: Position | None = None
    deck: int = WHOLE_DECK
    seen_by: Witness | None = None
    confirmed_by: Witness | None = None

    @property
    def witnessed(self) -> bool:
        """True if two people in different roles support the report."""
        return None not in (self.seen_by, self.confirmed_by) and self.seen_by != self.confirmed_by

    @property
    def waits(self) -> bool:
        """True if the report was made and not yet confirmed."""
        return self.seen_by is not None and self.confirmed_by is None

    @property
    def says(self) -> str:
        """The observation as a clause: “the dealer's first card is exposed”."""
        drawn = {
            Observed.DRAWN_IN_ERROR: "a card was drawn in error, unseen",
            Observed.DRAWN_AND_SEEN: "a card was drawn in error and its face seen",
        }
        return drawn.get(self.observed) or str(self)

    def __str__(self) -> str:
        if self.observed is Observed.WRONG_NUMBER:
            return has_cards(self.seat, self.count)
        if self.observed in EXPOSED:
            return f"{_card(self.position)} is exposed"
        if self.observed is Observed.UNUSED_SEEN:
            return f"the face of {_card(self.position, 'a card of the stub')} was seen"
        return f"a {self.observed.value}"


def _card(position: Position | None, otherwise: str = "a card") -> str:
    return otherwise if position is None else position.said


def check_report(report: object) -> None:
    """Refuse what is no report, or says something of the wrong kind: it goes on record as it is."""
    if not isinstance(report, Report):
        raise refuse("not-a-report", "what was observed is a Report")
    if not is_report(report):
        raise Refused(NOT_A_REPORT)


_SAYS = {  # what goes with each observation
    Observed.WRONG_NUMBER: frozenset({"seat", "count", "deck"}),
    Observed.DEALER_EXPOSED: frozenset({"position"}),
    Observed.DRAWN_IN_ERROR: frozenset[str](),
    Observed.DRAWN_AND_SEEN: frozenset[str](),
    Observed.PLAYER_EXPOSED: frozenset({"position"}),
    Observed.UNUSED_SEEN: frozenset({"position"}),
}
_NOTHING_SAID = {"seat": 0, "count": 0, "position": None, "deck": WHOLE_DECK}


def is_report(report: Report) -> bool:
    """Return whether every field of a report has the right type and fits the observation."""
    numbers = (report.seat, report.count, report.deck)
    witnesses = (report.seen_by, report.confirmed_by)
    return (
        isinstance(report.observed, Observed)
        and all(type(number) is int and 0 <= number < 100 for number in numbers)
        and (report.position is None or isinstance(report.position, Position))
        and all(witness is None or isinstance(witness, Witness) for witness in witnesses)
        and all(
            getattr(report, name) == nothing
            for name, nothing in _NOTHING_SAID.items()
            if name not in _SAYS[report.observed]
        )
    )


NOT_A_REPORT = Refusal(
    "not-a-report",
    "a report says what was observed, seat, count and deck as whole numbers from 0 to 99, "
    "a position or none, and the two who stand behind it; a wrong number has no position, an "
    "exposed card nothing but its position, and a card drawn in error none of these",
)

SUSPENDED = Refusal(
    "table-suspended", "a report waits for a second person; until then nothing is done"
)
SECOND_ROLE = Refusal(
    "second-role", "a report takes two people in different roles: player, dealer or floor"
)
