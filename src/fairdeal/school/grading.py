"""The verdict on an answer: its exact cost, and the reason in words."""

from fractions import Fraction

from msgspec import Struct

from fairdeal.money import Cents, in_dollars
from fairdeal.play import RuleReading
from fairdeal.school.items import AS_GOOD_AS_EQUAL, Choice, Item


class Grade(Struct, frozen=True):
    """An answer beside the best one."""

    item: Item
    chosen: Choice

    @property
    def cost(self) -> Fraction:
        """The exact expected loss against the best choice, in antes."""
        return self.item.best.ev - self.chosen.ev

    @property
    def is_right(self) -> bool:
        """Return whether the choice is the best, or as good as equal."""
        return self.cost < AS_GOOD_AS_EQUAL

    def verdict(self, ante: Cents) -> str:
        """Return the verdict in words, at an ante.

        A cost of 31/200 of a $10 ante is “$1.55 less than raise 4”.
        """
        if not self.cost:
            return "Right"
        if self.is_right:
            return "As good as equal"
        return f"{money(self.cost, ante)} less than {self.item.best.words}"

    def reason(self) -> tuple[str, ...]:
        """Return why: the branch of the short rules, this hand in its terms, and any difference."""
        reading = self.item.reading()
        if reading is None:
            return ()
        lines = [f"{reading.words}.", f"Rule: {reading.rule}"]
        return (*lines, *self._difference(reading))

    def _difference(self, reading: RuleReading) -> tuple[str, ...]:
        ruled = self.item.by_the_rules()
        if ruled is None or self.item.best.ev - ruled.ev < AS_GOOD_AS_EQUAL:
            return ()
        better = float(self.item.best.ev - ruled.ev)
        return (
            f"The short rule says {ruled.words}; exactly, {self.item.best.words} is better by "
            f"{better:.4f} antes. The exact answer counts.",
        )

    def worths(self, ante: Cents) -> tuple[tuple[str, Fraction, str], ...]:
        """Return each choice with its exact worth in antes and in money, the best first."""
        ranked = sorted(self.item.choices, key=lambda choice: -choice.ev)
        return tuple((each.words, each.ev, money(each.ev, ante)) for each in ranked)


def money(antes: Fraction, ante: Cents) -> str:
    """Return so many antes as money, to the cent.

    >>> money(Fraction(31, 200), Cents(1000)), money(Fraction(-1, 3), Cents(1000))
    ('$1.55', '-$3.33')
    """
    cents = round(antes * ante)
    return f"{'-' if cents < 0 else ''}{in_dollars(Cents(abs(cents)))}"
