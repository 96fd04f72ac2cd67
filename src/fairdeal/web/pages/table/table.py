"""The table page: its felt, and the parts that stay the same while people play."""

import json
from collections.abc import Iterator

from msgspec import Struct

from fairdeal.money import in_dollars
from fairdeal.play import wager_words
from fairdeal.press.drawings.chip import CHIPS
from fairdeal.press.drawings.index import FIGURES
from fairdeal.press.drawings.suit import MARKS
from fairdeal.press.layout.layout import layout
from fairdeal.sheet import Sheet
from fairdeal.view import GameView
from fairdeal.web.pages.table.felt import TableFelt, felt
from fairdeal.web.pages.table.law_pane import Fact, LawPane, law_pane, limits

_KEYS = (
    ("b", "place the bets that lie there"),
    ("r", "the same bets as before"),
    ("d  u", "double, undo"),
    ("c  f  1 to 4", "check, fold, raise: as on the buttons"),
    ("p  3  5", "play"),
    ("1 to 5", "pick a card; Space picks the one in focus"),
    ("h", "set the hand the house way, where it is set"),
    ("Enter", "play the cards that are picked"),
    ("Tab  Enter", "go to anything, and press it"),
    ("Esc", "close what is open; any key ends the film"),
)


class TablePage(Struct, frozen=True, kw_only=True):
    """The data that the page of one table needs before the first frame."""

    name: str
    game: str
    jurisdiction: str
    licensee: str  # as it stands on the felt, where a phone shows too little of that
    instrument: str
    sheet: str  # its hash
    limits: tuple[Fact, ...]
    law: LawPane
    felt: TableFelt
    legend: str  # what the felt says of ante and play, as far as there is room for it
    practice: bool
    wagers: tuple[str, ...]  # of a seat, in betting order, with what is wagered later
    later: tuple[str, ...]  # those of them that are decided upon after “No more bets”
    socket: str
    about: str  # the address of the current “Law and table”; empty: it does not change
    advice: str  # where the coach answers; empty: there is none
    rounds: str  # the address of the player's rounds
    rules: tuple[str, ...]  # that a player can learn; none before they are known
    coupons: str  # where the player's match play coupons are listed; empty: there are none here
    how_to_play: str  # the address of the rules under this sheet; empty: nobody has written them
    absent: str  # the default for a player who does not respond or is disconnected
    private: bool  # True where the table waits for one player alone
    away: str = ""  # until when the player takes a break from play
    buy_in: int = 50_000  # practice chips at the first buy-in
    keys: tuple[tuple[str, str], ...] = _KEYS

    @property
    def places(self) -> str:
        """The positions of things, for the page's script."""
        return json.dumps(
            {
                "window": self.felt.window,
                "areas": self.felt.areas,
                "payouts": self.felt.payouts,
                "plates": self.felt.plates,
                "chips": sorted(CHIPS, reverse=True),
                "wagers": {name: wager_words(name) for name in self.wagers},
                "later": self.later,
                "figures": FIGURES if "meter" in self.felt.areas else {},
                "suits": {suit.letter: mark for suit, mark in MARKS.items()},
            },
            separators=(",", ":"),
        )


def table_page(
    name: str,
    sheet: Sheet,
    *,
    socket: str,
    law: LawPane | None = None,
    about: str = "",
    advice: str = "",
    rounds: str = "",
    coupons: str = "",
    table: str = "",
    rules: tuple[str, ...] = (),
    practice: bool = True,
    decision: int | None = None,
    away: str = "",
    private: bool = False,
) -> TablePage:
    """Return the page of a table under its sheet."""
    drawn = layout(sheet)
    named = dict.fromkeys(
        area.name.partition(" ")[2] for area in drawn.areas if area.kind.value == "wager"
    )
    before = {wager.name for wager in GameView(sheet).wagers}
    return TablePage(
        name=name,
        game=sheet.instrument.game,
        jurisdiction=sheet.instrument.jurisdiction,
        licensee=sheet.licensee,
        instrument=sheet.instrument.id,
        sheet=sheet.hash,
        limits=(*limits(sheet), *_highest_payout(sheet)),
        law=law or law_pane(sheet),
        about=about,
        felt=felt(drawn),
        legend=" ".join(
            line for text in drawn.inscriptions if text.name == "words" for line in text.lines
        ),
        practice=practice,
        wagers=tuple(named),
        later=tuple(name for name in named if name not in before),
        socket=socket,
        advice=advice if practice else "",
        rounds=rounds,
        coupons=coupons,
        how_to_play=_how_to_play(sheet, table),
        rules=rules,
        absent=_absent(decision),
        away=away,
        private=private,
    )


def _how_to_play(sheet: Sheet, table: str) -> str:
    """Return the address of the rules: under the sheet of a table, or the game's."""
    law = sheet.instrument.id
    if not GameView(sheet).has_rules:
        return ""
    return f"/rules/{law}?table={table}" if table else f"/rules/{law}"


def _highest_payout(sheet: Sheet) -> Iterator[Fact]:
    """Yield the maximum payout of one hand, whatever it bets, where the law has one."""
    game = GameView(sheet)
    for limit in game.payout_limits[:1]:
        yield Fact("Highest payout, all bets", in_dollars(limit.amount), sheet.clause(limit.cite))


def _absent(decision: int | None) -> str:
    """Return the rule for a hand whose player does not respond; `decision` in milliseconds."""
    if decision is None:
        return (
            "No clock runs at this table: the round waits for you, and nothing is decided for you."
        )
    return (
        f"You have {decision // 1000} seconds for each decision, ten if your pages are closed. "
        "Then the house does what costs you nothing more: it checks where that is possible, else "
        "it folds, and bets nothing for you. Your cards and chips stay yours, the round goes on "
        "and is settled, and the record says that you were silent."
    )
