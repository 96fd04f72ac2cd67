"""Cards, chips and cloths as files, drawn by the press: print and screen show the same."""

from collections.abc import Iterator

from fairdeal.cards import DECK
from fairdeal.games import game_of
from fairdeal.law import INSTRUMENTS
from fairdeal.press.drawings.card import back, face, small_face
from fairdeal.press.drawings.chip import CHIPS, chip
from fairdeal.web.pages.felt_thumbnail import cloth

_BACKS = {"red": ("#7a1b2a", "#f2dcbb"), "blue": ("#1e3a63", "#dce6f4")}


def pictures() -> Iterator[tuple[str, str]]:
    """Yield every picture by its file name: faces in two colours and in four, backs,
    cloths, chips.
    """
    for card in DECK:
        for folder, four in (("cards", False), ("cards/four", True)):
            yield f"{folder}/{card}.svg", face(card, four_colours=four)
            yield f"{folder}/small/{card}.svg", small_face(card, four_colours=four)
    for name, (ground, lines) in _BACKS.items():
        yield f"cards/back-{name}.svg", back(ground, lines)
    for name in INSTRUMENTS:
        yield f"felts/{game_of(name).short}.svg", cloth(name)
    for value in CHIPS:
        yield f"chips/{value}.svg", chip(value)
