"""Checksums of the program that computed the figures, as standard tools give them again."""

import hashlib
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import fairdeal

PROGRAM = Path(fairdeal.__file__).parent
KERNELS = PROGRAM / "analysis"
# What gives the same again, in the folder of the program or of its kernels.
AGAIN = (
    "find . -type f ! -path '*/__pycache__/*' | LC_ALL=C sort | "
    "xargs -d '\\n' sha256sum | sha256sum"
)


@cache
def checksum(folder: Path) -> tuple[int, str]:
    """How many files a folder has, and the SHA-256 of the list of their sums."""
    files = sorted(_files(folder))
    sums = "".join(f"{_sum(folder / name)}  {name}\n" for name in files)
    return len(files), hashlib.sha256(sums.encode()).hexdigest()


def _files(folder: Path) -> Iterable[str]:
    for path in folder.rglob("*"):
        if path.is_file() and "__pycache__" not in path.parts:
            yield f"./{path.relative_to(folder).as_posix()}"


def _sum(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
