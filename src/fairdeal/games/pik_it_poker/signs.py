"""The signs of Pik-it Poker."""

from collections.abc import Iterator

from fairdeal.games.pik_it_poker.sheet import PikItSheet
from fairdeal.law import Cite
from fairdeal.press.signs import Notice, NoticeFigure, NoticeLines, PayRows, statements
from fairdeal.press.wording import cited, limits, pays


def notices(sheet: PikItSheet) -> Iterator[Notice]:
    """Iterate over the signs: odds, sizes of the plays, and the dealer's qualifying hand."""
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
    lowest = NoticeFigure(head="Lowest qualifying hand", cards=("As", "Kd", "4c", "3h", "2s"))
    return Notice(
        title="How play 3 and play 5 work",
        left=statements(sheet),
        right=(lowest,) if sheet.dealer_qualifies else (),
    )


def _limits(sheet: PikItSheet) -> Notice:
    rows = (
        ("Ante", limits(*sheet.ante_limits)),
        ("5 card bonus", "equal to your ante"),
        ("3 card bonus", limits(*sheet.side_limits)),
        ("Positions one player may bet on", str(sheet.positions)),
    )
    cites = (Cite("wagers-before-no-more-bets"), Cite("several-positions"))
    return Notice(title="Limits", left=(NoticeLines(rows=rows, clauses=cited(sheet, *cites)),))
