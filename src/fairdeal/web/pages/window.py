"""A window on a felt: the cloth with its print as a picture, and cards that lie on it."""

from collections.abc import Callable, Iterator

from markupsafe import Markup
from msgspec.structs import replace

from fairdeal.games import game_of
from fairdeal.press.felt_art import FeltArt, Inks
from fairdeal.press.layout import Kind, Layout, layout
from fairdeal.press.svg import Pen
from fairdeal.sheet import Sheet

LEFT, TOP, WIDTH, HEIGHT = 535, 100, 760, 500  # of the window, in millimetres
_INKS = Inks("#f7efdb", "#edcd8d", "#00000029", "#0000", weight=0.9)
_CARD = 63.5 / 88.9


def cloth(sheet: Sheet) -> str:
    """What is printed in the middle of a felt, as a file of its own; the cloth is the page's."""
    drawn = layout(sheet)
    printed = replace(
        drawn,
        areas=tuple(a for a in drawn.areas if a.kind is not Kind.EQUIPMENT and not a.seat),
        equal=None,
        inscriptions=tuple(text for text in drawn.inscriptions if "title" in text.name),
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{LEFT} {TOP} {WIDTH} {HEIGHT}">'
        f"{FeltArt(printed, _INKS, Pen()).print()}</svg>"
    )


def window(sheet: Sheet, dealt: dict[str, str], address: Callable[[str], str]) -> Markup:
    """The felt with cards on some of its areas; `dealt` has faces, or backs, by area."""
    short = game_of(sheet.instrument.id).short
    return Markup(
        '<svg class="window" viewBox="{0} {1} {2} {3}" preserveAspectRatio="xMidYMid meet" '
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
