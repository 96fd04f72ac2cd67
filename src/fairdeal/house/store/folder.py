"""A house's folder: what lies in it, by which names."""

from pathlib import Path

KEY_FILE, DATABASE_FILE, VERDICTS = "house.key", "house.db", "verdicts"


def default_address(data: Path) -> str:
    """The SQLite file in a house's folder."""
    return f"sqlite:///{data / DATABASE_FILE}"
