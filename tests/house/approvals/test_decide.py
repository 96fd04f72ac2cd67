"""What takes two people: nobody decides alone, and a report suspends its table."""

import asyncio

import pytest
from msgspec.structs import replace
from sqlalchemy import select

from fairdeal.house.access.permissions import Person, Role
from fairdeal.house.approvals.kinds import Correction, Kind, NewSheet, Observation, to_decide
from fairdeal.house.approvals.preview import Earlier, earlier
from fairdeal.house.history.sheet_history import sheets_of
from fairdeal.house.house import House
from fairdeal.house.money.fills import ChipsMove
from fairdeal.house.money.money import CHIPS, PRACTICE, inventory, tip_box, wallet
from fairdeal.house.money.transfers import Asked
from fairdeal.house.store.database import Database
from fairdeal.house.store.schema import GAMING_TABLE
from fairdeal.house.tables.player_actions import Request
from fairdeal.law import Refused
from fairdeal.money import Currency
from fairdeal.play import Observed
from tests.house.houses import (
    KEY,
    approved,
    bet,
    check_books,
    fresh_key,
    in_house,
    open_table,
    play_on,
    sit,
    step,
)

EXPOSED = Observation(Observed.DEALER_EXPOSED, position="dealer card 1")
UNTRUE = Observation(Observed.WRONG_NUMBER, seat=1, count=1)


async def staff(house: House, name: str, role: Role) -> Person:
    return await house.people.add_staff(name, "long password", role, by="test")


async def in_mid_round(house: House) -> tuple[str, Person]:
    table = await open_table(house)
    ann = await sit(house, table, 1, "Ann")
    await bet(house, table, 1, ann)
    return table, ann


@pytest.mark.parametrize("accept", [True, False])
def test_a_report_suspends_the_table_until_a_second_person_decides(
    database: Database, accept: bool
) -> None:
    async def play(house: House) -> None:
        table, ann = await in_mid_round(house)
        flo, dee = house.people.named("Flo"), await staff(house, "Dee", Role.DEALER)
        report = await house.proposals.report(dee, fresh_key(), table, EXPOSED)
        check = Request(1, "check", step(house, table, 1))
        async with House(database, KEY) as other:
            for h in (house, other):
                with pytest.raises(Refused, match="table-suspended"):
                    await h.players.act(ann, fresh_key(), table, check)
            with pytest.raises(Refused, match="second-person"):
                await other.decisions.decide(dee, fresh_key(), report, accept=accept)
            with pytest.raises(Refused, match="not-your-role"):
                await other.decisions.decide(ann, fresh_key(), report, accept=accept)
            assert [waiting["id"] for waiting in other.proposals.open()] == [report]
            await other.decisions.decide(flo, fresh_key(), report, accept=accept)
            with pytest.raises(Refused, match="decided-already"):
                await house.decisions.decide(flo, fresh_key(), report, accept=accept)
        house.tables.catch_up(house.tables.live(table))
        lines = house.tables.lines(table)
        assert any('"what":"Reported"' in line for line in lines) is accept
        await play_on(house, table, {1: ann})
        check_books(house)

    in_house(database, play)


def test_a_process_that_does_not_know_of_a_report_yet_writes_nothing_either(
    database: Database,
) -> None:
    async def play(house: House) -> None:
        table, ann = await in_mid_round(house)
        async with House(database, KEY) as other:
            check = Request(1, "check", step(other, table, 1))
            await house.proposals.report(
                await staff(house, "Dee", Role.DEALER), fresh_key(), table, EXPOSED
            )
            with pytest.raises(Refused, match="table-suspended"):
                await other.players.act(ann, fresh_key(), table, check)

    in_house(database, play)


