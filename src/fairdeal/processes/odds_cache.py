"""A cache of figures, stored beside the compiled solvers until the program changes.

A house that restarts has them at once. A file that cannot be read is computed again. The kinds of
answered questions are recorded too: their solvers are compiled, so the next question takes less
time.
"""

import hashlib
import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from fairdeal.analysis import solver_of
from fairdeal.analysis.cache import PROGRAM, cache_folder, digest_of, is_compiled, note_compiled
from fairdeal.analysis.solver import Takes
from fairdeal.games import game_of
from fairdeal.law import instrument


class Effort(NamedTuple):
    """The estimated seconds of a task, on the machine on which they were measured."""

    kernels: str  # what it needs compiled
    first: float  # with the compilation
    later: float


def cached_or_computed(asked: Mapping[str, object], compute: Callable[[], object]) -> object:
    """Return the cached answer to a question, or compute it now."""
    answer = find(asked)
    if answer is None:
        answer = compute()
        with suppress(OSError):  # a full disk keeps nobody from an answer
            _keep(_file(asked), answer)
    return answer


def find(asked: Mapping[str, object]) -> Any:
    """Return the cached answer to a question; None if there is none."""
    with suppress(OSError, msgspec.DecodeError):
        return msgspec.json.decode(_file(asked).read_bytes())
    return None


def effort(asked: Mapping[str, Any]) -> Effort:
    """Return the estimated time of a question, including the compilation of its
    solver where due.
    """
    takes = solver_of(instrument(asked["instrument"])).takes
    first, later = takes.get(_kind(asked).split()[0], Takes(1, 1))
    return Effort(_kernels(asked), later if is_answered(asked) else first, later)


def is_answered(asked: Mapping[str, Any]) -> bool:
    """Return whether a question of this kind was answered, so that its solver is compiled."""
    return is_compiled(_kernels(asked))


def note_answered(asked: Mapping[str, Any]) -> None:
    """Note that a question of this kind was answered."""
    with suppress(OSError):
        note_compiled(_kernels(asked))


def _kernels(asked: Mapping[str, Any]) -> str:
    return f"{game_of(asked['instrument']).analysis} {_kind(asked)}"


def _kind(asked: Mapping[str, Any]) -> str:
    if "offered" in asked:
        return "advice on unseen cards"
    if "cards" in asked:
        board, seen = str(asked.get("community", "")).split(), bool(asked.get("seen"))
        return f"advice with {len(board)}{' and others' * seen}"
    if "hands" in asked:
        return "moments"
    return f"print {asked['print']}" if "print" in asked else "odds"


def _file(asked: Mapping[str, Any]) -> Path:
    """Return the file with this program's answer to exactly this question."""
    program = digest_of(PROGRAM)  # the law, the games and the solvers alike
    question = msgspec.json.encode(asked, order="deterministic")
    name = hashlib.sha256(program.encode() + question).hexdigest()
    return cache_folder() / f"figures-{name}.json"


def _keep(file: Path, answer: object) -> None:
    """Write a file atomically: other processes may read and write it at the same time."""
    beside = file.with_name(f"{file.name}.{os.getpid()}")
    beside.write_bytes(msgspec.json.encode(answer))
    beside.replace(file)
