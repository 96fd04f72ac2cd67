"""The dealer's script from the law's side: what each clause asks of hands, eyes and voice is told.

The evenings are really played, under every dealing method, with the mishaps that clauses speak of.
"""

import re

import pytest

from fairdeal.law import Carrier, instrument
from fairdeal.round import DEALER
from fairdeal.round.event import Handled
from fairdeal.table.script import CONDITIONS, Script
from tests.harness import EVERY, EVERY_WAY, METHODS, ToldTable
from tests.law.evenings import LOW, announced, decks, evening, played, scripts
from tests.law.for_the_dealer import asked_of_the_dealer


def check_every_instruction_is_told(name: str, dealing: str) -> None:
    """Each clause at each step that it governs; and what is minded, only there."""
    told: dict[str, set[str]] = {}
    minded: dict[str, set[str]] = {}
    for one in scripts(name, dealing):
        for clause in one.clauses:
            told.setdefault(clause, set()).add(one.stage)
        for line in one.how:
            minded.setdefault(line.clause, set()).add(one.stage)
    asked = asked_of_the_dealer(name, dealing)
    assert {clause: stages - told.get(clause, set()) for clause, stages in asked.items()} == {
        clause: set() for clause in asked
    }
    assert {clause: stages - asked.get(clause, set()) for clause, stages in minded.items()} == {
        clause: set() for clause in minded
    }


@pytest.mark.clause(
    "19:47-32.2(a)",
    "19:47-32.2(b)",
    "19:47-32.2(b)1",
    "19:47-32.2(b)2",
    "19:47-32.2(b)3",
    "19:47-32.2(b)4",
    "19:47-32.2(b)5",
    "19:47-32.3(a)",
    "19:47-32.3(b)",
    "19:47-32.3(c)",
    "19:47-32.3(d)",
    "19:47-32.4(a)",
    "19:47-32.4(b)1",
    "19:47-32.4(b)2",
    "19:47-32.4(c)",
    "19:47-32.4(c)1",
    "19:47-32.4(c)1i",
    "19:47-32.4(c)1ii",
    "19:47-32.4(c)1iii",
    "19:47-32.4(c)1iv",
    "19:47-32.4(c)2",
    "19:47-32.4(d)",
    "19:47-32.4(e)",
    "19:47-32.6(a)",
    "19:47-32.6(b)",
    "19:47-32.6(e)",
    "19:47-32.7(a)",
    "19:47-32.7(b)",
    "19:47-32.7(c)",
    "19:47-32.7(d)",
    "19:47-32.7(d)1",
    "19:47-32.7(d)2",
    "19:47-32.7(d)3",
    "19:47-32.7(d)4",
    "19:47-32.7(e)",
    "19:47-32.7(f)",
    "19:47-32.7(f)1",
    "19:47-32.7(f)2",
    "19:47-32.8(a)",
    "19:47-32.8(b)",
    "19:47-32.8(b)2",
    "19:47-32.8(b)2i",
    "19:47-32.8(b)2ii",
    "19:47-32.8(b)3",
    "19:47-32.8(c)",
    "19:47-32.8(c)1",
    "19:47-32.8(c)2",
    "19:47-32.8(c)3",
    "19:47-32.8(c)4",
    "19:47-32.8(d)",
    "19:47-32.8(e)",
    "19:47-32.9(a)",
    "19:47-32.9(b)",
    "19:47-32.9(b)1",
    "19:47-32.9(b)2",
    "19:47-32.9(c)",
    "19:47-32.9(d)",
    "19:47-32.9(e)",
    "19:47-32.10(a)",
    "19:47-32.10(a)1",
    "19:47-32.10(b)",
    "19:47-32.10(c)",
    "19:47-32.10(c)1",
    "19:47-32.10(d)",
    "19:47-32.10(e)",
    "19:47-32.10(e)1",
    "19:47-32.10(e)2",
    "19:47-32.10(e)2i",
    "19:47-32.10(e)2ii",
    "19:47-32.10(f)",
    "19:47-32.10(g)",
    "19:47-32.10(h)",
    "19:47-32.10(h)1",
    "19:47-32.10(h)2",
    "19:47-32.10(h)3",
    "19:47-32.10(h)4",
    "19:47-32.10(i)",
    "19:47-32.13(a)",
    "19:47-32.13(b)",
    "19:47-32.13(c)",
    "19:47-32.13(d)",
    "19:47-32.13(e)",
    "19:47-32.13(f)",
)
@EVERY_WAY
def test_every_instruction_of_new_jersey_hold_em_is_told_at_the_step_that_it_governs(
    dealing: str,
) -> None:
    check_every_instruction_is_told("nj-uth", dealing)


