"""The signs of Pik-it Poker."""

from collections.abc import Iterator

from fairdeal.law import Cite
from fairdeal.press.notices.notice import Figure, Lines, Notice, PayRows, Statement, cited
from fairdeal.press.wording import limits, pays, times
from fairdeal.sheet import PikItSheet


def notices(sheet: PikItSheet) -> Iterator[Notice]:
    """What the wagers pay; how large they are, and when the dealer qualifies."""
    yield _odds(sheet)
    yield _plays(sheet)
    yield _limits(sheet)


def _odds(sheet: PikItSheet) -> Notice:
    posted = Cite("odds-sign")
    return Notice(
        title="What the wagers pay",
        left=(
            PayRows(
                head="5 card bonus",
                rows=pays(sheet.five_card_bonus_pay_table),
                clauses=cited(sheet, posted, Cite("13:69F-39.11(b)")),
            ),
        ),
        right=(
            PayRows(
                head="3 card bonus",
                rows=pays(sheet.three_card_bonus_pay_table),
                clauses=cited(sheet, posted, Cite("13:69F-39.11(c)")),
            ),
            PayRows(
                head="Ante, play 3, play 5",
                rows=(("Above the dealer’s", "1 to 1"),),
                clauses=cited(sheet, posted, Cite("even-money")),
            ),
        ),
    )


def _plays(sheet: PikItSheet) -> Notice:
    size = cited(sheet, Cite("13:69E-1.13Y(d)1"))
    statements = [
        Statement(words=f"*Play 3* is *{times(sheet.play_3_multiple)}* your ante.", clauses=size),
        Statement(words=f"*Play 5* is *{times(sheet.play_5_multiple)}* your ante.", clauses=size),
    ]
    if not sheet.dealer_qualifies:
        statements.append(
            Statement(
                words="The dealer need not qualify.",
                clauses=cited(sheet, Cite('13:69F-39.1 "Qualifying hand"')),
            )
        )
        return Notice(title="How play 3 and play 5 work", left=tuple(statements))
    statements += [
        Statement(
            words="The dealer qualifies with *ace, king, four, three, two* or better.",
            clauses=cited(sheet, Cite("13:69E-1.13Y(d)2i")),
        ),
        Statement(
            words="Whether the dealer qualifies has *no bearing on play 3*.",
            clauses=cited(sheet, Cite("13:69E-1.13Y(d)2ii")),
        ),
    ]
    lowest = Figure(head="Lowest qualifying hand", cards=("As", "Kd", "4c", "3h", "2s"))
    return Notice(title="How play 3 and play 5 work", left=tuple(statements), right=(lowest,))


def _limits(sheet: PikItSheet) -> Notice:
    rows = (
        ("Ante", limits(*sheet.ante_limits)),
        ("5 card bonus", "equal to your ante"),
        ("3 card bonus", limits(*sheet.side_limits)),
        ("Positions one player may bet on", str(sheet.positions)),
    )
    cites = (Cite("wagers-before-no-more-bets"), Cite("several-positions"))
    return Notice(title="Limits", left=(Lines(rows=rows, clauses=cited(sheet, *cites)),))
