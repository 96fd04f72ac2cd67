"""Match play coupons: the cage issues them, players place them, two people approve large ones."""

import secrets
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import func, select

from fairdeal.house.access import Person
from fairdeal.house.access.commands import Commands, Draft
from fairdeal.house.approvals.kinds import Kind
from fairdeal.house.approvals.propose import Proposals
from fairdeal.house.history.marks import newest_note
from fairdeal.house.money.coupon_rows import (
    CHIP,
    EXPIRED,
    LARGEST_FACE,
    ON_THE_LAYOUT,
    Coupon,
    CouponIssue,
    check_issue,
    coupons_of,
    issued,
)
from fairdeal.house.money.coupon_rows import ISSUED as HELD
from fairdeal.house.store import COUPON, HOUSE, Note, Work
from fairdeal.law import refuse
from fairdeal.money import Currency, in_dollars

ISSUED, PRACTISED, RULES_SET = "coupon issued", "practice coupon issued", "coupon rules set"
_A_DAY = 24 * 60 * 60_000
_REMEMBERED = 30 * _A_DAY  # how long a player is told that a coupon has expired


class CouponRules(Struct, frozen=True):
    """The house's rules for coupons, in cents."""

    alone: int = 10_000  # that a player may be issued in a day (UTC) by one cashier alone
    practice: int = 0  # the face of the practice coupon that a player may have every day; 0: none


class Coupons:
    """The issuing of coupons, and the search for the coupon that a player places."""

    def __init__(self, commands: Commands, proposals: Proposals) -> None:
        self._commands, self._proposals = commands, proposals
        self._database = commands.database
        self._placing: set[str] = set()  # coupons whose bet is not durable yet

    # -- what the house has decided

    def rules(self) -> CouponRules:
        """Return the rules in force: those of the newest line that sets them."""
        note = newest_note(self._database, RULES_SET)
        return CouponRules() if note is None else msgspec.convert(note["data"], CouponRules)

    async def set_rules(self, by: Person, key: str, rules: CouponRules) -> dict[str, Any]:
        """Change the rules, by an administrator."""
        _check_rules(rules)
        about = msgspec.to_builtins(rules)

        def make() -> Draft:
            entry = self._commands.note(Note(by.id, RULES_SET, about))
            return Draft(Work((entry,)), {"seq": entry.last}, seq=entry.last)

        body = {"coupon rules": about}
        return await self._commands.run(by, key, body, make, may="set the coupon rules")

    async def set_rules_here(self, rules: CouponRules) -> None:
        """Change the rules from the command line of the house's own machine."""
        _check_rules(rules)

        def make() -> Draft:
            note = Note("command line", RULES_SET, msgspec.to_builtins(rules))
            return Draft(Work((self._commands.note(note),)), {})

        await self._commands.do(make)

    # -- issuing

    async def issue(self, by: Person, key: str, issue: CouponIssue) -> dict[str, Any]:
        """Issue a coupon, or propose it to a second person if it is above the limit."""

        def make() -> Draft:
            check_issue(self._database, issue)
            chips = issue.currency is Currency.CHIPS
            if chips and self._alone_today(issue.person) + issue.face > self.rules().alone:
                return self._proposals.drafted(Kind.COUPON, HOUSE, by, issue)
            return self._issued(by.id, ISSUED, issue)

        body = {"issue": msgspec.to_builtins(issue)}
        return await self._commands.run(by, key, body, make, may=Kind.COUPON.to_propose)

    async def practise(self, person: Person, key: str) -> dict[str, Any]:
        """Issue today's practice coupon to a player, if the house gives any."""

        def make() -> Draft:
            face, today = self.rules().practice, self._today()
            if not face:
                raise refuse("no-practice-coupons", "this house gives no practice coupons")
            own = coupons_of(self._database, person.id, since=today)
            if any(each.currency == Currency.PRACTICE.value for each in own):
                words = "you had today's practice coupon; the next one is there tomorrow (UTC)"
                raise refuse("had-a-coupon-today", words)
            issue = CouponIssue(person.id, face, today + _A_DAY, Currency.PRACTICE)
            check_issue(self._database, issue)
            return self._issued(person.id, PRACTISED, issue)

        return await self._commands.run(person, key, {"practice coupon": ""}, make, may="play")

    def _issued(self, by: str, what: str, issue: CouponIssue) -> Draft:
        id = "c" + secrets.token_hex(8)
        about = {"coupon": id, **msgspec.to_builtins(issue)}
        entry = self._commands.note(Note(by, what, about))
        work = Work((entry,), statements=(issued(id, issue, entry),))
        return Draft(work, {"coupon": id}, seq=entry.last)

    def _today(self) -> int:
        now = self._database.now()
        return now - now % _A_DAY

    def _alone_today(self, person: str) -> int:
        """Return the amount issued to a player today without a second person."""
        query = select(func.coalesce(func.sum(COUPON.c.face), 0)).where(
            COUPON.c.owner == person,
            COUPON.c.currency == Currency.CHIPS.value,
            COUPON.c.issued >= self._today(),
            COUPON.c.proposal == "",
        )
        with self._database.reader.connect() as connection:
            return int(connection.execute(query).scalar_one())

    # -- what players hold

    def of(self, person: str) -> list[Coupon]:
        """Return every coupon of a player, the newest first."""
        return coupons_of(self._database, person)

    def held(self, person: str) -> list[Coupon]:
        """Return the coupons that a player may place, the first to expire first."""
        now = self._database.now()
        good = coupons_of(self._database, person, good_at=now)
        held = [each for each in good if each.state_at(now) == HELD]
        return sorted(held, key=lambda each: (each.expires, each.line))

    def to_place(self, person: str, face: int, currency: str) -> str:
        """Return the id of the coupon to place: of that face, the first to expire.

        Refuse if the player holds none.
        """
        now = self._database.now()
        lately = coupons_of(self._database, person, good_at=now - _REMEMBERED)
        own = [each for each in lately if each.currency == currency]
        same = [each for each in own if each.face == face]
        free = [each for each in same if each.state_at(now) == HELD]
        ready = [each for each in free if each.id not in self._placing]
        if ready:
            return min(ready, key=lambda each: (each.expires, each.line)).id
        coupon = f"{in_dollars(face)} match play coupon"
        if free or any(each.state == ON_THE_LAYOUT for each in same):
            words = f"your {coupon} lies on a layout already; it comes back if the ante pushes"
            raise refuse("coupon-in-use", words)
        expired = [each for each in same if each.state_at(now) == EXPIRED]
        if expired:
            day = max(each.last_day for each in expired)
            raise refuse("coupon-expired", f"your {coupon} could be placed until {day}, UTC")
        others = sorted({each.face for each in own if each.state_at(now) == HELD})
        hold = ", ".join(map(in_dollars, others)) or "none"
        words = f"you hold no {coupon} for this table. Your coupons for such tables: {hold}"
        raise refuse("coupon-not-held", words)

    def placing(self, id: str, draft: Draft) -> Draft:
        """Keep a coupon from other bets of this process until its own bet is written or lost."""
        self._placing.add(id)

        def durable() -> None:
            self._placing.discard(id)
            draft.durable()

        def lost() -> bool:
            self._placing.discard(id)
            return draft.lost()

        return replace(draft, durable=durable, lost=lost)


def _check_rules(rules: CouponRules) -> None:
    for cents in (rules.alone, rules.practice):
        if type(cents) is not int or not 0 <= cents <= LARGEST_FACE or cents % CHIP:
            words = f"coupon rules are whole dollars, up to {in_dollars(LARGEST_FACE)}"
            raise refuse("not-coupon-rules", words)
