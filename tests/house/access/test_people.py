"""Visitors, accounts, staff; signing on; money at the cage; limits of one's own."""

import asyncio
import json
from collections.abc import Awaitable

import pytest
from sqlalchemy import select

from fairdeal.house.access import account_names
from fairdeal.house.access.permissions import MAY, Person, Role, check_may
from fairdeal.house.access.player_limits import DAY, FOR_EVER, Limit
from fairdeal.house.access.sessions import IDLE, LOCKED, LONGEST_SESSION, digest
from fairdeal.house.approvals.kinds import Correction, Kind, NewSheet
from fairdeal.house.house import House
from fairdeal.house.money.fills import ChipsMove
from fairdeal.house.money.holdings import Holding
from fairdeal.house.money.money import CHIPS, FEW_CHIPS, PRACTICE, TIPS, WELCOME, wallet
from fairdeal.house.store.database import Database
from fairdeal.house.store.schema import COMMAND, ENTRY, PERSON, SESSION, SIGN_ON_FAILURE
from fairdeal.house.store.transaction import Work
from fairdeal.house.tables.player_actions import Request
from fairdeal.law import Refused
from fairdeal.money import TIP_BOX, Currency
from tests.house.houses import approved, bet, check_books, fresh_key, in_house, open_table, sit
from tests.house.quick_passwords import AS_THE_HOUSE_DOES

PASSWORD = "correct horse battery"
BET = 1500  # what `bet` wagers


def journal(house: House) -> list[str]:
    with house.database.reader.connect() as connection:
        query = select(ENTRY.c.lines).where(ENTRY.c.journal == "house").order_by(ENTRY.c.first)
        return list(connection.execute(query).scalars())


async def cashier(house: House) -> Person:
    return await house.people.add_staff("Cas", PASSWORD, Role.CASHIER, by="command line")


def test_a_visitor_has_practice_chips_at_once_and_an_account_keeps_them(database: Database) -> None:
    async def play(house: House) -> None:
        ann = await house.people.visit("Ann")
        assert house.people.signed_on(ann.token) == ann.person
        assert ann.person.is_visitor
        await house.people.keep(ann.person, PASSWORD)
        again = await house.people.sign_on("Ann", PASSWORD)
        assert again.person.id == ann.person.id
        assert house.cage.balance(wallet(ann.person.id), PRACTICE) == WELCOME
        assert house.cage.balance("practice chips", PRACTICE) == -WELCOME

    in_house(database, play)


def test_a_sign_on_name_that_could_be_taken_for_another_is_taken(database: Database) -> None:
    async def play(house: House) -> None:
        await house.people.register("Ann", PASSWORD)
        for name in ("Ann", "ANN ", "Аnn"):
            with pytest.raises(Refused):
                await house.people.register(name, PASSWORD)
        ann = (await house.people.visit("Ann")).person  # who never signs on may be called so too
        with pytest.raises(Refused, match="name-taken"):
            await house.people.keep(ann, PASSWORD)
        await house.players.be_called(ann, fresh_key(), "Anna")
        anna = house.people.person(ann.id)
        await house.people.keep(anna, PASSWORD)
        assert (await house.people.sign_on("Anna", PASSWORD)).person.id == ann.id
        assert [each.name for each in house.directory.players("Ann")] == ["Anna", "Ann"]

    in_house(database, play)


def test_nobody_who_plays_is_called_like_the_house_or_its_staff(database: Database) -> None:
    async def play(house: House) -> None:
        await house.people.add_staff("Flo", PASSWORD, Role.FLOOR, by="command line")
        ann = (await house.people.visit("Ann")).person
        await house.people.register("Bob", PASSWORD)
        messages = set()

        async def not_available(name: str, deed: Awaitable[object]) -> None:
            with pytest.raises(Refused, match="name-taken") as refused:
                await deed
            messages.add(str(refused.value).replace(name, "…"))

        for name in ("The Dealer", "FLO"):
            await not_available(name, house.people.visit(name))
            await not_available(name, house.players.be_called(ann, fresh_key(), name))
        for name in ("The Dealer", "FLO", "Bob"):
            await not_available(name, house.people.register(name, PASSWORD))
        assert len(messages) == 1  # which of these it is nobody learns
        assert house.people.person(ann.id).name == "Ann"

    in_house(database, play)