@pytest.mark.clause(
    "MA-UTH 2(a)",
    "MA-UTH 2(b)",
    "MA-UTH 2(b)(1)",
    "MA-UTH 2(b)(2)",
    "MA-UTH 2(b)(3)",
    "MA-UTH 2(b)(4)",
    "MA-UTH 2(b)(5)",
    "MA-UTH 3(a)",
    "MA-UTH 3(b)",
    "MA-UTH 3(c)",
    "MA-UTH 3(d)",
    "MA-UTH 4(a)",
    "MA-UTH 4(b)(1)",
    "MA-UTH 4(b)(2)",
    "MA-UTH 4(c)",
    "MA-UTH 4(c)(1)",
    "MA-UTH 4(c)(1)(i)",
    "MA-UTH 4(c)(1)(ii)",
    "MA-UTH 4(c)(1)(iii)",
    "MA-UTH 4(c)(1)(iv)",
    "MA-UTH 4(c)(2)",
    "MA-UTH 4(d)",
    "MA-UTH 4(e)",
    "MA-UTH 6(a)",
    "MA-UTH 6(b)",
    "MA-UTH 6(e)",
    "MA-UTH 7(a)",
    "MA-UTH 7(b)",
    "MA-UTH 7(c)",
    "MA-UTH 7(d)",
    "MA-UTH 7(d)(1)",
    "MA-UTH 7(d)(2)",
    "MA-UTH 7(d)(3)",
    "MA-UTH 7(d)(4)",
    "MA-UTH 7(e)",
    "MA-UTH 7(f)",
    "MA-UTH 7(f)(1)",
    "MA-UTH 7(f)(2)",
    "MA-UTH 8(a)",
    "MA-UTH 8(b)",
    "MA-UTH 8(b)(2)",
    "MA-UTH 8(b)(2)(i)",
    "MA-UTH 8(b)(2)(ii)",
    "MA-UTH 8(b)(3)",
    "MA-UTH 8(c)",
    "MA-UTH 8(c)(1)",
    "MA-UTH 8(c)(2)",
    "MA-UTH 8(c)(3)",
    "MA-UTH 8(c)(4)",
    "MA-UTH 8(d)",
    "MA-UTH 8(e)",
    "MA-UTH 9(a)",
    "MA-UTH 9(b)",
    "MA-UTH 9(b)(1)",
    "MA-UTH 9(b)(2)",
    "MA-UTH 9(c)",
    "MA-UTH 9(d)",
    "MA-UTH 9(e)",
    "MA-UTH 10(a)",
    "MA-UTH 10(a)(1)",
    "MA-UTH 10(b)",
    "MA-UTH 10(c)",
    "MA-UTH 10(c)(1)",
    "MA-UTH 10(d)",
    "MA-UTH 10(e)",
    "MA-UTH 10(e)(1)",
    "MA-UTH 10(e)(2)",
    "MA-UTH 10(e)(2)(i)",
    "MA-UTH 10(e)(2)(ii)",
    "MA-UTH 10(f)",
    "MA-UTH 10(g)",
    "MA-UTH 10(h)",
    "MA-UTH 10(h)(1)",
    "MA-UTH 10(h)(2)",
    "MA-UTH 10(h)(3)",
    "MA-UTH 10(h)(4)",
    "MA-UTH 10(i)",
    "MA-UTH 13(a)",
    "MA-UTH 13(b)",
    "MA-UTH 13(d)",
    "MA-UTH 13(e)",
    "MA-UTH 13(g)",
    "MA-UTH 13(h)",
    "MA-UTH 13(h)a",
    "MA-UTH 13(i)",
    "MA-UTH 13(j)",
    "MA-UTH 14(a)",
    "MA-UTH 14(b)",
    "MA-UTH 14(c)",
    "MA-UTH 15(a)",
    "MA-UTH 15(b)",
    "MA-UTH 15(c)",
    "MA-UTH 15(d)",
    "MA-UTH 15(e)",
    "MA-UTH 15(f)",
)
@EVERY_WAY
def test_every_instruction_of_massachusetts_hold_em_is_told_at_the_step_that_it_governs(
    dealing: str,
) -> None:
    check_every_instruction_is_told("ma-uth", dealing)


