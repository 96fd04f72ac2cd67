"""The rules of Pik-it Poker for a beginner."""

from fairdeal.cards import Category, best_three, best_three_cards, cards, five_card
from fairdeal.games.pik_it_poker.rule_of_thumb import IN_A_BREATH, IN_CARDS
from fairdeal.games.pik_it_poker.settlement import QUALIFYING, Facts, resolve
from fairdeal.games.pik_it_poker.sheet import PikItSheet, ThreeCardSelection
from fairdeal.games.pik_it_poker.wagers import (
    ANTE,
    FIVE_CARD_BONUS,
    THREE_CARD_BONUS,
    pik_it,
)
from fairdeal.law import Cite
from fairdeal.money import Cents
from fairdeal.play import (
    Comparison,
    ExampleCards,
    Grid,
    HowToPlay,
    Point,
    Stakes,
    five_card_hands,
    laid,
    on,
    outcome_of,
    row_words,
    three_card_hands,
)
from fairdeal.sheet import Sheet

_BEFORE = Cite("wagers-before-no-more-bets")
_LOWEST = " ".join(rank.letter for rank in QUALIFYING.ranks)  # with which the dealer qualifies
_TIES = Cite("13:69F-39.11(a)", "R-PIKIT-TIE")


_SETTLED = {  # by the procedure of the sheet
    1: "Ante and play wagers are settled pass by pass: all hands are announced, then all losing "
    "wagers taken, then all winning wagers paid.",
    2: "Ante and play wagers are settled one player after the other.",
}


def how_to_play(sheet: Sheet) -> HowToPlay:
    """Return the page's words under a sheet."""
    own = pik_it(sheet)
    return HowToPlay(
        aim=(
            "Beat the dealer with your best three cards or with all five: you choose which when "
            "you have seen them."
        ),
        example=(
            "K♠ Q♠ J♠ 7♦ 2♣ are only king high as five cards, but K♠ Q♠ J♠ are a straight flush as "
            "three: play 3."
        ),
        wagers=_wagers(own),
        course=_course(own),
        ranking=(
            Point("Five cards, from the best down:", Cite("five-card-hands")),
            *five_card_hands(),
            Point(
                "Three cards, from the best down; here a straight beats a flush:",
                Cite("13:69F-39.4(c)"),
            ),
            *three_card_hands(),
            Point(
                "Between hands of one kind the higher cards win; suits make no difference.",
                Cite("tie-break"),
            ),
        ),
        results=_results(own),
        even_money=(("ante", "play 3", "play 5"), Cite("13:69F-39.11(a)")),
        worked=_worked(),
        verdict=(
            f"Your {best_three(_HELD).category.words} beats the dealer's "
            f"{best_three(_THEIRS).category.words}.",
            "You win: ante and play 3 pay 1 to 1.",
        ),
        grid=_grid(own),
        notices=_notices(own),
        taught=IN_CARDS,
        in_a_breath=IN_A_BREATH,
    )


_HELD, _THEIRS = cards("Ks Qs Js 7d 2c"), cards("9h 9c Ad 8s 4d")


def _worked() -> tuple[ExampleCards, ...]:
    best, theirs = best_three_cards(_HELD), best_three_cards(_THEIRS)
    only = f"Only {five_card(_HELD).words} as five: play 3"
    return (
        laid("You hold", _HELD, only, used=best),
        laid("The best three", best, best_three(_HELD).words),
        laid("The dealer's best three", theirs, best_three(_THEIRS).words, dealers=True),
    )


def _grid(sheet: PikItSheet) -> Grid:
    """Return the outcomes of ante and play, computed by the settlement itself."""
    asked = {
        "ante and play 3, three against three": ("ante", "play_3", True),
        "ante and play 5, five against five": ("ante", "play_5", True),
    }
    if sheet.dealer_qualifies:
        asked["play 5, the dealer does not qualify"] = ("play_5", "play_5", False)
        asked["ante beside it"] = ("ante", "play_5", False)

    def outcome(how: Comparison, wager: str, play: str, qualifies: bool) -> str:
        stakes = Stakes({name: Cents(100) for name in ("ante", "five_card_bonus", play)})
        facts = Facts(how, how, qualifies, Category.PAIR)
        results = tuple(resolve(facts, stakes, sheet))
        if qualifies:
            assert outcome_of(results, "ante") == outcome_of(results, play), "told in one row"
        return outcome_of(results, wager)

    rows = tuple(
        (name, tuple(outcome(how, *case) for how in Comparison)) for name, case in asked.items()
    )
    return Grid("", "your hand is", tuple(how.value for how in Comparison), rows)


