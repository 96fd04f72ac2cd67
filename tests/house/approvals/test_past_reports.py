"""What was reported before: at the table, by the same person, in the house on that day."""

from fairdeal.house.access.permissions import Person, Role
from fairdeal.house.approvals.kinds import Observation
from fairdeal.house.approvals.preview import Earlier, earlier
from fairdeal.house.house import House
from fairdeal.house.store.database import Database
from fairdeal.play import Observed
from tests.house.houses import bet, fresh_key, in_house, open_table, sit

EXPOSED = Observation(Observed.DEALER_EXPOSED, position="dealer card 1")
IN_ERROR = Observation(Observed.DRAWN_IN_ERROR)


async def reported(house: House, by: Person, table: str, seen: Observation) -> Earlier:
    """What came before a report, which is then denied so that the table plays on."""
    id = await house.proposals.report(by, fresh_key(), table, seen)
    (report,) = (each for each in house.proposals.open() if each["id"] == id)
    before = earlier(house.database, report)
    await house.decisions.decide(house.people.named("Flo"), fresh_key(), id, accept=False)
    return before


def test_reports_are_counted_by_table_by_person_and_kind_and_by_day(database: Database) -> None:
    async def play(house: House) -> None:
        here, there = await open_table(house), await open_table(house, name="Red table")
        for number, table in enumerate((here, there)):
            await bet(house, table, 1, await sit(house, table, 1, f"Ann {number}"))
        dee, dan = [
            await house.people.add_staff(name, "long password", Role.DEALER, by="test")
            for name in ("Dee", "Dan")
        ]
        assert await reported(house, dee, here, EXPOSED) == Earlier(0, 0, ())
        assert await reported(house, dan, there, EXPOSED) == Earlier(
            0, 0, (EXPOSED.observed.value,)
        )
        assert await reported(house, dee, here, IN_ERROR) == Earlier(
            1, 0, (EXPOSED.observed.value,) * 2
        )
        again = await reported(house, dee, there, EXPOSED)
        assert (again.at_table, again.alike, len(again.today)) == (1, 1, 3)

    in_house(database, play)
