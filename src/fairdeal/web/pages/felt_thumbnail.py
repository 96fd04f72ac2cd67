"""A thumbnail of a felt: the cloth with its print as an image, and pieces on it."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache

from markupsafe import Markup
from msgspec.structs import replace

from fairdeal.games import game_of
from fairdeal.press.drawings.chip import change
from fairdeal.press.layout.felt_art import FeltArt, FeltInks
from fairdeal.press.layout.geometry import MIDDLE, Box
from fairdeal.press.layout.layout import AreaKind, Layout, layout
from fairdeal.press.svg import Pen
from fairdeal.sheet import read_sheet

TOP, WIDTH, HEIGHT = 92, 760, 860  # of the window, in millimetres
LEFT = MIDDLE - WIDTH / 2
_BEYOND = 60  # how far a seat may stand outside and some of its areas be seen
_INKS = FeltInks("#f7efdb", "#edcd8d", "#00000029", "#0000", weight=0.9)
_CARD = 63.5 / 88.9
_CHIP, _RISE = 61.0, 5.2  # across, with the margin of its picture; and from chip to chip


def cloth(instrument: str) -> str:
    """Return the print in the middle of a felt as an SVG file; the page supplies the cloth."""
    drawn = _felt(instrument)
    seats = tuple(each for each in drawn.seats if abs(each.x - MIDDLE) < WIDTH / 2 + _BEYOND)
    shown = {0, *(each.number for each in seats)}
    printed = replace(
        drawn,
        seats=seats,
        areas=tuple(a for a in drawn.areas if a.kind is not AreaKind.EQUIPMENT and a.seat in shown),
        inscriptions=tuple(text for text in drawn.inscriptions if "title" in text.name),
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{LEFT:g} {TOP} {WIDTH} {HEIGHT}">'
        f"{FeltArt(printed, _INKS, Pen()).print()}</svg>"
    )


def window(
    instrument: str,
    dealt: Mapping[str, str],
    wagered: Mapping[str, int],
    address: Callable[[str], str],
) -> Markup:
    """Return the felt with cards and chips: faces, or backs, and cents, each by the area's name."""
    drawn = _felt(instrument)
    pieces = (
        *_chips(drawn, wagered, address),
        *_cards(drawn, dealt, address),
        _cover(drawn, dealt),
    )
    return Markup(
        '<div class="window"><svg viewBox="{0:g} {1} {2} {3}" preserveAspectRatio="xMidYMin slice" '
        'aria-hidden="true"><image href="{4}" x="{0:g}" y="{1}" width="{2}" height="{3}"/>{5}'
        "</svg></div>"
    ).format(
        LEFT,
        TOP,
        WIDTH,
        HEIGHT,
        address(f"felts/{game_of(instrument).short}.svg"),
        Markup("").join(pieces),
    )


@cache  # every look at the lobby asks again
def _felt(instrument: str) -> Layout:
    """Return the layout of the game's default sheet."""
    return layout(read_sheet(instrument, {}))


def _cover(drawn: Layout, dealt: Mapping[str, str]) -> Markup:
    """Return the cover card across the dealer's cards, where two of them lie face down."""
    closed = [
        drawn.area(name).shape
        for name, card in dealt.items()
        if name.startswith("dealer") and card.startswith("back")
    ]
    if len(closed) != 2:
        return Markup("")
    x, y = sum(box.x for box in closed) / 2, closed[0].y
    return Markup(
        '<rect x="{0:.1f}" y="{1:.1f}" width="122" height="87" rx="4" fill="#e6c53a"/>'
    ).format(x - 61, y - 43.5)


def _cards(
    drawn: Layout, dealt: Mapping[str, str], address: Callable[[str], str]
) -> Iterator[Markup]:
    for name, card in dealt.items():
        box = drawn.area(name).shape
        assert isinstance(box, Box)
        high = min(box.height - 4, (box.width - 4) / _CARD)
        yield _piece(address(f"cards/{card}.svg"), box.x, box.y, high * _CARD, high, box.turn)


def _chips(
    drawn: Layout, wagered: Mapping[str, int], address: Callable[[str], str]
) -> Iterator[Markup]:
    """Yield a pile on each wager's area: the fewest chips, the largest at the bottom."""
    for name, cents in wagered.items():
        at = drawn.area(name).shape
        yield Markup('<circle cx="{:.1f}" cy="{:.1f}" r="35" fill="#0005"/>').format(
            at.x + 3, at.y + 6
        )
        for level, value in enumerate(change(cents)):
            picture, y = address(f"chips/{value}.svg"), at.y - level * _RISE
            yield _piece(picture, at.x, y, _CHIP, _CHIP, turn=level * 37 % 24 - 12)


def _piece(picture: str, x: float, y: float, wide: float, high: float, turn: float = 0) -> Markup:
    turned = f' transform="rotate({turn:.1f} {x:.1f} {y:.1f})"' if turn else ""
    return Markup('<image href="{}" x="{}" y="{}" width="{}" height="{}"{}/>').format(
        picture,
        f"{x - wide / 2:.1f}",
        f"{y - high / 2:.1f}",
        f"{wide:.1f}",
        f"{high:.1f}",
        Markup(turned),
    )
