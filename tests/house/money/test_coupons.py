"""Match play coupons: issued by the house, owned by a player, used once at a time."""

import asyncio
from functools import partial

import msgspec
import pytest

from fairdeal.house.access.commands import Draft
from fairdeal.house.access.permissions import Role
from fairdeal.house.approvals.kinds import Observation
from fairdeal.house.house import House
from fairdeal.house.money.coupon_rows import COLLECTED, ISSUED, ON_THE_LAYOUT, CouponIssue, end_of
from fairdeal.house.money.coupons import RULES_SET, CouponRules
from fairdeal.house.store.database import Database
from fairdeal.house.store.transaction import Note, Work
from fairdeal.house.tables.clocks import GRACE, Settings
from fairdeal.house.tables.player_actions import Request
from fairdeal.law import Refused
from fairdeal.money import Cents, Currency
from fairdeal.play import Action, Observed, seat
from tests.house.coupon_play import (
    ANTE,
    PUSHES,
    TOMORROW,
    WINS,
    act,
    bet,
    check_verified,
    chips_table,
    issue,
    rows,
    staff,
    with_decks,
)
from tests.house.houses import KEY, check_books, fresh_key, in_house, open_table, sit, step


def test_a_player_without_a_coupon_cannot_place_one(database: Database) -> None:
    async def play(house: House) -> None:
        for table in (await open_table(house), await chips_table(house)):
            eve = (await house.people.visit("Eve")).person
            cas = await staff(house, "Cas", Role.CASHIER)
            await house.cage.pay_in(cas, fresh_key(), eve, 50_000)
            sits = Request(1, "sit", wagers={"chips": 50_000})
            await house.players.act(eve, fresh_key(), table, sits)
            with pytest.raises(Refused, match=r"coupon-not-held: .*no \$25 match play coupon"):
                await bet(house, table, eve, ANTE)
            await bet(house, table, eve, 0)
        check_verified(database)

    in_house(database, play)


def test_the_house_itself_places_no_coupon_that_nobody_was_issued(database: Database) -> None:
    async def play(house: House) -> None:
        table = await open_table(house)
        await sit(house, table, 1, "Ann")
        wagers = {"ante": Cents(ANTE), "blind": Cents(ANTE)}
        with pytest.raises(Refused, match="coupon-not-held"):
            house.tables.draft(
                house.tables.live(table), Action(seat(1), "bet", wagers, match_play=Cents(ANTE))
            )

    in_house(database, play)


@pytest.mark.parametrize(
    ("deck", "state", "gain"), [(WINS, COLLECTED, ANTE), (PUSHES, ISSUED, 0), ("", COLLECTED, 0)]
)
def test_a_coupon_is_collected_on_a_win_or_a_loss_and_comes_back_on_a_push(
    database: Database, deck: str, state: str, gain: int
) -> None:
    async def play(house: House) -> None:
        table = await open_table(house)
        ann = await sit(house, table, 1, "Ann")
        id = await issue(house, ann)
        await bet(house, table, ann, ANTE)
        assert (rows(database)[id].state, rows(database)[id].journal) == (ON_THE_LAYOUT, table)
        assert house.coupons.held(ann.id) == []
        await act(house, table, ann, "raise 4" if deck else "check")
        if not deck:
            await act(house, table, ann, "check")
            await act(house, table, ann, "fold")
        assert rows(database)[id].state == state
        paid = [line for line in house.tables.lines(table) if '"what":"Settled"' in line]
        antes = [msgspec.json.decode(line)["data"]["result"] for line in paid]
        (ante,) = [result for result in antes if result["wager"] == "ante"]
        assert ante["payout"] == (ANTE + gain if gain else 0)
        if state == ISSUED:
            await bet(house, table, ann, ANTE)
            assert rows(database)[id].state == ON_THE_LAYOUT
        else:
            with pytest.raises(Refused, match="coupon-not-held"):
                await bet(house, table, ann, ANTE)
        check_books(house)
        check_verified(database)

    with_decks(database, play, *[deck] if deck else [])


