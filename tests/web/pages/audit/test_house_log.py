"""The house's own journal in words: every kind of line, without an id or a word of JSON."""

import re
from datetime import UTC, datetime

from fairdeal.house.access.permissions import Person, Role
from fairdeal.house.access.player_limits import Limit
from fairdeal.house.approvals.kinds import Correction, Kind, NewSheet, Observation
from fairdeal.house.history.audit_access import HouseLine
from fairdeal.house.house import House
from fairdeal.house.money.fills import ChipsMove
from fairdeal.house.money.money import CAGE, PRACTICE, WELCOME, wallet
from fairdeal.house.store.database import Database
from fairdeal.house.tables.player_actions import Request
from fairdeal.law import Refused
from fairdeal.money import Currency
from fairdeal.play import Observed
from fairdeal.sheet import schema_of
from fairdeal.web.pages.audit.house_log import GROUPS, HouseLogFormatter
from tests.house.houses import (
    FAST,
    approved,
    bet,
    fresh_key,
    in_house,
    open_table,
    play_on,
    sit,
)
from tests.web.pages.history.test_handlers import page
from tests.web.servers import Browser, server, staff, visitor

_AN_ID = re.compile(r"\b[prt][0-9a-f]{12,16}\b|[{}\"]")


async def _people(house: House) -> dict[Role, Person]:
    names = {Role.FLOOR: "Ilse", Role.ADMIN: "Ada", Role.CASHIER: "Kofi", Role.AUDITOR: "Odile"}
    names[Role.DEALER] = "Rosa"
    return {
        role: await house.people.add_staff(name, "long password", role, by="command line")
        for role, name in names.items()
    }


async def _decide(house: House, by: Person, proposal: str, *, accept: bool = True) -> None:
    await house.decisions.decide(
        by, fresh_key(), proposal, accept=accept, how="I saw it", remark="Twice."
    )


async def _busy_day(house: House) -> None:
    """Everything that the house's journal may speak of."""
    who = await _people(house)
    ilse, ada, kofi = who[Role.FLOOR], who[Role.ADMIN], who[Role.CASHIER]
    odile, rosa = who[Role.AUDITOR], who[Role.DEALER]
    await house.called.be_called("Harborlight")
    table = await open_table(house, name="Table 1")
    every = dict(schema_of("ma-uth").with_every_wager)
    meter = await open_table(house, "ma-uth", name="Table 2", options=every)
    # people
    ann = await sit(house, table, 1, "Ann")
    await house.players.be_called(ann, fresh_key(), "Annette")
    all_of_it = Request(1, "buy in", wagers={"chips": WELCOME - 50_000})
    nearly_all = Request(1, "tip", wagers={"chips": WELCOME - 40_000})
    for request in (all_of_it, nearly_all):
        await house.players.act(ann, fresh_key(), table, request)
    await house.cage.practise_on(ann, fresh_key())
    await house.people.keep(ann, "longer password")
    await house.people.sign_on("Ilse", "long password")
    for _ in range(12):
        try:
            await house.people.sign_on("Rosa", "wrong password")
        except Refused:
            continue
    await house.people.give_role(rosa, Role.FLOOR, by=ada)
    await house.people.take_role(rosa, Role.FLOOR, by=ada)
    await house.limits.set(ann, Limit.WAGER, 2500)
    await house.limits.set(ann, Limit.TIME, 90)
    await house.limits.set(ann, Limit.TIME, None)
    # plans
    await house.plans.set(ilse, fresh_key(), meter, "23:00", ("22:00",))
    await house.plans.set(ilse, fresh_key(), meter, "")
    await house.plans.read_meter(ilse, fresh_key(), meter, 500)
    # a round, a report, links, looks
    await bet(house, table, 1, ann)
    seen = Observation(Observed.DEALER_EXPOSED, position="dealer card 1", remark="It slipped.")
    await _decide(house, ilse, await house.proposals.report(rosa, fresh_key(), table, seen))
    await play_on(house, table, {1: ann})
    link = await house.recall.share(ann, fresh_key(), table, 1)
    await house.recall.end_share(ann, fresh_key(), link.id)
    await house.looks.look(odile, fresh_key(), table, 1)
    await house.looks.look_at_all(odile, fresh_key(), table)
    await house.looks.look_at_day(odile, fresh_key(), datetime.now(UTC).date())
    await house.looks.hand_in(odile, fresh_key(), "00" * 32, 12)
    await house.staff.look(odile, fresh_key(), table)
    # sheets, tables and money, by two people
    other = NewSheet({"trips_pay_table": "B"}, reason="As elsewhere.")
    await _decide(house, ada, await house.proposals.sheet(ilse, fresh_key(), table, other))
    new = NewSheet(approved("nj-uth"), "nj-uth", "Table 12", FAST)
    await _decide(house, ada, await house.proposals.chips_table(ilse, fresh_key(), new))
    chips = next(row["id"] for row in house.tables.all() if row["name"] == "Table 12")
    fill = await house.proposals.chips(kofi, fresh_key(), Kind.FILL, chips, ChipsMove(50_000))
    await _decide(house, ilse, fill)
    credit = await house.proposals.chips(ilse, fresh_key(), Kind.CREDIT, chips, ChipsMove(100))
    await _decide(house, kofi, credit, accept=False)
    await house.cage.pay_in(kofi, fresh_key(), ann, 10_000)
    await house.cage.pay_out(kofi, fresh_key(), ann, 4000)
    await house.cage.collect_drop(kofi, fresh_key(), table, 500, PRACTICE)
    put = Correction(CAGE, wallet(ann.id), 100, Currency.CHIPS, "A chip was short.")
    await _decide(house, ada, await house.proposals.correction(kofi, fresh_key(), put))
    await house.limits.exclude(ann, 7)


