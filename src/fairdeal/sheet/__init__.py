"""Option sheets: what the licensee chose, checked against the law."""

from fairdeal.sheet.approvals import (
    Approval,
    approval_warnings,
    check_approved,
    missing_approvals,
    needed_approvals,
)
from fairdeal.sheet.five_card_hi_lo import HiLoSheet
from fairdeal.sheet.minimum_payouts import LARGEST_PLAY
from fairdeal.sheet.option import Option
from fairdeal.sheet.pay_table import PayTable, PostedTable, posted_tables
from fairdeal.sheet.pik_it_poker import DealerStack, PikItSheet, ThreeCardSelection
from fairdeal.sheet.plain import check_plain
from fairdeal.sheet.sheet import (
    SCHEMAS,
    Dealing,
    Meter,
    Schema,
    Sheet,
    Shuffling,
    schema_of,
    sheet_hash,
)
from fairdeal.sheet.ultimate_texas_holdem import (
    COMBINED_LIMIT,
    PROGRESSIVE_STAKE,
    MassachusettsUthSheet,
    Payment,
    Prize,
    Progressive,
    ProgressiveCards,
    UthSheet,
)
from fairdeal.sheet.validation import from_document, problems, read_sheet

__all__ = [
    "COMBINED_LIMIT",
    "LARGEST_PLAY",
    "PROGRESSIVE_STAKE",
    "SCHEMAS",
    "Approval",
    "DealerStack",
    "Dealing",
    "HiLoSheet",
    "MassachusettsUthSheet",
    "Meter",
    "Option",
    "PayTable",
    "Payment",
    "PikItSheet",
    "PostedTable",
    "Prize",
    "Progressive",
    "ProgressiveCards",
    "Schema",
    "Sheet",
    "Shuffling",
    "ThreeCardSelection",
    "UthSheet",
    "approval_warnings",
    "check_approved",
    "check_plain",
    "from_document",
    "missing_approvals",
    "needed_approvals",
    "posted_tables",
    "problems",
    "read_sheet",
    "schema_of",
    "sheet_hash",
]
