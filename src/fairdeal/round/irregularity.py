"""Irregularities in a round: what may be reported, and what the text in force makes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from fairdeal.cards import how_many
from fairdeal.frozen import FrozenDict, replace
from fairdeal.law import Cite, Refusal
from fairdeal.round.action import DEALER, FLOOR, SHOE, Action
from fairdeal.round.event import EVERYONE, Dealt, Event, Noticed, Reported, Shown
from fairdeal.round.offer import Offer, ReportOffer
from fairdeal.round.phrases import Fact, Facts
from fairdeal.round.position import Area, Position, one_too_many, set_aside
from fairdeal.round.report import NOT_A_REPORT, WHOLE_DECK, Observed, Report, has_cards, is_report
from fairdeal.round.round import Round, Standing
from fairdeal.round.stage import RoundTransition, Stage, pick_up
from fairdeal.round.voiding import void_all, void_round

FACE_UP = Cite("face-up-card", "R-FACE-UP")
WRONG_NUMBER = Cite("wrong-number-of-cards")
DRAWN_IN_ERROR = Cite("drawn-in-error")
COUNT_REFUTED = Cite("stub-count-wrong", "R-COUNT-MISDEAL")
SHOE_FAILS = Cite("automated-shoe-fails", "R-ROUND-VOID")


def _none_covered(round: Round) -> tuple[Position, ...]:
    return ()


def _never(round: Round, seat: int) -> bool:
    return False


@dataclass(frozen=True, kw_only=True)
class Irregularities:
    """What one game's text makes of what was observed."""

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
    return (_report_offer(round),) if round.at and not round.over else ()


def _report_offer(round: Round) -> ReportOffer:
    rules = round.game.irregularities
    covered = rules.covered(round)
    lying = dict.fromkeys((*round.laid_out(0), *covered))
    return ReportOffer(
        FLOOR,
        "report",
        round.clause(WRONG_NUMBER),
        wrong_numbers=tuple(wrong_hands(round)),
        counted_for=tuple(n for n in (0, *round.hands) if rules.deck_is_counted(round, n)),
        exposable=tuple(p for p in lying if p not in round.shown and p not in round.picked),
        covered=covered,
        drawn_in_error=not round.stub_gone,
        out=frozenset(round.cards.values()),
    )


def device_offers(round: Round) -> tuple[Offer, ...]:
    """An automated shoe in use may fail; nobody has to confirm what a device senses."""
    return (Offer(SHOE, "fail", round.clause(SHOE_FAILS)),)


def follow(round: Round, action: Action) -> RoundTransition:
    """What follows from a report, or from a device's failure."""
    if action.actor == SHOE:
        return void_round(round, "shoe-failed", SHOE_FAILS)
    report = action.report
    assert report is not None
    cite = _cite(round, report)
    said = Reported(action.actor, round.clause(cite), cite.rulings, report)
    round, events = _consequence(round, report, action)
    return round, (said, *events)


def _consequence(round: Round, report: Report, action: Action) -> RoundTransition:
    rules = round.game.irregularities
    if report.observed is Observed.DRAWN_IN_ERROR:
        return round, (noticed(round, "drawn-card-used", DRAWN_IN_ERROR),)
    if report.observed is Observed.WRONG_NUMBER:
        if round.voided:
            return round, (noticed(round, "all-void-already", WRONG_NUMBER),)
        return _wrong_number(round, report.seat, report.count, report.deck)
    assert report.position is not None
    cite = rules.exposed_cite
    round, out = _from_under_the_cover_card(round, action, cite)
    face = round.cards[report.position]
    seen = Shown(DEALER, round.clause(cite), cite.rulings, (report.position,), (face,), EVERYONE)
    round = replace(round, shown=round.shown | {report.position})
    if round.voided or not rules.exposure_matters(round):
        said = noticed(round, "exposure-without-consequence", cite)
        return round, (*out, seen, said)
    round, events = rules.dealer_exposed(round, report.position)
    return round, (*out, seen, *events)


def _wrong_number(round: Round, number: int, count: int, deck: int) -> RoundTransition:
    """As the game's text says; unless the stub's count now shows that the deck is not whole.

    A count can come out right because a card is lost and a hand is short. Once the hand is seen
    the two no longer cancel: the deck leaves, and all hands are void.
    """
    if round.counted in (None, WHOLE_DECK):
        return round.game.irregularities.wrong_number(round, number, count, deck)
    assert round.counted is not None
    facts: Facts = {"seat": number, "count": count, "total": round.counted}
    cite = COUNT_REFUTED
    return void_all(round, "count-refuted", cite, facts=facts, deck_removed=True, forfeits_too=True)


