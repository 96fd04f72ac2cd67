"""The journal: every action and every event, line by line, as they happen."""

from collections.abc import Callable, Iterator, Mapping
from json.encoder import encode_basestring_ascii as quoted
from typing import TYPE_CHECKING

from fairdeal.law import Refusal, Refused, refuse
from fairdeal.money.amount import LARGEST
from fairdeal.play import Action, Event
from fairdeal.record.chain import Chain, header
from fairdeal.record.encode import canonical
from fairdeal.record.head import head_text
from fairdeal.table.decks.commitment import SALT_BYTES
from fairdeal.table.decks.shuffler import Entropy
from fairdeal.table.state import TableState

if TYPE_CHECKING:
    from fairdeal.record.signing import Signer

BROKEN = "journal-broken"  # why nothing more is accepted

_MOST = 200  # characters of anything that somebody tried
_AT_A_TIME = 64  # salts
Write = Callable[[str], None]


def _nowhere(text: str) -> None:
    """Where nobody wants it."""


class Journal:
    """Records what is done at a table; clock, entropy and files are handed in.

    `write` takes the lines of one action and must have put them where they last when it returns.
    `head` is then told the number and the hash of the newest line, so that a cut-off end shows.
    `refusals` takes a line for each refused attempt; these lines are outside the chain. Once
    something could not be written, nothing more is accepted.

    `chance` says where the decks come from; a practice `seed` is sealed, so that an extract does
    not give the hidden cards away. With a `signer` the head is signed. A `chain` goes on where
    another record of the table ended, `since` the time of its last line.
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
        self._salts = _salts(entropy)
        self._product, self._chance, self._seed = product, chance, seed
        self._head = head
        self._refusals = refusals
        self._signer = signer
        self.chain = chain  # up to what was written
        self._broken = False

    def opened(self, state: TableState, events: tuple[Event, ...]) -> None:
        """The first line, and what happened when the table was opened."""
        time = quoted(self._now())
        currency = state.ledger.currency.value
        about = header(state.sheet, state.name, self._product, self._chance, currency)
        salt = b"" if self._seed is None else next(self._salts)
        self._append(*self.chain.first(about, time, self._seed, salt), events, time)

    def done(
        self, before: TableState, action: Action, after: TableState, events: tuple[Event, ...]
    ) -> None:
        """An action and what happened."""
        time = quoted(self._now())
        clause = events[0].clause if events else before.step.clause
        self._append(*self.chain.action(action, clause, time), events, time)

    def refused(self, state: TableState, action: Action, refusal: Refusal) -> None:
        """An attempt that was not lawful."""
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
        """The time; a clock that is set back does not set the record back."""
        self._time = max(self._time, self._clock())
        return self._time

    def _append(self, line: str, chain: Chain, events: tuple[Event, ...], time: str) -> None:
        """Written first, then counted as the head: the head may lag, it never leads."""
        self._check_whole()
        lines, chain = chain.events(events, time, self._salts)
        self._broken = True  # until it is seen that all went well
        try:
            self._write("\n".join((line, *lines)) + "\n")
            self._head(head_text(chain.seq - 1, chain.prev, self._signer))
        except OSError as error:
            raise self._stopped(error) from None
        self._broken, self.chain = False, chain

    def _check_whole(self) -> None:
        if self._broken:
            raise refuse(BROKEN, "the journal could not be written; play has stopped")

    def _stopped(self, error: OSError) -> Refused:
        """After a failure nobody knows what is on the disk: nothing more is accepted."""
        self._broken = True
        why = f"the journal cannot be written, {error.strerror or error}; play has stopped"
        return refuse(BROKEN, why)


def _salts(entropy: Entropy) -> Iterator[bytes]:
    """A fresh salt for each event that seals something; many are drawn at a time."""
    while True:
        drawn = entropy(SALT_BYTES * _AT_A_TIME)
        yield from [drawn[n : n + SALT_BYTES] for n in range(0, len(drawn), SALT_BYTES)]


def _attempt(action: Action) -> dict[str, object]:
    """What somebody tried, as far as it was said."""
    tried = {name: getattr(action, name) for name in Action.__struct_fields__}
    return {name: _plain(value) for name, value in tried.items() if name != "actor" and value}


def _plain(value: object) -> object:
    """Anything as plain data: an attempt is not checked before it is refused."""
    if isinstance(value, Mapping):
        return [[_plain(name), _plain(part)] for name, part in value.items()]
    if isinstance(value, list | tuple):
        return [_plain(part) for part in value]
    if isinstance(value, bool) or (isinstance(value, int) and abs(value) <= LARGEST):
        return value
    return "a number too large to write" if isinstance(value, int) else f"{value}"[:_MOST]
