"""Irregularities that all texts treat alike: a card face up, a card drawn in error, a failing shoe.

And what holds for every report: two people stand behind it, and it is what lies on the table.
"""

import pytest

from fairdeal.games import (
    DEALER,
    DEVICE,
    FLOOR,
    Action,
    Area,
    Observed,
    Position,
    Report,
    Witness,
)
from fairdeal.games.event import (
    CouponKept,
    Dealt,
    Gathered,
    Noticed,
    PickedUp,
    Reported,
    Reversed,
    Scope,
    Settled,
    Shown,
    TakenBack,
    Voided,
)
from fairdeal.table import Faults
from fairdeal.table.events import Shuffled
from fairdeal.value import replace
from tests.law.at_the_table import (
    BETS,
    EACH,
    EVERY,
    EVERY_WAY,
    At,
    clause,
    missing,
    nth,
    order,
    reporting,
)

AUTOMATED = "automated-shoe"
SIDE: dict[str, dict[str, int]] = {
    "nj-uth": {"trips": 500},
    "ma-uth": {"trips": 500},
    "nj-pikit": {"three_card_bonus": 500},
    "nj-hilo": {"tie": 500, "poker_bonus": 500},
}


def faces(at: At) -> dict[str, str]:
    """Every card of the round by its place."""
    assert at.table.round is not None
    return {str(position): str(card) for position, card in at.table.round.cards.items()}


def as_they_come(at: At, *, aside: int) -> dict[str, str]:
    """Where the cards of an unshuffled deck go when one of them is set aside."""
    deck = [str(card) for card in order("")]
    places = [str(position) for position in due(at)]
    found = {"set aside card 1": deck.pop(aside)}
    if at.table.sheet.dealing.value == AUTOMATED and aside < 3 * EACH[at.name]:
        gap, stacks = places[aside], 3 * EACH[at.name]  # it is filled after the last stack
        places = [*places[:aside], *places[aside + 1 : stacks], gap, *places[stacks:]]
    return {**found, **dict(zip(places, deck, strict=False))}


def due(at: At) -> list[Position]:
    """The order in which cards are due when nothing goes wrong."""
    usual = At(at.name, dealing=at.table.sheet.dealing.value).bet().finish()
    return [event.position for event in usual.of(Dealt)]


# -- one card face up (R-FACE-UP)


@pytest.mark.clause("13:69F-39.12(a)", "19:47-32.13(b)", "MA-UTH 15(b)", "13:69F-40.12(a)")
@EVERY
@EVERY_WAY
@pytest.mark.parametrize("place", ["seat 1", "seat 2", "dealer"])
def test_one_card_face_up_is_set_aside_and_the_next_takes_its_place(
    name: str, dealing: str, place: str
) -> None:
    for number in (1, EACH[name]):
        at = At(name, dealing=dealing)
        card = nth(at, place, number)
        at = At(name, dealing=dealing, faults=Faults(face_up=frozenset({card}))).bet().finish()
        assert faces(at) == as_they_come(at, aside=card)
        assert not at.of(Voided)
        (noticed,) = at.of(Noticed)
        assert noticed.clause == clause(name, "face-up-card")
        assert "R-FACE-UP" in noticed.rulings
        (aside,) = [e for e in at.of(PickedUp) if e.positions[0].area is Area.SET_ASIDE]
        assert aside.clause == clause(name, "face-up-card")
        assert order("")[card] in at.state.rack
        assert {e.to for e in at.of(Shown) if e.position.area is Area.SET_ASIDE} == {None}


@pytest.mark.clause("19:47-32.13(b)", "MA-UTH 15(b)")
@pytest.mark.parametrize("name", ["nj-uth", "ma-uth"])
@EVERY_WAY
@pytest.mark.parametrize("card", [6, 7, 9, 10, 11, 12])
def test_one_card_face_up_for_the_burn_or_the_board_voids_nothing(
    name: str, dealing: str, card: int
) -> None:
    at = At(name, dealing=dealing, faults=Faults(face_up=frozenset({card}))).bet().finish()
    assert faces(at) == as_they_come(at, aside=card)
    assert not at.of(Voided)


