"""One picture of a table, in two parts: what everybody sees, and what one viewer sees besides.

`table_view` makes the public part from public facts and public events: no card that some viewers
only may see can be in it. `your_view.py` makes the private part. Live pages, history, terminal and
staff pages draw the same picture.
"""

from collections.abc import Mapping, Sequence, Set
from functools import cache, lru_cache

from msgspec import Struct

from fairdeal.cards import DECK, Card
from fairdeal.games import game_of
from fairdeal.money import Cents
from fairdeal.play import Area, Game, Position, did, net, words_of
from fairdeal.sheet import Sheet
from fairdeal.values import EMPTY, capital
from fairdeal.view.hands import hand_in_words
from fairdeal.view.picture.outcome import RETURNED, WagerOutcome, given_back, settled
from fairdeal.view.picture.public_log import LogEntry
from fairdeal.view.picture.public_state import Faces, PublicState
from fairdeal.view.procedure import Sentence

NOTHING_SAID = LogEntry("")


class SeatView(Struct, frozen=True, kw_only=True):
    """A seat as everybody sees it: its player, its chips, its cards, the last action."""

    seat: int
    name: str
    chips: Cents
    folded: bool
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
