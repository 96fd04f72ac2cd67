"""The table: a front for people and programs, with an automatic dealer."""

from fairdeal.cards import cards, text
from fairdeal.frozen import replace
from fairdeal.law import Cite, Refusal, Refused, refuse
from fairdeal.money import NOTHING, Cents, Currency, Ledger, dollars, player
from fairdeal.round import (
    DEALER,
    DEVICE,
    FLOOR,
    PUBLIC,
    Action,
    Actor,
    Event,
    Game,
    Report,
    Role,
    Round,
    SeatViewer,
    Step,
    View,
    Viewer,
    Witness,
    apply,
    seat,
    view,
)
from fairdeal.round.action import are_numbers, check_action, spoken
from fairdeal.round.viewer import check_at_table
from fairdeal.sheet import Sheet
from fairdeal.table import drawing
from fairdeal.table.chance import Chance
from fairdeal.table.due_tasks import nobody_there
from fairdeal.table.events import CashedOut, Shuffled, TableEvent
from fairdeal.table.people import new_round
from fairdeal.table.perform import perform
from fairdeal.table.preparation import SHUFFLES, opened
from fairdeal.table.recorder import Recorder
from fairdeal.table.results import FinishedRound, stands
from fairdeal.table.script import Script, script
from fairdeal.table.state import TableState
from fairdeal.table.step import GO_ON, in_one_go
from fairdeal.table.tasks import Phase

NO_MORE_BETS = Action(DEALER, "no more bets")
_GO_ON = Action(DEALER, GO_ON)


