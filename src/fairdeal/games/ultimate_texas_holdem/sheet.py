"""The highest payout of a hand with every wager at its minimum (R-CAP, R-CAP-PAYOUTS)."""

from collections.abc import Iterable, Iterator
from functools import cached_property

from msgspec import Struct

from fairdeal.games.ultimate_texas_holdem.bonuses import (
    COVER_ALL_ROWS,
    PROGRESSIVE_STAKE,
    ROWS,
    CoverAllOption,
    Progressive,
    ProgressiveCards,
    ProgressiveOption,
)
from fairdeal.law import Cite, Refusal
from fairdeal.money import NOTHING, Cents, in_dollars
from fairdeal.sheet import (
    Dealing,
    Meter,
    Option,
    PayTable,
    PayTableOption,
    PostedTable,
    Schema,
    Sheet,
    Shuffling,
    common_options,
)
from fairdeal.values import replace

LARGEST_PLAY = 4  # the play wager, in antes


class MinimumPayouts(Struct, frozen=True):
    """Ante, blind and play by one least ante, and each side bet by the least side wager."""

    rows: tuple[str, ...]
    ante: Cents
    blind: PayTable
    side: Cents
    side_bets: tuple[tuple[PayTable, ...], ...]  # each with the tables of which one is in force

    @property
    def most(self) -> Cents:
        """The most that one hand can be paid."""
        return max(self._paid(row, self.ante) for row in self.rows)

    def first_above(self, limit: Cents, antes: Iterable[Cents]) -> Cents:
        """Return the first of these antes at which a hand can be paid more than a limit."""
        return next(
            ante for ante in antes if any(self._paid(row, ante) > limit for row in self.rows)
        )

    def _paid(self, row: str, ante: Cents) -> Cents:
        """Return the payout of a hand that beats the dealer's, with the largest play wager."""
        even = (1 + LARGEST_PLAY) * ante + _pays(self.blind, row, ante)
        sides = (max(_pays(table, row, self.side) for table in each) for each in self.side_bets)
        return Cents(even + sum(sides))


def _pays(table: PayTable, row: str, stake: Cents) -> Cents:
    odds = table.odds(row)
    return odds.pays(stake) if odds else NOTHING


# Two cards a player and the dealer, five community cards, two burned: 2n + 9 of 52.
MOST_SEATS = 21
COMBINED_LIMIT = Cents(7_500_000)  # MA-UTH 14(d): on all wagers of a hand, the Progressive aside


class UthSheet(Sheet, frozen=True, kw_only=True, eq=False, dict=True, weakref=True):
    """New Jersey's choices: the trips pay table."""

    trips_pay_table: PayTable

    @cached_property
    def blind_pay_table(self) -> PayTable:
        """The blind's odds, exact (32.11(c))."""
        return self.exact_table("blind")

    def pay_tables(self) -> Iterator[PayTable]:
        """Iterate over the tables of blind and trips."""
        yield from (self.blind_pay_table, self.trips_pay_table)

    @cached_property
    def at_the_minimum(self) -> MinimumPayouts:
        """The payouts of ante, blind, play and trips, each at its minimum."""
        least, side = self.ante_limits[0], self.side_limits[0]
        return MinimumPayouts(ROWS, least, self.blind_pay_table, side, ((self.trips_pay_table,),))


class MassachusettsUthSheet(UthSheet, frozen=True, kw_only=True, eq=False, dict=True, weakref=True):
    """Massachusetts' choices: also Cover All and the Progressive."""

    cover_all: tuple[PayTable, ...]  # empty where it is not offered; else for 2, 3 … 7 hands
    progressive: Progressive | None

    def cover_all_table(self, hands: int) -> PayTable:
        """Return the Cover All odds for so many hands dealt, the dealer's included."""
        return self.cover_all[hands - 2]

    def pay_tables(self) -> Iterator[PayTable]:
        """Iterate over the tables, with those of Cover All."""
        yield from super().pay_tables()
        yield from self.cover_all

    def further_tables(self) -> Iterator[PostedTable]:
        """Iterate over the Progressive's prizes."""
        if self.progressive is not None:
            rows = tuple((row, str(prize)) for row, prize in self.progressive.rows.items())
            looks_at = f"on the {self.progressive.cards.value.replace('-', ' ')}"
            clause = self.clause(Cite("MA-UTH 14(a)", "R-PROGRESSIVE"))
            yield PostedTable("progressive", looks_at, clause, (), rows)

    @property
    def meter(self) -> Meter | None:
        """The Progressive's."""
        if self.progressive is None:
            return None
        return Meter(
            "progressive",
            self.progressive.seed,
            self.progressive.contribution,
            seeded=Cite("MA-UTH 14(b)", "R-PROGRESSIVE"),
            returned=Cite("MA-UTH 14(b)", "R-UTH-VOID-OTHER"),
        )

    def remarks(self) -> Iterator[str]:
        """Iterate over the remarks, also where Cover All pays less than 13(b) promises, or 14(d)
        cuts.
        """
        yield from super().remarks()
        yield from self._cut_at_the_minimum()
        unpaid = [row for row in COVER_ALL_ROWS if any(row not in t.rows for t in self.cover_all)]
        if unpaid:
            rows = ", ".join(row.replace("_", " ") for row in reversed(unpaid))
            yield (
                "MA-UTH 13(b) has Cover All win from three of a kind up, and the matrix of 13(k) "
                f"prints no odds for {rows}: there it loses, unless cover_all adds rows for them "
                "(R-COVER-ALL)"
            )

    def _cut_at_the_minimum(self) -> Iterator[str]:
        trips, cover_all = (self.trips_pay_table,), self.cover_all
        side_bets = (trips, cover_all) if cover_all else (trips,)
        every = replace(self.at_the_minimum, side_bets=side_bets)
        if every.most > COMBINED_LIMIT:
            antes = map(Cents, range(self.chip, every.ante + 1, self.chip))
            first = every.first_above(COMBINED_LIMIT, antes)
            yield (
                f"a player with every wager at its minimum can win {in_dollars(every.most)}, and "
                f"MA-UTH 14(d) pays a hand at most {in_dollars(COMBINED_LIMIT)}: from a minimum of "
                f"{in_dollars(first)} on such a player can be cut (R-CAP-PAYOUTS)"
            )

    def shuffler_settings(self) -> Iterator[tuple[str, Cite]]:
        """Iterate over the setting that counts hands for Cover All."""
        if self.cover_all:
            yield "shuffler-set-to-cover-all", Cite("MA-UTH 13(d)", "R-COVER-ALL")


