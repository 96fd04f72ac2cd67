"""A small disk that fills up and has room again: a file system in memory, taken by one file."""

import os
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.house.postgres import give_to_its_user


class Disk:
    """A file system of its own, and a folder on it."""

    def __init__(self, mount: Path) -> None:
        self._taken = mount / "taken"
        self.folder = mount / "its"
        self.folder.mkdir()
        give_to_its_user(self.folder)

    def fill(self) -> None:
        """Take every byte that is left."""
        with self._taken.open("ab", buffering=0) as file:
            for size in (1 << 20, 1 << 12, 1):
                try:
                    while True:
                        file.write(bytes(size))
                except OSError:
                    continue

    def free(self) -> None:
        """Give it back."""
        self._taken.unlink()


@contextmanager
def small_disk(megabytes: int) -> Iterator[Disk]:
    """A disk of so many megabytes; skips a test where nobody may mount one."""
    mount = Path(tempfile.mkdtemp(prefix="fairdeal-disk-"))
    size = f"size={megabytes}m,mode=755"
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", size, "tmpfs", mount], capture_output=True, text=True
    )
    if mounted.returncode:
        mount.rmdir()
        pytest.skip(f"a disk that fills up takes the right to mount one: {mounted.stderr.strip()}")
    try:
        yield Disk(mount)
    finally:
        subprocess.run(["umount", "--lazy", mount], check=True)
        os.rmdir(mount)