def test_two_reporters_in_one_role_are_not_enough_and_players_report_where_they_sit(
    database: Database,
) -> None:
    async def play(house: House) -> None:
        table, ann = await in_mid_round(house)
        dee, dan = [await staff(house, name, Role.DEALER) for name in ("Dee", "Dan")]
        report = await house.proposals.report(dee, fresh_key(), table, EXPOSED)
        with pytest.raises(Refused, match="second-role"):
            await house.decisions.decide(dan, fresh_key(), report, accept=True)
        await house.decisions.decide(dan, fresh_key(), report, accept=False)
        assert not house.tables.live(table).held
        bob = (await house.people.visit("Bob")).person
        with pytest.raises(Refused, match="not-seated"):
            await house.proposals.report(bob, fresh_key(), table, EXPOSED)
        with pytest.raises(Refused, match="not-what-lies-there"):
            await house.proposals.report(ann, fresh_key(), table, UNTRUE)
        check_books(house)

    in_house(database, play)


def test_an_approver_who_lost_the_role_approves_nothing(database: Database) -> None:
    async def play(house: House) -> None:
        table = await open_table(house)
        flo, fay = house.people.named("Flo"), await staff(house, "Fay", Role.FLOOR)
        ada = await staff(house, "Ada", Role.ADMIN)
        new = NewSheet({"minimum": 1000})
        sheet = await house.proposals.sheet(flo, fresh_key(), table, new)
        await house.people.take_role(fay, Role.FLOOR, by=ada)
        with pytest.raises(Refused, match="not-your-role"):
            await house.decisions.decide(
                house.people.person(fay.id), fresh_key(), sheet, accept=True
            )
        await house.decisions.decide(ada, fresh_key(), sheet, accept=True)
        assert house.tables.live(table).durable.state.sheet.minimum == 1000

    in_house(database, play)


def test_a_table_for_chips_takes_two_people_and_real_chips(database: Database) -> None:
    async def play(house: House) -> None:
        await open_table(house)
        flo, fay = house.people.named("Flo"), await staff(house, "Fay", Role.FLOOR)
        cas = await staff(house, "Cas", Role.CASHIER)
        new = NewSheet(approved("nj-hilo"), "nj-hilo", "Chips 1")
        wanted = await house.proposals.chips_table(flo, fresh_key(), new)
        answer = await house.decisions.decide(fay, fresh_key(), wanted, accept=True)
        with database.reader.connect() as connection:
            query = select(GAMING_TABLE.c.currency).where(GAMING_TABLE.c.id == answer["table"])
            assert connection.execute(query).scalar_one() == CHIPS
        ann = (await house.people.visit("Ann")).person
        seat = Request(1, "sit", wagers={"chips": 5000})
        with pytest.raises(Refused, match="not-enough-chips"):
            await house.players.act(ann, fresh_key(), answer["table"], seat)
        await house.cage.pay_in(cas, fresh_key(), ann, 5000)
        await house.players.act(ann, fresh_key(), answer["table"], seat)
        assert house.cage.balance(wallet(ann.id), CHIPS) == 0
        check_books(house)

    in_house(database, play)


def test_a_correction_is_another_transfer_by_two_people(database: Database) -> None:
    async def play(house: House) -> None:
        cas, cal = [await staff(house, name, Role.CASHIER) for name in ("Cas", "Cal")]
        ann = (await house.people.visit("Ann")).person
        await house.cage.pay_in(cas, fresh_key(), ann, 5000)
        wrong = Correction(wallet(ann.id), "cage", 1000, Currency.CHIPS, "paid twice")
        proposed = await house.proposals.correction(cas, fresh_key(), wrong)
        with pytest.raises(Refused, match="second-person"):
            await house.decisions.decide(cas, fresh_key(), proposed, accept=True)
        outcomes = await asyncio.gather(
            *(house.decisions.decide(cal, fresh_key(), proposed, accept=True) for _ in range(3)),
            return_exceptions=True,
        )
        assert sum(isinstance(outcome, dict) for outcome in outcomes) == 1
        assert house.cage.balance(wallet(ann.id), CHIPS) == 4000
        check_books(house)

    in_house(database, play)


