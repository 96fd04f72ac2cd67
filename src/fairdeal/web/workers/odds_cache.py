"""Figures that were worked out before: kept beside the compiled solvers, until the program changes.

A house that starts again has them at once. Whatever cannot be read is worked out anew. What kinds
of questions were answered is noted, too: their solvers are compiled, so that the next takes less.
"""

import hashlib
import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from fairdeal.analysis.kernels.cache import (
    PROGRAM,
    cache_folder,
    digest_of,
    is_compiled,
    note_compiled,
)
from fairdeal.analysis.solver import Takes, solver_of
from fairdeal.games import game_of
from fairdeal.law import instrument
from fairdeal.web.workers.work_queue import Effort


def kept(asked: Mapping[str, object], work_out: Callable[[], object]) -> object:
    """What a question came to before, or comes to now."""
    answer = find(asked)
    if answer is None:
        answer = work_out()
        with suppress(OSError):  # a full disk keeps nobody from an answer
            _keep(_file(asked), answer)
    return answer


def find(asked: Mapping[str, object]) -> Any:
    """What a question came to before; none if that is not known any more."""
    with suppress(OSError, msgspec.DecodeError):
        return msgspec.json.decode(_file(asked).read_bytes())
    return None


def effort(asked: Mapping[str, Any]) -> Effort:
    """About how long a question takes, with the compilation of its solver where that is due."""
    takes = solver_of(instrument(asked["instrument"])).takes
    first, later = takes.get(_kind(asked).split()[0], Takes(1, 1))
    return Effort(_kernels(asked), later if is_answered(asked) else first, later)


def is_answered(asked: Mapping[str, Any]) -> bool:
    """Whether a question of this kind was answered, so that nothing is left to compile for it."""
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
    """Where the answer of exactly this program to exactly this question is."""
    program = digest_of(PROGRAM)  # the law, the games and the solvers alike
    question = msgspec.json.encode(asked, order="deterministic")
    name = hashlib.sha256(program.encode() + question).hexdigest()
    return cache_folder() / f"figures-{name}.json"


def _keep(file: Path, answer: object) -> None:
    """All of it or nothing: others may read and write it at the same time."""
    beside = file.with_name(f"{file.name}.{os.getpid()}")
    beside.write_bytes(msgspec.json.encode(answer))
    beside.replace(file)
