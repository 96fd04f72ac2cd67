"""Whole rounds for dealers' drills, from a seed: players, stakes, decisions and planned faults."""

from collections.abc import Callable, Iterator

from msgspec import Struct

from fairdeal.cards import DECK
from fairdeal.law import Refused
from fairdeal.money import Cents
from fairdeal.play import Role, SeatViewer, seat
from fairdeal.sheet import Sheet, Shuffling
from fairdeal.table import (
    NO_FAULTS,
    Faults,
    Script,
    ScriptedDecks,
    SoftwareShuffler,
    Table,
    practice_entropy,
    script,
)

NAMES = ("Ann", "Bob", "Cleo")
_CHIPS = Cents(100_000_000)
_MOST_STEPS = 400
_LARGEST_STAKE = 40  # chips above the lowest
_COUPON_IN = 5  # rounds

Below = Callable[[int], int]


def seeded(seed: int, what: str) -> Below:
    """Return a function that draws a number below another: the same for the same seed."""
    draw = practice_entropy(int.from_bytes(f"{what} {seed}".encode()) % 10**90)
    return lambda limit: int.from_bytes(draw(8)) % limit


class DealerItem(Struct, frozen=True, kw_only=True):
    """One question for a dealer. Its answer is what the engine does."""

    skill: str  # “payouts”, “reading”, “procedure”, “irregularities”
    name: str  # of what is asked: answers to the same thing share it
    shown: tuple[str, ...]  # what lies on the table
    asks: str
    choices: tuple[str, ...] = ()  # none: the answer is typed
    right: str
    clause: str
    why: str = ""
    seat: int = 0
    wager: str = ""


class DealtRound:
    """A round of three players; the table's own dealer may deal it, step by step."""

    def __init__(self, sheet: Sheet, seed: int, faults: Faults = NO_FAULTS) -> None:
        self.sheet = sheet
        self._below = seeded(seed, "stakes")
        shuffler = SoftwareShuffler(practice_entropy(seed))
        order = shuffler.shuffle(DECK).order
        cut = sheet.shuffling is Shuffling.MANUAL
        chance = ScriptedDecks([(order, faults)], shuffler, decks_are_cut=cut)
        self.table = Table(sheet, chance, name="school")
        self.seats = tuple(range(1, min(len(NAMES), sheet.seats) + 1))
        for number, name in zip(self.seats, NAMES, strict=False):
            self.table.sit(number, name, chips=_CHIPS)
        for number in self.seats:
            self._bet(number)

    def _bet(self, number: int) -> None:
        stakes = self._stakes()
        coupon = stakes["ante"] if not self._below(_COUPON_IN) else 0
        try:
            self.table.bet(number, match_play=coupon, **stakes)
        except Refused:  # the sheet takes no coupon of this amount
            self.table.bet(number, **stakes)

    def _stakes(self) -> dict[str, Cents]:
        placed: dict[str, Cents] = {}
        for wager in self.table.game.wagers(self.sheet):
            wanted = wager.required or (
                all(need in placed for need in wager.needs) and self._below(2)
            )
            if not wanted:
                continue
            least, most = wager.limits(self.sheet)
            room = min((most - least) // self.sheet.chip, _LARGEST_STAKE)
            amount = Cents(least + self.sheet.chip * self._below(room + 1))
            placed[wager.name] = placed[wager.equals] if wager.equals else amount
        return placed

    def steps(self) -> Iterator[Script]:
        """Play the round to its end; iterate over the dealer's steps, each before it is done."""
        for _ in range(_MOST_STEPS):
            state = self.table.state
            if state.round is not None and state.round.over:
                return
            due = next(offer for offer in state.step.offers if offer.default)
            if due.actor.role is Role.SEAT:
                self._decide(due.actor.seat)
            else:
                yield script(state)
                self.table.do(due.default_action())

    def play(self) -> None:
        """Play the round to its end."""
        for _ in self.steps():
            pass

    def _decide(self, number: int) -> None:
        viewer = SeatViewer(number)
        offers = self.table.step_for(viewer).of(seat(number))
        action = self.table.game.rule_of_thumb(offers, self.table.view(viewer), self.sheet)
        self.table.do(action)
