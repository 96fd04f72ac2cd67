"""The queue in front of the process that works figures out: who is next, how long others wait."""

import asyncio
from asyncio.subprocess import Process
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from fairdeal.house import scratch_file
from fairdeal.house.workers import work_queue
from fairdeal.house.workers.work_queue import Progress, WorkQueue
from fairdeal.processes.odds_cache import Effort
from tests.loops import run_to_end


class Clock:
    """Seconds that pass when a test says so."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class Bench:
    """Tasks at a queue, each of which ends when the test says so."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.queue = WorkQueue(self.clock)
        self.begun: list[str] = []
        self.tasks: dict[str, asyncio.Task[None]] = {}
        self._ends: dict[str, asyncio.Event] = {}

    async def put(
        self, key: str, expected: float = 10.0, *, last: bool = False, kernels: str = ""
    ) -> None:
        """Put a task into the queue; once its kernels are compiled it takes a second."""
        self._ends[key] = asyncio.Event()
        effort = Effort(kernels or key, expected, 1)
        self.tasks[key] = asyncio.create_task(self._run(key, effort, last=last))
        await asyncio.sleep(0)

    async def end(self, key: str, *, after: float = 0.0) -> None:
        """End the task that runs, so many seconds later; the next one has begun."""
        self.clock.now += after
        self._ends[key].set()
        await self.tasks[key]
        await asyncio.sleep(0)

    async def _run(self, key: str, effort: Effort, *, last: bool) -> None:
        async with self.queue.turn(key, effort, last=last):
            self.begun.append(key)
            await self._ends[key].wait()

    def progress(self, key: str) -> Progress:
        """How far a task is that is not done yet."""
        found = self.queue.progress(key)
        assert found is not None
        return found


def at_a_queue(work: Callable[[Bench], Coroutine[Any, Any, None]]) -> None:
    async def run() -> None:
        await work(Bench())

    run_to_end(run())


def test_the_newest_is_next_and_what_may_come_last_keeps_its_order() -> None:
    async def work(bench: Bench) -> None:
        await bench.put("running")
        for key in ("first background", "second background"):
            await bench.put(key, last=True)
        for key in ("asked", "asked later"):
            await bench.put(key)
        for key in ("running", "asked later", "asked", "first background", "second background"):
            assert bench.begun[-1] == key
            await bench.end(key)

    at_a_queue(work)


def test_what_is_wanted_again_becomes_the_next() -> None:
    async def work(bench: Bench) -> None:
        await bench.put("running")
        for key in ("uth", "pikit", "hilo"):
            await bench.put(key, last=True)
        bench.queue.want("hilo")
        bench.queue.want("running")  # which it is already
        bench.queue.want("nothing")  # which nobody put there
        await bench.end("running")
        await bench.end("hilo")
        assert bench.begun == ["running", "hilo", "uth"]
        await bench.end("uth")
        await bench.end("pikit")

    at_a_queue(work)


def test_whoever_goes_away_holds_up_nobody() -> None:
    async def work(bench: Bench) -> None:
        await bench.put("running")
        for key in ("stays", "goes", "goes at its turn"):
            await bench.put(key)
        bench.tasks["goes"].cancel()
        bench._ends["running"].set()
        await asyncio.sleep(0)  # the last one's turn has come
        bench.tasks["goes at its turn"].cancel()
        await asyncio.gather(
            *map(bench.tasks.__getitem__, ("running", "goes")), return_exceptions=True
        )
        await asyncio.sleep(0)
        await bench.end("stays")
        assert bench.begun[-1] == "stays"
        assert bench.queue.progress("goes") is None
        await bench.put("another")
        assert bench.begun[-1] == "another"
        await bench.end("another")

    at_a_queue(work)


def test_the_wait_is_the_rest_of_what_runs_and_all_that_comes_before() -> None:
    async def work(bench: Bench) -> None:
        await bench.put("running", 12)
        await bench.put("last", 3, last=True)
        await bench.put("next", 4)
        assert bench.progress("next") == Progress(0.0, 16)
        assert bench.progress("last") == Progress(0.0, 19)
        bench.clock.now += 8
        assert bench.progress("running") == Progress(8 / 12, 4)
        assert bench.progress("next") == Progress(8 / 16, 8)
        bench.queue.want("last")
        assert bench.progress("next").seconds == 11
        for key in ("running", "last", "next"):
            await bench.end(key)
        assert bench.queue.progress("next") is None

    at_a_queue(work)


def test_a_slow_machine_is_noticed_while_it_works_and_afterwards() -> None:
    async def work(bench: Bench) -> None:
        await bench.put("running", 10)
        await bench.put("next", 10)
        bench.clock.now += 20  # which was to be over
        assert bench.progress("running").seconds == 5
        await bench.end("running", after=10)
        assert bench.progress("next").seconds == 30
        await bench.end("next", after=1)
        await bench.put("third", 10)
        assert bench.progress("third").seconds == 2.5  # an answer may have been there already
        await bench.end("third")

    at_a_queue(work)


def test_what_one_task_compiles_the_next_does_not_wait_for() -> None:
    async def work(bench: Bench) -> None:
        await bench.put("New Jersey", 12, kernels="uth")
        await bench.put("Massachusetts", 12, kernels="uth")
        assert bench.progress("Massachusetts").seconds == 13
        await bench.end("New Jersey", after=12)
        assert bench.progress("Massachusetts").seconds == 1
        await bench.end("Massachusetts")

    at_a_queue(work)


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0.2, "about a second"),
        (1.1, "about 2 seconds"),
        (9.5, "about 10 seconds"),
        (11, "about 15 seconds"),
        (40, "about 40 seconds"),
        (89, "about 90 seconds"),
        (95, "about 2 minutes"),
        (150, "about 3 minutes"),
    ],
)
def test_the_time_is_told_as_people_say_it(seconds: float, words: str) -> None:
    assert Progress(0.5, seconds).words == words


def test_whoever_stops_waiting_for_a_worker_leaves_no_process_behind(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def stop_waiting() -> None:
        begun, start = asyncio.get_running_loop().create_future(), work_queue._start

        async def started(module: str, *arguments: str, **more: Any) -> Process:
            process = await start(module, *arguments, **more)
            begun.set_result(process)
            return process

        monkeypatch.setattr(work_queue, "_start", started)
        waiting = asyncio.create_task(
            work_queue.ask_worker("http.server", "0", given=scratch_file())
        )
        process: Process = await begun
        await asyncio.sleep(0)  # it is being waited for
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        assert process.returncode is not None
        assert process.stdout is not None
        assert process.stdout.at_eof()  # nothing is left for a loop that may be closed by then

    run_to_end(stop_waiting())
