"""The journal: every action and every event, line by line, as they happen."""

from collections.abc import Callable, Iterator, Mapping
from json.encoder import encode_basestring_ascii as quoted
from typing import TYPE_CHECKING

from fairdeal.law import Refusal, Refused, refuse
from fairdeal.money import LARGEST
from fairdeal.play import Action, Event
from fairdeal.record.chain import Chain, header
from fairdeal.record.encoding import canonical
from fairdeal.record.head import head_text
from fairdeal.table import SALT_BYTES, Entropy, TableState

if TYPE_CHECKING:
    from fairdeal.record.signing import Signer

BROKEN = "journal-broken"  # the refusal after a failed write

_MOST = 200  # characters of any attempted value
_AT_A_TIME = 64  # salts
Write = Callable[[str], None]


def _nowhere(text: str) -> None:
    """Discard the text."""


class Journal:
    """A writer of the actions and events of a table; the caller provides clock, entropy and files.

    `write` takes the lines of one action and must have stored them durably when it returns. `head`
    then takes the number and the hash of the newest line, so that a missing end can be noticed.
    `refusals` takes a line for each refused attempt; these lines are outside the chain. After a
    failed write, nothing more is accepted.

    `chance` names the source of the decks. A practice `seed` is sealed, so that an extract does not
    reveal hidden cards. With a `signer` the head is signed. `chain` and `since` are the end and the
    last time of the record that this journal continues.
    """

    def __init__(
        self,
        write: Write,
        *,
        clock: Callable[[], str],
        entropy: Entropy,
        product: str = "",
        chance: str = "",
        seed: int | None = None,
        head: Write = _nowhere,
        refusals: Write = _nowhere,
        signer: "Signer | None" = None,
        chain: Chain = Chain(),  # noqa: B008  # a frozen value
        since: str = "",
    ) -> None:
        self._write = write
        self._clock = clock
        self._time = since  # of the last line
        self._salts = salts(entropy)
        self._product, self._chance, self._seed = product, chance, seed
        self._head = head
        self._refusals = refusals
        self._signer = signer
        self.chain = chain  # up to the newest line
        self._broken = False

    def opened(self, state: TableState, events: tuple[Event, ...]) -> None:
        """Write the first line, and the events of opening the table."""
        time = quoted(self._now())
        currency = state.ledger.currency.value
        about = header(state.sheet, state.name, self._product, self._chance, currency)
        salt = b"" if self._seed is None else next(self._salts)
        line, chain = self.chain.first(about, time, self._seed, salt)
        lines, chain = chain.events(events, time, self._salts)
        self._append([line, *lines], chain)

    def done(
        self, before: TableState, action: Action, after: TableState, events: tuple[Event, ...]
    ) -> None:
        """Write an action and its events."""
        time = quoted(self._now())
        clause = events[0].clause if events else before.step.clause
        self._append(*self.chain.done(action, clause, events, time, self._salts))

    def refused(self, state: TableState, action: Action, refusal: Refusal) -> None:
        """Write an attempt that was refused."""
        line = {
            "time": self._now(),
            "actor": str(action.actor),
            "action": _attempt(action),
            "refusal": {
                "name": refusal.name,
                "message": refusal.message,
                "clause": refusal.clause,
            },
        }
        self._check_whole()
        try:
            self._refusals(canonical(line) + "\n")
        except OSError as error:
            raise self._stopped(error) from None

    def _now(self) -> str:
        """Return the time. If the clock is set back, the record's time is not."""
        self._time = max(self._time, self._clock())
        return self._time

    def _append(self, lines: list[str], chain: Chain) -> None:
        """Write the lines first, then the head: the head may lag, but never leads."""
        self._check_whole()
        self._broken = True  # until the write has succeeded
        try:
            self._write("\n".join(lines) + "\n")
            self._head(head_text(chain.seq - 1, chain.prev, self._signer))
        except OSError as error:
            raise self._stopped(error) from None
        self._broken, self.chain = False, chain

    def _check_whole(self) -> None:
        if self._broken:
            raise refuse(BROKEN, "the journal could not be written; play has stopped")

    def _stopped(self, error: OSError) -> Refused:
        """Stop accepting actions, as the content of the disk is unknown after a failed write."""
        self._broken = True
        why = f"the journal cannot be written, {error.strerror or error}; play has stopped"
        return refuse(BROKEN, why)


def salts(entropy: Entropy) -> Iterator[bytes]:
    """Yield a fresh salt for each event that seals something; many are drawn at a time."""
    while True:
        drawn = entropy(SALT_BYTES * _AT_A_TIME)
        yield from [drawn[n : n + SALT_BYTES] for n in range(0, len(drawn), SALT_BYTES)]


def _attempt(action: Action) -> dict[str, object]:
    """Return the fields of an attempted action that were given."""
    tried = {name: getattr(action, name) for name in Action.__struct_fields__}
    return {name: _plain(value) for name, value in tried.items() if name != "actor" and value}


def _plain(value: object) -> object:
    """Return any value as plain data. An attempt is not checked before it is refused."""
    if isinstance(value, Mapping):
        return [[_plain(name), _plain(part)] for name, part in value.items()]
    if isinstance(value, list | tuple):
        return [_plain(part) for part in value]
    if isinstance(value, bool) or (isinstance(value, int) and abs(value) <= LARGEST):
        return value
    return "a number too large to write" if isinstance(value, int) else f"{value}"[:_MOST]
