"""Shuffle, cut and recut."""

from collections import Counter
from itertools import pairwise

import pytest

from fairdeal.cards import DECK
from fairdeal.play import DEALER, FLOOR, SHUFFLER, Action, seat
from fairdeal.play.model.event import Dealt
from fairdeal.table import SoftwareShuffler, practice_entropy
from fairdeal.table.events import CutMade, Prepared, Shuffled
from tests.cases import each_case
from tests.harness import EVERY, EVERY_WAY, METHODS, ToldTable, face_up

DEVICES = ["automated", "automated-counting"]
NOT_UTH = each_case("name", ["nj-pikit", "nj-hilo"])
UTH = each_case("name", ["nj-uth", "ma-uth"])


# -- the shuffle


@pytest.mark.clause("13:69F-39.6(a)", "19:47-32.4(a)", "MA-UTH 4(a)", "13:69F-40.4(a)")
@EVERY
@each_case("shuffling", ["manual", *DEVICES])
def test_the_cards_are_shuffled_before_play_and_after_every_round(
    name: str, shuffling: str
) -> None:
    at = ToldTable(name, shuffling=shuffling).play(4)
    shuffled = at.of(Shuffled)
    assert [event.round for event in shuffled] == [1, 2, 3, 4]
    by = DEALER if shuffling == "manual" else SHUFFLER
    assert {(event.actor, event.clause) for event in shuffled} == {
        (by, at.clause("shuffle-each-round"))
    }
    assert len({event.root for event in shuffled}) == 4
    assert at.tasks[0] == "shuffle"
    other = SHUFFLER if shuffling == "manual" else DEALER
    assert at.refusal(Action(other, "shuffle")).clause == at.clause("shuffle-each-round")
    bet = Action(seat(1), "bet", {"ante": 1000})  # type: ignore[dict-item]
    assert at.refusal(bet).clause == at.clause("shuffle-each-round")


@pytest.mark.clause("13:69F-39.6(a)", "19:47-32.4(a)", "MA-UTH 4(a)", "13:69F-40.4(a)")
def test_a_shuffle_mixes_the_cards_at_random() -> None:
    """Of a few hundred shuffles none is like another; every card comes to lie first, none often."""
    chance = SoftwareShuffler(practice_entropy(7))
    orders = [chance.shuffle(DECK).order for _ in range(500)]
    assert len(set(orders)) == 500
    for place in (0, 25, 51):
        there = Counter(order[place] for order in orders)
        assert set(there) == set(DECK)
        assert max(there.values()) < 30
    beside = Counter(
        DECK.index(after) - DECK.index(before)
        for order in orders
        for before, after in pairwise(order)
    )
    assert beside[1] < 2 * 500  # one in 52: neighbours of a new deck do not stay together


@pytest.mark.clause("13:69F-39.6(a)", "19:47-32.4(a)", "MA-UTH 4(a)", "13:69F-40.4(a)")
@pytest.mark.clause("13:69F-39.7(a)", "19:47-32.7(a)", "MA-UTH 7(a)", "13:69F-40.7(a)")
@EVERY
def test_a_shuffler_may_put_the_stack_straight_into_a_shoe(name: str) -> None:
    for dealing in METHODS:
        at = ToldTable(name, dealing=dealing, shuffling="automated").prepare("place the deck")
        if dealing == "hand":
            assert at.refusal(Action(SHUFFLER, "place the deck")).name == "table-not-ready"
        else:
            at.do(Action(SHUFFLER, "place the deck"))
            assert at.open_for_bets
    by_hand = ToldTable(name).prepare("place the deck")
    assert by_hand.refusal(Action(SHUFFLER, "place the deck")).name == "table-not-ready"


@pytest.mark.clause("13:69F-39.6(a)", "13:69F-39.6(b)2", "13:69F-40.4(a)", "13:69F-40.4(b)2")
@NOT_UTH
@pytest.mark.parametrize("shuffling", ["manual", *DEVICES])
def test_a_pre_shuffled_deck_is_used_as_it_came_and_cut_for_the_first_round_only(
    name: str, shuffling: str
) -> None:
    at = ToldTable(name, pre_shuffled=True, shuffling=shuffling)
    at.prepare("take as it came")
    assert at.tasks[:3] == ["take as it came", "cut", "place the deck"]
    at.play(1)
    assert len(at.of(CutMade)) == 1
    assert at.tasks[0] == "shuffle"
    assert ("cut" in at.tasks) is (shuffling == "manual")


