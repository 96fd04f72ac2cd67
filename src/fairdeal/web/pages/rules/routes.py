"""The routes of pages with figures: rules, odds and strategy."""

from functools import lru_cache
from typing import Annotated

from fastapi import APIRouter, Cookie
from starlette.responses import RedirectResponse, Response

from fairdeal.law import INSTRUMENTS
from fairdeal.web.api.routing import guarded_router
from fairdeal.web.pages.charts.hand_kinds import KindsChart, kinds_chart
from fairdeal.web.pages.charts.starting_hands import Chart, chart
from fairdeal.web.pages.charts.two_totals import TotalsChart, totals_chart
from fairdeal.web.pages.environment import SECURITY
from fairdeal.web.pages.error_page import error_page
from fairdeal.web.pages.routes import page
from fairdeal.web.pages.rules import rules_and_odds
from fairdeal.web.workers.odds_client import Figures, SheetFigures

Room = Annotated[str, Cookie(alias="room", max_length=8)]


def papers_router(figures: Figures) -> APIRouter:
    """Return the routes of rules and odds, with figures as they become known."""
    router = guarded_router()

    @router.get("/rules")
    async def first_rules() -> Response:
        """Redirect to the first game's rules."""
        return RedirectResponse(f"/rules/{INSTRUMENTS[0]}", headers=SECURITY)

    @router.get("/odds")
    async def first_odds() -> Response:
        """Redirect to the first game's odds."""
        return RedirectResponse(f"/odds/{INSTRUMENTS[0]}", headers=SECURITY)

    @router.get("/strategy")
    @router.get("/strategy/{name}")
    async def strategy(name: str = INSTRUMENTS[0]) -> Response:
        """Redirect to the odds page, which has the strategy too."""
        if name not in INSTRUMENTS:
            return error_page(_no_game(name), "")
        return RedirectResponse(f"/odds/{name}", headers=SECURITY)

    @router.get("/rules/{name}")
    def rules(name: str, room: Room = "") -> Response:
        """Render the rules of a game."""
        return _show("rules.html", "Rules", name, room)

    @router.get("/odds/{name}")
    def odds(name: str, hand: str = "", room: Room = "") -> Response:
        """Render the cost of a game, and its best play."""
        return _show("odds.html", "Odds", name, room, hand)

    @lru_cache(maxsize=32)  # drawing one takes as long as serving many other pages
    def drawn(name: str, hand: str) -> Chart | TotalsChart | KindsChart:
        sheet = rules_and_odds.find(name)
        worth = figures.known(sheet) if sheet else None
        assert worth, "it is drawn once its figures are known"
        return _drawn(worth, hand)

    def _show(template: str, place: str, name: str, room: str, hand: str = "") -> Response:
        sheet = rules_and_odds.find(name)
        if sheet is None:
            return error_page(_no_game(name), room)
        worth = figures.of(sheet)
        shown = rules_and_odds.game_page(sheet, worth)
        return page(
            template,
            title=f"{place}: {sheet.instrument.game}",
            place=place,
            room=room,
            felt=shown.short,
            page=shown,
            tabs=rules_and_odds.tabs(),
            drawn=drawn(name, hand) if worth and place == "Odds" else None,
            working=figures.progress(sheet),
            often=rules_and_odds.how_often(worth),
            side_bets=rules_and_odds.side_bets(worth) if worth else (),
            by_hands=rules_and_odds.by_hands(worth) if worth else None,
            meter=sheet.meter,
            short_rules=[rules_and_odds.short_rule(rule) for rule in worth.rules] if worth else (),
        )

    return router


def _drawn(worth: SheetFigures, hand: str) -> Chart | TotalsChart | KindsChart:
    """Return the strategy chart: by starting hand, by two totals, or by three cards and five."""
    if worth.chart:
        return chart(worth.chart, hand)
    return totals_chart(worth.settings, hand) if worth.settings else kinds_chart(worth.kinds, hand)


def _no_game(name: str) -> str:
    return f"There is no game “{name:.40}”: {', '.join(INSTRUMENTS)}."
