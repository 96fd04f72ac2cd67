"""The house's own journal in words; each line as it is stored beside it."""

from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime
from typing import Any

import msgspec
from msgspec import Struct

from fairdeal.house import (
    ACCEPTED,
    APPROVED,
    AS_FOUND,
    COUPONS_NOTED,
    DENIED,
    DRAIN_BEGUN,
    DRAIN_ENDED,
    FOR_EVER,
    HANDED_IN,
    HOUSE,
    KINDS,
    LOOKED,
    METER_READ,
    MOVES,
    NAMED,
    NOTED,
    PLANNED,
    PRACTISED,
    RULES_SET,
    RULES_TAKEN_UP,
    UNANSWERED,
    House,
    HouseLine,
    Kind,
    Observation,
)
from fairdeal.house import ISSUED as COUPON_ISSUED
from fairdeal.law import Refused, instrument
from fairdeal.money import Currency, in_dollars
from fairdeal.view.typography import date, typographic
from fairdeal.web.pages.account.account import day_words
from fairdeal.web.pages.cage.accounts import Accounts
from fairdeal.web.pages.staff.staff_page import observed_words

GROUPS: Mapping[str, tuple[str, tuple[str, ...]]] = {  # by address: in words, and what it shows
    "people": (
        "People and roles",
        ("signed on", "visitor came", "account made", "staff added", "role ", "locked",
         "is called", AS_FOUND),
    ),
    "tables": (
        "Tables, sheets, plans",
        ("table opened", "sheet ", "chips table ", PLANNED, METER_READ, NAMED),
    ),
    "reports": ("Irregularities", ("report ",)),
    "money": (
        "Money and coupons",
        (*MOVES, "fill ", "credit ", "correction ", "coupon ", PRACTISED, COUPONS_NOTED),
    ),
    "limits": ("Players’ own limits", ("limit set", "stays away")),
    "looks": ("Looks and links", (LOOKED, HANDED_IN, "round shared", "share ended")),
}  # fmt: skip
_OUTSIDE = {HOUSE: "The house", "command line": "The command line"}


class HouseLogLine(Struct, frozen=True):
    """A line of the house's journal, in words."""

    line: int  # from 1
    time: str
    who: str
    words: str
    more: str
    stored: str


