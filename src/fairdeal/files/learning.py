"""The learning record of a person at the terminal: a file of answers, one to a line."""

import os
from pathlib import Path

from fairdeal.law import refuse
from fairdeal.school import GradedAnswer, from_lines, to_line


def usual_file() -> Path:
    """Return where the record is kept, unless another file is named."""
    data = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(data) / "fairdeal" / "school.jsonl"


class LearningFile:
    """A file of answers: read whole, appended to, deleted at once."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def answers(self) -> list[GradedAnswer]:
        """Return every answer, the oldest first; none if there is no file yet."""
        try:
            lines = self.path.read_bytes().splitlines(keepends=True)
        except FileNotFoundError:
            return []
        except OSError as error:
            raise refuse("cannot-read", f"{self.path}: {error.strerror}") from None
        return list(from_lines(lines, source=str(self.path)))

    def append(self, one: GradedAnswer) -> None:
        """Add an answer at the end; a torn last line is cut off first."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with open(self.path, "ab+") as file:
                self.path.chmod(0o600)
                end = file.seek(0, os.SEEK_END)
                file.seek(0)
                whole = file.read().rfind(b"\n") + 1
                if whole < end:
                    file.truncate(whole)
                file.write(to_line(one))
        except OSError as error:
            raise refuse("cannot-write", f"{self.path}: {error.strerror}") from None

    def forget(self) -> None:
        """Delete the record."""
        try:
            self.path.unlink(missing_ok=True)
        except OSError as error:
            raise refuse("cannot-write", f"{self.path}: {error.strerror}") from None
