"""The table, a front for people and programs with an automatic dealer, and its results."""

from collections.abc import Mapping

from fairdeal.cards import cards, text
from fairdeal.extras import drawn
from fairdeal.law import Refusal, Refused, in_short, refuse
from fairdeal.money import NOTHING, Cents, dollars, in_dollars, player
from fairdeal.play import (
    CONFIRM,
    DEALER,
    DENY,
    FLOOR,
    SHOE,
    SHUFFLER,
    SUSPENDED,
    Action,
    Actor,
    Event,
    Report,
    Result,
    Role,
    Round,
    SeatViewer,
    Witness,
    apply,
    are_numbers,
    net,
    outcome_words,
    spoken,
)
from fairdeal.table.events import CashedOut
from fairdeal.table.people import new_round
from fairdeal.table.running import RunningTable
from fairdeal.table.script import Script, script
from fairdeal.table.state import TableState, nobody_there
from fairdeal.table.tasks import Phase
from fairdeal.values import replace


class FinishedRound:
    """A round that is over, with everything that happened in it."""

    def __init__(self, round: Round, events: tuple[Event, ...]) -> None:
        self.round = round
        self.events = events

    def seat(self, number: int) -> "SeatResults":
        """Return one seat's results, without results that a void round reversed."""
        results: list[Result] = []
        for event in self.events:
            if event.seat != number:
                continue
            if event.settled is not None:
                results.append(event.settled)
            elif event.undone is not None:
                results.remove(event.undone)
        return SeatResults(number, tuple(results))

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that were in the round."""
        return tuple(self.round.hands)

    def __repr__(self) -> str:
        nets = ", ".join(f"seat {seat} {signed(self.seat(seat).net)}" for seat in self.seats)
        return f"FinishedRound({nets})"

    def _repr_svg_(self) -> str | None:
        return drawn("round", self)

    def __str__(self) -> str:
        """Return every wager of every seat, and each seat's total."""
        return "\n".join(str(self.seat(seat)) for seat in self.seats)


class SeatResults:
    """Every wager of one seat with its outcome, payout and clause."""

    def __init__(self, number: int, results: tuple[Result, ...]) -> None:
        self.number = number
        self.results: Mapping[str, Result] = {result.wager: result for result in results}

    @property
    def net(self) -> int:
        """Payouts less lost stakes."""
        return net(self.results.values())

    def __repr__(self) -> str:
        return f"SeatResults(seat {self.number}: {signed(self.net)})"

    def __str__(self) -> str:
        wagers = [f"  {outcome_words(each)} ({each.clause})" for each in self.results.values()]
        return "\n".join([f"seat {self.number}: {signed(self.net)}", *wagers])


def signed(net: int) -> str:
    """Return a gain or loss with its sign: “+$15”."""
    return f"{'+' if net > 0 else ''}{in_dollars(net)}"


def stands(state: TableState) -> str:
    """Return a table's summary: its players, their chips and the current step."""
    law = state.sheet.instrument
    people = [
        f"  seat {number}: {state.name_of(who)}, {in_dollars(state.ledger.balance(player(who)))}"
        for number, who in sorted(state.seated.items())
    ]
    title = f"{law.game}, {law.jurisdiction}: {state.name}, round {state.number}"
    return "\n".join([title, *people, f"  {state.step}"])


NO_MORE_BETS = Action(DEALER, "no more bets")


