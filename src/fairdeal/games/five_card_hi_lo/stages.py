"""A round of 5 Card Hi-Lo, stage by stage."""

from functools import lru_cache

from fairdeal.cards import Card, five_card
from fairdeal.games.five_card_hi_lo.decisions import Election, look
from fairdeal.games.five_card_hi_lo.points import Split, house_way, split
from fairdeal.games.five_card_hi_lo.settlement import OUTCOME_CITES, Facts, facts, outcome, settle
from fairdeal.games.five_card_hi_lo.wagers import hi_lo
from fairdeal.law import Cite
from fairdeal.play import (
    DEAL_IS_COMPLETE,
    DEALER,
    Area,
    Automatic,
    Chose,
    Deal,
    DealerTask,
    Event,
    ForEachSeat,
    Gaps,
    Hand,
    HandStatus,
    Position,
    Procedure,
    Result,
    Round,
    RoundTransition,
    SeatOrder,
    Stub,
    announced,
    notice_wrong_hands,
    pick_up,
    settled,
    show,
)
from fairdeal.sheet import Dealing, Sheet

CARDS_EACH = 5
LATER = range(3, CARDS_EACH + 2)  # one too many is a later card too
ONE_BY_ONE = {  # a card dealt by itself has a clause of its own; a stack has one for all
    (Area.SEAT, 1): Cite("first-card-players"),
    (Area.DEALER, 1): Cite("first-card-dealer"),
    (Area.SEAT, 2): Cite("second-card-players"),
    (Area.DEALER, 2): Cite("second-card-dealer"),
    **{(area, n): Cite("later-cards") for n in LATER for area in (Area.SEAT, Area.DEALER)},
}
PICKED_UP = Cite("pick-up-in-order")


HANDS_ARE_SEEN = Automatic(
    name="everyone sees how many cards lie where",
    cite=Cite("wrong-number-of-cards"),
    what=lambda round: notice_wrong_hands(round, dealer=True),
)


def procedure(sheet: Sheet) -> Procedure:
    """Return the stages of the round after “No more bets”."""
    return (
        Deal(
            name="the deal",
            cite=Cite("deal-in-turn"),
            does="each player and the dealer get five cards, face down",
            order="Deal five cards to each player and to yourself",
            due=Round.dealt_in_turn,
            each={} if sheet.dealing is Dealing.AUTOMATED_SHOE else ONE_BY_ONE,
        ),
        *((Gaps(),) if sheet.dealing is Dealing.AUTOMATED_SHOE else ()),
        DEAL_IS_COMPLETE,
        Stub(),
        HANDS_ARE_SEEN,
        Automatic(name="players look", cite=Cite("13:69F-40.10(a)"), what=look),
        Election(),
        DealerTask(
            name="the dealer's hand",
            cite=Cite("dealer-reveals"),
            says=("Dealer has …",),
            does="the dealer's hand is turned up and set: aces high, then the highest cards",
            order="Show your hand",
            verb="reveal",
            work=_reveal,
        ),
        ForEachSeat(
            SeatOrder.COUNTERCLOCKWISE,
            DealerTask(
                name="settlement",
                cite=Cite("players-resolved-in-turn", "R-ORDER"),
                says=("Seat {seat} has …",),
                does="{whose} cards are turned up and every wager on them is settled",
                order="Settle seat {seat}",
                verb="settle",
                work=_settle_seat,
                when=_has_wagers_left,
            ),
        ),
        DealerTask(
            name="the dealer's cards",
            cite=PICKED_UP,
            does="the dealer's cards go to the discard rack",
            order="Place your cards in the discard rack",
            verb="pick up",
            work=_pick_up_dealer,
        ),
    )


def _reveal(round: Round, number: int) -> RoundTransition:
    cite = Cite("dealer-reveals", "R-HILO-HOUSE-WAY")
    if round.nobody_plays:
        cite = cite.with_ruling("R-EVERYONE-FOLDS")
    round, shown = show(round, round.dealer_positions, Cite("dealer-reveals"))
    low = house_way(round.faces(round.dealer_positions))
    chose = Chose(DEALER, round.clause(cite), cite.rulings, 0, "set", low)
    announcement = announced(round, "totals", cite, seat=0, **dealer_split(round).totals)
    return round, (*shown, chose, announcement)