@pytest.mark.clause("19:47-32.4(a)", "19:47-32.4(b)2", "MA-UTH 4(a)", "MA-UTH 4(b)(2)")
@UTH
@pytest.mark.parametrize("shuffling", ["manual", *DEVICES])
def test_in_ultimate_texas_hold_em_a_pre_shuffled_deck_is_shuffled_all_the_same(
    name: str, shuffling: str
) -> None:
    at = ToldTable(name, pre_shuffled=True, shuffling=shuffling).prepare("shuffle")
    assert "take as it came" not in at.tasks
    at.play(1)
    assert len(at.of(Shuffled)) == 1
    assert len(at.of(CutMade)) == (1 if shuffling == "manual" else 0)


# -- the cut


@pytest.mark.clause("13:69F-39.6(b)", "19:47-32.4(b)", "MA-UTH 4(b)", "13:69F-40.4(b)")
@pytest.mark.clause("13:69F-39.6(b)1", "19:47-32.4(b)1", "MA-UTH 4(b)(1)", "13:69F-40.4(b)1")
@EVERY
@EVERY_WAY
@each_case("shuffling", DEVICES)
def test_after_a_devices_shuffle_the_cards_are_dealt_without_a_cut(
    name: str, dealing: str, shuffling: str
) -> None:
    at = ToldTable(name, dealing=dealing, shuffling=shuffling).prepare("shuffle")
    why = at.refusal(Action(DEALER, "cut", count=20))
    assert (why.name, why.clause) == ("no-cut-now", at.clause("after-shuffle"))
    at.work()
    assert at.tasks[0] == "place the deck"
    why = at.refusal(Action(DEALER, "cut", count=20))
    assert (why.name, why.clause) == ("no-cut-now", at.clause("no-cut-after-device"))
    assert at.refusal(Action(FLOOR, "recut", count=20)).name == "no-recut-now"
    assert at.clause("no-cut-after-device") in [event.clause for event in at.work()]
    at.play(1)
    assert not at.of(CutMade)


@pytest.mark.clause("13:69F-39.6(b)", "19:47-32.4(b)", "MA-UTH 4(b)", "13:69F-40.4(b)")
@pytest.mark.clause("13:69F-39.6(b)2", "19:47-32.4(b)2", "MA-UTH 4(b)(2)", "13:69F-40.4(b)2")
@EVERY
@pytest.mark.parametrize("dealing", ["manual-shoe", "automated-shoe"])
def test_after_a_manual_shuffle_the_cards_are_cut_before_anything_else(
    name: str, dealing: str
) -> None:
    at = ToldTable(name, dealing=dealing).prepare("cut")
    assert at.table.step.clause == at.clause("cut-after-manual-shuffle")
    for verb in ("place the deck", "shuffle", "no more bets"):
        assert at.refusal(Action(DEALER, verb)).clause == at.clause("cut-after-manual-shuffle")
    at.work()
    assert at.tasks[0] == "place the deck"


@pytest.mark.clause("13:69F-39.6(c)", "19:47-32.4(c)", "MA-UTH 4(c)", "13:69F-40.4(c)")
@pytest.mark.clause("13:69F-39.6(c)1ii", "19:47-32.4(c)1ii", "MA-UTH 4(c)(1)(ii)")
@pytest.mark.clause("13:69F-40.4(c)1ii")
@EVERY
def test_at_least_ten_cards_are_cut_and_some_are_left(name: str) -> None:
    at = ToldTable(name).prepare("cut")
    assert [offer.clause for offer in at.step.of(DEALER)] == [at.clause("cut")]
    for count in (0, 1, 9, 52):
        why = at.refusal(Action(DEALER, "cut", count=count))
        assert (why.name, why.clause) == ("cut-too-small", at.clause("cut-at-least-ten"))
    at.refusal(Action(DEALER, "cut"))
    at.refusal(Action(seat(1), "cut", count=20))
    for count in (10, 51):
        other = ToldTable(name).prepare("cut")
        made, *_ = other.do(Action(DEALER, "cut", count=count))
        assert isinstance(made, CutMade)
        assert (made.count, made.clause) == (count, other.clause("cut-at-least-ten"))


