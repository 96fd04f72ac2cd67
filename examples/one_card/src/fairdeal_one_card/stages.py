"""A round of One Card, stage by stage."""

from dataclasses import dataclass

from fairdeal.law import Cite
from fairdeal.play.dealing import Deal, Gaps, Stub
from fairdeal.play.model.action import Action, seat
from fairdeal.play.model.event import Event
from fairdeal.play.model.offer import Offer
from fairdeal.play.model.result import Verdicts
from fairdeal.play.model.round import HandStatus, Round
from fairdeal.play.stage import (
    Automatic,
    DealerTask,
    ForEachSeat,
    Moment,
    Procedure,
    RoundTransition,
    SeatOrder,
    Stage,
    decided,
    folded,
    pick_up,
    play_placed,
    settled,
    show,
)
from fairdeal.sheet import Sheet
from fairdeal_one_card.settlement import forfeited, settle
from fairdeal_one_card.wagers import PLAY

DECIDES = Cite("OC 2(a)")
PICKED_UP = Cite("pick-up-in-order")


@dataclass(frozen=True, kw_only=True, eq=False)
class Decision(Stage):
    """Play for as much again, or fold."""

    name: str = "decision"
    cite: Cite = DECIDES

    def offers(self, round: Round, moment: Moment) -> tuple[Offer, ...]:
        hand = round.hands[moment.seat]
        if hand.standing is not HandStatus.IN or PLAY in hand.wagers:
            return ()
        actor, clause = seat(moment.seat), round.clause(DECIDES)
        return (
            Offer(actor, "play", clause, amount=hand.wagers["ante"]),
            Offer(actor, "fold", clause, default=True),
        )

    def perform(self, round: Round, moment: Moment, action: Action) -> RoundTransition:
        hand = round.hands[moment.seat]
        hand, events = decided(round, hand, self.name, action, DECIDES)
        if action.verb == "play":
            hand, placed = play_placed(round, hand, PLAY, hand.wagers["ante"], DECIDES)
            return round.with_hand(hand), (*events, *placed)
        lost = forfeited(Verdicts(round.sheet, hand.stakes))
        return round.with_hand(folded(hand, lost)), events


def procedure(sheet: Sheet) -> Procedure:
    """The round after “No more bets”."""
    return (
        Deal(name="the deal", cite=Cite("deal-in-turn"), due=Round.dealt_in_turn),
        Gaps(),
        Stub(),
        Automatic(name="players look", cite=DECIDES, what=_look),
        ForEachSeat(SeatOrder.CLOCKWISE, Decision()),
        DealerTask(
            name="the dealer's card", cite=Cite("dealer-reveals"), verb="reveal", work=_reveal
        ),
        ForEachSeat(
            SeatOrder.COUNTERCLOCKWISE,
            DealerTask(
                name="settlement",
                cite=Cite("players-resolved-in-turn"),
                verb="settle",
                work=_settle_seat,
                when=_is_there,
            ),
        ),
        DealerTask(name="the dealer's hand", cite=PICKED_UP, verb="pick up", work=_pick_up_dealer),
    )


def _look(round: Round) -> RoundTransition:
    events: tuple[Event, ...] = ()
    for hand in round.playing():
        own = frozenset({hand.seat})
        round, seen = show(round, round.hand_positions(hand.seat), DECIDES, to=own)
        events += seen
    return round, events


def _reveal(round: Round, number: int) -> RoundTransition:
    return show(round, round.dealer_positions, Cite("dealer-reveals"))


def _is_there(round: Round, number: int) -> bool:
    return round.hands[number].standing is not HandStatus.VOID


def _settle_seat(round: Round, number: int) -> RoundTransition:
    hand = round.hands[number]
    (card,), (dealer,) = (
        round.faces(places) for places in (round.hand_positions(number), round.dealer_positions)
    )
    events: tuple[Event, ...] = ()
    if hand.standing is HandStatus.IN:
        places = round.hand_positions(number)
        round, events = show(round, places, Cite("players-resolved-in-turn"))
    round, paid = settled(round, number, settle(card, dealer, hand.stakes, round.sheet))
    round, to_rack = pick_up(round, round.hand_positions(number), PICKED_UP)
    return round, events + paid + to_rack


def _pick_up_dealer(round: Round, number: int) -> RoundTransition:
    return pick_up(round, round.dealer_positions, PICKED_UP)
