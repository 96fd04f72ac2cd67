"""Described rounds as tests write them."""

from collections.abc import Mapping
from typing import Any


def hand(seat_number: int, faces: str, *, wagers: Mapping[str, int], **more: Any) -> dict[str, Any]:
    """A hand in the wire form."""
    return {"seat": seat_number, "cards": faces, "wagers": dict(wagers), **more}
