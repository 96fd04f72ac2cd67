"""A small line drawing for each kind of act at a table, as the dealer sees it.

Moving parts have the class `moves`, a cover or cutting card the class `cover`.
"""

from math import atan2, cos, pi, sin

from markupsafe import Markup

_WIDE, _HIGH = 72, 48
_RACK = '<path d="M50 14v26h18V14"/>'
_TRAY = '<path d="M16 34h40v10H16zM26 34v10m10-10v10m10-10v10"/>'
_SHOE = '<path d="M4 40V18l14-8h8v30z"/><path d="M26 28h-9"/>'
_HAND = (
    '<path transform="translate(20 4) scale(.62)" d="M22 58c-6-5-11-13-13-20-1-3 3-5 5-2l5 8V16'
    'c0-4 6-4 6 0v14V10c0-4 6-4 6 0v19V13c0-4 6-4 6 0v17V19c0-4 6-4 6 0v23c0 7-2 12-5 16"/>'
)


def _card(x: float, y: float, *, up: bool = False, turn: float = 0) -> str:
    mark = (
        f'<circle cx="{x + 7:g}" cy="{y + 10:g}" r="2.4"/>'
        if up
        else f'<path opacity=".5" d="M{x + 3:g} {y + 3:g}h8v14h-8z"/>'
    )
    return (
        f'<g transform="rotate({turn:g} {x + 7:g} {y + 10:g})">'
        f'<rect x="{x:g}" y="{y:g}" width="14" height="20" rx="2"/>{mark}</g>'
    )


def _deck(x: float, y: float) -> str:
    edges = "".join(f"M{x + 1 + 2 * n:g} {y - 2 * n:g}h14v20" for n in (1, 2))
    return _card(x, y) + f'<path d="{edges}"/>'


def _chips(x: float, y: float) -> str:
    return (
        f'<ellipse cx="{x:g}" cy="{y:g}" rx="8" ry="4"/>'
        f'<path d="M{x - 8:g} {y:g}v5c0 5.4 16 5.4 16 0v-5"/>'
    )


def _cover(x: float, y: float) -> str:
    return f'<rect class="cover" x="{x:g}" y="{y:g}" width="22" height="14" rx="2"/>'


def _arrow(x: float, y: float, to_x: float, to_y: float, bend: float = 0) -> str:
    """Return an arrow between two points, bent upwards by so much."""
    middle_x, middle_y = (x + to_x) / 2, (y + to_y) / 2 - 2 * bend
    back = atan2(middle_y - to_y, middle_x - to_x)
    ends = (f"{to_x + 6 * cos(back + k):.1f} {to_y + 6 * sin(back + k):.1f}" for k in _BARBS)
    head = f"L{to_x:g} {to_y:g}L".join(ends)
    return (
        f'<path class="moves" d="M{x:g} {y:g}Q{middle_x:g} {middle_y:g} {to_x:g} {to_y:g}M{head}"/>'
    )


_BARBS = (pi / 5, -pi / 5)
_PICTURES = {
    "close": _HAND + _arrow(10, 14, 62, 14),
    "deal": _SHOE + _arrow(30, 16, 50, 14, 4) + _card(54, 4) + _card(44, 26) + _card(57, 27),
    "deal by hand": _deck(6, 20)
    + _arrow(30, 16, 48, 12, 4)
    + _card(54, 4)
    + _card(44, 26)
    + _card(57, 27),
    "deal stacks": '<path d="M4 40V14h24v26zM10 20h12"/>'
    + _arrow(30, 22, 44, 20, 4)
    + _deck(48, 20),
    "burn": _card(8, 15) + _arrow(26, 24, 46, 24, 5) + _RACK + _card(52, 17),
    "board": _arrow(4, 6, 17, 13, -2) + "".join(_card(x, 17, up=True) for x in (10, 29, 48)),
    "cover": _card(20, 20) + _card(38, 20) + _cover(25, 23) + _arrow(36, 3, 36, 17),
    "turn": _card(12, 20) + _arrow(19, 15, 51, 15, 7) + _card(44, 20, up=True),
    "take": _chips(36, 7) + _arrow(36, 20, 36, 31) + _TRAY,
    "pay": _chips(28, 7) + _chips(47, 7) + _arrow(47, 31, 47, 20) + _TRAY,
    "rack": _card(4, 12, up=True) + _card(14, 18, up=True) + _arrow(31, 24, 46, 24, 5) + _RACK,
    "stub": _deck(8, 18) + _arrow(30, 24, 46, 24, 5) + _RACK + _card(52, 17),
    "count": "".join(_card(12 + 8 * n, 14 + abs(n - 2), turn=12 * (n - 2)) for n in range(5))
    + _arrow(10, 8, 62, 8),
    "set": "".join(_card(2 + 11 * n, 14, up=True) for n in range(3))
    + "".join(_card(44 + 12 * n, 14, up=True) for n in range(2)),
    "shuffle": _card(10, 16, turn=-14)
    + _card(48, 16, turn=14)
    + _arrow(26, 14, 36, 28, 4)
    + _arrow(46, 14, 36, 28, 4),
    "wash": _card(12, 20, turn=-40)
    + _card(30, 22, turn=15)
    + _card(46, 18, turn=60)
    + _arrow(18, 12, 54, 12, 5),
    "spread": "".join(_card(4 + 8 * n, 16, up=True) for n in range(7)),
    "stack": _deck(29, 18) + _arrow(8, 28, 24, 28) + _arrow(64, 28, 50, 28),
    "cut": _deck(16, 18) + _cover(34, 22) + _arrow(68, 29, 59, 29),
    "load": _deck(46, 18) + _arrow(44, 20, 28, 16, 5) + _SHOE,
    "shoe": f'<g transform="translate(18 0)">{_SHOE}</g><path d="M12 44h48"/>'
    + _arrow(58, 12, 58, 38),
    "inspect": _card(20, 8, up=True) + '<circle cx="40" cy="24" r="11"/><path d="m48 32 10 10"/>',
    "press": '<circle cx="36" cy="32" r="12"/><circle cx="36" cy="32" r="7"/>'
    + _arrow(36, 3, 36, 19),
    "hold": _HAND + _card(46, 6) + _arrow(66, 30, 50, 30, -4),
    "say": '<path d="M10 8h52v24H36l-12 10V32H10zM20 17h32M20 24h22"/>',
    "sign": '<rect x="14" y="8" width="44" height="32" rx="4"/><circle cx="27" cy="21" r="5"/>'
    '<path d="M19 34c1-6 15-6 16 0M40 19h11M40 26h11"/>',
}


def act_pictures() -> Markup:
    """Return all drawings as symbols, to be shown by name: `#act-burn`."""
    symbols = "".join(
        f'<symbol id="act-{name.replace(" ", "-")}" viewBox="0 0 {_WIDE} {_HIGH}">'
        f"{drawing}</symbol>"
        for name, drawing in _PICTURES.items()
    )
    return Markup(f'<svg class="hidden" aria-hidden="true">{symbols}</svg>')
