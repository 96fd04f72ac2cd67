"""The ledger: money moves and never appears, and nobody lays down chips that are not there."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairdeal.law import Refused
from fairdeal.money import (
    DROP_BOX,
    INVENTORY,
    METER,
    OUTSIDE,
    Account,
    AccountKind,
    Cents,
    Currency,
    Ledger,
    Move,
    Transfer,
    layout,
    player,
)

ANN, BOB = player("Ann"), player("Bob")
MAY_OWE = {AccountKind.OUTSIDE, AccountKind.INVENTORY}
ACCOUNTS = (ANN, BOB, layout(1, "ante"), layout(2, "ante"), INVENTORY, DROP_BOX, METER, OUTSIDE)


def move(source: Account, target: Account, amount: int) -> Move:
    return Move(source, target, Cents(amount), "ante", "19:47-32.6(a)")


def test_a_new_ledger_holds_nothing() -> None:
    ledger = Ledger()
    assert ledger.total == 0
    assert list(ledger) == []
    assert ledger.balance(ANN) == 0
    assert ledger.currency is Currency.PRACTICE


def test_a_buy_in_puts_the_cash_in_the_drop_box_and_chips_on_the_rail() -> None:
    ledger = Ledger().moved([move(OUTSIDE, DROP_BOX, 50_000), move(INVENTORY, ANN, 50_000)])
    assert ledger.balance(ANN) == ledger.balance(DROP_BOX) == 50_000
    assert ledger.balance(OUTSIDE) == ledger.balance(INVENTORY) == -50_000
    assert ledger.total == 0


def test_a_ledger_never_changes_in_place() -> None:
    before = Ledger().moved([move(OUTSIDE, ANN, 1000)])
    after = before.moved([move(ANN, BOB, 400)])
    assert (before.balance(ANN), before.balance(BOB)) == (1000, 0)
    assert (after.balance(ANN), after.balance(BOB)) == (600, 400)
    with pytest.raises(TypeError):
        after.balances[ANN] = Cents(5)


def test_an_account_that_is_empty_again_is_gone() -> None:
    ledger = Ledger().moved([move(OUTSIDE, ANN, 1000), move(ANN, OUTSIDE, 1000)])
    assert dict(ledger) == {}


@pytest.mark.parametrize("source", [ANN, layout(1, "ante"), DROP_BOX, METER])
def test_nobody_but_inventory_and_cage_goes_below_nothing(source: Account) -> None:
    before = Ledger().moved([move(OUTSIDE, source, 900)])
    with pytest.raises(Refused) as refused:
        before.moved([move(source, INVENTORY, 1000)])
    why = refused.value.refusal
    assert why.name == "not-enough-chips"
    assert str(source) in why.message
    assert "$9" in why.message
    assert "$10" in why.message
    assert why.clause == "19:47-32.6(a)"


def test_transfers_are_refused_whole() -> None:
    before = Ledger().moved([move(OUTSIDE, ANN, 1000)])
    with pytest.raises(Refused, match="not-enough-chips"):
        before.moved([move(ANN, BOB, 600), move(ANN, BOB, 600)])
    assert dict(before) == {OUTSIDE: -1000, ANN: 1000}


def test_one_transfer_may_spend_what_the_one_before_it_brought() -> None:
    ledger = Ledger().moved([move(OUTSIDE, ANN, 1000), move(ANN, BOB, 1000), move(BOB, METER, 999)])
    assert (ledger.balance(ANN), ledger.balance(BOB), ledger.balance(METER)) == (0, 1, 999)


@pytest.mark.parametrize("amount", [0, -1, -1000])
def test_a_transfer_moves_a_positive_amount(amount: int) -> None:
    with pytest.raises(ValueError, match="positive"):
        Ledger().moved([move(OUTSIDE, ANN, amount)])


def test_a_transfer_to_oneself_changes_nothing() -> None:
    ledger = Ledger().moved([move(OUTSIDE, ANN, 1000)])
    assert dict(ledger.moved([move(ANN, ANN, 700)])) == dict(ledger)


def test_accounts_of_different_places_never_fall_together() -> None:
    assert player("seat 1 ante") != layout(1, "ante")
    assert player("") != INVENTORY
    assert layout(1, "ante") != layout(1, "blind") != layout(2, "blind")
    assert [str(account) for account in (ANN, layout(3, "play"), DROP_BOX)] == [
        "player Ann",
        "layout seat 3 play",
        "drop box",
    ]


def test_transfers_have_numbers_a_currency_and_the_event_that_they_belong_to() -> None:
    ledger = Ledger(Currency.CHIPS).moved([move(OUTSIDE, ANN, 1000)])
    bought, placed = move(OUTSIDE, ANN, 500), move(ANN, layout(1, "ante"), 200)
    transfers = ledger.transfers([(7, bought), (9, placed)])
    assert transfers == (
        Transfer(2, 7, Currency.CHIPS, bought),
        Transfer(3, 9, Currency.CHIPS, placed),
    )
    assert ledger.posted(transfers) == ledger.moved([bought, placed])
    assert ledger.posted(transfers).count == 3
    with pytest.raises(ValueError, match="transfer 2 is the next one"):
        ledger.posted(transfers[1:])


@pytest.mark.parametrize("currency", Currency)
def test_practice_money_never_mixes_with_chips(currency: Currency) -> None:
    other = next(each for each in Currency if each is not currency)
    ledger = Ledger(currency).moved([move(OUTSIDE, ANN, 1000)])
    mixed = [*ledger.transfers([(1, move(ANN, BOB, 10)), (1, move(ANN, BOB, 10))])]
    mixed[1] = Transfer(mixed[1].id, 1, other, mixed[1].move)
    with pytest.raises(Refused, match="currencies-never-mix") as refused:
        ledger.posted(mixed)
    assert other.value in refused.value.refusal.message
    assert ledger.posted(mixed[:1]).balance(BOB) == 10


def test_the_currency_stays_what_it_is() -> None:
    ledger = Ledger(Currency.CHIPS).moved([move(OUTSIDE, ANN, 1000)])
    assert ledger.currency is Currency.CHIPS


transfers = st.builds(
    move, st.sampled_from(ACCOUNTS), st.sampled_from(ACCOUNTS), st.integers(1, 5000)
)


@given(st.lists(st.lists(transfers, max_size=4), max_size=12))
def test_whatever_is_tried_the_sum_is_nothing_and_nobody_owes(
    batches: list[list[Move]],
) -> None:
    ledger = Ledger()
    expected = dict.fromkeys(ACCOUNTS, 0)
    for batch in batches:
        before = dict(ledger)
        try:
            ledger = ledger.moved(batch)
        except Refused:
            assert dict(ledger) == before
        else:
            for transfer in batch:
                expected[transfer.source] -= transfer.amount
                expected[transfer.target] += transfer.amount
        assert ledger.total == 0
        assert {account: ledger.balance(account) for account in ACCOUNTS} == expected
        for account, balance in ledger:
            assert balance > 0 or account.place in MAY_OWE


@given(st.lists(transfers, max_size=8))
def test_transfers_are_refused_exactly_when_an_account_would_fall_below_nothing(
    batch: list[Move],
) -> None:
    running = dict.fromkeys(ACCOUNTS, 0)
    falls = False
    for transfer in batch:
        running[transfer.source] -= transfer.amount
        falls |= running[transfer.source] < 0 and transfer.source.place not in MAY_OWE
        running[transfer.target] += transfer.amount
    if falls:
        with pytest.raises(Refused, match="not-enough-chips"):
            Ledger().moved(batch)
    else:
        Ledger().moved(batch)
