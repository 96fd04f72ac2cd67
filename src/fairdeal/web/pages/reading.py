"""Pages that a player reads: how each game is played, what it costs, how to play it best."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from markupsafe import Markup

from fairdeal.cards import Suit
from fairdeal.games import game_of, rules_of
from fairdeal.law import INSTRUMENTS, Instrument, instrument
from fairdeal.press.drawings.suit import MARKS
from fairdeal.round.rules_page import RulesPage
from fairdeal.round.words import wager_words
from fairdeal.sheet import Sheet, read_sheet
from fairdeal.web.pages.figures import Worth

_SUITS = {"♠": Suit.SPADE, "♥": Suit.HEART, "♦": Suit.DIAMOND, "♣": Suit.CLUB}


@dataclass(frozen=True, kw_only=True)
class Cost:
    """What a wager costs, with a bar as long as that."""

    words: str
    about: str
    edge: Fraction
    bar: float  # of the longest one


@dataclass(frozen=True, kw_only=True)
class GamePage:
    """How one game is played under a sheet, with what it is worth once that is known."""

    law: Instrument
    short: str
    rules: RulesPage
    worth: Worth | None
    costs: tuple[Cost, ...]
    clauses: int


def game_page(sheet: Sheet, worth: Worth | None) -> GamePage:
    """The page of one instrument."""
    rules = rules_of(sheet)
    return GamePage(
        law=sheet.instrument,
        short=game_of(sheet.instrument.id).short,
        rules=rules,
        worth=worth,
        costs=costs(worth) if worth else (),
        clauses=len(sheet.instrument.clauses),
    )


OFTEN = {
    "more": "Lose more than the ante",
    "ante": "Lose the ante",
    "push": "Neither",
    "win": "Win",
}


def how_often(worth: Worth) -> tuple[tuple[str, str, Fraction, float], ...]:
    """How often a round ends how: a name, words, the share, and where its bar begins."""
    parts, begins = [], 0.0
    for name, words in OFTEN.items():
        share = worth.results[name]
        if share:
            parts.append((name, words, share, begins))
        begins += float(100 * share)
    return tuple(parts)


def costs(worth: Worth) -> tuple[Cost, ...]:
    """What each wager costs, from the game's own to the side bets."""
    edges = [
        ("Ante and what follows", "of the ante", worth.ante),
        ("All you bet", "on average", worth.all_bet),
        *(
            (wager_words(name).capitalize(), "by itself", edge)
            for name, edge in worth.side.items()
            if name not in worth.by_wager  # what belongs to the game is counted in it
        ),
    ]
    longest = max(abs(edge) for _, _, edge in edges) or Fraction(1)
    return tuple(
        Cost(words=words, about=about, edge=edge, bar=round(float(abs(edge) / longest), 3))
        for words, about, edge in edges
    )


def with_suits(text: str) -> Markup:
    """A text whose suit marks are our own drawings."""
    drawn = Markup("")
    for piece in re.split("([♠♥♦♣])", text):
        suit = _SUITS.get(piece)
        if suit is None:
            drawn += piece
            continue
        drawn += Markup(
            '<svg class="suit {0}" viewBox="-5.2 -5.4 10.4 10.8" role="img" aria-label="{1}">'
            '<path d="{2}" fill="currentColor"/></svg>'
        ).format(suit.letter, f"{suit.name.lower()}s", MARKS[suit])
    return drawn


@dataclass(frozen=True)
class ShortRule:
    """A short rule as a card shows it: when it is asked for, what to do, and what otherwise."""

    when: str
    sentences: tuple[str, ...]
    otherwise: str
    action: str = ""  # that it begins with

    def shares(self, decisions: Mapping[str, Fraction]) -> tuple[tuple[str, Fraction], ...]:
        """How often the best play does what the rule names: its action, and a fold."""
        named = (self.action, self.otherwise)
        told = ((name.replace("_", " "), share) for name, share in decisions.items())
        return tuple((name, share) for name, share in told if name in named)


_ACTION = re.compile(r"(raise \d) ")


def short_rule(rule: str) -> ShortRule:
    """A rule that was told in one paragraph, in its parts; what it lacks is empty.

    >>> rule = short_rule("Before the flop: raise 4 with any ace. Otherwise check.")
    >>> rule.when, rule.sentences, rule.otherwise, rule.action
    ('Before the flop', ('With any ace.',), 'check', 'raise 4')
    """
    when, colon, text = rule.partition(": ")
    if not colon or "." in when or "(" in when:
        when, text = "", rule
    sentences = re.split(r"(?<=\.) ", text)
    otherwise = ""
    if len(sentences) > 1 and sentences[-1].startswith("Otherwise "):
        otherwise = sentences.pop().removeprefix("Otherwise ").rstrip(".")
    begins = _ACTION.match(text)
    if begins:
        sentences[0] = sentences[0][begins.end() :]
    capital = (each[:1].upper() + each[1:] for each in sentences)
    return ShortRule(when, tuple(capital), otherwise, begins[1] if begins else "")


def every_sheet() -> tuple[Sheet, ...]:
    """The usual sheet of every instrument."""
    return tuple(read_sheet(name, {}) for name in INSTRUMENTS)


def find(name: str) -> Sheet | None:
    """The usual sheet of one instrument."""
    return read_sheet(name, {}) if name in INSTRUMENTS else None


def tabs() -> tuple[Instrument, ...]:
    """Every instrument, to choose among."""
    return tuple(map(instrument, INSTRUMENTS))