def test_of_two_who_sign_on_by_one_name_one_gets_it(database: Database) -> None:
    async def play(house: House) -> None:
        both = [house.people.register("Ann", PASSWORD) for _ in range(2)]
        outcomes = await asyncio.gather(*both, return_exceptions=True)
        refused = [outcome for outcome in outcomes if isinstance(outcome, Refused)]
        assert [refusal.refusal.name for refusal in refused] == ["name-taken"]

    in_house(database, play)


def test_three_failures_lock_an_account_with_one_message_for_every_cause(
    database: Database,
) -> None:
    async def play(house: House) -> None:
        ann = (await house.people.register("Ann", PASSWORD)).person
        messages = set()
        for name, password in [("Ann", "wrong")] * 3 + [("Ann", PASSWORD), ("Bob", PASSWORD)]:
            with pytest.raises(Refused) as refused:
                await house.people.sign_on(name, password)
            messages.add(str(refused.value))
        assert len(messages) == 1
        assert '"what":"locked"' in journal(house)[-1]
        past = SIGN_ON_FAILURE.update().values(locked_until=house.database.now() - LOCKED)
        await house.writer.write(Work(statements=(past,)))
        assert (await house.people.sign_on("Ann", PASSWORD)).person == ann

    in_house(database, play)


@pytest.mark.parametrize("change", ["ended", "idle", "old"])
def test_a_session_ends(database: Database, change: str) -> None:
    async def play(house: House) -> None:
        token = (await house.people.visit("Ann")).token
        now = house.database.now()
        values = {"idle": {"seen": now - IDLE - 1}, "old": {"created": now - LONGEST_SESSION - 1}}
        if change == "ended":
            await house.people.sign_off(token)
        else:
            await house.writer.write(Work(statements=(SESSION.update().values(**values[change]),)))
        with pytest.raises(Refused, match="not-signed-on"):
            house.people.signed_on(token)

    in_house(database, play)


