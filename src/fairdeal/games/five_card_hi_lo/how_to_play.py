"""The rules of 5 Card Hi-Lo for a beginner."""

from collections.abc import Sequence

from fairdeal.cards import Card, Category, cards
from fairdeal.games.five_card_hi_lo.points import house_way, points, split
from fairdeal.games.five_card_hi_lo.rule_of_thumb import IN_A_BREATH, IN_CARDS
from fairdeal.games.five_card_hi_lo.settlement import Facts, resolve
from fairdeal.games.five_card_hi_lo.wagers import ANTE, PLAY, POKER_BONUS, TIE, hi_lo
from fairdeal.law import Cite
from fairdeal.money import Cents
from fairdeal.play import (
    Comparison,
    ExampleCards,
    Grid,
    HowToPlay,
    Point,
    Stakes,
    laid,
    on,
    outcome_of,
    row_words,
)
from fairdeal.sheet import Sheet

_BEFORE = Cite("wagers-before-no-more-bets")
_FOLD = Cite("13:69F-40.10(a)1")
_ACES = Cite("13:69F-40.10(f)")


def how_to_play(sheet: Sheet) -> HowToPlay:
    """Return the page's words under a sheet."""
    return HowToPlay(
        aim=(
            "Part your five cards into a high hand of three and a low hand of two. Have more "
            "points than the dealer in the high hand and fewer in the low hand."
        ),
        example=(
            "With A♠ K♦ 9♥ 4♣ 2♦ set 4♣ 2♦ low: 6 points. A♠ K♦ 9♥ make 30 points high. Against "
            "a dealer with 28 high and 9 low you win both hands, so ante and play win."
        ),
        wagers=_wagers(sheet),
        course=_course(sheet),
        ranking=(
            Point(
                "Twos to tens count their number.",
                Cite("13:69F-40.5(a)1"),
                cards=("2h", "7h", "Ts"),
            ),
            Point(
                "Jacks, queens and kings count 10.",
                Cite("13:69F-40.5(a)2"),
                cards=("Jd", "Qc", "Ks"),
            ),
            Point(
                "An ace counts 11 in the high hand and 1 in the low hand.",
                Cite("13:69F-40.5(a)3"),
                cards=("Ad",),
            ),
            Point("Suits make no difference.", Cite("13:69F-40.5(c)")),
            Point(
                "High hand: more points beat fewer. Low hand: fewer points beat more.",
                Cite("13:69F-40.10(d)i"),
            ),
        ),
        results=(
            Point("Both hands beat the dealer's: ante and play win.", Cite("13:69F-40.10(d)i")),
            Point(
                "Only one of your two hands beats the dealer's: ante and play push, which means "
                "that you keep them and win nothing.",
                Cite("13:69F-40.10(d)iii"),
            ),
            Point(
                "Neither does: ante and play lose. Equal points do not beat the dealer's.",
                Cite("13:69F-40.10(d)ii"),
            ),
            Point("You fold: ante and tie bet lose; a poker bonus bet stays.", _FOLD),
        ),
        even_money=(("ante", PLAY), Cite("even-money")),
        worked=_worked(),
        verdict=_verdict(),
        grid=_grid(sheet),
        notices=_notices(),
        taught=IN_CARDS,
        in_a_breath=IN_A_BREATH,
        ranking_head="What a card counts",
    )


_OWN = split(cards("As Kd 9h 4c 2d"), (4, 5))
_THEIRS = split(cards("Kh Qs 8d 6c 3s"), house_way(cards("Kh Qs 8d 6c 3s")))


def _worked() -> tuple[ExampleCards, ...]:
    return (
        _set("High hand, three cards", _OWN.high, low=False),
        _set("Low hand, two cards", _OWN.low, low=True),
        _set("The dealer's high", _THEIRS.high, low=False, dealers=True),
        _set("Low", _THEIRS.low, low=True, dealers=True),
    )


def _set(label: str, held: Sequence[Card], *, low: bool, dealers: bool = False) -> ExampleCards:
    """Return a part of a hand, with each card's count."""
    counts = [points(card)[low] for card in held]
    return laid(label, held, sum(counts), dealers=dealers, counts=counts)


