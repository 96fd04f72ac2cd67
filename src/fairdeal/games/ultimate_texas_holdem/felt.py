"""The felt of Ultimate Texas Hold 'Em; in Massachusetts with Cover All and the Progressive."""

from msgspec.structs import replace

from fairdeal.games.ultimate_texas_holdem.bonuses import Progressive
from fairdeal.games.ultimate_texas_holdem.sheet import MassachusettsUthSheet, UthSheet
from fairdeal.games.ultimate_texas_holdem.signs import PUSH, notices
from fairdeal.law import Cite
from fairdeal.press.layout.felt import (
    FeltColours,
    FeltDesign,
    FeltText,
    Spot,
    cards,
    licensee,
    odds,
    row_size,
    sentence,
    title,
    wager,
)
from fairdeal.press.layout.geometry import MIDDLE, Box
from fairdeal.press.lettering import width
from fairdeal.press.wording import hand_words, pays, table_words
from fairdeal.sheet import PayTable

NUMBER, COLOURS = "UTH", FeltColours("#124f3d", "#0e4334", "#0a3426")
PAR = "fairdeal.games.ultimate_texas_holdem.par"  # read when a PAR sheet is asked for
DEALER = (
    "fairdeal.games.ultimate_texas_holdem.dealer_card"  # read when a dealer's card is asked for
)
COVER = ("As", "Kd")  # of the player's card
DEPTH = 226.0
MOST_ROWS_OF_COVER_ALL = 4  # on the felt; a longer matrix stands on its sign only
PLATE = Box(1291, 208, 312, 148)  # the Progressive's: its meter above, what it pays below
MOST_ROWS_IN_ONE = 3  # column of the Progressive's
LEAST_ROW = 9.0  # mm; what would be smaller stands on its sign only
TO_ONE = " to 1"
NOTICES = notices
_ON_ITS_AREA = Cite("chips-only")


def felt(sheet: UthSheet) -> FeltDesign:
    """Return the layout: ante and blind side by side, trips before them, play behind, a board of
    five.
    """
    return FeltDesign(
        depth=DEPTH,
        most_seats=6,
        position=(),
        seat=(*_seat(), *_bonus_spots(sheet)),
        middle=(*_middle(), *_meter(sheet)),
        texts=tuple(_texts(sheet)),
        equal=("ante", "blind"),
    )


def _seat() -> tuple[Spot, ...]:
    own = (
        (Cite("first-card-players"), Cite("deal-in-turn")),
        (Cite("second-card-players"), Cite("deal-in-turn")),
    )
    play = (Cite("preflop-wager-placed"), Cite("flop-wager-placed"), Cite("last-wager-placed"))
    return (
        wager("ante", "Ante", -55, -47, _ON_ITS_AREA),
        wager("blind", "Blind", 55, -47, _ON_ITS_AREA),
        wager("trips", "Trips", 0, -140, Cite("trips-wager")),
        wager("play", "Play", 0, 45, *play),
        cards("card-1", "Player’s two cards", -51, 160, 96, 132, own[0]),
        cards("card-2", "Player’s two cards", 51, 160, 96, 132, own[1]),
    )


def _bonus_spots(sheet: UthSheet) -> tuple[Spot, ...]:
    if not isinstance(sheet, MassachusettsUthSheet):
        return ()
    spots = []
    if sheet.cover_all:
        spots.append(wager("cover_all", "Cover|All", -103, 45, Cite("MA-UTH 13(a)"), r=34))
    if sheet.progressive:
        spot = wager("progressive", "Progressive", 103, 45, Cite("MA-UTH 14(a)"), r=30, label="$5")
        spots.append(replace(spot, sensor=True))
    return tuple(spots)


def _middle() -> tuple[Spot, ...]:
    dealer = (
        (Cite("first-card-dealer"), Cite("deal-in-turn")),
        (Cite("second-card-dealer"), Cite("deal-in-turn")),
    )
    two = "Dealer’s two cards, under the cover card"
    board = (Cite("flop-dealt"),) * 3 + (Cite("last-cards-dealt"),) * 2
    return (
        *(
            cards(f"dealer card-{k}", two, x, 186, 138, 192, cite)
            for k, x, cite in zip((1, 2), (843, 987), dealer, strict=True)
        ),
        *(
            cards(f"community card-{k + 1}", "Community cards: flop and last two",
                  MIDDLE + (k - 2) * 145 + (8 if k > 2 else -8), 388, 138, 192, cite)
            for k, cite in enumerate(board)
        ),
    )  # fmt: skip


