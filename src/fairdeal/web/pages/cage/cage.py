"""The cage: players' accounts, chips for cash and cash for chips."""

from datetime import UTC, datetime, timedelta

from msgspec import Struct
from starlette.responses import Response

from fairdeal.house import CAGE, CHIPS, PRACTICE, Asked, Known, wallet
from fairdeal.web.pages.account.account import shown_coupons
from fairdeal.web.pages.approvals.corrections import TransferFormatter
from fairdeal.web.pages.approvals.waiting import cards
from fairdeal.web.pages.staff.handlers import away_words
from fairdeal.web.pages.staff.staff_page import Desk

_FEW = 12  # transfers of a player
_NEWEST = 8  # of the cage
_OWN = ("fill", "credit", "correction", "coupon")  # what waits and is of the cage


class AtTheWindow(Struct, frozen=True):
    """A player at the window with the account's balance, in cents."""

    person: Known
    chips: int
    practice: int

    @property
    def away(self) -> str:
        """The end of the player's self-exclusion, in words; empty: none."""
        return away_words(self.person)


def show_cage(desk: Desk) -> Response:
    """Render players by name, with their accounts, and the player at the window."""
    called, chosen = desk.query_value("called").strip(), desk.query_value("player")
    formatter = TransferFormatter(desk.house)
    accounts = formatter.accounts
    players = [
        AtTheWindow(
            each,
            accounts.holds(wallet(each.id), CHIPS),
            accounts.holds(wallet(each.id), PRACTICE),
        )
        for each in desk.house.directory.players(called)
    ]
    transfers, today = desk.house.transfers, datetime.now(UTC).date()
    mine = transfers.find(Asked(person=chosen)) if chosen else []
    newest = [] if chosen else transfers.find(Asked(account=CAGE, day=today))[:_NEWEST]
    given, back = transfers.through(CAGE, CHIPS, today)
    return desk.page(
        "cage/cage.html",
        title="Cage",
        place="Cage",
        called=called,
        players=players,
        chosen=next((each for each in players if each.person.id == chosen), None),
        moved=[formatter.shown(each) for each in mine[:_FEW]],
        coupons=shown_coupons(desk.house, chosen) if chosen else [],
        coupon_rules=desk.house.coupons.rules(),
        tomorrow=today + timedelta(days=1),
        at_cage=accounts.holds(CAGE, CHIPS),
        today=today,
        given=given,
        back=back,
        newest=[formatter.shown(each) for each in newest],
        waiting=[each for each in cards(desk) if each.kind in _OWN],
        short=desk.house.trays.short(),
    )
