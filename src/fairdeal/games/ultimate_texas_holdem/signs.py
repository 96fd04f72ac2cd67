"""The signs of Ultimate Texas Hold 'Em, with Massachusetts' two bonuses."""

from collections.abc import Iterator

from fairdeal.games.ultimate_texas_holdem.bonuses import (
    PROGRESSIVE_STAKE,
    Progressive,
    ProgressiveCards,
)
from fairdeal.games.ultimate_texas_holdem.sheet import MassachusettsUthSheet, UthSheet
from fairdeal.law import Cite
from fairdeal.money import in_dollars
from fairdeal.press.signs import Boxed, Matrix, Notice, NoticeLines, PayRows, paid_at_most
from fairdeal.press.wording import Row, cited, hand_words, limits, pays, shorter

PUSH = ("Less than a straight", "push")  # what the blind does below its lowest row


def notices(sheet: UthSheet) -> Iterator[Notice]:
    """Iterate over the signs: odds and limits.

    In Massachusetts Cover All and the Progressive too.
    """
    yield _odds(sheet)
    yield _limits(sheet)
    if isinstance(sheet, MassachusettsUthSheet):
        if sheet.cover_all:
            yield _cover_all(sheet)
        if sheet.progressive:
            yield _progressive(sheet, sheet.progressive)


def _odds(sheet: UthSheet) -> Notice:
    said = Cite("odds-say-to")
    return Notice(
        title="What blind and trips pay",
        left=(
            PayRows(
                head="Blind, if you beat the dealer",
                rows=tuple((shorter(a), b) for a, b in (*pays(sheet.blind_pay_table), PUSH)),
                clauses=cited(sheet, Cite("blind-odds"), said),
            ),
        ),
        right=(
            PayRows(
                head="Trips, win or lose",
                rows=pays(sheet.trips_pay_table),
                clauses=cited(sheet, Cite("trips-odds"), said),
            ),
        ),
    )


def _limits(sheet: UthSheet) -> Notice:
    optional = ["Trips"]
    bonus: list[Row] = []
    if isinstance(sheet, MassachusettsUthSheet):
        optional += ["Cover All"] if sheet.cover_all else []
        bonus += (
            [("Progressive", f"{in_dollars(PROGRESSIVE_STAKE)}, no more, no less")]
            if sheet.progressive
            else []
        )
    rows = (
        ("Ante and blind, equal", limits(*sheet.ante_limits)),
        (", ".join(optional), limits(*sheet.side_limits)),
        *bonus,
        ("Play, times the ante", "4 or 3, then 2, then 1"),
        ("Ante and play that win", "1 to 1"),
        ("Dealer below a pair", "ante returned"),
    )
    cites = (
        Cite("chips-only"),
        Cite("preflop-decision"),
        Cite("flop-decision"),
        Cite("last-decision"),
        Cite("even-money"),
        Cite("dealer-below-pair"),
    )
    return Notice(
        title="Limits",
        left=(NoticeLines(rows=rows, clauses=cited(sheet, *cites)), *paid_at_most(sheet)),
    )


def _cover_all(sheet: MassachusettsUthSheet) -> Notice:
    tables = sheet.cover_all
    cites = (Cite("MA-UTH 13(b)"), Cite("MA-UTH 13(c)"), Cite("MA-UTH 13(f)"), Cite("MA-UTH 13(k)"))
    return Notice(
        title="Cover All pays",
        left=(
            Matrix(
                head="Hands dealt",
                columns=tuple(str(hands) for hands in range(2, 2 + len(tables))),
                rows=tuple(
                    (hand_words(row), *(str(table.rows[row]) for table in tables))
                    for row in tables[0].rows
                ),
                clauses=cited(sheet, *cites),
            ),
            Boxed(
                words="The *highest hand at the table* counts, the dealer’s included, and only "
                "that one.",
                more="Hands dealt are the players’ and the dealer’s. Folded hands do not count.",
                clauses=cited(sheet, Cite("MA-UTH 13(g)")),
            ),
        ),
    )


def _progressive(sheet: MassachusettsUthSheet, progressive: Progressive) -> Notice:
    decides = {
        ProgressiveCards.HOLE_AND_FLOP: "Your two cards and the flop decide.",
        ProgressiveCards.BEST_OF_SEVEN: "Your best five of seven cards decide.",
    }[progressive.cards]
    rows = tuple(
        (hand_words(row), paid.printed.removesuffix(" of meter"))
        for row, paid in progressive.rows.items()
    )
    shares = any(paid.share for paid in progressive.rows.values())
    return Notice(
        title="Progressive pays",
        left=(
            PayRows(
                head="Progressive, % of the meter" if shares else "Progressive",
                rows=rows,
                clauses=cited(sheet, Cite("MA-UTH 14(c)"), Cite("odds-say-to")),
            ),
        ),
        right=(
            Boxed(
                words=f"*{in_dollars(PROGRESSIVE_STAKE)}*, no more, no less.",
                more=f"Beside ante, blind and trips, never by itself. {decides}"
                + _meter(progressive),
                clauses=cited(sheet, Cite("MA-UTH 14(a)"), Cite("MA-UTH 14(b)")),
            ),
        ),
    )


def _meter(progressive: Progressive) -> str:
    """Return where the meter is and how it grows, if any prize is a share of it."""
    if not any(paid.share for paid in progressive.rows.values()):
        return ""
    grows = f", and each bet adds {in_dollars(progressive.contribution)}"
    return (
        " The meter is on the felt, beside the dealer’s cards. It begins at "
        f"{in_dollars(progressive.seed)}{grows if progressive.contribution else ''}."
    )
