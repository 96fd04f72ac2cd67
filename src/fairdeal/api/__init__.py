"""The functions that `import fairdeal` gives."""

from fairdeal.api.figures import (
    advise,
    chart,
    choices,
    compare,
    odds,
    plot,
    policies,
    rows,
    simulate,
    strategy,
    worth,
)
from fairdeal.api.records import extract, hands, proof, replay, verify
from fairdeal.api.settling import evaluate, settle, settle_arrays
from fairdeal.api.tables import (
    cards,
    document,
    name_hand,
    open_table,
    resume_table,
    rules,
    schema,
    sheet,
)

__all__ = [
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
