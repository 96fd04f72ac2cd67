"""A table in every stage of a round as frames, with everything as large as it can become."""

from collections.abc import Iterator
from itertools import cycle
from typing import Any

from fairdeal.money import Cents
from fairdeal.play import Action, Role, SeatViewer, seat
from fairdeal.play.model.offer import BetOffer
from tests.journeys.live import LiveTable
from tests.web.described import check_sent

NAME = "Wilhelmina Featherstonehaugh-Ogilvie"
STAKE, PAID = Cents(99_900), {False: Cents(24_900), True: Cents(249_900)}  # others, the viewer
Scene = tuple[str, dict[str, Any]]


class Scenes:
    """One table with people at all of its seats; `viewer` is one of them, with so many hands."""

    def __init__(self, instrument: str, seats: int, hands: int = 1, **options: Any) -> None:
        self.live = LiveTable(instrument, 3, (), seats=seats, **options)
        self.live.due = 15_000
        self.viewer = (seats + 2 - hands) // 2
        self.own = range(self.viewer, self.viewer + hands)
        table = self.live.table
        for number in range(1, seats + 1):
            if number in self.own[1:]:
                table.also_play(number, beside=self.viewer)
            else:
                table.sit(number, f"{NAME} {number}", chips="$20,000")
        table.prepare()

    def all(self) -> Iterator[Scene]:
        """Bets open, bets down, each decision of the viewer, settled with gains and with losses."""
        yield "looking on", self._frame(0)
        yield "bets are open", self._frame(self.viewer)
        self._bet()
        yield "bets are down", self._frame(self.viewer)
        table = self.live.table
        table.deal()
        while table.round is not None and not table.round.over:
            asked = {actor.seat for actor in table.step.actors if actor.role is Role.SEAT}
            for number in sorted(asked.intersection(self.own)):
                yield f"seat {number} at {table.step.stage}", self._frame(self.viewer)
                self._decide(number)
            for number in sorted(asked.difference(self.own)):
                self._decide(number)
        settled = self._frame(self.viewer)
        for outcome in ("win", "push", "lose"):
            yield f"all {outcome}", _with_results(settled, [outcome])
        yield "half settled", _with_results(settled, ["win"], first=self.viewer)
        yield "some of each", _with_results(settled, ["win", "lose", "push", "win", "win"])

    @property
    def wagers(self) -> set[str]:
        """What the viewer wagered in this round."""
        seats = self._frame(self.viewer)["table"]["seats"]
        (own,) = (seat for seat in seats if seat["seat"] == self.viewer)
        return set(own["wagers"])

    def _bet(self) -> None:
        table = self.live.table
        for number in sorted(table.seated):
            (offer,) = (o for o in table.step.of(seat(number)) if isinstance(o, BetOffer))
            amounts = {
                each.name: each.least if each.exact else min(STAKE, each.most)
                for each in offer.terms.wagers
            }
            table.do(Action(seat(number), "bet", amounts))

    def _decide(self, number: int) -> None:
        """The viewer waits as long as possible; the others take the dearest choice."""
        table = self.live.table
        offers = {o.said: o for o in table.step_for(SeatViewer(number)).of(seat(number))}
        dearest = max(offers, key=lambda said: offers[said].amount)
        said = "check" if number == self.viewer and "check" in offers else dearest
        picks = getattr(offers[said], "picks", ())
        table.act(number, said, picks[0] if picks else ())

    def _frame(self, viewer: int) -> dict[str, Any]:
        return self.live.frame(viewer)


def _with_results(frame: dict[str, Any], outcomes: list[str], *, first: int = 1) -> dict[str, Any]:
    """The same end with these outcomes in turn at every seat from the first one that has any."""
    seats = [
        {**each, **_results(each, outcomes, mine=each["seat"] == frame["you"]["seat"])}
        if each["seat"] >= first
        else {**each, "results": [], "net": None}
        for each in frame["table"]["seats"]
    ]
    return check_sent({**frame, "table": {**frame["table"], "seats": seats}})


def _results(seat: dict[str, Any], outcomes: list[str], *, mine: bool) -> dict[str, Any]:
    told = [
        {
            "wager": name,
            "words": name.replace("_", " "),
            "stake": amount,
            "outcome": outcome,
            "payout": PAID[mine] if outcome == "win" else 0,
            "odds": "5 to 2" if outcome == "win" else "",
            "clause": "19:47-32.11(b)",
        }
        for (name, amount), outcome in zip(seat["wagers"].items(), cycle(outcomes), strict=False)
    ]
    came_to = {"win": PAID[mine], "push": 0, "lose": -STAKE}
    return {"results": told, "net": sum(came_to[each["outcome"]] for each in told)}
