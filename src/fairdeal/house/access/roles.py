"""Roles and their permissions: nothing is allowed that is not listed here."""

from collections.abc import Collection
from enum import Enum

from msgspec import Struct

from fairdeal.law import refuse


class Role(Enum):
    """The roles of people in the house."""

    PLAYER = "player"
    DEALER = "dealer"
    FLOOR = "floor"
    CASHIER = "cashier"
    AUDITOR = "auditor"
    ADMIN = "admin"


class Person(Struct, frozen=True):
    """A person who is signed on, with present roles."""

    id: str
    name: str
    roles: frozenset[Role]
    is_visitor: bool = False
    known_as: str = ""  # at tables where the person sat down before tables used ids

    def known_among(self, players: Collection[str]) -> str:
        """Return the id or earlier name that a table knows the person by, among its players."""
        if not self.known_as:
            return self.id
        before = self.known_as in players and self.id not in players
        return self.known_as if before else self.id


_PLAYER, _DEALER, _FLOOR = Role.PLAYER, Role.DEALER, Role.FLOOR
MAY: dict[str, frozenset[Role]] = {
    "play": frozenset({_PLAYER}),  # sit, bet, decide, leave; set own limits
    "deal": frozenset({_DEALER}),
    "run tables": frozenset({_FLOOR}),  # open, close, the floor's offers
    "report an irregularity": frozenset({_PLAYER, _DEALER, _FLOOR}),
    "confirm a report": frozenset({_DEALER, _FLOOR}),
    "propose a sheet": frozenset({_FLOOR}),
    "approve a sheet": frozenset({_FLOOR, Role.ADMIN}),
    "move money": frozenset({Role.CASHIER}),
    "ask for a fill or a credit": frozenset({Role.CASHIER, _FLOOR}),
    "confirm a fill or a credit": frozenset({Role.CASHIER, _FLOOR}),  # of the other side
    "propose a correction": frozenset({Role.CASHIER}),
    "approve a correction": frozenset({Role.CASHIER, Role.ADMIN}),
    "issue coupons": frozenset({Role.CASHIER}),
    "approve coupons": frozenset({Role.CASHIER, Role.ADMIN}),
    "set the coupon rules": frozenset({Role.ADMIN}),
    "look at finished rounds": frozenset({Role.AUDITOR}),
    "read the books": frozenset({_FLOOR, Role.AUDITOR, Role.ADMIN, Role.CASHIER}),
    "see who is who": frozenset({_FLOOR, Role.CASHIER, Role.ADMIN}),
    "see the pit": frozenset({_FLOOR, Role.CASHIER, Role.AUDITOR, Role.ADMIN}),
    "see what waits": frozenset({_DEALER, _FLOOR, Role.CASHIER, Role.ADMIN}),
    "read the staff's help": frozenset(set(Role) - {_PLAYER}),
    "manage staff": frozenset({Role.ADMIN}),
}


def check_may(person: Person, what: str) -> None:
    """Refuse an act that none of the person's roles allows."""
    allowed = MAY.get(what, frozenset())
    if not person.roles & allowed:
        *others, last = sorted(role.value for role in allowed) or ["nobody"]
        names = f"{', '.join(others)} or {last}" if others else last
        raise refuse("not-your-role", f"to {what} you need the role of {names}")
