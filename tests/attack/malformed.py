"""Attacks by what is sent: odd bodies, odd messages, foreign pages, names, false reports."""

import asyncio
import json
from typing import Any

import websockets

from tests.attack.clients import Client
from tests.attack.scene import Scene

_ODD: tuple[Any, ...] = (
    *(None, True, 0, -1, 5.5, 10**13, 10**400, "", "\x00", "\ud800", "\u202e", "x" * 5000),
    *([], {}, [[]], {"key": 1}),
)
_RAW = (
    *(b"", b"{", b"[]", b"null", b'"x"', b"\xff\xfe", b'{"key":"a","key":"b"}', b'{"cents":1e400}'),
    *(b"[" * 100_000, b'{"name":NaN}', b"{}" * 10, b"\x00" * 100),
)
_HOUSE_NAMES = ("dealer", "the dealer", "Admin", "The House", "house", "Cage", "Fairdeal", "FLOOR")
_ORIGINS = (
    "http://evil.example",
    "null",
    "",
    "http://127.0.0.1",
    "https://127.0.0.1:1",
    "http://[",
)


async def malformed_bodies(scene: Scene) -> None:
    """Whatever a body is, it is refused by name."""
    async with Client(scene) as player:
        await player.visit(f"Odd {scene.key()}")
        described = (await player.get("/openapi.json")).json().get("paths", {})
        routes = sorted(path for path, doing in described.items() if "post" in doing)
        for path in scene.random.sample(routes, min(12, len(routes))):
            path = path.replace("{id}", scene.tables["Target"]).replace("{round}", "1")
            raw = scene.random.choice(_RAW)
            field = scene.random.choice(("key", "verb", "name", "wagers", "cents", "step", "x"))
            odd = json.dumps({"key": scene.key(), field: scene.random.choice(_ODD)}).encode()
            for body in (raw, odd):
                kind = scene.random.choice(("application/json", "text/plain", ""))
                answer = await player.request(
                    "POST", path, content=body, headers={"content-type": kind}
                )
                refused = 400 <= answer.status_code < 500
                harmless = path in ("/api/sign-off", f"/api/tables/{scene.tables['Target']}/verify")
                scene.expect(refused or harmless, f"{path} took {body[:40]!r}")
                scene.expect("Traceback" not in answer.text, f"{path} shows a traceback")


async def malformed_sockets(scene: Scene) -> None:
    """A message that is none is refused, or the socket is closed properly."""
    table = scene.tables["Target"]
    async with Client(scene) as player:
        await player.visit(f"Socket {scene.key()}")
        act = {"type": "act", "key": scene.key(), "verb": "bet", "step": ""}
        messages: list[str | bytes] = [b"\x00\x01", json.dumps(act).encode(), "", "{", "[" * 9000]
        messages += [json.dumps({**act, "wagers": {"ante": odd}}) for odd in (-1, 0.5, "1", True)]
        messages += ["x" * 70_000, json.dumps({"type": "what"}), json.dumps({**act, "seat": 10**9})]
        for message in messages:
            await _sent(scene, player, table, message)
        for origin in _ORIGINS[:2]:
            try:
                async with player.socket(table, Origin=origin) as line:
                    await asyncio.wait_for(line.recv(), 5)
                    scene.expect(False, f"a socket from {origin}")
            except (websockets.WebSocketException, TimeoutError, OSError):
                scene.expect(True, "")


async def _sent(scene: Scene, player: Client, table: str, message: str | bytes) -> None:
    try:
        async with player.socket(table) as line:
            await line.send(message)
            async with asyncio.timeout(10):
                while True:
                    heard = json.loads(await line.recv())
                    if heard["type"] != "frame":
                        break
        scene.expect(heard["type"] == "refused", f"{message[:30]!r} on a socket: {heard['type']}")
    except websockets.ConnectionClosed as closed:
        scene.expect(closed.rcvd is not None, f"{message[:30]!r}: dropped without a close frame")
    except TimeoutError:
        scene.expect(False, f"{message[:30]!r} on a socket: no answer")


async def foreign_origins(scene: Scene) -> None:
    """What another site's page sends is refused, whatever it is."""
    table = scene.tables["Target"]
    async with Client(scene) as player:
        await player.visit(f"Victim {scene.key()}")
        for origin in _ORIGINS:
            for path in ("name", "practice-chips", f"tables/{table}/act", "limits", "sign-off"):
                body = {"key": scene.key(), "name": "Other"}
                answer = await player.post(path, body, headers={"origin": origin})
                scene.expect(400 <= answer.status_code < 500, f"{path} from origin {origin!r}")
        scene.expect((await player.get("/api/me")).status_code == 200, "a foreign page signs off")


async def names(scene: Scene) -> None:
    """Nobody who plays is called as the house, its staff, or in letters that mislead."""
    for name in (*_HOUSE_NAMES, "\u202eAnn", "А\u200bnn", "Flo", "\x1b[2J", "A" * 500, " "):
        async with Client(scene) as player:
            answer = await player.post("visit", {"name": name})
            scene.expect(400 <= answer.status_code < 500, f"somebody is called {name[:20]!a}")


async def false_reports(scene: Scene) -> None:
    """A report by a player at a software table does not stop the table."""
    table = scene.tables["Target"]
    async with Client(scene) as player:
        await player.visit(f"Reporter {scene.key()}")
        if not await player.sit(table):
            return
        await player.default(table)
        for observed in ("dealer's card exposed", "player's card exposed"):
            body = {"key": scene.key(), "observed": observed, "position": "dealer card 1"}
            await player.post(f"tables/{table}/report", body)
        frame = await player.frame(table)
        scene.expect(not frame.get("suspended"), "a false report suspends the table")
        if not frame.get("suspended"):
            await player.play_rounds(table, 1)
            await player.act(table, "leave")


ATTACKS = (
    malformed_bodies,
    malformed_sockets,
    foreign_origins,
    names,
    false_reports,
)
