"""Who sits where, looked up by player: made again only when somebody sits down or leaves."""

from collections.abc import Mapping

_NO_SEATS: frozenset[int] = frozenset()


class Seating:
    """The seats of a table and their players."""

    def __init__(self, seated: Mapping[int, str]) -> None:
        self.seated = seated
        self.numbers = tuple(sorted(seated))
        self._first: dict[str, int] = {}
        self._held: dict[str, frozenset[int]] = {}
        for number in self.numbers:
            known_as = seated[number]
            self._first.setdefault(known_as, number)
            self._held[known_as] = self._held.get(known_as, _NO_SEATS) | {number}

    def seat_of(self, known_as: str) -> int:
        """The seat that a person sees the table from: the first that he or she holds, or none."""
        return self._first.get(known_as, 0)

    def held_with(self, number: int) -> frozenset[int]:
        """Every seat of whoever sits there."""
        return self._held.get(self.seated.get(number, ""), _NO_SEATS)
