"""A game's rules for a beginner: plain data from the sheet in force, for any interface.

A game's folder writes the words (`how_to_play.py`); limits and pay tables come from the sheet.
"""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct, to_builtins

from fairdeal.cards import Card, Category, ThreeCardCategory
from fairdeal.law import Cite
from fairdeal.money import EVEN_MONEY, in_dollars
from fairdeal.play.model import Bound, PayoutLimit, Result, Wager, limits_in_force
from fairdeal.play.words import wager_words
from fairdeal.sheet import PostedTable, Sheet, posted_tables
from fairdeal.values import capital


class Point(Struct, frozen=True):
    """One thing to know, the clause that it rests on, and where there is one a heading."""

    text: str
    cite: Cite
    heading: str = ""
    step: str = ""  # of a round, in a few words; what is said by the way has none
    cards: tuple[str, ...] = ()  # an example


class ExampleCards(Struct, frozen=True):
    """Cards of an example that lie together, and what they come to."""

    label: str
    cards: tuple[str, ...]
    comes_to: str = ""
    dealers: bool = False
    counts: tuple[int, ...] = ()  # what each card counts, in a game of points
    used: tuple[str, ...] = ()  # the cards that make the hand, where not all do


class Grid(Struct, frozen=True):
    """The outcomes of wagers in every case: win, push or lose, by row and column."""

    down: str  # what the rows tell apart
    across: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]


class RuleExample(Struct, frozen=True):
    """A short rule shown in cards: the rule by its first words, a hand, and what it comes to."""

    rule: str
    cards: tuple[tuple[str, ...], ...]  # in groups that lie together
    words: str  # empty where the rule itself says it all


class HowToPlay(Struct, frozen=True, kw_only=True):
    """A game's words for a beginner, under one sheet."""

    aim: str
    example: str  # one hand, and what it comes to
    wagers: tuple[Point, ...]
    course: tuple[Point, ...]
    ranking: tuple[Point, ...]
    results: tuple[Point, ...]  # when wagers win, lose and push
    even_money: tuple[tuple[str, ...], Cite]  # the wagers that are paid 1 to 1
    worked: tuple[ExampleCards, ...]  # the example's cards
    verdict: tuple[str, str]  # which beats which, and what comes of it
    grid: Grid
    notices: tuple[Point, ...] = ()  # what a sign at the table has to say
    taught: tuple[RuleExample, ...] = ()  # the short rules, each in a hand
    in_a_breath: str = ""  # the same in a few sentences, without their exceptions
    ranking_head: str = "What beats what"


class Rule(Struct, frozen=True):
    """A point under a sheet: its clause is the one in force."""

    text: str
    clause: str
    heading: str = ""
    step: str = ""
    cards: tuple[str, ...] = ()


class RulesPage(Struct, frozen=True, kw_only=True):
    """The page: everything that a newcomer to the table wants to know."""

    instrument: str
    game: str
    jurisdiction: str
    sheet: str  # its hash
    aim: str
    example: str
    wagers: tuple[Rule, ...]
    limits: str
    payout_limits: tuple[Rule, ...]  # what one hand is paid at most
    course: tuple[Rule, ...]
    ranking: tuple[Rule, ...]
    results: tuple[Rule, ...]
    pay_tables: tuple[PostedTable, ...]
    notices: tuple[Rule, ...]
    worked: tuple[ExampleCards, ...]
    verdict: tuple[str, str]
    grid: Grid
    taught: tuple[RuleExample, ...]
    in_a_breath: str
    ranking_head: str

    def wire(self) -> dict[str, object]:
        """Return the page as plain data."""
        plain: dict[str, object] = to_builtins(self)
        return plain


