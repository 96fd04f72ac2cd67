"""A player's report never stops a table for long: the house answers, or play goes on in time."""

import asyncio
from collections.abc import Iterator
from itertools import repeat

import msgspec
import pytest
from msgspec.structs import replace

from fairdeal.house.access.permissions import Person, Role
from fairdeal.house.approvals.kinds import ACCEPTED, DENIED, NOTED, UNANSWERED, Observation
from fairdeal.house.history.verify import verify_house
from fairdeal.house.house import House
from fairdeal.house.store.database import Database
from fairdeal.house.store.journal_lines import house_lines
from fairdeal.house.store.schema import DUE, SESSION
from fairdeal.house.store.seal import Seal
from fairdeal.house.tables.clocks import Settings
from fairdeal.house.tables.live_table import LiveTable
from fairdeal.house.tables.player_actions import Request
from fairdeal.law import Refused
from fairdeal.play import Observed
from fairdeal.table import Faults, SoftwareShuffler, practice_entropy
from fairdeal.table.decks.chance import Chance, ScriptedDecks
from tests.harness.told_decks import order
from tests.house.houses import (
    BY_HAND,
    KEY,
    bet,
    check_books,
    deal,
    fresh_key,
    in_house,
    open_table,
    play_on,
    sit,
    step,
)

MINUTE = 60_000


@pytest.fixture(autouse=True)
def verified(database: Database) -> Iterator[None]:
    """Verify the house after each test: every answer is on record as the database has it.

    Not its tables: the faults of a scripted deck are on no record.
    """
    yield
    found = [each for each in verify_house(database, Seal(KEY)) if each.wrong]
    assert not [each for each in found if not each.what.startswith("table ")]


EXPOSED = Observation(Observed.DEALER_EXPOSED, position="dealer card 1")
ANOTHER_KIND = Observation(Observed.PLAYER_EXPOSED, position="seat 1 card 1")
DRAWN = Observation(Observed.DRAWN_IN_ERROR)
THREE_CARDS = Observation(Observed.WRONG_NUMBER, count=3)


def with_a_card_too_many() -> Chance:
    """Decks whose second card takes the next one along: the dealer gets three cards."""
    faulty = (order("As Kc 5c Ad Qd 3c"), Faults(stuck=frozenset({1})))
    return ScriptedDecks(repeat(faulty), SoftwareShuffler(practice_entropy(1)))


async def dealt_by_software(house: House, name: str = "Blue table") -> tuple[str, Person]:
    """A table in the middle of a round; its player is asked."""
    table = await open_table(house, name=name)
    ann = await sit(house, table, 1, "Ann")
    await bet(house, table, 1, ann)
    return table, ann


async def dealt_by_dee(
    house: House, settings: Settings = BY_HAND, players: int = 1
) -> tuple[str, Person, list[Person]]:
    """The same at a table that a person deals."""
    table = await open_table(house, settings=settings)
    dee = await house.people.add_staff("Dee", "long password", Role.DEALER, by="test")
    seated = [await sit(house, table, n, f"Ann {n}") for n in range(1, players + 1)]
    await deal(house, table, dee)
    for number, player in enumerate(seated, 1):
        await bet(house, table, number, player)
    await deal(house, table, dee)
    return table, dee, seated


async def to_the_end(house: House, table: str, dee: Person, ann: Person) -> None:
    """The round is played to its end."""
    front = house.tables.live(table).ahead
    number = front.state.number
    while front.state.number == number and front.round and not front.round.over:
        await play_on(house, table, {1: ann})
        await deal(house, table, dee)


def run_out(live: LiveTable, by: int = 2 * MINUTE) -> None:
    """As if so much time had gone by, as this process sees it."""
    live.waits = {who: replace(wait, until=wait.until - by) for who, wait in live.waits.items()}


def told(house: House, what: str) -> list[str]:
    """Who did this, by the house's journal."""
    lines = [msgspec.json.decode(line) for line in house_lines(house.database)]
    return [line["actor"] for line in lines if line["what"] == what]


# -- at a table that software deals


@pytest.mark.parametrize("seen", [EXPOSED, ANOTHER_KIND, DRAWN])
def test_the_house_denies_a_false_report_at_once_and_play_goes_on(
    database: Database, seen: Observation
) -> None:
    async def play(house: House) -> None:
        table, ann = await dealt_by_software(house)
        before = house.tables.live(table).durable.head
        key = fresh_key()
        report = await house.proposals.report(ann, key, table, seen)
        assert await house.proposals.report(ann, key, table, seen) == report  # the same again
        known = house.proposals.find(report)
        assert (known.decision, known.decided_by) == (DENIED, "")
        assert told(house, "report denied") == ["house"]
        assert not house.proposals.open()
        assert house.tables.live(table).durable.head == before
        await play_on(house, table, {1: ann})
        check_books(house)

    in_house(database, play)


