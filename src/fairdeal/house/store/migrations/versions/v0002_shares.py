"""Links to rounds that players share."""

from alembic import op
from sqlalchemy import BigInteger, Column, ForeignKey, Text

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Create the table of links."""
    op.create_table(
        "share",
        Column("id", Text, primary_key=True),
        Column("person", Text, ForeignKey("person.id"), nullable=False),
        Column("journal", Text, ForeignKey("journal.id"), nullable=False),
        Column("round", BigInteger, nullable=False),
        Column("created", BigInteger, nullable=False),
        Column("ended", BigInteger),
    )
    op.create_index("share_person", "share", ["person"])
