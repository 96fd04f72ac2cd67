"""Messages: strict JSON within limits, read as the expected type without any guessing."""

from functools import cache
from typing import Any, TypeVar

import msgspec

from fairdeal.law import refuse
from fairdeal.values import Limits, NotStrict, StrictReader

MOST_BYTES = 65_536
Message = TypeVar("Message")


def read(raw: bytes | str, kind: type[Message]) -> Message:
    """Return a message of that type; refuse with the reason where it is wrong."""
    parse(raw)
    any_kind: Any = kind
    try:
        message: Message = _decoder(any_kind).decode(raw)
    except msgspec.DecodeError as error:
        raise refuse("not-as-expected", f"the message is not as expected: {error!s:.200}") from None
    return message


@cache  # what a kind looks like is worked out once
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)


def parse(raw: bytes | str) -> Any:
    """Return a JSON value within the limits of a message."""
    try:
        return _READER.read(raw)
    except NotStrict as wrong:
        raise refuse(wrong.fault, str(wrong)) from None


_READER = StrictReader(Limits(length=MOST_BYTES, brackets=60, digits=15, only_text=True))
