"""The chain is a value: it gives lines and the next chain, and where they go is another matter."""

import pytest

from fairdeal.law import Refused
from fairdeal.play import DEALER, Action
from fairdeal.play.model.event import Announced
from fairdeal.record import Journal
from fairdeal.record.chain import BEFORE_THE_FIRST, Chain
from fairdeal.record.line import JournalLine, parse
from fairdeal.record.restore import restored_table
from fairdeal.sheet import read_sheet
from fairdeal.table import SoftwareShuffler, Table, practice_entropy
from tests.harness import Kept

SAID = Announced(DEALER, "19:47-32.5(b)", (), "no-more-bets")


def test_a_chain_gives_the_same_lines_however_often_it_is_asked() -> None:
    chain = Chain(7, "a" * 64)
    line, after = chain.action(Action(DEALER, "no more bets"), "19:47-32.5(b)", '"now"')
    assert (line, after) == chain.action(Action(DEALER, "no more bets"), "19:47-32.5(b)", '"now"')
    lines, last = after.events((SAID, SAID), '"now"', iter(()))
    assert chain == Chain(7, "a" * 64)
    assert [JournalLine(parse(each)).seq for each in (line, *lines)] == [7, 8, 9]
    assert last == Chain(10, JournalLine(parse(lines[-1])).hash)
    assert after.events((), '"now"', iter(())) == ([], after)


def test_after_a_failed_write_the_table_goes_on_from_what_was_written() -> None:
    kept, full = Kept(), False

    def write(text: str) -> None:
        if full:
            raise OSError(28, "No space left on device")
        kept._append(text)

    def journal(chain: Chain) -> Journal:
        return Journal(write, clock=kept._tick, entropy=bytes, chain=chain)

    chance = SoftwareShuffler(practice_entropy(3))
    record = journal(Chain())
    assert record.chain == Chain(0, BEFORE_THE_FIRST)
    table = Table(read_sheet("nj-uth", {}), chance, record=record)
    table.sit(1, "Ann", chips="$500")
    table.prepare()
    written, before = record.chain, table.state
    full = True
    with pytest.raises(Refused, match="journal-broken"):
        table.bet(1, ante="$5", blind="$5")
    assert record.chain == written
    assert table.state == before
    full = False
    last = restored_table(kept.lines)
    assert (last.chain, last.state) == (written, before)
    again = Table.resumed(last.state, last.events, chance=chance, record=journal(last.chain))
    again.bet(1, ante="$5", blind="$5")
    again.finish()
    assert restored_table(kept.lines).state == again.state
