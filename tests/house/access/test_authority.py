"""Rights, names, limits and decisions: changed behind the house's back, refused and found."""

import json
import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import select, text
from sqlalchemy.exc import DBAPIError

from fairdeal.audit.verify import AS_FOUND
from fairdeal.house.access.permissions import Person, Role
from fairdeal.house.access.player_limits import Limit
from fairdeal.house.approvals.kinds import Correction, NewSheet, Observation
from fairdeal.house.history.verify import Checked, verify_house
from fairdeal.house.house import House
from fairdeal.house.store.database import Database
from fairdeal.house.store.journal_lines import house_lines
from fairdeal.house.store.schema import PERSON, PROPOSAL
from fairdeal.house.store.seal import Seal
from fairdeal.law import Refused
from fairdeal.money import Currency
from fairdeal.play import Observed
from tests.audit.forging import rechained
from tests.house import old_houses
from tests.house.houses import KEY, bet, fresh_key, in_house, new_house, open_table, play_on, sit

PASSWORD = "long password"


async def staff(house: House, name: str, role: Role) -> Person:
    return await house.people.add_staff(name, PASSWORD, role, by="test")


async def live(house: House) -> None:
    """A little of everything that the house keeps about who may do what."""
    table = await open_table(house)
    ann, bob = await sit(house, table, 1, "Ann"), (await house.people.visit("Bob")).person
    await bet(house, table, 1, ann)
    await play_on(house, table, {1: ann})
    flo, ada = house.people.named("Flo"), await staff(house, "Ada", Role.ADMIN)
    cas, coy = await staff(house, "Cas", Role.CASHIER), await staff(house, "Coy", Role.CASHIER)
    await house.people.give_role(flo, Role.DEALER, by=ada)
    await house.people.take_role(flo, Role.DEALER, by=ada)
    await house.people.give_role(cas, Role.FLOOR, by=ada)
    await house.people.keep(ann, PASSWORD)
    await house.people.register("Żaneta", PASSWORD)
    await house.players.be_called(bob, fresh_key(), "Robert „Bob” O'Neil")
    await house.limits.set(ann, Limit.WAGER, 5_000)
    await house.limits.set(ann, Limit.LOSS, 50_000)
    await house.limits.set(ann, Limit.WAGER, None)
    await house.limits.exclude(bob, 7)
    await house.limits.exclude(bob, 9)
    for _ in range(2):
        link = await house.recall.share(ann, fresh_key(), table, 1)
    await house.recall.end_share(ann, fresh_key(), link.id)
    wallets = f"player/{ann.id}", f"player/{bob.id}"
    await house.cage.pay_in(cas, fresh_key(), ann, 90_000)
    for cents, accept in ((500, True), (600, False), (700, None)):
        wanted = Correction(*wallets, cents, Currency.CHIPS, "a “slip”")
        id = await house.proposals.correction(cas, fresh_key(), wanted)
        if accept is not None:
            await house.decisions.decide(coy, fresh_key(), id, accept=accept)
    await house.proposals.sheet(flo, fresh_key(), table, NewSheet({"minimum": 1000}))
    seen = Observation(Observed.DEALER_EXPOSED, position="dealer card 1")
    await bet(house, table, 1, ann)
    await house.proposals.report(flo, fresh_key(), table, seen)


