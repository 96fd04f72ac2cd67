"""Verification of transfers and coupons: as the journals have them, compared with the database."""

from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, select

from fairdeal.house.access import Role
from fairdeal.house.access.people import WELCOMED
from fairdeal.house.approvals.kinds import ACCEPTED, Correction, Kind
from fairdeal.house.money.coupon_rows import (
    COLLECTED,
    ON_THE_LAYOUT,
    Coupon,
    CouponIssue,
    milliseconds,
    of_proposal,
)
from fairdeal.house.money.coupons import ISSUED as WAS_ISSUED
from fairdeal.house.money.coupons import PRACTISED, RULES_SET, CouponRules
from fairdeal.house.money.fills import CREDIT, FILL, ChipsMove, ends
from fairdeal.house.money.money import CHIPS, MOVES, PRACTICE, PRACTICE_CHIPS, by_line, wallet
from fairdeal.house.store import (
    COUPON,
    GAMING_TABLE,
    HOUSE,
    PERSON,
    Booked,
    Database,
    batched,
    coupon_lines,
)
from fairdeal.money import Currency, in_dollars
from fairdeal.record import Malformed


def told_by_house(lines: Iterable[dict[str, Any]], booked: list[Booked]) -> Iterator[Booked]:
    """Return every transfer in the lines of the house's journal.

    Before 0.1.0 a line did not say how many practice chips a new player got. There the books alone
    are used.
    """
    proposed: dict[str, dict[str, Any]] = {}
    welcomes = {one.seq: one.cents for one in booked if one.wager == WELCOMED}
    for seq, fields in enumerate(lines):
        what, data = fields["what"], fields["data"]
        try:
            if what.endswith(" proposed"):
                proposed[data["proposal"]] = data
            elif Role.PLAYER.value in data.get("roles", ()):  # every new player gets some
                chips, player = data.get("welcome", welcomes.get(seq, 0)), wallet(data["person"])
                yield by_line(HOUSE, seq, PRACTICE_CHIPS, player, chips, PRACTICE, WELCOMED)
            elif (money := _moved(what, data, proposed)) is not None:
                yield by_line(HOUSE, seq, *money)
        except (KeyError, TypeError, msgspec.ValidationError):
            raise Malformed(f"line {seq + 1} does not say what was moved") from None


def _moved(
    what: str, data: dict[str, Any], proposed: dict[str, dict[str, Any]]
) -> tuple[str, str, int, str, str] | None:
    """Return the source, the target, the amount, the currency and the purpose."""
    kind, _, decision = what.rpartition(" ")
    if what in MOVES:
        return data["source"], data["target"], data["cents"], data["currency"], what
    if decision == ACCEPTED and kind == Kind.CORRECTION.words:
        put = msgspec.convert(proposed[data["proposal"]]["body"], Correction)
        return put.source, put.target, put.cents, put.currency.value, kind
    if decision == ACCEPTED and kind in (FILL, CREDIT):
        about = proposed[data["proposal"]]
        chips = msgspec.convert(about["body"], ChipsMove).cents
        return *ends(kind, about["table"]), chips, CHIPS, kind
    return None


def difference(told: list[Booked], booked: list[Booked]) -> str:
    """Return the first transfer that journal and books have differently; empty if there is none."""
    told = sorted(told, key=_place)
    for one, other in zip(told, booked, strict=False):
        if one != other:
            return f"its journal has {_words(one)}; the books have {_words(other)}"
    if len(told) > len(booked):
        return f"its journal has {_words(told[len(booked)])}; the books have nothing of it"
    if len(booked) > len(told):
        return f"the books have {_words(booked[len(told)])}; its journal has nothing of it"
    return ""


def _place(booked: Booked) -> tuple[int, int]:
    return booked.seq, booked.number


def _words(booked: Booked) -> str:
    return (
        f"{booked.cents} cents from {booked.source} to {booked.target} for {booked.wager} "
        f"at line {booked.seq + 1}"
    )


def known_by_name(database: Database, booked: list[Booked]) -> dict[str, str]:
    """Return the ids of players whom a table knows by a name, from before tables used ids."""
    accounts = {account for one in booked for account in (one.source, one.target)}
    ids = {account.rpartition(wallet(""))[2] for account in accounts if wallet("") in account}
    known: dict[str, str] = {}
    with database.reader.connect() as connection:
        for some in batched(sorted(ids)):
            query = select(PERSON.c.known_as, PERSON.c.id).where(PERSON.c.id.in_(some))
            rows = connection.execute(query.where(PERSON.c.known_as.is_not(None)))
            known.update((row.known_as, row.id) for row in rows)
    return known


