"""Cards, chips and seals: well-formed, of the right proportions, each like no other."""

import xml.etree.ElementTree as ET

import pytest

from fairdeal.cards import DECK, Card, Rank, Suit
from fairdeal.press.drawings.card import HEIGHT, WIDTH, back, face, small_face
from fairdeal.press.drawings.chip import CHIPS, change, chip, seal
from fairdeal.press.drawings.suit import FOUR_COLOURS, MARKS, TWO_COLOURS
from tests.cases import each_case

SVG = "{http://www.w3.org/2000/svg}"


def drawing(text: str) -> ET.Element:
    return ET.fromstring(text)


def marks_of(card: Card) -> list[tuple[float, float]]:
    """Where suit marks stand on a card's face."""
    path = MARKS[card.suit]
    places = []
    for element in drawing(face(card)).iter(f"{SVG}path"):
        if element.get("d") == path and (turn := element.get("transform", "")):
            x, y = turn.split("(")[1].split(")")[0].split()
            places.append((float(x), float(y)))
    return places


def test_a_card_is_five_to_seven() -> None:
    assert round(WIDTH / HEIGHT, 4) == round(5 / 7, 4)


@each_case("card", DECK)
def test_every_face_is_well_formed_and_like_no_other(card: Card) -> None:
    for draw in (face, small_face):
        assert drawing(draw(card)).tag == f"{SVG}svg"
        assert sum(draw(card) == draw(other) for other in DECK) == 1


@each_case("card", [c for c in DECK if c.rank <= Rank.TEN])
def test_a_card_shows_as_many_pips_as_its_rank_says_besides_its_indices(card: Card) -> None:
    assert len(marks_of(card)) == card.rank + 2


@each_case("card", [c for c in DECK if c.rank <= Rank.TEN])
def test_no_pip_reaches_into_the_column_of_the_index(card: Card) -> None:
    pips = [x for x, _ in marks_of(card) if x > 9]
    assert min(pips) - 11.6 / 2 * 0.98 > 8.6 + 9.4 / 2


def test_the_twelve_courts_are_twelve_drawings_in_two_sets_of_colours() -> None:
    courts = [c for c in DECK if Rank.JACK <= c.rank <= Rank.KING]
    assert len({face(c) for c in courts}) == 12
    changed = {c.suit for c in courts if face(c) != face(c, four_colours=True)}
    assert changed == set(Suit)


def test_four_colours_are_four_and_two_are_two() -> None:
    assert len({inks.mark for inks in FOUR_COLOURS.values()}) == 4
    assert len({inks.mark for inks in TWO_COLOURS.values()}) == 2


def test_ids_inside_a_drawing_are_its_own() -> None:
    for card in DECK:
        for text in (face(card), face(card, four_colours=True), small_face(card)):
            ids = [e.get("id") for e in drawing(text).iter() if e.get("id")]
            assert len(ids) == len(set(ids))


def test_a_back_has_no_letters_and_two_decks_differ() -> None:
    assert drawing(back()).tag == f"{SVG}svg"
    assert "text" not in back()
    assert back() != back("#1e3a63", "#dce6f4")


@pytest.mark.parametrize("cents", CHIPS)
def test_a_chip_has_six_edge_spots_with_two_flanks_each(cents: int) -> None:
    paths = [e.get("d", "") for e in drawing(chip(cents)).iter(f"{SVG}path")]
    assert paths[0].count("Z") == 6
    assert paths[1].count("Z") == 12
    assert sum(chip(cents) == chip(other) for other in CHIPS) == 1


def test_change_is_the_fewest_chips() -> None:
    assert change(100) == [100]
    assert sum(change(123_400)) == 123_400
    assert change(123_400) == [100000, 10000, 10000, 2500, 500, 100, 100, 100, 100]


def test_a_seal_follows_the_first_bytes_of_its_hash() -> None:
    one, other = "00" * 32, "01" + "00" * 31
    assert seal(one) == seal(one)
    assert seal(one) != seal(other)
    assert drawing(seal(one)).tag == f"{SVG}svg"
