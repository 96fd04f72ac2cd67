"""One socket per viewer and table: self-contained frames out, commands in."""

import asyncio
import logging
from collections import Counter
from contextlib import suppress
from typing import Any

from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import Request
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketDisconnected

from fairdeal.house import House, LiveTable, Person, batched
from fairdeal.law import Refusal, Refused, refuse
from fairdeal.web.api.guard import Rate, address_of, token_of
from fairdeal.web.api.policy import MESSAGE_RULES, MESSAGES, WATCH
from fairdeal.web.api.request_types import Ping, SocketAct, read
from fairdeal.web.api.responses import FAILED, STOPPED, refused
from fairdeal.web.api.routing import Guard, check_roles
from fairdeal.web.live.broadcast import Audience, SocketViewer
from fairdeal.web.live.frames import known_at
from fairdeal.web.live.socket_messages import TAKEN, Acknowledged, NotDone, Pong
from fairdeal.web.server import pauses

_LOG = logging.getLogger(__name__)
_MOST_OF_ONE = 20  # sockets of one session
_AT_ONCE = 50  # sockets that are looked at in one go
_SILENT = 30.0  # seconds without a request, after which a collection disturbs nobody
_SIGNED_OFF, _TOO_MUCH, _NOT_TEXT, _FAILED = 4401, 1008, 1003, 1011
Incoming = SocketAct | Ping
_INCOMING: Any = Incoming
_KIND: dict[type, str] = {kind: name for name, kind in TAKEN.items()}


