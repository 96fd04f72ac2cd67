"""Events in words: one entry per kind, at three levels of detail.

Logs, pages, terminal, station and prints all take their words from here. Other packages add the
kinds of their events with `add_words`.
"""

from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache
from typing import Any

from msgspec import Struct

from fairdeal.cards import how_many, text
from fairdeal.money import in_dollars
from fairdeal.play.model import (
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
    Outcome,
    PickedUp,
    Placed,
    Report,
    Reported,
    Result,
    Reversed,
    Scope,
    Settled,
    Shown,
    StubToRack,
    TakenBack,
    Unseen,
    Voided,
    listed,
)

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


class Detail(Enum):
    """How much is said of an event."""

    LOG = "log"  # a whole sentence, as the record tells it
    SHORT = "short"  # its part of a line that several events share, in the past tense
    DEALER = "dealer"  # what the dealer says, or the outcome that the dealer pays by


class Words(Struct, frozen=True):
    """The words for one kind of event; a level that is left out uses the one before it."""

    log: Callable[[Any], str]
    short: Callable[[Any], str] | None = None
    dealer: Callable[[Any], str] | None = None

    def at(self, detail: Detail) -> Callable[[Any], str]:
        """Return the words at a level of detail."""
        if detail is Detail.LOG:
            return self.log
        short = self.short or self.log
        return short if detail is Detail.SHORT else self.dealer or short


_WORDS: dict[type[Event], Words] = {}


def add_words(words: Mapping[type[Event], Words]) -> None:
    """Register the words of some kinds of events."""
    _WORDS.update(words)


def has_words(kind: type[Event]) -> bool:
    """Return whether a kind of event can be told."""
    return kind in _WORDS


def tell(event: Event) -> str:
    """Return one event in one line, with its clause."""
    cited = ", ".join((event.clause, *event.rulings))
    return f"{words_of(event)} [{cited}]"


def words_of(event: Event, detail: Detail = Detail.LOG) -> str:
    """Return an event in words, without its clause."""
    return _WORDS[type(event)].at(detail)(event)


def _chips(event: Placed | TakenBack) -> str:
    return f"{wager_words(event.wager)} {in_dollars(event.amount)}"


def _placed(event: Placed) -> str:
    return f"{event.actor} places {in_dollars(event.amount)} on {wager_words(event.wager)}"


def _taken_back(event: TakenBack) -> str:
    amount, wager = in_dollars(event.amount), wager_words(event.wager)
    return f"seat {event.seat} takes back {amount} from {wager}"


def _dealt(event: Dealt) -> str:
    if not event.burned:
        return f"{event.actor} deals {listed(event.positions)}"
    count = len(event.positions)
    return f"{event.actor} burns {'a card' if count == 1 else how_many(count)}"


def _shown(event: Shown) -> str:
    places, faces = listed(event.positions), text(event.cards)
    if event.to is not None:
        return f"{_who_see(event.to)} {places}: {faces}"
    return f"{places} {'is' if len(event.cards) == 1 else 'are'} {faces}"


def _unseen(event: Unseen) -> str:
    places = listed(event.positions)
    if event.to is not None:
        return f"{_who_see(event.to)} {places}"
    return f"turned up, and not opened by this record: {places}"


def _chose(event: Chose) -> str:
    numbers = f" with cards {', '.join(map(str, event.picks))}" if event.picks else ""
    silent = ": the house decides for a player who stays silent" if event.grace else ""
    return f"{event.actor} {does(event.said)}{numbers}{silent}"


def _voided(event: Voided) -> str:
    if event.scope is Scope.HAND:
        return f"seat {event.seat}'s hand is void: {event.words}"
    what = "all hands are" if event.scope is Scope.ALL_HANDS else "the round is"
    return f"{what} void: {event.words}{'; the deck is removed' if event.deck_removed else ''}"


def _collected(event: CouponCollected) -> str:
    return f"{event.actor} collects seat {event.seat}'s {in_dollars(event.face)} match play coupon"


def _reported(event: Reported) -> str:
    return f"{event.actor} reports: {event.report} ({_witnesses(event.report)})"


def _counted(event: Counted) -> str:
    counted = how_many(event.count)
    return f"{event.actor} counts the stub: {counted}, {event.expected} expected"


def _who_see(to: frozenset[int]) -> str:
    numbers = [str(number) for number in sorted(to)]
    if len(numbers) == 1:
        return f"seat {numbers[0]} sees"
    return f"seats {' and '.join(filter(None, (', '.join(numbers[:-1]), *numbers[-1:])))} see"


def _witnesses(report: Report) -> str:
    seen, confirmed = report.seen_by, report.confirmed_by
    assert seen is not None
    if confirmed is None:
        return f"seen by {seen.value}; a second person has yet to confirm it"
    return f"seen by {seen.value}, confirmed by {confirmed.value}"


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


add_words(
    {
        Announced: Words(lambda e: f"{e.actor}: “{e.words}”", lambda e: e.words),
        Placed: Words(_placed, _chips),
        CouponPlaced: Words(
            lambda e: f"{e.actor} lays a {in_dollars(e.face)} match play coupon beside the ante"
        ),
        TakenBack: Words(_taken_back, _chips),
        Dealt: Words(_dealt),
        Shown: Words(_shown, lambda e: listed(e.positions)),
        Unseen: Words(_unseen, lambda e: listed(e.positions)),
        Chose: Words(_chose, lambda e: did(e.said)),
        Settled: Words(
            lambda e: f"seat {e.seat} {outcome_words(e.result)}",
            lambda e: outcome_words(e.result),
            lambda e: f"seat {e.seat}: {outcome_words(e.result)}",
        ),
        MeterFed: Words(lambda e: f"{in_dollars(e.amount)} goes to the progressive meter"),
        MeterTaken: Words(lambda e: f"{in_dollars(e.amount)} goes back from the progressive meter"),
        Reversed: Words(lambda e: f"seat {e.seat} {outcome_words(e.result)}: reversed"),
        Voided: Words(_voided),
        CouponCollected: Words(_collected),
        CouponKept: Words(
            lambda e: f"seat {e.seat} keeps its {in_dollars(e.face)} match play coupon"
        ),
        Reported: Words(_reported),
        Confirmed: Words(lambda e: f"{e.actor} confirms: {e.report}"),
        Denied: Words(lambda e: f"{e.actor} denies: {e.report}"),
        Noticed: Words(lambda e: e.words),
        Handled: Words(lambda e: f"{e.actor} {e.words}"),
        Counted: Words(_counted),
        StubToRack: Words(lambda e: f"{e.actor} puts the stub in the rack, unexposed"),
        Gathered: Words(
            lambda e: f"{e.actor} gathers the cards that were not dealt, with those that were"
        ),
        PickedUp: Words(lambda e: f"{e.actor} picks up {listed(e.positions)}"),
    }
)
