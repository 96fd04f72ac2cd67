"""A server for a house: opened on its database, stopped in order."""

import logging
import sys
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import uvicorn

from fairdeal.house.database import Database, OneServer
from fairdeal.house.heads import signer_of
from fairdeal.house.house import House
from fairdeal.house.seal import house_key
from fairdeal.web.app import application
from fairdeal.web.strict import MOST_BYTES

KEY_FILE, DATABASE_FILE = "house.key", "house.db"
Say = Callable[[str], None]


def default_address(data: Path) -> str:
    """The SQLite file in a house's folder."""
    return f"sqlite:///{data / DATABASE_FILE}"


def serve(
    host: str, port: int, address: str, data: Path, say: Say, heads: Path | None = None
) -> None:
    """Serve until told to stop; then no new wagers are taken, and rounds are held."""
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    address = address or default_address(data)
    with ExitStack() as stack:
        database = Database(address)
        stack.callback(database.close)
        if database.file is not None:
            stack.enter_context(OneServer(database.file))
        database.upgrade()
        key = house_key(data / KEY_FILE)

        async def opening() -> House:
            return House(database, key, heads=heads)

        kind = f"SQLite in {database.file}" if database.is_file else "PostgreSQL"
        say(f"Fairdeal at http://{host}:{port}/")
        say(f"database: {kind}; key of the house: {data / KEY_FILE} (keep a copy elsewhere)")
        if heads is not None:
            say(f"heads go to {heads}, signed by {signer_of(key).public}")
        say("to become staff: fairdeal staff add NAME --role floor")
        logging.basicConfig(stream=sys.stderr, format=_LOG_LINE, level=logging.INFO)
        uvicorn.Server(
            uvicorn.Config(
                application(opening),
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
        ).run()


_LOG_LINE = (
    '{"time":"%(asctime)s","level":"%(levelname)s","where":"%(name)s","message":"%(message)s"}'
)
