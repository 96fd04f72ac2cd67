"""Coupons as pages show them."""

from datetime import UTC, datetime

from msgspec import Struct

from fairdeal.house import COLLECTED, EXPIRED, ON_THE_LAYOUT, PRACTICE, Coupon, House, now_ms

MOST = 12  # coupons of a player on one page


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
    return [_shown(coupon, now, names) for coupon in coupons[:MOST]]


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
