"""The advisor: works out what every decision of a sitting is worth, beside the table.

Solvers take from a few milliseconds to a third of a second for a decision, and a while to be
compiled on their first use. So they work beside the table from the moment a decision is faced;
the player waits for them only on asking, and on leaving.
"""

import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from types import TracebackType

from msgspec import Struct
from rich.console import Console

from fairdeal.cli.progress import saying_if_compiling, working
from fairdeal.cli.terminal.answers import Interrupts
from fairdeal.law import Refused
from fairdeal.play import Picks
from fairdeal.table import Table
from fairdeal.view import Advice, Judged, Judgement, SeatDecision, judge
from fairdeal.view.advice import question

_AT_WORK = "going through every deal"


class _Begun(Struct, frozen=True):
    """A decision that is being worked out."""

    question: SeatDecision
    answer: Future[Advice]

    def judged(self, verb: str, picks: Picks) -> Judged:
        return judge(self.question, self.answer.result(), verb, picks)


class Advisor:
    """Works out one player's decisions, one after the other, while play goes on."""

    def __init__(self, table: Table, interrupts: Interrupts) -> None:
        self._table = table
        self._interrupts = interrupts
        self._worker = ThreadPoolExecutor(1, "advisor")
        self._faced: SeatDecision | None = None
        self._begun: _Begun | None = None
        self._made: list[tuple[_Begun, str, Picks]] = []

    def __enter__(self) -> "Advisor":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._worker.shutdown(wait=False, cancel_futures=True)

    def faced(self, number: int) -> None:
        """Note that one of the player's seats faces a decision."""
        self._faced = question(self._table, number)
        if self._made:  # a player who leaves before the first decision need not wait
            self._begin()

    def advice(self) -> Advice:
        """Return the value of each option; Ctrl-C is allowed during the computation.

        A hand that the player has not seen is refused.
        """
        begun = self._begin()
        if not begun.answer.done():
            with self._interrupts.welcome(), _patience(), saying_if_compiling():
                wait([begun.answer])
        return begun.answer.result()

    def decided(self, verb: str, picks: Picks) -> None:
        """Record the player's decision."""
        self._made.append((self._begin(), verb, picks))
        self._begun = None

    def judgement(self) -> Judgement:
        """Return every decision that the player made; Ctrl-C leaves at once."""
        due = [begun for begun, _, _ in self._made if not begun.answer.done()]
        # What was left to the posted defaults is not judged; but once begun, it has to end.
        if self._begun is not None and not self._begun.answer.cancel():
            due.append(self._begun)
        if due:
            _wait_for(due)
        known = [made for made in self._made if not isinstance(made[0].answer.exception(), Refused)]
        return Judgement(tuple(begun.judged(verb, picks) for begun, verb, picks in known))

    def _begin(self) -> _Begun:
        if self._begun is None:
            assert self._faced is not None
            self._begun = _Begun(self._faced, self._worker.submit(self._faced.answer))
        return self._begun


def _wait_for(due: Sequence[_Begun]) -> None:
    """Wait for computations; the reason is shown only to a person at a terminal."""
    sys.stdout.flush()
    with working(f"{_AT_WORK}; Ctrl-C leaves at once", said=sys.stderr.isatty()):
        wait([begun.answer for begun in due])


@contextmanager
def _patience() -> Iterator[None]:
    """Show progress at a terminal."""
    if sys.stderr.isatty():
        with Console(stderr=True).status(_AT_WORK):
            yield
    else:
        yield
