"""A house's folder: the names of its files."""

from pathlib import Path

KEY_FILE, DATABASE_FILE, VERDICTS = "house.key", "house.db", "verdicts"


def default_address(data: Path) -> str:
    """Return the address of the SQLite file in a house's folder."""
    return f"sqlite:///{data / DATABASE_FILE}"
