"""The first schema: chains, answers, money, tables, people, proposals."""

from alembic import op
from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    ForeignKey,
    LargeBinary,
    Text,
)

revision = "0001"
down_revision = None

_KEYS = {
    "entry": ("journal", "first"),
    "command": ("account", "key"),
    "transfer": ("journal", "seq", "number"),
}


def upgrade() -> None:
    """Create the tables, and have the database forbid changes to permanent rows."""
    _chains()
    _money()
    _tables()
    _people()
    op.execute(f"INSERT INTO journal VALUES ('house', -1, '{'0' * 64}', '')")
    op.execute("INSERT INTO balance VALUES ('cage', 'chips', 0, 1), ('count room', 'chips', 0, 0)")
    op.execute("INSERT INTO balance VALUES ('practice chips', 'practice', 0, 1)")
    op.execute("INSERT INTO balance VALUES ('count room', 'practice', 0, 0)")
    if op.get_bind().dialect.name == "postgresql":
        op.execute(_POSTGRESQL_REFUSES)
        for table in _KEYS:
            op.execute(_POSTGRESQL_ROWS.format(table=table))
            op.execute(_POSTGRESQL_TRUNCATE.format(table=table))
        op.execute(_POSTGRESQL_WRITE)
    else:
        for table, key in _KEYS.items():
            same = " AND ".join(f"{name} = NEW.{name}" for name in key)
            for statement in _SQLITE_TRIGGERS:
                op.execute(statement.format(table=table, same=same))


def _chains() -> None:
    op.create_table(
        "journal",
        Column("id", Text, primary_key=True),
        Column("seq", BigInteger, nullable=False),
        Column("hash", Text, nullable=False),
        Column("held", Text, nullable=False),
    )
    op.create_table(
        "entry",
        Column("journal", Text, ForeignKey("journal.id"), primary_key=True),
        Column("first", BigInteger, primary_key=True),
        Column("last", BigInteger, nullable=False),
        Column("lines", Text, nullable=False),
        Column("sealed", LargeBinary, nullable=False),
    )
    op.create_table(
        "command",
        Column("account", Text, primary_key=True),
        Column("key", Text, primary_key=True),
        Column("digest", Text, nullable=False),
        Column("answer", Text, nullable=False),
        Column("journal", Text, nullable=False),
        Column("seq", BigInteger, nullable=False),
        Column("time", BigInteger, nullable=False),
    )


def _money() -> None:
    op.create_table(
        "transfer",
        Column("journal", Text, ForeignKey("journal.id"), primary_key=True),
        Column("seq", BigInteger, primary_key=True),
        Column("number", BigInteger, primary_key=True),
        Column("source", Text, nullable=False),
        Column("target", Text, nullable=False),
        Column("cents", BigInteger, CheckConstraint("cents > 0", "transfer_moves"), nullable=False),
        Column("currency", Text, nullable=False),
        Column("wager", Text, nullable=False),
        Column("clause", Text, nullable=False),
        Column("time", BigInteger, nullable=False),
        CheckConstraint("source <> target", "transfer_between_two"),
    )
    op.create_index("transfer_source", "transfer", ["source"])
    op.create_index("transfer_target", "transfer", ["target"])
    op.create_table(
        "balance",
        Column("account", Text, primary_key=True),
        Column("currency", Text, primary_key=True),
        Column("cents", BigInteger, nullable=False),
        Column("may_owe", BigInteger, nullable=False),
        CheckConstraint("cents >= 0 OR may_owe = 1", "balance_covered"),
    )


def _tables() -> None:
    op.create_table(
        "gaming_table",
        Column("id", Text, ForeignKey("journal.id"), primary_key=True),
        Column("name", Text, nullable=False, unique=True),
        Column("instrument", Text, nullable=False),
        Column("currency", Text, nullable=False),
        Column("settings", Text, nullable=False),
        Column("opened", BigInteger, nullable=False),
    )
    op.create_table(
        "snapshot",
        Column("journal", Text, ForeignKey("journal.id"), primary_key=True),
        Column("seq", BigInteger, nullable=False),
        Column("body", LargeBinary, nullable=False),
    )
    op.create_table(
        "due",
        Column("journal", Text, ForeignKey("journal.id"), primary_key=True),
        Column("seq", BigInteger, nullable=False),
        Column("at", BigInteger, nullable=False),
    )
    op.create_index("due_at", "due", ["at"])


def _people() -> None:
    op.create_table(
        "person",
        Column("id", Text, primary_key=True),
        Column("name", Text, nullable=False),
        Column("password", Text),
        Column("failures", BigInteger, nullable=False),
        Column("locked_until", BigInteger, nullable=False),
        Column("excluded_until", BigInteger, nullable=False),
        Column("created", BigInteger, nullable=False),
    )
    op.create_table(
        "person_name",
        Column("looks", Text, primary_key=True),
        Column("person", Text, ForeignKey("person.id"), nullable=False),
    )
    op.create_table(
        "role",
        Column("person", Text, ForeignKey("person.id"), primary_key=True),
        Column("role", Text, primary_key=True),
    )
    op.create_table(
        "session",
        Column("token", Text, primary_key=True),
        Column("person", Text, ForeignKey("person.id"), nullable=False),
        Column("created", BigInteger, nullable=False),
        Column("seen", BigInteger, nullable=False),
        Column("ended", BigInteger),
    )
    op.create_index("session_person", "session", ["person"])
    op.create_table(
        "own_limit",
        Column("person", Text, ForeignKey("person.id"), primary_key=True),
        Column("kind", Text, primary_key=True),
        Column("number", BigInteger, primary_key=True),
        Column("most", BigInteger),
        Column("effective", BigInteger, nullable=False),
    )
    op.create_table(
        "proposal",
        Column("id", Text, primary_key=True),
        Column("kind", Text, nullable=False),
        Column("journal", Text, ForeignKey("journal.id"), nullable=False),
        Column("body", Text, nullable=False),
        Column("proposed_by", Text, ForeignKey("person.id"), nullable=False),
        Column("proposed", BigInteger, nullable=False),
        Column("decided_by", Text, ForeignKey("person.id")),
        Column("decided", BigInteger),
        Column("decision", Text),
        CheckConstraint("decided_by <> proposed_by", "proposal_two_people"),
    )
    op.create_index("proposal_journal", "proposal", ["journal"])


