"""Pictures for notebooks: a table with its cards and chips, cards side by side, a chart.

`fairdeal.extras.drawn` finds them by their names. Only the felt needs the extra “press”.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape
from typing import Any

from fairdeal.analysis.strategy import Lesson, hand_name
from fairdeal.cards import Card, Rank
from fairdeal.extras import has
from fairdeal.money import NOTHING, in_dollars
from fairdeal.press.document import INK, SECOND_INK
from fairdeal.press.drawings.card import HEIGHT, WIDTH, back, small_face
from fairdeal.press.drawings.chip import CHIPS, chip
from fairdeal.press.layout.felt_art import FeltArt, FeltInks
from fairdeal.press.layout.felts import felt_module
from fairdeal.press.layout.geometry import outline
from fairdeal.press.layout.layout import layout
from fairdeal.press.layout.places import CARD, Areas, card_place, place
from fairdeal.press.lettering import Pen
from fairdeal.sheet import Sheet
from fairdeal.table import FinishedRound, TableState
from fairdeal.values import replace
from fairdeal.view import RoundState, SeatView, TableFacts, TableView, picture, table_view

_MARGIN, _CHIP, _PIXELS = 60.0, 58.0, 900
_FONTS = 'font-family="Source Sans Pro, Source Sans 3, Arial, sans-serif"'
_ACTION_COLOURS = ("#1f7a4d", "#8fc7a6", "#f1e3c0", "#d9d4c9")  # from the largest raise down


def table_picture(table: tuple[TableState, Sequence[Any]]) -> str | None:
    """Draw a table: what everybody sees, and each seat's own cards."""
    state, events = table
    seen = picture(state, events).table
    hands = {
        seat.seat: hand.cards
        for seat in seen.seats
        for hand in picture(state, events, seat.seat).you.hands
        if hand.seat == seat.seat
    }
    return _felt(state.sheet, _with_cards(seen, hands))


def round_picture(finished: FinishedRound) -> str | None:
    """Draw a finished round as everybody saw it at its end."""
    state = RoundState(finished.events)
    round = finished.round
    facts = TableFacts(
        sheet=round.sheet,
        name="",
        round=0,
        phase="over",
        players=dict(round.seated),
        chips=dict.fromkeys(round.seated, NOTHING),
    )
    return _felt(round.sheet, table_view(facts, state.public))


def _with_cards(seen: TableView, hands: Mapping[int, tuple[str, ...]]) -> TableView:
    seats = (replace(seat, cards=hands.get(seat.seat, seat.cards)) for seat in seen.seats)
    return replace(seen, seats=tuple(seats))


def _felt(sheet: Sheet, seen: TableView) -> str | None:
    if not has("press"):
        return None
    plan, colours = layout(sheet), felt_module(sheet).COLOURS
    inks = FeltInks(INK, SECOND_INK, colours.well, colours.recess)
    areas = {area.name: place(area) for area in plan.areas}
    pieces = [
        *_cards(areas, "dealer", seen.dealer, seen.dealer_picks),
        *_cards(areas, "community", seen.community, ()),
    ]
    for seat in seen.seats:
        pieces += _cards(areas, f"seat-{seat.seat}", seat.cards, seat.picks)
        pieces += _wagers(areas, seat)
    drawn = (
        f'<path d="{outline(12)}" fill="#3a2416"/><path d="{outline()}" fill="{colours.ground}"/>'
        + FeltArt(plan, inks, Pen(as_text=True)).all()
        + "".join(pieces)
    )
    names = [f"{seat.seat} {seat.name}" for seat in seen.seats if seat.name]
    return _svg(
        (-_MARGIN, -_MARGIN, plan.width + 2 * _MARGIN, plan.height + 2 * _MARGIN),
        drawn.replace('font-family="Source Sans Pro"', _FONTS),
        _PIXELS,
        f"{sheet.instrument.game}, {', '.join(names) or 'nobody seated'}",
    )


def _cards(areas: Areas, whose: str, faces: Sequence[str], picks: Sequence[int]) -> Iterator[str]:
    for index, face in enumerate(faces):
        x, y, wide, turn = card_place(areas, whose, index, len(faces), picks)
        yield _placed(_card(face), x, y, wide, wide / CARD, turn)