def test_the_house_confirms_a_true_report_at_once_and_the_clause_is_carried_out(
    database: Database,
) -> None:
    async def play(house: House) -> None:
        table, ann = await dealt_by_software(house)
        report = await house.proposals.report(ann, fresh_key(), table, THREE_CARDS)
        known = house.proposals.find(report)
        assert (known.decision, known.decided_by) == (ACCEPTED, "")
        assert told(house, "report accepted") == ["house"]
        lines = "".join(house.tables.lines(table))
        assert '"what":"Reported"' in lines
        assert '"what":"Voided"' in lines
        assert not house.tables.live(table).held
        check_books(house)

    in_house(database, play, chance=with_a_card_too_many)


def test_a_player_makes_one_report_in_a_round_of_whatever_kind_after_one_that_was_denied(
    database: Database,
) -> None:
    async def play(house: House) -> None:
        table, ann = await dealt_by_software(house)
        await house.proposals.report(ann, fresh_key(), table, EXPOSED)
        for again in (EXPOSED, ANOTHER_KIND, DRAWN, replace(EXPOSED, remark="Look!")):
            with pytest.raises(Refused, match="denied-in-this-round"):
                await house.proposals.report(ann, fresh_key(), table, again)
        await play_on(house, table, {1: ann})
        await bet(house, table, 1, ann)
        await house.proposals.report(ann, fresh_key(), table, EXPOSED)  # in the next round
        check_books(house)

    in_house(database, play)


def test_a_house_without_staff_never_hangs(database: Database) -> None:
    async def play(house: House) -> None:
        await house.tables.open_practice_tables("")
        people = [(await house.people.visit(f"Ann {n}")).person for n in range(3)]
        tables = [row["id"] for row in house.tables.all()][:2]
        for table in tables:
            live = house.tables.live(table)
            live.settings = replace(live.settings, pace=0, betting=None, decision=None)
            live.renew_waits()
            await house.dealer.serve(table)
            for number, person in enumerate(people, 1):
                wanted = Request(number, "sit", wagers={"chips": 50_000})
                await house.players.act(person, fresh_key(), table, wanted)
            for number, person in enumerate(people, 1):
                await bet(house, table, number, person)
        assert not house.directory.staff()
        seen = {0: EXPOSED, 1: DRAWN, 2: ANOTHER_KIND}
        outcomes = await asyncio.gather(
            *(
                house.proposals.report(person, fresh_key(), table, seen[n])
                for table in tables
                for n, person in enumerate(people)
            ),
            return_exceptions=True,
        )
        assert [outcome for outcome in outcomes if isinstance(outcome, BaseException)] == []
        for table in tables:
            assert not house.tables.live(table).held
            await play_on(house, table, dict(enumerate(people, 1)))
            for number, person in enumerate(people, 1):
                await house.players.act(person, fresh_key(), table, Request(number, "leave"))
        check_books(house)

    in_house(database, play)


# -- at a table that a person deals


def test_a_players_report_holds_a_table_that_a_person_deals_until_staff_answer(
    database: Database,
) -> None:
    async def play(house: House) -> None:
        table, dee, (ann,) = await dealt_by_dee(house)
        report = await house.proposals.report(ann, fresh_key(), table, EXPOSED)
        live = house.tables.live(table)
        assert live.held == report
        with pytest.raises(Refused, match="table-suspended"):
            await house.players.act(ann, fresh_key(), table, Request(1, "leave"))
        await house.dealer.serve(table)  # it is not time yet
        assert live.held == report
        await house.decisions.decide(dee, fresh_key(), report, accept=True)
        assert not live.held
        assert any('"what":"Voided"' in line for line in house.tables.lines(table))
        check_books(house)

    in_house(database, play)


def test_play_goes_on_after_a_report_that_nobody_answers_and_the_report_stays_on_record(
    database: Database,
) -> None:
    async def play(house: House) -> None:
        table, dee, (ann,) = await dealt_by_dee(house)
        report = await house.proposals.report(ann, fresh_key(), table, EXPOSED)
        live = house.tables.live(table)
        run_out(live)
        await house.dealer.serve(table)
        assert not live.held
        assert told(house, "report unanswered") == ["house"]
        assert [each["id"] for each in house.proposals.open()] == [report]
        with pytest.raises(Refused, match="reported-in-this-round"):
            await house.proposals.report(ann, fresh_key(), table, DRAWN)
        await to_the_end(house, table, dee, ann)
        before = live.durable.head
        answer = await house.decisions.decide(dee, fresh_key(), report, accept=True)
        assert answer["decision"] == NOTED
        assert live.durable.head == before  # the round is over: nothing changes at the table
        assert not house.proposals.open()
        check_books(house)

    in_house(database, play)


