"""Accounts by the names that people use, with their balances."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from fairdeal.house import (
    AT_A_TABLE,
    CAGE,
    CHIPS,
    COUNT_ROOM,
    PRACTICE_CHIPS,
    TIPS,
    House,
    drop_box,
    inventory,
    tip_box,
    wallet,
)
from fairdeal.play import wager_words
from fairdeal.values import capital

_HOUSE = {
    CAGE: "the cage",
    COUNT_ROOM: "the count room",
    TIPS: "the dealers’ tips",
    PRACTICE_CHIPS: "the house’s practice chips",
}
_BOXES = {"inventory": "tray", "drop box": "drop box", "tip box": "tip box", "meter": "meter"}
_PLAYER = wallet("")


class AccountChoice(Struct, frozen=True):
    """An account that may be chosen."""

    account: str
    words: str
    group: str


class Accounts:
    """The house's accounts in words."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._tables = {row["id"]: row for row in house.tables.all()}
        self._names: dict[str, str] = {}

    def words(self, account: str) -> str:
        """Return the name of an account in the middle of a sentence."""
        if account.startswith(_PLAYER):
            return f"{self.name(account.removeprefix(_PLAYER))}’s account"
        if not account.startswith(AT_A_TABLE):
            return _HOUSE.get(account, account)
        table, _, place = account.removeprefix(AT_A_TABLE).partition("/")
        where = self._tables[table]["name"] if table in self._tables else table
        if place.startswith(_PLAYER):
            return f"{self.name(place.removeprefix(_PLAYER))}’s chips at {where}"
        if place in _BOXES:
            return f"the {_BOXES[place]} of {where}"
        seat, _, wager = place.removeprefix("layout seat ").partition(" ")
        return f"the {wager_words(wager)} of seat {seat} at {where}"

    def name(self, person: str) -> str:
        """Return the name of a person."""
        if person not in self._names:
            self._names[person] = self._house.directory.names([person]).get(person, person)
        return self._names[person]

    def holds(self, account: str, currency: str) -> int:
        """Return an account's balance, in cents."""
        if account.startswith(AT_A_TABLE):
            return self._house.boxes.held(account)
        return self._house.cage.balance(account, currency)

    def to_choose(self, currency: str, players: Iterable[str]) -> Iterator[AccountChoice]:
        """Yield the accounts for a currency: the house's, the tables' boxes, some players'."""
        for account in (CAGE if currency == CHIPS else PRACTICE_CHIPS, COUNT_ROOM, TIPS):
            yield self._choice(account, "House")
        for player in players:
            yield self._choice(wallet(player), "Players")
        for table, row in self._tables.items():
            if row["currency"] == currency:
                for box in (inventory, drop_box, tip_box):
                    yield self._choice(box(table), "Tables")

    def _choice(self, account: str, group: str) -> AccountChoice:
        words = self.words(account).removeprefix("the ")
        return AccountChoice(account, capital(words), group)
