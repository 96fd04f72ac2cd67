"""A house with staff, and tables that have been played at."""

import json
import urllib.request
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from fairdeal.house.access.permissions import Person, Role
from fairdeal.house.approvals.kinds import NewSheet, Observation
from fairdeal.house.house import House
from fairdeal.house.tables.player_actions import Request
from fairdeal.play import Observed, SeatViewer, seat, view
from fairdeal.web.api.guard import COOKIE
from tests.house.houses import approved, bet, fresh_key, sit, step
from tests.journeys.open_house import AT_ONCE, Made, OpenHouse, made
from tests.journeys.rounds import Guest, until_offered
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
Busy = tuple["PitHouse", dict[str, str]]
PLAYERS = ("Marta", "Dana", "Jules", "Okoro", "Priya", "Tomas")


@cache
def staffed_house(rounds: int, seats: int, chips: bool) -> Made:
    """Make a house with staff of every role, and tables where so many rounds were played."""

    async def furnish(house: House) -> dict[str, str]:
        people = {
            name: await house.people.add_staff(name, PASSWORD, role, by="test")
            for name, role in STAFF.items()
        }
        tables = {}
        for number, instrument in enumerate(("nj-uth", "ma-uth", "nj-pikit", "nj-hilo"), 1):
            name, options = f"Table {number}", {"minimum": 500, "maximum": 50_000}
            tables[instrument] = id = await house.tables.open(
                people[FLOOR], fresh_key(), name, instrument, options, AT_ONCE
            )
            if rounds:
                for place, who in enumerate(PLAYERS[:seats], 1):
                    await sit(house, id, place, f"{who} {number}", 100_000)
            for _ in range(rounds):
                await _play_round(house, id)
        if chips:
            tables["chips"] = await _open_for_chips(house, people)
        return tables

    return made(furnish)


async def _open_for_chips(house: House, people: dict[str, Person]) -> str:
    new = NewSheet(approved("nj-uth"), "nj-uth", "Table 12", AT_ONCE)
    id = await house.proposals.chips_table(people[OTHER_FLOOR], fresh_key(), new)
    opened = await house.decisions.decide(people[FLOOR], fresh_key(), id, accept=True)
    return str(opened["table"])


class PitHouse(OpenHouse):
    """Opens with staff of every role, a table of each game, and so many rounds played at each."""

    def __init__(self, file: Path, *, rounds: int = 3, seats: int = 2, chips: bool = False) -> None:
        super().__init__(file, staffed_house(rounds, seats, chips))

    def play_another_round(self, table: str) -> None:
        """Whoever sits there plays once more."""
        self.do(_play_round(self.house, table))

    def report_an_exposed_card(self) -> None:
        """Everybody bets at the first table, and its dealer reports that a card was exposed."""
        self.do(self._report(self.house))

    async def _report(self, house: House) -> None:
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
        front, standing = live.ahead, live.standing
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
    until_offered(guests[0], table, "bet")
    for guest in guests:
        guest.act(table, "bet", wagers={"ante": 1000, "blind": 1000, "trips": 500})
    until_offered(guests[0], table, "raise 4")
    return guests


def busy_house(file: Path) -> Busy:
    """Open a house in which everything waits that can wait; and where that is looked at."""
    house = PitHouse(file, rounds=2, chips=True)
    house.report_an_exposed_card()
    floor, other, auditor = (
        Guest(house.address, name, PASSWORD) for name in (FLOOR, OTHER_FLOOR, AUDITOR)
    )
    (report,) = floor.get("proposals")["proposals"]
    options = {"trips_pay_table": "B", "minimum": 500, "maximum": 50_000}
    proposed = {"key": "keys-propose", "options": options, "reason": "As elsewhere."}
    sheet = other.post(f"tables/{house.tables['nj-uth']}/sheet", proposed)
    fill = {"key": "keys-fill-it", "table": house.tables["chips"], "cents": 500_000}
    chips = other.post("cage/fill", {**fill, "remark": "200 × $25"})
    cashier = Guest(house.address, CASHIER, PASSWORD)
    player, slip, correction = correct_a_payment(house, cashier)
    dealer = Guest(house.address, DEALER, PASSWORD)
    dealer.post(f"tables/{house.tables['ma-uth']}/dealer", {"key": "keys-deals", "take": True})
    look = auditor.post(f"tables/{house.tables['nj-pikit']}/rounds/1/look", {"key": "keys-look1"})
    return (
        house,
        {
            **house.tables,
            "report": f"/pit/waiting/{report['id']}",
            "sheet": f"/pit/waiting/{sheet['proposal']}",
            "fill": f"/pit/waiting/{chips['proposal']}",
            "player": player,
            "slip": slip,
            "correction": correction,
            "look": f"/audit/looks/{look['line']}",
            "copy": f"/audit/copies/{hand_in(auditor, b'nonsense')}",
        },
    )


def correct_a_payment(house: PitHouse, cashier: Guest) -> tuple[str, str, str]:
    """Somebody is paid in too much: whose account it is, where it is put right, what waits."""
    player = str(Guest(house.address, "Nadia").get("me")["id"])
    paid = cashier.post("cage/pay-in", {"key": "keys-pay-in", "player": player, "cents": 10_000})
    of = f"house/{paid['seq']}/0"
    put = {"source": f"player/{player}", "target": "cage", "cents": 1_000, "currency": "chips"}
    proposed = cashier.post(
        "corrections", {"key": "keys-correct", **put, "reason": "Counted again.", "of": of}
    )
    slip = f"/cage/corrections?person={player}&of={of}"
    return player, slip, f"/pit/waiting/{proposed['proposal']}"


def hand_in(auditor: Guest, copy: bytes) -> str:
    """A copy of a journal, to be checked; what it is called."""
    headers = {
        "origin": auditor.address,
        "cookie": f"{COOKIE}={auditor.token}",
        "content-type": "application/octet-stream",
        "idempotency-key": "keys-hands-in",
    }
    request = urllib.request.Request(f"{auditor.address}/audit/copies", copy, headers)
    with urllib.request.urlopen(request) as answer:
        return str(json.load(answer)["copy"])
