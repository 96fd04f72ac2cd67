"""Wrong passwords lock nobody out but the address that they come from, and slow down the rest."""

import asyncio

import pytest
from sqlalchemy import select

from fairdeal.house.access.permissions import Person, Role
from fairdeal.house.access.sessions import FAILURES, LOCKED, LONGEST_WAIT, MANY, TURN
from fairdeal.house.house import House
from fairdeal.house.store.database import Database
from fairdeal.house.store.schema import PERSON, SIGN_ON_FAILURE
from fairdeal.house.store.transaction import Work
from fairdeal.law import Refused
from tests.house.houses import KEY, in_house

PASSWORD = "long password"
OFFICE, HOME = "192.0.2.1", "192.0.2.2"


async def flo(house: House) -> Person:
    return await house.people.add_staff("Flo", PASSWORD, Role.FLOOR, by="test")


async def guess(house: House, address: str, times: int = 1) -> None:
    for _ in range(times):
        with pytest.raises(Refused, match="not-signed-on"):
            await house.people.sign_on("Flo", "a wrong password", address)


def waits(house: House) -> list[float]:
    """How long attempts wait from now on, in seconds; nobody really does."""
    waited = list[float]()

    async def wait(seconds: float) -> None:
        waited.append(seconds)

    house.people.attempts.wait = wait
    return waited


def test_strangers_who_guess_lock_only_their_own_address_out(database: Database) -> None:
    async def play(house: House) -> None:
        person = await flo(house)
        session = await house.people.sign_on("Flo", PASSWORD, OFFICE)
        await guess(house, "198.51.100.7", FAILURES)
        assert house.directory.staff()[0].is_locked
        with pytest.raises(Refused, match="not-signed-on"):
            await house.people.sign_on("Flo", PASSWORD, "198.51.100.7")
        assert house.people.signed_on(session.token) == person
        for address in (OFFICE, HOME):  # one that the account knows, and one that it does not
            assert (await house.people.sign_on("Flo", PASSWORD, address)).person == person

    in_house(database, play)


def test_an_address_is_locked_for_a_while_and_old_failures_do_not_count(
    database: Database,
) -> None:
    async def play(house: House) -> None:
        await flo(house)

        async def later() -> None:
            moved = {"at": SIGN_ON_FAILURE.c.at - LOCKED - 1}
            moved["locked_until"] = SIGN_ON_FAILURE.c.locked_until - LOCKED - 1
            await house.writer.write(Work(statements=(SIGN_ON_FAILURE.update().values(**moved),)))

        await guess(house, OFFICE, FAILURES - 1)
        await later()
        await guess(house, OFFICE, FAILURES - 1)
        await house.people.sign_on("Flo", PASSWORD, OFFICE)
        await guess(house, OFFICE, FAILURES)
        with pytest.raises(Refused):
            await house.people.sign_on("Flo", PASSWORD, OFFICE)
        await later()
        await house.people.sign_on("Flo", PASSWORD, OFFICE)

    in_house(database, play)


def test_all_addresses_of_one_ipv6_network_count_as_one(database: Database) -> None:
    async def play(house: House) -> None:
        await flo(house)
        for number in range(FAILURES):
            await guess(house, f"2001:db8:0:1::{number}")
        with pytest.raises(Refused):
            await house.people.sign_on("Flo", PASSWORD, "2001:db8:0:1:ffff::1")
        await house.people.sign_on("Flo", PASSWORD, "2001:db8:0:2::1")

    in_house(database, play)


def test_guesses_from_everywhere_take_turns_and_known_addresses_do_not_wait(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(house: House) -> None:
        await flo(house)
        await house.people.sign_on("Flo", PASSWORD, OFFICE)
        waited, now = waits(house), database.now()
        monkeypatch.setattr(database, "now", lambda: now)  # no time goes by
        for number in range(MANY):
            await guess(house, f"203.0.113.{number}")
        assert waited == []
        for number in range(3):
            await guess(house, f"198.51.100.{number}")
        assert waited == [0, TURN / 1000, 2 * TURN / 1000]
        assert (await house.people.sign_on("Flo", PASSWORD, OFFICE)).token
        assert waited[3:] == [0]
        with database.reader.connect() as connection:
            assert connection.execute(select(PERSON.c.failures)).scalar_one() == 0

    in_house(database, play)


def test_the_owner_signs_on_from_a_new_address_in_turn_while_others_guess(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(house: House) -> None:
        await flo(house)
        await house.writer.write(Work(statements=(PERSON.update().values(failures=MANY),)))
        async with House(database, KEY) as other:
            here, there, now = waits(house), waits(other), database.now()
            monkeypatch.setattr(database, "now", lambda: now)
            most = LONGEST_WAIT // TURN + 1
            guesses = [
                guess(server, f"203.0.113.{number}")
                for number in range(most)
                for server in (house, other)
            ]
            await asyncio.gather(*guesses)
            turns = [number * TURN / 1000 for number in range(most)]
            assert sorted(here + there) == turns  # the others were refused, and not looked at
            monkeypatch.setattr(database, "now", lambda: now + TURN)
            assert (await other.people.sign_on("Flo", PASSWORD, HOME)).token
            assert there[-1] == LONGEST_WAIT / 1000

    in_house(database, play)


def test_every_cause_of_failure_has_one_message(database: Database) -> None:
    async def play(house: House) -> None:
        await flo(house)
        messages = set()
        tries = [("Flo", "a wrong password")] * FAILURES + [("Flo", PASSWORD), ("Bob", PASSWORD)]
        await house.people.visit("Ann")
        for name, password in [*tries, ("Ann", PASSWORD)]:
            with pytest.raises(Refused) as refused:
                await house.people.sign_on(name, password, OFFICE)
            messages.add(str(refused.value))
        await house.writer.write(
            Work(statements=(PERSON.update().values(failures=MANY, locked_until=2**60),))
        )
        with pytest.raises(Refused) as refused:
            await house.people.sign_on("Flo", PASSWORD, HOME)
        assert messages == {str(refused.value)}

    in_house(database, play)
