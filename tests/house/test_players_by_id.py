"""Players are known by their id everywhere; names are shown, may change, and may be shared."""

import json
from contextlib import closing
from pathlib import Path

import pytest

from fairdeal.house.access.permissions import Role
from fairdeal.house.access.player_limits import Limit
from fairdeal.house.approvals.kinds import Observation
from fairdeal.house.house import House
from fairdeal.house.store.database import Database
from fairdeal.house.tables.player_actions import Request
from fairdeal.law import Refused
from fairdeal.money import player
from fairdeal.play import Observed
from tests.house import old_houses
from tests.house.houses import (
    bet,
    check_books,
    fresh_key,
    in_house,
    open_table,
    play_on,
    sit,
)


def test_two_people_of_one_name_sit_at_one_table_each_with_own_chips_and_rounds(
    database: Database,
) -> None:
    async def play(house: House) -> None:
        table = await open_table(house)
        people = {
            n: await sit(house, table, n, "Ann", chips) for n, chips in ((1, 30_000), (2, 40_000))
        }
        state = house.tables.live(table).durable.state
        assert dict(state.seated) == {n: person.id for n, person in people.items()}
        assert [state.name_at(n) for n in people] == ["Ann", "Ann"]
        with pytest.raises(Refused, match="not-your-seat"):
            await bet(house, table, 2, people[1])
        await bet(house, table, 1, people[1])
        await house.players.act(people[2], fresh_key(), table, Request(2, "leave"))
        await play_on(house, table, people)
        assert len(house.recall.own(people[1])) == 1
        assert not house.recall.own(people[2])
        ledger = house.tables.live(table).durable.state.ledger
        won = house.recall.own(people[1])[0].net or 0
        assert ledger.balance(player(people[1].id)) == 30_000 + won
        check_books(house)

    in_house(database, play)


def test_a_change_of_name_loses_no_seat_no_limit_and_no_exclusion(database: Database) -> None:
    async def play(house: House) -> None:
        table = await open_table(house)
        ann = await sit(house, table, 1, "Ann")
        await house.limits.set(ann, Limit.WAGER, 900)
        await house.players.be_called(ann, fresh_key(), "Annabel")
        assert house.tables.live(table).durable.state.name_at(1) == "Annabel"
        annabel = house.people.person(ann.id)
        assert annabel.name == "Annabel"
        for person in (ann, annabel):  # as an open socket knows her, and as she is by now
            with pytest.raises(Refused, match="own-wager-limit"):
                await bet(house, table, 1, person)
        await house.limits.exclude(annabel, 1)
        with pytest.raises(Refused, match="stays-away"):
            await bet(house, table, 1, annabel)
        await house.players.act(annabel, fresh_key(), table, Request(1, "leave"))
        check_books(house)

    in_house(database, play)


def test_rounds_and_links_outlive_a_change_of_name_and_tell_the_name_of_their_time(
    database: Database,
) -> None:
    async def play(house: House) -> None:
        table = await open_table(house)
        ann = await sit(house, table, 1, "Ann")
        link = None
        for name in ("Annabel", "Bel"):
            await bet(house, table, 1, ann)
            await play_on(house, table, {1: ann})
            if link is None:
                link = await house.recall.share(ann, fresh_key(), table, 1)
            await house.players.be_called(ann, fresh_key(), name)
        bel = house.people.person(ann.id)
        told = [house.recall.told(own).names for own in reversed(house.recall.own(bel))]
        assert told[0][ann.id] in ("Ann", "Annabel")  # the change came as the round had ended
        assert told[1][ann.id] in ("Annabel", "Bel")
        assert link is not None
        assert house.recall.shared(link.link).round.number == 1

    in_house(database, play)


def test_players_report_by_their_own_seat_whatever_they_are_called(database: Database) -> None:
    async def play(house: House) -> None:
        table = await open_table(house)
        ann = await sit(house, table, 1, "Ann")
        other = (await house.people.visit("Ann")).person
        await bet(house, table, 1, ann)
        seen = Observation(Observed.DEALER_EXPOSED, position="dealer card 1")
        with pytest.raises(Refused, match="not-seated"):
            await house.proposals.report(other, fresh_key(), table, seen)
        await house.proposals.report(ann, fresh_key(), table, seen)

    in_house(database, play)


def test_refusals_and_journals_call_players_by_what_each_is_for(database: Database) -> None:
    """A refusal is read by people, a line is kept."""

    async def play(house: House) -> None:
        table = await open_table(house)
        ann = await sit(house, table, 1, "Ann", 500)
        with pytest.raises(Refused) as refused:
            await bet(house, table, 1, ann)
        assert ann.id not in str(refused.value)
        assert "player Ann holds $0" in str(refused.value)
        bought = [json.loads(line) for line in house.tables.lines(table) if '"BoughtIn"' in line]
        assert [line["data"]["player"] for line in bought] == [ann.id]

    in_house(database, play)


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    file = tmp_path / "house.db"
    old_houses.unpacked(file)
    return file


def test_who_sat_down_by_name_in_an_older_house_keeps_the_seat_and_the_rounds(kept: Path) -> None:
    async def play(house: House) -> None:
        table = next(t["id"] for t in house.tables.all() if t["instrument"] == "nj-uth")
        state = house.tables.live(table).durable.state
        name = state.seated[1]
        ann = house.people.player(name)
        people = {n: house.people.player(who) for n, who in state.seated.items()}
        before = len(house.recall.own(ann))
        assert before == 1

        impostor = (await house.people.visit(name)).person
        with pytest.raises(Refused, match="not-your-seat"):
            await house.players.act(impostor, fresh_key(), table, Request(1, "leave"))
        assert not house.recall.own(impostor)
        request = Request(3, "sit", wagers={"chips": 1000})
        with pytest.raises(Refused, match="name-taken"):
            await house.players.act(ann, fresh_key(), table, request)

        await house.players.be_called(ann, fresh_key(), "Somebody else")
        ann = people[1] = house.people.person(ann.id)
        await play_on(house, table, people)
        assert len(house.recall.own(ann)) == before + 1
        await house.players.act(ann, fresh_key(), table, Request(1, "leave"))
        await house.players.act(
            ann, fresh_key(), table, Request(1, "sit", wagers={"chips": 10_000})
        )
        state = house.tables.live(table).durable.state
        assert (state.seated[1], state.name_at(1)) == (ann.id, "Somebody else")
        for number, person in people.items():
            await bet(house, table, number, person)
        await play_on(house, table, people)
        assert len(house.recall.own(ann)) == before + 2
        check_books(house)

    with closing(Database(f"sqlite:///{kept}")) as database:
        database.upgrade()
        in_house(database, play)


def test_staff_of_an_older_house_still_sign_on_by_their_names(kept: Path) -> None:
    async def play(house: House) -> None:
        assert Role.FLOOR in house.people.named("Flo").roles
        with pytest.raises(Refused, match="name-taken"):
            await house.people.visit("flo")

    with closing(Database(f"sqlite:///{kept}")) as database:
        database.upgrade()
        in_house(database, play)
