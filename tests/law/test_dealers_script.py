"""The dealer's script from the law's side: what each clause asks of hands, eyes and voice is told.

The evenings are really played, under every dealing method, with the mishaps that clauses speak of.
"""

import re

import pytest

from fairdeal.law import Carrier, instrument, provisions
from fairdeal.play import DEALER
from fairdeal.play.model.event import Handled
from fairdeal.table.script import CONDITIONS, Script, script
from tests.cases import each_case
from tests.harness import EVERY, EVERY_WAY, METHODS, ToldTable
from tests.law.evenings import LOW, announced, decks, evening, played, scripts
from tests.law.for_the_dealer import asked_of_the_dealer


@EVERY
def test_what_the_script_carries_is_what_the_text_asks_of_the_dealer(name: str) -> None:
    carried = {c.id for c in instrument(name).clauses.values() if Carrier.SCRIPT in c.carriers}
    assert carried == {id for dealing in METHODS for id in asked_of_the_dealer(name, dealing)}


@EVERY
@EVERY_WAY
def test_the_script_tells_no_clause_that_asks_nothing_of_the_dealer(
    name: str, dealing: str
) -> None:
    clauses = instrument(name).clauses
    told = {clause for one in scripts(name, dealing) for clause in one.clauses}
    assert all(Carrier.SCRIPT in clauses[id].carriers for id in told)


@EVERY
def test_every_condition_of_an_instruction_is_one_that_table_or_game_knows(name: str) -> None:
    known = {*CONDITIONS, *ToldTable(name).table.game.conditions}
    for clause in instrument(name).clauses.values():
        lines = (*clause.hands, *clause.mind)
        assert {clause.when, *(line.when for line in lines)} <= {"", *known}, clause.id
        assert not (clause.when or lines or clause.stages) or Carrier.SCRIPT in clause.carriers


@EVERY
@EVERY_WAY
def test_every_stage_that_the_laws_data_names_is_one_that_a_dealer_comes_to(
    name: str, dealing: str
) -> None:
    there = {one.stage for method in METHODS for one in scripts(name, method)}
    for clause in instrument(name).clauses.values():
        lines = (*clause.hands, *clause.mind)
        if clause.provision in provisions():  # whose lines are shared
            lines = ()
        for stages in (*clause.stages.values(), *(line.stages for line in lines)):
            assert set(stages) <= there, clause.id


# -- what turns on how the round stands


def at_stage(name: str, stage: str, dealing: str = "manual-shoe") -> list[Script]:
    found = [one for one in scripts(name, dealing) if one.stage == stage]
    assert found
    return found


UTH = each_case(("name", "of"), [("nj-uth", "19:47-32.{}"), ("ma-uth", "MA-UTH {}")])


@pytest.mark.clause(
    "19:47-32.10(e)2i", "19:47-32.10(e)2ii", "MA-UTH 10(e)(2)(i)", "MA-UTH 10(e)(2)(ii)"
)
@UTH
def test_a_fold_is_told_by_whether_a_trips_wager_lies_there(name: str, of: str) -> None:
    """Under the trips wager, or spread and to the rack: never both."""
    i, ii = ("10(e)2i", "10(e)2ii") if name == "nj-uth" else ("10(e)(2)(i)", "10(e)(2)(ii)")
    for wagers, told, other in (({"trips": 500}, i, ii), ({}, ii, i)):
        at = ToldTable(name).place_bets(**wagers)
        asked = [one for one, _ in played(at) if one.stage == "after the last cards"]
        assert asked
        for one in asked:
            assert of.format(told) in one.clauses
            assert of.format(other) not in one.clauses


@pytest.mark.clause("19:47-32.10(g)", "19:47-32.10(h)", "MA-UTH 10(g)", "MA-UTH 10(h)")
@UTH
def test_less_than_a_pair_and_a_pair_have_each_their_own_settlement(name: str, of: str) -> None:
    for one in at_stage(name, "settlement against less than a pair"):
        assert of.format("10(g)") in one.clauses
        assert of.format("10(h)") not in one.clauses
    for one in at_stage(name, "settlement"):
        assert of.format("10(h)") in one.clauses
        assert of.format("10(g)") not in one.clauses


