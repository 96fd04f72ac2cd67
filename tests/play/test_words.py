"""Events in words: every kind has an entry, at three levels of detail."""

from fairdeal.cards import Card
from fairdeal.money import Cents
from fairdeal.play import DEALER, Event, Outcome, Result, seat
from fairdeal.play.model.event import Chose, Placed, Settled, Shown
from fairdeal.play.model.position import community
from fairdeal.play.words import Detail, has_words, words_of
from fairdeal.record.encoding import KINDS
from tests.cases import each_case

_CITED = "NJ-UTH 19.6(a)", ()
_FLOP = Shown(DEALER, *_CITED, community(1), (Card("As"),), None)
_WON = Result("blind", Cents(500), Outcome.WIN, Cents(1500), "NJ-UTH 19.6(a)")

_LEVELS: tuple[tuple[Event, str, str, str], ...] = (
    (
        Placed(seat(3), *_CITED, 3, "Ann", "five_card_bonus", Cents(500)),
        "seat 3 places $5 on 5 card bonus",
        "5 card bonus $5",
        "5 card bonus $5",
    ),
    (Chose(seat(3), *_CITED, 3, "raise", number=4), "seat 3 raises 4", "raised 4×", "raised 4×"),
    (_FLOP, "community card 1 is As", "community card 1", "community card 1"),
    (
        Settled(DEALER, *_CITED, 3, "Ann", _WON),
        "seat 3 blind $5 wins $15",
        "blind $5 wins $15",
        "seat 3: blind $5 wins $15",
    ),
)


def test_every_kind_of_event_has_words() -> None:
    assert [name for name, kind in KINDS.items() if not has_words(kind)] == []


@each_case(("event", "log", "short", "dealer"), _LEVELS)
def test_an_event_is_told_at_three_levels(event: Event, log: str, short: str, dealer: str) -> None:
    assert words_of(event) == log
    assert words_of(event, Detail.SHORT) == short
    assert words_of(event, Detail.DEALER) == dealer
