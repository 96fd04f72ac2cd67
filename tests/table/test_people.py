"""Players are known by something that stays, and called by a name that may change and be shared."""

import pytest

import fairdeal
from fairdeal.law import Refused
from fairdeal.money import TIP_BOX, Cents, player
from fairdeal.play import Action, seat
from fairdeal.play.words import words_of
from fairdeal.table import Table
from fairdeal.table.events import BoughtIn, Renamed, Sat


def table() -> Table:
    opened = fairdeal.open_table("nj-uth", seed=1)
    opened.sit(1, "Ann", chips="$500", player="p-17")
    return opened


def refused(table: Table, action: Action) -> str:
    with pytest.raises(Refused) as caught:
        table.do(action)
    return caught.value.refusal.name


def test_accounts_and_events_are_by_what_a_player_is_known_by() -> None:
    at = table()
    assert at.seated == {1: "p-17"}
    assert at.state.name_at(1) == "Ann"
    assert at.ledger.balance(player("p-17")) == 50_000
    assert at.ledger.balance(player("Ann")) == 0
    sat, bought = at.do(Action(seat(2), "sit", {"chips": 500}, name="Bob", player="p-18"))  # type: ignore[dict-item]
    assert isinstance(sat, Sat)
    assert (sat.player, sat.name) == ("p-18", "Bob")
    assert isinstance(bought, BoughtIn)
    assert bought.player == "p-18"


def test_a_name_may_be_shared_by_players_who_are_known_by_something_else() -> None:
    at = table()
    at.sit(2, "Ann", chips="$100", player="p-18")
    assert [at.state.name_at(number) for number in (1, 2)] == ["Ann", "Ann"]
    assert at.chips("p-17") == 50_000
    assert at.chips("p-18") == 10_000


def test_nobody_sits_twice_under_what_they_are_known_by() -> None:
    at = table()
    again = Action(seat(2), "sit", {"chips": 500}, name="Anna", player="p-17")  # type: ignore[dict-item]
    assert refused(at, again) == "name-taken"
    at.also_play(2, beside=1)
    assert at.seated == {1: "p-17", 2: "p-17"}


def test_a_further_seat_and_a_refusal_to_leave_are_told_by_the_name() -> None:
    at = table()
    (sat, *_) = at.do(Action(seat(2), "also play", beside=1))
    assert words_of(sat) == "Ann sits at seat 2"
    at.bet(1, ante="$5", blind="$5")
    at.deal()
    with pytest.raises(Refused) as caught:
        at.leave(1)
    assert "Ann has a hand in this round" in caught.value.refusal.message


def test_a_name_may_change_and_the_chips_stay() -> None:
    at = table()
    (renamed,) = at.do(Action(seat(1), "be called", name="Anna"))
    assert isinstance(renamed, Renamed)
    assert at.state.name_at(1) == "Anna"
    assert at.chips("p-17") == 50_000
    at.sit(2, "Bob", chips="$100")
    assert refused(at, Action(seat(2), "be called", name="Rob")) == "known-by-name-alone"
    assert refused(at, Action(seat(3), "be called", name="Rob")) == "not-seated"


@pytest.mark.parametrize("known", ["p 17", "é", "x" * 65, "a\nb", 5])
def test_what_a_player_is_known_by_is_a_plain_word(known: object) -> None:
    at = fairdeal.open_table("nj-uth", seed=1)
    sits = Action(seat(1), "sit", {"chips": 500}, name="Ann", player=known)  # type: ignore[dict-item, arg-type]
    assert refused(at, sits) == "player-not-an-id"


def test_chips_for_the_dealers_go_to_the_tip_box_at_any_time() -> None:
    at = table()
    at.tip(1, chips="$5")
    at.bet(1, ante="$5", blind="$5")
    at.tip(1, chips="$2")
    assert (at.ledger.balance(TIP_BOX), at.chips("p-17")) == (700, 50_000 - 700 - 1000)
    assert refused(at, Action(seat(1), "tip", {"ante": Cents(500)})) == "only-chips"
    assert refused(at, Action(seat(1), "tip", {"chips": Cents(10**9)})) == "not-enough-chips"
    assert refused(at, Action(seat(2), "tip", {"chips": Cents(100)})) == "not-seated"
