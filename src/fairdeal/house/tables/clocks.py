"""The actors that a table waits for, and until when: the dealer's pace and players' clocks."""

from collections.abc import Collection, Mapping
from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import replace

from fairdeal.play import DEALER, Action, Role
from fairdeal.table import NO_MORE_BETS, CurrentTable, TableState, is_somebody

GRACE = 1500  # milliseconds that a decision may be late, for the network
AWAY = 10_000  # milliseconds for a decision of a player whose pages are closed
STAFF = 0  # stands for the staff where a seat number is expected


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """The settings of a table; times in milliseconds, None: no clock."""

    pace: int = 1200  # between two acts of the automatic dealer; 0: all at once
    betting: int | None = 20_000  # from the first wager to “No more bets”
    decision: int | None = 30_000
    dealt_by_person: bool = False
    relief: int | None = 3_600_000  # from signing on to another dealer's turn
    # How long a player's report holds a table that a person deals; 0: not at all.
    report_hold: Annotated[int, Meta(ge=0, le=3_600_000)] = 120_000
    private: bool | UnsetType = UNSET  # True: for one player, whom nothing hurries


PRIVATE = Settings(pace=0, betting=None, decision=None, private=True)


class Wait(Struct, frozen=True):
    """The act that a table waits for, and until when."""

    what: str
    until: int
    longer: bool = False  # True if more time was already given
    in_full: int | None = None  # until when, once the players who are away are back


def dealt_by_person(state: TableState, settings: Settings) -> bool:
    """Check that a person deals: by the table's settings, or after taking it over."""
    return settings.dealt_by_person or is_somebody(state.dealer, Role.DEALER)


def due_of_staff(table: CurrentTable, settings: Settings) -> Action | None:
    """Return the next act of the automatic dealer, floor or device; None if a person deals."""
    by_person = dealt_by_person(table.state, settings)
    by_itself = settings.pace == 0 and not by_person
    due = table.due(advancing=by_itself)
    waits_for_person = by_person and due is not None and due.actor == DEALER
    return None if waits_for_person else due


def waits(
    table: CurrentTable,
    settings: Settings,
    before: Mapping[int, Wait],
    now: int,
    away: Collection[str] = (),
) -> dict[int, Wait]:
    """Return all actors that the table waits for; a running clock goes on.

    Nobody waits for the bets of players who are away, nor long for their decisions. A clock that
    was shortened for this has its first end again once they are back, never a later one.
    """
    result: dict[int, Wait] = {}

    def wait(who: int, what: str, after: int | None, at_most: int | None = None) -> None:
        """Start a clock, or let the running one go on; `at_most` shortens it while away."""
        if after is None:
            return
        running = before.get(who)
        if running is None or running.what != what:
            running = Wait(what, now + after)
        if running.in_full is not None and at_most is None:
            running = replace(running, until=running.in_full, in_full=None)
        elif running.in_full is None and at_most is not None:
            until = min(running.until, now + at_most)
            running = replace(running, until=until, in_full=running.until)
        result[who] = running

    due = due_of_staff(table, settings)
    if due is not None:
        state = table.state
        bets_open = due == NO_MORE_BETS and not all_have_bet(state)
        after = settings.betting if bets_open else settings.pace
        at_most = settings.pace if bets_open and all_have_bet(state, away) else None
        after = at_most if after is None else after
        what = f"{state.number}/{table.asked_step.stage}/{due.verb}/{bets_open}"
        wait(STAFF, what, after, at_most)
    if settings.decision is not None and not table.state.tasks:
        for offer in table.asked_step.required:
            if offer.default and offer.actor.role is Role.SEAT:
                number = offer.actor.seat
                at_most = AWAY if table.state.seated[number] in away else None
                wait(number, table.step_name(offer.actor), settings.decision + GRACE, at_most)
    return result


def later(waits: Mapping[int, Wait], by: int) -> dict[int, Wait]:
    """Return clocks that were stopped for this many milliseconds."""

    def shifted(wait: Wait) -> Wait:
        in_full = None if wait.in_full is None else wait.in_full + by
        return replace(wait, until=wait.until + by, in_full=in_full)

    return {who: shifted(wait) for who, wait in waits.items()}


def all_have_bet(state: TableState, away: Collection[str] = ()) -> bool:
    """Check that every seated player who is there has bet, so that the clock for bets may end."""
    if state.round is None:
        return False
    hands, seated = state.round.hands, state.seated
    everybody = all(number in hands or player in away for number, player in seated.items())
    return everybody and bool(hands or not seated)