def test_every_line_is_told_in_words_and_in_one_group(database: Database) -> None:
    async def play(house: House) -> None:
        await _busy_day(house)
        lines = house.looks.lines()
        assert lines[-1].seq == 0
        told = HouseLogFormatter(house).in_words(lines)
        for line, each in zip(lines, told, strict=True):
            assert each.words != line.what, line
            assert not _AN_ID.search(f"{each.who} {each.words} {each.more}"), each
            of = [name for name, (_, kinds) in GROUPS.items() if line.what.startswith(kinds)]
            assert len(of) == 1, line.what
        said = {f"{each.who} {each.words} ({each.more})" for each in told}
        for words in (
            "The command line makes Rosa a member of staff (dealer)",
            "Ilse signs on ()",
            "Ada gives the role of floor to Rosa ()",
            "Rosa reports “dealer’s card exposed” at Table 1, round 1 (It slipped.)",
            "Ilse confirms “dealer’s card exposed” at Table 1, round 1 "
            "(asked by Rosa; I saw it; Twice.)",
            "Annette sets an own limit of $25 at once",
            "Ilse reads the meter of Table 2: $5",
            "Odile looks at round 1 of Table 1 ()",
            "Ada confirms another sheet for Table 1",
            "Kofi asks for a fill of $500 for Table 12 ()",
            "Kofi does not confirm a credit of $1 for Table 12",
            "Kofi gives chips for $100 (from the cage to Annette’s account)",
            "Kofi asks for a correction of $1 "
            "(from the cage to Annette’s account: A chip was short.)",
        ):
            assert any(each.startswith(words) for each in said), words

    in_house(database, play)


def test_a_line_of_another_release_is_told_by_its_own_name(database: Database) -> None:
    async def play(house: House) -> None:
        for what in ("moon landed", "role given", "sheet eaten"):
            data = {"role": "floor"}  # of whom?
            line = HouseLine(0, "2026-11-17T12:00:00.000000Z", "house", what, data, "{}")
            (told,) = HouseLogFormatter(house).in_words([line])
            assert (told.who, told.words, told.more) == ("The house", what, "")

    in_house(database, play)


def test_an_auditor_reads_all_of_it_by_kind_and_each_line_as_it_is_stored(
    database: Database,
) -> None:
    with server(database, hurried=True) as client:
        noor: Browser = staff(client, "Noor", Role.AUDITOR)
        ann = visitor(client, "Ann")
        shown = page(noor, "/audit/house").text
        assert "comes in as Ann" in shown
        assert "{" not in shown.partition("<tbody>")[2].partition("</tbody>")[0]
        assert re.findall(r'<tr id="line-(\d+)" class="chosen"', shown)  # the newest, unless asked
        shown = page(noor, "/audit/house?line=1").text
        assert "Line 1 as it is stored" in shown
        assert "&#34;seq&#34;:0" in shown
        assert "No line of this kind" in page(noor, "/audit/house?show=money").text
        assert "Lines 1 to 1," in page(noor, "/audit/house?before=1").text
        assert page(ann, "/audit/house").status_code == 303
