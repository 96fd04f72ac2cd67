"""The table page: its felt, and what stays the same while people play."""

import json
from dataclasses import dataclass

from fairdeal.money import in_dollars
from fairdeal.press.drawings.chip import CHIPS
from fairdeal.press.drawings.suit import MARKS
from fairdeal.press.layout import layout
from fairdeal.round.words import wager_words
from fairdeal.seat.pay_tables import PayTable, pay_tables
from fairdeal.sheet import Sheet
from fairdeal.web.pages.felt import Felt, felt

_KEYS = (
    ("b", "place the bets that lie there"),
    ("r", "the same bets as before"),
    ("d  u", "double, undo"),
    ("c  f  1 to 4", "check, fold, raise: as on the buttons"),
    ("p  3  5", "play"),
    ("1 to 5", "pick a card"),
    ("Tab  Enter", "go to anything, and press it"),
    ("Esc", "close what is open; any key ends the film"),
)


@dataclass(frozen=True, kw_only=True)
class TablePage:
    """What the page of one table needs before the first frame comes."""

    name: str
    game: str
    jurisdiction: str
    instrument: str
    sheet: str  # its hash
    limits: tuple[tuple[str, str], ...]
    pay_tables: tuple[PayTable, ...]
    felt: Felt
    practice: bool
    wagers: tuple[str, ...]  # of a seat, in betting order, with what is wagered later
    socket: str
    advice: str  # where the coach answers; empty: there is none
    rounds: str  # where one's rounds are looked at again
    absent: str  # what is done for a player who stays silent, or whose line breaks
    buy_in: int = 50_000  # practice chips that somebody sits down with
    keys: tuple[tuple[str, str], ...] = _KEYS

    @property
    def places(self) -> str:
        """Where things lie, for the page's own script."""
        return json.dumps(
            {
                "window": self.felt.window,
                "areas": self.felt.areas,
                "plates": self.felt.plates,
                "chips": sorted(CHIPS, reverse=True),
                "wagers": {name: wager_words(name) for name in self.wagers},
                "suits": {suit.letter: mark for suit, mark in MARKS.items()},
            },
            separators=(",", ":"),
        )


def table_page(
    name: str,
    sheet: Sheet,
    *,
    socket: str,
    advice: str = "",
    rounds: str = "",
    practice: bool = True,
    decision: int | None = None,
) -> TablePage:
    """The page of a table under its sheet."""
    drawn = layout(sheet)
    named = dict.fromkeys(
        area.name.partition(" ")[2] for area in drawn.areas if area.kind.value == "wager"
    )
    low, high = map(in_dollars, sheet.ante_limits)
    least, most = map(in_dollars, sheet.side_limits)
    return TablePage(
        name=name,
        game=sheet.instrument.game,
        jurisdiction=sheet.instrument.jurisdiction,
        instrument=sheet.instrument.id,
        sheet=sheet.hash,
        limits=(("Ante", f"{low} to {high}"), ("Other wagers", f"{least} to {most}")),
        pay_tables=tuple(pay_tables(sheet)),
        felt=felt(drawn),
        practice=practice,
        wagers=tuple(named),
        socket=socket,
        advice=advice if practice else "",
        rounds=rounds,
        absent=_absent(decision),
    )


def _absent(decision: int | None) -> str:
    """What happens to a hand whose player is not heard of; `decision` in milliseconds."""
    if decision is None:
        return (
            "No clock runs at this table: the round waits for you, and nothing is decided for you."
        )
    return (
        f"You have {decision // 1000} seconds for each decision, whether your line holds or not. "
        "Then the house does what costs you nothing more: it checks where that is possible, else "
        "it folds, and bets nothing for you. Your cards and chips stay yours, the round goes on "
        "and is settled, and the record says that you were silent."
    )
