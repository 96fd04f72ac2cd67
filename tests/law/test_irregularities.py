"""Irregularities that all texts treat alike: cards face up in the deck, a card drawn in error."""

import pytest

from fairdeal.play import (
    DEALER,
    Action,
    Area,
    Observed,
    Position,
    Report,
)
from fairdeal.play.model.event import (
    CouponKept,
    Noticed,
    PickedUp,
    Settled,
    Shown,
    Voided,
)
from fairdeal.table.events import Shuffled
from tests.harness import (
    BETS,
    EACH,
    EVERY,
    EVERY_WAY,
    SIDE_BETS,
    ToldTable,
    clause,
    exposed,
    face_up,
    order,
    reporting,
)

AUTOMATED = "automated-shoe"
CARDS = {"nj-uth": 13, "ma-uth": 13, "nj-pikit": 15, "nj-hilo": 15}  # two players, one round
PLACES = ("seat 1", "seat 2", "dealer", "community", "burned")
SET_ASIDE = "a card lies face up in the deck: it is not used"
SEVERAL = "more than one card lay face up in the deck"


def in_order(name: str, dealing: str) -> list[str]:
    """The places in the order in which cards are due when nothing goes wrong."""
    usual = ToldTable(name, dealing=dealing).place_bets().finish()
    return [str(position) for position in usual.dealt]


# -- one card face up (R-FACE-UP)


@pytest.mark.clause("13:69F-39.12(a)", "19:47-32.13(b)", "MA-UTH 15(b)", "13:69F-40.12(a)")
@EVERY
@EVERY_WAY
def test_a_card_found_face_up_is_not_used_and_the_next_takes_its_place(
    name: str, dealing: str
) -> None:
    """For a hand, a burn or the board; in a stack the gap is filled after the last stack."""
    due, stacks = in_order(name, dealing), 3 * EACH[name]
    for n in range(CARDS[name]):
        at = ToldTable(name, dealing=dealing, faults=face_up(n)).place_bets().finish()
        deck, places = [str(card) for card in order("")], list(due)
        aside = deck.pop(n)
        if dealing == AUTOMATED and n < stacks:
            places.insert(stacks - 1, places.pop(n))
        assert at.by_place == {
            "set aside card 1": aside,
            **dict(zip(places, deck, strict=False)),
        }
        assert at.voided == []
        assert at.noticed == [(SET_ASIDE, clause(name, "face-up-card"))]
        assert at.of(Noticed)[0].rulings == ("R-FACE-UP",)
        as_if = ToldTable(name, dealing=dealing, deck=" ".join(at.by_place[place] for place in due))
        assert at.nets == as_if.place_bets().finish().nets


@pytest.mark.clause("13:69F-39.12(a)", "19:47-32.13(b)", "MA-UTH 15(b)", "13:69F-40.12(a)")
@EVERY
@EVERY_WAY
def test_a_card_found_face_up_goes_to_the_discard_rack_and_everybody_has_seen_it(
    name: str, dealing: str
) -> None:
    at = ToldTable(name, dealing=dealing, faults=face_up(2)).place_bets().finish()
    (aside,) = [e for e in at.of(PickedUp) if e.positions[0].area is Area.SET_ASIDE]
    assert aside.clause == clause(name, "face-up-card")
    assert len(at.state.rack) == 52
    assert order("")[2] in at.state.rack
    shown = [(e.to, p.area) for e in at.of(Shown) for p in e.positions]
    assert [to for to, area in shown if area is Area.SET_ASIDE] == [None]


# -- more than one


@pytest.mark.clause("13:69F-39.12(a)", "19:47-32.13(b)", "MA-UTH 15(b)", "13:69F-40.12(a)")
@EVERY
@EVERY_WAY
def test_more_than_one_card_face_up_while_hands_are_dealt_voids_all_hands(
    name: str, dealing: str
) -> None:
    last = 3 * EACH[name]  # the card that takes the place of the first one found
    for first, second in ((0, 1), (0, 3), (2, 5), (last - 2, last - 1), (0, last), (5, last)):
        at = ToldTable(name, dealing=dealing, faults=face_up(first, second))
        at.place_bets(match_play=500, **SIDE_BETS[name]).deal()
        assert at.voided == [("all hands", 0, SEVERAL, clause(name, "face-up-card"))]
        assert {"R-FACE-UP", "R-SETTLED-STANDS"} <= at.void_rulings
        assert ("R-UTH-VOID-OTHER" in at.void_rulings) is name.endswith("uth")
        assert not at.of(Settled)
        assert at.back(1) == at.back(2) == {**BETS[name], **SIDE_BETS[name]}
        assert at.nets == [0, 0]
        assert [(e.seat, e.face) for e in at.of(CouponKept)] == [(2, 500), (1, 500)]
        assert at.faces("community") == ""
        at.check_all_cards_are_reshuffled()
    at.play(1)
    assert at.voided == []
    assert len(at.of(Shuffled)) == 2


