"""Wrong passwords are counted by account and address; addresses that signed on are known."""

from alembic import op
from sqlalchemy import BigInteger, Column, ForeignKey, Text

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Create the table of addresses used or guessed from for each account."""
    op.create_table(
        "sign_on_failure",
        Column("person", Text, ForeignKey("person.id"), primary_key=True),
        Column("address", Text, primary_key=True),
        Column("failures", BigInteger, nullable=False),
        Column("locked_until", BigInteger, nullable=False),
        Column("signed_on", BigInteger, nullable=False),
        Column("at", BigInteger, nullable=False),
    )
