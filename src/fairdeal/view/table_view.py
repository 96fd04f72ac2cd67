"""One picture of a table, in two parts: what everybody sees, and what one viewer sees besides.

`table_view` makes the public part from public facts and public events: no card that some viewers
only may see can be in it. `builder.py` makes the private part. Live pages, history, terminal and
staff pages draw the same picture.
"""

from collections.abc import Iterable, Mapping, Sequence, Set
from fractions import Fraction
from functools import cache, lru_cache

from msgspec import Struct

from fairdeal.cards import DECK, Card
from fairdeal.games import game_of
from fairdeal.law import Cite
from fairdeal.money import Cents
from fairdeal.play import (
    Area,
    Event,
    Game,
    Outcome,
    Position,
    Result,
    did,
    net,
    row_words,
    wager_words,
    words_of,
)
from fairdeal.sheet import Sheet
from fairdeal.values import EMPTY, capital
from fairdeal.view.hands import hand_in_words
from fairdeal.view.procedure import Sentence
from fairdeal.view.public_log import LogEntry
from fairdeal.view.public_state import Faces, PublicState

RETURNED, UNDONE = "returned", "undone"


class WagerOutcome(Struct, frozen=True):
    """The outcome of one wager."""

    wager: str
    words: str
    stake: Cents
    outcome: str  # win, push or lose; of what was void: returned, or undone
    payout: Cents
    odds: str  # at which it was paid: “3 to 1”; empty where no odds give it
    clause: str
    reason: str = ""  # why it came to that, in a few words


@lru_cache(4096)  # the same wagers are won and lost round after round
def settled(result: Result, sheet: Sheet, game: Game) -> WagerOutcome:
    """Return a result as a page shows it."""
    return WagerOutcome(
        result.wager,
        wager_words(result.wager),
        result.stake,
        result.outcome.value,
        result.payout,
        _odds(result),
        result.clause,
        reason(result, sheet, game),
    )


def reason(result: Result, sheet: Sheet, game: Game) -> str:
    """Return why a wager won, lost or pushed, by the clause that settled it; empty if unknown."""
    words = "" if game.hand_words is None else _found(game.hand_words.reasons, result, sheet)
    rows = {
        row: odds
        for t in sheet.pay_tables()
        if t.wager == result.wager
        for row, odds in t.rows.items()
    }
    if "{least}" in words:
        return words.replace("{least}", _a(list(rows)[-1])) if rows else ""
    if "{row}" in words:
        paid = [row for row, odds in rows.items() if odds.pays(result.stake) == result.payout]
        return words.replace("{row}", " or ".join(map(row_words, paid)))
    return words


def _found(reasons: Mapping[tuple[str, Outcome], str], result: Result, sheet: Sheet) -> str:
    for (name, outcome), words in reasons.items():
        if outcome is not result.outcome:
            continue
        held = sheet.instrument.holds(Cite(name), sheet.dealing.value)
        if name in result.rulings or (held and sheet.clauses[name] == result.clause):
            return words
    return ""


def _a(row: str) -> str:
    """Return a row with its article: “a straight”, but “three of a kind”."""
    words = row.replace("_", " ")
    return words if words.startswith(("two", "three", "four")) else f"a {words}"


def given_back(events: Iterable[Event]) -> tuple[WagerOutcome, ...]:
    """Return the outcome of a void hand's wagers; a wager that was won or pushed is
    the player's.
    """
    return tuple(
        WagerOutcome(event.wager, wager_words(event.wager), event.returned, RETURNED, Cents(0), "",
                event.clause)
        if event.undone is None
        else WagerOutcome(event.wager, wager_words(event.wager), event.undone.stake,
                     RETURNED if event.undone.outcome is Outcome.LOSE else UNDONE,
                     Cents(0), "", event.clause)
        for event in events
    )  # fmt: skip


def _odds(result: Result) -> str:
    """Return the odds that a win paid."""
    if result.outcome is not Outcome.WIN or not result.stake:
        return ""
    odds = Fraction(result.payout, result.stake)
    return f"{odds.numerator} to {odds.denominator}"


NOTHING_SAID = LogEntry("")


