"""Frames as their viewer sees them: both parts together, as `socket.js` puts them together."""

from typing import Any

_NOTHING = {"nth": 0, "why": "", "made_of": [], "points": []}


def merged(frame: dict[str, Any]) -> dict[str, Any]:
    """A frame with the viewer's own part in its places: `view`, `step`, `seq` and the rest."""
    table, you = frame["table"], frame["you"]
    own = {hand["seat"]: hand for hand in you["hands"]}
    seats = [
        {**_NOTHING, **seat, **own.get(seat["seat"], {}), "mine": seat["seat"] == you["seat"]}
        for seat in table["seats"]
    ]
    log = list(table["log"])
    for line in reversed(you["log"]):
        log.insert(line["at"], line)
    return {
        "type": frame["type"],
        "seq": table["seq"],
        "suspended": table["suspended"],
        "report": table["report"],
        "view": {**table, "viewer": you["seat"], "seats": seats, "log": log},
        "step": {**table["step"], **you["step"]},
        "due_ms": you["due_ms"],
        "more_time": you["more_time"],
    }
