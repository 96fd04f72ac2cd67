"""Playing cards, 63.5 by 88.9 mm (5 : 7): faces for any size, small faces, and the back."""

from collections.abc import Iterator
from functools import cache
from math import pi

from fairdeal.cards import DECK, Card, Rank, Suit
from fairdeal.press.drawings.chip import ring, rosette
from fairdeal.press.drawings.court import half
from fairdeal.press.drawings.index import number, word
from fairdeal.press.drawings.suit import FOUR_COLOURS, GOLD, INK, TWO_COLOURS, Inks, mark

WIDTH, HEIGHT, CORNER = 63.5, 88.9, 3.6
PAPER, EDGE = "#fdfbf5", "#b9ad94"
COURTS = (Rank.JACK, Rank.QUEEN, Rank.KING)
_MX, _MY = WIDTH / 2, HEIGHT / 2
_ACE_OF_SPADES = "3a51c09977"  # the rosette in its middle
# Pips: columns left, middle, right; rows from the top.
_L, _R, _T, _B = 21.6, WIDTH - 21.6, 16.6, HEIGHT - 16.6
_U, _D, _Q1, _Q3 = 30.55, HEIGHT - 30.55, 34.9, HEIGHT - 34.9
_CORNERS = ((_L, _T), (_R, _T), (_L, _B), (_R, _B))
_PIPS: dict[Rank, tuple[tuple[float, float], ...]] = {
    Rank.TWO: ((_MX, _T), (_MX, _B)),
    Rank.THREE: ((_MX, _T), (_MX, _MY), (_MX, _B)),
    Rank.FOUR: _CORNERS,
    Rank.FIVE: (*_CORNERS, (_MX, _MY)),
    Rank.SIX: (*_CORNERS, (_L, _MY), (_R, _MY)),
    Rank.SEVEN: (*_CORNERS, (_MX, _U), (_L, _MY), (_R, _MY)),
    Rank.EIGHT: (*_CORNERS, (_MX, _U), (_L, _MY), (_R, _MY), (_MX, _D)),
    Rank.NINE: (*_CORNERS, (_L, _Q1), (_R, _Q1), (_MX, _MY), (_L, _Q3), (_R, _Q3)),
    Rank.TEN: (
        *_CORNERS, (_MX, 25.7), (_L, _Q1), (_R, _Q1), (_L, _Q3), (_R, _Q3), (_MX, HEIGHT - 25.7),
    ),
}  # fmt: skip


def faces_of_a_deck(*, four_colours: bool) -> Iterator[tuple[str, str, str]]:
    """Yield the name of each card, its face and its small face."""
    for card in DECK:
        yield (
            str(card),
            face(card, four_colours=four_colours),
            small_face(card, four_colours=four_colours),
        )


@cache
def face(card: Card, *, four_colours: bool = False) -> str:
    """Draw a card's face: indices in two corners, and pips, an ace's mark or a court."""
    inks = (FOUR_COLOURS if four_colours else TWO_COLOURS)[card.suit]
    if card.rank in COURTS:
        middle = _court(card, inks)
    elif card.rank is Rank.ACE:
        middle = _ace(card.suit, inks)
    else:
        middle = "".join(
            mark(card.suit, x, y, 11.6, inks.mark, turned=y > _MY + 0.1)
            for x, y in _PIPS[card.rank]
        )
    corner = _index(card, inks)
    turned = f'<g transform="rotate(180 {_MX:g} {_MY:g})">{corner}</g>'
    return _sheet(corner + turned + middle)


@cache
def small_face(card: Card, *, four_colours: bool = False) -> str:
    """Draw a face for small sizes: one large index; one large pip, or the court's bust."""
    inks = (FOUR_COLOURS if four_colours else TWO_COLOURS)[card.suit]
    ten = card.rank is Rank.TEN
    large = word(
        _shown(card), x=17.2 if ten else 15.6, y=6.2, high=26, squeeze=0.7 if ten else 0.95,
        gap=1.5, pen=2.55, ink=inks.mark,
    ) + mark(card.suit, 15.4, 45.6, 18, inks.mark)  # fmt: skip
    if card.rank not in COURTS:
        return _sheet(large + mark(card.suit, 41.5, 65.5, 33, inks.mark))
    id = f"small-{card}{'-4' if four_colours else ''}"
    bust = half(card.rank, card.suit, inks, id)
    return _sheet(
        f'<clipPath id="{id}-c"><path d="M1 {HEIGHT - 1:g}H{WIDTH - 1:g}V20H1Z"/></clipPath>'
        f'<g clip-path="url(#{id}-c)"><g transform="translate(41.6 86.9) scale(1.27)">{bust}'
        f"</g></g>{large}"
    )


def _shown(card: Card) -> str:
    return "10" if card.rank is Rank.TEN else card.rank.letter


def _index(card: Card, inks: Inks) -> str:
    """Rank and suit in a column that no pip reaches."""
    ten = card.rank is Rank.TEN
    rank = word(
        _shown(card), x=8.6, y=4.6, high=12.8, squeeze=0.72 if ten else 0.94,
        gap=1.6 if ten else 1.25, ink=inks.mark,
    )  # fmt: skip
    return rank + mark(card.suit, 8.6, 24.3, 9.4, inks.mark)


def _ace(suit: Suit, inks: Inks) -> str:
    if suit is not Suit.SPADE:
        return mark(suit, _MX, _MY, 25, inks.mark)
    return (
        mark(suit, _MX, _MY - 0.6, 36, inks.mark)
        + f'<g transform="translate({_MX:g} {_MY + 3.6:g}) scale(.86)" opacity=".95">'
        f"{rosette(_ACE_OF_SPADES, PAPER, 0.42)}</g>"
    )