@pytest.mark.clause("13:69F-39.12(a)", "19:47-32.13(b)", "MA-UTH 15(b)", "13:69F-40.12(a)")
@EVERY
@EVERY_WAY
def test_a_card_face_up_below_the_last_card_dealt_is_never_found(name: str, dealing: str) -> None:
    at = ToldTable(name, dealing=dealing, faults=face_up(0, CARDS[name] + 1)).place_bets().finish()
    assert at.voided == []


@EVERY
def test_cards_face_up_are_counted_over_the_round_and_not_over_the_next(name: str) -> None:
    at = ToldTable(name, faults=face_up(2), then=[("", face_up(2))]).play(2)
    assert len(at.of(Noticed)) == 2
    assert not at.of(Voided)


@pytest.mark.clause("13:69F-39.10(g)", "19:47-32.10(i)", "MA-UTH 10(i)", "13:69F-40.10(g)")
@EVERY
@EVERY_WAY
def test_the_cards_of_void_hands_are_picked_up_in_order(name: str, dealing: str) -> None:
    """The players' from the dealer's right, then the board's, the dealer's last."""
    at = ToldTable(name, dealing=dealing).place_bets(**SIDE_BETS[name])
    at.until("after the flop" if name.endswith("uth") else "the stub")
    at.report(exposed())
    at.finish()
    (up,) = at.of(PickedUp)
    hands = [f"{place} card {n + 1}" for place in ("seat 2", "seat 1") for n in range(EACH[name])]
    board = [f"community card {n}" for n in range(1, 6)] if name.endswith("uth") else []
    dealers = [f"dealer card {n + 1}" for n in range(EACH[name])]
    assert [str(position) for position in up.positions] == [*hands, *board, *dealers]
    assert up.clause == clause(name, "pick-up-in-order")


# -- a card drawn in error, unseen


@pytest.mark.clause("13:69F-39.12(b)", "19:47-32.13(c)", "MA-UTH 15(c)", "13:69F-40.12(c)")
@EVERY
@EVERY_WAY
def test_a_card_drawn_in_error_unseen_is_the_next_card(name: str, dealing: str) -> None:
    usual = ToldTable(name, dealing=dealing).place_bets().finish()
    at = ToldTable(name, dealing=dealing).place_bets()
    at.dealer()  # “No more bets”
    reported, noticed = at.report(Report(Observed.DRAWN_IN_ERROR))
    by = clause(name, "drawn-in-error")
    assert noticed.clause == reported.clause == by
    at.dealer()
    if name.endswith("uth"):
        at.report(Report(Observed.DRAWN_IN_ERROR))  # before the flop
    at.finish()
    assert set(at.noticed) == {("the drawn card is used as the next card", by)}
    assert at.by_place == usual.by_place
    assert at.nets == usual.nets
    assert at.voided == []


@pytest.mark.clause("13:69F-39.12(b)", "19:47-32.13(c)", "MA-UTH 15(c)", "13:69F-40.12(c)")
@EVERY
@EVERY_WAY
def test_no_card_is_drawn_in_error_from_a_stub_that_lies_in_the_rack(
    name: str, dealing: str
) -> None:
    at = ToldTable(name, dealing=dealing).place_bets()
    at.until("the stub")
    at.dealer()
    why = at.refusal(reporting(Report(Observed.DRAWN_IN_ERROR)))
    assert (why.name, why.clause) == ("not-what-lies-there", clause(name, "drawn-in-error"))


# -- mishaps that no text has in so many words


@pytest.mark.clause("13:69F-39.12(b)", "19:47-32.13(c)", "MA-UTH 15(c)", "13:69F-40.12(c)")
@EVERY
@EVERY_WAY
def test_a_card_drawn_in_error_when_no_card_is_due_goes_back_on_the_stub(
    name: str, dealing: str
) -> None:
    usual = ToldTable(name, dealing=dealing).place_bets().finish()
    at = ToldTable(name, dealing=dealing).place_bets()
    at.until("the stub")
    _, noticed = at.report(Report(Observed.DRAWN_IN_ERROR))
    assert isinstance(noticed, Noticed)
    assert noticed.words == "no card is due: the drawn card goes back on the stub, unseen"
    assert (noticed.clause, noticed.rulings) == (
        clause(name, "drawn-in-error"),
        ("R-NO-CARD-DUE",),
    )
    at.do(Action(DEALER, "count the stub"))
    at.finish()
    assert (at.by_place, at.nets, at.voided) == (usual.by_place, usual.nets, [])