@pytest.mark.clause("13:69F-39.6(c)1iii", "19:47-32.4(c)1iii", "MA-UTH 4(c)(1)(iii)")
@pytest.mark.clause("13:69F-40.4(c)1iii")
@EVERY
def test_the_rest_goes_on_top_so_that_the_order_is_only_turned(name: str) -> None:
    at = ToldTable(name).prepare("cut")
    assert at.state.ready is not None
    order = at.state.ready.order
    events = at.do(Action(DEALER, "cut", count=17))
    assert at.clause("cut-rest-on-top") in [event.clause for event in events]
    assert at.state.ready.rest == order[17:] + order[:17]
    at.place_bets(1)
    at.dealer()
    at.dealer()
    dealt = [at.round.cards[p] for event in at.of(Dealt) for p in event.positions]
    assert tuple(dealt) == order[17 : 17 + len(dealt)]


@pytest.mark.clause("13:69F-39.6(c)1iv", "19:47-32.4(c)1iv", "MA-UTH 4(c)(1)(iv)")
@pytest.mark.clause("13:69F-40.4(c)1iv")
@EVERY
def test_after_the_cut_the_cover_card_goes_to_the_discard_rack(name: str) -> None:
    at = ToldTable(name).prepare("cut")
    away = [e for e in at.work() if e.clause == at.clause("cut-cover-card-away")]
    assert [e.words for e in away if isinstance(e, Prepared)] == [
        "the cover card goes to the discard rack"
    ]


@pytest.mark.clause("13:69F-39.6(c)2", "19:47-32.4(c)2", "MA-UTH 4(c)(2)", "13:69F-40.4(c)2")
@EVERY
@pytest.mark.parametrize("dealing", ["manual-shoe", "automated-shoe"])
def test_after_the_cut_the_cards_are_dealt_by_the_method_in_force(name: str, dealing: str) -> None:
    at = ToldTable(name, dealing=dealing).prepare("place the deck")
    assert at.refusal(Action(DEALER, "shuffle")).name == "table-not-ready"
    assert at.refusal(Action(DEALER, "cut", count=20)).name == "no-cut-now"
    assert [event.clause for event in at.work()] == [
        at.clause("deck-placed"),
        at.clause("deal-after-cut"),
    ]
    assert at.open_for_bets


# -- the recut


@pytest.mark.clause("13:69F-39.6(d)", "19:47-32.4(d)", "MA-UTH 4(d)", "13:69F-40.4(d)")
@EVERY
def test_a_supervisor_may_have_the_cards_recut_after_the_cut_and_before_any_is_dealt(
    name: str,
) -> None:
    recut = Action(FLOOR, "recut", count=20)
    at = ToldTable(name).prepare("cut")
    why = at.refusal(recut)
    assert (why.name, why.clause) == ("no-recut-now", at.clause("recut"))
    at.work()
    assert at.state.ready is not None
    before = at.state.ready.rest
    required, made, *steps = at.do(recut)
    assert isinstance(required, Prepared)
    assert (required.actor, required.clause) == (FLOOR, at.clause("recut"))
    assert required.words == "the supervisor requires the cards to be recut"
    assert isinstance(made, CutMade)  # by the dealer, as the first cut was, with the cover card
    assert (made.actor, made.clause) == (DEALER, at.clause("cut-at-least-ten"))
    assert [(step.actor, step.clause) for step in steps] == [
        (DEALER, at.clause("cut-rest-on-top")),
        (DEALER, at.clause("cut-cover-card-away")),
    ]
    assert at.state.ready.rest == before[20:] + before[:20]
    at.place_bets()
    at.do(recut)  # betting is open, and still no card is out
    at.dealer()
    at.do(recut)  # “No more bets” was said, and still no card is out
    at.dealer()
    assert at.refusal(recut).message == "cards are recut after a cut and before any card is dealt"
    assert [event.actor for event in at.of(CutMade)] == [DEALER] * 4


