"""The rules of Ultimate Texas Hold 'Em for a beginner."""

from fairdeal.cards import Category, HandValue, best_five_cards, best_of_seven, cards
from fairdeal.games.ultimate_texas_holdem.rule_of_thumb import IN_A_BREATH, IN_CARDS
from fairdeal.games.ultimate_texas_holdem.settlement import Facts, resolve
from fairdeal.games.ultimate_texas_holdem.sheet import MassachusettsUthSheet, UthSheet
from fairdeal.games.ultimate_texas_holdem.wagers import (
    ANTE,
    BLIND,
    COVER_ALL,
    PROGRESSIVE,
    TRIPS,
    wagers,
)
from fairdeal.law import Cite
from fairdeal.money import Cents
from fairdeal.play import (
    Cards,
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
    wager_words,
)
from fairdeal.sheet import Sheet

_FOLD = Cite("fold-loses-ante-and-blind", "R-UTH-FOLD-SIDE")


def how_to_play(sheet: Sheet) -> HowToPlay:
    """Return the page's words under a sheet."""
    assert isinstance(sheet, UthSheet)
    return HowToPlay(
        aim=(
            "Make a better five-card poker hand than the dealer, from your own two cards and five "
            "community cards that everybody shares. The earlier you raise, the more you may raise."
        ),
        example=(
            "You hold A♠ 9♠, the community cards are K♠ 9♦ 6♠ 4♥ 2♠: your best five are "
            "A♠ K♠ 9♠ 6♠ 2♠, a flush. A dealer with K♥ 9♥ has two pair: ante, blind and play win."
        ),
        wagers=_wagers(sheet),
        course=_course(sheet),
        ranking=(
            Point(
                "The best five of the seven cards count. From the best down:",
                Cite("five-card-hands"),
            ),
            *five_card_hands(),
            Point(
                "Between hands of one kind the higher cards win; suits make no difference.",
                Cite("tie-break"),
            ),
        ),
        results=_results(sheet),
        even_money=(("ante", "play"), Cite("even-money")),
        worked=_worked(),
        verdict=(
            f"Your {_named(_OWN)} beats the dealer's {_named(_THEIRS)}.",
            "You win: ante and play pay 1 to 1, and the blind is paid for the flush.",
        ),
        grid=_grid(sheet),
        taught=IN_CARDS,
        in_a_breath=IN_A_BREATH,
    )


_OWN, _BOARD, _THEIRS = cards("As 9s"), cards("Ks 9d 6s 4h 2s"), cards("Kh 9h")


def _best(hole: Cards) -> HandValue:
    return best_of_seven((*hole, *_BOARD))


def _named(hole: Cards) -> str:
    return _best(hole).category.words


def _worked() -> tuple[ExampleCards, ...]:
    used = best_five_cards((*_OWN, *_BOARD))
    return (
        laid("You hold", _OWN, _best(_OWN).words, used=used),
        laid("On the board", _BOARD, "Your best five are marked", used=used),
        laid("The dealer holds", _THEIRS, _best(_THEIRS).words, dealers=True),
    )


def _grid(sheet: UthSheet) -> Grid:
    """Return the outcomes of ante, blind and play, computed by the settlement itself."""
    stakes = Stakes({name: Cents(100) for name in ("ante", "blind", "play")})
    pair, straight = Category.PAIR, Category.STRAIGHT
    asked = {
        "ante": ("ante", True, pair),
        "ante, the dealer below a pair": ("ante", False, pair),
        "play": ("play", True, pair),
        "blind, your hand below a straight": ("blind", True, pair),
        "blind, from a straight up": ("blind", True, straight),
    }

    def outcome(how: Comparison, wager: str, dealer_has_pair: bool, hand: Category) -> str:
        return outcome_of(resolve(Facts(how, dealer_has_pair, hand), stakes, sheet), wager)

    rows = tuple(
        (name, tuple(outcome(how, *case) for how in Comparison)) for name, case in asked.items()
    )
    return Grid("", "your hand is", tuple(how.value for how in Comparison), rows)


