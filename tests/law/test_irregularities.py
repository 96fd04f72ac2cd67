"""Irregularities that all texts treat alike: cards face up in the deck, a card drawn in error.

And what holds for every report: two people stand behind it, and it is what lies on the table.
"""

from collections.abc import Callable

import pytest

from fairdeal.cards import how_many
from fairdeal.frozen import replace
from fairdeal.round import (
    DEALER,
    FLOOR,
    PUBLIC,
    SHOE,
    SHUFFLER,
    Action,
    Area,
    Observed,
    Position,
    Report,
    Witness,
)
from fairdeal.round.event import (
    CouponKept,
    Noticed,
    PickedUp,
    Reported,
    Settled,
    Shown,
    Voided,
)
from fairdeal.round.irregularity import wrong_hands
from fairdeal.table import Faults
from fairdeal.table.events import Shuffled
from tests.harness import (
    BETS,
    EACH,
    EVERY,
    EVERY_WAY,
    ToldTable,
    clause,
    exposed,
    face_up,
    missing,
    nth,
    order,
    reporting,
    surplus,
    wrong_number,
)

AUTOMATED = "automated-shoe"
SIDE: dict[str, dict[str, int]] = {
    "nj-uth": {"trips": 500},
    "ma-uth": {"trips": 500},
    "nj-pikit": {"three_card_bonus": 500},
    "nj-hilo": {"tie": 500, "poker_bonus": 500},
}
CARDS = {"nj-uth": 13, "ma-uth": 13, "nj-pikit": 15, "nj-hilo": 15}  # two players, one round
PLACES = ("seat 1", "seat 2", "dealer", "community", "burned")
SET_ASIDE = "a card lies face up in the deck: it is not used"
SEVERAL = "more than one card lay face up in the deck"


DEALING = ("initial deal", "the deal", "deal", "players' stacks", "the dealer's stack")


def by_place(at: ToldTable) -> dict[str, str]:
    """Every card of the round by its place."""
    return {str(position): str(card) for position, card in at.round.cards.items()}


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
        assert by_place(at) == {
            "set aside card 1": aside,
            **dict(zip(places, deck, strict=False)),
        }
        assert at.voided == []
        assert at.noticed == [(SET_ASIDE, clause(name, "face-up-card"))]
        assert at.of(Noticed)[0].rulings == ("R-FACE-UP",)
        as_if = ToldTable(
            name, dealing=dealing, deck=" ".join(by_place(at)[place] for place in due)
        )
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
        at.place_bets(match_play=500, **SIDE[name]).deal()
        assert at.voided == [("all hands", 0, SEVERAL, clause(name, "face-up-card"))]
        assert {"R-FACE-UP", "R-SETTLED-STANDS"} <= at.void_rulings
        assert ("R-UTH-VOID-OTHER" in at.void_rulings) is name.endswith("uth")
        assert not at.of(Settled)
        assert at.back(1) == at.back(2) == {**BETS[name], **SIDE[name]}
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
    at = ToldTable(name, dealing=dealing).place_bets(**SIDE[name])
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
    assert set(at.noticed) == {("it is used as the next card", by)}
    assert by_place(at) == by_place(usual)
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


# -- reports


@EVERY
def test_a_report_takes_two_people_in_different_roles(name: str) -> None:
    at = ToldTable(name).place_bets().deal()
    for seen in (None, *Witness):
        for confirmed in (None, *Witness):
            report = replace(exposed(), seen_by=seen, confirmed_by=confirmed)
            action = Action(FLOOR, "report", report=report)
            if seen is None or seen is confirmed:
                assert at.refusal(action).name == "report-not-confirmed"
            else:
                assert any(offer.admits(action) for offer in at.step.offers)
    for actor in (DEALER, SHUFFLER, SHOE):
        report = replace(exposed(), seen_by=Witness.DEALER, confirmed_by=Witness.FLOOR)
        at.refusal(Action(actor, "report", report=report))
    reported, *_ = at.report(exposed())
    assert isinstance(reported, Reported)
    assert (str(reported.report), reported.report.seen_by, reported.report.confirmed_by) == (
        "dealer card 1 is exposed",
        Witness.PLAYER,
        Witness.FLOOR,
    )


