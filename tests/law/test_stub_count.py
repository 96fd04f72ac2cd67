"""The stub is counted at least once every five rounds, at its moment, and by whom."""

import pytest

from fairdeal.play import DEALER, SHUFFLER, Action
from fairdeal.play.model.event import Counted, Dealt, Settled, Shown, StubToRack, Voided
from fairdeal.table import NO_FAULTS, Faults
from fairdeal.table.events import DeckCounted
from tests.cases import each_case
from tests.harness import (
    EVERY,
    EVERY_WAY,
    METHODS,
    ToldTable,
    clause,
)
from tests.law.stubs import counted_rounds, stub_of

COUNTING = "automated-counting"
# Who need not count where the shuffler does: by instrument, the dealing methods.
EXEMPT = {"nj-uth": (), "ma-uth": (), "nj-pikit": METHODS, "nj-hilo": ("automated-shoe",)}


# -- when


@pytest.mark.clause("13:69F-39.7(e)", "13:69F-39.8(e)", "13:69F-39.9(e)")
@pytest.mark.clause("19:47-32.7(f)", "19:47-32.8(e)", "19:47-32.9(e)")
@pytest.mark.clause("MA-UTH 7(f)", "MA-UTH 8(e)", "MA-UTH 9(e)")
@pytest.mark.clause("13:69F-40.7(f)", "13:69F-40.8(e)", "13:69F-40.9(e)")
@EVERY
@EVERY_WAY
@each_case("decks", [1, 2])
def test_the_stub_is_counted_in_every_fifth_round_at_the_latest(
    name: str, dealing: str, decks: int
) -> None:
    at = ToldTable(name, dealing=dealing, decks=decks)
    assert counted_rounds(at, 16) == [5, 10, 15]
    by = clause(name, "stub-count", dealing)
    assert {(e.actor, e.clause) for e in at.of(Counted)} == {(DEALER, by)}
    assert {(e.count, e.expected) for e in at.of(Counted)} == {(stub_of(at), stub_of(at))}


@pytest.mark.clause("13:69F-39.7(e)", "19:47-32.7(f)", "MA-UTH 7(f)", "13:69F-40.7(f)")
@EVERY
def test_a_count_that_is_due_cannot_be_skipped_and_an_early_one_starts_anew(name: str) -> None:
    at = ToldTable(name).play(2).place_bets()
    while at.table.step.stage != "the stub":
        at.silent()
    at.do(Action(DEALER, "count the stub"))  # in the third round, of the dealer's own accord
    at.finish()
    assert counted_rounds(at, 5) == [8]
    at.play(4).place_bets()
    while at.table.step.stage != "the stub":
        at.silent()
    why = at.refusal(Action(DEALER, "stub to rack"))
    assert (why.name, why.clause) == ("count-is-due", at.clause("stub-count"))
    assert [offer.verb for offer in at.step.required] == ["count the stub"]


@pytest.mark.clause("13:69F-39.7(f)", "13:69F-39.8(e)", "13:69F-39.9(e)")
@EVERY_WAY
def test_pik_its_counting_shuffler_replaces_the_count_whatever_the_method(dealing: str) -> None:
    at = ToldTable("nj-pikit", dealing=dealing, shuffling=COUNTING)
    assert counted_rounds(at, 12) == []
    counted = at.of(DeckCounted)
    assert len(counted) == 12
    assert {(e.actor, e.count, e.clause) for e in counted} == {(SHUFFLER, 52, "13:69F-39.7(f)")}


@pytest.mark.clause("13:69F-40.9(f)", "13:69F-40.7(f)", "13:69F-40.8(e)")
@EVERY_WAY
def test_hi_los_counting_shuffler_replaces_the_count_only_with_the_automated_shoe(
    dealing: str,
) -> None:
    at = ToldTable("nj-hilo", dealing=dealing, shuffling=COUNTING)
    exempt = dealing == "automated-shoe"
    assert counted_rounds(at, 11) == ([] if exempt else [5, 10])
    if exempt:
        assert {e.clause for e in at.of(DeckCounted)} == {"13:69F-40.9(f)"}


@pytest.mark.clause("19:47-32.7(f)", "19:47-32.8(e)", "19:47-32.9(e)")
@pytest.mark.clause("MA-UTH 7(f)", "MA-UTH 8(e)", "MA-UTH 9(e)")
@pytest.mark.parametrize("name", ["nj-uth", "ma-uth"])
@EVERY_WAY
def test_in_ultimate_texas_hold_em_no_shuffler_replaces_the_count(name: str, dealing: str) -> None:
    at = ToldTable(name, dealing=dealing, shuffling=COUNTING)
    assert counted_rounds(at, 11) == [5, 10]


@EVERY
@EVERY_WAY
def test_a_shuffler_that_does_not_count_exempts_nobody(name: str, dealing: str) -> None:
    assert counted_rounds(ToldTable(name, dealing=dealing, shuffling="automated"), 6) == [5]


