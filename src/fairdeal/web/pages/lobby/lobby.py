"""The lobby: every table by its game, with its limits, exact edges and free seats."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from markupsafe import Markup
from msgspec import Struct

from fairdeal.house import SheetFigures
from fairdeal.money import Cents, in_dollars
from fairdeal.play import wager_words
from fairdeal.sheet import Dealing, FlagOption, Sheet, read_sheet
from fairdeal.values import capital
from fairdeal.view import GameView, felt_of, has_felt, presented
from fairdeal.view.typography import percent
from fairdeal.web.pages.assets import seat_dots
from fairdeal.web.pages.sheets.options import changed, label, value_words
from fairdeal.web.pages.table.felt_view import window

# Choices of a sheet that change the value of a round, listed where they are not the usual ones.
_TOLD = ("dealer_qualifies", "play_3_multiple", "play_5_multiple")
_DEALT = {
    Dealing.MANUAL_SHOE: "manual shoe",
    Dealing.HAND: "from the hand",
    Dealing.AUTOMATED_SHOE: "automated shoe",
}


class SideBetEdge(Struct, frozen=True):
    """An optional wager, and its house edge."""

    words: str
    edge: str  # a figure, a range where it depends on the hands dealt; empty before it is known


class LobbyTable(Struct, frozen=True, kw_only=True):
    """One table of the lobby."""

    id: str
    name: str
    jurisdiction: str
    rules: tuple[str, ...]  # in which it differs from the standard sheet
    limits: str
    dealt: str  # how, in words
    licensee: str
    meter: Cents | None
    edges: SheetFigures | None
    side: tuple[SideBetEdge, ...]
    seats: int
    taken: frozenset[int]
    own: tuple[int, ...]  # where the one who looks sits
    practice: bool

    @property
    def free(self) -> int:
        """The number of free seats."""
        return self.seats - len(self.taken)

    @property
    def first_free(self) -> int:
        """The free seat nearest to the middle; 0: none."""
        middle = (self.seats + 1) / 2
        free = [n for n in range(1, self.seats + 1) if n not in self.taken]
        return min(free, key=lambda n: abs(n - middle), default=0)

    @property
    def dots(self) -> Markup:
        """The seats as an arc of dots."""
        return seat_dots(self.seats, self.taken)


class GameCard(Struct, frozen=True, kw_only=True):
    """A game and its tables."""

    game: str
    short: str
    line: str
    window: Markup
    instrument: str
    tables: tuple[LobbyTable, ...]


class HouseTable(Struct, frozen=True):
    """A table as the house knows it."""

    id: str
    name: str
    sheet: Sheet
    seated: Mapping[int, str]
    practice: bool
    meter: Cents | None = None
    own: tuple[int, ...] = ()  # seats of the one who looks
    here: int = 0  # players who are there


def shown(table: HouseTable, wanted: str) -> bool:
    """Return whether a table matches a filter: a game, a jurisdiction, free seats."""
    law = table.sheet.instrument
    free = len(table.seated) < table.sheet.seats
    return wanted in ("", felt_of(law.id), law.jurisdiction) or (wanted == "free" and free)


def filters(tables: Iterable[HouseTable]) -> list[tuple[str, str]]:
    """Return the filters for tables, with words for each."""
    laws = [table.sheet.instrument for table in tables]
    games = {short: law.game for law in laws if (short := felt_of(law.id))}
    places = {law.jurisdiction: law.jurisdiction for law in laws}
    return [("", "All tables"), *games.items(), *places.items(), ("free", "Free seats")]


def lobby(
    tables: Iterable[HouseTable], edges: Callable[[Sheet], SheetFigures | None]
) -> tuple[GameCard, ...]:
    """Return the tables by game, in the order in which they were opened."""
    by_game: dict[str, list[HouseTable]] = {}
    for table in tables:
        by_game.setdefault(table.sheet.instrument.game, []).append(table)
    return tuple(_card(game, opened, edges) for game, opened in by_game.items())


def _card(
    game: str, tables: list[HouseTable], edges: Callable[[Sheet], SheetFigures | None]
) -> GameCard:
    first = tables[0].sheet.instrument.id
    return GameCard(
        game=game,
        short=felt_of(first),
        line=presented(first).summary,
        window=_window(first),
        instrument=first,
        tables=tuple(_row(table, edges(table.sheet)) for table in tables),
    )


def _window(instrument: str) -> Markup:
    """Return the felt as the lobby shows it; nothing for a game that has no felt of its own."""
    if not has_felt(instrument):
        return Markup("")
    page = presented(instrument)
    return window(instrument, page.cards, page.wagers)


def _row(table: HouseTable, edges: SheetFigures | None) -> LobbyTable:
    sheet = table.sheet
    low, high = map(in_dollars, sheet.ante_limits)
    wagers = GameView(sheet).wagers
    offered = [wager.name for wager in wagers if not wager.required]
    return LobbyTable(
        id=table.id,
        name=table.name,
        jurisdiction=sheet.instrument.jurisdiction,
        rules=tuple(_rules(sheet)),
        limits=f"{low} to {high}",
        dealt=_DEALT[sheet.dealing],
        licensee=sheet.licensee,
        meter=table.meter,
        edges=edges,
        side=tuple(
            SideBetEdge(_side_words(sheet, name), side_edge(edges, name)) for name in offered
        ),
        seats=sheet.seats,
        taken=frozenset(table.seated),
        own=table.own,
        practice=table.practice,
    )


def _rules(sheet: Sheet) -> Iterator[str]:
    """Yield the rules that differ from the standard sheet."""
    for option, _, chosen in changed(read_sheet(sheet.instrument.id, {}), sheet):
        if option.name in _TOLD and chosen:
            flag = isinstance(option, FlagOption)
            yield label(option) if flag else f"{label(option)}: {value_words(option, chosen)}"


def _side_words(sheet: Sheet, wager: str) -> str:
    """Return a side bet's name, with the letter of its pay table where that has one."""
    names = {table.wager: table.name or "" for table in sheet.pay_tables()}
    name = names.get(wager, "")
    letter = name if len(name) == 1 and name.isalpha() else ""
    words = wager_words(wager)
    return f"{capital(words)} {letter}".rstrip()


def side_edge(worth: SheetFigures | None, name: str) -> str:
    """Return the house edge of a side bet; a range where it depends on the hands dealt."""
    if worth is None:
        return ""
    edges = sorted(edge for key, edge in worth.side.items() if key.startswith(name))
    if not edges:
        return ""
    if len(edges) == 1:
        return percent(edges[0])
    return f"{percent(edges[0], 1)[:-2]} to {percent(edges[-1], 1)}"
