"""Words and pictures as SVG text: lettering as outlines, or as text for what sets type itself."""

from html import escape

from msgspec import Struct

from fairdeal.press.fonts import ROW, Style, outlines, width


def picture(left: float, top: float, wide: float, high: float, scale: float, drawn: str) -> str:
    """Return a whole picture: a window in millimetres, shown at a scale."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:g} {top:g} {wide:g} {high:g}" '
        f'width="{wide * scale:g}mm" height="{high * scale:g}mm">{drawn}</svg>\n'
    )


class Pen(Struct, frozen=True):
    """Writes words into a picture.

    As outlines they look alike everywhere and need no font; each line then carries its words as a
    label, for people who listen and for programs that search.
    """

    as_text: bool = False

    def write(
        self,
        x: float,
        y: float,
        words: str,
        size: float,
        style: Style = ROW,
        *,
        ink: str,
        anchor: str = "middle",
        gap: float = 0.0,
        turn: float = 0.0,
    ) -> str:
        """Draw one line around, from or up to a point of its baseline."""
        if not words.strip():
            return ""
        turned = f' transform="rotate({turn:.3f} {x:.2f} {y:.2f})"' if turn else ""
        wide = width(words, size, style, gap)
        left = x - wide * {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor]
        if not self.as_text:
            path = outlines(words, left, y, size, style, gap)
            return (
                f'<g role="img" aria-label="{escape(words)}" fill="{ink}"{turned}>'
                f'<path d="{path}"/></g>'
            )
        family, weight = style
        cut = ' font-style="italic"' if weight == "italic" else f' font-weight="{weight}"'
        spaced = f' letter-spacing="{gap:.2f}"' if gap else ""
        return (
            f'<text x="{left:.2f}" y="{y:.2f}" font-family="{family}" font-size="{size:.2f}"{cut} '
            f'fill="{ink}"{spaced}{turned}>{escape(words)}</text>'
        )