def _court(card: Card, inks: Inks) -> str:
    x, y, w, h, slope = 15.5, 7.2, WIDTH - 31, HEIGHT - 14.4, 4.6
    id = f"{card}-{inks.mark[1:]}"
    left, right = f"{-w / 2:g}", f"{w / 2:g}"
    upper = (
        f'<g id="{id}-up" clip-path="url(#{id}-h)">{half(card.rank, card.suit, inks, id)}'
        f"{mark(card.suit, -11.4, -31.6, 8.2, inks.mark)}</g>"
    )
    frame = f'x="{x}" y="{y}" width="{w:g}" height="{h:g}" rx="1.2"'
    return (
        f'<clipPath id="{id}-h"><path d="M{left} {-h / 2:g}H{right}V{-slope}L{left} {slope}Z"/>'
        f'</clipPath><rect {frame} fill="#fbf3e2"/>'
        f'<g transform="translate({_MX:g} {_MY:g})">{upper}'
        f'<use href="#{id}-up" transform="rotate(180)"/>'
        f'<path d="M{left} {slope - 1.5:g}L{right} {-slope - 1.5:g}V{-slope + 1.5:g}'
        f'L{left} {slope + 1.5:g}Z" fill="{GOLD}" stroke="{INK}" stroke-width=".42"/>'
        f'<path d="M{left} {slope}L{right} {-slope}" stroke="{INK}" stroke-width=".7" '
        'stroke-dasharray=".1 2.05" stroke-linecap="round" fill="none"/></g>'
        f'<rect {frame} fill="none" stroke="{inks.mark}" stroke-width=".55"/>'
    )


def _sheet(drawn: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'width="{WIDTH}mm" height="{HEIGHT}mm"><rect x=".3" y=".3" width="{WIDTH - 0.6:g}" '
        f'height="{HEIGHT - 0.6:g}" rx="{CORNER}" fill="{PAPER}" stroke="{EDGE}" '
        f'stroke-width=".6"/>{drawn}</svg>'
    )


@cache
def back(ground: str = "#7a1b2a", lines: str = "#f2dcbb") -> str:
    """Draw the back, the same when turned round, so that no card has an up.

    A lattice of crossing waves, a medallion, a rosette at each end.
    """
    x, w, h = 3.2, WIDTH - 6.4, HEIGHT - 6.4
    medal = [ring(15.4, 2.3, 24, k * pi / 2) for k in range(4)]
    medal += [ring(9.6, 2.6, 12, k * pi * 2 / 3) for k in range(3)]
    medal += [ring(4.5, 1.5, 8), ring(4.5, 1.5, 8, pi)]
    paths = "".join(f'<path d="{path}" stroke-width=".34"/>' for path in medal)
    plate = f'x="{x}" y="{x}" width="{w:g}" height="{h:g}" rx="2.2"'
    inner = f'x="{x + 1.4:g}" y="{x + 1.4:g}" width="{w - 2.8:g}" height="{h - 2.8:g}" rx="1.3"'
    return _sheet(
        _lattice("one", 45, lines) + _lattice("two", -45, lines)
        + f'<clipPath id="back"><rect {plate}/></clipPath><rect {plate} fill="{ground}"/>'
        f'<g clip-path="url(#back)" fill="none" stroke="{lines}"><g opacity=".45" stroke="none">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="url(#back-one)"/>'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="url(#back-two)"/></g>'
        f'<g transform="translate({_MX:g} {_MY:g})"><circle r="20.2" fill="{ground}" '
        f'stroke-width=".6"/><circle r="19.3" stroke-width=".25"/>{paths}'
        f'<path d="M0-3 2.1 0 0 3-2.1 0Z" fill="{lines}" stroke="none"/></g>'
        + _rosette(13.2, ground, lines) + _rosette(HEIGHT - 13.2, ground, lines)
        + f'</g><rect {inner} fill="none" stroke="{lines}" stroke-width=".5"/>'
    )  # fmt: skip


def _lattice(id: str, turn: int, lines: str) -> str:
    """Draw one family of waves; each line has its twin at 180 degrees."""
    u, v, a = 16.76, 2.55, 1.8
    waves = "".join(
        f"M0 {number(y)}q{u / 4:g} {side * a:g} {u / 2:g} 0t{u / 2:g} 0"
        for y, side in ((v / 2, -1), (1.5 * v, 1))
    )
    return (
        f'<pattern id="back-{id}" width="{u}" height="{2 * v:g}" patternUnits="userSpaceOnUse" '
        f'patternTransform="translate({_MX:g} {_MY:g}) rotate({turn}) translate(0 {-v / 2:g})">'
        f'<path d="{waves}" fill="none" stroke="{lines}" stroke-width=".26"/></pattern>'
    )


def _rosette(y: float, ground: str, lines: str) -> str:
    waves = "".join(
        f'<path d="{ring(3.9, 1.3, 10, k * pi * 2 / 3)}" stroke-width=".34"/>' for k in range(3)
    )
    return (
        f'<g transform="translate({_MX:g} {y:g})"><circle r="7" fill="{ground}" '
        f'stroke-width=".45"/><circle r="6.3" stroke-width=".25"/>{waves}'
        f'<circle r="1.1" fill="{lines}" stroke="none"/></g>'
    )
