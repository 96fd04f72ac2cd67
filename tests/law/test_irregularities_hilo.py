"""13:69F-40.12: in 5 Card Hi-Lo a player's wrong hand is void, a dealer with four gets a fifth."""

from collections.abc import Callable

import pytest

from fairdeal.games import Area, Observed, Position, Report, Standing, seat
from fairdeal.games.event import (
    CouponKept,
    Dealt,
    Noticed,
    Scope,
    Settled,
    Shown,
    TakenBack,
    Voided,
)
from fairdeal.table import Faults
from tests.law.at_the_table import EVERY_WAY, At, missing, nth, order, surplus

WRONG = pytest.mark.parametrize("make", [missing, surplus], ids=["too few", "too many"])


Wrong = Callable[[str, str, int, str], Faults]


def exposed(number: int = 1) -> Report:
    return Report(Observed.DEALER_EXPOSED, position=Position(Area.DEALER, number))


@pytest.mark.clause("13:69F-40.12(d)")
@EVERY_WAY
@WRONG
@pytest.mark.parametrize("number", [1, 2])
def test_a_players_wrong_number_of_cards_voids_that_hand_only(
    dealing: str, make: Wrong, number: int
) -> None:
    faults = make("nj-hilo", f"seat {number}", 2, dealing)
    at = At("nj-hilo", dealing=dealing, faults=faults)
    at.bet(tie=500, poker_bonus=500, match_play=500).deal()
    (void,) = at.of(Voided)
    assert (void.scope, void.seat, void.clause) == (Scope.HAND, number, "13:69F-40.12(d)")
    assert at.net(number) == 0
    assert {(e.seat, e.wager) for e in at.of(TakenBack)} == {
        (number, wager) for wager in ("ante", "tie", "poker_bonus")
    }
    assert [e.seat for e in at.of(CouponKept)] == [number]
    assert at.table.round is not None
    assert at.table.round.hands[number].standing is Standing.VOID
    other = 3 - number
    at.act(other, "play", 1, 2)
    at.finish()
    assert {e.seat for e in at.of(Settled)} == {other}
    assert len([e for e in at.of(Settled) if e.result.stake]) == 4
    assert at.net(number) == 0
    assert set(at.state.rack) == set(order(""))


@pytest.mark.clause("13:69F-40.12(d)")
def test_a_round_in_which_every_hand_is_void_ends() -> None:
    faults = Faults(stuck=frozenset({0}), missed=frozenset({5}))
    at = At("nj-hilo", faults=faults).bet().finish()
    assert [(e.scope, e.seat) for e in at.of(Voided)] == [(Scope.HAND, 1), (Scope.HAND, 2)]
    assert [at.net(1), at.net(2)] == [0, 0]
    assert not [e for e in at.of(Shown) if e.position.area is Area.DEALER]
    assert set(at.state.rack) == set(order(""))


@pytest.mark.clause("13:69F-40.12(d)")
@EVERY_WAY
@pytest.mark.parametrize("number", [1, 3, 5])
def test_a_dealer_with_four_cards_gets_the_top_card_of_the_stub(dealing: str, number: int) -> None:
    faults = missing("nj-hilo", "dealer", number, dealing)
    at = At("nj-hilo", dealing=dealing, faults=faults).bet().deal()
    assert not at.of(Voided)
    (noticed,) = at.of(Noticed)
    assert (noticed.clause, noticed.rulings) == ("13:69F-40.12(d)", ("R-HILO-DEALER-FOUR",))
    fifth = at.of(Dealt)[-1]
    assert (fifth.position, fifth.clause) == (Position(Area.DEALER, number), "13:69F-40.12(d)")
    assert at.table.round is not None
    assert at.table.round.cards[fifth.position] is order("")[14]  # it lay in the rack by then
    assert len(at.table.round.laid_out(0)) == 5
    assert order("")[14] not in at.state.rack
    at.act(1, "play", 1, 2)
    at.act(2, "fold")
    at.finish()
    assert set(at.state.rack) == set(order(""))
    assert len(at.state.rack) == 52


