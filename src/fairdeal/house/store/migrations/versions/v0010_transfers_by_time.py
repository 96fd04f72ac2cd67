"""Indexes of transfers by account and time, so that a day's losses are found quickly."""

from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Replace the indexes by account alone."""
    for side in ("source", "target"):
        op.drop_index(f"transfer_{side}", "transfer")
        op.create_index(f"transfer_{side}", "transfer", [side, "time"])
