"""Payoffs are the game's own settlement; any pay table is solved, and nothing overflows."""

import random
from fractions import Fraction

import numpy as np
import pytest

from fairdeal.analysis.odds import what_if_sheet
from fairdeal.cards import DECK, best_of_seven, cards, text
from fairdeal.games import settle_description
from fairdeal.games.ultimate_texas_holdem.settlement import facts
from fairdeal.games.ultimate_texas_holdem.sheet import UthSheet
from fairdeal.games.ultimate_texas_holdem.solver.advice import advise
from fairdeal.games.ultimate_texas_holdem.solver.flops import gains, pay_of
from fairdeal.games.ultimate_texas_holdem.solver.odds import main_odds, odds
from fairdeal.games.ultimate_texas_holdem.solver.payoffs import (
    DIGIT,
    PLAYS,
    Payoffs,
    digits,
    digits_needed,
    payoffs,
)
from fairdeal.games.ultimate_texas_holdem.solver.solution import DEALS, solve
from fairdeal.money import Cents
from fairdeal.sheet import read_sheet

ANTE = 1000
ROWS = ("royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush", "straight")


def uth() -> UthSheet:
    sheet = read_sheet("nj-uth")
    assert isinstance(sheet, UthSheet)
    return sheet


def what_if(**blind: str) -> UthSheet:
    sheet = what_if_sheet("nj-uth", {"blind_pay_table": blind})
    assert isinstance(sheet, UthSheet)
    return sheet


@pytest.mark.parametrize("seed", range(60))
def test_payoffs_are_what_a_described_round_pays_to_the_cent(seed: int) -> None:
    generator = random.Random(seed)
    deck = generator.sample(DECK, 52)
    if seed % 2:  # good hands too
        deck.sort(key=lambda card: (card.suit.value, generator.random() < 0.6))
    hole, dealer, board = tuple(deck[:2]), tuple(deck[9:11]), tuple(deck[2:7])
    pay = payoffs(uth())
    known = facts(hole, best_of_seven(dealer + board), board)
    for action, play in PLAYS.items():
        wagers = {"ante": ANTE, "blind": ANTE} | ({"play": play * ANTE} if play else {})
        described = {
            "instrument": "nj-uth",
            "dealer": text(dealer),
            "community": text(board),
            "hands": [{"seat": 1, "cards": text(hole), "wagers": wagers}],
        }
        hands = settle_description(described)["hands"]
        assert isinstance(hands, list)
        for result in hands[0]["results"]:
            net = -result["stake"] if result["outcome"] == "lose" else result["payout"]
            assert net * pay.ante == pay.nets[action][known][result["wager"]] * ANTE
        assert hands[0]["net"] * pay.ante == pay.net(action, known) * ANTE


def test_counts_of_facts_have_the_payoffs_of_a_tally() -> None:
    solution, pay = solve(payoffs(uth())), payoffs(uth())
    total = sum(
        pay.net(action, known) * number
        for action, counts in solution.counts.items()
        for known, number in counts.items()
    )
    assert Fraction(total, pay.ante * DEALS) == main_odds(pay, solution).ev


def scaled(pay: Payoffs, factor: int) -> Payoffs:
    nets = {
        action: {
            known: {wager: net * factor for wager, net in by.items()} for known, by in each.items()
        }
        for action, each in pay.nets.items()
    }
    return Payoffs(Cents(pay.ante * factor), nets)


@pytest.mark.parametrize("factor", [3, 10**9 + 7, 10**21 + 7])
def test_the_same_money_in_smaller_coin_is_the_same_game(factor: int) -> None:
    # Ten thousand million million million cents to the ante take several digits.
    pay = payoffs(uth())
    small = scaled(pay, factor)
    assert len(pay_of(small).raise_1) == (1 if factor == 3 else 2 if factor < 10**18 else 3)
    assert solve(small) == solve(pay)


def test_digits_put_together_are_the_number() -> None:
    terms = [[0, 1, -1, 2**29], [-(2**29), 2**30, -(2**61), 10**40]]
    count = digits_needed(terms)
    found = digits([*terms, *([[0] * 4] * 8)], count)
    for row, line in enumerate(terms):
        for place, term in enumerate(line):
            parts = [int(found[digit, row, place]) for digit in range(count)]
            assert sum(part << DIGIT * digit for digit, part in enumerate(parts)) == term
            assert all(0 <= part < 1 << DIGIT for part in parts[:-1])
            assert abs(parts[-1]) <= 1 << DIGIT


