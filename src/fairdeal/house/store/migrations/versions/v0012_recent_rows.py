"""Indexes that find waiting proposals, recent sessions and coupons, however many came before."""

from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Replace the indexes that lead to all rows of a table, a person or an owner."""
    op.drop_index("proposal_journal", "proposal")
    op.create_index("proposal_journal", "proposal", ["journal", "kind", "proposed"])
    op.create_index("proposal_decision", "proposal", ["decision", "proposed"])
    op.drop_index("session_person", "session")
    op.create_index("session_person", "session", ["person", "seen"])
    op.drop_index("coupon_owner", "coupon")
    op.create_index("coupon_owner", "coupon", ["owner", "state", "expires"])
    op.create_index("coupon_issued", "coupon", ["owner", "issued"])
