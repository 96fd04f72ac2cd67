"""Bets as people say them, “ante 20 trips 5”, and the same bet on each position of a player."""

from collections.abc import Iterator, Mapping

from msgspec import Struct, field

from fairdeal.law import Refused, in_short, refuse
from fairdeal.money import NOTHING, Cents, dollars, in_dollars
from fairdeal.play import Wager, wager_words
from fairdeal.sheet import Sheet
from fairdeal.table import Table

_COUPON = "match"  # how a match play coupon is asked for


class Bet(Struct, frozen=True):
    """Opening wagers, and the face of a match play coupon beside the ante."""

    wagers: Mapping[str, Cents] = field(default_factory=dict)
    match_play: Cents = NOTHING

    @property
    def chips(self) -> Cents:
        """The chips that it takes; a coupon is no chip."""
        return Cents(sum(self.wagers.values()))

    @property
    def words(self) -> str:
        """As one would say it: “ante $20, blind $20”."""
        parts = [
            f"{wager_words(name)} {in_dollars(amount)}" for name, amount in self.wagers.items()
        ]
        if self.match_play:
            parts.append(f"match play {in_dollars(self.match_play)}")
        return ", ".join(parts)


class BetSlip(Struct, frozen=True):
    """The wagers that a table offers, and what they may be."""

    offered: tuple[Wager, ...]
    sheet: Sheet

    @property
    def lowest(self) -> Bet:
        """The least that one must bet to play."""
        return Bet({w.name: w.limits(self.sheet)[0] for w in self.offered if w.required})

    def read(self, text: str, usual: Bet) -> Bet:
        """Parse a bet. Wagers that must equal the ante follow it.

        The ante is the usual one if the text does not name it.
        """
        given: dict[str, Cents] = {}
        for name, amount in self._named(text):
            if name in given:
                raise refuse("bet-not-understood", f"{wager_words(name)} is named twice")
            given[name] = amount
        coupon = given.pop(_COUPON, NOTHING)
        wagers: dict[str, Cents] = {}
        for wager in self.offered:
            if wager.name in given:
                wagers[wager.name] = given[wager.name]
            elif wager.required and wager.equals in wagers:
                wagers[wager.name] = wagers[wager.equals]
            elif wager.required:
                wagers[wager.name] = usual.wagers[wager.name]
        return Bet(wagers, coupon)

    def _named(self, text: str) -> Iterator[tuple[str, Cents]]:
        words = text.casefold().replace("=", " ").replace(":", " ").split()
        first = True
        while words:
            name, words = self._name(words, first=first)
            first = False
            if words and _is_amount(words[0]):
                yield name, dollars(words[0], what=wager_words(name))
                words = words[1:]
                continue
            wager = next((wager for wager in self.offered if wager.name == name), None)
            if wager is None or wager.required:
                said = wager_words(name)
                after = f", not {in_short(words[0])}" if words else ""
                raise refuse(
                    "bet-not-understood", f"an amount comes after {said}{after}, as in {said} 20"
                )
            yield name, wager.limits(self.sheet)[0]

    def _name(self, words: list[str], *, first: bool) -> tuple[str, list[str]]:
        for length in range(len(words), 0, -1):
            name = self._spellings.get(" ".join(words[:length]))
            if name is not None:
                return name, words[length:]
        if first and _is_amount(words[0]):
            return self.offered[0].name, words
        known = ", ".join([*(wager_words(wager.name) for wager in self.offered), _COUPON])
        raise refuse(
            "bet-not-understood", f"{in_short(words[0])} is no wager here; the wagers are {known}"
        )

    @property
    def _spellings(self) -> Mapping[str, str]:
        """Spellings of wagers: full names, names on the layout, and unique abbreviations."""
        spelled: dict[str, set[str]] = {
            _COUPON: {_COUPON},
            "match play": {_COUPON},
            "match_play": {_COUPON},
        }
        free = [wager for wager in self.offered if not (wager.required and wager.equals)]
        for wager in self.offered:
            spelled.setdefault(wager.name, set()).add(wager.name)
            words = wager_words(wager.name).casefold().split()
            for length in range(1, len(words) + 1):
                beginning = " ".join(words[:length])
                if not beginning.isdigit():
                    spelled.setdefault(beginning, set()).add(wager.name)
        for wager in free:
            last = wager_words(wager.name).casefold().split()[-1]
            spelled.setdefault(last, set()).add(wager.name)
        return {spelling: names.pop() for spelling, names in spelled.items() if len(names) == 1}


def _is_amount(word: str) -> bool:
    try:
        dollars(word)
    except Refused:
        return word.lstrip("-$").replace(".", "", 1).replace(",", "").isdigit()
    return True


class Positions:
    """One player's seats: the first one, and further ones where the sheet allows them."""

    def __init__(self, table: Table, player: str) -> None:
        self._table = table
        self._player = player

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats held, in order."""
        return tuple(seat for seat, name in self._table.seated.items() if name == self._player)

    @property
    def most(self) -> int:
        """The number of positions that one player may bet on under the sheet in force."""
        return self._table.game.spot_terms(self._table.sheet).most

    @property
    def chips(self) -> Cents:
        """The player's chips."""
        return self._table.chips(self._player)

    def hold(self, count: int) -> None:
        """Hold so many positions: free ones beside those held are taken, or some are left."""
        terms = self._table.game.spot_terms(self._table.sheet)
        if not 1 <= count <= terms.most:
            allowed = "one hand" if terms.most == 1 else f"1 to {terms.most} hands"
            raise refuse(
                "too-many-positions", f"you may play {allowed} here, not {count}", terms.clause
            )
        first = self.seats[0]
        while len(self.seats) > count:
            self._table.leave(self.seats[-1])
        while len(self.seats) < count:
            self._table.also_play(self._free_one(adjacent=terms.adjacent), beside=first)

    def bet(self, bet: Bet) -> None:
        """Place the same bet on every position; all of them, or none."""
        placed: list[int] = []
        try:
            for number in self.seats:
                coupon = bet.match_play if not placed else 0  # there is one coupon
                self._table.bet(number, match_play=coupon, **bet.wagers)
                placed.append(number)
        except Refused:
            for number in reversed(placed):
                self._table.take_back(number)
            raise

    def _free_one(self, *, adjacent: bool) -> int:
        """Return the free seat nearest to the player's; next to them if the law requires it."""
        held, seated = self.seats, self._table.seated
        free = [seat for seat in range(1, self._table.sheet.seats + 1) if seat not in seated]
        near = sorted(free, key=lambda seat: (min(abs(seat - own) for own in held), seat))
        if not near or (adjacent and min(abs(near[0] - own) for own in held) > 1):
            where = " beside yours" if adjacent else ""
            raise refuse("no-free-position", f"no seat{where} is free for a further hand")
        return near[0]
