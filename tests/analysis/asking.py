"""Asking for odds that are refused."""

from typing import Any

import pytest

import fairdeal


def refusal(what: str, **arguments: Any) -> fairdeal.Refusal:
    with pytest.raises(fairdeal.Refused) as refused:
        fairdeal.odds(what, **arguments)
    return refused.value.refusal
