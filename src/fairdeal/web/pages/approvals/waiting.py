"""The proposals that wait for a second person: a card each, and a page each."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

import msgspec
from msgspec import Struct
from starlette.responses import Response

from fairdeal.house import (
    HOUSE,
    ChipsMove,
    Consequence,
    Correction,
    CouponIssue,
    Kind,
    NewSheet,
    Observation,
    consequence,
    inventory,
    is_past,
    to_decide,
)
from fairdeal.law import Refused, instrument, refuse
from fairdeal.money import Cents, in_dollars
from fairdeal.sheet import read_sheet
from fairdeal.view.typography import dollars, percent, typographic
from fairdeal.web.pages.account.account import day_words
from fairdeal.web.pages.approvals.confirm import past_words, show_report
from fairdeal.web.pages.approvals.corrections import correction_words, show_proposed_correction
from fairdeal.web.pages.approvals.decided import decided_today, show_decided, title_words
from fairdeal.web.pages.pit.opening import show_proposed_table
from fairdeal.web.pages.sheets.options import changed_words
from fairdeal.web.pages.sheets.sheets import print_of, show_proposed_sheet
from fairdeal.web.pages.staff.staff_page import Desk, title_of


class ProposalCard(Struct, frozen=True, kw_only=True):
    """One proposal that waits."""

    id: str
    kind: str
    title: str
    words: str
    since: datetime
    asked_by: str
    may: bool  # whether the viewer may decide it
    mine: bool
    holds: bool  # a table
    clause: str = ""

    @property
    def time(self) -> str:
        """The time since when it waits (UTC)."""
        return self.since.strftime("%H:%M:%S")

    @property
    def link(self) -> str:
        """The address of its own page."""
        return f"/pit/waiting/{self.id}"

    @property
    def deed(self) -> str:
        """The words on its button."""
        return "See and confirm" if self.may and self.kind == "report" else "Look"

    @property
    def note(self) -> str:
        """The words in place of the second person."""
        if self.mine:
            return "another decides"
        return "you may decide" if self.may else "waits for a second person"

    @property
    def urgent(self) -> bool:
        """Return whether it holds a table."""
        return self.holds


def cards(desk: Desk) -> list[ProposalCard]:
    """Return every waiting proposal; those that hold a table first, then the oldest."""
    waiting = desk.house.proposals.open()
    mine = {each["id"] for each in to_decide(waiting, desk.person)}
    shown = [card(desk, each, may=each["id"] in mine) for each in waiting]
    return sorted(shown, key=lambda each: (not each.urgent, each.since))


def card(desk: Desk, proposal: Mapping[str, Any], *, may: bool) -> ProposalCard:
    """Return one proposal in a few words."""
    title, words, clause = _in_words(desk, proposal)
    return ProposalCard(
        id=proposal["id"],
        kind=proposal["kind"],
        title=title,
        words=words,
        since=datetime.fromtimestamp(proposal["proposed"] / 1000, UTC),
        asked_by=desk.house.people.person(proposal["proposed_by"]).name,
        may=may,
        mine=proposal["proposed_by"] == desk.person.id,
        holds=holds(desk, proposal),
        clause=clause,
    )


def holds(desk: Desk, proposal: Mapping[str, Any]) -> bool:
    """Return whether a proposal is a report that holds its table."""
    if proposal["kind"] != Kind.REPORT.words:
        return False
    return desk.house.tables.live(proposal["table"]).held == str(proposal["id"])


def _in_words(desk: Desk, proposal: Mapping[str, Any]) -> tuple[str, str, str]:
    """Return title, words and clause of a proposal."""
    kind, body, table = proposal["kind"], proposal["body"], proposal["table"]
    name = "" if table == HOUSE else desk.house.tables.live(table).name
    title, clause = title_words(kind, name, body), ""
    match kind:
        case "report":
            seen = msgspec.convert(body, Observation)
            words, clause = _report(desk, table, name, seen, held=holds(desk, proposal))
        case "sheet":
            sheet = msgspec.convert(body, NewSheet)
            changed = "; ".join(changes(desk, table, sheet)) or "The same choices as in force"
            words = f"{changed}.{_edge(desk, table, sheet)}"
        case "chips table":
            text = instrument(msgspec.convert(body, NewSheet).instrument)
            words = f"For chips: {typographic(text.game)}, {text.jurisdiction}."
        case "coupon":
            words = _coupon(desk, msgspec.convert(body, CouponIssue))
        case "fill" | "credit":
            words = _chips(desk, table, msgspec.convert(body, ChipsMove))
        case _:
            words = correction_words(desk.house, msgspec.convert(body, Correction))
    return title, words, clause


def _coupon(desk: Desk, issue: CouponIssue) -> str:
    name = desk.house.people.person(issue.person).name
    return f"For {name}, good until {day_words(issue.expires)} (UTC)."


def _chips(desk: Desk, table: str, move: ChipsMove) -> str:
    tray = dollars(Cents(desk.house.boxes.held(inventory(table))))
    remark = f"{move.remark.rstrip('.')}. " if move.remark else ""
    return f"{remark}In the tray {tray}; the {move.awaits.value} confirms."


def _edge(desk: Desk, table: str, sheet: NewSheet) -> str:
    """Return the change of the edge, where it is known already."""
    before = desk.house.tables.live(table).durable.state.sheet
    after = read_sheet(before.instrument.id, sheet.options)
    old, new = desk.figures.of(before), desk.figures.of(after)
    if old is None or new is None:
        return ""
    return f" Edge of the ante {percent(old.ante)} → {percent(new.ante)}."


def _report(desk: Desk, table: str, name: str, seen: Observation, *, held: bool) -> tuple[str, str]:
    """Return the words and the clause of a report."""
    live = desk.house.tables.live(table)
    state = live.durable.state
    number = state.number
    if is_past(state, seen):
        return f"{name}, round {seen.round:,}. {past_words(live, seen)}", ""
    try:
        effect = desk.house.tables.on_loop(lambda: consequence(live, seen))
    except Refused as refused:
        words = f"{name}, round {number:,}. It cannot be so any more: {refused.refusal.message}."
        return words, ""
    return f"{name}, round {number:,}. {effect_words(effect, held=held)}", effect.clause


def effect_words(effect: Consequence, *, held: bool) -> str:
    """Return the effects of a confirmed report, in a sentence or two."""
    how = "The table is held" if held else "No decision came in time, and play goes on"
    if not effect.void:
        return f"{how}; confirmed, no wager moves."
    void = typographic("; ".join(effect.void))
    words = f"{how}; confirmed, {void}. {in_dollars(effect.goes_back)} goes back"
    return f"{words}, {in_dollars(effect.stands)} stands." if effect.stands else f"{words}."


def changes(desk: Desk, table: str, sheet: NewSheet) -> list[str]:
    """Return the changes of another sheet, option by option."""
    return changed_words(desk.house.tables.live(table).durable.state.sheet, sheet.options)


def show_proposal(desk: Desk) -> Response:
    """Render one waiting proposal, with all effects of deciding it."""
    waiting = desk.house.proposals.open()
    matching = [each for each in waiting if each["id"] == desk.id]
    if not matching:
        return show_decided(desk)
    summary = card(desk, matching[0], may=bool(to_decide(matching, desk.person)))
    common: dict[str, Any] = {
        "card": summary,
        "asked": desk.house.people.person(matching[0]["proposed_by"]),
    }
    if summary.kind == "report":
        return show_report(desk, matching[0], common)
    if summary.kind == "sheet":
        return show_proposed_sheet(desk, matching[0], common)
    if summary.kind == "chips table":
        return show_proposed_table(desk, matching[0], common)
    if summary.kind == "correction":
        return show_proposed_correction(desk, matching[0], common)
    if summary.kind == "coupon":
        issue = msgspec.convert(matching[0]["body"], CouponIssue)
        return desk.page(
            "approvals/coupon.html",
            title=summary.title,
            place="Waiting",
            issue=issue,
            owner=desk.house.people.person(issue.person),
            last_day=day_words(issue.expires),
            asked_as=title_of(common["asked"]),
            **common,
        )
    move = msgspec.convert(matching[0]["body"], ChipsMove)
    return desk.page(
        "approvals/chips_move.html",
        title=summary.title,
        place="Waiting",
        move=move,
        moves=_moves(desk, matching[0]["table"], summary.kind, move),
        asked_as=title_of(common["asked"]),
        **common,
    )


class TrayChange(Struct, frozen=True):
    """A fill or a credit: the table's tray before and after it."""

    kind: str
    cents: int
    before: int

    @property
    def after(self) -> int:
        """The tray after the confirmation."""
        return self.before + (self.cents if self.kind == "fill" else -self.cents)


def _moves(desk: Desk, table: str, kind: str, move: ChipsMove) -> TrayChange:
    return TrayChange(kind, move.cents, desk.house.boxes.held(inventory(table)))


async def show_proposed_print(desk: Desk) -> Response:
    """Return the felt of a waiting sheet, as it would be printed."""
    for each in desk.house.proposals.open():
        if each["id"] == desk.id and each["kind"] in ("sheet", "chips table"):
            body = msgspec.convert(each["body"], NewSheet)
            law = body.instrument or _instrument(desk, each["table"])
            return await print_of(desk, "layout", read_sheet(law, body.options))
    raise refuse("no-such-proposal", "no sheet of that kind waits for a second person")


def _instrument(desk: Desk, table: str) -> str:
    return desk.house.tables.live(table).durable.state.sheet.instrument.id


def show_waiting(desk: Desk) -> Response:
    """Render the waiting proposals, and those decided on this day."""
    return desk.page(
        "approvals/waiting.html",
        title="Waiting",
        place="Waiting",
        waiting=cards(desk),
        short=desk.house.trays.short(),
        decided=decided_today(desk),
    )
