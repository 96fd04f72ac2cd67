"""A random table at which the floor is busy as well."""

from typing import Self

from fairdeal.play import FLOOR, Action, CountOffer, Event, Report, ReportOffer, seat
from fairdeal.play.model.action import spoken
from fairdeal.sheet import read_sheet
from fairdeal.table.tasks import Phase
from tests.harness.choosing import true_reports
from tests.harness.mishaps import UP_TO_HALF_THE_DECK
from tests.harness.random_table import CHIPS, RandomTable, Watch
from tests.harness.sheets import PAID_OFTEN, Options
from tests.harness.wagers import NAMES

COUNTING = "automated-counting"
SHEETS: dict[str, tuple[Options, ...]] = {
    "nj-uth": (
        {},
        {"dealing": "hand", "decks": 2, "shuffling": COUNTING},
        {"dealing": "automated-shoe"},
        {"decks": 2, "pre_shuffled": True},
    ),
    "ma-uth": (
        {"progressive": PAID_OFTEN},
        {"cover_all": True, "progressive": PAID_OFTEN},
        {"dealing": "hand", "decks": 2},
    ),
    "nj-pikit": (
        {"positions": 3},
        {"dealing": "automated-shoe", "dealer_stack": "after-decisions"},
        {"dealing": "automated-shoe", "decks": 2, "shuffling": COUNTING, "settlement": 2},
        {"pre_shuffled": True, "three_card_selection": "after-looking"},
    ),
    "nj-hilo": (
        {"positions": 7},
        {"dealing": "automated-shoe", "shuffling": COUNTING, "decks": 2},
        {"dealing": "hand", "pre_shuffled": True},
    ),
}


class BusyTable(RandomTable):
    """Sheets change, staff relieve each other, the table closes and opens, everybody may leave."""

    losing = UP_TO_HALF_THE_DECK

    def __init__(
        self, instrument: str, which: int, seed: int, *, watch: Watch | None = None
    ) -> None:
        self.sheets = [read_sheet(instrument, options) for options in SHEETS[instrument]]
        super().__init__(self.sheets[which], seed, often=0.3, watch=watch)

    def between_rounds(self) -> None:
        """As at any random table; then, now and then, all are gone."""
        super().between_rounds()
        if self.happens(0.05):
            for number in self.table.seated:
                self.attempt(Action(seat(number), "leave"))

    def prepare(self, until: str = "") -> Self:
        """Until bets may be made: a table that was closed is opened again."""
        while self.state.tasks or self.state.phase is not Phase.OPEN:
            self.work()
        return self

    def work(self) -> tuple[Event, ...]:
        """The next task, if the floor wants nothing else; an empty table waits for a player."""
        if self.state.phase is Phase.CLOSED:
            return self.do(Action(FLOOR, "open the table"))
        if self.happens(0.15):
            self._floor()
        elif self.happens(0.3):
            self._anything_due()
        elif any(offer.default for offer in self.step.offers):
            return super().work()
        else:
            number = self.generator.randint(1, 6)
            name = self.generator.choice(NAMES)
            self.attempt(Action(seat(number), "sit", CHIPS, name=name))
        return ()

    def betting(self) -> None:
        """The floor may have an idea while bets are made."""
        super().betting()
        if self.happens(0.3):
            self._floor()

    def reports(self) -> list[Report]:
        """Also of cards that wait under a cover card."""
        round, ready = self.round, self.state.ready
        assert ready is not None
        covered = round.game.irregularities.covered(round) if ready.stub >= 5 else ()
        return true_reports(round, covered)

    def _anything_due(self) -> None:
        offers = [offer for offer in self.step.offers if offer.actor != FLOOR or offer.default]
        if offers:
            offer = self.generator.choice(offers)
            count = self.generator.randint(8, 45) if offer.verb == "cut" else None
            self.attempt(spoken(offer.actor, offer.said, count=count))

    def _floor(self) -> None:
        tasks = {task.verb for task in self.state.tasks}
        choices = [
            offer
            for offer in self.step.of(FLOOR)
            if not isinstance(offer, ReportOffer) and offer.verb not in tasks
        ]
        if not choices:
            return
        offer = self.generator.choice(choices)
        if offer.verb == "change the sheet":
            sheet = self.generator.choice(self.sheets)
            options = {**sheet.canonical(), "minimum": self.generator.choice([500, 600])}
            self.attempt(spoken(FLOOR, offer.said, options=options))
        elif offer.verb in ("relieve the dealer", "hand over the floor"):
            self.attempt(spoken(FLOOR, offer.said, staff=self.generator.choice([*NAMES, "Kim"])))
        elif isinstance(offer, CountOffer):
            self.attempt(spoken(FLOOR, offer.said, count=self.generator.randint(5, 50)))
        elif offer.verb != "close the table" or self.generator.random() < 0.1:
            self.do(spoken(FLOOR, offer.said))