class Table(RunningTable):
    """A table where people sit, bet and play; the dealer works by the procedure of the game."""

    # -- what there is

    @property
    def script(self) -> Script:
        """The dealer's words and acts now, for a person who deals."""
        return script(self.state, self.events)

    @property
    def warnings(self) -> tuple[str, ...]:
        """Warnings about the sheet, and the approvals that it does not record."""
        return self.sheet.warnings()

    @property
    def meter(self) -> Cents:
        """The progressive meter."""
        return self.state.meter

    def chips(self, name: str) -> Cents:
        """Return a player's chips."""
        if not isinstance(name, str):
            raise refuse("player-not-a-name", f"chips are held by a name, not {in_short(name)}")
        if name not in self._known and name not in self.seated.values():
            seated = ", ".join(self.seated.values()) or "nobody"
            raise refuse("unknown-player", f"{in_short(name)} has no chips here; seated: {seated}")
        return self.ledger.balance(player(name))

    def __repr__(self) -> str:
        sheet = self.sheet.instrument.id
        return f"Table({sheet} {self.state.name!r}, round {self.state.number}: {self.step})"

    def __str__(self) -> str:
        return stands(self.state)

    # -- people and chips

    def sit(self, number: int, name: str, *, chips: str | int, player: str = "") -> None:
        """Seat a player and change cash for chips; the cash goes to the drop box.

        A player with an id (`player`) may share a name with others, and change it.
        """
        amount = dollars(chips, what="chips")
        self.do(Action(self._seat(number), "sit", {"chips": amount}, name=name, player=player))
        self._known.add(player or name)

    def buy_in(self, number: int, *, chips: str | int) -> None:
        """Change more cash for chips, for a seated player."""
        self.do(Action(self._seat(number), "buy in", {"chips": dollars(chips, what="chips")}))

    def tip(self, number: int, *, chips: str | int) -> None:
        """Give a seated player's chips to the dealers."""
        self.do(Action(self._seat(number), "tip", {"chips": dollars(chips, what="chips")}))

    def also_play(self, number: int, *, beside: int) -> None:
        """Take a further position for a seated player; the law decides at the bet whether it may
        play.
        """
        self.do(Action(self._seat(number), "also play", beside=beside))

    def leave(self, number: int) -> Cents:
        """Free a seat; the player takes the chips with the last seat held."""
        events = self.do(Action(self._seat(number), "leave"))
        taken = (event.amount for event in events if isinstance(event, CashedOut))
        return next(taken, NOTHING)

    # -- the round

    def prepare(self) -> None:
        """Prepare the table until betting is open, by an automatic staff."""
        while self.state.tasks:
            due = self.due()
            if due is None:
                raise self._refused(NO_MORE_BETS, nobody_there(self.state))
            self.do(due)

    def bet(self, number: int, *, match_play: str | int = 0, **wagers: str | int) -> None:
        """Place a seat's opening wagers, as in `bet(1, ante="$10", blind="$10")`."""
        placed = {name: dollars(amount, what=name) for name, amount in wagers.items()}
        coupon = dollars(match_play, what="match_play") if match_play else NOTHING
        bet = Action(self._seat(number), "bet", placed, coupon)
        if self.state.tasks and self.state.phase is Phase.OPEN:
            self._check_before_preparing(bet)
            self.prepare()
        self.do(bet)

    def take_back(self, number: int) -> None:
        """Return a seat's wagers, as long as betting is open."""
        self.do(Action(self._seat(number), "take back"))

    def deal(self) -> None:
        """Close the betting, and perform everything that waits only for the dealer."""
        if self.state.phase is not Phase.OPEN:
            self.do(NO_MORE_BETS)  # refused, and logged
        self.prepare()
        if not any(offer.actor is DEALER for offer in self._current().step.required):
            self.do(NO_MORE_BETS)  # refused, and logged
        self.advance()

    def act(self, number: int, verb: str, picked: str | tuple[int, ...] = ()) -> None:
        """Take a seat's decision: `act(1, "raise 4")`, `act(2, "play", "2c 3d")`; then advance.

        Cards are picked by their faces where the player may see them, or by their numbers.
        """
        actor = self._seat(number)
        if not isinstance(verb, str):
            raise refuse(
                "not-a-verb", f"a decision is a word, as in act(1, “check”), not {in_short(verb)}"
            )
        verb = verb.replace("_", " ")
        picks = self._numbers(spoken(actor, verb), picked) if isinstance(picked, str) else picked
        if not are_numbers(picks):
            raise refuse(
                "not-picks", "cards are picked by their faces, “2c 3d”, or numbers, (1, 2)"
            )
        self.do(spoken(actor, verb, picks=picks))
        self.advance()

    def finish(self) -> FinishedRound:
        """Play to the end of the round; silent players take the posted default.

        The result of a finished round is returned once.
        """
        if self.round is None:
            self.deal()
        round = self._current()
        if round.over and self._told == self.state.number:
            raise refuse("no-round-on", "no round is on: the last is finished; bet for the next")
        if not round.hands:
            self.do(NO_MORE_BETS)  # refused, and logged
        self.advance()
        while not self._current().over:
            if self._current().unconfirmed is not None:
                raise Refused(SUSPENDED)
            step = self._current().step
            actor = next(actor for actor in step.actors if actor.role is Role.SEAT)
            default = step.default(actor)
            assert default is not None
            self.do(default)
            self.advance()
        self._told = self.state.number
        return FinishedRound(self._current(), tuple(self.events))

    # -- the floor and the devices

    def report(
        self,
        report: Report,
        *,
        seen_by: Witness = Witness.DEALER,
        confirmed_by: Witness | None = Witness.FLOOR,
    ) -> None:
        """Report an observation by one person, confirmed by another; the rules decide the rest.

        Without a confirmation, it suspends the table until `confirm` or `deny`.
        """
        if not isinstance(report, Report):
            raise refuse("not-a-report", "what was observed is a Report")
        witnessed = replace(report, seen_by=seen_by, confirmed_by=confirmed_by)
        self.do(Action(FLOOR, "report", report=witnessed))

    def confirm(self, by: Actor = FLOOR) -> None:
        """Confirm the waiting report, by a second person in another role."""
        self.do(Action(by, CONFIRM))

    def deny(self, by: Actor = FLOOR) -> None:
        """Deny the waiting report, by a second person; the table goes on as it was."""
        self.do(Action(by, DENY))

    def recut(self, count: int | None = None) -> None:
        """Recut the deck before any card is dealt; people state the number of cards."""
        self.do(Action(FLOOR, "recut", count=count))

    def device_fails(self, device: str) -> None:
        """Fail the “shuffler” or the “automated shoe”: it jams, stops or does not finish."""
        for actor in (SHUFFLER, SHOE):
            if str(actor) == device:
                self.do(Action(actor, "fail"))
                return
        raise refuse(
            "no-such-device", f"a table has a {SHUFFLER} or an {SHOE}, not {in_short(device)}"
        )

    def remove(self, device: str) -> None:
        """Remove the “shuffler” or the “automated shoe” from the table, by the floor."""
        self.do(Action(FLOOR, "remove", equipment=device))

    def change_sheet(self, **options: object) -> None:
        """Put another sheet of the same instrument in force, from the next round on."""
        self.do(Action(FLOOR, "change the sheet", options=options))

    def close(self) -> None:
        """Collect the cards and lock the shoe away, after the last round."""
        self.do(Action(FLOOR, "close the table"))
        self.prepare()

    def open(self) -> None:
        """Open a closed table again, with decks received and inspected like the first."""
        self.do(Action(FLOOR, "open the table"))

    # -- underneath

    def _check_before_preparing(self, bet: Action) -> None:
        """Refuse a bet before the dealer prepares the table for it."""
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

    def _current(self) -> Round:
        round = self.state.round
        assert round is not None
        return round

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