@pytest.mark.clause(
    "13:69F-39.2(a)",
    "13:69F-39.2(b)",
    "13:69F-39.2(b)1",
    "13:69F-39.2(b)2",
    "13:69F-39.2(b)3",
    "13:69F-39.2(b)4",
    "13:69F-39.2(b)5",
    "13:69F-39.2(c)",
    "13:69F-39.3(a)",
    "13:69F-39.3(b)",
    "13:69F-39.3(c)",
    "13:69F-39.3(d)",
    "13:69F-39.3(f)",
    "13:69F-39.4(e)",
    "13:69F-39.5(a)",
    "13:69F-39.5(b)",
    "13:69F-39.5(c)",
    "13:69F-39.5(d)",
    "13:69F-39.6(a)",
    "13:69F-39.6(b)1",
    "13:69F-39.6(b)2",
    "13:69F-39.6(c)",
    "13:69F-39.6(c)1",
    "13:69F-39.6(c)1i",
    "13:69F-39.6(c)1ii",
    "13:69F-39.6(c)1iii",
    "13:69F-39.6(c)1iv",
    "13:69F-39.6(c)2",
    "13:69F-39.6(d)",
    "13:69F-39.6(e)",
    "13:69F-39.7(a)",
    "13:69F-39.7(b)",
    "13:69F-39.7(c)",
    "13:69F-39.7(d)",
    "13:69F-39.7(e)",
    "13:69F-39.7(e)1",
    "13:69F-39.7(e)2",
    "13:69F-39.7(f)",
    "13:69F-39.8(a)",
    "13:69F-39.8(b)",
    "13:69F-39.8(b)2",
    "13:69F-39.8(b)2i",
    "13:69F-39.8(b)2ii",
    "13:69F-39.8(b)3",
    "13:69F-39.8(c)",
    "13:69F-39.8(d)",
    "13:69F-39.8(e)",
    "13:69F-39.9(a)",
    "13:69F-39.9(b)",
    "13:69F-39.9(b)1",
    "13:69F-39.9(b)2",
    "13:69F-39.9(c)",
    "13:69F-39.9(c)1",
    "13:69F-39.9(c)2",
    "13:69F-39.9(d)",
    "13:69F-39.9(e)",
    "13:69F-39.10(a)",
    "13:69F-39.10(b)",
    "13:69F-39.10(c)",
    "13:69F-39.10(c)1",
    "13:69F-39.10(c)2",
    "13:69F-39.10(c)3",
    "13:69F-39.10(c)4",
    "13:69F-39.10(d)",
    "13:69F-39.10(e)",
    "13:69F-39.10(e)1",
    "13:69F-39.10(e)1i",
    "13:69F-39.10(e)1ii",
    "13:69F-39.10(e)1iii",
    "13:69F-39.10(e)1iv",
    "13:69F-39.10(e)2",
    "13:69F-39.10(e)2i",
    "13:69F-39.10(e)2ii",
    "13:69F-39.10(e)2iii",
    "13:69F-39.10(f)",
    "13:69F-39.10(g)",
    "13:69F-39.12(a)",
    "13:69F-39.12(b)",
    "13:69F-39.12(c)",
    "13:69F-39.12(d)",
    "13:69F-39.12(e)",
    "13:69F-39.12(f)",
)
@EVERY_WAY
def test_every_instruction_of_pik_it_is_told_at_the_step_that_it_governs(dealing: str) -> None:
    check_every_instruction_is_told("nj-pikit", dealing)


