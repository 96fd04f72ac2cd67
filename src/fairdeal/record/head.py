"""The head of a journal: the number and the hash of its newest line, kept in a file beside it.

It is written after the line, so that it may lag and never leads. Whoever cuts lines off the end
of a journal would have to cut the head too; who rolls back both can only be caught by a copy
that is held elsewhere.
"""


def head_text(seq: int, newest: str) -> str:
    """What stands in the file; always of one length, so that it is overwritten in one go."""
    return f'{{"hash":"{newest}","seq":{seq:>15}}}\n'
