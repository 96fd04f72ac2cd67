"""Whatever the texts say can go wrong is played through, for each of them and each way to deal.

A row names a cell, as files do (`table-CELL-GAME.txt`), and what must be seen to happen at some
table of that file, in this order; `<provision>` stands for the clause that holds it there.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from fairdeal.law import INSTRUMENTS
from tests.cases import each_case
from tests.harness import METHODS, clause
from tests.playthroughs.tables import AND

FOLDER = Path(__file__).parent
GAMES = {"nj-uth": "uth", "ma-uth": "ma", "nj-pikit": "pikit", "nj-hilo": "hilo"}
ALL, UTH, PIKIT, HILO = INSTRUMENTS, ("nj-uth", "ma-uth"), ("nj-pikit",), ("nj-hilo",)
SHOE = ("automated-shoe",)
BACK, RESHUFFLED = r"takes back \$10 from ante", r"shuffles the red deck.* \[<shuffle-each-round>"
DECK_LEAVES = "the deck is removed from the table"
SEVERAL = r"all hands are void: more than one card lay face up.*\[<face-up-card>, R-FACE-UP"
NUMBER = r"\[<wrong-number-of-cards>"
EXPOSED = r"was exposed before .* \[<dealer-card-exposed>"


@dataclass(frozen=True)
class Row:
    """One thing that can go wrong, and what comes of it."""

    cell: str
    what: str
    games: tuple[str, ...]
    happens: tuple[str, ...]
    never: str = "no such thing"
    methods: tuple[str, ...] = METHODS


ROWS = (
    Row(
        "one-card-face-up",
        "it is set aside in the rack",
        ALL,
        (
            r"a card lies face up in the deck: it is not used \[<face-up-card>, R-FACE-UP\]",
            "set aside card 1 is ",
            r"dealer picks up set aside card 1 \[<face-up-card>",
        ),
        never="void",
    ),
    Row(
        "two-cards-face-up",
        "all void, reshuffle",
        ALL,
        ("set aside card 2 is ", SEVERAL, BACK, "gathers the cards", RESHUFFLED),
    ),
    Row(
        "two-cards-face-up",
        "in the deal trips go back too",
        UTH,
        (f"{SEVERAL}.*R-UTH-VOID-OTHER", r"takes back \$5 from trips", RESHUFFLED),
    ),
    Row(
        "two-cards-face-up",
        "after the first two cards each trips are settled",
        UTH,
        (
            f"{SEVERAL}, R-FACE-UP-LATE, R-SETTLED",
            "deals community cards 4 and 5 ",
            r"trips \$5 wins",
        ),
    ),
    Row(
        "drawn-in-error",
        "it is the next card",
        ALL,
        (
            r"reports: a card drawn in error, unseen \(.*\[<drawn-in-error>",
            r"the drawn card is used as the next card \[<drawn-in-error>",
            r"dealer deals seat 1 (card 1|cards 1 (and|to) \d)[ ,]",
        ),
        never="void",
    ),
    *(
        Row(
            "player-wrong-number",
            f"{count}: all void, reshuffle",
            PIKIT,
            (rf"all hands are void: seat \d has {count} {NUMBER}", BACK, RESHUFFLED),
        )
        for count in ("4 cards", "6 cards")
    ),
    *(
        Row(
            "player-wrong-number",
            f"{count}: that hand is void",
            games,
            (rf"seat 2's hand is void: seat 2 has {count} {NUMBER}", r"seat 1 play .* wins"),
            never="all hands are void",
        )
        for games, counts in ((UTH, ("1 card", "3 cards")), (HILO, ("4 cards", "6 cards")))
        for count in counts
    ),
    *(
        Row(
            "dealer-wrong-number",
            f"{count}: all void, reshuffle",
            games,
            (rf"all hands are void: the dealer has {count} {NUMBER}", BACK, RESHUFFLED),
        )
        for games, counts in (
            (PIKIT, ("4 cards", "6 cards")),
            (HILO, ("3 cards", "6 cards")),
            (UTH, ("3 cards", "1 card")),
        )
        for count in counts
    ),
    Row(
        "dealer-wrong-number",
        "a card short: completed in sequence",
        UTH,
        (
            rf"short and the deck has 52: the hand is completed {NUMBER}, R-UTH-DEALER-SHORT",
            rf"dealer deals dealer card \d {NUMBER}",
            "dealer burns a card",
        ),
    ),
    Row(
        "dealer-wrong-number",
        "a card short and the deck incomplete: all void, the deck leaves",
        UTH,
        (rf"the dealer has 1 card, and the deck has 51; the deck is removed {NUMBER}", DECK_LEAVES),
    ),
    Row(
        "dealer-wrong-number",
        "four cards: one more",
        HILO,
        (
            rf"1 card short: the hand is completed {NUMBER}, R-HILO-DEALER-FOUR",
            rf"dealer deals dealer card \d {NUMBER}, R-HILO-DEALER-FOUR",
            r"seat 1 play .* wins",
        ),
    ),
    Row(
        "dealer-wrong-number",
        "four cards and a player wrong: the dealer first",
        HILO,
        (
            rf"dealer deals dealer card \d {NUMBER}, R-HILO-DEALER-FOUR",
            rf"seat 1's hand is void: seat 1 has 4 cards {NUMBER}",
        ),
    ),
    Row(
        "dealer-exposed",
        "all void, reshuffle",
        PIKIT,
        (f"all hands are void: the dealer's second card {EXPOSED}", BACK, RESHUFFLED),
    ),
    Row(
        "dealer-exposed",
        "what was settled stands",
        PIKIT,
        (
            r"seat 2 ante \$10 loses",
            r"seat 1 5 card bonus \$10 wins",
            f"all hands are void: the dealer's second card {EXPOSED}",
            r"Ann \+\$250, Bob -\$25",
            RESHUFFLED,
        ),
    ),
    Row(
        "dealer-exposed",
        "in the shoe, under the cover card",
        PIKIT,
        (
            "lays a cover card on the dealer's stack in the automated shoe",
            "reports: the dealer's second card is exposed",
            r"dealer deals dealer cards 1 (and 2|to 5) \[<dealer-card-exposed>",
            f"all hands are void: the dealer's second card {EXPOSED}",
        ),
        methods=SHOE,
    ),
    Row(
        "dealer-exposed",
        "before the last decision: all void, trips settled",
        UTH,
        (
            f"all hands are void: the dealer's first card {EXPOSED}, R-UTH-EXPOSED",
            BACK,
            "deals community cards 4 and 5 ",
            r"trips \$5 wins",
            RESHUFFLED,
        ),
    ),
    Row(
        "dealer-exposed",
        "after the last decision: nothing changes",
        UTH,
        (
            r"what was reported changes no decision: play goes on \[<dealer-card-exposed>",
            r"seat 1 play \$40 wins",
        ),
    ),
    Row(
        "dealer-exposed",
        "before all have elected: all void, reshuffle, a fold stands",
        HILO,
        (
            rf"all hands are void: the dealer's second card was exposed .* {NUMBER}, R-HILO-EXP",
            RESHUFFLED,
            r"seat 2 ante \$10 loses",
            rf"all hands are void: the dealer's second card was exposed .* {NUMBER}, R-HILO-EXP",
            RESHUFFLED,
        ),
    ),
    Row(
        "dealer-exposed",
        "after all have elected: nothing changes",
        HILO,
        (
            rf"what was reported changes no decision: play goes on {NUMBER}",
            r"seat 1 play \$10 wins",
        ),
    ),
    Row(
        "shuffler-fails",
        "reshuffle",
        ALL,
        (
            r"shuffler: the shuffler failed: the cards are reshuffled .*\[<shuffler-fails>",
            f"shuffler {RESHUFFLED}",
        ),
    ),
    Row(
        "shoe-fails",
        "round void, all cards reshuffled",
        ALL,
        (
            r"the round is void: the automated shoe failed \[<automated-shoe-fails>, R-ROUND-VOID",
            BACK,
            r"gathers the cards that were not dealt, with those that were \[<automated-shoe-fails>",
            RESHUFFLED,
        ),
        methods=SHOE,
    ),
    Row(
        "shoe-fails",
        "bonuses and forfeited antes go back",
        PIKIT,
        (
            r"seat 2 ante \$10 loses",
            "the round is void: the automated shoe failed",
            r"seat 2 ante \$10 loses: reversed",
            r"Ann \+\$0, Bob \+\$0",
        ),
        methods=SHOE,
    ),
    Row(
        "wrong-count",
        "not 52: all void, the deck leaves",
        ALL,
        (
            r"counts the stub: \d+ cards, \d+ expected \[<stub-count>",
            r"the deck is not whole; the deck is removed \[<stub-count-wrong>, R-COUNT-MISDEAL",
            BACK,
            DECK_LEAVES,
            r"a deck is received \(red\) \[<deck-receipt>",
        ),
    ),
    Row(
        "wrong-count",
        "misdealt, but 52: all void, the deck stays",
        ALL,
        (
            r"all hands are void: .* the cards were misdealt \[<stub-count-wrong>, R-COUNT-MISDEAL",
            BACK,
            RESHUFFLED,
        ),
    ),
    Row(
        "wrong-count",
        "by a device: the deck leaves",
        ALL,
        (r"the shuffler counts 51 cards in the red deck \[", DECK_LEAVES, "a deck is received"),
        never="void",
    ),
)
CELLS = [(row, game, method) for row in ROWS for game in row.games for method in row.methods]


def tables(cell: str, game: str) -> Iterator[tuple[str, list[str]]]:
    """The tables of a file: by which method they deal, and their lines."""
    text = file_of(cell, game).read_text("utf8")
    for table in text.split("\n## ")[1:]:
        played = re.search(r"^instrument: (.*)$", table, re.MULTILINE)
        assert played is not None
        assert game in played[1].split(AND)
        dealing = re.search(r"^dealing: (.*)$", table, re.MULTILINE)
        assert dealing is not None
        whole = table if AND not in played[1] else cited(table, game, dealing[1])
        yield dealing[1], whole.splitlines()


def file_of(cell: str, game: str) -> Path:
    """The file of a cell; texts that differ in their numbers alone have one together."""
    own = FOLDER / f"table-{cell}-{GAMES[game]}.txt"
    return own if own.exists() or game not in UTH else FOLDER / f"table-{cell}-uth.txt"


def cited(text: str, game: str, method: str, escape: Callable[[str], str] = str) -> str:
    """A text with the clauses of an instrument in place of provisions."""
    return re.sub(r"<([a-z-]+)>", lambda match: escape(clause(game, match[1], method)), text)


def plays(row: Row, game: str, method: str, lines: list[str]) -> bool:
    """Whether everything that the row tells of is seen at a table, one after the other."""
    patterns = [cited(pattern, game, method, re.escape) for pattern in row.happens]
    rest = iter(lines)
    seen = all(any(re.search(pattern, line) for line in rest) for pattern in patterns)
    told = [line for line in lines if not line.startswith("#")]
    return seen and not any(row.never in line for line in told)


@each_case(("row", "game", "method"), CELLS)
def test_every_cell_is_played_through(row: Row, game: str, method: str) -> None:
    assert any(
        plays(row, game, method, lines)
        for dealing, lines in tables(row.cell, game)
        if dealing == method
    )


def test_a_table_that_does_not_play_a_cell_is_found_out() -> None:
    """The check can fail: one game's table is no playthrough of another's cell."""
    row = next(row for row in ROWS if row.cell == "player-wrong-number" and row.games == PIKIT)
    for method, lines in tables("player-wrong-number", "nj-hilo"):
        assert not plays(row, "nj-hilo", method, lines)


def test_every_file_of_a_cell_belongs_to_a_row() -> None:
    cells = {row.cell for row in ROWS}
    named = {file_of(cell, game).stem for cell in cells for game in INSTRUMENTS}
    others = {"deck-runs-out", "device-leaves", "opening-and-closing", "pre-shuffled-deck"}
    others |= {"mishaps-by-ruling", "passed-over", "shoe-stops-late", "two-witnesses"}
    there = {file.stem for file in FOLDER.glob("table-*.txt")}
    assert there == named | {f"table-{other}" for other in (*others, "two-decks")}
