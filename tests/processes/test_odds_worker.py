"""The process that works figures out, and what is kept of its answers."""

import asyncio
import gc
import json
import signal
from pathlib import Path

import pytest

from fairdeal.house.workers.work_queue import Worker
from fairdeal.processes import odds_cache
from tests.loops import run_to_end


def test_the_process_that_works_figures_out_stays_for_the_next_question() -> None:
    async def ask() -> list[object]:
        worker, processes = Worker("fairdeal.processes.odds_worker"), set[object]()
        hand = {"instrument": "nj-hilo", "options": {}, "cards": "As Kd 9h 4c 2s", "wagers": {}}
        asked = [hand, {"instrument": "nobody's"}, hand]
        answers = []
        for each in asked:
            answers.append(await worker.ask(json.dumps(each).encode()))
            processes.add(worker.process)
        await worker.stop()
        assert len(processes) == 1
        return answers

    first, wrong, again = run_to_end(ask())
    assert isinstance(first, dict)
    assert first["best"] in ("play", "fold")
    assert wrong is None  # and the process goes on all the same
    assert again == first


def test_a_process_that_was_ended_is_begun_again() -> None:
    async def ask() -> list[object]:
        worker = Worker("fairdeal.processes.odds_worker")
        hand = {"instrument": "nj-hilo", "options": {}, "cards": "As Kd 9h 4c 2s", "wagers": {}}
        question, answers = json.dumps(hand).encode(), list[object]()
        answers.append(await worker.ask(question))
        waiting = asyncio.create_task(worker.ask(question))
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        answers.append(await worker.ask(question))
        await worker.stop()
        return answers

    before, after = run_to_end(ask())
    assert before == after
    assert before is not None


@pytest.mark.parametrize("asked_before", [False, True])
def test_nothing_of_a_process_is_left_when_it_was_stopped(
    asked_before: bool, recwarn: pytest.WarningsRecorder
) -> None:
    """Also while a caller waits for its answer: the pipes are closed before the loop is."""
    gc.collect()  # what earlier tests of this process left is not what is tested here
    recwarn.clear()

    async def ask() -> tuple[object, int | None]:
        worker = Worker("fairdeal.processes.odds_worker")
        hand = {"instrument": "nj-hilo", "options": {}, "cards": "As Kd 9h 4c 2s", "wagers": {}}
        question = json.dumps(hand).encode()
        if asked_before:
            await worker.ask(question)
        waiting = asyncio.create_task(worker.ask(question))
        while worker.process is None:
            await asyncio.sleep(0)
        process = worker.process
        await asyncio.sleep(0)  # the question is put
        await worker.stop()
        return await waiting, process.returncode

    answered, ended = run_to_end(ask())
    gc.collect()
    assert answered is None
    assert ended == -signal.SIGKILL
    left_open = [str(each.message) for each in recwarn if each.category is ResourceWarning]
    assert not [each for each in left_open if "transport" in each or "subprocess" in each]


def test_figures_are_worked_out_once_for_a_program_and_a_question(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(odds_cache, "cache_folder", lambda: tmp_path)
    asked, worked_out = {"instrument": "nj-hilo", "options": {"seats": 5}}, list[object]()

    def ask(**more: object) -> object:
        def work_out() -> object:
            worked_out.append(more)
            return {"ante": "1/3", "cost": len(worked_out)}

        return odds_cache.cached_or_computed({**asked, **more}, work_out)

    first = ask()
    assert ask() == first == {"ante": "1/3", "cost": 1}
    assert ask(options={"seats": 6}) != first  # another sheet
    assert len(worked_out) == 2
    for file in tmp_path.iterdir():
        file.write_bytes(b'{"ante": "1/')  # what cannot be read is worked out anew
    assert ask() == {"ante": "1/3", "cost": 3}
    monkeypatch.setattr(odds_cache, "digest_of", lambda package: "another program")
    assert ask() == {"ante": "1/3", "cost": 4}
    monkeypatch.setattr(odds_cache, "cache_folder", lambda: tmp_path / "nowhere")
    assert ask() == {"ante": "1/3", "cost": 5}  # and kept nowhere
    assert ask() == {"ante": "1/3", "cost": 6}
