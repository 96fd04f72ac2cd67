"""One table, for the floor: its state, rounds, money, prints, and the effect of closing it."""

from datetime import UTC, datetime

from msgspec import Struct
from starlette.responses import Response

from fairdeal.house import (
    CHIPS,
    CLOSE,
    PRINTS,
    LiveTable,
    Possible,
    Role,
    ShortTray,
    drop_box,
    floor_actions,
    hindrance,
    inventory,
    possible,
    tip_box,
)
from fairdeal.law import instrument, rulings
from fairdeal.money import player
from fairdeal.view import felt_of
from fairdeal.web.pages.approvals.confirm import stood
from fairdeal.web.pages.pit.table_row import PitDetail, PitRow
from fairdeal.web.pages.sheets.sheets import print_of
from fairdeal.web.pages.staff.staff_page import Desk, observed_words
from fairdeal.web.pages.table.felt_view import felt_view

_WITNESS = {Role.DEALER: "dealer", Role.FLOOR: "floor"}


class TableMoney(Struct, frozen=True):
    """The money of a table, in cents."""

    inventory: int
    drop_box: int
    tip_box: int
    currency: str
    short: ShortTray | None  # where the tray has given more than it held

    @property
    def may_fill(self) -> bool:
        """Return whether the table may be filled: there is no cage for practice chips."""
        return self.currency == CHIPS


def money_of(desk: Desk, live: LiveTable) -> TableMoney:
    """Return the money of a table."""
    boxes = desk.house.boxes
    return TableMoney(
        boxes.held(inventory(live.id)),
        boxes.held(drop_box(live.id)),
        boxes.held(tip_box(live.id)),
        live.currency,
        next((each for each in desk.house.trays.short() if each.table == live.id), None),
    )


def row_of(desk: Desk, live: LiveTable) -> PitRow:
    """Return a table at a glance, with its day."""
    now = datetime.now(UTC)
    return PitRow(live, desk.results.of(live.id, now.date()), now)


def show_table(desk: Desk) -> Response:
    """Render state, rounds by their share of the result, money, prints."""
    live = desk.house.tables.live(desk.id)
    row = row_of(desk, live)
    theory = row.theory
    state = live.durable.state
    known = instrument(state.sheet.instrument.id).clauses.get(state.step.clause)
    return desk.page(
        "pit/table_page.html",
        title=live.name,
        place="Tables",
        row=row,
        detail=PitDetail(row, theory) if theory is not None and theory.rounds else None,
        deeds=floor_actions(live, desk.house.directory.staff()),
        step=state.step,
        law=known.summary if known else "",
        money=money_of(desk, live),
        plan=desk.house.plans.of(live),
        meter_read_by=_read_by(desk, live),
        now=datetime.now(UTC),
        prints=PRINTS,
        is_open=live.is_open,
    )


def _read_by(desk: Desk, live: LiveTable) -> str:
    """Return the person who read the meter last."""
    last = desk.house.plans.of(live).last
    return "" if last is None else desk.house.people.person(last.by).name


async def show_print(desk: Desk) -> Response:
    """Return a document of the sheet in force, as a PDF."""
    name = str(desk.request.path_params["name"])[:20]
    sheet = desk.house.tables.live(desk.id).durable.state.sheet
    return await print_of(desk, name, sheet)


def show_report(desk: Desk) -> Response:
    """Render the observations that may be reported now, with their effects."""
    live = desk.house.tables.live(desk.id)
    text = live.durable.state.sheet.instrument
    mine = [_WITNESS[role] for role in desk.person.roles if role in _WITNESS]
    seen_by = min(mine, default="floor")
    seen = () if live.held else desk.house.tables.on_loop(lambda: possible(live, seen_by))
    chosen = _chosen(seen, desk.query_value("seen", 80))
    return desk.page(
        "pit/report.html",
        title="Irregularity",
        place="Tables",
        felt=felt_of(text.id),
        live=live,
        state=live.durable.state,
        possible=seen,
        chosen=chosen,
        heading=observed_words,
        clauses=text.clauses,
        did=stood(live),
        rulings=rulings(),
        drawing=felt_view(
            live, chosen.seen.position if chosen is not None and chosen.seen is not None else ""
        ),
    )


def key_of(each: Possible) -> str:
    """Return the name of an observation in an address."""
    seen = each.seen
    return "" if seen is None else f"{seen.observed.name} {seen.seat} {seen.count} {seen.position}"


def _chosen(seen: tuple[Possible, ...], wanted: str) -> Possible | None:
    named = (each for each in seen if each.seen is not None and key_of(each).strip() == wanted)
    return next(named, None)


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


def show_closing(desk: Desk) -> Response:
    """Render the effects of closing a table; the page follows the round to its end."""
    live = desk.house.tables.live(desk.id)
    return desk.page(
        "pit/closing.html",
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
