"""The schedule of reviews, by FSRS: what was answered at a cost comes back when it is due.

The scheduler counts in datetimes; callers say what time it is, in milliseconds since 1970. The
schedule follows from the answers alone, so none is stored.
"""

from collections.abc import Iterable
from datetime import UTC, datetime
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING

from msgspec import Struct

from fairdeal.extras import need
from fairdeal.school.answers import GradedAnswer
from fairdeal.school.items import AS_GOOD_AS_EQUAL

if TYPE_CHECKING:
    from fsrs import Card as MemoryCard
    from fsrs import Scheduler

A_DAY = 20  # reviews, at most
DAY_MS = 86_400_000
SLOW_MS, QUICK_MS = 12_000, 3_000
_RETENTION = 0.9


class Review(Struct, frozen=True):
    """An item of the schedule."""

    item: str
    due: int  # in milliseconds since 1970
    interval_days: int
    cost: Fraction  # the dearest answer so far
    answers: int  # since the item came into the schedule
    lapses: int
    right_in_a_row: int
    last: GradedAnswer


@cache
def _scheduler() -> "Scheduler":
    need("school")
    from fsrs import Scheduler

    # The first interval is a day: within a session nothing is asked twice.
    return Scheduler(
        desired_retention=_RETENTION,
        learning_steps=(),
        relearning_steps=(),
        enable_fuzzing=False,
    )


def _time(at: int) -> datetime:
    return datetime.fromtimestamp(at / 1000, UTC)


def schedule(answers: Iterable[GradedAnswer]) -> dict[str, Review]:
    """Return what comes back, by item: an item joins with its first costly answer."""
    cards: dict[str, MemoryCard] = {}
    found: dict[str, Review] = {}
    for one in answers:
        costly = one.exact_cost >= AS_GOOD_AS_EQUAL
        if costly or one.item in found:
            found[one.item] = _reviewed(cards, found.get(one.item), one, costly=costly)
    return found


def _reviewed(
    cards: "dict[str, MemoryCard]", before: Review | None, one: GradedAnswer, *, costly: bool
) -> Review:
    from fsrs import Card as MemoryCard
    from fsrs import Rating

    if costly:
        rating = Rating.Again
    elif one.aided or one.ms > SLOW_MS:
        rating = Rating.Hard
    elif 0 < one.ms < QUICK_MS:
        rating = Rating.Easy
    else:
        rating = Rating.Good
    at = _time(one.at)
    card, _ = _scheduler().review_card(
        cards.get(one.item, MemoryCard(card_id=1, due=at)), rating, at
    )
    cards[one.item] = card
    return Review(
        item=one.item,
        due=one.at + round((card.due - at).total_seconds() * 1000),
        interval_days=round((card.due - at).total_seconds() * 1000 / DAY_MS),
        cost=max(one.exact_cost, before.cost if before else Fraction(0)),
        answers=1 + (before.answers if before else 0),
        lapses=(before.lapses if before else 0) + (costly and before is not None),
        right_in_a_row=0 if costly or before is None else before.right_in_a_row + 1,
        last=one,
    )


def due(answers: Iterable[GradedAnswer], now: int) -> list[Review]:
    """Return what is due at a time, the dearest first: at most twenty in one day."""
    every = list(answers)
    waiting = [each for each in schedule(every).values() if each.due <= now]
    waiting.sort(key=lambda each: (-each.cost, each.due))
    reviewed = _reviewed_since(every, now - now % DAY_MS)
    return waiting[: max(0, A_DAY - reviewed)]


def _reviewed_since(answers: Iterable[GradedAnswer], since: int) -> int:
    return sum(one.mode == MISTAKES and one.at >= since for one in answers)


MISTAKES = "mistakes"  # the drill of reviews


def comes_back(review: Review) -> str:
    """Return when an item comes back, in words."""
    days = review.interval_days
    return "Comes back tomorrow" if days <= 1 else f"Comes back in {days} days"
