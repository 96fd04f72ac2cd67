"""Void hands and rounds: the consequences for wagers and cards."""

from dataclasses import dataclass

from fairdeal.law import Cite
from fairdeal.money import Cents
from fairdeal.play.model import (
    DEALER,
    Area,
    CouponKept,
    Event,
    Gathered,
    HandStatus,
    MeterTaken,
    Position,
    Reversed,
    Round,
    Scope,
    Settled,
    TakenBack,
    Voided,
)
from fairdeal.play.phrases import Fact, Facts
from fairdeal.play.stage import DealerTask, Moment, RoundTransition, pick_up
from fairdeal.sheet import Meter
from fairdeal.values import EMPTY, FrozenDict, replace

NOTHING_KEPT: frozenset[str] = frozenset()
_COUPON = Cite("chips-only", "R-SETTLED-STANDS", "R-MATCH-PLAY")


def void_hand(round: Round, number: int, phrase: str, cite: Cite, **facts: Fact) -> RoundTransition:
    """Void one hand: return its wagers, rack its cards, and let the others play on."""
    voided = _voided(round, cite, Scope.HAND, phrase, facts, seat=number)
    round, back = give_back(round, number, cite)
    events = (voided, *back)
    lying = round.laid_out(number)
    if lying:
        round, to_rack = pick_up(round, lying, cite)
        events += to_rack
    if all(hand.standing is HandStatus.VOID for hand in round.hands.values()):
        round = replace(end_with(round, collect_everything(cite)), voided=True)
    return round, events


def void_all(
    round: Round,
    phrase: str,
    cite: Cite,
    *,
    facts: Facts = EMPTY,
    kept: frozenset[str] = NOTHING_KEPT,
    then: tuple[Moment, ...] = (),
    deck_removed: bool = False,
    forfeits_too: bool = False,
) -> RoundTransition:
    """Void all hands: return unsettled wagers; settled ones stand (R-SETTLED-STANDS).

    Wagers in `kept` stay on the felt, to be settled by the moments in `then`. A fold forfeits when
    it is declared: its wagers stay lost, and are collected `then` if they are still on the felt. If
    the fault came before the fold, that hand was void and its wagers go back too.
    """
    cite = cite.with_ruling("R-SETTLED-STANDS")
    voided = _voided(round, cite, Scope.ALL_HANDS, phrase, facts, deck_removed=deck_removed)
    events: tuple[Event, ...] = (voided,)
    for number in round.counterclockwise():
        lost = NOTHING_KEPT if forfeits_too else frozenset(round.hands[number].forfeited)
        round, back = give_back(round, number, cite, kept | lost)
        events += back
        if forfeits_too:
            round, back = _undo_fold(round, number, cite)
            events += back
    round = replace(round, voided=True, deck_removed=deck_removed)
    return end_with(round, *then, collect_everything(cite)), events


def void_round(round: Round, phrase: str, cite: Cite) -> RoundTransition:
    """Void the round: return everything, settled wagers included (R-ROUND-VOID).

    Wagers go back before payouts do, for a payout may lie on the felt as the next wager.
    """
    events: tuple[Event, ...] = (_voided(round, cite, Scope.ROUND, phrase, EMPTY),)
    settled = [was for was in round.settled.values() if was is not None]
    for number in round.counterclockwise():
        round, back = give_back(round, number, cite)
        events += back
    for was in settled:
        events += _reversed(round, was, cite)
    return replace(end_with(round, collect_everything(cite)), voided=True), events


def _undo_fold(round: Round, number: int, cite: Cite) -> RoundTransition:
    """Return the wagers that a fold forfeited: the hand was void before it was folded."""
    settled = dict(round.settled)
    events: tuple[Event, ...] = ()
    for wager in round.hands[number].forfeited:
        lost = settled.get((number, wager))
        if lost is not None:
            settled[number, wager] = None
            events += _reversed(round, lost, cite)
    return replace(round, settled=FrozenDict(settled)), events


def _reversed(round: Round, was: Settled, cite: Cite) -> tuple[Event, ...]:
    """Reverse a settled wager; the coupon beside an ante goes back to its owner."""
    undone = Reversed(
        DEALER,
        round.clause(cite),
        cite.rulings,
        was.seat,
        was.player,
        was.result,
        was.from_meter,
    )
    return (undone, *(_coupon(round, was.seat) if was.result.wager == "ante" else ()))


