"""Messages of a socket held to their description: every frame that a test sees passes here."""

from functools import cache
from typing import Any

from jsonschema_rs import Validator, validator_for

from fairdeal.web.live.socket_messages import SENT, TAKEN, asyncapi


@cache
def validator(name: str) -> Validator:
    """Holds a message to the schema that the description has of it."""
    document = asyncapi()
    reference = document["components"]["messages"][name]["payload"]
    schemas = document["components"]["schemas"]
    if name in SENT:  # what the server sends has nothing that is not described
        schemas = {
            key: {**each, "additionalProperties": False} if "properties" in each else each
            for key, each in schemas.items()
        }
    return validator_for({**reference, "components": {"schemas": schemas}})


def check_sent(message: dict[str, Any]) -> dict[str, Any]:
    """A message of the server, which is as described."""
    assert message["type"] in SENT
    validator(message["type"]).validate(message)
    return message


def is_taken(message: Any) -> bool:
    """Whether a message to the server is as described."""
    name = message.get("type") if isinstance(message, dict) else None
    return name in TAKEN and validator(name).is_valid(message)
