"""The web is tested on the house's databases."""

from tests.house.conftest import address, database, postgres_server

__all__ = ["address", "database", "postgres_server"]
