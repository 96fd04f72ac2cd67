"""A server for a house: opened on its database, stopped in order."""

import json
import logging
import sys
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import uvicorn

from fairdeal.house.database import Database
from fairdeal.house.heads import signer_of
from fairdeal.house.house import House
from fairdeal.house.one_server import OneServer
from fairdeal.house.seal import house_key
from fairdeal.web import collector
from fairdeal.web.app import application
from fairdeal.web.strict import MOST_BYTES

KEY_FILE, DATABASE_FILE, VERDICTS = "house.key", "house.db", "verdicts"
Say = Callable[[str], None]


def default_address(data: Path) -> str:
    """The SQLite file in a house's folder."""
    return f"sqlite:///{data / DATABASE_FILE}"


class _Server(uvicorn.Server):
    """A server that says when it is open."""

    def __init__(self, config: uvicorn.Config, opened: Callable[[int], None]) -> None:
        super().__init__(config)
        self._opened = opened

    async def startup(self, sockets: list[Any] | None = None) -> None:
        """Begin to listen."""
        await super().startup(sockets)
        if self.started:
            self._opened(self.servers[0].sockets[0].getsockname()[1])


def serve(
    host: str,
    port: int,
    address: str,
    data: Path,
    say: Say,
    heads: Path | None = None,
    *,
    backup: bool = True,
    log: Path | None = None,
    show: Say | None = None,
    same_house: str = "",
) -> None:
    """Serve until told to stop; then no new wagers are taken, and rounds are held.

    A house of an older schema is brought up to date, with a backup first unless there is one.
    What the server notes goes to a file, or to standard error; `show` is given the address once
    there is something to see. `same_house` is what other commands take to mean this house.
    """
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    address = address or default_address(data)
    with ExitStack() as stack:
        database = Database(address)
        stack.callback(database.close)
        if database.file is not None:
            stack.enter_context(OneServer(database.file))
        database.upgrade(backup=backup, folder=data, say=say)
        key = house_key(data / KEY_FILE)

        async def opening() -> House:
            house = House(database, key, heads=heads)
            collector.settle()
            return house

        kind = f"SQLite in {database.file}" if database.is_file else "PostgreSQL"

        def opened(port: int) -> None:
            where = f"http://{'127.0.0.1' if host in ('', '0.0.0.0') else host}:{port}/"
            say(f"The floor is open: {where}")
            add = f"fairdeal staff add NAME --role floor{same_house}"
            say(f"Ctrl-C closes it in order. To become staff: {add}")
            say(f"Database: {kind}. Key of the house: {data / KEY_FILE} (keep a copy elsewhere).")
            say(f"It signs heads as {signer_of(key).public}{f', in {heads}' if heads else ''}.")
            if log is not None:
                say(f"Log: {log}")
            if show is not None:
                show(where)

        _log_to(log)
        config = uvicorn.Config(
            application(opening, verdicts=data / VERDICTS),
            host=host,
            port=port,
            ws="websockets-sansio",
            ws_max_size=MOST_BYTES,
            ws_per_message_deflate=False,
            access_log=False,
            server_header=False,
            log_config=None,
            timeout_graceful_shutdown=5,
        )
        _Server(config, opened).run()


def _log_to(file: Path | None) -> None:
    """Where the server's notes go, a JSON document a line."""
    handler = logging.StreamHandler(sys.stderr) if file is None else logging.FileHandler(file)
    handler.setFormatter(_JsonLine())
    logging.basicConfig(handlers=[handler], level=logging.INFO)
    for chatty in ("uvicorn.error", "fontTools"):  # a line for each socket, for each letter
        logging.getLogger(chatty).setLevel(logging.WARNING)


class _JsonLine(logging.Formatter):
    """A log line as one JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        """Time, level, where, message; where something failed, how."""
        line = {
            "time": self.formatTime(record),
            "level": record.levelname,
            "where": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["failed"] = self.formatException(record.exc_info)
        return json.dumps(line)
