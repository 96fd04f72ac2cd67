"""Wagers: their names, their limits, and the number of spots for each player."""

from collections.abc import Iterable, Mapping
from enum import Enum
from functools import lru_cache

from msgspec import Struct

from fairdeal.law import Cite, Refused, in_short, refuse
from fairdeal.money import NOTHING, Cents, cents, in_dollars
from fairdeal.sheet import Sheet
from fairdeal.values import listing

_CHIPS, _MATCH_PLAY = Cite("chips-only", "R-CHIPS"), Cite("chips-only", "R-MATCH-PLAY")


class Bound(Enum):
    """The rule that limits a wager's amount."""

    ANTE = "the table's minimum and maximum"
    SIDE = "the side minimum and maximum"
    EXACT = "one exact amount"


class WagerTerms(Struct, frozen=True):
    """The terms of one wager under the sheet in force."""

    name: str
    words: str
    clause: str
    least: Cents
    most: Cents
    limits_clause: str
    required: bool = False
    exact: bool = False  # one amount, and no other
    equals: str | None = None  # the wager that it must be as large as
    needs: tuple[str, ...] = ()  # the wagers beside which alone it may be made


class BettingTerms(Struct, frozen=True, cache_hash=True):
    """The wagers that a sheet offers before “No more bets”, in whole chips."""

    wagers: tuple[WagerTerms, ...]
    chip: Cents
    chip_clause: str
    match_play_clause: str

    @property
    def names(self) -> tuple[str, ...]:
        """The wagers that may be made."""
        return tuple([wager.name for wager in self.wagers])


class Wager(Struct, frozen=True, kw_only=True):
    """A wager made before “No more bets”, as a game defines it."""

    name: str
    words: str
    cite: Cite
    limits_cite: Cite
    required: bool = False
    bound: Bound = Bound.SIDE
    equals: str | None = None
    needs: tuple[str, ...] = ()
    exactly: Cents = NOTHING

    def limits(self, sheet: Sheet) -> tuple[Cents, Cents]:
        """Return the lowest and the highest amount of the wager on this sheet."""
        if self.bound is Bound.EXACT:
            return self.exactly, self.exactly
        return sheet.ante_limits if self.bound is Bound.ANTE else sheet.side_limits

    def terms(self, sheet: Sheet) -> WagerTerms:
        """Return the terms of the wager on this sheet, as data."""
        least, most = self.limits(sheet)
        return WagerTerms(
            self.name,
            self.words,
            sheet.clause(self.cite),
            least,
            most,
            sheet.clause(self.limits_cite),
            self.required,
            self.bound is Bound.EXACT,
            self.equals,
            self.needs,
        )


def betting_terms(sheet: Sheet, wagers: Iterable[Wager]) -> BettingTerms:
    """Return the terms of a game's wagers under a sheet."""
    terms = tuple(wager.terms(sheet) for wager in wagers)
    return BettingTerms(terms, sheet.chip, sheet.clause(_CHIPS), sheet.clause(_MATCH_PLAY))


def check_names(wagers: Mapping[str, object], known: Iterable[str]) -> None:
    """Refuse a wager that the table does not offer."""
    names = tuple(known)
    for name in wagers:
        if name not in names:
            raise refuse(
                "unknown-wager",
                f"there is no wager {in_short(name)} here; there are {', '.join(names)}",
            )


def check_wagers(terms: BettingTerms, wagers: Mapping[str, object], match_play: object = 0) -> None:
    """Refuse opening wagers that the law or the sheet does not allow, in a fixed order."""
    placed = {name: cents(amount, what=name) for name, amount in wagers.items()}
    _check_amounts(terms, tuple(placed.items()))
    _check_match_play(terms, placed, match_play)


@lru_cache(maxsize=1000)  # round after round, the same wagers are made
def _check_amounts(terms: BettingTerms, amounts: tuple[tuple[str, Cents], ...]) -> None:
    placed = dict(amounts)
    for wager in terms.wagers:
        if wager.required and wager.name not in placed:
            raise refuse("wager-missing", f"{wager.words} is required to play", wager.clause)
    for wager in terms.wagers:
        if wager.name in placed:
            _check_amount(terms, wager, placed)


