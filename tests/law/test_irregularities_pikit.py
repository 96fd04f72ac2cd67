"""13:69F-39.12: in Pik-it Poker whatever is wrong with anybody's cards voids all hands."""

from collections.abc import Callable
from typing import Any

import pytest

from fairdeal.cards import cards
from fairdeal.law import Refused
from fairdeal.play import DEALER as HOUSE
from fairdeal.play import Action, Area, Observed, Position, Report, apply, seat
from fairdeal.play.model.event import CouponCollected, CouponKept, Reported, Settled, Shown, Voided
from fairdeal.table import NO_FAULTS, Faults
from fairdeal.values.frozen import replace
from tests.cases import each_case
from tests.harness import (
    METHODS,
    ToldTable,
    exposed,
    face_up,
    in_turn,
    missing,
    nth,
    order,
    reporting,
    surplus,
)

LATE = "automated-shoe, late stack"
WAYS: dict[str, dict[str, Any]] = {
    **{dealing: {"dealing": dealing} for dealing in METHODS},
    LATE: {"dealing": "automated-shoe", "dealer_stack": "after-decisions"},
}
EVERY_WAY = each_case("way", WAYS)
WRONG = each_case("make", [missing, surplus])
Wrong = Callable[[str, str, int, str], Faults]
FACE_UP, NUMBER, EXPOSED, SHOE = (f"13:69F-39.12({letter})" for letter in "acdf")
BET = {"ante": 1000, "five_card_bonus": 1000, "three_card_bonus": 500}
ANN = "9c 9d 9h 4c 4d"  # three nines pay 30 to 1, a full house 10 to 1
BOB = "2c 5d 7h Js Kd"  # nothing
DEALER = "Ah Qc Th 8s 3d"
SPARE = ("6c", "6d")
BONUSES = {"three_card_bonus": 15_000, "five_card_bonus": 10_000}
LOST = {"three_card_bonus": -500, "five_card_bonus": -1000, "ante": -1000}


def dealing(way: str) -> str:
    return str(WAYS[way]["dealing"])


def at_table(way: str, faults: Faults = NO_FAULTS, *, lost: int = 0, coupon: int = 0) -> ToldTable:
    """Hands as above, whatever goes wrong between them; wagers down."""
    coming = in_turn(dealing(way), ANN, BOB, DEALER)
    for n in faults.stuck:
        coming.insert(n + 1, SPARE[0])
    for n in faults.missed:
        del coming[n]
    deck = f"{' '.join(coming)} {lost or ''}"
    return ToldTable("nj-pikit", deck=deck, faults=faults, **WAYS[way]).place_bets(
        match_play=coupon, **BET
    )


def play_to_the_last_decision(at: ToldTable) -> None:
    """Both bonuses are settled; Bob at the dealer's right has folded, Ann is to decide."""
    at.deal()
    at.table.act(2, "select", (1, 2, 3))
    at.table.act(1, "select", (1, 2, 3))
    at.table.act(2, "fold")
    assert (at.settled(1), at.settled(2)) == (BONUSES, LOST)


def check_all_is_void(
    at: ToldTable, reason: str, clause: str, *, rulings: tuple[str, ...] = ()
) -> None:
    assert at.voided == [("all hands", 0, reason, clause)]
    assert at.void_rulings == {*rulings, "R-SETTLED-STANDS"}
    at.check_all_cards_are_reshuffled()


# -- (a) cards face up; while players' cards are dealt: see the common file


