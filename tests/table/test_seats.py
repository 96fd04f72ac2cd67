"""Taking a seat, buying chips, betting and leaving: who may, and with whose chips."""

from collections.abc import Mapping
from typing import Any

import pytest

from fairdeal.api import open_table
from fairdeal.money import DROP_BOX, INVENTORY, OUTSIDE, AccountKind
from fairdeal.play import DEALER, PUBLIC, Action, HandStatus, seat, view
from tests.cases import each_case
from tests.harness import BETS, eyes
from tests.table.tables import EVERY, NO_LATE_BETS, SEATED, dealt, refused, state, told


@pytest.mark.clause("19:47-32.6(a)", "MA-UTH 6(a)", "13:69F-39.3(c)", "13:69F-40.6(a)")
@EVERY
def test_cash_goes_to_the_drop_box_and_chips_to_the_player(instrument: str) -> None:
    table = open_table(instrument)
    table.sit(1, "Ann", chips="$500")
    assert table.chips("Ann") == 50_000
    assert dict(table.ledger) == {
        OUTSIDE: -50_000,
        DROP_BOX: 50_000,
        INVENTORY: -50_000,
        next(account for account, _ in table.ledger if account.place is AccountKind.PLAYER): 50_000,
    }
    table.buy_in(1, chips="$100")
    assert table.chips("Ann") == table.ledger.balance(DROP_BOX) == 60_000
    assert table.ledger.total == 0


@pytest.mark.parametrize(
    ("chips", "cents"), [("$10", 1000), ("10", 1000), (1000, 1000), ("$1,250.50", 125_050)]
)
def test_chips_are_bought_in_dollars_or_cents(chips: str | int, cents: int) -> None:
    table = open_table("nj-uth")
    table.sit(2, "Ann", chips=chips)
    assert table.chips("Ann") == cents


@pytest.mark.parametrize(
    ("chips", "name"),
    [
        ("lots", "amount-not-understood"),
        (0, "amount-not-positive"),
        ("$0", "amount-not-positive"),
        (-500, "amount-not-positive"),
        (5.0, "amount-not-integer"),
        (True, "amount-not-integer"),
        (None, "amount-not-integer"),
    ],
)
def test_a_buy_in_that_is_no_amount_seats_nobody(chips: Any, name: str) -> None:
    table = open_table("nj-uth")
    before = state(table)
    assert refused(table.sit, 1, "Ann", chips=chips).name == name
    assert state(table) == before


@pytest.mark.clause("19:47-32.6(e)", "MA-UTH 6(e)", "13:69F-39.3(d)", "13:69F-40.6(h)")
@EVERY
def test_a_seat_holds_one_player(instrument: str) -> None:
    table = open_table(instrument)
    table.sit(1, "Ann", chips="$500")
    before = state(table)
    why = refused(table.sit, 1, "Bob", chips="$500")
    assert (why.name, why.clause) == ("seat-taken", SEATED[instrument])
    assert "Ann" in why.message
    assert refused(table.also_play, 1, beside=1).name == "seat-taken"
    assert state(table) == before


@EVERY
@each_case("number", [0, -1, 8, 22, 10**40, 1.0, True, "1", None, [1]])
def test_a_seat_that_is_not_there_is_refused(instrument: str, number: Any) -> None:
    table = open_table(instrument, seats=7)
    why = refused(table.sit, number, "Ann", chips="$500")
    assert (why.name, why.clause) == ("no-such-seat", SEATED[instrument])
    assert "seats 1 to 7" in why.message
    assert table.seated == {}


@pytest.mark.parametrize("name", ["", "x" * 201, None, 5, "Ann\nBob", "a\x1b[2J", "\ud800"])
def test_a_player_has_a_name(name: Any) -> None:
    assert refused(open_table("nj-uth").sit, 1, name, chips="$500").name == "player-not-a-name"


@pytest.mark.parametrize("name", ["the dealer", "The Floor "])
def test_nobody_who_plays_is_called_like_the_house(name: str) -> None:
    assert refused(open_table("nj-uth").sit, 1, name, chips="$500").name == "name-of-the-house"


