"""The lines of a journal, each tied to the one before it by a hash.

A line is canonical JSON. Its public part is everything but `hash`, `opened`, `proof` and `viewer`;
the hash is the SHA-256 of that part, which holds the hash of the line before (`prev`) and the
digest of what the line seals (`sealed`). `opened` has the sealed part and its salt, `proof` leads
from an opened card to the commitment, and `viewer`, in the first line of an extract, says whose
eyes it is for.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from json.encoder import encode_basestring_ascii as quoted
from typing import Any

from msgspec import Struct

from fairdeal.law.instrument import data
from fairdeal.play import Action, Event
from fairdeal.record.encode import ACTION, ACTION_PART, PUBLIC_PARTS, SEALED_PARTS, canonical
from fairdeal.sheet import Sheet

FORMAT = 1  # how lines are written
BEFORE_THE_FIRST = "0" * 64
NOT_HASHED = frozenset({"hash", "opened", "proof", "viewer"})

_sha256 = hashlib.sha256


def digest(public: str) -> str:
    """The hash of a line, from the canonical JSON of its public part."""
    return _sha256(public.encode()).hexdigest()


def sealed_digest(salt: bytes, part: str) -> str:
    """The digest that stands for a sealed part: its salt keeps it from being guessed."""
    return _sha256(salt + part.encode()).hexdigest()


@lru_cache(maxsize=1)
def rulings_digest() -> str:
    """The SHA-256 of the rulings that this product holds."""
    return _sha256(canonical(data("rulings.toml")).encode("ascii")).hexdigest()


def header(sheet: Sheet, table: str, product: str, chance: str, currency: str) -> dict[str, object]:
    """What the first line says of the table: the law, the rulings and the sheet in force.

    `chance` says where the order of the decks comes from.
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
    """Where a record ends: the number of the next line, and the hash that it is tied to.

    It gives the next lines, and the chain after them; where they go to is the caller's affair.
    """

    seq: int = 0
    prev: str = BEFORE_THE_FIRST

    def first(
        self, about: dict[str, object], time: str, seed: int | None = None, salt: bytes = b""
    ) -> tuple[str, "Chain"]:
        """The first line; it seals the seed of decks that can be repeated."""
        left = '{"actor":null,"clause":null,"data":' + canonical(about)
        if seed is None:
            return self._line(left, time, "journal")
        part = canonical({"seed": str(seed)})
        opened = f',"opened":{{"part":{part},"salt":"{salt.hex()}"}}'
        return self._line(left, time, "journal", f'"sealed":"{sealed_digest(salt, part)}",', opened)

    def action(self, action: Action, clause: str, time: str) -> tuple[str, "Chain"]:
        """The line of an action."""
        about = _about(action.actor.words, clause) + ACTION_PART.written(action)
        return self._line(about, time, ACTION)

    def events(
        self, events: Iterable[Event], time: str, seals: Iterator[bytes | str]
    ) -> tuple[list[str], "Chain"]:
        """The lines of the events that followed; each sealed part takes a fresh salt.

        Where somebody else's record is written again, what stays closed has only its digest.
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
    """The digest of a sealed part, and how it is opened where its salt is given."""
    if isinstance(given, str):
        return given, ""
    part = seal(event)
    return sealed_digest(given, part), f',"opened":{{"part":{part},"salt":"{given.hex()}"}}'


@lru_cache(maxsize=10_000)  # few people act, by few clauses
def _about(actor: str, clause: str) -> str:
    """The beginning of a line, up to what it says."""
    return f'{{"actor":"{actor}","clause":{quoted(clause)},"data":'


@lru_cache(maxsize=1000)  # few rulings, again and again
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
