"""The books of coupons: how many were issued and collected, and what was paid on them."""

from fairdeal.cli.house.report import lines
from fairdeal.house.history.daily_results import CouponBook, books, coupon_book
from fairdeal.house.house import House
from fairdeal.house.money.money import CHIPS, PRACTICE
from fairdeal.house.store.database import Database
from fairdeal.money import Currency
from tests.house.coupon_play import ANTE, PUSHES, WINS, act, bet, issue, with_decks
from tests.house.houses import open_table, sit


def test_the_books_have_what_was_issued_and_collected_and_what_it_cost(database: Database) -> None:
    async def play(house: House) -> None:
        table = await open_table(house)
        ann = await sit(house, table, 1, "Ann", chips=300_000)
        for _ in range(4):
            await issue(house, ann)
        await issue(house, ann, face=500, currency=Currency.CHIPS)
        for verbs in (("raise 4",), ("raise 4",), ("check", "check", "fold")):  # win, push, lose
            await bet(house, table, ann, ANTE)
            for verb in verbs:
                await act(house, table, ann, verb)

    with_decks(database, play, WINS, PUSHES)
    (book,) = tables = list(books(database))
    assert book.coupons == CouponBook(0, 0, 2, 2 * ANTE, ANTE)
    assert coupon_book(database, tables, PRACTICE) == CouponBook(4, 4 * ANTE, 2, 2 * ANTE, ANTE)
    assert coupon_book(database, tables, CHIPS) == CouponBook(1, 500)


def test_the_report_tells_of_coupons_in_a_line() -> None:
    coupons = {"issued": 4, "issued_faces": 10_000, "collected": 2, "collected_faces": 5_000}
    document = {"coupons": {**coupons, "paid": 2_500}, "currency": "chips"}
    assert list(lines(document)) == [
        "Match play coupons (chips)",
        "  4 issued, $100; 2 collected, $50; paid on them $25",
    ]
