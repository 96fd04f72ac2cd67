"""More time for a decision, known to every server that keeps a table's clock."""

from alembic import op
from sqlalchemy import BigInteger, Column, ForeignKey, Text

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Create the table of clocks that were extended, or ran out."""
    op.create_table(
        "more_time",
        Column("journal", Text, ForeignKey("journal.id"), primary_key=True),
        Column("seat", BigInteger, primary_key=True),
        Column("step", Text, primary_key=True),
        Column("until", BigInteger, nullable=False),
    )
