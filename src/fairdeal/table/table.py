"""The table: seats, chips and cards around one round after another."""

from collections.abc import Mapping

from fairdeal.cards import Card, cards, text
from fairdeal.games import (
    DEALER,
    PUBLIC,
    Action,
    CardsOffer,
    Event,
    Game,
    Result,
    Role,
    Round,
    Step,
    View,
    apply,
    begin,
    game_of,
    net,
    seat,
    view,
    why_not,
)
from fairdeal.games.event import Settled
from fairdeal.law import Cite, Refused, refuse
from fairdeal.money import (
    DROP_BOX,
    INVENTORY,
    METER,
    NOTHING,
    OUTSIDE,
    Cents,
    Ledger,
    Transfer,
    dollars,
    in_dollars,
    player,
)
from fairdeal.sheet import MassachusettsUthSheet, Sheet
from fairdeal.table.shuffle import PracticeDeck

NO_MORE_BETS = Action(DEALER, "no more bets")


class Table:
    """A table where people sit, bet and play; the dealer works by the procedure of the game."""

    def __init__(self, sheet: Sheet, deck: PracticeDeck) -> None:
        self.sheet = sheet
        self.game: Game = game_of(sheet.instrument.id)
        self.ledger = Ledger()
        self.seated: dict[int, str] = {}
        self.round: Round | None = None
        self.events: list[Event] = []  # of the round in progress, or of the last one
        self._deck = deck
        self._seed_the_meter()

    # -- people and chips

    def sit(self, number: int, name: str, *, chips: str | int) -> None:
        """A player takes a seat and changes cash for chips; the cash goes to the drop box."""
        self._free_seat(number)
        if not isinstance(name, str) or not 0 < len(name) <= 200:
            raise refuse("player-not-a-name", "a player has a name of at most 200 characters")
        self._sell_chips(name, dollars(chips, what="chips"))
        self.seated[number] = name
        self._reseat()

    def buy_in(self, number: int, *, chips: str | int) -> None:
        """A seated player changes more cash for chips."""
        self._sell_chips(self._name(number), dollars(chips, what="chips"))

    def also_play(self, number: int, *, beside: int) -> None:
        """A seated player takes a further position; the law says at the bet whether it may."""
        self._free_seat(number)
        self.seated[number] = self._name(beside)
        self._reseat()

    def leave(self, number: int) -> Cents:
        """A player leaves a seat, with his or her chips when it is the last one held."""
        name = self._name(number)
        if self.round is not None and not self.round.over and number in self.round.hands:
            raise refuse(
                "round-in-progress",
                f"{name} has a hand in this round and stays seated until it is complete",
                self.sheet.clause(Cite("seated-players-only", "R-ABSENT")),
            )
        del self.seated[number]
        self._reseat()
        chips = self.chips(name)
        if name in self.seated.values() or not chips:
            return NOTHING
        clause = self.sheet.clause(Cite("chips-only"))
        self._move(Transfer(player(name), OUTSIDE, chips, "cash-out", clause))
        return chips

    def chips(self, name: str) -> Cents:
        """What a player has on the rail."""
        return self.ledger.balance(player(name))

    # -- the round

    @property
    def step(self) -> Step:
        """What may be done now."""
        return self._current().step

    @property
    def meter(self) -> Cents:
        """The progressive meter."""
        return self.ledger.balance(METER)

    def bet(self, number: int, *, match_play: str | int = 0, **wagers: str | int) -> None:
        """A seat's opening wagers, as in `bet(1, ante="$10", blind="$10")`."""
        placed = {name: dollars(amount, what=name) for name, amount in wagers.items()}
        coupon = dollars(match_play, what="match_play") if match_play else NOTHING
        self._do(Action(seat(number), "bet", placed, coupon), opening=self._opening())

    def take_back(self, number: int) -> None:
        """A seat's wagers go back, as long as betting is open."""
        self._do(Action(seat(number), "take back"))

    def deal(self) -> None:
        """“No more bets”, and everything that then waits for nobody but the dealer."""
        if not self.step.of(DEALER):
            raise Refused(why_not(self._current(), NO_MORE_BETS))
        self._dealer_goes_on()

    def act(self, number: int, verb: str, picked: str | tuple[int, ...] = ()) -> None:
        """A seat decides: `act(1, "raise 4")`, `act(2, "play", "2c 3d")`; then the dealer goes on.

        Cards are picked by their faces where the player may see them, or by their numbers.
        """
        picks = self._numbers(number, picked) if isinstance(picked, str) else picked
        self._do(Action(seat(number), verb.replace("_", " "), picks=picks))
        self._dealer_goes_on()

    def finish(self) -> "FinishedRound":
        """To the end of the round; for whoever stays silent the posted default is taken."""
        if not self._current().hands:
            raise Refused(why_not(self._current(), NO_MORE_BETS))
        self._dealer_goes_on()
        while not self._current().over:
            actor = next(actor for actor in self.step.actors if actor.role is Role.SEAT)
            default = self.step.default(actor)
            assert default is not None
            self._do(default)
            self._dealer_goes_on()
        return FinishedRound(self._current(), tuple(self.events))

    def view(self, viewer: int = PUBLIC) -> View:
        """What a seat or the public has seen of this round."""
        return view(self.events, viewer)

    # -- underneath

    def _dealer_goes_on(self) -> None:
        while self.step.of(DEALER):
            self._dealer_acts()

    def _dealer_acts(self) -> None:
        offer = next(offer for offer in self.step.of(DEALER) if offer.default)
        if isinstance(offer, CardsOffer):
            self._do(Action(DEALER, offer.verb, cards=self._deck.next(len(offer.due))))
        else:
            self._do(offer.default_action())

    def _do(self, action: Action, *, opening: Round | None = None) -> None:
        after, events = apply(opening or self._current(), action)
        self._move(*(transfer for event in events for transfer in event.transfers()))
        if opening is not None:
            self._deck.shuffle()
            self.events = []
        self.round = after
        self.events.extend(events)

    def _sell_chips(self, name: str, amount: Cents) -> None:
        clause = self.sheet.clause(Cite("chips-only"))
        self._move(
            Transfer(OUTSIDE, DROP_BOX, amount, "buy-in", clause),
            Transfer(INVENTORY, player(name), amount, "buy-in", clause),
        )

    def _move(self, *transfers: Transfer) -> None:
        moved = self.ledger.moved(transfers)
        assert moved.total == self.ledger.total, "money appeared or vanished"
        self.ledger = moved

    def _begun(self) -> Round:
        return begin(self.game, self.sheet, self.seated, self.meter)

    def _current(self) -> Round:
        return self._begun() if self.round is None else self.round

    def _opening(self) -> Round | None:
        """The round that a first bet opens; none where a round is open already."""
        return self._begun() if self.round is None or self.round.over else None

    def _reseat(self) -> None:
        """Who may bet follows who is seated, as long as betting is open."""
        if self.round is None or self.round.at:
            return
        opened = self._begun()
        for hand in self.round.hands.values():
            bet = Action(seat(hand.seat), "bet", hand.wagers, hand.match_play)
            opened, _ = apply(opened, bet)
        self.round = opened if self.seated else None

    def _free_seat(self, number: int) -> None:
        clause = self.sheet.clause(Cite("seated-players-only", "R-SEATS"))
        if type(number) is not int or not 1 <= number <= self.sheet.seats:
            raise refuse(
                "no-such-seat",
                f"there is no seat {number!r:.40}; the table has seats 1 to {self.sheet.seats}",
                clause,
            )
        if number in self.seated:
            raise refuse("seat-taken", f"{self.seated[number]} sits at seat {number}", clause)

    def _name(self, number: int) -> str:
        if number not in self.seated:
            raise refuse(
                "not-seated",
                f"nobody is seated at seat {number}",
                self.sheet.clause(Cite("seated-players-only")),
            )
        return self.seated[number]

    def _numbers(self, number: int, picked: str) -> tuple[int, ...]:
        held = self._seen_hand(number)
        wanted = cards(picked)
        for card in wanted:
            if card not in held:
                shown = text(tuple(held)) or "no card that this player may see"
                raise refuse("card-not-held", f"seat {number} has {shown}, not {card}")
        return tuple(held[card] for card in wanted)

    def _seen_hand(self, number: int) -> dict[Card, int]:
        """The player's own cards as far as the player may see them, by their numbers."""
        seen = self.view(number).cards
        return {
            card: position.number
            for position, card in seen.items()
            if position.seat == number and card is not None
        }

    def _seed_the_meter(self) -> None:
        if not isinstance(self.sheet, MassachusettsUthSheet) or self.sheet.progressive is None:
            return
        seed = self.sheet.progressive.seed
        clause = self.sheet.clause(Cite("MA-UTH 14(b)", "R-PROGRESSIVE"))
        self._move(Transfer(INVENTORY, METER, seed, "progressive", clause))


class FinishedRound:
    """What a round came to."""

    def __init__(self, round: Round, events: tuple[Event, ...]) -> None:
        self.round = round
        self.events = events

    def seat(self, number: int) -> "SeatResults":
        """One seat's results."""
        return SeatResults(
            number,
            tuple(
                event.result
                for event in self.events
                if isinstance(event, Settled) and event.seat == number
            ),
        )

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that were in the round."""
        return tuple(self.round.hands)


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
        return f"SeatResults(seat {self.number}: {in_dollars(self.net)})"
