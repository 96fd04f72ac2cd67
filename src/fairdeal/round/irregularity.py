"""Irregularities in a round: what may be reported, and what the text in force makes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from fairdeal.cards import how_many
from fairdeal.frozen import replace
from fairdeal.law import Cite, Refusal, Refused, refuse
from fairdeal.round.action import DEALER, DEVICE, FLOOR, Action
from fairdeal.round.event import EVERYONE, Dealt, Event, Noticed, Reported, Shown
from fairdeal.round.offer import Offer, ReportOffer
from fairdeal.round.position import Area, Position, one_too_many, set_aside
from fairdeal.round.report import WHOLE_DECK, Observed, Report, check_report, has_cards
from fairdeal.round.round import Round, Standing
from fairdeal.round.stage import Progress, pick_up
from fairdeal.round.voiding import void_round

FACE_UP = Cite("face-up-card", "R-FACE-UP")
WRONG_NUMBER = Cite("wrong-number-of-cards")
DRAWN_IN_ERROR = Cite("drawn-in-error")
SHOE_FAILS = Cite("automated-shoe-fails", "R-ROUND-VOID")


def _none_covered(round: Round) -> tuple[Position, ...]:
    return ()


def _never(round: Round, seat: int) -> bool:
    return False


@dataclass(frozen=True, kw_only=True)
class Irregularities:
    """What one game's text makes of what was observed."""

    several_face_up: Callable[[Round], Progress]
    wrong_number: Callable[[Round, int, int, int], Progress]  # seat, cards there, cards in the deck
    dealer_exposed: Callable[[Round, Position], Progress]
    exposure_matters: Callable[[Round], bool]
    exposed_cite: Cite
    deck_is_counted: Callable[[Round, int], bool] = _never  # where the deck's number matters
    covered: Callable[[Round], tuple[Position, ...]] = _none_covered  # the dealer's, in the shoe


def wrong_hands(round: Round) -> Iterator[tuple[int, int]]:
    """Seats (0: the dealer) with the wrong number of cards, counting those they still await.

    The dealer comes first: a hand that can be completed is, before others' cards go to the rack.
    """
    cards, missed, each = round.cards, round.missed, round.game.cards_each
    seats = round.clockwise()
    if not missed and cards.keys().isdisjoint(one_too_many(seats, each)):
        return  # nobody was passed over, and nobody has a card too many
    lying = [p.seat for p in cards if p.area is Area.SEAT or p.area is Area.DEALER]
    for number in (0, *seats):
        if number and round.hands[number].standing is not Standing.IN:
            continue
        places = round.hand_positions(number) if number else round.dealer_positions
        awaited = [p for p in places if p not in cards and p not in missed]
        if lying.count(number) + len(awaited) != each:
            yield number, lying.count(number)


def report_offers(round: Round) -> tuple[Offer, ...]:
    """What the floor may report once the betting is closed."""
    if not round.at:
        return ()
    check = partial(_check, round)
    return (ReportOffer(FLOOR, "report", round.clause(WRONG_NUMBER), check=check),)


def device_offers(round: Round) -> tuple[Offer, ...]:
    """An automated shoe in use may fail; nobody has to confirm what a device senses."""
    return (Offer(DEVICE, "fail", round.clause(SHOE_FAILS)),)


def follow(round: Round, action: Action) -> Progress:
    """What follows from a report, or from a device's failure."""
    if action.actor == DEVICE:
        return void_round(round, "the automated shoe failed", SHOE_FAILS)
    report = action.report
    assert report is not None
    assert report.seen_by is not None
    assert report.confirmed_by is not None
    cite = _cite(round, report)
    said = Reported(
        action.actor,
        round.clause(cite),
        cite.rulings,
        str(report),
        report.seen_by.value,
        report.confirmed_by.value,
    )
    round, events = _consequence(round, report, action)
    return round, (said, *events)


def _consequence(round: Round, report: Report, action: Action) -> Progress:
    rules = round.game.irregularities
    if report.observed is Observed.DRAWN_IN_ERROR:
        return round, (noticed(round, "it is used as the next card", DRAWN_IN_ERROR),)
    if report.observed is Observed.WRONG_NUMBER:
        if round.voided:
            return round, (noticed(round, "all hands are void already", WRONG_NUMBER),)
        return rules.wrong_number(round, report.seat, report.count, report.deck)
    assert report.position is not None
    cite = rules.exposed_cite
    round, out = _from_under_the_cover_card(round, action, cite)
    face = round.cards[report.position]
    seen = Shown(DEALER, round.clause(cite), cite.rulings, (report.position,), (face,), EVERYONE)
    round = replace(round, shown=round.shown | {report.position})
    if round.voided or not rules.exposure_matters(round):
        said = noticed(round, "no decision hangs on it any more: play goes on", cite)
        return round, (*out, seen, said)
    round, events = rules.dealer_exposed(round, report.position)
    return round, (*out, seen, *events)


