"""Pages with figures: rules, odds and strategy."""

from functools import lru_cache

from starlette.responses import RedirectResponse, Response

from fairdeal.law import INSTRUMENTS, known_instruments
from fairdeal.sheet import Sheet
from fairdeal.web.api.request_context import RequestContext
from fairdeal.web.pages.charts.hand_kinds import KindsChart, kinds_chart
from fairdeal.web.pages.charts.starting_hands import Chart, chart
from fairdeal.web.pages.charts.two_totals import TotalsChart, totals_chart
from fairdeal.web.pages.environment import SECURITY, room_of
from fairdeal.web.pages.error_page import error_page
from fairdeal.web.pages.public import page
from fairdeal.web.pages.rules import rules_and_odds
from fairdeal.web.workers.odds_client import Figures


def rules(context: RequestContext) -> Response:
    """Render the rules of a game: under its default sheet, or under that of a table."""
    table = context.query_value("table")
    live = context.house.tables.live(table) if table else None
    sheet = live.durable.state.sheet if live else _default_sheet(context)
    return _show(context, "rules/rules.html", "Rules", sheet, table=live.name if live else "")


def odds(context: RequestContext) -> Response:
    """Render the cost of a game, and its best play."""
    return _show(context, "rules/odds.html", "Odds", _default_sheet(context))


def _default_sheet(context: RequestContext) -> Sheet | None:
    return rules_and_odds.find(context.path_value("name"))


def _show(
    context: RequestContext, template: str, place: str, sheet: Sheet | None, *, table: str = ""
) -> Response:
    name, figures = context.path_value("name"), context.figures
    if sheet is None or sheet.instrument.id != name:
        return error_page(_no_game(name), room_of(context.request))
    worth = figures.of(sheet)
    shown = rules_and_odds.game_page(sheet, worth)
    hand = context.request.query_params.get("hand", "")
    return page(
        context,
        template,
        title=f"{place}: {sheet.instrument.game}",
        place=place,
        felt=shown.short,
        page=shown,
        tabs=rules_and_odds.tabs(),
        drawn=_drawn(figures, name, hand) if worth and place == "Odds" else None,
        working=figures.progress(sheet),
        often=rules_and_odds.how_often(worth),
        side_bets=rules_and_odds.side_bets(worth) if worth else (),
        by_hands=rules_and_odds.by_hands(worth) if worth else None,
        meter=sheet.meter,
        table=table,
        short_rules=[rules_and_odds.short_rule(rule) for rule in worth.rules] if worth else (),
    )


async def first_rules(context: RequestContext) -> Response:
    """Redirect to the first game's rules."""
    return RedirectResponse(f"/rules/{INSTRUMENTS[0]}", headers=SECURITY)


async def first_odds(context: RequestContext) -> Response:
    """Redirect to the first game's odds."""
    return RedirectResponse(f"/odds/{INSTRUMENTS[0]}", headers=SECURITY)


async def strategy(context: RequestContext) -> Response:
    """Redirect to the odds page, which has the strategy too."""
    name: str = context.request.path_params.get("name", INSTRUMENTS[0])
    if name not in known_instruments():
        return error_page(_no_game(name), room_of(context.request))
    return RedirectResponse(f"/odds/{name}", headers=SECURITY)


@lru_cache(maxsize=32)  # drawing one takes as long as serving many other pages
def _drawn(figures: Figures, name: str, hand: str) -> Chart | TotalsChart | KindsChart:
    """Return the strategy chart: by starting hand, by two totals, or by three cards and five."""
    sheet = rules_and_odds.find(name)
    worth = figures.known(sheet) if sheet else None
    assert worth, "it is drawn once its figures are known"
    if worth.chart:
        return chart(worth.chart, hand)
    return totals_chart(worth.settings, hand) if worth.settings else kinds_chart(worth.kinds, hand)


def _no_game(name: str) -> str:
    return f"There is no game “{name:.40}”: {', '.join(known_instruments())}."
