"""What a report would do is told before anybody reports it, and nothing comes of looking."""

import json

import msgspec

from fairdeal.house.access.permissions import Role
from fairdeal.house.approvals.kinds import Observation
from fairdeal.house.approvals.preview import consequence, possible
from fairdeal.house.house import House
from fairdeal.house.store.database import Database
from fairdeal.house.tables.player_actions import Request
from fairdeal.play import Observed
from fairdeal.web.pages.station.mishaps import mishaps
from tests.house.houses import bet, check_books, fresh_key, in_house, open_table, sit, step

EXPOSED = Observation(Observed.DEALER_EXPOSED, position="dealer card 1", seen_by="dealer")


def test_the_consequence_that_is_shown_is_what_confirming_does(database: Database) -> None:
    async def play(house: House) -> None:
        table = await open_table(house)
        people = {n: await sit(house, table, n, name) for n, name in ((1, "Ann"), (2, "Bob"))}
        for number, person in people.items():
            await bet(house, table, number, person)
        raised = Request(1, "raise 4", step(house, table, 1))
        await house.players.act(people[1], fresh_key(), table, raised)
        live = house.tables.live(table)
        told = consequence(live, EXPOSED)
        assert told.clause == "19:47-32.13(a)"
        assert {seat.seat: seat.goes_back for seat in told.seats} == {1: 3000, 2: 1000}
        assert [dict(seat.stands) for seat in told.seats] == [{"trips": 500}] * 2
        dee = await house.people.add_staff("Dee", "long password", Role.DEALER, by="test")
        report = await house.proposals.report(dee, fresh_key(), table, EXPOSED)
        flo = house.people.named("Flo")
        await house.decisions.decide(flo, fresh_key(), report, accept=True, how="I saw it")
        lines = [json.loads(line) for line in house.tables.lines(table)]
        back = [line["data"]["amount"] for line in lines if line["what"] == "TakenBack"]
        assert sum(back) == told.goes_back
        check_books(house)

    in_house(database, play)


def test_looking_at_what_may_be_reported_changes_nothing_and_tells_no_face(
    database: Database,
) -> None:
    async def play(house: House) -> None:
        table = await open_table(house)
        await bet(house, table, 1, await sit(house, table, 1, "Ann"))
        live = house.tables.live(table)
        before = live.standing
        told = possible(live, "dealer")
        after = live.standing
        assert (after.state, after.head, after.events) == (before.state, before.head, before.events)
        assert {each.observed for each in told} == set(Observed)
        assert {each.why_not for each in told if not each.seen} == {
            "every hand has the right number of cards"
        }
        text = msgspec.json.encode(told).decode()
        assert before.state.round is not None
        for card in before.state.round.cards.values():
            assert str(card) not in text

    in_house(database, play)


def test_between_rounds_there_is_nothing_to_report(database: Database) -> None:
    async def play(house: House) -> None:
        table = await open_table(house)
        told = possible(house.tables.live(table), "dealer")
        assert {each.why_not for each in told} == {"no cards are out: there is nothing to report"}

    in_house(database, play)


def test_a_key_for_a_mishap_that_did_not_happen_says_why_it_is_not_available(
    database: Database,
) -> None:
    async def play(house: House) -> None:
        table = await open_table(house)
        await bet(house, table, 1, await sit(house, table, 1, "Ann"))
        now = {each.key: each.now for each in mishaps(house.tables.live(table))}
        assert now["F1"].startswith("Not available: no ")
        assert now["F2"] == "Not available: every hand has the right number of cards."
        assert now["F5"] in (
            "The shuffler reports its own faults.",
            "The automated shoe reports its own faults.",
            "No shuffler and no automated shoe at this table.",
        )

    in_house(database, play)