@pytest.mark.parametrize("accept", [True, False])
def test_staff_who_answer_late_but_in_the_same_round_still_carry_out_the_clause(
    database: Database, accept: bool
) -> None:
    async def play(house: House) -> None:
        table, dee, (ann,) = await dealt_by_dee(house)
        report = await house.proposals.report(ann, fresh_key(), table, EXPOSED)
        run_out(house.tables.live(table))
        await house.dealer.serve(table)
        check = Request(1, "check", step(house, table, 1))
        await house.players.act(ann, fresh_key(), table, check)
        answer = await house.decisions.decide(dee, fresh_key(), report, accept=accept)
        assert answer["decision"] == (ACCEPTED if accept else DENIED)
        voided = any('"what":"Voided"' in line for line in house.tables.lines(table))
        assert voided is accept
        check_books(house)

    in_house(database, play)


def test_a_hold_ends_in_time_at_another_server_and_after_a_restart(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(house: House) -> None:
        table, dee, (ann,) = await dealt_by_dee(house)
        earlier = database.now() - 3 * MINUTE
        with monkeypatch.context() as clock:
            clock.setattr(database, "now", lambda: earlier)
            report = await house.proposals.report(ann, fresh_key(), table, EXPOSED)
        house.dealer.stop()
        with database.writer.begin() as connection:  # three minutes have gone by
            due = connection.execute(DUE.update().values(at=earlier + 2 * MINUTE))
            assert due.rowcount == 1
        async with House(database, KEY) as other, House(database, KEY) as third:
            await asyncio.gather(other.dealer.serve_overdue(), third.dealer.serve_overdue())
            for server in (other, third):
                server.tables.sweep()
                assert not server.tables.live(table).held
            assert told(other, "report unanswered") == ["house"]
            house.tables.catch_up(house.tables.live(table))
            known = house.tables.live(table).report
            assert known is not None
            assert (known.id, known.answer) == (report, UNANSWERED)
            check = Request(1, "check", step(other, table, 1))
            await other.players.act(ann, fresh_key(), table, check)
            await deal(third, table, dee)

    in_house(database, play)


def test_players_who_report_one_after_another_hold_a_round_only_once_for_nobody(
    database: Database,
) -> None:
    async def play(house: House) -> None:
        table, _, players = await dealt_by_dee(house, players=3)
        live = house.tables.live(table)
        await house.proposals.report(players[0], fresh_key(), table, EXPOSED)
        with pytest.raises(Refused, match="table-suspended"):
            await house.proposals.report(players[1], fresh_key(), table, EXPOSED)
        run_out(live)
        await house.dealer.serve(table)
        for player in players[1:]:
            await house.proposals.report(player, fresh_key(), table, EXPOSED)
            assert not live.held
        assert len(house.proposals.open()) == 3

    in_house(database, play)


def test_a_table_may_be_set_so_that_reports_do_not_hold_it(database: Database) -> None:
    async def play(house: House) -> None:
        settings = replace(BY_HAND, report_hold=0)
        table, _, (ann,) = await dealt_by_dee(house, settings)
        await house.proposals.report(ann, fresh_key(), table, EXPOSED)
        assert not house.tables.live(table).held
        assert len(house.proposals.open()) == 1

    in_house(database, play)


def test_the_report_of_a_player_who_is_gone_holds_the_table_no_longer_than_any_other(
    database: Database,
) -> None:
    async def play(house: House) -> None:
        table, dee, (ann,) = await dealt_by_dee(house)
        await house.proposals.report(ann, fresh_key(), table, EXPOSED)
        with database.writer.begin() as connection:
            connection.execute(SESSION.update().values(ended=house.database.now()))
        await house.departures.give_up()  # not while the table is held
        live = house.tables.live(table)
        run_out(live)
        await house.dealer.serve(table)
        await to_the_end(house, table, dee, ann)
        await house.departures.give_up()
        assert not live.durable.state.seated
        check_books(house)

    in_house(database, play)


def test_a_report_by_staff_still_waits_for_a_second_person(database: Database) -> None:
    async def play(house: House) -> None:
        table, dee, _ = await dealt_by_dee(house)
        report = await house.proposals.report(dee, fresh_key(), table, EXPOSED)
        live = house.tables.live(table)
        assert live.held == report
        assert not live.waits

    in_house(database, play)
