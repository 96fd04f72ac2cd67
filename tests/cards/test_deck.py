"""The deck of 52."""

from fairdeal.cards import DECK, Rank, Suit, cards, remaining, text


def test_the_deck_has_each_of_52_cards_once() -> None:
    assert len(DECK) == len(set(DECK)) == 52
    assert {(card.rank, card.suit) for card in DECK} == {(r, s) for r in Rank for s in Suit}


def test_the_deck_lies_by_suit_and_in_sequence() -> None:
    assert text(DECK[:14]) == "Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ad"
    assert text(DECK[-13:]) == "As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks"


def test_what_remains_is_the_rest_of_the_deck_in_its_order() -> None:
    seen = cards("2c As Kd")
    rest = remaining(iter(seen))
    assert len(rest) == 49
    assert not set(seen) & set(rest)
    assert [DECK.index(card) for card in rest] == sorted(DECK.index(card) for card in rest)
    assert remaining(()) == DECK
    assert remaining(DECK) == ()
