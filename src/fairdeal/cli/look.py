"""How things look at the terminal."""

from rich.console import Console

console = Console(highlight=False)

_COLORS = {"win": "green", "lose": "red", "push": "yellow"}


def in_color(outcome: str) -> str:
    """An outcome in the colour people expect."""
    return f"[{_COLORS[outcome]}]{outcome}[/]"
