"""The stub is counted at least once every five rounds; a wrong count voids, a bad deck leaves."""

from typing import Any

import pytest

from fairdeal.games import DEALER, DEVICE, FLOOR, Action
from fairdeal.games.event import (
    Counted,
    Dealt,
    PickedUp,
    Scope,
    Settled,
    StubToRack,
    TakenBack,
    Voided,
)
from fairdeal.table import NO_FAULTS, Faults
from fairdeal.table.deck import Condition
from fairdeal.table.events import DeckCounted, Prepared, Shuffled
from tests.law.at_the_table import BETS, EACH, EVERY, EVERY_WAY, METHODS, At, clause

COUNTING = "automated-counting"
# Who need not count where the shuffler does: by instrument, the dealing methods.
EXEMPT = {"nj-uth": (), "ma-uth": (), "nj-pikit": METHODS, "nj-hilo": ("automated-shoe",)}


def counted_rounds(at: At, rounds: int) -> list[int]:
    """The rounds in which the stub was counted."""
    found = []
    for _ in range(rounds):
        before = len(at.of(Counted))
        at.play(1)
        if len(at.of(Counted)) > before:
            found.append(at.state.number)
    return found


def stub_of(at: At) -> int:
    """How many cards are left when two players and the dealer are served."""
    each = EACH[at.name]
    return 52 - 3 * each - (7 if each == 2 else 0)


# -- when


@pytest.mark.clause("13:69F-39.7(e)", "13:69F-39.8(e)", "13:69F-39.9(e)")
@pytest.mark.clause("19:47-32.7(f)", "19:47-32.8(e)", "19:47-32.9(e)")
@pytest.mark.clause("MA-UTH 7(f)", "MA-UTH 8(e)", "MA-UTH 9(e)")
@pytest.mark.clause("13:69F-40.7(f)", "13:69F-40.8(e)", "13:69F-40.9(e)")
@EVERY
@EVERY_WAY
@pytest.mark.parametrize("decks", [1, 2])
def test_the_stub_is_counted_in_every_fifth_round_at_the_latest(
    name: str, dealing: str, decks: int
) -> None:
    at = At(name, dealing=dealing, decks=decks)
    assert counted_rounds(at, 16) == [5, 10, 15]
    by = clause(name, "stub-count", dealing)
    assert {(e.actor, e.clause) for e in at.of(Counted)} == {(DEALER, by)}
    assert {(e.count, e.expected) for e in at.of(Counted)} == {(stub_of(at), stub_of(at))}


@pytest.mark.clause("13:69F-39.7(e)", "19:47-32.7(f)", "MA-UTH 7(f)", "13:69F-40.7(f)")
@EVERY
def test_a_count_that_is_due_cannot_be_skipped_and_an_early_one_starts_anew(name: str) -> None:
    at = At(name).play(2).bet()
    while at.table.step.stage != "the stub":
        at.silent()
    at.do(Action(DEALER, "count the stub"))  # in the third round, of the dealer's own accord
    at.finish()
    assert counted_rounds(at, 5) == [8]
    at.play(4).bet()
    while at.table.step.stage != "the stub":
        at.silent()
    why = at.refusal(Action(DEALER, "stub to rack"))
    assert (why.name, why.clause) == ("count-is-due", at.clause("stub-count"))
    assert [offer.verb for offer in at.table.step.of(DEALER)] == ["count the stub"]


@pytest.mark.clause("13:69F-39.7(f)", "13:69F-39.8(e)", "13:69F-39.9(e)")
@EVERY_WAY
def test_pik_its_counting_shuffler_replaces_the_count_whatever_the_method(dealing: str) -> None:
    at = At("nj-pikit", dealing=dealing, shuffling=COUNTING)
    assert counted_rounds(at, 12) == []
    counted = at.of(DeckCounted)
    assert len(counted) == 12
    assert {(e.actor, e.count, e.clause) for e in counted} == {(DEVICE, 52, "13:69F-39.7(f)")}


@pytest.mark.clause("13:69F-40.9(f)", "13:69F-40.7(f)", "13:69F-40.8(e)")
@EVERY_WAY
def test_hi_los_counting_shuffler_replaces_the_count_only_with_the_automated_shoe(
    dealing: str,
) -> None:
    at = At("nj-hilo", dealing=dealing, shuffling=COUNTING)
    exempt = dealing == "automated-shoe"
    assert counted_rounds(at, 11) == ([] if exempt else [5, 10])
    if exempt:
        assert {e.clause for e in at.of(DeckCounted)} == {"13:69F-40.9(f)"}


