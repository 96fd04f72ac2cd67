"""An upgraded house: its tables take up another edition of the rules, whatever they were doing."""

import json
from collections.abc import Iterator
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from fairdeal.house.access.permissions import Role
from fairdeal.house.history.verify import Checked, verify_house
from fairdeal.house.house import House
from fairdeal.house.store.database import Database
from fairdeal.house.store.journal_lines import house_lines
from fairdeal.house.store.seal import Seal
from fairdeal.house.tables.player_actions import Request
from fairdeal.house.tables.staff_actions import StaffRequest
from fairdeal.house.tables.upgrade import RULES_TAKEN_UP
from fairdeal.law import INSTRUMENTS, Refused
from fairdeal.money import AccountKind
from fairdeal.play.model.event import Voided
from fairdeal.play.stage import announced
from fairdeal.table import floor
from fairdeal.table.events import RulesChanged
from fairdeal.table.tasks import Phase
from tests.harness.editions import count_every_round, raise_rules
from tests.house import old_houses, postgres
from tests.house.approvals.test_preview import EXPOSED
from tests.house.houses import (
    KEY,
    bet,
    check_books,
    fresh_key,
    in_house,
    open_table,
    play_on,
    sit,
    whole_lines,
)

pytestmark = pytest.mark.both_databases
_numbers = count()


@pytest.fixture(params=["sqlite", "postgresql"])
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Database]:
    """The house that is kept as a file, with two open rounds, in either database."""
    if request.param == "sqlite":
        address = f"sqlite:///{tmp_path}/kept.db"
    else:
        folder = request.getfixturevalue("postgres_server")
        address = postgres.new_database(folder, f"kept{next(_numbers)}")
    with closing(old_houses.made(address)) as database:
        database.upgrade(folder=tmp_path)
        yield database


def later_edition(patched: pytest.MonkeyPatch, stages: tuple[str, ...] | None) -> dict[str, int]:
    """Every instrument has one more edition of its rules."""
    return {name: raise_rules(patched, name, stages) for name in INSTRUMENTS}


def said_otherwise(patched: pytest.MonkeyPatch) -> None:
    """“No more bets” is said in other words, so that no line after it is as it was."""
    said = announced

    def said_now(round: Any, phrase: str, *more: Any, **facts: Any) -> Any:
        return said(round, "bets-are-down" if phrase == "no-more-bets" else phrase, *more, **facts)

    patched.setattr("fairdeal.play.model.game.announced", said_now)


def changes(house: House, table: str) -> list[dict[str, Any]]:
    """The lines that say that other rules are in force."""
    lines = [json.loads(line) for line in whole_lines(house, table)]
    return [line["data"] for line in lines if line["what"] == RulesChanged.__name__]


def verified(database: Database) -> list[Checked]:
    found = list(verify_house(database, Seal(KEY)))
    assert not [each for each in found if each.wrong]
    return found


async def another_round(house: House, table: str) -> None:
    """Whoever sits there plays a round."""
    state = house.tables.live(table).durable.state
    people = {n: house.people.player(who) for n, who in state.seated.items()}
    for number, person in people.items():
        await bet(house, table, number, person)
    await play_on(house, table, people)
    after = house.tables.live(table).durable.state
    assert after.number > state.number
    assert after.between_rounds


