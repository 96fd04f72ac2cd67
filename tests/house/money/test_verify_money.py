"""Coupons in the record: whoever changes them in the database is found out."""

import json
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import text, update

from fairdeal.house.access.permissions import Role
from fairdeal.house.history.verify import verify_house
from fairdeal.house.house import House
from fairdeal.house.money.coupon_rows import COLLECTED, ISSUED, ON_THE_LAYOUT, CouponIssue, moved
from fairdeal.house.store.database import Database
from fairdeal.house.store.schema import COUPON
from fairdeal.house.store.seal import Seal
from fairdeal.house.store.store import store_of
from fairdeal.house.store.transaction import Conflict, CouponTaken, Work
from fairdeal.house.tables.player_actions import Request
from fairdeal.money import Cents
from fairdeal.play import Action, Event, seat
from fairdeal.play.model.event import CouponCollected, CouponKept, CouponPlaced
from tests.house.coupon_play import (
    ANTE,
    PUSHES,
    TOMORROW,
    act,
    bet,
    check_verified,
    coupons_wrong,
    issue,
    rows,
    staff,
    with_decks,
)
from tests.house.houses import KEY, fresh_key, in_house, new_house, open_table, sit


async def play(house: House) -> None:
    """One coupon that is held, one collected, one on the layout, and one that two people issued."""
    table = await open_table(house)
    ann = await sit(house, table, 1, "Ann")
    await issue(house, ann, face=500)
    for _ in range(2):
        await issue(house, ann)
    await bet(house, table, ann, ANTE)
    await act(house, table, ann, "raise 4")  # a push, and the coupon comes back
    await bet(house, table, ann, ANTE)
    for verb in ("check", "check", "fold"):
        await act(house, table, ann, verb)
    await bet(house, table, ann, ANTE)
    cas, coy = [await staff(house, name, Role.CASHIER) for name in ("Cas", "Coy")]
    large = CouponIssue(ann.id, 50_000, TOMORROW)
    id = (await house.coupons.issue(cas, fresh_key(), large))["proposal"]
    await house.decisions.decide(coy, fresh_key(), id, accept=True)


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A house that verifies."""
    file = tmp_path_factory.mktemp("original") / "house.db"
    database = new_house(file)
    with_decks(database, play, PUSHES)
    check_verified(database)
    assert sorted(row.state for row in rows(database).values()) == [
        "collected", "issued", "issued", "on the layout"
    ]  # fmt: skip
    database.close()
    return file


@pytest.fixture
def copy(original: Path, tmp_path: Path) -> Database:
    """A copy of it whose triggers are gone."""
    with sqlite3.connect(original) as there, sqlite3.connect(tmp_path / "house.db") as file:
        there.backup(file)
        triggers = file.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for (name,) in triggers:
            file.execute(f"DROP TRIGGER {name}")
    return Database(f"sqlite:///{tmp_path}/house.db")


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        (
            "INSERT INTO coupon SELECT 'c0', owner, face, currency, issued, expires, line, "
            "proposal, 'issued', NULL FROM coupon LIMIT 1",
            "coupon c0 is in the database, and the house never issued it",
        ),
        ("DELETE FROM coupon WHERE state = 'issued'", "the database does not have it"),
        ("UPDATE coupon SET face = 100000 WHERE face = 500", "has face 100000, the journals 500"),
        ("UPDATE coupon SET face = 'much' WHERE face = 500", "has face 'much'"),
        ("UPDATE coupon SET currency = 'chips'", "has currency 'chips'"),
        ("UPDATE coupon SET expires = expires + 1", "has expires"),
        (
            "UPDATE coupon SET owner = (SELECT id FROM person WHERE name = 'Flo') WHERE face = 500",
            "has owner",
        ),
        ("UPDATE coupon SET proposal = '' WHERE proposal <> ''", "has proposal"),
        (
            "UPDATE coupon SET state = 'issued', journal = NULL WHERE state = 'collected'",
            "has state 'issued', the journals 'collected'",
        ),
        (
            "UPDATE coupon SET state = 'issued', journal = NULL WHERE state = 'on the layout'",
            "has state 'issued', the journals 'on the layout'",
        ),
        (
            'UPDATE entry SET lines = replace(lines, \'"face":500\', \'"face":"x\') '
            "WHERE lines LIKE '%coupon issued%'",
            "cannot be read",
        ),
    ],
)
def test_coupons_that_were_changed_in_the_database_do_not_verify(
    copy: Database, change: str, wrong: str
) -> None:
    assert copy.file is not None
    with sqlite3.connect(copy.file) as file:
        file.execute("PRAGMA ignore_check_constraints = ON")
        assert file.execute(change).rowcount > 0
    assert wrong in coupons_wrong(copy)


def rewritten(file: sqlite3.Connection, journal: str, change: Callable[[str], str]) -> None:
    """Lines changed as they stand; whether their chain holds is another check's business."""
    query = "SELECT first, lines FROM entry WHERE journal = ? AND lines LIKE '%Coupon%'"
    for first, lines in file.execute(query, (journal,)).fetchall():
        row = (change(lines), journal, first)
        file.execute("UPDATE entry SET lines = ? WHERE journal = ? AND first = ?", row)