@pytest.mark.clause("13:69F-39.6(d)", "19:47-32.4(d)", "MA-UTH 4(d)", "13:69F-40.4(d)")
@pytest.mark.clause("13:69F-39.7(a)", "19:47-32.7(a)", "MA-UTH 7(a)", "13:69F-40.7(a)")
@EVERY
@pytest.mark.parametrize("dealing", ["manual-shoe", "automated-shoe"])
def test_a_deck_that_lies_in_the_shoe_comes_out_for_a_recut_and_goes_back(
    name: str, dealing: str
) -> None:
    shoe = "shoe" if dealing == "manual-shoe" else "automated shoe"
    at = ToldTable(name, dealing=dealing).place_bets()
    at.dealer()
    required, out, made, *steps, back = at.do(Action(FLOOR, "recut", count=20))
    assert required.clause == at.clause("recut")
    assert isinstance(out, Prepared)
    assert isinstance(back, Prepared)
    assert out.words == f"the deck comes out of the {shoe} for the recut"
    assert back.words == f"the deck goes into the {shoe}"
    for moved in (out, back):
        assert (moved.actor, moved.deck, moved.clause) == (DEALER, "red", at.clause("deck-placed"))
        assert moved.rulings == ("R-CUT-DEPTH",)
    assert isinstance(made, CutMade)
    assert len(steps) == 2
    at.finish()


@pytest.mark.clause("13:69F-39.6(d)", "19:47-32.4(d)", "MA-UTH 4(d)", "13:69F-40.4(d)")
@EVERY
@EVERY_WAY
def test_the_script_tells_of_a_recut_until_the_first_card_is_dealt(name: str, dealing: str) -> None:
    at = ToldTable(name, dealing=dealing).place_bets()
    told = []
    for _ in range(2):
        told.append(at.clause("recut") in at.table.script.clauses)
        at.dealer()
    told.append(at.clause("recut") in at.table.script.clauses)
    was_cut = dealing != "hand"
    assert told == [was_cut, was_cut, False]
    undone = ToldTable(name, depths=(26, 12)).place_bets()
    assert at.clause("recut") in undone.table.script.clauses
    undone.do(Action(FLOOR, "recut"))
    assert at.clause("recut") not in undone.table.script.clauses  # no depth is left


@pytest.mark.clause("13:69F-39.6(c)1ii", "19:47-32.4(c)1ii", "MA-UTH 4(c)(1)(ii)")
@pytest.mark.clause("13:69F-40.4(c)1ii")
@EVERY
def test_a_cut_by_people_is_entered_with_its_number_of_cards(name: str) -> None:
    at = ToldTable(name).prepare("cut")
    for _ in range(2):
        why = at.refusal(Action(DEALER, "cut"))
        assert (why.name, why.clause) == ("cut-has-no-number", at.clause("cut-at-least-ten"))
        assert why.message == "say how many cards were cut, as a whole number"
    at.work()
    why = at.refusal(Action(FLOOR, "recut"))
    assert (why.name, why.clause) == ("cut-has-no-number", at.clause("cut-at-least-ten"))


