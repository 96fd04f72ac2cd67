"""Handlers of the cage: player search, chips and cash, drop and tips, and match play coupons."""

from fairdeal.house import Coupon, CouponIssue, CouponRules, Person, check_may, end_of
from fairdeal.money import Currency
from fairdeal.web.api import reply_types, request_types
from fairdeal.web.api.responses import Reply, answer
from fairdeal.web.api.routing import RequestContext


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


def people_called(context: RequestContext) -> Reply[reply_types.PeopleReply]:
    """Find players by a part of their name, for the cage; several players may share a name."""
    players = context.house.directory.players(context.path_value("name")[:200])
    people = [reply_types.Somebody(each.id, each.name, each.is_visitor) for each in players]
    return answer(reply_types.PeopleReply(people))


def _at_the_cage(context: RequestContext, body: request_types.Pay) -> tuple[Person, Person]:
    """Return the cashier and the player; refuse everybody who is not at the cage."""
    return context.person, context.house.people.person(body.player)


async def pay_in(context: RequestContext, body: request_types.Pay) -> Reply[reply_types.Written]:
    """Sell chips for cash."""
    cashier, player = _at_the_cage(context, body)
    paid = await context.house.cage.pay_in(cashier, body.key, player, body.cents)
    return answer(reply_types.Written(**paid))


async def pay_out(context: RequestContext, body: request_types.Pay) -> Reply[reply_types.Written]:
    """Pay cash for chips."""
    cashier, player = _at_the_cage(context, body)
    paid = await context.house.cage.pay_out(cashier, body.key, player, body.cents)
    return answer(reply_types.Written(**paid))


async def drop(
    context: RequestContext, body: request_types.MoveChips
) -> Reply[reply_types.Written]:
    """Empty a drop box into the count room."""
    live = context.house.tables.live(body.table)
    person, cage = context.person, context.house.cage
    moved = await cage.collect_drop(person, body.key, body.table, body.cents, live.currency)
    return answer(reply_types.Written(**moved))


async def tips(
    context: RequestContext, body: request_types.MoveChips
) -> Reply[reply_types.Written]:
    """Empty a tip box for the dealers."""
    live = context.house.tables.live(body.table)
    person, cage = context.person, context.house.cage
    moved = await cage.collect_tips(person, body.key, body.table, body.cents, live.currency)
    return answer(reply_types.Written(**moved))
