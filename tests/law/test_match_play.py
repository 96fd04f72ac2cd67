"""Match play coupons on record: collected when the ante is decided, left where it is not."""

import random

import pytest

from fairdeal.cards import DECK
from fairdeal.play import Action, PickOffer, Role
from fairdeal.play.model.event import CouponCollected, CouponKept, Settled
from fairdeal.play.model.result import Outcome
from tests.harness import EVERY, ToldTable, in_turn

COUPON = pytest.mark.clause("13:69F-39.3(c)", "19:47-32.6(a)", "MA-UTH 6(a)", "13:69F-40.6(a)")


def played(name: str, deck: str, *, folds: int = 0) -> ToldTable:
    """A round with coupons in which nobody but one seat folds."""
    at = ToldTable(name, deck=deck).place_bets(match_play=500).deal()
    while not at.over:
        offers = [o for o in at.step.required if o.actor.role is Role.SEAT]
        if not offers:
            at.silent()
            continue
        stays = [o for o in offers if (o.verb == "fold") == (o.actor.seat == folds)]
        offer = (stays or offers)[0]
        picks = offer.picks[0] if isinstance(offer, PickOffer) else ()
        at.do(Action(offer.actor, offer.verb, picks=picks, number=offer.number))
    return at


def outcomes(at: ToldTable) -> set[Outcome]:
    """What became of the antes; each coupon went with its own."""
    found = set()
    for number in at.table.seated:
        (ante,) = [e for e in at.of(Settled) if e.seat == number and e.result.wager == "ante"]
        own = [e for e in at.events if isinstance(e, CouponCollected | CouponKept)]
        (coupon,) = [e for e in own if e.seat == number]
        pushed = ante.result.outcome is Outcome.PUSH
        assert isinstance(coupon, CouponKept if pushed else CouponCollected)
        assert (coupon.face, coupon.clause) == (500, at.clause("chips-only"))
        assert coupon.rulings == ("R-MATCH-PLAY",)
        assert at.events.index(coupon) == at.events.index(ante) + 1
        found.add(ante.result.outcome)
    return found


@COUPON
@EVERY
def test_a_coupon_is_collected_on_a_win_or_a_loss_and_stays_on_a_push(name: str) -> None:
    """R-MATCH-PLAY."""
    seen = set[Outcome]()
    if name == "nj-pikit":
        hands = ("As Ks Qd 3d 2h", "9c 8d 4h 3h 2s", "Ad Kd Qs 3s 2c")
        seen |= outcomes(played(name, " ".join(in_turn("manual-shoe", *hands))))
    for seed in range(100):
        deck = random.Random(seed).sample(DECK, 52)
        seen |= outcomes(played(name, " ".join(map(str, deck))))
        if seen == set(Outcome):
            return
    raise AssertionError(f"only {seen}")


@COUPON
@EVERY
def test_a_fold_loses_the_coupon_with_the_ante(name: str) -> None:
    at = played(name, "", folds=1)
    assert [e.seat for e in at.of(Settled) if e.result.wager == "ante"].count(1) == 1
    (lost,) = [e for e in at.of(CouponCollected) if e.seat == 1]
    assert lost.face == 500
