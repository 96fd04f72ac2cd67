"""The lobby: every table by its game, with its limits, exact edges and free seats."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from markupsafe import Markup

from fairdeal.games import game_of
from fairdeal.money import in_dollars
from fairdeal.round.words import wager_words
from fairdeal.sheet import Sheet
from fairdeal.web.pages.drawing import seat_dots
from fairdeal.web.pages.figures import Worth

# What stands beside a game's tables: its point in a line, and a hand to look at.
_IN_A_LINE = {
    "uth": ("Two cards of your own, five on the board.", "Kd 7h 4s"),
    "pikit": ("Five cards. Play your best three, or all five.", "Kc Td 8h 8s 3c"),
    "hilo": ("Split five cards: three for a high total, two for a low one.", "Ac Kd 9h 5s 2d"),
}


@dataclass(frozen=True, kw_only=True)
class TableRow:
    """One table."""

    id: str
    name: str
    jurisdiction: str
    limits: str
    edges: Worth | None
    side: tuple[tuple[str, str], ...]  # names of the side bets, for people
    seats: int
    taken: frozenset[int]
    practice: bool

    @property
    def free(self) -> int:
        """How many seats are free."""
        return self.seats - len(self.taken)

    @property
    def first_free(self) -> int:
        """The free seat nearest to the middle; none: 0."""
        middle = (self.seats + 1) / 2
        free = [n for n in range(1, self.seats + 1) if n not in self.taken]
        return min(free, key=lambda n: abs(n - middle), default=0)

    @property
    def dots(self) -> Markup:
        """The seats as an arc of dots."""
        return seat_dots(self.seats, self.taken)


@dataclass(frozen=True, kw_only=True)
class GameCard:
    """A game and its tables."""

    game: str
    short: str
    line: str
    cards: tuple[str, ...]
    instrument: str
    tables: tuple[TableRow, ...]


@dataclass(frozen=True)
class OpenTable:
    """A table as the house knows it."""

    id: str
    name: str
    sheet: Sheet
    seated: Mapping[int, str]
    practice: bool


def lobby(
    tables: Iterable[OpenTable], edges: Callable[[Sheet], Worth | None]
) -> tuple[GameCard, ...]:
    """The tables by game, in the order in which they were opened."""
    by_game: dict[str, list[OpenTable]] = {}
    for table in tables:
        by_game.setdefault(table.sheet.instrument.game, []).append(table)
    return tuple(_card(game, opened, edges) for game, opened in by_game.items())


def _card(game: str, tables: list[OpenTable], edges: Callable[[Sheet], Worth | None]) -> GameCard:
    first = tables[0].sheet.instrument.id
    short = game_of(first).short
    line, cards = _IN_A_LINE.get(short, ("", ""))
    return GameCard(
        game=game,
        short=short,
        line=line,
        cards=tuple(cards.split()),
        instrument=first,
        tables=tuple(_row(table, edges(table.sheet)) for table in tables),
    )


def _row(table: OpenTable, edges: Worth | None) -> TableRow:
    sheet = table.sheet
    low, high = map(in_dollars, sheet.ante_limits)
    wagers = game_of(sheet.instrument.id).wagers(sheet)
    offered = [wager.name for wager in wagers if not wager.required]
    return TableRow(
        id=table.id,
        name=table.name,
        jurisdiction=sheet.instrument.jurisdiction,
        limits=f"{low} to {high}",
        edges=edges,
        side=tuple((name, wager_words(name).capitalize()) for name in offered),
        seats=sheet.seats,
        taken=frozenset(table.seated),
        practice=table.practice,
    )
