"""Commands of a house are tested on its databases too."""

from tests.house.conftest import postgres_server

__all__ = ["postgres_server"]
