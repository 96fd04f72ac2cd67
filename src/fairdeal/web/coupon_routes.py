"""Match play coupons: issued at the cage, and looked at by their players."""

from fairdeal.house.coupon_rows import Coupon, CouponIssue, end_of
from fairdeal.house.coupons import CouponRules
from fairdeal.house.roles import check_may
from fairdeal.money import Currency
from fairdeal.web import messages, replies
from fairdeal.web.answers import Reply, answer
from fairdeal.web.asked import Asked, Do, Look


async def issue_coupon(asked: Asked, body: messages.IssueCoupon) -> Reply[replies.CouponIssued]:
    """Issue a match play coupon; above the house's limit a second person approves it."""
    check_may(asked.person, "issue coupons")
    issue = CouponIssue(body.player, body.cents, end_of(body.last_day), body.currency)
    issued = await asked.house.coupons.issue(asked.person, body.key, issue)
    return answer(replies.CouponIssued(**issued))


async def practice_coupon(asked: Asked, body: messages.Once) -> Reply[replies.CouponIssued]:
    """Get today's practice coupon, where the house gives any."""
    issued = await asked.house.coupons.practise(asked.person, body.key)
    return answer(replies.CouponIssued(**issued))


async def set_coupon_rules(asked: Asked, body: messages.SetCouponRules) -> Reply[replies.Written]:
    """Set what one cashier may issue alone, and the face of a day's practice coupon."""
    rules = CouponRules(body.alone, body.practice)
    written = await asked.house.coupons.set_rules(asked.person, body.key, rules)
    return answer(replies.Written(**written))


def own_coupons(asked: Asked) -> Reply[replies.OwnCoupons]:
    """Return the coupons that the player may place now, the first to expire first."""
    held = asked.house.coupons.held(asked.person.id)
    return answer(replies.OwnCoupons([_shown(coupon) for coupon in held]))


def _shown(coupon: Coupon) -> replies.CouponHeld:
    day = coupon.last_day.isoformat()
    return replies.CouponHeld(coupon.id, coupon.face, Currency(coupon.currency), day)


CHANGES: dict[str, tuple[type, Do]] = {
    "/api/cage/coupons": (messages.IssueCoupon, issue_coupon),
    "/api/coupon-rules": (messages.SetCouponRules, set_coupon_rules),
    "/api/practice-coupon": (messages.Once, practice_coupon),
}
LOOKS: dict[str, Look] = {
    "/api/coupons": own_coupons,
}
