"""The lines of a journal, each tied to the one before it by a hash.

A line is canonical JSON. Its public part is everything but `hash`, `opened`, `proof` and `viewer`.
The hash is the SHA-256 of the public part, which holds the hash of the line before (`prev`). It
also holds the digest of the sealed part (`sealed`). `opened` has the sealed part and its salt.
`proof` leads from an opened card to the commitment. `viewer`, in the first line of an extract,
names the viewer whom the extract is for.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from json.encoder import encode_basestring_ascii as quoted
from typing import Any

from msgspec import Struct

from fairdeal.law import data
from fairdeal.play import Action, Event
from fairdeal.record.encoding import ACTION, ACTION_PART, PUBLIC_PARTS, SEALED_PARTS, canonical
from fairdeal.sheet import Sheet

FORMAT = 1  # of the lines
BEFORE_THE_FIRST = "0" * 64
NOT_HASHED = frozenset({"hash", "opened", "proof", "viewer"})

_sha256 = hashlib.sha256


def digest(public: str) -> str:
    """Return the hash of a line, from the canonical JSON of its public part."""
    return _sha256(public.encode()).hexdigest()


def sealed_digest(salt: bytes, part: str) -> str:
    """Return the digest of a sealed part. The salt keeps the part from being guessed."""
    return _sha256(salt + part.encode()).hexdigest()


@lru_cache(maxsize=1)
def rulings_digest() -> str:
    """Return the SHA-256 of the rulings that this version holds."""
    return _sha256(canonical(data("rulings.toml")).encode("ascii")).hexdigest()


def header(sheet: Sheet, table: str, product: str, chance: str, currency: str) -> dict[str, object]:
    """Return the data of the first line: the law, the rulings and the sheet in force.

    `chance` names the source of the order of the decks.
    """
    return {
        "approvals": dict(sheet.approvals),
        "chance": chance,
        "currency": currency,
        "edition": sheet.instrument.edition,
        "format": FORMAT,
        "instrument": sheet.instrument.id,
        "licensee": sheet.licensee,
        "product": product,
        "rules": sheet.instrument.rules,
        "rulings_digest": rulings_digest(),
        "sheet": sheet.canonical(),
        "sheet_hash": sheet.hash,
        "table": table,
    }


class Chain(Struct, frozen=True):
    """The end of a record: the number of the next line, and the hash that it is tied to.

    It returns the next lines and the chain after them. The caller stores the lines.
    """

    seq: int = 0
    prev: str = BEFORE_THE_FIRST

    def first(
        self, about: dict[str, object], time: str, seed: int | None = None, salt: bytes = b""
    ) -> tuple[str, "Chain"]:
        """Return the first line, which seals a practice seed if there is one."""
        left = '{"actor":null,"clause":null,"data":' + canonical(about)
        if seed is None:
            return self._line(left, time, "journal")
        part = canonical({"seed": str(seed)})
        opened = f',"opened":{{"part":{part},"salt":"{salt.hex()}"}}'
        return self._line(left, time, "journal", f'"sealed":"{sealed_digest(salt, part)}",', opened)

    def done(
        self,
        action: Action,
        clause: str,
        events: Iterable[Event],
        time: str,
        seals: Iterator[bytes | str],
    ) -> tuple[list[str], "Chain"]:
        """Return the lines of an action and its events."""
        line, chain = self.action(action, clause, time)
        lines, chain = chain.events(events, time, seals)
        return [line, *lines], chain

    def action(self, action: Action, clause: str, time: str) -> tuple[str, "Chain"]:
        """Return the line of an action."""
        about = _about(action.actor.words, clause) + ACTION_PART.written(action)
        return self._line(about, time, ACTION)

    def events(
        self, events: Iterable[Event], time: str, seals: Iterator[bytes | str]
    ) -> tuple[list[str], "Chain"]:
        """Return the lines of an action's events; each sealed part takes a fresh salt.

        When an extract is written again, a part that stays closed has only its digest.
        """
        lines = []
        prev = self.prev
        for seq, event in enumerate(events, self.seq):
            end, write, seal = _WRITERS[type(event)]
            left = _about(event.actor.words, event.clause) + write(event)
            rulings = _texts(event.rulings)
            if seal is None:
                right = f',"prev":"{prev}","rulings":{rulings},"seq":{seq},"time":{time}{end}'
                prev = _sha256((left + right).encode()).hexdigest()
                lines.append(f'{left},"hash":"{prev}"{right}')
            else:
                sealed, opened = _sealed(next(seals), seal, event)
                right = (
                    f',"prev":"{prev}","rulings":{rulings},"sealed":"{sealed}",'
                    f'"seq":{seq},"time":{time}{end}'
                )
                prev = _sha256((left + right).encode()).hexdigest()
                lines.append(f'{left},"hash":"{prev}"{opened}{right}')
        return lines, Chain(self.seq + len(lines), prev)

    def _line(
        self, left: str, time: str, what: str, sealed: str = "", opened: str = ""
    ) -> tuple[str, "Chain"]:
        right = (
            f',"prev":"{self.prev}","rulings":[],{sealed}"seq":{self.seq},"time":{time},'
            f'"what":"{what}"}}'
        )
        hashed = _sha256((left + right).encode()).hexdigest()
        return f'{left},"hash":"{hashed}"{opened}{right}', Chain(self.seq + 1, hashed)


def _sealed(given: bytes | str, seal: Callable[[Any], str], event: Event) -> tuple[str, str]:
    """Return the digest of a sealed part, and its `opened` field if its salt is known."""
    if isinstance(given, str):
        return given, ""
    part = seal(event)
    return sealed_digest(given, part), f',"opened":{{"part":{part},"salt":"{given.hex()}"}}'


@lru_cache(maxsize=10_000)  # few actors and clauses
def _about(actor: str, clause: str) -> str:
    """Return the beginning of a line, up to its data."""
    return f'{{"actor":"{actor}","clause":{quoted(clause)},"data":'


@lru_cache(maxsize=1000)  # few rulings are repeated often
def _texts(rulings: tuple[str, ...]) -> str:
    return canonical(rulings)


_WRITERS = {
    kind: (
        f',"what":"{kind.__name__}"}}',
        part.written,
        SEALED_PARTS[kind].written if kind in SEALED_PARTS else None,
    )
    for kind, part in PUBLIC_PARTS.items()
}
