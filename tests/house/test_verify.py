"""The whole house verified; whoever owns the file and changes it is found out."""

import sqlite3
from datetime import date, timedelta
from pathlib import Path

import pytest

from fairdeal.audit.verify import verify
from fairdeal.frozen import replace
from fairdeal.house.database import Database
from fairdeal.house.heads import read_kept, signer_of
from fairdeal.house.house import House
from fairdeal.house.seal import Seal, house_key
from fairdeal.house.side_by_side import by_cluster, in_processes
from fairdeal.house.snapshots import kept_snapshot, newest_snapshot
from fairdeal.house.verify import journals, verify_house
from fairdeal.house.work import Work
from fairdeal.law import Refused
from fairdeal.money import INVENTORY, Cents, Move, player
from fairdeal.sheet import SCHEMAS
from tests.clusters import cluster
from tests.house.houses import KEY, bet, in_house, open_table, play_on, sit

SIGNER = signer_of(KEY)


async def play(house: House, name: str = "Blue table") -> None:
    table = await open_table(house, name=name)
    ann = await sit(house, table, 1, "Ann" + name[:1])
    for _ in range(2):
        await bet(house, table, 1, ann)
        await play_on(house, table, {1: ann})


def wrong(database: Database) -> list[str]:
    return [f"{c.what}: {c.wrong}" for c in verify_house(database, Seal(KEY)) if c.wrong]


def test_a_house_that_was_left_alone_verifies(database: Database) -> None:
    in_house(database, play)
    assert wrong(database) == []
    (journal,) = journals(database, Seal(KEY), SIGNER)
    assert journal.text.count("\n") > 20
    assert verify(journal.text.encode(), journal.head.encode(), SIGNER.public).whole


async def play_for_a_progressive(house: House) -> None:
    options = dict(SCHEMAS["ma-uth"].with_every_wager)
    table = await open_table(house, "ma-uth", options=options)
    ann = await sit(house, table, 1, "Ann")
    await bet(house, table, 1, ann)
    await play_on(house, table, {1: ann})


def test_what_a_meter_begins_with_is_on_the_books(database: Database) -> None:
    in_house(database, play_for_a_progressive)
    assert wrong(database) == []


def test_a_day_has_the_journals_that_were_written_to_then_up_to_its_end(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path}/house.db")
    database.upgrade()
    in_house(database, play)
    (whole,) = journals(database, Seal(KEY), SIGNER)
    today = date.fromisoformat(whole.text.split('"time":"')[-1][:10])
    assert not list(journals(database, Seal(KEY), SIGNER, today - timedelta(days=1)))
    assert not list(journals(database, Seal(KEY), SIGNER, today + timedelta(days=1)))
    days = [*journals(database, Seal(KEY), SIGNER, today)]
    assert [journal.text for journal in days] == [whole.text]


async def play_once_more(house: House) -> None:
    if not house.tables.all():
        await play(house)
    else:
        table = house.tables.all()[0]["id"]
        bob = await sit(house, table, 2, "Bob")
        await bet(house, table, 2, bob)
        await play_on(house, table, {2: bob})


def test_an_older_copy_of_the_house_is_found_out_by_the_heads_that_were_kept(
    tmp_path: Path,
) -> None:
    database = Database(f"sqlite:///{tmp_path}/house.db")
    database.upgrade()
    in_house(database, play_once_more, heads=tmp_path / "heads")
    database.backup(tmp_path / "older.db")
    in_house(database, play_once_more, heads=tmp_path / "heads")
    kept = read_kept(tmp_path / "heads", SIGNER.public)
    assert [len(heads) for heads in kept.heads.values()] == [2, 2]
    assert not [c for c in verify_house(database, Seal(KEY), kept=kept) if c.wrong]
    older = Database(f"sqlite:///{tmp_path}/older.db")
    assert wrong(older) == []
    found = [c.what for c in verify_house(older, Seal(KEY), kept=kept) if "kept" in c.wrong]
    assert found == ["the house's journal", "table Blue table"]


