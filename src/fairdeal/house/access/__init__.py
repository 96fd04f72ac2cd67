"""Accounts, sessions, roles and permissions."""

from fairdeal.house.access.account_names import check_called, holder, password_digest
from fairdeal.house.access.authority import (
    Authority,
    Fold,
    authority_of_rows,
    differences,
    proposal_facts,
    proposal_on_record,
)
from fairdeal.house.access.directory import Directory
from fairdeal.house.access.permissions import MAY, Person, Role, check_may
from fairdeal.house.access.sessions import players_here

__all__ = [
    "MAY",
    "Authority",
    "Directory",
    "Fold",
    "Person",
    "Role",
    "authority_of_rows",
    "check_called",
    "check_may",
    "differences",
    "holder",
    "password_digest",
    "players_here",
    "proposal_facts",
    "proposal_on_record",
]