def _options(seats_cite: Cite) -> tuple[Option, ...]:
    return (
        *common_options(
            most_seats=MOST_SEATS,
            seats=6,
            seats_cite=seats_cite,
            licensee_cite=Cite("odds-say-to"),
        ),
        PayTableOption(
            name="trips_pay_table",
            about="what the trips wager is paid",
            cite=Cite("trips-odds", "R-NO-LESS-THAN"),
            wager="trips",
            names=("A", "B", "C", "D"),
            own_allowed=True,
            default="A",
        ),
    )


def _cover_all_brings_devices(given: dict[str, object]) -> dict[str, object]:
    if given.get("cover_all", False) is not False:
        given.setdefault("dealing", Dealing.AUTOMATED_SHOE.value)
        given.setdefault("shuffling", Shuffling.AUTOMATED.value)
    return given


def _cover_all_device(sheet: Sheet) -> Iterator[Refusal]:
    assert isinstance(sheet, MassachusettsUthSheet)
    if not sheet.cover_all:
        return
    if sheet.dealing is not Dealing.AUTOMATED_SHOE or sheet.shuffling is Shuffling.MANUAL:
        yield Refusal(
            "cover-all-needs-the-device",
            "Cover All needs dealing automated-shoe and shuffling automated or automated-counting, "
            f"not {sheet.dealing.value} and {sheet.shuffling.value}",
            sheet.clause(Cite("MA-UTH 13(d)", "R-COVER-ALL")),
        )
    if sheet.seats > 6:
        yield Refusal(
            "too-many-seats-for-cover-all",
            f"Cover All has odds for at most six players and the dealer; seats is {sheet.seats}",
            sheet.clause(Cite("MA-UTH 13(k)", "R-SEATS")),
        )


def _progressive_in_chips(sheet: Sheet) -> Iterator[Refusal]:
    assert isinstance(sheet, MassachusettsUthSheet)
    if sheet.progressive and PROGRESSIVE_STAKE % sheet.chip:
        yield Refusal(
            "progressive-not-in-chips",
            f"the progressive is exactly $5, which {in_dollars(sheet.chip)} chips cannot make",
            sheet.clause(Cite("MA-UTH 14(a)", "R-CHIPS")),
        )


SCHEMAS = {
    "nj-uth": Schema(kind=UthSheet, options=_options(Cite("seated-players-only", "R-SEATS"))),
    "ma-uth": Schema(
        kind=MassachusettsUthSheet,
        options=(
            *_options(Cite("seated-players-only", "R-SEATS")),
            CoverAllOption(
                name="cover_all",
                about="the Cover All bonus; it brings automated dealing and shuffling with it",
                cite=Cite("MA-UTH 13(k)", "R-COVER-ALL", "R-COVER-ALL-ROWS"),
                default=False,
            ),
            ProgressiveOption(
                name="progressive",
                about="the $5 Progressive, by the licensee's own table",
                cite=Cite("MA-UTH 14(a)", "R-PROGRESSIVE"),
                default=False,
            ),
        ),
        checks=(_cover_all_device, _progressive_in_chips),
        follows=_cover_all_brings_devices,
        with_every_wager={
            "cover_all": True,
            "progressive": {
                "rows": {
                    "royal_flush": "100 %",
                    "straight_flush": "10 %",
                    "four_of_a_kind": 30_000,
                },
                "cards": ProgressiveCards.BEST_OF_SEVEN.value,
                "seed": 1_000_000,
                "contribution": 100,
            },
        },
    ),
}
