"""The table: one round after another, until the chips run out."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairdeal.api import open_table
from fairdeal.cards import DECK
from fairdeal.law import INSTRUMENTS, Refused
from fairdeal.money import METER, AccountKind
from fairdeal.table import Table
from tests.harness import BETS, PROGRESSIVE, eyes
from tests.table.tables import EVERY, PREFLOP, dealt, refused, state, told

# -- chips run out


@EVERY
def test_a_bet_beyond_ones_chips_is_refused_whole(instrument: str) -> None:
    table = open_table(instrument)
    table.sit(1, "Ann", chips=900 + 1000 * (len(BETS[instrument]) - 1))
    before = state(table)
    why = refused(table.bet, 1, **BETS[instrument])
    assert why.name == "not-enough-chips"
    assert "player Ann" in why.message
    assert state(table) == before


@pytest.mark.parametrize("instrument", ["nj-uth", "ma-uth"])
def test_chips_that_run_out_in_mid_round_leave_the_other_choices_open(instrument: str) -> None:
    table = open_table(instrument, seed=7)
    table.sit(1, "Ann", chips=2000 + 2500)
    table.bet(1, **BETS[instrument])
    table.deal()
    for raised in ("raise 3", "raise 4"):
        before = state(table)
        why = refused(table.act, 1, raised)
        assert why.name == "not-enough-chips"
        assert why.clause == PREFLOP[instrument]
        assert "$25" in why.message
        assert state(table) == before
    table.act(1, "check")
    table.act(1, "raise 2")
    assert table.round is not None
    assert table.round.hands[1].wagers["play"] == 2000
    assert table.ledger.total == 0


def test_more_chips_may_be_bought_in_mid_round() -> None:
    table = open_table("nj-uth", seed=7)
    table.sit(1, "Ann", chips="$20")
    table.bet(1, **BETS["nj-uth"])
    table.deal()
    assert refused(table.act, 1, "raise 4").name == "not-enough-chips"
    table.buy_in(1, chips="$40")
    table.act(1, "raise 4")
    assert table.ledger.total == 0


# -- rounds


@EVERY
def test_rounds_follow_one_another_and_the_sum_is_always_nothing(instrument: str) -> None:
    table = open_table(instrument, seed=5)
    table.sit(1, "Ann", chips="$5000")
    table.sit(4, "Bob", chips="$5000")
    for _ in range(6):
        before = {name: table.chips(name) for name in ("Ann", "Bob")}
        table.bet(1, **BETS[instrument])
        table.bet(4, **BETS[instrument])
        assert table.ledger.total == 0
        finished = table.finish()
        assert table.ledger.total == 0
        assert finished.seats == (1, 4)
        assert not [account for account, _ in table.ledger if account.place is AccountKind.LAYOUT]
        for number, name in ((1, "Ann"), (4, "Bob")):
            assert table.chips(name) - before[name] == finished.seat(number).net
        assert finished.seat(2).results == {}
        assert refused(table.finish).name == "no-round-on"  # over is over
        assert refused(table.act, 1, "fold").clause is not None


@EVERY
def test_a_seed_repeats_the_decks_and_another_does_not(instrument: str) -> None:
    def played(seed: int) -> list[str]:
        table = open_table(instrument, seed=seed)
        table.sit(1, "Ann", chips="$5000")
        story: list[str] = []
        for _ in range(3):
            table.bet(1, **BETS[instrument])
            table.finish()
            story += told(table)
        return story

    assert played(42) == played(42)
    assert len({tuple(played(seed)) for seed in range(4)}) == 4


@EVERY
def test_every_round_has_a_deck_of_its_own(instrument: str) -> None:
    table = open_table(instrument, seed=1)
    table.sit(1, "Ann", chips="$5000")
    rounds = []
    for _ in range(3):
        table.bet(1, **BETS[instrument])
        table.finish()
        assert table.round is not None
        faces = list(table.round.cards.values())
        assert len(set(faces)) == len(faces)
        rounds.append(faces)
    assert all(one != next_one for one, next_one in pairwise(rounds))


@EVERY
def test_a_full_table_never_runs_out_of_cards(instrument: str) -> None:
    most = {"nj-uth": 21, "ma-uth": 21, "nj-pikit": 9, "nj-hilo": 7}[instrument]
    table = open_table(instrument, seed=2, seats=most)
    for number in range(1, most + 1):
        table.sit(number, f"player {number}", chips="$500")
        table.bet(number, **BETS[instrument])
    assert table.finish().seats == tuple(range(1, most + 1))
    assert table.ledger.total == 0


def test_two_seats_of_one_player_share_one_rail_where_the_law_allows_it() -> None:
    table = open_table("nj-hilo", seed=7, positions=2)
    table.sit(1, "Ann", chips="$100")
    table.also_play(2, beside=1)
    table.bet(1, ante="$20")
    table.bet(2, ante="$20")
    assert table.chips("Ann") == 6_000
    finished = table.finish()
    assert table.chips("Ann") == 10_000 + finished.seat(1).net + finished.seat(2).net
    table.also_play(3, beside=2)
    for number in (1, 2):
        table.bet(number, ante="$5")
    why = refused(table.bet, 3, ante="$5")
    assert (why.name, why.clause) == ("too-many-positions", "13:69F-40.6(g)")


@pytest.mark.clause("19:47-32.12", "MA-UTH 12")
@pytest.mark.parametrize(
    ("instrument", "clause"), [("nj-uth", "19:47-32.12"), ("ma-uth", "MA-UTH 12")]
)
def test_ultimate_texas_hold_em_is_played_on_one_position(instrument: str, clause: str) -> None:
    table = open_table(instrument)
    table.sit(1, "Ann", chips="$500")
    table.also_play(2, beside=1)
    table.bet(1, **BETS[instrument])
    before = state(table)
    why = refused(table.bet, 2, **BETS[instrument])
    assert (why.name, why.clause) == ("too-many-positions", clause)
    assert state(table) == before


@pytest.mark.clause("13:69F-39.3(e)")
def test_pik_it_positions_of_one_player_lie_side_by_side() -> None:
    table = open_table("nj-pikit", seed=7, positions=3)
    table.sit(1, "Ann", chips="$500")
    table.also_play(2, beside=1)
    table.also_play(4, beside=1)
    table.bet(1, **BETS["nj-pikit"])
    why = refused(table.bet, 4, **BETS["nj-pikit"])
    assert (why.name, why.clause) == ("positions-not-adjacent", "13:69F-39.3(e)")
    table.bet(2, **BETS["nj-pikit"])
    table.sit(5, "Bob", chips="$500")  # the wagers that lie there are as good as before
    table.finish()
    assert table.ledger.total == 0


def test_the_progressive_meter_is_seeded_and_fed_from_the_inventory() -> None:
    table = open_table("ma-uth", seed=7, progressive=PROGRESSIVE)
    assert table.meter == table.ledger.balance(METER) == 1_000_000
    table.sit(1, "Ann", chips="$500")
    table.bet(1, **BETS["ma-uth"], trips=500, progressive=500)
    table.finish()
    assert table.meter == 1_000_100
    assert table.ledger.total == 0


# -- cards by their faces


def test_cards_are_picked_by_their_faces_where_the_player_sees_them() -> None:
    table = open_table("nj-hilo", seed=7)
    table.sit(2, "Ann", chips="$500")
    table.bet(2, ante="$10")
    table.deal()
    mine = [str(card) for card in table.view(eyes(2)).cards.values() if card is not None]
    assert len(mine) == 5
    other = next(str(card) for card in DECK if str(card) not in mine)
    before = state(table)
    why = refused(table.act, 2, "play", f"{mine[0]} {other}")
    assert why.name == "card-not-held"
    assert other in why.message
    assert all(card in why.message for card in mine)
    assert refused(table.act, 2, "play", "nonsense").name == "unknown-card"
    assert state(table) == before
    table.act(2, "play", (1, 2))
    assert table.round is not None
    assert table.round.hands[2].picks == (1, 2)


def test_cards_that_the_player_may_not_see_are_not_told_by_a_refusal() -> None:
    table = open_table("nj-pikit", seed=7)
    table.sit(1, "Ann", chips="$500")
    table.bet(1, **BETS["nj-pikit"], three_card_bonus=100)
    table.deal()
    why = refused(table.act, 1, "select", "As Ks Qs")
    assert why.name == "card-not-held"
    assert "no card that this player may see" in why.message


def test_the_public_sees_no_hole_card_before_it_is_shown() -> None:
    table = dealt("nj-uth")
    assert not [card for card in table.view().cards.values() if card is not None]
    assert len([card for card in table.view(eyes(1)).cards.values() if card is not None]) == 2


# -- whatever is tried


WORDS = [
    "fold",
    "check",
    "raise 1",
    "raise 2",
    "raise 4",
    "play",
    "play 3",
    "play 5",
    "select",
    "bet",
]


@given(st.sampled_from(INSTRUMENTS), st.integers(0, 99), st.data())
def test_whatever_is_tried_is_done_or_refused_and_money_is_conserved(
    instrument: str, seed: int, data: st.DataObject
) -> None:
    table = open_table(instrument, seed=seed)
    for _ in range(data.draw(st.integers(1, 12))):
        before, money, ready = state(table), dict(table.ledger), not table.state.tasks
        try:
            attempt(table, data)
        except Refused:
            assert dict(table.ledger) == money
            assert state(table) == before or not ready  # the staff may have prepared the table
        assert table.ledger.total == 0
        for account, balance in table.ledger:
            assert balance > 0 or account.place in (AccountKind.OUTSIDE, AccountKind.INVENTORY)


def attempt(table: Table, data: st.DataObject) -> None:
    """Anything that anyone might try, sensible or not."""
    number = data.draw(st.integers(0, 4))
    match data.draw(st.sampled_from(["sit", "leave", "bet", "take back", "deal", "finish", "act"])):
        case "sit":
            table.sit(number, f"player {number}", chips="$60")
        case "leave":
            table.leave(number)
        case "bet":
            table.bet(number, **BETS[table.sheet.instrument.id])
        case "take back":
            table.take_back(number)
        case "deal":
            table.deal()
        case "finish":
            table.finish()
        case "act":
            table.act(number, data.draw(st.sampled_from(WORDS)))
