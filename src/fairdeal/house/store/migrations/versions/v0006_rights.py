"""A version of each person's permissions, which every command of that person depends on."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Count the changes of each person's roles and limits."""
    version = sa.Column("version", sa.BigInteger, nullable=False, server_default="0")
    op.add_column("person", version)
    if op.get_bind().dialect.name == "postgresql":
        op.execute(_LOCK)
        op.execute(_WRITE_AS_OF)


# Chains are locked before anything else, and in one order, also where statements come with a group:
# so two servers never wait for each other.
_LOCK = """CREATE FUNCTION house_lock(doc jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM journal WHERE id IN (SELECT h->>'id' FROM jsonb_array_elements(doc->'heads') h)
    OR id IN (SELECT h->>'journal' FROM jsonb_array_elements(doc->'holds') h)
    ORDER BY id FOR UPDATE;
END $$"""
# A shared lock of a person's row: a change of the person's permissions waits for this write.
_WRITE_AS_OF = """CREATE FUNCTION house_write_as_of(doc jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  changed bigint;
BEGIN
  PERFORM house_lock(doc);
  SELECT count(*) INTO changed FROM (
    SELECT 1 FROM person p
      JOIN jsonb_to_recordset(doc->'people') AS w(person text, version bigint)
        ON p.id = w.person AND p.version = w.version
      ORDER BY p.id FOR SHARE OF p) there;
  IF changed <> jsonb_array_length(doc->'people') THEN
    RAISE EXCEPTION 'rights changed';
  END IF;
  UPDATE person p SET version = p.version + 1
    FROM jsonb_to_recordset(doc->'taken') AS w(person text, version bigint)
    WHERE p.id = w.person AND p.version = w.version;
  GET DIAGNOSTICS changed = ROW_COUNT;
  IF changed <> jsonb_array_length(doc->'taken') THEN
    RAISE EXCEPTION 'rights changed';
  END IF;
  PERFORM house_write(doc);
END $$"""
