"""Who plays for what: names, chips, and the wagers that every round needs."""

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gil", "Hal", "Ida")
RICH = 10**9
REQUIRED = {
    "nj-uth": ("ante", "blind"),
    "ma-uth": ("ante", "blind"),
    "nj-pikit": ("ante", "five_card_bonus"),
    "nj-hilo": ("ante",),
}


def opening(instrument: str, amount: int, **more: int) -> dict[str, int]:
    """What must be wagered to play, each of one amount, and more."""
    return {**dict.fromkeys(REQUIRED[instrument], amount), **more}


SIDE_BETS: dict[str, dict[str, int]] = {  # that nobody must make
    "nj-uth": {"trips": 500},
    "ma-uth": {"trips": 500},
    "nj-pikit": {"three_card_bonus": 500},
    "nj-hilo": {"poker_bonus": 500, "tie": 500},
}
BETS = {instrument: opening(instrument, 1000) for instrument in REQUIRED}