def test_sums_in_kernels_stay_within_64_bits_whatever_the_payoffs() -> None:
    # The largest digits there can be: 990 wins and 990 unpaired dealers on a river, two actions
    # and a plain class to subtract, 1,081 turns and rivers, the ways to choose suits; see `digits`.
    river = (1 << DIGIT) * (990 + 990 + 1)
    assert 1024 * 1081 * river < 2**63
    assert 81 * 1081 * 2 * river < 2**63
    assert 12 * 19_600 * (1 << 32) < 2**63
    assert 990 * 1081 * 19_600 * 1326 * 9216 < 2**63


def test_one_digit_is_enough_for_every_printed_table_and_for_a_million_to_one() -> None:
    assert len(pay_of(payoffs(uth())).raise_1) == 1
    assert len(pay_of(payoffs(what_if(royal_flush="1000000 to 1"))).raise_1) == 1
    assert len(pay_of(payoffs(what_if(royal_flush="100000000 to 1"))).raise_1) == 1
    assert len(pay_of(payoffs(what_if(royal_flush="999999999 to 1"))).raise_1) == 2
    assert len(pay_of(payoffs(what_if(pair="1 to 999999937"))).raise_1) == 2


TABLES = {
    "nothing paid": {},
    "stakes given back": dict.fromkeys(ROWS, "0 to 1"),
    "ten to one": dict.fromkeys((*ROWS, "three_of_a_kind", "two_pair", "pair"), "10 to 1"),
    "hundred thousand to one": {"royal_flush": "100000 to 1", "straight": "3 to 2"},
    "million to one": {"straight_flush": "1000000 to 1", "full_house": "1 to 3"},
    "as large as odds can be": {"royal_flush": "999999999 to 1", "flush": "1 to 999999937"},
}


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_any_table_is_solved_and_each_start_agrees_with_advice(table: dict[str, str]) -> None:
    sheet = what_if(**table)
    pay = payoffs(sheet)
    solution = solve(pay)
    main = main_odds(pay, solution)
    starts = sum((s.pairs * s.worth[s.best] for s in solution.starts), Fraction(0))
    assert main.ev == starts / 1326
    for hole, place in (("As Ks", 12 * 13 + 11), ("7d 2c", 5), ("5h 5c", 3 * 13 + 3)):
        assert advise(sheet, cards(hole), ()) == tuple(solution.starts[place].worth.items())
    assert max(main.distribution.counts) == max(
        Fraction(pay.net(action, known), pay.ante)
        for action, counts in solution.counts.items()
        for known, number in counts.items()
        if number
    )


def test_stakes_given_back_are_the_same_as_a_push() -> None:
    nothing, back = odds(what_if(), {}), odds(what_if(**TABLES["stakes given back"]), {})
    assert nothing.main == back.main


def test_ten_to_one_on_every_hand_favours_the_player_and_is_said() -> None:
    report = odds(what_if(**TABLES["ten to one"]), {}, lawful=False)
    assert report.main.ev > 1
    (warning,) = report.warnings
    assert f"({report.main.ev})" in warning
    assert report.sheet is None


def test_worse_odds_never_help_the_player() -> None:
    table = {"royal_flush": "500 to 1", "straight_flush": "50 to 1", "four_of_a_kind": "10 to 1"}
    table |= {"full_house": "3 to 1", "flush": "3 to 2", "straight": "1 to 1"}
    printed = odds(uth(), {}).main
    assert odds(what_if(**table), {}).main == printed
    assert odds(what_if(**table | {"straight": "0 to 1"}), {}).main.ev < printed.ev


def test_gains_are_found_again_for_every_table() -> None:
    first = gains(pay_of(payoffs(uth())))
    gains(pay_of(payoffs(what_if(pair="100 to 1"))))
    again = gains(pay_of(payoffs(uth())))
    assert np.array_equal(first.plain, again.plain)
    assert np.array_equal(first.suited, again.suited)


def test_sheets_that_differ_in_trips_share_one_solution() -> None:
    other = read_sheet("nj-uth", {"trips_pay_table": "D", "licensee": "Ann"})
    assert isinstance(other, UthSheet)
    assert payoffs(uth()) == payoffs(other)
    assert solve(payoffs(uth())) is solve(payoffs(other))
    assert solve(payoffs(what_if(pair="1 to 1"))) != solve(payoffs(uth()))
