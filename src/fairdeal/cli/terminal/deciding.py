"""A person decides: keys for what is offered, and cards picked by number or letter."""

from collections.abc import Callable

from fairdeal.cli.terminal.advisor import Advisor
from fairdeal.cli.terminal.help_keys import HelpKeys
from fairdeal.cli.terminal.keyboard import Answers, Enough, one_key
from fairdeal.cli.terminal.keys import ADVICE, LEAVE, Key, always, keys_of, meant, pressed
from fairdeal.law import Refused
from fairdeal.round import Action, Offer, PickOffer, SeatViewer, Step, seat
from fairdeal.round.picking import Picks
from fairdeal.seat.picks import Choice, choices, count_words
from fairdeal.seat.scene import scene
from fairdeal.table import Table

_ADVICE = Key(ADVICE, "advice", "")


class Deciding:
    """Asks one seat until a lawful decision is made."""

    def __init__(
        self,
        table: Table,
        number: int,
        help_keys: HelpKeys,
        answers: Answers,
        advisor: Advisor | None,
    ) -> None:
        self._table = table
        self._number = number
        self._page = help_keys.page
        self._answers = answers
        self._help = help_keys
        self._advisor = advisor
        self._read: set[str] = set()  # clauses that were shown in full

    def decide(self, wants_to_leave: Callable[[], bool]) -> bool:
        """Ask until something is decided; False if the player leaves it to the posted default."""
        step = self._step
        keys = keys_of(step.of(seat(self._number)))
        if self._advisor is not None:
            self._advisor.faced()
        self._page.felt(scene(self._table, self._number))
        self._page.step(step, self._number, known=step.clause in self._read)
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
                    return self._act(*_in_short(self._default))
                self._say_the_default(step.clause)
                silent_before = True
                continue
            elif always(answer) == ADVICE:
                self._advise()
            elif always(answer) == LEAVE:
                if wants_to_leave():
                    return False
            elif not self._help.handle(answer, keys, step):
                self._not_offered(answer, keys)
            silent_before = False

    def stay_silent(self) -> None:
        """The posted default is taken for a player who has left; nobody has decided on it."""
        self._table.act(self._number, *_in_short(self._default))

    @property
    def _step(self) -> Step:
        return self._table.step_for(SeatViewer(self._number))

    @property
    def _default(self) -> Action:
        action = self._step.default(seat(self._number))
        assert action is not None
        return action

    def _ask(self, keys: tuple[Key, ...]) -> str:
        self._help.bar(keys if self._advisor is None else (*keys, _ADVICE))
        return self._answers.ask(self._page.prompt("your choice:"), one_key)

    def _say_the_default(self, clause: str) -> None:
        verb, picks = _in_short(self._default)
        numbers = f" cards {_listed(picks)}" if picks else ""
        self._page.note(
            f"Whoever stays silent gets the posted default: {verb}{numbers} "
            f"({clause}, R-ABSENT). Enter again takes it."
        )

    def _advise(self) -> None:
        if self._advisor is None:
            self._page.note("This table was opened with --no-advice.")
        else:
            self._page.advice(self._advisor.advice())

    def _not_offered(self, answer: str, keys: tuple[Key, ...]) -> None:
        verb = meant(answer, keys)
        if verb is None:
            self._page.note(f"“{answer[:20]}” is no key here.")
        else:
            self._act(verb, ())

    def _take(self, offer: Offer) -> bool:
        picks: Picks | None = ()
        if isinstance(offer, PickOffer):
            picks = self._pick(offer)
        return picks is not None and self._act(offer.said, picks)

    def _act(self, verb: str, picks: Picks) -> bool:
        try:
            self._table.act(self._number, verb, picks)
        except Refused as refused:
            self._page.refused(refused)
            return False
        if self._advisor is not None:
            self._advisor.decided(verb, picks)
        return True

    def _pick(self, offer: PickOffer) -> Picks | None:
        """The cards picked; None if the player goes back to choose something else."""
        held = scene(self._table, self._number).mine.cards
        every = choices(self._table.game.picking, held, offer)
        if every:
            self._page.choices([(each.letter, _described(each), each.cards) for each in every])
        self._page.note(_invitation(offer, every))
        if self._advisor is not None:
            self._page.keys((_ADVICE,))
        while True:
            enough = _enough(len(offer.picks[0]))
            answer = self._answers.ask(self._page.prompt("your cards:"), enough)
            if not answer:
                return offer.default_picks or None
            if answer == ADVICE:
                self._advise()
                continue
            chosen = next((each for each in every if each.letter == answer.casefold()), None)
            if chosen is not None:
                return chosen.picks
            digits = answer.replace(",", " ").replace(" ", "")
            if digits.isdecimal() and digits.isascii():
                return tuple(map(int, digits))
            self._page.note(f"“{answer[:20]}” is no choice here.")


def _invitation(offer: PickOffer, every: tuple[Choice, ...]) -> str:
    count = count_words(len(offer.picks[0]))
    how = f"a letter, or {count} cards by number" if every else f"{count} cards by number"
    if offer.default_picks:
        silence = f"Enter takes {_listed(offer.default_picks)}, the posted default."
    else:
        silence = "Enter goes back."
    return f"{offer.said.capitalize()}: {how}. {silence}"


def _described(choice: Choice) -> str:
    return f"{choice.words} (the house way)" if choice.house else choice.words


def _in_short(action: Action) -> tuple[str, Picks]:
    return action.said, action.picks


def _listed(picks: Picks) -> str:
    return ", ".join(map(str, picks))


def _enough(count: int) -> Enough:
    def enough(text: str) -> bool:
        return text.isalpha() or text == ADVICE or sum(each.isdecimal() for each in text) == count

    return enough
