"""An admitted request: its sender, the house, and the values in its path."""

import re
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from fairdeal.house.access.roles import Person
from fairdeal.house.house import House
from fairdeal.web.api.guard import person_of

_NUMBER = re.compile("[1-9][0-9]{0,8}")


class RequestContext(NamedTuple):
    """An admitted request, with the house and the person who sent it."""

    house: House
    request: Request

    @property
    def person(self) -> Person:
        """The person who sent the request."""
        return person_of(self.request)

    @property
    def id(self) -> str:
        """The id in the path."""
        return str(self.request.path_params["id"])[:40]

    @property
    def round(self) -> int:
        """The number of the round in the path."""
        written = str(self.request.path_params["round"])
        return int(written) if _NUMBER.fullmatch(written) else 0


Do = Callable[[RequestContext, Any], Awaitable[Response]]
Look = Callable[[RequestContext], Response]