@pytest.mark.parametrize(
    ("old", "new", "wrong"),
    [
        ('"coupon":"[^"]*",', "", "places one without an owner"),
        ('"coupon":"c', '"coupon":"d', "which the house never issued"),
        ('"player":"p', '"player":"q', "another player's"),
        ('"face":2500', '"face":2600', r"which is \$25"),
        ('"time":"2', '"time":"3', "after it expired"),
    ],
)
def test_a_coupon_on_a_layout_is_one_that_was_issued(
    copy: Database, old: str, new: str, wrong: str
) -> None:
    assert copy.file is not None
    with sqlite3.connect(copy.file) as file:
        (table,) = file.execute("SELECT id FROM gaming_table").fetchone()
        rewritten(file, table, lambda lines: re.sub(old, new, lines))
    assert re.search(wrong, coupons_wrong(copy)), coupons_wrong(copy)


def test_one_coupon_at_two_tables_at_once_is_found(copy: Database) -> None:
    assert copy.file is not None
    with sqlite3.connect(copy.file) as file:
        (table,) = file.execute("SELECT id FROM gaming_table").fetchone()
        used = "SELECT id FROM coupon WHERE state = ?"
        (lies,) = file.execute(used, ("on the layout",)).fetchone()
        (gone,) = file.execute(used, ("collected",)).fetchone()
        rewritten(file, table, lambda lines: lines.replace(lies, gone))
    assert "which was used at line" in coupons_wrong(copy)


def test_a_coupon_above_the_limit_that_one_person_issued_is_found(copy: Database) -> None:
    assert copy.file is not None
    with sqlite3.connect(copy.file) as file:
        change = (
            "UPDATE entry SET lines = replace(replace(lines, 'practice', 'chips'), '2500', '10100')"
            " WHERE journal = 'house' AND lines LIKE '%coupon issued%'"
        )
        assert file.execute(change).rowcount == 3
    assert "issues a coupon that takes two" in coupons_wrong(copy)


def test_the_database_itself_keeps_coupons_and_places_each_once(database: Database) -> None:
    """The race of two servers, at the store: the second to place the coupon is refused."""

    async def issued(house: House) -> None:
        await open_table(house)
        await issue(house, (await house.people.visit("Ann")).person)

    in_house(database, issued)
    ((id, coupon),) = rows(database).items()
    table = database.rows(COUPON.select().with_only_columns(text("(SELECT id FROM gaming_table)")))
    place = update(COUPON).where(COUPON.c.id == id)
    place = place.values(state=ON_THE_LAYOUT, journal=table[0][0])
    with closing(store_of(database)) as store, closing(store_of(database)) as other:
        store.write([Work(statements=(place,))])
        with pytest.raises(CouponTaken):
            other.write([Work(statements=(place,))])
        for change in (
            update(COUPON).values(face=coupon.face + 100),
            update(COUPON).values(owner="p"),
            update(COUPON).values(expires=coupon.expires + 1),
            COUPON.delete(),
        ):
            with pytest.raises(Conflict, match="kept for good"):
                store.write([Work(statements=(change,))])
        assert rows(database)[id].state == ON_THE_LAYOUT
        store.write([Work(statements=(place.values(state=ISSUED, journal=None),))])


