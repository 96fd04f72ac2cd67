"""Figures that were worked out before: kept beside the compiled solvers, until the program changes.

A house that starts again has them at once. Whatever cannot be read is worked out anew.
"""

import hashlib
import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from fairdeal.analysis.kernels.kept import cache_folder, digest_of


def kept(asked: Mapping[str, object], work_out: Callable[[], object]) -> object:
    """What a question came to before, or comes to now."""
    file = _file(asked)
    with suppress(OSError, msgspec.DecodeError):
        return msgspec.json.decode(file.read_bytes())
    answer = work_out()
    with suppress(OSError):  # a full disk keeps nobody from an answer
        _keep(file, answer)
    return answer


def _file(asked: Mapping[str, Any]) -> Path:
    """Where the answer of exactly this program to exactly this question is."""
    program = digest_of(Path(__file__).parents[2])  # the law, the games and the solvers alike
    question = msgspec.json.encode(asked, order="deterministic")
    name = hashlib.sha256(program.encode() + question).hexdigest()
    return cache_folder() / f"figures-{name}.json"


def _keep(file: Path, answer: object) -> None:
    """All of it or nothing: others may read and write it at the same time."""
    beside = file.with_name(f"{file.name}.{os.getpid()}")
    beside.write_bytes(msgspec.json.encode(answer))
    beside.replace(file)
