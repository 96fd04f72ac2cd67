from random import Random

import pytest

from fairdeal.api import open_table
from fairdeal.cards import cards
from fairdeal.games.five_card_hi_lo.points import split
from fairdeal.games.five_card_hi_lo.rule_of_thumb import low_hand
from fairdeal.games.pik_it_poker.rule_of_thumb import choose as pik_it
from fairdeal.games.ultimate_texas_holdem.rule_of_thumb import (
    worth_it_after_the_flop,
    worth_it_after_the_last_cards,
    worth_it_before_the_flop,
)
from fairdeal.money import DROP_BOX, AccountKind
from fairdeal.play import Role
from fairdeal.table import Table
from fairdeal.table.bots import Bots
from tests.harness import BareRound

PROGRESSIVE = {
    "rows": {"royal_flush": "100 %", "full_house": 25000},
    "cards": "hole-and-flop",
    "seed": 1_000_000,
    "contribution": 100,
}
SHEETS: list[tuple[str, dict[str, object]]] = [
    ("nj-uth", {}),
    ("nj-uth", {"dealing": "hand", "minimum": 2500, "chip": 500}),
    ("ma-uth", {"cover_all": True, "progressive": PROGRESSIVE}),
    ("nj-pikit", {"play_5_multiple": 2, "dealer_qualifies": True}),
    ("nj-pikit", {"three_card_selection": "after-looking", "settlement": 2}),
    ("nj-hilo", {}),
]


def play_round(table: Table, bots: Bots) -> int:
    bots.bet()
    table.deal()
    while table.round is not None and not table.round.over:
        bots.act(next(actor.seat for actor in table.step.actors if actor.role is Role.SEAT))
    finished = table.finish()
    return sum(finished.seat(number).net for number in finished.seats)


@pytest.mark.parametrize(("instrument", "options"), SHEETS)
def test_bots_play_round_after_round_and_money_is_conserved(
    instrument: str, options: dict[str, object]
) -> None:
    table = open_table(instrument, seed=3, **options)
    bots = Bots(table, range(1, 6), Random(3))
    won = sum(play_round(table, bots) for _ in range(60))
    rails = sum(amount for account, amount in table.ledger if account.place is AccountKind.PLAYER)
    assert rails == table.ledger.balance(DROP_BOX) + won
    assert not [account for account, _ in table.ledger if account.place is AccountKind.LAYOUT]
    assert table.ledger.total == 0


def test_the_same_generators_give_the_same_rounds() -> None:
    def rounds() -> list[int]:
        table = open_table("nj-hilo", seed=7)
        bots = Bots(table, (2, 4), Random(7))
        return [play_round(table, bots) for _ in range(20)]

    assert rounds() == rounds()


def test_bots_make_required_wagers_always_and_optional_ones_sometimes() -> None:
    table = open_table("ma-uth", seed=1, cover_all=True, progressive=PROGRESSIVE)
    bots = Bots(table, range(1, 7), Random(1))
    made: dict[str, int] = {}
    for _ in range(20):
        bots.bet()
        assert table.round is not None
        for hand in table.round.hands.values():
            for wager in hand.wagers:
                made[wager] = made.get(wager, 0) + 1
        table.deal()
        table.finish()
    assert made["ante"] == made["blind"] == 120
    assert 0 < made["progressive"] < made["trips"] < 120
    assert 0 < made["cover_all"] < 120


def test_every_bot_is_a_player_of_its_own() -> None:
    table = open_table("nj-uth", seed=1, seats=15)
    Bots(table, range(1, 16), Random(1))
    assert len(set(table.seated.values())) == 15


def test_a_bot_takes_no_name_that_somebody_has() -> None:
    table = open_table("nj-uth", seed=1)
    table.sit(1, "bob", chips="$500")
    Bots(table, (2, 3), Random(1))
    assert table.seated == {1: "bob", 2: "Bot 2", 3: "Cleo"}


def test_a_bot_decides_within_its_chips() -> None:
    table = open_table("nj-uth", seed=1)
    bots = Bots(table, (1,), Random(1))
    table.bet(1, ante="$200", blind="$200")
    table.deal()
    while table.round is not None and not table.round.over:
        bots.act(1)
    assert table.chips("Ann") >= 0