@pytest.mark.clause("13:69F-40.12(d)")
@EVERY_WAY
@pytest.mark.parametrize("cards", [3, 6])
def test_any_other_wrong_number_of_the_dealer_voids_all_hands(dealing: str, cards: int) -> None:
    at = At("nj-hilo", dealing=dealing)
    first = nth(at, "dealer", 2)
    if cards == 6:
        faults = Faults(stuck=frozenset({first}))
    else:  # what was missed shifts the cards after it
        second = nth(at, "dealer", 4) - 1
        faults = Faults(missed=frozenset({first, second}))
    at = At("nj-hilo", dealing=dealing, faults=faults)
    at.bet(tie=500, match_play=500).finish()
    (void,) = at.of(Voided)
    assert (void.scope, void.clause) == (Scope.ALL_HANDS, "13:69F-40.12(d)")
    assert void.reason == f"the dealer has {cards} cards"
    assert [at.net(1), at.net(2)] == [0, 0]
    assert len(at.of(CouponKept)) == 2
    assert set(at.state.rack) == set(order(""))
    assert at.tasks[0] == "shuffle"


@pytest.mark.clause("13:69F-40.12(d)")
def test_a_dealer_with_four_cards_and_no_stub_left_voids_all_hands() -> None:
    players = {n: f"player {n}" for n in range(1, 8)}
    # Seven players and the dealer take 40 cards; the deck has 39, and the dealer misses one.
    faults = Faults(missed=frozenset({39}))
    at = At("nj-hilo", deck="13", faults=faults, players=players).bet(*players).finish()
    (void,) = at.of(Voided)
    assert (void.scope, void.deck_removed) == (Scope.ALL_HANDS, True)
    assert {at.net(n) for n in players} == {0}


@pytest.mark.clause("13:69F-40.12(d)")
@EVERY_WAY
def test_a_dealers_card_exposed_in_the_deal_or_before_all_have_elected_voids_all_hands(
    dealing: str,
) -> None:
    for stage in ("the stub", "election"):
        at = At("nj-hilo", dealing=dealing).bet(poker_bonus=500, match_play=500)
        at.dealer_until(stage)
        at.report(exposed(2))
        (void,) = at.of(Voided)
        assert (void.scope, void.clause) == (Scope.ALL_HANDS, "13:69F-40.12(d)")
        assert "R-HILO-EXPOSED" in void.rulings
        at.finish()
        assert [at.net(1), at.net(2)] == [0, 0]
        assert len(at.of(CouponKept)) == 2
        assert at.tasks[0] == "shuffle"


@pytest.mark.clause("13:69F-40.12(d)")
@EVERY_WAY
def test_a_fold_made_before_the_card_was_exposed_stands(dealing: str) -> None:
    at = At("nj-hilo", dealing=dealing).bet(tie=500, poker_bonus=500).deal()
    at.act(1, "fold")
    at.report(exposed())
    at.finish()
    assert [at.net(1), at.net(2)] == [-1500, 0]  # ante and tie bet are gone, the bonus bet is back
    assert {(e.seat, e.wager) for e in at.of(TakenBack)} == {
        (1, "poker_bonus"),
        *((2, wager) for wager in ("ante", "tie", "poker_bonus")),
    }


@pytest.mark.clause("13:69F-40.12(d)", "13:69F-40.10(c)")
@EVERY_WAY
def test_exposed_when_everybody_has_elected_it_changes_nothing(dealing: str) -> None:
    at = At("nj-hilo", dealing=dealing).bet().deal()
    at.act(1, "play", 1, 2)
    at.act(2, "fold")
    at.report(exposed())
    assert not at.of(Voided)
    at.finish()
    assert {e.seat for e in at.of(Settled)} == {1, 2}


def test_a_void_first_hand_lets_the_next_hand_be_looked_at() -> None:
    faults = Faults(stuck=frozenset({0}))
    at = At("nj-hilo", faults=faults, players={1: "Ann"}, positions=2)
    at.table.also_play(2, beside=1)
    at.bet(1, 2).deal()
    assert [(e.seat) for e in at.of(Voided)] == [1]
    seen = {e.position.seat for e in at.of(Shown)}
    assert seen == {2}
    assert {offer.verb for offer in at.table.step.of(seat(2))} == {"fold", "play"}
    at.act(2, "play", 1, 2)
    at.finish()