@pytest.mark.clause("13:69F-39.12(a)", "13:69F-39.9(c)2")
@pytest.mark.parametrize("card", [0, 4, 9, 10, 14])
def test_gaps_are_filled_before_the_cards_are_needed_when_the_dealers_stack_comes_late(
    card: int,
) -> None:
    at = At(
        "nj-pikit",
        dealing=AUTOMATED,
        dealer_stack="after-decisions",
        faults=Faults(face_up=frozenset({card})),
    )
    at.bet(three_card_bonus=500).deal()
    assert at.table.round is not None
    assert all(len(at.table.round.laid_out(number)) == 5 for number in (1, 2))
    at.finish()
    assert len(at.table.round.laid_out(0)) == 5
    assert not at.of(Voided)
    deck = order("")
    gap = at.table.round.cards
    if card < 10:  # the next card after the last player's stack
        filled = Position(Area.SEAT, card % 5 + 1, card // 5 + 1)
        assert gap[filled] is deck[10]
    else:
        assert gap[Position(Area.DEALER, card - 9)] is deck[15]


# -- more than one


@pytest.mark.clause("13:69F-39.12(a)", "19:47-32.13(b)", "MA-UTH 15(b)", "13:69F-40.12(a)")
@EVERY
@EVERY_WAY
def test_more_than_one_card_face_up_in_the_deal_voids_all_hands_and_the_cards_are_reshuffled(
    name: str, dealing: str
) -> None:
    at = At(name, dealing=dealing, faults=Faults(face_up=frozenset({0, 4})))
    at.bet(match_play=500, **SIDE[name]).finish()
    (void,) = at.of(Voided)
    assert (void.scope, void.deck_removed) == (Scope.ALL_HANDS, False)
    assert void.clause == clause(name, "face-up-card")
    assert "more than one" in void.reason
    assert not at.of(Settled)
    assert [at.net(1), at.net(2)] == [0, 0]
    assert [(e.seat, e.face) for e in at.of(CouponKept)] == [(2, 500), (1, 500)]
    back = [(e.seat, e.wager) for e in at.of(TakenBack)]
    assert sorted(back) == sorted((n, w) for n in (1, 2) for w in (*BETS[name], *SIDE[name]))
    assert set(at.state.rack) == set(order(""))
    assert at.tasks[0] == "shuffle"
    at.play(1)
    assert len(at.of(Shuffled)) == 2


@EVERY
def test_cards_face_up_are_counted_over_the_round_and_not_over_the_next(name: str) -> None:
    one = Faults(face_up=frozenset({2}))
    at = At(name, faults=one, then=[("", one)]).play(2)
    assert len(at.of(Noticed)) == 2
    assert not at.of(Voided)


# -- a card drawn in error, unseen


@pytest.mark.clause("13:69F-39.12(b)", "19:47-32.13(c)", "MA-UTH 15(c)", "13:69F-40.12(c)")
@EVERY
@EVERY_WAY
def test_a_card_drawn_in_error_unseen_is_the_next_card(name: str, dealing: str) -> None:
    usual = At(name, dealing=dealing).bet().finish()
    at = At(name, dealing=dealing).bet()
    at.dealer()  # “No more bets”
    reported, noticed = at.report(Report(Observed.DRAWN_IN_ERROR))
    assert isinstance(noticed, Noticed)
    assert noticed.clause == reported.clause == clause(name, "drawn-in-error")
    at.dealer()
    if name.endswith("uth"):
        at.report(Report(Observed.DRAWN_IN_ERROR))  # before the flop
    at.finish()
    assert faces(at) == faces(usual)
    assert [at.net(1), at.net(2)] == [usual.net(1), usual.net(2)]
    assert not at.of(Voided)


@EVERY
def test_no_card_is_drawn_in_error_from_a_stub_that_lies_in_the_rack(name: str) -> None:
    at = At(name).bet().deal()
    at.dealer_until("the dealer's hand")
    why = at.refusal(reporting(Report(Observed.DRAWN_IN_ERROR)))
    assert (why.name, why.clause) == ("not-what-lies-there", clause(name, "drawn-in-error"))


# -- the automated shoe (R-ROUND-VOID)


@pytest.mark.clause("13:69F-39.12(f)", "19:47-32.13(f)", "MA-UTH 15(f)", "13:69F-40.12(f)")
@EVERY
@pytest.mark.parametrize("dealt", [0, 1, 5, "last"])
def test_an_automated_shoe_that_stops_voids_the_round_and_all_cards_are_reshuffled(
    name: str, dealt: int | str
) -> None:
    stops = 3 * EACH[name] - 1 if dealt == "last" else int(dealt)
    at = At(name, dealing=AUTOMATED, faults=Faults(shoe_stops_at=stops))
    at.bet(match_play=500, **SIDE[name]).finish()
    (void,) = at.of(Voided)
    assert (void.scope, void.clause) == (Scope.ROUND, clause(name, "automated-shoe-fails"))
    assert "R-ROUND-VOID" in void.rulings
    assert [at.net(1), at.net(2)] == [0, 0]
    assert len(at.of(CouponKept)) == 2
    assert len(at.of(Dealt)) == stops
    (gathered,) = at.of(Gathered)  # out of the device, with the cards already dealt
    assert gathered.clause == clause(name, "automated-shoe-fails")
    assert set(at.state.rack) == set(order(""))
    assert at.tasks[0] == "shuffle"
    at.play(1)


@pytest.mark.clause("13:69F-39.12(f)", "19:47-32.13(f)", "MA-UTH 15(f)", "13:69F-40.12(f)")
@EVERY
def test_a_fault_that_the_shoe_senses_needs_nobody_to_confirm_it(name: str) -> None:
    at = At(name, dealing=AUTOMATED).bet()
    at.refusal(Action(DEVICE, "fail"))  # nothing is dispensed yet
    at.dealer()
    (void, *_) = at.do(Action(DEVICE, "fail"))
    assert isinstance(void, Voided)
    for dealing in ("manual-shoe", "hand"):
        other = At(name, dealing=dealing).bet()
        other.dealer()
        other.refusal(Action(DEVICE, "fail"))


@pytest.mark.clause("13:69F-39.12(f)")
def test_a_shoe_that_fails_on_pik_its_late_stack_gives_back_bonuses_and_folded_antes() -> None:
    at = At(
        "nj-pikit",
        dealing=AUTOMATED,
        dealer_stack="after-decisions",
        deck="2c 2d 2h 3c 3d 9c 7d 5h 4s Jc",  # a full house, and nothing
        faults=Faults(shoe_stops_at=12),
    )
    at.bet(three_card_bonus=500, match_play=500).deal()
    for number, verb in ((2, "fold"), (1, "play 5")):
        at.dealer_until("play or fold")
        at.act(number, verb)
    assert at.net(1) > 0 > at.net(2)
    at.finish()
    assert [at.net(1), at.net(2)] == [0, 0]
    undone = {(e.seat, e.result.wager): e.result.outcome.value for e in at.of(Reversed)}
    assert undone == {
        (1, "three_card_bonus"): "win",
        (1, "five_card_bonus"): "win",
        (2, "three_card_bonus"): "lose",
        (2, "five_card_bonus"): "lose",
        (2, "ante"): "lose",
    }
    assert {(e.seat, e.wager) for e in at.of(TakenBack)} == {(1, "ante"), (1, "play_5")}
    assert sorted(e.seat for e in at.of(CouponKept)) == [1, 2]
    assert set(at.state.rack) == set(order(""))
    assert at.table.finish().seat(1).net == 0


def test_a_payout_that_became_the_next_wager_goes_back_after_that_wager() -> None:
    """Ann has nothing but the bonus she won, and plays with it; then the round is void."""
    at = At(
        "nj-pikit",
        players={1: "Ann"},
        dealing=AUTOMATED,
        dealer_stack="after-decisions",
        deck="2c 2d 2h 3c 3d",
        faults=Faults(shoe_stops_at=7),
    )
    at.table.leave(1)
    at.table.sit(1, "Ann", chips=2000)
    at.bet(1).deal()
    at.act(1, "play 5")
    at.finish()
    assert at.table.chips("Ann") == 2000


# -- reports


@EVERY
def test_a_report_takes_two_people_in_different_roles(name: str) -> None:
    at = At(name).bet().deal()
    exposed = Report(Observed.DEALER_EXPOSED, position=Position(Area.DEALER, 1))
    for seen in (None, *Witness):
        for confirmed in (None, *Witness):
            report = replace(exposed, seen_by=seen, confirmed_by=confirmed)
            action = Action(FLOOR, "report", report=report)
            if None in (seen, confirmed) or seen is confirmed:
                assert at.refusal(action).name == "report-not-confirmed"
            else:
                lawful = any(offer.admits(action) for offer in at.table.step.offers)
                assert lawful
    for actor in (DEALER, DEVICE):
        report = replace(exposed, seen_by=Witness.DEALER, confirmed_by=Witness.FLOOR)
        at.refusal(Action(actor, "report", report=report))
    reported, *_ = at.report(exposed)
    assert isinstance(reported, Reported)
    assert (reported.words, reported.seen_by, reported.confirmed_by) == (
        "dealer card 1 is exposed",
        "player",
        "floor",
    )


@EVERY
@EVERY_WAY
def test_what_does_not_lie_there_cannot_be_reported(name: str, dealing: str) -> None:
    at = At(name, dealing=dealing).bet().deal()
    each = EACH[name]
    for report in (
        Report(Observed.WRONG_NUMBER, seat=1, count=each),
        Report(Observed.WRONG_NUMBER, seat=1, count=each + 1),
        Report(Observed.WRONG_NUMBER, seat=0, count=each - 1),
        Report(Observed.WRONG_NUMBER, seat=6, count=1),
        Report(Observed.DEALER_EXPOSED),
        Report(Observed.DEALER_EXPOSED, position=Position(Area.SEAT, 1, 1)),
        Report(Observed.DEALER_EXPOSED, position=Position(Area.DEALER, 9)),
    ):
        why = at.refusal(reporting(report))
        assert why.name == "not-what-lies-there", report
        assert why.clause is not None


@EVERY
def test_before_the_betting_is_closed_there_is_nothing_to_report(name: str) -> None:
    at = At(name).bet()
    assert at.refusal(reporting(Report(Observed.DRAWN_IN_ERROR))).name == "not-your-turn"


@EVERY
def test_a_wrong_number_is_seen_as_soon_as_it_lies_there(name: str) -> None:
    at = At(name, faults=missing(name, "seat 2", 1, "manual-shoe")).bet()
    at.dealer()
    at.dealer()  # the deal stops where the place was passed over
    report = Report(Observed.WRONG_NUMBER, seat=2, count=0)
    reported, void, *_ = at.report(report)
    assert isinstance(reported, Reported)
    assert isinstance(void, Voided)
    assert void.clause == clause(name, "wrong-number-of-cards")
    at.finish()
    assert at.table.ledger.total == 0
