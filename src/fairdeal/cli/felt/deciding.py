"""A person decides: keys for what is offered, and cards picked by number or letter."""

from collections.abc import Callable

from fairdeal.cli.felt.answers import Answers, Enough, one_key
from fairdeal.cli.felt.beside import Beside
from fairdeal.cli.felt.keys import LEAVE, Key, always, keys_of, meant, pressed
from fairdeal.cli.felt.scene import scene
from fairdeal.cli.felt.splits import Choice, choices
from fairdeal.games import Offer, PickOffer, Step, seat
from fairdeal.law import Refused
from fairdeal.table import Table


class Deciding:
    """Asks one seat until a lawful decision is made."""

    def __init__(self, table: Table, number: int, beside: Beside, answers: Answers) -> None:
        self._table = table
        self._number = number
        self._page = beside.page
        self._answers = answers
        self._beside = beside
        self._read: set[str] = set()  # clauses that were shown in full

    def decide(self, wants_to_leave: Callable[[], bool]) -> bool:
        """Ask until something is decided; False if the player leaves it to the posted default."""
        step = self._step
        keys = keys_of(step.of(seat(self._number)))
        self._page.felt(scene(self._table, self._number))
        self._page.step(step, known=step.clause in self._read)
        self._read.add(step.clause)
        silent_before = False
        while True:
            answer = self._ask(keys)
            key = pressed(answer, keys)
            if key is not None and key.offer is not None:
                if self._take(key.offer):
                    return True
            elif not answer:
                if silent_before:
                    self.stay_silent()
                    return True
                self._say_the_default(step)
                silent_before = True
                continue
            elif always(answer) == LEAVE:
                if wants_to_leave():
                    return False
            elif not self._beside.shown(answer, keys, step):
                self._not_offered(answer, keys)
            silent_before = False

    def stay_silent(self) -> None:
        """The posted default is taken."""
        action = self._step.default(seat(self._number))
        assert action is not None
        self._table.act(self._number, action.verb, action.picks)

    @property
    def _step(self) -> Step:
        return self._table.step.seen_by(self._number)

    def _ask(self, keys: tuple[Key, ...]) -> str:
        self._beside.bar(keys)
        return self._answers.ask(self._page.prompt("your choice:"), one_key)

    def _say_the_default(self, step: Step) -> None:
        action = step.default(seat(self._number))
        assert action is not None
        numbers = f" cards {_listed(action.picks)}" if action.picks else ""
        self._page.note(
            f"Whoever stays silent gets the posted default: {action.verb}{numbers} "
            f"({step.clause}, R-ABSENT). Enter again takes it."
        )

    def _not_offered(self, answer: str, keys: tuple[Key, ...]) -> None:
        verb = meant(answer, keys)
        if verb is None:
            self._page.note(f"“{answer[:20]}” is no key here.")
        else:
            self._act(verb, ())

    def _take(self, offer: Offer) -> bool:
        picks: tuple[int, ...] | None = ()
        if isinstance(offer, PickOffer):
            picks = self._pick(offer)
        return picks is not None and self._act(offer.verb, picks)

    def _act(self, verb: str, picks: tuple[int, ...]) -> bool:
        try:
            self._table.act(self._number, verb, picks)
        except Refused as refused:
            self._page.refusal(refused.refusal)
            return False
        return True

    def _pick(self, offer: PickOffer) -> tuple[int, ...] | None:
        """The cards picked; None if the player goes back to choose something else."""
        found = choices(self._table.sheet, scene(self._table, self._number).mine.cards, offer)
        if found:
            self._page.choices([(each.letter, each.words, each.cards) for each in found])
        self._page.note(_invitation(offer, found))
        while True:
            enough = _enough(len(offer.picks[0]))
            answer = self._answers.ask(self._page.prompt("your cards:"), enough)
            if not answer:
                return offer.default_picks or None
            chosen = next((each for each in found if each.letter == answer.casefold()), None)
            if chosen is not None:
                return chosen.picks
            digits = answer.replace(",", " ").replace(" ", "")
            if digits.isdecimal() and digits.isascii():
                return tuple(map(int, digits))
            self._page.note(f"“{answer[:20]}” is no choice here.")


def _invitation(offer: PickOffer, found: tuple[Choice, ...]) -> str:
    count = {2: "two", 3: "three"}.get(len(offer.picks[0]), str(len(offer.picks[0])))
    how = f"a letter, or {count} cards by number" if found else f"{count} cards by number"
    if offer.default_picks:
        silence = f"Enter takes {_listed(offer.default_picks)}, the posted default."
    else:
        silence = "Enter goes back."
    return f"{offer.verb.capitalize()}: {how}. {silence}"


def _listed(picks: tuple[int, ...]) -> str:
    return ", ".join(map(str, picks))


def _enough(count: int) -> Enough:
    def enough(text: str) -> bool:
        return text.isalpha() or sum(each.isdecimal() for each in text) == count

    return enough