@pytest.mark.parametrize("hole", ["3c 3d", "As 2d", "Kh 2h", "Kh 5d", "Qs 6s", "Qs 8d", "Js Td"])
def test_uth_good_hands_are_raised_before_the_flop(hole: str) -> None:
    assert worth_it_before_the_flop(cards(hole))


@pytest.mark.parametrize("hole", ["2c 2d", "Kh 4d", "Qs 5s", "Qs 7d", "Js 7s", "Js 9d", "Ts 9s"])
def test_uth_other_hands_wait_for_the_flop(hole: str) -> None:
    assert not worth_it_before_the_flop(cards(hole))


@pytest.mark.parametrize(
    ("hole", "board", "worth"),
    [
        ("7c 2d", "7h Kd 9s", True),
        ("7c 2d", "Kh Kd 9s", False),
        ("7c 2d", "Kh 7d Ks", True),
        ("Ts 2s", "4s 8s Kd", True),
        ("9s 2s", "4s 8s Kd", False),
        ("9c 2d", "8h Kd 4s", False),
        ("2c 2d", "8h Kd 4s", False),
        ("2c 2d", "2h Kd 4s", True),
    ],
)
def test_uth_after_the_flop_a_hole_card_must_help(hole: str, board: str, worth: bool) -> None:
    assert worth_it_after_the_flop(cards(hole), cards(board)) is worth


@pytest.mark.parametrize(
    ("hole", "board", "worth"),
    [
        ("7c 2d", "7h Kd 9s 4c 3s", True),
        ("Kc 2d", "7h Qd 9s 4c 3s", True),
        ("8c 2d", "7h Qd 9s 4c 3s", False),
        ("Tc 2d", "7h 9d 8s 4c 3s", False),  # 15 that make a pair, and 16 that are higher
        ("9c 2d", "Th Jd Qs Kh As", True),  # the board plays, and hardly a card beats it
        ("5c 2d", "Kh Kd 8s 6h 4c", False),
    ],
)
def test_uth_nothing_is_folded_at_the_end(hole: str, board: str, worth: bool) -> None:
    assert worth_it_after_the_last_cards(cards(hole), cards(board)) is worth


@pytest.mark.parametrize(
    ("hand", "choice"),
    [
        ("Kc Kd 9h 5s 2c", "play 5"),
        ("Kc Kd 9h 9s 2c", "play 5"),
        ("4c 5d 6h Ks Jc", "play 3"),
        ("2c 2d 9c Ks Jc", "play 3"),
        ("Ac Qd 9h 7s 2c", "play 5"),
        ("Kc Qs 9d 7c 4d", "play 5"),
        ("Kc Jd 9h 7s 2c", "fold"),
        ("Qc 8c 4c 7s 2d", "play 3"),
    ],
)
def test_pik_it_plays_what_the_hand_is_good_for(hand: str, choice: str) -> None:
    played = BareRound("nj-pikit", seated={1: "Ann"}, cards={"seat 1": hand})
    played.bet(1, ante=500, five_card_bonus=500)
    played.advance()
    assert pik_it(played.round.step.offers, played.view(1), played.sheet).said == choice


@pytest.mark.parametrize(
    ("hand", "totals"),
    [
        ("As Kd Qh 9c 8d", "29 high, 9 low"),
        ("9s 8d 7h 2c Ad", "24 high, 3 low"),
        ("Ks Qd 3h 2c Ad", "31 high, 5 low"),
        ("9s 8d 8h 7c 3d", "25 high, 10 low"),
        ("Ts 9d 8h 7c 6d", ""),
        ("As Ad Ac 9c 3d", "31 high, 4 low"),
        ("As Ad Ac Ah 2d", "33 high, 3 low"),
    ],
)
def test_hi_lo_hands_are_set_or_folded_by_the_rules(hand: str, totals: str) -> None:
    held = cards(hand)
    low = low_hand(held)
    assert (split(held, low).words if low else "") == totals