def test_a_correction_is_between_accounts_that_the_books_keep(database: Database) -> None:
    async def play(house: House) -> None:
        cas, cal = [await staff(house, name, Role.CASHIER) for name in ("Cas", "Cal")]
        table = await open_table(house)
        ann = await sit(house, table, 1, "Ann")
        own, before = wallet(ann.id), house.cage.balance(wallet(ann.id), PRACTICE)
        for source, name in {
            f"table/{table}/player/{ann.id}": "kept-at-the-table",  # she still has it on the rail
            f"table/{table}/layout seat 1 ante": "kept-at-the-table",
            f"table/{table}/meter": "kept-at-the-table",
            f"table/{table}/another box": "kept-at-the-table",
            "table/none/drop box": "no-such-table",
            "player/nobody": "no-such-account",
            "somewhere": "no-such-account",
        }.items():
            for one, other in ((source, own), (own, source)):
                wrong = Correction(one, other, 100, Currency.PRACTICE, "a slip")
                with pytest.raises(Refused, match=name):
                    await house.proposals.correction(cas, fresh_key(), wrong)
        empty = Correction(tip_box(table), own, 100, Currency.PRACTICE, "a slip")
        proposed = await house.proposals.correction(cas, fresh_key(), empty)
        with pytest.raises(Refused, match="not-enough-chips"):
            await house.decisions.decide(cal, fresh_key(), proposed, accept=True)
        assert house.cage.balance(own, PRACTICE) == before
        check_books(house)

    in_house(database, play)


def test_a_correction_may_name_the_transfer_that_it_puts_right(database: Database) -> None:
    async def play(house: House) -> None:
        cas, cal = [await staff(house, name, Role.CASHIER) for name in ("Cas", "Cal")]
        table, ann = await in_mid_round(house)
        bob = await sit(house, table, 2, "Bob")
        await play_on(house, table, {1: ann})
        everybodys = house.transfers.find(Asked(table=table, round=1))
        own = house.transfers.find(Asked(table=table, person=ann.id, round=1))
        assert {each.player for each in own} == {ann.id}
        assert any("layout seat 1" in each.source for each in own)  # whose it is says the line
        assert {each.player for each in everybodys} == {ann.id, bob.id}
        lost = next(each for each in own if each.target == inventory(table))
        assert house.transfers.one(lost.id) == lost
        more = Correction(wallet(ann.id), lost.target, 100, Currency.PRACTICE, "short", of=lost.id)
        for of in (f"{table}/1/99", "house/x/1"):
            with pytest.raises(Refused, match="no-such-transfer"):
                await house.proposals.correction(cas, fresh_key(), replace(more, of=of))
        await house.cage.pay_in(cas, fresh_key(), ann, 500)
        chips = replace(more, target="cage", currency=Currency.CHIPS)
        with pytest.raises(Refused, match="currencies-never-mix"):
            await house.proposals.correction(cas, fresh_key(), chips)
        id = await house.proposals.correction(cas, fresh_key(), more)
        await house.decisions.decide(cal, fresh_key(), id, accept=True)
        (kept,) = house.proposals.of_kind(Kind.CORRECTION)
        assert (kept.decision, kept.body["of"]) == ("accepted", lost.id)
        check_books(house)

    in_house(database, play)


def test_a_table_for_chips_is_proposed_with_approvals_and_a_name_of_its_own(
    database: Database,
) -> None:
    async def play(house: House) -> None:
        await open_table(house)
        flo = house.people.named("Flo")
        new = NewSheet({}, "nj-uth", "Chips 1")
        with pytest.raises(Refused, match="approval-missing"):
            await house.proposals.chips_table(flo, fresh_key(), new)
        taken = NewSheet(approved("nj-uth"), "nj-uth", "Blue table")
        with pytest.raises(Refused, match="name-taken"):
            await house.proposals.chips_table(flo, fresh_key(), taken)
        assert house.proposals.open() == []

    in_house(database, play)


