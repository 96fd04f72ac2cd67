"""Match play coupons in the database: issued, placed beside an ante, collected or returned.

The house's journal has the issued coupons, and the tables' journals have their uses.
"""

from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime

import msgspec
from msgspec import Struct
from sqlalchemy import Executable, select

from fairdeal.house.access.permissions import Role
from fairdeal.house.store import COUPON, PERSON, ROLE, Database, Entry
from fairdeal.law import in_short, refuse
from fairdeal.money import Currency, cents, in_dollars
from fairdeal.play import CouponMove, Event

ISSUED, ON_THE_LAYOUT, COLLECTED = "issued", "on the layout", "collected"
EXPIRED = "expired"  # an issued coupon after its last day; no row says so
CHIP = 100  # the house's smallest chip: faces are whole dollars
LARGEST_FACE = 10_000_000
_A_DAY = 24 * 60 * 60_000


class CouponIssue(Struct, frozen=True, forbid_unknown_fields=True):
    """A coupon that is to be issued to a player."""

    person: str
    face: int
    expires: int  # in milliseconds: from then on it cannot be placed
    currency: Currency = Currency.CHIPS


class Coupon(Struct, frozen=True):
    """A coupon as the database has it; amounts in cents, times in milliseconds."""

    id: str
    owner: str
    face: int
    currency: str
    issued: int
    expires: int
    line: int  # of the house's journal that issued it
    proposal: str  # that a second person accepted; empty: one cashier alone issued it
    state: str = ISSUED
    journal: str | None = None  # the table where it lies, or was collected

    def state_at(self, now: int) -> str:
        """Return its state at a time."""
        return EXPIRED if self.state == ISSUED and self.expires <= now else self.state

    @property
    def last_day(self) -> date:
        """The last day (UTC) on which it can be placed."""
        return datetime.fromtimestamp(self.expires / 1000 - 1, UTC).date()


def end_of(last_day: str) -> int:
    """Return the time when a coupon expires whose last day (UTC) is written like 2026-12-31."""
    try:
        day = date.fromisoformat(last_day)
    except ValueError:
        words = f"{in_short(last_day)} is not a day; write the last day as 2026-12-31"
        raise refuse("not-a-day", words) from None
    return int(datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp() * 1000) + _A_DAY


def check_issue(database: Database, issue: CouponIssue) -> None:
    """Refuse a face that is not in whole dollars, a past day, and a person who may not play."""
    face = cents(issue.face, what="face")
    if face % CHIP or face > LARGEST_FACE:
        raise refuse(
            "not-in-whole-chips",
            f"the face is {in_dollars(face)}; it must be whole dollars, "
            f"up to {in_dollars(LARGEST_FACE)}",
        )
    now = database.now()
    if issue.expires <= now:
        raise refuse("already-expired", "the coupon's last day is over; choose a later day")
    person = select(PERSON.c.excluded_until).where(PERSON.c.id == issue.person)
    roles = select(ROLE.c.role).where(ROLE.c.person == issue.person)
    with database.reader.connect() as connection:
        excluded_until = connection.execute(person).scalar_one_or_none()
        plays = Role.PLAYER.value in connection.execute(roles).scalars().all()
    if excluded_until is None:
        raise refuse("nobody", "there is no such person")
    if not plays:
        raise refuse("staff-may-not-play", "coupons are issued to players only")
    if excluded_until > now:
        raise refuse("stays-away", "this player stays away from play and gets no coupon")


def issued(id: str, issue: CouponIssue, entry: Entry, proposal: str = "") -> Executable:
    """Return the statement that issues a coupon, with the line of the house's journal."""
    written = datetime.fromisoformat(msgspec.json.decode(entry.lines)["time"])
    return COUPON.insert().values(
        id=id,
        owner=issue.person,
        face=issue.face,
        currency=issue.currency.value,
        issued=milliseconds(written),
        expires=issue.expires,
        line=entry.last,
        proposal=proposal,
        state=ISSUED,
    )


def milliseconds(time: datetime) -> int:
    """Return a time of a journal's line as the database has it."""
    return round(time.timestamp() * 1000)


def of_proposal(proposal: str) -> str:
    """Return the id of the coupon that a proposal leads to."""
    return "c" + proposal[1:]


def moved(table: str, events: Iterable[Event]) -> Iterator[Executable]:
    """Yield the statements for coupons in events; the database refuses one that is not held."""
    for event in events:
        if not event.coupon:
            continue  # a coupon without an id is from before the house issued any
        row = COUPON.update().where(COUPON.c.id == event.coupon)
        if event.coupon_move is CouponMove.LAID:
            yield row.values(state=ON_THE_LAYOUT, journal=table)
            continue
        # Kept twice, at a push and when the round is void, it may lie at another table by now.
        row = row.where(COUPON.c.journal == table)
        back = event.coupon_move is CouponMove.KEPT
        yield row.values(state=ISSUED, journal=None) if back else row.values(state=COLLECTED)


def check_issued(events: Iterable[Event]) -> None:
    """Refuse a coupon on the layout that the house did not issue."""
    if any(event.coupon_move is CouponMove.LAID and not event.coupon for event in events):
        raise refuse("coupon-not-held", "only a coupon that the house issued can be placed")


def coupons_of(
    database: Database, owner: str, *, good_at: int | None = None, since: int | None = None
) -> list[Coupon]:
    """Return the coupons of a player, the newest first.

    With `good_at`, return those not collected that had not expired then; with `since`, those issued
    since then.
    """
    query = select(COUPON).where(COUPON.c.owner == owner)
    if good_at is not None:
        held = COUPON.c.state.in_((ISSUED, ON_THE_LAYOUT))
        query = query.where(held, COUPON.c.expires > good_at)
    if since is not None:
        query = query.where(COUPON.c.issued >= since)
    with database.reader.connect() as connection:
        rows = connection.execute(query.order_by(COUPON.c.line.desc())).all()
    return [Coupon(*row) for row in rows]