@pytest.mark.clause("19:47-32.8(b)3", "19:47-32.9(d)", "MA-UTH 8(b)(3)", "MA-UTH 9(d)")
@UTH
@pytest.mark.parametrize("dealing", ["hand", "automated-shoe"])
def test_from_the_hand_a_community_card_is_told_to_lie_face_up(
    name: str, of: str, dealing: str
) -> None:
    held = of.format("8(b)3" if name == "nj-uth" else "8(b)(3)")
    for stage in ("flop", "last cards"):
        for one in at_stage(name, stage, dealing):
            (dealt,) = [line.words for line in one.do if "community card area" in line.words]
            assert "face up" in dealt
            lines = [line.words for line in one.how if line.clause == held]
            assert lines == [
                "Hold the deck in the chosen hand; draw each card with the other hand."
            ]


@pytest.mark.clause("13:69F-39.10(d)")
@EVERY_WAY
def test_no_qualify_is_told_with_its_condition_and_only_where_a_dealer_must_qualify(
    dealing: str,
) -> None:
    for qualifies in (False, True):
        at = ToldTable("nj-pikit", dealing=dealing, dealer_qualifies=qualifies).place_bets()
        (told,) = [one for one, _ in played(at) if one.stage == "the dealer's hand"]
        lines = [line for line in told.say if line.words == "No qualify"]
        conditions = ["the dealer's five cards are below ace, king, 4, 3, 2"] * qualifies
        assert [line.only_if for line in lines] == conditions


@pytest.mark.clause("13:69F-39.10(f)")
@pytest.mark.parametrize("settlement", [1, 2])
def test_what_becomes_of_wagers_without_a_qualifying_hand_is_told_only_then(
    settlement: int,
) -> None:
    pays = {1: "winning wagers", 2: "ante and play"}[settlement]
    low = decks("nj-pikit", "manual-shoe", LOW)
    for qualifies in (False, True):
        for cards in (3, 5):
            at = ToldTable(
                "nj-pikit", deck=low, dealer_qualifies=qualifies, settlement=settlement
            ).place_bets()
            told = []
            while not at.over:
                told.append(script(at.state))
                asked = [offer for offer in at.step.offers if offer.verb == "play"]
                play = [offer for offer in asked if offer.number == cards]
                at.do((play or [next(o for o in at.step.offers if o.default)])[0].default_action())
            paid = [one for one in told if one.stage == pays]
            assert paid
            due = qualifies and cards == 5  # it has no bearing on three cards
            assert all(("13:69F-39.10(f)" in one.clauses) is due for one in paid)
            words = " ".join(line.words for one in paid for line in one.how)
            assert ("You do not qualify" in words) is due


@pytest.mark.clause("MA-UTH 13(h)", "MA-UTH 13(h)a", "MA-UTH 13(i)")
def test_hands_are_told_to_stay_up_only_where_somebody_wagered_on_cover_all() -> None:
    changes = {"MA-UTH 13(h)", "MA-UTH 13(h)a", "MA-UTH 13(i)"}
    for wagered in (False, True):
        at = ToldTable("ma-uth", cover_all=True).place_bets(
            **({"cover_all": 100} if wagered else {})
        )
        steps = [one for one, _ in played(at) if one.stage.startswith("settlement")]
        assert steps
        assert all((changes <= one.clauses) is wagered for one in steps)
        assert all((not changes & one.clauses) is not wagered for one in steps)


@pytest.mark.clause(
    "19:47-32.7(f)1",
    "19:47-32.7(f)2",
    "MA-UTH 7(f)(1)",
    "MA-UTH 7(f)(2)",
    "13:69F-39.7(e)1",
    "13:69F-39.7(e)2",
    "13:69F-40.7(f)1",
    "13:69F-40.7(f)2",
)
@EVERY
@EVERY_WAY
def test_how_a_count_ends_is_told_when_the_stub_is_counted(name: str, dealing: str) -> None:
    at = ToldTable(name, dealing=dealing)
    ends = {at.clause("stub-count-right"), at.clause("stub-count-wrong")}
    for number in range(1, 6):
        at.place_bets()
        (stub,) = [one for one, _ in played(at) if one.stage == "the stub"]
        assert (ends <= stub.clauses) is (number == 5)


