"""One person, one name: nobody holds two roles or two purses under names that look the same."""

import pytest

from fairdeal.api import open_table
from fairdeal.law import Refused
from fairdeal.play import DEALER, FLOOR, Action
from fairdeal.table import Table
from fairdeal.table.people import alike, check_name
from tests.cases import each_case
from tests.table.tables import refused

LIKE_ANN = ["Ann", " Ann", "Ann ", "A nn", "ANN", "ann", "Аnn", "Ann\u3164", "Ａｎｎ"]
LIKE_KIM = ["Kim ", "kim", "K im", "Кim", "KIM"]


def staffed(dealer: str, floor: str = "") -> Table:
    """A table where the dealer, and perhaps the floor, has signed on."""
    table = open_table("nj-uth", seed=1)
    for actor, name in ((DEALER, dealer), (FLOOR, floor)):
        if name:
            table.do(Action(actor, "sign on", staff=name))
    return table


@pytest.mark.parametrize("name", LIKE_ANN)
def test_a_second_player_cannot_sit_under_a_name_that_looks_the_same(name: str) -> None:
    table = open_table("nj-uth", seed=1)
    table.sit(1, "Ann", chips="$500")
    refusal = refused(table.sit, 2, name, chips="$5")
    assert refusal.name in ("name-taken", "mixed-scripts")
    assert refusal.name == "mixed-scripts" or refusal.clause
    assert table.seated == {1: "Ann"}
    assert table.leave(1) == 50_000
    table.sit(2, "Ann", chips="$5")  # who has left may come back


def test_the_same_player_takes_a_further_seat_by_also_play() -> None:
    table = open_table("nj-hilo", seed=1)
    table.sit(1, "Ann", chips="$500")
    table.also_play(2, beside=1)
    assert table.seated == {1: "Ann", 2: "Ann"}


@pytest.mark.parametrize("name", LIKE_KIM)
def test_one_person_does_not_deal_and_supervise(name: str) -> None:
    refusal = refused(staffed("Kim").do, Action(FLOOR, "sign on", staff=name))
    assert refusal.name in ("one-person-two-roles", "mixed-scripts")


@pytest.mark.parametrize("name", LIKE_KIM)
def test_who_works_at_a_table_does_not_play_there(name: str) -> None:
    assert refused(staffed("Kim").sit, 1, name, chips="$5").name in (
        "staff-may-not-sit",
        "mixed-scripts",
    )
    table = open_table("nj-uth", seed=1)
    table.sit(1, "Kim", chips="$5")
    refusal = refused(table.do, Action(DEALER, "sign on", staff=name))
    assert refusal.name in ("staff-may-not-sit", "mixed-scripts")


@pytest.mark.parametrize("name", ["\x1b[2J", "Kim\nPat", "\u3164", "Кim"])
def test_staff_have_names_as_players_do(name: str) -> None:
    for table, actor in ((staffed(""), DEALER), (staffed("Pat"), FLOOR)):
        assert refused(table.do, Action(actor, "sign on", staff=name)).name in (
            "player-not-a-name",
            "mixed-scripts",
        )


@pytest.mark.parametrize(
    "name", ["the  dealer", "the dеaler", "THE DEALER", "thefloor", "The fl00r"]
)
def test_nobody_who_plays_passes_for_the_house(name: str) -> None:
    refusal = refused(open_table("nj-uth", seed=1).sit, 1, name, chips="$5")
    assert refusal.name in ("name-of-the-house", "mixed-scripts")


def test_a_dealer_is_not_called_the_floor() -> None:
    table = staffed("")
    refusal = refused(table.do, Action(DEALER, "sign on", staff="the floor"))
    assert refusal.name == "name-of-the-house"
    table.do(Action(DEALER, "sign on", staff="the dealer"))


@each_case(
    "name",
    [
        "Ann",
        "Zoë",
        "O’Neill",
        "Ολυμπία",
        "Анна",
        "山田 太郎",
        "サトー Ken",
        "김 Kim",
        "李ㄅ",
        "Oʻahu",
    ],
)
def test_names_of_one_script_are_names(name: str) -> None:
    assert check_name(name) == name


@pytest.mark.parametrize("name", ["Αnn", "Annа", "Կim", "аҭlas", "ЅСОРЕs"])
def test_names_of_mixed_scripts_are_refused(name: str) -> None:
    with pytest.raises(Refused, match="mixed-scripts"):
        check_name(name)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ian", "lan"),
        ("AI", "Al"),
        ("B0B", "BOB"),
        ("СОРЕ", "COPE"),
        ("ΝΙΚΗ", "NIKH"),
        ("ﬁn", "fin"),
    ],
)
def test_look_alikes_are_alike_whatever_the_script(one: str, other: str) -> None:
    assert alike(one, other)
    assert alike(other, one)


@pytest.mark.parametrize(("one", "other"), [("Ann", "Anna"), ("Zoë", "Zoe"), ("Bob", "Rob")])
def test_other_names_are_other_people(one: str, other: str) -> None:
    assert not alike(one, other)