def rules_page(
    sheet: Sheet, told: HowToPlay, limited: Iterable[PayoutLimit], offered: Iterable[str]
) -> RulesPage:
    """Return a game's rules under the sheet in force, with its limits and every pay table."""
    law = sheet.instrument
    wagers, cite = told.even_money
    even = PostedTable(
        ", ".join(wagers), "a win", sheet.clause(cite), (), (("win", str(EVEN_MONEY)),)
    )
    return RulesPage(
        instrument=law.id,
        game=law.game,
        jurisdiction=law.jurisdiction,
        sheet=sheet.hash,
        aim=told.aim,
        example=told.example,
        wagers=_in_force(sheet, told.wagers),
        limits=limits(sheet),
        payout_limits=tuple(payout_limit_rules(sheet, limited, offered)),
        course=_in_force(sheet, told.course),
        ranking=_in_force(sheet, told.ranking),
        results=_in_force(sheet, told.results),
        pay_tables=(even, *posted_tables(sheet)),
        notices=_in_force(sheet, told.notices),
        worked=told.worked,
        verdict=told.verdict,
        grid=told.grid,
        taught=told.taught,
        in_a_breath=told.in_a_breath,
        ranking_head=told.ranking_head,
    )


def laid(
    label: str,
    held: Sequence[Card],
    comes_to: object = "",
    *,
    dealers: bool = False,
    counts: Sequence[int] = (),
    used: Sequence[Card] = (),
) -> ExampleCards:
    """Return the cards of an example, laid out."""
    faces, made_of = tuple(map(str, held)), tuple(map(str, used))
    return ExampleCards(label, faces, str(comes_to), dealers, tuple(counts), made_of)


def outcome_of(results: Iterable[Result], wager: str) -> str:
    """Return the outcome of one wager: win, push or lose."""
    return next(result.outcome.value for result in results if result.wager == wager)


def _in_force(sheet: Sheet, points: Iterable[Point]) -> tuple[Rule, ...]:
    return tuple(
        Rule(each.text, sheet.clause(each.cite), each.heading, each.step, each.cards)
        for each in points
    )


def limits(sheet: Sheet) -> str:
    """Return the limits of wagers: “ante $5 to $1,000, optional wagers $1 to $1,000, in $1
    chips”.
    """
    low, high = map(in_dollars, sheet.ante_limits)
    least, most = map(in_dollars, sheet.side_limits)
    chip = in_dollars(sheet.chip)
    return f"ante {low} to {high}, optional wagers {least} to {most}, in {chip} chips"


def payout_limit_rules(
    sheet: Sheet, limited: Iterable[PayoutLimit], offered: Iterable[str]
) -> Iterator[Rule]:
    """Iterate over the payout limits of one hand in a round, with the wagers in and outside
    them.
    """
    names = list(offered)
    first, *narrower = limits_in_force(limited, names) or (None,)
    if first is None:
        return
    yield Rule(
        f"One hand is paid at most {in_dollars(first.amount)} in a round: "
        f"{_all_of(names, first)} together.",
        sheet.clause(first.cite),
    )
    for limit in narrower:
        words = f"Of that, {_all_of(names, limit)} are paid at most {in_dollars(limit.amount)}."
        yield Rule(words, sheet.clause(limit.cite))
    if sheet.meter is not None and sheet.meter.wager not in first.wagers:
        name = wager_words(sheet.meter.wager)
        outside = f"The {capital(name)} is paid outside this limit."
        yield Rule(outside, sheet.clause(first.cite))


def _all_of(names: Iterable[str], limit: PayoutLimit) -> str:
    *most, last = [wager_words(name) for name in names if name in limit.wagers]
    return f"{', '.join(most)} and {last}" if most else last


def on(wager: Wager, text: str) -> Point:
    """Return a point about a wager made before the deal; it first says if the wager is required."""
    if wager.required:
        first = (
            f"Required, as much as the {wager_words(wager.equals)}."
            if wager.equals
            else ("Required: it is what you stake on the round.")
        )
    elif wager.bound is Bound.EXACT:
        first = f"Optional, exactly {in_dollars(wager.exactly)}."
    else:
        first = "Optional."
    return Point(f"{first} {text}", wager.cite, wager_words(wager.name))


