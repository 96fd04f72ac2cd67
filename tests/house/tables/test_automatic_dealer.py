"""Seats of players whose session is over."""

from fairdeal.house.access.permissions import Person
from fairdeal.house.house import House
from fairdeal.house.money.money import PRACTICE, WELCOME, wallet
from fairdeal.house.store.database import Database
from fairdeal.house.tables.player_actions import Request
from tests.house.houses import bet, check_books, fresh_key, in_house, open_table, play_on


async def come(house: House, table: str, seat: int, name: str) -> tuple[Person, str]:
    """Somebody who sits down, with the token of the session."""
    signed_on = await house.people.visit(name)
    person = signed_on.person
    request = Request(seat, "sit", wagers={"chips": 50_000})
    await house.players.act(person, fresh_key(), table, request)
    return person, signed_on.token


def test_a_seat_whose_player_is_gone_is_free_and_the_chips_are_on_the_account(
    database: Database,
) -> None:
    async def play(house: House) -> None:
        table = await open_table(house)
        ann, anns = await come(house, table, 1, "Ann")
        bob, _ = await come(house, table, 2, "Bob")
        live = house.tables.live(table)
        await house.departures.give_up()
        assert live.durable.state.seated == {1: ann.id, 2: bob.id}
        await house.people.sign_off(anns)
        await house.departures.give_up()
        assert live.durable.state.seated == {2: bob.id}
        assert house.cage.balance(wallet(ann.id), PRACTICE) == WELCOME
        check_books(house)

    in_house(database, play)


def test_a_seat_is_kept_three_minutes_for_a_player_whose_pages_are_closed(
    database: Database,
) -> None:
    async def play(house: House) -> None:
        table = await open_table(house)
        ann, _ = await come(house, table, 1, "Ann")
        live = house.tables.live(table)
        house.tables.see(live, ann.id, here=False)
        await house.departures.give_up()
        assert live.durable.state.seated == {1: ann.id}
        live.away = {ann.id: live.away[ann.id] - 200_000}  # as if so much time had gone by
        await house.departures.give_up()
        assert not live.durable.state.seated
        check_books(house)

    if database.is_file:  # of several servers none knows all pages
        in_house(database, play)


def test_a_player_who_acts_without_a_page_is_not_away(database: Database) -> None:
    async def play(house: House) -> None:
        table = await open_table(house)
        ann, _ = await come(house, table, 1, "Ann")
        live = house.tables.live(table)
        house.tables.see(live, ann.id, here=False)
        live.away = {ann.id: live.away[ann.id] - 200_000}  # as if so much time had gone by
        await house.players.act(ann, fresh_key(), table, Request(1, "leave"))
        sit = Request(2, "sit", wagers={"chips": 50_000})
        await house.players.act(ann, fresh_key(), table, sit)
        await house.departures.give_up()
        assert live.durable.state.seated == {2: ann.id}

    if database.is_file:  # of several servers none knows all pages
        in_house(database, play)


def test_a_hand_in_play_is_played_out_before_its_seat_is_free(database: Database) -> None:
    async def play(house: House) -> None:
        table = await open_table(house)
        ann, anns = await come(house, table, 1, "Ann")
        await bet(house, table, 1, ann)
        await house.people.sign_off(anns)
        live = house.tables.live(table)
        await house.departures.give_up()
        assert live.durable.state.seated == {1: ann.id}
        await play_on(house, table, {1: ann})
        await house.departures.give_up()
        assert not live.durable.state.seated
        check_books(house)

    in_house(database, play)
