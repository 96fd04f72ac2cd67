"""Coupons in tests: issued by a cashier, and placed with a deck that the test chooses."""

from collections.abc import Callable, Coroutine
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import select

from fairdeal.house.access.permissions import Person, Role
from fairdeal.house.approvals.kinds import NewSheet
from fairdeal.house.history.verify import verify_house
from fairdeal.house.house import House
from fairdeal.house.money.coupon_rows import Coupon, CouponIssue, end_of
from fairdeal.house.store.database import Database
from fairdeal.house.store.schema import COUPON
from fairdeal.house.store.seal import Seal
from fairdeal.house.tables.player_actions import Request
from fairdeal.law import Refused
from fairdeal.money import Currency
from fairdeal.table import SoftwareShuffler
from fairdeal.table.decks.chance import ScriptedDecks
from fairdeal.table.decks.deck import NO_FAULTS
from fairdeal.table.decks.shuffler import practice_entropy
from tests.harness import in_turn, order
from tests.house.houses import FAST, KEY, approved, fresh_key, step
from tests.loops import run_to_end

_BOARD = "2c 7d 9h Jc 3s"
WINS = " ".join(in_turn("manual-shoe", "As Ah", "Ks Kh", then=_BOARD))
PUSHES = " ".join(in_turn("manual-shoe", "As Ah", "8c 4d", then=_BOARD))  # no pair: not qualified
ANTE = 2_500
TOMORROW = end_of(f"{datetime.now(UTC).date() + timedelta(days=1)}")


def with_decks(
    database: Database, play: Callable[[House], Coroutine[Any, Any, None]], *decks: str
) -> None:
    """Run a test in a house whose tables deal these decks first."""

    def scripted() -> ScriptedDecks:
        told = [(order(deck), NO_FAULTS) for deck in decks]
        return ScriptedDecks(told, SoftwareShuffler(practice_entropy(1)))

    async def run() -> None:
        async with House(database, KEY, chance=scripted) as house:
            await play(house)

    run_to_end(run())


async def staff(house: House, name: str, role: Role) -> Person:
    """A member of staff, new or known."""
    try:
        return house.people.named(name)
    except Refused:
        return await house.people.add_staff(name, "long password", role, by="test")


async def issue(
    house: House,
    person: Person,
    face: int = ANTE,
    currency: Currency = Currency.PRACTICE,
    expires: int = TOMORROW,
) -> str:
    """A coupon from one cashier alone; its id."""
    cas = await staff(house, "Cas", Role.CASHIER)
    asked = CouponIssue(person.id, face, expires, currency)
    return str((await house.coupons.issue(cas, fresh_key(), asked))["coupon"])


async def chips_table(house: House, name: str = "Chips") -> str:
    """A table for chips, which two floorpersons open."""
    flo, fay = await staff(house, "Flo", Role.FLOOR), await staff(house, "Fay", Role.FLOOR)
    sheet = NewSheet(approved("nj-uth"), "nj-uth", name, FAST)
    id = await house.proposals.chips_table(flo, fresh_key(), sheet)
    return str((await house.decisions.decide(fay, fresh_key(), id, accept=True))["table"])


async def bet(
    house: House, table: str, person: Person, face: int, *, seat: int = 1, ante: int = ANTE
) -> dict[str, Any]:
    """Ante and blind, with a coupon beside the ante."""
    wagers = {"ante": ante, "blind": ante}
    request = Request(seat, "bet", step(house, table, seat), wagers, match_play=face)
    return await house.players.act(person, fresh_key(), table, request)


async def act(house: House, table: str, person: Person, verb: str, *, seat: int = 1) -> None:
    """What a player decides."""
    request = Request(seat, verb, step(house, table, seat))
    await house.players.act(person, fresh_key(), table, request)


def rows(database: Database) -> dict[str, Coupon]:
    """Every coupon as the database has it."""
    with database.reader.connect() as connection:
        return {row.id: Coupon(*row) for row in connection.execute(select(COUPON))}


def coupons_wrong(database: Database) -> str:
    """What verification says is wrong with the coupons."""
    (checked,) = [each for each in verify_house(database, Seal(KEY)) if each.what == "coupons"]
    return checked.wrong


def check_verified(database: Database) -> None:
    """Everything in the house verifies."""
    assert [each for each in verify_house(database, Seal(KEY)) if each.wrong] == []
