"""The tables of the house's database, as queries see them; migrations create them.

Times are milliseconds since 1970 (UTC), amounts are cents. Lines, transfers and answers are never
changed or deleted, which triggers in the database enforce too. People, roles, limits, proposals,
links and tables change only with their line of the house's journal.
"""

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    LargeBinary,
    MetaData,
    Table,
    Text,
)

METADATA = MetaData()

JOURNAL = Table(  # the head of each chain: one for the house, one for each table
    "journal",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("seq", BigInteger, nullable=False),
    Column("hash", Text, nullable=False),
    Column("held", Text, nullable=False),  # the report that suspends a table; else empty
)

ENTRY = Table(  # the lines that one command added to a chain; faces and orders are sealed
    "entry",
    METADATA,
    Column("journal", Text, ForeignKey("journal.id"), primary_key=True),
    Column("first", BigInteger, primary_key=True),
    Column("last", BigInteger, nullable=False),
    Column("lines", Text, nullable=False),
    Column("sealed", LargeBinary, nullable=False),
)

COMMAND = Table(  # the answer to a caller's key, kept for good
    "command",
    METADATA,
    Column("account", Text, primary_key=True),
    Column("key", Text, primary_key=True),
    Column("digest", Text, nullable=False),
    Column("answer", Text, nullable=False),
    Column("journal", Text, nullable=False),
    Column("seq", BigInteger, nullable=False),
    Column("time", BigInteger, nullable=False),
)

TRANSFER = Table(
    "transfer",
    METADATA,
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
    Index("transfer_source", "source", "time"),
    Index("transfer_target", "target", "time"),
)

BALANCE = Table(  # balances of accounts away from the tables
    "balance",
    METADATA,
    Column("account", Text, primary_key=True),
    Column("currency", Text, primary_key=True),
    Column("cents", BigInteger, nullable=False),
    Column("may_owe", BigInteger, nullable=False),
    CheckConstraint("cents >= 0 OR may_owe = 1", "balance_covered"),
)

GAMING_TABLE = Table(
    "gaming_table",
    METADATA,
    Column("id", Text, ForeignKey("journal.id"), primary_key=True),
    Column("name", Text, nullable=False, unique=True),
    Column("instrument", Text, nullable=False),
    Column("currency", Text, nullable=False),
    Column("settings", Text, nullable=False),  # JSON: pace, clock, who deals
    Column("opened", BigInteger, nullable=False),
)

SNAPSHOT = Table(  # the newest state between rounds; what came after is played again
    "snapshot",
    METADATA,
    Column("journal", Text, ForeignKey("journal.id"), primary_key=True),
    Column("seq", BigInteger, nullable=False),
    Column("body", LargeBinary, nullable=False),
)

DUE = Table(  # the house's next automatic act at a table, on the database's clock
    "due",
    METADATA,
    Column("journal", Text, ForeignKey("journal.id"), primary_key=True),
    Column("seq", BigInteger, nullable=False),
    Column("at", BigInteger, nullable=False),
    Index("due_at", "at"),
)

MORE_TIME = Table(  # a seat's decision whose clock was made longer, or ran out (0)
    "more_time",
    METADATA,
    Column("journal", Text, ForeignKey("journal.id"), primary_key=True),
    Column("seat", BigInteger, primary_key=True),
    Column("step", Text, primary_key=True),
    Column("until", BigInteger, nullable=False),
)

PERSON = Table(
    "person",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),  # the person's name
    Column("password", Text),  # argon2id; a visitor has none
    Column("failures", BigInteger, nullable=False),  # wrong passwords since one was right
    Column(
        "locked_until", BigInteger, nullable=False
    ),  # while many guess: the time of the next attempt
    Column("excluded_until", BigInteger, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("known_as", Text),  # the name at tables where the person sat down before tables used ids
    Column("signs_on_as", Text),
    Column("version", BigInteger, nullable=False, server_default="0"),  # of roles and limits
    Index("person_known_as", "known_as"),
)

SIGN_ON_FAILURE = Table(  # an account as seen from an address: guessed at, or signed on to
    "sign_on_failure",
    METADATA,
    Column("person", Text, ForeignKey("person.id"), primary_key=True),
    Column("address", Text, primary_key=True),  # of IPv6 the network
    Column("failures", BigInteger, nullable=False),  # wrong passwords in a row
    Column("locked_until", BigInteger, nullable=False),
    Column("signed_on", BigInteger, nullable=False),  # when, the last time; 0: never
    Column("at", BigInteger, nullable=False),  # the last attempt
)