@EVERY
def test_a_further_position_stays_until_the_round_is_complete(instrument: str) -> None:
    positions = {} if instrument.endswith("uth") else {"positions": 2}
    table = open_table(instrument, **positions)
    table.sit(1, "Ann", chips="$5000")
    table.also_play(2, beside=1)
    table.bet(1, **BETS[instrument])
    table.deal()
    assert refused(table.leave, 2).name == "round-in-progress"
    table.finish()
    table.leave(2)
    assert table.seated == {1: "Ann"}


@EVERY
def test_a_newcomer_does_not_see_the_cards_of_whoever_left(instrument: str) -> None:
    table = open_table(instrument, seed=5)
    table.sit(1, "Ann", chips="$5000")
    table.bet(1, **BETS[instrument])
    table.deal()
    table.finish()
    assert table.view(eyes(1)) == view(table.events, eyes(1))
    table.leave(1)
    assert table.view(eyes(1)) == table.view(PUBLIC)
    table.sit(1, "Eve", chips="$5000")
    assert table.view(eyes(1)) == table.view(PUBLIC)


@EVERY
def test_whoever_is_not_seated_cannot_act_leave_or_buy(instrument: str) -> None:
    table = open_table(instrument)
    table.sit(1, "Ann", chips="$500")
    for attempt in (
        lambda: table.leave(2),
        lambda: table.buy_in(2, chips="$5"),
        lambda: table.also_play(3, beside=2),
        lambda: table.bet(2, **BETS[instrument]),
        lambda: table.take_back(2),
        lambda: table.act(2, "fold"),
    ):
        why = refused(attempt)
        assert (why.name, why.clause) == ("not-seated", SEATED[instrument])


@pytest.mark.clause("19:47-32.6(e)", "MA-UTH 6(e)", "13:69F-39.3(d)", "13:69F-40.6(h)")
@EVERY
def test_a_player_who_was_dealt_cards_stays_until_the_round_is_over(instrument: str) -> None:
    table = dealt(instrument)
    before = state(table)
    for number in (1, 3):
        why = refused(table.leave, number)
        assert (why.name, why.clause) == ("round-in-progress", SEATED[instrument])
    assert state(table) == before
    if instrument != "nj-pikit":  # a fold is no way out of it either
        while any(actor == seat(1) for actor in table.step.actors):
            verbs = [offer.said for offer in table.open_step.of(seat(1))]
            table.act(1, "fold" if "fold" in verbs else "check")
            if table.round is not None and table.round.hands[1].standing is HandStatus.FOLDED:
                break
        assert refused(table.leave, 1).name == "round-in-progress"
    table.finish()
    left = table.chips("Ann")
    assert table.leave(1) == left
    assert table.chips("Ann") == 0
    assert table.seated == {3: "Bob"}
    assert table.ledger.total == 0


@pytest.mark.clause("19:47-32.6(b)", "MA-UTH 6(b)", "13:69F-39.3(a)", "13:69F-40.6(b)")
@EVERY
def test_nobody_leaves_with_wagers_between_no_more_bets_and_the_first_card(instrument: str) -> None:
    """R-ABSENT: nobody has received cards yet, but a wager is not withdrawn any more."""
    table = open_table(instrument, seed=5)
    table.sit(1, "Ann", chips="$5000")
    table.sit(2, "Bob", chips="$5000")
    table.bet(1, **BETS[instrument])
    table.do(Action(DEALER, "no more bets"))
    why = refused(table.leave, 1)
    assert (why.name, why.clause) == ("round-in-progress", NO_LATE_BETS[instrument])
    assert "“No more bets” was said: Ann's wagers stay until the round is complete" in why.message
    table.leave(2)  # who has not wagered
    table.do(Action(DEALER, "deal"))
    assert refused(table.leave, 1).clause == SEATED[instrument]


@EVERY
def test_chips_leave_with_the_player(instrument: str) -> None:
    table = open_table(instrument)
    table.sit(1, "Ann", chips="$500")
    table.sit(2, "Bob", chips="$300")
    assert table.leave(1) == 50_000
    assert table.ledger.balance(OUTSIDE) == -30_000
    assert table.ledger.total == 0
    table.sit(1, "Cleo", chips="$100")
    assert table.chips("Cleo") == 10_000


