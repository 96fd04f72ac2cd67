"""Pages for players: how each game is played, what it costs, how to play it best."""

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache

from msgspec import Struct
from starlette.responses import RedirectResponse, Response

from fairdeal.house import Figures, SheetFigures, SideRow
from fairdeal.law import INSTRUMENTS, Instrument, instrument, known_instruments
from fairdeal.play import RulesPage, wager_words
from fairdeal.sheet import PostedTable, Sheet, read_sheet, schema_of
from fairdeal.values import capital
from fairdeal.view import (
    Chart,
    GameView,
    KindsChart,
    TotalsChart,
    chart,
    felt_of,
    kinds_chart,
    presented,
    totals_chart,
)
from fairdeal.web.api.routing import RequestContext
from fairdeal.web.pages.environment import SECURITY, room_of
from fairdeal.web.pages.error_page import error_page
from fairdeal.web.pages.public import page


class WagerCost(Struct, frozen=True, kw_only=True):
    """The cost of a wager, with a bar of that length."""

    words: str
    about: str
    edges: tuple[Fraction, Fraction] | None  # least and most, where hands decide it; or not yet
    bar: float  # of the longest one


class GamePage(Struct, frozen=True, kw_only=True):
    """The rules of one game under a sheet, with its figures once they are known."""

    law: Instrument
    short: str
    chart_title: str
    rules: RulesPage
    worth: SheetFigures | None
    costs: tuple[WagerCost, ...]
    clauses: int

    @property
    def pay_tables(self) -> tuple[PostedTable, ...]:
        """The pay tables, the longest first so that two columns come out even; wide ones last."""
        return tuple(
            sorted(self.rules.pay_tables, key=lambda each: (len(each.columns), -len(each.rows)))
        )


def game_page(sheet: Sheet, worth: SheetFigures | None) -> GamePage:
    """Return the page of one instrument."""
    rules = GameView(sheet).rules
    return GamePage(
        law=sheet.instrument,
        short=felt_of(sheet.instrument.id),
        chart_title=presented(sheet.instrument.id).chart_title,
        rules=rules,
        worth=worth,
        costs=costs(worth) if worth else tuple(_costs_to_come(sheet)),
        clauses=len(sheet.instrument.clauses),
    )


OFTEN = {
    "more": "Lose more than the ante",
    "ante": "Lose the ante",
    "push": "Come out even",
    "win": "Win",
}


def how_often(worth: SheetFigures | None) -> tuple[tuple[str, str, Fraction | None, float], ...]:
    """Return how often a round ends how: a name, words, the share if known, and its bar's start."""
    if worth is None:
        return tuple((name, words, None, 0.0) for name, words in OFTEN.items())
    parts, begins = [], 0.0
    for name, words in OFTEN.items():
        share = worth.results[name]
        if share:
            parts.append((name, words, share, begins))
        begins += float(100 * share)
    return tuple(parts)


def costs(worth: SheetFigures) -> tuple[WagerCost, ...]:
    """Return the cost of each wager, from the game's own to the side bets."""
    alike: dict[str, list[Fraction]] = {}  # a side bet whose odds hang on the hands dealt is one
    for name, edge in worth.side.items():
        if name not in worth.by_wager:  # what belongs to the game is counted in it
            alike.setdefault(re.sub(r"_\d$", "", name), []).append(edge)
    edges = [
        ("The game itself", "of the ante", [worth.ante]),
        ("All you bet", "on average", [worth.all_bet]),
        *(
            (capital(wager_words(name)), "by itself" if len(own) == 1 else "by hands dealt", own)
            for name, own in alike.items()
        ),
    ]
    longest = max(max(map(abs, own)) for _, _, own in edges) or Fraction(1)
    return tuple(
        WagerCost(
            words=words,
            about=about,
            edges=(min(own), max(own)),
            bar=round(float(max(map(abs, own)) / longest), 3),
        )
        for words, about, own in edges
    )


def _costs_to_come(sheet: Sheet) -> Iterator[WagerCost]:
    """Yield the same wagers before their figures are known."""
    side = (wager for wager in GameView(sheet).wagers if not wager.required)
    yield WagerCost(words="The game itself", about="of the ante", edges=None, bar=0)
    yield WagerCost(words="All you bet", about="on average", edges=None, bar=0)
    for wager in side:
        yield WagerCost(
            words=capital(wager_words(wager.name)), about="by itself", edges=None, bar=0
        )


class SideBetOdds(Struct, frozen=True):
    """One side bet: how often each of its rows comes, and the house edge."""

    words: str
    rows: tuple[SideRow, ...]

    @property
    def edge(self) -> Fraction:
        """The house edge per unit."""
        return -sum((row.returned for row in self.rows), Fraction(0))


