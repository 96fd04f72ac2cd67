"""A table as the public sees it, drawn on its felt: for staff who look at what was observed."""

from collections.abc import Iterator, Sequence
from html import escape
from math import asin, cos, radians, sin

from markupsafe import Markup

from fairdeal.games import game_of
from fairdeal.money import in_dollars
from fairdeal.press.drawings.chip import CHIPS
from fairdeal.press.felts.felt import ARCS_FROM
from fairdeal.press.geometry import MIDDLE, Box
from fairdeal.press.layout import Inscription, Layout, layout
from fairdeal.round import Event
from fairdeal.table.state import TableState
from fairdeal.web.pages.assets import address
from fairdeal.web.pages.felt import Felt, felt
from fairdeal.web.picture import SeatPicture, picture

CARD = 63.5 / 88.9
_CHIP = 29.0
_LONGEST = 14  # letters of a name
_AIR = 12.0  # around words that are framed


def felt_view(state: TableState, events: Sequence[Event], outlined: str = "") -> Markup:
    """The felt with cards, wagers and plates; one place may be outlined, as in “dealer card 1”."""
    drawn = layout(state.sheet)
    base = felt(drawn)
    seen = picture(state, events)
    back = "back-blue" if game_of(state.sheet.instrument.id).short == "hilo" else "back-red"
    laid = _Laid(base, back)
    pieces = [
        *laid.cards("dealer", seen.dealer, seen.dealer_picks),
        *laid.cards("community", seen.community, ()),
    ]
    for seat in seen.seats:
        pieces += laid.cards(f"seat-{seat.seat}", seat.cards, seat.picks)
        pieces += laid.wagers(seat)
    pieces += [laid.plate(seat) for seat in seen.seats]
    mark = laid.outline(outlined) if outlined else ""
    if mark and seen.covered:
        mark += laid.cover()
    return _with(base, "".join(pieces) + mark)


def last_act(seat: SeatPicture) -> str:
    """What a seat did last, or that it is asked."""
    return seat.did or ("Is asked" if seat.asked else "")


def felt_with_frames(after: Layout, changed: Sequence[str]) -> Markup:
    """A felt on which the words that change are framed."""
    frames = (
        f'<path class="changed" d="{_frame(each)}"/>'
        for each in after.inscriptions
        if each.name in changed
    )
    return _with(felt(after), "".join(frames))


def _frame(words: Inscription) -> str:
    """Around an inscription, with a little air; along the line where that is bent."""
    shape = words.shape
    assert isinstance(shape, Box)
    left, right = shape.x - shape.width / 2 - _AIR, shape.x + shape.width / 2 + _AIR
    if not words.bend:
        high, low = shape.y - shape.height / 2 - _AIR, shape.y + shape.height / 2 + _AIR
        return f"M{left:g} {high:g}H{right:g}V{low:g}H{left:g}Z"
    upper, lower = words.bend - words.size * 0.72 - 6, words.bend + words.size * 0.24 + 6
    turn = asin((right - MIDDLE) / words.bend)
    ends = [
        f"{MIDDLE + side * radius * sin(turn):.1f} {ARCS_FROM + radius * cos(turn):.1f}"
        for radius, side in ((upper, -1), (upper, 1), (lower, 1), (lower, -1))
    ]
    return (
        f"M{ends[0]}A{upper:g} {upper:g} 0 0 0 {ends[1]}L{ends[2]}"
        f"A{lower:g} {lower:g} 0 0 1 {ends[3]}Z"
    )


def _with(base: Felt, more: str) -> Markup:
    return Markup(str(base.drawing).removesuffix("</svg>") + more + "</svg>")


