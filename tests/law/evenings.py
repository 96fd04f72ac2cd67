"""Whole evenings at a table, step by step, with what the dealer's script told before each.

Between them they come to every step of a dealing method: openings with one deck and with two,
rounds with every wager and without, folds, counts, mishaps, an idle table, the closing.
"""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from fairdeal.play import DEALER, SHOE, SHUFFLER, Action, Actor, Observed, Offer, Report, Role
from fairdeal.play.model.event import Announced, Event
from fairdeal.play.model.offer import PickOffer
from fairdeal.table import Faults
from fairdeal.table.script import Script, script
from tests.harness import RICH, SIDE_BETS, ToldTable, exposed, face_up, in_turn, missing, surplus

Step = tuple[Script, tuple[Event, ...]]  # what was told, and what happened then
Hands = dict[str, tuple[tuple[str, ...], str]]
Choice = Callable[[int], bool]  # whether the player at a seat folds
PROGRESSIVE = {
    "rows": {"royal_flush": "100 %"},
    "cards": "best-of-seven",
    "seed": 1_000_000,
    "contribution": 100,
}
VARIANTS: dict[str, tuple[dict[str, Any], ...]] = {
    "nj-uth": ({},),
    "ma-uth": ({}, {"progressive": PROGRESSIVE}),
    "nj-pikit": (
        {"settlement": 2, "dealer_qualifies": True},
        {"settlement": 1, "dealer_qualifies": True},
        {},
    ),
    "nj-hilo": ({},),
}
# The dealer's hand is nothing at all: below a pair, and below ace, king, 4, 3, 2.
LOW: Hands = {
    "nj-uth": (("As Ad", "7h 2c", "Kc Qd"), "3c Ah 9s 4d 3d Jc 8d"),
    "nj-pikit": (("As Ad Kd Kh 2c", "7h 2d 5c 9c Jd", "Qc Js 9d 7c 2h"), ""),
    "nj-hilo": (("As Ad Kd Kh 2c", "7h 2d 5c 9c Jd", "Qc Js 9d 7c 2h"), ""),
}
LOW["ma-uth"] = LOW["nj-uth"]
# The dealer has two pairs at least.
HIGH: Hands = {
    "nj-uth": (("As Ad", "7h 2c", "Kc Kd"), "3c Ah 9s 4d 3d Jc 9d"),
    "nj-pikit": (("As Ad Kd Kh 2c", "7h 2d 5c 9c Jd", "Qc Qd 9d 9h 2h"), ""),
    "nj-hilo": (("As Ad Kd Kh 2c", "7h 2d 5c 9c Jd", "Qc Qd 9d 9h 2h"), ""),
}
HIGH["ma-uth"] = HIGH["nj-uth"]


def nobody(number: int) -> bool:
    """Everybody stays in."""
    return False


def everybody(number: int) -> bool:
    """Everybody folds."""
    return True


def decks(name: str, dealing: str, hands: Hands) -> str:
    """A deck that brings these hands to seats 1 and 2 and to the dealer."""
    dealt, then = hands[name]
    return " ".join(in_turn(dealing, *dealt, then=then))


def prepared(at: ToldTable) -> Iterator[Step]:
    """The table's own work, task by task."""
    while at.state.tasks:
        told, mark = script(at.state), len(at.events)
        at.work()
        yield told, tuple(at.since(mark))


def played(at: ToldTable, folds: Choice = nobody) -> Iterator[Step]:
    """A round from its first bet on, act by act."""
    while not at.over:
        told, mark = script(at.state), len(at.events)
        at.do(_next(at, folds))
        yield told, tuple(at.since(mark))


def _next(at: ToldTable, folds: Choice) -> Action:
    """The dealer's default act, or a player who stays in or folds."""
    now = at.step
    offer = next(offer for offer in now.offers if offer.default)
    if offer.actor.role is not Role.SEAT or offer.verb in ("check", "select", "set"):
        return offer.default_action()
    if folds(offer.actor.seat):
        return Action(offer.actor, "fold")
    stays = [o for o in now.of(offer.actor) if o.verb != "fold"]
    return _taken(stays[-offer.actor.seat % len(stays)])  # in Pik-it five cards at seat 1


def _taken(offer: Offer) -> Action:
    if isinstance(offer, PickOffer):
        return Action(offer.actor, offer.verb, picks=offer.picks[0])
    return offer.default_action()


