"""An account for players' tips to the dealers."""

from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Open it in each currency."""
    op.execute("INSERT INTO balance VALUES ('tips', 'chips', 0, 0), ('tips', 'practice', 0, 0)")