def test_a_bet_that_is_taken_back_gives_the_coupon_back(database: Database) -> None:
    async def play(house: House) -> None:
        table = await open_table(house)
        ann = await sit(house, table, 1, "Ann")
        await sit(house, table, 2, "Bob")  # bets stay open as long as he has not bet
        id = await issue(house, ann)
        for _ in range(2):
            await bet(house, table, ann, ANTE)
            assert rows(database)[id].state == ON_THE_LAYOUT
            await act(house, table, ann, "take back")
            assert rows(database)[id].state == ISSUED
        check_verified(database)

    in_house(database, play)


def test_a_void_round_gives_the_coupon_back(database: Database) -> None:
    async def play(house: House) -> None:
        table = await open_table(house)
        ann = await sit(house, table, 1, "Ann")
        id = await issue(house, ann)
        await bet(house, table, ann, ANTE)
        dee, flo = await staff(house, "Dee", Role.DEALER), house.people.named("Flo")
        seen = Observation(Observed.DEALER_EXPOSED, position="dealer card 1")
        report = await house.proposals.report(dee, fresh_key(), table, seen)
        await house.decisions.decide(flo, fresh_key(), report, accept=True)
        assert rows(database)[id].state == ISSUED
        check_verified(database)

    in_house(database, play)


def test_the_coupon_that_expires_first_is_taken_first(database: Database) -> None:
    async def play(house: House) -> None:
        table = await open_table(house)
        ann = await sit(house, table, 1, "Ann")
        later = await issue(house, ann, expires=TOMORROW + 1)
        first = await issue(house, ann)
        other = await issue(house, ann, face=500)
        assert [each.id for each in house.coupons.held(ann.id)] == [first, other, later]
        await bet(house, table, ann, ANTE)
        assert [each.id for each in house.coupons.held(ann.id)] == [other, later]

    in_house(database, play)


