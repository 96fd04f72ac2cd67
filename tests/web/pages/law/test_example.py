"""Clauses in play: examples come from rounds that the engine played, and the page shows them."""

import pytest

from fairdeal.games import game_of
from fairdeal.law import INSTRUMENTS, instrument
from fairdeal.view.hands import hand_in_words
from fairdeal.web.pages.environment import address
from fairdeal.web.pages.law.example import example
from tests.web.reading import reader, words

ENOUGH = 18  # clauses that come up in an evening of any game


@pytest.mark.parametrize("name", INSTRUMENTS)
def test_what_comes_up_in_an_evening_has_an_example(name: str) -> None:
    found = {clause: example(name, clause) for clause in instrument(name).clauses}
    played = {clause: each for clause, each in found.items() if each}
    assert len(played) >= ENOUGH
    assert all(each.told or each.laid for each in played.values())


def test_a_higher_hand_is_shown_beside_the_dealers() -> None:
    shown = example("nj-uth", "19:47-32.10(h)2")
    assert shown is not None
    own, dealer, board = shown.laid
    assert (dealer.where, board.where, len(board.cards)) == ("dealer", "board", 5)
    assert own.comes_to == hand_in_words(game_of("nj-uth"), own.cards, board.cards)
    assert "ante" in shown.told[0]
    assert "wins" in shown.told[0]
    assert len({*own.cards, *dealer.cards, *board.cards}) == 9


def test_a_clause_that_did_not_come_up_has_none() -> None:
    assert example("nj-uth", "19:47-32.13(d)") is None


def test_the_page_shows_the_cards_and_what_happened() -> None:
    clause = "13:69F-40.10(d)iii"
    shown = example("nj-hilo", clause)
    assert shown is not None
    page = reader().get(f"/law/nj-hilo/{address(clause)}").text
    assert shown.told[0] in words(page)
    assert all(f'alt="{card.words}"' in page for laid in shown.laid for card in laid.cards)
