"""What must always hold at a table, over thousands of rounds in which anything may go wrong."""

from collections import Counter

import pytest

from fairdeal.law import rulings
from fairdeal.money import DROP_BOX, METER, Place
from fairdeal.round.event import Counted, Placed, Reversed, Scope, Settled, TakenBack, Voided
from fairdeal.table.deck import LOADED, Condition
from fairdeal.table.events import BoughtIn, CashedOut
from tests.depth import DEEPER
from tests.properties.random_tables import SHEETS, RandomTable

ROUNDS = 20_000 * DEEPER // sum(map(len, SHEETS.values()))  # at each of the sheets
EACH = pytest.mark.parametrize(
    ("instrument", "which"),
    [(name, n) for name, sheets in SHEETS.items() for n in range(len(sheets))],
)


@EACH
def test_money_and_cards_are_conserved_at_a_table_where_anything_goes_wrong(
    instrument: str, which: int
) -> None:
    table = RandomTable(instrument, which, seed=100 + which)
    steps = 0
    while table.rounds <= ROUNDS:
        rounds = table.rounds
        table.act()
        check(table)
        if table.rounds != rounds:
            check_round(table)
        steps += 1
        assert steps < 500 * ROUNDS, "the table is stuck"
    check_money(table)
    told = [type(event) for event in table.events]
    assert Voided in told  # something did go wrong


def check(table: RandomTable) -> None:
    """After every action."""
    state = table.state
    assert state.ledger.total == 0
    clauses, held = state.sheet.instrument.clauses, rulings()
    for event in table.fresh:
        assert event.clause in clauses
        assert all(ruling in held for ruling in event.rulings)
    assert table.in_the_rack() <= 1
    if state.round is not None and state.round.at and not state.round.over:
        together, deck = table.cards_of_the_deck_in_play()
        assert len(together) == len(deck)
        assert frozenset(together) == deck
        others = [d.condition for n, d in enumerate(state.decks) if n != state.current]
        assert set(others) <= {*LOADED, Condition.SHUFFLED, Condition.REMOVED}
        assert state.decks[state.current].condition is Condition.IN_PLAY
    if state.tasks and not state.tasks[0].awaits_player:
        assert any(offer.default for offer in state.step.offers), state.tasks[0]


def check_round(table: RandomTable) -> None:
    """When a round is over."""
    state = table.state
    assert state.round is not None
    assert not [account for account, _ in state.ledger if account.place is Place.LAYOUT]
    deck = state.decks[state.current]
    if deck.condition is Condition.IN_RACK:
        assert len(state.rack) == len(deck.cards)
        assert frozenset(state.rack) == frozenset(deck.cards)
    else:
        assert deck.condition in (Condition.REMOVED, Condition.AWAITED)
        assert state.rack == ()
    if not state.count_exempt and not state.round.voided:
        assert state.uncounted < 5
    if state.round.count_due and not state.round.voided:
        assert state.round.counted


def check_money(table: RandomTable) -> None:
    """Every wager went one way, and every player has what was bought, won and lost."""
    owed = Counter[str]()
    felt = Counter[tuple[int, str]]()
    for event in table.events:
        match event:
            case BoughtIn(player=player, amount=amount):
                owed[player] += amount
            case CashedOut(player=player, amount=amount):
                owed[player] -= amount
            case Placed(seat=seat, player=player, wager=wager, amount=amount):
                owed[player] -= amount
                felt[seat, wager] += amount
            case TakenBack(seat=seat, player=player, wager=wager, amount=amount):
                owed[player] += amount
                felt[seat, wager] -= amount
            case Settled(seat=seat, player=player, result=result):
                owed[player] += result.stake + result.net
                felt[seat, result.wager] -= result.stake
            case Reversed(player=player, result=result):
                owed[player] -= result.net
            case _:
                pass
        assert all(amount >= 0 for amount in felt.values())
    assert not any(felt.values())
    ledger = table.state.ledger
    rails = {str(account): held for account, held in ledger if account.place is Place.PLAYER}
    assert rails == {f"player {name}": held for name, held in owed.items() if held}
    assert ledger.balance(DROP_BOX) >= 0
    assert ledger.balance(METER) >= 0


def test_between_them_the_tables_see_every_kind_of_void_and_a_count() -> None:
    wanted: set[object] = {*Scope, Counted, Reversed}
    for seed in range(40):
        table = RandomTable("nj-pikit" if seed % 2 else "nj-hilo", 1 if seed % 2 else 0, seed)
        while table.rounds < 40:
            table.act()
        for event in table.events:
            wanted -= {event.scope if isinstance(event, Voided) else type(event)}
        if not wanted:
            break
    assert not wanted, f"never seen: {wanted}"
