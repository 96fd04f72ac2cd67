"""The appearance of output at the terminal."""

from rich.console import Console


class _Paper(Console):
    """The console of commands; the caller handles a closed pipe."""

    def on_broken_pipe(self) -> None:
        """Say so, and leave the exit code alone."""
        raise BrokenPipeError


console = _Paper(highlight=False)

_COLORS = {"win": "green", "lose": "red", "push": "yellow"}


def in_color(outcome: str) -> str:
    """Return an outcome in its usual colour."""
    return f"[{_COLORS[outcome]}]{outcome}[/]"