def test_tables_between_rounds_go_on_under_the_new_edition(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables: list[str] = []

    async def before(house: House) -> None:
        for number, name in enumerate(("nj-uth", "nj-hilo")):
            table = await open_table(house, name, name=f"Table {name}")
            await sit(house, table, 1, f"Ann{number}")
            await another_round(house, table)
            tables.append(table)

    in_house(database, before)
    edition = raise_rules(monkeypatch, "nj-uth")
    count_every_round(monkeypatch, "nj-uth")

    async def after(house: House) -> None:
        await house.upgrade.begin()
        uth, hilo = tables
        (change,) = changes(house, uth)
        assert change["rules"] == edition
        assert not changes(house, hilo)
        await another_round(house, uth)
        check_books(house)

    in_house(database, after)

    async def again(house: House) -> None:
        await house.upgrade.begin()
        assert len(changes(house, tables[0])) == 1
        await another_round(house, tables[0])
        lines = [json.loads(line) for line in house_lines(house.database)]
        (taken_up,) = [line for line in lines if line["what"] == RULES_TAKEN_UP]
        assert taken_up["data"] == {"rules": {"nj-uth": edition}, "in_a_round": []}

    in_house(database, again)
    of_tables = [each for each in verified(database) if each.what.startswith("table ")]
    assert [bool(each.note) for each in of_tables] == [True, False]
    assert "were not played again" in of_tables[0].note


def test_an_open_round_goes_on_where_nothing_that_remains_of_it_differs(
    kept: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    editions = later_edition(monkeypatch, ())

    async def play(house: House) -> None:
        await house.upgrade.begin()
        for table in house.tables.all():
            state = house.tables.live(table["id"]).durable.state
            assert state.round is not None
            assert not state.round.over
            assert not changes(house, table["id"])
            people = {n: house.people.player(who) for n, who in state.seated.items()}
            await play_on(house, table["id"], people)
            (change,) = changes(house, table["id"])
            assert change["rules"] == editions[table["instrument"]]
            await another_round(house, table["id"])
        check_books(house)

    in_house(kept, play)
    assert not any("not played again" in each.note for each in verified(kept))


@pytest.mark.parametrize("otherwise", [True, False])
def test_a_round_that_differs_is_held_until_the_floor_ends_it_with_all_wagers_back(
    kept: Database, otherwise: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    editions = later_edition(monkeypatch, None)
    if otherwise:
        said_otherwise(monkeypatch)

    async def play(house: House) -> None:
        await house.upgrade.begin()
        flo = await house.people.add_staff("Mo", "long password", Role.FLOOR, by="test")
        for table in house.tables.all():
            id, edition = table["id"], editions[table["instrument"]]
            state = house.tables.live(id).durable.state
            assert state.superseded
            assert "the floor ends this round" in state.step.stage
            people = {n: house.people.player(who) for n, who in state.seated.items()}
            for number, person in people.items():
                with pytest.raises(Refused, match=r"rules-changed: .*all wagers go back"):
                    await bet(house, id, number, person)
            wanted = StaffRequest(f"change the rules {edition}", Role.FLOOR)
            await house.staff.act(flo, fresh_key(), id, wanted)
            ended = house.tables.live(id).durable.state
            assert not [
                account for account, _ in ended.ledger if account.place is AccountKind.LAYOUT
            ]
            assert (ended.rules, ended.seated) == (edition, state.seated)
            assert f'"what":"{Voided.__name__}"' in "".join(whole_lines(house, id)[-40:])
            await another_round(house, id)
        check_books(house)

    in_house(kept, play)

    async def again(house: House) -> None:
        await house.upgrade.begin()
        for table in house.tables.all():
            await another_round(house, table["id"])

    in_house(kept, again)
    of_tables = [each for each in verified(kept) if each.what.startswith("table ")]
    assert all(("not played again" in each.note) == otherwise for each in of_tables)


def test_a_closed_table_stays_closed_though_its_closing_would_be_another_one_now(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables: list[str] = []

    async def act(house: House, verb: str) -> None:
        wanted = StaffRequest(verb, Role.FLOOR)
        await house.staff.act(house.people.named("Flo"), fresh_key(), tables[0], wanted)

    async def close(house: House) -> None:
        tables.append(await open_table(house))
        ann = await sit(house, tables[0], 1, "Ann")
        await another_round(house, tables[0])
        await house.players.act(ann, fresh_key(), tables[0], Request(1, "leave"))
        await act(house, "close the table")

    in_house(database, close)
    edition = raise_rules(monkeypatch, "nj-uth", ())
    usual = floor._said

    def said(state: Any, phrase: str, action: Any) -> Any:
        return usual(state, f"{phrase}-now", action)

    monkeypatch.setattr(floor, "_said", said)

    async def open_again(house: House) -> None:
        await house.upgrade.begin()
        state = house.tables.live(tables[0]).durable.state
        assert (state.phase, state.rules, state.seated) == (Phase.CLOSED, edition, {})
        await act(house, "open the table")
        await sit(house, tables[0], 2, "Bob")
        await another_round(house, tables[0])
        check_books(house)

    in_house(database, open_again)
    assert any("were not played again" in each.note for each in verified(database))


def test_a_held_round_is_held_again_after_a_restart(
    kept: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    later_edition(monkeypatch, None)
    said_otherwise(monkeypatch)
    for _ in range(2):

        async def look(house: House) -> None:
            await house.upgrade.begin()
            for table in house.tables.all():
                assert house.tables.live(table["id"]).durable.state.superseded

        in_house(kept, look)
    verified(kept)


@pytest.mark.parametrize("accept", [True, False])
def test_a_report_that_waits_when_the_rules_change_is_answered_first_and_then_the_round_is_ended(
    database: Database, accept: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables: list[str] = []
    reports: list[str] = []

    async def report(house: House) -> None:
        tables.append(await open_table(house))
        await bet(house, tables[0], 1, await sit(house, tables[0], 1, "Ann"))
        dee = await house.people.add_staff("Dee", "long password", Role.DEALER, by="test")
        reports.append(await house.proposals.report(dee, fresh_key(), tables[0], EXPOSED))

    in_house(database, report)
    edition = later_edition(monkeypatch, None)["nj-uth"]
    said_otherwise(monkeypatch)

    async def answer(house: House) -> None:
        await house.upgrade.begin()
        live, flo = house.tables.live(tables[0]), house.people.named("Flo")
        assert live.held == reports[0]
        assert live.durable.state.superseded
        end = StaffRequest(f"change the rules {edition}", Role.FLOOR)
        with pytest.raises(Refused, match="table-suspended"):
            await house.staff.act(flo, fresh_key(), tables[0], end)
        decided = await house.decisions.decide(flo, fresh_key(), reports[0], accept=accept)
        assert decided["decision"] == ("noted" if accept else "denied")
        assert not live.held
        await house.staff.act(flo, fresh_key(), tables[0], end)
        state = house.tables.live(tables[0]).durable.state
        assert state.rules == edition
        assert not [account for account, _ in state.ledger if account.place is AccountKind.LAYOUT]
        await another_round(house, tables[0])
        check_books(house)

    in_house(database, answer)
    verified(database)


def test_a_report_that_waits_when_the_rules_change_holds_a_round_that_can_go_on(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables: list[str] = []
    reports: list[str] = []

    async def report(house: House) -> None:
        tables.append(await open_table(house))
        await bet(house, tables[0], 1, await sit(house, tables[0], 1, "Ann"))
        dee = await house.people.add_staff("Dee", "long password", Role.DEALER, by="test")
        reports.append(await house.proposals.report(dee, fresh_key(), tables[0], EXPOSED))

    in_house(database, report)
    edition = later_edition(monkeypatch, ())["nj-uth"]

    async def answer(house: House) -> None:
        await house.upgrade.begin()
        live, flo = house.tables.live(tables[0]), house.people.named("Flo")
        assert (live.held, live.durable.state.superseded) == (reports[0], ())
        decided = await house.decisions.decide(flo, fresh_key(), reports[0], accept=True)
        assert decided["decision"] == "accepted"
        seated = house.tables.live(tables[0]).durable.state.seated
        people = {number: house.people.player(who) for number, who in seated.items()}
        await play_on(house, tables[0], people)
        assert f'"what":"{Voided.__name__}"' in "".join(whole_lines(house, tables[0]))
        await another_round(house, tables[0])
        assert house.tables.live(tables[0]).durable.state.rules == edition
        check_books(house)

    in_house(database, answer)
    verified(database)


def test_while_the_house_drains_rounds_end_and_none_begins(database: Database) -> None:
    async def play(house: House) -> None:
        table = await open_table(house)
        ann = await sit(house, table, 1, "Ann")
        await bet(house, table, 1, ann)
        assert house.upgrade.in_a_round() == ["Blue table"]
        await house.upgrade.drain()
        await house.upgrade.drain()
        await play_on(house, table, {1: ann})
        assert house.upgrade.in_a_round() == []
        with pytest.raises(Refused, match=r"house-drains: .*no new rounds"):
            await bet(house, table, 1, ann)
        await house.upgrade.end_drain()
        await bet(house, table, 1, ann)
        await house.upgrade.drain()

    in_house(database, play)

    async def after_a_restart(house: House) -> None:
        assert house.upgrade.is_draining()
        await house.upgrade.begin()
        assert not house.upgrade.is_draining()
        said = [json.loads(line)["what"] for line in house_lines(house.database)]
        assert [what for what in said if what.startswith("drain")] == [
            "drain begun",
            "drain ended",
        ] * 2

    in_house(database, after_a_restart)
    verified(database)
