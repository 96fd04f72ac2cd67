"""The effect of a proposal once a second person accepts it."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from sqlalchemy import Executable, Row

from fairdeal.house.access import Person, Role
from fairdeal.house.access.commands import Draft
from fairdeal.house.approvals.kinds import Correction, Kind, NewSheet, Observation
from fairdeal.house.money.coupon_rows import CouponIssue, check_issue, issued, of_proposal
from fairdeal.house.money.fills import ChipsMove, check_confirms, check_possible, ends
from fairdeal.house.money.money import CHIPS, check_held, transfer
from fairdeal.house.store import Booked, Entry, Work
from fairdeal.house.tables.holds import is_past
from fairdeal.house.tables.tables import Tables
from fairdeal.law import Refused
from fairdeal.money import Currency
from fairdeal.play import FLOOR, SECOND_ROLE, Action, Witness
from fairdeal.sheet import read_sheet

WITNESS = {
    Role.PLAYER: Witness.PLAYER,
    Role.DEALER: Witness.DEALER,
    Role.FLOOR: Witness.FLOOR,
}
_NOTHING = Draft(Work(), {})  # transfers are written with the note of the decision


def effect_of(tables: Tables, kind: Kind, row: Row[Any], by: Person) -> Draft:
    """Return the draft of the effect at the tables, or refuse it."""
    return _EFFECTS[kind](tables, row, by)


def change_sheet(tables: Tables, row: Row[Any], by: Person) -> Draft:
    """Put another sheet in force from the next round on."""
    sheet = msgspec.json.decode(row.body, type=NewSheet)
    live = tables.live(row.journal)
    live.check_not_held()
    return tables.draft(live, Action(FLOOR, "change the sheet", options=sheet.options))


def _confirm_report(tables: Tables, row: Row[Any], by: Person) -> Draft:
    """Apply the clause; after the round the confirmation is only put on record."""
    seen = msgspec.json.decode(row.body, type=Observation)
    witnesses = [WITNESS[role] for role in by.roles if role in WITNESS]
    others = [witness for witness in witnesses if witness.value != seen.seen_by]
    if not others:
        raise Refused(SECOND_ROLE)
    live = tables.live(row.journal)
    if is_past(live.ahead.state, seen):
        return _NOTHING
    if live.held != row.id:
        live.check_not_held()
    report = seen.report(min(others, key=lambda witness: witness.value))
    return tables.draft(live, Action(FLOOR, "report", report=report))


def _open_table(tables: Tables, row: Row[Any], by: Person) -> Draft:
    new = msgspec.json.decode(row.body, type=NewSheet)
    sheet = read_sheet(new.instrument, new.options)
    return tables.opening(by.id, new.name, sheet, Currency.CHIPS, new.settings)


def _correct(tables: Tables, row: Row[Any], by: Person) -> Draft:
    put = msgspec.json.decode(row.body, type=Correction)
    check_held(tables.boxes, put.source, put.cents)
    return _NOTHING


def _move_chips(tables: Tables, row: Row[Any], by: Person) -> Draft:
    move = msgspec.json.decode(row.body, type=ChipsMove)
    check_confirms(by, move)
    check_possible(tables.database, tables.boxes, row.kind, row.journal, move.cents)
    return _NOTHING


def _issue_coupon(tables: Tables, row: Row[Any], by: Person) -> Draft:
    check_issue(tables.database, msgspec.json.decode(row.body, type=CouponIssue))
    return _NOTHING


_EFFECTS: Mapping[Kind, Callable[[Tables, Row[Any], Person], Draft]] = {
    Kind.REPORT: _confirm_report,
    Kind.SHEET: change_sheet,
    Kind.CHIPS_TABLE: _open_table,
    Kind.CORRECTION: _correct,
    Kind.FILL: _move_chips,
    Kind.CREDIT: _move_chips,
    Kind.COUPON: _issue_coupon,
}


def moved(kind: Kind, row: Row[Any], note: Entry) -> tuple[Booked, ...]:
    """Return the transfers of a decision, with its line."""
    if kind is Kind.CORRECTION:
        body = msgspec.json.decode(row.body, type=Correction)
        money = body.source, body.target, body.cents, body.currency.value
    elif kind in (Kind.FILL, Kind.CREDIT):
        amount = msgspec.json.decode(row.body, type=ChipsMove).cents
        money = *ends(kind.words, row.journal), amount, CHIPS
    else:
        return ()
    return transfer(note, *money, kind.words)


def coupons_issued(kind: Kind, row: Row[Any], note: Entry) -> tuple[Executable, ...]:
    """Return the statement that issues the coupon of a decision, if it is about one."""
    if kind is not Kind.COUPON:
        return ()
    issue = msgspec.json.decode(row.body, type=CouponIssue)
    return (issued(of_proposal(row.id), issue, note, row.id),)
