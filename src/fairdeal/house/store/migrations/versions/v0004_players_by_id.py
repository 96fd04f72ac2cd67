"""Tables know players by id: names may change and be shared, and only sign-on names are unique."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Keep the names by which tables knew players; free the names of people who never sign on."""
    op.add_column("person", sa.Column("known_as", sa.Text))
    op.add_column("person", sa.Column("signs_on_as", sa.Text))
    op.execute("UPDATE person SET known_as = name")
    op.execute("UPDATE person SET signs_on_as = name WHERE password IS NOT NULL")
    op.execute(
        "DELETE FROM person_name WHERE person IN (SELECT id FROM person WHERE password IS NULL)"
    )
    op.create_index("person_known_as", "person", ["known_as"])