@pytest.mark.parametrize(("target", "reason"), [("player", "paid twice"), ("cage", "  ")])
def test_a_correction_has_two_accounts_and_a_reason(
    database: Database, target: str, reason: str
) -> None:
    async def play(house: House) -> None:
        cas = await staff(house, "Cas", Role.CASHIER)
        own = wallet((await house.people.visit("Ann")).person.id)
        to = own if target == "player" else target
        with pytest.raises(Refused, match="not-a-correction"):
            await house.proposals.correction(
                cas, fresh_key(), Correction(own, to, 1000, Currency.CHIPS, reason)
            )
        assert house.proposals.open() == []

    in_house(database, play)


def test_a_sheet_approved_in_mid_round_is_in_force_from_the_next_one(database: Database) -> None:
    async def play(house: House) -> None:
        table, ann = await in_mid_round(house)
        flo = house.people.named("Flo")
        other = await staff(house, "Fay", Role.FLOOR)
        id = await house.proposals.sheet(flo, fresh_key(), table, NewSheet({"minimum": 1000}))
        await house.decisions.decide(other, fresh_key(), id, accept=True)
        await house.decisions.put_in_force()
        live = house.tables.live(table)
        assert live.durable.state.sheet.minimum == 500
        await play_on(house, table, {1: ann})
        approved_at = house.proposals.find(id).decided
        while house.database.now() == approved_at:
            await asyncio.sleep(0)
        await house.decisions.put_in_force()
        assert live.durable.state.sheet.minimum == 1000
        assert house.proposals.open() == []
        newest, first = sheets_of(house.database, house.proposals.of_kind(Kind.SHEET))
        assert newest.since == first.until > approved_at
        before = live.durable.head
        await house.decisions.put_in_force()
        assert live.durable.head == before
        check_books(house)

    in_house(database, play)


async def chips_table(house: House) -> tuple[str, Person]:
    flo, fay = await staff(house, "Flo", Role.FLOOR), await staff(house, "Fay", Role.FLOOR)
    new = NewSheet(approved("nj-uth"), "nj-uth", "Chips 1")
    wanted = await house.proposals.chips_table(flo, fresh_key(), new)
    opened = await house.decisions.decide(fay, fresh_key(), wanted, accept=True)
    return str(opened["table"]), flo


def test_chips_go_to_a_tray_and_back_only_when_cage_and_floor_have_both_said_so(
    database: Database,
) -> None:
    async def play(house: House) -> None:
        table, flo = await chips_table(house)
        cas, kim = await staff(house, "Cas", Role.CASHIER), await staff(house, "Kim", Role.CASHIER)
        tray = inventory(table)

        async def ask(by: Person, kind: Kind, amount: int) -> str:
            return await house.proposals.chips(by, fresh_key(), kind, table, ChipsMove(amount))

        async def answer(by: Person, id: str, *, accept: bool = True) -> None:
            await house.decisions.decide(by, fresh_key(), id, accept=accept)

        fill = await ask(cas, Kind.FILL, 10_000)
        assert house.boxes.held(tray) == 0
        for same_side in (cas, kim):
            with pytest.raises(Refused, match="second-person"):
                await answer(same_side, fill)
            assert not to_decide(house.proposals.open(), same_side)
        assert [each["id"] for each in to_decide(house.proposals.open(), flo)] == [fill]
        await answer(flo, fill)
        assert house.boxes.held(tray) == 10_000
        await answer(flo, await ask(cas, Kind.FILL, 500), accept=False)
        assert house.boxes.held(tray) == 10_000
        with pytest.raises(Refused, match=r"holds \$100"):
            await ask(flo, Kind.CREDIT, 10_001)
        both = [await ask(flo, Kind.CREDIT, 6_000) for _ in range(2)]
        await answer(cas, both[0])
        with pytest.raises(Refused, match=r"holds \$40"):
            await answer(cas, both[1])
        assert house.boxes.held(tray) == 4_000
        with pytest.raises(Refused, match="not-your-role"):
            await ask(await staff(house, "Dee", Role.DEALER), Kind.FILL, 100)
        check_books(house)

    in_house(database, play)


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