class HouseLogFormatter:
    """A formatter of lines, with the names of the people and tables in them."""

    def __init__(self, house: House) -> None:
        self._house, self._accounts = house, Accounts(house)
        self._tables = {row["id"]: row["name"] for row in house.tables.all()}

    def in_words(self, lines: Iterable[HouseLine]) -> list[HouseLogLine]:
        """Return each line in a sentence, with details."""
        return [self._line_in_words(line) for line in lines]

    def _line_in_words(self, line: HouseLine) -> HouseLogLine:
        try:
            words, more = self._words(line)
        except (LookupError, TypeError, ValueError, Refused):  # of another release
            words, more = line.what, ""
        who = _OUTSIDE.get(line.actor) or self._accounts.name(line.actor)
        return HouseLogLine(line.seq + 1, line.time, who, words, more, line.stored)

    def _words(self, line: HouseLine) -> tuple[str, str]:
        if line.what in MOVES:
            return self._moved(line.what, line.data)
        if line.what in _TOLD:
            return _TOLD[line.what](self, line.data)
        for kind in KINDS.values():
            if line.what.startswith(f"{kind.words} "):
                return self._of_two(kind, line.what.removeprefix(f"{kind.words} "), line.data)
        return line.what, ""

    def table(self, id: str) -> str:
        """Return the name of a table."""
        return self._tables.get(id, id)

    def person(self, id: str) -> str:
        """Return the name of a person."""
        return self._accounts.name(id)

    # -- what takes two people

    def _of_two(self, kind: Kind, how: str, about: Mapping[str, Any]) -> tuple[str, str]:
        if how == "proposed":
            subject, more = self._subject(kind, str(about["table"]), about["body"])
            return f"{_PROPOSES[kind]} {subject}", more
        proposed = self._house.proposals.find(str(about["proposal"]))
        subject, _ = self._subject(kind, proposed.table, proposed.body)
        said = [str(about[each]) for each in ("how", "remark") if about.get(each)]
        proposer = f"asked by {self.person(proposed.proposed_by)}"
        decides = _DECIDES.get(how)
        if decides is None:  # not put in force, and why
            return f"{subject} was {how}", proposer
        return f"{decides} {subject}", "; ".join([proposer, *said])

    def _subject(self, kind: Kind, table: str, body: Mapping[str, Any]) -> tuple[str, str]:
        """Return the subject of a proposal, and the reason given."""
        where, reason = self.table(table), str(body.get("reason") or body.get("remark") or "")
        match kind:
            case Kind.REPORT:
                seen = msgspec.convert(body, Observation)
                words = observed_words(seen)
                quoted = f"“{words[:1].lower()}{words[1:]}” at {where}, round {seen.round:,}"
                return quoted, reason
            case Kind.SHEET:
                return f"another sheet for {where}", reason
            case Kind.CHIPS_TABLE:
                game = typographic(instrument(body["instrument"]).game)
                return f"{body['name']}, {game}, for chips", reason
            case Kind.COUPON:
                return self.coupon(body), ""
            case Kind.CORRECTION:
                source, target = (self._accounts.words(body[end]) for end in ("source", "target"))
                words = f"a correction of {in_dollars(body['cents'])}"
                return words, f"from {source} to {target}: {reason}"
        return f"a {kind.words} of {in_dollars(body['cents'])} for {where}", reason

    def coupon(self, issue: Mapping[str, Any]) -> str:
        """Return a coupon that was issued, in words."""
        practice = "practice " if issue["currency"] == Currency.PRACTICE.value else ""
        face, owner = in_dollars(issue["face"]), self.person(issue["person"])
        return f"a {face} {practice}coupon for {owner}, until {day_words(issue['expires'])}"

    # -- money, by one person

    def _moved(self, what: str, about: Mapping[str, Any]) -> tuple[str, str]:
        source, target = (self._accounts.words(about[end]) for end in ("source", "target"))
        amount = in_dollars(about["cents"])
        return f"{_MOVES[what]} {amount}", f"from {source} to {target}"


_PROPOSES = {Kind.REPORT: "reports"}
_PROPOSES |= {kind: "asks for" for kind in Kind if kind not in _PROPOSES}
_DECIDES = {
    ACCEPTED: "confirms",
    DENIED: "does not confirm",
    APPROVED: "approves, from the next round on,",
    NOTED: "confirms, after the round,",
    UNANSWERED: "has play go on without an answer to",
}
_MOVES = dict(
    zip(
        MOVES,
        (
            "gives chips for",
            "gives cash for",
            "empties a drop box of",
            "empties a tip box of",
            "takes more practice chips,",
        ),
        strict=True,
    )
)


def _looked(formatter: HouseLogFormatter, about: Mapping[str, Any]) -> tuple[str, str]:
    if about.get("day"):
        return f"takes all journals of {date(about['day'])} away", ""
    table = formatter.table(about["table"])
    if about.get("round"):
        return f"looks at round {about['round']:,} of {table}", ""
    lines = f"{about['lines']:,} lines" if "lines" in about else ""
    return f"takes the journal of {table} away", lines


def _limit(formatter: HouseLogFormatter, about: Mapping[str, Any]) -> tuple[str, str]:
    kind, most, since = about["limit"], about["most"], f"from {_moment(about['effective'])}"
    if most is None:
        return f"lifts the own limit: {kind}", since
    amount = f"{most:,} minutes" if kind == "time" else in_dollars(most)
    per = {"wager": "at once", "loss": "lost in a day", "time": "in a day"}[kind]
    return f"sets an own limit of {amount} {per}", since


def _stays_away(formatter: HouseLogFormatter, about: Mapping[str, Any]) -> tuple[str, str]:
    until = about["until"]
    return "stays away " + ("for good" if until >= FOR_EVER else f"until {_moment(until)}"), ""


