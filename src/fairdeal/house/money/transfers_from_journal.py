"""Transfers in the journals, to be compared with the books."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from sqlalchemy import select

from fairdeal.house.access import Role
from fairdeal.house.access.people import WELCOMED
from fairdeal.house.approvals.kinds import ACCEPTED, Correction, Kind
from fairdeal.house.money.fills import CREDIT, FILL, ChipsMove, ends
from fairdeal.house.money.money import CHIPS, MOVES, PRACTICE, PRACTICE_CHIPS, by_line, wallet
from fairdeal.house.store import HOUSE, PERSON, Booked, Database, batched
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