class SeatView(Struct, frozen=True, kw_only=True):
    """A seat as everybody sees it: its player, its chips, its cards, the last action."""

    seat: int
    name: str
    chips: Cents
    folded: bool
    away: bool
    did: str  # in words, empty before the first decision
    cards: tuple[str, ...]  # in the order dealt; empty text: face down
    hand: str  # in words, where the cards are face up
    seen_by_all: bool  # whether the cards lie face up
    picks: tuple[int, ...]
    wagers: Mapping[str, Cents]
    results: tuple[WagerOutcome, ...]
    returned: Cents  # of a void hand
    given_back: tuple[WagerOutcome, ...]  # wager by wager
    net: int | None  # once something is settled


class PublicStep(Struct, frozen=True, kw_only=True):
    """The step that the table waits for, as everybody sees it."""

    stage: str
    clause: str
    asked: tuple[int, ...]
    doing: Sentence  # what is done now


class ReportView(Struct, frozen=True):
    """The newest report of the round."""

    words: str
    seat: int  # of the player who reported; 0: a member of staff did
    answer: str  # empty as long as it holds the table
    told: str  # the answer to the player who reported


class TableFacts(Struct, frozen=True, kw_only=True):
    """The public facts about a table that the events of its round do not tell."""

    sheet: Sheet
    name: str
    round: int
    phase: str  # preparing, betting, playing, over or closed
    players: Mapping[int, str]  # names by seat
    chips: Mapping[int, Cents]  # by seat
    meter: Cents | None = None
    seal: str = ""  # the root that the deck is committed to
    deck: str = ""  # the colour of its backs
    away: frozenset[int] = frozenset()  # seats whose players have no page open
    said: LogEntry = NOTHING_SAID
    next: tuple[Sentence, ...] = ()
    step: PublicStep | None = None
    id: str = ""  # in its house
    seq: int = 0  # of the newest line
    suspended: bool = False
    report: ReportView | None = None


class TableView(Struct, frozen=True, kw_only=True):
    """A table as everybody sees it."""

    id: str
    seq: int  # of the newest line
    name: str
    instrument: str
    round: int
    phase: str  # preparing, betting, playing, over or closed
    suspended: bool
    report: ReportView | None
    seats: tuple[SeatView, ...]
    dealer: tuple[str, ...]
    dealer_picks: tuple[int, ...]
    dealer_hand: str
    community: tuple[str, ...]
    covered: bool  # whether the dealer's cards lie under the cover card
    rack: int  # how many cards lie in the discard rack
    meter: Cents | None
    seal: str  # the root that the deck is committed to
    deck: str  # the colour of its backs; empty where that is not known
    said: LogEntry
    next: tuple[Sentence, ...]  # what comes, as far as it is foreseen
    void: LogEntry | None
    log: tuple[LogEntry, ...]
    step: PublicStep | None  # None: the round is looked at afterwards