@pytest.mark.clause(
    "13:69E-1.19(b)",
    "13:69E-1.19(b)1",
    "13:69E-1.19(c)",
    "13:69F-40.2(a)",
    "13:69F-40.2(b)",
    "13:69F-40.2(b)1",
    "13:69F-40.2(b)2",
    "13:69F-40.2(b)3",
    "13:69F-40.2(b)4",
    "13:69F-40.2(b)5",
    "13:69F-40.3(a)",
    "13:69F-40.3(b)",
    "13:69F-40.3(c)",
    "13:69F-40.3(d)",
    "13:69F-40.4(a)",
    "13:69F-40.4(b)1",
    "13:69F-40.4(b)2",
    "13:69F-40.4(c)",
    "13:69F-40.4(c)1",
    "13:69F-40.4(c)1i",
    "13:69F-40.4(c)1ii",
    "13:69F-40.4(c)1iii",
    "13:69F-40.4(c)1iv",
    "13:69F-40.4(c)2",
    "13:69F-40.4(d)",
    "13:69F-40.4(e)",
    "13:69F-40.5(b)",
    "13:69F-40.6(a)",
    "13:69F-40.6(b)",
    "13:69F-40.6(d)",
    "13:69F-40.6(g)",
    "13:69F-40.6(g)1",
    "13:69F-40.6(g)2",
    "13:69F-40.6(g)2i",
    "13:69F-40.6(g)2ii",
    "13:69F-40.6(h)",
    "13:69F-40.7(a)",
    "13:69F-40.7(b)",
    "13:69F-40.7(c)",
    "13:69F-40.7(d)",
    "13:69F-40.7(d)1",
    "13:69F-40.7(d)2",
    "13:69F-40.7(d)3",
    "13:69F-40.7(d)4",
    "13:69F-40.7(d)5",
    "13:69F-40.7(e)",
    "13:69F-40.7(f)",
    "13:69F-40.7(f)1",
    "13:69F-40.7(f)2",
    "13:69F-40.8(a)",
    "13:69F-40.8(b)",
    "13:69F-40.8(b)2",
    "13:69F-40.8(b)2i",
    "13:69F-40.8(b)2ii",
    "13:69F-40.8(b)3",
    "13:69F-40.8(b)4",
    "13:69F-40.8(c)",
    "13:69F-40.8(c)1",
    "13:69F-40.8(c)2",
    "13:69F-40.8(c)3",
    "13:69F-40.8(c)4",
    "13:69F-40.8(c)5",
    "13:69F-40.8(d)",
    "13:69F-40.8(e)",
    "13:69F-40.9(a)",
    "13:69F-40.9(b)",
    "13:69F-40.9(b)1",
    "13:69F-40.9(b)2",
    "13:69F-40.9(c)",
    "13:69F-40.9(d)",
    "13:69F-40.9(e)",
    "13:69F-40.9(f)",
    "13:69F-40.10(a)",
    "13:69F-40.10(a)1",
    "13:69F-40.10(a)2",
    "13:69F-40.10(b)",
    "13:69F-40.10(c)",
    "13:69F-40.10(d)",
    "13:69F-40.10(d)i",
    "13:69F-40.10(d)ii",
    "13:69F-40.10(d)iii",
    "13:69F-40.10(e)",
    "13:69F-40.10(f)",
    "13:69F-40.10(g)",
    "13:69F-40.12(a)",
    "13:69F-40.12(c)",
    "13:69F-40.12(d)",
    "13:69F-40.12(e)",
    "13:69F-40.12(f)",
)
@EVERY_WAY
def test_every_instruction_of_hi_lo_is_told_at_the_step_that_it_governs(dealing: str) -> None:
    check_every_instruction_is_told("nj-hilo", dealing)


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
        assert not clause.when or clause.when in known, clause.id
        assert (
            not (clause.when or clause.hands or clause.stages) or Carrier.SCRIPT in clause.carriers
        )


@EVERY
@EVERY_WAY
def test_every_stage_that_the_laws_data_names_is_one_that_a_dealer_comes_to(
    name: str, dealing: str
) -> None:
    there = {one.stage for method in METHODS for one in scripts(name, method)}
    for clause in instrument(name).clauses.values():
        for stages in clause.stages.values():
            assert set(stages) <= there, clause.id


# -- what turns on how the round stands


def at_stage(name: str, stage: str, dealing: str = "manual-shoe") -> list[Script]:
    found = [one for one in scripts(name, dealing) if one.stage == stage]
    assert found
    return found


UTH = pytest.mark.parametrize(
    ("name", "of"), [("nj-uth", "19:47-32.{}"), ("ma-uth", "MA-UTH {}")], ids=["nj-uth", "ma-uth"]
)


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
            (line,) = [line for line in one.how if line.clause == held]
            assert "a community card face up" in line.words
            assert "No more bets" not in line.words


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
def test_what_becomes_of_wagers_without_a_qualifying_hand_is_told_only_then() -> None:
    for qualifies in (False, True):
        low = decks("nj-pikit", "manual-shoe", LOW)
        at = ToldTable("nj-pikit", deck=low, dealer_qualifies=qualifies).place_bets()
        paid = [one for one, _ in played(at) if one.stage == "winning wagers"]
        assert paid
        assert all(("13:69F-39.10(f)" in one.clauses) is qualifies for one in paid)


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
        assert {line.clause for line in (*one.say, *one.do)} <= {line.clause for line in one.law}
        assert one.law
        assert one.stage in str(one)
