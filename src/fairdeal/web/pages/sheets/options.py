"""The choices of an option sheet in words."""

import json
from collections.abc import Mapping
from typing import Any

from fairdeal.law import Refused
from fairdeal.money import in_dollars
from fairdeal.sheet import (
    AmountOption,
    ApprovalsOption,
    FlagOption,
    Option,
    PayTableOption,
    Sheet,
    TextOption,
    read_sheet,
    schema_of,
)
from fairdeal.values import capital
from fairdeal.view.typography import typographic

_LABELS = {
    "minimum": "Lowest ante",
    "maximum": "Highest ante",
    "side_minimum": "Lowest other wager",
    "side_maximum": "Highest other wager",
    "chip": "Smallest chip",
    "seats": "Seats",
    "pre_shuffled": "Decks pre-shuffled",
    "licensee": "Name on the felt",
    "play_3_multiple": "Play 3",
    "play_5_multiple": "Play 5",
    "dealer_qualifies": "Dealer qualifies",
    "five_card_bonus_pay_table": "5 card bonus",
    "three_card_bonus_pay_table": "3 card bonus",
    "three_card_selection": "Three bonus cards",
    "positions": "Positions of one player",
    "trips_pay_table": "Trips",
    "poker_bonus_pay_table": "Poker bonus",
    "cover_all": "Cover All",
    "dealer_stack": "Dealer’s stack",
}


def label(option: Option) -> str:
    """Return the label of an option."""
    return _LABELS.get(option.name) or option.name.replace("_", " ").capitalize()


def value_words(option: Option, value: Any) -> str:
    """Return a choice in words; the value is in its wire form."""
    match option:
        case AmountOption():
            return value if isinstance(value, str) else in_dollars(value)
        case FlagOption():
            return option.yes if value else "No"
        case PayTableOption():
            if isinstance(value, Mapping):
                return "own table"
            return "as printed" if value == "printed" else f"table {value}"
        case TextOption():
            return f"“{value}”" if value else "none"
        case ApprovalsOption():
            return ", ".join(value) or "none"
    if isinstance(value, bool):
        return "Yes" if value else "No"
    if isinstance(value, Mapping):
        return "own table"
    if option.name.endswith("_multiple"):
        return f"{value} × ante"
    return str(value).replace("-", " ").capitalize() if isinstance(value, str) else str(value)


def in_a_form(option: Option, value: Any) -> str:
    """Return a choice as the form sends it; the value is in its wire form."""
    if isinstance(option, AmountOption):
        return value_words(option, value)
    return value if isinstance(value, str) else json.dumps(value)


def sentence(words: str) -> str:
    """Return words with a capital and a full stop, and typographic quotes.

    >>> sentence("the dealer's name")
    'The dealer’s name.'
    """
    return typographic(capital(words)) + "."


def in_a_line(words: str) -> str:
    """Return words for the middle of a sentence: without their capital, unless they begin with an
    abbreviation.

    >>> in_a_line("Manual shoe"), in_a_line("A-K-4-3-2 or better")
    ('manual shoe', 'A-K-4-3-2 or better')
    """
    return words[:1].lower() + words[1:] if words[1:2].islower() else words


def written(sheet: Sheet) -> dict[str, Any]:
    """Return every choice of a sheet in its wire form, name and approvals included."""
    return {
        option.name: option.write(getattr(sheet, option.name))
        for option in schema_of(sheet.instrument.id).options
    }


def changed(before: Sheet, after: Sheet) -> list[tuple[Option, Any, Any]]:
    """Return the options that differ, with both choices."""
    old, new = written(before), written(after)
    return [
        (option, old[option.name], new[option.name])
        for option in schema_of(before.instrument.id).options
        if old[option.name] != new[option.name]
    ]


def changed_words(before: Sheet, options: Mapping[str, object]) -> list[str]:
    """Return the changes by other options, in words."""
    try:
        after = read_sheet(before.instrument.id, options)
    except Refused as refused:
        return [refused.refusal.message]
    return [
        f"{label(option)}: {value_words(option, old)} → {value_words(option, new)}"
        for option, old, new in changed(before, after)
    ]


def place_and_limits(sheet: Sheet) -> str:
    """Return the place of a sheet's table, and its wager limits."""
    low, high = map(in_dollars, sheet.ante_limits)
    return f"{sheet.instrument.jurisdiction}, {low} to {high}"
