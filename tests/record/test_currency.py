"""What a table's money is, from its first line on: practice or chips."""

import json

import pytest

from fairdeal.audit.verify import verify
from fairdeal.money import Currency
from fairdeal.record.restore import restored_table
from fairdeal.sheet import read_sheet
from fairdeal.table import SoftwareShuffler, Table, practice_entropy
from tests.harness import Kept


@pytest.mark.parametrize("currency", Currency)
def test_a_record_says_its_currency_and_is_restored_in_it(currency: Currency) -> None:
    kept = Kept()
    shuffler = SoftwareShuffler(practice_entropy(1))
    sheet = read_sheet("nj-uth", {})
    table = Table(sheet, shuffler, currency=currency, record=kept.journal(bytes))
    table.sit(1, "Ann", chips="$100")
    table.bet(1, ante="$5", blind="$5")
    table.finish()
    assert json.loads(kept.lines[0])["data"]["currency"] == currency.value
    assert table.ledger.currency is currency
    assert restored_table(kept.lines).state == table.state
    assert verify(kept.text.encode()).rounds == 1