# “INSERT OR REPLACE” deletes without asking the trigger for deletions, hence the third one.
_SQLITE_TRIGGERS = (
    """CREATE TRIGGER {table}_not_changed BEFORE UPDATE ON {table}
    BEGIN SELECT RAISE(ABORT, 'kept for good: {table}'); END""",
    """CREATE TRIGGER {table}_not_deleted BEFORE DELETE ON {table}
    BEGIN SELECT RAISE(ABORT, 'kept for good: {table}'); END""",
    """CREATE TRIGGER {table}_not_replaced BEFORE INSERT ON {table}
    WHEN EXISTS (SELECT 1 FROM {table} WHERE {same})
    BEGIN SELECT RAISE(ABORT, 'UNIQUE: there is one already: {table}'); END""",
)
_POSTGRESQL_REFUSES = """CREATE FUNCTION kept_for_good() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'kept for good: %', TG_TABLE_NAME; END $$"""
_POSTGRESQL_ROWS = """CREATE TRIGGER {table}_not_changed BEFORE UPDATE OR DELETE ON {table}
FOR EACH ROW EXECUTE FUNCTION kept_for_good()"""
_POSTGRESQL_TRUNCATE = """CREATE TRIGGER {table}_not_emptied BEFORE TRUNCATE ON {table}
FOR EACH STATEMENT EXECUTE FUNCTION kept_for_good()"""
# Rows are locked in one order, so that two servers never wait for each other.
_POSTGRESQL_WRITE = """CREATE FUNCTION house_write(doc jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  now_ms bigint := floor(extract(epoch FROM clock_timestamp()) * 1000);
  changed bigint;
BEGIN
  PERFORM 1 FROM journal WHERE id IN (SELECT h->>'id' FROM jsonb_array_elements(doc->'heads') h)
    OR id IN (SELECT h->>'journal' FROM jsonb_array_elements(doc->'holds') h)
    ORDER BY id FOR UPDATE;
  UPDATE journal j SET held = h.new
    FROM jsonb_to_recordset(doc->'holds') AS h(journal text, old text, new text)
    WHERE j.id = h.journal AND j.held = h.old;
  GET DIAGNOSTICS changed = ROW_COUNT;
  IF changed <> jsonb_array_length(doc->'holds') THEN
    RAISE EXCEPTION 'head moved';
  END IF;
  UPDATE journal j SET seq = h.seq, hash = h.hash
    FROM jsonb_to_recordset(doc->'heads')
      AS h(id text, old bigint, prev text, seq bigint, hash text)
    WHERE j.id = h.id AND j.seq = h.old AND j.hash = h.prev AND j.held = '';
  GET DIAGNOSTICS changed = ROW_COUNT;
  IF changed <> jsonb_array_length(doc->'heads') THEN
    RAISE EXCEPTION 'head moved';
  END IF;
  INSERT INTO entry SELECT e.journal, e.first, e.last, e.lines, decode(e.sealed, 'base64')
    FROM jsonb_to_recordset(doc->'entries')
      AS e(journal text, first bigint, last bigint, lines text, sealed text);
  INSERT INTO command SELECT c.account, c.key, c.digest, c.answer, c.journal, c.seq, now_ms
    FROM jsonb_to_recordset(doc->'commands')
      AS c(account text, key text, digest text, answer text, journal text, seq bigint);
  INSERT INTO transfer SELECT t.journal, t.seq, t.number, t.source, t.target, t.cents, t.currency,
      t.wager, t.clause, now_ms
    FROM jsonb_to_recordset(doc->'transfers') AS t(journal text, seq bigint, number bigint,
      source text, target text, cents bigint, currency text, wager text, clause text);
  PERFORM 1 FROM balance b JOIN jsonb_to_recordset(doc->'balances')
      AS d(account text, currency text) USING (account, currency)
    ORDER BY b.account, b.currency FOR UPDATE OF b;
  UPDATE balance b SET cents = b.cents + d.cents
    FROM jsonb_to_recordset(doc->'balances') AS d(account text, currency text, cents bigint)
    WHERE b.account = d.account AND b.currency = d.currency;
  GET DIAGNOSTICS changed = ROW_COUNT;
  IF changed <> jsonb_array_length(doc->'balances') THEN
    RAISE EXCEPTION 'no such account';
  END IF;
  DELETE FROM due WHERE journal IN (SELECT u->>'journal' FROM jsonb_array_elements(doc->'due') u);
  INSERT INTO due SELECT u.journal, u.seq, now_ms + u.after
    FROM jsonb_to_recordset(doc->'due') AS u(journal text, seq bigint, after bigint)
    WHERE u.after IS NOT NULL;
  INSERT INTO snapshot AS s SELECT n.journal, n.seq, decode(n.body, 'base64')
    FROM jsonb_to_recordset(doc->'snapshots') AS n(journal text, seq bigint, body text)
    ON CONFLICT (journal) DO UPDATE SET seq = excluded.seq, body = excluded.body;
END $$"""
