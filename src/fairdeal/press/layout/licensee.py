"""The licensee's name on the felt: one line where it fits, two or three where it is long."""

from itertools import combinations, pairwise

from fairdeal.law import Cite, in_short, refuse
from fairdeal.press.fonts import CAP_HEIGHT, HEAD, ROW, check_letters, fit
from fairdeal.press.layout.felt import FeltText

LARGEST, ONE_LINE, LEAST = 29.0, 17.0, 11.0  # mm
PITCH = 1.24  # from line to line, in em
TOWN = 22.0  # how much deeper the town makes it, at most
_GAP = 0.1  # between letters, in em


def licensee(name: str, x: float, y: float, wide: float, high: float) -> tuple[FeltText, ...]:
    """Return the name, and below it in small letters the town after its first comma.

    Both together stand around a point, no wider and no higher than they may be.
    Letters that the fonts do not have, and names that only fit in tiny letters, are refused.
    """
    if not name.strip():
        return ()
    check_letters(name, "the licensee’s name")
    first, _, town = name.upper().partition(", ")
    lines, size = _lines(first, wide, high - TOWN * bool(town))
    pitch = size * PITCH
    deep = (len(lines) - 1) * pitch + (size * 0.4 + 11 if town else 0.0)
    top = y - deep / 2 + size * CAP_HEIGHT / 2
    texts = [_text("licensee", "Licensee’s name", x, top, "licensee", size, pitch, lines)]
    if town:
        small = min(max(size * 0.46, 10.5), fit(town, 13, wide, ROW, 0.18))
        _check_size(name, small, 7.0)
        foot = top + deep
        texts.append(_text("town", "Licensee’s name", x, foot, "place", small, small, (town,)))
    return tuple(texts)


def _lines(name: str, wide: float, high: float) -> tuple[tuple[str, ...], float]:
    """Return the name in as few lines as keep its letters large."""
    one = fit(name, LARGEST, wide, HEAD, _GAP)
    words = name.split()
    ways: list[tuple[tuple[str, ...], float]] = [((name,), one)]
    if one < ONE_LINE:
        for count in (2, 3):
            for cuts in combinations(range(1, len(words)), count - 1):
                ends = (0, *cuts, len(words))
                lines = tuple(" ".join(words[a:b]) for a, b in pairwise(ends))
                tallest = min(22.0, high / (CAP_HEIGHT + (count - 1) * PITCH))
                ways.append((lines, min(fit(line, tallest, wide, HEAD, _GAP) for line in lines)))
    # Another line must be worth it: two more millimetres.
    lines, size = max(ways, key=lambda way: way[1] - 2 * len(way[0]))
    _check_size(name, size, LEAST)
    return lines, size


def _check_size(name: str, size: float, least: float) -> None:
    if size < least:
        raise refuse(
            "licensee-name-too-long",
            f"the licensee’s name {in_short(name, 60)} fits on the felt only in letters of "
            f"{size:.1f} mm; they are at least {least:g} mm: give a trade name",
        )


def _text(
    name: str,
    words: str,
    x: float,
    y: float,
    style: str,
    size: float,
    pitch: float,
    lines: tuple[str, ...],
) -> FeltText:
    gap = size * (_GAP if style == "licensee" else 0.18)
    return FeltText(
        name=name, words=words, x=x, y=round(y, 2), style=style, size=round(size, 2),
        pitch=round(pitch, 2), lines=lines, gap=round(gap, 2),
        cites=(Cite("layout-licensee-name"),),
    )  # fmt: skip
