"""The player's account page: name, limits, self-exclusion, coupons."""

from datetime import UTC, datetime

from msgspec import Struct
from starlette.responses import Response

from fairdeal.house import (
    COLLECTED,
    EXPIRED,
    FEW_CHIPS,
    FOR_EVER,
    ON_THE_LAYOUT,
    PRACTICE,
    Coupon,
    House,
    Limit,
    OwnLimits,
    Person,
    now_ms,
)
from fairdeal.web.api.routing import RequestContext
from fairdeal.web.pages.public import page

_WORDS = {
    Limit.WAGER: ("Largest bet", "dollars", 100, "The most that one bet or raise may put down."),
    Limit.LOSS: (
        "Daily loss",
        "dollars",
        100,
        "Within 24 hours. Chips and practice chips are counted separately: what you win in one "
        "does not make up for what you lose in the other.",
    ),
    Limit.TIME: (
        "Time in a day",
        "minutes",
        1,
        "Minutes signed on within 24 hours, on any page and at any table.",
    ),
}


class ShownLimit(Struct, frozen=True, kw_only=True):
    """A limit as the page shows it: its meaning, its unit, its current value."""

    kind: str
    words: str
    unit: str
    about: str  # what it counts
    most: int | None
    later: str  # what is to hold a day after it was set, in words; empty: nothing

    @property
    def in_effect(self) -> str:
        """The current limit, in words."""
        now = f"now {in_words(self.most, self.unit)}"
        return f"{now}; {self.later}" if self.later else now


def in_words(most: int | None, unit: str) -> str:
    """Return an amount in words.

    >>> in_words(1200, "dollars"), in_words(90, "minutes"), in_words(None, "minutes")
    ('$1,200', '90 minutes', 'no limit')
    """
    if most is None:
        return "no limit"
    return f"${most:,}" if unit == "dollars" else f"{most:,} {unit}"


def show_account(context: RequestContext) -> Response:
    """Render the account page; without a session, the way to sign on."""
    house, person = context.house, context.visitor
    return page(
        context,
        "account/account.html",
        title=person.name if person else "Sign in",
        place="",
        person=person,
        limits=own_limits(house.limits, person) if person else (),
        until=away(house.limits, person) if person else "",
        practice=house.holdings.of(person, PRACTICE) if person else None,
        few=FEW_CHIPS,
        coupons=shown_coupons(house, person.id) if person else (),
        practice_coupon=house.coupons.rules().practice,
    )


def own_limits(limits: OwnLimits, person: Person) -> tuple[ShownLimit, ...]:
    """Return each limit that a player may set, with the current and the coming value."""
    now = now_ms()
    limits_shown = []
    for kind, (words, unit, parts, about) in _WORDS.items():
        most = limits.most(person.id, kind, now)
        raised = limits.raised(person.id, kind, now)
        later = ""
        if raised:
            amount = in_words(_whole(raised.most, parts), unit)
            later = f"{amount} from {_time(raised.effective)}"
        limits_shown.append(
            ShownLimit(
                kind=kind.value,
                words=words,
                unit=unit,
                about=about,
                most=_whole(most, parts),
                later=later,
            )
        )
    return tuple(limits_shown)


def _whole(most: int | None, parts: int) -> int | None:
    return None if most is None else most // parts


def _time(moment: int) -> str:
    return f"{datetime.fromtimestamp(moment / 1000, UTC):%d %B %Y, %H:%M} UTC".lstrip("0")


def away(limits: OwnLimits, person: Person) -> str:
    """Return the end of a player's self-exclusion, in words; empty: none."""
    until = limits.excluded_until(person.id)
    if until <= now_ms():
        return ""
    if until >= FOR_EVER:
        return "for good"
    return f"until {_time(until)}"


MOST_COUPONS = 12  # coupons of a player on one page


class ShownCoupon(Struct, frozen=True, kw_only=True):
    """A coupon in words."""

    face: int
    state: str
    words: str  # where it is, or until when it is good
    practice: bool


def shown_coupons(house: House, person: str) -> list[ShownCoupon]:
    """Return a player's newest coupons, those that may be placed first."""
    names = {row["id"]: row["name"] for row in house.tables.all()}
    now = now_ms()
    coupons = sorted(house.coupons.of(person), key=lambda each: each.state_at(now) != each.state)
    coupons.sort(key=lambda each: each.state == COLLECTED)
    return [_shown(coupon, now, names) for coupon in coupons[:MOST_COUPONS]]


def _shown(coupon: Coupon, now: int, names: dict[str, str]) -> ShownCoupon:
    state, table = coupon.state_at(now), names.get(coupon.journal or "", "")
    day = day_words(coupon.expires)
    words = {
        COLLECTED: f"collected at {table}",
        ON_THE_LAYOUT: f"lies at {table}",
        EXPIRED: f"expired after {day}",
    }.get(state, f"good until {day} (UTC)")
    return ShownCoupon(
        face=coupon.face, state=state, words=words, practice=coupon.currency == PRACTICE
    )


def day_words(expires: int) -> str:
    """Return the last day of a coupon, as people write it."""
    return f"{datetime.fromtimestamp(expires / 1000 - 1, UTC):%d %B %Y}".lstrip("0")
