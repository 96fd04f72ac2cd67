"""From the dealer's reveal to the discard rack: every hand resolved, one after another."""

from fairdeal.cards import Category, HandValue
from fairdeal.games.ultimate_texas_holdem.settlement import (
    CoverAllFacts,
    Facts,
    best,
    cover_all_facts,
    facts,
    progressive_facts,
    settle,
)
from fairdeal.games.ultimate_texas_holdem.sheet import MassachusettsUthSheet, UthSheet
from fairdeal.law import Cite, rests_on
from fairdeal.play import (
    DEALER,
    Event,
    HandStatus,
    MeterFed,
    Result,
    Round,
    RoundTransition,
    announced,
    community,
    handled,
    pick_up,
    settled,
    show,
)
from fairdeal.sheet import Sheet
from fairdeal.values import FrozenDict, replace

FLOP = community(1, 2, 3)
LAST = community(4, 5)
BOARD = FLOP + LAST
RESOLVED, PICKED_UP = Cite("players-resolved-in-turn"), Cite("pick-up-in-order")
_AT_THE_SEAT = frozenset({"ante", "blind", "play", "trips", "progressive"})


def reveal(round: Round, number: int) -> RoundTransition:
    """Take the cover card off, turn up the dealer's two cards and announce the hand."""
    cite = Cite("dealer-reveals")
    if round.nobody_plays:
        cite = cite.with_ruling("R-EVERYONE-FOLDS")
    uncovered = handled(round, "dealer-uncovered", cite)
    round, events = show(round, round.dealer_positions, cite)
    announcement = announced(round, "hand", cite, seat=0, hand=dealer_value(round).text)
    return round, (uncovered, *events, announcement)


def dealer_value(round: Round) -> HandValue:
    """Return the dealer's best five of seven."""
    return best(round.faces(round.dealer_positions + BOARD))


def dealer_is_turned_up(round: Round) -> bool:
    """Return whether the dealer's cards are public."""
    return round.shown.issuperset(round.dealer_positions)


def dealer_has_a_pair(round: Round) -> bool:
    """Return whether the dealer's hand, now turned up, is a pair or better."""
    return dealer_value(round).category >= Category.PAIR


def value_of(round: Round, number: int) -> HandValue:
    """Return a player's best five of seven."""
    return best(round.faces(round.hand_positions(number) + BOARD))


def facts_of(round: Round, number: int) -> Facts:
    """Return a hand's facts, once every relevant card is out."""
    hole = round.faces(round.hand_positions(number))
    board = round.faces(BOARD)
    progressive = progressive_facts(round.sheet, hole, board, round.meter)
    return facts(hole, dealer_value(round), board, _cover_all_facts(round), progressive)


def results_of(round: Round, number: int) -> tuple[Result, ...]:
    """Return a hand's results, once every relevant card is out."""
    assert isinstance(round.sheet, UthSheet)
    return settle(facts_of(round, number), round.hands[number].stakes, round.sheet)


@rests_on(Cite("MA-UTH 13(h)", "R-COVER-ALL"))
def settle_played(round: Round, number: int) -> RoundTransition:
    """Turn up, announce, settle and pick up a played hand.

    With Cover All some hands stay up.
    """
    exposed = left_exposed(round)
    round, events = _settle_seat(round, number, RESOLVED)
    still = left_exposed(round)
    for beaten in exposed:
        if beaten not in still:
            cite = Cite("MA-UTH 13(i)", "R-COVER-ALL-EXPOSED")
            round, to_rack = pick_up(round, round.hand_positions(beaten), cite)
            events += to_rack
    if number not in still:
        round, to_rack = pick_up(round, round.hand_positions(number), PICKED_UP)
        events += to_rack
    return round, events


def settle_folded(round: Round, number: int) -> RoundTransition:
    """Take a folded hand from under its trips wager, settle it and pick it up."""
    round, events = _settle_seat(round, number, Cite("fold-under-trips", "R-ORDER"))
    round, to_rack = pick_up(round, round.hand_positions(number), PICKED_UP)
    return round, events + to_rack