COUPONS_NOTED = "earlier coupons noted"  # by the upgrade to coupons that are issued
_PROPOSED, _ACCEPTED = f"{Kind.COUPON.words} proposed", f"{Kind.COUPON.words} {ACCEPTED}"
_OF_A_USE = ("Placed", "CouponPlaced", "CouponCollected", "CouponKept")
_SLACK = 60_000  # milliseconds by which the clocks of two servers may differ


class Mismatch(Exception):
    """An error in the record of a coupon."""


class CouponsVerified(Struct, frozen=True):
    """The number of verified coupons, the errors, and notes on earlier coupons."""

    count: int
    wrong: str = ""
    note: str = ""


class _Use(Struct):
    """One placement of a coupon beside an ante."""

    table: str
    line: int
    time: int
    player: str
    face: int
    coupon: str
    ended: int | None = None
    collected: bool = False


class _Record(Struct):
    """The coupons in the house's journal."""

    issued: dict[str, Coupon] = msgspec.field(default_factory=dict)
    earlier: dict[str, int] = msgspec.field(default_factory=dict)  # last lines by table
    alone: int = CouponRules().alone  # the limit in force
    days: Counter[tuple[str, str]] = msgspec.field(default_factory=Counter)  # by player and day


def verify_coupons(database: Database) -> CouponsVerified:
    """Match every coupon on a layout with one that was issued, used once at a time."""
    with database.at_one_moment() as connection:
        record = _Record()
        rows = [Coupon(*row) for row in connection.execute(select(COUPON))]
        try:
            _read_house(connection, record)
            uses, before = _uses(connection, record)
            _check_uses(connection, record, uses)
            _check_rows(record, uses, rows)
        except Mismatch as mismatch:
            return CouponsVerified(len(rows), str(mismatch))
        except (LookupError, TypeError, ValueError, AttributeError):  # the line as SQL returns it
            return CouponsVerified(len(rows), "a line about a coupon cannot be read")
    note = f"{before:,} were placed before the house issued coupons" if before else ""
    return CouponsVerified(len(rows), note=note)


def _read_house(connection: Connection, record: _Record) -> None:
    """Read which coupons were issued, by one person alone or by two."""
    proposed: dict[str, tuple[str, CouponIssue]] = {}
    for _, written in coupon_lines(connection, of_house=True):
        line = msgspec.json.decode(written)
        what, data = line["what"], line["data"]
        try:
            if what in (WAS_ISSUED, PRACTISED):
                fields = {name: part for name, part in data.items() if name != "coupon"}
                issue = msgspec.convert(fields, CouponIssue)
                _issue(record, line, data["coupon"], issue)
                _check_alone(record, line, issue)
            elif what == RULES_SET:
                record.alone = msgspec.convert(data, CouponRules).alone
            elif what == _PROPOSED:
                body = msgspec.convert(data["body"], CouponIssue)
                proposed[data["proposal"]] = line["actor"], body
            elif what == _ACCEPTED:
                by, body = proposed[data["proposal"]]
                if by == line["actor"]:
                    raise Mismatch(f"one person alone approved the coupon of line {line['seq']}")
                _issue(record, line, of_proposal(data["proposal"]), body, data["proposal"])
            elif what == COUPONS_NOTED:
                record.earlier = msgspec.convert(data["tables"], dict[str, int])
        except (KeyError, TypeError, msgspec.ValidationError):
            raise Mismatch(f"line {line['seq'] + 1} of the house does not name a coupon") from None


def _issue(
    record: _Record, line: dict[str, Any], id: str, issue: CouponIssue, proposal: str = ""
) -> None:
    if id in record.issued:
        raise Mismatch(f"coupon {id} was issued twice")
    record.issued[id] = Coupon(
        id,
        issue.person,
        issue.face,
        issue.currency.value,
        milliseconds(datetime.fromisoformat(line["time"])),
        issue.expires,
        line["seq"],
        proposal,
    )


def _check_alone(record: _Record, line: dict[str, Any], issue: CouponIssue) -> None:
    """Check that one cashier alone issued no more to a player in a day than was allowed."""
    if issue.currency is Currency.CHIPS:
        day = issue.person, line["time"][:10]
        record.days[day] += issue.face
        if record.days[day] > record.alone:
            raise Mismatch(f"line {line['seq'] + 1} of the house issues a coupon that takes two")