class Sockets:
    """Every open socket of this process."""

    def __init__(self, house: House, guard: Guard) -> None:
        self._house, self._guard = house, guard
        self._audiences: dict[str, Audience] = {}
        self.open: set[SocketViewer] = set()
        self._of_session = Counter[str]()

    async def serve(self, websocket: WebSocket) -> None:
        """Serve one viewer at one table until the connection ends."""
        token = token_of(websocket.headers)
        try:
            try:
                person = self._guard.admit(WATCH, websocket)
            except Refused as why:
                if why.refusal.name != "not-signed-on":
                    raise
                await websocket.accept()  # said where a page can hear it, so that it tries no more
                await websocket.close(_SIGNED_OFF)
                return
            live = self._house.tables.live(websocket.path_params["id"][:40])
            if self._of_session[token] >= _MOST_OF_ONE:
                words = f"you are watching {_MOST_OF_ONE} tables already; close one first"
                raise refuse("too-often", words)
        except Refused as why:
            await self._turn_away(websocket, why)
            return
        except SQLAlchemyError:
            await self._turn_away(websocket, Refused(STOPPED))
            return
        assert person is not None, "a socket's rule needs a session"
        self._of_session[token] += 1
        try:
            await self._watch(websocket, token, person, live)
        except Exception as error:
            _LOG.error("a socket failed: %s", type(error).__name__, exc_info=error)
            with suppress(Exception):
                await websocket.close(_FAILED)
        finally:
            self._of_session[token] -= 1
            if not self._of_session[token]:
                del self._of_session[token]

    async def _turn_away(self, websocket: WebSocket, why: Refused) -> None:
        """Refuse a handshake, with the response that a request would get where possible."""
        if "websocket.http.response" in websocket.scope.get("extensions", {}):
            answer = refused(Request({**websocket.scope, "type": "http"}), why)
            await websocket.send_denial_response(answer)
        else:
            await websocket.close(_TOO_MUCH)

    async def _watch(
        self, websocket: WebSocket, token: str, person: Person, live: LiveTable
    ) -> None:
        await websocket.accept()
        audience = self._audiences.get(live.id)
        if audience is None:
            audience = self._audiences[live.id] = Audience(live)
        viewer = SocketViewer(websocket, token, person.roles)
        audience.join(viewer, person)
        self._house.tables.see(live, known_at(live.durable, person), here=True)
        self.open.add(viewer)
        sending = asyncio.create_task(viewer.send())
        try:
            await self._listen(viewer, audience)
        finally:
            if not audience.leave(viewer):
                self._audiences.pop(live.id, None)
            if not audience.has(person):
                with suppress(SQLAlchemyError):
                    self._house.tables.see(live, known_at(live.durable, person), here=False)
            self.open.discard(viewer)
            sending.cancel()
            with suppress(asyncio.CancelledError):
                await sending

    async def _listen(self, viewer: SocketViewer, audience: Audience) -> None:
        """Handle messages one after the other until the socket is closed."""
        clock, websocket = self._guard.clock, viewer.websocket
        rate = Rate(*MESSAGES, clock)
        with suppress(WebSocketDisconnect, WebSocketDisconnected):
            while True:
                message = await websocket.receive()
                if message["type"] == "websocket.disconnect":
                    return
                text = message.get("text")
                if text is None:
                    await websocket.close(_NOT_TEXT)
                    return
                if not rate.take():
                    await websocket.close(_TOO_MUCH)
                    return
                try:
                    person = self._who(viewer)  # each message by itself
                except Refused:
                    await websocket.close(_SIGNED_OFF)
                    return
                await self._answer(viewer, audience, person, text)

    async def _answer(
        self, viewer: SocketViewer, audience: Audience, person: Person, text: str
    ) -> None:
        """Carry out a message; an error in one message leaves the socket open."""
        key = ""
        try:
            message: Incoming = read(text, _INCOMING)
            rule = MESSAGE_RULES[_KIND[type(message)]]
            self._guard.count(rule, address_of(viewer.websocket), person)
            if isinstance(message, Ping):
                viewer.answer(Pong())
            else:
                key = message.key
                check_roles(rule, person)
                table = audience.live.id
                done = await self._house.players.act(person, key, table, message)
                viewer.answer(Acknowledged(key, done["seq"]))
        except SQLAlchemyError:
            viewer.answer(_refusal(key, STOPPED))
        except Refused as why:
            viewer.answer(_refusal(key, why.refusal))
        except WebSocketDisconnect:
            raise
        except Exception as error:
            _LOG.error("a message failed: %s", type(error).__name__, exc_info=error)
            viewer.answer(_refusal(key, FAILED))

    def _who(self, viewer: SocketViewer) -> Person:
        """Return the person behind a socket, with the current roles; refuse after the session's
        end.

        The result is cached until this process changes a session or a role, and until the next
        sweep, which sees the changes of other processes.
        """
        people = self._house.people
        if viewer.person is None or viewer.known_at != people.changes:
            viewer.known_at = people.changes
            viewer.person = people.signed_on(viewer.token)
        return viewer.person

    async def sweep(self) -> None:
        """Close the sockets of people who were signed off or lost a role; check every second."""
        anybody_was_there = False
        while True:
            await asyncio.sleep(1)
            if not self.open:
                if anybody_was_there and self._guard.silent_for >= _SILENT:
                    pauses.collect_all()
                    anybody_was_there = False
                continue
            anybody_was_there = True
            pauses.collect_if_grown()
            for some in batched(list(self.open), _AT_ONCE):  # no command waits for all of them
                with suppress(SQLAlchemyError):  # nobody can say now
                    await self._look_at(some)
                await asyncio.sleep(0)

    async def _look_at(self, viewers: list[SocketViewer]) -> None:
        for viewer in viewers:
            viewer.check_patience()
        signed_on = self._house.people.signed_on_of({viewer.token for viewer in viewers})
        for viewer in viewers:
            viewer.person = signed_on.get(viewer.token)
        for viewer in viewers:
            if viewer.person is None or not viewer.roles <= viewer.person.roles:
                with suppress(Exception):  # one that does not read costs the others a second
                    async with asyncio.timeout(1):
                        await viewer.websocket.close(_SIGNED_OFF)


def _refusal(key: str, refusal: Refusal) -> NotDone:
    return NotDone(key, refusal.name, refusal.message, refusal.clause)
