"""Attack a house: `python -m tests.attack --minutes 5 --database sqlite --seed 1`.

The house is a new one with a server process of its own; nothing else is touched. Every class of
attack once takes about four minutes; start, last kill and verification come on top. Exit code 1: an
attack found something. How long honest people waited is printed, and judged with `--strict`.
"""

import argparse
import sys

from tests.attack.run import ATTACKS, attacked, report, slowed


def main() -> int:
    parser = argparse.ArgumentParser(prog="tests.attack", description=__doc__)
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--database", choices=["sqlite", "postgresql"], default="sqlite")
    parser.add_argument("--seed", type=int, default=1)
    names = sorted(attack.__name__ for attack in ATTACKS)
    parser.add_argument("--only", nargs="+", choices=names, metavar="CLASS", help="these alone")
    parser.add_argument("--strict", action="store_true", help="judge waiting times, too")
    given = parser.parse_args()
    chosen = [each for each in ATTACKS if each.__name__ in (given.only or names)]
    house = attacked(given.database, given.seed, given.minutes, chosen)
    print(report(house))
    return 1 if house.findings or (given.strict and slowed(house)) else 0


if __name__ == "__main__":
    sys.exit(main())
