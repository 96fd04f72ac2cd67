"""A finished round step by step: the events in words, with the felt after each.

Everything comes from events as their viewer saw them, so that nothing else can be shown.
"""

import json
import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from fairdeal.audit import RoundReplay, SeatTracker, SeenLine
from fairdeal.cards import Card
from fairdeal.games import game_of
from fairdeal.house.history.rounds import PlayedRound
from fairdeal.money import METER, Cents, in_dollars
from fairdeal.play import (
    AUDITOR,
    PUBLIC,
    Area,
    Category,
    Detail,
    Event,
    Position,
    Shown,
    View,
    does,
    net,
    words_of,
)
from fairdeal.record import JournalLine, parse, sheet_of
from fairdeal.sheet import Sheet, read_sheet
from fairdeal.table import OrderCommitted
from fairdeal.values import capital
from fairdeal.view import (
    NOTHING_SAID,
    LogEntry,
    LogLine,
    Picture,
    PublicState,
    TableFacts,
    YourHand,
    YourView,
    log_lines,
    table_view,
    your_hand,
)


class RoundFelt:
    """The table after some of a round's events; more may follow."""

    def __init__(self, round: RoundReplay, sheet: Sheet, meter: int) -> None:
        self._round, self._sheet, self._meter = round, sheet, meter
        self._game = game_of(sheet.instrument.id)
        self._public, self._seal = PublicState(), ""
        self._own: dict[Position, Card] = {}  # faces that the viewer saw and not everybody

    def add(self, event: Event) -> None:
        """Add an event as the viewer saw it."""
        self._public.add(event)
        self._meter += _to_meter(event)
        if isinstance(event, OrderCommitted):
            self._seal = event.root
        if isinstance(event, Shown) and event.to is not None:
            self._own.update(event.faces)

    def picture(
        self, watcher: SeatTracker, *, hands: frozenset[int], over: bool = False
    ) -> Picture:
        """Return the picture that a page draws, with the marked hands."""
        aloud, seated = self._public.aloud, sorted(watcher.seated)
        facts = TableFacts(
            sheet=self._sheet,
            name=self._round.table,
            round=self._round.round,
            phase="over" if over else "playing",
            players={seat: watcher.name_of(watcher.seated[seat]) for seat in seated},
            chips=dict.fromkeys(seated, Cents(0)),
            meter=Cents(self._meter) if self._sheet.meter else None,
            seal=self._seal,
            said=LogEntry(aloud.words, aloud.clause, "aloud") if aloud else NOTHING_SAID,
        )
        table = replace(table_view(facts, self._public), log=())  # the steps are its words
        own = watcher.viewer.seats(watcher.seated)

        def hand(seat: int) -> YourHand:
            seen = your_hand(
                self._public, self._own, self._game, self._sheet, seat, over=over, yours=seat in own
            )
            return replace(seen, why="", points=(), made_of=seen.made_of if seat in hands else ())

        looked_at = own | hands | {position.seat for position in self._own}
        seen = tuple([hand(seat) for seat in seated if seat in looked_at])
        return Picture(table, YourView(seat=min(own, default=0), hands=seen))


def _to_meter(event: Event) -> int:
    """Return the change of the Progressive's meter by an event."""
    return sum(
        move.amount * ((move.target == METER) - (move.source == METER)) for move in event.moves()
    )


class StepPart(Struct, frozen=True):
    """A part of a step: words, and the cards that belong to them."""

    words: str
    clause: str
    kind: str = ""  # aloud, win, lose, push or nothing
    cards: tuple[str, ...] = ()


class RoundStep(Struct, frozen=True, kw_only=True):
    """One step of a round: its words, its position in the record, and the felt after it."""

    told: tuple[StepPart, ...]
    time: str
    line: int  # the last line of it, from 1
    view: Picture


class RoundInSteps(Struct, frozen=True):
    """A finished round as one viewer saw it, step by step, under its sheet."""

    replay: RoundReplay
    sheet: Sheet
    steps: tuple[RoundStep, ...]

    @property
    def table(self) -> str:
        """The name of the table."""
        return self.replay.table

    @property
    def viewer(self) -> str:
        """The viewer, in words."""
        return self.replay.viewer_words


