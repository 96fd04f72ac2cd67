"""The search for transfers to correct, each with line and clause, corrected by two people."""

from datetime import date
from urllib.parse import urlencode

import msgspec
from msgspec import Struct
from starlette.responses import Response

from fairdeal.house import Asked, Correction, Kind, Known, Proposed
from fairdeal.house.money.transfers import MOST
from fairdeal.law import Refusal, Refused, refuse
from fairdeal.money import in_dollars
from fairdeal.web.pages.approvals.correction import (
    AMOUNT,
    FROM,
    TO,
    TransferFormatter,
    TransferInWords,
    correction_words,
    read_draft,
)
from fairdeal.web.pages.staff.staff_page import Desk

_NAMES = ("table", "day", "player", "person", "round")  # by which a transfer is found
_FEW = 8  # corrections in the list
WRONG = {AMOUNT: "The amount", TO: "Where it went", FROM: "Where it came from"}


class TransferSearch(Struct, frozen=True):
    """A search as it was written, with the transfers it matches."""

    given: dict[str, str]
    found: list[TransferInWords]
    who: list[Known]  # people of that name, where it is not clear whom it means
    refusal: Refusal | None

    def address(self, **more: str) -> str:
        """Return the address of the same search with more filters."""
        query = {**self.given, **more}
        return f"/cage/corrections?{urlencode({k: v for k, v in query.items() if v})}"


def search(desk: Desk, formatter: TransferFormatter) -> TransferSearch:
    """Return the transfers that the page's address asks for."""
    given = {name: desk.query_value(name).strip() for name in _NAMES}
    called = given["player"]
    who = desk.house.directory.players(called) if called and not given["person"] else []
    exact = [each for each in who if each.name.casefold() == called.casefold()]
    if len(exact or who) == 1:
        given["person"], who = (exact or who)[0].id, []
    try:
        if called and not who and not given["person"]:
            raise refuse("nobody-called-so", f"no player is called {called!r:.60}")
        transfers = [] if who else desk.house.transfers.find(_asked(given))
    except Refused as refused:
        return TransferSearch(given, [], who, refused.refusal)
    return TransferSearch(given, [formatter.shown(each) for each in transfers], who, None)


def _asked(given: dict[str, str]) -> Asked:
    day, number = given["day"], given["round"]
    try:
        wanted = date.fromisoformat(day) if day else None
        round = int(number) if number else None
    except ValueError:
        raise refuse("not-a-day-or-round", "a day is a date, and a round is a number") from None
    if round is not None and not given["table"]:
        raise refuse("no-table", "a round belongs to one table; choose the table too")
    return Asked(given["table"], wanted, given["person"], round)


def show_corrections(desk: Desk) -> Response:
    """Render the search and the draft of a correction; nothing moves before two people agree."""
    formatter = TransferFormatter(desk.house)
    looked_for, of = search(desk, formatter), desk.query_value("of", 80)
    transfer = desk.house.transfers.one(of) if of else None
    given = {key: value[:200] for key, value in desk.request.query_params.items()}
    called = given.get("called", "").strip()
    players = [each.id for each in desk.house.directory.players(called)] if called else []
    if transfer is not None and transfer.player:
        players = [transfer.player, *(each for each in players if each != transfer.player)]
    return desk.page(
        "approvals/corrections.html",
        title="Correct a transfer",
        place="Cage",
        tables=desk.house.tables.all(),
        search=looked_for,
        most=MOST,
        shown=None if transfer is None else formatter.shown(transfer),
        draft=None if transfer is None else read_draft(formatter, transfer, given),
        wrong=WRONG,
        called=called,
        choices=[]
        if transfer is None
        else list(formatter.accounts.to_choose(transfer.currency, players)),
        before=[] if transfer is None else formatter.corrections_of(transfer.id),
        past=past(desk, formatter),
    )


class PastCorrection(Struct, frozen=True):
    """A proposed correction, and the decision on it."""

    proposed: Proposed
    title: str
    words: str
    asked_by: str
    answered_by: str


def past(desk: Desk, formatter: TransferFormatter) -> list[PastCorrection]:
    """Return the newest corrections, decided or not."""
    name = formatter.accounts.name
    return [
        PastCorrection(
            each,
            in_dollars(each.body["cents"]),
            correction_words(desk.house, msgspec.convert(each.body, Correction)),
            name(each.proposed_by),
            name(each.decided_by) if each.decided_by else "",
        )
        for each in desk.house.proposals.of_kind(Kind.CORRECTION)[:_FEW]
    ]
