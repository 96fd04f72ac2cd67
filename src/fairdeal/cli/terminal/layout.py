"""The layout of the drawn felt: the house above, the player's seat large, others small."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from fairdeal.cli.terminal.card_art import (
    CHIPS,
    FELT,
    HELD,
    LOST,
    QUIET,
    WON,
    flow,
    large,
    little,
    numbers,
    row_width,
)
from fairdeal.money import Cents, in_dollars
from fairdeal.play import Outcome
from fairdeal.view.table_view import Scene, SeatView, WagerSpot
from fairdeal.view.visible_state import Faces

_GAP = "  "


def felt(scene: Scene, width: int) -> RenderableType:
    """Draw everything on the table."""
    above = Grid.grid(padding=(0, 3, 0, 0))
    above.add_row(*_house(scene))
    others = [place for place in scene.places if place.seat != scene.viewer]
    house = (above,) if scene.meter is None else (above, _meter(scene.meter))
    own = _own(scene.mine, scene, width)
    return Group(*house, Text(), own, *_others(others, scene, width))


def _house(scene: Scene) -> Sequence[RenderableType]:
    parts: list[RenderableType] = [_labelled("DEALER", _hand_lines(scene.dealer, scene))]
    if scene.board:
        parts.append(_labelled("COMMUNITY CARDS", large(scene.community, scene.board)))
    return parts


def _meter(amount: Cents) -> Text:
    return Text.assemble(("PROGRESSIVE METER  ", QUIET), (in_dollars(amount), CHIPS))


def _labelled(label: str, lines: Sequence[Text]) -> Text:
    return Text("\n").join([Text(label, QUIET), *lines])


def _own(place: SeatView, scene: Scene, width: int) -> RenderableType:
    lines = list(_hand_lines(place, scene))
    if place.cards and scene.hand > 2:
        lines.append(_numbers(place, scene))
    block = Grid.grid(padding=(0, 2, 0, 0))
    cards = max(line.cell_len for line in lines)
    block.add_column(no_wrap=True, width=cards)
    block.add_column()
    chips = Text.assemble(_head(place), _GAP, (in_dollars(place.chips or 0), CHIPS), " in chips")
    if place.folded:
        chips.append(f"{_GAP}folded", QUIET)
    spots = flow(map(_spot, place.spots), width - cards - 4)
    hand = (Padding(Text(place.hand, HELD), (0, 0, 0, 2)),) if place.hand else ()
    block.add_row(Text("\n").join(lines), Group(chips, *hand, Padding(spots, (0, 0, 0, 2))))
    return block


def _others(places: Sequence[SeatView], scene: Scene, width: int) -> Sequence[RenderableType]:
    if not places:
        return ()
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column(no_wrap=True, justify="right")
    grid.add_column()
    heads = [(_head(place), Text(in_dollars(place.chips or 0), CHIPS)) for place in places]
    left = sum(max(text.cell_len for text in column) + 2 for column in zip(*heads, strict=True))
    for place, head in zip(places, heads, strict=True):
        parts = [_spot(spot) for spot in place.spots if spot.amount or spot.result]
        if place.folded:
            parts.insert(0, Text("folded", QUIET))
        if place.cards and not (place.folded and None in place.cards):
            parts.insert(0, _little_hand(place, scene))
        grid.add_row(*head, flow(parts, width - left))
    return (Text(), grid)


def _head(place: SeatView) -> Text:
    mark = "▶" if place.asked else " "
    name = "you" if place.mine else place.name
    return Text.assemble(mark, " ", (f"{place.seat} {name}", "bold"), style=FELT)


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
        case Outcome.WIN:
            said.append(f"+{in_dollars(spot.result.payout)}", WON)
        case Outcome.LOSE:
            said.append("lost", LOST)
        case Outcome.PUSH:
            said.append("push", QUIET)
    return said


def _order(place: SeatView, scene: Scene) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the numbers of the cards in the two parts of a hand; one part if it is not split."""
    every = tuple(range(1, len(place.cards) + 1))
    if not (scene.parted and place.picks):
        return every, ()
    return tuple(n for n in every if n not in place.picks), place.picks


def _faces(place: SeatView, part: Sequence[int]) -> Faces:
    return tuple(place.cards[number - 1] for number in part)


def _hand_lines(place: SeatView, scene: Scene) -> tuple[Text, ...]:
    first, second = _order(place, scene)
    if not second:
        return large(place.cards, scene.hand)
    assert scene.parted is not None
    left, right = large(_faces(place, first)), large(_faces(place, second))
    lines = tuple(a.append(_GAP).append_text(b) for a, b in zip(left, right, strict=True))
    names = [
        Text(name.center(row_width(len(part))), QUIET)
        for name, part in zip(scene.parted, (first, second), strict=True)
    ]
    return (*lines, Text(_GAP).join(names))


def _numbers(place: SeatView, scene: Scene) -> Text:
    first, second = _order(place, scene)
    if second:
        return numbers(first).append(_GAP).append_text(numbers(second))
    return numbers(first, place.picks)


def _little_hand(place: SeatView, scene: Scene) -> Text:
    first, second = _order(place, scene)
    if not second:
        return little(place.cards)
    line = little(_faces(place, first))
    return line.append("  / ", QUIET).append_text(little(_faces(place, second)))
