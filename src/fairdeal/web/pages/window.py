"""A window on a felt: the cloth with its print as a picture, and cards that lie on it."""

from collections.abc import Callable, Iterator

from markupsafe import Markup
from msgspec.structs import replace

from fairdeal.games import game_of
from fairdeal.press.felt_art import FeltArt, Inks
from fairdeal.press.layout import Kind, Layout, layout
from fairdeal.press.svg import Pen
from fairdeal.sheet import Sheet

LEFT, TOP, WIDTH, HEIGHT = 585, 84, 690, 760  # of the window, in millimetres
_CLOTHS = {
    "uth": ("#1b6e56", "#114f3d", "#08291f"),
    "pikit": ("#2a5f8c", "#163f66", "#0a1f36"),
    "hilo": ("#873140", "#5b1c28", "#2d0d14"),
}
_INKS = Inks("#f7efdb", "#edcd8d", "#00000029", "#0000", weight=0.9)
_CARD = 63.5 / 88.9


def cloth(sheet: Sheet) -> str:
    """The middle of a felt with its title and areas, as a file of its own."""
    drawn = layout(sheet)
    printed = replace(
        drawn,
        areas=tuple(area for area in drawn.areas if area.kind is not Kind.EQUIPMENT),
        inscriptions=tuple(text for text in drawn.inscriptions if "title" in text.name),
    )
    near, middle, far = _CLOTHS[game_of(sheet.instrument.id).short]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{LEFT} {TOP} {WIDTH} {HEIGHT}">'
        '<radialGradient id="c" gradientUnits="userSpaceOnUse" cx="915" cy="330" r="900">'
        f'<stop stop-color="{near}"/><stop offset=".5" stop-color="{middle}"/>'
        f'<stop offset="1" stop-color="{far}"/></radialGradient>'
        f'<path d="M{LEFT} {TOP}h{WIDTH}v{HEIGHT}h-{WIDTH}z" fill="url(#c)"/>'
        f"{FeltArt(printed, _INKS, Pen()).all()}</svg>"
    )


def window(sheet: Sheet, dealt: dict[str, str], address: Callable[[str], str]) -> Markup:
    """The felt with cards on some of its areas; `dealt` has faces, or backs, by area."""
    short = game_of(sheet.instrument.id).short
    return Markup(
        '<svg class="window" viewBox="{0} {1} {2} {3}" preserveAspectRatio="xMidYMin slice" '
        'aria-hidden="true"><image href="{4}" x="{0}" y="{1}" width="{2}" height="{3}"/>{5}</svg>'
    ).format(
        LEFT,
        TOP,
        WIDTH,
        HEIGHT,
        address(f"felts/{short}.svg"),
        Markup("").join(_cards(layout(sheet), dealt, address)),
    )


def _cards(drawn: Layout, dealt: dict[str, str], address: Callable[[str], str]) -> Iterator[Markup]:
    for name, card in dealt.items():
        box = drawn.area(name).shape
        high = min(box.height - 4, (box.width - 4) / _CARD)  # type: ignore[union-attr]
        wide = high * _CARD
        yield Markup('<image href="{}" x="{}" y="{}" width="{}" height="{}"/>').format(
            address(f"cards/{card}.svg"),
            f"{box.x - wide / 2:.1f}",
            f"{box.y - high / 2:.1f}",
            f"{wide:.1f}",
            f"{high:.1f}",
        )