def _plan(formatter: HouseLogFormatter, about: Mapping[str, Any]) -> tuple[str, str]:
    plans = [f"closes {_moment_of(about['closes'])}"] if about["closes"] else []
    plans += [f"meter is read at {', '.join(about['readings'])}"] if about["readings"] else []
    return f"plans {formatter.table(about['table'])}", "; ".join(plans) or "nothing is planned"


def _meter(formatter: HouseLogFormatter, about: Mapping[str, Any]) -> tuple[str, str]:
    words = f"reads the meter of {formatter.table(about['table'])}: {in_dollars(about['shown'])}"
    same = about["shown"] == about["on_record"]
    return words, "as on record" if same else f"on record {in_dollars(about['on_record'])}"


def _opened(formatter: HouseLogFormatter, about: Mapping[str, Any]) -> tuple[str, str]:
    return f"opens {about['name']}", f"sheet {about['sheet'][:4]} {about['sheet'][4:8]}"


def _role(deed: str) -> Callable[[HouseLogFormatter, Mapping[str, Any]], tuple[str, str]]:
    return lambda formatter, about: (
        deed.format(about["role"], formatter.person(about["person"])),
        "",
    )


def _plainly(words: str, more: str = "") -> Callable[..., tuple[str, str]]:
    return lambda formatter, about: (words.format(**about), more.format(**about))


_TOLD: Mapping[str, Callable[[HouseLogFormatter, Mapping[str, Any]], tuple[str, str]]] = {
    "signed on": _plainly("signs on"),
    "visitor came": _plainly("comes in as {name}"),
    "account made": _plainly("makes an account, {name}"),
    "staff added": lambda formatter, about: (
        f"makes {about['name']} a member of staff",
        ", ".join(about["roles"]),
    ),
    "role given": _role("gives the role of {} to {}"),
    "role taken": _role("takes the role of {} from {}"),
    "locked": lambda formatter, about: (
        "is locked out at one address after wrong passwords",
        f"until {_moment(about['until'])}",
    ),
    "is called": _plainly("is called {name} from now on"),
    AS_FOUND: _plainly(
        "records people, tables and proposals as an earlier release left them",
        "part {part:,} of {parts:,}",
    ),
    "limit set": _limit,
    "stays away": _stays_away,
    "round shared": lambda formatter, about: (
        f"shares a link to round {about['round']:,} of {formatter.table(about['table'])}",
        "",
    ),
    "share ended": _plainly("ends a shared link"),
    "table opened": _opened,
    PLANNED: _plan,
    METER_READ: _meter,
    NAMED: _plainly("is called {name} from now on"),
    COUPON_ISSUED: lambda formatter, about: (f"issues {formatter.coupon(about)}", ""),
    PRACTISED: lambda formatter, about: (f"takes {formatter.coupon(about)}", ""),
    RULES_SET: lambda formatter, about: (
        f"lets one cashier issue coupons up to {in_dollars(about['alone'])} to a player in a day",
        f"practice coupons of {in_dollars(about['practice'])}" if about["practice"] else "",
    ),
    DRAIN_BEGUN: _plainly("lets no new round start, before an upgrade"),
    DRAIN_ENDED: _plainly("lets rounds start again"),
    RULES_TAKEN_UP: lambda formatter, about: (
        "brings its tables to the rules of the program",
        ", ".join(f"{name} edition {number}" for name, number in about["rules"].items()),
    ),
    COUPONS_NOTED: _plainly("notes coupons from before it issued any"),
    LOOKED: _looked,
    HANDED_IN: _plainly("checks a copy that was handed in", "{lines:,} lines"),
}


def _moment(milliseconds: int) -> str:
    return _moment_of(datetime.fromtimestamp(milliseconds / 1000, UTC).isoformat())


def _moment_of(written: str) -> str:
    at = datetime.fromisoformat(written)
    return f"{at:%H:%M}, {at.day} {at:%B}"