@pytest.mark.clause("13:69F-39.12(a)", "13:69F-39.9(c)2")
@pytest.mark.parametrize("card", [0, 4, 9, 10, 14])
def test_gaps_are_filled_before_the_cards_are_needed_when_the_dealers_stack_comes_late(
    card: int,
) -> None:
    at = ToldTable("nj-pikit", faults=face_up(card), **WAYS[LATE]).place_bets(**BET).deal()
    assert [len(at.faces(f"seat {number}").split()) for number in (1, 2)] == [5, 5]
    at.finish()
    assert len(at.faces("dealer").split()) == 5
    assert at.voided == []
    deck, lying = order(""), at.round.cards
    if card < 10:  # the next card after the last player's stack
        assert lying[Position(Area.SEAT, card % 5 + 1, card // 5 + 1)] is deck[10]
    else:
        assert lying[Position(Area.DEALER, card - 9)] is deck[15]


@pytest.mark.clause("13:69F-39.12(a)")
@pytest.mark.parametrize("cards", [(10, 11), (11, 13), (0, 12), (3, 15)])
def test_a_second_card_face_up_in_a_late_stack_voids_hands_but_not_what_was_settled(
    cards: tuple[int, int],
) -> None:
    coming = in_turn("automated-shoe", ANN, BOB, DEALER)
    if cards[0] < 10:  # a gap in Ann's stack is filled after the players' stacks
        gone, coming[cards[0]] = coming[cards[0]], SPARE[0]
        coming.insert(10, gone)
    at = ToldTable(
        "nj-pikit", deck=" ".join(coming), faults=face_up(*cards), **WAYS[LATE]
    ).place_bets(**BET)
    play_to_the_last_decision(at)
    at.table.act(1, "play 3")
    assert (at.back(1), at.back(2)) == ({"ante": 1000, "play_3": 1000}, {})
    assert at.nets == [25_000, -2500]
    reason = "more than one card lay face up in the deck"
    check_all_is_void(at, reason, FACE_UP, rulings=("R-FACE-UP",))


# -- (c) a wrong number of cards


@pytest.mark.clause("13:69F-39.12(c)")
@pytest.mark.parametrize(
    ("way", "place"),
    [
        *((way, place) for way in WAYS for place in ("seat 1", "seat 2")),
        *((way, "dealer") for way in METHODS),  # a late stack is seen when it comes: below
    ],
)
@pytest.mark.parametrize("card", [1, 3, 5])
@WRONG
def test_a_wrong_number_of_cards_anywhere_voids_all_hands(
    way: str, place: str, card: int, make: Wrong
) -> None:
    at = at_table(way, make("nj-pikit", place, card, dealing(way)), coupon=500).deal()
    assert at.back(1) == at.back(2) == BET
    assert at.nets == [0, 0]
    assert [e.seat for e in at.of(CouponKept)] == [2, 1]
    who = place if place.startswith("seat") else "the dealer"
    check_all_is_void(at, f"{who} has {4 if make is missing else 6} cards", NUMBER)


@pytest.mark.clause("13:69F-39.12(c)")
@WRONG
def test_a_late_dealers_stack_with_a_wrong_number_leaves_what_was_settled(make: Wrong) -> None:
    """R-SETTLED-STANDS: paid bonuses stay paid, a collected fold stays collected."""
    at = at_table(LATE, make("nj-pikit", "dealer", 3, "automated-shoe"))
    play_to_the_last_decision(at)
    at.table.act(1, "play 3")
    assert (at.back(1), at.back(2)) == ({"ante": 1000, "play_3": 1000}, {})
    assert at.nets == [25_000, -2500]
    check_all_is_void(at, f"the dealer has {4 if make is missing else 6} cards", NUMBER)


@pytest.mark.clause("13:69F-39.7(e)2", "13:69F-39.9(c)2", "13:69F-39.3(b)")
@WRONG
def test_a_late_stack_dealt_wrong_is_no_fault_before_the_fold_also_where_the_count_finds_it(
    make: Wrong,
) -> None:
    """R-SETTLED-STANDS: a count that nobody has to make decides about no ante."""
    at = at_table(LATE, make("nj-pikit", "dealer", 3, "automated-shoe"), coupon=500)
    play_to_the_last_decision(at)
    at.act(1, "play 3")
    at.until("the stub")
    at.do(Action(HOUSE, "count the stub"))
    at.finish()
    assert [(scope, by) for scope, _, _, by in at.voided] == [("all hands", "13:69F-39.7(e)2")]
    assert at.undone(2) == []
    assert (at.back(1), at.back(2)) == ({"ante": 1000, "play_3": 1000}, {})
    assert at.nets == [25_000, -2500]


@pytest.mark.clause("13:69F-39.7(e)2", "13:69F-39.3(b)")
@pytest.mark.parametrize("counted", [False, True])
def test_a_deck_that_was_never_complete_gives_back_what_a_fold_forfeited(counted: bool) -> None:
    at = at_table(LATE, lost=1)
    play_to_the_last_decision(at)
    at.act(1, "play 3")
    at.until("the stub")
    at.do(Action(HOUSE, "count the stub" if counted else "stub to rack"))
    at.finish()
    assert at.undone(2) == (["ante"] if counted else [])
    assert at.net(2) == (-1500 if counted else -2500)


# -- (d) a dealer's card exposed


@pytest.mark.clause("13:69F-39.3(b)", "13:69F-39.10(c)4", "13:69F-39.12(d)")
@EVERY_WAY
def test_a_card_exposed_between_a_fold_and_its_collection_changes_nothing_for_the_fold(
    way: str,
) -> None:
    """R-SETTLED-STANDS: a fold forfeits when it is declared."""
    at = at_table(way, coupon=500)
    at.until("play or fold")
    at.act(2, "fold")
    assert at.step.stage == "a folded hand"
    at.report(exposed(2))
    assert at.back(2) == {}
    assert at.back(1) == {"ante": 1000, "five_card_bonus": 1000}
    at.finish()
    assert at.settled(2) == LOST
    assert [(e.seat, type(e)) for e in at.of(CouponCollected)] == [(2, CouponCollected)]
    (lost,) = [e for e in at.of(Settled) if e.seat == 2 and e.result.wager == "ante"]
    assert lost.clause == "13:69F-39.10(c)3"  # by which it was forfeited, and (c)4 collects it
    at.check_all_cards_are_reshuffled()


@pytest.mark.clause("13:69F-39.3(b)", "13:69F-39.12(a)")
def test_a_second_card_seen_between_a_fold_and_its_collection_leaves_the_fold_too() -> None:
    at = at_table(LATE)
    at.until("play or fold")
    at.act(2, "fold")
    for _ in range(2):
        at.report(Report(Observed.DRAWN_AND_SEEN))
    assert [(scope, by) for scope, _, _, by in at.voided] == [("all hands", FACE_UP)]
    assert at.back(2) == {}
    at.finish()
    assert at.settled(2) == LOST


@pytest.mark.clause("13:69F-39.12(d)")
@EVERY_WAY
@pytest.mark.parametrize("card", [1, 5])
@pytest.mark.parametrize(
    "stage", ["the stub", "selection", "a player's hand", "play or fold", "the dealer's hand"]
)
def test_a_dealers_card_exposed_before_the_hand_is_turned_up_voids_all_hands(
    way: str, card: int, stage: str
) -> None:
    """R-PIKIT-LATE-STACK: a card exposed under the cover card in the shoe as well."""
    at = at_table(way, coupon=500)
    at.until(stage)
    stands = sum(event.result.net for event in at.of(Settled))
    reported, *_, seen, void = [
        e for e in at.report(exposed(card)) if isinstance(e, Reported | Shown | Voided)
    ]
    assert isinstance(reported, Reported)
    assert isinstance(seen, Shown)
    held = DEALER.split()[card - 1]
    ((position, face),) = seen.faces
    assert (str(position), str(face), seen.to) == (f"dealer card {card}", held, None)
    assert isinstance(void, Voided)
    at.finish()
    assert sum(at.nets) == stands  # what was settled stands; the rest went back
    reason = f"{Position(Area.DEALER, card).said} was exposed before the dealer's hand was due"
    check_all_is_void(at, reason, EXPOSED, rulings=("R-PIKIT-LATE-STACK",))


@pytest.mark.clause("13:69F-39.12(d)")
@EVERY_WAY
@pytest.mark.parametrize("decided", [False, True])
def test_exposed_after_the_bonuses_it_leaves_them_settled_and_the_fold_collected(
    way: str, decided: bool
) -> None:
    """The clause asks only whether the dealer's cards were due to be revealed."""
    at = at_table(way)
    play_to_the_last_decision(at)
    if decided:
        at.act(1, "play 3")
    at.report(exposed(3))
    at.finish()
    assert at.back(1) == ({"ante": 1000, "play_3": 1000} if decided else {"ante": 1000})
    assert at.back(2) == {}
    assert at.nets == [25_000, -2500]
    assert [by for *_, by in at.voided] == [EXPOSED]


@pytest.mark.clause("13:69F-39.12(d)")
@pytest.mark.parametrize("way", METHODS)
def test_exposed_in_the_middle_of_the_deal_too(way: str) -> None:
    stops = nth("nj-pikit", "dealer", 3, way) + 1  # where a card lies face up
    at = ToldTable("nj-pikit", faults=face_up(stops), dealing=way).place_bets()
    while len(at.faces("dealer").split()) < 3:
        at.dealer()
    assert len(at.faces("dealer").split()) == 3
    at.report(exposed(3))
    at.finish()
    assert [by for *_, by in at.voided] == [EXPOSED]
    assert at.nets == [0, 0]


@pytest.mark.clause("13:69F-39.12(d)")
@EVERY_WAY
def test_once_the_dealers_hand_is_turned_up_no_card_of_it_can_be_exposed_early(way: str) -> None:
    at = at_table(way)
    play_to_the_last_decision(at)
    at.act(1, "play 3")
    at.until("the dealer's hand")
    at.dealer()
    why = at.refusal(reporting(exposed(1)))
    assert (why.name, why.clause) == ("not-what-lies-there", EXPOSED)
    at.finish()
    assert at.voided == []
    assert at.nets == [27_000, -2500]


@pytest.mark.clause("13:69F-39.12(d)", "13:69F-39.9(c)2")
@pytest.mark.parametrize("number", [1, 3, 5])
def test_a_card_exposed_under_the_cover_card_in_the_shoe_is_the_dealers(number: int) -> None:
    at = at_table(LATE)
    at.dealer()
    at.refusal(reporting(exposed(number)))  # the players' stacks come first
    play_to_the_last_decision(at)
    at.report(exposed(number))
    shown = [(str(p), str(card)) for p, card in at.shown if p.area is Area.DEALER]
    assert shown == [(f"dealer card {number}", DEALER.split()[number - 1])]
    assert at.faces("dealer") == DEALER  # the whole stack came out
    at.finish()
    assert at.nets == [25_000, -2500]
    at.check_all_cards_are_reshuffled()
    assert at.refusal(Action(seat(1), "fold")).name == "table-not-ready"


@pytest.mark.clause("13:69F-39.12(d)", "13:69F-39.9(c)")
@pytest.mark.parametrize("when", ["at-once", "after-decisions"])
def test_a_card_exposed_while_the_dealers_stack_is_covered_is_the_dealers(when: str) -> None:
    at = ToldTable("nj-pikit", dealing="automated-shoe", dealer_stack=when).place_bets()
    at.until("the cover card")
    at.report(exposed(2))
    assert [(scope, by) for scope, _, _, by in at.voided] == [("all hands", EXPOSED)]
    assert at.nets == [0, 0]
    at.finish()
    assert len(at.faces("dealer").split()) == 5
    at.check_all_cards_are_reshuffled()


@pytest.mark.clause("13:69F-39.12(d)")
def test_a_stack_from_under_the_cover_card_is_five_cards_that_are_not_out_yet() -> None:
    at = at_table(LATE)
    play_to_the_last_decision(at)
    round = at.round
    fresh, out = cards(f"{DEALER} Jc"), cards("9c Qc Th 8s 3d")
    for stack in ((), fresh[:4], fresh, out, (*fresh[:4], fresh[0])):
        with pytest.raises(Refused) as caught:
            apply(round, replace(reporting(exposed()), cards=stack))
        why = caught.value.refusal
        assert (why.name, why.clause) == ("wrong-number-of-cards", EXPOSED)
        assert why.message == "this report comes with 5 cards, none of them out already"
    apply(round, replace(reporting(exposed()), cards=fresh[:5]))


# -- (f) the shoe stops when bonuses are settled (R-ROUND-VOID)


@pytest.mark.clause("13:69F-39.12(f)")
@pytest.mark.parametrize("stops", [10, 12, 14])
def test_a_shoe_that_fails_on_the_late_stack_gives_back_bonuses_and_folded_antes(
    stops: int,
) -> None:
    at = at_table(LATE, Faults(shoe_stops_at=stops), coupon=500)
    play_to_the_last_decision(at)
    at.table.act(1, "play 5")
    assert at.voided == [("round", 0, "the automated shoe failed", SHOE)]
    assert at.void_rulings == {"R-ROUND-VOID"}
    assert (at.back(1), at.back(2)) == ({"ante": 1000, "play_5": 1000}, {})
    assert at.undone(1) == sorted(BONUSES)
    assert at.undone(2) == sorted(LOST)
    assert sorted(e.seat for e in at.of(CouponKept)) == [1, 2]
    assert at.nets == [0, 0]
    assert at.table.finish().seat(1).net == 0
    at.check_all_cards_are_reshuffled()


@pytest.mark.clause("13:69F-39.12(f)")
def test_a_payout_that_became_the_next_wager_goes_back_after_that_wager() -> None:
    """Ann has nothing but the bonus she won, and plays with it; then the round is void."""
    at = ToldTable(
        "nj-pikit",
        players={1: "Ann"},
        deck="2c 2d 2h 3c 3d",
        faults=Faults(shoe_stops_at=7),
        **WAYS[LATE],
    )
    at.table.leave(1)
    at.table.sit(1, "Ann", chips=2000)
    at.place_bets(1).deal()
    at.act(1, "play 5")
    at.finish()
    assert at.table.chips("Ann") == 2000
