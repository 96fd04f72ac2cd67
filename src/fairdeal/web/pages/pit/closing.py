"""Closing a table: the effect on its round, its cards, its players' chips and its money."""

from msgspec import Struct
from starlette.responses import Response

from fairdeal.house.tables.live_table import LiveTable
from fairdeal.law.rulings import rulings
from fairdeal.money import player
from fairdeal.play import FLOOR, Action
from fairdeal.table.floor import why_not
from fairdeal.table.procedure.tasks import Phase
from fairdeal.web.pages.pit.table_page import money_of, row_of
from fairdeal.web.pages.staff.staff_page import Desk

CLOSE = Action(FLOOR, "close the table")
_RULING = "R-CLOSING"


class OnTheRail(Struct, frozen=True):
    """A player who still sits at the table."""

    name: str
    seats: str
    cents: int


def on_the_rail(live: LiveTable) -> list[OnTheRail]:
    """Return every seated player, with the chips in front of the player."""
    state = live.durable.state
    seats: dict[str, list[int]] = {}
    for seat, who in sorted(state.seated.items()):
        seats.setdefault(who, []).append(seat)
    return [
        OnTheRail(
            state.name_of(who),
            ", ".join(map(str, numbers)),
            state.ledger.balance(player(who)),
        )
        for who, numbers in seats.items()
    ]


class Hindrance(Struct, frozen=True):
    """A reason why the floor cannot close a table now."""

    words: str
    clause: str = ""


def hindrance(live: LiveTable) -> Hindrance | None:
    """Return the reason why the table cannot be closed now, or None."""
    state = live.durable.state
    if live.held:
        return Hindrance("a report holds the table; it is answered first")
    if state.superseded:
        return Hindrance(f"{state.step.stage} first", state.step.clause)
    if state.phase is not Phase.OPEN:
        return Hindrance(f"the table is {state.phase.value} already")
    if any(offer.verb == CLOSE.verb for offer in state.step.of(FLOOR)):
        return None
    refusal = why_not(state, CLOSE)
    if refusal is None:
        return Hindrance("the table is being made ready")
    return Hindrance(refusal.message, refusal.clause or "")


def show_closing(desk: Desk) -> Response:
    """Render the effects of closing a table; the page follows the round to its end."""
    live = desk.house.tables.live(desk.id)
    return desk.page(
        "close_table.html",
        title=f"Close {live.name}",
        place="Tables",
        row=row_of(desk, live),
        state=live.durable.state,
        verb=CLOSE.verb,
        hinders=hindrance(live),
        players=on_the_rail(live),
        money=money_of(desk, live),
        ruling=rulings()[_RULING],
    )
