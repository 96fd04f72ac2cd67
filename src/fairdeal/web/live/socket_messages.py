"""Socket messages in both directions, and their description: AsyncAPI with a schema for each.

The types are the ones that are read and sent; nothing is described a second time.
"""

from typing import Any

import msgspec
from msgspec import Struct

from fairdeal.version import __version__
from fairdeal.web.api.policy import WATCH
from fairdeal.web.api.request_types import Ping, SocketAct
from fairdeal.web.live.frames import Frame

_REF = "#/components/schemas/{name}"


class Acknowledged(Struct, frozen=True, tag="done", tag_field="type"):
    """A command was carried out and is durable: the number of the table's newest line after it."""

    key: str
    seq: int


class NotDone(Struct, frozen=True, tag="refused", tag_field="type"):
    """A command was refused, and nothing changed."""

    key: str  # empty where the message could not be read
    name: str
    message: str
    clause: str | None


class Pong(Struct, frozen=True, tag="pong", tag_field="type"):
    """The response to a ping."""


TAKEN: dict[str, type[Struct]] = {"act": SocketAct, "ping": Ping}
SENT: dict[str, type[Struct]] = {
    "frame": Frame,
    "done": Acknowledged,
    "refused": NotDone,
    "pong": Pong,
}
Outgoing = Acknowledged | NotDone | Pong


def asyncapi() -> dict[str, Any]:
    """Return the AsyncAPI description of a table's socket."""
    every = TAKEN | SENT
    _, schemas = msgspec.json.schema_components(every.values(), ref_template=_REF)
    messages = {
        name: {
            "name": name,
            "summary": (kind.__doc__ or "").partition("\n")[0],
            "contentType": "application/json",
            "payload": {"$ref": _REF.format(name=kind.__name__)},
        }
        for name, kind in every.items()
    }
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Fairdeal, live",
            "version": __version__,
            "description": "One socket for each viewer and table. Every frame is self-contained; "
            "a command is sent again under the same key until it is answered.",
        },
        "channels": {
            "table": {
                "address": WATCH.path,
                "parameters": {"id": {"description": "the table's id"}},
                "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in messages},
            }
        },
        "operations": {
            "take": _operation("receive", TAKEN),
            "send": _operation("send", SENT),
        },
        "components": {"messages": messages, "schemas": schemas},
    }


def _operation(action: str, kinds: dict[str, type[Struct]]) -> dict[str, Any]:
    return {
        "action": action,
        "channel": {"$ref": "#/channels/table"},
        "messages": [{"$ref": f"#/channels/table/messages/{name}"} for name in kinds],
    }