def settle_cover_all(round: Round, number: int) -> RoundTransition:
    """Settle Cover All, after every other wager at the table."""
    return settled(round, number, results_of(round, number), only=frozenset({"cover_all"}))


def pick_up_the_rest(round: Round, number: int) -> RoundTransition:
    """Pick up the hands left exposed for Cover All, then the dealer's cards and the board."""
    events: tuple[Event, ...] = ()
    for exposed in left_exposed(round):
        cite = Cite("MA-UTH 13(h)a", "R-COVER-ALL-EXPOSED")
        round, to_rack = pick_up(round, round.hand_positions(exposed), cite)
        events += to_rack
    round, to_rack = pick_up(round, round.dealer_positions + BOARD, PICKED_UP)
    return round, events + to_rack


def left_exposed(round: Round) -> tuple[int, ...]:
    """Return the settled seats whose straight or better stays up for Cover All.

    Each stays, a lower one too, until a hand is higher than all before it.
    """
    if not offers_cover_all(round.sheet) or not any(has_cover_all(round, n) for n in round.hands):
        return ()
    highest, exposed = dealer_value(round), list[int]()
    for number in round.counterclockwise():
        if (number, "play") not in round.settled or not was_played(round, number):
            continue
        value = value_of(round, number)
        if value.category >= Category.STRAIGHT:
            exposed = [number] if value > highest else [*exposed, number]
        highest = max(highest, value)
    return tuple(exposed)


def was_played(round: Round, number: int) -> bool:
    """Return whether a hand is still in: it has its play wager."""
    return round.hands[number].standing is HandStatus.IN


def folded_with_trips(round: Round, number: int) -> bool:
    """Return whether a folded hand waits under its trips wager."""
    hand = round.hands[number]
    return hand.standing is HandStatus.FOLDED and "trips" in hand.wagers


def has_cover_all(round: Round, number: int) -> bool:
    """Return whether a hand, folded or not, has a Cover All wager."""
    hand = round.hands[number]
    return hand.standing is not HandStatus.VOID and "cover_all" in hand.wagers


def offers_cover_all(sheet: Sheet) -> bool:
    """Return whether a sheet has Cover All."""
    return isinstance(sheet, MassachusettsUthSheet) and bool(sheet.cover_all)


def _settle_seat(round: Round, number: int, cite: Cite) -> RoundTransition:
    round, events = show(round, round.hand_positions(number), cite)
    events += (announced(round, "hand", cite, seat=number, hand=value_of(round, number).text),)
    round, paid = settled(round, number, results_of(round, number), only=_AT_THE_SEAT)
    if "progressive" in round.hands[number].wagers:
        round, paid = _from_the_meter(round, number, paid)
    return round, events + paid


def _cover_all_facts(round: Round) -> CoverAllFacts | None:
    if not offers_cover_all(round.sheet):
        return None
    in_play = (round.faces(round.hand_positions(hand.seat)) for hand in round.playing())
    return cover_all_facts(len(round.hands), dealer_value(round), in_play, round.faces(BOARD))


def _from_the_meter(round: Round, number: int, events: tuple[Event, ...]) -> RoundTransition:
    """Pay a share of the meter from it; a meter won whole starts again from the seed."""
    kept: list[Event] = []
    for event in events:
        if event.settled is not None and event.wager == "progressive":
            looked_at = facts_of(round, number).progressive
            payment = looked_at.payment(round.sheet) if looked_at else None
            if payment is not None:
                paid = replace(event, from_meter=payment.from_meter)
                kept.append(paid)
                round = replace(
                    round,
                    meter=payment.meter_after(round.meter),
                    settled=FrozenDict({**round.settled, (number, "progressive"): paid}),
                )
                if payment.seed:
                    kept.append(MeterFed(DEALER, event.clause, event.rulings, payment.seed))
                continue
        kept.append(event)
    return round, tuple(kept)
