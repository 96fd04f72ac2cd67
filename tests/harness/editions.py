"""A made-up change of the rules, for this process: another edition, and something that differs."""

import pytest
from msgspec import Struct
from msgspec.structs import asdict, force_setattr

from fairdeal.law.instrument import RulesEdition, instrument
from fairdeal.table.state import TableState

THE_STUB = "the stub"  # the stage in which it is counted


class Fields(dict[str, object]):
    """The fields of a frozen value, which only a test may set."""

    def __init__(self, value: Struct) -> None:
        super().__init__(asdict(value))
        self._value = value

    def __setitem__(self, name: str, value: object) -> None:
        force_setattr(self._value, name, value)


def raise_rules(
    patched: pytest.MonkeyPatch, name: str, stages: tuple[str, ...] | None = (THE_STUB,)
) -> int:
    """An instrument with one more edition of its rules; its number."""
    game = instrument(name)
    number = game.rules + 1
    edition = RulesEdition(number, "made up", None if stages is None else frozenset(stages))
    patched.setitem(Fields(game), "later_rules", (*game.later_rules, edition))
    return number


def count_every_round(patched: pytest.MonkeyPatch, name: str) -> None:
    """The stub is counted in every round of a game: so rounds end otherwise."""
    usual = vars(TableState)["count_due"].fget

    def count_due(state: TableState) -> bool:
        is_due: bool = usual(state)
        return is_due or (state.sheet.instrument.id == name and not state.count_exempt)

    patched.setattr(TableState, "count_due", property(count_due))
