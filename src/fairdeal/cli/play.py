"""`fairdeal play`."""


def play(instrument: str) -> None:
    """Play."""
    raise NotImplementedError
