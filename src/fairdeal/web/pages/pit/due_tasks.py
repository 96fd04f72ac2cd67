"""The next tasks of the pit: by the clock, by the law's counts, and the relief of dealers."""

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta

from msgspec import Struct

from fairdeal.house import Plan, Plans, Reliefs, rounds_to_count
from fairdeal.law import Cite
from fairdeal.money import in_dollars
from fairdeal.web.pages.pit.table_row import PitRow

_NAMED = 5  # tables by their names, where the same is due at several


class DueTask(Struct, frozen=True):
    """A task that one table, or several, will need before long."""

    at: datetime
    what: str
    where: str
    clause: str = ""
    when: str = ""  # in a word, where no clock says it
    overdue: bool = False

    @property
    def time(self) -> str:
        """The time of the task (UTC), or a word for it."""
        return self.when or self.at.strftime("%H:%M")


def due(rows: Iterable[PitRow], reliefs: Reliefs, plans: Plans, now: datetime) -> list[DueTask]:
    """Return the next tasks, the nearest first; the same task at several tables is listed once."""
    rows = list(rows)
    by_task: dict[tuple[str, str], list[DueTask]] = {}
    for row in rows:
        by_plan = _of_plan(row, plans.of(row.live), now)
        for each in (*_of_cards(row, now), *_of_dealers(row, reliefs, now), *by_plan):
            by_task.setdefault((each.time, each.what), []).append(each)
    listed = [_together(several) for several in by_task.values()]
    return [*sorted(listed, key=lambda each: each.at), *_of_the_day(rows, now)]


def _together(several: list[DueTask]) -> DueTask:
    first = several[0]
    listed = several if len(several) <= _NAMED else several[: _NAMED - 1]
    where = ", ".join(each.where for each in listed)
    return DueTask(
        min(each.at for each in several),
        first.what,
        where if listed is several else f"{where} and {len(several) - len(listed)} more",
        ", ".join(dict.fromkeys(each.clause for each in several if each.clause)),
        first.when,
        first.overdue,
    )


def _of_cards(row: PitRow, now: datetime) -> Iterator[DueTask]:
    """Yield the tasks for a table's cards."""
    state = row.live.durable.state
    clause = state.sheet.clause
    if not row.live.is_open and not row.live.is_closed:
        yield DueTask(now, "The cards are collected", row.name, state.step.clause, "now")
    if state.tasks and state.tasks[0].awaits_player and not state.seated:
        awaited = "A first player is awaited"
        yield DueTask(now, awaited, row.name, clause(state.tasks[0].cite), "now")
    if not row.live.is_open or not state.seated or state.count_exempt:
        return
    left = rounds_to_count(row.live)
    if left <= 0:
        words = "The stub is counted in this round"
        yield DueTask(now, words, row.name, clause(Cite("stub-count")), "now")
    elif row.pace:  # by how fast it was dealt today
        at = now + timedelta(hours=left / row.pace)
        words = f"The stub is counted in {left} {'round' if left == 1 else 'rounds'}"
        yield DueTask(at, words, row.name, clause(Cite("stub-count")))


def _of_dealers(row: PitRow, reliefs: Reliefs, now: datetime) -> Iterator[DueTask]:
    relief = reliefs.of(row.live)
    if relief is not None:
        late = relief.is_overdue(now)
        words = f"{relief.dealer}’s relief is overdue" if late else f"{relief.dealer} is relieved"
        where = f"{row.name}, dealing since {relief.since:%H:%M}"
        yield DueTask(relief.due, words, where, overdue=late)


def _of_plan(row: PitRow, plan: Plan, now: datetime) -> Iterator[DueTask]:
    """Yield the tasks that the floor has planned: closing, and readings of a
    progressive's meter.
    """
    state = row.live.durable.state
    if not row.live.is_open:
        return
    if plan.closes is not None:
        late = now >= plan.closes
        words = f"{row.name} was to close" if late else f"{row.name} closes"
        players = len(set(state.seated.values()))
        seated = {0: "nobody sits there", 1: "1 player sits there"}
        where = seated.get(players, f"{players} players sit there")
        yield DueTask(plan.closes, words, where, overdue=late)
    at = plan.reading_due
    if at is not None and state.sheet.meter is not None:
        late = now >= at
        words = "The meter reading is overdue" if late else "The meter is read"
        where = f"{row.name}, progressive {in_dollars(state.meter)}"
        yield DueTask(at, words, where, overdue=late)


def _of_the_day(rows: list[PitRow], now: datetime) -> Iterator[DueTask]:
    """Yield the end of the gaming day."""
    played = sum(bool(row.day.book.rounds) for row in rows)
    if played:
        tables = "1 table" if played == 1 else f"{played} tables"
        end = datetime.combine(now.date() + timedelta(days=1), datetime.min.time(), now.tzinfo)
        yield DueTask(end, "The gaming day ends", f"{tables}; the books begin anew (UTC)")
