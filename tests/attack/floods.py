"""Attacks on everybody's time: floods that honest people must not feel."""

import asyncio
import json
import socket

import httpx
import websockets

from tests.attack.clients import Client
from tests.attack.scene import Scene

_PING = json.dumps({"type": "ping"})


async def ping_flood(scene: Scene) -> None:
    """Four sockets of one visitor send pings as often as they can."""
    table = scene.tables["Quiet 1"]
    async with Client(scene) as visitor:
        await visitor.visit(f"Ping {scene.key()}")
        await asyncio.gather(*(_pings(visitor, table) for _ in range(4)))
    await _still_answers(scene)


async def _pings(visitor: Client, table: str) -> None:
    try:
        async with visitor.socket(table) as line:
            for _ in range(58):
                await line.send(_PING)
            async with asyncio.timeout(3):
                while True:
                    await line.recv()
    except (TimeoutError, websockets.WebSocketException, OSError):
        return


async def extract_flood(scene: Scene) -> None:
    """One visitor asks for extracts of rounds as often as rates let it."""
    table = scene.tables["Target"]
    async with Client(scene) as visitor:
        await visitor.visit(f"Extract {scene.key()}")
        if await visitor.sit(table):
            await visitor.play_rounds(table, 2)
            rounds = (await visitor.get("/api/me/rounds")).json()
            number = max((each["round"] for each in rounds.get("rounds", ())), default=1)
            paths = [f"/api/tables/{table}/rounds/{number}/extract"]
            paths += [f"/rounds/{table}/{number}/extract.jsonl"]
            await _all(visitor, [paths[n % 2] for n in range(60)])
            await asyncio.sleep(1)
            await visitor.act(table, "leave")
    await _still_answers(scene)


async def page_flood(scene: Scene) -> None:
    """One address asks for pages without end: at some point it is told to slow down."""
    async with Client(scene) as stranger:
        paths = ["/", *(f"/{page}/nj-uth" for page in ("odds", "law", "rules"))]
        answers = await _all(stranger, [scene.random.choice(paths) for _ in range(400)])
        slowed = any(400 <= answer.status_code < 500 for answer in answers)
        scene.expect(slowed, "400 pages at once, and nothing slows them")
    await _still_answers(scene)


async def half_open_connections(scene: Scene) -> None:
    """Connections that say nothing, or half a header, keep nobody else out."""
    held = []
    source = scene.source()
    for number in range(200):
        one = socket.socket()
        one.setblocking(False)
        one.bind((source, 0))
        one.connect_ex(("127.0.0.1", scene.port))
        held.append(one)
        if number % 20 == 0:
            await asyncio.sleep(0.01)
    await asyncio.sleep(0.2)
    for one in held[::2]:
        try:
            one.send(b"GET / HTTP/1.1\r\nHost: x\r\nX-Half: ")
        except OSError:
            continue
    await _still_answers(scene)
    for one in held:
        one.close()


async def forged_forwarded_for(scene: Scene) -> None:
    """A header that names another address buys no more guesses at passwords."""
    async with Client(scene, source="127.0.0.1") as guesser:  # where a proxy would be
        answers = []
        for number in range(60):
            forged = {"x-forwarded-for": f"10.0.{number}.1", "forwarded": f"for=10.1.{number}.1"}
            body = {"name": f"Nobody {number}", "password": "a wrong password"}
            answers.append(await guesser.post("sign-on", body, headers=forged))
        slowed = sum(answer.status_code == 429 for answer in answers)
        scene.expect(slowed, "60 guesses at passwords with forged addresses, none slowed")


async def _all(client: Client, paths: list[str]) -> list[httpx.Response]:
    many = asyncio.Semaphore(20)

    async def one(path: str) -> httpx.Response:
        async with many:
            return await client.get(path, headers={"accept": "text/html, */*"})

    return await asyncio.gather(*map(one, paths))


async def _still_answers(scene: Scene) -> None:
    async with Client(scene) as other:
        try:
            ready = (await other.get("/ready")).status_code == 200
        except httpx.TransportError:
            ready = False
        scene.expect(ready, "the next client gets no answer")


ATTACKS = (
    ping_flood,
    extract_flood,
    page_flood,
    half_open_connections,
    forged_forwarded_for,
)