def in_steps(round: PlayedRound, replay: RoundReplay, first: str) -> RoundInSteps:
    """Return a played round in steps, under the sheet by which it was played.

    `first` is the first line of the table's journal, which has its first sheet.
    """
    sheet = sheet_in_force(round, first)
    return RoundInSteps(replay, sheet, tuple(round_steps(replay, sheet, round.meter)))


def sheet_in_force(round: PlayedRound, first: str) -> Sheet:
    """Return the sheet that a round was played by."""
    sheet = sheet_of(JournalLine(parse(first)).data)
    if not round.options:
        return sheet
    return read_sheet(sheet.instrument.id, json.loads(round.options))


def round_steps(round: RoundReplay, sheet: Sheet, meter: int = 0) -> list[RoundStep]:
    """Return a round as its viewer saw it.

    `meter` is what a Progressive's meter stood at when it began.
    """
    watcher = SeatTracker(round.viewer, dict(round.seated), dict(round.names))
    seen = View(AUDITOR)  # the events are the viewer's own already: nothing in them is closed again
    felt, made = RoundFelt(round, sheet, meter), list[RoundStep]()
    for step in _steps(round.seen_lines):
        for _, event in step:
            watcher.see(event)
            seen.see(event)
            felt.add(event)
        items = list(_parts(step, watcher, seen))
        if not items:
            continue  # nothing that this viewer could follow
        view = felt.picture(watcher, hands=_hands(step))
        line = step[-1][0]
        made.append(RoundStep(told=tuple(items), time=line.time, line=line.seq + 1, view=view))
    if made:  # at the end the cards are shown as they lay, and the viewer's own hand is marked
        own = frozenset(watcher.viewer.seats(watcher.seated))
        made[-1] = replace(made[-1], view=felt.picture(watcher, hands=own, over=True))
    return made


def _hands(step: Sequence[SeenLine]) -> frozenset[int]:
    """Return the seats whose hands a step settles."""
    return frozenset(event.seat for _, event in step if event.settled is not None)


def _steps(items: Sequence[SeenLine]) -> Iterator[Sequence[SeenLine]]:
    """Yield groups of events: the preparation, bets, a deal, decisions, a hand and its wagers."""
    bets_open = True
    stage = "preparation"
    turned_up = 0  # the seat whose hand lies open and is spoken of

    def key(item: SeenLine) -> tuple[str, int, int]:
        nonlocal bets_open, stage, turned_up
        line, event = item
        if event.category is Category.SPEECH and stage != "preparation":
            bets_open = False
        before, turned_up = turned_up, _turned_up(event)
        if turned_up:
            return "hand", turned_up, 0
        match event.category:
            case Category.SPEECH | Category.RESULT if before and event.seat in (0, before):
                turned_up = before
                return "hand", before, 0
            case Category.WAGER | Category.RETURN if bets_open:
                stage = "bets"
                return stage, 0, 0
            case Category.RETURN:
                return "returned", event.seat, 0
            case Category.CARDS:
                bets_open, stage = False, "cards"
                return stage, 0, 0
            case Category.WAGER | Category.DECISION if event.seat:
                return "choices", 0, 0
            case Category.RESULT:
                return "settled", event.seat, 0
            case _ if stage == "preparation":
                return stage, 0, 0
        return "single", 0, line.seq

    for _, group in groupby(items, key=key):
        yield list(group)


def _turned_up(event: Event) -> int:
    """Return the seat whose cards are turned up for everybody, where it is only one seat."""
    if not event.faces or event.shown_to is not None:
        return 0
    places = {position.place for position in event.positions}
    area, seat = places.pop() if len(places) == 1 else (Area.DEALER, 0)
    return seat if area is Area.SEAT else 0


def _parts(step: Sequence[SeenLine], watcher: SeatTracker, seen: View) -> Iterator[StepPart]:
    events = [event for _, event in step if event.category is not Category.RACK]
    if len(events) == 1 and events[0].picks and not events[0].seat:
        yield _picked(events[0], seen)
        return
    deck = [event for event in events if event.category is Category.DECK]
    sealed = [event for event in deck if event.is_order]
    if sealed:
        done = dict.fromkeys(words_of(event, Detail.SHORT) for event in deck)
        yield StepPart(capital(", and ".join(done)), sealed[-1].clause)
        return
    placed = [event for event in events if event.placed or event.returned]
    back = [event for event in placed if event.returned]
    if back and len(back) == len(events):
        yield _returned(back, watcher)
        return
    if placed and len(placed) == len(events):
        yield _bets(placed)
        return
    settlements = [event for event in events if event.settled is not None]
    others = [event for event in events if event.settled is None]
    for item in log_lines(others, watcher.viewer, watcher.seated, briefly=True):
        yield _said(item, watcher)
    if settlements:
        yield _settlement(settlements, watcher)


