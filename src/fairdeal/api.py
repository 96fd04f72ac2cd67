"""The few names that `import fairdeal` gives."""

import os
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any
from warnings import warn

from fairdeal.audit.verification.verdict import VerificationSummary
from fairdeal.cards import Card, best_of_seven, cards, how_many, three_card
from fairdeal.files.records import Extract, RoundProof, extracted, proved, verified
from fairdeal.files.tables import ResumedTable, new_table, resumed_table
from fairdeal.games import rules_of, settle_description
from fairdeal.law import in_short, refuse
from fairdeal.money import dollars
from fairdeal.record.restore import LONGEST_TABLE
from fairdeal.sheet import Sheet, check_plain, read_sheet, schema_of
from fairdeal.sheet.option import AmountOption
from fairdeal.table import documents, opened
from fairdeal.values.wire import is_printable
from fairdeal.view.advised_table import AdvisedTable

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from fairdeal.analysis.report import OddsReport
    from fairdeal.analysis.simulate.run import Simulation
    from fairdeal.play import Event, Offer, Step, View
    from fairdeal.play.rules_page import RulesPage

THREE, FIVE, SEVEN = 3, 5, 7


def sheet(instrument: str, **options: object) -> Sheet:
    """Return a checked option sheet; amounts may be dollars.

    >>> sheet("nj-uth", minimum="$10", trips_pay_table="B").minimum
    1000
    """
    return read_sheet(instrument, _in_cents(instrument, options))


def _in_cents(instrument: str, options: Mapping[str, object]) -> dict[str, object]:
    money = {
        option.name for option in schema_of(instrument).options if isinstance(option, AmountOption)
    }
    return {
        name: dollars(value, what=name) if name in money and isinstance(value, str) else value
        for name, value in _plain(options).items()
    }


def _with_plain_options(document: object) -> object:
    """Return a description whose options are plain data, from any kind of mapping."""
    if not isinstance(document, Mapping) or not isinstance(document.get("options"), Mapping):
        return document
    return {**document, "options": _plain(document["options"])}


def _plain(options: Mapping[str, object]) -> dict[str, object]:
    check_plain(options)  # so that what follows comes to an end
    return {name: _written(value) for name, value in options.items()}


def _written(value: object) -> object:
    if isinstance(value, Mapping):
        return {name: _written(part) for name, part in value.items()}
    return [_written(part) for part in value] if isinstance(value, list | tuple) else value


def open_table(
    instrument: str,
    *,
    seed: int | None = None,
    journal: object = None,
    key: object = None,
    sync: object = True,
    name: object = "table",
    **options: object,
) -> AdvisedTable:
    """Open a practice table; with a seed its decks can be repeated.

    With a journal, a path, every action and event is written to that file as it happens, and is
    on the disk before the action is done; `sync=False` leaves that to the system. With a key, a
    file that `fairdeal key new` made, the head of the journal is signed. The table's name is in
    the record and in every commitment.

    >>> table = open_table("nj-uth", seed=7)
    >>> table.sit(1, "Ann", chips="$500")
    >>> table.bet(1, ante="$10", blind="$10")
    >>> table.deal()
    >>> table.step
    Step(seat 1 may check, raise 3 or raise 4 -- 19:47-32.10(a))
    """
    if seed is not None and (type(seed) is not int or abs(seed) >= 10**100):
        raise refuse("seed-not-a-number", "seed may be a whole number of at most a hundred digits")
    if not isinstance(name, str) or not 0 < len(name) <= LONGEST_TABLE or not is_printable(name):
        most = f"at most {LONGEST_TABLE} printable characters"
        raise refuse("table-not-a-name", f"a table has a name of {most}")
    chosen = sheet(instrument, **options)
    opened(chosen, name)  # what is refused here leaves no file behind
    return new_table(AdvisedTable, chosen, name, seed, journal, key, sync=_flag(sync))


def resume_table(
    journal: object, *, key: object = None, sync: object = True
) -> ResumedTable[AdvisedTable]:
    """Resume a table where its journal ends; a torn end is cut off, with a warning.

    `resume_table("night.jsonl").table` is the table; what was cut off is warned of before, and
    stands in `dropped`. A journal that does not verify up to there is refused, and so is one whose
    head another key signed.
    """
    return resumed_table(AdvisedTable, journal, key, sync=_flag(sync), say=warn)


def _flag(sync: object) -> bool:
    if not isinstance(sync, bool):
        raise refuse("sync-not-a-flag", f"sync is {in_short(sync)}; it may be True or False")
    return sync


def verify(record: object, *, head: object = None, key: object = None) -> VerificationSummary:
    """Verify a journal, an extract or a proof in a file; printed, it says what was checked.

    The head lies beside the record unless another one is given; a public key, or the file that
    holds it, must have signed it. What is wrong is raised as `Wrong`, with its line.
    """
    return verified(record, head, key)


def extract(journal: object, viewer: str = "public") -> Extract:
    """Return the part of a full journal for a viewer: “public”, “seat:3” or “player:Ann”."""
    return extracted(journal, viewer)


def proof(journal: object, round: int, viewer: str = "public") -> RoundProof:
    """Return a viewer's proof of a round: the cards seen, led back to the commitment.

    `json` is the file to hand over; an “auditor” opens the whole deck when the round is over.
    """
    return proved(journal, round, viewer)