@pytest.mark.clause("13:69F-39.6(d)", "19:47-32.4(d)", "MA-UTH 4(d)", "13:69F-40.4(d)")
@pytest.mark.clause("13:69F-39.6(c)1ii", "19:47-32.4(c)1ii", "MA-UTH 4(c)(1)(ii)")
@pytest.mark.clause("13:69F-40.4(c)1ii")
@EVERY
def test_a_depth_that_was_drawn_with_the_deck_is_said_by_nobody(name: str) -> None:
    """Before or after “No more bets”: it was fixed before anybody wagered (R-CUT-DEPTH)."""
    at = ToldTable(name, depths=(26, 12, 30, 40)).prepare("cut")
    why = at.refusal(Action(DEALER, "cut", count=26))
    assert (why.name, why.clause) == ("depth-is-drawn", at.clause("cut-at-least-ten"))
    made, *_ = at.do(Action(DEALER, "cut"))
    assert "R-CUT-DEPTH" in made.rulings
    at.place_bets()
    at.do(Action(FLOOR, "recut"))
    at.dealer()
    for _ in range(2):
        at.do(Action(FLOOR, "recut"))  # “No more bets” was said, and still no card is out
    assert [event.count for event in at.of(CutMade)] == [26, 12, 30, 40]
    why = at.refusal(Action(FLOOR, "recut"))
    assert (why.name, why.clause) == ("no-recut-now", at.clause("recut"))
    assert "the 4 depths that were drawn with the deck are used up (R-CUT-DEPTH)" in why.message
    at.finish()


@pytest.mark.clause("13:69F-39.6(c)1ii", "19:47-32.4(c)1ii", "MA-UTH 4(c)(1)(ii)")
@pytest.mark.clause("13:69F-40.4(c)1ii")
@EVERY
def test_a_deck_that_is_too_short_to_be_cut_is_not_used(name: str) -> None:
    shuffler = SoftwareShuffler(practice_entropy(1))
    for size in (1, 10, 19):
        at = ToldTable(name, depths=shuffler.shuffle(DECK[:size]).depths, size=size).prepare(
            "shuffle"
        )
        why = at.refusal(Action(DEALER, "shuffle"))
        assert (why.name, why.clause) == ("deck-too-short", at.clause("cut-at-least-ten"))
    assert shuffler.shuffle(DECK[:20]).depths == (10, 10, 10, 10)
    assert ToldTable(name, size=20).prepare("place the deck").state.ready is not None


@pytest.mark.clause("13:69F-39.6(d)", "19:47-32.4(d)", "MA-UTH 4(d)", "13:69F-40.4(d)")
@EVERY
def test_no_card_is_recut_once_one_is_dealt_even_where_a_drawn_depth_is_left(name: str) -> None:
    at = ToldTable(name, depths=(20, 21, 22, 23)).place_bets().deal()
    assert at.state.ready is not None
    assert at.state.ready.depth is not None
    why = at.refusal(Action(FLOOR, "recut"))
    assert (why.name, why.clause) == ("no-recut-now", at.clause("recut"))
    assert why.message == "cards are recut after a cut and before any card is dealt"
    at = ToldTable(name, depths=(20, 21, 22, 23), faults=face_up(0)).place_bets()
    at.dealer()
    at.dealer()
    assert len(at.round.cards) == 1  # one that lay face up is out too
    assert at.refusal(Action(FLOOR, "recut")).message == why.message


@pytest.mark.clause("13:69F-39.6(d)", "19:47-32.4(d)", "MA-UTH 4(d)", "13:69F-40.4(d)")
@EVERY
@EVERY_WAY
def test_a_deck_that_was_not_cut_is_not_recut(name: str, dealing: str) -> None:
    at = ToldTable(name, dealing=dealing, shuffling="automated").place_bets()
    why = at.refusal(Action(FLOOR, "recut", count=20))
    assert (why.name, why.clause) == ("no-recut-now", at.clause("recut"))


@pytest.mark.clause("13:69F-39.6(d)", "19:47-32.4(d)", "MA-UTH 4(d)", "13:69F-40.4(d)")
@EVERY
def test_a_recut_is_a_cut_of_at_least_ten_and_may_put_the_order_back(name: str) -> None:
    at = ToldTable(name).prepare("place the deck")
    why = at.refusal(Action(FLOOR, "recut", count=9))
    assert (why.name, why.clause) == ("cut-too-small", at.clause("cut-at-least-ten"))
    at.refusal(Action(DEALER, "recut", count=20))
    at.do(Action(FLOOR, "recut", count=26))  # with the first cut of 26 all the way round
    assert at.state.ready is not None
    assert at.state.ready.cut == 0
    at.do(Action(FLOOR, "recut", count=30))
    at.place_bets().finish()
