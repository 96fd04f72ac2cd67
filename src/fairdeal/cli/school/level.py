"""The level of a player at the terminal: what mistakes cost, where, and what is due."""

import time
from collections.abc import Sequence
from fractions import Fraction

from fairdeal.cli.io import dump, tell
from fairdeal.money import Cents, in_dollars
from fairdeal.school import (
    FEWEST,
    GradedAnswer,
    Level,
    SkillLevel,
    cost_by_point,
    costs_by_hand,
    due,
    level,
    money,
    of_game,
    points_of,
    readiness,
)
from fairdeal.sheet import Sheet


def show_level(
    answers: Sequence[GradedAnswer], sheet: Sheet, ante: Cents, *, as_json: bool
) -> None:
    """Print the level under a sheet's game."""
    own = of_game(answers, sheet)
    reached = level(costs_by_hand(own))
    by_point = cost_by_point(own)
    waiting = due(own, round(time.time() * 1000))
    name = sheet.instrument.id
    skills = readiness([one for one in answers if one.instrument == name])
    if as_json:
        print(dump({**_form(sheet, reached, by_point, len(waiting)), "skills": _skills(skills)}))
        return
    tell(level_words(reached, ante))
    spent = sum(by_point.values(), Fraction(0))
    for point in points_of(sheet):
        share = by_point.get(point.name)
        if share and spent:
            tell(f"  {point.words}: {float(share / spent):.0%} of it")
    tell(f"Reviews due: {len(waiting)}")
    for each in skills:
        state = "ready" if each.is_ready else f"needs {each.needed}"
        tell(f"Dealing, {each.skill}: {each.reached}; {state}")


def _skills(skills: Sequence[SkillLevel]) -> dict[str, object]:
    return {
        each.skill: {"reached": each.reached, "needed": each.needed, "ready": each.is_ready}
        for each in skills
    }


def level_words(reached: Level, ante: Cents) -> str:
    """Return a level in a sentence."""
    if not reached.is_known:
        return f"Your level is shown after {FEWEST} hands; you have played {reached.hands}."
    low, high = (money(Fraction(bound), ante) for bound in (reached.low, reached.high))
    return (
        f"Mistakes cost you {money(reached.cost, ante)} per 100 hands at {in_dollars(ante)} ante "
        f"(95 % sure: {low} to {high}), by the last {reached.hands} hands."
    )


def _form(
    sheet: Sheet, reached: Level, by_point: dict[str, Fraction], waiting: int
) -> dict[str, object]:
    return {
        "instrument": sheet.instrument.id,
        "hands": reached.hands,
        "cost_per_100": str(reached.cost) if reached.is_known else None,
        "low": reached.low if reached.is_known else None,
        "high": reached.high if reached.is_known else None,
        "by_point": {point: str(cost) for point, cost in by_point.items()},
        "due": waiting,
    }