def _wagers(sheet: UthSheet) -> tuple[Point, ...]:
    lowest = row_words(list(sheet.trips_pay_table.rows)[-1])
    straight = row_words(list(sheet.blind_pay_table.rows)[-1])
    covered = _lowest_covered(sheet)
    told = {
        ANTE: "It wins or loses against the dealer.",
        BLIND: f"The blind pays only if you win with a {straight} or better; if you win with "
        "less, the blind pushes.",
        TRIPS: f"It wins when your hand is {lowest} or better, even if the dealer wins.",
        COVER_ALL: f"It wins when the best hand at the table is a {covered} or better.",
        PROGRESSIVE: "It needs ante, blind and trips beside it, and pays from the meter.",
    }
    play = Point(
        "Later, once in a round: three or four times the ante before the flop, twice the ante "
        "after it, or once the ante at the end.",
        Cite("meaning-play-wager"),
        "play",
    )
    first, *others = (on(wager, told[wager]) for wager in wagers(sheet))
    return (first, others[0], play, *others[1:])


def _lowest_covered(sheet: UthSheet) -> str:
    if not isinstance(sheet, MassachusettsUthSheet) or not sheet.cover_all:
        return ""
    return row_words(list(sheet.cover_all[0].rows)[-1])


def _course(sheet: UthSheet) -> tuple[Point, ...]:
    return (
        Point(
            "Make your bets; the dealer then calls “No more bets”.",
            Cite("wagers-before-no-more-bets"),
            step="Bet ante and blind",
        ),
        Point(
            "Every player and the dealer get two cards, face down. Look at yours and raise three "
            "or four times the ante, or check.",
            Cite("preflop-decision"),
            step="Two cards each",
        ),
        Point(
            "Three community cards are dealt face up. If you have not raised, raise twice the "
            "ante, or check.",
            Cite("flop-decision"),
            step="The flop",
        ),
        Point(
            "The last two community cards are dealt face up. If you have not raised, raise once "
            "the ante, or fold and lose ante and blind.",
            Cite("last-decision"),
            step="The last two cards",
        ),
        Point(
            "The dealer turns up two cards and names the hand. From the dealer's right on, each "
            "player's hand is turned up and settled.",
            Cite("players-resolved-in-turn"),
            step="Compare",
        ),
        *(
            (
                Point(
                    "Cover All is settled last, on the highest hand at the table. Folded hands do "
                    "not count.",
                    Cite("MA-UTH 13(j)"),
                    step="Cover All",
                ),
            )
            if isinstance(sheet, MassachusettsUthSheet) and sheet.cover_all
            else ()
        ),
    )


def _stays(sheet: UthSheet) -> str:
    """Return the bets that a fold leaves on the felt: “trips and Cover All are”."""
    *names, last = [wager_words(w.name) for w in wagers(sheet) if not w.required]
    return f"{', '.join(names)} and {last} are" if names else f"{last} is"


def _results(sheet: UthSheet) -> tuple[Point, ...]:
    straight = row_words(list(sheet.blind_pay_table.rows)[-1])
    return (
        Point(
            f"Your hand is higher: ante and play win, and the blind with a {straight} or better. "
            "With less the blind pushes, which means that you keep it.",
            Cite("higher-hand-wins"),
        ),
        Point("Your hand is lower: ante, blind and play lose.", Cite("lower-hand-loses")),
        Point("The hands are equal: ante, blind and play push.", Cite("equal-hands-push")),
        Point(
            "The dealer has less than a pair: the ante pushes in any case. Blind and play are "
            "settled as ever.",
            Cite("dealer-below-pair"),
        ),
        Point(f"You fold: ante and blind lose; {_stays(sheet)} settled all the same.", _FOLD),
    )