def settle(description: object) -> dict[str, Any]:
    """Settle a described round: the wire form of `fairdeal settle`, in and out."""
    return settle_description(_with_plain_options(description))


def rules(instrument: str | Sheet, **options: object) -> "RulesPage":
    """Return the rules of a game for a beginner, under a sheet; `wire()` is plain data.

    >>> rules("nj-hilo").results[1].clause
    '13:69F-40.10(d)iii'
    """
    name, given = _asked(instrument, options)
    return rules_of(read_sheet(name, given))


def name_hand(hand: str | Iterable[str | Card]) -> str:
    """Return the name of a hand: three cards, or the best five of five to seven.

    >>> name_hand("KsKd9h9c2s"), name_hand("A♠ K♠ Q♠")
    ('two pair, kings and nines', 'royal flush')
    """
    held = cards(hand)
    if len(held) == THREE:
        return three_card(held).words
    if not FIVE <= len(held) <= SEVEN:
        count = how_many(len(held))
        raise refuse("wrong-number-of-cards", f"{count}: a hand has three cards, or five to seven")
    return best_of_seven(held).words


def _asked(instrument: str | Sheet, options: Mapping[str, object]) -> tuple[str, dict[str, object]]:
    """Return an instrument and its options; a sheet gives those that are not the default."""
    if not isinstance(instrument, Sheet):
        return instrument, _in_cents(instrument, options)
    name = instrument.instrument.id
    default = read_sheet(name).canonical()
    chosen = {n: value for n, value in instrument.canonical().items() if value != default.get(n)}
    return name, {**chosen, **_in_cents(name, options)}


def odds(
    instrument: str | Sheet,
    *,
    wagers: Mapping[str, object] | None = None,
    meter: int | None = None,
    what_if: bool = False,
    **options: object,
) -> "OddsReport":
    """Return exact odds of a sheet under the best play; `wire()` is the JSON of `fairdeal odds`.

    `wagers` are multiples of the ante that join the main game, as in {"tie": 1}; `meter` is what
    a progressive shows, in cents; `what_if` takes any pay table, also an unlawful one.

    >>> odds("nj-hilo").main.ev
    Fraction(-38421789247, 996661525860)
    """
    # Solvers are imported on first use, so that everything else starts without them.
    from fairdeal.analysis.odds import answer, question

    name, given = _asked(instrument, options)
    return answer(question(name, given, wagers=wagers, meter=meter, what_if=what_if))


def document(value: "Step | Offer | Event | View") -> dict[str, Any]:
    """Return a step, an offer, a view or an event of a table as plain data, for JSON.

    >>> table = open_table("nj-uth", seed=7)
    >>> document(table.step)["stage"]
    'the dealer signs on'
    """
    return documents.document(value)


def schema(name: str) -> dict[str, Any]:
    """Return the JSON Schema of `document`'s result: a step, an offer, a view or an event.

    >>> sorted(schema("step")["$defs"]["Step"]["properties"])
    ['always_allowed', 'clause', 'required', 'stage']
    """
    return documents.schema_of(name)


def advise(decision: object) -> dict[str, Any]:
    """Return the value of each option of a decision: the wire form of `fairdeal advise`.

    >>> advise({"instrument": "nj-hilo", "cards": "9c 7d 8h 8s 7c"})["best"]
    'fold'
    """
    from fairdeal.analysis.advice import advise as advised

    return advised(_with_plain_options(decision))


def simulate(
    instrument: str | Sheet,
    *,
    rounds: int,
    seed: int | None = None,
    seats: int = 1,
    strategy: str = "best",
    workers: int | None = None,
    wagers: Mapping[str, object] | None = None,
    meter: int | None = None,
    what_if: bool = False,
    keep: bool = False,
    **options: object,
) -> "Simulation":
    """Simulate rounds under a sheet; `wire()` is the JSON of `fairdeal simulate`.

    The same seed gives the same result, whatever the number of workers. `wagers`, `meter` and
    `what_if` are those of `odds`. With `keep`, `results()` has every round, as an array.

    >>> simulate("nj-hilo", rounds=200_000, seed=1).main.inside
    True
    """
    from fairdeal.analysis.simulate.run import run
    from fairdeal.analysis.simulate.run import simulate as simulated

    wanted = run(
        *_asked(instrument, options),
        rounds=rounds,
        seed=int.from_bytes(os.urandom(4)) if seed is None else seed,
        seats=seats,
        strategy=strategy,
        wagers=wagers,
        meter=meter,
        what_if=what_if,
    )
    return simulated(wanted, workers, keep=keep)


def evaluate(hands: object) -> "NDArray[np.uint32]":
    """Return the values of hands of five cards, or the best five of seven: the higher the better.

    Hands are texts, tuples of cards, or an array of card indices with a row for each. A value's
    highest bits, `value >> 20`, are its category, from 0, high card, to 9, royal flush.

    >>> evaluate(["As Ks Qs Js Ts", "2c 2d 2h 2s 3c"]) >> 20
    array([9, 7], dtype=uint32)
    """
    from fairdeal.analysis.kernels.batch import evaluate as evaluated

    return evaluated(hands)
