"""“Law and table” in the drawer: the table's pay tables, its limits, its seal, the
further hands.
"""

from collections.abc import Iterator

from msgspec import Struct

from fairdeal.games import game_of, offered, rules_of
from fairdeal.money import in_dollars
from fairdeal.play import FurtherHands, limits_in_force, row_words, wager_words
from fairdeal.sheet import Sheet, posted_tables
from fairdeal.table import TableState
from fairdeal.values import capital, clock, listing
from fairdeal.view import DisplayedPayTable, pay_tables
from fairdeal.web.pages.environment import percent
from fairdeal.web.pages.lobby.lobby import side_edge
from fairdeal.web.workers.odds_client import SheetFigures
from fairdeal.web.workers.work_queue import Progress

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
    state: TableState | None = None,
    viewer: int = 0,
    *,
    working: Progress | None = None,
    seal: str = "",
    sealed: str = "",
) -> LawPane:
    """Return the pane for a seat of a table in its current state, or for a spectator (0)."""
    hands = _hands(state)
    by_hands = tuple(_for_hands(sheet, hands))
    known = {table.clause for table in by_hands}
    return LawPane(
        instrument=sheet.instrument.id,
        further=_further(state, viewer),
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
    for terms in game_of(sheet.instrument.id).betting_terms(sheet).wagers:
        least, most = in_dollars(terms.least), in_dollars(terms.most)
        amount = f"{least} exactly" if terms.exact else f"{least} to {most}"
        alike.setdefault((amount, terms.required), []).append(wager_words(terms.name))
        clauses.setdefault(amount, terms.limits_clause)
    for (amount, _), names in alike.items():
        yield Fact(capital(listing(names)), amount, clauses[amount])


def _payouts(sheet: Sheet) -> Iterator[Fact]:
    """Yield the maximum payout of one hand, for all these wagers together."""
    game = game_of(sheet.instrument.id)
    order = [terms.name for terms in game.betting_terms(sheet).wagers]
    for limit in limits_in_force(game.payout_limits(sheet), offered(sheet)):
        known = [name for name in order if name in limit.wagers]
        names = (*known, *sorted(limit.wagers.difference(known)))
        words = f"Highest payout of a hand, {listing(map(wager_words, names))}"
        yield Fact(words, in_dollars(limit.amount), sheet.clause(limit.cite))


def _edges(sheet: Sheet, worth: SheetFigures, hands: int) -> Iterator[WagerEdge]:
    """Yield the game's own wagers together, then each side wager."""
    ante = (percent(worth.ante), "of the ante"), (percent(worth.all_bet), "of all you bet")
    yield WagerEdge(capital(listing(map(wager_words, worth.by_wager))), ante)
    for wager in game_of(sheet.instrument.id).wagers(sheet):
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


def _hands(state: TableState | None) -> int:
    """Return the number of hands dealt, with the dealer's: of players who have bet, or of all
    seated.
    """
    if state is None:
        return 0
    wagered = 0 if state.round is None else len(state.round.hands)
    players = wagered or len(state.seated)
    return players + 1 if players else 0


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
    for rule in rules_of(sheet).wagers if names else ():
        if rule.heading in names:
            yield rule.text.removeprefix("Optional. ")


def _about_hands(hands: int) -> str:
    if not hands:
        return ""
    players = "One player" if hands == 2 else f"{_COUNTED[hands - 1].capitalize()} players"
    return f"{players} and the dealer make {_COUNTED[hands]} hands."


def _further(state: TableState | None, viewer: int) -> FurtherHands | None:
    round = None if state is None else state.round
    if state is None or round is None or round.over or state.game.further_hands is None:
        return None
    player = round.seated.get(viewer)
    return state.game.further_hands(round, player) if player else None
