"""Equipment of a table besides its cards: devices, the shoe, cover cards."""

from collections.abc import Iterator

from fairdeal.games import game_of
from fairdeal.law import Cite
from fairdeal.play import DEALER, FLOOR, SHOE, SHUFFLER, CoverCards
from fairdeal.sheet import Dealing, Sheet, Shuffling
from fairdeal.table.tasks import COVERS, SECURED, Task
from fairdeal.values import FrozenDict


def furnish(sheet: Sheet, there: frozenset[str]) -> Iterator[Task]:
    """Iterate over the tasks that bring missing devices, shoe and cover cards."""
    if sheet.shuffling is not Shuffling.MANUAL and str(SHUFFLER) not in there:
        yield _bring_shuffler(sheet)
    if sheet.dealing is Dealing.AUTOMATED_SHOE and str(SHOE) not in there:
        yield Task(
            "bring the automated shoe",
            FLOOR,
            Cite("automated-shoe-allowed"),
            "automated-shoe-brought",
            brings=str(SHOE),
            also=(("shoe-deals-stacks", Cite("automated-shoe-requirements")),),
        )
    if SECURED not in there:
        yield _no_shoe(sheet) if sheet.dealing is Dealing.HAND else _secure(sheet)
    if COVERS not in there:
        yield _lay_out_covers(sheet)


def _bring_shuffler(sheet: Sheet) -> Task:
    cite = Cite("shuffle-each-round")
    if sheet.dealing is Dealing.HAND:
        cite = Cite("hand-dealing-requirements")
    elif sheet.decks == 2:
        cite = Cite("second-deck-needs-shuffler")
    also: tuple[tuple[str, Cite], ...] = ()
    listed = Cite("13:69E-1.19(c)")
    if sheet.instrument.holds(listed):
        also += (("shuffler-beside-shoe", listed),)
    also += tuple(sheet.shuffler_settings())
    return Task(
        "bring the shuffler", FLOOR, cite, "shuffler-brought", brings=str(SHUFFLER), also=also
    )


def _no_shoe(sheet: Sheet) -> Task:
    listed = Cite("13:69E-1.19(b)1")
    also = (("no-shoe-to-secure", listed),) if sheet.instrument.holds(listed) else ()
    return Task(
        "do without a shoe",
        DEALER,
        Cite("hand-dealing-allowed"),
        "dealt-from-hand",
        brings=SECURED,
        also=also,
    )


def _secure(sheet: Sheet) -> Task:
    return Task("secure the shoe", DEALER, secured(sheet), "shoe-secured", brings=SECURED)


def secured(sheet: Sheet) -> Cite:
    """Return the clause about the shoe that is in use, or about doing without one (R-CLOSING)."""
    own = Cite("13:69E-1.19(b)")  # only one text has in words of its own where a shoe is kept
    if sheet.instrument.holds(own):
        return own
    return {
        Dealing.MANUAL_SHOE: Cite("deck-placed", "R-CLOSING"),
        Dealing.AUTOMATED_SHOE: Cite("automated-shoe-allowed", "R-CLOSING"),
        Dealing.HAND: Cite("hand-dealing-allowed"),
    }[sheet.dealing]


def _lay_out_covers(sheet: Sheet) -> Task:
    also: tuple[tuple[str, Cite], ...] = ()
    own = Cite("13:69F-39.2(c)", "R-COVER-CARDS")
    if sheet.instrument.holds(own) and sheet.dealing is Dealing.AUTOMATED_SHOE:
        also = (("cover-for-dealers-stack", own),)
    return Task(
        "lay out the cover cards",
        DEALER,
        Cite("one-deck", "R-COVER-CARDS"),
        "cover-cards-laid-out",
        brings=COVERS,
        also=also,
        facts=FrozenDict(cover_cards(sheet).facts),
    )


def lock_away(sheet: Sheet) -> Task:
    """Return the task that locks the shoe away while the table is closed."""
    phrase = "table-cleared" if sheet.dealing is Dealing.HAND else "shoe-locked-away"
    return Task("lock the shoe away", DEALER, secured(sheet), phrase)


def cover_cards(sheet: Sheet) -> CoverCards:
    """Return the cover cards beside the deck; refuse a colour that is not allowed."""
    return game_of(sheet.instrument.id).equipment.covers(sheet)
