"""The record of a table: journal, chain of lines, and the state restored from them."""

from fairdeal.record.journal import Journal

__all__ = ["Journal"]
