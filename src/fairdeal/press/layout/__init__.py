"""The table layout as data, and its drawings."""
