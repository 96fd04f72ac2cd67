"""`fairdeal serve`: a house with its tables, pages and sockets, until it is stopped."""

import sys
import threading
import webbrowser
from pathlib import Path
from typing import Annotated

import typer

from fairdeal.cli.house.house_args import DATA, Address, Data, house_refusals, say

Name = Annotated[
    str, typer.Option(help="What the house is called from now on, on practice felts and prints.")
]
Heads = Annotated[
    Path | None,
    typer.Option(metavar="DIR", help="Where signed heads of all journals are copied to."),
]
OpenBrowser = Annotated[
    bool | None,
    typer.Option("--browser/--no-browser", help="Open a browser; as usual at a terminal."),
]
Log = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Where the log goes, a JSON line a note.")
]
LogTracebacks = Annotated[
    bool, typer.Option("--log-tracebacks", help="Log whole tracebacks; cards and names may show.")
]
HostNames = Annotated[
    list[str] | None,
    typer.Option("--host-name", metavar="NAME", help="A name the server goes by; may be repeated."),
]
Proxies = Annotated[
    list[str] | None,
    typer.Option(
        "--trusted-proxy",
        metavar="ADDRESS",
        help="A proxy in front, or a network of them; may be repeated.",
    ),
]
Most = Annotated[int, typer.Option(min=16, max=1_000_000, help="Most open connections in all.")]
MostOfOne = Annotated[
    int, typer.Option(min=4, max=1_000_000, help="Most open connections of one address.")
]
Seconds = Annotated[
    int, typer.Option(min=1, max=600, help="Seconds that a request's header may take.")
]
KeepAlive = Annotated[
    int, typer.Option(min=1, max=600, help="Seconds that a connection may be idle.")
]
Backup = Annotated[
    bool, typer.Option("--backup/--no-backup", help="Back an older house up before its upgrade.")
]


def serve(
    host: Annotated[str, typer.Option(help="Where to listen.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="On which port.")] = 8888,
    database: Address = "",
    data: Data = DATA,
    name: Name = "",
    heads: Heads = None,
    browser: OpenBrowser = None,
    log: Log = None,
    log_tracebacks: LogTracebacks = False,
    host_names: HostNames = None,
    trusted_proxies: Proxies = None,
    connections: Most = 4000,
    connections_per_address: MostOfOne = 200,
    request_timeout: Seconds = 10,
    keep_alive: KeepAlive = 15,
    backup: Backup = True,
) -> None:
    """Run a house: tables, people, sockets; Ctrl-C or SIGTERM stops it in order.

    At a terminal a browser opens, and the log goes to a file in the house's
    folder; elsewhere it goes to standard error.
    """
    at_terminal = sys.stderr.isatty()
    if at_terminal and log is None:
        log = data / "fairdeal.log"
    show = _show if (at_terminal if browser is None else browser) else None
    same = f" --data {data}" if data != DATA else ""
    same += " --database ADDRESS" if database else ""  # there may be a password in it
    names, proxies = tuple(host_names or ()), tuple(trusted_proxies or ())
    with house_refusals():
        from fairdeal.web.server.connections import ConnectionLimits
        from fairdeal.web.server.server import Listening
        from fairdeal.web.server.server import serve as run

        limits = ConnectionLimits(
            most=connections,
            per_address=connections_per_address,
            request=request_timeout,
            body=2 * request_timeout,
            keep_alive=keep_alive,
        )
        run(
            Listening(host, port, names, proxies, limits),
            *(database, data, say, heads),
            backup=backup,
            log=log,
            log_tracebacks=log_tracebacks,
            show=show,
            same_house=same,
            name=name,
        )


def _show(address: str) -> None:
    """Open a browser if there is one; the address is printed either way."""
    try:
        known = webbrowser.get()
    except webbrowser.Error:
        return
    threading.Thread(target=known.open, args=(address,), daemon=True).start()
