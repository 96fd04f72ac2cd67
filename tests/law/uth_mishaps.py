"""A table of Ultimate Texas Hold 'Em at which something goes wrong, and what may come of it."""

from collections.abc import Callable

from fairdeal.play.model.event import Settled
from fairdeal.table import NO_FAULTS, Faults
from tests.cases import each_case
from tests.harness import ToldTable, clause, in_turn, missing, surplus

UTH = each_case("name", ["nj-uth", "ma-uth"])
WRONG = each_case("make", [missing, surplus])
Wrong = Callable[[str, str, int, str], Faults]
NO_TRIPS = {"ante": 1000, "blind": 1000}
BET = {**NO_TRIPS, "trips": 500}
# Seat 1 makes three aces (trips pay 3 to 1), seat 2 nothing, the dealer nothing.
HANDS, BOARD = ("As Ad", "7h 2c", "Kc Qd"), "3c Ah 9s 4d 3d Jc 8d"  # with two burned cards
SPARE = ("5c", "5s", "6c")  # cards that go wrong
SEVERAL = "more than one card lay face up in the deck"


def at_table(
    name: str,
    dealing: str,
    faults: Faults = NO_FAULTS,
    *,
    bet: dict[str, int] = BET,
    lost: int = 0,
    coupon: int = 0,
) -> ToldTable:
    """Hands and board as above, whatever goes wrong between them; wagers down."""
    coming = in_turn(dealing, *HANDS, then=BOARD)
    for card, n in zip(SPARE, sorted(faults.face_up), strict=False):
        coming.insert(n, card)
    for n in faults.stuck:
        coming.insert(n + 1, SPARE[0])
    for n in sorted(faults.missed, reverse=True):
        del coming[n]
    at = ToldTable(name, dealing=dealing, deck=f"{' '.join(coming)} {lost or ''}", faults=faults)
    return at.prepare().place_bets(match_play=coupon, **bet)


def check_trips_are_settled(at: ToldTable, name: str) -> None:
    """Ante and blind are back; three aces pay 3 to 1 on $5, and nothing loses it."""
    assert at.faces("community") == "Ah 9s 4d Jc 8d"
    assert at.back(1).items() >= NO_TRIPS.items()
    assert at.back(2).items() >= NO_TRIPS.items()
    assert (at.settled(1), at.settled(2)) == ({"trips": 1500}, {"trips": -500})
    trips = [e for e in at.of(Settled) if e.result.wager == "trips"]
    assert [e.seat for e in trips] == [2, 1]  # from the dealer's right
    won = trips[-1]
    assert won.clause == clause(name, "trips-odds")
    assert at.nets == [1500, -500]
    at.check_all_cards_are_reshuffled()


def check_everything_is_back(at: ToldTable, bet: dict[str, int]) -> None:
    """Trips too, and nothing was settled."""
    assert at.back(1) == at.back(2) == bet
    assert at.nets == [0, 0]
    assert not at.of(Settled)
    at.check_all_cards_are_reshuffled()
