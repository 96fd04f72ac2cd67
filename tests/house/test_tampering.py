"""Whoever owns the database and changes it is found out, and is told what is wrong with it."""

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from fairdeal.audit.extract import extract
from fairdeal.house.access.permissions import Role
from fairdeal.house.approvals.kinds import Correction
from fairdeal.house.history.verify import verify_house
from fairdeal.house.house import House
from fairdeal.house.store.database import Database
from fairdeal.house.store.journal_lines import engine_lines
from fairdeal.house.store.seal import Seal
from fairdeal.money import Currency
from fairdeal.play import SeatViewer
from tests.audit.forging import rechained
from tests.house.houses import (
    KEY,
    bet,
    fresh_key,
    in_house,
    new_house,
    open_table,
    play_on,
    player,
    sit,
)

pytestmark = pytest.mark.both_databases


async def play(house: House) -> None:
    """Two players, a round, cash, and a correction by two people."""
    table = await open_table(house)
    people = {n: await sit(house, table, n, name) for n, name in ((1, "Ann"), (2, "Bob"))}
    for number, person in people.items():
        await bet(house, table, number, person)
    await play_on(house, table, people)
    cas, coy = [
        await house.people.add_staff(name, "long password", Role.CASHIER, by="test")
        for name in ("Cas", "Coy")
    ]
    await house.cage.pay_in(cas, fresh_key(), people[1], 9_000)
    wrong = Correction(
        f"player/{people[1].id}", f"player/{people[2].id}", 500, Currency.CHIPS, "a slip"
    )
    id = await house.proposals.correction(cas, fresh_key(), wrong)
    await house.decisions.decide(coy, fresh_key(), id, accept=True)


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A house that verifies."""
    file = tmp_path_factory.mktemp("original") / "house.db"
    database = new_house(file)
    in_house(database, play)
    assert found(database) == []
    database.close()
    return file


@pytest.fixture
def house(original: Path, tmp_path: Path) -> Database:
    """A copy of it whose triggers are gone."""
    with sqlite3.connect(original) as there, sqlite3.connect(tmp_path / "house.db") as file:
        there.backup(file)
        triggers = file.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for (name,) in triggers:
            file.execute(f"DROP TRIGGER {name}")
    return Database(f"sqlite:///{tmp_path}/house.db")


def found(database: Database) -> list[str]:
    return [f"{c.what}: {c.wrong}" for c in verify_house(database, Seal(KEY)) if c.wrong]


def tamper(database: Database, *changes: str) -> None:
    assert database.file is not None
    with sqlite3.connect(database.file) as file:
        file.execute("PRAGMA ignore_check_constraints = ON")
        for change in changes:
            assert file.execute(change).rowcount > 0, change


@pytest.mark.parametrize(
    ("change", "what"),
    [
        (
            "UPDATE entry SET lines = replace(lines, 'ante', 'Ante') WHERE journal <> 'house'",
            "table",
        ),
        (
            "UPDATE entry SET lines = replace(lines, 'Ann', 'Bob') WHERE journal = 'house'",
            "house's journal: line",
        ),
        (
            "UPDATE entry SET lines = '{' WHERE journal = 'house' AND first = 2",
            "line 3: this is not",
        ),
        ("UPDATE entry SET lines = '[]' WHERE journal = 'house' AND first = 0", "line 1: it is"),
        ("UPDATE entry SET lines = lines || char(10) WHERE sealed <> x''", "other lines than"),
        ("UPDATE entry SET lines = x'ff' WHERE journal <> 'house'", "something else than lines"),
        ("UPDATE entry SET lines = '' WHERE journal <> 'house' AND sealed = x''", "table"),
        ("UPDATE entry SET sealed = x'' WHERE journal <> 'house'", "does not open"),
        ("UPDATE entry SET sealed = 'text' WHERE journal <> 'house'", "something else than lines"),
        ("UPDATE entry SET sealed = substr(sealed, 2) WHERE sealed <> x''", "sealed"),
        ("UPDATE entry SET first = first + 1 WHERE sealed <> x''", "sealed"),
        ("DELETE FROM entry WHERE first = (SELECT max(first) FROM entry)", "head"),
        ("DELETE FROM entry WHERE journal <> 'house'", "table"),
        ("DELETE FROM entry WHERE journal = 'house'", "house's journal"),
        ("UPDATE journal SET seq = seq - 1 WHERE id <> 'house'", "head"),
        ("UPDATE journal SET hash = '' WHERE id = 'house'", "head"),
        ("DELETE FROM journal WHERE id <> 'house'", "head"),
        ("UPDATE snapshot SET seq = seq + 1", "sealed"),
        ("UPDATE snapshot SET body = x'00'", "sealed"),
        ("UPDATE snapshot SET body = 5", "sealed"),
        ("UPDATE balance SET cents = cents + 1 WHERE account = 'practice chips'", "transfers say"),
        ("DELETE FROM balance WHERE account = 'practice chips'", "transfers say"),
        ("UPDATE transfer SET cents = cents + 1 WHERE wager = 'ante'", "the books have"),
        ("UPDATE transfer SET cents = 'much' WHERE wager = 'ante'", "not an amount"),
        ("UPDATE transfer SET clause = 'none' WHERE wager = 'ante'", "the books have"),
        ("UPDATE transfer SET wager = 'blind' WHERE wager = 'ante'", "the books have"),
        ("UPDATE transfer SET time = time - 86400000 WHERE wager = 'ante'", "the books have"),
        ("UPDATE transfer SET time = 'now' WHERE wager = 'paid in'", "the books have"),
        ("UPDATE balance SET may_owe = 1 WHERE account LIKE 'player/%'", "may owe"),
        ("UPDATE balance SET may_owe = 0 WHERE account = 'cage'", "may not owe"),
        ("UPDATE entry SET last = last + 1 WHERE journal = 'house'", "has others"),
        ("DELETE FROM transfer WHERE wager = 'blind'", "the books have"),
        ("DELETE FROM transfer WHERE wager = 'correction'", "the books have nothing"),
        ("UPDATE played_round SET lying = 5", "history: "),
        ("UPDATE played_round SET last = 7 WHERE number = 1", "round 1: played_round has last 7"),
        ("DELETE FROM played_round WHERE number = 1", "round 1 is missing"),
        (
            "INSERT INTO played_hand SELECT journal, 99, seat, player, name, stakes, nets, coupon,"
            " time FROM played_hand",
            "rows in played_hand, and its lines give",
        ),
        ("UPDATE played_hand SET nets = '{\"ante\":100000}' WHERE seat = 1", "has nets"),
        ("UPDATE played_hand SET player = 'p0'", "hand of round 1: played_hand has player"),
        ("UPDATE mark SET kind = 'house named' WHERE seq = 2", "mark of line 2"),
        ("DELETE FROM mark WHERE journal = 'house'", "is missing in mark"),
        ("UPDATE reading SET state = replace(state, 'Ann', 'Bob')", "the reading that is kept"),
    ],
)
def test_a_house_that_was_tampered_with_does_not_verify(
    house: Database, change: str, what: str
) -> None:
    tamper(house, change)
    assert [line for line in found(house) if what in line], found(house)


SWAP = "replace(replace(replace({0}, '{1}', '?'), '{2}', '{1}'), '?', '{2}')"


@pytest.mark.parametrize("where", ["journal <> 'house'", "wager = 'paid in'", "wager = 'welcome'"])
def test_money_that_went_to_another_is_found_though_every_sum_fits(
    house: Database, where: str
) -> None:
    """Transfers and balances agree with each other, and not with the journals."""
    assert house.file is not None
    with sqlite3.connect(house.file) as file:
        players = file.execute("SELECT DISTINCT person FROM role WHERE role = 'player'").fetchall()
    (ann,), (bob,) = players
    source, target = (SWAP.format(name, ann, bob) for name in ("source", "target"))
    balances = "UPDATE balance SET cents = ({}) - ({})".format(
        *(
            f"SELECT coalesce(sum(cents), 0) FROM transfer WHERE {side} = account "
            "AND transfer.currency = balance.currency"
            for side in ("target", "source")
        )
    )
    tamper(house, f"UPDATE transfer SET source = {source}, target = {target} WHERE {where}")
    tamper(house, balances)
    assert [line for line in found(house) if "the books have" in line]


def _an_extract(lines: list[str]) -> list[str]:
    return list(extract(lines, SeatViewer(1)))


def _under_other_rules(lines: list[str]) -> list[str]:
    fields = [json.loads(line) for line in lines]
    fields[0]["data"]["rules"] = 99
    return rechained(fields)


@pytest.mark.parametrize("made", [_an_extract, _under_other_rules])
def test_a_record_that_is_only_checked_in_part_does_not_stand_for_a_journal(
    house: Database, made: Callable[[list[str]], list[str]]
) -> None:
    """Whoever has the key and seals something that verifies by itself gains nothing by it."""
    assert house.file is not None
    seal = Seal(KEY)
    with sqlite3.connect(house.file) as file:
        (id,) = file.execute("SELECT id FROM gaming_table").fetchone()
        lines = made(engine_lines(house, seal, id))
        text, sealed = seal.close(lines, id, 0)
        head = json.loads(lines[-1])
        file.execute("DELETE FROM entry WHERE journal = ?", (id,))
        file.execute("INSERT INTO entry VALUES (?, 0, ?, ?, ?)", (id, len(lines) - 1, text, sealed))
        file.execute("UPDATE journal SET hash = ? WHERE id = ?", (head["hash"], id))
        file.execute("DELETE FROM snapshot")
    assert [line for line in found(house) if "checked only in part" in line]


def test_a_player_who_took_part_is_known_by_id(house: Database) -> None:
    """What the tampering above rests on: the books name people by their ids."""

    async def look(opened: House) -> None:
        assert opened.cage.balance(f"player/{player(opened, 'Ann').id}", "chips") == 8_500

    in_house(house, look)
