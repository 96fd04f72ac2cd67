"""Sentences at the terminal: broken between words where a person reads them, whole in a pipe."""

import sys
from textwrap import fill

from fairdeal.cli.console import console
from fairdeal.values.plain_text import plain


def tell(words: str) -> None:
    """Print one escaped line; at a terminal it is wrapped with an indent."""
    line = plain(words)
    if sys.stdout.isatty() and len(line) >= console.width:
        indent = " " * (len(line) - len(line.lstrip()) + 2)
        line = fill(
            line,
            console.width - 1,
            subsequent_indent=indent,
            break_long_words=False,
            break_on_hyphens=False,
        )
    print(line)