class _Laid:
    """Pieces on one felt."""

    def __init__(self, base: Felt, back: str) -> None:
        self._felt, self._back = base, back

    def cards(self, whose: str, faces: Sequence[str], picks: Sequence[int]) -> Iterator[str]:
        """A hand, face up where everybody sees it."""
        for index, face in enumerate(faces):
            x, y, width, turn = self._place(whose, index, len(faces), picks)
            high = width / CARD
            file = address(f"cards/small/{face}.svg" if face else f"cards/{self._back}.svg")
            yield (
                f'<image href="{file}" x="{x - width / 2:.1f}" y="{y - high / 2:.1f}" '
                f'width="{width:.1f}" height="{high:.1f}" '
                f'transform="rotate({turn:g} {x:.1f} {y:.1f})"/>'
            )

    def _place(
        self, whose: str, index: int, count: int, picks: Sequence[int]
    ) -> tuple[float, float, float, float]:
        areas = self._felt.areas
        own = areas.get(f"{whose} card-{index + 1}")
        if own is not None:
            return own[0], own[1], min(own[2] - 4, (own[3] - 4) * CARD), own[4]
        fan = areas.get(f"{whose} cards")
        if fan is not None:
            return _fanned(fan, index, count)
        low = index + 1 in picks
        rank = sum((n in picks) == low for n in range(1, index + 1))
        box = areas.get(f"{whose} {'low' if low else 'high'}-{rank + 1}")
        if box is not None and (picks or rank < 3):
            return box[0], box[1], min(box[2] - 4, (box[3] - 4) * CARD), box[4]
        half = areas.get(f"{whose} {'low' if low else 'high'}") or areas[f"{whose} high-3"]
        size = (len(picks) if low else count - len(picks)) if picks else count
        return _fanned(half, rank, size)

    def wagers(self, seat: SeatPicture) -> Iterator[str]:
        """Chips and their amounts."""
        for wager, amount in seat.wagers.items():
            spot = self._felt.areas.get(f"seat-{seat.seat} {wager}")
            if spot is None or not amount:
                continue
            x, y = spot[0], spot[1]
            value = next((v for v in sorted(CHIPS, reverse=True) if v <= amount), min(CHIPS))
            file, r = address(f"chips/{value}.svg"), _CHIP
            words = escape(in_dollars(amount))
            wide = 22 + 17 * len(words)
            yield (
                f'<image href="{file}" x="{x - r:.1f}" y="{y - r:.1f}" width="{2 * r:g}" '
                f'height="{2 * r:g}"/><g class="tag"><rect x="{x - wide / 2:.1f}" y="{y + 12:.1f}" '
                f'width="{wide}" height="42" rx="12"/><text x="{x:.1f}" y="{y + 44:.1f}">{words}'
                "</text></g>"
            )

    def plate(self, seat: SeatPicture) -> str:
        """Who sits there, and what they did last."""
        x, y = self._felt.plates[seat.seat]
        did = last_act(seat)
        name = seat.name if len(seat.name) <= _LONGEST else f"{seat.name[: _LONGEST - 1]}…"
        wide = 122 + max(18.5 * len(name), 15.5 * len(did))
        left, _, window, _ = self._felt.window
        x = min(max(x, left + wide / 2), left + window - wide / 2)
        start = x - wide / 2
        return (
            f'<g class="plate" transform="translate({start:.1f} {y:g})"><rect y="-50" '
            f'width="{wide:g}" height="100" rx="50"/><circle cx="50" r="37"/><text class="no" '
            f'x="50" y="11">{seat.seat}</text><text x="100" y="{-6 if did else 12}">{escape(name)}'
            "</text>"
            f'<text class="did" x="100" y="31">{escape(did)}</text></g>'
        )

    def cover(self) -> str:
        """The cover card, slid to the right of what it covered."""
        x, y, width, height, *_ = self._felt.areas["dealer card-2"]
        left, high = x + width / 2 + 10, height * 0.56
        return (
            f'<rect class="cover" x="{left:g}" y="{y - high / 2:g}" width="{high * CARD:.1f}" '
            f'height="{high:g}" rx="7"/>'
        )

    def outline(self, place: str) -> str:
        """The thing that was seen, as in “dealer card 1”."""
        whose, _, number = place.rpartition(" card ")
        if not number.isdigit() or f"{whose} card-{number}" not in self._felt.areas:
            return ""
        x, y, width, height, *_ = self._felt.areas[f"{whose} card-{number}"]
        return (
            f'<rect class="seen" x="{x - width / 2 - 4:g}" y="{y - height / 2 - 4:g}" '
            f'width="{width + 8:g}" height="{height + 8:g}" rx="14"/>'
        )


def _fanned(box: Sequence[float], index: int, count: int) -> tuple[float, float, float, float]:
    x, y, wide, high, turn = box
    width = min((high - 6) * CARD, wide * 0.6)
    step = min((wide - width - 6) / (count - 1), width * 0.54) if count > 1 else 0
    across = (index - (count - 1) / 2) * step
    return x + across * cos(radians(turn)), y + across * sin(radians(turn)), width, turn