def _from_under_the_cover_card(round: Round, action: Action, cite: Cite) -> Progress:
    """A stack that waited in the shoe comes out whole, with the card that was seen."""
    if not action.cards:
        return round, ()
    covered = round.game.irregularities.covered(round)
    stack = dict(zip(covered, action.cards, strict=True))
    out = Dealt(DEALER, round.clause(cite), cite.rulings, covered)
    return replace(round, cards={**round.cards, **stack}), (out,)


def notice_wrong_hands(round: Round, *, dealer: bool) -> Progress:
    """Players (and the dealer) see how many cards they have; a wrong number is acted on."""
    events: tuple[Event, ...] = ()
    agenda = round.agenda
    for number, count in tuple(wrong_hands(round)):
        if round.agenda is not agenda:
            break  # what comes next is another thing now, and then all look again
        if number == 0 and not dealer:
            continue
        round, more = round.game.irregularities.wrong_number(round, number, count, WHOLE_DECK)
        events += more
    return round, events


def put_aside(round: Round, action: Action, gap: Position | None) -> Progress:
    """A card found face up is not used; more than one in a round has its consequence.

    The next card takes its place; in a stack the gap waits until the last stack is out.
    """
    number = 1 + sum(p.area is Area.SET_ASIDE for p in round.cards)
    position, clause = set_aside(number), round.clause(FACE_UP)
    round, to_rack = pick_up(round, (position,), FACE_UP)
    events: tuple[Event, ...] = (
        noticed(round, "a card lies face up in the deck: it is not used", FACE_UP),
        Dealt(DEALER, clause, FACE_UP.rulings, (position,)),
        Shown(DEALER, clause, FACE_UP.rulings, (position,), action.cards, EVERYONE),
        *to_rack,
    )
    round = replace(
        round,
        cards={**round.cards, position: action.cards[0]},
        shown=round.shown | {position},
        gaps=round.gaps if gap is None else (*round.gaps, gap),
    )
    if number == 1 or round.voided:
        return round, events
    round, more = round.game.irregularities.several_face_up(round)
    return round, events + more


def noticed(round: Round, words: str, cite: Cite) -> Noticed:
    """Something irregular, in words, under the clause that deals with it."""
    return Noticed(DEALER, round.clause(cite), cite.rulings, words)


def why_no_report(round: Round, action: Action) -> Refusal | None:
    """Why a report is not taken: the first reason in a fixed order."""
    if action.verb != "report" or action.report is None or not round.at:
        return None
    try:
        _check(round, action)
    except Refused as refused:
        return refused.refusal
    return None


def _cite(round: Round, report: Report) -> Cite:
    if report.observed is Observed.DEALER_EXPOSED:
        return round.game.irregularities.exposed_cite
    return DRAWN_IN_ERROR if report.observed is Observed.DRAWN_IN_ERROR else WRONG_NUMBER


def _check(round: Round, action: Action) -> None:
    """Refuse a report that only one person stands behind, or that is not what lies there."""
    report = action.report
    assert report is not None
    check_report(report)
    clause = round.clause(_cite(round, report))
    if not report.witnessed:
        raise refuse(
            "report-not-confirmed",
            "a report is seen by one person and confirmed by another in another role: "
            "player, dealer or floor",
        )
    wrong = _not_what_lies_there(round, report)
    if wrong:
        raise refuse("not-what-lies-there", wrong, clause)
    covered = round.game.irregularities.covered(round)
    stack = len(covered) if report.position in covered else 0
    seen = {*round.cards.values()} & {*action.cards}
    if seen or not len(action.cards) == len({*action.cards}) == stack:
        words = f"this report comes with {how_many(stack)}"
        none_out = ", none of them out already" if stack else ""
        raise refuse("wrong-number-of-cards", words + none_out, clause)


def _not_what_lies_there(round: Round, report: Report) -> str:
    """What is wrong with an observation; empty when it can be true."""
    rules = round.game.irregularities
    if report.observed is Observed.WRONG_NUMBER:
        if (report.seat, report.count) in set(wrong_hands(round)):
            asked = report.deck == WHOLE_DECK or rules.deck_is_counted(round, report.seat)
            return "" if asked else "no clause has the deck counted for this"
        lying = len(round.laid_out(report.seat))
        right = "and that is not a wrong number"
        instead = right if lying == report.count else f"not {report.count}"
        return f"{has_cards(report.seat, lying)} on the layout, {instead}"
    if report.observed is Observed.DEALER_EXPOSED:
        down = {*round.laid_out(0), *rules.covered(round)} - round.shown
        if report.position in down - round.picked:
            return ""
        return "a dealer's card that lies face down may be reported as exposed"
    return "the stub lies in the rack: no card can be drawn in error" if round.stub_gone else ""
