"""Irregularities that the texts treat alike: cards face up, cards drawn in error, devices, counts.

What a wrong number of cards and an exposed dealer's card mean is each game's own: see the other
files of this name.
"""

from typing import Any

import pytest

from fairdeal.games import DEALER, DEVICE, FLOOR, Action
from fairdeal.games.event import Counted, Gathered, Noticed, Voided
from fairdeal.table import Faults
from fairdeal.table.deck import Condition
from fairdeal.table.events import DeckCounted, Prepared
from tests.law.mishaps import BY_DEVICE, METHODS, OPENED, RESHUFFLED, Mishap, whole
from tests.table.tables import EVERY, refused

BETS = {
    "nj-pikit": {"ante": 1000, "five_card_bonus": 1000, "three_card_bonus": 500},
    "nj-uth": {"ante": 1000, "blind": 1000, "trips": 500},
    "ma-uth": {"ante": 1000, "blind": 1000, "trips": 500},
    "nj-hilo": {"ante": 1000, "tie": 500, "poker_bonus": 500},
}
FACE_UP = {
    "nj-pikit": "13:69F-39.12(a)",
    "nj-uth": "19:47-32.13(b)",
    "ma-uth": "MA-UTH 15(b)",
    "nj-hilo": "13:69F-40.12(a)",
}
DRAWN_IN_ERROR = {
    "nj-pikit": "13:69F-39.12(b)",
    "nj-uth": "19:47-32.13(c)",
    "ma-uth": "MA-UTH 15(c)",
    "nj-hilo": "13:69F-40.12(c)",
}
SHUFFLER = {
    "nj-pikit": "13:69F-39.12(e)",
    "nj-uth": "19:47-32.13(e)",
    "ma-uth": "MA-UTH 15(e)",
    "nj-hilo": "13:69F-40.12(e)",
}
SHOE = {
    "nj-pikit": "13:69F-39.12(f)",
    "nj-uth": "19:47-32.13(f)",
    "ma-uth": "MA-UTH 15(f)",
    "nj-hilo": "13:69F-40.12(f)",
}
REMOVED_FIRST = {
    "nj-pikit": "13:69F-39.12(g)",
    "nj-uth": "19:47-32.13(g)",
    "ma-uth": "MA-UTH 15(g)",
    "nj-hilo": "13:69F-40.12(g)",
}
COUNT = {
    "nj-pikit": "13:69F-39.7(e)2",
    "nj-uth": "19:47-32.7(f)2",
    "ma-uth": "MA-UTH 7(f)(2)",
    "nj-hilo": "13:69F-40.7(f)2",
}
CARDS = {"nj-pikit": 15, "nj-uth": 13, "ma-uth": 13, "nj-hilo": 15}  # two players, one round
IN_HANDS = {"nj-pikit": 15, "nj-uth": 6, "ma-uth": 6, "nj-hilo": 15}  # before the board
LAW = pytest.mark.parametrize("method", METHODS)


def spoilt(instrument: str, method: str, faults: Faults, **options: Any) -> Mishap:
    bets = {1: BETS[instrument], 2: BETS[instrument]}
    chosen = {**METHODS[method], **options}
    return Mishap(instrument, bets, whole(""), faults=faults, **chosen)


def fully_back(mishap: Mishap) -> bool:
    """Whether everybody has every chip again."""
    return set(mishap.net.values()) == {0} and mishap.nothing_left_on_the_felt()


def to_reshuffle(method: str) -> tuple[str, ...]:
    return BY_DEVICE if method == "hand" else RESHUFFLED


# -- a card face up


@pytest.mark.clause("13:69F-39.12(a)", "19:47-32.13(b)", "MA-UTH 15(b)", "13:69F-40.12(a)")
@EVERY
@pytest.mark.parametrize("method", ["manual shoe", "hand"])
def test_a_card_found_face_up_is_not_used_and_the_next_takes_its_place(
    instrument: str, method: str
) -> None:
    order = whole("")
    for n in range(CARDS[instrument]):
        found = spoilt(instrument, method, Faults(face_up=frozenset({n}))).finish()
        bets = {1: BETS[instrument], 2: BETS[instrument]}
        without = order[:n] + order[n + 1 :] + order[n : n + 1]
        as_if = Mishap(instrument, bets, without, **METHODS[method]).finish()
        assert found.at("set aside") == str(order[n])
        for place in ("seat 1", "seat 2", "dealer", "community", "burned"):
            assert found.at(place) == as_if.at(place)
        assert found.net == as_if.net
        assert found.voided == []
        words = "a card lies face up in the deck: it is not used"
        assert found.noticed() == [(words, FACE_UP[instrument])]
        rack = found.table.state.rack
        assert order[n] in rack
        assert len(rack) == 52