class Table:
    """A table where people sit, bet and play; the dealer works by the procedure of the game."""

    def __init__(
        self,
        sheet: Sheet,
        chance: Chance,
        *,
        name: str = "table",
        currency: Currency = Currency.PRACTICE,
        record: Recorder | None = None,
    ) -> None:
        self._chance = chance
        self._record = record
        self.state, seeded = opened(sheet, name, currency)
        self._step = self.state, self.state.step  # worked out once for each state
        self._happened: list[Event] = []  # in the round in progress, or in the last one
        self.commitment = ""  # to the deck in use: published before any bet
        self._told = 0  # the round whose results were given
        self._known: set[str] = set()  # whoever sat down here
        if record is not None:
            record.opened(self.state, seeded)

    @classmethod
    def resumed(
        cls,
        state: TableState,
        happened: tuple[Event, ...],
        commitment: str,
        *,
        chance: Chance,
        record: Recorder,
    ) -> "Table":
        """A table that goes on where its record ended."""
        table = cls(state.sheet, chance, name=state.name, currency=state.ledger.currency)
        table.state, table._happened, table._record = state, list(happened), record
        table.commitment = commitment
        return table

    # -- what there is

    @property
    def sheet(self) -> Sheet:
        """The sheet in force."""
        return self.state.sheet

    @property
    def game(self) -> Game:
        """The game."""
        return self.state.game

    @property
    def ledger(self) -> Ledger:
        """Every account at the table."""
        return self.state.ledger

    @property
    def seated(self) -> dict[int, str]:
        """Who sits where."""
        return dict(self.state.seated)

    @property
    def round(self) -> Round | None:
        """The round in progress, or the last one."""
        return self.state.round

    @property
    def step(self) -> Step:
        """What may be done now, as everybody may know it."""
        return self.step_for(PUBLIC)

    def step_for(self, viewer: Viewer) -> Step:
        """What may be done now, with what depends on the viewer's own cards."""
        return self.open_step.seen_by(self.state.eyes_of(viewer), self.seated)

    @property
    def open_step(self) -> Step:
        """What may be done now, with everything that depends on cards: for the house alone."""
        state, step = self._step
        if state is not self.state:
            step = self.state.step
            self._step = self.state, step
        return step

    @property
    def script(self) -> Script:
        """What the dealer says and does now, for a person who deals."""
        return script(self.state)

    @property
    def meter(self) -> Cents:
        """The progressive meter."""
        return self.state.meter

    @property
    def events(self) -> list[Event]:
        """What happened in the round in progress, or in the last one."""
        return [event for event in self._happened if not isinstance(event, TableEvent)]

    def chips(self, name: str) -> Cents:
        """What a player has on the rail."""
        if not isinstance(name, str):
            raise refuse("player-not-a-name", f"chips are held by a name, not {name!r:.40}")
        if name not in self._known and name not in self.seated.values():
            seated = ", ".join(self.seated.values()) or "nobody"
            raise refuse("unknown-player", f"{name!r:.40} has no chips here; seated: {seated}")
        return self.ledger.balance(player(name))

    def view(self, viewer: Viewer = PUBLIC) -> View:
        """What somebody has seen of this round; a newcomer saw what the public did."""
        check_at_table(viewer)
        if isinstance(viewer, SeatViewer):
            self._seat(viewer.seat)
        return view(self.events, self.state.eyes_of(viewer), self.seated)

    def __repr__(self) -> str:
        sheet = self.sheet.instrument.id
        return f"Table({sheet} {self.state.name!r}, round {self.state.number}: {self.step})"

    def __str__(self) -> str:
        return stands(self.state)

    # -- people and chips

    def sit(self, number: int, name: str, *, chips: str | int, player: str = "") -> None:
        """A player takes a seat and changes cash for chips; the cash goes to the drop box.

        Whoever is known by more than a name (`player`) may share it with others, and change it.
        """
        amount = dollars(chips, what="chips")
        self.do(Action(self._seat(number), "sit", {"chips": amount}, name=name, player=player))
        self._known.add(player or name)

    def buy_in(self, number: int, *, chips: str | int) -> None:
        """A seated player changes more cash for chips."""
        self.do(Action(self._seat(number), "buy in", {"chips": dollars(chips, what="chips")}))

    def also_play(self, number: int, *, beside: int) -> None:
        """A seated player takes a further position; the law says at the bet whether it may."""
        self.do(Action(self._seat(number), "also play", beside=beside))

    def leave(self, number: int) -> Cents:
        """A player leaves a seat, with his or her chips when it is the last one held."""
        events = self.do(Action(self._seat(number), "leave"))
        taken = (event.amount for event in events if isinstance(event, CashedOut))
        return next(taken, NOTHING)

    # -- the round

    def prepare(self) -> None:
        """Whatever stands between this table and open betting, done by an automatic staff."""
        while self.state.tasks:
            due = self.due()
            if due is None:
                raise self._refused(NO_MORE_BETS, nobody_there(self.state))
            self.do(due)

    def bet(self, number: int, *, match_play: str | int = 0, **wagers: str | int) -> None:
        """A seat's opening wagers, as in `bet(1, ante="$10", blind="$10")`."""
        placed = {name: dollars(amount, what=name) for name, amount in wagers.items()}
        coupon = dollars(match_play, what="match_play") if match_play else NOTHING
        bet = Action(self._seat(number), "bet", placed, coupon)
        if self.state.tasks and self.state.phase is Phase.OPEN:
            self._check_before_preparing(bet)
            self.prepare()
        self.do(bet)

    def take_back(self, number: int) -> None:
        """A seat's wagers go back, as long as betting is open."""
        self.do(Action(self._seat(number), "take back"))

    def deal(self) -> None:
        """“No more bets”, and everything that then waits for nobody but the dealer."""
        if self.state.phase is not Phase.OPEN:
            self.do(NO_MORE_BETS)  # refused, and logged
        self.prepare()
        if not any(offer.actor is DEALER for offer in self.open_step.required):
            self.do(NO_MORE_BETS)  # refused, and logged
        self.dealer_continues()

    def act(self, number: int, verb: str, picked: str | tuple[int, ...] = ()) -> None:
        """A seat decides: `act(1, "raise 4")`, `act(2, "play", "2c 3d")`; then the dealer goes on.

        Cards are picked by their faces where the player may see them, or by their numbers.
        """
        actor = self._seat(number)
        if not isinstance(verb, str):
            raise refuse(
                "not-a-verb", f"a decision is a word, as in act(1, “check”), not {verb!r:.40}"
            )
        verb = verb.replace("_", " ")
        picks = self._numbers(spoken(actor, verb), picked) if isinstance(picked, str) else picked
        if not are_numbers(picks):
            raise refuse(
                "not-picks", "cards are picked by their faces, “2c 3d”, or numbers, (1, 2)"
            )
        self.do(spoken(actor, verb, picks=picks))
        self.dealer_continues()

    def finish(self) -> FinishedRound:
        """To the end of the round; for whoever stays silent the posted default is taken.

        A round that is over is told once.
        """
        if self.round is None:
            self.deal()
        round = self._current()
        if round.over and self._told == self.state.number:
            raise refuse("no-round-on", "no round is on: the last is finished; bet for the next")
        if not round.hands:
            self.do(NO_MORE_BETS)  # refused, and logged
        self.dealer_continues()
        while not self._current().over:
            actor = next(actor for actor in self.open_step.actors if actor.role is Role.SEAT)
            default = self.open_step.default(actor)
            assert default is not None
            self.do(default)
            self.dealer_continues()
        self._told = self.state.number
        return FinishedRound(self._current(), tuple(self.events))

    def due(self, *, in_one_go_if_possible: bool = True) -> Action | None:
        """What is next done by an automatic staff; None where players are asked or nobody is."""
        if self.state.tasks:
            asked = [offer.default_action() for offer in self.open_step.required if offer.default]
            return self._by_default(asked[0]) if asked else None
        due = None if self.round is None else self.round.step.default(DEALER)
        if due is not None and in_one_go_if_possible and in_one_go(self.state):
            return _GO_ON
        return due

    # -- the floor and the devices

    def report(
        self,
        report: Report,
        *,
        seen_by: Witness = Witness.DEALER,
        confirmed_by: Witness = Witness.FLOOR,
    ) -> None:
        """What was observed, by one person and confirmed by another; the text decides the rest."""
        if not isinstance(report, Report):
            raise refuse("not-a-report", "what was observed is a Report")
        witnessed = replace(report, seen_by=seen_by, confirmed_by=confirmed_by)
        self.do(Action(FLOOR, "report", report=witnessed))

    def recut(self, count: int | None = None) -> None:
        """A supervisor has the cards recut before any is dealt; people say how many they cut."""
        self.do(Action(FLOOR, "recut", count=count))

    def device_fails(self) -> None:
        """The shuffler, or the automated shoe, jams or stops."""
        self.do(Action(DEVICE, "fail"))

    def remove(self, device: str) -> None:
        """The floor takes the “shuffler” or the “automated shoe” from the table."""
        self.do(Action(FLOOR, "remove", equipment=device))

    def change_sheet(self, **options: object) -> None:
        """Another sheet of the same instrument, from the next round on."""
        self.do(Action(FLOOR, "change the sheet", options=options))

    def close(self) -> None:
        """After the last round the cards are collected and the shoe is locked away."""
        self.do(Action(FLOOR, "close the table"))
        self.prepare()

    def open(self) -> None:
        """A closed table is opened again, with decks received and inspected like the first."""
        self.do(Action(FLOOR, "open the table"))

    # -- underneath

    def do(self, action: Action) -> tuple[Event, ...]:
        """One action, with the equipment's answer; on record, or refused and logged."""
        check_action(action)
        before = self.state
        if action.verb in drawing.HAS_PHYSICAL_OUTCOME:
            action = drawing.with_physical_outcome(before, action)
        elif action.verb == drawing.SET_ASIDE.verb and not drawing.lies_face_up(before):
            raise self._refused(action, drawing.not_face_up(before))
        shuffle = None
        if action.verb in SHUFFLES and self.open_step.admits(action):
            shuffle = self._chance.shuffle(before.decks[before.tasks[0].on_deck].cards)
        try:
            after, events = perform(before, action, shuffle)
        except Refused as refused:
            raise self._refused(action, refused.refusal) from None
        if self._record is not None:  # before anybody can see it
            self._record.done(before, action, after, events)
        self.state = after
        if after.number != before.number:
            self._happened = []
        self._happened += events
        if shuffle is not None:
            self.commitment = next(e.root for e in events if isinstance(e, Shuffled))
        return events

    def _check_before_preparing(self, bet: Action) -> None:
        """A bet that will be refused must not set the dealer to work first."""
        name = self.state.seated.get(bet.actor.seat)
        try:
            if name is not None:
                why = self.game.bet_offer(self.sheet, bet.actor, name, {}).why_not(bet)
                if why is not None:
                    raise Refused(why)
            if name is None or sum(bet.wagers.values()) > self.chips(name):
                _, events = apply(new_round(self.state), bet)
                self.ledger.moved(move for event in events for move in event.moves())
        except Refused as refused:
            raise self._refused(bet, refused.refusal) from None

    def _refused(self, action: Action, refusal: Refusal) -> Refused:
        """A refusal, logged where a record is kept."""
        if self._record is not None:
            self._record.refused(self.state, action, refusal)
        return Refused(refusal)

    def dealer_continues(self) -> None:
        """Everything that now waits for nobody but the dealer."""
        while self.round is not None and (due := self.round.step.default(DEALER)) is not None:
            self.do(_GO_ON if in_one_go(self.state) else due)

    def _by_default(self, action: Action) -> Action:
        """Whoever stands in for a person cuts in the middle."""
        ready = self.state.ready
        if action.verb != "cut" or ready is None or ready.depths:
            return action
        return Action(DEALER, "cut", count=len(ready.order) // 2)

    def _current(self) -> Round:
        round = self.state.round
        assert round is not None
        return round

    def _seat(self, number: object) -> Actor:
        if type(number) is int and 0 < number < 100:
            return seat(number)
        raise refuse(
            "no-such-seat",
            f"there is no seat {number!r:.40}; the table has seats 1 to {self.sheet.seats}",
            self.sheet.clause(Cite("seated-players-only", "R-SEATS")),
        )

    def _numbers(self, attempt: Action, picked: str) -> tuple[int, ...]:
        number = attempt.actor.seat
        held = self.view(SeatViewer(number)).hand(number)
        wanted = cards(picked)
        for card in wanted:
            if card not in held:
                shown = text(tuple(held)) or "no card that this player may see"
                message = f"seat {number} has {shown}, not {card}"
                raise self._refused(attempt, Refusal("card-not-held", message))
        return tuple(held[card] for card in wanted)
