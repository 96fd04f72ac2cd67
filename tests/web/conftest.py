"""The web is tested on the house's databases."""

from types import SimpleNamespace

import pytest

from fairdeal.web import guard
from tests.house.conftest import address, database, postgres_server, sqlite_file

__all__ = ["address", "database", "postgres_server", "sqlite_file"]


@pytest.fixture
def all_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """No time goes by for whoever counts how often something is sent, on a slow machine either."""
    monkeypatch.setattr(guard, "time", SimpleNamespace(monotonic=lambda: 0.0))
