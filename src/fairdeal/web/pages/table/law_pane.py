"""“Law and table” in the drawer: the table's pay tables, its limits, its seal, the
further hands.
"""

from collections.abc import Iterator

from msgspec import Struct

from fairdeal.house import Progress, SheetFigures
from fairdeal.money import in_dollars
from fairdeal.play import FurtherHands, row_words, wager_words
from fairdeal.sheet import Sheet, posted_tables
from fairdeal.values import capital, clock, listing
from fairdeal.view import DisplayedPayTable, GameView, pay_tables
from fairdeal.view.typography import percent
from fairdeal.web.pages.lobby.lobby import side_edge

_COUNTED = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")


class WagerEdge(Struct, frozen=True):
    """The house edge of a wager, as figures and the unit they are a share of."""

    words: str
    figures: tuple[tuple[str, str], ...]


class Fact(Struct, frozen=True):
    """A limit or another fact of the table, and its clause."""

    words: str
    amount: str
    clause: str = ""


class LawPane(Struct, frozen=True, kw_only=True):
    """The contents of the pane."""

    instrument: str
    further: FurtherHands | None
    edges: tuple[WagerEdge, ...]  # none before they are known
    working: Progress | None  # until then: how far they are
    by_hands: tuple[
        DisplayedPayTable, ...
    ]  # that hang on the hands dealt: for as many as there are
    about_hands: str
    pay_tables: tuple[DisplayedPayTable, ...]
    limits: tuple[Fact, ...]
    seal: str
    sealed: str  # when, as people write it

    @property
    def short_seal(self) -> str:
        """The first and the last digits of the seal."""
        return f"{self.seal[:4]} {self.seal[4:8]} … {self.seal[-4:]}"


def law_pane(
    sheet: Sheet,
    worth: SheetFigures | None = None,
    *,
    hands: int = 0,
    further: FurtherHands | None = None,
    working: Progress | None = None,
    seal: str = "",
    sealed: str = "",
) -> LawPane:
    """Return the pane of a sheet; at a table by the hands dealt, with a player's further hands."""
    by_hands = tuple(_for_hands(sheet, hands))
    known = {table.clause for table in by_hands}
    return LawPane(
        instrument=sheet.instrument.id,
        further=further,
        edges=tuple(_edges(sheet, worth, hands)) if worth else (),
        working=working,
        by_hands=by_hands,
        about_hands=" ".join((*_wins(sheet, by_hands), _about_hands(hands))),
        pay_tables=tuple(table for table in pay_tables(sheet) if table.clause not in known),
        limits=(*limits(sheet), *_payouts(sheet)),
        seal=seal,
        sealed=clock(sealed),
    )


def limits(sheet: Sheet) -> Iterator[Fact]:
    """Yield the limits of each wager; wagers with equal limits share a line."""
    alike: dict[tuple[str, bool], list[str]] = {}
    clauses: dict[str, str] = {}
    for terms in GameView(sheet).terms:
        least, most = in_dollars(terms.least), in_dollars(terms.most)
        amount = f"{least} exactly" if terms.exact else f"{least} to {most}"
        alike.setdefault((amount, terms.required), []).append(wager_words(terms.name))
        clauses.setdefault(amount, terms.limits_clause)
    for (amount, _), names in alike.items():
        yield Fact(capital(listing(names)), amount, clauses[amount])


def _payouts(sheet: Sheet) -> Iterator[Fact]:
    """Yield the maximum payout of one hand, for all these wagers together."""
    game = GameView(sheet)
    order = [terms.name for terms in game.terms]
    for limit in game.payout_limits:
        known = [name for name in order if name in limit.wagers]
        names = (*known, *sorted(limit.wagers.difference(known)))
        words = f"Highest payout of a hand, {listing(map(wager_words, names))}"
        yield Fact(words, in_dollars(limit.amount), sheet.clause(limit.cite))


def _edges(sheet: Sheet, worth: SheetFigures, hands: int) -> Iterator[WagerEdge]:
    """Yield the game's own wagers together, then each side wager."""
    ante = (percent(worth.ante), "of the ante"), (percent(worth.all_bet), "of all you bet")
    yield WagerEdge(capital(listing(map(wager_words, worth.by_wager))), ante)
    for wager in GameView(sheet).wagers:
        name, words = wager.name, capital(wager_words(wager.name))
        counted = f"{name}_{hands}"
        if name in worth.by_wager:
            continue
        if name in worth.side:
            seeded = sheet.meter is not None and sheet.meter.wager == name
            yield WagerEdge(words, ((percent(worth.side[name]), "at the seed" if seeded else ""),))
        elif counted in worth.side:
            label = f"{words}, {_COUNTED[hands]} hands"
            yield WagerEdge(label, ((percent(worth.side[counted]), ""),))
        else:
            yield WagerEdge(words, ((side_edge(worth, name), "by hands dealt"),))


def _for_hands(sheet: Sheet, hands: int) -> Iterator[DisplayedPayTable]:
    """Yield the column for so many hands, of tables that have one for each number."""
    for posted in posted_tables(sheet):
        if str(hands) in posted.columns:
            at = posted.columns.index(str(hands))
            rows = tuple((row_words(row[0]), _odds(row[at])) for row in posted.rows)
            yield DisplayedPayTable(wager_words(posted.wager), posted.clause, (), rows)


def _odds(cell: str) -> str:
    return cell if " to " in cell else f"{cell} to 1"


def _wins(sheet: Sheet, tables: tuple[DisplayedPayTable, ...]) -> Iterator[str]:
    """Yield when such a wager wins, in the words of the rules."""
    names = {table.title for table in tables}
    for rule in GameView(sheet).rules.wagers if names else ():
        if rule.heading in names:
            yield rule.text.removeprefix("Optional. ")


def _about_hands(hands: int) -> str:
    if not hands:
        return ""
    players = "One player" if hands == 2 else f"{_COUNTED[hands - 1].capitalize()} players"
    return f"{players} and the dealer make {_COUNTED[hands]} hands."