@pytest.mark.clause("19:47-32.7(f)", "19:47-32.8(e)", "19:47-32.9(e)")
@pytest.mark.clause("MA-UTH 7(f)", "MA-UTH 8(e)", "MA-UTH 9(e)")
@pytest.mark.parametrize("name", ["nj-uth", "ma-uth"])
@EVERY_WAY
def test_in_ultimate_texas_hold_em_no_shuffler_replaces_the_count(name: str, dealing: str) -> None:
    at = At(name, dealing=dealing, shuffling=COUNTING)
    assert counted_rounds(at, 11) == [5, 10]


@EVERY
@EVERY_WAY
def test_a_shuffler_that_does_not_count_exempts_nobody(name: str, dealing: str) -> None:
    assert counted_rounds(At(name, dealing=dealing, shuffling="automated"), 6) == [5]


# -- where


@EVERY
@EVERY_WAY
def test_the_count_comes_after_the_last_card_and_before_anything_is_decided_by_it(
    name: str, dealing: str
) -> None:
    at = At(name, dealing=dealing).play(4).bet()
    mark = len(at.events)
    at.finish()
    kinds = [type(event) for event in at.since(mark)]
    assert Dealt not in kinds[kinds.index(Counted) :]
    assert kinds.index(Counted) < kinds.index(Settled)
    assert kinds.index(Counted) + 1 == kinds.index(StubToRack)


# -- a right count


@pytest.mark.clause("13:69F-39.7(e)1", "19:47-32.7(f)1", "MA-UTH 7(f)(1)", "13:69F-40.7(f)1")
@EVERY
@EVERY_WAY
def test_a_right_count_lets_play_go_on_and_the_stub_goes_to_the_rack(
    name: str, dealing: str
) -> None:
    at = At(name, dealing=dealing).play(5)
    (counted,) = at.of(Counted)
    stub = at.events[at.events.index(counted) + 1]
    assert isinstance(stub, StubToRack)
    assert stub.clause == clause(name, "stub-count-right")
    assert not at.of(Voided)
    assert len(at.state.rack) == 52


# -- a wrong count (R-COUNT-MISDEAL)


def with_a_count(name: str, deck: str = "", faults: Faults = NO_FAULTS, **options: Any) -> At:
    """The fifth round, in which the stub is counted, dealt from a deck that is told."""
    fine = [("", NO_FAULTS)] * 3
    at = At(name, then=[*fine, (deck, faults)], **options)
    return at.play(4)


@pytest.mark.clause("13:69F-39.7(e)2", "19:47-32.7(f)2", "MA-UTH 7(f)(2)", "13:69F-40.7(f)2")
@EVERY
@EVERY_WAY
def test_a_deck_that_lost_a_card_voids_all_hands_and_leaves_the_table(
    name: str, dealing: str
) -> None:
    at = with_a_count(name, "1", dealing=dealing).bet(match_play=500)
    chips = [at.net(1), at.net(2)]
    mark = len(at.events)
    at.finish()
    happened = at.since(mark)
    (counted,) = [e for e in happened if isinstance(e, Counted)]
    assert counted.expected - counted.count == 1
    (void,) = [e for e in happened if isinstance(e, Voided)]
    assert (void.scope, void.deck_removed) == (Scope.ALL_HANDS, True)
    assert void.clause == clause(name, "stub-count-wrong")
    assert "R-COUNT-MISDEAL" in void.rulings
    down = sum(BETS[name].values())
    assert [at.net(1), at.net(2)] == [chips[0] + down, chips[1] + down]
    assert not [e for e in happened if isinstance(e, Settled)]
    assert at.state.deck.condition is Condition.AWAITED
    assert at.state.rack == ()
    assert at.tasks[0] == "deliver"
    at.play(1)
    assert at.of(Shuffled)[-1].cards == 52  # the replacement was opened like a first deck