def test_a_coupon_that_was_collected_comes_back_when_the_round_is_void(database: Database) -> None:
    """What a round that is void gives back was settled before: two events about one coupon."""

    async def play(house: House) -> None:
        table, other = [await open_table(house, name=name) for name in ("Blue", "Red")]
        id = await issue(house, (await house.people.visit("Ann")).person)

        async def do(at: str, *events: type[Event]) -> str:
            told = [kind(seat(1), "", (), 1, Cents(ANTE), id) for kind in events]  # type: ignore[call-arg]
            await house.writer.write(Work(statements=tuple(moved(at, told))))
            return rows(database)[id].state

        assert await do(table, CouponPlaced, CouponCollected) == COLLECTED
        with pytest.raises(CouponTaken):
            await do(other, CouponPlaced)
        assert await do(table, CouponKept) == ISSUED
        assert await do(other, CouponPlaced) == ON_THE_LAYOUT
        assert (
            await do(table, CouponKept) == ON_THE_LAYOUT
        )  # kept before, at a push: lies elsewhere

    in_house(database, play)


def test_whoever_leaves_while_bets_are_open_takes_the_coupon_along(database: Database) -> None:
    async def leave(house: House) -> None:
        table = await open_table(house)
        ann = await sit(house, table, 1, "Ann")
        await sit(house, table, 2, "Bob")
        id = await issue(house, ann)
        await bet(house, table, ann, ANTE)
        await house.players.act(ann, fresh_key(), table, Request(1, "leave"))
        assert rows(database)[id].state == ISSUED
        check_verified(database)

    in_house(database, leave)


def test_coupons_from_before_the_house_issued_any_are_noted_and_not_wrong(tmp_path: Path) -> None:
    """The upgrade puts on record up to which line of which table that is."""
    database = new_house(tmp_path / "house.db")

    async def as_it_was(house: House) -> None:
        table = await open_table(house)
        await sit(house, table, 1, "Ann")
        wagers = {"ante": Cents(ANTE), "blind": Cents(ANTE)}
        placed = Action(seat(1), "bet", wagers, match_play=Cents(ANTE))
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr("fairdeal.house.tables.tables.check_issued", list)
            await house.commands.do(
                lambda: house.tables.draft(house.tables.live(table), placed), at_table=True
            )

    in_house(database, as_it_was)
    assert "places one without an owner" in coupons_wrong(database)
    _downgrade(database)
    database.upgrade(backup=False)
    (checked,) = [each for each in verify_house(database, Seal(KEY)) if each.what == "coupons"]
    assert (checked.wrong, checked.note) == ("", "1 were placed before the house issued coupons")

    async def go_on(house: House) -> None:
        (table,) = house.tables.all()
        ann = house.people.player(house.tables.live(table["id"]).durable.state.seated[1])
        for verb in ("check", "check", "fold"):
            await act(house, table["id"], ann, verb)
        await issue(house, ann)
        await bet(house, table["id"], ann, ANTE)

    in_house(database, go_on)
    check_verified(database)
    with sqlite3.connect(tmp_path / "house.db") as file:
        query = "SELECT lines FROM entry WHERE lines LIKE '%earlier coupons noted%'"
        assert [*json.loads(file.execute(query).fetchone()[0])["data"]["tables"].values()] == [
            file.execute(
                "SELECT min(last) FROM entry WHERE journal <> 'house' AND lines LIKE '%Coupon%'"
            ).fetchone()[0]
        ]


def _downgrade(database: Database) -> None:
    """As the house was before there were coupons in it."""
    with database.writer.begin() as connection:
        guards = text("SELECT name FROM sqlite_master WHERE name LIKE '%_on_record'")
        for name in connection.execute(guards).scalars().all():
            connection.execute(text(f"DROP TRIGGER {name}"))
        connection.execute(text("ALTER TABLE proposal DROP COLUMN seq"))
        connection.execute(text("DROP INDEX proposal_decision"))
        connection.execute(text("DROP TABLE sign_on_failure"))
        for table in ("coupon", "played_round", "played_hand", "mark", "reading", "learning"):
            connection.execute(text(f"DROP TABLE {table}"))
        connection.execute(text("UPDATE alembic_version SET version_num = '0006'"))
