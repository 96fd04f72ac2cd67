"""Corrections of transfers: the search, the right amount, and the effect on both accounts.

Each transfer is shown with its line and clause. A correction takes two people.
"""

from collections.abc import Mapping
from datetime import UTC, date, datetime
from decimal import Decimal, InvalidOperation
from typing import Any
from urllib.parse import urlencode

import msgspec
from msgspec import Struct
from starlette.responses import Response

from fairdeal.house import (
    CAGE,
    MOST_TRANSFERS,
    PRACTICE_CHIPS,
    Asked,
    Correction,
    House,
    Kind,
    Known,
    PlayedRound,
    Proposed,
    Transferred,
    check_correction,
    kept_account,
)
from fairdeal.law import Refusal, Refused, instrument, refuse
from fairdeal.money import LARGEST, Currency, in_dollars
from fairdeal.play import wager_words
from fairdeal.values import capital
from fairdeal.web.pages.cage.accounts import Accounts
from fairdeal.web.pages.staff.staff_page import Desk, title_of

AMOUNT, TO, FROM = "amount", "to", "from"  # what was wrong with a transfer


class AccountChange(Struct, frozen=True):
    """An account of a correction, before and after it."""

    words: str
    before: int
    after: int


class TransferInWords(Struct, frozen=True):
    """A transfer in words, with the line and the clause that it rests on."""

    transfer: Transferred
    source: str
    target: str
    table: str  # where it was moved; empty: at the cage
    instrument: str
    round: int | None

    @property
    def id(self) -> str:
        """The id of the transfer."""
        return self.transfer.id

    @property
    def time(self) -> datetime:
        """The time, in UTC."""
        return datetime.fromtimestamp(self.transfer.time / 1000, UTC)

    @property
    def what(self) -> str:
        """The wager or the purpose of the transfer."""
        words = wager_words(self.transfer.wager)
        return capital(words)

    @property
    def law(self) -> str:
        """The clause in our words; empty where no text asks for it."""
        if not self.instrument:
            return ""
        known = instrument(self.instrument).clauses.get(self.transfer.clause)
        return known.summary if known else ""


class TransferFormatter:
    """A formatter of transfers in words."""

    def __init__(self, house: House) -> None:
        self.house, self.accounts = house, Accounts(house)
        self._tables = {row["id"]: row for row in house.tables.all()}
        self._rounds: dict[str, list[PlayedRound]] = {}  # by table, as they were played

    def shown(self, transfer: Transferred) -> TransferInWords:
        """Return one transfer in words."""
        table = self._tables.get(transfer.journal)
        return TransferInWords(
            transfer,
            self.accounts.words(transfer.source),
            self.accounts.words(transfer.target),
            table["name"] if table else "",
            table["instrument"] if table else "",
            self._round(transfer) if table else None,
        )

    def _round(self, transfer: Transferred) -> int | None:
        round = self.house.rounds.with_line(transfer.journal, transfer.seq)
        return None if round is None else round.number

    def sides(self, put: Correction) -> list[AccountChange]:
        """Return the effect of a correction on its two accounts."""
        changes = ((put.source, -put.cents), (put.target, put.cents))
        held = [self.accounts.holds(account, put.currency.value) for account, _ in changes]
        return [
            AccountChange(self.accounts.words(account), before, before + change)
            for (account, change), before in zip(changes, held, strict=True)
        ]

    def corrections_of(self, transfer: str) -> list[tuple[str, str, str]]:
        """Return earlier proposals for a transfer: id, amount, and decision."""
        return [
            (each.id, in_dollars(each.body["cents"]), each.decision or "waits")
            for each in self.house.proposals.of_kind(Kind.CORRECTION)
            if each.body.get("of") == transfer
        ]


class CorrectionDraft(Struct, frozen=True):
    """A draft of a correction."""

    wrong: str  # amount, to or from
    right: str  # the amount, as it was written
    account: str
    put: Correction | None
    sides: list[AccountChange]
    refusal: Refusal | None


def read_draft(
    formatter: TransferFormatter, transfer: Transferred, given: Mapping[str, str]
) -> CorrectionDraft:
    """Return the draft from a form; an impossible one is refused by name and nothing is lost."""
    wrong = given.get("wrong", AMOUNT)
    right, account = given.get("right", "").strip(), given.get("account", "")
    put, sides, refusal = None, [], None
    try:
        put = _correction(transfer, wrong, right, account)
        if put is not None:
            check_correction(formatter.house.database, put)
            sides = formatter.sides(put)
            _check_covered(put, sides[0])
    except Refused as refused:
        refusal = refused.refusal
    return CorrectionDraft(wrong, right, account, put, sides, refusal)


def _correction(transfer: Transferred, wrong: str, right: str, account: str) -> Correction | None:
    """Return the transfer that corrects another one; None as long as the form is empty."""
    source, target = (kept_account(a, transfer.player) for a in (transfer.source, transfer.target))
    if source == target:
        raise refuse(
            "nothing-moved-between-accounts",
            "chips that a player lays on the felt or takes back stay the player’s; "
            "correct what they were settled with",
        )
    if wrong == AMOUNT:
        if not right:
            return None
        more = _cents(right) - transfer.cents
        if not more:
            return None
        money = (source, target, more) if more > 0 else (target, source, -more)
    elif not account:
        return None
    else:
        ends = (target, account) if wrong == TO else (account, source)
        money = *ends, transfer.cents
    if money[0] == money[1]:
        raise refuse("not-a-correction", "the money is on that account already")
    return Correction(*money, Currency(transfer.currency), "", transfer.id)


def _cents(written: str) -> int:
    try:
        amount = Decimal(written.lstrip("$").replace(",", "")) * 100
    except InvalidOperation:
        amount = Decimal(-1)
    if not 0 <= amount <= LARGEST or amount != int(amount):
        raise refuse(
            "not-an-amount", "an amount is dollars and cents, as in $12.50; $0 for nothing"
        )
    return int(amount)


def _check_covered(put: Correction, side: AccountChange) -> None:
    """Refuse an amount that an account does not hold; the cage and practice chips
    may be negative.
    """
    if put.source not in (CAGE, PRACTICE_CHIPS) and side.after < 0:
        words = f"{side.words} holds {in_dollars(side.before)}"
        raise refuse("not-enough-chips", words)


def show_proposed_correction(
    desk: Desk, proposal: Mapping[str, Any], common: dict[str, Any]
) -> Response:
    """Render the proposal for the second person: the transfer, and both accounts
    before and after.
    """
    put, formatter = msgspec.convert(proposal["body"], Correction), TransferFormatter(desk.house)
    transfer = formatter.shown(desk.house.transfers.one(put.of)) if put.of else None
    return desk.page(
        "approvals/correction.html",
        title=common["card"].title,
        place="Waiting",
        put=put,
        shown=transfer,
        sides=formatter.sides(put),
        before=[each for each in formatter.corrections_of(put.of) if put.of and each[0] != desk.id],
        asked_as=title_of(common["asked"]),
        **common,
    )


def correction_words(house: House, put: Correction) -> str:
    """Return a correction in a line: from where to where, and why."""
    accounts = Accounts(house)
    words = f"from {accounts.words(put.source)} to {accounts.words(put.target)}"
    return f"{capital(words)}: {put.reason.rstrip('.')}."


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
        most=MOST_TRANSFERS,
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
