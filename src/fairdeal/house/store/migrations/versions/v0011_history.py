"""Rounds, hands and marks as rows beside the lines, so that no page reads whole journals."""

from alembic import op
from sqlalchemy import BigInteger, Column, ForeignKey, Text

from fairdeal.house.history.writing import rebuild

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Create the tables and fill them from the lines, some at a time."""
    _make_tables()
    if op.get_bind().dialect.name == "postgresql":
        op.execute(_WRITE_HISTORY)
    rebuild(op.get_bind())


def _journal() -> Column[str]:
    return Column("journal", Text, ForeignKey("journal.id"), primary_key=True)


def _numbers(*names: str) -> list[Column[int]]:
    return [Column(name, BigInteger, nullable=False) for name in names]


def _texts(*names: str) -> list[Column[str]]:
    return [Column(name, Text, nullable=False) for name in names]


def _make_tables() -> None:
    op.create_table(
        "played_round",
        _journal(),
        Column("number", BigInteger, primary_key=True),
        *_numbers("first"),
        *_texts("prev", "seated", "names"),
        Column("last", BigInteger),
        *_texts("ended", "began", "root"),
        *_numbers("void", "meter", "sheet"),
        *_texts("bet", "moved"),
        *_numbers("shown", "lying"),
    )
    op.create_index("played_round_moved", "played_round", ["journal", "moved"])
    op.create_index("played_round_first", "played_round", ["journal", "first"])
    op.create_table(
        "played_hand",
        _journal(),
        Column("round", BigInteger, primary_key=True),
        Column("seat", BigInteger, primary_key=True),
        *_texts("player", "name", "stakes", "nets"),
        *_numbers("coupon"),
        *_texts("time"),
    )
    op.create_index("played_hand_player", "played_hand", ["player", "time"])
    op.create_table(
        "mark",
        _journal(),
        Column("seq", BigInteger, primary_key=True),
        *_texts("kind", "subject", "time"),
    )
    op.create_index("mark_kind", "mark", ["journal", "kind", "seq"])
    op.create_index("mark_subject", "mark", ["journal", "kind", "subject", "seq"])
    op.create_table("reading", _journal(), *_numbers("seq"), *_texts("state"))


_WRITE_HISTORY = """CREATE FUNCTION house_write_with_history(doc jsonb)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM house_write_as_of(doc);
  INSERT INTO played_round SELECT r.* FROM jsonb_to_recordset(doc->'rounds') AS r(
      journal text, number bigint, first bigint, prev text, seated text, names text, last bigint,
      ended text, began text, root text, void bigint, meter bigint, sheet bigint, bet text,
      moved text, shown bigint, lying bigint)
    ON CONFLICT (journal, number) DO UPDATE SET (first, prev, seated, names, last, ended, began,
      root, void, meter, sheet, bet, moved, shown, lying) = (excluded.first, excluded.prev,
      excluded.seated, excluded.names, excluded.last, excluded.ended, excluded.began,
      excluded.root, excluded.void, excluded.meter, excluded.sheet, excluded.bet, excluded.moved,
      excluded.shown, excluded.lying);
  INSERT INTO played_hand SELECT h.* FROM jsonb_to_recordset(doc->'hands') AS h(
      journal text, round bigint, seat bigint, player text, name text, stakes text, nets text,
      coupon bigint, time text)
    ON CONFLICT (journal, round, seat) DO UPDATE SET (player, name, stakes, nets, coupon, time)
      = (excluded.player, excluded.name, excluded.stakes, excluded.nets, excluded.coupon,
      excluded.time);
  INSERT INTO mark SELECT m.* FROM jsonb_to_recordset(doc->'marks') AS m(
      journal text, seq bigint, kind text, subject text, time text)
    ON CONFLICT (journal, seq) DO UPDATE SET (kind, subject, time)
      = (excluded.kind, excluded.subject, excluded.time);
  INSERT INTO reading SELECT n.* FROM jsonb_to_recordset(doc->'readings') AS n(
      journal text, seq bigint, state text)
    ON CONFLICT (journal) DO UPDATE SET seq = excluded.seq, state = excluded.state;
END $$"""
