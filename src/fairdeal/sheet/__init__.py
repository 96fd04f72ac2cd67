"""Option sheets: what the licensee chose, checked against the law."""

from fairdeal.sheet.approvals import (
    Approval,
    approval_warnings,
    check_approved,
    missing_approvals,
    needed_approvals,
)
from fairdeal.sheet.common import common_options, positions_fit_the_seats
from fairdeal.sheet.document import LONGEST_JSON, check_plain, read_json, read_toml
from fairdeal.sheet.option import (
    AmountOption,
    ApprovalsOption,
    ChoiceOption,
    FlagOption,
    GroupOption,
    NumberOption,
    Option,
    PayTableOption,
    TextOption,
    read_amount,
    read_rows,
)
from fairdeal.sheet.pay_table import PayTable, PostedTable, posted_tables, printed
from fairdeal.sheet.sheet import Dealing, Meter, Schema, Sheet, Shuffling, schema_of, sheet_hash
from fairdeal.sheet.starter import starter
from fairdeal.sheet.validation import (
    asked_of,
    from_document,
    in_cents,
    problems,
    read_sheet,
    with_plain_options,
)

__all__ = [
    "LONGEST_JSON",
    "AmountOption",
    "Approval",
    "ApprovalsOption",
    "ChoiceOption",
    "Dealing",
    "FlagOption",
    "GroupOption",
    "Meter",
    "NumberOption",
    "Option",
    "PayTable",
    "PayTableOption",
    "PostedTable",
    "Schema",
    "Sheet",
    "Shuffling",
    "TextOption",
    "approval_warnings",
    "asked_of",
    "check_approved",
    "check_plain",
    "common_options",
    "from_document",
    "in_cents",
    "missing_approvals",
    "needed_approvals",
    "positions_fit_the_seats",
    "posted_tables",
    "printed",
    "problems",
    "read_amount",
    "read_json",
    "read_rows",
    "read_sheet",
    "read_toml",
    "schema_of",
    "sheet_hash",
    "starter",
    "with_plain_options",
]