class ByHands(Struct, frozen=True):
    """A side bet that pays by the number of hands dealt: a column for each number."""

    words: str
    hands: tuple[int, ...]
    bets: tuple[SideBetOdds, ...]

    @property
    def rows(self) -> tuple[tuple[str, tuple[SideRow, ...]], ...]:
        """The payment and frequency of each result, by hands dealt."""
        alike = zip(*(bet.rows for bet in self.bets), strict=True)
        return tuple((rows[0].name, rows) for rows in alike)


_HANDS = re.compile(r"(.+), (\d) hands")


def side_bets(worth: SheetFigures) -> tuple[SideBetOdds, ...]:
    """Return every wager with rows of its own, from the figures."""
    return tuple(
        SideBetOdds(capital(words), rows)
        for words, rows in worth.rows.items()
        if not _HANDS.fullmatch(words)
    )


def by_hands(worth: SheetFigures) -> ByHands | None:
    """Return the wager whose rows differ by the hands dealt, if there is one."""
    columns = [
        (match, rows) for words, rows in worth.rows.items() if (match := _HANDS.fullmatch(words))
    ]
    if not columns:
        return None
    bets = tuple(SideBetOdds(match[0], rows) for match, rows in columns)
    return ByHands(columns[0][0][1], tuple(int(match[2]) for match, _ in columns), bets)


class ShortRule(Struct, frozen=True):
    """A short rule as a card shows it: its situation, the action, and the alternative."""

    when: str
    sentences: tuple[str, ...]
    otherwise: str
    action: str = ""  # that it begins with

    def shares(self, decisions: Mapping[str, Fraction]) -> tuple[tuple[str, Fraction], ...]:
        """Return how often the best play takes the rule's action, and folds."""
        named = (self.action, self.otherwise)
        shares = ((name.replace("_", " "), share) for name, share in decisions.items())
        return tuple((name, share) for name, share in shares if name in named)


_ACTION = re.compile(r"(raise \d) ")


def short_rule(rule: str) -> ShortRule:
    """Return a rule written in one paragraph, split into its parts; missing parts are empty.

    >>> rule = short_rule("Before the flop: raise 4 with any ace. Otherwise check.")
    >>> rule.when, rule.sentences, rule.otherwise, rule.action
    ('Before the flop', ('With any ace.',), 'check', 'raise 4')
    """
    when, colon, text = rule.partition(": ")
    if not colon or "." in when or "(" in when:
        when, text = "", rule
    sentences = re.split(r"(?<=\.) ", text)
    otherwise = ""
    if len(sentences) > 1 and sentences[-1].startswith("Otherwise "):
        otherwise = sentences.pop().removeprefix("Otherwise ").rstrip(".")
    begins = _ACTION.match(text)
    if begins:
        sentences[0] = sentences[0][begins.end() :]
    return ShortRule(when, tuple(map(capital, sentences)), otherwise, begins[1] if begins else "")


def find(name: str) -> Sheet | None:
    """Return the sheet by which a page explains a game: the default, with every
    wager of its text.
    """
    return (
        read_sheet(name, schema_of(name).with_every_wager) if name in known_instruments() else None
    )


def tabs() -> tuple[Instrument, ...]:
    """Return every instrument, to choose among."""
    return tuple(map(instrument, known_instruments()))


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
    return find(context.path_value("name"))


def _show(
    context: RequestContext, template: str, place: str, sheet: Sheet | None, *, table: str = ""
) -> Response:
    name, figures = context.path_value("name"), context.figures
    if sheet is None or sheet.instrument.id != name:
        return error_page(_no_game(name), room_of(context.request))
    worth = figures.of(sheet)
    shown = game_page(sheet, worth)
    hand = context.request.query_params.get("hand", "")
    return page(
        context,
        template,
        title=f"{place}: {sheet.instrument.game}",
        place=place,
        felt=shown.short,
        page=shown,
        tabs=tabs(),
        drawn=_drawn(figures, name, hand) if worth and place == "Odds" else None,
        working=figures.progress(sheet),
        often=how_often(worth),
        side_bets=side_bets(worth) if worth else (),
        by_hands=by_hands(worth) if worth else None,
        meter=sheet.meter,
        table=table,
        short_rules=[short_rule(rule) for rule in worth.rules] if worth else (),
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
    sheet = find(name)
    worth = figures.known(sheet) if sheet else None
    assert worth, "it is drawn once its figures are known"
    if worth.chart:
        return chart(worth.chart, hand)
    return totals_chart(worth.settings, hand) if worth.settings else kinds_chart(worth.kinds, hand)


def _no_game(name: str) -> str:
    return f"There is no game “{name:.40}”: {', '.join(known_instruments())}."