# -- what the hands do goes on record


@pytest.mark.clause("19:47-32.10(e)2i", "MA-UTH 10(e)(2)(i)")
@UTH
def test_a_folded_hand_with_trips_is_laid_under_the_wager(name: str, of: str) -> None:
    at = ToldTable(name).place_bets(trips=500).deal()
    for number in (1, 2, 1, 2):
        at.table.act(number, "check")
    laid = [e for e in at.act(1, "fold") if isinstance(e, Handled)]
    i = of.format("10(e)2i" if name == "nj-uth" else "10(e)(2)(i)")
    assert [(e.words, e.clause) for e in laid] == [
        ("lays seat 1's cards face down under its trips wager", i)
    ]


@pytest.mark.clause("19:47-32.10(e)2ii", "MA-UTH 10(e)(2)(ii)")
@UTH
def test_a_folded_hand_without_trips_is_spread_before_it_goes_to_the_rack(
    name: str, of: str
) -> None:
    at = ToldTable(name).place_bets().deal()
    for number in (1, 2, 1, 2):
        at.table.act(number, "check")
    events = at.act(1, "fold")
    ii = of.format("10(e)2ii" if name == "nj-uth" else "10(e)(2)(ii)")
    kinds = [type(e).__name__ for e in events if e.clause == ii]
    assert kinds == ["Handled", "PickedUp"]
    (spread,) = [e for e in events if isinstance(e, Handled)]
    assert spread.words == "spreads seat 1's cards face down"


@pytest.mark.clause("13:69F-40.10(b)")
def test_a_folded_hi_lo_hand_is_laid_under_its_poker_bonus_bet() -> None:
    at = ToldTable("nj-hilo").place_bets(1, 2, poker_bonus=500).deal()
    (laid,) = [e for e in at.act(1, "fold") if isinstance(e, Handled)]
    assert (laid.words, laid.clause) == (
        "lays seat 1's cards face down under its poker bonus",
        "13:69F-40.10(b)",
    )
    at = ToldTable("nj-hilo").place_bets(1, 2, tie=500).deal()
    assert not [e for e in at.act(1, "fold") if isinstance(e, Handled)]


@pytest.mark.clause("MA-UTH 13(e)")
def test_the_green_button_comes_when_the_dealers_cards_are_out_and_not_before() -> None:
    at = ToldTable("ma-uth", cover_all=True).place_bets(cover_all=100)
    steps = [(one.stage, events) for one, events in played(at)]
    stages = [stage for stage, _ in steps]
    button = stages.index("the green button")
    assert stages[button - 1] == "initial deal"
    assert stages[button + 1] == "the remaining cards"
    pressed, shown = steps[button][1]
    assert isinstance(pressed, Handled)
    assert (pressed.actor, pressed.words) == (DEALER, "presses the green button of the shuffler")
    assert (str(shown.actor), shown.clause) == ("shuffler", "MA-UTH 13(e)")
    shows = [stage for stage, events in steps for e in events if e.clause == "MA-UTH 13(e)"]
    assert set(shows) == {"the green button"}


# -- aloud


@EVERY
@EVERY_WAY
def test_whatever_the_automatic_dealer_says_the_script_has_told(name: str, dealing: str) -> None:
    spoken = 0
    for before, events in evening(name, dealing):
        for event in announced(events):
            templates = [re.escape(line.words).replace("…", ".+") for line in before.say]
            assert any(re.fullmatch(one, event.words) for one in templates), (before, event)
            spoken += 1
    assert spoken


@EVERY
@EVERY_WAY
def test_every_step_says_what_is_done_and_by_which_clause(name: str, dealing: str) -> None:
    clauses = instrument(name).clauses
    for one in scripts(name, dealing):
        for line in (*one.say, *one.do, *one.how, *one.law, *one.instead):
            assert line.words
            assert line.clause in clauses
        rests_on = {line.clause for line in (*one.say, *one.do[:1])}
        assert rests_on <= {line.clause for line in one.law}
        assert one.law
        assert one.stage in str(one)
