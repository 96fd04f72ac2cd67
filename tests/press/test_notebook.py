"""Pictures in notebooks: tables, rounds, cards and charts draw themselves."""

import sys
from typing import Any
from xml.etree import ElementTree

import pytest

import fairdeal
from fairdeal.extras import EXTRAS
from fairdeal.law import INSTRUMENTS


def drawn(value: Any) -> ElementTree.Element:
    """Return the picture of a value, read as XML."""
    return ElementTree.fromstring(value._repr_svg_())


def label(value: Any) -> str:
    return drawn(value).attrib["aria-label"]


@pytest.mark.parametrize("instrument", INSTRUMENTS)
def test_a_table_and_its_round_draw_felt_cards_and_chips(instrument: str) -> None:
    table = fairdeal.open_table(instrument, seed=7, minimum="$10")
    assert label(table).endswith("nobody seated")
    table.sit(1, "Ann & <b>", chips="$500")
    more = {
        "nj-pikit": {"five_card_bonus": "$10"},
        "nj-hilo": {},
    }.get(instrument, {"blind": "$10"})
    table.bet(1, ante="$10", **more)
    before = table._repr_svg_()
    assert before is not None
    table.deal()
    assert label(table).endswith(", 1 Ann & <b>")
    playing = table._repr_svg_()
    assert playing is not None
    assert "$10" in playing
    assert playing.count("<svg") > before.count("<svg")
    finished = table.finish()
    over = finished._repr_svg_()
    assert over is not None
    assert any(words in over for words in ("lost", "push", "+$"))


def test_cards_draw_themselves_one_by_one_and_side_by_side() -> None:
    assert label(fairdeal.Card("As")) == "ace of spades"
    assert label(fairdeal.cards("As Td")) == "ace of spades, ten of diamonds"
    assert fairdeal.cards("As Td") == (fairdeal.Card("As"), fairdeal.Card("Td"))
    assert repr(fairdeal.cards("As Td")) == "(Card('As'), Card('Td'))"


def test_the_chart_of_a_strategy_has_every_starting_hand_and_other_games_have_none() -> None:
    chart = drawn(fairdeal.strategy("nj-uth"))
    words = [each.text for each in chart.iter("{http://www.w3.org/2000/svg}text")]
    assert {"AA", "K2s", "72o", "raise 4", "check"} <= set(words)
    assert fairdeal.strategy("nj-hilo")._repr_svg_() is None


def test_without_the_extra_nothing_is_drawn_on_a_felt(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, EXTRAS["press"][0], None)
    table = fairdeal.open_table("nj-hilo", seed=7)
    assert table._repr_svg_() is None