class PublicTable:
    """The public picture of a table in one round. A change costs what it changed."""

    def __init__(self, public: PublicState, game: Game, sheet: Sheet) -> None:
        self._public, self._game, self._sheet = public, game, sheet
        self._seats: dict[int, SeatView] = {}
        self._players: Mapping[int, str] = {}
        self._chips: Mapping[int, Cents] = {}
        self._over = False
        self._away: frozenset[int] = frozenset()
        self._side: dict[str, object] = {}
        self.changed: Set[int] = frozenset()  # seats that the last view shows otherwise

    def view(self, facts: TableFacts) -> TableView:
        """Return the table after the events so far."""
        public, over = self._public, facts.phase == "over"
        changed, public.changed = public.changed, set()
        every = over != self._over or 0 in changed or not self._side
        if every:
            self._over = over
            self._side = self._dealers_side()
        self._renew_seats(facts, facts.players.keys() if every else changed)
        void = public.void
        return TableView(
            id=facts.id,
            seq=facts.seq,
            name=facts.name,
            instrument=facts.sheet.instrument.id,
            round=facts.round,
            phase=facts.phase,
            suspended=facts.suspended,
            report=facts.report,
            seats=tuple(map(self._seats.__getitem__, facts.players)),
            rack=len(public.rack),
            meter=facts.meter,
            seal=facts.seal,
            deck=facts.deck,
            said=facts.said,
            next=facts.next,
            void=None if void is None else LogEntry(words_of(void), void.clause),
            log=public.log.entries(),
            step=facts.step,
            **self._side,  # type: ignore[arg-type]
        )

    def _renew_seats(self, facts: TableFacts, changed: Set[int]) -> None:
        """Rebuild the seats with other cards, wagers, players or chips."""
        players, chips, before = facts.players, facts.chips, self._chips
        if players is not self._players:
            self._players, changed = players, players.keys()
        elif chips is not before:
            changed = changed | {number for number in players if chips[number] != before[number]}
        changed = changed | (self._away ^ facts.away)
        self._away = facts.away
        self._chips, self.changed = chips, changed & players.keys()
        for number in self.changed:
            self._seats[number] = self._seat(number, players[number], chips[number])

    def _seat(self, number: int, name: str, chips: Cents) -> SeatView:
        public = self._public
        choices, results = public.choices.get(number, ()), public.results.get(number, ())
        back = given_back(public.given_back[number]) if number in public.given_back else ()
        cards, picks = lying(public, number, over=self._over), public.picks.get(number, ())
        face_up = bool(cards) and None not in cards
        return SeatView(
            seat=number,
            name=name,
            chips=chips,
            folded="fold" in choices,
            did=did_words(choices[-1]) if choices else "",
            away=number in self._away,
            cards=card_texts(cards),
            hand=hand_words(self._game, cards, self._board, picks) if face_up else "",
            seen_by_all=face_up,
            picks=picks,
            wagers=dict(public.wagers.get(number, ())),
            results=tuple([settled(each, self._sheet, self._game) for each in results]),
            returned=Cents(sum([each.stake for each in back if each.outcome == RETURNED])),
            given_back=back,
            net=net(results) if results else None,
        )

    @property
    def _board(self) -> Faces:
        return board(self._public, over=self._over)

    def _dealers_side(self) -> dict[str, object]:
        """Return the cards and pieces on the dealer's side."""
        public, board, over = self._public, self._board, self._over
        dealer, picks = public.faces(Area.DEALER, rack=over), public.picks.get(0, ())
        return {
            "dealer": card_texts(dealer),
            "dealer_picks": picks,
            "dealer_hand": hand_words(self._game, dealer, board, picks),
            "community": card_texts(board),
            "covered": bool(dealer) and None in dealer and bool(self._game.description.community),
        }


def table_view(facts: TableFacts, public: PublicState) -> TableView:
    """Return a table as everybody sees it."""
    game = game_of(facts.sheet.instrument.id)
    return PublicTable(public, game, facts.sheet).view(facts)


def lying(
    public: PublicState, number: int, own: Mapping[Position, Card] = EMPTY, *, over: bool
) -> Faces:
    """Return a seat's cards. A settled hand that was turned up stays visible until the round is
    over, because dealers turn up, settle and pick up a hand in one go.
    """
    settled = number in public.results and not public.folded(number)
    open_to_all = settled and None not in public.faces(Area.SEAT, number, rack=True)
    return public.faces(Area.SEAT, number, own, rack=over or open_to_all)


def board(public: PublicState, *, over: bool) -> Faces:
    """Return the community cards."""
    return public.faces(Area.COMMUNITY, rack=over)


_TEXTS: Mapping[Card | None, str] = {None: "", **{card: str(card) for card in DECK}}


def card_texts(faces: Sequence[Card | None]) -> tuple[str, ...]:
    """Return cards as texts; a card that is face down is empty."""
    return tuple(map(_TEXTS.__getitem__, faces))


@lru_cache(4096)  # a hand is named in every picture of its round
def hand_words(game: Game, cards: Faces, board: Faces, picks: tuple[int, ...] = ()) -> str:
    """Return the name of a hand, where all of its cards are seen."""
    return capital(hand_in_words(game, cards, board, picks))


@cache  # there are few choices
def did_words(choice: str) -> str:
    """Return a decision as a player's plate shows it.

    >>> did_words("raise 4"), did_words("check"), did_words("play 5")
    ('Raised 4×', 'Checked', 'Played 5')
    """
    return capital(did(choice))