# -- where


@pytest.mark.clause("19:47-32.7(e)", "19:47-32.8(d)", "19:47-32.9(d)")
@pytest.mark.clause("MA-UTH 7(e)", "MA-UTH 8(d)", "MA-UTH 9(d)")
@pytest.mark.clause("13:69F-39.7(d)", "13:69F-39.8(d)", "13:69F-39.9(d)")
@pytest.mark.clause("13:69F-40.7(e)", "13:69F-40.8(d)", "13:69F-40.9(d)")
@EVERY
@EVERY_WAY
def test_the_stub_goes_to_the_rack_as_soon_as_the_last_card_is_out(name: str, dealing: str) -> None:
    """Nobody decides and nothing is settled in between."""
    at = ToldTable(name, dealing=dealing).place_bets()
    mark = len(at.events)
    at.finish()
    events = at.since(mark)
    last = max(n for n, event in enumerate(events) if isinstance(event, Dealt))
    (away,) = [n for n, event in enumerate(events) if isinstance(event, StubToRack)]
    assert events[away].clause == at.clause("stub-to-rack")
    between = {type(event) for event in events[last + 1 : away]}
    assert between <= {Shown}  # the community cards, as they are laid


@pytest.mark.clause("19:47-32.7(f)", "19:47-32.8(e)", "19:47-32.9(e)")
@pytest.mark.clause("MA-UTH 7(f)", "MA-UTH 8(e)", "MA-UTH 9(e)")
@pytest.mark.clause("13:69F-39.7(e)", "13:69F-39.8(e)", "13:69F-39.9(e)")
@pytest.mark.clause("13:69F-40.7(f)", "13:69F-40.8(e)", "13:69F-40.9(e)")
@EVERY
@EVERY_WAY
def test_the_count_comes_after_the_last_card_and_before_anything_is_decided_by_it(
    name: str, dealing: str
) -> None:
    at = ToldTable(name, dealing=dealing).play(4).place_bets()
    mark = len(at.events)
    at.finish()
    kinds = [type(event) for event in at.since(mark)]
    last = len(kinds) - 1 - kinds[::-1].index(Dealt)
    assert set(kinds[last + 1 : kinds.index(Counted)]) <= {Shown}
    assert kinds.index(Counted) < kinds.index(Settled)
    assert kinds.index(Counted) + 1 == kinds.index(StubToRack)


# -- a right count


@pytest.mark.clause("13:69F-39.7(e)1", "19:47-32.7(f)1", "MA-UTH 7(f)(1)", "13:69F-40.7(f)1")
@EVERY
@EVERY_WAY
def test_a_right_count_lets_play_go_on_and_the_stub_goes_to_the_rack(
    name: str, dealing: str
) -> None:
    at = ToldTable(name, dealing=dealing).play(5)
    (counted,) = at.of(Counted)
    stub = at.events[at.events.index(counted) + 1]
    assert isinstance(stub, StubToRack)
    assert stub.clause == clause(name, "stub-count-right")
    assert not at.of(Voided)
    assert len(at.state.rack) == 52


@pytest.mark.clause("13:69F-39.7(e)", "19:47-32.7(f)", "MA-UTH 7(f)", "13:69F-40.7(f)")
@pytest.mark.clause("13:69F-39.2(b)4", "19:47-32.2(b)4", "MA-UTH 2(b)(4)", "13:69F-40.2(b)4")
@EVERY
def test_of_two_decks_neither_is_used_in_more_than_five_rounds_of_its_own_without_a_count(
    name: str,
) -> None:
    """Counts of one deck's stub, made early, do not stand for the other's."""
    at = ToldTable(name, decks=2, shuffling="automated")
    uncounted = {"red": 0, "blue": 0}
    for number in range(1, 15):
        at.place_bets()
        colour = at.state.deck.colour
        before = len(at.of(Counted))
        if number % 4 == 2:  # of the dealer's own accord, always the same deck
            at.until("the stub")
            at.do(Action(DEALER, "count the stub"))
        at.finish()
        uncounted[colour] = 0 if len(at.of(Counted)) > before else uncounted[colour] + 1
        assert uncounted[colour] < 5


# -- which rounds count (R-COUNT-ROUNDS)


@EVERY
def test_a_count_that_was_due_in_a_void_round_is_due_in_the_next(name: str) -> None:
    fine = [("", NO_FAULTS)] * 3
    spoilt = Faults(face_up=frozenset({0, 1}))
    at = ToldTable(name, then=[*fine, ("", spoilt)]).play(5)
    assert at.of(Voided)
    assert not at.of(Counted)
    at.play(1)
    assert len(at.of(Counted)) == 1


@EVERY
def test_a_void_round_is_one_of_the_five(name: str) -> None:
    spoilt = Faults(face_up=frozenset({0, 1}))
    at = ToldTable(name, then=[("", spoilt)])
    assert counted_rounds(at, 6) == [5]
    assert len(at.of(Voided)) == 1
