"""The figures of sheets, for pages: computed once in a separate process, and cached."""

import asyncio
import time
from base64 import b64decode
from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from math import sqrt
from typing import Any, Self

import msgspec
from anyio import from_thread
from msgspec import Struct, field

from fairdeal.analysis import ExampleHand, HandKind, KindName, Moments, solver_of
from fairdeal.analysis.strategy import Setting, Start
from fairdeal.cards import cards
from fairdeal.games import game_of
from fairdeal.house.workers.work_queue import Progress, Worker, WorkQueue
from fairdeal.law import in_short, refuse
from fairdeal.processes.odds_cache import effort, find, is_answered
from fairdeal.sheet import Sheet

PRINTS = {  # by the name in an address
    "layout": "Felt at true scale, drawing, legend",
    "signs": "Signs",
    "par": "PAR sheet",
    "dealer-card": "Dealer’s procedure card",
    "player-card": "Player’s card",
    "rules-card": "Rules of the game",
}
_WORKER = "fairdeal.processes.odds_worker"


class SideRow(Struct, frozen=True):
    """One result of a side bet, per unit of it: a row of its pay table, or its loss."""

    name: str
    net: Fraction
    chance: Fraction
    returned: Fraction  # what it adds to the expected result

    @property
    def pays(self) -> str:
        """The odds as a layout prints them; empty where the wager is lost or returned."""
        return f"{self.net.numerator:,} to {self.net.denominator}" if self.net > 0 else ""

    @property
    def one_in(self) -> int:
        """The average number of rounds between two of these results."""
        return round(1 / self.chance)


class SheetFigures(Struct, frozen=True, kw_only=True):
    """The exact figures of a sheet under the best play; edges are the house's."""

    ante: Fraction  # of ante and what follows from it, per ante
    all_bet: Fraction  # of everything that is bet on average
    average_bet: Fraction  # in antes
    variance: Fraction  # of a hand's result, in antes
    side: dict[str, Fraction]  # per unit of each
    by_wager: dict[str, Fraction]  # the player's, per ante
    decisions: dict[str, Fraction]  # how often each is the best
    results: dict[str, Fraction]  # how often one loses more than the ante, the ante, pushes, wins
    rules: tuple[str, ...]  # that a person can learn
    cost: Fraction  # of playing by them, per ante
    chart: dict[str, Start]  # by starting hand, as people write it: AKs
    rows: dict[str, tuple[SideRow, ...]] = field(default_factory=dict)  # of side bets by name
    settings: dict[tuple[int, int], Setting] = field(default_factory=dict)  # by high, low total
    kinds: dict[KindName, HandKind] = field(default_factory=dict)
    remarks: tuple[str, ...] = ()  # what else there is to know of the figures

    @property
    def deviation(self) -> float:
        """The standard deviation of a hand's result, in antes."""
        return sqrt(self.variance)

    @classmethod
    def read(cls, answer: Mapping[str, Any]) -> Self:
        """Return the figures from the worker's answer."""
        several = {
            name: {key: Fraction(value) for key, value in answer[name].items()}
            for name in ("side", "by_wager", "decisions", "results")
        }
        return cls(
            ante=Fraction(answer["ante"]),
            all_bet=Fraction(answer["all_bet"]),
            average_bet=Fraction(answer["average_bet"]),
            variance=Fraction(answer["variance"]),
            **several,
            rules=tuple(answer["rules"]),
            cost=Fraction(answer["cost"]),
            chart={hand: _start(*start) for hand, start in answer["chart"].items()},
            rows={name: tuple(_row(*row) for row in rows) for name, rows in answer["rows"].items()},
            settings={(high, low): _setting(*each) for high, low, *each in answer["settings"]},
            kinds=dict(_kind(*each) for each in answer["kinds"]),
            remarks=tuple(answer["remarks"]),
        )


def _row(name: str, *figures: str) -> SideRow:
    return SideRow(name, *map(Fraction, figures))


def _setting(ways: int, folded: int, worth: str, *hand: Any) -> Setting:
    return Setting(ways, folded, Fraction(worth), _held(*hand))


def _kind(
    name: tuple[str, int, str, int], ways: dict[str, int], worth: Mapping[str, str], *hand: Any
) -> tuple[KindName, HandKind]:
    three, high, five, rank = name
    return (three, high, five, rank), HandKind(ways, _exactly(worth), _held(*hand))


def _held(groups: Sequence[str], worth: Mapping[str, str]) -> ExampleHand:
    return ExampleHand(tuple(map(cards, groups)), _exactly(worth))


def _start(best: str, gain: str, worth: Mapping[str, str]) -> Start:
    return Start(best, Fraction(gain), _exactly(worth))


def _exactly(worth: Mapping[str, str]) -> dict[str, Fraction]:
    return {action: Fraction(ev) for action, ev in worth.items()}


