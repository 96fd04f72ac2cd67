"""The signs of 5 Card Hi-Lo; its five statements are posted always."""

from collections.abc import Iterator

from fairdeal.games.five_card_hi_lo.sheet import HiLoSheet
from fairdeal.law import Cite
from fairdeal.press.signs import Notice, NoticeLines, PayRows, paid_at_most, statements
from fairdeal.press.wording import cited, limits, pays, shorter
from fairdeal.sheet import PayTable


def notices(sheet: HiLoSheet) -> Iterator[Notice]:
    """Iterate over the signs: bonus odds, five statements, limits."""
    yield _odds(sheet)
    yield Notice(title="Five things to know", left=statements(sheet))
    yield _limits(sheet)


def _odds(sheet: HiLoSheet) -> Notice:
    return Notice(
        title="What the bonuses pay",
        left=(_table(sheet, "Poker bonus", sheet.poker_bonus_pay_table, Cite("13:69F-40.11(d)")),),
        right=(
            _table(sheet, "Tie bet", sheet.tie_pay_table, Cite("13:69F-40.11(c)")),
            _table(sheet, "Ante bonus", sheet.ante_bonus, Cite("13:69F-40.11(e)")),
        ),
    )


def _table(sheet: HiLoSheet, head: str, table: PayTable, cite: Cite) -> PayRows:
    rows = tuple((shorter(label), odds) for label, odds in pays(table))
    return PayRows(head=head, rows=rows, clauses=cited(sheet, Cite("odds-sign"), cite))


def _limits(sheet: HiLoSheet) -> Notice:
    rows = (
        ("Ante bet", limits(*sheet.ante_limits)),
        ("Play bet", "equal to your ante"),
        ("Tie bet, poker bonus bet", limits(*sheet.side_limits)),
        ("Hands one player may play", str(sheet.positions)),
    )
    return Notice(
        title="Limits",
        left=(
            NoticeLines(
                rows=rows, clauses=cited(sheet, Cite("chips-only"), Cite("several-positions"))
            ),
            *paid_at_most(sheet),
        ),
    )
