"""Rounds that are over, for journeys: played by people without a page, over HTTP."""

import json
import time
import urllib.request
from itertools import count
from typing import Any

from playwright.sync_api import BrowserContext

from fairdeal.web.api.guard import COOKIE
from tests.frames import merged
from tests.harness.wagers import opening
from tests.loops import PATIENCE

STAKES = {
    "nj-uth": opening("nj-uth", 2000, trips=500),
    "ma-uth": opening("ma-uth", 500),
    "nj-pikit": opening("nj-pikit", 500),
    "nj-hilo": opening("nj-hilo", 500, tie=500),
}
PLAYS = ("raise 4", "raise 2", "raise 1", "check", "select", "play", "play 3", "play 5", "fold")
MOMENT = 0.05  # until one looks again; the house needs the processor meanwhile
_keys = count()


def fresh_key() -> str:
    return f"journey-{next(_keys):08}"


class Guest:
    """Somebody who plays without a page."""

    def __init__(self, address: str, name: str, password: str = "") -> None:
        self.address, self.name, self.token = address, name, ""
        body = {"name": name, "password": password} if password else {"name": name}
        self.post("sign-on" if password else "visit", body)

    def post(self, path: str, body: dict[str, Any]) -> Any:
        headers = {
            "origin": self.address,
            "content-type": "application/json",
            "cookie": f"{COOKIE}={self.token}",
        }
        request = urllib.request.Request(  # our own server
            f"{self.address}/api/{path}", json.dumps(body).encode(), headers
        )
        with urllib.request.urlopen(request) as answer:
            cookie = answer.headers.get("set-cookie", "")
            if cookie:
                self.token = cookie.partition("=")[2].partition(";")[0]
            return json.load(answer)

    def get(self, path: str) -> Any:
        address, cookie = f"{self.address}/api/{path}", f"{COOKIE}={self.token}"
        request = urllib.request.Request(address, headers={"cookie": cookie})
        with urllib.request.urlopen(request) as answer:
            return json.load(answer)

    def frame(self, table: str) -> Any:
        return merged(self.get(f"tables/{table}"))

    def sit(self, table: str, seat: int) -> None:
        body = {"key": fresh_key(), "verb": "sit", "seat": seat, "wagers": {"chips": 50_000}}
        self.post(f"tables/{table}/act", body)

    def act(self, table: str, verb: str, **more: Any) -> None:
        step = self.frame(table)["step"]["name"]
        body = {"key": fresh_key(), "verb": verb, "step": step, **more}
        self.post(f"tables/{table}/act", body)

    def come_into(self, context: BrowserContext) -> None:
        """The same person, at a browser."""
        context.add_cookies(
            [
                {
                    "name": COOKIE,
                    "value": self.token,
                    "url": self.address.replace("http:", "https:"),  # it is one for secure lines
                    "secure": True,
                    "httpOnly": True,
                    "sameSite": "Strict",
                }
            ]
        )


def play_round(
    table: str, instrument: str, guests: list[Guest], plays: tuple[str, ...] = PLAYS
) -> None:
    """A whole round: everybody bets, and decides by the first of `plays` that is offered."""
    bet(table, instrument, guests)
    number = guests[0].frame(table)["view"]["round"]
    while True:
        frame = guests[0].frame(table)["view"]
        if frame["phase"] == "over" or frame["round"] > number:
            return
        time.sleep(MOMENT)
        for guest in guests:
            step = guest.frame(table)["step"]
            offers = {o["verb"]: o for o in step["offers"] if o["kind"] != "bet"}
            chosen = next((verb for verb in plays if verb in offers), None)
            if chosen is not None:
                picks = offers[chosen]["picks"]
                guest.act(table, chosen, picks=picks[0] if picks else [])


def bet(table: str, instrument: str, guests: list[Guest]) -> None:
    """Everybody bets, as soon as bets are taken."""
    for guest in guests:
        until_offered(guest, table, "bet")
        guest.act(table, "bet", wagers=STAKES[instrument])


def until_offered(guest: Guest, table: str, verb: str) -> None:
    """Wait until somebody may do something at a table."""
    started = time.monotonic()
    while True:
        frame = guest.frame(table)
        if verb in {offer["verb"] for offer in frame["step"]["offers"]}:
            return
        if time.monotonic() > started + PATIENCE:
            raise AssertionError(f"{guest.name} was never offered to {verb}: {json.dumps(frame)}")
        time.sleep(MOMENT)
