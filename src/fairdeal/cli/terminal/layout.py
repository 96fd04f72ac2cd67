"""The layout of the drawn felt, with the player's seat large, and its cards."""

from collections.abc import Iterable, Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from fairdeal.cards import Card, Rank, Suit
from fairdeal.money import Cents, in_dollars
from fairdeal.view import Faces, Scene, SeatView, WagerSpot, faces

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


_GAP = "  "


def felt(scene: Scene, width: int) -> RenderableType:
    """Draw everything on the table."""
    above = Grid.grid(padding=(0, 3, 0, 0))
    above.add_row(*_house(scene))
    others = [seat for seat in scene.seen.seats if seat.seat != scene.viewer]
    meter = scene.seen.meter
    house = (above,) if meter is None else (above, _meter(meter))
    own = _own(scene.mine, scene, width)
    return Group(*house, Text(), own, *_others(others, scene, width))


def _house(scene: Scene) -> Sequence[RenderableType]:
    seen, board = scene.seen, scene.game.description.community
    dealer = _hand_lines(seen.dealer, seen.dealer_picks, scene)
    parts: list[RenderableType] = [_labelled("DEALER", dealer)]
    if board:
        parts.append(_labelled("COMMUNITY CARDS", large(faces(seen.community), board)))
    return parts


def _meter(amount: Cents) -> Text:
    return Text.assemble(("PROGRESSIVE METER  ", QUIET), (in_dollars(amount), CHIPS))


def _labelled(label: str, lines: Sequence[Text]) -> Text:
    return Text("\n").join([Text(label, QUIET), *lines])


def _own(seat: SeatView, scene: Scene, width: int) -> RenderableType:
    lines = list(_hand_lines(seat.cards, seat.picks, scene))
    if seat.cards and scene.game.cards_each > 2:
        lines.append(_numbers(seat, scene))
    block = Grid.grid(padding=(0, 2, 0, 0))
    cards = max(line.cell_len for line in lines)
    block.add_column(no_wrap=True, width=cards)
    block.add_column()
    chips = Text.assemble(_head(seat, scene), _GAP, (in_dollars(seat.chips), CHIPS), " in chips")
    if seat.folded:
        chips.append(f"{_GAP}folded", QUIET)
    spots = flow(map(_spot, scene.spots(seat)), width - cards - 4)
    hand = (Padding(Text(seat.hand, HELD), (0, 0, 0, 2)),) if seat.hand else ()
    block.add_row(Text("\n").join(lines), Group(chips, *hand, Padding(spots, (0, 0, 0, 2))))
    return block


def _others(seats: Sequence[SeatView], scene: Scene, width: int) -> Sequence[RenderableType]:
    if not seats:
        return ()
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column(no_wrap=True, justify="right")
    grid.add_column()
    heads = [(_head(seat, scene), Text(in_dollars(seat.chips), CHIPS)) for seat in seats]
    left = sum(max(text.cell_len for text in column) + 2 for column in zip(*heads, strict=True))
    for seat, head in zip(seats, heads, strict=True):
        parts = [_spot(spot) for spot in scene.spots(seat) if spot.amount or spot.result]
        if seat.folded:
            parts.insert(0, Text("folded", QUIET))
        if seat.cards and not (seat.folded and "" in seat.cards):
            parts.insert(0, _little_hand(seat, scene))
        grid.add_row(*head, flow(parts, width - left))
    return (Text(), grid)


def _head(seat: SeatView, scene: Scene) -> Text:
    mark = "▶" if scene.is_asked(seat) else " "
    name = "you" if seat.seat in scene.own else seat.name
    return Text.assemble(mark, " ", (f"{seat.seat} {name}", "bold"), style=FELT)


def _spot(spot: WagerSpot) -> Text:
    said = Text.assemble((f"{spot.words} ", QUIET), style=FELT)
    if spot.amount:
        said.append(in_dollars(spot.amount), CHIPS)
    elif spot.result is None:
        said.append("–", QUIET)
    if spot.result is None:
        return said
    if spot.amount:
        said.append(" ")
    match spot.result.outcome:
        case "win":
            said.append(f"+{in_dollars(spot.result.payout)}", WON)
        case "lose":
            said.append("lost", LOST)
        case _:
            said.append("push", QUIET)
    return said


def _order(
    cards: Sequence[str], picks: tuple[int, ...], scene: Scene
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the numbers of the cards in the two parts of a hand; one part if it is not split."""
    every = tuple(range(1, len(cards) + 1))
    if not (scene.parted and picks):
        return every, ()
    return tuple(n for n in every if n not in picks), picks


def _faces(cards: Sequence[str], part: Sequence[int]) -> Faces:
    return faces([cards[number - 1] for number in part])


def _hand_lines(cards: Sequence[str], picks: tuple[int, ...], scene: Scene) -> tuple[Text, ...]:
    first, second = _order(cards, picks, scene)
    if not second:
        return large(faces(cards), scene.game.cards_each)
    assert scene.parted is not None
    left, right = large(_faces(cards, first)), large(_faces(cards, second))
    lines = tuple(a.append(_GAP).append_text(b) for a, b in zip(left, right, strict=True))
    names = [
        Text(name.center(row_width(len(part))), QUIET)
        for name, part in zip(scene.parted, (first, second), strict=True)
    ]
    return (*lines, Text(_GAP).join(names))


def _numbers(seat: SeatView, scene: Scene) -> Text:
    first, second = _order(seat.cards, seat.picks, scene)
    if second:
        return numbers(first).append(_GAP).append_text(numbers(second))
    return numbers(first, seat.picks)


def _little_hand(seat: SeatView, scene: Scene) -> Text:
    first, second = _order(seat.cards, seat.picks, scene)
    if not second:
        return little(faces(seat.cards))
    line = little(_faces(seat.cards, first))
    return line.append("  / ", QUIET).append_text(little(_faces(seat.cards, second)))