def test_a_player_with_two_seats_takes_the_chips_from_the_last_one() -> None:
    table = open_table("nj-hilo", positions=2)
    table.sit(1, "Ann", chips="$500")
    table.also_play(2, beside=1)
    assert table.leave(1) == 0
    assert table.chips("Ann") == 50_000
    assert table.leave(2) == 50_000


def test_a_player_without_a_hand_may_leave_while_others_play() -> None:
    table = open_table("nj-uth", seed=7)
    for number, name in ((1, "Ann"), (2, "Bob")):
        table.sit(number, name, chips="$500")
    table.bet(1, **BETS["nj-uth"])
    table.deal()
    assert table.leave(2) == 50_000
    table.sit(2, "Cleo", chips="$200")
    why = refused(table.act, 2, "check")
    assert why.name == "not-in-this-round"
    table.finish()
    table.bet(2, **BETS["nj-uth"])
    assert table.chips("Cleo") == 18_000


# -- betting


@EVERY
def test_whoever_sits_down_while_betting_is_open_may_still_bet(instrument: str) -> None:
    table = open_table(instrument, seed=7)
    table.sit(1, "Ann", chips="$500")
    table.bet(1, **BETS[instrument])
    table.sit(2, "Bob", chips="$500")
    assert seat(2) in table.step.actors
    table.bet(2, **BETS[instrument])
    assert table.round is not None
    assert [hand.player for hand in table.round.hands.values()] == ["Ann", "Bob"]
    assert table.finish().seats == (1, 2)
    assert table.ledger.total == 0


@EVERY
def test_a_seat_that_changed_hands_while_betting_is_open_bets_its_new_players_chips(
    instrument: str,
) -> None:
    table = open_table(instrument, seed=7)
    table.sit(1, "Ann", chips="$500")
    table.sit(2, "Bob", chips="$500")
    table.bet(1, match_play=500, **BETS[instrument])
    table.leave(2)
    assert refused(table.bet, 2, **BETS[instrument]).name == "not-seated"
    table.sit(2, "Cleo", chips="$500")
    table.bet(2, **BETS[instrument])
    down = sum(int(amount) for amount in BETS[instrument].values())
    assert table.chips("Cleo") == table.chips("Ann") == 50_000 - down
    assert table.round is not None
    assert table.round.hands[1].match_play == 500
    assert table.round.hands[2].player == "Cleo"


def test_sitting_down_does_not_disturb_the_deck_or_the_events() -> None:
    tables = [open_table("nj-uth", seed=11) for _ in range(2)]
    for table in tables:
        table.sit(1, "Ann", chips="$500")
    tables[1].sit(2, "Bob", chips="$500")
    for table in tables:
        table.bet(1, **BETS["nj-uth"])
    tables[1].leave(2)
    tables[1].sit(4, "Cleo", chips="$500")
    for table in tables:
        table.finish()
    assert told(tables[0]) == told(tables[1])


@EVERY
@pytest.mark.parametrize("pre_shuffled", [False, True])
def test_a_table_that_was_looked_at_while_empty_opens_like_any_other(
    instrument: str, pre_shuffled: bool
) -> None:
    table = open_table(instrument, seed=7, pre_shuffled=pre_shuffled)
    for attempt in (table.deal, table.finish):
        assert refused(attempt).clause is not None
    table.sit(1, "Ann", chips="$500")
    other = open_table(instrument, seed=7, pre_shuffled=pre_shuffled)
    other.sit(1, "Ann", chips="$500")
    for each in (table, other):
        each.bet(1, **BETS[instrument])
        each.finish()
    assert told(table) == told(other)


@EVERY
def test_a_table_that_everybody_left_before_the_deal_opens_again(instrument: str) -> None:
    table = open_table(instrument, seed=7)
    table.sit(1, "Ann", chips="$500")
    table.bet(1, **BETS[instrument])
    table.take_back(1)
    table.leave(1)
    table.sit(2, "Bob", chips="$500")
    table.bet(2, **BETS[instrument])
    assert table.finish().seats == (2,)


@EVERY
def test_without_a_wager_nothing_is_dealt(instrument: str) -> None:
    table = open_table(instrument)
    table.sit(1, "Ann", chips="$500")
    table.prepare()
    before = state(table)
    for attempt in (table.deal, table.finish):
        why = refused(attempt)
        assert why.name == "no-wagers"
        assert why.clause is not None
    assert refused(table.act, 1, "fold").name == "not-offered"
    assert refused(table.take_back, 1).name == "not-offered"
    assert state(table) == before