def _wagers(sheet: PikItSheet) -> tuple[Point, ...]:
    five = row_words(list(sheet.five_card_bonus_pay_table.rows)[-1])
    three = row_words(list(sheet.three_card_bonus_pay_table.rows)[-1])
    return (
        on(ANTE, "It wins or loses against the dealer."),
        on(FIVE_CARD_BONUS, f"It wins when your five cards are {five} or better."),
        on(
            THREE_CARD_BONUS,
            f"It wins when the three cards that you pick are a {three} or better.",
        ),
        Point(
            f"Later, {_times(sheet, 'play_3')}: your best three cards against the dealer's best "
            "three.",
            Cite("13:69F-39.3(b)"),
            "play 3",
        ),
        Point(
            f"Later, {_times(sheet, 'play_5')}: your five cards against the dealer's five.",
            Cite("13:69F-39.3(b)"),
            "play 5",
        ),
    )


def _course(sheet: PikItSheet) -> tuple[Point, ...]:
    look = (
        "without looking at them"
        if sheet.three_card_selection is ThreeCardSelection.FACE_DOWN
        else "once you have looked at all five"
    )
    further = (
        (
            Point(
                f"You may bet on up to {sheet.positions} positions next to each other.",
                Cite("several-positions"),
            ),
        )
        if sheet.positions > 1
        else ()
    )
    return (
        Point(
            "Make your bets; the dealer then calls “No more bets”.",
            _BEFORE,
            step="Bet ante and 5 card bonus",
        ),
        *further,
        Point(
            "Every player and the dealer get five cards, face down.",
            Cite("deal-in-turn"),
            step="Five cards each",
        ),
        Point(
            f"With a 3 card bonus, pick three of your cards, {look}. They are shown, and the "
            "bonus is settled on them.",
            Cite("13:69F-39.10(b)"),
            step="Pick three",
        ),
        Point(
            "Your cards are turned up and the 5 card bonus is settled.",
            Cite("13:69F-39.10(c)2"),
            step="All five turn up",
        ),
        Point(
            "Choose: play 3 or play 5, never both, or fold and lose the ante.",
            Cite("13:69F-39.10(c)3"),
            step="Play, or fold",
        ),
        Point(
            "The dealer turns up five cards and names the best five and the best three.",
            Cite("dealer-reveals"),
            step="The dealer turns up",
        ),
        Point(
            _SETTLED[sheet.settlement],
            Cite("13:69F-39.10(e)"),
            step="Compare",
        ),
    )


def _results(sheet: PikItSheet) -> tuple[Point, ...]:
    points = [
        Point(
            "Your hand, of three or five cards as you played, is higher: ante and play win.",
            Cite("13:69F-39.11(a)"),
        ),
        Point("Your hand is lower: ante and play lose.", Cite("13:69F-39.10(e)")),
        Point("The hands are equal: both push, which means that you keep them.", _TIES),
    ]
    if sheet.dealer_qualifies:
        points.append(
            Point(
                f"The dealer has less than {_LOWEST}: a play 5 wager comes back, and the ante "
                "wins only if your hand is higher. Play 3 is settled as ever.",
                Cite("13:69F-39.10(f)"),
            )
        )
    return tuple(points)


def _notices(sheet: PikItSheet) -> tuple[Point, ...]:
    """Return the statements on a sign at every table, as this licensee has decided: 1.13Y(d)."""
    sizes = Point(
        f"A play 3 wager is {_times(sheet, 'play_3')}; a play 5 wager is "
        f"{_times(sheet, 'play_5')}.",
        Cite("13:69E-1.13Y(d)1"),
    )
    if not sheet.dealer_qualifies:
        return (sizes,)
    return (
        sizes,
        Point(f"The dealer qualifies with {_LOWEST} or better.", Cite("13:69E-1.13Y(d)2i")),
        Point(
            "Whether the dealer qualifies has no bearing on a play 3 wager.",
            Cite("13:69E-1.13Y(d)2ii"),
        ),
    )


def _times(sheet: PikItSheet, play: str) -> str:
    multiple = sheet.play_3_multiple if play == "play_3" else sheet.play_5_multiple
    return ("equal to the ante", "two times the ante")[multiple - 1]
