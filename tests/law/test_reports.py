"""Reports: two people stand behind each, it is what lies on the table, and what follows from it."""

from collections.abc import Callable

import pytest

from fairdeal.cards import how_many
from fairdeal.play import (
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
from fairdeal.play.irregularity import wrong_hands
from fairdeal.play.model.event import (
    Noticed,
    Reported,
    Shown,
)
from fairdeal.table import Faults
from fairdeal.values.frozen import replace
from tests.cases import each_case
from tests.harness import (
    EACH,
    EVERY,
    EVERY_WAY,
    SIDE_BETS,
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

DEALING = ("initial deal", "the deal", "deal", "players' stacks", "the dealer's stack")


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
        "the dealer's first card is exposed",
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
@each_case("wrong", [missing, surplus])
def test_what_follows_a_wrong_number_does_not_depend_on_when_in_the_deal_it_is_said(
    name: str, dealing: str, wrong: Callable[[str, str, int, str], Faults]
) -> None:
    """R-PASSED-OVER: dealing goes on in order, and the number is judged when it is complete."""
    faults = wrong(name, "seat 2", 1, dealing)
    outcomes = []
    for said_at in (0, 1, 2, None):
        at = ToldTable(name, dealing=dealing, faults=faults).place_bets(**SIDE_BETS[name])
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
        outcomes.append((at.by_place, at.voided, at.nets, at.back(2)))
    assert all(outcome == outcomes[0] for outcome in outcomes)
    (scope, _, words, by), *more = outcomes[0][1]
    assert not more
    assert (words, by) == (
        f"seat 2 has {how_many(EACH[name] + (1 if wrong is surplus else -1))}",
        clause(name, "wrong-number-of-cards"),
    )
    assert scope == ("all hands" if name == "nj-pikit" else "hand")


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
    assert (at.by_place, at.nets, at.voided) == (usual.by_place, usual.nets, [])


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
    assert at.noticed[-1][0] == "what was reported changes no decision: play goes on"
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
