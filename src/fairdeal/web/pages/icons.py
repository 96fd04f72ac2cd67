"""Small drawings that pages set into their text: icons, and the seal of a hash."""

from collections.abc import Iterable

from markupsafe import Markup

from fairdeal.cards import Card
from fairdeal.press.drawings.seal import rosette
from fairdeal.press.drawings.suit import MARKS

_ICONS = {
    "play": '<path d="M8 5.5v13l10.5-6.5z"/>',
    "recall": '<path d="M4 12a8 8 0 1 0 2.6-5.9M4 4v4h4"/><path d="M12 8v4.4l2.8 1.8"/>',
    "coach": '<path d="M4 19V9m5.3 10V5m5.4 14v-7M20 19V8"/>',
    "law": '<path d="M6 3.5h9l3.5 3.5v13.5H6z"/><path d="M9 11h6.5M9 14.5h6.5M9 8h3"/>',
    "silent": '<path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5z"/><path d="m16 10 4 4m0-4-4 4"/>',
    "sound": '<path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5z"/>'
    '<path d="M15.5 9.2a4.2 4.2 0 0 1 0 5.6M18 6.7a7.5 7.5 0 0 1 0 10.6"/>',
    "room": '<path d="M12 3.5v2M12 18.5v2M3.5 12h2M18.5 12h2M6 6l1.4 1.4M16.6 16.6 18 18M6 18l1.4-'
    '1.4M16.6 7.4 18 6"/><circle cx="12" cy="12" r="3.6"/>',
    "help": '<circle cx="12" cy="12" r="8.5"/><path d="M9.8 9.5A2.3 2.3 0 1 1 12.6 12c-.5.2-.6.6-.6'
    ' 1.4M12 16.2v.3"/>',
    "settings": '<path d="M4 7h9m5 0h2M4 17h2m5 0h9"/><circle cx="15.5" cy="7" r="2.4"/>'
    '<circle cx="8.500" cy="17" r="2.4"/>',
    "first": '<path d="M7 6v12M17 6l-6 6 6 6"/>',
    "eye": '<path d="M3 12s3.4-6 9-6 9 6 9 6-3.4 6-9 6-9-6-9-6Z"/>'
    '<circle cx="12" cy="12" r="2.6"/>',
    "back": '<path d="m14 6-6 6 6 6"/>',
    "more": '<path d="m9 6 6 6-6 6"/>',
    "tick": '<path d="m5 12.5 4.5 4.5L19 7.5"/>',
    "cross": '<path d="m6 6 12 12M18 6 6 18"/>',
    "down": '<path d="M12 4v12m-5-5 5 5 5-5M5 20h14"/>',
    "warn": '<path d="M12 4 21 19.5H3z"/><path d="M12 10v4.5M12 17v.3"/>',
    "leave": '<path d="M14 4H5v16h9M10 12h10m-4-4 4 4-4 4"/>',
    "file": '<path d="M6 3.5h9l3.5 3.5v13.5H6z"/><path d="M12 17v-6.5m-3 3 3-3 3 3"/>',
}


def icon(name: str, size: int = 22) -> Markup:
    """Return a line drawing in the colour of the text around it."""
    return Markup(
        '<svg viewBox="0 0 24 24" width="{0}" height="{0}" fill="none" stroke="currentColor" '
        'stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">'
        "{1}</svg>"
    ).format(size, Markup(_ICONS[name]))


def seal(digest: str, size: int) -> Markup:
    """Return the picture of a hash, in the colour of the text around it: the same hash, the same
    picture.
    """
    return Markup(
        '<svg class="seal" viewBox="-10.6 -10.6 21.2 21.2" width="{0}" height="{0}" '
        'aria-hidden="true">{1}</svg>'
    ).format(size, Markup(rosette(digest, "currentColor")))


def faces(cards: Iterable[str]) -> Markup:
    """Return cards in a line of text: rank and suit mark, with their names for screen readers."""
    drawn = Markup("")
    for card in map(Card, cards):
        drawn += Markup(
            '<span class="face" role="img" aria-label="{0}">{1}<svg class="suit {2}" '
            'viewBox="-5.2 -5.4 10.4 10.8" aria-hidden="true"><path d="{3}" fill="currentColor"/>'
            "</svg></span> "
        ).format(_name(card), _rank(card), card.suit.letter, Markup(MARKS[card.suit]))
    return drawn


def _rank(card: Card) -> str:
    return str(card)[0].replace("T", "10")


def _name(card: Card) -> str:
    return f"{card.rank.word} of {card.suit.name.lower()}s"


def seat_dots(seats: int, taken: frozenset[int]) -> Markup:
    """Return the seats as an arc of dots, seen by a spectator: seat 1 at the right end."""
    half = (seats - 1) / 2 or 1
    drawn = ""
    for n in range(seats, 0, -1):
        across = ((seats - n) - (seats - 1) / 2) / half
        x, y = 6.5 + (seats - n) * 9, 13 - 8 * across * across
        kind = "taken" if n in taken else "free"
        drawn += f'<circle class="{kind}" cx="{x:g}" cy="{y:.1f}" r="3.4"/>'
    wide = seats * 9 + 4
    return Markup(
        f'<svg class="dots" width="{wide}" height="18" viewBox="0 0 {wide} 18" '
        f'aria-hidden="true">{drawn}</svg>'
    )
