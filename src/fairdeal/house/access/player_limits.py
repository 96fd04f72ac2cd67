"""Players' own settings: limits on wagers, losses and time, and self-exclusion.

A lowered limit holds at once, a raised one a day later. The newest row in effect counts, so
lowering a limit also cancels a raise that has not begun.

Every limit holds at every table, for chips and for practice chips. Losses are summed for each
currency separately: winnings in one never make up for losses in the other.
"""

from typing import NamedTuple

from sqlalchemy import func, select

from fairdeal.house.access.commands import Commands, Draft
from fairdeal.house.access.permissions import Limit, Person, Rights, changed
from fairdeal.house.money.holdings import PlayersTotals
from fairdeal.house.money.money import PRACTICE
from fairdeal.house.store import OWN_LIMIT, PERSON, SESSION, AsOf, Note, Work
from fairdeal.law import Refused, refuse
from fairdeal.money import LARGEST, in_dollars

DAY = 24 * 60 * 60_000
FOR_EVER = 2**53


class Raised(NamedTuple):
    """A higher limit, or none, that holds from a later time."""

    most: int | None
    effective: int


class OwnLimits:
    """The limits that players set for themselves."""

    def __init__(self, commands: Commands, totals: PlayersTotals) -> None:
        self._commands, self._database = commands, commands.database
        self._totals = totals
        self._rights = commands.rights

    def most(self, person: str, limit: Limit, now: int) -> int | None:
        """Return the limit in effect, or None."""
        query = select(OWN_LIMIT.c.most).where(
            OWN_LIMIT.c.person == person,
            OWN_LIMIT.c.kind == limit.value,
            OWN_LIMIT.c.effective <= now,
        )
        query = query.order_by(OWN_LIMIT.c.number.desc()).limit(1)
        with self._database.reader.connect() as connection:
            most = connection.execute(query).scalar_one_or_none()
        return None if most is None else int(most)

    def raised(self, person: str, limit: Limit, now: int) -> Raised | None:
        """Return the newest setting, if it does not hold yet."""
        query = select(OWN_LIMIT.c.most, OWN_LIMIT.c.effective).where(
            OWN_LIMIT.c.person == person, OWN_LIMIT.c.kind == limit.value
        )
        query = query.order_by(OWN_LIMIT.c.number.desc()).limit(1)
        with self._database.reader.connect() as connection:
            row = connection.execute(query).one_or_none()
        return None if row is None or row.effective <= now else Raised(row.most, row.effective)

    async def set(self, person: Person, limit: Limit, most: int | None) -> int:
        """Set a limit, or remove it with None; return when it takes effect."""
        if most is not None and (type(most) is not int or not 0 <= most <= LARGEST):
            raise refuse("not-a-limit", "a limit is a whole number of cents or minutes, or none")
        effective = 0

        def make() -> Draft:
            nonlocal effective
            now = self._database.now()
            today = self.most(person.id, limit, now)
            raised = today is not None and (most is None or most > today)
            effective = now + DAY if raised else now
            row = OWN_LIMIT.insert().values(
                person=person.id,
                kind=limit.value,
                number=self._next_number(person.id),
                most=most,
                effective=effective,
            )
            about = {"limit": limit.value, "most": most, "effective": effective}
            entry = self._commands.note(Note(person.id, "limit set", about))
            return Draft(Work((entry,), told=(row, changed(person.id))), {})

        await self._commands.do(make)
        self._rights.forget(person.id)
        return effective

    def _next_number(self, person: str) -> int:
        """Return the number of a player's next limit of any kind, from the index of each kind."""
        newest = select(func.max(OWN_LIMIT.c.number)).where(OWN_LIMIT.c.person == person)
        with self._database.reader.connect() as connection:
            numbers = [
                connection.execute(newest.where(OWN_LIMIT.c.kind == kind.value)).scalar_one()
                for kind in Limit
            ]
        return 1 + max((number for number in numbers if number is not None), default=-1)

    async def exclude(self, person: Person, days: int | None) -> int:
        """Exclude a player for some days, or for good; it can be made longer, never shorter."""
        if days is not None and (type(days) is not int or not 1 <= days <= 36_500):
            raise refuse("not-days", "choose to stay away for 1 day or more, or for good")
        until = 0

        def make() -> Draft:
            nonlocal until
            until = FOR_EVER if days is None else self._database.now() + days * DAY
            until = max(until, self.excluded_until(person.id))
            entry = self._commands.note(Note(person.id, "stays away", {"until": until}))
            away = PERSON.update().where(PERSON.c.id == person.id).values(excluded_until=until)
            return Draft(Work((entry,), told=(away, changed(person.id))), {})

        await self._commands.do(make)
        self._rights.forget(person.id)
        return until

    def excluded_until(self, person: str) -> int:
        """Return the time until which a person is excluded."""
        query = select(PERSON.c.excluded_until).where(PERSON.c.id == person)
        with self._database.reader.connect() as connection:
            return int(connection.execute(query).scalar_one())

    async def ready(self, person: str, currency: str) -> None:
        """Compute the totals that a limit needs outside the event loop."""
        rights = self._rights.of(person)
        if Limit.LOSS in _in_effect(rights):
            since = rights.now - DAY
            await self._totals.ready(person, currency, played=True, since=since)

    def check(self, person: str, wager: int, currency: str) -> AsOf | None:
        """Refuse to let a player sit or wager beyond the player's own limits.

        A limit of losses depends on the present losses. So a wager under one takes the player's
        permissions: of two wagers at once, at any tables and servers, one is checked after the
        other.
        """
        rights = self._rights.of(person)
        if Limit.LOSS in _in_effect(rights):
            rights = self._rights.of_now(person)  # another wager may have changed them
        if rights.excluded_until > rights.now:
            raise refuse("stays-away", "you chose to stay away from play, and still do")
        limits, since = _in_effect(rights), rights.now - DAY
        most = limits.get(Limit.WAGER)
        if most is not None and wager > most:
            raise refuse("own-wager-limit", f"your own limit for a wager is {in_dollars(most)}")
        most = limits.get(Limit.TIME)
        if most is not None and self.minutes(person, since) >= most:
            words = f"You have been signed on for {most} minutes or more in the last 24 hours"
            raise refuse("own-time-limit", f"{words}, which is your own limit")
        most = limits.get(Limit.LOSS)
        if most is None:
            return None
        lost = self.lost(person, since, currency)
        if lost + wager > most:
            raise _loss_limit(lost, most, currency)
        return AsOf(person, rights.version, takes=wager > 0)

    def lost(self, person: str, since: int, currency: str) -> int:
        """Return a player's losses in a currency since a time.

        Chips on a rail are not lost.
        """
        return max(0, -self._totals.won(person, currency, since))

    def minutes(self, person: str, since: int) -> int:
        """Return how many minutes a player was signed on since a time.

        Two sessions at the same time count once.
        """
        query = select(SESSION).where(SESSION.c.person == person, SESSION.c.seen >= since)
        with self._database.reader.connect() as connection:
            sessions = connection.execute(query.order_by(SESSION.c.created)).all()
        total, until = 0, since
        for session in sessions:
            total += max(0, int(session.seen) - max(int(session.created), until))
            until = max(until, int(session.seen))
        return total // 60_000


def _loss_limit(lost: int, most: int, currency: str) -> Refused:
    kind = "practice chips" if currency == PRACTICE else "chips"
    return refuse(
        "own-loss-limit",
        f"This could take your losses in {kind} beyond your own limit of {in_dollars(most)} a day. "
        f"You have lost {in_dollars(lost)} in {kind} in the last 24 hours",
    )


def _in_effect(rights: Rights) -> dict[Limit, int]:
    """Return the limits that hold now."""
    newest = {Limit(each.kind): each.most for each in rights.limits if each.effective <= rights.now}
    return {limit: most for limit, most in newest.items() if most is not None}


__all__ = ["DAY", "FOR_EVER", "Limit", "OwnLimits", "Raised"]
