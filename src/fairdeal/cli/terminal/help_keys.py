"""The keys that work at any time: how the game is played, all keys, pay tables, the law."""

from collections.abc import Sequence

from fairdeal.cli.terminal.keys import (
    ADVICE,
    BUY_IN,
    KEYS,
    LAW,
    LEAVE,
    RULES,
    TABLES,
    Key,
    always,
)
from fairdeal.cli.terminal.plain_page import Page
from fairdeal.games import rules_of
from fairdeal.law import Cite, Refused
from fairdeal.play import Step
from fairdeal.sheet import Sheet
from fairdeal.view import pay_tables
from fairdeal.view.procedure import law_of

_SILENCE = Cite("seated-players-only", "R-ABSENT")


class HelpKeys:
    """Keys that show information beside the felt."""

    _HELP = Key(RULES, "help")
    _ALL = (
        Key(RULES, "how to play"),
        Key(KEYS, "all keys"),
        Key(TABLES, "pay tables"),
        Key(LAW, "law"),
        Key(BUY_IN, "buy in"),
        Key(LEAVE, "leave"),
    )

    def __init__(self, page: Page) -> None:
        self.page = page
        self._known = False

    def bar(self, keys: Sequence[Key]) -> None:
        """Show the current keys; the general keys are listed once, then help alone."""
        self.page.keys((*keys, self._HELP) if self._known else keys)
        if not self._known:
            self.page.keys(self._ALL)
        self._known = True

    def handle(
        self, answer: str, keys: tuple[Key, ...], step: Step, *, betting: bool = False
    ) -> bool:
        """Return whether the answer asked for one of these, which is then shown."""
        sheet = self.page.sheet
        match always(answer):
            case "h":
                self._rules(sheet)
            case "k" | "?":  # with nothing to decide, a question mark asks for the keys
                everything = (*keys, *general_keys(step, sheet, betting=betting))
                self.page.clauses("Keys", [(key.key, _with_clause(key)) for key in everything])
            case "t":
                self.page.pay_tables(pay_tables(sheet))
            case "l":
                self.page.clauses(f"The law of this step: {step.stage}", law_of(step, sheet))
            case _:
                return False
        return True

    def _rules(self, sheet: Sheet) -> None:
        try:
            self.page.rules(rules_of(sheet))
        except Refused as refused:  # a game from outside without a rules page
            self.page.refused(refused)


def _with_clause(key: Key) -> str:
    return f"{key.words} ({key.clause})" if key.clause else key.words


def general_keys(step: Step, sheet: Sheet, *, betting: bool) -> tuple[Key, ...]:
    """Return the keys that work at any time."""
    tables = ", ".join(printed.clause for printed in sheet.instrument.pay_tables.values())
    silence = f"{sheet.clause(_SILENCE)}, R-ABSENT"
    enter = (
        Key("Enter", "the bet that is shown", sheet.clause(Cite("wagers-before-no-more-bets")))
        if betting
        else Key("Enter", "stay silent: says the posted default, then takes it", silence)
    )
    advice = Key(ADVICE, "what each choice is worth, given every card that you may see")
    bought = f"{BUY_IN} N" if betting else BUY_IN
    return (
        enter,
        *(() if betting else (advice,)),
        Key(RULES, "how the game is played", step.clause),
        Key(KEYS, "these keys"),
        Key(TABLES, "pay tables and limits in force", tables),
        Key(LAW, "the law of this step", step.clause),
        Key(bought, "change more cash for chips", sheet.clause(Cite("chips-only"))),
        Key(LEAVE, "leave the table", silence),
    )
