"""Expectations as people read them, beside the exact ones."""

from fractions import Fraction

from fairdeal.play.words import wager_words


def units(value: Fraction) -> str:
    """Return units of a wager: “0.5443”.

    >>> units(Fraction(-1, 3))
    '-0.3333'
    """
    return f"{float(value):.4f}"


def unit_words(wager: str) -> str:
    """Return the name of the unit: “antes”.

    >>> unit_words("three_card_bonus")
    'times the 3 card bonus'
    """
    return "antes" if wager == "ante" else f"times the {wager_words(wager)}"


def dollars(cents: Fraction) -> str:
    """Return an expectation in dollars: “$2.7215”.

    >>> dollars(Fraction(-5, 3)), dollars(Fraction(123456))
    ('-$0.0167', '$1,234.5600')
    """
    return f"{'-' if cents < 0 else ''}${abs(float(cents)) / 100:,.4f}"


def signed(value: Fraction, words: str) -> str:
    """Return a value in words, with a plus sign if the player is ahead."""
    return f"+{words}" if value > 0 else words
