"""Clients of the house: each with an address, a session and a memory of what was acknowledged."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import websockets
from websockets.asyncio.client import ClientConnection

from fairdeal.web.api.guard import COOKIE
from tests.attack.scene import PASSWORD, TARGETS, Scene
from tests.frames import merged

WAGERS = {"ante": 500, "blind": 500}
PATIENCE = 120.0


class Client:
    """Somebody who sends requests from one address."""

    def __init__(self, scene: Scene, token: str = "", source: str = "") -> None:
        self.scene, self.token, self.source = scene, token, source or scene.source()
        transport = httpx.AsyncHTTPTransport(local_address=self.source)
        self._http = httpx.AsyncClient(transport=transport, timeout=PATIENCE)

    async def __aenter__(self) -> "Client":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._http.aclose()

    @property
    def headers(self) -> dict[str, str]:
        cookie = {"cookie": f"{COOKIE}={self.token}"} if self.token else {}
        return {"origin": self.scene.origin, **cookie}

    async def request(
        self, method: str, path: str, headers: dict[str, str] | None = None, **more: Any
    ) -> httpx.Response:
        """Send a request; an answer of 500 or above is a finding by itself."""
        url = f"{self.scene.origin}{path}"
        answer = await self._http.request(
            method, url, headers={**self.headers, **(headers or {})}, **more
        )
        if answer.status_code >= 500:
            self.scene.expect(False, f"{answer.status_code} for {method} {path.split('?')[0]:.60}")
        cookie = answer.headers.get("set-cookie", "")
        if cookie.startswith(COOKIE):
            self.token = cookie.partition("=")[2].partition(";")[0]
        return answer

    async def get(self, path: str, **more: Any) -> httpx.Response:
        return await self.request("GET", path, **more)

    async def post(
        self, path: str, body: dict[str, Any] | None = None, **more: Any
    ) -> httpx.Response:
        """Post to the API, and remember the line of what is acknowledged."""
        answer = await self.request("POST", f"/api/{path}", json=body or {}, **more)
        if answer.status_code == 200 and body and "key" in body:
            seq = answer.json().get("seq")
            if seq is not None:
                self.scene.acknowledged[body["key"]] = seq
        return answer

    async def visit(self, name: str) -> None:
        answer = await self.post("visit", {"name": name})
        assert answer.status_code == 200, answer.text

    async def frame(self, table: str) -> dict[str, Any]:
        answer = await self.get(f"/api/tables/{table}")
        return merged(answer.json()) if answer.status_code == 200 else {}

    async def act(self, table: str, verb: str, **more: Any) -> httpx.Response:
        """Act at a table, answering the step that is offered now."""
        step = ""
        if verb not in ("sit", "leave", "buy in"):
            step = (await self.frame(table)).get("step", {}).get("name", "")
        body = {"key": self.scene.key(), "verb": verb, "step": step, **more}
        answer = await self.post(f"tables/{table}/act", body)
        while verb == "leave" and answer.status_code == 429:  # so that the seat is free again
            await asyncio.sleep(float(answer.headers["retry-after"]))
            answer = await self.post(f"tables/{table}/act", body)
        return answer

    async def sit(self, table: str, chips: int = 100_000) -> bool:
        """Sit at the first seat that is free."""
        for seat in range(1, 7):
            answer = await self.act(table, "sit", seat=seat, wagers={"chips": chips})
            if answer.status_code == 200:
                return True
        return False

    async def step(self, table: str) -> dict[str, Any]:
        """What is offered now."""
        return dict((await self.frame(table)).get("step", {}))

    async def default(self, table: str, step: dict[str, Any] | None = None) -> str:
        """Take one step of play: bet, or the posted default; the verb, or nothing to do."""
        step = await self.step(table) if step is None else step
        for offer in step.get("offers", ()):
            body: dict[str, Any] = {"key": self.scene.key(), "step": step["name"]}
            if offer["kind"] == "bet":
                body |= {"verb": "bet", "wagers": WAGERS}
            elif offer["default"]:
                body |= {"verb": offer["verb"]}
            else:
                continue
            answer = await self.post(f"tables/{table}/act", body)
            return str(body["verb"]) if answer.status_code == 200 else ""
        return ""

    async def play_rounds(self, table: str, rounds: int) -> None:
        """Play rounds to their end, without anybody else at the table."""
        for _ in range(rounds):
            verb = await self.default(table)
            while verb and (await self.frame(table))["view"]["phase"] == "playing":
                verb = await self.default(table)

    @asynccontextmanager
    async def socket(self, table: str, **headers: str) -> AsyncIterator[ClientConnection]:
        """A socket at a table."""
        url = f"ws://127.0.0.1:{self.scene.port}/api/tables/{table}/live"
        async with websockets.connect(
            url,
            additional_headers={**self.headers, **headers},
            compression=None,
            open_timeout=PATIENCE,
            local_addr=(self.source, 0),
        ) as line:
            yield line


async def open_targets(scene: Scene) -> None:
    """Open new tables to attack: what earlier attacks left behind does not matter there."""
    async with await staff(scene, "Flo") as floor:
        for name, options in TARGETS.items():
            body = {"key": scene.key(), "name": f"{name} {scene.key()}", "instrument": "nj-uth"}
            fast = {"pace": 0, "betting": None, "decision": None}
            answer = await floor.post("tables", {**body, "options": options, "settings": fast})
            assert answer.status_code == 200, answer.text
            scene.tables[name] = answer.json()["table"]


async def staff(scene: Scene, name: str) -> Client:
    """A member of staff, signed on; the session is kept from one attack to the next."""
    client = Client(scene, scene.tokens.get(name, ""))
    if not client.token or (await client.get("/api/me")).status_code != 200:
        client.token = ""
        answer = await client.post("sign-on", {"name": name, "password": PASSWORD})
        assert answer.status_code == 200, answer.text
        scene.tokens[name] = client.token
    return client
