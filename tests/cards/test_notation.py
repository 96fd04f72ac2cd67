"""Cards as text."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairdeal.cards import DECK, Card, cards, text
from fairdeal.law.citation import Refused
from tests.cases import each_case


@given(st.lists(st.sampled_from(DECK), unique=True))
def test_what_is_written_reads_back_the_same(hand: list[Card]) -> None:
    assert cards(text(hand)) == tuple(hand)


@given(st.text() | st.text("23456789TJQKA10cdhs ,"))
def test_any_text_is_either_cards_or_refused_by_name(written: str) -> None:
    name = None
    try:
        read = cards(written)
    except Refused as refused:
        name, read = refused.refusal.name, ()
    assert name in {None, "unknown-card", "duplicate-card"}
    assert len(set(read)) == len(read)


@pytest.mark.parametrize("written", ["As Td", "As, Td", "as,10D", "  As\tTd\n", "AS ,, TD,"])
def test_spaces_and_commas_separate_cards(written: str) -> None:
    assert cards(written) == (Card("As"), Card("Td"))


def test_no_text_is_no_cards() -> None:
    assert cards("") == cards(" , ") == ()
    assert text(()) == ""


def test_an_unknown_card_is_refused_by_its_name() -> None:
    with pytest.raises(Refused, match="unknown-card: “1x” is not a card"):
        cards("As 1x Td")


def test_a_card_written_twice_is_refused_by_its_name() -> None:
    with pytest.raises(Refused) as refused:
        cards("Ts 2c 10S")
    refusal = refused.value.refusal
    assert refusal.name == "duplicate-card"
    assert refusal.message == "Ts is written twice, but a deck has only one ten of spades"
    assert refusal.clause is None


@each_case(
    "written",
    [
        "AsTd",
        "asTD",
        "As10d",
        "A♠ 10♦",
        "A♠T♦",
        "A♤,T♢",
        "A♠\ufe0f T♦\ufe0f",
        ["As", "Td"],
        ("A♠", Card("Td")),
        [Card("As"), Card("Td")],
    ],
)
def test_cards_are_read_in_the_usual_spellings(written: Any) -> None:
    assert cards(written) == (Card("As"), Card("Td"))


@pytest.mark.parametrize("written", ["AsT", "KTs", "sA", "AsTdx", "♠A", "1s", "AsT d"])
def test_half_a_card_is_refused(written: str) -> None:
    with pytest.raises(Refused, match="unknown-card"):
        cards(written)


@pytest.mark.parametrize("written", [["As Td"], [""], [7], [None], [["As"]], [b"As"]])
def test_a_list_has_one_card_in_each_place(written: Any) -> None:
    with pytest.raises(Refused, match="unknown-card: a list of cards has"):
        cards(written)


@pytest.mark.parametrize("what", [None, 7, {}, b"As", True, {"As"}])
def test_what_is_no_text_and_no_list_is_refused(what: Any) -> None:
    with pytest.raises(Refused, match="unknown-card: cards are written as a text"):
        cards(what)