def _check_amount(terms: BettingTerms, wager: WagerTerms, placed: Mapping[str, Cents]) -> None:
    amount, name = placed[wager.name], wager.name.replace("_", "-")
    if wager.equals and amount != placed[wager.equals]:
        raise refuse(
            f"{name}-unequal-to-{wager.equals}",
            f"{wager.words} must equal the {wager.equals}: {in_dollars(placed[wager.equals])}, "
            f"not {in_dollars(amount)}",
            wager.clause,
        )
    for other in wager.needs:
        if other not in placed:
            raise refuse(
                f"{name}-without-{other.replace('_', '-')}",
                f"{wager.words} may be made only beside {listing(wager.needs)}; {other} is missing",
                wager.clause,
            )
    if wager.exact and amount != wager.least:
        raise refuse(
            f"{name}-not-exact",
            f"{wager.words} is exactly {in_dollars(wager.least)}, not {in_dollars(amount)}",
            wager.limits_clause,
        )
    if not wager.least <= amount <= wager.most:
        raise refuse(
            "below-minimum" if amount < wager.least else "above-maximum",
            f"{wager.words} is {in_dollars(amount)}; "
            f"it may be {in_dollars(wager.least)} to {in_dollars(wager.most)}",
            wager.limits_clause,
        )
    if amount % terms.chip:
        raise refuse(
            "not-in-whole-chips",
            f"{wager.words} is {in_dollars(amount)}; it must be a multiple of the smallest chip, "
            f"{in_dollars(terms.chip)}",
            terms.chip_clause,
        )


def _check_match_play(terms: BettingTerms, placed: Mapping[str, Cents], match_play: object) -> None:
    if match_play == 0 and not isinstance(match_play, bool | float):
        return
    face = cents(match_play, what="match_play")
    if face > placed["ante"]:
        raise refuse(
            "match-play-above-ante",
            f"a match play coupon of {in_dollars(face)} lies beside an ante of "
            f"{in_dollars(placed['ante'])}; it may be no larger than the ante",
            terms.match_play_clause,
        )


class SpotTerms(Struct, frozen=True):
    """On how many betting spots one player may bet under the sheet in force, and how."""

    most: int
    clause: str
    adjacent: bool = False
    equal_antes: bool = False
    equal_antes_clause: str = ""

    def check(self, player: str, antes: Mapping[int, Cents]) -> None:
        """Refuse a player's seats and antes that the law does not allow together."""
        taken = sorted(antes)
        if len(taken) > self.most:
            allowed = "one position" if self.most == 1 else f"at most {self.most} positions"
            raise refuse(
                "too-many-positions",
                f"{player} may bet on {allowed} here, not on seats {_listed(taken)}",
                self.clause,
            )
        if self.adjacent and taken[-1] - taken[0] >= len(taken):
            raise refuse(
                "positions-not-adjacent",
                f"{player}'s positions must lie side by side; seats {_listed(taken)} do not",
                self.clause,
            )
        if self.equal_antes and len(set(antes.values())) > 1:
            raise refuse(
                "antes-unequal",
                f"{player}'s antes must be equal on every hand played, not "
                + ", ".join(in_dollars(antes[seat]) for seat in taken),
                self.equal_antes_clause,
            )

    def allows(self, player: str, antes: Mapping[int, Cents]) -> bool:
        """Return whether a player may have these antes together."""
        try:
            self.check(player, antes)
        except Refused:
            return False
        return True


class BettingSpots(Struct, frozen=True, kw_only=True):
    """A game's rules for one player who bets on several spots."""

    cite: Cite
    adjacent: bool = False
    equal_antes: bool = False
    equal_antes_cite: Cite | None = None  # where a clause of its own says so

    def terms(self, sheet: Sheet, most: int) -> SpotTerms:
        """Return the terms under a sheet with this maximum."""
        equal = sheet.clause(self.equal_antes_cite or self.cite)
        return SpotTerms(most, sheet.clause(self.cite), self.adjacent, self.equal_antes, equal)


def _listed(seats: list[int]) -> str:
    return ", ".join(map(str, seats))
