"""Common parts of every instrument's sheet: options, derived defaults, checks."""

from collections.abc import Iterator

from fairdeal.law import Cite, Refusal
from fairdeal.money import in_dollars
from fairdeal.sheet.option import (
    AmountOption,
    ApprovalsOption,
    ChoiceOption,
    FlagOption,
    NumberOption,
    Option,
    TextOption,
)
from fairdeal.sheet.sheet import Dealing, Sheet, Shuffling
from fairdeal.values import plural


def common_defaults(given: dict[str, object]) -> dict[str, object]:
    """Return the options with defaults that follow from other options."""
    if given.get("dealing") == Dealing.HAND.value or given.get("decks") == 2:
        given.setdefault("shuffling", Shuffling.AUTOMATED.value)
    given.setdefault("side_maximum", given.get("maximum", 100_000))
    return given


CHIPS = Cite("chips-only", "R-CHIPS")


def _limits(cite: Cite) -> tuple[Option, ...]:
    return (
        AmountOption(name="minimum", about="lowest ante, in cents", cite=cite, default=500),
        AmountOption(name="maximum", about="highest ante, in cents", cite=cite, default=100_000),
        AmountOption(
            name="side_minimum",
            about="lowest optional wager, in cents",
            cite=cite,
            default=100,
        ),
        AmountOption(
            name="side_maximum",
            about="highest optional wager, in cents; the maximum unless said",
            cite=cite,
            default=100_000,
        ),
        AmountOption(
            name="chip",
            about="smallest chip, in cents: every wager is a multiple of it",
            cite=CHIPS,
            default=100,
        ),
    )


def common_options(
    *,
    most_seats: int,
    seats: int,
    seats_cite: Cite,
    licensee_cite: Cite,
    limits_cite: Cite = CHIPS,
    approvals_cite: Cite = Cite("automated-shoe-allowed"),
) -> tuple[Option, ...]:
    """Return the options that every instrument has, each with its clause."""
    return (
        *_limits(limits_cite),
        NumberOption(
            name="seats",
            about="player positions at the table",
            cite=seats_cite,
            least=1,
            most=most_seats,
            default=seats,
        ),
        ChoiceOption(
            name="dealing",
            about="how cards are dealt",
            cite=Cite("automated-shoe-allowed"),
            kind=Dealing,
            default="manual-shoe",
        ),
        ChoiceOption(
            name="shuffling",
            about="how cards are shuffled; automated where the hand or a second deck demands it",
            cite=Cite("shuffle-each-round"),
            kind=Shuffling,
            default="manual",
        ),
        FlagOption(
            name="pre_shuffled",
            about="whether decks arrive pre-shuffled",
            cite=Cite("deck-receipt", "R-CUT"),
            default=False,
        ),
        NumberOption(
            name="decks",
            about="decks at the table; two alternate",
            cite=Cite("second-deck-needs-shuffler"),
            least=1,
            most=2,
            default=1,
        ),
        TextOption(
            name="licensee",
            about="the licensee's name, for layout and signs",
            cite=licensee_cite,
            in_hash=False,
        ),
        ApprovalsOption(
            name="approvals",
            about="what the regulator approved, a text by subject",
            cite=approvals_cite,
            in_hash=False,
        ),
    )


def _limits_leave_a_wager(sheet: Sheet) -> Iterator[Refusal]:
    clause = sheet.clause(Cite("chips-only", "R-CHIPS"))
    for least, most, what in (
        (sheet.minimum, sheet.maximum, ""),
        (sheet.side_minimum, sheet.side_maximum, "side_"),
    ):
        low, high = sheet.in_chips(least, most)
        if low > high:
            yield Refusal(
                "limits-leave-no-wager",
                f"no whole number of {in_dollars(sheet.chip)} chips lies between {what}minimum "
                f"{in_dollars(least)} and {what}maximum {in_dollars(most)}",
                clause,
            )


def _payouts_are_whole_cents(sheet: Sheet) -> Iterator[Refusal]:
    for wager, odds in sheet.odds_in_force():
        if sheet.chip * odds.ratio.numerator % odds.ratio.denominator:
            yield Refusal(
                "chip-cannot-be-paid",
                f"a {wager} of one {in_dollars(sheet.chip)} chip at {odds} is no whole number of "
                f"cents; choose a chip that is a multiple of {odds.ratio.denominator} cents",
                sheet.clause(Cite("chips-only", "R-CHIPS")),
            )
            return


def positions_fit_the_seats(sheet: Sheet, positions: int) -> Iterator[Refusal]:
    """Refuse more positions than the table has seats."""
    if positions > sheet.seats:
        seats = plural(sheet.seats, "seat")
        yield Refusal(
            "more-positions-than-seats",
            f"positions is {positions}; the table has {seats}",
            sheet.clause(Cite("several-positions")),
        )


def _devices(sheet: Sheet) -> Iterator[Refusal]:
    if sheet.shuffling is not Shuffling.MANUAL:
        return
    if sheet.dealing is Dealing.HAND:
        yield Refusal(
            "hand-dealing-needs-shuffler",
            "dealing from the hand needs shuffling automated or automated-counting, not manual",
            sheet.clause(Cite("hand-dealing-needs-shuffler", "R-DEVICES")),
        )
    if sheet.decks == 2:
        yield Refusal(
            "second-deck-needs-shuffler",
            "a second deck needs shuffling automated or automated-counting, not manual",
            sheet.clause(Cite("second-deck-needs-shuffler", "R-DEVICES")),
        )


COMMON_CHECKS = (_limits_leave_a_wager, _devices, _payouts_are_whole_cents)
