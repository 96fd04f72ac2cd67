"""The environment of Alembic's migrations, on the connection that the house passes."""

from alembic import context

from fairdeal.house.store.schema import METADATA

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=METADATA)
with context.begin_transaction():
    context.run_migrations()