OF_ANN = "(SELECT id FROM person WHERE name = 'Ann')"
OF_FLO = "(SELECT id FROM person WHERE name = 'Flo')"
TAMPERING = (  # what is changed, and what is said of it
    ("UPDATE role SET role = 'admin' WHERE role = 'floor'", "roles of person Flo"),
    (f"INSERT INTO role VALUES ({OF_FLO}, 'admin')", '["floor"]; the database has ["admin",'),
    (f"INSERT INTO role VALUES ({OF_FLO}, 'dealer')", "roles of person Flo"),  # was taken
    (f"INSERT INTO role VALUES ({OF_ANN}, 'cashier')", "roles of person Ann"),
    ("DELETE FROM role WHERE role = 'cashier'", '["cashier"]; the database has []'),
    ("DELETE FROM own_limit", "own limits of person Ann"),
    ("DELETE FROM own_limit WHERE number = 2", "own limits of person Ann"),
    ("UPDATE own_limit SET most = 100 * most WHERE kind = 'loss'", "own limits of person Ann"),
    ("UPDATE own_limit SET effective = 0", "own limits of person Ann"),
    (f"INSERT INTO own_limit VALUES ({OF_ANN}, 'loss', 3, NULL, 0)", "own limits of person Ann"),
    ("UPDATE person SET excluded_until = 0 WHERE excluded_until > 0", "stays away until of"),
    ("UPDATE person SET excluded_until = excluded_until - 1 WHERE excluded_until > 0", "away"),
    ("UPDATE person SET excluded_until = 9000000000000 WHERE name = 'Ann'", "says 0; the database"),
    ("UPDATE person SET password = 'of another' WHERE name = 'Ada'", "password of person Ada"),
    ("UPDATE person SET password = NULL WHERE name = 'Ann'", "password of person Ann"),
    ("UPDATE person SET password = 'new' WHERE password IS NULL", "password of person Robert"),
    ("UPDATE person SET name = 'Flo' WHERE name = 'Ann'", 'says "Ann"; the database has "Flo"'),
    ("UPDATE person SET signs_on_as = 'Eve' WHERE name = 'Ada'", "sign-on name of person Ada"),
    ("UPDATE person SET known_as = 'Eve' WHERE name = 'Ann'", "name at old tables of person Ann"),
    ("UPDATE person SET id = 'p0' WHERE name = 'Coy'", "Coy (p0): the journal says nothing of it"),
    ("DELETE FROM person WHERE name = 'Coy'", "(nothing)"),
    (f"UPDATE person_name SET person = {OF_ANN} WHERE looks = 'ada'", "names kept of person A"),
    ("DELETE FROM person_name WHERE looks = 'ada'", "names kept of person Ada"),
    (f"INSERT INTO person_name VALUES ('eve', {OF_ANN})", "names kept of person Ann"),
    (
        "INSERT INTO person VALUES ('p0', 'Eve', NULL, 0, 0, 0, 0, NULL, NULL, 0)",
        "person Eve (p0): the journal says nothing of it; the database has it",
    ),
    ("UPDATE proposal SET decision = NULL, decided = NULL, decided_by = NULL", '"accepted"; the '),
    ("UPDATE proposal SET decision = 'accepted' WHERE decision = 'denied'", "decision of proposal"),
    ("UPDATE proposal SET decided_by = 'p0' WHERE decision = 'denied'", "decided by of proposal"),
    ("UPDATE proposal SET body = replace(body, '700', '70000')", '"cents":700'),
    ("UPDATE proposal SET body = '{' WHERE decision IS NULL", "body of proposal"),
    ("UPDATE proposal SET proposed_by = 'p0' WHERE decision IS NULL", "by of proposal"),
    ("UPDATE proposal SET kind = 'fill' WHERE kind = 'correction'", "kind of proposal"),
    ("UPDATE proposal SET seq = seq + 1 WHERE decision IS NULL", "line of proposal"),
    ("DELETE FROM proposal WHERE decision = 'denied'", "says it; the database has nothing of it"),
    ("UPDATE share SET ended = NULL", "ended of link"),
    ("UPDATE share SET ended = 1 WHERE ended IS NULL", "ended of link"),
    ("UPDATE share SET round = 2", "round of link"),
    (f"UPDATE share SET person = {OF_FLO}", "person of link"),
    ("DELETE FROM share WHERE ended IS NULL", "link s"),
    ("UPDATE gaming_table SET currency = 'chips'", "currency of table Blue table"),
    ("UPDATE gaming_table SET settings = '{}'", "settings of table Blue table"),
    ("UPDATE gaming_table SET name = 'Red table'", "name of table Blue table"),
    ("DELETE FROM gaming_table", "table Blue table"),
)  # fmt: skip
UNGUARDED = (
    ("UPDATE journal SET held = ''", "suspended by of table Blue table"),
    (f"INSERT INTO role VALUES ({OF_FLO}, x'ff')", "roles of person Flo"),
    (f"INSERT INTO person_name VALUES (x'ff', {OF_FLO})", "names kept of person Flo"),
    ("UPDATE person SET id = x'ff' WHERE name = 'Coy'", "the journal says nothing of it"),
    ("UPDATE person SET excluded_until = 9e999", "stays away until of person"),
    ("UPDATE proposal SET body = replace(hex(zeroblob(9999)), '0', '[')", "body of proposal"),
    ("UPDATE entry SET lines = x'ff' WHERE journal = 'house'", "something else than lines"),
)