def evening(name: str, dealing: str) -> Iterator[Step]:
    """Everything that a dealer comes to under one dealing method."""
    for variant in VARIANTS[name]:
        for number in (1, 2):
            yield from _long(name, {"dealing": dealing, "decks": number, **variant})
    if dealing == "automated-shoe" and name == "nj-pikit":
        yield from _long(name, {"dealing": dealing, "dealer_stack": "after-decisions"})
    if dealing == "automated-shoe" and name == "ma-uth":
        yield from _long(name, {"cover_all": True}, cover_all=100)
    for shuffling in ("automated", "automated-counting"):
        yield from _long(name, {"dealing": dealing, "shuffling": shuffling})
    if dealing != "hand":
        yield from prepared(ToldTable(name, dealing=dealing, pre_shuffled=True))
    yield from _further_hands(name, dealing)
    yield from _mishaps(name, dealing)


def _long(name: str, options: dict[str, Any], **more: int) -> Iterator[Step]:
    """Five rounds: low and high dealers, with side bets and without, the last with a count."""
    dealing = str(options.get("dealing", "automated-shoe"))
    low, high = decks(name, dealing, LOW), decks(name, dealing, HIGH)
    told = [(low, Faults()), (high, Faults()), (high, Faults()), (low, Faults()), (high, Faults())]
    at = ToldTable(name, deck=told[0][0], then=told[1:], **options)
    side = {**SIDE_BETS[name], **more}
    if "progressive" in options:
        side["progressive"] = 500
    rounds: list[tuple[dict[str, int], Choice]] = [
        (side, nobody),
        (side, everybody),
        ({}, nobody),
        ({}, lambda number: number == 2),
        (side, lambda number: number == 2),
    ]
    for wagers, folds in rounds:
        yield from prepared(at)
        at.place_bets(**wagers)
        yield from played(at, folds)
    for number in list(at.table.seated):
        at.table.leave(number)
    told_idle = script(at.state)
    at.do(Action(DEALER, "spread face down"))
    yield told_idle, ()
    at.table.sit(1, "Ann", chips=RICH)
    yield from prepared(at)
    at.floor("close the table")
    yield from prepared(at)
    yield script(at.state), ()


def _further_hands(name: str, dealing: str) -> Iterator[Step]:
    """A player with two hands, where a text lets one have them."""
    if name != "nj-hilo":
        return
    at = ToldTable(name, dealing=dealing, players={1: "Ann"})
    at.table.also_play(2, beside=1)
    at.place_bets()
    yield from played(at)


def _mishaps(name: str, dealing: str) -> Iterator[Step]:
    """What goes wrong in a round, and what the dealer is told from then on."""
    side = SIDE_BETS[name]
    for faults in (
        face_up(0),
        face_up(0, 3),
        face_up(1, 8),
        missing(name, "seat 1", 2, dealing),
        missing(name, "dealer", 2, dealing),
        surplus(name, "dealer", 2, dealing),
    ):
        at = ToldTable(name, dealing=dealing, faults=faults).place_bets(**side)
        yield from played(at)
        yield from prepared(at)
    for acts in range(1, 6):  # seen as soon as it can be, and later
        at = ToldTable(name, dealing=dealing).place_bets(**side)
        for _ in range(acts):
            at.dealer() if at.step.of(DEALER) else None
        if at.round.laid_out(0):
            at.report(exposed())
        yield from played(at)
    if name.endswith("uth"):  # a short dealer is completed before the next card is burned
        at = ToldTable(
            name, dealing=dealing, faults=missing(name, "dealer", 2, dealing)
        ).place_bets(**side)
        at.deal()
        at.report(Report(Observed.WRONG_NUMBER, seat=0, count=1, deck=52))
        yield from played(at)
    whole, a_card_lost = ("", Faults()), ("1", Faults())
    at = (
        ToldTable(name, dealing=dealing, then=[whole, whole, whole, a_card_lost])
        .play(4)
        .place_bets(**side)
    )
    yield from played(at)
    yield from prepared(at)
    yield from _failing(ToldTable(name, dealing=dealing, shuffling="automated"), "shuffle")
    if dealing == "automated-shoe":
        at = ToldTable(name, dealing=dealing).place_bets(**side)
        at.dealer()
        at.do(Action(SHOE, "fail"))
        yield from played(at)


def _failing(at: ToldTable, until: str) -> Iterator[Step]:
    at.prepare(until)
    told = script(at.state)
    at.do(Action(SHUFFLER, "fail"))
    yield told, ()
    yield from prepared(at)


@cache
def scripts(name: str, dealing: str) -> tuple[Script, ...]:
    """What the script told at every step of an evening."""
    return tuple(told for told, _ in evening(name, dealing))


def announced(events: tuple[Event, ...], by: Actor = DEALER) -> list[Announced]:
    """What somebody said aloud."""
    return [event for event in events if isinstance(event, Announced) and event.actor == by]
