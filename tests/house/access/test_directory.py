"""Who is who: staff and roles, players and what they set for themselves."""

import pytest

from fairdeal.house.access.permissions import Role
from fairdeal.house.access.player_limits import FOR_EVER, Limit
from fairdeal.house.house import House
from fairdeal.house.store.database import Database
from fairdeal.law import Refused
from tests.house.houses import in_house


def test_players_stand_there_with_the_limits_in_effect_and_who_stays_away(
    database: Database,
) -> None:
    async def play(house: House) -> None:
        ann = (await house.people.visit("Ann")).person
        bob = (await house.people.register("Bob 100%", "long password")).person
        await house.limits.set(ann, Limit.WAGER, 5000)
        await house.limits.set(ann, Limit.WAGER, 9000)  # from tomorrow on
        await house.limits.set(ann, Limit.TIME, 60)
        await house.limits.exclude(bob, None)
        found = {each.name: each for each in house.directory.players()}
        assert found["Ann"].limits == {Limit.WAGER: 5000, Limit.TIME: 60}
        assert (found["Ann"].is_visitor, found["Ann"].is_here) == (True, True)
        assert found["Ann"].away_until == 0
        assert found["Bob 100%"].away_until == FOR_EVER
        assert not found["Bob 100%"].is_visitor
        assert [each.name for each in house.directory.players("bob")] == ["Bob 100%"]
        assert [each.name for each in house.directory.players("0%")] == ["Bob 100%"]
        assert house.directory.players("_") == []
        assert house.directory.names([ann.id, "nobody"]) == {ann.id: "Ann"}

    in_house(database, play)


def test_roles_are_given_and_taken_by_another_administrator(database: Database) -> None:
    async def play(house: House) -> None:
        add = house.people.add_staff
        ada = await add("Ada", "long password", Role.ADMIN, by="test")
        flo = await add("Flo", "long password", Role.FLOOR, by="test")
        ann = (await house.people.visit("Ann")).person
        await house.people.give_role(flo, Role.CASHIER, by=ada)
        (known,) = [each for each in house.directory.staff() if each.name == "Flo"]
        assert known.roles == (Role.FLOOR, Role.CASHIER)
        await house.people.take_role(house.people.named("Flo"), Role.FLOOR, by=ada)
        assert house.people.named("Flo").roles == {Role.CASHIER}
        with pytest.raises(Refused, match="second-person"):
            await house.people.give_role(ada, Role.FLOOR, by=ada)
        with pytest.raises(Refused, match="not-your-role"):
            await house.people.give_role(ada, Role.FLOOR, by=flo)
        with pytest.raises(Refused, match="players-are-not-staff"):
            await house.people.give_role(ann, Role.DEALER, by=ada)
        assert {each.name for each in house.directory.staff()} == {"Ada", "Flo"}

    in_house(database, play)
