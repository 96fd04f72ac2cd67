"""Pieces drawn on a felt: a table as all see it, a sample round in the lobby, changed words."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from html import escape
from math import asin, cos, sin

from markupsafe import Markup

from fairdeal.house import LiveTable
from fairdeal.money import in_dollars
from fairdeal.press.drawings.chip import CHIPS, change
from fairdeal.press.layout.felt import ARCS_FROM
from fairdeal.press.layout.geometry import MIDDLE, Box
from fairdeal.press.layout.layout import Inscription, Layout, layout
from fairdeal.press.layout.places import CARD, card_place, card_width, place
from fairdeal.sheet import Sheet
from fairdeal.view import SeatView, TableView, WagerOutcome, asked, felt_of, picture, presented
from fairdeal.web.pages.assets import CLOTH, CLOTH_PLACE, address, default_felt
from fairdeal.web.pages.table.felt import TableFelt, felt

_CHIP = 58.0  # across
_PILED_CHIP, _RISE = 61.0, 5.2  # in the lobby: across, and from chip to chip
_LONGEST = 14  # letters of a name
_AIR = 12.0  # around words that are framed


def felt_view(live: LiveTable, outlined: str = "") -> Markup:
    """Return the felt with cards, wagers and plates; one place may be outlined, as in “dealer card
    1”.
    """
    standing = live.durable
    state, seen = standing.state, picture(standing.state, standing.events).table
    return felt_with_pieces(state.sheet, seen, asked(state, state.step), outlined)


def felt_with_pieces(
    sheet: Sheet, seen: TableView, decide: Collection[int] = (), outlined: str = ""
) -> Markup:
    """Draw any table view; seats in `decide` are marked as to act."""
    base = felt(layout(sheet))
    laid = _Laid(base, presented(sheet.instrument.id).card_back)
    pieces = [
        *laid.cards("dealer", seen.dealer, seen.dealer_picks),
        *laid.cards("community", seen.community, ()),
    ]
    for seat in seen.seats:
        pieces += laid.cards(f"seat-{seat.seat}", seat.cards, seat.picks)
        pieces += laid.wagers(seat)
    pieces += [laid.plate(seat, asked=seat.seat in decide) for seat in seen.seats]
    mark = laid.outline(outlined) if outlined else ""
    if " card " not in outlined:
        return _with(base, mark + "".join(pieces))  # amounts are read over it
    if mark and seen.covered:
        mark += laid.cover()
    return _with(base, "".join(pieces) + mark)


def felt_with_frames(after: Layout, changed: Sequence[str]) -> Markup:
    """Return a felt with frames around changed words; adjacent words share a frame."""
    words = [each for each in after.inscriptions if each.name in changed]
    paths = [_bent_frame(each) for each in words if each.bend]
    for left, high, right, low in joined(_sides(each) for each in words if not each.bend):
        paths.append(f"M{left:g} {high:g}H{right:g}V{low:g}H{left:g}Z")
    return _with(
        felt(after), "".join(f'<path class="changed" data-changed d="{path}"/>' for path in paths)
    )


Sides = tuple[float, float, float, float]  # left, top, right and bottom


def joined(boxes: Iterable[Sides]) -> list[Sides]:
    """Return boxes of which none touches another: touching boxes are merged.

    >>> joined([(0, 0, 9, 5), (1, 4, 8, 9), (20, 0, 30, 5)])
    [(0, 0, 9, 9), (20, 0, 30, 5)]
    """
    apart: list[Sides] = []
    for box in boxes:
        grown = box
        while touched := next((each for each in apart if _touch(each, grown)), None):
            apart.remove(touched)
            (a, b, c, d), (e, f, g, h) = touched, grown
            grown = min(a, e), min(b, f), max(c, g), max(d, h)
        apart.append(grown)
    return sorted(apart)


def _touch(one: Sides, other: Sides) -> bool:
    across = one[0] <= other[2] and other[0] <= one[2]
    return across and one[1] <= other[3] and other[1] <= one[3]


def _sides(words: Inscription) -> Sides:
    """Return the box around an inscription, with a small margin."""
    shape = words.shape
    assert isinstance(shape, Box)
    wide, high = shape.width / 2 + _AIR, shape.height / 2 + _AIR
    return shape.x - wide, shape.y - high, shape.x + wide, shape.y + high


def _bent_frame(words: Inscription) -> str:
    """Return a frame along an inscription that is bent."""
    _, _, right, _ = _sides(words)
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


def _with(base: TableFelt, more: str) -> Markup:
    return Markup(str(base.drawing).removesuffix("</svg>") + more + "</svg>")


class _Laid:
    """The pieces on one felt."""

    def __init__(self, base: TableFelt, back: str) -> None:
        self._felt, self._back = base, back

    def cards(self, whose: str, faces: Sequence[str], picks: Sequence[int]) -> Iterator[str]:
        """Yield a hand, face up where everybody sees it."""
        for index, face in enumerate(faces):
            x, y, width, turn = card_place(self._felt.areas, whose, index, len(faces), picks)
            file = f"cards/small/{face}.svg" if face else f"cards/{self._back}.svg"
            yield _piece(file, x, y, width, width / CARD, turn)

    def wagers(self, seat: SeatView) -> Iterator[str]:
        """Yield chips and their amounts; for settled wagers, the outcome."""
        settled = {result.wager: result for result in seat.results}
        for wager, amount in seat.wagers.items():
            spot = self._felt.areas.get(f"seat-{seat.seat} {wager}")
            if spot is None or not amount:
                continue
            x, y = spot[0], spot[1]
            result = settled.get(wager)
            if result is None or result.outcome != "lose":
                yield _chip(x, y, amount)
            kind = "" if result is None else f" {result.outcome}"
            yield _tag(x, y, in_dollars(amount) if result is None else _came_to(result), kind)

    def plate(self, seat: SeatView, *, asked: bool) -> str:
        """Return a player's plate: the name and the last action, or that it is the
        player's turn.
        """
        x, y = self._felt.plates[seat.seat]
        did = seat.did or ("Is asked" if asked else "")
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
        """Return the cover card, to the right of the cards it covered."""
        x, y, width, height, *_ = self._felt.areas["dealer card-2"]
        left, high = x + width / 2 + 10, height * 0.56
        return (
            f'<rect class="cover" x="{left:g}" y="{y - high / 2:g}" width="{high * CARD:.1f}" '
            f'height="{high:g}" rx="7"/>'
        )

    def outline(self, place: str) -> str:
        """Return the outline of an observed thing: “dealer card 1”, or a wager's area, “seat-3
        ante”.
        """
        area = self._felt.areas.get(place.replace(" card ", " card-"))
        if area is None:
            return ""
        x, y, width, height, *_ = area
        air, corner = (4, 14) if " card " in place else (10, width)
        return (
            f'<rect class="seen" x="{x - width / 2 - air:g}" y="{y - height / 2 - air:g}" '
            f'width="{width + 2 * air:g}" height="{height + 2 * air:g}" rx="{corner:g}"/>'
        )


def _chip(x: float, y: float, amount: int) -> str:
    value = next((v for v in sorted(CHIPS, reverse=True) if v <= amount), min(CHIPS))
    return _piece(f"chips/{value}.svg", x, y, _CHIP, _CHIP)


def _tag(x: float, y: float, words: str, kind: str) -> str:
    wide = 22 + 17 * len(words)
    return (
        f'<g class="tag{kind}"><rect x="{x - wide / 2:.1f}" y="{y + 12:.1f}" '
        f'width="{wide}" height="42" rx="12"/><text x="{x:.1f}" y="{y + 44:.1f}">{escape(words)}'
        "</text></g>"
    )


def _came_to(result: WagerOutcome) -> str:
    """Return the outcome of a wager, in a word or an amount."""
    words = {"win": f"+{in_dollars(result.payout)}", "lose": "lost"}
    return words.get(result.outcome, result.outcome)


def _piece(picture: str, x: float, y: float, wide: float, high: float, turn: float = 0) -> str:
    """Return a card or a chip, by the name of its picture and its middle."""
    turned = f' transform="rotate({turn:.1f} {x:.1f} {y:.1f})"' if turn else ""
    return (
        f'<image href="{address(picture)}" x="{x - wide / 2:.1f}" y="{y - high / 2:.1f}" '
        f'width="{wide:.1f}" height="{high:.1f}"{turned}/>'
    )


def window(instrument: str, dealt: Mapping[str, str], wagered: Mapping[str, int]) -> Markup:
    """Return the middle of a felt as the lobby shows it, with cards and chips.

    Cards are faces, or backs, and wagers are cents, each by the area's name.
    """
    areas = {area.name: place(area) for area in default_felt(instrument).areas}
    pieces = "".join((*_piles(areas, wagered), *_window_cards(areas, dealt)))
    return Markup(
        f'<div class="window"><svg viewBox="{CLOTH}" '
        'preserveAspectRatio="xMidYMin slice" aria-hidden="true">'
        f'<image href="{address(f"felts/{felt_of(instrument)}.svg")}" {CLOTH_PLACE}/>{pieces}'
        "</svg></div>"
    )


def _window_cards(areas: Mapping[str, list[float]], dealt: Mapping[str, str]) -> Iterator[str]:
    """Yield the cards, and a cover card across the dealer's where two of them lie face down."""
    for name, card in dealt.items():
        x, y, *_, turn = areas[name]
        width = card_width(areas[name])
        yield _piece(f"cards/{card}.svg", x, y, width, width / CARD, turn)
    closed = [
        areas[name]
        for name, card in dealt.items()
        if name.startswith("dealer") and card.startswith("back")
    ]
    if len(closed) == 2:
        x, y = (closed[0][0] + closed[1][0]) / 2, closed[0][1]
        yield (
            f'<rect x="{x - 61:.1f}" y="{y - 43.5:.1f}" width="122" height="87" rx="4" '
            'fill="#e6c53a"/>'
        )


def _piles(areas: Mapping[str, list[float]], wagered: Mapping[str, int]) -> Iterator[str]:
    """Yield a pile on each wager's area: the fewest chips, the largest at the bottom."""
    for name, cents in wagered.items():
        x, y, *_ = areas[name]
        yield f'<circle cx="{x + 3:.1f}" cy="{y + 6:.1f}" r="35" fill="#0005"/>'
        for level, value in enumerate(change(cents)):
            chip, turn = f"chips/{value}.svg", level * 37 % 24 - 12
            yield _piece(chip, x, y - level * _RISE, _PILED_CHIP, _PILED_CHIP, turn)