@pytest.mark.parametrize("ante", ["$10", "10", "10.00", 1000])
def test_wagers_are_written_in_dollars_or_cents(ante: str | int) -> None:
    table = open_table("nj-uth")
    table.sit(1, "Ann", chips="$500")
    table.bet(1, ante=ante, blind=ante)
    assert table.chips("Ann") == 48_000


@EVERY
def test_wagers_taken_back_are_on_the_rail_again(instrument: str) -> None:
    table = open_table(instrument, seed=7)
    table.sit(1, "Ann", chips="$500")
    before = dict(table.ledger)
    table.bet(1, **BETS[instrument])
    assert refused(table.bet, 1, **BETS[instrument]).name == "already-bet"
    table.take_back(1)
    assert dict(table.ledger) == before
    assert refused(table.deal).name == "no-wagers"
    assert table.leave(1) == 50_000


@EVERY
@pytest.mark.clause("13:69F-39.3(d)", "13:69F-40.6(h)", "19:47-32.6(e)", "MA-UTH 6(e)")
def test_whoever_leaves_while_bets_are_open_takes_the_wagers_along(instrument: str) -> None:
    table = open_table(instrument)
    table.sit(1, "Ann", chips="$500")
    table.sit(3, "Bob", chips="$500")
    table.bet(1, **BETS[instrument])
    table.bet(3, **BETS[instrument])
    assert table.leave(1) == 50_000
    assert (table.seated, table.ledger.total) == ({3: "Bob"}, 0)
    assert table.round is not None
    assert list(table.round.hands) == [3]
    table.deal()
    assert refused(table.leave, 3).name == "round-in-progress"
    table.finish()


@EVERY
def test_after_no_more_bets_no_wager_is_made_or_withdrawn(instrument: str) -> None:
    table = dealt(instrument)
    table.sit(2, "Cleo", chips="$500")
    before = state(table)
    assert refused(table.take_back, 1).clause == NO_LATE_BETS[instrument]
    for number in (1, 3):
        why = refused(table.bet, number, **BETS[instrument])
        assert (why.name, why.clause) == ("too-late", NO_LATE_BETS[instrument])
    why = refused(table.bet, 2, **BETS[instrument])
    assert why.name in ("too-late", "not-seated")
    assert refused(table.deal).name == "too-late"
    assert state(table) == before


@EVERY
@each_case(
    ("wagers", "name"),
    [
        ({"ante": "a lot"}, "amount-not-understood"),
        ({"ante": 0}, "amount-not-positive"),
        ({"ante": True}, "amount-not-integer"),
        ({"ante": 10.0}, "amount-not-integer"),
        ({"ante": 1050}, "not-in-whole-chips"),
        ({"ante": 100}, "below-minimum"),
        ({"ante": 10**9}, "above-maximum"),
        ({"insurance": 1000}, "unknown-wager"),
        ({"match_play": 2000}, "match-play-above-ante"),
        ({"match_play": True}, "amount-not-integer"),
    ],
)
def test_a_refused_wager_changes_nothing(
    instrument: str, wagers: Mapping[str, Any], name: str
) -> None:
    table = open_table(instrument, seed=7)
    table.sit(1, "Ann", chips="$50000")
    same = {wager: wagers.get("ante", amount) for wager, amount in BETS[instrument].items()}
    first = state(table)
    assert refused(table.bet, 1, **{**same, **wagers}).name == name
    assert state(table) == first
    table.bet(1, **BETS[instrument])
    table.finish()
    after = state(table)
    assert refused(table.bet, 1, **{**same, **wagers}).name == name
    assert state(table) == after  # the last round is still there to look at


def test_a_refused_wager_does_not_use_up_a_deck() -> None:
    tables = [open_table("nj-uth", seed=3) for _ in range(2)]
    for table in tables:
        table.sit(1, "Ann", chips="$500")
    assert refused(tables[1].bet, 1, ante=1000).name == "wager-missing"
    for _ in range(2):
        for table in tables:
            table.bet(1, **BETS["nj-uth"])
            table.finish()
        refused(tables[1].bet, 1, ante=1000)
    assert told(tables[0]) == told(tables[1])
