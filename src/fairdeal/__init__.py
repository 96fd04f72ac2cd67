"""Fairdeal: regulated casino table games exactly as the law says.

>>> import fairdeal
>>> fairdeal.Card("10s")
Card('Ts')
"""

import sys
from importlib import import_module
from types import ModuleType

from fairdeal.version import __version__

TYPE_CHECKING = False  # checkers take it for true; `typing` itself would take a while to read
if TYPE_CHECKING:
    from fairdeal.api import (
        advise,
        document,
        evaluate,
        extract,
        name_hand,
        odds,
        open_table,
        proof,
        resume_table,
        rules,
        schema,
        settle,
        sheet,
        simulate,
        verify,
    )
    from fairdeal.audit import Wrong
    from fairdeal.cards import Card, cards
    from fairdeal.law import Refusal, Refused
    from fairdeal.money import Odds

__all__ = [
    "Card",
    "Odds",
    "Refusal",
    "Refused",
    "Wrong",
    "__version__",
    "advise",
    "cards",
    "document",
    "evaluate",
    "extract",
    "name_hand",
    "odds",
    "open_table",
    "proof",
    "resume_table",
    "rules",
    "schema",
    "settle",
    "sheet",
    "simulate",
    "verify",
]

# Each name is read when it is first asked for, so that a command can be interrupted in order
# before anything that takes a while is read.
_FROM = {
    "Card": "fairdeal.cards",
    "Odds": "fairdeal.money",
    "Refusal": "fairdeal.law",
    "Refused": "fairdeal.law",
    "Wrong": "fairdeal.audit",
    "cards": "fairdeal.cards",
}


class _Names(ModuleType):
    """`cards` and `sheet` are functions here, though packages have these names too."""

    def __setattr__(self, name: str, value: object) -> None:
        if name not in __all__ or not isinstance(value, ModuleType):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Names

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value = getattr(import_module(_FROM.get(name, "fairdeal.api")), name)
        globals()[name] = value
        return value

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
