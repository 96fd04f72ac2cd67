"""A person's own answers in the School."""

from alembic import op
from sqlalchemy import BigInteger, Column, ForeignKey, Text

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Create the table of answers."""
    op.create_table(
        "learning",
        Column("id", Text, primary_key=True),
        Column("person", Text, ForeignKey("person.id"), nullable=False),
        Column("at", BigInteger, nullable=False),
        Column("answer", Text, nullable=False),
    )
    op.create_index("learning_person", "learning", ["person", "at"])
