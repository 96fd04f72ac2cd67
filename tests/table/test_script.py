"""The dealer's script: what to say and do at every step."""

import pytest

from fairdeal.law import INSTRUMENTS
from fairdeal.play import DEALER, FLOOR, Action
from fairdeal.table.script import script
from tests.harness import SIDE_BETS, ToldTable

EVERY = pytest.mark.parametrize("name", INSTRUMENTS)


@EVERY
def test_the_script_does_not_depend_on_cards_that_nobody_has_seen(name: str) -> None:
    def told(deck: str) -> list[str]:
        at = ToldTable(name, deck=deck).place_bets(**SIDE_BETS[name])
        found = []
        while at.step.of(DEALER):
            found.append(str(script(at.state)))
            at.dealer()
        return [*found, str(script(at.state))]

    assert told("2c 3c 4c 5c 6c 7c 8c 9c") == told("As Ks Qs Js Ts 9s 8s 7s")


def test_the_players_are_asked_in_the_words_of_their_choices() -> None:
    at = ToldTable("nj-uth").place_bets().deal()
    (line,) = at.table.script.say
    assert line.words == "Seat 1: check, raise 3 or raise 4?"
    assert line.clause == "19:47-32.10(a)"


def test_the_deal_is_told_card_by_card_in_its_order() -> None:
    at = ToldTable("nj-uth").place_bets()
    at.dealer()
    assert [line.words for line in at.table.script.do] == [
        "Deal two cards to each player and to yourself.",
        "Start at your far left and go clockwise.",
        "Deal one card face down to each player who has bet.",
        "Deal one card face down to yourself, under a cover card.",
        "Deal a second card face down to each player who has bet.",
        "Deal a second card face down to yourself, under the cover card.",
    ]


def test_no_more_bets_is_told_with_the_clause_of_the_dealing_method() -> None:
    at = ToldTable("nj-hilo", dealing="hand").place_bets()
    assert [(line.words, line.clause) for line in at.table.script.say] == [
        ("No more bets", "13:69F-40.8(b)3")
    ]


def test_a_closed_table_has_a_script_of_nothing_to_do() -> None:
    at = ToldTable("nj-hilo")
    at.floor("close the table")
    at.prepare()
    assert at.do(Action(FLOOR, "open the table"))
    at.floor("close the table")
    at.prepare()
    assert not at.table.script.do
