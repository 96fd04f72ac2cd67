"""Bets as people say them: “20”, “ante 20 trips 5”, “20 match 5”."""

from collections.abc import Iterator, Mapping

from msgspec import Struct, field

from fairdeal.law import Refused, in_short, refuse
from fairdeal.money import NOTHING, Cents, dollars, in_dollars
from fairdeal.play import Wager, wager_words
from fairdeal.sheet import Sheet

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
