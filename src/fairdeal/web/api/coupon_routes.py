"""Match play coupons: issued at the cage, and listed for their players."""

from fairdeal.house.access.roles import check_may
from fairdeal.house.money.coupon_rows import Coupon, CouponIssue, end_of
from fairdeal.house.money.coupons import CouponRules
from fairdeal.money import Currency
from fairdeal.web.api import reply_types, request_types
from fairdeal.web.api.request_context import Do, Look, RequestContext
from fairdeal.web.api.responses import Reply, answer


async def issue_coupon(
    context: RequestContext, body: request_types.IssueCoupon
) -> Reply[reply_types.CouponIssued]:
    """Issue a match play coupon; above the house's limit a second person approves it."""
    check_may(context.person, "issue coupons")
    issue = CouponIssue(body.player, body.cents, end_of(body.last_day), body.currency)
    issued = await context.house.coupons.issue(context.person, body.key, issue)
    return answer(reply_types.CouponIssued(**issued))


async def practice_coupon(
    context: RequestContext, body: request_types.Once
) -> Reply[reply_types.CouponIssued]:
    """Get today's practice coupon, where the house gives any."""
    issued = await context.house.coupons.practise(context.person, body.key)
    return answer(reply_types.CouponIssued(**issued))


async def set_coupon_rules(
    context: RequestContext, body: request_types.SetCouponRules
) -> Reply[reply_types.Written]:
    """Set the daily limit of one cashier, and the face value of a practice coupon."""
    rules = CouponRules(body.alone, body.practice)
    written = await context.house.coupons.set_rules(context.person, body.key, rules)
    return answer(reply_types.Written(**written))


def own_coupons(context: RequestContext) -> Reply[reply_types.OwnCoupons]:
    """Return the coupons that the player may place now, the first to expire first."""
    held = context.house.coupons.held(context.person.id)
    return answer(reply_types.OwnCoupons([_shown(coupon) for coupon in held]))


def _shown(coupon: Coupon) -> reply_types.CouponHeld:
    day = coupon.last_day.isoformat()
    return reply_types.CouponHeld(coupon.id, coupon.face, Currency(coupon.currency), day)


CHANGES: dict[str, tuple[type, Do]] = {
    "/api/cage/coupons": (request_types.IssueCoupon, issue_coupon),
    "/api/coupon-rules": (request_types.SetCouponRules, set_coupon_rules),
    "/api/practice-coupon": (request_types.Once, practice_coupon),
}
LOOKS: dict[str, Look] = {
    "/api/coupons": own_coupons,
}
