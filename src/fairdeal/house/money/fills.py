"""Chips between the cage and a table's tray: one side asks, a person of the other side confirms.

Nothing moves before both have agreed. Then a fill brings chips to the tray, and a credit takes
chips back to the cage.
"""

from collections import defaultdict

from msgspec import Struct
from sqlalchemy import select

from fairdeal.house.access.permissions import Person, Role
from fairdeal.house.money.money import CAGE, CHIPS, Boxes, check_currency, check_held, inventory
from fairdeal.house.store import PROPOSAL, Database
from fairdeal.law import refuse

FILL, CREDIT = "fill", "credit"
_OTHER_SIDE = {Role.CASHIER: Role.FLOOR, Role.FLOOR: Role.CASHIER}


class ChipsMove(Struct, frozen=True, forbid_unknown_fields=True):
    """The amount to be moved, and the side that asked for it."""

    cents: int
    asked_as: str = ""  # the role of the person who asked
    remark: str = ""  # which chips, or why

    @property
    def awaits(self) -> Role:
        """The role that confirms it."""
        return _OTHER_SIDE[Role(self.asked_as)]


def side_of(person: Person) -> Role:
    """Return the side that a person asks for: the cage's, or the table's."""
    return next(role for role in _OTHER_SIDE if role in person.roles)


def check_confirms(person: Person, move: ChipsMove) -> None:
    """Refuse a confirmation from the side that asked."""
    if move.awaits not in person.roles:
        words = f"the {move.asked_as} asked for it; a {move.awaits.value} confirms"
        raise refuse("second-person", words)


def ends(kind: str, table: str) -> tuple[str, str]:
    """Return the source and the target account."""
    tray = inventory(table)
    return (CAGE, tray) if kind == FILL else (tray, CAGE)


def check_possible(database: Database, boxes: Boxes, kind: str, table: str, amount: int) -> None:
    """Refuse an amount that the table does not hold."""
    source, target = ends(kind, table)
    for account in (source, target):
        check_currency(database, account, CHIPS)
    check_held(boxes, source, amount)


def waiting_fills(database: Database) -> defaultdict[str, str]:
    """Return the proposal of the waiting fill of each table; empty if there is none."""
    query = select(PROPOSAL.c.journal, PROPOSAL.c.id)
    query = query.where(PROPOSAL.c.kind == FILL, PROPOSAL.c.decision.is_(None))
    with database.reader.connect() as connection:
        rows = connection.execute(query.order_by(PROPOSAL.c.proposed.desc())).all()
    return defaultdict(str, {row.journal: row.id for row in rows})


def check_none_waits(database: Database, table: str) -> None:
    """Refuse a second fill for a table while one waits."""
    if table in waiting_fills(database):
        words = "A fill for this table waits already. Confirm or deny that one first"
        raise refuse("fill-waits", words)
