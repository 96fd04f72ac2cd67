"""The floor's view of a table: its actions, what hinders closing, the relief of the dealer."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from msgspec import Struct

from fairdeal.house.access.directory import Known
from fairdeal.house.access.permissions import Role
from fairdeal.house.history.marks import newest_mark
from fairdeal.house.store import Database
from fairdeal.house.tables.clocks import dealt_by_person
from fairdeal.house.tables.live_table import LiveTable
from fairdeal.play import FLOOR, Action, CountOffer, Offer, ReportOffer
from fairdeal.table import (
    CHANGE_RULES,
    COUNT_EVERY,
    SheetOffer,
    SignedOn,
    StaffOffer,
    TableState,
    why_not,
)
from fairdeal.values import capital

CLOSE = Action(FLOOR, "close the table")


class FloorAction(Struct, frozen=True):
    """An action that the floor may take at a table now."""

    verb: str
    clause: str
    counted: bool  # whether it says how many cards
    names: tuple[Known, ...] | None  # who may take the post, where it changes hands

    @property
    def words(self) -> str:
        """The words on its button."""
        if self.verb.startswith(CHANGE_RULES):
            return "End the round: the rules have changed, all wagers go back"
        return capital(self.verb)


def floor_actions(live: LiveTable, staff: Sequence[Known]) -> list[FloorAction]:
    """Return the floor's own offers; closing has a page, and two-person actions are proposed."""
    if live.held:
        return []
    offers = live.durable.state.step.of(FLOOR)
    proposed = ReportOffer | SheetOffer
    shown = [o for o in offers if not isinstance(o, proposed) and o.verb != "close the table"]
    return [_floor_action(offer, live.durable.state, staff) for offer in shown]


def _floor_action(offer: Offer, state: TableState, staff: Sequence[Known]) -> FloorAction:
    changes_hands = isinstance(offer, StaffOffer) and offer.verb != "sign on"  # which is oneself
    names = _to_take_over(offer, state, staff) if changes_hands else None
    return FloorAction(offer.said, offer.clause, isinstance(offer, CountOffer), names)


def _to_take_over(offer: Offer, state: TableState, staff: Sequence[Known]) -> tuple[Known, ...]:
    """Return the people with a post's role, except its holder; those signed on come first."""
    of_dealer = offer.verb == "relieve the dealer"
    role, holder = (Role.DEALER, state.dealer) if of_dealer else (Role.FLOOR, state.floor)
    may = (each for each in staff if role in each.roles and each.name != holder)
    return tuple(sorted(may, key=lambda each: not each.is_here))


class Hindrance(Struct, frozen=True):
    """A reason why the floor cannot close a table now."""

    words: str
    clause: str = ""


def hindrance(live: LiveTable) -> Hindrance | None:
    """Return the reason why the table cannot be closed now, or None."""
    state = live.durable.state
    if live.held:
        return Hindrance("a report holds the table; it is answered first")
    if state.superseded:
        return Hindrance(f"{state.step.stage} first", state.step.clause)
    if not live.is_open:
        return Hindrance(f"the table is {state.phase.value} already")
    if any(offer.verb == CLOSE.verb for offer in state.step.of(FLOOR)):
        return None
    refusal = why_not(state, CLOSE)
    if refusal is None:
        return Hindrance("the table is being made ready")
    return Hindrance(refusal.message, refusal.clause or "")


class Relief(Struct, frozen=True):
    """A dealer: since when the dealer deals, and when the relief is due."""

    dealer: str
    since: datetime
    due: datetime

    def is_overdue(self, now: datetime) -> bool:
        """Return whether the relief is due by now."""
        return now >= self.due

    @property
    def at(self) -> str:
        """The time of the relief (UTC)."""
        return self.due.strftime("%H:%M")


class Reliefs:
    """The reliefs that are due at tables, by the newest sign-on of a dealer."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of(self, live: LiveTable) -> Relief | None:
        """Return the relief that is due at a table; None where no person deals, or
        no time is set.
        """
        state, after = live.durable.state, live.settings.relief
        if after is None or not live.dealer or not dealt_by_person(state, live.settings):
            return None
        signed = newest_mark(self._database, live.id, SignedOn.__name__, Role.DEALER.value)
        if signed is None or signed.seq > live.durable.head.seq:
            return None
        since = datetime.fromisoformat(signed.time)
        return Relief(state.dealer, since, since + timedelta(milliseconds=after))


def rounds_to_count(live: LiveTable) -> int:
    """Return the rounds until the stub is counted: 0 in this round."""
    state = live.durable.state
    return max(0, COUNT_EVERY - max(state.uncounted, state.deck.uncounted) - 1)