class Figures:
    """Exact figures by sheet; unknown figures are computed in the background."""

    def __init__(
        self, worker: Worker | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._known: dict[str, SheetFigures] = {}
        self._moments: dict[str, Moments] = {}
        self._waiting: dict[str, asyncio.Task[None]] = {}
        self._advice: dict[str, asyncio.Future[Any]] = {}
        self._queue = WorkQueue(clock)
        self._worker = worker or Worker(_WORKER)

    def of(self, sheet: Sheet, *, last: bool = False) -> SheetFigures | None:
        """Return the figures of a sheet, or None while they are computed next.

        `last` puts the request behind all others.
        """
        if sheet.hash not in self._known:
            self._begin(sheet.hash, lambda: self._work_out(sheet, last=last), last=last)
        return self._known.get(sheet.hash)

    def known(self, sheet: Sheet) -> SheetFigures | None:
        """Return the figures of a sheet if they are known already; compute nothing."""
        return self._known.get(sheet.hash)

    def progress(self, *sheets: Sheet) -> Progress | None:
        """Return the progress of the figures of all these sheets; None where nothing is being
        computed.
        """
        waited = filter(None, (self._queue.progress(sheet.hash) for sheet in sheets))
        return max(waited, key=lambda each: each.seconds, default=None)

    def moments(self, sheet: Sheet, hands: int, meter: int | None) -> Moments | None:
        """Return the variance and covariance of results by a sheet; or None while unknown."""
        key = f"{sheet.hash} {hands} {meter}"
        if key not in self._moments:
            question = {**_question(sheet), "hands": hands, "meter": meter}
            self._begin(key, lambda: self._work_out_moments(key, question))
        return self._moments.get(key)

    def prepare(self, sheets: Iterable[Sheet]) -> None:
        """Prepare answers for the players at tables, in this order and after everything else."""
        every = list(sheets)
        for sheet in every:
            self.of(sheet, last=True)
        for sheet in every:
            for each in solver_of(sheet.instrument).every_decision:
                question = {"instrument": sheet.instrument.id, "wagers": {}, **each}
                key = f"{game_of(sheet.instrument.id).analysis} {each}"
                self._begin(key, partial(self._compile, key, question), last=True)

    def _begin(
        self, key: str, work: Callable[[], Coroutine[Any, Any, None]], *, last: bool = False
    ) -> None:
        """Start a computation once, on the event loop, from any thread."""

        def begin() -> None:
            if key not in self._waiting:
                self._waiting[key] = asyncio.ensure_future(work())
            elif not last:
                self._queue.want(key)

        async def queue() -> None:
            begin()
            await asyncio.sleep(0)  # then it has its place, and the page can say how long it takes

        try:
            asyncio.get_running_loop()
        except RuntimeError:  # a page that is rendered in a thread
            from_thread.run(queue)
        else:
            begin()

    async def wait(self) -> None:
        """Wait until everything that was requested is known."""
        await asyncio.gather(*self._waiting.values())

    async def stop(self) -> None:
        """Cancel all computations."""
        waiting = (*self._waiting.values(), *self._advice.values())
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        await self._worker.stop()

    async def advice(self, decision: dict[str, object]) -> dict[str, Any]:
        """Return the value of each choice of a decision: the wire form of `fairdeal advise`.

        Repeated requests for a running computation share its answer, so nobody waits longer.
        """
        return _advice(await asyncio.shield(self._asked_for_advice(decision)))

    async def advice_soon(
        self, decision: dict[str, object], patience: float
    ) -> dict[str, Any] | Progress:
        """Return the advice if it takes no longer than some seconds; else its progress."""
        advice = self._asked_for_advice(decision)
        await asyncio.wait([advice], timeout=patience)
        if advice.done():
            return _advice(advice.result())
        return self._queue.progress(_key(decision)) or Progress(0.0, 1.0)

    def _asked_for_advice(self, decision: dict[str, object]) -> asyncio.Future[Any]:
        key = _key(decision)
        if key not in self._advice:
            advice = self._advice[key] = asyncio.ensure_future(self._ask(key, decision))
            advice.add_done_callback(lambda _: self._advice.pop(key))
        return self._advice[key]

    async def printed(self, kind: str, sheet: Sheet, date: str) -> bytes:
        """Return a document of a sheet, as a PDF."""
        if kind not in PRINTS:
            raise refuse(
                "no-such-print", f"there is no print {in_short(kind)}: {', '.join(PRINTS)}"
            )
        options = {**sheet.canonical(), "licensee": sheet.licensee}
        question = {
            "print": kind,
            "instrument": sheet.instrument.id,
            "options": options,
            "date": date,
        }
        answer = await self._ask(_key(question), question)
        if answer is None:
            raise refuse("not-printed", "the document could not be printed; try again")
        return b64decode(answer["pdf"])

    async def _work_out(self, sheet: Sheet, *, last: bool) -> None:
        question = _question(sheet)
        answer = find(question) or await self._ask(sheet.hash, question, last=last)
        if answer is not None:
            self._known[sheet.hash] = SheetFigures.read(answer)
        else:
            self._waiting.pop(sheet.hash, None)  # the worker failed: the next request tries again

    async def _work_out_moments(self, key: str, question: Mapping[str, object]) -> None:
        answer = find(question) or await self._ask(key, question)
        if answer is not None:
            self._moments[key] = msgspec.convert(answer, Moments)
        else:
            self._waiting.pop(key, None)

    async def _compile(self, key: str, question: Mapping[str, object]) -> None:
        """Compile the solver that a question needs; discard its answer."""
        if not is_answered(question):
            await self._ask(key, question, last=True)

    async def _ask(self, key: str, question: Mapping[str, object], *, last: bool = False) -> Any:
        async with self._queue.turn(key, effort(question), last=last):
            return await self._worker.ask(msgspec.json.encode(question))


def _question(sheet: Sheet) -> dict[str, object]:
    return {"instrument": sheet.instrument.id, "options": sheet.canonical()}


def _key(question: Mapping[str, object]) -> str:
    return msgspec.json.encode(question, order="deterministic").decode()


def _advice(answer: dict[str, Any] | None) -> dict[str, Any]:
    if answer is None:
        raise refuse("no-advice", "the coach is not available now; try again")
    return answer
