"""Cards as they are drawn: little ones in a line, larger ones with a border and a number."""

from collections.abc import Iterable, Sequence

from rich.text import Text

from fairdeal.cards import Card, Rank, Suit

FELT = "#e8efe6 on #0b4a2f"
HELD = "bold #e8efe6 on #0b4a2f"
QUIET = "#9dbfa8 on #0b4a2f"
CHIPS = "bold #ffe08a on #0b4a2f"
WON, LOST = "bold #8dff9f on #0b4a2f", "#ffb0a8 on #0b4a2f"
_RED, _BLACK = "#b00020 on #ffffff", "#101010 on #ffffff"
_BACK = "#f0d9d9 on #7a1f2b"
_REDS = frozenset({Suit.HEART, Suit.DIAMOND})
_EDGE = "#a8a8a8 on #ffffff"
_SLOT = (Text("┌╌╌╌┐", QUIET), Text("┆   ┆", QUIET), Text("└╌╌╌┘", QUIET))
_WIDTH = 5


def row_width(cards: int) -> int:
    """Return the width of a row of large cards."""
    return cards * (_WIDTH + 1) - 1


def pip(card: Card) -> str:
    """Rank and suit as printed on the card: “10♠”."""
    return ("10" if card.rank is Rank.TEN else card.rank.letter) + card.suit.symbol


def color(card: Card) -> str:
    """Return red or black on white."""
    return _RED if card.suit in _REDS else _BLACK


def little(cards: Sequence[Card | None], gap: str = FELT) -> Text:
    """Return cards in one line; a back for a card that is face down."""
    line = Text()
    for index, card in enumerate(cards):
        if index:
            line.append(" ", gap)
        line.append(*((f" {pip(card)} ", color(card)) if card else (" ▒▒ ", _BACK)))
    return line


def large(cards: Sequence[Card | None], slots: int = 0) -> tuple[Text, Text, Text]:
    """Return cards in three lines; a dotted place for each card still to come."""
    drawn = [*map(_large, cards), *[_SLOT] * (slots - len(cards))]
    top, middle, bottom = (Text(" ", FELT).join(rows) for rows in zip(*drawn, strict=True))
    return top, middle, bottom


def _large(card: Card | None) -> tuple[Text, Text, Text]:
    edge, inside = (_EDGE, color(card)) if card else (_BACK, _BACK)
    middle = Text.assemble(("│", edge), (f"{pip(card):<3}" if card else "▒▒▒", inside), ("│", edge))
    return Text("╭───╮", edge), middle, Text("╰───╯", edge)


def flow(parts: Iterable[Text], width: int, gap: str = "  ") -> Text:
    """Return parts side by side; a part that does not fit goes to the next line whole."""
    lines: list[Text] = []
    for part in parts:
        if lines and lines[-1].cell_len + len(gap) + part.cell_len <= width:
            lines[-1] = Text.assemble(lines[-1], gap, part)
        else:
            lines.append(part)
    return Text("\n").join(lines)


def numbers(wanted: Sequence[int], picked: Sequence[int] = ()) -> Text:
    """Return the numbers under a row of cards; picked ones in brackets."""
    written = (f"[{number}]" if number in picked else f"{number}" for number in wanted)
    return Text(" ".join(each.center(_WIDTH) for each in written), QUIET)