def _from_under_the_cover_card(round: Round, action: Action, cite: Cite) -> RoundTransition:
    """A stack that waited in the shoe comes out whole, with the card that was seen."""
    if not action.cards:
        return round, ()
    covered = round.game.irregularities.covered(round)
    stack = dict(zip(covered, action.cards, strict=True))
    out = Dealt(DEALER, round.clause(cite), cite.rulings, covered)
    return replace(round, cards=FrozenDict({**round.cards, **stack})), (out,)


def notice_wrong_hands(round: Round, *, dealer: bool) -> RoundTransition:
    """Players (and the dealer) see how many cards they have; a wrong number is acted on."""
    events: tuple[Event, ...] = ()
    agenda = round.agenda
    for number, count in tuple(wrong_hands(round)):
        if round.agenda != agenda:
            break  # what comes next is another thing now, and then all look again
        if number == 0 and not dealer:
            continue
        round, more = _wrong_number(round, number, count, WHOLE_DECK)
        events += more
    return round, events


def put_aside(round: Round, action: Action, gap: Position | None) -> RoundTransition:
    """A card found face up is not used; more than one in a round has its consequence.

    The next card takes its place; in a stack the gap waits until the last stack is out.
    """
    number = 1 + sum(p.area is Area.SET_ASIDE for p in round.cards)
    position, clause = set_aside(number), round.clause(FACE_UP)
    round, to_rack = pick_up(round, (position,), FACE_UP)
    events: tuple[Event, ...] = (
        noticed(round, "card-face-up", FACE_UP),
        Dealt(DEALER, clause, FACE_UP.rulings, (position,)),
        Shown(DEALER, clause, FACE_UP.rulings, (position,), action.cards, EVERYONE),
        *to_rack,
    )
    round = replace(
        round,
        cards=FrozenDict({**round.cards, position: action.cards[0]}),
        shown=round.shown | {position},
        gaps=round.gaps if gap is None else (*round.gaps, gap),
    )
    if number == 1 or round.voided:
        return round, events
    round, more = round.game.irregularities.several_face_up(round)
    return round, events + more


def noticed(round: Round, phrase: str, cite: Cite, **facts: Fact) -> Noticed:
    """Something irregular, under the clause that deals with it."""
    return Noticed(DEALER, round.clause(cite), cite.rulings, phrase, FrozenDict(facts))


def why_no_report(round: Round, action: Action) -> Refusal | None:
    """Why a report is not taken: the first reason in a fixed order."""
    if action.verb != "report" or action.report is None or not round.at:
        return None
    return _why_not_true(_report_offer(round), round, action, action.report)


def _cite(round: Round, report: Report) -> Cite:
    if report.observed is Observed.DEALER_EXPOSED:
        return round.game.irregularities.exposed_cite
    return DRAWN_IN_ERROR if report.observed is Observed.DRAWN_IN_ERROR else WRONG_NUMBER


def _why_not_true(
    offer: ReportOffer, round: Round, action: Action, report: Report
) -> Refusal | None:
    """Why a report is refused: only one person stands behind it, or it is not what lies there."""
    if not is_report(report):
        return NOT_A_REPORT
    clause = round.clause(_cite(round, report))
    if not report.witnessed:
        return Refusal(
            "report-not-confirmed",
            "a report is seen by one person and confirmed by another in another role: "
            "player, dealer or floor",
        )
    if not offer.can_be_true(report):
        return Refusal("not-what-lies-there", _contradiction(offer, round, report), clause)
    if not offer.has_its_cards(report, action.cards):
        stack = offer.stack(report)
        none_out = ", none of them out already" if stack else ""
        words = f"this report comes with {how_many(stack)}{none_out}"
        return Refusal("wrong-number-of-cards", words, clause)
    return None


def _contradiction(offer: ReportOffer, round: Round, report: Report) -> str:
    """What is wrong with an observation that cannot be true."""
    if report.observed is Observed.WRONG_NUMBER:
        if (report.seat, report.count) in offer.wrong_numbers:
            return "no clause has the deck counted for this"
        lying = len(round.laid_out(report.seat))
        right = "and that is not a wrong number"
        instead = right if lying == report.count else f"not {report.count}"
        return f"{has_cards(report.seat, lying)} on the layout, {instead}"
    if report.observed is Observed.DEALER_EXPOSED:
        return "a dealer's card that lies face down may be reported as exposed"
    return "the stub lies in the rack: no card can be drawn in error"
