"""Which wagers a game has, what each may be, and who may make how many."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from fairdeal.law import Cite, Refusal, Refused, refuse
from fairdeal.money import NOTHING, Cents, cents, in_dollars
from fairdeal.sheet import Sheet


class Bound(Enum):
    """What bounds a wager's amount."""

    ANTE = "the table's minimum and maximum"
    SIDE = "the side minimum and maximum"
    EXACT = "one exact amount"


@dataclass(frozen=True, kw_only=True, eq=False)
class Wager:
    """A wager made before “No more bets”."""

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
        """The lowest and the highest it may be on this sheet."""
        if self.bound is Bound.EXACT:
            return self.exactly, self.exactly
        return sheet.ante_limits if self.bound is Bound.ANTE else sheet.side_limits


def check_names(wagers: Mapping[str, object], known: Iterable[str]) -> None:
    """Refuse a wager that the table does not offer."""
    names = tuple(known)
    for name in wagers:
        if name not in names:
            raise refuse(
                "unknown-wager",
                f"there is no wager {name!r:.40} here; there are {', '.join(names)}",
            )


def check_wagers(
    sheet: Sheet, offered: tuple[Wager, ...], wagers: Mapping[str, object], match_play: object = 0
) -> None:
    """Refuse opening wagers that the law or the sheet does not allow, in a fixed order."""
    placed = {name: cents(amount, what=name) for name, amount in wagers.items()}
    _check_amounts(sheet, offered, tuple(placed.items()))
    _check_match_play(sheet, placed, match_play)


@lru_cache(maxsize=1000)  # round after round, the same wagers are made
def _check_amounts(
    sheet: Sheet, offered: tuple[Wager, ...], amounts: tuple[tuple[str, Cents], ...]
) -> None:
    placed = dict(amounts)
    for wager in offered:
        if wager.required and wager.name not in placed:
            raise _refused(sheet, "wager-missing", f"{wager.words} is required to play", wager.cite)
    for wager in offered:
        if wager.name in placed:
            _check_amount(sheet, wager, placed)


def _check_amount(sheet: Sheet, wager: Wager, placed: Mapping[str, Cents]) -> None:
    amount = placed[wager.name]
    low, high = wager.limits(sheet)
    if wager.equals and amount != placed[wager.equals]:
        raise _refused(
            sheet,
            f"{wager.name.replace('_', '-')}-unequal-to-{wager.equals}",
            f"{wager.words} must equal the {wager.equals}: {in_dollars(placed[wager.equals])}, "
            f"not {in_dollars(amount)}",
            wager.cite,
        )
    for other in wager.needs:
        if other not in placed:
            raise _refused(
                sheet,
                f"{wager.name.replace('_', '-')}-without-{other.replace('_', '-')}",
                f"{wager.words} may be made only beside {_and(wager.needs)}; {other} is missing",
                wager.cite,
            )
    if wager.bound is Bound.EXACT and amount != wager.exactly:
        raise _refused(
            sheet,
            f"{wager.name.replace('_', '-')}-not-exact",
            f"{wager.words} is exactly {in_dollars(wager.exactly)}, not {in_dollars(amount)}",
            wager.limits_cite,
        )
    if not low <= amount <= high:
        raise _refused(
            sheet,
            "below-minimum" if amount < low else "above-maximum",
            f"{wager.words} is {in_dollars(amount)}; "
            f"it may be {in_dollars(low)} to {in_dollars(high)}",
            wager.limits_cite,
        )
    if amount % sheet.chip:
        raise _refused(
            sheet,
            "not-in-whole-chips",
            f"{wager.words} is {in_dollars(amount)}; it must be a multiple of the smallest chip, "
            f"{in_dollars(sheet.chip)}",
            Cite("chips-only", "R-CHIPS"),
        )


def _check_match_play(sheet: Sheet, placed: Mapping[str, Cents], match_play: object) -> None:
    if match_play == 0 and not isinstance(match_play, bool | float):
        return
    face = cents(match_play, what="match_play")
    if face > placed["ante"]:
        raise _refused(
            sheet,
            "match-play-above-ante",
            f"a match play coupon of {in_dollars(face)} lies beside an ante of "
            f"{in_dollars(placed['ante'])}; it may be no larger than the ante",
            Cite("chips-only", "R-MATCH-PLAY"),
        )


@dataclass(frozen=True, kw_only=True)
class Positions:
    """How many positions one player may bet on, and on what terms."""

    cite: Cite
    adjacent: bool = False
    equal_antes: bool = False
    equal_antes_cite: Cite | None = None  # where a clause of its own says so

    def check(self, sheet: Sheet, most: int, name: str, antes: Mapping[int, Cents]) -> None:
        """Refuse a player's seats and antes that the law does not allow together."""
        taken = sorted(antes)
        if len(taken) > most:
            allowed = "one position" if most == 1 else f"at most {most} positions"
            raise self._refused(
                sheet,
                "too-many-positions",
                f"{name} may bet on {allowed} here, not on seats {_listed(taken)}",
            )
        if self.adjacent and taken[-1] - taken[0] >= len(taken):
            raise self._refused(
                sheet,
                "positions-not-adjacent",
                f"{name}'s positions must lie side by side; seats {_listed(taken)} do not",
            )
        if self.equal_antes and len(set(antes.values())) > 1:
            raise _refused(
                sheet,
                "antes-unequal",
                f"{name}'s antes must be equal on every hand played, not "
                + ", ".join(in_dollars(antes[seat]) for seat in taken),
                self.equal_antes_cite or self.cite,
            )

    def _refused(self, sheet: Sheet, name: str, message: str) -> Refused:
        return _refused(sheet, name, message, self.cite)


def _refused(sheet: Sheet, name: str, message: str, cite: Cite) -> Refused:
    return Refused(Refusal(name, message, sheet.clause(cite)))


def _listed(seats: list[int]) -> str:
    return ", ".join(map(str, seats))


def _and(names: tuple[str, ...]) -> str:
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last