@EVERY
@EVERY_WAY
def test_what_does_not_lie_there_cannot_be_reported(name: str, dealing: str) -> None:
    at = ToldTable(name, dealing=dealing).place_bets().deal()
    each = EACH[name]
    numbers, seen = clause(name, "wrong-number-of-cards"), at.table.game.irregularities.exposed_cite
    exposures = at.table.sheet.clause(seen)
    for report, by, words in (
        (wrong_number(1, each), numbers, "and that is not a wrong number"),
        (wrong_number(1, each + 1), numbers, f"seat 1 has {each} cards on the layout, not"),
        (wrong_number(0, each - 1), numbers, f"the dealer has {each} cards on the layout, not"),
        (wrong_number(6, 1), numbers, "seat 6 has 0 cards"),
        (Report(Observed.DEALER_EXPOSED), exposures, "face down"),
        (replace(exposed(), position=Position(Area.SEAT, 1, 1)), exposures, "face down"),
        (exposed(9), exposures, "face down"),
    ):
        why = at.refusal(reporting(report))
        assert (why.name, why.clause) == ("not-what-lies-there", by), report
        assert words in why.message


@EVERY
def test_before_the_betting_is_closed_there_is_nothing_to_report(name: str) -> None:
    at = ToldTable(name).place_bets()
    assert at.refusal(reporting(Report(Observed.DRAWN_IN_ERROR))).name == "not-your-turn"


@pytest.mark.clause("13:69F-39.12(c)", "19:47-32.13(d)", "MA-UTH 15(d)", "13:69F-40.12(d)")
@EVERY
@EVERY_WAY
@pytest.mark.parametrize("wrong", [missing, surplus])
def test_what_follows_a_wrong_number_does_not_depend_on_when_in_the_deal_it_is_said(
    name: str, dealing: str, wrong: Callable[[str, str, int, str], Faults]
) -> None:
    """R-PASSED-OVER: dealing goes on in order, and the number is judged when it is complete."""
    faults = wrong(name, "seat 2", 1, dealing)
    outcomes = []
    for said_at in (0, 1, 2, None):
        at = ToldTable(name, dealing=dealing, faults=faults).place_bets(**SIDE[name])
        at.dealer()
        acts = 0
        while at.table.step.stage in DEALING:
            numbers = [count for seat, count in wrong_hands(at.round) if seat == 2]
            if numbers and acts == said_at:
                reported, noticed = at.report(wrong_number(2, numbers[0]))
                assert isinstance(reported, Reported)
                assert isinstance(noticed, Noticed)
                assert noticed.rulings == ("R-PASSED-OVER",)
                assert at.voided == []
            acts += bool(numbers)
            at.dealer()
        at.finish()
        outcomes.append((by_place(at), at.voided, at.nets, at.back(2)))
    assert all(outcome == outcomes[0] for outcome in outcomes)
    (scope, _, words, by), *more = outcomes[0][1]
    assert not more
    assert (words, by) == (
        f"seat 2 has {how_many(EACH[name] + (1 if wrong is surplus else -1))}",
        clause(name, "wrong-number-of-cards"),
    )
    assert scope == ("all hands" if name == "nj-pikit" else "hand")


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
    assert noticed.words == "no card is due any more: it goes back on the stub, unseen"
    assert (noticed.clause, noticed.rulings) == (
        clause(name, "drawn-in-error"),
        ("R-NO-CARD-DUE",),
    )
    at.do(Action(DEALER, "count the stub"))
    at.finish()
    assert (by_place(at), at.nets, at.voided) == (by_place(usual), usual.nets, [])


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


