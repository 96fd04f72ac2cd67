"""The description of a table's socket: made from the types, and true of what is taken and sent."""

import json
from typing import Any

import pytest
from jsonschema_rs import ValidationError

from fairdeal.house.store.database import Database
from fairdeal.web.live.socket_messages import SENT, TAKEN, asyncapi
from tests.web.described import check_sent, is_taken, validator
from tests.web.servers import open_table, server, visitor

ACT = {"type": "act", "key": "key00000001", "verb": "bet", "wagers": {"ante": 500}}


def references(document: Any) -> set[str]:
    """Everything that a document refers to."""
    if isinstance(document, dict):
        own = {document["$ref"]} if "$ref" in document else set()
        return own.union(*map(references, document.values()))
    return set().union(*map(references, document)) if isinstance(document, list) else set()


def found(document: Any, reference: str) -> Any:
    for name in reference.removeprefix("#/").split("/"):
        document = document[name]
    return document


def test_every_message_is_described_and_everything_referred_to_is_there() -> None:
    document = asyncapi()
    assert document["components"]["messages"].keys() == {*TAKEN, *SENT}
    for reference in references(document):
        assert isinstance(found(document, reference), dict)
    for name in (*TAKEN, *SENT):
        assert validator(name)


def test_it_is_served_as_it_is_made(database: Database) -> None:
    with server(database) as client:
        answer = client.get("/asyncapi.json")
        assert answer.json() == json.loads(json.dumps(asyncapi()))
        assert answer.headers["content-type"] == "application/json"


@pytest.mark.parametrize(
    ("message", "is_right"),
    [
        ({"type": "ping"}, True),
        (ACT, True),
        ({**ACT, "picks": [1, 2]}, True),
        ({"type": "ping", "more": 1}, False),
        ({**ACT, "key": "short"}, False),
        ({**ACT, "wagers": {"ante": 0}}, False),
        ({**ACT, "wagers": {"ante": True}}, False),
        ({**ACT, "seat": 0}, False),
        ({"type": "act"}, False),
        ({"type": "frame"}, False),
        ([], False),
    ],
)
def test_what_is_described_is_taken_and_nothing_else(
    database: Database, message: Any, is_right: bool
) -> None:
    assert is_taken(message) == is_right
    with server(database) as client:
        table = open_table(client)
        with visitor(client, "Ann").socket(table) as socket:
            socket.receive_json()
            socket.send_json(message)
            socket.send_json({"type": "ping"})
            answer = socket.receive_json()
            misunderstood = answer.get("name") == "not-as-expected"
            assert misunderstood != is_right


def test_a_frame_with_anything_beside_is_not_as_described(database: Database) -> None:
    with server(database) as client:
        frame = visitor(client, "Ann").get(f"tables/{open_table(client)}").json()
        for path in ((), ("table",), ("you",)):
            changed = json.loads(json.dumps(frame))
            inner = changed
            for name in path:
                inner = inner[name]
            inner["deck"] = ["As"]
            with pytest.raises(ValidationError):
                check_sent(changed)
        without = {name: value for name, value in frame.items() if name != "you"}
        with pytest.raises(ValidationError):
            check_sent(without)
