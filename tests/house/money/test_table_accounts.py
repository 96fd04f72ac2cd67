"""The count of a table: what tray and drop box say is what its rounds say."""

from datetime import UTC, datetime, timedelta

import pytest

from fairdeal.house.access.permissions import Person, Role
from fairdeal.house.approvals.kinds import Correction, Kind, NewSheet
from fairdeal.house.history.daily_results import books, span_of
from fairdeal.house.house import House
from fairdeal.house.money.fills import ChipsMove
from fairdeal.house.money.money import CAGE, CHIPS, inventory
from fairdeal.house.money.table_accounts import count_of
from fairdeal.house.store.database import Database
from fairdeal.house.tables.player_actions import Request
from fairdeal.money import Currency
from fairdeal.sheet import missing_approvals, read_sheet, schema_of
from tests.house.houses import FAST, bet, fresh_key, in_house, play_on

STAFF = {"Flo": Role.FLOOR, "Fay": Role.FLOOR, "Cas": Role.CASHIER, "Ada": Role.ADMIN}


async def hired(house: House) -> list[Person]:
    return [
        await house.people.add_staff(name, "long password", role, by="test")
        for name, role in STAFF.items()
    ]


@pytest.mark.parametrize("instrument", ["nj-uth", "ma-uth", "nj-pikit", "nj-hilo"])
def test_tray_and_drop_box_say_what_the_rounds_say(database: Database, instrument: str) -> None:
    async def play(house: House) -> None:
        flo, fay, cas, ada = await hired(house)
        options = schema_of(instrument).with_every_wager
        missing = missing_approvals(read_sheet(instrument, options))
        given = {"approvals": {each.subject: "given" for each in missing}}
        new = NewSheet({**options, **given}, instrument, "Table 1", FAST)
        proposal = await house.proposals.chips_table(flo, fresh_key(), new)
        opened = await house.decisions.decide(fay, fresh_key(), proposal, accept=True)
        table = opened["table"]
        for kind, cents in ((Kind.FILL, 2_000_000), (Kind.CREDIT, 20_000)):
            asked = await house.proposals.chips(cas, fresh_key(), kind, table, ChipsMove(cents))
            await house.decisions.decide(flo, fresh_key(), asked, accept=True)
        ann = (await house.people.register("Ann", "long password")).person
        await house.cage.pay_in(cas, fresh_key(), ann, 100_000)
        sits = Request(1, "sit", wagers={"chips": 60_000})
        await house.players.act(ann, fresh_key(), table, sits)
        for _ in range(4):
            await bet(house, table, 1, ann)
            await play_on(house, table, {1: ann})
        wrong = Correction(CAGE, inventory(table), 700, Currency.CHIPS, "A rack was short.")
        corrected = await house.proposals.correction(cas, fresh_key(), wrong)
        await house.decisions.decide(ada, fresh_key(), corrected, accept=True)

        today = datetime.now(UTC).date()
        (book,) = books(database, today)
        count = count_of(database, table, CHIPS, *span_of(today))
        assert len(book.rounds) == 4
        assert (count.fills, count.credits, count.drop) == (2_000_000, 20_000, 60_000)
        assert (count.opening, count.put_right) == (0, 700)
        assert count.closing == house.boxes.held(inventory(table))
        assert count.win == book.win
        tomorrow = count_of(database, table, CHIPS, *span_of(today + timedelta(days=1)))
        assert (tomorrow.opening, tomorrow.closing, tomorrow.win) == (count.closing,) * 2 + (0,)

    in_house(database, play)