def dealer_split(round: Round) -> Split:
    """Return the dealer's cards, set the house way."""
    return _the_house_way(round.faces(round.dealer_positions))


@lru_cache(maxsize=100)  # asked for again at every hand
def _the_house_way(cards: tuple[Card, ...]) -> Split:
    return split(cards, house_way(cards))


def hand_split(round: Round, hand: Hand) -> Split | None:
    """Return a played hand as its player set it; None for a folded hand."""
    if hand.standing is not HandStatus.IN:
        return None
    return split(round.faces(round.hand_positions(hand.seat)), hand.picks)


def facts_of(round: Round, number: int) -> Facts:
    """Return a hand's facts, once the dealer's cards are turned up."""
    cards, held = round.faces(round.hand_positions(number)), hand_split(round, round.hands[number])
    return facts(cards, dealer_split(round), held)


def _has_wagers_left(round: Round, number: int) -> bool:
    hand = round.hands[number]
    waiting = hand.standing is HandStatus.FOLDED and "poker_bonus" in hand.wagers
    return hand.standing is HandStatus.IN or waiting


def _settle_seat(round: Round, number: int) -> RoundTransition:
    hand, known = round.hands[number], facts_of(round, number)
    results = settle(known, hand.stakes, hi_lo(round.sheet))
    if hand.standing is HandStatus.FOLDED:
        round, turned = _turn_up_folded(round, number)
    else:
        round, turned = _turn_up(round, number, known, results)
    round, paid = settled(round, number, results)
    round, to_rack = pick_up(round, _in_order(round, hand), PICKED_UP)
    return round, turned + paid + to_rack


def _turn_up(
    round: Round, number: int, known: Facts, results: tuple[Result, ...]
) -> RoundTransition:
    """Turn the hand up and announce its totals, and an ante bonus if there is one."""
    held = hand_split(round, round.hands[number])
    assert held is not None
    round, shown = show(round, round.hand_positions(number), Cite("players-resolved-in-turn"))
    came_to = outcome(known)
    facts = {"seat": number, **held.totals, "outcome": came_to.value}
    events: list[Event] = [announced(round, "totals-and-outcome", OUTCOME_CITES[came_to], **facts)]
    if any(result.wager == "ante_bonus" for result in results):
        cite = Cite("13:69F-40.10(f)", "R-HILO-ANTE-BONUS")
        events.append(announced(round, "ante-bonus", cite, seat=number, aces=known.aces.value))
    return round, (*shown, *events)


def _turn_up_folded(round: Round, number: int) -> RoundTransition:
    """Turn up a folded hand; only its poker bonus bet is left."""
    positions = round.hand_positions(number)
    round, shown = show(round, positions, Cite("13:69F-40.10(b)", "R-ORDER"))
    hand, cite = five_card(round.faces(positions)).text, Cite("13:69F-40.10(e)")
    return round, (*shown, announced(round, "hand", cite, seat=number, hand=hand))


def _in_order(round: Round, hand: Hand) -> tuple[Position, ...]:
    """Return the high hand, then the low hand, so that both can be rebuilt from the rack."""
    positions = round.hand_positions(hand.seat)
    return tuple(sorted(positions, key=lambda position: position.number in hand.picks))


def _pick_up_dealer(round: Round, number: int) -> RoundTransition:
    low = house_way(round.faces(round.dealer_positions))
    in_order = sorted(round.dealer_positions, key=lambda position: position.number in low)
    return pick_up(round, tuple(in_order), PICKED_UP)


CONDITIONS = {  # of the dealer's script
    "a player has several hands": lambda round, number: any(
        len(round.seats_of(hand.player)) > 1 for hand in round.hands.values()
    ),
    "the hand was folded": lambda round, number: round.hands[number].standing is HandStatus.FOLDED,
    "the hand was played": lambda round, number: round.hands[number].standing is HandStatus.IN,
}