def _verdict() -> tuple[str, str]:
    high, low = (_OWN.high_total, _THEIRS.high_total), (_OWN.low_total, _THEIRS.low_total)
    beats = " ".join(f"{yours} beats {theirs}." for yours, theirs in (high, low))
    return beats, "You win: ante and play pay 1 to 1."


def _grid(sheet: Sheet) -> Grid:
    """Return the outcomes of ante and play, computed by the settlement itself."""
    stakes = Stakes({"ante": Cents(100), PLAY: Cents(100)})

    def outcome(high: Comparison, low: Comparison) -> str:
        facts = Facts(high, low, Category.HIGH_CARD)
        return outcome_of(resolve(facts, stakes, hi_lo(sheet)), "ante")

    beating = (Comparison.LOWER, Comparison.EQUAL, Comparison.HIGHER)
    rows = tuple(
        (high.value, tuple(outcome(high, low) for low in beating)) for high in reversed(beating)
    )
    return Grid("your high total", "your low total", tuple(low.value for low in beating), rows)


def _wagers(sheet: Sheet) -> tuple[Point, ...]:
    own = hi_lo(sheet)
    lowest = row_words(list(own.poker_bonus_pay_table.rows)[-1])
    return (
        on(ANTE, "It wins or loses against the dealer."),
        Point(
            "Later, to stay in once you have seen your cards: exactly as much as the ante.",
            Cite("meaning-play-wager"),
            PLAY,
        ),
        on(TIE, "It wins when your high hand, your low hand or both tie with the dealer's."),
        on(POKER_BONUS, f"It wins when your five cards are a {lowest} as a poker hand."),
        Point(
            "No wager: a played hand with three or four aces is paid on the ante, win or lose.",
            _ACES,
            "ante bonus",
        ),
    )


def _course(sheet: Sheet) -> tuple[Point, ...]:
    most = hi_lo(sheet).positions
    further = (
        (
            Point(
                f"You may play up to {most} hands with equal antes. Look at the first only, until "
                "you have decided about each of them.",
                Cite("several-positions"),
            ),
        )
        if most > 1
        else ()
    )
    return (
        Point(
            "Make your bets; the dealer then calls “No more bets”.", _BEFORE, step="Bet the ante"
        ),
        Point(
            "Every player and the dealer get five cards, face down.",
            Cite("deal-in-turn"),
            step="Five cards each",
        ),
        Point(
            "Look at your cards. Fold, and lose ante and tie bet; or make a play bet as large as "
            "the ante and set two cards as your low hand. The other three are your high hand.",
            Cite("13:69F-40.10(a)"),
            step="Split, or fold",
        ),
        Point("At most one ace may go into your low hand.", Cite("13:69F-40.5(b)")),
        *further,
        Point(
            "The dealer turns up the dealer's cards. The three highest cards are the high hand: "
            "all aces play high, and only of four aces one plays low.",
            Cite("dealer-reveals"),
            step="The dealer sets",
        ),
        Point(
            "From the dealer's right on, each player's hands are compared and all bets settled.",
            Cite("players-resolved-in-turn"),
            step="Compare",
        ),
    )


def _notices() -> tuple[Point, ...]:
    """Return the five statements on a sign at every table: 1.13Z(c)."""
    return (
        Point("The dealer's aces always play in the high hand.", Cite("13:69E-1.13Z(c)1")),
        Point(
            "Ante and play bets win if your high hand has more points than the dealer's and your "
            "low hand has fewer points than the dealer's.",
            Cite("13:69E-1.13Z(c)2"),
        ),
        Point("Winning ante and play bets pay 1 to 1.", Cite("13:69E-1.13Z(c)3")),
        Point("Without a play bet you lose the ante and the tie bet.", Cite("13:69E-1.13Z(c)4")),
        Point(
            "A qualifying ante bonus is paid whatever becomes of ante and play bets.",
            Cite("13:69E-1.13Z(c)5"),
        ),
    )
