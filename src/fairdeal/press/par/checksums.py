"""Checksums of the program that computed the figures, as standard tools give them again."""

import hashlib
from collections.abc import Iterator
from functools import cache

from fairdeal.analysis.cache import PROGRAM as FOLDER
from fairdeal.analysis.cache import kernel_folders

PROGRAM = (".",)  # all of the package, and the parts of it that are compiled
KERNELS = tuple(folder.relative_to(FOLDER).as_posix() for folder in kernel_folders())


def command(parts: tuple[str, ...]) -> str:
    """Return the shell command that gives the checksum again, in the package's folder."""
    return (
        f"find {' '.join(parts)} -type f ! -path '*/__pycache__/*' | LC_ALL=C sort | "
        "xargs -d '\\n' sha256sum | sha256sum"
    )


@cache
def checksum(parts: tuple[str, ...]) -> tuple[int, str]:
    """Return how many files some parts have, and the SHA-256 of the list of their sums."""
    files = sorted(_files(parts))
    sums = "".join(f"{_sum(name)}  {name}\n" for name in files)
    return len(files), hashlib.sha256(sums.encode()).hexdigest()


def _files(parts: tuple[str, ...]) -> Iterator[str]:
    for part in parts:
        for path in (FOLDER / part).rglob("*"):
            if path.is_file() and "__pycache__" not in path.parts:
                yield f"{part}/{path.relative_to(FOLDER / part).as_posix()}"


def _sum(name: str) -> str:
    return hashlib.sha256((FOLDER / name).read_bytes()).hexdigest()
