"""A person decides: keys for what is offered, and cards picked by number or letter."""

from collections.abc import Sequence

from fairdeal.cli.terminal.advisor import Advisor
from fairdeal.cli.terminal.answers import Answers, Enough, one_key
from fairdeal.cli.terminal.bet_prompt import Cashier
from fairdeal.cli.terminal.help_keys import HelpKeys
from fairdeal.cli.terminal.keys import (
    ADVICE,
    Key,
    always,
    keys_of,
    meant,
    payable,
    pressed,
    words_of,
)
from fairdeal.law import Refused
from fairdeal.money import Cents
from fairdeal.play import Action, Offer, PickOffer, Picks, SeatViewer, Step, seat
from fairdeal.table import Table
from fairdeal.view import PickChoice, count_words, faces, scene
from fairdeal.view.advice import choices

_ADVICE = Key(ADVICE, "advice")


class _Leaves(Exception):
    """The player leaves; the posted default decides."""


class DecisionPrompt:
    """Asks a player until a lawful decision is made."""

    def __init__(
        self,
        table: Table,
        help_keys: HelpKeys,
        answers: Answers,
        cashier: Cashier,
        advisor: Advisor | None,
    ) -> None:
        self._table = table
        self._page = help_keys.page
        self._answers = answers
        self._help = help_keys
        self._advisor = advisor
        self._cashier = cashier
        self._number = 0  # the seat that is asked
        self._read: set[str] = set()  # clauses that were shown in full

    def decide(self, number: int) -> bool:
        """Ask until something is decided; False if the player leaves it to the posted default."""
        self._number = number
        if self._advisor is not None:
            self._advisor.faced(number)
        self._show()
        self._read.add(self._step.clause)
        try:
            only = self._keys[0].offer if len(self._keys) == 1 else None
            if isinstance(only, PickOffer):
                while not self._take(only):
                    pass
            else:
                self._choose()
        except _Leaves:
            return False
        return True

    def stay_silent(self, number: int) -> None:
        """Take the posted default for a player who has left; nobody has decided on it."""
        self._number = number
        self._table.act(number, *_in_short(self._default))

    def _choose(self) -> None:
        silent_before = False
        while True:
            answer = self._ask()
            key = pressed(answer, self._keys)
            if key is not None and key.offer is not None:
                if self._take(key.offer):
                    return
            elif not answer:
                if silent_before and self._act(*_in_short(self._default)):
                    return
                self._say_the_default()
                silent_before = True
                continue
            elif not self._handled(answer):
                self._not_offered(answer)
            silent_before = False

    def _handled(self, answer: str) -> bool:
        """Return whether the answer was one of the keys that work at any time."""
        match always(answer):
            case "?":
                self._advise()
            case "b":
                self._cashier.sell_what_is_asked()
            case "q":
                if self._wants_to_leave():
                    raise _Leaves
            case _:
                return self._help.handle(answer, self._keys, self._step)
        return True

    def _wants_to_leave(self) -> bool:
        """Return whether the player leaves; in a round, the posted defaults may finish it."""
        try:
            self._table.leave(self._number)
        except Refused as refused:
            self._page.refused(refused)
        question = "Finish the round by the posted defaults, then leave? [y/n]"
        return self._answers.yes(self._page.prompt(question))

    @property
    def _step(self) -> Step:
        return self._table.step_for(SeatViewer(self._number))

    @property
    def _keys(self) -> tuple[Key, ...]:
        return keys_of(self._step.of(seat(self._number)))

    @property
    def _default(self) -> Action:
        action = self._step.default(seat(self._number))
        assert action is not None
        return action

    @property
    def _chips(self) -> Cents:
        return self._table.chips(self._table.seated[self._number])

    @property
    def _own(self) -> tuple[int, ...]:
        """The seats of the player who decides."""
        player = self._table.seated[self._number]
        return tuple(number for number, each in self._table.seated.items() if each == player)

    def _show(self) -> None:
        step = self._step
        self._page.felt(scene(self._table, self._number))
        known = step.clause in self._read
        self._page.step(step, self._own, self._chips, known=known)

    def _show_all(self) -> None:
        self._show()
        self._bar()

    def _bar(self) -> None:
        """Show the keys that the chips allow."""
        keys = payable(self._keys, self._chips)
        self._help.bar(keys if self._advisor is None else (*keys, _ADVICE))

    def _ask(self) -> str:
        self._bar()
        words = words_of(self._keys)
        prompt = self._page.prompt("your choice:")
        return self._answers.ask(prompt, one_key(words), words=words, draw=self._show_all)

    def _say_the_default(self) -> None:
        verb, picks = _in_short(self._default)
        numbers = f" cards {_listed(picks)}" if picks else ""
        self._page.note(
            f"A player who stays silent gets the posted default: {verb}{numbers} "
            f"({self._step.clause}, R-ABSENT). Enter again takes it."
        )

    def _advise(self) -> None:
        """Show advice; Ctrl-C cancels the question, and nothing else."""
        if self._advisor is None:
            self._page.note("This table was opened with --no-advice.")
            return
        try:
            advice = self._advisor.advice()
        except KeyboardInterrupt:
            self._page.note("The question is taken back; it is your choice as before.")
        except Refused as refused:
            self._page.refused(refused)
        else:
            self._page.advice(advice)

    def _not_offered(self, answer: str) -> None:
        verb = meant(answer, self._keys)
        if verb is None:
            self._page.note(f"“{answer[:20]}” is no key here.")
        else:
            self._act(verb, ())

    def _take(self, offer: Offer) -> bool:
        """Return whether the offer was taken; not if it is refused, or the player goes back."""
        if not isinstance(offer, PickOffer):
            return self._act(offer.said, ())
        held = faces(scene(self._table, self._number).mine.cards)
        every = choices(self._table.game.picking, held, offer)
        self._show_choices(offer, every)
        while (picks := self._pick(offer, every)) is not None:
            if self._act(offer.said, picks):
                return True
        return False

    def _act(self, verb: str, picks: Picks) -> bool:
        try:
            self._table.act(self._number, verb, picks)
        except Refused as refused:
            self._page.refused(refused)
            return False
        if self._advisor is not None:
            self._advisor.decided(verb, picks)
        return True

    def _show_choices(self, offer: PickOffer, every: tuple[PickChoice, ...]) -> None:
        areas = self._table.game.picking.areas if self._table.game.picking else None
        if every:
            rows = [(each.letter, _described(each), each.cards) for each in every]
            self._page.choices(rows, areas[1] if areas else "")
        self._page.note(_invitation(offer, every))
        if self._advisor is not None:
            self._page.keys((_ADVICE,))

    def _pick(self, offer: PickOffer, every: tuple[PickChoice, ...]) -> Picks | None:
        """Return the cards picked; None if the player goes back."""

        def draw() -> None:
            self._show()
            self._show_choices(offer, every)

        letters = {each.letter: each.picks for each in every}
        enough = _enough(len(offer.picks[0]))
        prompt = self._page.prompt("your cards:")
        while True:
            answer = self._answers.ask(prompt, enough, words=words_of(self._keys), draw=draw)
            if not answer:
                return offer.default_picks or None
            if answer.casefold() in letters:
                return letters[answer.casefold()]
            digits = answer.replace(",", " ").replace(" ", "")
            if digits.isdecimal() and digits.isascii():
                return tuple(map(int, digits))
            if pressed(answer, self._keys) is None and not self._handled(answer):
                self._page.note(f"“{answer[:20]}” is no choice here.")


def _invitation(offer: PickOffer, every: Sequence[PickChoice]) -> str:
    count = count_words(len(offer.picks[0]))
    how = f"a letter, or {count} cards by number" if every else f"{count} cards by number"
    if offer.default_picks:
        silence = f"Enter takes {_listed(offer.default_picks)}, the posted default."
    else:
        silence = "Enter goes back."
    return f"{offer.said.capitalize()}: {how}. {silence}"


def _described(choice: PickChoice) -> str:
    return f"{choice.words} (the house way)" if choice.house else choice.words


def _in_short(action: Action) -> tuple[str, Picks]:
    return action.said, action.picks


def _listed(picks: Picks) -> str:
    return ", ".join(map(str, picks))


def _enough(count: int) -> Enough:
    """Return a test for one letter, or so many numbers."""

    def enough(text: str) -> bool:
        return not text[0].isdecimal() or sum(each.isdecimal() for each in text) == count

    return enough
