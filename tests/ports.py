"""Ports for servers that are told which one to take."""

import socket

_held: list[socket.socket] = []


def free_port() -> int:
    """Return a port that the system chose, and hold it until the tests end.

    The socket that holds it does not listen: Linux lets one server listen there beside it, as often
    as that is started, and gives the port to nobody else.
    """
    holder = socket.socket()
    holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    holder.bind(("127.0.0.1", 0))
    _held.append(holder)
    return int(holder.getsockname()[1])
