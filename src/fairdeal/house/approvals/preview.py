"""What a report's second person needs: a preview of its consequences, and earlier reports.

Nothing of it is visible anywhere, and it holds no face. Only the events that move wagers or make
hands void are used.
"""

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import or_, select

from fairdeal.house.approvals.kinds import Kind, Observation, any_other
from fairdeal.house.history.daily_results import span_of
from fairdeal.house.store import PROPOSAL, Database
from fairdeal.house.tables.live_table import LiveTable
from fairdeal.law import Refused
from fairdeal.money import Cents
from fairdeal.play import FLOOR, Action, Event, Observed, Outcome, ReportOffer, Round, words_of
from fairdeal.table import TableState

RECENT_REPORTS = timedelta(days=30)


class Earlier(Struct, frozen=True):
    """The reports before one, whatever their outcome."""

    at_table: int  # of the last days
    alike: int  # by the same person, of the same kind, ever
    today: tuple[str, ...]  # observations elsewhere in the house, that day (UTC)


def earlier(database: Database, report: Mapping[str, Any]) -> Earlier:
    """Return the reports before a report."""
    at, by = report["proposed"], report["proposed_by"]
    begins, _ = span_of(datetime.fromtimestamp(at / 1000, UTC).date())
    since = at - int(RECENT_REPORTS.total_seconds() * 1000)
    query = select(PROPOSAL).where(
        PROPOSAL.c.kind == Kind.REPORT.words,
        PROPOSAL.c.id != report["id"],
        PROPOSAL.c.proposed <= at,
        or_(PROPOSAL.c.proposed >= since, PROPOSAL.c.proposed_by == by),
    )
    with database.reader.connect() as connection:
        rows = connection.execute(query.order_by(PROPOSAL.c.proposed)).all()
    seen = {row.id: msgspec.json.decode(row.body, type=Observation).observed for row in rows}
    observed = msgspec.convert(report["body"], Observation).observed
    return Earlier(
        sum(row.journal == report["table"] and row.proposed >= since for row in rows),
        sum(row.proposed_by == by and seen[row.id] is observed for row in rows),
        tuple(seen[row.id].value for row in rows if row.proposed >= begins),
    )


class SeatEffect(Struct, frozen=True):
    """The effect on one hand's wagers, in cents."""

    seat: int
    name: str  # of its player
    wagers: Mapping[str, Cents]  # all that lay there
    back: Mapping[str, Cents]  # goes back to the player
    stands: Mapping[str, Cents]  # stays, to be settled or as it was settled
    returns: Cents = Cents(0)  # what was paid out, and goes back to the house

    @property
    def goes_back(self) -> int:
        """The sum of all wagers that go back to the player."""
        return sum(self.back.values())


class Consequence(Struct, frozen=True):
    """The consequence of a report."""

    clause: str
    rulings: tuple[str, ...]
    void: tuple[str, ...]  # what becomes void, in words; empty: play goes on
    seats: tuple[SeatEffect, ...]
    deck_removed: bool

    @property
    def goes_back(self) -> int:
        """The sum that goes back to all players."""
        return sum(seat.goes_back for seat in self.seats)

    @property
    def stands(self) -> int:
        """The sum of all wagers that stay."""
        return sum(cents for seat in self.seats for cents in seat.stands.values())

    @property
    def wagers(self) -> tuple[str, ...]:
        """All wagers on the layout, in the order of betting; those that stay come last."""
        standing = {wager for seat in self.seats for wager in seat.stands}
        lie = dict.fromkeys(wager for seat in self.seats for wager in seat.wagers)
        return tuple(sorted(lie, key=standing.__contains__))


class Possible(Struct, frozen=True):
    """An irregularity that may be reported now, or the reason why it may not."""

    observed: Observed
    seen: Observation | None
    words: str
    consequence: Consequence | None = None
    why_not: str = ""


def consequence(live: LiveTable, seen: Observation) -> Consequence:
    """Return the consequence of a report; refuse a report that cannot be true."""
    confirmed = seen.report(any_other(seen.seen_by))
    state = live.ahead.state
    round = state.round
    events = live.tried(Action(FLOOR, "report", report=confirmed)).events
    assert round is not None
    voided = [event for event in events if event.void]
    first = voided[0] if voided else events[0]
    return Consequence(
        first.clause,
        first.rulings,
        tuple(words_of(event) for event in voided),
        tuple(_seat(state, round, number, events) for number in round.hands),
        any(event.deck_removed for event in voided),
    )


def _seat(state: TableState, round: Round, number: int, events: tuple[Event, ...]) -> SeatEffect:
    hand = round.hands[number]
    back: dict[str, Cents] = {}
    returns = 0
    for event in events:
        if event.seat != number:
            continue
        if event.returned:
            back[event.wager] = event.returned
        elif event.undone is not None:
            returns += event.undone.payout
            if event.undone.outcome is Outcome.LOSE:
                back[event.wager] = event.undone.stake
    stands = {w: hand.wagers[w] for w in round.lying(number) if w not in back}
    name = state.name_of(hand.player)
    return SeatEffect(number, name, dict(hand.wagers), back, stands, Cents(returns))


def possible(live: LiveTable, seen_by: str) -> tuple[Possible, ...]:
    """Return every irregularity of the text in force, as it could be reported now."""
    return tuple(each for observed in Observed for each in _of_kind(live, observed, seen_by))


def _of_kind(live: LiveTable, observed: Observed, seen_by: str) -> Iterator[Possible]:
    offered = [o for o in live.ahead.open_step.offers if isinstance(o, ReportOffer)]
    observations = [seen for offer in offered for seen in _observations(offer, observed, seen_by)]
    for seen in observations:
        words = str(seen.report(any_other(seen_by)))
        try:
            yield Possible(observed, seen, words, consequence(live, seen))
        except Refused as refused:
            yield Possible(observed, None, words, why_not=refused.refusal.message)
    if not observations:
        why = _WHY_NOT[observed] if offered else "no cards are out: there is nothing to report"
        yield Possible(observed, None, observed.value, why_not=why)


_WHY_NOT = {
    Observed.WRONG_NUMBER: "every hand has the right number of cards",
    Observed.DEALER_EXPOSED: "no card of the dealer lies face down",
    Observed.DRAWN_IN_ERROR: "the stub lies in the rack: no card can be drawn in error",
    Observed.DRAWN_AND_SEEN: "the stub lies in the rack: no card can be drawn in error",
    Observed.PLAYER_EXPOSED: "no card of a player lies face down",
    Observed.UNUSED_SEEN: "no card is burned, and there is no stub",
}


def _observations(offer: ReportOffer, observed: Observed, seen_by: str) -> Iterator[Observation]:
    match observed:
        case Observed.WRONG_NUMBER:
            for seat, count in offer.wrong_numbers:
                yield Observation(observed, seat=seat, count=count, seen_by=seen_by)
        case Observed.DEALER_EXPOSED:
            for position in offer.exposable:
                yield Observation(observed, position=str(position), seen_by=seen_by)
        case Observed.PLAYER_EXPOSED:
            for position in offer.players_cards:
                yield Observation(observed, position=str(position), seen_by=seen_by)
        case Observed.UNUSED_SEEN:
            for position in offer.burned:
                yield Observation(observed, position=str(position), seen_by=seen_by)
            yield Observation(observed, seen_by=seen_by)
        case Observed.DRAWN_IN_ERROR | Observed.DRAWN_AND_SEEN:
            if offer.drawn_in_error:
                yield Observation(observed, seen_by=seen_by)
