"""Sheets of every instrument between which most options are taken."""

from typing import Any

Options = dict[str, Any]
PROGRESSIVE = {
    "rows": {"royal_flush": "100 %", "straight_flush": 500_000},
    "cards": "best-of-seven",
    "seed": 1_000_000,
    "contribution": 100,
}
PAID_OFTEN = {  # a progressive that random rounds win
    "rows": {"straight": "50 %", "flush": "100 %", "three_of_a_kind": 5000, "pair": "1.5 %"},
    "cards": "best-of-seven",
    "seed": 100_000,
    "contribution": 150,
}
SHEETS: dict[str, tuple[Options, ...]] = {
    "nj-uth": (
        {},
        {"dealing": "automated-shoe", "licensee": "Café “Royal”", "approvals": {"felt": "2008"}},
        {"dealing": "hand", "decks": 2, "trips_pay_table": "C"},
        {"shuffling": "automated-counting", "pre_shuffled": True},
        {"dealing": "automated-shoe", "shuffling": "automated-counting"},
    ),
    "ma-uth": (
        {"progressive": PROGRESSIVE},
        {"cover_all": True},
        {"cover_all": True, "progressive": PROGRESSIVE},
        {"dealing": "hand", "decks": 2},
        {},
    ),
    "nj-pikit": (
        {"positions": 3},
        {"dealing": "automated-shoe", "dealer_stack": "after-decisions", "positions": 2},
        {"dealing": "hand", "three_card_selection": "after-looking", "settlement": 2},
        {"dealer_qualifies": True, "play_5_multiple": 2, "pre_shuffled": True},
        {"dealing": "automated-shoe", "shuffling": "automated-counting"},
    ),
    "nj-hilo": (
        {"positions": 7},
        {"dealing": "automated-shoe", "positions": 2},
        {"dealing": "hand", "decks": 2, "shuffling": "automated-counting"},
        {"pre_shuffled": True},
        {"minimum": 700_000, "maximum": 1_000_000},
    ),
}
