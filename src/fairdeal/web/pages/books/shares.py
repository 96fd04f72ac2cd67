"""The sources of a distance from theory: the rounds by their share, and the seats' shares.

Shares in the direction of the result are drawn as out of range, the others as theory.
"""

from collections.abc import Sequence

from markupsafe import Markup

from fairdeal.house import RoundTheory, Theory
from fairdeal.money import Cents
from fairdeal.web.pages.books.plot import PHONE
from fairdeal.web.pages.environment import dollars, share

FEW = 5  # rounds in the summary
_HEIGHT, _MARGIN = 132, 18
_WIDEST = 22.0  # pixels of one round
_BAR, _THICK = 96, 12


def added_words(cents: float) -> str:
    """Return the share of a round or a seat, in whole dollars.

    >>> added_words(-230_040.0), added_words(1234.0)
    ('−$2,300', '+$12')
    """
    return dollars(Cents(100 * round(cents / 100)), True)


def few_words(theory: Theory) -> str:
    """Return the share of the first few rounds in the distance, in words."""
    farthest = theory.farthest_rounds(FEW)
    part = sum(map(theory.share, farthest))
    rounds = "One round made" if len(farthest) == 1 else f"{len(farthest)} rounds made"
    return f"{rounds} {share(part)} of the distance"


def rounds_plot(theory: Theory) -> Markup:
    """Return a bar for each round, from the one that led farthest away to the one that led back
    most.

    It is drawn once for a desk and once for a phone.
    """
    return _rounds(theory, 536, "wide") + _rounds(theory, PHONE, "narrow")


def _rounds(theory: Theory, width: int, kind: str) -> Markup:
    rounds = theory.farthest_rounds(None)
    most = max((abs(each.added) for each in rounds), default=0.0) or 1.0
    wide = min(_WIDEST, width / max(1, len(rounds)))
    middle, half = _HEIGHT / 2, _HEIGHT / 2 - _MARGIN
    bars = "".join(
        f'<rect class="{_way(theory.share(each))}" x="{n * wide:.2f}" '
        f'y="{middle - max(0, half * each.added / most):.2f}" width="{max(0.6, 0.86 * wide):.2f}" '
        f'height="{abs(half * each.added / most):.2f}"/>'
        for n, each in enumerate(rounds)
    )
    end = max(wide * len(rounds), width * 0.7)
    return Markup(
        f'<svg class="plot shares {kind}" width="{width}" height="{_HEIGHT}" '
        f'viewBox="0 0 {width} {_HEIGHT}" aria-hidden="true">{bars}'
        f'<path class="zero" d="M0 {middle:g}H{end:g}"/>{_labels(rounds, end)}</svg>'
    )


def _labels(rounds: Sequence[RoundTheory], end: float) -> str:
    """Return the labels of the first and the last round, in the margin on the side without bars."""
    ends = [(rounds[0], 0.0, "start"), (rounds[-1], end, "end")] if rounds else []
    return "".join(
        f'<text x="{x:.1f}" y="{_HEIGHT - 3 if each.added > 0 else 11}" text-anchor="{anchor}">'
        f"round {each.number:,}: {added_words(each.added)}</text>"
        for each, x, anchor in ends[: len(rounds)]
    )


def _way(part: float) -> str:
    return "toward" if part > 0 else "against"


def share_bar(part: float, most: float) -> Markup:
    """Return the bar of a part of the whole distance, to the right of zero or to the left."""
    half = _BAR / 2
    wide = half * abs(part) / (most or 1.0)
    return Markup(
        f'<svg class="plot shares" width="{_BAR}" height="{_THICK}" viewBox="0 0 {_BAR} {_THICK}" '
        f'aria-hidden="true"><rect class="{_way(part)}" '
        f'x="{half if part > 0 else half - wide:.1f}" y="2" width="{wide:.1f}" height="8"/>'
        f'<path class="zero" d="M{half:g} 0V{_THICK}"/></svg>'
    )
