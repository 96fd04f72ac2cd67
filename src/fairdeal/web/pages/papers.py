"""The routes of pages with figures: rules, odds and strategy."""

from functools import lru_cache
from typing import Annotated

from fastapi import APIRouter, Cookie
from starlette.responses import RedirectResponse, Response

from fairdeal.law import INSTRUMENTS
from fairdeal.web.pages import reading
from fairdeal.web.pages.chart import Chart, chart
from fairdeal.web.pages.environment import SECURITY
from fairdeal.web.pages.figures import Figures, Worth
from fairdeal.web.pages.instead import instead
from fairdeal.web.pages.kinds import KindsChart, kinds_chart
from fairdeal.web.pages.router import page
from fairdeal.web.pages.totals import TotalsChart, totals_chart
from fairdeal.web.routing import guarded_router

Room = Annotated[str, Cookie(alias="room", max_length=8)]


def papers_router(figures: Figures) -> APIRouter:
    """Rules and odds, with figures as they become known."""
    router = guarded_router()

    @router.get("/rules")
    async def first_rules() -> Response:
        """The first game's rules."""
        return RedirectResponse(f"/rules/{INSTRUMENTS[0]}", headers=SECURITY)

    @router.get("/odds")
    async def first_odds() -> Response:
        """The first game's odds."""
        return RedirectResponse(f"/odds/{INSTRUMENTS[0]}", headers=SECURITY)

    @router.get("/strategy")
    @router.get("/strategy/{name}")
    async def strategy(name: str = INSTRUMENTS[0]) -> Response:
        """How to play best stands beside what it costs."""
        if name not in INSTRUMENTS:
            return instead(_no_game(name), "")
        return RedirectResponse(f"/odds/{name}", headers=SECURITY)

    @router.get("/rules/{name}")
    def rules(name: str, room: Room = "") -> Response:
        """How a game is played."""
        return _show("rules.html", "Rules", name, room)

    @router.get("/odds/{name}")
    def odds(name: str, hand: str = "", room: Room = "") -> Response:
        """What a game costs, and how to play it best."""
        return _show("odds.html", "Odds", name, room, hand)

    @lru_cache(maxsize=32)  # drawing one takes as long as serving many other pages
    def drawn(name: str, hand: str) -> Chart | TotalsChart | KindsChart:
        sheet = reading.find(name)
        worth = figures.known(sheet) if sheet else None
        assert worth, "it is drawn once its figures are known"
        return _drawn(worth, hand)

    def _show(template: str, place: str, name: str, room: str, hand: str = "") -> Response:
        sheet = reading.find(name)
        if sheet is None:
            return instead(_no_game(name), room)
        worth = figures.of(sheet)
        shown = reading.game_page(sheet, worth)
        return page(
            template,
            title=f"{place}: {sheet.instrument.game}",
            place=place,
            room=room,
            felt=shown.short,
            page=shown,
            tabs=reading.tabs(),
            drawn=drawn(name, hand) if worth and place == "Odds" else None,
            working=figures.progress(sheet),
            often=reading.how_often(worth),
            side_bets=reading.side_bets(worth) if worth else (),
            by_hands=reading.by_hands(worth) if worth else None,
            meter=sheet.meter,
            short_rules=[reading.short_rule(told) for told in worth.rules] if worth else (),
        )

    return router


def _drawn(worth: Worth, hand: str) -> Chart | TotalsChart | KindsChart:
    """How to play every hand: by starting hand, by two totals, or by three cards and five."""
    if worth.chart:
        return chart(worth.chart, hand)
    return totals_chart(worth.settings, hand) if worth.settings else kinds_chart(worth.kinds, hand)


def _no_game(name: str) -> str:
    return f"There is no game “{name:.40}”: {', '.join(INSTRUMENTS)}."
