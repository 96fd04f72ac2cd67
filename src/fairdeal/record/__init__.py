"""The record of a table: its journal, the hash chain, and the state restored from them."""

from fairdeal.record.journal import Journal

__all__ = ["Journal"]
