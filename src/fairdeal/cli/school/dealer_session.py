"""A dealer's drill at the terminal: what lies there, an answer, and what the text says."""

import time
from collections.abc import Iterator
from itertools import islice

from msgspec.structs import asdict

from fairdeal.cli.io import tell
from fairdeal.files.learning import LearningFile
from fairdeal.law import Refused
from fairdeal.school import DealerItem, dealer_answer, dealer_items, read_payout
from fairdeal.sheet import Sheet

USUAL = 15  # questions


def dealer_forms(skill: str, sheet: Sheet, seed: int, number: int) -> Iterator[dict[str, object]]:
    """Iterate over the items of a skill with their answers, as plain data."""
    for item in islice(dealer_items(skill, sheet, seed), number or USUAL):
        yield {**asdict(item), "shown": list(item.shown), "choices": list(item.choices)}


class DealerSession:
    """One run of a dealer's drill."""

    def __init__(self, sheet: Sheet, kept: LearningFile) -> None:
        self._sheet, self._kept = sheet, kept
        self._right = 0
        self._times: list[int] = []

    def run(self, skill: str, seed: int, number: int) -> None:
        """Ask every question, then sum up."""
        tell("Type your answer, or the number beside it. q leaves.")
        try:
            for item in islice(dealer_items(skill, self._sheet, seed), number or USUAL):
                if not self._ask(item):
                    break
        except (EOFError, KeyboardInterrupt):
            tell("")
        given = len(self._times)
        tell(f"{self._right} of {given} right.")
        if given:
            tell(f"{sum(self._times) / given / 1000:.1f} seconds an answer.")

    def _ask(self, item: DealerItem) -> bool:
        """Ask one question; return False if the person leaves."""
        tell("")
        for line in item.shown:
            tell(f"  {line}")
        tell(item.asks)
        for at, choice in enumerate(item.choices, 1):
            tell(f"  {at} {choice}")
        began = time.monotonic()
        while True:
            typed = input("your answer: ").strip()
            if typed.casefold() == "q":
                return False
            said = _said(item, typed)
            if said:
                break
        ms = round((time.monotonic() - began) * 1000)
        self._times.append(ms)
        self._right += said == item.right
        at = round(time.time() * 1000)
        self._kept.append(dealer_answer(item, said, sheet=self._sheet, at=at, ms=ms))
        self._verdict(item, said)
        return True

    def _verdict(self, item: DealerItem, said: str) -> None:
        clause = f"[{item.clause}]"
        if said == item.right:
            tell(f"Right. {item.why} {clause}" if item.why else f"Right. {clause}")
            return
        tell(f"The text says: {item.right} {clause}")
        if item.why:
            tell(f"  {item.why}")
        clauses = self._sheet.instrument.clauses
        if item.clause in clauses:
            tell(f"  {clauses[item.clause].summary}")


def _said(item: DealerItem, typed: str) -> str:
    """Return the answer that was typed; nothing if it is none, which is said."""
    if not item.choices:
        try:
            return read_payout(typed)
        except Refused:
            tell("Type lose, push, or an amount, as in 52.50.")
            return ""
    if typed.isdecimal() and typed.isascii() and 1 <= int(typed) <= len(item.choices):
        return item.choices[int(typed) - 1]
    same = [choice for choice in item.choices if choice.casefold() == typed.casefold()]
    if not same:
        tell(f"Type a number from 1 to {len(item.choices)}.")
    return same[0] if same else ""
