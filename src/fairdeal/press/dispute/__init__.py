"""The packet of a disputed round: the record, recomputed, with room for statements and decision."""
