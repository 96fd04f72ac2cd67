"""The whole house verified; whoever owns the file and changes it is found out."""

import json
from datetime import date, timedelta
from pathlib import Path

import pytest

from fairdeal.audit.verify import verify
from fairdeal.house.history.heads import (
    as_file,
    check_not_older,
    journals,
    of_day,
    read_kept,
    signer_of,
)
from fairdeal.house.history.verify import verify_house
from fairdeal.house.house import House
from fairdeal.house.store.database import Database
from fairdeal.house.store.parallel_map import by_cluster, in_processes
from fairdeal.house.store.seal import Seal, house_key
from fairdeal.house.store.transaction import HOUSE, Work
from fairdeal.house.tables.saved_tables import kept_snapshot, newest_snapshot
from fairdeal.law import Refused
from fairdeal.money import INVENTORY, Cents, Move, player
from fairdeal.sheet import schema_of
from fairdeal.values.frozen import replace
from tests.clusters import cluster
from tests.house.houses import KEY, bet, in_house, new_house, open_table, play_on, sit
from tests.house.houses import player as person

pytestmark = pytest.mark.both_databases

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
    for id, lines in journals(database, Seal(KEY)):
        file = as_file(id, lines, SIGNER)
        assert file.text.count("\n") == len(lines) > 2
        tally = verify(file.text.encode(), file.head.encode(), SIGNER.public)
        assert (tally.lines, tally.played_again) == (len(lines), id != HOUSE)


async def play_for_a_progressive(house: House) -> None:
    options = dict(schema_of("ma-uth").with_every_wager)
    table = await open_table(house, "ma-uth", options=options)
    ann = await sit(house, table, 1, "Ann")
    await bet(house, table, 1, ann)
    await play_on(house, table, {1: ann})


def test_what_a_meter_begins_with_is_on_the_books(database: Database) -> None:
    in_house(database, play_for_a_progressive)
    assert wrong(database) == []


def test_a_day_has_the_journals_that_were_written_to_then_up_to_its_end(tmp_path: Path) -> None:
    database = new_house(tmp_path / "house.db")
    in_house(database, play)
    whole = dict(journals(database, Seal(KEY)))
    assert HOUSE in whole
    today = date.fromisoformat(json.loads(whole[HOUSE][-1])["time"][:10])
    assert not list(of_day(whole.items(), today - timedelta(days=1)))
    assert not list(of_day(whole.items(), today + timedelta(days=1)))
    assert dict(of_day(whole.items(), today)) == dict(of_day(whole.items(), None)) == whole


def test_a_round_that_is_not_over_is_in_no_file(tmp_path: Path) -> None:
    database = new_house(tmp_path / "house.db")

    async def play_and_begin(house: House) -> None:
        await play(house)
        table = house.tables.all()[0]["id"]
        await bet(house, table, 1, person(house, "AnnB"))
        assert house.tables.live(table).durable.state.number == 3
        lines = dict(journals(database, Seal(KEY)))[table]
        tally = verify("".join(f"{line}\n" for line in lines).encode())
        assert (tally.rounds, tally.played_again) == (2, True)
        assert house.tables.live(table).durable.commitment not in "".join(lines)

    in_house(database, play_and_begin)


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
    database = new_house(tmp_path / "house.db")
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


async def another_visitor(house: House) -> None:
    await house.people.visit("Zoe")


def test_an_older_copy_is_refused_before_anybody_plays(tmp_path: Path) -> None:
    database, folder = new_house(tmp_path / "house.db"), tmp_path / "heads"
    check_not_older(database, folder, SIGNER.public)  # nothing was kept yet
    in_house(database, play, heads=folder)
    database.backup(tmp_path / "older.db")
    in_house(database, another_visitor)  # the heads lag
    check_not_older(database, folder, SIGNER.public)
    in_house(database, another_visitor, heads=folder)
    check_not_older(database, folder, SIGNER.public)
    older = Database(f"sqlite:///{tmp_path}/older.db")
    with pytest.raises(Refused, match=r"older-copy: the heads in .* are of a newer house"):
        check_not_older(older, folder, SIGNER.public)
    for _ in range(3):  # farther by now, and not the same
        in_house(older, another_visitor)
    with pytest.raises(Refused, match="older-copy"):
        check_not_older(older, folder, SIGNER.public)


def test_a_line_of_heads_that_was_torn_is_passed_over_and_written_anew(tmp_path: Path) -> None:
    database = new_house(tmp_path / "house.db")
    in_house(database, another_visitor, heads=tmp_path)
    (file,) = tmp_path.glob("heads-*.jsonl")
    whole = file.read_bytes()
    file.write_bytes(whole + whole[:40])
    before = read_kept(tmp_path, SIGNER.public)
    check_not_older(database, tmp_path, SIGNER.public)
    in_house(database, another_visitor, heads=tmp_path)
    kept = read_kept(tmp_path, SIGNER.public)
    assert [len(each.heads[HOUSE]) for each in (before, kept)] == [1, 2]


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
    database = new_house(tmp_path / "house.db")
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
    database = new_house(tmp_path / "house.db")
    in_house(database, play_at_three)
    alone = list(verify_house(database, Seal(KEY)))
    named = [checked.what for checked in alone if checked.what.startswith("table")]
    assert named == ["table Red table", "table Green table", "table Blue table"]
    with in_processes(2) as each:
        assert list(verify_house(database, Seal(KEY), each)) == alone
    with cluster() as address, by_cluster(address) as each:
        assert list(verify_house(database, Seal(KEY), each)) == alone


def test_a_house_key_is_made_once_and_read_by_its_owner_alone(tmp_path: Path) -> None:
    file = tmp_path / "house.key"
    assert house_key(file) == house_key(file)
    assert file.stat().st_mode & 0o777 == 0o600
    file.write_bytes(b"short")
    with pytest.raises(Refused, match="not-a-house-key"):
        house_key(file)


def test_a_snapshot_that_is_not_what_the_lines_give_does_not_verify(tmp_path: Path) -> None:
    database = new_house(tmp_path / "house.db")

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
