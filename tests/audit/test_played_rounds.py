"""The rounds of a journal in money, against the ledger that the same journal gives."""

from collections import Counter

from fairdeal.audit.played_rounds import played_rounds
from fairdeal.money import AccountKind
from fairdeal.record.line import JournalLine, parse
from fairdeal.sheet import read_sheet
from tests.cases import each_case
from tests.harness import SHEETS, Night

CASES = [(name, number) for name, sheets in SHEETS.items() for number in range(len(sheets))]
NOT_PLAYED = ("buy-in", "cash-out")


@each_case(("instrument", "number"), CASES)
def test_hands_gain_what_their_players_rails_do(instrument: str, number: int) -> None:
    sheet = read_sheet(instrument, SHEETS[instrument][number])
    kept = Night(sheet, seed=number, often=0.4).play(6).kept.text.splitlines()
    gained = Counter[str]()
    lying = 0
    for line in map(JournalLine, map(parse, kept[1:])):
        if line.is_action:
            continue
        for transfer in line.event.moves():
            if transfer.wager in NOT_PLAYED:
                continue
            for account, sign in ((transfer.source, -1), (transfer.target, 1)):
                if account.place is AccountKind.PLAYER:
                    gained[account.whose] += sign * transfer.amount
                lying += sign * transfer.amount * (account.place is AccountKind.LAYOUT)
    rounds = list(played_rounds(kept))
    told = Counter[str]()
    for hand in (hand for round in rounds for hand in round.hands):
        told[hand.player] += hand.net
        assert all(stake > 0 for stake in hand.stakes.values())
    open_stakes = sum(gained.values()) - sum(told.values())
    assert open_stakes == -lying
    if not lying:
        assert {n: c for n, c in gained.items() if c} == {n: c for n, c in told.items() if c}
    numbers = [round.number for round in rounds]
    assert numbers == sorted(set(numbers))
    assert numbers
    assert all(round.begun <= round.ended and round.sheet == sheet for round in rounds)
