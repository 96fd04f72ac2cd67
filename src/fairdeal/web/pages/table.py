"""The table page: its felt, and what stays the same while people play."""

import json
from dataclasses import dataclass

from fairdeal.money import in_dollars
from fairdeal.press.drawings.chip import CHIPS
from fairdeal.press.layout import layout
from fairdeal.round.words import wager_words
from fairdeal.seat.pay_tables import PayTable, pay_tables
from fairdeal.sheet import Sheet
from fairdeal.web.pages.felt import Felt, felt


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
    buy_in: int = 50_000  # practice chips that somebody sits down with

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
            },
            separators=(",", ":"),
        )


def table_page(
    name: str, sheet: Sheet, *, socket: str, advice: str = "", practice: bool = True
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
    )
