"""A table that is dealt at once, with one person and bots, over a real socket.

It speaks the floor's own protocol: frames out, commands in, each as it is described.
"""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from fairdeal.law import Refused
from fairdeal.money import Cents
from fairdeal.play import Action, Role, seat
from fairdeal.sheet import read_sheet
from fairdeal.table import SoftwareShuffler, Table, practice_entropy
from fairdeal.table.bots import Bots
from fairdeal.view.builder import picture
from fairdeal.view.table_view import ReportView
from fairdeal.web.api.guard import PERSON
from fairdeal.web.api.routing import RequestContext
from fairdeal.web.live.frames import Frame
from fairdeal.web.live.socket_messages import Acknowledged, NotDone, Outgoing, Pong
from fairdeal.web.pages.public import page
from fairdeal.web.pages.table.table import table_page
from tests.web.described import check_sent, is_taken

MORE_TIME = 30_000  # milliseconds


class LiveTable:
    """One table with bots at some seats; `seat` is the person's."""

    def __init__(self, instrument: str, seed: int, bots: tuple[int, ...], **options: Any) -> None:
        self.sheet = read_sheet(instrument, options)
        chance = SoftwareShuffler(practice_entropy(seed))
        self.table = Table(self.sheet, chance, name="Table 12")
        self.bots = Bots(self.table, bots, Random(seed))
        if bots:
            self.table.prepare()
        self.seq = 1
        self.due: int | None = None
        self.held = False
        self.report: ReportView | None = None

    def frame(self, viewer: int) -> dict[str, Any]:
        """What a viewer gets."""
        state, events = self.table.state, tuple(self.table.events)
        drawn = picture(state, events, viewer, seal="5c1e93a7d40b6f28" * 4)
        table = replace(
            drawn.table, id="table-12", seq=self.seq, suspended=self.held, report=self.report
        )
        step = replace(drawn.you.step, name=str(self.seq))
        you = replace(drawn.you, step=step, due_ms=self.due, more_time=self.due is not None)
        return check_sent(msgspec.to_builtins(Frame(table, you)))

    def act(self, command: dict[str, Any], viewer: int) -> None:
        """What the person does; then bots and dealer, until the person is asked again."""
        verb = str(command["verb"])
        if verb == "more time":
            assert self.due is not None
            self.due += MORE_TIME
            return
        number = int(command.get("seat") or viewer)
        if verb == "sit":
            self.table.sit(number, "Dana", chips="$500")
            self.table.prepare()
        elif verb == "also play":
            self.table.also_play(number, beside=int(command["beside"]))
        elif verb == "bet":
            wagers = {name: Cents(amount) for name, amount in command["wagers"].items()}
            self.table.do(Action(seat(number), "bet", wagers))
            if self.table.round is not None and len(self.table.round.hands) >= self._people:
                self.bots.bet()
                self.table.deal()
        elif verb == "take back":
            self.table.take_back(number)
        else:
            self.table.act(number, verb, tuple(command.get("picks", ())))
        self.let_bots_act()
        self.seq += 1

    @property
    def _people(self) -> int:
        """How many seats people hold."""
        return len(self.table.seated) - len(self.bots.seats)

    def let_bots_act(self) -> None:
        """Bots decide in their turn."""
        while self.table.round is not None and not self.table.round.over:
            if self.table.round.at == 0:
                return
            asked = {a.seat for a in self.table.step.actors if a.role is Role.SEAT}
            waiting = sorted(asked & set(self.bots.seats))
            if not waiting:
                return
            self.bots.act(waiting[0])


class Floor:
    """Tables by name."""

    def __init__(self) -> None:
        self.tables: dict[str, LiveTable] = {}
        self.sockets: dict[str, tuple[WebSocket, asyncio.AbstractEventLoop]] = {}
        self.mended: dict[str, asyncio.Event] = {}  # by the tables whose lines were cut
        self.routes = (
            Route("/tables/{name}", self.show),
            WebSocketRoute("/tables/{name}/live/{viewer:int}", self.live),
        )

    def open(self, name: str, instrument: str, **options: Any) -> LiveTable:
        """A new table."""
        bots = options.pop("bots", (1, 4, 6))
        self.tables[name] = LiveTable(instrument, options.pop("seed", 3), bots, **options)
        return self.tables[name]

    def show(self, request: Request) -> Response:
        """The table's page."""
        name, viewer = request.path_params["name"], request.query_params.get("viewer", "0")
        table = self.tables[name]
        short = table.table.game.short
        request.scope[PERSON] = None  # as where nobody is signed on
        shown = table_page("Table 12", table.sheet, socket=f"/tables/{name}/live/{viewer}")
        title = f"{shown.game}, {shown.name}"
        request.scope[PERSON] = None  # the guard, which is not here, found nobody signed on
        context = RequestContext(request)
        return page(
            context, "table/table.html", title=title, place="Tables", felt=short, page=shown
        )

    @contextmanager
    def cut(self, address: str) -> Iterator[None]:
        """The newest line to a table breaks, and no other comes about meanwhile."""
        name = address.rpartition("/")[2]
        socket, loop = self.sockets[name]
        mended = self.mended[name] = asyncio.Event()
        asyncio.run_coroutine_threadsafe(socket.close(1012), loop).result()
        try:
            yield
        finally:
            loop.call_soon_threadsafe(mended.set)

    def tell(self, address: str, viewer: int) -> None:
        """The newest line to a table gets a frame."""
        name = address.rpartition("/")[2]
        socket, loop = self.sockets[name]
        frame = self.tables[name].frame(viewer)
        asyncio.run_coroutine_threadsafe(socket.send_json(frame), loop).result()

    async def live(self, socket: WebSocket) -> None:
        """Frames to a viewer, commands from it."""
        name, viewer = socket.path_params["name"], socket.path_params["viewer"]
        if name in self.mended:
            await self.mended[name].wait()
        await socket.accept()
        self.sockets[name] = socket, asyncio.get_running_loop()
        table = self.tables[name]
        try:
            await socket.send_json(table.frame(viewer))
            while True:
                message = await socket.receive_json()
                assert is_taken(message), message
                if message["type"] == "ping":
                    await socket.send_json(check_sent(msgspec.to_builtins(Pong())))
                    continue
                if message["type"] == "act":
                    try:
                        table.act(message, viewer)
                        viewer = viewer or int(message.get("seat", 0))
                        answer: Outgoing = Acknowledged(message["key"], table.seq)
                    except Refused as refused:
                        why = refused.refusal
                        answer = NotDone(message["key"], why.name, why.message, why.clause)
                    await socket.send_json(check_sent(msgspec.to_builtins(answer)))
                await socket.send_json(table.frame(viewer))
        except WebSocketDisconnect:
            return
