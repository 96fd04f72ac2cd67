"""The options of every instrument's sheet, as types. Made by tools/typed_api.py.

Amounts are cents, or dollars as in “$10”. A what-if takes any pay table: odds by row, as texts.
"""

from collections.abc import Mapping
from typing import Literal, TypedDict


class CommonOptions(TypedDict, total=False):
    """The options that every instrument has."""

    minimum: int | str
    """Lowest ante, in cents."""
    maximum: int | str
    """Highest ante, in cents."""
    side_minimum: int | str
    """Lowest optional wager, in cents."""
    side_maximum: int | str
    """Highest optional wager, in cents; the maximum unless said."""
    chip: int | str
    """Smallest chip, in cents: every wager is a multiple of it."""
    seats: int
    """Player positions at the table."""
    dealing: Literal["manual-shoe", "hand", "automated-shoe"]
    """How cards are dealt."""
    shuffling: Literal["manual", "automated", "automated-counting"]
    """How cards are shuffled; automated where the hand or a second deck demands it."""
    pre_shuffled: bool
    """Whether decks arrive pre-shuffled."""
    decks: int
    """Decks at the table; two alternate."""
    licensee: str
    """The licensee's name, for layout and signs."""
    approvals: Mapping[str, str]
    """What the regulator approved, a text by subject."""


class NjUthOptions(CommonOptions, total=False):
    """The options of a sheet of nj-uth."""

    trips_pay_table: Literal["A", "B", "C", "D"] | Mapping[str, str]
    """What the trips wager is paid."""


class NjUthWhatIf(CommonOptions, total=False):
    """The options of a sheet of nj-uth, with any pay table at all."""

    trips_pay_table: Literal["A", "B", "C", "D"] | Mapping[str, str]
    """What the trips wager is paid."""
    blind_pay_table: Literal["printed"] | Mapping[str, str]


class MaUthProgressive(TypedDict):
    """The $5 Progressive, by the licensee's own table."""

    rows: Mapping[str, int | str]
    cards: Literal["hole-and-flop", "best-of-seven"]
    seed: int | str
    contribution: int | str


class MaUthOptions(CommonOptions, total=False):
    """The options of a sheet of ma-uth."""

    trips_pay_table: Literal["A", "B", "C", "D"] | Mapping[str, str]
    """What the trips wager is paid."""
    cover_all: bool | Mapping[str, str | Mapping[str, str]]
    """The Cover All bonus; it brings automated dealing and shuffling with it."""
    progressive: Literal[False] | MaUthProgressive
    """The $5 Progressive, by the licensee's own table."""


class MaUthWhatIf(CommonOptions, total=False):
    """The options of a sheet of ma-uth, with any pay table at all."""

    trips_pay_table: Literal["A", "B", "C", "D"] | Mapping[str, str]
    """What the trips wager is paid."""
    cover_all: bool | Mapping[str, str | Mapping[str, str]]
    """The Cover All bonus; it brings automated dealing and shuffling with it."""
    progressive: Literal[False] | MaUthProgressive
    """The $5 Progressive, by the licensee's own table."""
    blind_pay_table: Literal["printed"] | Mapping[str, str]


class NjPikitOptions(CommonOptions, total=False):
    """The options of a sheet of nj-pikit."""

    play_3_multiple: int
    """Play 3 in antes: once or twice the ante, printed on the felt."""
    play_5_multiple: int
    """Play 5 in antes: once or twice the ante, printed on the felt."""
    dealer_qualifies: bool
    """Whether the dealer needs A-K-4-3-2 or better: below it play 5 goes back, and the higher
    hand's ante is paid.
    """
    five_card_bonus_pay_table: Literal[1, 2] | Mapping[str, str]
    """What the 5 card bonus is paid."""
    three_card_bonus_pay_table: Literal[1, 2, 3] | Mapping[str, str]
    """What the 3 card bonus is paid."""
    three_card_selection: Literal["face-down", "after-looking"]
    """When the three bonus cards are picked."""
    settlement: int
    """Which of the two settlement procedures the dealer follows."""
    positions: int
    """Adjacent positions one player may bet on."""
    dealer_stack: Literal["at-once", "after-decisions"]
    """When an automated shoe's stack comes to the dealer."""


class NjPikitWhatIf(CommonOptions, total=False):
    """The options of a sheet of nj-pikit, with any pay table at all."""

    play_3_multiple: int
    """Play 3 in antes: once or twice the ante, printed on the felt."""
    play_5_multiple: int
    """Play 5 in antes: once or twice the ante, printed on the felt."""
    dealer_qualifies: bool
    """Whether the dealer needs A-K-4-3-2 or better: below it play 5 goes back, and the higher
    hand's ante is paid.
    """
    five_card_bonus_pay_table: Literal[1, 2] | Mapping[str, str]
    """What the 5 card bonus is paid."""
    three_card_bonus_pay_table: Literal[1, 2, 3] | Mapping[str, str]
    """What the 3 card bonus is paid."""
    three_card_selection: Literal["face-down", "after-looking"]
    """When the three bonus cards are picked."""
    settlement: int
    """Which of the two settlement procedures the dealer follows."""
    positions: int
    """Adjacent positions one player may bet on."""
    dealer_stack: Literal["at-once", "after-decisions"]
    """When an automated shoe's stack comes to the dealer."""


class NjHiloOptions(CommonOptions, total=False):
    """The options of a sheet of nj-hilo."""

    poker_bonus_pay_table: Literal[1, 2]
    """What the poker bonus is paid."""
    ante_bonus: Literal["printed"] | Mapping[str, str]
    """What three and four aces are paid."""
    positions: int
    """Hands one player may play in a round; as many as there are seats unless said."""


class NjHiloWhatIf(CommonOptions, total=False):
    """The options of a sheet of nj-hilo, with any pay table at all."""

    poker_bonus_pay_table: Literal[1, 2] | Mapping[str, str]
    """What the poker bonus is paid."""
    ante_bonus: Literal["printed"] | Mapping[str, str]
    """What three and four aces are paid."""
    positions: int
    """Hands one player may play in a round; as many as there are seats unless said."""
    tie_pay_table: Literal["printed"] | Mapping[str, str]