def check(database: Database) -> list[Checked]:
    return list(verify_house(database, Seal(KEY)))


def wrong(database: Database) -> list[str]:
    return [f"{each.what}: {each.wrong}" for each in check(database) if each.wrong]


@pytest.fixture(scope="module")
def lived(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A house that verifies."""
    file = tmp_path_factory.mktemp("lived") / "house.db"
    database = new_house(file)
    in_house(database, live)
    assert wrong(database) == []
    database.close()
    return file


def unguarded(original: Path, copy: Path) -> Database:
    """A copy whose triggers are gone."""
    with sqlite3.connect(original) as there, sqlite3.connect(copy) as file:
        there.backup(file)
        for (name,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'"):
            file.execute(f"DROP TRIGGER {name}")
    return Database(f"sqlite:///{copy}")


def tamper(database: Database, change: str) -> None:
    assert database.file is not None
    with sqlite3.connect(database.file) as file:
        assert file.execute(change).rowcount > 0, change


def test_whatever_somebody_may_do_is_held_against_the_journal(lived: Path, tmp_path: Path) -> None:
    missed = []
    for number, (change, said) in enumerate((*TAMPERING, *UNGUARDED)):
        database = unguarded(lived, tmp_path / f"{number}.db")
        tamper(database, change)
        told = wrong(database)
        if not any(said in line for line in told):
            missed.append((change, said, told))
        database.close()
    assert missed == []


def test_the_database_itself_refuses_what_no_line_says(database: Database) -> None:
    in_house(database, live)
    assert wrong(database) == []
    passed = []
    everything = [change for change, _ in TAMPERING]
    if not database.is_file:
        tables = ("role", "person_name", "own_limit", "proposal", "share", "gaming_table")
        everything += [f"TRUNCATE {table}" for table in tables]
    for change in everything:
        try:
            with database.writer.begin() as connection:
                connection.execute(text(change.replace(":", "\\:")))
            passed.append(change)
        except DBAPIError as error:
            if "not on record" not in str(error) and "kept for good" not in str(error):
                passed.append(f"{change}: {error}")
    assert passed == []
    assert wrong(database) == []


def test_the_journal_binds_a_password_without_holding_what_is_kept_of_it(
    database: Database,
) -> None:
    in_house(database, live)
    with database.reader.connect() as connection:
        kept = connection.execute(select(PERSON.c.password)).scalars().all()
    journal = "\n".join(house_lines(database))
    secrets = [each.rpartition("$")[2] for each in kept if each]
    assert len(secrets) == 6
    assert not [each for each in (*secrets, PASSWORD, "argon2") if each in journal]


WAITING = select(PROPOSAL.c.id)


@pytest.mark.parametrize(
    ("change", "which"),
    [
        ("UPDATE proposal SET body = replace(body, '700', '70000')", "body LIKE '%70000%'"),
        ("UPDATE proposal SET proposed_by = " + OF_FLO, "body LIKE '%:700,%'"),
        ("UPDATE proposal SET kind = 'credit'", "body LIKE '%:700,%'"),
        ("UPDATE proposal SET journal = (SELECT id FROM gaming_table)", "body LIKE '%:700,%'"),
        ("UPDATE proposal SET seq = seq + 1", "body LIKE '%:700,%'"),
        ("UPDATE proposal SET decision = NULL, decided_by = NULL", "body LIKE '%:500,%'"),
        ("UPDATE entry SET lines = replace(lines, ':700,', ':70000,')", "body LIKE '%:700,%'"),
    ],
)
@pytest.mark.parametrize("accept", [True, False])
def test_a_proposal_that_is_not_the_one_on_record_is_not_decided(
    lived: Path, tmp_path: Path, change: str, which: str, accept: bool
) -> None:
    database = unguarded(lived, tmp_path / "house.db")
    tamper(database, change)
    with database.reader.connect() as connection:
        id = connection.execute(WAITING.where(text(which.replace(":", "\\:")))).scalar_one()

    async def decide(house: House) -> None:
        coy = house.people.named("Coy")
        before = house.cage.balance("cage", "chips")
        with pytest.raises(Refused, match="not-on-record: this proposal is not the one on record"):
            await house.decisions.decide(coy, fresh_key(), id, accept=accept)
        assert house.cage.balance("cage", "chips") == before

    in_house(database, decide)


def test_a_proposal_that_was_left_alone_is_decided(lived: Path, tmp_path: Path) -> None:
    database = unguarded(lived, tmp_path / "house.db")

    async def decide(house: House) -> None:
        coy = house.people.named("Coy")
        (waiting,) = [p for p in house.proposals.open() if p["kind"] == "correction"]
        await house.decisions.decide(coy, fresh_key(), waiting["id"], accept=True)

    in_house(database, decide)
    assert wrong(database) == []


def test_an_approved_sheet_that_was_changed_since_is_not_put_in_force(
    tmp_path: Path,
) -> None:
    new_house(tmp_path / "new.db").close()
    database = unguarded(tmp_path / "new.db", tmp_path / "house.db")

    async def play(house: House) -> None:
        table = await open_table(house)
        ann = await sit(house, table, 1, "Ann")
        await bet(house, table, 1, ann)
        flo, fay = house.people.named("Flo"), await staff(house, "Fay", Role.FLOOR)
        new = NewSheet({"minimum": 1000})
        sheet = await house.proposals.sheet(flo, fresh_key(), table, new)
        await house.decisions.decide(fay, fresh_key(), sheet, accept=True)
        tamper(database, "UPDATE proposal SET body = replace(body, 'um\":1000', 'um\":2000')")
        await play_on(house, table, {1: ann})
        await house.decisions.put_in_force()
        assert house.tables.live(table).durable.state.sheet.minimum == 500
        tamper(database, "UPDATE proposal SET body = replace(body, 'um\":2000', 'um\":1000')")
        await house.decisions.put_in_force()
        assert house.tables.live(table).durable.state.sheet.minimum == 1000

    in_house(database, play)
    assert wrong(database) == []


# -- times


def times(database: Database) -> list[str]:
    return [json.loads(line)["time"] for line in house_lines(database)]


def test_the_houses_journal_never_goes_back_in_time_though_clocks_do(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(house: House) -> None:
        await house.people.visit("Ann")
        late = database.now()
        monkeypatch.setattr(database, "now", lambda: late - 60_000)
        await house.people.visit("Bob")
        async with House(database, KEY) as other:  # which knows no line yet
            await other.people.visit("Cid")
            await house.people.visit("Dan")
        monkeypatch.setattr(database, "now", lambda: late + 60_000)
        await house.people.visit("Eve")

    in_house(database, play)
    ann, *others, eve = times(database)
    assert others == [ann] * 3
    assert eve > ann
    assert wrong(database) == []


def test_a_journal_that_was_chained_anew_with_times_that_go_back_does_not_verify(
    lived: Path, tmp_path: Path
) -> None:
    database = unguarded(lived, tmp_path / "house.db")
    fields = [json.loads(line) for line in house_lines(database)]
    fields[4]["time"] = "2001" + fields[4]["time"][4:]
    rewrite(database, rechained(fields))
    line, *history = wrong(database)
    assert all(each.startswith("history: ") for each in history)  # nobody wrote its rows
    assert line.startswith("the house's journal: line 5: its time, 2001")


def rewrite(database: Database, lines: list[str]) -> None:
    """The house's journal anew, with its head."""
    assert database.file is not None
    with sqlite3.connect(database.file) as file:
        file.execute("DELETE FROM entry WHERE journal = 'house'")
        for seq, line in enumerate(lines):
            file.execute("INSERT INTO entry VALUES ('house', ?, ?, ?, x'')", (seq, seq, line))
        head = len(lines) - 1, json.loads(lines[-1])["hash"]
        file.execute("UPDATE journal SET seq = ?, hash = ? WHERE id = 'house'", head)


@pytest.mark.parametrize(
    ("what", "data", "said"),
    [
        ("role given", {"person": "p0", "role": "admin"}, "does not say whom"),
        ("role given", {"person": ["p0"]}, "does not say whom"),
        ("limit set", {}, "does not say whom"),
        ("correction accepted", {"proposal": "r0"}, "does not say whom"),
        (AS_FOUND, {"part": 2, "parts": 2, "found": []}, "is recorded as found once"),
        (AS_FOUND, {"part": 1, "parts": 1, "found": [1]}, "does not say whom"),
    ],
)
def test_lines_that_speak_of_nobody_do_not_verify(
    lived: Path, tmp_path: Path, what: str, data: dict[str, object], said: str
) -> None:
    database = unguarded(lived, tmp_path / "house.db")
    fields = [json.loads(line) for line in house_lines(database)]
    rewrite(database, rechained([*fields, {**fields[-1], "what": what, "data": data}]))
    line, *history = wrong(database)
    assert all(each.startswith("history: ") for each in history)  # nobody wrote its rows
    assert said in line


def test_a_proposal_is_not_decided_twice_nor_by_who_made_it(lived: Path, tmp_path: Path) -> None:
    for number, change in enumerate(("again", "alone")):
        database = unguarded(lived, tmp_path / f"{number}.db")
        fields = [json.loads(line) for line in house_lines(database)]
        (decided,) = [each for each in fields if each["what"] == "correction accepted"]
        if change == "again":
            fields.append({**decided, "time": fields[-1]["time"]})
        else:
            proposal = decided["data"]["proposal"]
            made = [each for each in fields if each["data"].get("proposal") == proposal]
            decided["actor"] = made[0]["actor"]
        rewrite(database, rechained(fields))
        assert "decide" in wrong(database)[0]


# -- houses of an earlier release


def test_an_older_house_is_recorded_as_found_and_held_against_that(tmp_path: Path) -> None:
    file = tmp_path / "house.db"
    old_houses.unpacked(file)
    database = Database(f"sqlite:///{file}")
    database.upgrade()
    database.upgrade()
    lines = house_lines(database)
    assert [AS_FOUND in line for line in lines] == [False] * 7 + [True]
    (authority,) = [each for each in check(database) if each.what.startswith("authority")]
    assert authority == Checked(
        "authority since line 8, where an older house was recorded as found", 7
    )
    in_house(database, another_account)
    assert wrong(database) == []
    after = unguarded(file, tmp_path / "after.db")
    tamper(after, "UPDATE person SET password = 'of another' WHERE name = 'Flo'")
    tamper(after, "UPDATE gaming_table SET settings = '{}'")
    assert [line.partition(" of ")[0] for line in wrong(after)] == [
        *("password", "settings", "settings")
    ]


async def another_account(house: House) -> None:
    await house.people.register("Zoe", PASSWORD)


def test_what_was_changed_before_the_upgrade_is_said_as_far_as_older_lines_tell(
    tmp_path: Path,
) -> None:
    file = tmp_path / "house.db"
    old_houses.unpacked(file)
    with sqlite3.connect(file) as old:
        old.execute("UPDATE role SET role = 'admin' WHERE role = 'floor'")
        old.execute("UPDATE person SET excluded_until = 5 WHERE name = 'Flo'")
    database = Database(f"sqlite:///{file}")
    database.upgrade()
    roles, away = wrong(database)
    assert roles.startswith("roles of person Flo (p39b1ddad06c06aea), when that was recorded: ")
    assert roles.endswith('the journal says ["floor"]; the database has ["admin"]')
    assert away.startswith("stays away until of person Flo")


def test_a_clock_that_was_set_back_before_the_upgrade_is_no_mistake(tmp_path: Path) -> None:
    file = tmp_path / "house.db"
    old_houses.unpacked(file)
    with sqlite3.connect(file) as old:
        for (name,) in old.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'"):
            old.execute(f"DROP TRIGGER {name}")
        found = old.execute("SELECT lines FROM entry WHERE journal = 'house' ORDER BY first")
        fields = [json.loads(line) for (line,) in found]
        fields[0]["time"] = fields[0]["time"].replace("2026", "2027")
    database = Database(f"sqlite:///{file}")
    rewrite(database, rechained(fields))
    database.upgrade()
    assert wrong(database) == []