@pytest.mark.clause("13:69F-39.7(c)", "13:69F-39.8(c)", "13:69F-39.9(c)", "19:47-32.7(d)")
@pytest.mark.clause("19:47-32.8(c)", "19:47-32.9(c)", "MA-UTH 7(d)", "MA-UTH 8(c)", "MA-UTH 9(c)")
@pytest.mark.clause("13:69F-40.7(d)", "13:69F-40.8(c)", "13:69F-40.9(c)")
@EVERY
@EVERY_WAY
def test_a_players_card_that_is_exposed_stays_in_the_hand(name: str, dealing: str) -> None:
    """R-PLAYER-EXPOSED: nothing is void, and everybody has seen it."""
    usual = ToldTable(name, dealing=dealing).place_bets().finish()
    at = ToldTable(name, dealing=dealing).place_bets()
    at.dealer()
    own = Position(Area.SEAT, 1, 2)
    report = Report(Observed.PLAYER_EXPOSED, position=own)
    why = at.refusal(reporting(report))
    assert (why.name, why.clause) == ("not-what-lies-there", clause(name, "deal-in-turn", dealing))
    at.dealer()
    _, shown, noticed = at.report(report)
    assert isinstance(shown, Shown)
    assert (shown.positions, shown.to) == ((own,), None)
    assert noticed.rulings == ("R-PLAYER-EXPOSED",)
    assert at.table.view(PUBLIC).cards[own] == shown.cards[0]
    at.refusal(reporting(report))  # it lies face up now
    at.finish()
    assert (by_place(at), at.nets, at.voided) == (by_place(usual), usual.nets, [])


@pytest.mark.clause("13:69F-39.12(c)", "19:47-32.13(d)", "MA-UTH 15(d)", "13:69F-40.12(d)")
@EVERY
def test_only_where_a_clause_asks_for_it_a_report_says_what_the_deck_has(name: str) -> None:
    faults = missing(name, "seat 1", 1, "manual-shoe")
    at = ToldTable(name, faults=faults).place_bets()
    at.dealer()
    at.dealer()
    why = at.refusal(reporting(replace(wrong_number(1, 0), deck=51)))
    assert (why.name, why.clause) == ("not-what-lies-there", clause(name, "wrong-number-of-cards"))


@EVERY
@EVERY_WAY
def test_once_all_hands_are_void_a_further_report_changes_nothing(name: str, dealing: str) -> None:
    at = ToldTable(name, dealing=dealing, faults=face_up(0, 3 * EACH[name])).place_bets()
    while not at.voided:
        at.dealer()
    before = at.nets
    at.report(exposed())
    assert at.noticed[-1][0] == "no decision hangs on it any more: play goes on"
    assert len(at.voided) == 1
    assert at.nets == before
    at.finish()
    at.check_all_cards_are_reshuffled()


@EVERY
@EVERY_WAY
def test_a_card_that_was_reported_as_exposed_lies_face_up_from_then_on(
    name: str, dealing: str
) -> None:
    at = ToldTable(name, dealing=dealing).place_bets().deal()
    at.report(exposed())
    why = at.refusal(reporting(exposed()))
    assert why.name == "not-what-lies-there"
    at.report(exposed(2))
    at.finish()
    shown = [str(p) for p, _ in at.shown if p.area is Area.DEALER]
    assert len(shown) == len(set(shown)) == 2


@EVERY
def test_a_report_says_nothing_beside_what_was_seen(name: str) -> None:
    at = ToldTable(name).place_bets().deal()
    told = reporting(exposed())
    for more in (
        replace(told, count=1),
        replace(told, name="Ann"),
        replace(told, places=(Position(Area.DEALER, 1),)),
    ):
        at.refusal(more)
    at.report(exposed())
    seen = order("")[nth(name, "dealer", 1, "manual-shoe")]
    assert [card for p, card in at.shown if p.area is Area.DEALER] == [seen]
