"""Names that players cannot take: what the house, its staff and its seats are called."""

import pytest

from fairdeal.house.access.account_names import is_reserved
from fairdeal.house.house import House
from fairdeal.house.store.database import Database
from fairdeal.house.tables.player_actions import Request
from fairdeal.law import Refused
from tests.house.houses import bet, check_books, fresh_key, in_house, open_table, play_on

PASSWORD = "long password"
RESERVED = """
dealer; DEALER; the dealer; The House; house; H0USE; Cage; the cage; Admin; admin 1; 4dm1n; Adrnin;
ADM!N; Administrator; Fairdeal; F A I R D E A L; fairdea1; FAIRDEAI; Fairdeal Support; floor;
Floor Manager; pit boss; Pit-Boss; PITB0SS; cashier; c@shier; ca5hier; Auditor; staff; $taff; 5taff;
the staff; Support; moderator; moder4tor; seat 1; Seat 12; 5eat 1; séat 3; Dealer 7; dealers;
our dealer; Mr. Dealer; de.al.er; de_al_er; dea|er; ｄｅａｌｅｒ; dėaler; ĐEALER; øperator; ﬂoor;
ᴅᴇᴀʟᴇʀ; 🅳🅴🅰🅻🅴🆁; Ⓓⓔⓐⓛⓔⓡ; 𝓭𝓮𝓪𝓵𝓮𝓻; 🇩🇪🇦🇱🇪🇷; de\u2800aler; d\u0335ealer; 山 dealer;
ÐEALER; ƉEALER; ðealer; dealeƦ; ƨtaff; hoʊse; dɛaler; dəaler
"""
FREE = """
Ann; Ann 1; Nicolas Cage; Dr House; Bob Floor; Housen; Staffan; Modesto; Pit; Pitt; Amy; Adi; Li;
Flo; Mina; Amit; Marie Casino-Jones; Roots; Player 1; Table; O’Neill; Zoë; 山田 太郎;
Анна; Ολυμπία; 42
"""


def names(listed: str) -> list[str]:
    return [name.strip() for name in listed.split(";")]


def test_names_of_the_house_are_reserved_in_any_writing_and_other_names_are_not() -> None:
    assert [name for name in names(RESERVED) if not is_reserved(name)] == []
    assert [name for name in names(FREE) if is_reserved(name)] == []


def test_no_player_takes_a_reserved_name_by_any_way(database: Database) -> None:
    async def play(house: House) -> None:
        ann = (await house.people.visit("Ann")).person
        allowed = []
        for name in names(RESERVED):
            for way in (
                house.people.visit(name),
                house.people.register(name, PASSWORD),
                house.players.be_called(ann, fresh_key(), name),
            ):
                try:
                    await way
                except Refused:
                    continue
                allowed.append(name)
        assert allowed == []
        for name in names(FREE):
            await house.players.be_called(ann, fresh_key(), name)

    in_house(database, play)


def test_players_who_have_such_a_name_from_before_keep_it_and_play_on(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(house: House) -> None:
        table = await open_table(house)
        with monkeypatch.context() as before:  # as an earlier release did
            before.setattr("fairdeal.house.access.account_names.is_reserved", lambda name: False)
            ann = (await house.people.register("Admin", PASSWORD)).person
        admin = (await house.people.sign_on("Admin", PASSWORD)).person
        assert (admin.id, admin.name) == (ann.id, "Admin")
        seat = Request(1, "sit", wagers={"chips": 50_000})
        await house.players.act(admin, fresh_key(), table, seat)
        await bet(house, table, 1, admin)
        await play_on(house, table, {1: admin})
        assert house.tables.live(table).durable.state.name_at(1) == "Admin"
        check_books(house)

    in_house(database, play)