@pytest.mark.clause("13:69F-39.7(e)2", "19:47-32.7(f)2", "MA-UTH 7(f)(2)", "13:69F-40.7(f)2")
@EVERY
@EVERY_WAY
def test_a_misdeal_found_by_the_count_voids_all_hands_and_the_deck_stays(
    name: str, dealing: str
) -> None:
    side = {"trips": 500} if name.endswith("uth") else {}
    missed = frozenset({EACH[name] * 3 - 1})  # the dealer's last card of the first deal
    at = with_a_count(name, faults=Faults(missed=missed), dealing=dealing).bet(**side)
    chips = [at.net(1), at.net(2)]
    mark = len(at.events)
    at.finish()
    happened = at.since(mark)
    (void,) = [e for e in happened if isinstance(e, Voided)]
    assert (void.scope, void.deck_removed) == (Scope.ALL_HANDS, False)
    assert void.clause == clause(name, "stub-count-wrong")
    assert "misdealt" in void.reason
    down = sum(BETS[name].values()) + sum(side.values())
    assert [at.net(1), at.net(2)] == [chips[0] + down, chips[1] + down]
    back = {e.wager for e in happened if isinstance(e, TakenBack)}
    assert back == {*BETS[name], *side}  # trips too
    assert at.state.deck.condition is Condition.IN_RACK
    assert at.tasks[0] == "shuffle"
    assert len(at.state.rack) == 52


@pytest.mark.clause("13:69F-39.7(e)2", "19:47-32.7(f)2", "MA-UTH 7(f)(2)", "13:69F-40.7(f)2")
@EVERY
def test_a_misdeal_from_an_incomplete_deck_sends_it_away_too(name: str) -> None:
    # Two cards are lost and the dealer misses one: the count is off by one, and not by a misdeal.
    missed = frozenset({EACH[name] * 3 - 1})
    at = with_a_count(name, "2", Faults(missed=missed)).bet().finish()
    (void,) = at.of(Voided)
    assert void.deck_removed
    assert "not whole" in void.reason


@EVERY
def test_without_a_count_a_lost_card_is_not_noticed(name: str) -> None:
    at = At(name, deck="1").bet().finish()
    assert not at.of(Voided)
    assert len(at.state.rack) == 51
    assert len(at.state.deck.cards) == 51


@EVERY
def test_the_count_expects_one_fewer_when_a_card_was_set_aside(name: str) -> None:
    at = with_a_count(name, faults=Faults(face_up=frozenset({1}))).bet().finish()
    (counted,) = at.of(Counted)
    assert counted.count == counted.expected == stub_of(at) - 1
    assert not at.of(Voided)


# -- a device's count (R-DECK-REMOVED, R-DEVICE-COUNT)


@pytest.mark.clause("13:69F-39.7(f)", "13:69F-40.9(f)")
@EVERY
@EVERY_WAY
def test_a_deck_that_the_shuffler_finds_incomplete_leaves_before_it_is_dealt(
    name: str, dealing: str
) -> None:
    at = At(name, then=[("1", NO_FAULTS)], dealing=dealing, shuffling=COUNTING).play(1)
    before = [at.net(1), at.net(2)]
    at.prepare("shuffle")
    at.work()
    counted = at.of(DeckCounted)[-1]
    exempt = dealing in EXEMPT[name]
    by = "counting-shuffler-exempts" if exempt else "one-deck"
    assert (counted.count, counted.clause) == (51, clause(name, by, dealing))
    removed = at.of(Prepared)[-1]
    assert (removed.what, removed.clause) == (
        "the deck is removed from the table",
        clause(name, by, dealing),
    )
    assert at.tasks[0] == "deliver"
    assert [at.net(1), at.net(2)] == before  # the round that was played with it stands
    assert not at.of(Voided)
    at.play(1)


@pytest.mark.clause("13:69F-39.7(f)", "13:69F-40.9(f)")
@pytest.mark.parametrize("name", ["nj-pikit", "nj-hilo"])
def test_of_two_decks_the_other_plays_on_until_the_floor_brings_a_replacement(name: str) -> None:
    at = At(
        name, then=[("1", NO_FAULTS)], dealing="automated-shoe", shuffling=COUNTING, decks=2
    ).play(1)
    at.prepare("shuffle")
    at.work()  # the blue deck has 51 cards
    assert at.state.decks[1].condition is Condition.REMOVED
    assert at.tasks[0] == "shuffle"
    at.play(3)
    assert [e.deck for e in at.of(Shuffled)] == ["red", "blue", "red", "red", "red"]
    (sent,) = at.floor("bring a deck")
    assert sent.clause == clause(name, "deck-receipt")
    opening = ["deliver", "compare the backs", "inspect", "verify", "spread", "look", "wash"]
    assert at.tasks[: len(opening)] == opening
    at.play(2)
    assert [e.deck for e in at.of(Shuffled)][-2:] == ["blue", "red"]
    assert at.refusal(Action(FLOOR, "bring a deck")).name == "table-not-ready"


