"""Cards, their ranks and suits."""

import copy
import pickle
from operator import lt
from typing import Any

import pytest

from fairdeal.cards import DECK, Card, Rank, Suit
from fairdeal.law.citation import Refused
from tests.cases import each_case


def test_a_card_is_one_object_however_it_is_written() -> None:
    ten = Card("Ts")
    assert all(Card(text) is ten for text in ("Ts", "ts", "TS", "tS", "10s", "10S"))
    assert Card(Rank.TEN, Suit.SPADE) is ten
    assert str(ten) == "Ts"
    assert repr(ten) == "Card('Ts')"


def test_every_card_is_found_by_its_text_and_by_its_rank_and_suit() -> None:
    for rank in Rank:
        for suit in Suit:
            card = Card(rank, suit)
            assert (card.rank, card.suit) == (rank, suit)
            assert card is Card(str(card))


def test_the_index_numbers_the_cards_by_rank_then_suit() -> None:
    assert [Card(text).index for text in ("2c", "2d", "2h", "2s", "3c", "As")] == [
        0,
        1,
        2,
        3,
        4,
        51,
    ]
    assert sorted(card.index for card in DECK) == list(range(52))


def test_copies_and_pickles_are_the_same_card() -> None:
    for card in DECK:
        assert copy.copy(card) is card
        assert copy.deepcopy([card])[0] is card
        assert all(pickle.loads(pickle.dumps(card, protocol)) is card for protocol in range(6))


def test_a_card_never_changes() -> None:
    card: Any = Card("As")
    with pytest.raises(AttributeError, match="never changes"):
        card.rank = Rank.TWO
    with pytest.raises(AttributeError, match="never changes"):
        del card.suit
    with pytest.raises(AttributeError, match="never changes"):
        card.note = "marked"
    assert str(card) == "As"


def test_cards_have_no_order_because_suits_are_equal() -> None:
    pairs: list[tuple[Any, Any]] = [(Card("2c"), Card("As")), (Suit.CLUB, Suit.SPADE)]
    for one, other in pairs:
        with pytest.raises(TypeError):
            lt(one, other)


@each_case("text", ["1x", "", "A", "s", "As ", "sA", "1s", "100s", "Ass", "A♠♠"])
def test_an_unknown_card_is_refused_with_what_is_allowed(text: str) -> None:
    with pytest.raises(Refused) as refused:
        Card(text)
    refusal = refused.value.refusal
    assert refusal.name == "unknown-card"
    assert refusal.clause is None
    assert refusal.message == (
        f"“{text}” is not a card: write a rank 2 3 4 5 6 7 8 9 T J Q K A and a suit c d h s, "
        "as in As or Td"
    )


@pytest.mark.parametrize("what", [7, None, True, 5.0, [], {"As": 1}, b"As", Rank.ACE, ("A", "s")])
def test_what_is_not_text_is_refused(what: Any) -> None:
    with pytest.raises(Refused) as refused:
        Card(what)
    assert refused.value.refusal.name == "unknown-card"


def test_a_rank_and_a_suit_must_be_a_rank_and_a_suit() -> None:
    wrong: list[tuple[Any, Any]] = [(14, Suit.SPADE), (Rank.ACE, 3), ("A", "s")]
    for rank, suit in wrong:
        with pytest.raises(Refused):
            Card(rank, suit)


def test_letters_that_only_look_like_ours_are_refused() -> None:
    kelvin_sign, long_s, full_width = "\u212as", "A\u017f", "Ａｓ"
    for text in (kelvin_sign, long_s, full_width):
        with pytest.raises(Refused):
            Card(text)


def test_a_refused_text_can_neither_flood_nor_steer_a_terminal() -> None:
    with pytest.raises(Refused) as refused:
        Card("\x1b[2J" + "x" * 10_000)
    message = refused.value.refusal.message
    assert "\x1b" not in message
    assert len(message) < 200


def test_the_words_of_ranks_suits_and_cards() -> None:
    assert "".join(rank.letter for rank in Rank) == "23456789TJQKA"
    assert [Rank.TWO.word, Rank.TEN.word, Rank.ACE.word] == ["two", "ten", "ace"]
    assert [Rank.SIX.plural, Rank.TWO.plural, Rank.ACE.plural] == ["sixes", "twos", "aces"]
    assert "".join(suit.letter for suit in Suit) == "cdhs"
    assert "".join(suit.symbol for suit in Suit) == "♣♦♥♠"
    assert [suit.word for suit in Suit] == ["clubs", "diamonds", "hearts", "spades"]
    assert Card("Td").words == "ten of diamonds"