@pytest.mark.parametrize(
    ("old", "new", "name"),
    [
        ('"heads"', '"Heads"', "head-not-signed"),
        ('"time":"2', '"time":"3', "head-not-signed"),
        ("{", "[", "head-not-readable"),
    ],
)
def test_heads_that_the_house_did_not_sign_are_refused(
    tmp_path: Path, old: str, new: str, name: str
) -> None:
    database = Database(f"sqlite:///{tmp_path}/house.db")
    database.upgrade()
    in_house(database, play, heads=tmp_path)
    (file,) = tmp_path.glob("heads-*.jsonl")
    assert read_kept(tmp_path).keys == {SIGNER.public}
    with pytest.raises(Refused, match="head-not-signed"):
        read_kept(tmp_path, signer_of(b"another" * 5).public)
    file.write_text(file.read_text().replace(old, new, 1))
    with pytest.raises(Refused, match=name):
        read_kept(tmp_path)
    file.unlink()
    with pytest.raises(Refused, match="no-heads"):
        read_kept(tmp_path)


async def play_at_three(house: House) -> None:
    for name in ("Red table", "Green table", "Blue table"):
        await play(house, name)


def test_side_by_side_and_on_a_cluster_come_to_the_same(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path}/house.db")
    database.upgrade()
    in_house(database, play_at_three)
    alone = list(verify_house(database, Seal(KEY)))
    named = [checked.what for checked in alone if checked.what.startswith("table")]
    assert named == ["table Red table", "table Green table", "table Blue table"]
    with in_processes(2) as each:
        assert list(verify_house(database, Seal(KEY), each)) == alone
    with cluster() as address, by_cluster(address) as each:
        assert list(verify_house(database, Seal(KEY), each)) == alone


@pytest.mark.parametrize(
    ("change", "what"),
    [
        (
            "UPDATE entry SET lines = replace(lines, 'ante', 'Ante') WHERE journal <> 'house'",
            "table",
        ),
        (
            "UPDATE entry SET lines = replace(lines, 'Ann', 'Bob') WHERE journal = 'house'",
            "journal",
        ),
        ("DELETE FROM entry WHERE first = (SELECT max(first) FROM entry)", "head"),
        ("UPDATE journal SET seq = seq - 1 WHERE id <> 'house'", "head"),
        ("UPDATE balance SET cents = cents + 1 WHERE account = 'practice chips'", "transfers say"),
        ("UPDATE transfer SET cents = cents + 1 WHERE wager = 'ante'", "the books have"),
        ("DELETE FROM transfer WHERE wager = 'blind'", "the books have"),
        ("UPDATE entry SET sealed = substr(sealed, 2) WHERE sealed <> x''", "sealed"),
    ],
)
def test_a_house_that_was_tampered_with_does_not_verify(
    tmp_path: Path, change: str, what: str
) -> None:
    database = Database(f"sqlite:///{tmp_path}/house.db")
    database.upgrade()
    in_house(database, play)
    with sqlite3.connect(tmp_path / "house.db") as file:
        triggers = file.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for (name,) in triggers:
            file.execute(f"DROP TRIGGER {name}")
        file.execute(change)
    assert [line for line in wrong(database) if what in line]


def test_a_house_key_is_made_once_and_read_by_its_owner_alone(tmp_path: Path) -> None:
    file = tmp_path / "house.key"
    assert house_key(file) == house_key(file)
    assert file.stat().st_mode & 0o777 == 0o600
    file.write_bytes(b"short")
    with pytest.raises(Refused, match="not-a-house-key"):
        house_key(file)


def test_a_snapshot_that_is_not_what_the_lines_give_does_not_verify(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path}/house.db")
    database.upgrade()

    async def forge(house: House) -> None:
        await play(house)
        table = house.tables.all()[0]["id"]
        standing = newest_snapshot(database, house.seal, table)
        assert standing is not None
        richer = standing.state.ledger.moved([Move(INVENTORY, player("AnnB"), Cents(1), "", "")])
        forged = replace(standing, state=replace(standing.state, ledger=richer))
        await house.writer.write(Work(snapshots=(kept_snapshot(forged, table, house.seal),)))

    in_house(database, forge)
    assert wrong(database) == [
        "table Blue table: its snapshot is not the table as its lines give it"
    ]
