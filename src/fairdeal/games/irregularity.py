"""Irregularities in a round: what may be reported, and what the text in force makes of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from fairdeal.games.action import DEALER, DEVICE, FLOOR, Action
from fairdeal.games.event import EVERYONE, Dealt, Event, Noticed, PickedUp, Shown
from fairdeal.games.offer import Offer, ReportOffer
from fairdeal.games.position import Area, Position, set_aside
from fairdeal.games.report import Observed, Report
from fairdeal.games.round import Round, Standing
from fairdeal.games.stage import Progress
from fairdeal.games.value import replace
from fairdeal.games.voiding import void_round
from fairdeal.law import Cite, refuse

FACE_UP = Cite("face-up-card", "R-FACE-UP")
WRONG_NUMBER = Cite("wrong-number-of-cards")
DRAWN_IN_ERROR = Cite("drawn-in-error")
SHOE_FAILS = Cite("automated-shoe-fails", "R-ROUND-VOID")


@dataclass(frozen=True, kw_only=True)
class Irregularities:
    """What one game's text makes of what was observed."""

    several_face_up: Callable[[Round], Progress]
    wrong_number: Callable[[Round, int, int, int], Progress]  # seat, cards there, cards in the deck
    dealer_exposed: Callable[[Round, Position], Progress]
    exposure_matters: Callable[[Round], bool]
    exposed_cite: Cite


def wrong_hands(round: Round) -> Iterator[tuple[int, int]]:
    """Seats (0: the dealer) with the wrong number of cards, once their cards are all dealt."""
    for number in (*round.clockwise(), 0):
        if number and round.hands[number].standing is not Standing.IN:
            continue
        lying = len(round.laid_out(number))
        awaited = _awaited(round, number)
        if lying + awaited != round.game.cards_each:
            yield number, lying


def _awaited(round: Round, number: int) -> int:
    """How many cards a place is still to be dealt."""
    positions = round.hand_positions(number) if number else round.dealer_positions
    return sum(p not in round.cards and p not in round.missed for p in positions)


def report_offers(round: Round) -> tuple[Offer, ...]:
    """What the floor may report while cards are out."""
    if not round.cards:
        return ()

    def check(report: Report) -> None:
        _check(round, report)

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
    rules = round.game.irregularities
    if report.observed is Observed.DRAWN_IN_ERROR:
        words = "a card was drawn in error, unseen: it is the next card"
        return round, (noticed(round, words, DRAWN_IN_ERROR),)
    if report.observed is Observed.WRONG_NUMBER:
        return rules.wrong_number(round, report.seat, report.count, report.deck)
    assert report.position is not None
    seen = Shown(
        DEALER,
        round.clause(rules.exposed_cite),
        rules.exposed_cite.rulings,
        report.position,
        round.cards[report.position],
        EVERYONE,
    )
    round = replace(round, shown=round.shown | {report.position})
    if not rules.exposure_matters(round):
        said = noticed(round, "every player has decided: play goes on", rules.exposed_cite)
        return round, (seen, said)
    round, events = rules.dealer_exposed(round, report.position)
    return round, (seen, *events)


def notice_wrong_hands(round: Round, *, dealer: bool) -> Progress:
    """Players (and the dealer) see how many cards they have; a wrong number is acted on."""
    events: tuple[Event, ...] = ()
    for number, count in tuple(wrong_hands(round)):
        if number == 0 and not dealer:
            continue
        if number and round.hands[number].standing is not Standing.IN:
            continue
        round, more = round.game.irregularities.wrong_number(round, number, count, 52)
        events += more
    return round, events


def put_aside(round: Round, action: Action) -> Progress:
    """A card found face up is not used; more than one in a round has its consequence."""
    number = 1 + sum(p.area is Area.SET_ASIDE for p in round.cards)
    position, clause = set_aside(number), round.clause(FACE_UP)
    events: tuple[Event, ...] = (
        noticed(round, "a card lies face up in the deck: it is not used", FACE_UP),
        Dealt(DEALER, clause, FACE_UP.rulings, position),
        Shown(DEALER, clause, FACE_UP.rulings, position, action.cards[0], EVERYONE),
        PickedUp(DEALER, clause, FACE_UP.rulings, (position,)),
    )
    round = replace(
        round,
        cards={**round.cards, position: action.cards[0]},
        shown=round.shown | {position},
        picked=round.picked | {position},
    )
    if number == 1:
        return round, events
    round, more = round.game.irregularities.several_face_up(round)
    return round, events + more


def noticed(round: Round, words: str, cite: Cite) -> Noticed:
    """Something irregular, in words, under the clause that deals with it."""
    return Noticed(DEALER, round.clause(cite), cite.rulings, words)


def _check(round: Round, report: Report) -> None:
    """Refuse a report that cannot be what lies on the table."""
    if report.observed is Observed.WRONG_NUMBER:
        if (report.seat, report.count) not in set(wrong_hands(round)):
            place = f"seat {report.seat}" if report.seat else "the dealer"
            lying = len(round.laid_out(report.seat)) if _is_place(round, report.seat) else 0
            raise refuse(
                "not-what-lies-there",
                f"{place} has {lying} cards on the layout, which is not the wrong number reported",
                round.clause(WRONG_NUMBER),
            )
    elif report.observed is Observed.DEALER_EXPOSED:
        position = report.position
        if position is None or position not in round.laid_out(0) or position in round.shown:
            raise refuse(
                "not-what-lies-there",
                "a dealer's card that lies face down may be reported as exposed",
                round.clause(round.game.irregularities.exposed_cite),
            )
    elif round.stub_gone:
        raise refuse(
            "not-what-lies-there",
            "the stub lies in the rack: no card can be drawn in error",
            round.clause(DRAWN_IN_ERROR),
        )


def _is_place(round: Round, seat: int) -> bool:
    return seat == 0 or seat in round.hands