def _wagers(areas: Areas, seat: SeatView) -> Iterator[str]:
    settled = {result.wager: result for result in seat.results}
    for wager, amount in seat.wagers.items():
        spot = areas.get(f"seat-{seat.seat} {wager}")
        if spot is None or not amount:
            continue
        result = settled.get(wager)
        if result is None or result.outcome != "lose":
            value = next((v for v in sorted(CHIPS, reverse=True) if v <= amount), min(CHIPS))
            yield _placed(chip(value), spot[0], spot[1], _CHIP, _CHIP)
        words = in_dollars(amount)
        if result is not None:
            won = f"+{in_dollars(result.payout)}"
            words = {"win": won, "lose": "lost"}.get(result.outcome, result.outcome)
        yield _tag(spot[0], spot[1] + 33, words)


def _tag(x: float, y: float, words: str) -> str:
    wide = 18 + 14 * len(words)
    return (
        f'<rect x="{x - wide / 2:.1f}" y="{y - 18:.1f}" width="{wide}" height="36" rx="10" '
        f'fill="#fff" opacity=".94"/><text x="{x:.1f}" y="{y + 9:.1f}" text-anchor="middle" '
        f'font-size="26" fill="#1c1a16" {_FONTS}>{escape(words)}</text>'
    )


def _card(face: str) -> str:
    return small_face(Card(face)) if face else back()


def _placed(drawn: str, x: float, y: float, wide: float, high: float, turn: float = 0) -> str:
    """Return a whole picture as a part of another one, around a point."""
    head, _, rest = drawn.partition(">")
    window = head[head.index("viewBox=") : head.index(" width=")]
    turned = f' transform="rotate({turn:.1f} {x:.1f} {y:.1f})"' if turn else ""
    return (
        f'<g{turned}><svg {window} x="{x - wide / 2:.1f}" y="{y - high / 2:.1f}" '
        f'width="{wide:.1f}" height="{high:.1f}">{rest.strip()}</g>'
    )


def cards_picture(cards: Sequence[Card]) -> str:
    """Draw cards side by side."""
    step = WIDTH + 4
    drawn = (
        _placed(small_face(card), n * step + WIDTH / 2, HEIGHT / 2, WIDTH, HEIGHT)
        for n, card in enumerate(cards)
    )
    wide = max(len(cards) * step - 4, 1)
    words = ", ".join(card.words for card in cards) or "no cards"
    return _svg((0, 0, wide, HEIGHT), "".join(drawn), round(1.2 * wide), words)


def chart_picture(lesson: Lesson) -> str | None:
    """Draw the chart of starting hands; games that have none have no picture."""
    if not lesson.chart:
        return None
    actions = dict.fromkeys(start.best for start in lesson.chart.values())
    ordered = sorted(actions, key=lambda action: action[-1], reverse=True)
    colours = dict(zip(ordered, _ACTION_COLOURS, strict=False))
    ranks = list(reversed(Rank))
    cells = []
    for down, row in enumerate(ranks):
        for across, column in enumerate(ranks):
            name = hand_name(row, column)
            fill = colours[lesson.chart[name].best]
            cells.append(
                f'<rect x="{40 * across}" y="{30 * down}" width="39" height="29" fill="{fill}"/>'
                f'<text x="{40 * across + 19.5}" y="{30 * down + 19}" text-anchor="middle" '
                f'font-size="12" fill="#1c1a16" {_FONTS}>{name}</text>'
            )
    for n, (action, fill) in enumerate(colours.items()):
        words = action.replace("_", " ")
        cells.append(
            f'<rect x="{130 * n}" y="402" width="16" height="16" fill="{fill}"/><text '
            f'x="{130 * n + 22}" y="415" font-size="13" fill="#444" {_FONTS}>{words}</text>'
        )
    return _svg((0, 0, 520, 424), "".join(cells), 520, "the best action with each starting hand")


def _svg(window: tuple[float, float, float, float], drawn: str, pixels: int, words: str) -> str:
    box = " ".join(f"{each:g}" for each in window)
    high = round(pixels * window[3] / window[2])
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{pixels}" '
        f'height="{high}" role="img" aria-label="{escape(words)}">{drawn}</svg>'
    )


DRAWN: Mapping[str, Callable[[Any], str | None]] = {
    "cards": cards_picture,
    "chart": chart_picture,
    "round": round_picture,
    "table": table_picture,
}