@pytest.mark.clause("13:69F-39.12(a)", "19:47-32.13(b)", "MA-UTH 15(b)", "13:69F-40.12(a)")
@EVERY
def test_in_a_stack_the_gap_is_filled_after_the_last_stack(instrument: str) -> None:
    """R-FACE-UP: the stacks of the automated shoe come as they are, with a card fewer."""
    order = whole("")
    dealt = IN_HANDS[instrument]
    each = dealt // 3
    for n in range(dealt):
        mishap = spoilt(instrument, "automated shoe", Faults(face_up=frozenset({n}))).finish()
        hands = [list(order[k : k + each]) for k in range(0, dealt, each)]
        hands[n // each][n % each] = order[dealt]  # the first card after the last stack
        expected = [" ".join(map(str, hand)) for hand in hands]
        assert [mishap.at(place) for place in ("seat 1", "seat 2", "dealer")] == expected
        assert mishap.at("set aside") == str(order[n])
        assert mishap.voided == []


@pytest.mark.clause("13:69F-39.12(a)", "19:47-32.13(b)", "MA-UTH 15(b)", "13:69F-40.12(a)")
@EVERY
@LAW
def test_the_stub_count_expects_the_card_set_aside(instrument: str, method: str) -> None:
    """R-FACE-UP: one fewer in the stub, and the deck is whole all the same."""
    mishap = spoilt(instrument, method, Faults(face_up=frozenset({2})))
    counted = count_in_the_round(mishap)
    assert (counted.count, counted.expected) == (51 - CARDS[instrument],) * 2
    assert mishap.finish().voided == []


def count_in_the_round(mishap: Mishap) -> Counted:
    """Play on, silent, and count the stub where it may be counted."""
    table = mishap.table
    while True:
        offers = table.step.offers
        if any(o.verb == "count the stub" for o in offers):
            events = table.do(Action(DEALER, "count the stub"))
            return next(e for e in events if isinstance(e, Counted))
        due = next(o for o in offers if o.default)
        table.do(due.default_action())


@pytest.mark.clause("13:69F-39.12(a)", "13:69F-40.12(a)")
@pytest.mark.parametrize("instrument", ["nj-pikit", "nj-hilo"])
@LAW
def test_more_than_one_card_face_up_voids_all_hands(instrument: str, method: str) -> None:
    last = CARDS[instrument]  # the card that takes the place of the first one found
    for first, second in [(0, 1), (0, 7), (3, 11), (6, last - 1), (0, last - 1)]:
        mishap = spoilt(instrument, method, Faults(face_up=frozenset({first, second})))
        mishap.deal()
        assert mishap.over
        reason = "more than one card lay face up in the deck"
        assert mishap.voided == [("all hands", 0, reason, FACE_UP[instrument])]
        assert mishap.rulings() == {"R-FACE-UP", "R-SETTLED-STANDS"}
        assert mishap.back(1) == mishap.back(2) == BETS[instrument]
        assert fully_back(mishap)
        assert len(set(mishap.table.state.rack)) == 52
        assert mishap.work() == to_reshuffle(method)
        mishap.bet()  # and the next round begins
        mishap.finish()
        assert mishap.voided == []


@pytest.mark.clause("13:69F-39.12(a)", "13:69F-40.12(a)")
@pytest.mark.parametrize("instrument", ["nj-pikit", "nj-hilo"])
@pytest.mark.parametrize("method", ["manual shoe", "hand", "automated shoe"])
def test_a_card_face_up_below_the_last_card_dealt_is_never_found(
    instrument: str, method: str
) -> None:
    below = CARDS[instrument] + 1
    mishap = spoilt(instrument, method, Faults(face_up=frozenset({0, below}))).finish()
    assert mishap.voided == []


# -- a card drawn in error


@pytest.mark.clause("13:69F-39.12(b)", "19:47-32.13(c)", "MA-UTH 15(c)", "13:69F-40.12(c)")
@EVERY
@LAW
def test_a_card_drawn_in_error_and_unseen_is_the_next_card(instrument: str, method: str) -> None:
    quiet = spoilt(instrument, method, Faults()).finish()
    mishap = spoilt(instrument, method, Faults()).until("deal")
    mishap.drawn_in_error()
    assert mishap.noticed() == [("it is used as the next card", DRAWN_IN_ERROR[instrument])]
    mishap.finish()
    for place in ("seat 1", "seat 2", "dealer", "community", "burned"):
        assert mishap.at(place) == quiet.at(place)
    assert mishap.net == quiet.net
    assert mishap.voided == []
    assert mishap.at("set aside") == ""


@pytest.mark.clause("13:69F-39.12(b)", "13:69F-40.12(c)")
@pytest.mark.parametrize("instrument", ["nj-pikit", "nj-hilo"])
@LAW
def test_no_card_is_drawn_in_error_from_a_stub_that_is_gone(instrument: str, method: str) -> None:
    mishap = spoilt(instrument, method, Faults()).deal()
    why = refused(mishap.drawn_in_error)
    assert (why.name, why.clause) == ("not-what-lies-there", DRAWN_IN_ERROR[instrument])


# -- the shuffler


@pytest.mark.clause("13:69F-39.12(e)", "19:47-32.13(e)", "MA-UTH 15(e)", "13:69F-40.12(e)")
@EVERY
@pytest.mark.parametrize("dealing", ["manual-shoe", "hand", "automated-shoe"])
def test_after_a_shuffler_fails_the_cards_are_shuffled_again(instrument: str, dealing: str) -> None:
    mishap = spoilt(
        instrument, "manual shoe", Faults(), dealing=dealing, shuffling="automated"
    ).finish()
    before = mishap.net
    mishap.table.device_fails()
    failed = mishap.log.events[-1]
    assert isinstance(failed, Prepared)
    assert failed.clause == SHUFFLER[instrument]
    assert mishap.work() == BY_DEVICE
    assert mishap.table.state.ready is None or mishap.table.state.ready.drawn
    assert mishap.net == before
    mishap.bet()
    mishap.finish()
    assert mishap.voided == []


# -- the automated shoe


@pytest.mark.clause("13:69F-39.12(f)", "19:47-32.13(f)", "MA-UTH 15(f)", "13:69F-40.12(f)")
@EVERY
def test_wherever_an_automated_shoe_stops_the_round_is_void(instrument: str) -> None:
    for n in range(IN_HANDS[instrument]):
        mishap = spoilt(instrument, "automated shoe", Faults(shoe_stops_at=n)).deal()
        assert mishap.over
        assert mishap.voided == [("round", 0, "the automated shoe failed", SHOE[instrument])]
        said = [e.rulings for e in mishap.table.events if isinstance(e, Voided)]
        assert said == [("R-ROUND-VOID",)]
        assert mishap.back(1) == mishap.back(2) == BETS[instrument]
        assert fully_back(mishap)
        assert len(set(mishap.table.state.rack)) == 52  # with any cards already dealt
        assert any(isinstance(e, Gathered) for e in mishap.table.events)
        assert mishap.work() == RESHUFFLED
        mishap.bet()
        mishap.finish()
        assert mishap.voided == []


@pytest.mark.clause("13:69F-39.12(f)", "19:47-32.13(f)", "MA-UTH 15(f)", "13:69F-40.12(f)")
@EVERY
@pytest.mark.parametrize("method", ["manual shoe", "hand"])
def test_only_an_automated_shoe_fails(instrument: str, method: str) -> None:
    mishap = spoilt(instrument, method, Faults(shoe_stops_at=0)).until("deal")
    refused(mishap.table.device_fails)
    mishap.finish()
    assert mishap.voided == []


# -- the count of the stub


def dealers_first(instrument: str, method: str) -> int:
    """When the dealer's first card comes."""
    return 2 * IN_HANDS[instrument] // 3 if method == "automated shoe" else 2


@pytest.mark.clause("13:69F-39.7(e)2", "19:47-32.7(f)2", "MA-UTH 7(f)(2)", "13:69F-40.7(f)2")
@EVERY
@LAW
def test_a_deck_that_is_not_whole_voids_all_hands_and_leaves(instrument: str, method: str) -> None:
    """R-COUNT-MISDEAL: not misdealt, not 52."""
    bets = {1: BETS[instrument], 2: BETS[instrument]}
    mishap = Mishap(instrument, bets, whole("", size=51), **METHODS[method])
    counted = count_in_the_round(mishap)
    right = 52 - CARDS[instrument]
    assert (counted.count, counted.expected) == (right - 1, right)
    mishap.finish()
    reason = f"the stub has {right - 1} cards, not {right}: the deck is not whole"
    assert mishap.voided == [("all hands", 0, reason, COUNT[instrument])]
    assert mishap.rulings() == {"R-COUNT-MISDEAL", "R-SETTLED-STANDS"}
    assert mishap.back(1) == mishap.back(2) == BETS[instrument]  # trips too
    assert fully_back(mishap)
    assert mishap.table.state.deck.condition is Condition.AWAITED
    assert mishap.work() == OPENED + to_reshuffle(method)
    gone = [e for e in mishap.log.events if isinstance(e, Prepared) and "removed" in e.what]
    assert [(e.what, e.deck, e.clause) for e in gone] == [
        ("the deck is removed from the table", "red", COUNT[instrument])
    ]
    mishap.bet()
    mishap.finish()
    assert len(mishap.table.state.rack) == 52  # another deck, and a whole one


@pytest.mark.clause("13:69F-39.7(e)2", "19:47-32.7(f)2", "MA-UTH 7(f)(2)", "13:69F-40.7(f)2")
@EVERY
@LAW
def test_cards_misdealt_and_52_void_all_hands_and_the_deck_stays(
    instrument: str, method: str
) -> None:
    """R-COUNT-MISDEAL: the count finds a misdeal to the dealer before anybody else does."""
    mishap = spoilt(
        instrument, method, Faults(stuck=frozenset({dealers_first(instrument, method)}))
    )
    count_in_the_round(mishap)
    mishap.finish()
    right = 52 - CARDS[instrument]
    reason = f"the stub has {right - 1} cards, not {right}: the cards were misdealt"
    assert mishap.voided == [("all hands", 0, reason, COUNT[instrument])]
    assert mishap.back(1) == mishap.back(2) == BETS[instrument]
    assert fully_back(mishap)
    assert mishap.table.state.deck.condition is Condition.IN_RACK
    assert len(set(mishap.table.state.rack)) == 52
    assert mishap.work() == to_reshuffle(method)


@pytest.mark.clause("13:69F-39.7(e)2", "19:47-32.7(f)2", "MA-UTH 7(f)(2)", "13:69F-40.7(f)2")
@EVERY
@LAW
def test_cards_misdealt_and_not_52_void_all_hands_and_the_deck_leaves(
    instrument: str, method: str
) -> None:
    bets = {1: BETS[instrument], 2: BETS[instrument]}
    faults = Faults(stuck=frozenset({dealers_first(instrument, method)}))
    mishap = Mishap(instrument, bets, whole("", size=51), faults=faults, **METHODS[method])
    count_in_the_round(mishap)
    mishap.finish()
    right = 52 - CARDS[instrument]
    reason = f"the stub has {right - 2} cards, not {right}: the deck is not whole"
    assert mishap.voided == [("all hands", 0, reason, COUNT[instrument])]
    assert fully_back(mishap)
    assert mishap.work() == OPENED + to_reshuffle(method)


@pytest.mark.clause("13:69F-39.7(f)", "13:69F-40.9(f)")
@pytest.mark.parametrize(
    ("instrument", "dealing", "clause"),
    [
        ("nj-pikit", "manual-shoe", "13:69F-39.7(f)"),
        ("nj-pikit", "hand", "13:69F-39.7(f)"),
        ("nj-pikit", "automated-shoe", "13:69F-39.7(f)"),
        ("nj-hilo", "automated-shoe", "13:69F-40.9(f)"),
    ],
)
def test_a_deck_that_the_shuffler_counts_wrong_leaves_before_it_is_dealt(
    instrument: str, dealing: str, clause: str
) -> None:
    bets = {1: BETS[instrument], 2: BETS[instrument]}
    options: dict[str, Any] = {"dealing": dealing, "shuffling": "automated-counting"}
    mishap = Mishap(instrument, bets, whole(""), whole("", size=51), **options).finish()
    before = mishap.net
    mishap.table.do(Action(DEVICE, "shuffle"))
    counted, gone = mishap.log.events[-2:]
    assert isinstance(counted, DeckCounted)
    assert (counted.count, counted.clause) == (51, clause)
    assert isinstance(gone, Prepared)
    assert (gone.what, gone.clause) == ("the deck is removed from the table", clause)
    assert gone.rulings == ("R-DECK-REMOVED",)
    assert mishap.net == before  # a finished round is not reopened
    assert mishap.work() == OPENED + BY_DEVICE


@pytest.mark.parametrize(
    ("instrument", "clause"),
    [
        ("nj-uth", "19:47-32.2(a)"),
        ("ma-uth", "MA-UTH 2(a)"),
        ("nj-hilo", "13:69F-40.2(a)"),
    ],
)
def test_where_no_clause_relies_on_the_shuffler_its_count_is_heeded_all_the_same(
    instrument: str, clause: str
) -> None:
    """R-DEVICE-COUNT: a table that is known to lack a card has not the deck that it must have."""
    bets = {1: BETS[instrument], 2: BETS[instrument]}
    decks = (whole(""), whole("", size=51))
    mishap = Mishap(instrument, bets, *decks, shuffling="automated-counting").finish()
    mishap.table.do(Action(DEVICE, "shuffle"))
    gone = mishap.log.events[-1]
    assert isinstance(gone, Prepared)
    assert (gone.what, gone.clause) == ("the deck is removed from the table", clause)
    assert gone.rulings == ("R-DECK-REMOVED", "R-DEVICE-COUNT")
    assert mishap.work() == OPENED + BY_DEVICE


@EVERY
@pytest.mark.clause("13:69F-39.7(f)", "13:69F-40.9(f)")
def test_of_two_decks_the_other_stays_in_play(instrument: str) -> None:
    bets = {1: BETS[instrument], 2: BETS[instrument]}
    options: dict[str, Any] = {"shuffling": "automated-counting", "decks": 2}
    mishap = Mishap(instrument, bets, whole(""), whole("", size=51), **options).finish()
    mishap.table.do(Action(DEVICE, "shuffle"))
    red, blue = mishap.table.state.decks
    assert (red.condition, blue.condition) == (Condition.IN_RACK, Condition.REMOVED)
    assert mishap.work() == BY_DEVICE
    mishap.bet()
    mishap.finish()
    assert mishap.table.state.deck.colour == "red"
    mishap.table.do(Action(FLOOR, "bring a deck"))
    assert mishap.work()[:2] == ("deliver", "compare the backs")


# -- devices leave before another method is used


@pytest.mark.clause("13:69F-39.12(g)", "19:47-32.13(g)", "MA-UTH 15(g)", "13:69F-40.12(g)")
@EVERY
@pytest.mark.parametrize(
    ("options", "device"),
    [
        ({"dealing": "automated-shoe"}, "automated shoe"),
        ({"shuffling": "automated"}, "shuffler"),
    ],
)
def test_another_method_waits_until_the_device_has_left(
    instrument: str, options: dict[str, Any], device: str
) -> None:
    mishap = spoilt(instrument, "manual shoe", Faults(), **options).finish()
    why = refused(mishap.table.change_sheet)
    assert (why.name, why.clause) == ("device-still-there", REMOVED_FIRST[instrument])
    mishap.table.remove(device)
    gone = mishap.log.events[-1]
    assert isinstance(gone, Prepared)
    assert (gone.actor, gone.what, gone.clause) == (
        FLOOR,
        f"the {device} is removed",
        REMOVED_FIRST[instrument],
    )
    mishap.table.change_sheet()
    mishap.bet()
    mishap.finish()
    assert mishap.table.sheet.canonical()["dealing"] == "manual-shoe"
    assert device not in mishap.table.state.there
    assert not any(isinstance(e, Noticed) for e in mishap.table.events)


@pytest.mark.clause("13:69F-39.12(g)", "19:47-32.13(g)", "MA-UTH 15(g)", "13:69F-40.12(g)")
@EVERY
def test_no_device_leaves_during_a_round(instrument: str) -> None:
    mishap = spoilt(instrument, "automated shoe", Faults()).deal()
    why = refused(mishap.table.remove, "automated shoe")
    assert (why.name, why.clause) == ("round-in-progress", REMOVED_FIRST[instrument])
