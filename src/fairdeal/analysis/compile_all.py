"""Every solver compiled in one go: each is asked one question of every kind that it answers.

What is compiled is kept between runs (`cache.py`), so that this is done once for a
machine and a release.
"""

from collections.abc import Callable, Iterator, Mapping

from fairdeal.analysis.decision import advise, look_up, read_decision
from fairdeal.analysis.odds import OddsQuestion, answer, question
from fairdeal.analysis.simulation import run, warm
from fairdeal.analysis.solver import solver_of
from fairdeal.analysis.strategy import lesson
from fairdeal.law import INSTRUMENTS, instrument
from fairdeal.sheet import schema_of

Job = tuple[str, Callable[[], object]]


def jobs() -> tuple[Job, ...]:
    """Return the jobs: words, and the function that compiles."""
    return tuple(_jobs())


def _jobs() -> Iterator[Job]:
    for name in INSTRUMENTS:
        yield f"odds of {name}", _asked(name, answer)
        yield f"strategy of {name}", _asked(name, lesson)
        for decision in solver_of(instrument(name)).every_decision:
            yield f"advice on {name}", _advice(name, decision)
        yield f"simulation of {name}", _simulation(name)


def _asked(name: str, solve: Callable[[OddsQuestion], object]) -> Callable[[], object]:
    return lambda: solve(question(name, schema_of(name).with_every_wager))


def _advice(name: str, decision: Mapping[str, object]) -> Callable[[], object]:
    described = {"instrument": name, **decision}
    return lambda: (advise(described), look_up(read_decision(described)))


def _simulation(name: str) -> Callable[[], object]:
    return lambda: warm(run(name, {}, rounds=1, seed=0))