LEARNING = Table(  # a person's own answers in the School: no part of any journal, deleted at will
    "learning",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("person", Text, ForeignKey("person.id"), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("answer", Text, nullable=False),
    Index("learning_person", "person", "at"),
)

PERSON_NAME = Table(  # the looks of each sign-on name, so that no two people have similar names
    "person_name",
    METADATA,
    Column("looks", Text, primary_key=True),
    Column("person", Text, ForeignKey("person.id"), nullable=False),
)

ROLE = Table(
    "role",
    METADATA,
    Column("person", Text, ForeignKey("person.id"), primary_key=True),
    Column("role", Text, primary_key=True),
)

SESSION = Table(
    "session",
    METADATA,
    Column("token", Text, primary_key=True),  # the digest of it
    Column("person", Text, ForeignKey("person.id"), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("ended", BigInteger),
    Index("session_person", "person", "seen"),
)

OWN_LIMIT = Table(  # players' own limits; the newest row in effect counts
    "own_limit",
    METADATA,
    Column("person", Text, ForeignKey("person.id"), primary_key=True),
    Column("kind", Text, primary_key=True),
    Column("number", BigInteger, primary_key=True),
    Column("most", BigInteger),  # cents or minutes; none: no limit
    Column("effective", BigInteger, nullable=False),
)

PROPOSAL = Table(  # proposals, which need two people
    "proposal",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("journal", Text, ForeignKey("journal.id"), nullable=False),
    Column("body", Text, nullable=False),
    Column("proposed_by", Text, ForeignKey("person.id"), nullable=False),
    Column("proposed", BigInteger, nullable=False),
    Column("decided_by", Text, ForeignKey("person.id")),
    Column("decided", BigInteger),
    Column("decision", Text),
    Column("seq", BigInteger),  # the line of the house's journal that proposes it
    CheckConstraint("decided_by <> proposed_by", "proposal_two_people"),
    Index("proposal_journal", "journal", "kind", "proposed"),
    Index("proposal_decision", "decision", "proposed"),
)

SHARE = Table(  # links to rounds, which their players made; a link itself takes the house's key
    "share",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("person", Text, ForeignKey("person.id"), nullable=False),
    Column("journal", Text, ForeignKey("journal.id"), nullable=False),
    Column("round", BigInteger, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("ended", BigInteger),
    Index("share_person", "person"),
)

COUPON = Table(  # match play coupons; what a coupon is never changes, only where it is
    "coupon",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("owner", Text, ForeignKey("person.id"), nullable=False),
    Column("face", BigInteger, nullable=False),
    Column("currency", Text, nullable=False),
    Column("issued", BigInteger, nullable=False),
    Column("expires", BigInteger, nullable=False),
    Column("line", BigInteger, nullable=False),  # of the house's journal, which issued it
    Column("proposal", Text, nullable=False),  # that a second person accepted; else empty
    Column("state", Text, nullable=False),
    Column("journal", Text, ForeignKey("journal.id")),  # where it lies, or was collected
    CheckConstraint("face > 0 AND face % 100 = 0", "coupon_whole_dollars"),
    CheckConstraint("expires > issued", "coupon_expires_later"),
    CheckConstraint("state IN ('issued', 'on the layout', 'collected')", "coupon_state"),
    CheckConstraint("(state = 'issued') = (journal IS NULL)", "coupon_lies_somewhere"),
    Index("coupon_owner", "owner", "state", "expires"),
    Index("coupon_issued", "owner", "issued"),
)

# -- the read model: rows that are folded from lines, written with them and never authoritative

PLAYED_ROUND = Table(  # `history/rows.py` says what the columns are
    "played_round",
    METADATA,
    Column("journal", Text, ForeignKey("journal.id"), primary_key=True),
    Column("number", BigInteger, primary_key=True),
    Column("first", BigInteger, nullable=False),
    Column("prev", Text, nullable=False),
    Column("seated", Text, nullable=False),
    Column("names", Text, nullable=False),
    Column("last", BigInteger),
    Column("ended", Text, nullable=False),
    Column("began", Text, nullable=False),
    Column("root", Text, nullable=False),
    Column("void", BigInteger, nullable=False),
    Column("meter", BigInteger, nullable=False),
    Column("sheet", BigInteger, nullable=False),
    Column("bet", Text, nullable=False),
    Column("moved", Text, nullable=False),
    Column("shown", BigInteger, nullable=False),
    Column("lying", BigInteger, nullable=False),
    Index("played_round_moved", "journal", "moved"),
    Index("played_round_first", "journal", "first"),
)

PLAYED_HAND = Table(
    "played_hand",
    METADATA,
    Column("journal", Text, ForeignKey("journal.id"), primary_key=True),
    Column("round", BigInteger, primary_key=True),
    Column("seat", BigInteger, primary_key=True),
    Column("player", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("stakes", Text, nullable=False),
    Column("nets", Text, nullable=False),
    Column("coupon", BigInteger, nullable=False),
    Column("time", Text, nullable=False),
    Index("played_hand_player", "player", "time"),
)

MARK = Table(
    "mark",
    METADATA,
    Column("journal", Text, ForeignKey("journal.id"), primary_key=True),
    Column("seq", BigInteger, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("subject", Text, nullable=False),
    Column("time", Text, nullable=False),
    Index("mark_kind", "journal", "kind", "seq"),
    Index("mark_subject", "journal", "kind", "subject", "seq"),
)

READING = Table(  # the fold of a table's lines up to one of them
    "reading",
    METADATA,
    Column("journal", Text, ForeignKey("journal.id"), primary_key=True),
    Column("seq", BigInteger, nullable=False),
    Column("state", Text, nullable=False),
)

HISTORY_TABLES = (PLAYED_ROUND, PLAYED_HAND, MARK, READING)
KEPT_FOR_GOOD = (ENTRY, COMMAND, TRANSFER)
