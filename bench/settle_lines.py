"""How many described rounds `fairdeal settle --lines` settles in a second on one core.

Run: .venv/bin/python bench/settle_lines.py [rounds]
The bar is 2,000 rounds a second. Rounds are dealt at random, one to six seats, every instrument;
the processor's time of the whole process counts, start included, reading and writing included.
"""

import json
import random
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from fairdeal.cards import DECK, Card, text
from fairdeal.games.five_card_hi_lo import house_way

BAR = 2000


def take(deck: list[Card], count: int) -> tuple[Card, ...]:
    """The next cards from the top."""
    return tuple(deck.pop() for _ in range(count))


def described(generator: random.Random, instrument: str, seats: int) -> dict[str, object]:
    """One finished round at random."""
    deck = list(DECK)
    generator.shuffle(deck)
    uth = instrument.endswith("uth")
    each = 2 if uth else 5
    hands: list[dict[str, object]] = []
    for seat in range(1, seats + 1):
        cards = take(deck, each)
        ante = generator.randrange(5, 50) * 100
        hand: dict[str, object] = {"seat": seat, "cards": text(cards)}
        play = generator.random() < 0.8
        if uth:
            wagers = {"ante": ante, "blind": ante, "trips": 500}
            wagers |= {"play": ante * generator.randrange(1, 5)} if play else {}
        elif instrument == "nj-pikit":
            wagers = {"ante": ante, "five_card_bonus": ante, "three_card_bonus": 500}
            wagers |= {generator.choice(["play_3", "play_5"]): ante} if play else {}
            hand["selected"] = text(cards[:3])
        else:
            wagers = {"ante": ante, "tie": 500, "poker_bonus": 500}
            if play:
                wagers["play"] = ante
                hand["low"] = text(tuple(cards[n - 1] for n in house_way(cards)))
        hands.append({**hand, "wagers": wagers})
    board = {"community": text(take(deck, 5))} if uth else {}
    return {"instrument": instrument, "dealer": text(take(deck, each)), **board, "hands": hands}


def rounds(count: int) -> Iterator[str]:
    """Rounds of every instrument, as lines."""
    generator = random.Random(1)
    for number in range(count):
        instrument = ("nj-uth", "ma-uth", "nj-pikit", "nj-hilo")[number % 4]
        yield json.dumps(described(generator, instrument, generator.randrange(1, 7)))


def spent() -> float:
    """Seconds of the processor that the processes started here have used."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main() -> None:
    """Time the command and print the figure beside the bar."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "rounds.jsonl"
        file.write_text("\n".join(rounds(count)) + "\n", "utf8")
        began = spent()
        command = [sys.executable, "-m", "fairdeal", "settle", str(file), "--lines"]
        answers = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        took = spent() - began
    lines = answers.splitlines()
    refused = sum('"refusal"' in line for line in lines)
    if len(lines) != count or refused:
        sys.exit(f"{len(lines)} answers to {count} rounds, {refused} refused")
    speed = count / took
    print(f"settle --lines: {speed:,.0f} rounds/s, {speed / BAR:.1f} times the bar of {BAR:,}")


if __name__ == "__main__":
    main()
