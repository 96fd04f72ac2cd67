"""Match play coupons that the house issues, each owned by one player."""

import json

from alembic import op
from sqlalchemy import BigInteger, CheckConstraint, Column, Connection, ForeignKey, Text, text

from fairdeal.house.store.transaction import HOUSE, Head, Note, iso, now_ms, written

revision = "0007"
down_revision = "0006"

EARLIER = "earlier coupons noted"
_FIXED = ("id", "owner", "face", "currency", "issued", "expires", "line", "proposal")


def upgrade() -> None:
    """Create the table of coupons, and note the coupons placed before the house issued any."""
    op.create_table(
        "coupon",
        Column("id", Text, primary_key=True),
        Column("owner", Text, ForeignKey("person.id"), nullable=False),
        Column("face", BigInteger, nullable=False),
        Column("currency", Text, nullable=False),
        Column("issued", BigInteger, nullable=False),
        Column("expires", BigInteger, nullable=False),
        Column("line", BigInteger, nullable=False),
        Column("proposal", Text, nullable=False),
        Column("state", Text, nullable=False),
        Column("journal", Text, ForeignKey("journal.id")),
        CheckConstraint("face > 0 AND face % 100 = 0", "coupon_whole_dollars"),
        CheckConstraint("expires > issued", "coupon_expires_later"),
        CheckConstraint("state IN ('issued', 'on the layout', 'collected')", "coupon_state"),
        CheckConstraint("(state = 'issued') = (journal IS NULL)", "coupon_lies_somewhere"),
    )
    op.create_index("coupon_owner", "coupon", ["owner"])
    bind = op.get_bind()
    if bind.dialect.name == "postgresql":
        same = ", ".join(f"NEW.{name}" for name in _FIXED)
        op.execute(_POSTGRESQL_GUARD.format(new=same, old=same.replace("NEW.", "OLD.")))
        for statement in _POSTGRESQL_TRIGGERS:
            op.execute(statement)
    else:
        for statement in _SQLITE_TRIGGERS:
            op.execute(statement.format(fixed=", ".join(_FIXED)))
    _note_earlier(bind)


def _note_earlier(bind: Connection) -> None:
    """Record the line up to which each table took coupons that were not issued."""
    placed = text("SELECT journal, max(last) FROM entry WHERE lines LIKE :mark GROUP BY journal")
    rows = bind.execute(placed, {"mark": '%"what":"CouponPlaced"%'}).all()
    if not rows:
        return
    head = bind.execute(text("SELECT seq, hash FROM journal WHERE id = :id"), {"id": HOUSE}).one()
    note = Note(HOUSE, EARLIER, {"tables": {row[0]: row[1] for row in rows}})
    query = text("SELECT lines FROM entry WHERE journal = :id AND last = :seq")
    last = bind.execute(query, {"id": HOUSE, "seq": head.seq}).scalar_one()
    time = max(iso(now_ms()), json.loads(last)["time"])
    entry, newest = written(Head(head.seq, head.hash), note, time)
    bind.execute(
        text("INSERT INTO entry VALUES (:journal, :seq, :seq, :lines, :sealed)"),
        {"journal": HOUSE, "seq": newest.seq, "lines": entry.lines, "sealed": b""},
    )
    bind.execute(
        text("UPDATE journal SET seq = :seq, hash = :hash WHERE id = :id"),
        {"seq": newest.seq, "hash": newest.hash, "id": HOUSE},
    )


_SQLITE_TRIGGERS = (
    """CREATE TRIGGER coupon_not_changed BEFORE UPDATE OF {fixed} ON coupon
    BEGIN SELECT RAISE(ABORT, 'kept for good: coupon'); END""",
    """CREATE TRIGGER coupon_not_deleted BEFORE DELETE ON coupon
    BEGIN SELECT RAISE(ABORT, 'kept for good: coupon'); END""",
    """CREATE TRIGGER coupon_not_replaced BEFORE INSERT ON coupon
    WHEN EXISTS (SELECT 1 FROM coupon WHERE id = NEW.id)
    BEGIN SELECT RAISE(ABORT, 'UNIQUE: there is one already: coupon'); END""",
    """CREATE TRIGGER coupon_moves BEFORE UPDATE OF state, journal ON coupon
    WHEN (OLD.state, NEW.state) NOT IN (VALUES ('issued', 'on the layout'),
      ('on the layout', 'issued'), ('on the layout', 'collected'), ('collected', 'issued'))
    BEGIN SELECT RAISE(ABORT, 'coupon not held'); END""",
)
_POSTGRESQL_GUARD = """CREATE FUNCTION coupon_guarded() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF ({new}) IS DISTINCT FROM ({old}) THEN
    RAISE EXCEPTION 'kept for good: coupon';
  END IF;
  IF (OLD.state, NEW.state) NOT IN (('issued', 'on the layout'), ('on the layout', 'issued'),
      ('on the layout', 'collected'), ('collected', 'issued')) THEN
    RAISE EXCEPTION 'coupon not held';
  END IF;
  RETURN NEW;
END $$"""
_POSTGRESQL_TRIGGERS = (
    """CREATE TRIGGER coupon_moves BEFORE UPDATE ON coupon
    FOR EACH ROW EXECUTE FUNCTION coupon_guarded()""",
    """CREATE TRIGGER coupon_not_deleted BEFORE DELETE ON coupon
    FOR EACH ROW EXECUTE FUNCTION kept_for_good()""",
    """CREATE TRIGGER coupon_not_emptied BEFORE TRUNCATE ON coupon
    FOR EACH STATEMENT EXECUTE FUNCTION kept_for_good()""",
)
