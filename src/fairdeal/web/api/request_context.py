"""An admitted request: its sender, the house, and the values in its address."""

import re
from collections.abc import Awaitable, Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from fairdeal.house import House, Person
from fairdeal.web.api.guard import person_of, visitor
from fairdeal.web.workers.odds_client import Figures
from fairdeal.web.workers.verify_queue import VerificationQueue

_NUMBER = re.compile("[1-9][0-9]{0,8}")


class RequestContext:
    """An admitted request, with the parts of the server that its handler may use."""

    def __init__(self, request: Request) -> None:
        self.request = request

    @property
    def house(self) -> House:
        """The house."""
        house: House = self.request.app.state.house
        return house

    @property
    def figures(self) -> Figures:
        """The odds of the sheets, as far as they are computed."""
        figures: Figures = self.request.app.state.figures
        return figures

    @property
    def verifications(self) -> VerificationQueue:
        """The queue that verifies journals in a separate process."""
        verifications: VerificationQueue = self.request.app.state.verifications
        return verifications

    @property
    def person(self) -> Person:
        """The person who sent the request; refused where nobody is signed on."""
        return person_of(self.request)

    @property
    def visitor(self) -> Person | None:
        """The person who sent the request, or None without a session."""
        return visitor(self.request)

    @property
    def id(self) -> str:
        """The id in the path."""
        return str(self.request.path_params["id"])[:40]

    @property
    def round(self) -> int:
        """The number of the round in the path."""
        written = str(self.request.path_params["round"])
        return int(written) if _NUMBER.fullmatch(written) else 0

    def path_value(self, name: str) -> str:
        """Return a value of the path."""
        return str(self.request.path_params[name])

    def query_value(self, name: str, most: int = 40) -> str:
        """Return a value of the query, cut to `most` characters; empty if there is none."""
        return self.request.query_params.get(name, "")[:most]


Do = Callable[[RequestContext, Any], Awaitable[Response]]
Look = Callable[[RequestContext], Response] | Callable[[RequestContext], Awaitable[Response]]
