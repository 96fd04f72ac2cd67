"""A house with staff, and tables that have been played at."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from fairdeal.house.clocks import Settings
from fairdeal.house.house import House
from fairdeal.house.players import Request
from fairdeal.house.proposed import NewSheet, Observation
from fairdeal.house.roles import Person, Role
from fairdeal.round import Observed, SeatViewer, seat, view
from tests.house.houses import approved, bet, fresh_key, sit, step
from tests.journeys.conftest import OpenHouse
from tests.journeys.rounds import Guest, until, verbs
from tests.journeys.staffed import PASSWORD, signed_on

FLOOR, OTHER_FLOOR, DEALER = "Ilse Brandt", "Anna Lindqvist", "Robert Osei"
CASHIER, ADMIN, AUDITOR = "Kofi Mensah", "Ada Moreau", "Odile Roth"
STAFF = {
    FLOOR: Role.FLOOR,
    OTHER_FLOOR: Role.FLOOR,
    DEALER: Role.DEALER,
    CASHIER: Role.CASHIER,
    ADMIN: Role.ADMIN,
    AUDITOR: Role.AUDITOR,
}
AT_ONCE = Settings(pace=0, betting=None, decision=None)


class PitHouse(OpenHouse):
    """Opens with staff of every role, a table of each game, and so many rounds played at each."""

    def __init__(self, file: Path, *, rounds: int = 3, seats: int = 2, chips: bool = False) -> None:
        self._rounds, self._seats, self._chips = rounds, seats, chips
        super().__init__(file)

    async def _opening(self) -> House:
        self.loop = asyncio.get_running_loop()
        house = House(self._database, bytes(32))
        people = {
            name: await house.people.add_staff(name, PASSWORD, role, by="test")
            for name, role in STAFF.items()
        }
        ilse = people[FLOOR]
        games = ("nj-uth", "ma-uth", "nj-pikit", "nj-hilo")
        for number, instrument in enumerate(games, 1):
            name = f"Table {number}"
            options = {"minimum": 500, "maximum": 50_000}
            id = await house.tables.open(ilse, fresh_key(), name, instrument, options, AT_ONCE)
            self.tables[instrument] = id
            await self._play(house, id, number)
        if self._chips:
            await self._open_for_chips(house, people)
        return house

    async def _play(self, house: House, table: str, number: int) -> None:
        if not self._rounds:
            return
        names = ("Marta", "Dana", "Jules", "Okoro", "Priya", "Tomas")[: self._seats]
        for place, name in enumerate(names, 1):
            await sit(house, table, place, f"{name} {number}", 100_000)
        for _ in range(self._rounds):
            await _play_round(house, table)

    async def _open_for_chips(self, house: House, people: dict[str, Person]) -> None:
        new = NewSheet(approved("nj-uth"), "nj-uth", "Table 12", AT_ONCE)
        id = await house.proposals.chips_table(people[OTHER_FLOOR], fresh_key(), new)
        opened = await house.decisions.decide(people[FLOOR], fresh_key(), id, accept=True)
        self.tables["chips"] = opened["table"]

    def play_another_round(self, table: str) -> None:
        """Whoever sits there plays once more."""
        playing = _play_round(self.app.state.house, table)
        asyncio.run_coroutine_threadsafe(playing, self.loop).result(30)

    def report_an_exposed_card(self) -> None:
        """Everybody bets at the first table, and its dealer reports that a card was exposed."""
        asyncio.run_coroutine_threadsafe(self._report(), self.loop).result(30)

    async def _report(self) -> None:
        house: House = self.app.state.house
        table = self.tables["nj-uth"]
        for place, who in list(house.tables.live(table).durable.state.seated.items()):
            await bet(house, table, place, house.people.player(who))
        seen = Observation(
            Observed.DEALER_EXPOSED, position="dealer card 1", remark="The cover card slipped."
        )
        robert = house.people.named(DEALER)
        await house.proposals.report(robert, fresh_key(), table, seen)


async def _play_round(house: House, table: str) -> None:
    seated = house.tables.live(table).durable.state.seated
    players = {place: house.people.player(who) for place, who in seated.items()}
    for place, person in players.items():
        await bet(house, table, place, person)
    await _play_well(house, table, players)


async def _play_well(house: House, table: str, players: dict[int, Person]) -> None:
    """Whoever is asked decides by a rule of thumb, until betting is open again."""
    while True:
        live = house.tables.live(table)
        front, standing = live.engine.table, live.engine.standing
        asked = [offer.actor.seat for offer in front.step.required if offer.actor.seat in players]
        if front.state.round is None or not front.state.round.at or not asked:
            return
        viewer = SeatViewer(asked[0])
        offers = front.step_for(viewer).of(seat(asked[0]))
        action = front.game.rule_of_thumb(offers, view(standing.events, viewer), front.sheet)
        request = Request(asked[0], action.said, step(house, table, asked[0]), picks=action.picks)
        await house.players.act(players[asked[0]], fresh_key(), table, request)


def at(tab: Callable[..., Page], house: PitHouse, name: str, to: str = "/pit", **more: Any) -> Page:
    """A tab of somebody of the staff, signed on, where they wanted to go."""
    page = tab(base_url=house.address, **more)
    signed_on(page, Guest(house.address, name, PASSWORD))
    page.goto(to)
    return page


def in_mid_round(house: PitHouse, table: str) -> list[Guest]:
    """Two players whose first decision is due."""
    guests = [Guest(house.address, name) for name in ("Marta", "Jules")]
    for guest, place in zip(guests, (1, 4), strict=True):
        guest.sit(table, place)
    until(lambda: "bet" in verbs(guests[0], table))
    for guest in guests:
        guest.act(table, "bet", wagers={"ante": 1000, "blind": 1000, "trips": 500})
    until(lambda: "raise 4" in verbs(guests[0], table))
    return guests
