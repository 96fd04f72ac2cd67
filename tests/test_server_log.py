"""The server's log: every error by its type and place, and never by what it says."""

import asyncio
import json
import logging
import subprocess
import sys
from pathlib import Path

import pytest

from fairdeal.server_log import JsonLine, handle_loop_errors
from fairdeal.web.api.request_types import parse
from tests.loops import run_to_end

SECRET = "As Kd 7h"  # what an error may say


def logged(name: str, message: object, *args: object, error: BaseException | None = None) -> str:
    """A line of the log."""
    trace = error.__traceback__ if error is not None else None
    info = (type(error), error, trace) if error is not None else None
    record = logging.LogRecord(name, logging.ERROR, "", 0, message, args, info)
    return JsonLine().format(record)


def raised() -> ValueError:
    """An error that came through our own code, and says what it failed at."""
    try:
        parse(7)  # type: ignore[arg-type]
    except Exception as error:
        caught = ValueError(SECRET)
        caught.__cause__ = error
        return caught
    raise AssertionError


@pytest.mark.parametrize(
    ("message", "args", "shown"),
    [
        (f"Traceback (most recent call last):\n{SECRET}", (), "Traceback (most recent call last):"),
        (ValueError(SECRET), (), "ValueError"),
        ("it failed: %s", (ValueError(SECRET),), "it failed: ValueError"),
    ],
)
def test_what_a_library_logs_of_an_error_is_its_type_alone(
    message: object, args: tuple[object, ...], shown: str
) -> None:
    line = logged("uvicorn.error", message, *args)
    assert SECRET not in line
    assert json.loads(line)["message"] == shown


def test_an_error_is_logged_by_type_and_by_the_lines_of_our_code() -> None:
    line = logged("uvicorn.error", "it failed", error=raised())
    assert SECRET not in line
    kind, *places = json.loads(line)["failed"]
    assert kind == "ValueError"
    assert any(place.startswith("fairdeal/web/api/request_types.py:") for place in places)
    assert not [place for place in places if place.startswith("/")]
    assert "traceback" not in json.loads(line)


def test_a_traceback_is_logged_where_the_operator_asked_for_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("FAIRDEAL_LOG_TRACEBACKS", "1")
    assert SECRET in json.loads(logged("fairdeal", "it failed", error=raised()))["traceback"]


def test_the_event_loop_reports_no_arguments_of_a_call(caplog: pytest.LogCaptureFixture) -> None:
    def fails(cards: str) -> None:
        raise ValueError(cards)

    async def call() -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(handle_loop_errors)
        loop.call_soon(fails, SECRET)
        await asyncio.sleep(0)

    run_to_end(call())
    (record,) = caplog.records
    assert SECRET not in JsonLine().format(record)
    assert "fails" in JsonLine().format(record)


@pytest.mark.parametrize(
    ("module", "given"),
    [
        (("fairdeal.processes.verify_worker", "packet", "1", SECRET), b""),
        (("fairdeal.processes.odds_worker",), json.dumps({"cards": SECRET}).encode() + b"\n"),
    ],
)
def test_a_worker_logs_its_errors_as_the_server_does(module: tuple[str, ...], given: bytes) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", *module], input=given, capture_output=True, check=False
    )
    (line,) = ran.stderr.decode().splitlines()
    assert json.loads(line)["failed"], line
    assert SECRET not in line


LOGGING = """
import logging, sys, threading
from pathlib import Path
from fairdeal.server_log import log_stream, log_to
log_to(Path(sys.argv[1]))
def fails(): raise ValueError("As Kd 7h")
thread = threading.Thread(target=fails)
thread.start()
thread.join()
logging.getLogger("uvicorn.error").error("%d", "As Kd 7h")
import subprocess
worker = "fairdeal.processes.verify_worker"
subprocess.run([sys.executable, "-m", worker, "packet", "x", "As Kd 7h"],
               input=b"", stderr=log_stream())
fails()
"""


def test_nothing_of_an_error_goes_past_the_log(tmp_path: Path) -> None:
    log = tmp_path / "fairdeal.log"
    log.touch(mode=0o644)
    ran = subprocess.run(
        [sys.executable, "-c", LOGGING, str(log)], capture_output=True, text=True, check=False
    )
    assert (ran.returncode, ran.stdout, ran.stderr) == (1, "", "")
    text = log.read_text()
    assert SECRET not in text
    threaded, of_worker, last = map(json.loads, text.splitlines())
    assert threaded["message"] == "a thread failed"
    assert of_worker["failed"]
    assert last["failed"][0] == "ValueError"
    assert log.stat().st_mode & 0o777 == 0o600