FIVE_CARDS = {
    Category.ROYAL_FLUSH: "A K Q J 10 of one suit",
    Category.STRAIGHT_FLUSH: "five in a row of one suit, as 9 8 7 6 5",
    Category.FOUR_OF_A_KIND: "four of one rank, as Q Q Q Q 3",
    Category.FULL_HOUSE: "three of one rank and two of another, as 7 7 7 K K",
    Category.FLUSH: "five of one suit, as A J 8 4 2",
    Category.STRAIGHT: "five in a row, as 10 9 8 7 6; an ace is high or low, as 5 4 3 2 A",
    Category.THREE_OF_A_KIND: "three of one rank, as 8 8 8 K 4",
    Category.TWO_PAIR: "two and two of one rank, as J J 5 5 A",
    Category.PAIR: "two of one rank, as 9 9 K 6 2",
    Category.HIGH_CARD: "none of these: the highest card counts, then the next",
}
THREE_CARDS = {
    ThreeCardCategory.ROYAL_FLUSH: "A K Q of one suit",
    ThreeCardCategory.STRAIGHT_FLUSH: "three in a row of one suit, as 9 8 7",
    ThreeCardCategory.THREE_OF_A_KIND: "three of one rank, as 6 6 6",
    ThreeCardCategory.STRAIGHT: "three in a row, as Q J 10; an ace is high or low, as 3 2 A",
    ThreeCardCategory.FLUSH: "three of one suit, as K 9 4",
    ThreeCardCategory.PAIR: "two of one rank, as 9 9 K",
    ThreeCardCategory.HIGH_CARD: "none of these: the highest card counts, then the next",
}


_FIVE_SHOWN = {  # a hand of each kind, in cards
    Category.ROYAL_FLUSH: "As Ks Qs Js Ts",
    Category.STRAIGHT_FLUSH: "9h 8h 7h 6h 5h",
    Category.FOUR_OF_A_KIND: "Qs Qh Qd Qc 3d",
    Category.FULL_HOUSE: "7s 7h 7c Kd Kc",
    Category.FLUSH: "Ad Jd 8d 4d 2d",
    Category.STRAIGHT: "Tc 9h 8s 7d 6c",
    Category.THREE_OF_A_KIND: "8s 8h 8d Kc 4h",
    Category.TWO_PAIR: "Js Jd 5h 5c As",
    Category.PAIR: "9s 9h Kd 6c 2s",
    Category.HIGH_CARD: "Kh Jc 8s 6d 3h",
}
_THREE_SHOWN = {
    ThreeCardCategory.ROYAL_FLUSH: "As Ks Qs",
    ThreeCardCategory.STRAIGHT_FLUSH: "9h 8h 7h",
    ThreeCardCategory.THREE_OF_A_KIND: "6s 6h 6d",
    ThreeCardCategory.STRAIGHT: "Qc Jh Ts",
    ThreeCardCategory.FLUSH: "Kd 9d 4d",
    ThreeCardCategory.PAIR: "9s 9h Kd",
    ThreeCardCategory.HIGH_CARD: "Kh 8s 3d",
}


def five_card_hands() -> tuple[Point, ...]:
    """Return the hands of five cards from the best down, each with an example."""
    return tuple(_hand(text, kind, _FIVE_SHOWN[kind]) for kind, text in FIVE_CARDS.items())


def three_card_hands() -> tuple[Point, ...]:
    """Return the hands of three cards from the best down, each with an example."""
    return tuple(_hand(text, kind, _THREE_SHOWN[kind]) for kind, text in THREE_CARDS.items())


def _hand(text: str, kind: Category | ThreeCardCategory, shown: str) -> Point:
    return Point(text, kind.cite, kind.words, cards=tuple(shown.split()))
