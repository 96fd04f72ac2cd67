"""How things look at the terminal."""

from rich.console import Console


class _Paper(Console):
    """Where commands print; whoever runs a command sees to a reader that has gone."""

    def on_broken_pipe(self) -> None:
        """Say so, and leave the exit code alone."""
        raise BrokenPipeError


console = _Paper(highlight=False)

_COLORS = {"win": "green", "lose": "red", "push": "yellow"}


def in_color(outcome: str) -> str:
    """An outcome in the colour people expect."""
    return f"[{_COLORS[outcome]}]{outcome}[/]"