def _texts(sheet: UthSheet) -> list[FeltText]:
    cover_all, progressive = _bonuses(sheet)
    plain = cover_all is None and progressive is None
    # Bonuses stand beside the dealer’s cards: name and rules go into the corners.
    top, pitch = (122, 26.5) if plain else (143, 23.5)
    table, blind = sheet.trips_pay_table, (*pays(sheet.blind_pay_table), PUSH)
    lines = ("Ante and play pay 1 to 1.", "With the dealer below a pair", "the ante is returned.")
    words = (1268, 168, 19) if plain else (1593, 64, 17)
    texts = [
        odds("blind odds", "Odds of the blind", "BLIND PAYS", blind, 106, top, 262,
             Cite("blind-odds"), Cite("odds-say-to"), pitch=pitch),
        odds("trips odds", f"Odds of the trips wager, {table_words(table)}", "TRIPS PAYS",
             pays(table), 1462, top, 262, Cite("trips-odds"), Cite("odds-say-to"), pitch=pitch),
        title("title 1", "ULTIMATE", 1806, 23, 14),
        title("title 2", "TEXAS HOLD ’EM", 1850, 42, 7),
        sentence("words", "Ante and play; dealer below a pair", *words[:2], lines,
                 Cite("even-money"), Cite("dealer-below-pair"), size=words[2]),
        *(licensee(sheet.licensee, 574, 186, 330, 120) if plain
          else licensee(sheet.licensee, 237, 84, 262, 66)),
    ]  # fmt: skip
    if progressive is not None:
        texts.append(_progressive(progressive))
    if cover_all is not None:
        texts.append(_cover_all(cover_all))
    return texts


def _bonuses(sheet: UthSheet) -> tuple[tuple[PayTable, ...] | None, Progressive | None]:
    """Return the additions of Massachusetts that the sheet offers."""
    if not isinstance(sheet, MassachusettsUthSheet):
        return None, None
    return sheet.cover_all or None, sheet.progressive or None


def _meter(sheet: UthSheet) -> tuple[Spot, ...]:
    """Return the window of the Progressive's meter."""
    _, progressive = _bonuses(sheet)
    if progressive is None:
        return ()
    high = _window(progressive)
    window = Box(PLATE.x, PLATE.y - PLATE.height / 2 + high / 2, PLATE.width, high)
    return (
        Spot(
            name="meter", words="Progressive meter", shape=window, kind="equipment",
            cites=(Cite("MA-UTH 14(a)"),), label=("PROGRESSIVE METER",),
        ),
    )  # fmt: skip


def _deep(progressive: Progressive) -> int:
    """Return the number of rows in a column: few rows take one column, more take two."""
    rows = len(progressive.rows)
    return rows if rows <= MOST_ROWS_IN_ONE else (rows + 1) // 2


def _pitch(progressive: Progressive) -> float:
    return {1: 20.0, 2: 20.0, 3: 20.0, 4: 15.4}.get(_deep(progressive), 12.4)


def _window(progressive: Progressive) -> float:
    """Return the height of the meter's window: the part of the plate that its rows leave."""
    return min(70.0, PLATE.height - 56 - (_deep(progressive) - 1) * _pitch(progressive))


def _progressive(progressive: Progressive) -> FeltText:
    rows = tuple((hand_words(row), paid.printed) for row, paid in progressive.rows.items())
    pitch, wide, cite = _pitch(progressive), PLATE.width - 12, Cite("MA-UTH 14(a)")
    top = PLATE.y - PLATE.height / 2 + _window(progressive) + 21
    style = "pairs" if len(rows) <= MOST_ROWS_IN_ONE else "split"
    size = row_size(style, rows, wide, min(17.5, pitch * 0.93))
    if size < LEAST_ROW:
        return sentence("progressive odds", "Progressive pay table", PLATE.x, top + 6,
                        ("The Progressive, $5,", "pays as posted at this table."),
                        cite, size=19)  # fmt: skip
    return FeltText(
        name="progressive odds", words="Progressive pay table", x=PLATE.x, y=top, style=style,
        cites=(cite,), size=size, pitch=pitch, wide=wide, head="PROGRESSIVE, $5, PAYS", rows=rows,
    )  # fmt: skip


def _cover_all(tables: tuple[PayTable, ...]) -> FeltText:
    """Return the pay table of Cover All by number of hands; a common “to 1” is printed once."""
    cites = (Cite("MA-UTH 13(f)"), Cite("MA-UTH 13(k)"))
    x, wide = 577.0, 380.0
    if len(tables[0].rows) > MOST_ROWS_OF_COVER_ALL:
        return sentence("cover all odds", "Cover All", x, 206,
                        ("Cover All pays as posted at this table,", "by hands dealt."),
                        *cites, size=19)  # fmt: skip
    paid = [[str(table.rows[row]) for table in tables] for row in tables[0].rows]
    to_one = all(each.endswith(TO_ONE) for row in paid for each in row)
    cells = [[each.removesuffix(TO_ONE) if to_one else each for each in row] for row in paid]
    names = [hand_words(row) for row in tables[0].rows]
    needed = max(width(name, 1) for name in names) + len(tables) * (
        max(width(each, 1) for row in cells for each in row) + 0.6
    )
    return FeltText(
        name="cover all odds", words="Cover All matrix, 2 to 7 hands", x=x, y=152,
        style="matrix", cites=cites, size=min(18.5, wide / needed), pitch=24.5, wide=wide,
        head="COVER ALL PAYS" + TO_ONE.upper() * to_one,
        rows=tuple((name, *row) for name, row in zip(names, cells, strict=True)),
        columns=("Hands dealt", *map(str, range(2, 2 + len(tables)))),
    )  # fmt: skip