def test_an_expired_coupon_is_refused(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(house: House) -> None:
        table = await open_table(house)
        ann = await sit(house, table, 1, "Ann")
        await issue(house, ann)
        monkeypatch.setattr(Database, "now", lambda self: TOMORROW)
        assert house.coupons.held(ann.id) == []
        with pytest.raises(Refused, match="coupon-expired"):
            await bet(house, table, ann, ANTE)

    in_house(database, play)


def test_a_coupon_is_good_at_tables_of_its_currency_and_for_its_owner_only(
    database: Database,
) -> None:
    async def play(house: House) -> None:
        table = await open_table(house)
        ann, bob = await sit(house, table, 1, "Ann"), await sit(house, table, 2, "Bob")
        await issue(house, ann, currency=Currency.CHIPS)
        with pytest.raises(Refused, match="coupon-not-held"):
            await bet(house, table, ann, ANTE)
        await issue(house, ann)
        with pytest.raises(Refused, match="coupon-not-held"):
            await bet(house, table, bob, ANTE, seat=2)
        with pytest.raises(Refused, match=r"coupon-not-held: .*: \$25"):
            await bet(house, table, ann, 500)

    in_house(database, play)


@pytest.mark.parametrize("servers", [1, 2])
def test_of_two_bets_at_two_tables_with_one_coupon_one_is_taken(
    database: Database, servers: int
) -> None:
    async def play(house: House) -> None:
        tables = [await open_table(house, name=name) for name in ("Blue", "Red")]
        ann = await sit(house, tables[0], 1, "Ann")
        sits = Request(1, "sit", wagers={"chips": 50_000})
        await house.players.act(ann, fresh_key(), tables[1], sits)
        id = await issue(house, ann)
        async with House(database, KEY) as another:
            other = another if servers == 2 else house
            placed = await asyncio.gather(
                bet(house, tables[0], ann, ANTE),
                bet(other, tables[1], ann, ANTE),
                return_exceptions=True,
            )
        refused = [each for each in placed if isinstance(each, Refused)]
        assert [each.refusal.name for each in refused] == ["coupon-in-use"]
        assert rows(database)[id].state == ON_THE_LAYOUT
        check_verified(database)

    in_house(database, play)


def test_a_bet_sent_again_with_its_key_takes_no_second_coupon(database: Database) -> None:
    async def play(house: House) -> None:
        table = await open_table(house)
        ann = await sit(house, table, 1, "Ann")
        await issue(house, ann)
        await issue(house, ann)
        wagers = {"ante": ANTE, "blind": ANTE}
        request = Request(1, "bet", step(house, table, 1), wagers, match_play=ANTE)
        key = fresh_key()
        answers = [await house.players.act(ann, key, table, request) for _ in range(2)]
        assert answers[0] == answers[1]
        assert len(house.coupons.held(ann.id)) == 1

    in_house(database, play)


def test_a_table_that_is_read_again_in_mid_round_still_collects_the_coupon(
    database: Database,
) -> None:
    async def play(house: House) -> None:
        table = await open_table(house)
        ann = await sit(house, table, 1, "Ann")
        id = await issue(house, ann)
        await bet(house, table, ann, ANTE)
        async with House(database, KEY) as other:
            for verb in ("check", "check", "fold"):
                await act(other, table, ann, verb)
        assert rows(database)[id].state == COLLECTED
        check_verified(database)

    in_house(database, play)


@pytest.mark.parametrize(("deck", "state"), [("", COLLECTED), (PUSHES, ISSUED)])
def test_a_coupon_moves_with_what_the_house_does_by_itself_in_time(
    database: Database, deck: str, state: str
) -> None:
    """The dealer keeps a pace, as at every table unless it is set otherwise."""
    decision = None if deck else -GRACE  # no time to think at all: the house decides

    async def play(house: House) -> None:
        settings = Settings(pace=1, betting=1, decision=decision)
        table = await open_table(house, settings=settings)
        ann = await sit(house, table, 1, "Ann")
        id = await issue(house, ann)
        live = house.tables.live(table)
        while not live.durable.state.betting_open:
            await asyncio.sleep(0.002)
        await bet(house, table, ann, ANTE)
        if deck:
            while not any(offer.said == "raise 4" for offer in live.shown.step.of(seat(1))):
                await asyncio.sleep(0.002)
            await act(house, table, ann, "raise 4")
        while live.durable.state.number < 2:
            await asyncio.sleep(0.002)
        assert rows(database)[id].state == state
        check_verified(database)

    with_decks(database, play, *[deck] if deck else [])


def test_a_bet_with_a_coupon_that_was_lost_says_whether_it_was_the_first(
    database: Database,
) -> None:
    async def play(house: House) -> None:
        for first in (True, False):
            draft = Draft(Work(), {}, lost=partial(bool, first))
            assert house.coupons.placing("c1", draft).lost() is first

    in_house(database, play)


# -- issuing


def test_what_is_no_coupon_is_not_issued(database: Database) -> None:
    async def play(house: House) -> None:
        ann = (await house.people.visit("Ann")).person
        cas, flo = await staff(house, "Cas", Role.CASHIER), await staff(house, "Flo", Role.FLOOR)
        good = CouponIssue(ann.id, ANTE, TOMORROW)
        for asked, by, name in (
            (msgspec.structs.replace(good, face=150), cas, "not-in-whole-chips"),
            (msgspec.structs.replace(good, face=0), cas, "amount-not-positive"),
            (msgspec.structs.replace(good, expires=end_of("2020-01-01")), cas, "already-expired"),
            (msgspec.structs.replace(good, person="p0"), cas, "nobody"),
            (msgspec.structs.replace(good, person=flo.id), cas, "staff-may-not-play"),
            (good, flo, "not-your-role"),
            (good, ann, "not-your-role"),
        ):
            with pytest.raises(Refused) as refused:
                await house.coupons.issue(by, fresh_key(), asked)
            assert refused.value.refusal.name == name
        await house.limits.exclude(ann, 1)
        with pytest.raises(Refused, match="stays-away"):
            await house.coupons.issue(cas, fresh_key(), good)
        with pytest.raises(Refused, match="not-a-day"):
            end_of("tomorrow")
        assert rows(database) == {}

    in_house(database, play)


def test_above_the_limit_of_a_day_a_second_person_approves(database: Database) -> None:
    async def play(house: House) -> None:
        ann = (await house.people.visit("Ann")).person
        cas, coy = [await staff(house, name, Role.CASHIER) for name in ("Cas", "Coy")]
        alone = await issue(house, ann, face=6_000, currency=Currency.CHIPS)
        second = CouponIssue(ann.id, 5_000, TOMORROW)  # $60 and $50 are more than $100
        id = (await house.coupons.issue(cas, fresh_key(), second))["proposal"]
        assert [*rows(database)] == [alone]
        with pytest.raises(Refused, match="second-person"):
            await house.decisions.decide(cas, fresh_key(), id, accept=True)
        await house.decisions.decide(coy, fresh_key(), id, accept=True)
        (approved,) = rows(database).keys() - {alone}
        assert (rows(database)[approved].face, rows(database)[approved].proposal) == (5_000, id)
        denied = (await house.coupons.issue(cas, fresh_key(), second))["proposal"]
        await house.decisions.decide(coy, fresh_key(), denied, accept=False)
        assert len(rows(database)) == 2
        check_verified(database)

    in_house(database, play)


def test_a_coupon_is_not_approved_for_a_player_who_stays_away_by_then(database: Database) -> None:
    async def play(house: House) -> None:
        ann = (await house.people.visit("Ann")).person
        cas, coy = [await staff(house, name, Role.CASHIER) for name in ("Cas", "Coy")]
        large = CouponIssue(ann.id, 50_000, TOMORROW)
        id = (await house.coupons.issue(cas, fresh_key(), large))["proposal"]
        await house.limits.exclude(ann, 1)
        with pytest.raises(Refused, match="stays-away"):
            await house.decisions.decide(coy, fresh_key(), id, accept=True)

    in_house(database, play)


def test_an_administrator_sets_the_rules_on_record(database: Database) -> None:
    async def play(house: House) -> None:
        ann = (await house.people.visit("Ann")).person
        cas, ada = await staff(house, "Cas", Role.CASHIER), await staff(house, "Ada", Role.ADMIN)
        assert house.coupons.rules() == CouponRules(10_000, 0)
        rules = CouponRules(alone=50_000, practice=500)
        with pytest.raises(Refused, match="not-your-role"):
            await house.coupons.set_rules(cas, fresh_key(), rules)
        with pytest.raises(Refused, match="not-coupon-rules"):
            await house.coupons.set_rules(ada, fresh_key(), CouponRules(alone=-100))
        async with House(database, KEY) as other:
            await house.coupons.set_rules(ada, fresh_key(), rules)
            assert house.coupons.rules() == other.coupons.rules() == rules
        large = CouponIssue(ann.id, 50_000, TOMORROW)
        assert "coupon" in await house.coupons.issue(cas, fresh_key(), large)

    in_house(database, play)


def test_rules_are_set_by_the_lines_that_say_so_and_by_no_words_in_others(
    database: Database,
) -> None:
    async def play(house: House) -> None:
        rules = CouponRules(alone=50_000)
        await house.coupons.set_rules_here(rules)
        note = Note("p1", "something else", {"what": RULES_SET, "alone": 0})
        await house.commands.do(lambda: Draft(Work((house.commands.note(note),)), {}))
        assert house.coupons.rules() == rules

    in_house(database, play)


def test_a_player_gets_one_practice_coupon_a_day_where_the_house_gives_any(
    database: Database,
) -> None:
    async def play(house: House) -> None:
        table = await open_table(house)
        ann = await sit(house, table, 1, "Ann")
        with pytest.raises(Refused, match="no-practice-coupons"):
            await house.coupons.practise(ann, fresh_key())
        await house.coupons.set_rules_here(CouponRules(practice=ANTE))
        await house.coupons.practise(ann, fresh_key())
        with pytest.raises(Refused, match="had-a-coupon-today"):
            await house.coupons.practise(ann, fresh_key())
        await bet(house, table, ann, ANTE)
        check_verified(database)

    in_house(database, play)
