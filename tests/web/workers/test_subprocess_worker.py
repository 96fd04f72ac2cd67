"""Work in processes of their own: whoever stops waiting leaves none behind."""

import asyncio
from asyncio.subprocess import Process
from typing import Any

import pytest

from fairdeal.web.api.responses import scratch_file
from fairdeal.web.workers import subprocess_worker
from tests.loops import run_to_end


def test_whoever_stops_waiting_for_a_worker_leaves_no_process_behind(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def stop_waiting() -> None:
        begun, start = asyncio.get_running_loop().create_future(), subprocess_worker._start

        async def started(module: str, *arguments: str, **more: Any) -> Process:
            process = await start(module, *arguments, **more)
            begun.set_result(process)
            return process

        monkeypatch.setattr(subprocess_worker, "_start", started)
        waiting = asyncio.create_task(
            subprocess_worker.ask_worker("http.server", "0", given=scratch_file())
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
