"""A player's own rounds: told again as the player saw them, proved, and shown to whom they like.

A link to a round is made by its owner, cannot be guessed, and ends when its owner says so. It shows
what its owner saw in that round, with the other players by their seats.
"""

import asyncio
import hmac
import secrets
from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import select

from fairdeal.audit import (
    DecisionRow,
    HandHistory,
    RoundPart,
    RoundReplay,
    WagerRow,
    csv_text,
    extract,
    hand_history,
    joined,
    proofs,
    recall,
)
from fairdeal.house.access import Person
from fairdeal.house.access.commands import Commands, Draft
from fairdeal.house.access.people import People
from fairdeal.house.history.round_steps import RoundInSteps, in_steps, sheet_in_force
from fairdeal.house.history.rounds import PlayedRound, Rounds
from fairdeal.house.store import SHARE, Note, Seal, Work
from fairdeal.house.tables.tables import Tables
from fairdeal.law import Refused, refuse
from fairdeal.play import AUDITOR, Event, PlayerViewer, Viewer

MOST_ROUNDS = 50  # rounds in one list
MOST_EXPORTED = 500  # in one download


class RoundAsSeen(Struct, frozen=True):
    """A round that somebody may look at, and with whose eyes."""

    round: PlayedRound
    viewer: Viewer
    net: int | None = None  # what its player won, if anything was settled


class Share(Struct, frozen=True):
    """A link that is open."""

    id: str
    link: str  # what stands in its address
    table: str
    number: int
    created: int


class Recall:
    """Tells rounds again."""

    def __init__(
        self, commands: Commands, people: People, tables: Tables, rounds: Rounds, seal: Seal
    ) -> None:
        self._commands, self._people, self._tables = commands, people, tables
        self._database, self._rounds, self._seal = commands.database, rounds, seal

    # -- a player's own rounds

    def own(self, person: Person, most: int = MOST_ROUNDS) -> list[RoundAsSeen]:
        """The last rounds in which a player wagered, the newest first."""
        names = [name for name in (person.id, person.known_as) if name]
        return [_as_seen_by(person, round) for round in self._rounds.of_player(names, most)]

    def find(self, person: Person, table: str, number: int) -> RoundAsSeen:
        """A round in which a player wagered; anybody else's does not exist for that player."""
        try:
            round = self._rounds.find(table, number)
        except Refused as refused:
            if refused.refusal.name == "round-not-over":
                raise
            raise _not_yours(number) from None
        if person.known_among(round.players) not in round.players:
            raise _not_yours(number)
        return _as_seen_by(person, round)

    # -- what there is to see of one

    def told(self, own: RoundAsSeen) -> RoundReplay:
        """The round again, event by event, as its player saw it."""
        return recalled(self._rounds, own.round, own.viewer)

    def in_steps(self, own: RoundAsSeen, *, shared: bool = False) -> RoundInSteps:
        """Return the round in steps, as its player saw it; a shared one names its owner only."""
        seen = self.told(own)
        first = self._rounds.lines(own.round)[0]
        return in_steps(own.round, as_shared(seen) if shared else seen, first)

    def proof(self, own: RoundAsSeen) -> dict[str, object]:
        """Every card that the player saw, led back to the commitment."""
        return proof_of(self._rounds, own.round, own.viewer)

    def extract(self, own: RoundAsSeen) -> Iterator[str]:
        """The journal up to the end of the round, with only what the player saw opened."""
        lines = self._tables.finished_lines(own.round.table, last=own.round.end)
        return extract(lines, own.viewer)

    def part(self, own: RoundAsSeen) -> list[str]:
        """The lines of the round, with what was seen opened."""
        round, lines = own.round, self._rounds.lines(own.round)
        if own.viewer == AUDITOR:
            return lines[1:]
        return list(extract(lines, own.viewer, round.start))[1:]

    def hands(self, person: Person) -> HandHistory:
        """The decisions and wagers of the player's last rounds, the oldest first."""
        return joined(self._hands(own) for own in reversed(self.own(person, MOST_EXPORTED)))

    def hands_as_csv(self, person: Person, name: str) -> str | None:
        """One table of them, “decisions.csv” or “wagers.csv”; none of another name."""
        match name:
            case "decisions.csv":
                return csv_text(self.hands(person).decisions, DecisionRow)
            case "wagers.csv":
                return csv_text(self.hands(person).wagers, WagerRow)
        return None

    def _hands(self, own: RoundAsSeen) -> HandHistory:
        round, lines = own.round, self._rounds.lines(own.round)
        part = RoundPart(
            number=round.number,
            sheet=sheet_in_force(round, lines[0]),
            seated=round.start.seated,
            names=round.start.names,
        )
        opened = [lines[0], *list(extract(lines, own.viewer, round.start))[1:]]
        return hand_history(opened, own.viewer, part=part)

    # -- links

    async def share(self, person: Person, key: str, table: str, number: int) -> Share:
        """A new link to a round of one's own."""
        await asyncio.to_thread(self.find, person, table, number)
        id = "s" + secrets.token_hex(8)

        def make() -> Draft:
            row = SHARE.insert().values(
                id=id,
                person=person.id,
                journal=table,
                round=number,
                created=self._database.now(),
            )
            about = {"share": id, "table": table, "round": number}
            note = self._commands.note(Note(person.id, "round shared", about))
            return Draft(Work((note,), told=(row,)), {"share": id}, seq=note.last)

        body = {"share": table, "round": number}
        made = (await self._commands.run(person, key, body, make))["share"]
        return self._open(self._row(made))

    async def end_share(self, person: Person, key: str, id: str) -> None:
        """A link ends; only who made it can."""

        def make() -> Draft:
            row = self._row(id)
            if row is None or row.person != person.id or row.ended is not None:
                raise refuse("no-such-link", "there is no such link of yours, or it has ended")
            change = SHARE.update().where(SHARE.c.id == id).values(ended=self._database.now())
            note = self._commands.note(Note(person.id, "share ended", {"share": id}))
            return Draft(Work((note,), told=(change,)), {}, seq=note.last)

        await self._commands.run(person, key, {"end share": id}, make)

    def shares(self, person: Person, table: str, number: int) -> list[Share]:
        """The open links of a player to a round."""
        query = select(SHARE).where(
            SHARE.c.person == person.id,
            SHARE.c.journal == table,
            SHARE.c.round == number,
            SHARE.c.ended.is_(None),
        )
        with self._database.reader.connect() as connection:
            rows = connection.execute(query.order_by(SHARE.c.created)).all()
        return [self._open(row) for row in rows]

    def shared(self, link: str) -> RoundAsSeen:
        """The round that a link leads to, with the eyes of who made it."""
        id, _, _ = link.partition(".")
        row = self._row(id) if hmac.compare_digest(link.encode(), self._link(id).encode()) else None
        if row is None or row.ended is not None:
            raise refuse(
                "no-such-link", "this link leads nowhere; whoever shared it may have ended it"
            )
        return self.find(self._people.person(row.person), row.journal, row.round)

    def _link(self, id: str) -> str:
        return f"{id}.{self._seal.link(id)}"

    def _open(self, row: Any) -> Share:
        return Share(row.id, self._link(row.id), row.journal, row.round, row.created)

    def _row(self, id: str) -> Any:
        with self._database.reader.connect() as connection:
            return connection.execute(select(SHARE).where(SHARE.c.id == id)).one_or_none()