def test_neither_passwords_nor_tokens_are_in_the_database(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(account_names, "_HASHER", AS_THE_HOUSE_DOES)

    async def play(house: House) -> None:
        token = (await house.people.register("Ann", PASSWORD)).token
        with house.database.reader.connect() as connection:
            stored = connection.execute(select(PERSON.c.password)).scalar_one()
            assert connection.execute(select(SESSION.c.token)).scalar_one() == digest(token)
        assert stored.startswith("$argon2id$v=19$m=47104,t=1,p=1$")
        assert not [line for line in journal(house) if token in line or PASSWORD in line]

    in_house(database, play)


def test_staff_do_not_play_and_players_are_not_staff(database: Database) -> None:
    async def play(house: House) -> None:
        people = house.people
        flo = await people.add_staff("Flo", PASSWORD, Role.FLOOR, by="command line")
        both = await people.add_staff("Flo", "", Role.DEALER, by="command line")
        assert both.roles == {Role.FLOOR, Role.DEALER}
        with pytest.raises(Refused, match="not-your-role"):
            check_may(both, "play")
        await people.register("Ann", PASSWORD)
        with pytest.raises(Refused, match="players-are-not-staff"):
            await people.add_staff("Ann", PASSWORD, Role.FLOOR, by="command line")
        admin = await people.add_staff("Ada", PASSWORD, Role.ADMIN, by="command line")
        await people.take_role(both, Role.DEALER, by=admin)
        assert people.person(flo.id).roles == {Role.FLOOR}
        with pytest.raises(Refused, match="not-your-role"):
            await people.take_role(both, Role.FLOOR, by=both)

    in_house(database, play)


def test_what_stands_nowhere_nobody_may_do() -> None:
    everything = Person("p", "Eve", frozenset(Role))
    with pytest.raises(Refused, match="you need the role of nobody"):
        check_may(everything, "change a journal")
    for what in MAY:
        with pytest.raises(Refused, match="not-your-role"):
            check_may(Person("p", "Eve", frozenset()), what)


def test_chips_are_paid_in_and_out_once_for_each_key(database: Database) -> None:
    async def play(house: House) -> None:
        cas = await cashier(house)
        ann = (await house.people.visit("Ann")).person
        held = wallet(ann.id)
        key = fresh_key()
        answers = await asyncio.gather(*(house.cage.pay_in(cas, key, ann, 5000) for _ in range(64)))
        assert len({str(answer) for answer in answers}) == 1
        assert await house.cage.pay_in(cas, key, ann, 5000) == answers[0]
        assert house.cage.balance(held, CHIPS) == 5000
        with pytest.raises(Refused, match="key-used-otherwise"):
            await house.cage.pay_in(cas, key, ann, 6000)
        with pytest.raises(Refused, match="not-enough-chips"):
            await house.cage.pay_out(cas, fresh_key(), ann, 5001)
        await house.cage.pay_out(cas, fresh_key(), ann, 2000)
        assert house.cage.balance(held, CHIPS) == 3000
        assert house.cage.balance(held, PRACTICE) == WELCOME
        with pytest.raises(Refused, match="not-your-role"):
            await house.cage.pay_in(ann, fresh_key(), ann, 100)

    in_house(database, play)


def test_a_player_who_runs_out_of_practice_chips_gets_more_once_for_each_key(
    database: Database,
) -> None:
    async def play(house: House) -> None:
        table = await open_table(house)
        ann = (await house.people.visit("Ann")).person
        held = wallet(ann.id)
        with pytest.raises(Refused, match=r"practice-chips-left: You have \$5,000"):
            await house.cage.practise_on(ann, fresh_key())
        await house.players.act(
            ann, fresh_key(), table, Request(1, "sit", wagers={"chips": FEW_CHIPS})
        )
        more = Request(1, "buy in", wagers={"chips": WELCOME})
        with pytest.raises(Refused, match=r"You do not have enough chips. .* holds \$4,500"):
            await house.players.act(ann, fresh_key(), table, more)
        all_but_few = Request(1, "buy in", wagers={"chips": WELCOME - 2 * FEW_CHIPS + 1})
        await house.players.act(ann, fresh_key(), table, all_but_few)
        gone = Request(1, "tip", wagers={"chips": WELCOME - FEW_CHIPS + 1})
        await house.players.act(ann, fresh_key(), table, gone)
        key = fresh_key()
        answers = [await house.cage.practise_on(ann, key) for _ in range(3)]
        assert answers == [answers[0]] * 3
        assert house.cage.balance(held, PRACTICE) == FEW_CHIPS - 1 + WELCOME
        assert house.cage.balance(held, CHIPS) == 0
        with pytest.raises(Refused, match="not-your-role"):
            await house.cage.practise_on(await cashier(house), fresh_key())
        check_books(house)

    in_house(database, play)


def test_practice_chips_at_tables_and_in_rounds_count_before_more_are_given(
    database: Database,
) -> None:
    async def play(house: House) -> None:
        blue, red = [await open_table(house, name=name) for name in ("Blue", "Red")]
        ann = await sit(house, blue, 1, "Ann", chips=BET)
        await bet(house, blue, 1, ann)  # all that lies there is on the layout
        for at_red in (
            Request(1, "sit", wagers={"chips": WELCOME - BET}),
            Request(1, "tip", wagers={"chips": WELCOME - FEW_CHIPS}),
        ):
            await house.players.act(ann, fresh_key(), red, at_red)
        assert house.holdings.of(ann, PRACTICE) == Holding(account=0, at_tables=FEW_CHIPS)
        assert house.holdings.of(ann, CHIPS).total == 0
        with pytest.raises(Refused, match=r"You have \$500 in practice chips, with those at"):
            await house.cage.practise_on(ann, fresh_key())
        await house.players.act(ann, fresh_key(), red, Request(1, "tip", wagers={"chips": 500}))
        assert house.holdings.of(ann, PRACTICE).total == FEW_CHIPS - 500
        await house.cage.practise_on(ann, fresh_key())
        check_books(house)

    in_house(database, play)


def test_a_refusal_is_not_stored_so_that_the_same_key_may_do_it_later(database: Database) -> None:
    async def play(house: House) -> None:
        cas = await cashier(house)
        ann = (await house.people.visit("Ann")).person
        key = fresh_key()
        with pytest.raises(Refused, match="not-enough-chips"):
            await house.cage.pay_out(cas, key, ann, 100)
        await house.cage.pay_in(cas, fresh_key(), ann, 100)
        await house.cage.pay_out(cas, key, ann, 100)
        with house.database.reader.connect() as connection:
            assert len(connection.execute(select(COMMAND)).all()) == 2

    in_house(database, play)


@pytest.mark.parametrize("amount", [True, 5.0, "5", 0, -1, 10**31])
def test_an_amount_that_is_no_positive_integer_is_refused(
    database: Database, amount: object
) -> None:
    async def play(house: House) -> None:
        ann = (await house.people.visit("Ann")).person
        with pytest.raises(Refused, match="amount"):
            await house.cage.pay_in(await cashier(house), fresh_key(), ann, amount)

    in_house(database, play)


async def chips_table(house: House) -> str:
    """A table for chips, by two people."""
    flo, fay = [
        await house.people.add_staff(name, "long password", Role.FLOOR, by="test")
        for name in ("Flo", "Fay")
    ]
    new = NewSheet(approved("nj-uth"), "nj-uth", "Chips 1")
    wanted = await house.proposals.chips_table(flo, fresh_key(), new)
    answer = await house.decisions.decide(fay, fresh_key(), wanted, accept=True)
    return str(answer["table"])


def test_practice_money_never_mixes_with_chips(database: Database) -> None:
    async def play(house: House) -> None:
        cas = await cashier(house)
        practice, chips = await open_table(house), await chips_table(house)
        for kind in (Kind.FILL, Kind.CREDIT):
            with pytest.raises(Refused, match=f"currencies-never-mix: table/{practice}/inventory"):
                await house.proposals.chips(cas, fresh_key(), kind, practice, ChipsMove(100))
        with pytest.raises(Refused, match="currencies-never-mix"):
            await house.cage.collect_drop(cas, fresh_key(), chips, 100, PRACTICE)
        with pytest.raises(Refused, match="no-such-table"):
            await house.proposals.chips(cas, fresh_key(), Kind.FILL, "nowhere", ChipsMove(100))
        for source, currency in (("cage", Currency.PRACTICE), ("practice chips", Currency.CHIPS)):
            mixed = Correction(source, "player/x", 100, currency, "why not")
            with pytest.raises(Refused, match=f"currencies-never-mix: {source}"):
                await house.proposals.correction(cas, fresh_key(), mixed)
        for table, currency in ((practice, Currency.PRACTICE), (chips, Currency.CHIPS)):
            assert house.tables.live(table).durable.state.ledger.currency is currency
            first = json.loads(house.tables.lines(table)[0])
            assert first["data"]["currency"] == currency.value
        check_books(house)

    in_house(database, play)


def test_a_drop_box_gives_no_more_than_it_holds(database: Database) -> None:
    async def play(house: House) -> None:
        cas = await cashier(house)
        table = await chips_table(house)
        with pytest.raises(Refused, match=r"holds \$0"):
            await house.cage.collect_drop(cas, fresh_key(), table, 1, CHIPS)

    in_house(database, play)


def test_what_players_give_the_dealers_goes_by_the_tip_box(database: Database) -> None:
    async def play(house: House) -> None:
        cas, table = await cashier(house), await open_table(house)
        ann = await sit(house, table, 1, "Ann", chips=10_000)
        given = Request(1, "tip", wagers={"chips": 700})
        await house.players.act(ann, fresh_key(), table, given)
        assert house.tables.live(table).durable.state.ledger.balance(TIP_BOX) == 700
        too_much = Request(1, "tip", wagers={"chips": 9_301})
        with pytest.raises(Refused, match="not-enough-chips"):
            await house.players.act(ann, fresh_key(), table, too_much)
        with pytest.raises(Refused, match=r"holds \$7"):
            await house.cage.collect_tips(cas, fresh_key(), table, 701, PRACTICE)
        await house.cage.collect_tips(cas, fresh_key(), table, 700, PRACTICE)
        assert house.cage.balance(TIPS, PRACTICE) == 700
        check_books(house)

    in_house(database, play)


def test_two_houses_on_one_journal_both_write_to_it(database: Database) -> None:
    async def play(house: House) -> None:
        async with House(database, bytes(32)) as other:
            people = [h.people.visit(f"Ann{n}") for n in range(5) for h in (house,)]
            more = [other.people.visit(f"Bob{n}") for n in range(5)]
            await asyncio.gather(*people, *more)
        assert len(journal(house)) == 10
        assert house.commands.head("house").seq == 9

    in_house(database, play)


def test_a_lowered_limit_holds_at_once_and_a_raised_one_a_day_later(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(house: House) -> None:
        limits, ann = house.limits, (await house.people.visit("Ann")).person
        await limits.set(ann, Limit.WAGER, 1000)
        await limits.set(ann, Limit.WAGER, 2000)
        with pytest.raises(Refused, match="own-wager-limit"):
            limits.check(ann.id, 1001, PRACTICE)
        later = house.database.now() + DAY
        assert limits.most(ann.id, Limit.WAGER, later) == 2000
        await limits.set(ann, Limit.WAGER, 500)  # which takes the raise back
        assert limits.most(ann.id, Limit.WAGER, later) == 500
        await limits.set(ann, Limit.WAGER, None)
        limits.check(ann.id, 500, PRACTICE)
        with pytest.raises(Refused, match="own-wager-limit"):
            limits.check(ann.id, 501, PRACTICE)
        monkeypatch.setattr(database, "now", lambda: later + DAY)
        house.commands.rights.forget(ann.id)
        limits.check(ann.id, 501, PRACTICE)

    in_house(database, play)


def test_who_stays_away_comes_back_no_sooner(database: Database) -> None:
    async def play(house: House) -> None:
        ann = (await house.people.visit("Ann")).person
        until = await house.limits.exclude(ann, 7)
        assert await house.limits.exclude(ann, 1) == until
        with pytest.raises(Refused, match="stays-away"):
            house.limits.check(ann.id, 0, PRACTICE)
        assert await house.limits.exclude(ann, None) == FOR_EVER

    in_house(database, play)


def test_minutes_signed_on_count_toward_a_limit_of_time(database: Database) -> None:
    async def play(house: House) -> None:
        ann = (await house.people.visit("Ann")).person
        await house.limits.set(ann, Limit.TIME, 60)
        house.limits.check(ann.id, 100, PRACTICE)
        earlier = SESSION.update().values(created=SESSION.c.created - 60 * 60_000)
        await house.writer.write(Work(statements=(earlier,)))
        with pytest.raises(Refused, match="own-time-limit"):
            house.limits.check(ann.id, 100, PRACTICE)

    in_house(database, play)


def test_the_cage_sells_no_chips_to_a_player_who_stays_away_and_pays_out(
    database: Database,
) -> None:
    async def play(house: House) -> None:
        cas, table = await cashier(house), await chips_table(house)
        ann = (await house.people.visit("Ann")).person
        await house.cage.pay_in(cas, fresh_key(), ann, 50_000)
        sits = Request(1, "sit", wagers={"chips": 10_000})
        await house.players.act(ann, fresh_key(), table, sits)
        await house.limits.exclude(ann, 7)
        with pytest.raises(Refused, match="stays-away: Ann has chosen to stay away from play: the"):
            await house.cage.pay_in(cas, fresh_key(), ann, 100)
        for request in (
            Request(1, "buy in", wagers={"chips": 100}),
            Request(2, "also play", beside=1),
        ):
            with pytest.raises(Refused, match="stays-away"):
                await house.players.act(ann, fresh_key(), table, request)
        with pytest.raises(Refused, match="stays-away"):
            await house.cage.practise_on(ann, fresh_key())
        await house.players.act(ann, fresh_key(), table, Request(1, "leave"))
        # what is owed to somebody who stays away is put right by two people, and paid out
        owed = Correction("cage", wallet(ann.id), 300, Currency.CHIPS, "paid out too little")
        wanted = await house.proposals.correction(cas, fresh_key(), owed)
        cat = await house.people.add_staff("Cat", PASSWORD, Role.CASHIER, by="command line")
        await house.decisions.decide(cat, fresh_key(), wanted, accept=True)
        await house.cage.pay_out(cas, fresh_key(), ann, 50_300)
        assert house.cage.balance(wallet(ann.id), CHIPS) == 0
        check_books(house)

    in_house(database, play)