def _uses(connection: Connection, record: _Record) -> tuple[list[_Use], int]:
    """Read the uses of coupons, and how many there were before the house issued any."""
    uses: list[_Use] = []
    lying: dict[tuple[str, int], _Use] = {}
    players: dict[tuple[str, int], str] = {}
    before = 0
    for table, line in _table_lines(connection):
        what, data = line["what"], line["data"]
        place, coupon = (table, data["seat"]), data.get("coupon", "")
        if what == "Placed":
            players[place] = data["player"]
        elif what == "CouponPlaced" and not coupon:
            if line["seq"] > record.earlier.get(table, -1):
                raise Mismatch(
                    f"line {line['seq'] + 1} of table {table} places one without an owner"
                )
            before += 1
        elif what == "CouponPlaced":
            time = _time(line)
            lying[place] = _Use(table, line["seq"], time, players[place], data["face"], coupon)
            uses.append(lying[place])
        elif coupon:
            use = lying.get(place)
            if use is None or (use.coupon, use.face) != (coupon, data["face"]):
                raise Mismatch(f"line {line['seq'] + 1} of table {table} is about another coupon")
            use.collected = what == "CouponCollected"
            use.ended = _time(line) if use.ended is None or use.collected else use.ended
    return uses, before


def _table_lines(connection: Connection) -> Iterator[tuple[str, dict[str, Any]]]:
    for journal, written in coupon_lines(connection, of_house=False):
        if written[written.rfind('"what":"') + 8 :].rstrip('"}') in _OF_A_USE:
            yield journal, msgspec.json.decode(written)


def _time(line: dict[str, Any]) -> int:
    return milliseconds(datetime.fromisoformat(line["time"]))


def _check_uses(connection: Connection, record: _Record, uses: list[_Use]) -> None:
    """Check that each used coupon was issued, to its user, in its currency, and not expired."""
    tables = connection.execute(select(GAMING_TABLE.c.id, GAMING_TABLE.c.currency))
    currencies = {row.id: row.currency for row in tables}
    last: dict[str, _Use] = {}
    for use in sorted(uses, key=lambda use: use.time):
        where = f"line {use.line + 1} of table {use.table} places coupon {use.coupon}"
        coupon = record.issued.get(use.coupon)
        if coupon is None:
            raise Mismatch(f"{where}, which the house never issued")
        if use.player != coupon.owner and not _is_known_as(connection, coupon.owner, use.player):
            raise Mismatch(f"{where}, which is another player's")
        if (use.face, currencies.get(use.table)) != (coupon.face, coupon.currency):
            kind = "practice" if coupon.currency == Currency.PRACTICE.value else "chips"
            raise Mismatch(f"{where}, which is {in_dollars(coupon.face)} for {kind}")
        if not coupon.issued - _SLACK <= use.time <= coupon.expires + _SLACK:
            raise Mismatch(f"{where} before it was issued or after it expired")
        former = last.get(use.coupon)
        if former is not None and (
            former.collected or former.ended is None or former.ended > use.time + _SLACK
        ):
            raise Mismatch(f"{where}, which was used at line {former.line + 1} of {former.table}")
        last[use.coupon] = use


def _is_known_as(connection: Connection, person: str, player: str) -> bool:
    """Check that a table knows a person by a name, from before tables used ids."""
    query = select(PERSON.c.known_as).where(PERSON.c.id == person)
    return connection.execute(query).scalar_one_or_none() == player


def _check_rows(record: _Record, uses: list[_Use], rows: list[Coupon]) -> None:
    """Check that the database has exactly the coupons of the journals."""
    expected = dict(record.issued)
    for use in uses:
        if use.collected or use.ended is None:
            state = COLLECTED if use.collected else ON_THE_LAYOUT
            whole = expected[use.coupon]
            expected[use.coupon] = msgspec.structs.replace(whole, state=state, journal=use.table)
    found = {row.id: row for row in rows}
    for id in sorted(expected.keys() | found.keys()):
        if id not in expected:
            raise Mismatch(f"coupon {id} is in the database, and the house never issued it")
        if id not in found:
            raise Mismatch(f"coupon {id} was issued, and the database does not have it")
        for name in Coupon.__struct_fields__:
            has, should = getattr(found[id], name), getattr(expected[id], name)
            if has != should:
                words = f"coupon {id}: the database has {name} {has!r:.40}, the journals"
                raise Mismatch(f"{words} {should!r:.40}")
