"""Money: integer cents, exact odds, and a ledger of transfers."""

from fairdeal.money.amount import LARGEST, NOTHING, Cents, cents, dollars, in_dollars
from fairdeal.money.ledger import (
    DROP_BOX,
    INVENTORY,
    METER,
    OUTSIDE,
    TIP_BOX,
    Account,
    AccountKind,
    Currency,
    Ledger,
    Move,
    Transfer,
    layout,
    player,
)
from fairdeal.money.odds import EVEN_MONEY, Odds

__all__ = [
    "DROP_BOX",
    "EVEN_MONEY",
    "INVENTORY",
    "LARGEST",
    "METER",
    "NOTHING",
    "OUTSIDE",
    "TIP_BOX",
    "Account",
    "AccountKind",
    "Cents",
    "Currency",
    "Ledger",
    "Move",
    "Odds",
    "Transfer",
    "cents",
    "dollars",
    "in_dollars",
    "layout",
    "player",
]