def _voided(
    round: Round,
    cite: Cite,
    scope: Scope,
    phrase: str,
    facts: Facts,
    *,
    seat: int = 0,
    deck_removed: bool = False,
) -> Voided:
    clause, rulings = round.clause(cite), cite.rulings
    return Voided(DEALER, clause, rulings, scope, seat, phrase, FrozenDict(facts), deck_removed)


def end_with(round: Round, *moments: Moment) -> Round:
    """Return the round with only these moments left on its agenda."""
    done = round.agenda[: round.at]
    return replace(round, agenda=(*done, *moments))


def collect_everything(cite: Cite) -> Moment:
    """Return the moment at which the dealer picks up every card on the layout and the undealt
    cards.
    """
    return Moment(ALL_CARDS.name, cite=cite)


def give_back(
    round: Round, number: int, cite: Cite, kept: frozenset[str] = NOTHING_KEPT
) -> RoundTransition:
    """Return every wager of a hand still on the felt to its player, and void the hand."""
    hand = round.hands[number]
    clause = round.clause(cite)
    settled = dict(round.settled)
    events: list[Event] = []
    for wager, amount in hand.wagers.items():
        if (number, wager) in settled or wager in kept:
            continue
        settled[number, wager] = None
        events.append(TakenBack(DEALER, clause, cite.rulings, number, hand.player, wager, amount))
        if wager == "ante":
            events += _coupon(round, number)
        meter = round.sheet.meter
        if meter is not None and wager == meter.wager:
            round, taken = _contribution_back(round, meter, cite)
            events.extend(taken)
    if hand.standing is HandStatus.IN:
        hand = replace(hand, standing=HandStatus.VOID)
    return replace(round.with_hand(hand), settled=FrozenDict(settled)), tuple(events)


def _coupon(round: Round, number: int) -> tuple[Event, ...]:
    """Return a coupon to its owner if the ante beside it was not decided."""
    hand = round.hands[number]
    if not hand.match_play:
        return ()
    clause, rulings = round.clause(_COUPON), _COUPON.rulings
    return (CouponKept(DEALER, clause, rulings, number, hand.match_play, hand.coupon),)


def _contribution_back(round: Round, meter: Meter, cite: Cite) -> RoundTransition:
    """Take this wager's contribution back from the meter."""
    rulings = (*cite.rulings, *meter.returned.rulings)
    taken = MeterTaken(DEALER, round.clause(cite), rulings, meter.contribution)
    return replace(round, meter=Cents(round.meter - meter.contribution)), (taken,)


def _lying(round: Round) -> tuple[Position, ...]:
    """Return the cards on the layout in pick-up order: players' from the dealer's right, dealer's
    last.
    """
    on_layout = [p for p in round.cards if p not in round.picked and p.area is not Area.BURN]
    order = {Area.SEAT: 0, Area.COMMUNITY: 1, Area.DEALER: 2, Area.SET_ASIDE: 3, Area.BURN: 4}
    return tuple(sorted(on_layout, key=lambda p: (order[p.area], -p.seat, p.number)))


@dataclass(frozen=True, kw_only=True, eq=False)
class AllCards(DealerTask):
    """Every card on the layout goes to the rack, and those not dealt; the moment says why."""

    name: str = "all cards"
    cite: Cite = Cite("pick-up-in-order")
    does: str = "every card goes to the discard rack"
    order: str = "Place all cards in the discard rack"
    verb: str = "pick up"

    def is_due(self, round: Round, moment: Moment) -> bool:
        """Return whether a card is left outside the rack."""
        return bool(_lying(round)) or not round.stub_gone

    def do(self, round: Round, moment: Moment) -> RoundTransition:
        """Pick up the cards on the layout, then the undealt cards."""
        events: tuple[Event, ...] = ()
        lying, cite = _lying(round), moment.cite or self.cite
        if lying:
            round, events = pick_up(round, lying, self.cite)
        if not round.stub_gone:
            events += (Gathered(DEALER, round.clause(cite), cite.rulings),)
        return replace(round, stub_gone=True), events


ALL_CARDS = AllCards()
