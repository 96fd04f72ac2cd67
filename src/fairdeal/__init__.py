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
    from fairdeal.analysis.policy import Policy, PolicyOffer, PolicyView
    from fairdeal.api import (
        advise,
        cards,
        document,
        evaluate,
        extract,
        hands,
        name_hand,
        policies,
        proof,
        replay,
        resume_table,
        schema,
        settle,
        settle_arrays,
        verify,
    )
    from fairdeal.audit import Wrong
    from fairdeal.cards import Card
    from fairdeal.law import Refusal, Refused
    from fairdeal.money import Odds
    from fairdeal.typed import (
        chart,
        choices,
        compare,
        odds,
        open_table,
        plot,
        rows,
        rules,
        sheet,
        simulate,
        strategy,
        worth,
    )

__all__ = [
    "Card",
    "Odds",
    "Policy",
    "PolicyOffer",
    "PolicyView",
    "Refusal",
    "Refused",
    "Wrong",
    "__version__",
    "advise",
    "cards",
    "chart",
    "choices",
    "compare",
    "document",
    "evaluate",
    "extract",
    "hands",
    "name_hand",
    "odds",
    "open_table",
    "plot",
    "policies",
    "proof",
    "replay",
    "resume_table",
    "rows",
    "rules",
    "schema",
    "settle",
    "settle_arrays",
    "sheet",
    "simulate",
    "strategy",
    "verify",
    "worth",
]

# Each name is read when it is first asked for, so that a command can be interrupted in order
# before anything that takes a while is read.
_FROM = {
    "Card": "fairdeal.cards",
    "Odds": "fairdeal.money",
    "Policy": "fairdeal.analysis.policy",
    "PolicyOffer": "fairdeal.analysis.policy",
    "PolicyView": "fairdeal.analysis.policy",
    "Refusal": "fairdeal.law",
    "Refused": "fairdeal.law",
    "Wrong": "fairdeal.audit",
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
