"""Events in words that a dealer would use."""

from functools import cache, singledispatch

from fairdeal.cards import how_many, text
from fairdeal.money import in_dollars
from fairdeal.play.model.event import (
    Announced,
    Chose,
    Confirmed,
    Counted,
    CouponCollected,
    CouponKept,
    CouponPlaced,
    Dealt,
    Denied,
    Event,
    Gathered,
    Handled,
    MeterFed,
    MeterTaken,
    Noticed,
    PickedUp,
    Placed,
    Reported,
    Reversed,
    Scope,
    Settled,
    Shown,
    StubToRack,
    TakenBack,
    Unseen,
    Voided,
)
from fairdeal.play.model.position import listed
from fairdeal.play.model.report import Report
from fairdeal.play.model.result import Outcome, Result

_PROPER = {"cover_all": "Cover All"}  # as the law spells it


@cache  # as few as there are wagers, and told all the time
def wager_words(name: str) -> str:
    """Return a wager's name in words: “three_card_bonus” is the 3 card bonus.

    >>> wager_words("five_card_bonus"), wager_words("play_3"), wager_words("cover_all")
    ('5 card bonus', 'play 3', 'Cover All')
    """
    return _PROPER.get(name) or name.replace("three_card", "3 card").replace(
        "five_card", "5 card"
    ).replace("_", " ")


def row_words(row: str) -> str:
    """Return a row of a pay table in words: “pair of sevens or better”."""
    words = row.replace("_", " ")
    return f"{words} or better" if words.startswith("pair of") else words


def tell(event: Event) -> str:
    """Return one event in one line, with its clause."""
    cited = ", ".join((event.clause, *event.rulings))
    return f"{words_of(event)} [{cited}]"


@singledispatch
def words_of(event: Event) -> str:
    """Return an event in words, without its clause.

    Other packages register words for their events.
    """
    return _words(event)


def _words(event: Event) -> str:  # noqa: C901 -- one line per kind of event
    match event:
        case Announced():
            return f"{event.actor}: “{event.words}”"
        case Placed(wager=wager, amount=amount):
            return f"{event.actor} places {in_dollars(amount)} on {wager_words(wager)}"
        case CouponPlaced(face=face):
            return f"{event.actor} lays a {in_dollars(face)} match play coupon beside the ante"
        case TakenBack(seat=seat, wager=wager, amount=amount):
            return f"seat {seat} takes back {in_dollars(amount)} from {wager_words(wager)}"
        case Dealt(positions=positions) if event.burned:
            count = len(positions)
            return f"{event.actor} burns {'a card' if count == 1 else how_many(count)}"
        case Dealt(positions=positions):
            return f"{event.actor} deals {listed(positions)}"
        case Shown(positions=positions, cards=cards, to=None):
            return f"{listed(positions)} {'is' if len(cards) == 1 else 'are'} {text(cards)}"
        case Shown(positions=positions, cards=cards, to=to):
            return f"{_who_see(to)} {listed(positions)}: {text(cards)}"
        case Unseen(positions=positions, to=None):
            return f"turned up, and not opened by this record: {listed(positions)}"
        case Unseen(positions=positions, to=to):
            return f"{_who_see(to)} {listed(positions)}"
        case Chose(picks=picks):
            numbers = f" with cards {', '.join(map(str, picks))}" if picks else ""
            silent = ": the house decides for a player who stays silent" if event.grace else ""
            return f"{event.actor} {does(event.said)}{numbers}{silent}"
        case Settled(seat=seat, result=result):
            return f"seat {seat} {outcome_words(result)}"
        case MeterFed(amount=amount):
            return f"{in_dollars(amount)} goes to the progressive meter"
        case MeterTaken(amount=amount):
            return f"{in_dollars(amount)} goes back from the progressive meter"
        case Reversed(seat=seat, result=result):
            return f"seat {seat} {outcome_words(result)}: reversed"
        case Voided(scope=Scope.HAND, seat=seat):
            return f"seat {seat}'s hand is void: {event.words}"
        case Voided(scope=scope, deck_removed=removed):
            isare = "are" if scope is Scope.ALL_HANDS else "is"
            what = "all hands" if scope is Scope.ALL_HANDS else "the round"
            gone = "; the deck is removed" if removed else ""
            return f"{what} {isare} void: {event.words}{gone}"
        case CouponCollected(seat=seat, face=face):
            return f"{event.actor} collects seat {seat}'s {in_dollars(face)} match play coupon"
        case CouponKept(seat=seat, face=face):
            return f"seat {seat} keeps its {in_dollars(face)} match play coupon"
        case Reported(report=report):
            return f"{event.actor} reports: {report} ({_witnesses(report)})"
        case Confirmed(report=report):
            return f"{event.actor} confirms: {report}"
        case Denied(report=report):
            return f"{event.actor} denies: {report}"
        case Noticed():
            return event.words
        case Handled():
            return f"{event.actor} {event.words}"
        case Counted(count=count, expected=expected):
            return f"{event.actor} counts the stub: {how_many(count)}, {expected} expected"
        case StubToRack():
            return f"{event.actor} puts the stub in the rack, unexposed"
        case Gathered():
            return f"{event.actor} gathers the cards that were not dealt, with those that were"
        case PickedUp(positions=positions):
            return f"{event.actor} picks up {listed(positions)}"
    raise TypeError(f"no words for {type(event).__name__}")


def does(said: str) -> str:
    """Return a decision in the present tense.

    >>> does("raise 4"), does("check"), does("best three")
    ('raises 4', 'checks', 'finds the best three')
    """
    if said.startswith("best "):
        return f"finds the {said}"
    verb, space, rest = said.partition(" ")
    return f"{verb}s{space}{rest}"


_DID = {
    "check": "checked",
    "fold": "folded",
    "play": "played",
    "select": "chose three cards",
    "set": "set the hand",
}


def did(said: str) -> str:
    """Return a decision in the past tense.

    >>> did("raise 4"), did("check"), did("play 5")
    ('raised 4×', 'checked', 'played 5')
    """
    verb, _, multiple = said.partition(" ")
    if verb == "raise":
        return f"raised {multiple}×"
    return f"played {multiple}" if verb == "play" and multiple else _DID.get(said, said)


def _who_see(to: frozenset[int] | None) -> str:
    numbers = [str(number) for number in sorted(to or ())]
    if len(numbers) == 1:
        return f"seat {numbers[0]} sees"
    return f"seats {' and '.join(filter(None, (', '.join(numbers[:-1]), *numbers[-1:])))} see"


def _witnesses(report: Report) -> str:
    seen, confirmed = report.seen_by, report.confirmed_by
    assert seen is not None
    if confirmed is None:
        return f"seen by {seen.value}; a second person has yet to confirm it"
    return f"seen by {seen.value}, confirmed by {confirmed.value}"


def outcome_words(result: Result) -> str:
    """Return the outcome of a wager in words."""
    name = wager_words(result.wager)
    if not result.stake:
        return f"{name} pays {in_dollars(result.payout)}"
    if result.outcome is Outcome.LOSE:
        return f"{name} {in_dollars(result.stake)} loses"
    if result.outcome is Outcome.PUSH:
        return f"{name} {in_dollars(result.stake)} pushes"
    return f"{name} {in_dollars(result.stake)} wins {in_dollars(result.payout)}"