def _as_seen_by(person: Person, round: PlayedRound) -> RoundAsSeen:
    known_as = person.known_among(round.players)
    return RoundAsSeen(round, PlayerViewer(known_as), round.players[known_as])


def recalled(rounds: Rounds, round: PlayedRound, viewer: Viewer) -> RoundReplay:
    """A round as a viewer saw it."""
    return recall(rounds.lines(round), round.number, viewer, round.start)


def proof_of(rounds: Rounds, round: PlayedRound, viewer: Viewer) -> dict[str, object]:
    """What a viewer can prove of a round."""
    return proofs(rounds.lines(round), round.number, viewer, round.start)


def as_shared(told: RoundReplay) -> RoundReplay:
    """Return a round without what says who the others are, and what they bring or take away.

    Others are called by their seats, and the owner has no id. What lay on the felt stays: the
    owner saw it, as everybody at the table did.
    """
    assert isinstance(told.viewer, PlayerViewer)
    owner, names = told.viewer.player, {_OWNER: told.viewer_words}

    def alias(player: str, seat: int) -> str:
        if player == owner:
            return _OWNER
        names[f"seat {seat}"] = f"Seat {seat}"
        return f"seat {seat}"

    def kept(event: Event) -> Event | None:
        if event.player and event.seat:
            unnamed = {"name": ""} if event.name else {}
            return replace(event, player=alias(event.player, event.seat), **unnamed)
        if event.name:
            return None
        if event.player:
            return replace(event, player=_OWNER) if event.player == owner else None
        return event

    events = tuple(
        (line, event) for line, each in told.seen_lines if (event := kept(each)) is not None
    )
    seated = {seat: alias(player, seat) for seat, player in told.seated.items()}
    viewer = PlayerViewer(_OWNER)
    return replace(told, viewer=viewer, seen_lines=events, names=names, seated=seated)


_OWNER = "owner"  # of a shared round, where a table has an id


def _not_yours(number: int) -> Refused:
    return refuse("not-your-round", f"you had no wager in a round {number} of this table")
