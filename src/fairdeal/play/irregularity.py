"""Irregularities in a round: what may be reported, and what the text in force makes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import Struct

from fairdeal.law import Cite
from fairdeal.play.model import (
    DEALER,
    EVERYONE,
    HANDS,
    SHOE,
    WHOLE_DECK,
    Action,
    Area,
    Dealt,
    Event,
    HandStatus,
    Noticed,
    Offer,
    Position,
    Round,
    Shown,
    one_too_many,
    set_aside,
)
from fairdeal.play.phrases import Fact, Facts
from fairdeal.play.stage import Automatic, RoundTransition, Stage, pick_up
from fairdeal.play.voiding import void_all
from fairdeal.sheet import Dealing
from fairdeal.values import EMPTY, FrozenDict, replace

FACE_UP = Cite("face-up-card", "R-FACE-UP")
WRONG_NUMBER = Cite("wrong-number-of-cards")
PASSED_OVER = Cite("wrong-number-of-cards", "R-PASSED-OVER")
COUNT_REFUTED = Cite("stub-count-wrong", "R-COUNT-MISDEAL")
SHOE_FAILS = Cite("automated-shoe-fails", "R-ROUND-VOID")


def _none_covered(round: Round) -> tuple[Position, ...]:
    return ()


def _never(round: Round, seat: int) -> bool:
    return False


class Irregularities(Struct, frozen=True, kw_only=True):
    """One game's rules for irregularities that were observed."""

    several_face_up: Callable[[Round], RoundTransition]
    wrong_number: Callable[[Round, int, int, int], RoundTransition]
    # (of a seat, with so many cards there and so many in the deck)
    dealer_exposed: Callable[[Round, Position], RoundTransition]
    exposure_matters: Callable[[Round], bool]
    exposed_cite: Cite
    deck_is_counted: Callable[[Round, int], bool] = _never  # where the deck's number matters
    covered: Callable[[Round], tuple[Position, ...]] = _none_covered  # the dealer's, in the shoe
    stages: tuple[Stage, ...] = ()  # that a round comes to only after one of these


def wrong_hands(round: Round) -> Iterator[tuple[int, int]]:
    """Iterate over the seats (0: the dealer) with the wrong number of cards.

    Cards that a seat still awaits are counted. The dealer comes first: the dealer's hand is
    completed, if it can be, before other cards go to the rack.
    """
    cards, missed, each = round.cards, round.missed, round.game.cards_each
    seats = round.clockwise()
    if not missed and cards.keys().isdisjoint(one_too_many(seats, each)):
        return  # nobody was passed over, and nobody has a card too many
    lying = [p.seat for p in cards if p.area is Area.SEAT or p.area is Area.DEALER]
    for number in (0, *seats):
        if number and round.hands[number].standing is not HandStatus.IN:
            continue
        places = round.hand_positions(number) if number else round.dealer_positions
        awaited = [p for p in places if p not in cards and p not in missed]
        if lying.count(number) + len(awaited) != each:
            yield number, lying.count(number)


def shoe_offers(round: Round) -> tuple[Offer, ...]:
    """Return the offer to an automated shoe to fail while hands wait for its cards.

    The shoe may also fail while it fills a gap, and while the dealer's stack is covered or waits. A
    device's failure needs no confirmation.
    """
    used = round.sheet.dealing is Dealing.AUTOMATED_SHOE and round.at and not round.stub_gone
    if not used or any(round.stage(m).empties_shoe for m in round.agenda[: round.at]):
        return ()
    still = ((round.stage(moment), moment) for moment in round.agenda[round.at :])
    if not any(p.area in HANDS for stage, m in still for p in stage.lacking(round, m)):
        return ()
    return (Offer(SHOE, "fail", round.clause(SHOE_FAILS)),)


def of_stacks(round: Round, cite: Cite) -> Cite:
    """Add the ruling on short stacks to a citation if an automated shoe deals.

    The shoe goes on after such a hand, so it has not failed.
    """
    stacks = round.sheet.dealing is Dealing.AUTOMATED_SHOE
    return cite.with_ruling("R-SHORT-STACK") if stacks else cite


def card_is_due(round: Round) -> bool:
    """Return whether a card of the deck is still due in this round."""
    return any(round.stage(m).lacking(round, m) for m in round.agenda[round.at :])


def judge_reported(round: Round) -> RoundTransition:
    """Judge the reports that were made during the deal, now that the deal is complete."""
    agenda = round.agenda
    events: tuple[Event, ...] = ()
    for number, count in tuple(wrong_hands(round)):
        if number in round.to_be_judged:
            round, more = act_on_number(round, number, count, round.to_be_judged[number])
            events += more
        if round.agenda != agenda:
            return round, events  # what comes next is another thing now, and then all look again
    return (replace(round, to_be_judged=EMPTY) if round.to_be_judged else round), events


DEAL_IS_COMPLETE = Automatic(name="the deal is complete", cite=PASSED_OVER, what=judge_reported)


def act_on_number(round: Round, number: int, count: int, deck: int) -> RoundTransition:
    """Act on a wrong number of cards as the game's text says, unless the deck is not whole.

    A count can be right because a card is lost and a hand is short. When the short hand is seen,
    the count is refuted: the deck is removed and all hands are void.
    """
    if round.counted in (None, WHOLE_DECK):
        return round.game.irregularities.wrong_number(round, number, count, deck)
    assert round.counted is not None
    facts: Facts = {"seat": number, "count": count, "total": round.counted}
    cite = COUNT_REFUTED
    return void_all(round, "count-refuted", cite, facts=facts, deck_removed=True, forfeits_too=True)


def notice_wrong_hands(round: Round, *, dealer: bool) -> RoundTransition:
    """Act on every wrong number of cards that the players (and the dealer) can see."""
    events: tuple[Event, ...] = ()
    agenda = round.agenda
    for number, count in tuple(wrong_hands(round)):
        if round.agenda != agenda:
            break  # what comes next is another thing now, and then all look again
        if number == 0 and not dealer:
            continue
        round, more = act_on_number(round, number, count, WHOLE_DECK)
        events += more
    return round, events


def put_aside(
    round: Round,
    action: Action,
    gap: Position | None,
    phrase: str = "card-face-up",
    cite: Cite = FACE_UP,
) -> RoundTransition:
    """Set aside a card found face up, and apply the consequence of a second one.

    The next card takes its place. In a stack the gap waits until the last stack is out.
    """
    number = 1 + sum(p.area is Area.SET_ASIDE for p in round.cards)
    position, clause = set_aside(number), round.clause(cite)
    still_dealt = card_is_due(round)
    round, to_rack = pick_up(round, (position,), cite)
    events: tuple[Event, ...] = (
        noticed(round, phrase, cite),
        Dealt(DEALER, clause, cite.rulings, (position,)),
        Shown(DEALER, clause, cite.rulings, (position,), action.cards, EVERYONE),
        *to_rack,
    )
    round = replace(
        round,
        cards=FrozenDict({**round.cards, position: action.cards[0]}),
        shown=round.shown | {position},
        gaps=round.gaps if gap is None else (*round.gaps, gap),
    )
    if number == 1 or round.voided or not still_dealt:
        return round, events
    round, more = round.game.irregularities.several_face_up(round)
    return round, events + more


def noticed(round: Round, phrase: str, cite: Cite, **facts: Fact) -> Noticed:
    """Return a notice of an irregularity, under the clause that governs it."""
    return Noticed(DEALER, round.clause(cite), cite.rulings, phrase, FrozenDict(facts))