@pytest.mark.clause("13:69F-39.7(d)", "19:47-32.7(e)", "MA-UTH 7(e)", "13:69F-40.7(e)")
@pytest.mark.clause("13:69F-39.8(d)", "19:47-32.8(d)", "MA-UTH 8(d)", "13:69F-40.8(d)")
@pytest.mark.clause("13:69F-39.9(d)", "19:47-32.9(d)", "MA-UTH 9(d)", "13:69F-40.9(d)")
@EVERY
@EVERY_WAY
def test_the_stub_or_a_burned_card_that_is_seen_is_recorded_and_play_goes_on(
    name: str, dealing: str
) -> None:
    """R-BURN-SEEN: the texts attach nothing to it."""
    usual = ToldTable(name, dealing=dealing).place_bets().finish()
    burns = [p for p in usual.round.cards if p.area is Area.BURN]
    assert bool(burns) == name.endswith("uth")
    at = ToldTable(name, dealing=dealing).place_bets()
    reports = [Report(Observed.UNUSED_SEEN)]
    reports += [Report(Observed.UNUSED_SEEN, position=burned) for burned in burns]
    at.until("the stub")
    for seen in reports:
        reported, noticed = at.report(seen)
        assert reported.clause == noticed.clause == at.clause("stub-to-rack")
        assert reported.rulings == noticed.rulings == ("R-BURN-SEEN",)
        assert isinstance(noticed, Noticed)
        assert noticed.words == "nobody plays that card, and no clause says more: play goes on"
    before = [p for p, _ in at.shown]
    assert not any(p.area is Area.BURN for p in before)  # whoever saw it: nobody is told the face
    at.finish()
    assert (at.by_place, at.nets, at.voided) == (usual.by_place, usual.nets, [])


@pytest.mark.clause("13:69F-39.7(d)", "19:47-32.7(e)", "MA-UTH 7(e)", "13:69F-40.7(e)")
@EVERY
def test_only_a_burned_card_or_the_stub_can_be_reported_as_out_of_play_and_seen(name: str) -> None:
    at = ToldTable(name).place_bets().deal()
    for position in (Position(Area.SEAT, 1, 1), Position(Area.BURN, 1), Position(Area.DEALER, 1)):
        why = at.refusal(reporting(Report(Observed.UNUSED_SEEN, position=position)))
        assert (why.name, why.clause) == ("not-what-lies-there", at.clause("stub-to-rack"))
        assert why.message == "a burned card, or no position for the stub, may be reported as seen"
    first = str(Report(Observed.UNUSED_SEEN, position=Position(Area.BURN, 1)))
    assert first == "the face of the first burned card was seen"
    assert str(Report(Observed.UNUSED_SEEN)) == "the face of a card of the stub was seen"


@pytest.mark.clause("13:69F-39.12(a)", "19:47-32.13(b)", "MA-UTH 15(b)", "13:69F-40.12(a)")
@pytest.mark.clause("13:69F-39.12(b)", "19:47-32.13(c)", "MA-UTH 15(c)", "13:69F-40.12(c)")
@EVERY
@EVERY_WAY
def test_a_card_drawn_in_error_and_seen_is_treated_like_one_found_face_up(
    name: str, dealing: str
) -> None:
    """R-DRAWN-AND-SEEN: it is not used, and the next card takes its place."""
    seen = Report(Observed.DRAWN_AND_SEEN)
    at = ToldTable(name, dealing=dealing).place_bets()
    at.dealer()
    reported, noticed, *_ = at.report(seen)
    assert reported.clause == clause(name, "drawn-in-error")
    assert isinstance(noticed, Noticed)
    assert (noticed.clause, noticed.rulings) == (
        clause(name, "face-up-card"),
        ("R-DRAWN-AND-SEEN",),
    )
    first, *rest = map(str, order(""))
    assert at.faces("set aside") == first
    assert [str(card) for p, card in at.shown if p.area is Area.SET_ASIDE] == [first]
    at.finish()
    as_if = ToldTable(name, dealing=dealing, deck=" ".join(rest)).place_bets().finish()
    assert at.voided == []
    assert at.nets == as_if.nets
    two = ToldTable(name, dealing=dealing).place_bets()
    two.dealer()
    two.report(seen)
    two.report(seen)
    assert two.voided == [("all hands", 0, SEVERAL, clause(name, "face-up-card"))]
    two.finish()
    two.check_all_cards_are_reshuffled()
    late = ToldTable(name, dealing=dealing).place_bets()
    late.until("the stub")
    late.report(seen)
    late.report(seen)  # no card is due any more
    late.do(Action(DEALER, "count the stub"))
    late.finish()
    assert late.voided == []
    assert late.refusal(reporting(seen)).name == "table-not-ready"
