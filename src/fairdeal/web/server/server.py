"""The server of a house: opened on its database, stopped in order."""

import asyncio
import os
import sys
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import uvicorn
from msgspec import Struct
from msgspec.structs import replace
from starlette.applications import Starlette

from fairdeal.house import (
    KEY_FILE,
    VERDICTS,
    Database,
    House,
    OneServer,
    Tables,
    check_house_name,
    check_not_older,
    default_address,
    key_of,
    signer_of,
)
from fairdeal.law import refuse
from fairdeal.server_log import handle_loop_errors, log_to
from fairdeal.web.api.request_types import MOST_BYTES
from fairdeal.web.server import pauses
from fairdeal.web.server.app import application
from fairdeal.web.server.connections import (
    ConnectionLimits,
    Connections,
    read_proxies,
    within_descriptors,
)
from fairdeal.web.server.middleware import Front, read_host_name
from fairdeal.web.server.protocols import protocols

Say = Callable[[str], None]
_EVERYWHERE = ("", "0.0.0.0", "::")
_SWITCH = 0.0001  # seconds after which a thread that renders or reads lets the event loop on


class Listening(Struct, frozen=True):
    """The addresses and host names of a server, and the clients it admits."""

    host: str
    port: int
    names: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()  # addresses and networks whose X-Forwarded headers count
    limits: ConnectionLimits = ConnectionLimits()


class _Server(uvicorn.Server):
    """A server that reports when it is open."""

    def __init__(self, config: uvicorn.Config, opened: Callable[[int], None]) -> None:
        super().__init__(config)
        self._opened = opened

    async def startup(self, sockets: list[Any] | None = None) -> None:
        """Start to listen."""
        asyncio.get_running_loop().set_exception_handler(handle_loop_errors)
        await super().startup(sockets)
        if self.started:
            self._opened(self.servers[0].sockets[0].getsockname()[1])


def serve(
    listening: Listening,
    address: str,
    data: Path,
    say: Say,
    heads: Path | None = None,
    *,
    backup: bool = True,
    log: Path | None = None,
    show: Say | None = None,
    log_tracebacks: bool = False,
    same_house: str = "",
    name: str = "",
) -> None:
    """Serve until a signal to stop; then take no new wagers, and hold the rounds.

    A house with an older schema is upgraded, with a backup first unless there is one. The log goes
    to a file, or to standard error; `show` is given the address once the server is ready.
    `same_house` are the options by which other commands name this house; `name` is the house's new
    name, shown on practice felts.
    """
    if name:
        check_house_name(name)
    listening = _checked(listening, say)
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    address = address or default_address(data)
    with ExitStack() as stack:
        database = Database(address)
        stack.callback(database.close)
        if database.file is not None:
            stack.enter_context(OneServer(database.file))
        database.upgrade(backup=backup, folder=data, say=say)
        key = key_of(data, database)
        if heads is not None:
            check_not_older(database, heads, signer_of(key).public)

        async def opening() -> House:
            house = House(database, key, heads=heads)
            if name:
                await house.called.be_called(name)
            pauses.settle()
            return house

        kind = f"SQLite in {database.file}" if database.is_file else "PostgreSQL"

        def opened(port: int) -> None:
            _prepare_figures(app)
            where = _address(listening.host, port)
            say(f"The floor is open: {where}")
            if warning := root_warning(os.geteuid()):
                say(warning)
            add = f"fairdeal staff add NAME --role floor{same_house}"
            say(f"Ctrl-C closes it in order. To become staff: {add}")
            say(f"Database: {kind}. Key of the house: {data / KEY_FILE} (keep a copy elsewhere).")
            say(f"It signs heads as {signer_of(key).public}{f', in {heads}' if heads else ''}.")
            if log is not None:
                say(f"Log: {log}")
            if show is not None:
                show(where)

        sys.setswitchinterval(_SWITCH)
        log_to(log, tracebacks=log_tracebacks)
        app = application(opening, verdicts=data / VERDICTS)
        _run(app, listening, opened)


def _run(app: Starlette, listening: Listening, opened: Callable[[int], None]) -> None:
    """Serve; raise the reason for a failure instead of uvicorn's exit code."""
    front = in_front(app, listening)
    try:
        _Server(config(front, listening), opened).run()
    except SystemExit:
        if front.failure is not None:
            raise front.failure from None
        raise refuse(
            "cannot-listen",
            f"{listening.host} port {listening.port} cannot be listened at; another server "
            "may be running there: stop it, or choose another --port",
        ) from None


def _checked(listening: Listening, say: Say) -> Listening:
    """Return the settings that are possible, and report each that had to be reduced."""
    read_proxies(listening.proxies)
    for name in listening.names:
        read_host_name(name)
    limits = within_descriptors(listening.limits)
    if limits.most < listening.limits.most:
        say(
            f"At most {limits.most} connections instead of {listening.limits.most}: "
            "the system allows no more open files (ulimit -n)."
        )
    return replace(listening, limits=limits)


def root_warning(user: int) -> str:
    """Return the warning for a user who starts a server as root."""
    if user:
        return ""
    return (
        "Warning: the server runs as root, and needs no such rights. "
        "Run it as a user of its own, who owns its folder."
    )


def _address(host: str, port: int) -> str:
    """Return the address at which a browser on this machine finds the server."""
    known = {"": "127.0.0.1", "0.0.0.0": "127.0.0.1", "::": "[::1]"}
    return f"http://{known.get(host, f'[{host}]' if ':' in host else host)}:{port}/"


def in_front(app: Starlette, listening: Listening) -> Front:
    """Return the application behind the checks of host names and connections."""
    own = () if listening.host in _EVERYWHERE else (listening.host.partition("%")[0],)
    return Front(app, (*own, *listening.names), listening.limits)


def config(front: Front, listening: Listening) -> uvicorn.Config:
    """Return uvicorn's configuration for an application."""
    proxies = read_proxies(listening.proxies)
    return uvicorn.Config(
        front,
        host=listening.host,
        port=listening.port,
        **protocols(Connections(listening.limits, proxies)),
        proxy_headers=bool(proxies),
        forwarded_allow_ips=[str(each) for each in proxies],
        ws_max_size=MOST_BYTES,
        ws_per_message_deflate=False,
        access_log=False,
        server_header=False,
        log_config=None,
        timeout_graceful_shutdown=5,
    )


def _prepare_figures(app: Starlette) -> None:
    """Prepare figures and coach of every open table, the tables with most players first."""
    tables: Tables = app.state.house.tables
    states = [tables.live(row["id"]).durable.state for row in tables.all()]
    states.sort(key=lambda state: -len(state.seated))
    app.state.figures.prepare([state.sheet for state in states])