@EVERY
def test_of_two_decks_one_found_incomplete_by_the_stub_count_leaves_alone(name: str) -> None:
    fine = [("", NO_FAULTS)] * 3
    at = At(name, then=[*fine, ("1", NO_FAULTS)], decks=2).play(5)
    assert [deck.condition for deck in at.state.decks] == [
        Condition.REMOVED,
        Condition.IN_SHUFFLER,
    ]
    at.play(2)
    assert [e.deck for e in at.of(Shuffled)] == ["red", "blue"] * 2 + ["red", "blue", "blue"]
    at.floor("bring a deck")
    at.play(2)
    assert [e.deck for e in at.of(Shuffled)][-2:] == ["red", "blue"]


# -- a deck that runs out (R-DECK-RUNS-OUT)

MOST = {"nj-uth": 21, "ma-uth": 21, "nj-pikit": 9, "nj-hilo": 7}


@EVERY
@EVERY_WAY
def test_a_deck_that_runs_out_is_found_incomplete_and_does_not_stop_the_table(
    name: str, dealing: str
) -> None:
    seats = MOST[name]
    players = {n: f"player {n}" for n in range(1, seats + 1)}
    at = At(name, deck="20", players=players, seats=seats, dealing=dealing)
    at.bet(*players)
    down = sum(BETS[name].values())
    assert {at.net(n) for n in players} == {-down}
    at.finish()
    (void,) = at.of(Voided)
    assert (void.scope, void.deck_removed) == (Scope.ALL_HANDS, True)
    assert void.clause == clause(name, "stub-count-wrong")
    assert "R-DECK-RUNS-OUT" in void.rulings
    assert {at.net(n) for n in players} == {0}
    picked = [position for event in at.of(PickedUp) for position in event.positions]
    assert at.table.round is not None
    assert set(picked) | {p for p in at.table.round.cards if p.area.value == "burned"} == set(
        at.table.round.cards
    )
    assert at.tasks[0] == "deliver"
    at.play(1)


def test_a_whole_deck_that_runs_out_was_misdealt_and_stays() -> None:
    # 21 hands, board and burns take 51 cards; one is set aside, the dealer gets one too many.
    players = {n: f"player {n}" for n in range(1, 22)}
    faults = Faults(face_up=frozenset({3}), stuck=frozenset({44}))
    at = At("nj-uth", faults=faults, players=players, seats=21).bet(*players).finish()
    (void,) = at.of(Voided)
    assert (void.scope, void.deck_removed) == (Scope.ALL_HANDS, False)
    assert at.tasks[0] == "shuffle"
    assert {at.net(n) for n in players} == {0}


def test_a_dealer_cannot_say_that_the_deck_ran_out_while_cards_are_left() -> None:
    at = At("nj-uth").bet()
    at.dealer()
    why = at.refusal(Action(DEALER, "run out"))
    assert (why.name, why.clause) == ("cards-are-left", "19:47-32.7(f)2")
    assert "run out" not in [offer.verb for offer in at.table.step.of(DEALER)]


# -- which rounds count (R-COUNT-ROUNDS)


@EVERY
def test_a_count_that_was_due_in_a_void_round_is_due_in_the_next(name: str) -> None:
    fine = [("", NO_FAULTS)] * 3
    spoilt = Faults(face_up=frozenset({0, 1}))
    at = At(name, then=[*fine, ("", spoilt)]).play(5)
    assert at.of(Voided)
    assert not at.of(Counted)
    at.play(1)
    assert len(at.of(Counted)) == 1


@EVERY
def test_a_void_round_is_one_of_the_five(name: str) -> None:
    spoilt = Faults(face_up=frozenset({0, 1}))
    at = At(name, then=[("", spoilt)])
    assert counted_rounds(at, 6) == [5]
    assert len(at.of(Voided)) == 1