def _picked(event: Event, seen: View) -> StepPart:
    """Return the cards that the dealer sets apart, in words."""
    lying = {p.number: card for p, card in seen.cards.items() if p.area is Area.DEALER}
    picked = tuple(str(lying[number]) for number in event.picks if lying.get(number))
    return StepPart(f"The dealer {does(event.said)}", event.clause, cards=picked)


def _settlement(events: Sequence[Event], watcher: SeatTracker) -> StepPart:
    """Return the outcome of a seat's wagers that were settled one after another."""
    (items,) = log_lines(events, PUBLIC)
    seat, won = events[0].seat, net(event.settled for event in events if event.settled is not None)
    own = seat in watcher.viewer.seats(watcher.seated)
    who = "You" if own else watcher.name_of(watcher.seated[seat])
    kind = _KINDS[(won > 0) - (won < 0)]
    if len(events) == 1:
        return StepPart(f"{who}: {items.words.partition(': ')[2]}", items.cited, kind)
    if not won:
        return StepPart(f"{who}: even in all", items.cited, kind)
    verb, amount = kind if own else f"{kind}s", in_dollars(Cents(abs(won)))
    return StepPart(f"{who} {verb} {amount} in all", items.cited, kind)


_KINDS = {1: "win", 0: "push", -1: "lose"}


def _bets(events: Sequence[Event]) -> StepPart:
    """Return everything that was bet before “No more bets”, together."""
    stakes: dict[tuple[int, str], Cents] = {}
    for event in events:
        stakes[event.seat, event.wager] = event.placed
    players = len({seat for (seat, _), amount in stakes.items() if amount})
    amount = in_dollars(Cents(sum(stakes.values())))
    who = "One player bets" if players == 1 else f"{players} players bet"
    return StepPart(f"{who} {amount}", events[-1].clause)


def _returned(events: Sequence[Event], watcher: SeatTracker) -> StepPart:
    """Return the total that is returned to a seat, of all its wagers."""
    seat = events[0].seat
    own = seat in watcher.viewer.seats(watcher.seated)
    who = "You get" if own else f"{watcher.name_of(watcher.seated[seat])} gets"
    amount = in_dollars(Cents(sum(event.returned for event in events)))
    return StepPart(f"{who} {amount} back", events[-1].clause)


def _said(item: LogLine, watcher: SeatTracker) -> StepPart:
    if item.aloud:
        return StepPart(item.words.removeprefix("dealer: "), item.cited, "aloud")
    named = _by_name(_turned_words(item.words) if item.cards else item.words, watcher)
    words = capital(named)
    return StepPart(words, item.cited, cards=tuple(map(str, item.cards)))


_LYING = re.compile(r"(dealer|community|seat \d+) cards? [\d, toand]+")


def _turned_words(words: str) -> str:
    """Return whose cards are turned up; the faces are shown beside the words."""
    match = _LYING.fullmatch(words)
    if not match:
        return words
    of = {"dealer": "the dealer's", "community": "community"}.get(match[1], f"{match[1]}'s")
    return f"{of} cards"


def _by_name(words: str, watcher: SeatTracker) -> str:
    """Return a line with people's names; the viewer is “you” where the words allow it."""
    own = watcher.viewer.seats(watcher.seated)

    def who(match: re.Match[str]) -> str:
        seat, of, does = int(match[1]), match[2] or "", match[3] or ""
        if seat not in watcher.seated or (seat in own and does and not of):
            return match[0]
        if seat in own:
            return f"{'your' if of else 'you'}{does}"
        return f"{watcher.name_of(watcher.seated[seat])}{of}{does}"

    items = re.sub(r"^(seat \d+)(?: places|(?= cards)) ?", r"\1: ", words)
    return re.sub(r"seat (\d+)('s)?( \w+s\b)?", who, items)
