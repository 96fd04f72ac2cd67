"""Ports for servers that are told which one to take."""

import socket
from random import choice

# Systems give none of these away by themselves: nobody has one by the time a server asks for it,
# or while it is started again.
_NOT_GIVEN_AWAY = range(20_000, 30_000)


def free_port() -> int:
    """A port that nobody listens at."""
    while True:
        port = choice(_NOT_GIVEN_AWAY)
        with socket.socket() as tried:
            if tried.connect_ex(("127.0.0.1", port)) != 0:
                return port
